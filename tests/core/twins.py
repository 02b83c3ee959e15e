"""Brute-force twins of the shapes, written from the rules and not from the shapes."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

from tests.core.shapes import Draw


def initiative(inputs: Draw) -> dict[Any, Fraction]:
    """Every way to deal the cards."""
    deals = list(permutations(range(1, 11), inputs.drawn))
    found = Counter((sorted(deal).index(deal[0]) + 1,) for deal in deals)
    return {place: Fraction(count, len(deals)) for place, count in found.items()}
