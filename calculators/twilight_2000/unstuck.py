"""Does a stuck vehicle get free?

Roll Driving as a slow action, changed by the terrain that the vehicle is in; any success frees it. Otherwise it is
bogged down: get out and roll Stamina over one stretch, +2 if a vehicle not smaller than this one pulls; any success
frees it. No pushes.

Source: "Getting Unstuck". Whether Stamina may be tried again is not stated: one try.
"""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from calculators.core.form import Switch
from calculators.core.odds import Odds
from calculators.core.report import Event, Report, Table, capital, rows
from calculators.core.steps import Step, Tone
from calculators.twilight_2000 import _pool

TITLE = "Getting unstuck"


@dataclass(frozen=True)
class Inputs:
    """A stuck vehicle and its crew."""

    attribute: Annotated[str, _pool.attribute("Attribute for Driving")] = "c"
    skill: Annotated[str, _pool.skill("Driving")] = "d"
    terrain: Annotated[int, _pool.modifier("Terrain modifier", "Of the hex that the vehicle is in.")] = 0
    stamina_attribute: Annotated[str, _pool.attribute("Attribute for Stamina")] = "c"
    stamina: Annotated[str, _pool.skill("Stamina")] = "d"
    stamina_modifier: Annotated[int, _pool.modifier("Other modifiers to Stamina", "Added up, without the pull.")] = 0
    pulled: Annotated[bool, Switch("Pulled by another vehicle, +2", "Not smaller; Stamina only.")] = False

    @property
    def driving_dice(self) -> _pool.Sides:
        """The base dice of the Driving roll."""
        return _pool.pool(self.attribute, self.skill, self.terrain)

    @property
    def stamina_net(self) -> int:
        """The net modifier of the Stamina roll."""
        return self.stamina_modifier + (2 if self.pulled else 0)

    @property
    def stamina_dice(self) -> _pool.Sides:
        """The base dice of the Stamina roll."""
        return _pool.pool(self.stamina_attribute, self.stamina, self.stamina_net)


class Outcome(NamedTuple):
    """When the vehicle gets free."""

    when: str
    """at once, after a stretch, or empty."""

    def __str__(self) -> str:
        return f"free {self.when}" if self.when else "still bogged down"


def play(inputs: Inputs) -> Step:
    """Roll Driving; only without a success, roll Stamina."""
    return _pool.unpushed("driving", inputs.driving_dice, _driven)


def headline(inputs: Inputs) -> Event:
    """Free, at once or after a stretch."""
    return Event("Gets free", lambda outcome: outcome.when)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    return f"The vehicle is {outcome}."


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """Free at once, after a stretch, or still bogged down."""
    return Report(
        (
            _pool.fact(inputs.driving_dice, inputs.terrain, "Driving, a slow action"),
            _pool.fact(inputs.stamina_dice, inputs.stamina_net, "Stamina, one stretch"),
        ),
        Table("Outcome", rows(odds, capital, _tone, (BOGGED, STRETCH, AT_ONCE).index)),
        notes=("Whether Stamina may be tried again is not stated: one try.", "Pushes are left out here."),
    )


def _driven(inputs: Inputs, successes: int) -> Step:
    return AT_ONCE if successes else _pool.unpushed("stamina", inputs.stamina_dice, _hauled)


def _hauled(inputs: Inputs, successes: int) -> Outcome:
    return STRETCH if successes else BOGGED


def _tone(outcome: Outcome) -> Tone:
    return "success" if outcome.when else "failure"


AT_ONCE, STRETCH, BOGGED = Outcome("at once"), Outcome("after a stretch"), Outcome("")
