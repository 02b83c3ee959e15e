"""How far does a vehicle get, and does it get stuck?

Drive as far as the combat speed v on this ground; this is safe. Then roll Driving, changed by the terrain of the hex
reached; s successes, no push. With a success the vehicle goes a further v + (s - 1) hexes, else it is stuck where it
is.

Source: "Vehicle Movement". That the further hexes use the same v even if the ground changes is our reading; pushes,
which cost the vehicle's reliability, are left out.
"""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from calculators.core.form import Whole
from calculators.core.odds import Odds
from calculators.core.report import Event, Mean, Report, Table, capital, rows
from calculators.core.steps import Step, Tone
from calculators.twilight_2000 import _pool

TITLE = "Driving past the safe distance"


@dataclass(frozen=True)
class Inputs:
    """One roll past the safe distance."""

    speed: Annotated[int, Whole("Combat speed", 1, 12, "On this ground.")] = 5
    attribute: Annotated[str, _pool.attribute()] = "c"
    skill: Annotated[str, _pool.skill("Driving")] = "d"
    terrain: Annotated[int, _pool.modifier("Terrain modifier", "Of the hex that the safe move reaches.")] = 0

    @property
    def base(self) -> _pool.Sides:
        """The base dice."""
        return _pool.pool(self.attribute, self.skill, self.terrain)


class Outcome(NamedTuple):
    """How far it gets."""

    hexes: int
    stuck: bool

    def __str__(self) -> str:
        return f"{_hexes(self.hexes)}{', stuck' if self.stuck else ''}"


def play(inputs: Inputs) -> Step:
    """Move the safe distance, then roll Driving."""
    return _pool.unpushed("driving", inputs.base, _end)


def headline(inputs: Inputs) -> Event:
    """The vehicle goes on."""
    return Event("Goes on, not stuck", lambda outcome: not outcome.stuck)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    if outcome.stuck:
        return f"Stuck after {_hexes(outcome.hexes)}."
    return f"The vehicle goes on, {_hexes(outcome.hexes)} in all."


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """Hexes and whether the vehicle is stuck."""
    return Report(
        (_pool.fact(inputs.base, inputs.terrain), f"Without a roll: {_hexes(inputs.speed)}, not stuck."),
        Table("Outcome", rows(odds, capital, _tone, lambda outcome: outcome.hexes)),
        means=(Mean("Expected hexes", odds.mean(lambda outcome: outcome.hexes)),),
        notes=(
            "The further hexes use the same combat speed even if the ground changes.",
            "A push is allowed by the rules, costs the vehicle’s reliability and is left out here.",
        ),
    )


def _end(inputs: Inputs, successes: int) -> Outcome:
    if not successes:
        return Outcome(inputs.speed, True)
    return Outcome(2 * inputs.speed + successes - 1, False)


def _tone(outcome: Outcome) -> Tone:
    return "failure" if outcome.stuck else "success"


def _hexes(number: int) -> str:
    return "1 hex" if number == 1 else f"{number} hexes"
