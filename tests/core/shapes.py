"""A procedure without a page, on which the engine is proved: a pack that changes with every card drawn."""

from dataclasses import dataclass
from typing import NamedTuple

from calculators.core.steps import Cards, Faces, Hand, Mark, Step, Throw, d


@dataclass(frozen=True)
class Draw:
    """How many draw, yourself first."""

    drawn: int = 10


class Drawing(NamedTuple):
    """The cards left, your card, and how many drew a lower one."""

    left: Cards
    mine: int = 0
    lower: int = 0


class Place(NamedTuple):
    """Your place in the order."""

    place: int


def initiative(inputs: Draw) -> Step:
    """Ten cards; each draws one, and the lowest acts first."""
    return _draw(inputs, Drawing(Cards(d(10))))


def _draw(inputs: Draw, drawing: Drawing) -> Step:
    number = 11 - len(drawing.left)
    if number > inputs.drawn:
        return Place(drawing.lower + 1)
    return Throw("card", (Hand((drawing.left,), _card),), _take, drawing, _draw, number)


def _card(inputs: Draw, faces: Faces) -> Mark:
    return Mark(f"card {faces[0]}", faces[0])


def _take(drawing: Drawing, mark: Mark) -> Drawing:
    left = Cards(card for card in drawing.left if card != mark.value)
    mine = drawing.mine or mark.value
    return Drawing(left, mine, drawing.lower + (mark.value < mine))
