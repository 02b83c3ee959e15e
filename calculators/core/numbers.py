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
    """A number with a fixed count of decimals, or a whole number as it is; only zero is shown as zero."""
    if value.denominator == 1:
        return str(value.numerator)
    scaled = half_up(abs(value), 10**places)
    if not scaled:
        return f"{'<' if value > 0 else '>-'}0.{1:0{places}}"
    return f"{'-' if value < 0 else ''}{scaled // 10**places}.{scaled % 10**places:0{places}}"


def about(chance: Fraction) -> str:
    """A chance as a count of tries: "3 in 4" where it is that, "about 3 in 4" where it is near it; near the ends "1 in
    36" and "all but 1 in 36"."""
    if chance.denominator == 1:
        return "always" if chance else "never"
    if chance < Fraction(1, 12):
        return _one_in(1 / chance)
    if chance > Fraction(11, 12):
        return f"all but {_one_in(1 / (1 - chance))}"
    near = chance.limit_denominator(12)
    words = f"{near.numerator} in {near.denominator}"
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


def _one_in(tries: Fraction) -> str:
    shown, exact = _grouped(half_up(tries))
    return f"1 in {shown}" if exact and tries.denominator == 1 else f"about 1 in {shown}"


def _grouped(number: int) -> tuple[str, bool]:
    """A whole number in few figures, and whether it is still the same number."""
    if number < 10_000:
        return str(number), True
    kept = 1 if number >= 10**15 else 3
    zeros = 10 ** (len(str(number)) - kept)
    rounded = half_up(Fraction(number, zeros)) * zeros
    if rounded >= 10**15:
        zeros = len(str(rounded)) - 1
        return f"10^{zeros}" if rounded == 10**zeros else f"{rounded // 10**zeros} × 10^{zeros}", rounded == number
    size, word = next((size, word) for size, word in SIZES if rounded >= size)
    figures = decimal(Fraction(rounded, size)).rstrip("0").rstrip(".") if rounded % size else str(rounded // size)
    return f"{figures} {word}", rounded == number


SIZES = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (10**3, "thousand"))


def _short(number: int, longest: int) -> str:
    digits = str(number)
    return digits if len(digits) <= longest else f"{digits[:8]}…{digits[-8:]} ({len(digits)} digits)"
