"""A volley against the book, by hand, by brute force and by icepool."""

import time
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from icepool import Die

from calculators.cohesion import volley
from calculators.cohesion.volley import Inputs
from calculators.core import form
from calculators.core.known import BadDice, parse
from calculators.core.odds import odds
from calculators.core.roll import roll
from tests.calculators import drawn
from tests.cohesion import rules

P_13_108 = {"strength": "6", "toughness": "7", "armor": "3", "ap": "1"}
"""An attack that wounds with 13/108 (19.12)."""

P_77_144 = {"skill": "5", "modifiers": "+1", "strength": "6", "toughness": "4", "armor": "2", "ap": "1"}


def given(**values: str) -> Inputs:
    return form.parse(Inputs, values)


def chances(inputs: Inputs) -> dict[tuple[int, bool, int], Fraction]:
    """By Cohesion lost, destroyed and damage wasted."""
    return {tuple(outcome): chance for outcome, chance in odds(volley.play, inputs).items()}


def destroyed(inputs: Inputs) -> Fraction:
    return odds(volley.play, inputs).chance(volley.headline(inputs).holds)


# ---- Numbers worked out by hand


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (
            {**P_13_108, "damage": "2", "attacks": "3", "cohesion": "3"},
            {
                (0, False, 0): Fraction(857375, 1259712),
                (2, False, 0): Fraction(117325, 419904),
                (3, True, 1): Fraction(16055, 419904),
                (3, True, 3): Fraction(2197, 1259712),
            },
        ),
        (
            {**P_13_108, "damage": "3", "attacks": "2", "cohesion": "5"},
            {
                (0, False, 0): Fraction(9025, 11664),
                (3, False, 0): Fraction(1235, 5832),
                (5, True, 1): Fraction(169, 11664),
            },
        ),
    ],
)
def test_cohesion_lost_destroyed_and_wasted(values: dict[str, str], expected: dict[Any, Fraction]) -> None:
    assert chances(given(**values)) == expected


@pytest.mark.parametrize(
    ("values", "chance"),
    [
        ({**P_13_108, "damage": "2", "attacks": "3", "cohesion": "3"}, Fraction(25181, 629856)),
        ({**P_77_144, "attacks": "4", "cohesion": "2"}, Fraction(105731857, 143327232)),
    ],
)
def test_the_chance_to_destroy(values: dict[str, str], chance: Fraction) -> None:
    assert destroyed(given(**values)) == chance


def test_the_means_are_those_of_the_outcomes() -> None:
    inputs = given(**P_13_108, damage="2", attacks="3", cohesion="3")
    found = [mean.value for mean in volley.report(inputs, odds(volley.play, inputs)).means]
    lost = 2 * Fraction(117325, 419904) + 3 * Fraction(25181, 629856)
    assert found == [lost, 3 * Fraction(13, 108) * 2 - lost]


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("dice", "end"),
    [
        ("hit:1.2.1.2.1.2", "nothing lost"),
        ("hit:6.5.6.5.1.2_wound:1.2.1.2", "nothing lost"),
        ("hit:6.5.6.5.1.2_wound:5.5.1.2", "2 lost"),
        ("hit:6.5.6.5.1.2_wound:5.5.5.5", "destroyed, 1 wasted"),
        ("hit:6.5.6.5.6.6_wound:5.5.5.5.6.6", "destroyed, 3 wasted"),
    ],
)
def test_every_hit_throws_wound_dice_even_after_the_target_is_destroyed(dice: str, end: str) -> None:
    """Three attacks with Damage 2 on a target with Cohesion 3."""
    inputs = given(**P_13_108, damage="2", attacks="3", cohesion="3")
    assert str(roll(volley.play, inputs, parse(dice)).end) == end


def test_damage_equal_to_the_cohesion_destroys_and_wastes_nothing() -> None:
    inputs = given(**P_13_108, damage="2", attacks="2", cohesion="4")
    assert str(roll(volley.play, inputs, parse("hit:6.5.6.5_wound:5.5.5.5")).end) == "destroyed"


def test_there_are_as_many_wound_dice_as_hits() -> None:
    inputs = given(**P_13_108, attacks="3")
    with pytest.raises(BadDice, match="wound has 2 dice"):
        roll(volley.play, inputs, parse("hit:6.5.1.2.1.2_wound:5.5.5.5"))


def test_a_target_beyond_reach_is_never_destroyed() -> None:
    assert destroyed(given(attacks="60", damage="3", cohesion="181")) == 0


def test_a_target_just_within_reach_may_be_destroyed() -> None:
    inputs = given(**P_13_108, attacks="60", damage="3", cohesion="180")
    assert destroyed(inputs) == Fraction(13, 108) ** 60


def test_where_no_attack_can_wound_nothing_is_lost() -> None:
    assert chances(given(armor="10", naturals_apply="no", attacks="60")) == {(0, False, 0): Fraction(1)}


# ---- Extremes


@pytest.mark.parametrize("cohesion", ["1", "30", "200"])
@pytest.mark.parametrize("damage", ["1", "20"])
@pytest.mark.parametrize("skill", ["2", "15"])
@pytest.mark.parametrize(("strength", "toughness", "armor"), [("20", "1", "0"), ("1", "20", "10")])
def test_60_attacks_stay_exact_at_every_limit(
    skill: str, strength: str, toughness: str, armor: str, damage: str, cohesion: str
) -> None:
    """B15 of the public faults: no rounding, nothing lost, under 3 seconds."""
    inputs = given(
        skill=skill, strength=strength, toughness=toughness, armor=armor, damage=damage, cohesion=cohesion, attacks="60"
    )
    start = time.process_time()
    found = chances(inputs)
    assert time.process_time() - start < 3
    assert found == rules.volley(inputs)


# ---- Twins


def test_few_attacks_equal_every_row_of_endings() -> None:
    """All rows of missed, failed and wounded, one for each attack."""
    for inputs in drawn.inputs(Inputs, 200, "volley, rows", near=3):
        if inputs.attacks > 5:
            continue
        endings = rules.one_attack(inputs.each)
        found: dict[tuple[int, bool, int], Fraction] = {}
        for row in product(endings.items(), repeat=inputs.attacks):
            wounds, chance = 0, Fraction(1)
            for ending, share in row:
                wounds += "lost" in ending
                chance *= share
            end = rules.volley_end(inputs, wounds)
            found[end] = found.get(end, Fraction(0)) + chance
        assert chances(inputs) == found


def test_random_inputs_equal_binomials() -> None:
    for inputs in drawn.inputs(Inputs, 100, "volley"):
        assert chances(inputs) == rules.volley(inputs)


def test_random_inputs_equal_icepool() -> None:
    for inputs in drawn.inputs(Inputs, 60, "volley, icepool"):
        chance = rules.wound_chance(inputs.each)
        one = Die({1: chance.numerator, 0: chance.denominator - chance.numerator})
        ends = (inputs.attacks @ one).map(lambda wounds, i=inputs: rules.volley_end(i, wounds))
        assert chances(inputs) == {
            tuple(end): Fraction(count, ends.denominator()) for end, count in ends.items() if count
        }


def test_1_000_rolls_end_as_their_faces_say() -> None:
    """B18 of the public faults."""
    chance = Random("volley, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "volley, rolls"):
        rolled = roll(volley.play, inputs, {}, chance.choice)
        hits = [pair for pair in pairs(rolled.known["hit"]) if "hit" in rules.hit_check(inputs.each.hit, *pair)]
        checks = pairs(rolled.known["wound"])
        wounds = [pair for pair in checks if rules.wound_check(inputs.each.wound, *pair) == "wounds"]
        assert (len(checks), tuple(rolled.end)) == (len(hits), rules.volley_end(inputs, len(wounds)))


def pairs(faces: Any) -> list[tuple[int, int]]:
    return list(zip(faces[::2], faces[1::2], strict=True))
