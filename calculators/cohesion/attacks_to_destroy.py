"""How many attacks does it take to destroy a target?

Identical attacks are made one after another until the wounds are enough: Cohesion divided by Damage, rounded up. They
are counted up to `limit` attacks, the rest as "more". The mean has no limit: it is the number of wounds needed over the
chance that one attack wounds; where no attack can wound, the target is never destroyed and there is no mean.

Source: Combat Rules, chapter 19: 19.9 to 19.11.
"""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from calculators.cohesion import attack, hit_check, wound_check
from calculators.core.form import Part, Whole
from calculators.core.odds import Odds
from calculators.core.report import Event, Mean, Report, Row, Table
from calculators.core.steps import Faces, Hand, Mark, Step, Throw

TITLE = "Attacks to destroy"


@dataclass(frozen=True)
class Inputs:
    """Attacks on one target, one after another."""

    each: Annotated[attack.Inputs, Part("Each attack")] = attack.Inputs()
    cohesion: Annotated[int, Whole("Target’s Cohesion", 1, 200)] = 5
    limit: Annotated[int, Whole("Count up to", 1, 200, "Attacks; the rest is “more”.")] = 60


class Outcome(NamedTuple):
    """When the target is destroyed."""

    attacks: int
    """The attack that destroys it, or the limit."""
    destroyed: bool

    def __str__(self) -> str:
        return f"destroyed by attack {self.attacks}" if self.destroyed else f"more than {self.attacks}"


class State(NamedTuple):
    """Where the fight stands before or within an attack."""

    attack: int
    wounds: int


def play(inputs: Inputs) -> Step:
    """Attack until the wounds are enough or the limit is reached."""
    return _next(inputs, State(1, 0))


def needed_wounds(inputs: Inputs) -> int:
    """The wounds that take all Cohesion."""
    return -(-inputs.cohesion // inputs.each.damage)


def headline(inputs: Inputs) -> Event:
    """Destroyed within the limit."""
    attacks = f"{inputs.limit} attacks" if inputs.limit > 1 else "1 attack"
    return Event(f"Destroyed within {attacks}", lambda outcome: outcome.destroyed)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    if outcome.destroyed:
        return f"Attack {outcome.attacks} destroys the target."
    attacks = f"{outcome.attacks} attacks" if outcome.attacks > 1 else "1 attack"
    return f"After {attacks} the target still stands."


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """The attack that destroys, with the chance of it or an earlier one."""
    wounds = needed_wounds(inputs)
    chance = attack.wound_chance(inputs.each)
    by_attack = odds.by(lambda outcome: outcome.attacks if outcome.destroyed else 0)
    table, so_far = [], chance * 0
    for number in range(1, inputs.limit + 1):
        exactly = by_attack[number]
        if exactly:
            so_far += exactly
            table.append(Row(f"Attack {number}", exactly, "success", so_far))
    destroyed = Row(f"Within {inputs.limit}", so_far, "success")
    more = Row(f"More than {inputs.limit}", 1 - so_far, "failure")
    mean = (
        Mean("Mean number of attacks, from the first", wounds / chance)
        if chance
        else Mean("Never: no attack can wound", None)
    )
    return Report(
        (
            f"{wounds} wounds destroy the target." if wounds > 1 else "1 wound destroys the target.",
            *attack.facts(inputs.each),
        ),
        Table("Outcome", tuple(row for row in (more, destroyed) if row.chance)),
        tables=(Table("Destroyed by", tuple(table), more="By then"),) if table else (),
        means=(mean,),
        notes=wound_check.readings(inputs.each.wound),
    )


def _next(inputs: Inputs, state: State) -> Step:
    """The next attack, unless the fight is over."""
    if state.wounds == needed_wounds(inputs):
        return Outcome(state.attack - 1, True)
    if state.attack > inputs.limit:
        return Outcome(inputs.limit, False)
    return Throw("hit", HIT_DICE, _hit, state, _after_hit, state.attack, _said)


def _read_hit(inputs: Inputs, faces: Faces) -> Mark:
    mark = attack.read_hit(inputs.each, faces)
    return HIT if mark.value else MISS


def _read_wound(inputs: Inputs, faces: Faces) -> Mark:
    return attack.read_wound(inputs.each, faces)


def _hit(state: State, mark: Mark) -> tuple[State, Mark]:
    return state, mark


def _after_hit(inputs: Inputs, gathered: tuple[State, Mark]) -> Step:
    state, mark = gathered
    if not mark.value:
        return _next(inputs, State(state.attack + 1, state.wounds))
    return Throw("wound", WOUND_DICE, _hit, state, _after_wound, state.attack, _said)


def _after_wound(inputs: Inputs, gathered: tuple[State, Mark]) -> Step:
    state, mark = gathered
    return _next(inputs, State(state.attack + 1, state.wounds + mark.value))


def _said(inputs: Inputs, gathered: tuple[State, Mark]) -> str:
    return gathered[1].word


HIT = Mark("hit", 1, "success")
MISS = Mark("miss", 0, "failure")

HIT_DICE = (Hand(hit_check.TWO_DICE, _read_hit),)
WOUND_DICE = (Hand(hit_check.TWO_DICE, _read_wound),)
