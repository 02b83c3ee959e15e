"""Reloading against the facts, by hand, by brute force and by icepool."""

from fractions import Fraction

import icepool
import pytest

from calculators.core import form
from calculators.core.known import parse
from calculators.core.odds import odds
from calculators.core.roll import roll
from calculators.twilight_2000 import reload
from calculators.twilight_2000.reload import Inputs
from tests.calculators import drawn
from tests.twilight_2000 import rules


def fast(inputs: Inputs) -> Fraction:
    return odds(reload.play, inputs).chance(reload.headline(inputs).holds)


@pytest.mark.parametrize(
    ("attribute", "skill", "chance"),
    [("c", "d", Fraction(23, 48)), ("b", "c", Fraction(11, 16)), ("a", "b", Fraction(19, 24))],
)
def test_the_chance_of_a_fast_action(attribute: str, skill: str, chance: Fraction) -> None:
    """The definition of reload."""
    assert fast(form.parse(Inputs, {"attribute": attribute, "skill": skill})) == chance


@pytest.mark.parametrize(("faces", "end"), [("6.1", "fast"), ("5.6", "fast"), ("5.5", "slow"), ("1.1", "slow")])
def test_any_success_makes_it_fast(faces: str, end: str) -> None:
    assert str(roll(reload.play, Inputs(), parse(f"roll:{faces}")).end) == end


def test_every_pool_equals_brute_force_and_icepool() -> None:
    for inputs in drawn.inputs(Inputs, 300, "reload"):
        number = sum(icepool.d(sides).map(rules.successes) for sides in inputs.base)
        dice = rules.pool(inputs.attribute, inputs.skill, inputs.modifier)
        assert fast(inputs) == rules.at_least(tuple(dice), 1) == (number > 0).probability(True)
