"""Identical attacks rolled together against one target.

Roll all hit checks together, then a wound check for each hit. Each wound takes Damage off the target's Cohesion. All
attacks are rolled even if fewer would do; what goes beyond the target's Cohesion is wasted and does not spill into
another profile (a trait or ability that says otherwise is outside this calculator).

Source: Combat Rules, chapter 19: attacks rolled together, 19.9 and 19.10.
"""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from calculators.cohesion import attack, hit_check, wound_check
from calculators.core.form import Part, Whole
from calculators.core.odds import Odds
from calculators.core.report import Event, Mean, Report, Row, Table, counts
from calculators.core.steps import Faces, Hand, Mark, Step, Throw, Tone

TITLE = "Volley"


@dataclass(frozen=True)
class Inputs:
    """Some identical attacks on one target."""

    each: Annotated[attack.Inputs, Part("Each attack")] = attack.Inputs()
    attacks: Annotated[int, Whole("Attacks", 1, 60, "Identical ones.")] = 5
    cohesion: Annotated[int, Whole("Target’s Cohesion", 1, 200)] = 5


class Outcome(NamedTuple):
    """What the target lost."""

    lost: int
    """Cohesion lost, never more than the target had."""
    destroyed: bool
    wasted: int
    """Damage beyond the target's Cohesion."""

    def __str__(self) -> str:
        if self.destroyed:
            return f"destroyed, {self.wasted} wasted" if self.wasted else "destroyed"
        return f"{self.lost} lost" if self.lost else "nothing lost"


def play(inputs: Inputs) -> Step:
    """All hit checks, then a wound check for each hit."""
    return Throw("hit", (Hand(hit_check.TWO_DICE, _read_hit),) * inputs.attacks, _count, 0, _after_hits, say=_hits)


def headline(inputs: Inputs) -> Event:
    """The target is destroyed."""
    return Event("Target destroyed", lambda outcome: outcome.destroyed)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    if outcome.destroyed:
        wasted = f"; {outcome.wasted} damage is wasted" if outcome.wasted else ""
        return f"The target loses its last {outcome.lost} Cohesion and is destroyed{wasted}."
    return f"The target loses {outcome.lost} Cohesion and has {inputs.cohesion - outcome.lost} left."


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """Cohesion lost, the target destroyed or not, and damage wasted."""
    destroyed = odds.chance(lambda outcome: outcome.destroyed)
    spared = odds.chance(lambda outcome: not outcome.lost)
    wasted = odds.by(lambda outcome: outcome.wasted)
    ends = (
        Row("Nothing lost", spared, "failure"),
        Row("Cohesion lost, not destroyed", 1 - destroyed - spared),
        Row("Destroyed", destroyed, "success"),
    )
    lost = Table("Cohesion lost", counts(odds.by(lambda outcome: outcome.lost), str, lambda n: _tone(inputs, n)))
    waste = Table("Damage wasted", counts(wasted, str, lambda _: "plain"))
    return Report(
        attack.facts(inputs.each),
        Table("Outcome", tuple(row for row in ends if row.chance)),
        tables=(lost, waste) if len(set(wasted)) > 1 else (lost,),
        means=(
            Mean("Expected Cohesion lost", odds.mean(lambda outcome: outcome.lost)),
            Mean("Expected damage wasted", odds.mean(lambda outcome: outcome.wasted)),
        ),
        notes=(
            "All attacks are rolled, also beyond what is needed; damage does not spill into another profile.",
            *wound_check.readings(inputs.each.wound),
        ),
    )


def _read_hit(inputs: Inputs, faces: Faces) -> Mark:
    mark = attack.read_hit(inputs.each, faces)
    return HIT if mark.value else MISS


def _read_wound(inputs: Inputs, faces: Faces) -> Mark:
    return attack.read_wound(inputs.each, faces)


def _count(number: int, mark: Mark) -> int:
    return number + mark.value


def _after_hits(inputs: Inputs, hits: int) -> Step:
    return Throw("wound", (Hand(hit_check.TWO_DICE, _read_wound),) * hits, _count, 0, _end, say=_wounds)


def _end(inputs: Inputs, wounds: int) -> Outcome:
    dealt = wounds * inputs.each.damage
    lost = min(inputs.cohesion, dealt)
    return Outcome(lost, lost == inputs.cohesion, dealt - lost)


def _hits(inputs: Inputs, hits: int) -> str:
    return f"{hits} of {inputs.attacks} hit"


def _wounds(inputs: Inputs, wounds: int) -> str:
    return f"{wounds} wounds" if wounds != 1 else "1 wound"


def _tone(inputs: Inputs, lost: int) -> Tone:
    return "success" if lost else "failure"


HIT = Mark("hit", 1, "success")
MISS = Mark("miss", 0, "failure")
