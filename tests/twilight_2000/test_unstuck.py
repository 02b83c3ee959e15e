"""Getting unstuck against the facts, by hand, by brute force and by icepool."""

from fractions import Fraction

import icepool
import pytest

from calculators.core import form
from calculators.core.known import BadDice, parse
from calculators.core.odds import odds
from calculators.core.roll import roll
from calculators.twilight_2000 import unstuck
from calculators.twilight_2000.unstuck import Inputs
from tests.calculators import drawn
from tests.twilight_2000 import rules


def given(**values: str) -> Inputs:
    return form.parse(Inputs, values)


def chances(inputs: Inputs) -> dict[str, Fraction]:
    return dict(odds(unstuck.play, inputs).by(str).items())


# ---- Numbers worked out by hand (the definition of unstuck)

BOGGING = {"attribute": "c", "skill": "d", "terrain": "-1", "stamina_attribute": "b", "stamina": "none"}


@pytest.mark.parametrize(
    ("values", "at_once", "stretch", "bogged"),
    [
        (BOGGING, Fraction(11, 36), Fraction(25, 72), Fraction(25, 72)),
        ({**BOGGING, "pulled": "yes"}, Fraction(11, 36), Fraction(275, 576), Fraction(125, 576)),
        (
            {
                "attribute": "a",
                "skill": "none",
                "terrain": "-2",
                "stamina_attribute": "a",
                "stamina": "a",
                "stamina_modifier": "2",
            },
            Fraction(3, 8),
            Fraction(595, 1152),
            Fraction(125, 1152),
        ),
    ],
)
def test_free_at_once_after_a_stretch_or_bogged_down(
    values: dict[str, str], at_once: Fraction, stretch: Fraction, bogged: Fraction
) -> None:
    assert chances(given(**values)) == {
        "free at once": at_once,
        "free after a stretch": stretch,
        "still bogged down": bogged,
    }


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("dice", "end"),
    [
        ("driving:6.1", "free at once"),
        ("driving:5.1_stamina:6.1", "free after a stretch"),
        ("driving:5.1_stamina:5.1", "still bogged down"),
    ],
)
def test_each_end(dice: str, end: str) -> None:
    assert str(roll(unstuck.play, given(), parse(dice)).end) == end


def test_a_vehicle_that_is_free_rolls_no_stamina() -> None:
    with pytest.raises(BadDice):
        roll(unstuck.play, given(), parse("driving:6.1_stamina:6.1"))


def test_the_pull_counts_for_stamina_only() -> None:
    plain, pulled = given(attribute="b", skill="none"), given(attribute="b", skill="none", pulled="yes")
    assert (plain.driving_dice, pulled.driving_dice) == ((10,), (10,))
    assert (plain.stamina_dice, pulled.stamina_dice) == ((8, 6), (10, 8))


def test_the_pull_is_added_to_other_modifiers_before_any_step() -> None:
    inputs = given(stamina_attribute="c", stamina="none", stamina_modifier="-2", pulled="yes")
    assert inputs.stamina_dice == (8,)


# ---- Twins


def test_random_inputs_equal_brute_force() -> None:
    for inputs in drawn.inputs(Inputs, 300, "unstuck"):
        assert chances(inputs) == rules.unstuck(inputs)


def test_random_inputs_equal_icepool() -> None:
    for inputs in drawn.inputs(Inputs, 100, "unstuck, icepool"):
        driving, stamina = (
            sum(icepool.d(sides).map(rules.successes) for sides in dice) > 0
            for dice in (inputs.driving_dice, inputs.stamina_dice)
        )
        free = driving.probability(True)
        assert chances(inputs) == {
            "free at once": free,
            "free after a stretch": (1 - free) * stamina.probability(True),
            "still bogged down": (1 - free) * stamina.probability(False),
        }
