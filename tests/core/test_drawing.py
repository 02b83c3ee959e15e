"""Dice as they are drawn and named."""

import pytest

from calculators.core import drawing
from calculators.core.steps import Cards, Die, d


@pytest.mark.parametrize(
    ("shape", "name"),
    [
        (d(6), "d6"),
        (d(10), "d10"),
        (d(12), "d12"),
        (Cards(d(10)), "card"),
        (Cards((2, 5)), "card"),
        (Cards((1,)), "card"),
    ],
)
def test_a_die_is_named_by_its_sides_and_a_card_is_a_card(shape: Die, name: str) -> None:
    assert drawing.name(shape) == name


def test_a_whole_pack_of_ten_is_not_drawn_as_a_die() -> None:
    card, die = drawing.die(Cards(d(10)), 7), drawing.die(d(10), 7)
    assert (card.count("<rect"), card.count("<polygon")) == (1, 0)
    assert (die.count("<rect"), die.count("<polygon")) == (0, 1)
    assert 'aria-label="card: 7"' in card


def test_a_die_that_stays_is_drawn_and_said_so() -> None:
    held, free = drawing.die(d(12), 1, held="locked"), drawing.die(d(12), 1)
    assert ('class="die d12 held"' in held, 'aria-label="d12: 1, locked"' in held) == (True, True)
    assert ('class="die d12"' in free, 'aria-label="d12: 1"' in free) == (True, True)
