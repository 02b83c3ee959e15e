"""Falling dice for tests: rolls to the end, every sequence of faces, and how far many rolls are from the odds."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import erfc, exp, gamma, prod, sqrt
from random import Random
from typing import Any

from calculators.core.odds import Odds, spread
from calculators.core.roll import Chance, Roll, roll
from calculators.core.steps import Choice, Die, Step, Throw

Play = Callable[[Any], Step]


def fall(play: Play, inputs: Any, chance: Chance) -> Roll:
    """A roll to its outcome; choices follow the policy."""
    ended = roll(play, inputs, {}, chance)
    while isinstance(ended.end, Choice):
        ended = roll(play, inputs, {**ended.known, ended.end.key: ended.end.policy}, chance)
    return ended


def every(play: Play, inputs: Any) -> Iterator[tuple[Roll, Fraction]]:
    """The roll of every sequence of faces that can fall, with its chance."""
    faces: list[int] = []
    while True:
        dice: list[Die] = []

        def next_face(die: Die, dice: list[Die] = dice) -> int:
            dice.append(die)
            if len(dice) > len(faces):
                faces.append(0)
            return die[faces[len(dice) - 1]]

        yield fall(play, inputs, next_face), Fraction(1, prod(map(len, dice)))
        while faces and faces[-1] == len(dice[len(faces) - 1]) - 1:
            faces.pop()
        if not faces:
            return
        faces[-1] += 1


def sequences(play: Play, inputs: Any, most: int) -> int:
    """How many sequences of faces there are; where they are surely more than `most`, some number above it."""

    @cache
    def after(step: Step, deep: int) -> int:
        if isinstance(step, Choice):
            option = next(option for option in step.options if option.name == step.policy)
            return after(option.then(inputs, step.state), deep)
        if not isinstance(step, Throw):
            return 1
        if 2**deep > most:
            return most + 1
        own = prod(len(die) for hand in step.hands for die in hand.dice)
        states, over = spread(step, inputs, {})
        return sum(weight * own // over * after(step.then(inputs, state), deep + 1) for state, weight in states.items())

    return after(play(inputs), 0)


def distance(counts: Counter[Any], odds: Odds[Any]) -> float:
    """The chance that as many fair rolls lie at least this far from the odds (chi-square; rare outcomes together)."""
    number = sum(counts.values())
    strangers = set(counts) - {outcome for outcome, chance in odds.items() if chance}
    if strangers:
        return 0.0
    rows: list[tuple[float, int]] = []
    rare, rare_count = 0.0, 0
    for outcome, chance in odds.items():
        if chance * number >= 10:
            rows.append((float(chance * number), counts[outcome]))
        else:
            rare, rare_count = rare + float(chance * number), rare_count + counts[outcome]
    if rare >= 10:
        rows.append((rare, rare_count))
    elif rows:
        least = rows.index(min(rows))
        rows[least] = (rows[least][0] + rare, rows[least][1] + rare_count)
    square = sum((count - expected) * (count - expected) / expected for expected, count in rows)
    return tail(square, len(rows) - 1)


def tail(square: float, freedom: int) -> float:
    """The chance that a chi-square of this many degrees of freedom is at least `square`."""
    if freedom == 0:
        return 1.0
    half = square / 2
    found = erfc(sqrt(half)) if freedom % 2 else 0.0
    for twice in range(freedom % 2, freedom, 2):
        found += exp(-half) * pow(half, twice / 2) / gamma(twice / 2 + 1)
    return found


def seeded(seed: str) -> Chance:
    """Dice that fall the same way for the same seed."""
    return Random(seed).choice
