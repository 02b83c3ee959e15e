"""Branching dice: a procedure read along every branch, equal states merged, to its exact odds."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import gcd, lcm, prod
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from calculators.core.known import BadDice, Known, faces_of, option_of
from calculators.core.steps import Choice, Hand, Mark, State, Step, Throw, key_of

Out = TypeVar("Out")
K = TypeVar("K")


class Odds(Generic[Out]):
    """How likely each outcome is, exactly: whole weights over one denominator."""

    def __init__(self, weights: Mapping[Out, int], over: int) -> None:
        common = gcd(over, *weights.values())
        self.weights = {outcome: weight // common for outcome, weight in weights.items()}
        self.over = over // common

    def __getitem__(self, outcome: Out) -> Fraction:
        return Fraction(self.weights.get(outcome, 0), self.over)

    def __iter__(self) -> Iterator[Out]:
        return iter(self.weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and (self.weights, self.over) == (other.weights, other.over)

    def __hash__(self) -> int:
        return hash((frozenset(self.weights.items()), self.over))

    def __repr__(self) -> str:
        return f"Odds({self.weights}, {self.over})"

    def items(self) -> Iterator[tuple[Out, Fraction]]:
        """Each outcome with its chance."""
        return ((outcome, Fraction(weight, self.over)) for outcome, weight in self.weights.items())

    def chance(self, holds: Callable[[Out], object]) -> Fraction:
        """The chance of all outcomes of which `holds` is true."""
        return Fraction(sum(weight for outcome, weight in self.weights.items() if holds(outcome)), self.over)

    def mean(self, value: Callable[[Out], int | Fraction]) -> Fraction:
        """The mean of a number that each outcome has."""
        total = sum(value(outcome) * weight for outcome, weight in self.weights.items())
        return Fraction(total) / self.over

    def by(self, key: Callable[[Out], K]) -> "Odds[K]":
        """The odds of a part of the outcome."""
        weights: dict[K, int] = {}
        for outcome, weight in self.weights.items():
            part = key(outcome)
            weights[part] = weights.get(part, 0) + weight
        return Odds(weights, self.over)


def odds(play: Callable[[Any], Step], inputs: Any, known: Known | None = None) -> Odds[Any]:
    """The odds of a procedure, given what is known of its dice.

    Raises `BadDice` where a known face cannot be, or belongs to a throw that is not made on any branch.
    """
    known = known or {}
    branching = _Branching(inputs, known)
    found = branching.run([(play(inputs), 1)], 1)
    for label in known:
        if label not in branching.reached:
            raise BadDice(f"dice: no throw or choice called {label} is reached")
    return found


def odds_from(steps: Iterable[tuple[Step, int]], over: int, inputs: Any, known: Known) -> Odds[Any]:
    """The odds from a mixture of steps in the midst of a procedure, each with its weight over `over`."""
    return _Branching(inputs, known).run(steps, over)


class Spread(NamedTuple):
    """States with their weights over one denominator."""

    weights: dict[Any, int]
    over: int


def spread(throw: Throw, inputs: Any, known: Known) -> Spread:
    """What may come of one throw: each gathered state with its weight."""
    ends, over = _Branching(inputs, known).fold([(throw, 1)])
    return Spread({state: weight for (_, state), weight in ends.items()}, over)


Weighed: TypeAlias = Iterable[tuple[Any, int]]


class _Pool:
    """Things with weights, which come in portions with denominators of their own."""

    def __init__(self) -> None:
        self.portions: list[tuple[list[tuple[Any, int]], int]] = []

    def add(self, things: list[tuple[Any, int]], over: int) -> None:
        self.portions.append((things, over))

    def weigh(self) -> tuple[list[tuple[Any, int]], int]:
        """All of them over one denominator."""
        over = lcm(*(portion for _, portion in self.portions))
        return [(thing, weight * (over // own)) for things, own in self.portions for thing, weight in things], over


class _Branching:
    """One walk over all branches: throws that wait, in the order of their rounds, and outcomes that are reached."""

    def __init__(self, inputs: Any, known: Known) -> None:
        self.inputs = inputs
        self.known = known
        self.reached: set[str] = set()
        self._waiting: dict[tuple[int, int], _Pool] = {}
        self._ended = _Pool()
        self._tables: dict[tuple[Hand, tuple[int | None, ...]], tuple[list[tuple[Mark, int]], int]] = {}

    def run(self, steps: Weighed, over: int) -> Odds[Any]:
        """The odds of what the steps lead to."""
        self._place(0, 0, steps, over)
        while self._waiting:
            round, depth = min(self._waiting)
            throws, before = self._waiting.pop((round, depth)).weigh()
            ends, over = self.fold(throws)
            inputs = self.inputs
            after = [(then(inputs, state), weight) for (then, state), weight in ends.items()]
            self._place(round, depth + 1, after, over * before)
        outcomes, over = self._ended.weigh()
        return Odds(_merged(outcomes), over)

    def fold(self, throws: Weighed) -> Spread:
        """Throw dice hand by hand, those with the most hands left first; gives each sequel and state with its weight.

        Throws whose remaining hands, reading and sequel are the same go on together, so that 60 dice that may follow
        cost no more than the longest row of them.
        """
        groups: dict[Any, list[tuple[State, int]]] = {}
        for throw, weight in throws:
            group = (throw.hands, throw.gather, (throw.then, throw.alike), throw.label, throw.round)
            groups.setdefault(group, []).append((throw.state, weight))
        parted = {group: self._parted(group[0], *group[3:]) for group in groups}
        totals = {group: self._total(group[0], faces) for group, faces in parted.items()}
        over = lcm(*totals.values())
        rows: list[dict[Any, dict[State, int]]] = [{} for _ in range(max(len(group[0]) for group in groups) + 1)]
        for group, states in groups.items():
            hands, gather, sequel = group[:3]
            grow = over // totals[group]
            row = rows[len(hands)].setdefault((hands, parted[group], gather, sequel), {})
            for state, weight in states:
                row[state] = row.get(state, 0) + weight * grow
        for left in range(len(rows) - 1, 0, -1):
            for (hands, faces, gather, sequel), row in rows[left].items():
                table, _ = self._table(hands[0], faces[0])
                grown = rows[left - 1].setdefault((hands[1:], faces[1:], gather, sequel), {})
                for state, weight in row.items():
                    for mark, count in table:
                        gathered = gather(state, mark)
                        grown[gathered] = grown.get(gathered, 0) + weight * count
        ends = (
            ((then, state), weight)
            for (*_, (then, alike)), row in rows[0].items()
            for state, weight in self._one_of_each(row, alike).items()
        )
        return Spread(_merged(ends), over)

    def _one_of_each(self, row: dict[State, int], alike: Callable[[Any], Hashable] | None) -> dict[State, int]:
        """States with their weights, of those that go on alike only the first with the weight of all."""
        if alike is None or self.known:
            return row
        first: dict[Hashable, State] = {}
        return _merged((first.setdefault(alike(state), state), weight) for state, weight in row.items())

    def _place(self, round: int, depth: int, steps: Weighed, over: int) -> None:
        """Let throws wait until all that comes before them is done; keep outcomes."""
        outcomes: list[tuple[Any, int]] = []
        places: dict[tuple[int, int], list[tuple[Any, int]]] = {}
        for step, weight in steps:
            while isinstance(step, Choice):
                step = self._chosen(step)
            if not isinstance(step, Throw):
                outcomes.append((step, weight))
            else:
                place = (step.round, 0) if step.round > round else (round, depth)
                places.setdefault(place, []).append((step, weight))
        if outcomes:
            self._ended.add(outcomes, over)
        for place, throws in places.items():
            self._waiting.setdefault(place, _Pool()).add(throws, over)

    def _chosen(self, choice: Choice) -> Step:
        self.reached.add(choice.key)
        name = option_of(choice, self.known) or choice.policy
        return choice.option(name).then(self.inputs, choice.state)

    def _parted(self, hands: tuple[Hand, ...], label: str, round: int) -> tuple[tuple[int | None, ...], ...]:
        """What is known of a throw's dice, hand by hand."""
        key = key_of(label, round)
        self.reached.add(key)
        faces = iter(faces_of(key, hands, self.known))
        return tuple(tuple(next(faces) for _ in hand.dice) for hand in hands)

    def _total(self, hands: tuple[Hand, ...], faces: tuple[tuple[int | None, ...], ...]) -> int:
        return prod(self._table(hand, shown)[1] for hand, shown in zip(hands, faces, strict=True))

    def _table(self, hand: Hand, faces: tuple[int | None, ...]) -> tuple[list[tuple[Mark, int]], int]:
        """The marks of a hand with their whole weights, in lowest terms, and the sum of them."""
        key = (hand, faces)
        if key not in self._tables:
            counts: dict[Mark, int] = {}
            for shown in product(
                *(die if face is None else (face,) for die, face in zip(hand.dice, faces, strict=True))
            ):
                mark = hand.read(self.inputs, shown)
                counts[mark] = counts.get(mark, 0) + 1
            common = gcd(*counts.values())
            table = [(mark, count // common) for mark, count in counts.items()]
            self._tables[key] = table, sum(count for _, count in table)
        return self._tables[key]


def _merged(things: Weighed) -> dict[Any, int]:
    weights: dict[Any, int] = {}
    for thing, weight in things:
        weights[thing] = weights.get(thing, 0) + weight
    return weights
