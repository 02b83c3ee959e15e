"""Shells against vehicles: the source, by hand, by brute force and by icepool."""

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import icepool
import pytest

from calculators.core import form
from calculators.core.known import BadDice, parse
from calculators.core.odds import odds
from calculators.core.report import Mean, Report
from calculators.core.roll import roll
from calculators.ultimate_combat import vehicle_attack
from calculators.ultimate_combat.vehicle_attack import Inputs
from tests.calculators import drawn
from tests.ultimate_combat import rules

TANK, APC, JEEP, MOTORCYCLE = "12", "10", "7", "4"
BAZOOKA, MORTAR = "7", "4"


def given(**values: str) -> Inputs:
    return form.parse(Inputs, values)


def chances(inputs: Inputs) -> dict[tuple[int, int], Fraction]:
    return {tuple(outcome): chance for outcome, chance in odds(vehicle_attack.play, inputs).items()}


def destroyed(inputs: Inputs) -> Fraction:
    return odds(vehicle_attack.play, inputs).chance(vehicle_attack.headline(inputs).holds)


def report(inputs: Inputs) -> Report:
    return vehicle_attack.report(inputs, odds(vehicle_attack.play, inputs))


def mean(inputs: Inputs) -> Fraction | None:
    return report(inputs).means[0].value


def hit(inputs: Inputs) -> Fraction:
    """The chance that the first shot hits."""
    [first] = [table for table in report(inputs).tables if table.title == "First shot"]
    return sum((row.chance for row in first.rows if row.words != "Miss"), Fraction(0))


# ---- Numbers worked out by hand


@pytest.mark.parametrize(
    ("values", "hits", "by_shot", "shots"),
    [
        (
            {"bonus": BAZOOKA, "printed": TANK, "landing": "left", "hits_from": "6"},
            Fraction(1, 12),
            [Fraction(1, 432), Fraction(2759, 46656)],
            Fraction(4093435468559, 302633210880),
        ),
        (
            {"bonus": BAZOOKA, "printed": APC, "landing": "natural", "hits_from": "8"},
            Fraction(5, 12),
            [Fraction(5, 72), Fraction(2465, 10368)],
            Fraction(72125, 15552),
        ),
        (
            {"bonus": MORTAR, "printed": JEEP, "landing": "left", "hits_from": "8"},
            Fraction(1, 12),
            [Fraction(7, 144), Fraction(21601, 186624)],
            Fraction(44974603, 3538080),
        ),
    ],
)
def test_hit_destroyed_and_the_mean(
    values: dict[str, str], hits: Fraction, by_shot: list[Fraction], shots: Fraction
) -> None:
    """The definition of vehicle_attack."""
    found = [destroyed(given(**values, shots=str(number))) for number in (1, 2)]
    assert (hit(given(**values)), found, mean(given(**values))) == (hits, by_shot, shots)


@pytest.mark.parametrize(
    ("printed", "first", "shots"),
    [
        (MOTORCYCLE, Fraction(11, 12), Fraction(13, 12)),
        (JEEP, Fraction(7, 12), Fraction(66637, 46656)),
        (APC, Fraction(1, 6), Fraction(360625, 186624)),
        (TANK, Fraction(1, 36), Fraction(134320799, 60466176)),
    ],
)
def test_hits_that_destroy(printed: str, first: Fraction, shots: Fraction) -> None:
    """C4 of the facts: with a test that cannot fail, shots are hits."""
    sure = given(printed=printed, landing="bonus", hits_from="8", shots="1")
    assert (destroyed(sure), mean(sure)) == (first, shots)


def test_two_hits_on_a_tank() -> None:
    """C4 of the facts."""
    assert destroyed(given(landing="bonus", hits_from="8", shots="2")) == Fraction(493, 648)


@pytest.mark.parametrize(
    ("bonus", "hits_from", "expected"),
    [
        (BAZOOKA, "8", [Fraction(0), Fraction(1, 12), Fraction(5, 12), Fraction(5, 6)]),
        (MORTAR, "8", [Fraction(0), Fraction(0), Fraction(1, 12), Fraction(5, 12)]),
    ],
)
def test_more_than_7_with_toughness_subtracted(bonus: str, hits_from: str, expected: list[Fraction]) -> None:
    """C4 of the facts: tank, APC, jeep, motorcycle."""
    vehicles = (TANK, APC, JEEP, MOTORCYCLE)
    assert [hit(given(bonus=bonus, printed=vehicle, hits_from=hits_from)) for vehicle in vehicles] == expected


@pytest.mark.parametrize(("hits_from", "chance"), [("7", Fraction(1, 36)), ("6", Fraction(1, 12))])
def test_a_bazooka_against_a_tank(hits_from: str, chance: Fraction) -> None:
    """C4 of the facts."""
    assert hit(given(hits_from=hits_from)) == chance


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("values", "dice", "verdict"),
    [
        ({"shots": "1"}, "attack-1:6.5_damage-1:6.6", "Shot 1 destroys the vehicle."),
        ({"shots": "1"}, "attack-1:6.5_damage-1:3.4", "1 shot: toughness 5 left."),
        ({"shots": "1"}, "attack-1:6.4", "1 shot, no hit: toughness 12 left."),
        ({"shots": "2"}, "attack-1:6.5_damage-1:3.4_attack-2:1.2", "2 shots: toughness 5 left."),
        ({"shots": "2"}, "attack-1:6.5_damage-1:3.4_attack-2:1.3_damage-2:2.3", "Shot 2 destroys the vehicle."),
        ({"shots": "2", "landing": "printed"}, "attack-1:6.5_damage-1:3.4_attack-2:5.5", "2 shots: toughness 5 left."),
        ({"shots": "1", "landing": "natural"}, "attack-1:2.3", "1 shot, no hit: toughness 12 left."),
        ({"shots": "1", "landing": "natural"}, "attack-1:3.3_damage-1:1.1", "1 shot: toughness 10 left."),
        (
            {"shots": "1", "landing": "bonus", "hits_from": "8"},
            "attack-1:1.1_damage-1:1.1",
            "1 shot: toughness 10 left.",
        ),
        ({"shots": "1", "left": "2"}, "attack-1:1.1_damage-1:1.1", "Shot 1 destroys the vehicle."),
        ({"shots": "1", "left": "2", "landing": "printed"}, "attack-1:5.5", "1 shot, no hit: toughness 2 left."),
    ],
)
def test_each_end(values: dict[str, str], dice: str, verdict: str) -> None:
    """The first two are the text's example of the tank."""
    inputs = given(**values)
    assert vehicle_attack.verdict(inputs, roll(vehicle_attack.play, inputs, parse(dice)).end) == verdict


def test_a_destroyed_vehicle_is_shot_at_no_more() -> None:
    with pytest.raises(BadDice):
        roll(vehicle_attack.play, given(), parse("attack-1:6.5_damage-1:6.6_attack-2:6.6"))


def test_toughness_left_is_as_printed_where_it_is_not_given() -> None:
    assert chances(given(printed="10")) == chances(given(printed="10", left="10"))


def test_where_no_roll_can_hit_there_is_no_mean() -> None:
    inputs = given(hits_from="8")
    assert chances(inputs) == {(12, 0): Fraction(1)}
    assert report(inputs).means == (Mean("Never destroyed: no natural roll can hit it", None),)


@pytest.mark.parametrize(
    ("values", "fact"),
    [
        ({}, "Attack +7 − 12 toughness left = −5; 6 or more hits: a natural 11 or more now."),
        ({"left": "5"}, "Attack +7 − 5 toughness left = +2; 6 or more hits: a natural 4 or more now."),
        ({"hits_from": "8"}, "Attack +7 − 12 toughness left = −5; 8 or more hits: no natural roll now."),
        ({"landing": "bonus", "hits_from": "8"}, "Attack +7; 8 or more hits: every natural roll now."),
        (
            {"landing": "printed", "left": "5"},
            "Attack +7 − 12 printed toughness = −5; 6 or more hits: a natural 11 or more now.",
        ),
        (
            {"landing": "natural", "hits_from": "8"},
            "Nothing is added to the natural roll; 8 or more hits: a natural 8 or more now.",
        ),
    ],
)
def test_the_natural_rolls_that_hit_now_are_said(values: dict[str, str], fact: str) -> None:
    assert report(given(**values)).facts[0] == fact


def test_every_landing_reading_stands_beside_the_chosen_one() -> None:
    shown = report(given(left="9")).tables[-1]
    assert {row.words: row.chance for row in shown.rows} == {
        "Natural roll, 6 or more": Fraction(13, 18),
        "Roll with bonus, 6 or more": Fraction(1),
        "Roll with bonus, minus toughness left, 6 or more": Fraction(5, 12),
        "Roll with bonus, minus printed toughness, 6 or more": Fraction(1, 12),
        "Natural roll, 8 or more": Fraction(5, 12),
        "Roll with bonus, 8 or more": Fraction(1),
        "Roll with bonus, minus toughness left, 8 or more": Fraction(1, 6),
    }
    assert (
        "No shot can hit now by: roll with bonus, minus printed toughness, 8 or more." in report(given(left="9")).facts
    )


def test_both_contradictions_are_said_plainly() -> None:
    said = " ".join(report(given()).notes)
    assert "12 + 7 − 12 is 7 at best" in said
    assert "2 + 7 is 9" in said


# ---- The form


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"printed": "7", "left": "8"}, "left"),
        ({"hits_from": "1"}, "hits_from"),
        ({"shots": "21"}, "shots"),
        ({"printed": "21"}, "printed"),
    ],
)
def test_what_cannot_be_names_its_field(values: dict[str, str], field: str) -> None:
    assert [problem.field for problem in form.mend(Inputs, values)[1]] == [field]


# ---- Twins


def test_two_shots_equal_every_sum_of_every_throw() -> None:
    weights = [(total, rules.ROLLS.count(total)) for total in range(2, 13)]
    for inputs in drawn.inputs(Inputs, 12, "vehicle attack, sums"):
        values = {**form.spell(inputs), "shots": "2"}
        found: dict[tuple[int, int], Fraction] = {}
        for throws in product(weights, repeat=4):
            left, shot = rules.at_first(values), 0
            for number, ((natural, _), (damage, _)) in enumerate((throws[:2], throws[2:]), 1):
                if left and rules.hits(values, left, natural):
                    left = max(0, left - damage)
                    shot = 0 if left else number
            weight = throws[0][1] * throws[1][1] * throws[2][1] * throws[3][1]
            found[left, shot] = found.get((left, shot), Fraction(0)) + Fraction(weight, 36**4)
        assert chances(form.parse(Inputs, values)) == found


def test_random_inputs_equal_brute_force() -> None:
    for inputs in drawn.inputs(Inputs, 25, "vehicle attack"):
        assert chances(inputs) == rules.shells(form.spell(inputs))


def test_random_means_equal_the_solved_equations() -> None:
    for inputs in drawn.inputs(Inputs, 25, "vehicle attack, means"):
        assert mean(inputs) == rules.mean_shots(form.spell(inputs))


def test_random_inputs_equal_icepool() -> None:
    two_dice = 2 @ icepool.d6
    for inputs in drawn.inputs(Inputs, 15, "vehicle attack, icepool"):
        values = form.spell(inputs)

        def one(left: int, v: dict[str, str] = values) -> Any:
            hit = two_dice.map(lambda natural: rules.hits(v, left, natural))
            return hit.if_else((left - two_dice).map(lambda rest: max(0, rest)), left) if left else 0

        after = icepool.Die([inputs.start]).map(one, repeat=inputs.shots)
        found = odds(vehicle_attack.play, inputs).by(lambda outcome: outcome.left)
        assert dict(found.items()) == {end: after.probability(end) for end in after.outcomes() if after.quantity(end)}


def test_1_000_rolls_end_as_their_faces_say() -> None:
    """B18 of the public faults."""
    chance = Random("vehicle attack, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "vehicle attack, rolls"):
        rolled = roll(vehicle_attack.play, inputs, {}, chance.choice)
        known: dict[str, Any] = dict(rolled.known)
        values = form.spell(inputs)
        left, shot, number = rules.at_first(values), 0, 0
        while left and number < inputs.shots:
            number += 1
            if rules.hits(values, left, sum(known.pop(f"attack-{number}"))):
                left = max(0, left - sum(known.pop(f"damage-{number}")))
                shot = 0 if left else number
        assert (tuple(rolled.end), known) == ((left, shot), {})
