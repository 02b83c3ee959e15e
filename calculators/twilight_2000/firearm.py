"""What does a shot do, and what does it cost the weapon?

Throw base dice (attribute and Ranged Combat, see `_pool`) and ammo dice (D6) together; the roll may be pushed once (see
`_push`), which throws ammo dice showing 2 to 5 again too. All counts are of the final faces.

Hit: at least one success on the base dice. Damage is the weapon's, plus one for each base success after the first, plus
one for each ammo die showing 6 (all of them spent on the first target). Suppression only: no base success, but an ammo
die shows 6. Otherwise a miss. Rounds spent are the sum of the ammo dice; without ammo dice, 1. After a push each 1,
base or ammo, costs the weapon one reliability (not capped at what it has), and two or more 1s jam it; the second
reading (`jam`) wants an ammo die among them. Without a push, 1s cost nothing.

More rounds than the magazine holds are not modelled: the text does not say what happens.

Source: "Ammo Dice", "Using Gear" and "Pushing Your Roll" for what a push throws again and costs; hits, suppression,
damage and rounds of ammo dice, and jams, are restored from implementations, which differ on jams.
"""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from calculators.core.form import OneOf, Part, Whole
from calculators.core.odds import Odds
from calculators.core.report import Event, Mean, Report, Row, Table, capital, counts, rows
from calculators.core.steps import Step, Tone
from calculators.twilight_2000 import _pool, _push

TITLE = "Firing a weapon"

RESULTS = {"hit": "Hit", "suppression": "Suppression only", "miss": "Miss"}


@dataclass(frozen=True)
class Inputs:
    """One shot or burst."""

    attribute: Annotated[str, _pool.attribute()] = "c"
    skill: Annotated[str, _pool.skill("Ranged Combat")] = "d"
    modifier: Annotated[int, _pool.modifier("Net modifier", "All modifiers added up.")] = 0
    ammo: Annotated[int, Whole("Ammo dice", 0, 6, "At most the weapon’s rate of fire.")] = 0
    damage: Annotated[int, Whole("Weapon’s damage", 0, 10)] = 2
    policy: Annotated[_push.Policy, Part("")] = _push.Policy()
    jam: Annotated[
        str,
        OneOf(
            "A pushed weapon jams on",
            (
                ("combined", "two 1s, base and ammo together"),
                ("ammo_one", "two 1s or more, at least one on an ammo die"),
            ),
            "Not in the text; implementations differ.",
        ),
    ] = "combined"

    @property
    def base(self) -> _pool.Sides:
        """The base dice."""
        return _pool.pool(self.attribute, self.skill, self.modifier)

    def outcome(self, table: int, pushed: bool) -> "Outcome":
        """What the final faces come to."""
        successes, hits = _push.part(table, _push.SUCCESSES), _push.part(table, _push.AMMO_HITS)
        result = "hit" if successes else "suppression" if hits else "miss"
        damage = self.damage + successes - 1 + hits if successes else 0
        rounds = (_push.part(table, _push.ROUNDS) if pushed else _push.rounds(table)) or 1
        if not pushed:
            return Outcome(result, successes, damage, rounds, 0, False)
        ammo_ones = _push.part(table, _push.AMMO_ONES)
        ones = _push.part(table, _push.ONES) + ammo_ones
        jam = ones >= 2 and (self.jam == "combined" or ammo_ones > 0)
        return Outcome(result, successes, damage, rounds, ones, jam)


class Outcome(NamedTuple):
    """How a shot ends."""

    result: str
    """hit, suppression or miss."""
    successes: int
    """On the base dice; ammo dice add to the damage only."""
    damage: int
    rounds: int
    lost: int
    """Reliability lost."""
    jam: bool

    def __str__(self) -> str:
        hit = f"hit for {self.damage} with {_pool.counted(self.successes)}"
        result = hit if self.result == "hit" else RESULTS[self.result].lower()
        lost = f", {self.lost} reliability lost" if self.lost else ""
        return f"{result}, {_rounds(self.rounds)}{lost}{', jam' if self.jam else ''}"


def play(inputs: Inputs) -> Step:
    """Throw base and ammo dice; keep or push."""
    return _push.play(inputs)


def headline(inputs: Inputs) -> Event:
    """At least one base success."""
    return Event("Hit", lambda outcome: outcome.successes)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    hits = outcome.damage - inputs.damage - outcome.successes + 1
    ammo = f" and {hits} ammo hit{'s' if hits > 1 else ''}" if hits else ""
    result = {
        "hit": f"Hit with {_pool.counted(outcome.successes)}{ammo}: {outcome.damage} damage.",
        "suppression": "No hit: an ammo die showing 6 only suppresses.",
        "miss": "Miss.",
    }[outcome.result]
    lost = f" The weapon loses {outcome.lost} reliability{' and jams' if outcome.jam else ''}." if outcome.lost else ""
    return f"{result} {capital(_rounds(outcome.rounds))} spent.{lost}"


def stakes(inputs: Inputs, odds: Odds[Outcome]) -> tuple[Row | Mean, ...]:
    """What a player weighs before a push."""
    return (
        Row("Hit", odds.chance(lambda outcome: outcome.successes)),
        Mean("Expected successes", odds.mean(lambda outcome: outcome.successes)),
        Mean("Expected damage dealt", odds.mean(lambda outcome: outcome.damage)),
        Mean("Expected reliability lost", odds.mean(lambda outcome: outcome.lost)),
        Row("Jam", odds.chance(lambda outcome: outcome.jam)),
    )


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """Hit, suppression only or miss; damage, rounds, reliability and jam each by itself."""
    results = odds.by(lambda outcome: outcome.result)
    damage, rounds = odds.by(lambda outcome: outcome.damage), odds.by(lambda outcome: outcome.rounds)
    lost, jam = odds.by(lambda outcome: outcome.lost), odds.by(lambda outcome: outcome.jam)
    tables = [Table("Damage", counts(damage, str, lambda number: "success" if number else "failure"))]
    if inputs.ammo:
        tables.append(Table("Rounds spent", counts(rounds, str, lambda _: "plain")))
    if len(set(lost)) > 1:
        tables.append(Table("Reliability lost", counts(lost, str, lambda number: "harm" if number else "plain")))
        tables.append(Table("Jam", rows(jam, JAMS.__getitem__, lambda jams: "harm" if jams else "plain", bool)))
    return Report(
        (*_facts(inputs), _push.fact(inputs.policy)),
        Table("Outcome", rows(results, RESULTS.__getitem__, TONES.__getitem__, list(RESULTS).index)),
        tables=tuple(tables),
        means=(
            Mean("Expected damage", odds.mean(lambda outcome: outcome.damage)),
            Mean("Expected rounds spent", odds.mean(lambda outcome: outcome.rounds)),
            Mean("Expected reliability lost", odds.mean(lambda outcome: outcome.lost)),
        ),
        notes=_notes(inputs),
    )


def _facts(inputs: Inputs) -> tuple[str, ...]:
    ammo = {0: "No ammo dice: one round.", 1: "1 ammo die: one round for each point it shows."}
    many = f"{inputs.ammo} ammo dice: one round for each point they show."
    return _pool.fact(inputs.base, inputs.modifier), ammo.get(inputs.ammo, many)


def _notes(inputs: Inputs) -> tuple[str, ...]:
    jam = "An ammo die must be among the 1s that jam" if inputs.jam == "ammo_one" else "Base and ammo 1s jam together"
    return (
        "All ammo hits go on the first target; reliability lost may be more than the weapon has.",
        "More rounds than the magazine holds are not modelled.",
        f"{jam}: the text has no rule, and implementations differ.",
        "A push with nothing but ammo dice to throw again cannot hit, and is in the odds.",
        *_push.notes(inputs.policy),
    )


def _rounds(number: int) -> str:
    return "1 round" if number == 1 else f"{number} rounds"


TONES: dict[str, Tone] = {"hit": "success", "suppression": "plain", "miss": "failure"}
JAMS = {False: "No jam", True: "Jam"}
