"""Twilight: 2000 again, from its rules and not from the calculators, by brute force."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import prod
from typing import Any, NamedTuple

SIDES = {"a": 12, "b": 10, "c": 8, "d": 6}


def pool(attribute: str, skill: str, net: int) -> list[int]:
    """Base dice: step the smaller up, the larger down, one step at a time."""
    dice = [SIDES[attribute]] + ([SIDES[skill]] if skill != "none" else [])
    while net > 0:
        net -= 1
        if len(dice) == 1:
            dice.append(6)
        elif min(dice) < 12:
            dice[dice.index(min(dice))] += 2
    while net < 0:
        net += 1
        if max(dice) > 6:
            dice[dice.index(max(dice))] -= 2
        elif len(dice) == 2:
            dice.pop()
    return sorted(dice, reverse=True)


def successes(*faces: int) -> int:
    """6 to 9: one; 10 and more: two."""
    return sum((face >= 6) + (face >= 10) for face in faces)


class Fallen(NamedTuple):
    """One way in which a roll can end, and how likely it is."""

    base: tuple[int, ...]
    ammo: tuple[int, ...]
    pushed: bool
    chance: Fraction


def rolls(base: list[int], ammo: int, push: str, wanted: int, reroll: str) -> Iterator[Fallen]:
    """Every face of every die, then every face of every die that is thrown again."""
    dice = (*base, *[6] * ammo)
    for faces in product(*(range(1, sides + 1) for sides in dice)):
        again = thrown_again(base, faces, push, wanted, reroll)
        chance = Fraction(1, prod(dice) * prod(dice[i] for i in again))
        for new in product(*(range(1, dice[i] + 1) for i in again)):
            final = list(faces)
            for i, face in zip(again, new, strict=True):
                final[i] = face
            yield Fallen(tuple(final[: len(base)]), tuple(final[len(base) :]), bool(again), chance)


def thrown_again(base: list[int], faces: tuple[int, ...], push: str, wanted: int, reroll: str) -> tuple[int, ...]:
    """The places of the dice that a push by this policy throws again; none where there is no push."""
    shown = successes(*faces[: len(base)])
    wants = {"never": False, "no_success": shown == 0, "fewer": shown < wanted, "always": True}[push]
    blank = tuple(i for i, face in enumerate(faces) if 2 <= face <= 5)
    if not wants:
        return ()
    if push != "fewer" or reroll != "helps":
        return blank
    low = [i for i, sides in enumerate(base) if sides >= 10 and 6 <= faces[i] <= 9]
    best, most = blank, Fraction(-1)
    for number in range(len(low) + 1):
        for some in combinations(low, number):
            again = tuple(i for i in (*blank, *some) if i < len(base))
            kept = successes(*(faces[i] for i in range(len(base)) if i not in again))
            chance = at_least(tuple(base[i] for i in again), wanted - kept)
            if chance > most:
                best, most = (*blank, *some), chance
    return best


@cache
def at_least(dice: tuple[int, ...], number: int) -> Fraction:
    """The chance that dice show at least so many successes."""
    faces = list(product(*(range(1, sides + 1) for sides in dice)))
    return Fraction(sum(successes(*some) >= number for some in faces), len(faces))


def skill_roll(inputs: Any) -> dict[tuple[int, int], Fraction]:
    """Successes and harm."""
    policy = inputs.policy
    push = "never" if inputs.passive else policy.push
    found: Counter[tuple[int, int]] = Counter()
    base = pool(inputs.attribute, inputs.skill, inputs.modifier)
    for fallen in rolls(base, 0, push, policy.wanted, policy.reroll):
        found[successes(*fallen.base), fallen.base.count(1) if fallen.pushed else 0] += fallen.chance
    return dict(found)


Shot = tuple[str, int, int, int, bool]
"""Result, damage, rounds, reliability lost, jam."""

Bullets = tuple[int, int, int, bool]
"""Of ammo dice: ones, sixes, the sum, and whether one showed 2 to 5 at first."""


def shot(inputs: Any, hits: int, base_ones: int, ammo: Bullets, pushed: bool) -> Shot:
    """Hit, suppression or miss; damage, rounds, reliability lost and jam, from the final faces."""
    ammo_ones, sixes, rounds, _ = ammo
    ones = base_ones + ammo_ones
    result = "hit" if hits else "suppression" if sixes else "miss"
    damage = inputs.damage + (hits - 1) + sixes if hits else 0
    jam = pushed and ones >= 2 and (inputs.jam == "combined" or ammo_ones >= 1)
    return result, damage, rounds if inputs.ammo else 1, ones if pushed else 0, jam


def firearm(inputs: Any) -> dict[Shot, Fraction]:
    """Every face of every die; for few ammo dice."""
    found: Counter[Shot] = Counter()
    policy = inputs.policy
    base = pool(inputs.attribute, inputs.skill, inputs.modifier)
    for fallen in rolls(base, inputs.ammo, policy.push, policy.wanted, policy.reroll):
        bullets = (fallen.ammo.count(1), fallen.ammo.count(6), sum(fallen.ammo), False)
        end = shot(inputs, successes(*fallen.base), fallen.base.count(1), bullets, fallen.pushed)
        found[end] += fallen.chance
    return dict(found)


def firearm_by_parts(inputs: Any) -> dict[Shot, Fraction]:
    """Base dice by brute force, ammo dice added up one by one, apart from them: for any number of ammo dice.

    Whether there is a push is known from the base dice, but where they have nothing to throw again it wants a blank
    ammo die, which is told apart.
    """
    policy, found, dice = inputs.policy, Counter[Shot](), Counter[tuple[int, int, bool, bool]]()
    base = pool(inputs.attribute, inputs.skill, inputs.modifier)
    for faces in product(*(range(1, sides + 1) for sides in base)):
        rule = (policy.push, policy.wanted, policy.reroll)
        places = thrown_again(base, faces, *rule)
        wants = bool(thrown_again(base, (*faces, 2), *rule))
        chance = Fraction(1, prod(base) * prod(base[i] for i in places))
        for new in product(*(range(1, base[i] + 1) for i in places)):
            final = list(faces)
            for i, face in zip(places, new, strict=True):
                final[i] = face
            dice[successes(*final), final.count(1), bool(places), wants] += chance
    for (hits, ones, again, wants), chance in dice.items():
        for ammo, share in bullets_of(inputs.ammo, wants).items():
            found[shot(inputs, hits, ones, ammo, again or (wants and ammo[3]))] += chance * share
    return dict(found)


@cache
def bullets_of(number: int, again: bool) -> dict[Bullets, Fraction]:
    """Ammo dice, of which those showing 2 to 5 are thrown again or not."""
    total: Counter[Bullets] = Counter({(0, 0, 0, False): Fraction(1)})
    for _ in range(number):
        grown: Counter[Bullets] = Counter()
        for (ones, sixes, rounds, blank), chance in total.items():
            for first in range(1, 7):
                dull = 2 <= first <= 5
                for face in range(1, 7) if dull and again else (first,):
                    share = chance / 6 / (6 if dull and again else 1)
                    grown[ones + (face == 1), sixes + (face == 6), rounds + face, blank or dull] += share
        total = grown
    return dict(total)


def counted(base: list[int]) -> dict[int, Fraction]:
    """The chance of each number of successes, unpushed."""
    found: Counter[int] = Counter()
    for faces in product(*(range(1, sides + 1) for sides in base)):
        found[successes(*faces)] += Fraction(1, prod(base))
    return dict(found)


def foot_movement(inputs: Any) -> dict[int, Fraction]:
    """Hexes moved: the path is walked hex by hex."""
    found: Counter[int] = Counter()
    for number, chance in counted(pool(inputs.attribute, inputs.skill, inputs.terrain - 2 * inputs.backpack)).items():
        crawl = 2 if number else 1
        run, crawl = (crawl, 0) if inputs.swamp else (2 + number, crawl)
        points = run if inputs.gait == "run" else crawl
        path = [2] * inputs.uphill + [1] * 12
        hexes = 0
        while sum(path[: hexes + 1]) <= points:
            hexes += 1
        found[hexes] += chance
    return dict(found)


def drive(inputs: Any) -> dict[tuple[int, bool], Fraction]:
    """Hexes and stuck."""
    ends = {0: (inputs.speed, True)}
    return {
        ends.get(number, (inputs.speed + inputs.speed + number - 1, False)): chance
        for number, chance in counted(pool(inputs.attribute, inputs.skill, inputs.terrain)).items()
    }


def unstuck(inputs: Any) -> dict[str, Fraction]:
    """By both rolls, whether or not the second is needed."""
    driving = counted(pool(inputs.attribute, inputs.skill, inputs.terrain))
    modifier = inputs.stamina_modifier + (2 if inputs.pulled else 0)
    stamina = counted(pool(inputs.stamina_attribute, inputs.stamina, modifier))
    found: Counter[str] = Counter()
    for first, second in product(driving, stamina):
        end = "free at once" if first else "free after a stretch" if second else "still bogged down"
        found[end] += driving[first] * stamina[second]
    return dict(found)


def initiative(cards: int, side: int, surprise: str) -> dict[tuple[int, int, bool], Fraction]:
    """Every way to deal the cards: your place, that of your side's first, and whether you act before one opponent.

    You are the first, your side the first so many, and the opponent the last.
    """
    holder = {"none": None, "you": 0, "comrade": 1}[surprise]
    pack = range(1, 11) if holder is None else range(2, 11)
    found: Counter[tuple[int, int, bool]] = Counter()
    deals = list(permutations(pack, cards if holder is None else cards - 1))
    for deal in deals:
        held = list(deal)
        if holder is not None:
            held.insert(holder, 1)
        order = sorted(held)
        first = min(order.index(card) for card in held[:side])
        found[order.index(held[0]) + 1, first + 1, held[0] < held[-1]] += Fraction(1, len(deals))
    return dict(found)
