"""Brute-force twins of the shapes, written from the rules and not from the shapes."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from typing import Any

from tests.core.shapes import Burst, Draw, Shot


def firearm(inputs: Shot) -> dict[Any, Fraction]:
    """Every face of every die, then every face of every die that a push throws again."""
    found: Counter[Any] = Counter()
    for base in product(*(range(1, sides + 1) for sides in inputs.base)):
        for ammo in product(range(1, 7), repeat=inputs.ammo):
            chance = Fraction(1, _product(inputs.base) * 6**inputs.ammo)
            again = [i for i, face in enumerate(base + ammo) if 2 <= face <= 5]
            wants = inputs.push == "always" or (inputs.push == "no success" and max(base) < 6)
            if not again or not wants:
                found[_shot(inputs, base, ammo, False)] += chance
                continue
            sides = [(*inputs.base, *[6] * inputs.ammo)[i] for i in again]
            for faces in product(*(range(1, side + 1) for side in sides)):
                dice = list(base + ammo)
                for place, face in zip(again, faces, strict=True):
                    dice[place] = face
                cut = len(base)
                found[_shot(inputs, tuple(dice[:cut]), tuple(dice[cut:]), True)] += chance / _product(sides)
    return dict(found)


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


def _shot(inputs: Shot, base: tuple[int, ...], ammo: tuple[int, ...], pushed: bool) -> Any:
    successes = sum(2 if face >= 10 else face >= 6 for face in base)
    sixes, ones = ammo.count(6), (base + ammo).count(1)
    result = "hit" if successes else "suppression" if sixes else "miss"
    damage = inputs.damage + successes - 1 + sixes if successes else 0
    return result, damage, sum(ammo) if ammo else 1, ones if pushed else 0, pushed and ones >= 2


def _product(numbers: Any) -> int:
    total = 1
    for number in numbers:
        total *= number
    return total
