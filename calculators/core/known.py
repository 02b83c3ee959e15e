"""Dice whose faces are known, and choices that are made: typed at the table, carried by a link, or given by an example.

As text: `hit:5.3_wound:6.x_push:keep` gives each throw, by its label, the faces of its dice in order (`x`: not known)
or the option chosen. Letters, digits and `-_.:` only, so that chat programs leave it alone. A 0 is the 10 of a
ten-sided die, and is written back as 10.
"""

import re
from collections.abc import Mapping
from typing import TypeAlias

from calculators.core.steps import Cards, Choice, Die, Hand, d

Known: TypeAlias = Mapping[str, tuple[int | None, ...] | str]
"""By label: the faces of a throw's dice in order (None: not known), or the name of the option chosen."""

MOST_DICE = 1000
"""As many faces as one text of dice may hold."""


class BadDice(ValueError):
    """Dice that the procedure cannot have thrown; says which and why."""


def parse(text: str) -> Known:
    """The known dice that a text gives. Raises `BadDice` for a text of another form."""
    known: dict[str, tuple[int | None, ...] | str] = {}
    for part in text.split("_") if text else ():
        label, colon, rest = part.partition(":")
        if not re.fullmatch(r"[a-z][a-z0-9-]{0,40}", label) or not colon:
            raise BadDice(f"{part[:40]!r} is not of the form label:5.3")
        if label in known:
            raise BadDice(f"{label} is given twice")
        if re.fullmatch(r"[a-z][a-z-]{1,40}", rest):
            known[label] = rest
        elif re.fullmatch(r"(x|[0-9]{1,60})(\.(x|[0-9]{1,60}))*", rest):
            if re.search(r"(^|\.)0[0-9]", rest):
                raise BadDice(f"{label} wants each die by itself, such as 0 6, not {rest[:40]}")
            known[label] = tuple(None if face == "x" else int(face) for face in rest.split("."))
        else:
            raise BadDice(f"{label} wants faces such as 5.3, not {rest[:40]!r}")
    if sum(len(faces) for faces in known.values() if not isinstance(faces, str)) > MOST_DICE:
        raise BadDice(f"more than {MOST_DICE} faces")
    return known


def spell(known: Known) -> str:
    """The text that `parse` reads back to `known`."""
    return "_".join(
        f"{label}:{faces if isinstance(faces, str) else '.'.join('x' if f is None else str(f) for f in faces)}"
        for label, faces in known.items()
    )


def faces_of(key: str, hands: tuple[Hand, ...], known: Known) -> tuple[int | None, ...]:
    """What is known of each die of the throw called `key`, in order. Raises `BadDice` where it cannot be."""
    given = known.get(key, ())
    dice = [die for hand in hands for die in hand.dice]
    if isinstance(given, str):
        raise BadDice(f"{key} is a throw of {len(dice)} dice, not a choice of {given!r}")
    given = _apart(key, given, dice)
    if len(given) > len(dice):
        raise BadDice(f"{key} has {len(dice)} dice, and {len(given)} faces were given")
    faces = tuple(_shown(key, die, face) for die, face in zip(dice, given, strict=False))
    return faces + (None,) * (len(dice) - len(faces))


def option_of(choice: Choice, known: Known) -> str | None:
    """The option chosen, or None. Raises `BadDice` for one that is not offered."""
    given = known.get(choice.key)
    names = [option.name for option in choice.options]
    if given is None or given in names:
        return given
    raise BadDice(f"{choice.key} is a choice of {' or '.join(names)}")


def _apart(key: str, given: tuple[int | None, ...], dice: list[Die]) -> tuple[int | None, ...]:
    """Faces typed in one go, such as 53 for two d6, one by one. A number that may be a total is refused."""
    if len(given) != 1 or given[0] is None or len(dice) < 2 or _face(dice[0], given[0]) in dice[0]:
        return given
    if given[0] <= sum(max(die) for die in dice):
        raise BadDice(f"{key} wants each die by itself, such as 5 3, not the total {given[0]}")
    if len(str(given[0])) == len(dice) and max(map(max, dice)) < 10:
        return tuple(int(digit) for digit in str(given[0]))
    return given


def _shown(key: str, die: Die, face: int | None) -> int | None:
    """A face that the die has, or None where none is known."""
    if face is None:
        return None
    if _face(die, face) in die:
        return _face(die, face)
    raise BadDice(f"{key} cannot show {face}: the faces are {die[0]} to {die[-1]}")


def _face(die: Die, face: int) -> int:
    """The face that a number stands for: 0 is printed for the 10 of a ten-sided die, and never on a card."""
    return 10 if face == 0 and die == d(10) and not isinstance(die, Cards) else face
