"""Does one attack hit?

Roll 2d6. The sum before modifiers is the natural roll: 2 always misses and 12 always hits. Otherwise the attack hits
if the natural roll plus the total modifier is at least the Skill, so a lower Skill is better. The total modifier is the
sum of all modifiers, limited once to -3 to +3 unless another rule lifts that limit (`cap`).

Source: Combat Rules, chapter 19: the hit check (before 19.4), 19.4 and 19.5.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from calculators.core.form import Switch, Whole, Wholes
from calculators.core.numbers import signed
from calculators.core.odds import Odds
from calculators.core.report import Event, Report, Table, capital, rows
from calculators.core.steps import Faces, Hand, Mark, Step, Throw, Tone, d, last

TITLE = "Hit check"

TWO_DICE = (d(6), d(6))


@dataclass(frozen=True)
class Inputs:
    """One hit check."""

    skill: Annotated[int, Whole("Ranged or Melee Skill", 2, 15, "Lower is better.")] = 6
    modifiers: Annotated[tuple[int, ...], Wholes("Modifiers to hit", -6, 6, hint="Each one, such as +1, -2.")] = ()
    cap: Annotated[bool, Switch("Limit the total to ±3", "Section 19.5; a rule may lift it.")] = True


class Outcome(NamedTuple):
    """How the check ends."""

    hit: bool
    natural: int
    """2 or 12 where the natural roll settled it, else 0."""

    def __str__(self) -> str:
        ending = "hit" if self.hit else "miss"
        return f"natural {self.natural} ({ending})" if self.natural else ending


def play(inputs: Inputs) -> Step:
    """Throw two dice and read them against the Skill."""
    return Throw("hit", (Hand(TWO_DICE, read_hit),), last, None, _end)


def read_hit(inputs: Inputs, faces: Faces) -> Mark:
    """What two dice count for in a hit check."""
    outcome = _outcome(inputs, sum(faces))
    return Mark(str(outcome), int(outcome.hit), "success" if outcome.hit else "failure")


def total(modifiers: Iterable[int], cap: bool) -> int:
    """The total modifier of one roll: the sum, limited once (19.5)."""
    return max(-3, min(3, sum(modifiers))) if cap else sum(modifiers)


def needed(target: int, modifier: int, naturals: bool = True) -> str:
    """The natural rolls that reach a target with a modifier, in words."""
    least = target - modifier
    if naturals:
        least = max(3, min(12, least))
    if least > 12:
        return "no natural roll is enough"
    if least == 12:
        return "only a natural 12 will do"
    return f"you need a natural {max(2, least)} or more"


def headline(inputs: Inputs) -> Event:
    """The attack hits, by whatever roll."""
    return Event("Hit", lambda outcome: outcome.hit)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    ending = "the attack hits" if outcome.hit else "the attack misses"
    return f"Natural {outcome.natural}: {ending}." if outcome.natural else f"{ending.capitalize()}."


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """The four classes of outcome."""
    modifier = total(inputs.modifiers, inputs.cap)
    return Report(
        facts=(f"Skill {inputs.skill}, total modifier {signed(modifier)}: {needed(inputs.skill, modifier)}.",),
        bar=Table("Outcome", rows(odds, capital, tone, list(OUTCOMES.values()).index)),
    )


def tone(outcome: Outcome) -> Tone:
    """A hit is what the player hopes for."""
    return "success" if outcome.hit else "failure"


def _outcome(inputs: Inputs, natural: int) -> Outcome:
    if natural in (2, 12):
        return Outcome(natural == 12, natural)
    return Outcome(natural + total(inputs.modifiers, inputs.cap) >= inputs.skill, 0)


def _end(inputs: Inputs, mark: Mark) -> Outcome:
    return OUTCOMES[mark.word]


OUTCOMES = {
    str(outcome): outcome for outcome in (Outcome(False, 2), Outcome(False, 0), Outcome(True, 0), Outcome(True, 12))
}
"""By their words, from worst to best."""
