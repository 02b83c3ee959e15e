"""What a calculator says of its odds: words and exact numbers, ready for any view."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from operator import le
from typing import Any, Literal, NamedTuple, TypeAlias

from calculators.core.odds import Odds
from calculators.core.steps import Tone


class Event(NamedTuple):
    """What the player hopes for: the headline."""

    words: str
    """Capitalised, such as "Hit"."""
    holds: Callable[[Any], object]
    """Whether an outcome is one."""


class Row(NamedTuple):
    """One line of a table of chances."""

    words: str
    chance: Fraction
    tone: Tone = "plain"
    at_least: Fraction | None = None
    """The chance of this much or more, where rows are numbers in order."""


class Table(NamedTuple):
    """Chances that belong together."""

    title: str
    rows: tuple[Row, ...]
    more: str = "At least"
    """The heading of the cumulative column, where rows have one."""


class Mean(NamedTuple):
    """An exact mean."""

    words: str
    value: Fraction | None
    """None: there is none; `words` says why."""


Look: TypeAlias = Literal["open", "marked", "gone"]
"""How a place is drawn: a ring, a striped square, or a solid disc with a cross."""


class Places(NamedTuple):
    """The places of a card that are in one state."""

    words: str
    """The state, such as "free"."""
    number: int
    look: Look


class Card(NamedTuple):
    """A card on the table whose places are each in one of a few states."""

    name: str
    places: tuple[Places, ...]
    """Every state, also those that no place is in."""

    @property
    def words(self) -> str:
        """Such as "2 free, 1 Suppress, 0 EKIA"."""
        return ", ".join(f"{places.number} {places.words}" for places in self.places)


class Report(NamedTuple):
    """All that is shown for one set of inputs, in reading order after the headline."""

    facts: tuple[str, ...]
    """What the rule works out before any die falls, each a short sentence."""
    bar: Table
    """All outcomes, each in a row; drawn as one bar too."""
    tables: tuple[Table, ...] = ()
    means: tuple[Mean, ...] = ()
    notes: tuple[str, ...] = ()
    """Readings in force and what is left out."""


def rows(
    odds: Odds[Any], words: Callable[[Any], str], tone: Callable[[Any], Tone], order: Callable[[Any], Any]
) -> tuple[Row, ...]:
    """A row for each outcome, in `order`."""
    return tuple(Row(words(outcome), odds[outcome], tone(outcome)) for outcome in sorted(odds, key=order))


def counts(odds: Odds[int], words: Callable[[int], str], tone: Callable[[int], Tone]) -> tuple[Row, ...]:
    """A row for each number that may come up, from least to most, with the chance of at least as many."""
    return tuple(
        Row(words(number), odds[number], tone(number), odds.chance(partial(le, number))) for number in sorted(odds)
    )


def capital(thing: object) -> str:
    """The words of a thing with a capital first letter."""
    words = str(thing)
    return words[:1].upper() + words[1:]
