"""The hit check against the book, by hand, by brute force and by icepool."""

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from icepool import d6

from calculators.cohesion import hit_check
from calculators.cohesion.hit_check import Inputs
from calculators.core.known import parse
from calculators.core.odds import odds
from calculators.core.roll import roll
from tests.calculators import drawn
from tests.cohesion import rules


def chances(inputs: Inputs) -> dict[str, Fraction]:
    return dict(odds(hit_check.play, inputs).by(str).items())


def hit(inputs: Inputs) -> Fraction:
    return odds(hit_check.play, inputs).chance(hit_check.headline(inputs).holds)


def falls(inputs: Inputs, dice: str) -> str:
    return str(roll(hit_check.play, inputs, parse(dice)).end)


# ---- Numbers worked out by hand


def test_skill_7_with_two_penalties_of_one() -> None:
    assert chances(Inputs(7, (-1, -1))) == {
        "natural 2 (miss)": Fraction(1, 36),
        "miss": Fraction(25, 36),
        "hit": Fraction(1, 4),
        "natural 12 (hit)": Fraction(1, 36),
    }


@pytest.mark.parametrize(
    ("inputs", "chance"),
    [
        (Inputs(7, (-1, -1)), Fraction(5, 18)),
        (Inputs(12, (2, 2)), Fraction(5, 18)),
        (Inputs(4), Fraction(11, 12)),
        (Inputs(6), Fraction(13, 18)),
        (Inputs(6, (1,)), Fraction(5, 6)),
        (Inputs(3, (3,)), Fraction(35, 36)),
    ],
)
def test_the_chance_to_hit(inputs: Inputs, chance: Fraction) -> None:
    assert hit(inputs) == chance


@pytest.mark.parametrize(
    ("inputs", "chance"),
    [
        (Inputs(8, (2, 2, 2)), Fraction(5, 6)),
        (Inputs(8, (2, 2, 2), cap=False), Fraction(35, 36)),
        (Inputs(8, (-5, 4)), Fraction(5, 18)),
        *((Inputs(8, order), Fraction(5, 6)) for order in sorted(set(permutations((3, 3, -3))))),
        (Inputs(8, (1,)), Fraction(7, 12)),
        (Inputs(7), Fraction(7, 12)),
    ],
)
def test_modifiers_are_added_and_then_limited_once(inputs: Inputs, chance: Fraction) -> None:
    """B03 of the public faults."""
    assert hit(inputs) == chance


# ---- The rule, branch by branch


def test_a_roll_of_exactly_the_skill_hits() -> None:
    """B04 of the public faults."""
    assert (falls(Inputs(7), "hit:3.4"), hit(Inputs(7))) == ("hit", Fraction(7, 12))


def test_one_less_than_the_skill_misses() -> None:
    assert falls(Inputs(7), "hit:2.4") == "miss"


def test_a_modifier_helps_the_roll_and_leaves_the_skill() -> None:
    """Skill 6, dice showing 5, +1."""
    assert falls(Inputs(6, (1,)), "hit:2.3") == "hit"


def test_a_natural_2_misses_even_at_skill_3_with_plus_3() -> None:
    assert falls(Inputs(3, (3,)), "hit:1.1") == "natural 2 (miss)"


def test_a_natural_12_hits_even_at_skill_15_with_minus_3() -> None:
    inputs = Inputs(15, (-3,))
    assert (falls(inputs, "hit:6.6"), hit(inputs)) == ("natural 12 (hit)", Fraction(1, 36))


def test_a_total_above_3_counts_as_3() -> None:
    assert (falls(Inputs(12, (2, 2)), "hit:4.5"), falls(Inputs(12, (2, 2)), "hit:4.4")) == ("hit", "miss")


def test_the_limit_is_on_the_total_and_not_on_its_parts() -> None:
    assert hit(Inputs(8, (4, -1))) == hit(Inputs(8, (3,)))


def test_a_rule_may_lift_the_limit() -> None:
    assert falls(Inputs(12, (2, 2), cap=False), "hit:4.4") == "hit"


@pytest.mark.parametrize(
    ("inputs", "fact"),
    [
        (Inputs(6), "Skill 6, total modifier 0: you need a natural 6 or more."),
        (Inputs(15, (-3,)), "Skill 15, total modifier −3: only a natural 12 will do."),
        (Inputs(2, (3,)), "Skill 2, total modifier +3: you need a natural 3 or more."),
    ],
)
def test_the_natural_roll_needed_is_spelt_out(inputs: Inputs, fact: str) -> None:
    assert hit_check.report(inputs, odds(hit_check.play, inputs)).facts == (fact,)


# ---- Twins


@pytest.mark.parametrize("cap", [True, False])
def test_every_skill_and_modifier_equals_brute_force(cap: bool) -> None:
    for skill in range(2, 16):
        for modifier in range(-6, 7):
            inputs = Inputs(skill, (modifier,), cap)
            assert chances(inputs) == rules.one_roll(rules.hit_check, inputs)


def test_random_inputs_equal_brute_force() -> None:
    for inputs in drawn.inputs(Inputs, 300, "hit check"):
        assert chances(inputs) == rules.one_roll(rules.hit_check, inputs)


def test_random_inputs_equal_icepool() -> None:
    for inputs in drawn.inputs(Inputs, 100, "hit check, icepool"):
        modifier = sum(inputs.modifiers) if not inputs.cap else min(3, max(-3, sum(inputs.modifiers)))
        hits = (2 @ d6).map(lambda n, need=inputs.skill - modifier: n == 12 or (n != 2 and n >= need))
        assert hit(inputs) == hits.probability(True)


def test_1_000_rolls_end_as_their_faces_say() -> None:
    """B18 of the public faults."""
    chance = Random("hit check, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "hit check, rolls"):
        rolled = roll(hit_check.play, inputs, {}, chance.choice)
        assert str(rolled.end) == rules.hit_check(inputs, *rolled.known["hit"])
