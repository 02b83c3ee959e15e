"""One attack against the book, by hand, by brute force and by icepool."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from icepool import d6

from calculators.cohesion import attack
from calculators.cohesion.attack import Inputs
from calculators.core import form
from calculators.core.known import BadDice, parse
from calculators.core.odds import odds
from calculators.core.roll import roll
from tests.calculators import drawn
from tests.cohesion import rules

EXAMPLE = {"strength": "6", "toughness": "7", "armor": "3", "ap": "1", "damage": "2"}
"""The attack of 19.12."""


def given(**values: str) -> Inputs:
    return form.parse(Inputs, values)


def chances(inputs: Inputs) -> dict[str, Fraction]:
    return dict(odds(attack.play, inputs).by(str).items())


def falls(inputs: Inputs, dice: str) -> str:
    return str(roll(attack.play, inputs, parse(dice)).end)


# ---- Numbers worked out by hand


@pytest.mark.parametrize(
    ("values", "lost", "missed", "failed", "wounded"),
    [
        (EXAMPLE, 2, Fraction(5, 18), Fraction(65, 108), Fraction(13, 108)),
        (
            {"skill": "5", "modifiers": "+1", "strength": "6", "toughness": "4", "armor": "2", "ap": "1"},
            1,
            Fraction(1, 12),
            Fraction(55, 144),
            Fraction(77, 144),
        ),
        (
            {"skill": "8", "strength": "5", "toughness": "5", "armor": "0", "ap": "2", "damage": "3"},
            3,
            Fraction(7, 12),
            Fraction(25, 144),
            Fraction(35, 144),
        ),
    ],
)
def test_the_three_classes(
    values: dict[str, str], lost: int, missed: Fraction, failed: Fraction, wounded: Fraction
) -> None:
    """The first: 19.12."""
    assert chances(given(**values)) == {
        "missed": missed,
        "failed to wound": failed,
        f"{lost} Cohesion lost": wounded,
    }


@pytest.mark.parametrize(
    ("values", "mean"),
    [
        (EXAMPLE, Fraction(13, 54)),
        ({"skill": "8", "strength": "5", "toughness": "5", "ap": "2", "damage": "3"}, Fraction(35, 48)),
    ],
)
def test_the_expected_loss(values: dict[str, str], mean: Fraction) -> None:
    inputs = given(**values)
    assert attack.report(inputs, odds(attack.play, inputs)).means[0].value == mean


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("dice", "end"),
    [
        ("hit:5.3_wound:6.4", "2 Cohesion lost"),
        ("hit:5.3_wound:5.4", "failed to wound"),
        ("hit:4.1", "missed"),
        ("hit:1.1", "missed"),
        ("hit:6.6_wound:6.6", "2 Cohesion lost"),
        ("hit:6.6_wound:1.1", "failed to wound"),
    ],
)
def test_the_example_of_19_12_with_these_dice(dice: str, end: str) -> None:
    assert falls(given(**EXAMPLE), dice) == end


def test_a_miss_throws_no_wound_dice() -> None:
    with pytest.raises(BadDice, match="wound"):
        falls(given(**EXAMPLE), "hit:1.2_wound:6.4")


def test_a_hit_leaves_the_wound_dice_to_throw() -> None:
    rolled = roll(attack.play, given(**EXAMPLE), parse("hit:5.3"))
    assert (rolled.open, rolled.dice) == (True, "hit:5.3")


def test_dice_on_the_table_leave_the_odds_of_the_rest() -> None:
    inputs = given(**EXAMPLE)
    assert odds(attack.play, inputs, parse("hit:5.3")).chance(lambda outcome: outcome.lost) == Fraction(1, 6)


def test_each_check_has_modifiers_and_a_limit_of_its_own() -> None:
    """+4 on the hit (5 or more) and +3 on the wound (5 or more)."""
    inputs = given(skill="9", modifiers="+2 +2", cap="no", armor="1", other_modifiers="+2 +2", wound_cap="yes")
    assert chances(inputs)["1 Cohesion lost"] == Fraction(5, 6) * Fraction(5, 6)


def test_damage_leaves_the_chance_to_wound() -> None:
    assert chances(given(damage="20"))["20 Cohesion lost"] == chances(given())["1 Cohesion lost"]


# ---- Twins


def test_random_inputs_equal_brute_force() -> None:
    for inputs in drawn.inputs(Inputs, 150, "attack"):
        assert chances(inputs) == rules.one_attack(inputs)


def test_random_inputs_equal_icepool() -> None:
    two_dice = 2 @ d6
    for inputs in drawn.inputs(Inputs, 100, "attack, icepool"):
        hit = two_dice.map(lambda n, i=inputs: "hit" in rules.hit_check(i.hit, n // 2, n - n // 2))
        wound = two_dice.map(lambda n, i=inputs: rules.wound_check(i.wound, n // 2, n - n // 2) == "wounds")
        exact = hit.map({True: wound, False: False}).probability(True)
        assert odds(attack.play, inputs).chance(attack.headline(inputs).holds) == exact


def test_1_000_rolls_end_as_their_faces_say() -> None:
    """B18 of the public faults."""
    chance = Random("attack, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "attack, rolls"):
        rolled = roll(attack.play, inputs, {}, chance.choice)
        known: dict[str, Any] = {"wound": (1, 1), **rolled.known}
        assert str(rolled.end) == rules.attack(inputs, known["hit"], known["wound"])
