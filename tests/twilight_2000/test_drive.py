"""Driving past the safe distance against the facts, by hand, by brute force and by icepool."""

from fractions import Fraction

import icepool
import pytest

from calculators.core import form
from calculators.core.known import parse
from calculators.core.odds import odds
from calculators.core.roll import roll
from calculators.twilight_2000 import drive
from calculators.twilight_2000.drive import Inputs
from tests.calculators import drawn
from tests.twilight_2000 import rules


def given(**values: str) -> Inputs:
    return form.parse(Inputs, values)


def chances(inputs: Inputs) -> dict[tuple[int, bool], Fraction]:
    return {tuple(outcome): chance for outcome, chance in odds(drive.play, inputs).items()}


# ---- Numbers worked out by hand (the definition of drive)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (
            {"speed": "5", "attribute": "c", "skill": "c"},
            {(5, True): Fraction(25, 64), (10, False): Fraction(15, 32), (11, False): Fraction(9, 64)},
        ),
        (
            {"speed": "3", "attribute": "b", "skill": "d", "terrain": "-2"},
            {(3, True): Fraction(25, 36), (6, False): Fraction(5, 18), (7, False): Fraction(1, 36)},
        ),
        (
            {"speed": "5", "attribute": "a", "skill": "none"},
            {(5, True): Fraction(5, 12), (10, False): Fraction(1, 3), (11, False): Fraction(1, 4)},
        ),
    ],
)
def test_hexes_and_whether_the_vehicle_is_stuck(
    values: dict[str, str], expected: dict[tuple[int, bool], Fraction]
) -> None:
    assert chances(given(**values)) == expected


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("speed", "faces", "end"),
    [
        ("5", "5.5", "5 hexes, stuck"),
        ("5", "6.1", "10 hexes"),
        ("5", "6.6", "11 hexes"),
        ("3", "10.6", "8 hexes"),
        ("1", "1.1", "1 hex, stuck"),
        ("1", "10.10", "5 hexes"),
    ],
)
def test_how_far_successes_carry(speed: str, faces: str, end: str) -> None:
    """The first four are D8 of the facts: on road 5, off road 3."""
    inputs = given(speed=speed, attribute="a", skill="a")
    assert str(roll(drive.play, inputs, parse(f"driving:{faces}")).end) == end


def test_the_distance_without_a_roll_is_said() -> None:
    assert "Without a roll: 5 hexes, not stuck." in drive.report(given(), odds(drive.play, given())).facts


# ---- Twins


def test_random_inputs_equal_brute_force() -> None:
    for inputs in drawn.inputs(Inputs, 400, "drive"):
        assert chances(inputs) == rules.drive(inputs)


def test_random_inputs_equal_icepool() -> None:
    for inputs in drawn.inputs(Inputs, 100, "drive, icepool"):
        number = sum(icepool.d(sides).map(rules.successes) for sides in inputs.base)
        hexes = number.map(lambda n, v=inputs.speed: 2 * v + n - 1 if n else v)
        found = odds(drive.play, inputs).by(lambda outcome: outcome.hexes)
        expected: dict[int, Fraction] = {}
        for end, count in hexes.items():
            expected[end] = expected.get(end, Fraction(0)) + Fraction(count, hexes.denominator())
        assert dict(found.items()) == expected
