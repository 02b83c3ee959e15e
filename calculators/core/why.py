"""Why a number is what it is: the tree of conditional chances behind an event.

Each node names a throw and what came of it, with its chance given the nodes above it. The chances along a path
multiply, and the paths on which the event holds add up to its chance exactly. Of rules that repeat the first rounds are
shown one by one, and all later ones are summed up.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from calculators.core.known import Known, option_of
from calculators.core.odds import Branching, odds
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
    below = tuple(_Reading(inputs, holds, known or {}).nodes({play(inputs): Fraction(1)}))
    return Node("", "", Fraction(1), any(node.holds for node in below), below)


def paths(node: Node, before: Fraction = Fraction(1)) -> Iterator[Fraction]:
    """The chance of each path on which the event holds."""
    chance = before * node.chance
    if not node.below and node.holds:
        yield chance
    for child in node.below:
        yield from paths(child, chance)


class _Reading:
    """A procedure read for one event. Many paths go on alike: what comes after the last round shown is worked out once
    for each mixture of steps."""

    def __init__(self, inputs: Any, holds: Callable[[Any], object], known: Known) -> None:
        self.inputs = inputs
        self.holds = holds
        self.known = known
        self._dice = Branching(inputs, known)
        self._later: dict[frozenset[tuple[Step, Fraction]], Fraction] = {}

    def nodes(self, steps: Mapping[Step, Fraction]) -> Iterator[Node]:
        """The nodes that a mixture of steps leads to; the chances given add up to 1."""
        if any(isinstance(step, (Throw, Choice)) and step.round > ROUNDS for step in steps):
            yield from self._summed(steps)
            return
        groups: dict[tuple[str, str], dict[Step, Fraction]] = {}
        for step, weight in steps.items():
            for label, words, after, chance in self._after(step):
                group = groups.setdefault((label, words), {})
                group[after] = group.get(after, Fraction(0)) + weight * chance
        for (label, words), after in groups.items():
            chance = sum(after.values(), Fraction(0))
            if all(not isinstance(step, (Throw, Choice)) for step in after):
                yield from self._leaves(label, words, after)
                continue
            given = {step: weight / chance for step, weight in after.items()}
            below = tuple(self.nodes(given))
            yield Node(label, words, chance, any(node.holds for node in below), below)

    def _summed(self, steps: Mapping[Step, Fraction]) -> Iterator[Node]:
        """All that follows as at most two leaves, one for each side of the event."""
        mixture = frozenset(steps.items())
        if mixture not in self._later:
            over = lcm(*(weight.denominator for weight in steps.values()))
            whole = [(step, weight.numerator * (over // weight.denominator)) for step, weight in steps.items()]
            self._later[mixture] = self._dice.odds(whole, over).chance(self.holds)
        chance = self._later[mixture]
        if chance:
            yield Node("after that", "it comes about", chance, True)
        if chance < 1:
            yield Node("after that", "it does not", 1 - chance, False)

    def _leaves(self, label: str, words: str, after: Mapping[Any, Fraction]) -> Iterator[Node]:
        """What ends here: one leaf, or one for each side of the event where the words do not tell them apart."""
        for side in (True, False):
            chances = (weight for outcome, weight in after.items() if bool(self.holds(outcome)) is side)
            chance = sum(chances, Fraction(0))
            if chance:
                yield Node(label, words, chance, side)

    def _after(self, step: Step) -> Iterator[tuple[str, str, Step, Fraction]]:
        """What one step leads to: its label, what came of it in words, the next step and its chance."""
        if isinstance(step, Choice):
            name = option_of(step, self.known) or step.policy
            option = step.option(name)
            yield step.key, option.words, option.then(self.inputs, step.state), Fraction(1)
        elif isinstance(step, Throw):
            states, over = self._dice.spread(step)
            for state, weight in states.items():
                yield step.key, step.said(self.inputs, state), step.then(self.inputs, state), Fraction(weight, over)
        else:
            yield "outcome", str(step), step, Fraction(1)
