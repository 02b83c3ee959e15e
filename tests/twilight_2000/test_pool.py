"""Base dice and the steps of a net modifier (D1 and D8 of the facts; p. 45 of the rulebook by them)."""

from fractions import Fraction
from itertools import product

import pytest

from calculators.twilight_2000 import _pool
from tests.twilight_2000 import rules

LETTER = {12: "a", 10: "b", 8: "c", 6: "d"}


@pytest.mark.parametrize(
    ("dice", "net", "stepped"),
    [
        ((8, 8), 2, (10, 10)),
        ((8, 8), -2, (6, 6)),
        ((8, 6), 1, (8, 8)),
        ((8, 6), -1, (6, 6)),
        ((10, 8), -2, (8, 6)),
        ((10, 8), -3, (6, 6)),
        ((10, 8), 3, (12, 12)),
        ((8,), 2, (8, 8)),
        ((8,), 5, (12, 10)),
        ((12,), 1, (12, 6)),
        ((10,), -1, (8,)),
        ((6, 6), -1, (6,)),
        ((6, 6), -2, (6,)),
        ((12, 6), -1, (10, 6)),
        ((12, 6), -3, (6, 6)),
        ((12, 12), 1, (12, 12)),
        ((12, 10), -4, (8, 6)),
    ],
)
def test_each_plus_raises_the_smaller_die_and_each_minus_lowers_the_larger(
    dice: tuple[int, ...], net: int, stepped: tuple[int, ...]
) -> None:
    attribute, skill = LETTER[dice[0]], LETTER[dice[1]] if len(dice) > 1 else "none"
    assert _pool.pool(attribute, skill, net) == stepped


def test_every_pool_is_one_or_two_dice_from_d6_to_d12() -> None:
    """B10 of the public faults: no D4, no D14, no third die and no empty pool; and the same as by the rules."""
    for attribute, skill, net in product("abcd", ("a", "b", "c", "d", "none"), range(-10, 11)):
        dice = _pool.pool(attribute, skill, net)
        assert 1 <= len(dice) <= 2
        assert set(dice) <= {6, 8, 10, 12}
        assert list(dice) == rules.pool(attribute, skill, net)


def test_a_plus_and_a_minus_cancel_before_any_step() -> None:
    """One at a time they would turn D8 into D8 and D6, and then into two D6."""
    assert _pool.pool("c", "none", 1 - 1) == (8,)


@pytest.mark.parametrize(("face", "number"), [(1, 0), (5, 0), (6, 1), (9, 1), (10, 2), (12, 2)])
def test_a_six_is_a_success_and_a_ten_two(face: int, number: int) -> None:
    """B04 of the public faults: thresholds are inclusive."""
    assert _pool.successes(face) == number


@pytest.mark.parametrize(
    ("dice", "chance"),
    [
        ((6,), Fraction(1, 6)),
        ((8,), Fraction(3, 8)),
        ((10,), Fraction(1, 2)),
        ((12,), Fraction(7, 12)),
        ((6, 6), Fraction(11, 36)),
        ((8, 8), Fraction(39, 64)),
        ((10, 8), Fraction(11, 16)),
        ((10, 10), Fraction(3, 4)),
        ((12, 12), Fraction(119, 144)),
        ((12, 6), Fraction(47, 72)),
    ],
)
def test_the_twin_gives_the_chances_of_the_published_table(dice: tuple[int, ...], chance: Fraction) -> None:
    """D8 of the facts: at least one success, unpushed."""
    assert rules.at_least(dice, 1) == chance
