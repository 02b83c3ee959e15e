"""Cards with places: drawn by shape and told in words, before a roll and after it."""

import re
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from calculators.core import catalog, drawing, view
from calculators.core.catalog import Calculator
from calculators.core.form import Whole
from calculators.core.known import parse
from calculators.core.odds import odds
from calculators.core.report import Card, Event, Places, Report, Table, rows
from calculators.core.roll import roll
from calculators.core.steps import Faces, Hand, Mark, Step, Throw, d, last
from calculators.core.text import log_line, odds_text, roll_text


@dataclass(frozen=True)
class Inputs:
    """A row of lamps."""

    lit: Annotated[int, Whole("Lit", 0, 20)] = 3


class Outcome(NamedTuple):
    """How many still burn."""

    lit: int


def play(inputs: Inputs) -> Step:
    """A coin puts one lamp out, or none."""
    return Throw("coin", (Hand((d(2),), _side),), last, None, lambda inputs, mark: Outcome(inputs.lit - mark.value))


def _side(_: Inputs, faces: Faces) -> Mark:
    return Mark("out", 1) if faces[0] == 2 else Mark("burns")


def cards(inputs: Inputs, outcome: Outcome | None) -> tuple[Card, ...]:
    """The lamps."""
    lit = outcome.lit if outcome else inputs.lit
    lamps = (Places("lit", lit, "open"), Places("covered", 0, "marked"), Places("out", inputs.lit - lit, "gone"))
    return (Card("Lamps", lamps),)


CALCULATOR = Calculator(
    "test.lamps",
    "Lamps",
    Inputs,
    play,
    lambda inputs: Event("All burn", lambda outcome: outcome.lit == inputs.lit),
    lambda inputs, outcome: f"{outcome.lit} burn.",
    lambda inputs, odds: Report((), Table("Lamps", rows(odds, str, lambda _: "plain", tuple))),
    cards=cards,
)

WITHOUT = Calculator(*(getattr(CALCULATOR, name) for name in list(CALCULATOR.__dataclass_fields__)[:7]))


def card(free: int, suppressed: int, gone: int) -> Card:
    return Card(
        "Card", (Places("free", free, "open"), Places("Suppress", suppressed, "marked"), Places("EKIA", gone, "gone"))
    )


def looks(html: str) -> list[str]:
    return re.findall(r'class="place (\w+)"', html)


# ---- Drawn


def test_every_place_is_drawn_by_its_state_and_told_in_words() -> None:
    drawn = drawing.card(card(2, 1, 3))
    assert looks(drawn) == ["open", "open", "marked", "gone", "gone", "gone"]
    assert 'role="img" aria-label="Card: 2 free, 1 Suppress, 3 EKIA"' in drawn


def test_each_state_has_a_shape_of_its_own() -> None:
    shapes = re.findall(r'<path d="([^"]+)"', drawing.card(card(1, 1, 1)))
    assert len(set(shapes)) == 3


def test_no_two_places_lie_on_one_another_and_all_are_in_the_picture() -> None:
    drawn = drawing.card(card(8, 8, 8))
    spots = [(int(x), int(y)) for x, y in re.findall(r"translate\((\d+) (\d+)\)", drawn)]
    assert (len(spots), len(set(spots)), max(spots)) == (24, 24, (440, 40))
    assert 'viewBox="0 0 480 80" width="12em" height="2em"' in drawn


# ---- In a page


def test_the_card_stands_with_the_odds_as_it_lies_before() -> None:
    inputs = Inputs()
    exact = odds(play, inputs)
    shown = view.odds_part(CALCULATOR, inputs, exact, CALCULATOR.report(inputs, exact))
    assert shown.endswith('<span aria-hidden="true">Lamps: 3 lit, 0 covered, 0 out</span></div>')
    assert looks(shown) == ["open"] * 3


def test_the_card_stands_with_the_verdict_as_it_lies_after() -> None:
    rolled = roll(play, Inputs(), parse("coin:2"))
    verdict = view.verdict_part(CALCULATOR, Inputs(), rolled)
    typed = view.dice_part(CALCULATOR, Inputs(), rolled, odds(play, Inputs())[Outcome(3)])
    assert verdict.startswith('<p class="verdict">2 burn.</p><div class="card">')
    assert looks(verdict) == ["open", "open", "gone"]
    assert typed.endswith(verdict)


def test_before_all_dice_have_fallen_no_card_stands_with_them() -> None:
    rolled = roll(play, Inputs(), {})
    assert looks(view.verdict_part(CALCULATOR, Inputs(), rolled)) == []
    assert looks(view.dice_part(CALCULATOR, Inputs(), rolled, odds(play, Inputs())[Outcome(3)])) == []


# ---- On the command line


def test_the_card_is_told_before_and_after() -> None:
    exact = odds(play, Inputs())
    before = odds_text(CALCULATOR, Inputs(), exact, CALCULATOR.report(Inputs(), exact))
    after = roll_text(CALCULATOR, Inputs(), roll(play, Inputs(), parse("coin:2")))
    assert before.splitlines()[2] == "Lamps: 3 lit, 0 covered, 0 out."
    assert after.splitlines() == ["Coin: 2 out", "2 burn.", "Lamps: 2 lit, 0 covered, 1 out.", "dice coin:2"]


def test_the_log_of_rolls_tells_the_card_at_the_end() -> None:
    line = log_line(CALCULATOR, Inputs(), roll(play, Inputs(), parse("coin:2")))
    assert line == "Lamps: Coin: 2 out. 2 burn. Lamps: 2 lit, 0 covered, 1 out."


# ---- Where there is none


def test_a_calculator_without_cards_shows_none() -> None:
    exact = odds(play, Inputs())
    assert WITHOUT.cards_at(Inputs()) == ()
    assert 'class="card"' not in view.odds_part(WITHOUT, Inputs(), exact, WITHOUT.report(Inputs(), exact))
    assert catalog.load("cohesion.attack").cards is None
