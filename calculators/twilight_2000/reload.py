"""Is a weapon reloaded as a fast action or as a slow one?

Roll Ranged Combat once, no push: with any success reloading is a fast action, without one it is a slow action.

Source: the tables of slow and fast actions ("Reload"). With no slow action left the reload is not finished this turn.
"""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from calculators.core.odds import Odds
from calculators.core.report import Event, Report, Table, capital, rows
from calculators.core.steps import Step, Tone
from calculators.twilight_2000 import _pool

TITLE = "Reloading"


@dataclass(frozen=True)
class Inputs:
    """One reload."""

    attribute: Annotated[str, _pool.attribute()] = "c"
    skill: Annotated[str, _pool.skill("Ranged Combat")] = "d"
    modifier: Annotated[int, _pool.modifier("Net modifier", "All modifiers added up.")] = 0

    @property
    def base(self) -> _pool.Sides:
        """The base dice."""
        return _pool.pool(self.attribute, self.skill, self.modifier)


class Outcome(NamedTuple):
    """Which action it takes."""

    fast: bool

    def __str__(self) -> str:
        return "fast" if self.fast else "slow"


def play(inputs: Inputs) -> Step:
    """Roll Ranged Combat."""
    return _pool.unpushed("roll", inputs.base, _end)


def headline(inputs: Inputs) -> Event:
    """A fast action is enough."""
    return Event("Reloaded as a fast action", lambda outcome: outcome.fast)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    return f"Reloading is a {outcome} action."


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """Fast or slow."""
    return Report(
        (_pool.fact(inputs.base, inputs.modifier),),
        Table("Action", rows(odds, capital, _tone, tuple)),
        notes=(
            "With no slow action left, a failed reload is not finished this turn.",
            "A push is allowed by the rules, costs the weapon’s reliability and is left out here.",
        ),
    )


def _end(inputs: Inputs, successes: int) -> Outcome:
    return Outcome(successes > 0)


def _tone(outcome: Outcome) -> Tone:
    return "success" if outcome.fast else "failure"
