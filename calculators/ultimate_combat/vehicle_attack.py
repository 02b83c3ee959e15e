"""How many shells does it take to destroy a vehicle?

Throw 2d6. By the `landing` reading the score is the natural roll; or the roll with the weapon's bonus (bazooka 7,
mortar 4); or that minus the toughness which the vehicle has left at this shot; or minus its printed toughness. The shot
hits with a score of `hits_from` or more (8 is the text's "higher than 7"). A hit throws 2d6 of damage off the toughness
left; at 0 or less the vehicle is destroyed. So it goes on for `shots`.

The mean number of shots has no limit: it is solved exactly from the lowest toughness up, each from what one shot may
leave. Where the vehicle cannot be hit at some toughness that it may come to, there is none.

Source: "Attacking Vehicles", and "grenades, bazookas, or mortars" for what lands; bonuses and printed toughness are
restored from the game's public quick rules. With toughness subtracted "higher than 7" makes a tank impossible to hit,
against the text's example, and with the bonus but without it a bazooka cannot miss: so the test is a reading, taken at
first with the toughness left subtracted and hits from 6, the one score known of the attack chart. That damage makes
later shots easier is our reading too, as wounds do for soldiers.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Annotated, NamedTuple

from calculators.core import odds as exact
from calculators.core.form import OneOf, Problem, Whole
from calculators.core.odds import Odds
from calculators.core.report import Event, Mean, Report, Row, Table, capital, rows
from calculators.core.steps import Faces, Hand, Mark, Step, Throw, Tone
from calculators.ultimate_combat import _score

TITLE = "Attacking a vehicle"

LANDING = {
    "natural": "natural roll",
    "bonus": "roll with bonus",
    "left": "roll with bonus, minus toughness left",
    "printed": "roll with bonus, minus printed toughness",
}


@dataclass(frozen=True)
class Inputs:
    """Shells fired at one vehicle, one after another."""

    bonus: Annotated[int, _score.bonus("Weapon’s bonus", "Bazooka +7, mortar +4.")] = 7
    printed: Annotated[int, Whole("Vehicle’s printed toughness", 1, 20, "Tank 12, APC 10, jeep 7, motorcycle 4.")] = 12
    left: Annotated[int | None, Whole("Toughness left", 1, 20, "Empty: as printed.", blank="as printed")] = None
    landing: Annotated[
        str, OneOf("The score is the", tuple(LANDING.items()), "The text contradicts itself; see the notes.")
    ] = "left"
    hits_from: Annotated[int, Whole("Hits from a score of", 2, 20, "8 is “higher than 7”.")] = 6
    shots: Annotated[int, Whole("Shots shown", 1, 20)] = 6

    @property
    def start(self) -> int:
        """The toughness before the first shot."""
        return self.printed if self.left is None else self.left

    def added(self, left: int) -> _score.Sum:
        """What is added to the natural roll against so much toughness left."""
        bonus = (self.bonus, "")
        return {
            "natural": ((0, ""),),
            "bonus": (bonus,),
            "left": (bonus, (-left, "toughness left")),
            "printed": (bonus, (-self.printed, "printed toughness")),
        }[self.landing]

    def lowest(self, left: int) -> int:
        """The lowest natural roll that hits."""
        return self.hits_from - _score.total(self.added(left))

    def problems(self) -> Iterator[Problem]:
        """No vehicle has more toughness left than it had."""
        if self.left is not None and self.left > self.printed:
            yield Problem("left", f"of a printed toughness of {self.printed} no more than that can be left")


class Outcome(NamedTuple):
    """How the vehicle stands."""

    left: int
    """Toughness left; 0: destroyed."""
    shot: int
    """The shot that destroyed it; 0: none did."""

    def __str__(self) -> str:
        return f"destroyed by shot {self.shot}" if self.shot else f"toughness {self.left} left"


class State(NamedTuple):
    """Where the fight stands before or within a shot."""

    shot: int
    left: int


def play(inputs: Inputs) -> Step:
    """Shoot until the vehicle is destroyed or the shots are made."""
    return _next(inputs, State(1, inputs.start))


def headline(inputs: Inputs) -> Event:
    """Destroyed within the shots."""
    return Event(f"Destroyed within {_shots(inputs)}", lambda outcome: outcome.shot)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    if outcome.shot:
        return f"Shot {outcome.shot} destroys the vehicle."
    if outcome.left == inputs.start:
        return f"{_shots(inputs)}, no hit: toughness {outcome.left} left."
    return f"{_shots(inputs)}: toughness {outcome.left} left."


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """Destroyed or not, by which shot, what is left, the mean number of shots, and the other landing readings."""
    endings = odds.by(lambda outcome: _ending(inputs, outcome))
    first, left = _one_shot(inputs), odds.by(lambda outcome: outcome.left)
    hits, never = _readings(inputs)
    tables = (
        Table("First shot", rows(first, lambda left: _first(inputs, left), _tone, lambda left: -left)),
        Table("Destroyed by", _destroyed(inputs, odds), more="By then"),
        Table(f"Toughness left after {_shots(inputs)}", rows(left, _left, _tone, lambda left: -left)),
        Table("Chance to hit now, by reading", hits),
    )
    return Report(
        (*_facts(inputs), *never),
        Table("Outcome", rows(endings, str, TONES.__getitem__, list(TONES).index)),
        tables=tuple(table for table in tables if table.rows),
        means=(_mean(inputs),),
        notes=(*NOTES, *((EASIER,) if inputs.landing == "left" else ())),
    )


def _next(inputs: Inputs, state: State) -> Step:
    """The next shot, unless all are made."""
    if state.shot > inputs.shots:
        return Outcome(state.left, 0)
    return Throw("attack", _attack_dice(state.left), _with, state, _after_attack, state.shot, _say_attack)


@cache
def _attack_dice(left: int) -> tuple[Hand, ...]:
    """The dice of a shot at a vehicle with so much toughness left."""

    def read(inputs: Inputs, faces: Faces) -> Mark:
        return HIT if sum(faces) >= inputs.lowest(left) else MISS

    return (Hand(_score.TWO_DICE, read),)


def _read_damage(_: Inputs, faces: Faces) -> Mark:
    return Mark(f"{sum(faces)} damage", sum(faces), "success")


def _with(state: State, mark: Mark) -> tuple[State, int]:
    return state, mark.value


def _after_attack(inputs: Inputs, gathered: tuple[State, int]) -> Step:
    state, hit = gathered
    if not hit:
        return _next(inputs, State(state.shot + 1, state.left))
    return Throw("damage", DAMAGE_DICE, _damaged, state, _after_damage, state.shot, _say_damage)


def _damaged(state: State, mark: Mark) -> State:
    return State(state.shot, max(0, state.left - mark.value))


def _after_damage(inputs: Inputs, state: State) -> Step:
    return _next(inputs, State(state.shot + 1, state.left)) if state.left else Outcome(0, state.shot)


def _say_attack(_: Inputs, gathered: tuple[State, int]) -> str:
    return (HIT if gathered[1] else MISS).word


def _say_damage(_: Inputs, state: State) -> str:
    return f"toughness {state.left} left" if state.left else "destroyed"


def _facts(inputs: Inputs) -> tuple[str, ...]:
    attack = _score.spelled(inputs.added(inputs.start), plus=True)
    added = "Nothing is added to the natural roll" if inputs.landing == "natural" else f"Attack {attack}"
    now = _score.naturals(inputs.lowest(inputs.start))
    easier = inputs.landing == "left" and inputs.shots > 1 and inputs.lowest(inputs.start) > 2
    later = ("Each point of toughness that it loses makes the next shot easier.",) if easier else ()
    damage = f"A hit throws 2d6 of damage off the {inputs.start} left."
    return f"{added}; {inputs.hits_from} or more hits: {now} now.", damage, *later


def _one_shot(inputs: Inputs) -> Odds[int]:
    """The toughness left after one shot."""
    found: Odds[Outcome] = exact.odds(play, replace(inputs, shots=1))
    return found.by(lambda outcome: outcome.left)


def _readings(inputs: Inputs) -> tuple[tuple[Row, ...], tuple[str, ...]]:
    """The chance to hit this vehicle now by each reading, and a sentence naming those that cannot."""
    shown, never = [], []
    for lowest in dict.fromkeys((inputs.hits_from, 8)):
        for landing, words in LANDING.items():
            chance = 1 - _one_shot(replace(inputs, landing=landing, hits_from=lowest))[inputs.start]
            named = f"{words}, {lowest} or more"
            if chance:
                shown.append(Row(capital(named), chance))
            else:
                never.append(named)
    return tuple(shown), (f"No shot can hit now by: {'; '.join(never)}.",) if never else ()


def _destroyed(inputs: Inputs, odds: Odds[Outcome]) -> tuple[Row, ...]:
    """The shot that destroys, with the chance of it or an earlier one."""
    by_shot, so_far, found = odds.by(lambda outcome: outcome.shot), Fraction(0), []
    for shot in range(1, inputs.shots + 1):
        if by_shot[shot]:
            so_far += by_shot[shot]
            found.append(Row(f"Shot {shot}", by_shot[shot], "success", so_far))
    return tuple(found)


def _mean(inputs: Inputs) -> Mean:
    """The mean number of shots from each toughness, from the lowest up, by what one shot may leave."""
    means: dict[int, Fraction] = {}
    for left in range(1, inputs.start + 1):
        after = _one_shot(replace(inputs, left=left))
        if after[left] == 1:
            continue
        rest = sum((after[less] * means[less] for less in after if 0 < less < left), Fraction(1))
        means[left] = rest / (1 - after[left])
    if inputs.start not in means:
        return Mean("Never destroyed: no natural roll can hit it", None)
    return Mean("Mean number of shots, from the first", means[inputs.start])


def _ending(inputs: Inputs, outcome: Outcome) -> str:
    return DESTROYED if outcome.shot else UNHURT if outcome.left == inputs.start else DAMAGED


def _first(inputs: Inputs, left: int) -> str:
    """What one shot did; every hit takes off at least 2."""
    return "Miss" if left == inputs.start else f"Hit: {left} left" if left else "Hit: destroyed"


def _left(left: int) -> str:
    return f"{left} left" if left else "None left"


def _tone(left: int) -> Tone:
    return "plain" if left else "success"


def _shots(inputs: Inputs) -> str:
    return "1 shot" if inputs.shots == 1 else f"{inputs.shots} shots"


UNHURT, DAMAGED, DESTROYED = "Not hit", "Damaged", "Destroyed"

TONES: dict[str, Tone] = {UNHURT: "failure", DAMAGED: "plain", DESTROYED: "success"}
"""The classes of result, from worst to best for the attacker."""

HIT = Mark("hit", 1, "success")
MISS = Mark("miss", 0, "failure")

DAMAGE_DICE = (Hand(_score.TWO_DICE, _read_damage),)

NOTES = (
    "The text contradicts itself. With toughness subtracted and “higher than 7” a bazooka can never hit a tank: "
    "12 + 7 − 12 is 7 at best. With the bonus but without subtracting it a bazooka cannot miss: 2 + 7 is 9. "
    "Yet the text’s example hits a tank and destroys it.",
    "“Higher than 7” is a score from 8; 6 is the one score known of the attack chart, for soldiers.",
    "A damaged vehicle still shoots. A destroyed one stays where it is, and the troops it carries are killed.",
)
EASIER = "That toughness lost makes later shots easier is our reading, as wounds do for soldiers."
