"""Hand-written pages take lists of games and calculators from the data."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from build_scripts import insertions, records
from tests.build_scripts.conftest import PAGE

Write = Callable[..., Path]

ROLL = "    calculator: cohesion.hit_check\n"
MORE = """\
  - id: parry
    title: Parry
    source: {section: "1.11"}
    status: stated
    text: Roll again.
"""


def filled(docs: Path, html: str, page: str = "") -> str:
    return insertions.fill(html, records.read(docs), page)


def links(html: str) -> list[tuple[str, str]]:
    """Each link's address and words."""
    found = re.findall(r'<a href="([^"]*)">(.*?)</a>', html)
    return [(address, re.sub(r"<[^>]+>", "", words)) for address, words in found]


def test_a_page_lists_each_game_and_what_it_answers(write: Write) -> None:
    docs = write({"chess/combat.yaml": PAGE + "    question: Who wins?\n"})
    assert links(filled(docs, "<p>[[games]]</p>")) == [
        ("chess/", "Chess with dice"),
        ("chess/combat/#strike", "Who wins? Strike"),
    ]


def test_a_calculator_is_listed_once_beside_the_first_rule_with_a_question(write: Write) -> None:
    docs = write({"chess/combat.yaml": PAGE + ROLL + MORE + "    question: Do I parry?\n" + ROLL})
    assert links(filled(docs, "<p>[[games]]</p>"))[1:] == [("chess/combat/#parry", "Do I parry? Hit check")]


def test_a_calculator_without_a_question_is_listed_too(write: Write) -> None:
    docs = write({"chess/combat.yaml": PAGE + ROLL + MORE})
    assert links(filled(docs, "<p>[[games]]</p>"))[1:] == [("chess/combat/#strike", "Hit check")]


def test_rollers_lead_to_the_calculators_themselves_from_where_they_stand(write: Write) -> None:
    docs = write({"chess/combat.yaml": PAGE + MORE + "    question: Do I parry?\n" + ROLL})
    assert links(filled(docs, "<p>[[rollers]]</p>", "rollers/")) == [
        ("../chess/combat/#parry-calculator", "Hit check Chess with diceDo I parry?")
    ]


def test_all_else_of_a_page_stays_as_it_is(write: Write) -> None:
    html = "<p>See [[games]] below.</p><ul><li>[[games]]</li></ul>"
    assert filled(write(), html) == html


def test_what_there_is_not_cannot_be_taken(write: Write) -> None:
    with pytest.raises(insertions.UnknownInsertion, match=r"no \[\[gamse\]\]; there is \[\[games\]\], \[\[rollers\]\]"):
        filled(write(), "<p>[[gamse]]</p>")
