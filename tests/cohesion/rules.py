"""The rules once more, stated from chapter 19 and not from the calculators: the twin beside every calculator.

Two dice are every pair of faces. Whatever repeats is counted out or summed with binomials.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

FACES = (1, 2, 3, 4, 5, 6)
ROLLS = [(first, second) for first, second in product(FACES, repeat=2)]


def sum_of(modifiers: tuple[int, ...], limited: bool) -> int:
    """19.5: all modifiers of a roll are added, and the total lies between -3 and +3."""
    total = 0
    for modifier in modifiers:
        total += modifier
    if limited and total > 3:
        return 3
    if limited and total < -3:
        return -3
    return total


def hit_check(inputs: Any, first: int, second: int) -> str:
    """The hit check and 19.4: the Skill or more on 2d6 with modifiers; 2 misses, 12 hits."""
    natural = first + second
    if natural == 2:
        return "natural 2 (miss)"
    if natural == 12:
        return "natural 12 (hit)"
    reached = natural + sum_of(inputs.modifiers, inputs.cap)
    return "miss" if reached < inputs.skill else "hit"


def wound_check(inputs: Any, first: int, second: int) -> str:
    """19.6 and 19.7: 7 plus what AP leaves of Armor, or more, with the modifier of Strength against Toughness."""
    natural = first + second
    if inputs.naturals_apply and natural == 2:
        return "fails"
    if inputs.naturals_apply and natural == 12:
        return "wounds"
    armor_left = inputs.armor - inputs.ap
    if armor_left < 0:
        armor_left = 0
    modifiers = (strength_against_toughness(inputs), *inputs.other_modifiers)
    return "fails" if natural + sum_of(modifiers, inputs.cap) < 7 + armor_left else "wounds"


def strength_against_toughness(inputs: Any) -> int:
    """Ratios, so that each band is one comparison; twice and half count as the outer bands."""
    ratio = Fraction(inputs.strength, inputs.toughness)
    if inputs.bands == "symmetric":
        return 2 if ratio >= 2 else 1 if ratio > 1 else 0 if ratio == 1 else -1 if ratio > Fraction(1, 2) else -2
    if ratio < 1:
        return -1
    if ratio == 1:
        return 0
    if ratio < 2:
        return 1
    assert inputs.double_value is not None
    return int(inputs.double_value)


def attack(inputs: Any, hit: tuple[int, int], wound: tuple[int, int]) -> str:
    """The three steps: hit, then wound, then the weapon's Damage off the target's Cohesion."""
    if "miss" in hit_check(inputs.hit, *hit):
        return "missed"
    if wound_check(inputs.wound, *wound) == "fails":
        return "failed to wound"
    return f"{inputs.damage} Cohesion lost"


def one_roll(check: Any, inputs: Any) -> dict[str, Fraction]:
    """The chances of a check of two dice."""
    return shares(Counter(check(inputs, *roll) for roll in ROLLS))


def one_attack(inputs: Any) -> dict[str, Fraction]:
    """The chances of an attack, from all 1,296 pairs of two rolls."""
    return shares(Counter(attack(inputs, hit, wound) for hit, wound in product(ROLLS, repeat=2)))


def wound_chance(inputs: Any) -> Fraction:
    """The chance that an attack wounds."""
    return one_attack(inputs).get(f"{inputs.damage} Cohesion lost", Fraction(0))


def volley_end(inputs: Any, wounds: int) -> tuple[int, bool, int]:
    """19.9 and 19.10: Cohesion lost, whether the target is destroyed, and damage that is wasted."""
    left, wasted = inputs.cohesion, 0
    for _ in range(wounds * inputs.each.damage):
        if left:
            left -= 1
        else:
            wasted += 1
    return inputs.cohesion - left, left == 0, wasted


def volley(inputs: Any) -> dict[tuple[int, bool, int], Fraction]:
    """The chances of a volley: so many wounds of so many independent attacks."""
    chance = wound_chance(inputs.each)
    found: dict[tuple[int, bool, int], Fraction] = {}
    for wounds in range(inputs.attacks + 1):
        end = volley_end(inputs, wounds)
        found[end] = found.get(end, Fraction(0)) + binomial(inputs.attacks, wounds, chance)
    return {end: share for end, share in found.items() if share}


def attacks_to_destroy(inputs: Any) -> dict[str, Fraction]:
    """The chances of the attack that brings the last wound needed, up to the limit."""
    chance = wound_chance(inputs.each)
    wounds = wounds_needed(inputs)
    found = {
        f"destroyed by attack {last}": chance * binomial(last - 1, wounds - 1, chance)
        for last in range(wounds, inputs.limit + 1)
    }
    found[f"more than {inputs.limit}"] = 1 - sum(found.values(), Fraction(0))
    return {words: share for words, share in found.items() if share}


def wounds_needed(inputs: Any) -> int:
    """As many times Damage as it takes to reach the Cohesion."""
    wounds = 1
    while wounds * inputs.each.damage < inputs.cohesion:
        wounds += 1
    return wounds


def binomial(number: int, of_them: int, chance: Fraction) -> Fraction:
    """The chance that just so many of a number of independent tries succeed."""
    numerator, denominator = chance.numerator, chance.denominator
    ways = comb(number, of_them) * numerator**of_them * (denominator - numerator) ** (number - of_them)
    return Fraction(ways, denominator**number)


def shares(counts: Counter[str]) -> dict[str, Fraction]:
    """Counts as parts of their sum."""
    return {words: Fraction(count, sum(counts.values())) for words, count in counts.items()}
