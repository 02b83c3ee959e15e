"""The score of an attack: what the calculators of this game share.

Score = 2d6 + the attacker's bonuses - 2 for the target's flak vest - defence. Defence = toughness, less one for each
wound so far, + position (kneeling 1, prone 2) + terrain (hole 3, trees or small cover 4, vehicle 5, building 6).

Only one line of the attack chart is known: a score of 6 is one wound. So the lowest score for a wound and the lowest
for a kill are inputs, and all from the one up to below the other counts as one wound.

Source: the attack formula and its example with the machine gun; positions and terrain are restored from the game's
public quick rules, the vest from its gear statistics.
That terrain and position are added to the defence is our reading of the formula, which says
"plus": so do the example and the quick rules. That a target with no toughness left is out of action is inferred.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from calculators.core.form import OneOf, Problem, Switch, Whole
from calculators.core.numbers import signed
from calculators.core.steps import Tone, d

TWO_DICE = (d(6), d(6))

Sum: TypeAlias = tuple[tuple[int, str], ...]
"""Numbers to add up, each with what it stands for; the first goes without a name."""

KILL, WOUND, NONE = "kill", "wound", "no wound"

TONES: dict[str, Tone] = {NONE: "failure", WOUND: "success", KILL: "success"}
"""The classes of result, from worst to best for the attacker."""

POSITION = {"standing": 0, "kneeling": 1, "prone": 2}
TERRAIN = {"none": 0, "hole": 3, "small_cover": 4, "vehicle": 5, "building": 6}


def named(name: str) -> str:
    """A position or terrain in words."""
    return "trees or small cover" if name == "small_cover" else name


def valued(label: str, values: dict[str, int], hint: str = "") -> OneOf:
    """The control of a position or of terrain, with what each is worth."""
    worth = {name: f"{named(name)} ({signed(value)})" if value else named(name) for name, value in values.items()}
    return OneOf(label, tuple(worth.items()), hint)


def bonus(label: str, hint: str) -> Whole:
    """The control of a weapon's bonus."""
    return Whole(label, -5, 10, hint)


@dataclass(frozen=True)
class Target:
    """The soldier who is attacked."""

    toughness: Annotated[int, Whole("Toughness", 1, 15, "Without wounds; a soldier has 3.")] = 3
    wounds: Annotated[int, Whole("Wounds so far", 0, 14, "Each takes 1 off the toughness.")] = 0
    position: Annotated[str, valued("Position", POSITION)] = "standing"
    terrain: Annotated[str, valued("Terrain", TERRAIN, "What the target stands in or behind.")] = "none"
    vest: Annotated[bool, Switch("Flak vest", "Takes 2 off the attack.")] = False

    @property
    def left(self) -> int:
        """The toughness left."""
        return self.toughness - self.wounds

    @property
    def attack(self) -> Sum:
        """What the target takes off the attack."""
        return ((-2 if self.vest else 0, "flak vest"),)

    def defence(self, position: str = "") -> Sum:
        """What is subtracted from the attack, in this position or the target's own."""
        taken = position or self.position
        return (
            (self.toughness, ""),
            (-self.wounds, "wound" if self.wounds == 1 else "wounds"),
            (POSITION[taken], taken),
            (TERRAIN[self.terrain], named(self.terrain)),
        )

    def problems(self) -> Iterator[Problem]:
        """A target out of action is no target."""
        if self.wounds >= self.toughness:
            yield Problem("wounds", f"a toughness of {self.toughness} leaves room for at most {self.toughness - 1}")


@dataclass(frozen=True)
class Chart:
    """What is taken from the attack chart."""

    wound_from: Annotated[int, Whole("Wound from a score of", 1, 20, "The one line of the chart that is known: 6.")] = 6
    kill_from: Annotated[
        int | None, Whole("Kill from a score of", 2, 20, "Not known; empty: no score kills.", blank="no kills")
    ] = None

    def result(self, score: int) -> str:
        """What a score comes to."""
        if self.kill_from is not None and score >= self.kill_from:
            return KILL
        return WOUND if score >= self.wound_from else NONE

    def problems(self) -> Iterator[Problem]:
        """A kill takes a better score than a wound."""
        if self.kill_from is not None and self.kill_from <= self.wound_from:
            yield Problem("kill_from", f"a kill wants a score above the {self.wound_from} that wounds")


def total(terms: Sum) -> int:
    """What a sum comes to."""
    return sum(value for value, _ in terms)


def spelled(terms: Sum, plus: bool = False) -> str:
    """A sum in full, such as "3 + 1 kneeling = 4"; with `plus`, numbers by themselves carry their sign."""
    number = signed if plus else plain
    (first, _), *others = terms
    more = [f" {'+' if value > 0 else MINUS} {abs(value)} {name}" for value, name in others if value]
    return f"{number(first)}{''.join(more)} = {number(total(terms))}" if more else number(first)


def plain(number: int) -> str:
    """A number, with a typographic minus."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def naturals(low: int, high: int = 12) -> str:
    """The natural rolls from `low` to `high`, in words."""
    low, high = max(low, 2), min(high, 12)
    if low > high:
        return "no natural roll"
    if low == high:
        return f"a natural {low} only"
    if high < 12:
        return f"a natural {high} or less" if low == 2 else f"a natural {low} to {high}"
    return "every natural roll" if low == 2 else f"a natural {low} or more"


def results(chart: Chart, added: int) -> str:
    """The natural rolls that wound and that kill, when so much is added to them."""
    wound = chart.wound_from - added
    if chart.kill_from is None:
        return f"Wound: {naturals(wound)}."
    kill = chart.kill_from - added
    return f"Wound: {naturals(wound, kill - 1)}. Kill: {naturals(kill)}."


def notes(chart: Chart) -> tuple[str, ...]:
    """The readings behind every score."""
    departs = "Your entry departs from it. " if chart.wound_from > 6 else ""
    kill = f" to below {chart.kill_from}, the lowest score entered for a kill," if chart.kill_from else ""
    return (
        "Of the attack chart only one line is known: a score of 6 is one wound. "
        f"{departs}All scores from {chart.wound_from} up{kill} are taken as one wound.",
        "Position and terrain are added to the defence, as in the text’s example; its formula can be read otherwise.",
        "That a target with no toughness left is out of action is inferred.",
    )


MINUS = "\N{MINUS SIGN}"
