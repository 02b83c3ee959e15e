"""The base dice of a roll: what the calculators of this game share.

A level is a die: A is D12, B D10, C D8, D D6. A pool is the attribute's die and the skill's, or the attribute's alone.
All modifiers are added up first. Then each + raises the smaller die by one step, at most to D12; a single die first
gets a D6 beside it. Each - lowers the larger die by one step; a D6 lowered is removed while another die is left, and
else stays. On each base die 6 to 9 is one success and 10 or more are two.

Source: "Rolling Dice" and "Success"; the steps and the values of the dice, which the text lost, are restored.
"""

from collections.abc import Callable
from typing import Any

from calculators.core.form import OneOf, Whole
from calculators.core.numbers import signed
from calculators.core.steps import Faces, Hand, Mark, Throw, d

Sides = tuple[int, ...]
"""Base dice by their sides, the largest first."""

LEVELS = {"a": 12, "b": 10, "c": 8, "d": 6}
STEPS = (6, 8, 10, 12)

LETTERS = tuple((level, f"{level.upper()} (D{sides})") for level, sides in LEVELS.items())


def attribute(label: str = "Attribute") -> OneOf:
    """The control of an attribute's level."""
    return OneOf(label, LETTERS)


def skill(label: str = "Skill") -> OneOf:
    """The control of a skill's level."""
    return OneOf(label, (*LETTERS, ("none", "none")))


def modifier(label: str, hint: str) -> Whole:
    """The control of a modifier."""
    return Whole(label, -8, 8, hint)


def pool(attribute: str, skill: str, modifier: int) -> Sides:
    """The base dice that levels and a net modifier come to."""
    dice = [LEVELS[level] for level in (attribute, skill) if level != "none"]
    for _ in range(abs(modifier)):
        dice = _raised(dice) if modifier > 0 else _lowered(dice)
    return tuple(sorted(dice, reverse=True))


def fact(dice: Sides, modifier: int, name: str = "Base dice") -> str:
    """The pool as a sentence."""
    after = f", after a net modifier of {signed(modifier)}" if modifier else ""
    return f"{name}: {words(dice)}{after}."


def words(dice: Sides) -> str:
    """Dice as players write them."""
    return " + ".join(f"D{sides}" for sides in dice)


def successes(face: int) -> int:
    """What a face of a base die counts for."""
    return 2 if face >= 10 else 1 if face >= 6 else 0


def counted(number: int) -> str:
    """A number of successes in words."""
    return "no success" if not number else "1 success" if number == 1 else f"{number} successes"


def unpushed(label: str, dice: Sides, then: Callable[[Any, int], Any]) -> Throw:
    """A roll that is not pushed; `then` gets its successes."""
    return Throw(label, tuple(Hand((d(sides),), _read) for sides in dice), _add, 0, then, say=_say)


def _raised(dice: list[int]) -> list[int]:
    if len(dice) < 2:
        return [*dice, 6]
    small, large = sorted(dice)
    return [min(12, small + 2), large]


def _lowered(dice: list[int]) -> list[int]:
    *rest, large = sorted(dice)
    if large > 6:
        return [*rest, large - 2]
    return rest or [6]


def _read(_: Any, faces: Faces) -> Mark:
    number = successes(faces[0])
    return Mark(counted(number), number, "success" if number else "failure")


def _add(number: int, mark: Mark) -> int:
    return number + mark.value


def _say(_: Any, number: int) -> str:
    return counted(number)
