"""Who acts when?

Each player character and each NPC or NPC group draws one of the cards 1 to 10, and none goes back; the lowest acts
first. An attacker with surprise does not draw: he holds card 1. His side draws normally, and so do the others.

`cards` are all that are held or drawn, `side` those on your side, you included (blank: half of them, rounded down). You
hold your card or draw first, then your comrades, the opponents, and last the opponent whom you have in mind; the order
of drawing changes nothing.

Source: "Initiative", "Drawing Initiative", "Surprise". The order stands for the whole fight, though the text ties the
surprise card to the first round. More than 10 cards are not defined.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated, NamedTuple

from calculators.core.form import OneOf, Problem, Whole
from calculators.core.odds import Odds
from calculators.core.report import Event, Mean, Report, Row, Table, rows
from calculators.core.steps import Cards, Faces, Hand, Mark, Step, Throw

TITLE = "Initiative"


@dataclass(frozen=True)
class Inputs:
    """Who takes part, and who has surprise."""

    cards: Annotated[
        int, Whole("Cards in play", 2, 10, "One for each player character and each NPC or group of NPCs.")
    ] = 6
    side: Annotated[
        int | None, Whole("Of these on your side", 1, 9, "You included. Empty: half, rounded down.", blank="half")
    ] = None
    surprise: Annotated[
        str, OneOf("Surprise", (("none", "none"), ("you", "you have it"), ("comrade", "a comrade has it")))
    ] = "none"

    @property
    def yours(self) -> int:
        """The cards on your side."""
        return self.cards // 2 if self.side is None else self.side

    def problems(self) -> Iterator[Problem]:
        """There is an opponent, and a comrade with surprise is there."""
        if self.yours >= self.cards:
            yield Problem("side", f"of {self.cards} cards at most {self.cards - 1} can be on your side")
        if self.surprise == "comrade" and self.yours < 2:
            yield Problem("surprise", "for a comrade to have it, at least 2 cards must be on your side")


class Drawing(NamedTuple):
    """The cards that are left, as bits, and what is known of those drawn."""

    left: int
    mine: int
    """Your card; 0 until it is drawn."""
    best: int
    """The lowest card of your side so far."""
    before: bool = False
    """Whether you act before the opponent you have in mind."""


class Outcome(NamedTuple):
    """How the order stands."""

    place: int
    """Yours."""
    first: int
    """The place of the first of your side."""
    before: bool
    """Whether you act before the opponent you have in mind."""

    def __str__(self) -> str:
        return f"place {self.place}, your side first at {self.first}, {_when(self.before)} the opponent"


def play(inputs: Inputs) -> Step:
    """Hold card 1 or draw, one after another."""
    held = inputs.surprise != "none"
    mine = 1 if inputs.surprise == "you" else 0
    return _draw(inputs, Drawing(PACK & ~(1 << 1) if held else PACK, mine, 1 if held else 11))


def headline(inputs: Inputs) -> Event:
    """You act before an opponent."""
    return Event("You act before a given opponent", lambda outcome: outcome.before)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    side = f"your side’s first acts at place {outcome.first}"
    return f"You act at place {outcome.place} of {inputs.cards}, {_when(outcome.before)} the opponent; {side}."


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """Your place, and the place of the first of your side."""
    places, first = odds.by(lambda outcome: outcome.place), odds.by(lambda outcome: outcome.first)
    others = inputs.cards - inputs.yours
    holds = {"none": "", "you": " You hold card 1.", "comrade": " A comrade holds card 1."}[inputs.surprise]
    return Report(
        (f"Cards 1 to 10, the lowest acts first: {inputs.yours} on your side, {others} against.{holds}",),
        Table("Your place", _rows(places)),
        tables=(Table("Place of your side’s first", _rows(first)),),
        means=(
            Mean("Your mean place", odds.mean(lambda outcome: outcome.place)),
            Mean("Mean place of your side’s first", odds.mean(lambda outcome: outcome.first)),
        ),
        notes=("The order stands for the whole fight; the text ties the surprise card to the first round.",),
    )


def _rows(places: Odds[int]) -> tuple[Row, ...]:
    return rows(places, lambda place: f"Place {place}", lambda _: "plain", int)


def _draw(inputs: Inputs, drawing: Drawing) -> Step:
    """The next card, or the order once all are drawn."""
    drawn = 10 - drawing.left.bit_count()
    if drawn == inputs.cards:
        return Outcome(_place(drawing, drawing.mine), _place(drawing, drawing.best), drawing.before)
    role = _roles(inputs.cards, inputs.yours, inputs.surprise == "comrade")[drawn]
    number = drawn if inputs.surprise != "none" else drawn + 1
    return Throw("card", _hands(drawing.left, role), GATHER[role], drawing, _draw, number, SAY[role], _alike)


@cache
def _roles(cards: int, yours: int, comrade_first: bool) -> tuple[str, ...]:
    """Who holds or draws a card, in order."""
    first = ("comrade", "you") if comrade_first else ("you",)
    comrades = ("comrade",) * (yours - len(first))
    return (*first, *comrades, *("another opponent",) * (cards - yours - 1), "the opponent")


def _alike(drawing: Drawing) -> tuple[int, ...]:
    """Drawings go on alike that have as many cards left below your side's best, between it and yours, and above.

    For a comrade's card below the best so far that is true because no opponent has drawn yet.
    """
    left, mine, best, before = drawing
    return best, mine, before, (left & (1 << best) - 1).bit_count(), (left & (1 << mine) - 1).bit_count()


@cache
def _hands(left: int, role: str) -> tuple[Hand, ...]:
    return (Hand((Cards(card for card in range(1, 11) if left >> card & 1),), _read, role),)


def _read(_: Inputs, faces: Faces) -> Mark:
    return MARKS[faces[0]]


def _yours(drawing: Drawing, mark: Mark) -> Drawing:
    left, card = drawing.left - (1 << mark.value), mark.value
    return Drawing(left, card, min(card, drawing.best))


def _comrade(drawing: Drawing, mark: Mark) -> Drawing:
    return Drawing(drawing.left - (1 << mark.value), drawing.mine, min(mark.value, drawing.best))


def _opponent(drawing: Drawing, mark: Mark) -> Drawing:
    return Drawing(drawing.left - (1 << mark.value), drawing.mine, drawing.best, drawing.mine < mark.value)


def _another(drawing: Drawing, mark: Mark) -> Drawing:
    return Drawing(drawing.left - (1 << mark.value), drawing.mine, drawing.best, drawing.before)


def _place(drawing: Drawing, card: int) -> int:
    """The place of a card among those drawn."""
    lower = (1 << card) - 1
    return 1 + (PACK & ~drawing.left & lower).bit_count()


def _say_yours(_: Inputs, drawing: Drawing) -> str:
    return f"card {drawing.mine}"


def _say_comrade(_: Inputs, drawing: Drawing) -> str:
    return f"card {drawing.best} is the lowest of your side"


def _say_opponent(_: Inputs, drawing: Drawing) -> str:
    return f"you act {_when(drawing.before)} the opponent"


def _say_another(_: Inputs, drawing: Drawing) -> str:
    return f"you are at place {_place(drawing, drawing.mine)} so far"


def _when(before: bool) -> str:
    return "before" if before else "after"


MARKS = {card: Mark(f"card {card}", card) for card in range(1, 11)}
PACK = sum(1 << card for card in range(1, 11))
GATHER = {"you": _yours, "comrade": _comrade, "the opponent": _opponent, "another opponent": _another}
SAY = {"you": _say_yours, "comrade": _say_comrade, "the opponent": _say_opponent, "another opponent": _say_another}
