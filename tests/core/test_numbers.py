"""Exact numbers as a reader sees them."""

from fractions import Fraction

import pytest

from calculators.core.numbers import about, decimal, fraction, half_up, percent, signed


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 2), "50.0%"),
        (Fraction(13, 108), "12.0%"),
        (Fraction(5, 18), "27.8%"),
        (Fraction(1, 8), "12.5%"),
        (Fraction(1, 16), "6.3%"),
        (Fraction(3, 16), "18.8%"),
        (Fraction(1, 1000), "0.1%"),
        (Fraction(1, 2000), "0.1%"),
        (Fraction(999, 1000), "99.9%"),
    ],
)
def test_a_chance_has_one_decimal_and_a_half_goes_up(chance: Fraction, shown: str) -> None:
    assert percent(chance) == shown


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(46655, 46656), ">99.9%"),
        (Fraction(1, 46656), "<0.1%"),
        (Fraction(3, 5) ** 1000, "<0.1%"),
        (1 - Fraction(3, 5) ** 1000, ">99.9%"),
        (Fraction(1999, 2000), ">99.9%"),
        (Fraction(1, 2001), "<0.1%"),
        (Fraction(9995, 10_000) - Fraction(1, 10**9), "99.9%"),
    ],
)
def test_only_the_impossible_is_0_and_only_the_certain_is_100(chance: Fraction, shown: str) -> None:
    """B13 and B15 of the public faults."""
    assert percent(chance) == shown


def test_percents_never_fall_as_chances_rise() -> None:
    shown = [percent(Fraction(number, 4001)) for number in range(4002)]
    assert [tenths(text) for text in shown] == sorted(tenths(text) for text in shown)


def tenths(text: str) -> float:
    return {"<": 0.05, ">": 99.95}.get(text[0]) or float(text.rstrip("%"))


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(5, 2), 3),
        (Fraction(-5, 2), -2),
        (Fraction(7, 3), 2),
        (Fraction(-7, 3), -2),
        (Fraction(4), 4),
        (Fraction(0), 0),
        (Fraction(10**40 * 2 + 1, 2), 10**40 + 1),
    ],
)
def test_a_half_goes_up(value: Fraction, shown: int) -> None:
    assert half_up(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(3), "3"),
        (Fraction(-3), "-3"),
        (Fraction(0), "0"),
        (Fraction(108, 13), "8.31"),
        (Fraction(1, 8), "0.13"),
        (Fraction(-1, 8), "-0.13"),
        (Fraction(1, 1296), "<0.01"),
        (Fraction(-1, 1000), ">-0.01"),
        (Fraction(1999, 1000), "2.00"),
        (Fraction(20161, 10_000), "2.02"),
    ],
)
def test_a_mean_has_two_decimals_unless_it_is_whole(value: Fraction, shown: str) -> None:
    assert decimal(value) == shown


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "never"),
        (Fraction(1), "always"),
        (Fraction(3, 4), "3 in 4"),
        (Fraction(13, 18), "about 8 in 11"),
        (Fraction(1, 36), "1 in 36"),
        (Fraction(35, 36), "all but 1 in 36"),
        (Fraction(2, 73), "about 1 in 37"),
        (Fraction(1, 19_999), "about 1 in 20 thousand"),
        (Fraction(1, 20_000), "1 in 20 thousand"),
        (Fraction(19_999, 20_000), "all but 1 in 20 thousand"),
        (Fraction(1, 46656), "about 1 in 46.7 thousand"),
        (Fraction(1, 1_679_616), "about 1 in 1.68 million"),
        (Fraction(1, 999_999_999), "about 1 in 1 billion"),
        (Fraction(1, 12_345_678), "about 1 in 12.3 million"),
        (Fraction(1, 7 * 10**15), "1 in 7 × 10^15"),
        (Fraction(99, 10**17), "about 1 in 10^15"),
        (Fraction(1, 10**75), "1 in 10^75"),
    ],
)
def test_a_chance_as_a_count_of_tries(chance: Fraction, words: str) -> None:
    assert about(chance) == words


@pytest.mark.parametrize("chance", [Fraction(1, 10**9 + 1), Fraction(10**9, 10**9 + 1), Fraction(1, 10**300 + 1)])
def test_what_is_possible_is_never_said_to_be_never_or_always(chance: Fraction) -> None:
    assert about(chance) not in ("never", "always")


def test_no_count_of_tries_names_one_number_twice() -> None:
    shown = [about(1 - Fraction(1, number)).split() for number in range(2, 60_000, 7)]
    assert [words for words in shown if words[-3:][0] == words[-1]] == []


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(13, 108), "13/108"),
        (Fraction(4), "4"),
        (Fraction(1, 10**23), f"1/1{'0' * 23}"),
        (Fraction(1, 10**24), "1/10000000…00000000 (25 digits)"),
    ],
)
def test_a_fraction_is_exact_until_it_is_too_long_to_read(value: Fraction, shown: str) -> None:
    assert fraction(value) == shown


@pytest.mark.parametrize(("number", "shown"), [(2, "+2"), (0, "0"), (-2, "\N{MINUS SIGN}2")])
def test_a_modifier_has_its_sign(number: int, shown: str) -> None:
    assert signed(number) == shown
