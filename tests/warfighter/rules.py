"""Warfighter again, from its rules and not from the calculators: every face of every die, markers put down one by one.

A d10 is numbered 0 to 9 here, as it is on the table.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import factorial, prod
from typing import Any

import icepool

Card = tuple[int, int, int]
"""Reticles that are free, have a Suppress, have an EKIA."""


def ten(number: int) -> int:
    """What a number on a d10 counts as."""
    return number or 10


def faces(dice: int) -> Iterator[tuple[tuple[int, ...], int, Fraction]]:
    """Every way in which attack dice and one d6 can fall, with its chance."""
    for numbers in product(range(10), repeat=dice):
        for cover in range(1, 7):
            yield tuple(map(ten, numbers)), cover, Fraction(1, 6 * 10**dice)


def put(card: Card, ekias: int, suppresses: int, first: str, quiet: bool) -> Card:
    """Markers on a card, one after another."""
    reticles = ["free"] * card[0] + ["Suppress"] * card[1] + ["EKIA"] * card[2]
    wanted = ("free", "Suppress") if first == "free" else ("Suppress", "free")
    for _ in range(ekias):
        place = next((kind for kind in wanted if kind in reticles), None)
        if place:
            reticles[reticles.index(place)] = "EKIA"
            suppresses += quiet
    for _ in range(suppresses):
        if "free" in reticles:
            reticles[reticles.index("free")] = "Suppress"
    return reticles.count("free"), reticles.count("Suppress"), reticles.count("EKIA")


def markers(kind: str, hits: int, dice: int, defeated: bool) -> tuple[int, int]:
    """EKIAs and Suppresses, from the four-row table; of a spray for each die."""
    table = {(True, True): "EKIA", (True, False): "Suppress", (False, True): "Suppress", (False, False): ""}
    rows = [True] * hits + [False] * (dice - hits) if kind == "spray" else [hits > 0]
    results = [table[hit, defeated] for hit in rows]
    return results.count("EKIA"), results.count("Suppress")


Made = tuple[int, int, bool]
"""EKIAs, Suppresses and whether the weapon is empty."""


def attack_of(attack: Any, kind: str, dice: tuple[int, ...], cover: int) -> Made:
    """What one attack makes whose dice show these faces."""
    hits = sum(die + attack.modifier >= attack.hit for die in dice)
    defeated = cover + attack.penetration >= attack.cover
    return *markers(kind, hits, len(dice), defeated), any(die <= attack.reload for die in dice)


def attacks(attack: Any, kind: str) -> dict[Made, Fraction]:
    """What attacks make, by every face; for few dice."""
    found: Counter[Made] = Counter()
    for dice, cover, chance in faces(attack.dice):
        found[attack_of(attack, kind, dice, cover)] += chance
    return dict(found)


def attacks_by_icepool(attack: Any, kind: str) -> dict[Made, Fraction]:
    """The same by icepool, which adds up dice that hit and dice that empty the weapon."""

    def one(face: int) -> Any:
        return icepool.vectorize(int(face + attack.modifier >= attack.hit), int(face <= attack.reload))

    def end(hits: int, low: int, cover: int) -> Any:
        defeated = cover + attack.penetration >= attack.cover
        return icepool.vectorize(*markers(kind, hits, attack.dice, defeated), int(low > 0))

    dice = attack.dice @ icepool.d10.map(one)
    ends = icepool.d6.map(lambda cover: dice.map(lambda hits, low: end(hits, low, cover), star=True))
    return {(e, s, bool(empty)): Fraction(n, ends.denominator()) for (e, s, empty), n in ends.items()}


def attacks_by_counts(attack: Any, kind: str) -> dict[Made, Fraction]:
    """The same for any number of dice: how many of them hit, empty, do both or neither."""
    each = Counter((ten(n) + attack.modifier >= attack.hit, ten(n) <= attack.reload) for n in range(10))
    covers = Counter(cover + attack.penetration >= attack.cover for cover in range(1, 7))
    found: Counter[Made] = Counter()
    kinds = list(each)
    for numbers in product(range(attack.dice + 1), repeat=len(kinds)):
        if sum(numbers) != attack.dice:
            continue
        ways = factorial(attack.dice) // prod(map(factorial, numbers))
        weight = ways * prod(each[kind] ** number for kind, number in zip(kinds, numbers, strict=True))
        hits = sum(number for (hit, _), number in zip(kinds, numbers, strict=True) if hit)
        empty = any(number for (_, low), number in zip(kinds, numbers, strict=True) if low)
        for defeated, share in covers.items():
            end = (*markers(kind, hits, attack.dice, defeated), empty)
            found[end] += Fraction(weight * share, 6 * 10**attack.dice)
    return dict(found)


def ordinary_attack(inputs: Any, made: Any = attacks) -> dict[tuple[str, bool], Fraction]:
    """Result and whether the weapon is empty."""
    attack, card = inputs.attack, (inputs.standing.free, inputs.standing.suppressed, 0)
    found: Counter[tuple[str, bool]] = Counter()
    for (ekias, suppresses, empty), chance in made(attack, "ordinary").items():
        after = put(card, ekias, suppresses, attack.first, attack.quiet)
        gained = after[1] - card[1] + (ekias and put(card, ekias, 0, attack.first, False)[1] < card[1])
        result = " + ".join(["EKIA"] * after[2] + ["Suppress"] * gained) or "no effect"
        found[result, empty] += chance
    return dict(found)


def explosion_spray(inputs: Any, made: Any = attacks) -> dict[tuple[Card, bool], Fraction]:
    """The card and whether the weapon is empty."""
    card = (inputs.reticles.standing.free, inputs.reticles.standing.suppressed, inputs.reticles.ekia)
    found: Counter[tuple[Card, bool]] = Counter()
    for (ekias, suppresses, empty), chance in made(inputs.attack, "spray").items():
        found[put(card, ekias, suppresses, inputs.attack.first, inputs.attack.quiet), empty] += chance
    return dict(found)


Stand = tuple[int, Card, bool, int]
"""The Action that eliminated the card (0: none), the card, whether the weapon is loaded, loaded counters left."""


def firefight(inputs: Any) -> dict[Stand, Fraction]:
    """Action by Action, from each stand to every other."""
    attack, supply = inputs.attack, inputs.supply
    card = (inputs.reticles.standing.free, inputs.reticles.standing.suppressed, inputs.reticles.ekia)
    stands: dict[Stand, Fraction] = {(0, card, supply.ammo > 0, supply.ammo): Fraction(1)}
    made = attacks_by_counts(attack, inputs.kind)
    for action in range(1, supply.actions + 1):
        after: Counter[Stand] = Counter()
        for (by, card, loaded, counters), chance in stands.items():
            if by:
                after[by, card, loaded, counters] += chance
            elif not loaded:
                after[by, card, supply.reloads and counters > 0, counters] += chance
            else:
                for (ekias, suppresses, empty), share in made.items():
                    now = put(card, ekias, suppresses, attack.first, attack.quiet)
                    gone = action if now[0] + now[1] == 0 else 0
                    after[gone, now, not empty, counters - empty] += chance * share
        stands = dict(after)
    return stands


def hostile_attack(inputs: Any) -> dict[str, Fraction]:
    """Every face of all four dice, whether they are needed or not."""
    found: Counter[str] = Counter()
    for attack, terrain, location, armor in product(range(10), range(1, 7), range(1, 21), range(1, 7)):
        found[hostile_result(inputs, ten(attack), terrain, location, armor)] += Fraction(1, 10 * 6 * 20 * 6)
    return dict(found)


def hostile_result(inputs: Any, attack: int, terrain: int, location: int, armor: int) -> str:
    """By the examples of page 47, as a table of wounds indicated, terrain defeated and armor defeated."""
    chart, body = inputs.chart, inputs.body
    wounds = 0
    for number, lowest in ((1, chart.one), (2, chart.two), (3, chart.three)):
        if lowest is not None and attack + chart.modifier >= lowest:
            wounds = number
    through = terrain + inputs.terrain_modifier >= inputs.terrain
    pierced = not body.armor or location > body.locations or armor + body.armor_modifier >= body.armor_cover
    detailed = {
        (True, True, True): "wounds",
        (True, True, False): "Suppress",
        (True, False, True): "Suppress",
        (True, False, False): "Suppress",
        (False, True, True): "Suppress",
        (False, True, False): "no effect",
        (False, False, True): "no effect",
        (False, False, False): "no effect",
    }
    result = detailed[wounds > 0, through, pierced]
    if body.reading == "count" and result != "wounds":
        result = "Suppress" if (wounds > 0) + through else "no effect"
    return ("1 wound" if wounds == 1 else f"{wounds} wounds") if result == "wounds" else result


def hand_to_hand(attack: Any) -> dict[tuple[str, int], Fraction]:
    """One attack: result and Stumble, by every face; for few dice."""
    found: Counter[tuple[str, int]] = Counter()
    for dice, defence, chance in faces(attack.dice):
        found[melee_result(attack, dice, defence)] += chance
    return dict(found)


def melee_result(attack: Any, dice: tuple[int, ...], defence: int) -> tuple[str, int]:
    """What one attack comes to."""
    hit = max(dice) + attack.modifier >= attack.hit
    beaten = defence + attack.penetration >= attack.defence
    stumble = int(min(dice) <= attack.stumble)
    return {2: "EKIA", 1: "Suppress", 0: "no effect"}[hit + beaten], stumble


def melee(inputs: Any) -> dict[tuple[str, int, int], Fraction]:
    """Over the Actions: result, Stumbles and the Action of the EKIA; Action by Action."""
    one = hand_to_hand(inputs.attack)
    found: Counter[tuple[str, int, int]] = Counter()

    def fight(left: int, stumbles: int, chance: Fraction) -> None:
        if left <= 0:
            found["no EKIA", stumbles, 0] += chance
            return
        for (result, stumble), share in one.items():
            if result == "EKIA":
                found["EKIA", stumbles + stumble, inputs.actions - left + 1] += chance * share
            else:
                recovery = stumble if inputs.edition == "2023" else 0
                fight(left - 1 - recovery, stumbles + stumble, chance * share)

    fight(inputs.actions - inputs.engagement, 0, Fraction(1))
    return dict(found)
