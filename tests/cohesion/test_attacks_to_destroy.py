"""Attacks until the target is destroyed, against the book, by hand, by brute force and by icepool."""

import time
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from icepool import Die

from calculators.cohesion import attacks_to_destroy
from calculators.cohesion.attacks_to_destroy import Inputs
from calculators.core import form
from calculators.core.known import parse
from calculators.core.odds import odds
from calculators.core.roll import Thrown, roll
from tests.calculators import drawn
from tests.cohesion import rules

P_13_108 = {"strength": "6", "toughness": "7", "armor": "3", "ap": "1"}
"""An attack that wounds with 13/108 (19.12)."""

P_77_144 = {"skill": "5", "modifiers": "+1", "strength": "6", "toughness": "4", "armor": "2", "ap": "1"}

P_1_1296 = {"skill": "15", "modifiers": "-3", "armor": "10"}
"""Only two natural 12 wound."""


def given(**values: str) -> Inputs:
    return form.parse(Inputs, values)


def chances(inputs: Inputs) -> dict[str, Fraction]:
    return dict(odds(attacks_to_destroy.play, inputs).by(str).items())


def mean(inputs: Inputs) -> Fraction | None:
    return attacks_to_destroy.report(inputs, odds(attacks_to_destroy.play, inputs)).means[0].value


# ---- Numbers worked out by hand


@pytest.mark.parametrize(
    ("values", "expected", "attacks"),
    [
        (
            {**P_13_108, "damage": "2", "cohesion": "2", "limit": "3"},
            {
                "destroyed by attack 1": Fraction(13, 108),
                "destroyed by attack 2": Fraction(1235, 11664),
                "destroyed by attack 3": Fraction(117325, 1259712),
                "more than 3": Fraction(857375, 1259712),
            },
            Fraction(108, 13),
        ),
        (
            {**P_77_144, "damage": "2", "cohesion": "3", "limit": "4"},
            {
                "destroyed by attack 2": Fraction(5929, 20736),
                "destroyed by attack 3": Fraction(397243, 1492992),
                "destroyed by attack 4": Fraction(26615281, 143327232),
                "more than 4": Fraction(37595375, 143327232),
            },
            Fraction(288, 77),
        ),
        (
            {**P_1_1296, "cohesion": "1", "limit": "2"},
            {
                "destroyed by attack 1": Fraction(1, 1296),
                "destroyed by attack 2": Fraction(1295, 1679616),
                "more than 2": Fraction(1677025, 1679616),
            },
            Fraction(1296),
        ),
    ],
)
def test_the_attack_that_destroys_and_the_mean(
    values: dict[str, str], expected: dict[str, Fraction], attacks: Fraction
) -> None:
    inputs = given(**values)
    assert (chances(inputs), mean(inputs)) == (expected, attacks)


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("dice", "end"),
    [
        ("hit-1:6.5_wound-1:5.5_hit-2:6.5_wound-2:5.5", "destroyed by attack 2"),
        ("hit-1:6.5_wound-1:5.5_hit-2:1.1_hit-3:6.5_wound-3:6.6", "destroyed by attack 3"),
        ("hit-1:6.5_wound-1:5.5_hit-2:6.6_wound-2:1.1_hit-3:1.2", "more than 3"),
        ("hit-1:1.2_hit-2:1.2_hit-3:1.2", "more than 3"),
    ],
)
def test_attacks_go_on_until_the_wounds_are_enough_or_the_limit_is_reached(dice: str, end: str) -> None:
    """Damage 2 on a target with Cohesion 3, three attacks at most."""
    inputs = given(**P_13_108, damage="2", cohesion="3", limit="3")
    assert str(roll(attacks_to_destroy.play, inputs, parse(dice)).end) == end


@pytest.mark.parametrize(
    ("cohesion", "damage", "wounds"), [("5", "1", 5), ("6", "2", 3), ("7", "2", 4), ("1", "20", 1), ("200", "1", 200)]
)
def test_the_wounds_needed_are_rounded_up(cohesion: str, damage: str, wounds: int) -> None:
    assert attacks_to_destroy.needed_wounds(given(cohesion=cohesion, damage=damage)) == wounds


def test_where_no_attack_can_wound_there_is_no_mean() -> None:
    inputs = given(armor="10", naturals_apply="no")
    assert (chances(inputs), mean(inputs)) == ({"more than 60": Fraction(1)}, None)


def test_the_mean_minds_no_limit() -> None:
    assert mean(given(**P_13_108, limit="1")) == mean(given(**P_13_108, limit="200"))


def test_fewer_attacks_than_wounds_needed_never_destroy() -> None:
    assert chances(given(cohesion="5", limit="4")) == {"more than 4": Fraction(1)}


# ---- Extremes


@pytest.mark.parametrize("cohesion", ["1", "100", "200"])
@pytest.mark.parametrize("damage", ["1", "20"])
@pytest.mark.parametrize(("skill", "strength", "toughness", "armor"), [("2", "20", "1", "0"), ("15", "1", "20", "10")])
def test_200_attacks_stay_exact_at_every_limit(
    skill: str, strength: str, toughness: str, armor: str, damage: str, cohesion: str
) -> None:
    """B15 of the public faults: no rounding, nothing lost, under 3 seconds."""
    inputs = given(
        skill=skill, strength=strength, toughness=toughness, armor=armor, damage=damage, cohesion=cohesion, limit="200"
    )
    start = time.process_time()
    found = chances(inputs)
    assert time.process_time() - start < 3
    assert found == rules.attacks_to_destroy(inputs)


# ---- Twins


def test_few_attacks_equal_every_row_of_endings() -> None:
    """All rows of missed, failed and wounded, one for each attack up to the limit."""
    for inputs in drawn.inputs(Inputs, 200, "attacks to destroy, rows", near=3):
        if inputs.limit > 5:
            continue
        endings = rules.one_attack(inputs.each)
        found: dict[str, Fraction] = {}
        for row in product(endings.items(), repeat=inputs.limit):
            chance, left, words = Fraction(1), inputs.cohesion, f"more than {inputs.limit}"
            for number, (ending, share) in enumerate(row, 1):
                chance *= share
                left -= inputs.each.damage if "lost" in ending and left > 0 else 0
                if left <= 0 and words.startswith("more"):
                    words = f"destroyed by attack {number}"
            found[words] = found.get(words, Fraction(0)) + chance
        assert chances(inputs) == found


def test_random_inputs_equal_the_closed_form() -> None:
    for inputs in drawn.inputs(Inputs, 100, "attacks to destroy"):
        assert chances(inputs) == rules.attacks_to_destroy(inputs)


def test_random_inputs_equal_icepool() -> None:
    """Destroyed by an attack: so many attacks or fewer bring the wounds needed."""
    for inputs in drawn.inputs(Inputs, 30, "attacks to destroy, icepool", near=20):
        chance = rules.wound_chance(inputs.each)
        one = Die({1: chance.numerator, 0: chance.denominator - chance.numerator})
        found = chances(inputs)
        for number in {1, (inputs.limit + 1) // 2, inputs.limit}:
            within = (number @ one >= rules.wounds_needed(inputs)).probability(True)
            ends = [f"destroyed by attack {last}" for last in range(1, number + 1)]
            assert sum(found.get(end, Fraction(0)) for end in ends) == within


def test_1_000_rolls_end_as_their_faces_say() -> None:
    """B18 of the public faults."""
    chance = Random("attacks to destroy, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "attacks to destroy, rolls", near=10):
        rolled = roll(attacks_to_destroy.play, inputs, {}, chance.choice)
        left, attacks = inputs.cohesion, 0
        known: dict[str, Any] = dict(rolled.known)
        while left > 0 and attacks < inputs.limit:
            attacks += 1
            hit = known.pop(f"hit-{attacks}")
            if "hit" in rules.hit_check(inputs.each.hit, *hit):
                wound = known.pop(f"wound-{attacks}")
                left -= inputs.each.damage if rules.wound_check(inputs.each.wound, *wound) == "wounds" else 0
        words = f"destroyed by attack {attacks}" if left <= 0 else f"more than {attacks}"
        assert (str(rolled.end), known) == (words, {})


def test_every_throw_of_a_long_fight_is_logged_once() -> None:
    chance = Random("attacks to destroy, long")
    rolled = roll(attacks_to_destroy.play, given(**P_1_1296, cohesion="200", limit="200"), {}, chance.choice)
    hits = [part.key for part in rolled.path if isinstance(part, Thrown) and part.key.startswith("hit")]
    assert hits == [f"hit-{number}" for number in range(1, 201)]
