"""The index holds every rule under each of its names, and nothing that is no rule."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from build_scripts import records, search

Write = Callable[..., Path]

GAME = """\
title: Chess & dice
summary: A game of dice.
edition: unknown
source: nowhere
disclaimer: Unofficial.
pages: [combat]
glossary:
  - {term: EKIA, means: A counter for a fallen strike., rule: strike}
  - {term: foe, means: Who is against you.}
"""

PAGE = """\
title: Combat
summary: How to fight.
sections:
  - id: strike
    title: Strike <b>
    also: [hitting, blow, to strike]
    source: {section: "1.10"}
    status: stated
    text: Roll **two** dice, see [[step-close]]. You win an EKIA.
    table:
      columns: [Step, Needs, Skill]
      rows:
        - {id: step-close, cells: [Close in, A foe, –], also: [walk]}
        - {id: step-1, cells: ["1", Twice, –]}
        - {id: step-yes, cells: ["Yes", Once, –]}
        - {id: step-again, cells: ["Yes", Once, –]}
    notes:
      - {kind: gap, text: A draw is missing., readings: [Nobody wins.]}
"""


@pytest.fixture
def found(write: Write) -> dict[str, dict[str, Any]]:
    """The entries of a small book by their locations."""
    site = records.read(write({"chess/game.yaml": GAME, "chess/combat.yaml": PAGE}))
    return {entry["location"]: entry for entry in search.entries(site)}


def test_games_pages_rules_rows_with_names_of_their_own_and_terms_without_a_rule_are_found(
    found: dict[str, dict[str, Any]],
) -> None:
    assert list(found) == [
        "chess/",
        "chess/%23term-foe",
        "chess/combat/",
        "chess/combat/%23strike",
        "chess/combat/%23step-close",
    ]


def test_a_rule_is_found_by_its_title_its_id_its_number_its_other_names_and_its_terms(
    found: dict[str, dict[str, Any]],
) -> None:
    strike = found["chess/combat/%23strike"]
    assert strike["name"].split() == ["strik", "b"] * 2 + ["strikeb"]
    assert strike["also"].split() == ["1.10", "hit", "blow", "ekia"]
    assert strike["text"].split() == [
        *("rol", "two", "dic", "see", "clos", "win", "ekia", "foe", "1", "twic", "yes", "onc"),
        *("draw", "mis", "nobody", "counter", "fallen", "strik"),
    ]


def test_a_result_says_its_place_and_how_it_begins_as_words_and_never_as_markup(
    found: dict[str, dict[str, Any]],
) -> None:
    assert [entry["title"] for entry in found.values()][3:] == [
        "Strike &lt;b&gt; <small>1.10 · Combat · Chess &amp; dice</small>"
        "<small>Roll two dice, see Close in. You win an EKIA.</small>",
        "Close in <small>Strike &lt;b&gt; · Chess &amp; dice</small><small>Needs: A foe</small>",
    ]


def test_a_long_text_ends_after_a_whole_word(write: Write) -> None:
    text = "Roll " * 40
    site = records.read(write({"chess/combat.yaml": PAGE.replace("You win an EKIA.", text)}))
    title = search.entries(site)[2]["title"]
    assert re.search(r"( Roll)+ …</small>$", title)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("How far can I run?", ["far", "run"]),
        ("HAND-TO-HAND, hand to hand", ["HAND", "HAND", "hand", "hand"]),
        ("19.6, and 19.10.", ["19.6", "19.10"]),
        ("The soldier's gun; don't!", ["soldier", "gun"]),
        ("I can", []),
        ("cannot island", ["cannot", "island"]),
        ("“D12” (½) +1 −2 × 3", ["D12", "1", "2", "3"]),
    ],
)
def test_what_parts_words_swallows_fillers(text: str, words: list[str]) -> None:
    assert [word for word in re.split(search.separator(), text) if word] == words


@pytest.mark.parametrize(
    ("forms", "common"),
    [
        ("hit hits hitting", "hit"),
        ("jam jams jammed jamming", "jam"),
        ("roll rolls rolled rolling", "rol"),
        ("grenade grenades", "grenad"),
        ("success successes", "succes"),
        ("move moves moved moving", "mov"),
        ("use", "use"),
        ("die dies", "die"),
        ("19.11", "19.11"),
        ("2d66", "2d66"),
    ],
)
def test_forms_of_a_word_have_one_beginning(forms: str, common: str) -> None:
    assert {re.sub(search.ENDINGS, r"\1", form) for form in forms.split()} == {common}


def test_our_entries_take_the_place_of_the_pages_they_come_from(write: Write) -> None:
    theirs = {
        "config": {"lang": ["en"], "separator": " ", "pipeline": ["stemmer"], "fields": {}},
        "docs": [
            {"location": "about/", "title": "About us", "text": ""},
            {"location": "chess/combat/", "title": "Combat", "text": ""},
            {"location": "chess/combat/#strike", "title": "Strike", "text": "Copy link"},
        ],
    }
    index = search.joined(theirs, search.entries(records.read(write())))
    assert [entry["location"] for entry in index["docs"]] == [
        "about/",
        "chess/",
        "chess/combat/",
        "chess/combat/%23strike",
    ]
    assert index["docs"][0] == theirs["docs"][0] | {"name": "about", "boost": search.PAGE}
    assert (index["config"]["lang"], index["config"]["pipeline"]) == (["en"], [])


def test_a_page_starts_our_worker() -> None:
    html = '{"search": "../assets/javascripts/workers/search.a7633da7.min.js"}'
    assert re.fullmatch(r'\{"search": "\.\./search/search\.a7633da7\.[0-9a-f]{8}\.js"\}', search.pointed(html))
