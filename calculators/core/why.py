"""Why a number is what it is: the tree of conditional chances behind an event.

Each node names a throw and what came of it, with its chance given the nodes above it. The chances along a path
multiply, and the paths on which the event holds add up to its chance exactly. Of rules that repeat the first rounds are
shown one by one, and all later ones are summed up.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Any, NamedTuple

from calculators.core.known import Known, option_of
from calculators.core.odds import odds, odds_from, spread_all
from calculators.core.steps import Choice, Step, Throw

ROUNDS = 2
"""The rounds shown one by one: each multiplies the number of paths."""


class Node(NamedTuple):
    """One thing that may happen, given all above it."""

    label: str
    """The throw, or "outcome" for a leaf."""
    words: str
    chance: Fraction
    holds: bool
    """Whether the event holds here; a leaf's own, and for a branch whether it holds anywhere below."""
    below: tuple["Node", ...] = ()


def why(play: Callable[[Any], Step], inputs: Any, holds: Callable[[Any], object], known: Known | None = None) -> Node:
    """The tree behind the chance that `holds` is true of the outcome. Raises `BadDice` as `odds` does."""
    if known:
        odds(play, inputs, known)
    below = tuple(_nodes({play(inputs): 1}, _Reading(inputs, holds, known or {}, {})))
    return Node("", "", Fraction(1), any(node.holds for node in below), below)


def paths(node: Node, before: Fraction = Fraction(1)) -> Iterator[Fraction]:
    """The chance of each path on which the event holds."""
    chance = before * node.chance
    if not node.below and node.holds:
        yield chance
    for child in node.below:
        yield from paths(child, chance)


class _Reading(NamedTuple):
    """What a procedure is read with."""

    inputs: Any
    holds: Callable[[Any], object]
    known: Known
    later: dict[frozenset[tuple[Step, int]], Fraction]
    """The chance of the event after the rounds that are shown: many paths lead to the same mixture of steps."""


def _nodes(steps: Mapping[Step, int], reading: _Reading) -> Iterator[Node]:
    """The nodes that a mixture of steps leads to, each step with its weight in it."""
    if any(isinstance(step, (Throw, Choice)) and step.round > ROUNDS for step in steps):
        yield from _summed(steps, reading)
        return
    found = list(_after(steps, reading))
    over = lcm(*(own for *_, own in found))
    total = sum(steps.values()) * over
    groups: dict[tuple[str, str], dict[Step, int]] = {}
    for label, words, step, weight, own in found:
        group = groups.setdefault((label, words), {})
        group[step] = group.get(step, 0) + weight * (over // own)
    for (label, words), after in groups.items():
        if all(not isinstance(step, (Throw, Choice)) for step in after):
            yield from _leaves(label, words, after, total, reading.holds)
            continue
        below = tuple(_nodes(after, reading))
        chance = Fraction(sum(after.values()), total)
        yield Node(label, words, chance, any(node.holds for node in below), below)


def _summed(steps: Mapping[Step, int], reading: _Reading) -> Iterator[Node]:
    """All that follows as at most two leaves, one for each side of the event."""
    common = gcd(*steps.values())
    mixture = frozenset((step, weight // common) for step, weight in steps.items())
    if mixture not in reading.later:
        total = sum(weight for _, weight in mixture)
        reading.later[mixture] = odds_from(mixture, total, reading.inputs, reading.known).chance(reading.holds)
    chance = reading.later[mixture]
    if chance:
        yield Node("after that", "it comes about", chance, True)
    if chance < 1:
        yield Node("after that", "it does not", 1 - chance, False)


def _leaves(
    label: str, words: str, after: Mapping[Any, int], total: int, holds: Callable[[Any], object]
) -> Iterator[Node]:
    """What ends here: one leaf, or one for each side of the event where the words do not tell them apart."""
    for side in (True, False):
        weight = sum(weight for outcome, weight in after.items() if bool(holds(outcome)) is side)
        if weight:
            yield Node(label, words, Fraction(weight, total), side)


def _after(steps: Mapping[Step, int], reading: _Reading) -> Iterator[tuple[str, str, Step, int, int]]:
    """What a mixture leads to: its label, what came of it in words, the next step, its weight and what that is over.

    Throws that are told in the same words go on together.
    """
    inputs, known = reading.inputs, reading.known
    together: dict[tuple[str, Any], dict[Throw, int]] = {}
    for step, weight in steps.items():
        if isinstance(step, Choice):
            option = step.option(option_of(step, known) or step.policy)
            yield step.key, option.words, option.then(inputs, step.state), weight, 1
        elif isinstance(step, Throw):
            together.setdefault((step.key, step.say), {})[step] = weight
        else:
            yield "outcome", str(step), step, weight, 1
    for (key, _), throws in together.items():
        ends, over = spread_all(throws, inputs, known)
        said = next(iter(throws)).said
        for then, states in ends:
            for state, weight in states.items():
                yield key, said(inputs, state), then(inputs, state), weight, over
