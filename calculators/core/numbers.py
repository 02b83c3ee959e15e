"""Exact numbers as a reader sees them. Rounding is half up, by whole numbers, and happens only here."""

from fractions import Fraction


def percent(chance: Fraction) -> str:
    """A chance with one decimal. Only an impossible one is "0%" and only a certain one is "100%"."""
    if chance.denominator == 1:
        return "100%" if chance else "0%"
    tenths = half_up(chance, 1000)
    if tenths in (0, 1000):
        return ">99.9%" if tenths else "<0.1%"
    return f"{tenths // 10}.{tenths % 10}%"


def decimal(value: Fraction, places: int = 2) -> str:
    """A number with a fixed count of decimals, or a whole number as it is."""
    if value.denominator == 1:
        return str(value.numerator)
    scaled = half_up(abs(value), 10**places)
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{scaled // 10**places}.{scaled % 10**places:0{places}}"


def about(chance: Fraction) -> str:
    """A chance as a count of tries: "3 in 4" where it is that, "about 3 in 4" where it is near it."""
    if chance in (0, 1):
        return "always" if chance else "never"
    if chance < Fraction(1, 12):
        near = Fraction(1, half_up(1 / chance))
    elif chance > Fraction(11, 12):
        near = 1 - Fraction(1, half_up(1 / (1 - chance)))
    else:
        near = chance.limit_denominator(12)
    words = f"{_grouped(near.numerator)} in {_grouped(near.denominator)}"
    return words if near == chance else f"about {words}"


def fraction(value: Fraction, longest: int = 24) -> str:
    """The exact fraction, shortened in the middle where it is longer than `longest` digits a side."""
    if value.denominator == 1:
        return str(value.numerator)
    return f"{_short(value.numerator, longest)}/{_short(value.denominator, longest)}"


def half_up(value: Fraction, times: int = 1) -> int:
    """The whole number nearest to so many times the value; a half goes up."""
    return (2 * value.numerator * times + value.denominator) // (2 * value.denominator)


def signed(number: int) -> str:
    """A modifier, with a typographic minus."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number else "0"


def _grouped(number: int) -> str:
    """At most three leading figures, with a word for the size."""
    if number < 10_000:
        return str(number)
    for size, word in ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (10**3, "thousand")):
        if size <= number < 1000 * size:
            return f"{number // size} {word}"
    return f"10^{len(str(number)) - 1}"


def _short(number: int, longest: int) -> str:
    digits = str(number)
    return digits if len(digits) <= longest else f"{digits[:8]}…{digits[-8:]} ({len(digits)} digits)"
