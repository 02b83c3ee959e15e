"""A preview picture shows its card whole, has an address of its own, and is drawn once."""

import io
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from build_scripts import pages, previews, records
from build_scripts.pages import Book
from build_scripts.previews import Card, Odds

Write = Callable[..., Path]

LONG = "Destroyed by the fourth of many identical attacks with every modifier that there is "
ODDS = Odds("Hit", "72.2%", (("failure", Fraction(1, 4)), ("success", Fraction(3, 4))))
CARDS = [
    Card("Hit Check", "Cohesion 2d6", odds=ODDS),
    Card("x" * 300, "y" * 300, "z" * 300),
    Card(LONG * 3, LONG * 3, LONG * 3),
    Card(LONG * 3, LONG * 3, odds=Odds(LONG * 2, ">99.9%", (("harm", Fraction(1)),))),
    Card("W" * 90 + " <b> & “W”", "W" * 90, odds=Odds("W" * 90, "100%", (("plain", Fraction(1)),))),
    Card("", "", ""),
]


def opened(card: Card) -> Image.Image:
    return Image.open(io.BytesIO(previews.png(card)))


def book(docs: Path) -> Book:
    return Book(records.read(docs), "abc", "about/", "https://example.org/", pictured=True)


@pytest.mark.parametrize("card", CARDS)
def test_no_text_leaves_the_picture_or_lies_on_another(card: Card) -> None:
    boxes = [block.box for block in previews.blocks(card)]
    assert all(left >= 72 and right <= 1200 - 72 and top >= 0 and bottom <= 482 for left, top, right, bottom in boxes)
    over, title, *rest = boxes
    assert over[3] <= title[1]
    assert all(title[3] <= box[1] for box in rest)
    assert all(one[2] <= next_one[0] for one, next_one in pairwise(rest))


@pytest.mark.parametrize("card", CARDS)
def test_a_picture_has_its_size_and_at_most_sixteen_colours(card: Card) -> None:
    picture = opened(card)
    assert (picture.format, picture.size, picture.mode) == ("PNG", (1200, 630), "P")
    assert len(picture.getcolors() or range(99)) <= 16


def test_the_edge_of_a_picture_stays_empty() -> None:
    picture = opened(CARDS[3]).convert("RGB")
    assert len({picture.getpixel((x, y)) for x in (0, 40, 1160, 1199) for y in range(0, 540)}) == 1


def test_the_same_card_is_the_same_bytes_at_the_same_address() -> None:
    again = Card("Hit Check", "Cohesion 2d6", odds=ODDS)
    assert (again.address, previews.png(again)) == (CARDS[0].address, previews.png(CARDS[0]))


def test_another_card_has_another_address() -> None:
    assert len({card.address for card in CARDS}) == len(CARDS)


def test_words_are_broken_only_where_they_are_wider_than_the_line() -> None:
    assert previews.wrapped("one two three", 80, 40) == ["one", "two", "thre", "e"]
    assert previews.wrapped("one two three", 1000, 40) == ["one two three"]


def test_letters_that_lack_have_stand_ins() -> None:
    assert previews.written("S ≥ 2T − 1 × é “x”") == "S >= 2T - 1 x e “x”"


def test_a_letter_without_a_stand_in_is_told() -> None:
    with pytest.raises(previews.NoLetter, match="cannot show α in 'an α'"):
        previews.written("an α")


def test_a_picture_is_drawn_once(write: Write, tmp_path: Path) -> None:
    made, kept = book(write()), tmp_path / "kept"
    cards = previews.page_cards(made, pages.documents(made))
    first = dict(previews.files(made, cards, kept))
    for file in kept.iterdir():
        file.write_bytes(b"drawn before")
    assert set(dict(previews.files(made, cards, kept)).values()) == {b"drawn before"}
    assert len(first) == 4  # the game, its page, its rule, and one for every other page


def test_the_card_of_a_rule_has_the_odds_that_its_calculator_opens_with(write: Write) -> None:
    made = book(write({"chess/combat.yaml": RULES}))
    [chess] = made.site.games
    first, second = (previews.rule_card(made, chess, section) for section in chess.pages[0].entry.sections)
    assert (first.odds and (first.odds.words, first.odds.chance), first.says) == (("Hit", "58.3%"), "")
    assert (second.odds, second.says) == (None, "Roll two dice, as in Strike.")
    assert first.alt == "Chess with dice: Strike. Hit: 58.3%. Rollbook, unofficial."


RULES = """\
title: Combat
summary: How to fight.
sections:
  - id: strike
    title: Strike
    source: {section: "1.10"}
    status: stated
    text: Roll two dice.
    calculator: cohesion.hit_check
    inputs: {skill: 7}
  - id: other
    title: Other
    source: {section: "1.11"}
    status: stated
    text: Roll **two** dice, as in [[strike]].
"""
