"""Brute-force twins of the shapes, written from the rules and not from the shapes."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from typing import Any

from tests.core.shapes import Burst, Draw


def ordinary_attack(inputs: Burst) -> dict[Any, Fraction]:
    """Every face of the attack dice and the cover die."""
    found: Counter[Any] = Counter()
    for dice in product(range(1, 11), repeat=inputs.dice):
        for cover in range(1, 7):
            successes = any(die + inputs.modifier >= inputs.hit for die in dice)
            successes += cover + inputs.cover_modifier >= inputs.cover
            result = ("no effect", "Suppress", "EKIA")[successes]
            found[result, min(dice) <= inputs.reload] += Fraction(1, 6 * 10**inputs.dice)
    return dict(found)


def explosion_spray(inputs: Burst) -> dict[Any, Fraction]:
    """Every face, and markers put on the card one by one."""
    found: Counter[Any] = Counter()
    for dice in product(range(1, 11), repeat=inputs.dice):
        for cover in range(1, 7):
            defeated = cover + inputs.cover_modifier >= inputs.cover
            hits = [die + inputs.modifier >= inputs.hit for die in dice]
            markers = sorted("EKIA" if hit and defeated else "Suppress" for hit in hits if hit or defeated)
            reticles = ["free"] * inputs.card[0] + ["Suppress"] * inputs.card[1] + ["EKIA"] * inputs.card[2]
            for marker in markers:
                if "free" in reticles:
                    reticles[reticles.index("free")] = marker
                elif marker == "EKIA" and "Suppress" in reticles:
                    reticles[reticles.index("Suppress")] = marker
            card = tuple(reticles.count(kind) for kind in ("free", "Suppress", "EKIA"))
            found[card, min(dice) <= inputs.reload] += Fraction(1, 6 * 10**inputs.dice)
    return dict(found)


def initiative(inputs: Draw) -> dict[Any, Fraction]:
    """Every way to deal the cards."""
    deals = list(permutations(range(1, 11), inputs.drawn))
    found = Counter((sorted(deal).index(deal[0]) + 1,) for deal in deals)
    return {place: Fraction(count, len(deals)) for place, count in found.items()}
