"""Movement on foot against the facts, by hand, by brute force and by icepool."""

from fractions import Fraction

import icepool
import pytest

from calculators.core import form
from calculators.core.known import parse
from calculators.core.odds import odds
from calculators.core.roll import roll
from calculators.twilight_2000 import foot_movement
from calculators.twilight_2000.foot_movement import Inputs
from tests.calculators import drawn
from tests.twilight_2000 import rules


def given(**values: str) -> Inputs:
    return form.parse(Inputs, values)


def chances(inputs: Inputs) -> dict[int, Fraction]:
    return dict(odds(foot_movement.play, inputs).by(lambda outcome: outcome.hexes).items())


def moved(successes: int, **values: str) -> str:
    """With so many successes, on D12 and D12."""
    faces = {0: "1.1", 1: "6.1", 2: "6.6", 3: "6.10", 4: "10.10"}[successes]
    inputs = given(attribute="a", skill="a", **values)
    return str(roll(foot_movement.play, inputs, parse(f"mobility:{faces}")).end)


# ---- Numbers worked out by hand (the definition of foot_movement)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (
            {"attribute": "b", "skill": "c", "backpack": "yes"},
            {2: Fraction(25, 48), 3: Fraction(5, 12), 4: Fraction(1, 16)},
        ),
        (
            {"gait": "crawl", "attribute": "c", "skill": "c", "uphill": "1"},
            {0: Fraction(25, 64), 1: Fraction(39, 64)},
        ),
        (
            {"attribute": "a", "skill": "b", "terrain": "-1", "uphill": "1"},
            {1: Fraction(1, 4), 2: Fraction(2, 5), 3: Fraction(13, 50), 4: Fraction(2, 25), 5: Fraction(1, 100)},
        ),
    ],
)
def test_hexes_moved(values: dict[str, str], expected: dict[int, Fraction]) -> None:
    assert chances(given(**values)) == expected


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("successes", "values", "end"),
    [
        (0, {}, "2 hexes"),
        (2, {}, "4 hexes"),
        (3, {"gait": "crawl"}, "2 hexes"),
        (0, {"gait": "crawl"}, "1 hex"),
        (0, {"uphill": "1"}, "1 hex"),
        (0, {"gait": "crawl", "uphill": "1"}, "0 hexes"),
        (1, {"gait": "crawl", "uphill": "1"}, "1 hex"),
        (0, {"swamp": "yes"}, "1 hex"),
        (3, {"swamp": "yes"}, "2 hexes"),
        (4, {"gait": "crawl", "swamp": "yes"}, "0 hexes"),
        (4, {"uphill": "4"}, "3 hexes"),
        (1, {"uphill": "4"}, "1 hex"),
        (3, {"uphill": "2"}, "3 hexes"),
        (1, {"swamp": "yes", "uphill": "1"}, "1 hex"),
    ],
)
def test_how_far_successes_carry(successes: int, values: dict[str, str], end: str) -> None:
    """The first eight are D8 of the facts."""
    assert moved(successes, **values) == end


def test_a_backpack_is_added_to_the_terrain_before_any_step() -> None:
    """D8 with +2 and -2 stays D8; step by step it would become D8 and D6."""
    assert given(attribute="c", skill="none", terrain="2", backpack="yes").base == (8,)


def test_what_a_failed_roll_gives_is_said() -> None:
    inputs = given(swamp="yes")
    assert (
        "Without a success, or a roll: 1 hex." in foot_movement.report(inputs, odds(foot_movement.play, inputs)).facts
    )


# ---- Twins


def test_random_inputs_equal_brute_force() -> None:
    for inputs in drawn.inputs(Inputs, 400, "foot movement"):
        assert chances(inputs) == rules.foot_movement(inputs)


def test_running_on_flat_ground_equals_icepool() -> None:
    for inputs in drawn.inputs(Inputs, 100, "foot movement, icepool"):
        if inputs.gait == "run" and not inputs.swamp and not inputs.uphill:
            dice = [icepool.d(sides).map(rules.successes) for sides in inputs.base]
            hexes = sum(dice) + 2
            found = {end: Fraction(count, hexes.denominator()) for end, count in hexes.items()}
            assert chances(inputs) == found
