"""One attack from hit check to lost Cohesion.

Make the hit check; only on a hit, make the wound check; on a wound the target loses Cohesion equal to the weapon's
Damage. The modifiers of the two checks are separate lists, each limited for itself.

Source: Combat Rules, chapter 19: the three steps, 19.6, 19.9 and 19.12.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from calculators.cohesion import hit_check, wound_check
from calculators.core.form import Part, Whole
from calculators.core.numbers import signed
from calculators.core.odds import Odds, odds
from calculators.core.report import Event, Mean, Report, Table, capital, rows
from calculators.core.steps import Faces, Hand, Mark, Step, Throw, Tone, last

TITLE = "Attack"


@dataclass(frozen=True)
class Inputs:
    """One attack on one target."""

    hit: Annotated[hit_check.Inputs, Part("To hit")] = hit_check.Inputs()
    wound: Annotated[wound_check.Inputs, Part("To wound", rename=(("cap", "wound_cap"),))] = wound_check.Inputs()
    damage: Annotated[int, Whole("Damage", 1, 20, "Cohesion lost by a wound.")] = 1


class Outcome(NamedTuple):
    """How the attack ends."""

    ending: str
    """"missed", "failed to wound" or "wounded"."""
    lost: int
    """Cohesion lost."""

    def __str__(self) -> str:
        return f"{self.lost} Cohesion lost" if self.lost else self.ending


def play(inputs: Inputs) -> Step:
    """Hit check, then wound check."""
    return Throw("hit", (Hand(hit_check.TWO_DICE, read_hit),), last, None, _after_hit)


def read_hit(inputs: Inputs, faces: Faces) -> Mark:
    """What two dice count for in the hit check."""
    return hit_check.read_hit(inputs.hit, faces)


def read_wound(inputs: Inputs, faces: Faces) -> Mark:
    """What two dice count for in the wound check."""
    return wound_check.read_wound(inputs.wound, faces)


def wound_chance(inputs: Inputs) -> Fraction:
    """The chance that one attack hits and wounds."""
    return odds(play, inputs).chance(lambda outcome: outcome.lost)


def facts(inputs: Inputs) -> tuple[str, ...]:
    """What both checks need, spelt out."""
    modifier = hit_check.total(inputs.hit.modifiers, inputs.hit.cap)
    to_hit = hit_check.needed(inputs.hit.skill, modifier)
    return f"To hit: Skill {inputs.hit.skill}, modifier {signed(modifier)}: {to_hit}.", *wound_check.facts(inputs.wound)


def headline(inputs: Inputs) -> Event:
    """The attack hits and wounds."""
    return Event(f"Hits and wounds ({inputs.damage} Cohesion lost)", lambda outcome: outcome.lost)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    if outcome.lost:
        return f"The attack wounds: the target loses {outcome.lost} Cohesion."
    return "The attack misses." if outcome == MISSED else "The attack hits but fails to wound."


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """The three classes of outcome and the mean loss."""
    return Report(
        facts(inputs),
        Table("Outcome", rows(odds, capital, _tone, lambda outcome: (outcome.lost, outcome != MISSED))),
        means=(Mean("Expected Cohesion lost", odds.mean(lambda outcome: outcome.lost)),),
        notes=wound_check.readings(inputs.wound),
    )


def _after_hit(inputs: Inputs, hit: Mark) -> Step:
    if not hit.value:
        return MISSED
    return Throw("wound", (Hand(hit_check.TWO_DICE, read_wound),), last, None, _after_wound)


def _after_wound(inputs: Inputs, wound: Mark) -> Step:
    return Outcome("wounded", inputs.damage) if wound.value else FAILED


def _tone(outcome: Outcome) -> Tone:
    return "success" if outcome.lost else "failure"


MISSED = Outcome("missed", 0)
FAILED = Outcome("failed to wound", 0)
