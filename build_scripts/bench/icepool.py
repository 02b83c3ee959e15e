"""The odds against icepool, a library made for such problems, as someone who knows it well would use it.

Both run in this Python, in the order A B B A; imports are left out, the caches of both are emptied before every run,
and the results are equal as fractions. What counts is the ratio of the medians.

icepool need not keep the order of the table, so a volley there is one die of "hits and wounds", thrown twenty times.
"""

from __future__ import annotations

import functools
import gc
import operator
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import icepool

from build_scripts.bench import aims
from calculators.cohesion import volley
from calculators.core.odds import odds
from calculators.twilight_2000 import firearm
from calculators.warfighter import explosion_spray, ordinary_attack
from calculators.warfighter._attack import Attack
from calculators.warfighter._card import Reticles, Standing

ROUNDS = 40
AIM = 10.0

BURST = Attack(dice=12)
SPRAY = Reticles(Standing(12))
SHOT = firearm.Inputs("a", "b")
VOLLEY = volley.Inputs(attacks=20, cohesion=20)


@dataclass(frozen=True)
class Problem:
    """One thing to work out, by both."""

    words: str
    ours: Callable[[], Any]
    theirs: Callable[[], Any]


def measure(root: Path) -> Iterator[str]:
    """How many times as fast the odds of each problem are. Raises `RuntimeError` where the results differ."""
    for problem in PROBLEMS:
        if (ours := exact(problem.ours())) != (theirs := exact(problem.theirs())):
            raise RuntimeError(f"{problem.words}: {ours} is not {theirs}")
        sides = (problem.ours, problem.theirs)
        times: dict[Any, list[float]] = {side: [] for side in sides}
        for number in range(ROUNDS):
            for side in sides if number % 2 else reversed(sides):
                times[side].append(_seconds(side))
        mine, other = (statistics.median(times[side]) * 1e3 for side in sides)
        yield (
            f"odds, {problem.words}: {mine:.2f} ms against {other:.2f} ms of icepool,"
            f" {other / mine:.1f} times as fast, {aims.at_least(other / mine, AIM)}"
        )


def exact(found: Any) -> dict[Any, Fraction]:
    """The chance of each outcome, however it was worked out."""
    over = found.denominator() if isinstance(found, icepool.Die) else 1
    return {outcome: Fraction(chance) / over for outcome, chance in found.items()}


def attack() -> Any:
    """Whether any of 12 d10 hits and any empties the magazine: marks merged die by die."""
    die = icepool.d(10).map(lambda face: (face >= BURST.hit, face <= BURST.reload))
    dice = icepool.reduce(_either, [die] * BURST.dice)
    results = ("no effect", "Suppress", "EKIA")
    cover = icepool.d(6) >= BURST.cover
    return icepool.map(lambda marks, down: (results[marks[0] + down], marks[1]), dice, cover)


def spray() -> Any:
    """How many of 12 d10 hit, and whether any empties the magazine."""
    die = icepool.d(10).map(lambda face: (face >= BURST.hit, face <= BURST.reload))
    dice = icepool.reduce(_count, [die] * BURST.dice, initial=(0, False))
    cover = icepool.d(6) >= BURST.cover
    return icepool.map(_card, dice, cover)


def shot() -> Any:
    """D12 and D10, and those that show neither a success nor a one thrown again where nothing succeeded."""
    dice = tuple(icepool.d(sides).map(_mark) for sides in SHOT.base)
    return icepool.map(functools.partial(_fired, dice), *dice)


def salvo() -> Any:
    """Wounds of twenty identical attacks."""
    two = 2 @ icepool.d(6)
    wound = (two >= VOLLEY.each.hit.skill) & (two >= 7)
    return (VOLLEY.attacks @ wound.map(int, star=False)).map(lambda wounds: (wounds, wounds == 20, 0))


PROBLEMS = (
    Problem("any hit and Reload of 12 d10", lambda: odds(ordinary_attack.play, ordinary_attack.Inputs(BURST)), attack),
    Problem(
        "hits and Reload of 12 d10", lambda: odds(explosion_spray.play, explosion_spray.Inputs(BURST, SPRAY)), spray
    ),
    Problem("D12 and D10, pushed", lambda: odds(firearm.play, SHOT), shot),
    Problem("a volley of 20", lambda: odds(volley.play, VOLLEY), salvo),
)


def _seconds(work: Callable[[], Any]) -> float:
    for cache in _caches():
        cache.cache_clear()
    gc.collect()
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


@functools.cache
def _caches() -> tuple[Any, ...]:
    """What icepool and the calculators keep of earlier work."""
    kept = [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]
    return tuple(thing for thing in kept if str(thing.__module__).startswith(("icepool", "calculators.")))


def _either(before: tuple[bool, bool], mark: tuple[bool, bool]) -> tuple[bool, bool]:
    return before[0] or mark[0], before[1] or mark[1]


def _count(before: tuple[int, bool], mark: tuple[bool, bool]) -> tuple[int, bool]:
    return before[0] + mark[0], before[1] or mark[1]


def _card(marks: tuple[int, bool], down: bool) -> tuple[tuple[int, int, int], bool]:
    hits, empty = marks
    return ((0, BURST.dice - hits, hits) if down else (BURST.dice - hits, hits, 0)), empty


def _mark(face: int) -> tuple[int, int, int]:
    """Successes, ones and blanks of one die."""
    if face == 1:
        return 0, 1, 0
    return (0, 0, 1) if face < 6 else (2 if face > 9 else 1, 0, 0)


def _fired(dice: tuple[Any, ...], *marks: tuple[int, int, int]) -> Any:
    successes, ones, _ = _sum(marks)
    again = [die for die, mark in zip(dice, marks, strict=True) if mark[2]]
    if successes or not again:
        return _hit(successes, ones, False)
    return icepool.map(lambda *fallen: _hit(_sum(fallen)[0], ones + _sum(fallen)[1], True), *again)


def _sum(marks: tuple[tuple[int, int, int], ...]) -> tuple[int, ...]:
    return tuple(functools.reduce(lambda total, mark: tuple(map(operator.add, total, mark)), marks, (0, 0, 0)))


def _hit(successes: int, ones: int, pushed: bool) -> tuple[str, int, int, int, int, bool]:
    damage = SHOT.damage + successes - 1 if successes else 0
    return "hit" if successes else "miss", successes, damage, 1, ones if pushed else 0, pushed and ones >= 2
