"""The wound check against the book, by hand, by brute force and by icepool."""

from fractions import Fraction
from random import Random

import pytest
from icepool import d6

from calculators.cohesion import wound_check
from calculators.cohesion.wound_check import Inputs
from calculators.core import form
from calculators.core.known import parse
from calculators.core.odds import odds
from calculators.core.roll import roll
from tests.calculators import drawn
from tests.cohesion import rules


def wounds(inputs: Inputs) -> Fraction:
    return odds(wound_check.play, inputs).chance(wound_check.headline(inputs).holds)


def chances(inputs: Inputs) -> dict[str, Fraction]:
    return dict(odds(wound_check.play, inputs).by(str).items())


def falls(inputs: Inputs, dice: str) -> str:
    return str(roll(wound_check.play, inputs, parse(dice)).end)


# ---- Numbers worked out by hand


@pytest.mark.parametrize(
    ("inputs", "chance"),
    [
        (Inputs(3, 6, armor=4, ap=1), Fraction(1, 36)),
        (Inputs(3, 6, armor=4, ap=1, bands="literal"), Fraction(1, 12)),
        (Inputs(8, 4, armor=2, other_modifiers=(2,)), Fraction(13, 18)),
        (Inputs(4, 4, armor=6), Fraction(1, 36)),
        (Inputs(6, 4, armor=2), Fraction(5, 12)),
        (Inputs(6, 4, armor=2, ap=1), Fraction(7, 12)),
        (Inputs(6, 7, armor=3, ap=1), Fraction(1, 6)),
        (Inputs(4, 4, armor=2), Fraction(5, 18)),
    ],
)
def test_the_chance_to_wound(inputs: Inputs, chance: Fraction) -> None:
    """The fourth to sixth: 19.8 without and with AP, and 19.12."""
    assert wounds(inputs) == chance


@pytest.mark.parametrize(
    ("strength", "toughness", "symmetric", "literal"),
    [
        (6, 4, 1, 1),
        (7, 4, 1, 1),
        (6, 7, -1, -1),
        (4, 4, 0, 0),
        (8, 4, 2, None),
        (9, 4, 2, None),
        (20, 1, 2, None),
        (4, 7, -1, -1),
        (4, 8, -2, -1),
        (4, 9, -2, -1),
        (1, 20, -2, -1),
    ],
)
def test_the_band_of_strength_against_toughness(
    strength: int, toughness: int, symmetric: int, literal: int | None
) -> None:
    """19.8 states 6 against 4, and 19.12 states 6 against 7; None: the text has no value."""
    stated = Inputs(strength, toughness, bands="literal")
    value = None if list(stated.problems()) else wound_check.band(stated)
    assert (wound_check.band(Inputs(strength, toughness)), value) == (symmetric, literal)


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("armor", "ap", "threshold"),
    [(0, 0, 7), (3, 1, 9), (4, 1, 10), (1, 3, 7), (0, 10, 7), (10, 0, 17)],
)
def test_ap_takes_off_armor_and_nothing_below_it(armor: int, ap: int, threshold: int) -> None:
    assert wound_check.threshold(Inputs(armor=armor, ap=ap)) == threshold


def test_a_result_of_exactly_the_threshold_wounds() -> None:
    """B04 of the public faults: 9 is needed."""
    assert (falls(Inputs(armor=2), "wound:4.5"), falls(Inputs(armor=2), "wound:4.4")) == ("wounds", "fails")


def test_the_example_of_19_12_wounds() -> None:
    """Strength 6 against Toughness 7, Armor 3 and AP 1; the dice show 10."""
    assert falls(Inputs(6, 7, armor=3, ap=1), "wound:6.4") == "wounds"


def test_a_natural_2_fails_where_the_total_would_do() -> None:
    assert falls(Inputs(8, 4, other_modifiers=(6,), cap=False), "wound:1.1") == "fails"


def test_a_natural_12_wounds_at_threshold_17_with_minus_3() -> None:
    assert falls(Inputs(1, 20, armor=10, other_modifiers=(-6,)), "wound:6.6") == "wounds"


def test_where_naturals_do_not_apply_a_2_may_wound() -> None:
    assert falls(Inputs(8, 4, other_modifiers=(6,), naturals_apply=False, cap=False), "wound:1.1") == "wounds"


def test_where_naturals_do_not_apply_threshold_13_is_out_of_reach() -> None:
    inputs = Inputs(4, 4, armor=6, naturals_apply=False)
    assert (wounds(inputs), falls(inputs, "wound:6.6")) == (Fraction(0), "fails")


def test_where_naturals_do_not_apply_every_roll_may_wound() -> None:
    assert wounds(Inputs(8, 4, other_modifiers=(6,), naturals_apply=False, cap=False)) == 1


def test_the_band_is_inside_the_limit() -> None:
    assert wound_check.modifier(Inputs(8, 4, other_modifiers=(2,))) == 3


def test_a_rule_may_lift_the_limit() -> None:
    assert wound_check.modifier(Inputs(8, 4, other_modifiers=(2,), cap=False)) == 4


@pytest.mark.parametrize("value", [1, 2, 3])
def test_the_literal_reading_takes_your_value_for_double_strength(value: int) -> None:
    assert wound_check.band(Inputs(8, 4, bands="literal", double_value=value)) == value


def test_the_literal_reading_has_no_value_for_double_strength() -> None:
    with pytest.raises(form.Problems, match=r"^double_value: the text does not state"):
        form.parse(Inputs, {"strength": "8", "bands": "literal"})


def test_your_value_changes_nothing_below_double_strength() -> None:
    assert wounds(Inputs(7, 4, bands="literal", double_value=3)) == wounds(Inputs(7, 4, bands="literal"))


def test_threshold_modifier_and_natural_roll_are_spelt_out() -> None:
    assert wound_check.facts(Inputs(6, 7, armor=3, ap=1)) == (
        "Threshold 7 + 2 = 9 (Armor after AP 2).",
        "Strength against Toughness −1, total modifier −1: you need a natural 10 or more.",
    )


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        (Inputs(armor=6), "only a natural 12 will do"),
        (Inputs(armor=6, naturals_apply=False), "no natural roll is enough"),
        (Inputs(8, 4, other_modifiers=(6,), cap=False), "you need a natural 3 or more"),
        (Inputs(8, 4, other_modifiers=(6,), naturals_apply=False, cap=False), "you need a natural 2 or more"),
    ],
)
def test_the_natural_roll_needed_minds_natural_rolls(inputs: Inputs, words: str) -> None:
    assert wound_check.facts(inputs)[1].split(": ")[1] == f"{words}."


# ---- Twins


def test_every_strength_and_toughness_equals_brute_force() -> None:
    for strength in range(1, 21):
        for toughness in range(1, 21):
            for bands in ("symmetric", "literal"):
                inputs = Inputs(strength, toughness, armor=1, bands=bands, double_value=3)
                assert chances(inputs) == rules.one_roll(rules.wound_check, inputs)


def test_random_inputs_equal_brute_force() -> None:
    for inputs in drawn.inputs(Inputs, 500, "wound check"):
        assert chances(inputs) == rules.one_roll(rules.wound_check, inputs)


def test_random_inputs_equal_icepool() -> None:
    for inputs in drawn.inputs(Inputs, 100, "wound check, icepool"):
        total = rules.strength_against_toughness(inputs) + sum(inputs.other_modifiers)
        least = 7 + max(0, inputs.armor - inputs.ap) - (min(3, max(-3, total)) if inputs.cap else total)
        if inputs.naturals_apply:
            least = min(12, max(3, least))
        assert wounds(inputs) == (2 @ d6 >= least).probability(True)


def test_1_000_rolls_end_as_their_faces_say() -> None:
    """B18 of the public faults."""
    chance = Random("wound check, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "wound check, rolls"):
        rolled = roll(wound_check.play, inputs, {}, chance.choice)
        assert str(rolled.end) == rules.wound_check(inputs, *rolled.known["wound"])
