"""Branching dice: a procedure read along every branch, equal states merged, to its exact odds."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, product
from math import gcd, lcm, prod
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from calculators.core.known import BadDice, Known, faces_of, option_of
from calculators.core.steps import Change, Choice, Hand, Mark, State, Step, Throw

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
            raise BadDice(f"no throw or choice called {label} is reached")
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
    [(_, weights)], over = spread_all({throw: 1}, inputs, known)
    return Spread(weights, over)


def spread_all(
    throws: Mapping[Throw, int], inputs: Any, known: Known
) -> tuple[list[tuple[Callable[[Any, Any], Step], dict[Any, int]]], int]:
    """What may come of a mixture of throws, each with its weight: every sequel with the states that it follows.

    The weights add up to those of the throws times the number that is given second.
    """
    walk = _Branching(inputs, known)
    groups: Groups[_Kind] = {}
    for throw, weight in throws.items():
        states = groups.setdefault(walk.kind(throw), {})
        before = throw.state if throw.change is None else throw.before
        states[before] = states.get(before, 0) + weight
    ends, over = walk.fold(groups)
    return [(kind.then, states) for kind, states in ends.items()], over


@dataclass(frozen=True, eq=False)
class _Table:
    """The marks of a hand with their whole weights in lowest terms; equal hands of a walk share one."""

    marks: tuple[tuple[Mark, int], ...]
    total: int


class _Kind(NamedTuple):
    """What throws have in common that go on together: the hands still to throw, their reading and the sequel."""

    tables: tuple[_Table, ...]
    gather: Callable[[Any, Mark], Any]
    then: Callable[[Any, Any], Step]
    alike: Callable[[Any], Hashable] | None = None
    start: State = None
    change: Change | None = None


Group = TypeVar("Group")
Weights: TypeAlias = dict[Any, int]
Groups: TypeAlias = dict[Group, Weights]


class _Pool(Generic[Group]):
    """Weights of things in groups, which come in portions with denominators of their own."""

    def __init__(self) -> None:
        self.portions: list[tuple[Groups[Group], int]] = []

    def add(self, groups: Groups[Group], over: int) -> None:
        self.portions.append((groups, over))

    def weigh(self) -> tuple[Groups[Group], int]:
        """All of them over one denominator; the pool is spent."""
        over = lcm(*(own for _, own in self.portions))
        total: Groups[Group] = {}
        for groups, own in sorted(self.portions, key=_over, reverse=True):
            for group, weights in groups.items():
                _pour(weights, over // own, total.setdefault(group, {}))
        return total, over


class _Branching:
    """One walk over all branches: throws that wait, in the order of their rounds, and outcomes that are reached."""

    def __init__(self, inputs: Any, known: Known) -> None:
        self.inputs = inputs
        self.known = known
        self.reached: set[str] = set()
        self._waiting: dict[tuple[int, int], _Pool[_Kind]] = {}
        self._ended: _Pool[None] = _Pool()
        self._tables: dict[tuple[Hand, tuple[int | None, ...]], _Table] = {}
        self._changes: dict[_Kind, list[tuple[Callable[[Any], Any], int]]] = {}

    def run(self, steps: Iterable[tuple[Step, int]], over: int) -> Odds[Any]:
        """The odds of what the steps lead to."""
        self._place(0, 0, steps, over)
        while self._waiting:
            round, depth = min(self._waiting)
            throws, before = self._waiting.pop((round, depth)).weigh()
            ends, over = self.fold(throws)
            inputs = self.inputs
            after = (
                (kind.then(inputs, state), weight)
                for kind, row in ends.items()
                for state, weight in self._one_of_each(row, kind.alike).items()
            )
            self._place(round, depth + 1, after, over * before)
        outcomes, over = self._ended.weigh()
        return Odds(outcomes[None], over)

    def fold(self, throws: Groups[_Kind]) -> tuple[Groups[_Kind], int]:
        """Throw dice hand by hand, those with the most hands left first; gives the states that each sequel follows.

        Throws whose remaining hands, reading and sequel are the same go on together, so that 60 dice that may follow
        cost no more than the longest row of them.
        """
        totals = {kind: prod(table.total for table in kind.tables) for kind in throws}
        over = lcm(*totals.values())
        rows: list[Groups[_Kind]] = [{} for _ in range(max(len(kind.tables) for kind in throws) + 1)]
        for kind, states in throws.items():
            if kind.change is not None:
                end = _Kind((), kind.gather, kind.then, kind.alike)
                self._change(kind, kind.change, states, over // totals[kind], rows[0].setdefault(end, {}))
                continue
            _pour(states, over // totals[kind], rows[len(kind.tables)].setdefault(kind, {}))
        for left in range(len(rows) - 1, 0, -1):
            for (tables, gather, then, alike, *_), states in rows[left].items():
                grown = rows[left - 1].setdefault(_Kind(tables[1:], gather, then, alike), {})
                for mark, count in tables[0].marks:
                    for state, weight in states.items():
                        gathered = gather(state, mark)
                        grown[gathered] = grown.get(gathered, 0) + weight * count
        return rows[0], over

    def kind(self, throw: Throw) -> _Kind:
        """What a throw has in common with others that go on with it."""
        tables = self._read(throw.key, throw.hands)
        if throw.change is None:
            return _Kind(tables, throw.gather, throw.then, throw.alike)
        return _Kind(tables, throw.gather, throw.then, throw.alike, throw.state, throw.change)

    def _change(self, kind: _Kind, change: Change, states: Weights, times: int, into: Weights) -> None:
        """Let what the dice come to change all states, and add the weights of what follows, so many times each."""
        if kind not in self._changes:
            dice = _Kind(kind.tables, kind.gather, kind.then)
            [(_, gathered)] = self.fold({dice: {kind.start: 1}})[0].items()
            self._changes[kind] = [(change(self.inputs, state), count) for state, count in gathered.items()]
        for changed, count in self._changes[kind]:
            count *= times
            for state, weight in states.items():
                after = changed(state)
                into[after] = into.get(after, 0) + weight * count

    def _one_of_each(self, states: Weights, alike: Callable[[Any], Hashable] | None) -> Weights:
        """States with their weights, of those that go on alike only the first with the weight of all."""
        if alike is None or self.known:
            return states
        first: dict[Hashable, Any] = {}
        kept: Weights = {}
        for state, weight in states.items():
            one = first.setdefault(alike(state), state)
            kept[one] = kept.get(one, 0) + weight
        return kept

    def _place(self, round: int, depth: int, steps: Iterable[tuple[Step, int]], over: int) -> None:
        """Let throws wait until all that comes before them is done; keep outcomes."""
        outcomes: Weights = {}
        places: dict[tuple[int, int], Groups[_Kind]] = {}
        before: Any = None
        states: Weights = {}
        for step, weight in steps:
            while isinstance(step, Choice):
                step = self._chosen(step)
            if not isinstance(step, Throw):
                outcomes[step] = outcomes.get(step, 0) + weight
                continue
            label, hands, gather, state, then, at, _, alike, lies, change = step
            shape = (label, hands, gather, then, at, alike, change, change and state)
            if shape != before:  # throws of a kind come mostly one after another, and to find their kind takes long
                before = shape
                place = (at, 0) if at > round else (round, depth)
                states = places.setdefault(place, {}).setdefault(self.kind(step), {})
            if change is not None:
                state = lies
            states[state] = states.get(state, 0) + weight
        if outcomes:
            self._ended.add({None: outcomes}, over)
        for place, throws in places.items():
            self._waiting.setdefault(place, _Pool()).add(throws, over)

    def _chosen(self, choice: Choice) -> Step:
        self.reached.add(choice.key)
        name = option_of(choice, self.known) or choice.policy
        return choice.option(name).then(self.inputs, choice.state)

    def _read(self, key: str, hands: tuple[Hand, ...]) -> tuple[_Table, ...]:
        """A table for each hand of a throw."""
        self.reached.add(key)
        if key in self.known:
            faces = iter(faces_of(key, hands, self.known))
            return tuple(self._table(hand, tuple(next(faces) for _ in hand.dice)) for hand in hands)
        tables: list[_Table] = []
        for hand, same in groupby(hands):
            tables += [self._table(hand, (None,) * len(hand.dice))] * len(list(same))
        return tuple(tables)

    def _table(self, hand: Hand, faces: tuple[int | None, ...]) -> _Table:
        """The marks of a hand, given what is known of its faces."""
        key = (hand, faces)
        if key not in self._tables:
            counts: dict[Mark, int] = {}
            for shown in product(
                *(die if face is None else (face,) for die, face in zip(hand.dice, faces, strict=True))
            ):
                mark = hand.read(self.inputs, shown)
                counts[mark] = counts.get(mark, 0) + 1
            common = gcd(*counts.values())
            marks = tuple((mark, count // common) for mark, count in counts.items())
            self._tables[key] = _Table(marks, sum(count for _, count in marks))
        return self._tables[key]


def _pour(weights: Weights, times: int, into: Weights) -> None:
    """Add weights, so many times each."""
    if times == 1 and not into:
        into.update(weights)
        return
    for thing, weight in weights.items():
        into[thing] = into.get(thing, 0) + weight * times


def _over(portion: tuple[Any, int]) -> int:
    return portion[1]
