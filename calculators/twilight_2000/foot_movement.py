"""How far does a fighter move on foot in one action?

Roll Mobility, changed by the terrain of the hex where the move starts and by -2 for a backpack; s successes, no push.
Running allows 2 + s hexes, crawling 1, and 1 more with any success; with s = 0 it is as if there had been no roll.
Entering swamp or shallows, a run has the allowance of a crawl and a crawl none (crawling there is impossible). The
first `uphill` hexes of the path cost 2 each, all others 1; the move stops before a hex that costs more than is left.

Source: "Foot Movement", "Crawling", "Elevation", "Swamps and Shallows". That the limit of the swamp holds for the whole
action is our reading; pushes, which the rules allow, are left out.
"""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from calculators.core.form import OneOf, Switch, Whole
from calculators.core.odds import Odds
from calculators.core.report import Event, Mean, Report, Table, counts
from calculators.core.steps import Step
from calculators.twilight_2000 import _pool

TITLE = "Movement on foot"


@dataclass(frozen=True)
class Inputs:
    """One move."""

    gait: Annotated[str, OneOf("Move", (("run", "run"), ("crawl", "crawl")))] = "run"
    attribute: Annotated[str, _pool.attribute()] = "c"
    skill: Annotated[str, _pool.skill("Mobility")] = "d"
    terrain: Annotated[int, _pool.modifier("Terrain modifier", "Of the hex where the move starts.")] = 0
    backpack: Annotated[bool, Switch("Backpack, −2")] = False
    uphill: Annotated[int, Whole("Uphill hexes", 0, 4, "At the start of the path.")] = 0
    swamp: Annotated[bool, Switch("Swamp or shallows entered")] = False

    @property
    def modifier(self) -> int:
        """The net modifier."""
        return self.terrain - 2 if self.backpack else self.terrain

    @property
    def base(self) -> _pool.Sides:
        """The base dice."""
        return _pool.pool(self.attribute, self.skill, self.modifier)


class Outcome(NamedTuple):
    """How far it goes."""

    hexes: int

    def __str__(self) -> str:
        return "1 hex" if self.hexes == 1 else f"{self.hexes} hexes"


def play(inputs: Inputs) -> Step:
    """Roll Mobility and walk."""
    return _pool.unpushed("mobility", inputs.base, _walk)


def allowance(inputs: Inputs, successes: int) -> int:
    """The hexes that a move allows on flat ground."""
    crawl = 1 + min(1, successes)
    if inputs.gait == "crawl":
        return 0 if inputs.swamp else crawl
    return crawl if inputs.swamp else 2 + successes


def headline(inputs: Inputs) -> Event:
    """Farther than without a success."""
    least = _walk(inputs, 0).hexes
    return Event(f"More than {Outcome(least)}", lambda outcome: outcome.hexes > least)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    return f"You {inputs.gait} {outcome}."


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """Hexes moved."""
    hexes = odds.by(lambda outcome: outcome.hexes)
    least = _walk(inputs, 0).hexes
    moves = counts(hexes, lambda number: str(Outcome(number)), lambda number: "success" if number > least else "plain")
    return Report(
        (
            _pool.fact(inputs.base, inputs.modifier),
            _allowed(inputs),
            f"Without a success, or a roll: {Outcome(least)}.",
        ),
        Table("Hexes moved", moves),
        means=(Mean("Expected hexes", odds.mean(lambda outcome: outcome.hexes)),),
        notes=(
            *(("The limit of swamp or shallows is taken for the whole action.",) if inputs.swamp else ()),
            "A push is allowed by the rules, harms the character and is left out here.",
        ),
    )


def _walk(inputs: Inputs, successes: int) -> Outcome:
    left, hexes = allowance(inputs, successes), 0
    while left >= (cost := 2 if hexes < inputs.uphill else 1):
        left, hexes = left - cost, hexes + 1
    return Outcome(hexes)


def _allowed(inputs: Inputs) -> str:
    if inputs.gait == "crawl":
        return "Crawling in swamp or shallows is impossible." if inputs.swamp else "Crawl: 1 hex, 2 with any success."
    if inputs.swamp:
        return "Run in swamp or shallows: as a crawl, 1 hex, 2 with any success."
    return "Run: 2 hexes and 1 more for each success."
