"""A choice with its stakes, on the page, among typed dice and in text; on a small game of two dice."""

from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from calculators.core import view
from calculators.core.catalog import Calculator
from calculators.core.known import parse
from calculators.core.odds import Odds
from calculators.core.options import Offer, offers
from calculators.core.report import Event, Mean, Report, Row, Table
from calculators.core.roll import Roll, roll
from calculators.core.steps import Choice, Faces, Hand, Mark, Option, Step, Throw, d
from calculators.core.text import roll_text


class Sixes(NamedTuple):
    """How many sixes there are."""

    number: int


class Lying(NamedTuple):
    """Sixes, and dice that may be thrown again."""

    sixes: int = 0
    blank: int = 0


def play(inputs: None) -> Step:
    """Two dice; those that show neither 1 nor 6 may be thrown again."""
    return Throw("first", (Hand((d(6),), read),) * 2, gather, Lying(), thrown, say=say)


def say(inputs: None, lying: Lying) -> str:
    return f"{lying.sixes} for you" if lying.blank else "nothing to throw again"


def read(inputs: None, faces: Faces) -> Mark:
    if faces == (6,):
        return Mark("six", 1, "success", "held")
    return Mark("one", 0, held="locked") if faces == (1,) else Mark("blank", -1)


def gather(lying: Lying, mark: Mark) -> Lying:
    return Lying(lying.sixes + (mark.value > 0), lying.blank + (mark.value < 0))


def thrown(inputs: None, lying: Lying) -> Step:
    options = (Option("keep", "Keep", keep), Option("again", "Throw again", again))
    return Choice("choice", options, lying, "keep") if lying.blank else keep(inputs, lying)


def keep(inputs: None, lying: Lying) -> Step:
    return Sixes(lying.sixes)


def again(inputs: None, lying: Lying) -> Step:
    return Throw("second", (Hand((d(6),), read),) * lying.blank, gather, lying, keep)


def headline(inputs: None) -> Event:
    return Event("A six", lambda outcome: outcome.number)


def stakes(inputs: None, odds: Odds[Sixes]) -> tuple[Row | Mean, ...]:
    return (
        Row("A six", odds.chance(lambda outcome: outcome.number)),
        Mean("Sixes", odds.mean(lambda outcome: outcome.number)),
    )


def report(inputs: None, odds: Odds[Any]) -> Report:
    return Report((), Table("Sixes", ()))


GAME = Calculator(
    "test.sixes", "Sixes", type(None), play, headline, lambda inputs, sixes: f"{sixes.number} in all.", report
)
WITH_STAKES = replace(GAME, stakes=stakes)


def lie(dice: str) -> Roll:
    return roll(play, None, parse(dice))


def choice(dice: str) -> Choice:
    end = lie(dice).end
    assert isinstance(end, Choice)
    return end


def test_without_stakes_each_option_has_the_chance_of_the_headline() -> None:
    assert offers(GAME, None, choice("first:1.3")) == (
        Offer("keep", "Keep", (Row("A six", Fraction(0)),)),
        Offer("again", "Throw again", (Row("A six", Fraction(1, 6)),)),
    )


def test_each_option_has_the_stakes_of_the_dice_that_lie_there() -> None:
    assert offers(WITH_STAKES, None, choice("first:2.3")) == (
        Offer("keep", "Keep", (Row("A six", Fraction(0)), Mean("Sixes", Fraction(0)))),
        Offer("again", "Throw again", (Row("A six", Fraction(11, 36)), Mean("Sixes", Fraction(1, 3)))),
    )


def test_a_roll_that_stops_at_a_choice_shows_a_button_for_each_option_with_its_stakes() -> None:
    part = view.roll_part(WITH_STAKES, None, lie("first:2.6"))
    keep, again = part.split('class="offer"')[1:]
    assert ('data-dice="first:2.6_choice:keep"' in keep, "100%" in keep, "<dd>1 </dd>" in keep) == (True, True, True)
    assert ('data-dice="first:2.6_choice:again"' in again, "7/6" in again) == (True, True)


def test_a_choice_that_is_made_is_not_offered_again() -> None:
    for dice in ("first:2.6_choice:keep", "first:2.6_choice:again_second:3"):
        assert "data-ask" not in view.roll_part(WITH_STAKES, None, lie(dice))


def test_dice_that_stay_are_shown_so() -> None:
    part = view.roll_part(GAME, None, lie("first:1.6"))
    assert [word in part for word in ("d6: 1, locked", "d6: 6, held", ">locked<", ">held<")] == [True] * 4


def test_typed_dice_lead_to_the_same_choice_with_the_same_stakes() -> None:
    part = view.dice_part(WITH_STAKES, None, lie("first:2.3"), Fraction(0))
    assert '<select data-throw="choice"><option value="" selected>' in part
    assert ("11/36" in part, "1/3" in part) == (True, True)


def test_typed_dice_keep_the_choice_and_ask_for_what_it_throws() -> None:
    part = view.dice_part(WITH_STAKES, None, lie("first:2.3_choice:again"), Fraction(0))
    assert '<option value="again" selected>Throw again</option>' in part
    assert 'data-throw="second"' in part


def test_text_names_each_option_with_its_stakes() -> None:
    assert roll_text(WITH_STAKES, None, lie("first:1.3")).splitlines() == [
        "First: 1 one (locked), 3 blank; 0 for you",
        "Your choice; give it with the dice:",
        "choice:keep  Keep",
        "    A six: 0%   0",
        "    Sixes: 0   0",
        "choice:again  Throw again",
        "    A six: 16.7%   1/6",
        "    Sixes: 0.17   1/6",
        "dice first:1.3",
    ]


def test_where_there_is_no_choice_the_throw_says_why() -> None:
    assert "nothing to throw again" in view.roll_part(GAME, None, lie("first:1.6"))
    assert roll_text(GAME, None, lie("first:1.6")).startswith(
        "First: 1 one (locked), 6 six (held); nothing to throw again\n"
    )
