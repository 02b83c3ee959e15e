"""A word of the game is explained where it first stands in a section, and nowhere that markup forbids."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from build_scripts import pages, prose, records, schema
from build_scripts.pages import Book
from build_scripts.terms import Glossary, slug

Write = Callable[..., Path]

GLOSSARY = Glossary(
    schema.Term(term=term, also=also, means="It.")
    for term, also in (
        ("AP", ()),
        ("die", ("dice",)),
        ("ammo die", ("ammo dice",)),
        ("natural roll", ()),
        ("Reload", ()),
    )
)


def find(reference: prose.Reference) -> prose.Target:
    return prose.Target("#x", reference.words or "die")


def marked(text: str) -> list[str]:
    """The words that are marked, in their order."""
    return re.findall(r'class="term"[^>]*>([^<]*)</button>', GLOSSARY.marked(prose.text(text), "s", {}).html(find))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Throw a die.", ["die"]),
        ("Soldiers diet on dietary dieing.", []),
        ("A re-roll of a die-hard die's friend.", ["die"]),
        ("One ammo die, one die.", ["ammo die", "die"]),
        ("A die and a die and dice.", ["die"]),
        ("Dice first. Dice", ["Dice"]),
        ("Then Dice.", []),
        ("- Dice\n- AP", ["Dice", "AP"]),
        ("**Dice** are cubes.", ["Dice"]),
        ("Look: Dice.", ["Dice"]),
        ("Ap and ap are not it, AP is.", ["AP"]),
        ("Reload is a rule, to reload is not.", ["Reload"]),
        ("A natural\nroll breaks over lines.", ["natural\nroll"]),
        ("`die` [die](https://x.org) [[r|die]] [[die]] and\n\n```\ndie\n```\n", []),
        ("*die* and **AP**", ["die", "AP"]),
        ("a &lt;die&gt; \\*AP\\*", ["die", "AP"]),
    ],
)
def test_whole_words_are_marked_the_longest_first_and_once(text: str, words: list[str]) -> None:
    assert marked(text) == words


@pytest.mark.parametrize("text", ["One\ndie, **two** dice\n\n- AP `x`", "<b>die</b> & AP", "a\\\ndie"])
def test_marks_change_nothing_but_what_they_mark(text: str) -> None:
    before = prose.text(text).html(find)
    after = GLOSSARY.marked(prose.text(text), "s", {}).html(find)
    assert re.sub(r"</?button[^>]*>", "", after) == before
    assert GLOSSARY.marked(prose.text(text), "s", {}).plain(find) == prose.text(text).plain(find)


def test_a_cell_keeps_the_ends_of_its_lines() -> None:
    html = GLOSSARY.marked(prose.line("a\ndie\n\nAP"), "s", {}).html(find)
    assert re.sub(r"</?button[^>]*>", "", html) == "a<br>\ndie<br><br>AP"


def test_an_id_is_made_of_the_letters_of_a_term() -> None:
    assert [slug(term) for term in ("EKIA", "Wound Threshold", "D6 (one)", "–")] == [
        "ekia", "wound-threshold", "d6-one", "",
    ]  # fmt: skip


GAME = """\
title: Chess with dice
summary: A game of dice.
edition: unknown
source: nowhere
disclaimer: Unofficial.
pages: [combat]
glossary:
  - {term: dice, also: [die], means: 'Cubes <& more>.', rule: parry}
  - {term: foil, means: A blade.}
"""

PAGE = """\
title: Combat
summary: How to fight with dice.
sections:
  - id: strike
    title: Strike with dice
    source: {section: "1"}
    status: stated
    text: Roll two dice.
    table:
      columns: [dice, foil]
      rows:
        - {id: row, cells: [foil, 'A foil, a die.']}
    notes:
      - {kind: gap, text: No die is known.}
  - id: parry
    title: Parry
    source: {section: "2"}
    status: stated
    text: Roll a die.
"""


def made(docs: Path, path: str) -> str:
    book = Book(records.read(docs), "abc", "about/")
    [html] = [document.html for document in pages.documents(book) if document.path == path]
    return html


@pytest.fixture
def chess(write: Write) -> Path:
    return write({"chess/game.yaml": GAME, "chess/combat.yaml": PAGE})


def test_each_section_marks_a_term_once_and_heads_of_tables_never(chess: Path) -> None:
    html = made(chess, "chess/combat.md")
    assert re.findall(r'popovertarget="([^"]*)"[^>]*>([^<]*)<', html) == [
        ("strike-term-dice", "dice"),
        ("strike-term-foil", "foil"),
        ("parry-term-dice", "die"),
    ]


def test_each_mark_has_its_explanation_in_its_section_with_links_to_the_rule_and_the_glossary(chess: Path) -> None:
    html = made(chess, "chess/combat.md")
    assert (
        '<div id="strike-term-dice" class="explanation" popover>'
        '<p><strong>dice</strong> <span id="strike-term-dice-means">Cubes &lt;&amp; more&gt;.</span></p>'
        '<p class="explanation-links"><a href="#parry">Parry</a> · <a href="../#term-dice">Glossary</a></p></div>'
    ) in html
    in_its_own_rule = html[html.index('<div id="parry-term-dice"') :]
    assert "Parry" not in in_its_own_rule
    assert html.count('<div class="explanations">') == 2


def test_the_games_own_page_has_the_glossary(chess: Path) -> None:
    html = made(chess, "chess/index.md")
    assert (
        '<h2 id="glossary">Glossary</h2><dl class="glossary"><dt id="term-dice">dice</dt>'
        '<dd>Cubes &lt;&amp; more&gt;. <a href="combat/#parry">Parry</a></dd>'
        '<dt id="term-foil">foil</dt><dd>A blade.</dd></dl>'
    ) in html


def test_a_game_without_a_glossary_has_no_marks(write: Write) -> None:
    docs = write(
        {
            "go/game.yaml": GAME.split("glossary")[0],
            "go/combat.yaml": PAGE,
            "chess/game.yaml": GAME,
            "chess/combat.yaml": PAGE,
        }
    )
    assert "term" not in made(docs, "go/combat.md")
    assert "lossary" not in made(docs, "go/index.md")


MECHANICS = """\
- title: Blows
  rules:
    - {rule: chess/strike, text: Two <dice>.}
    - {rule: go/row, text: One.}
- title: Parries
  rules:
    - {rule: chess/parry, text: None.}
    - {rule: chess/strike, text: Some.}
    - {rule: go/parry, text: More.}
"""


def test_a_rule_shows_what_does_its_job_in_other_games(write: Write) -> None:
    docs = write(
        {
            "go/game.yaml": GAME.replace("Chess", "Go"),
            "go/combat.yaml": PAGE,
            "chess/game.yaml": GAME,
            "chess/combat.yaml": PAGE,
            "mechanics.yaml": MECHANICS,
        }
    )
    shown = r'<div class="rule-elsewhere">(.*?)</div>'
    go = re.findall(shown, made(docs, "go/combat.md"))
    assert go == [
        "<p>Blows in other games</p><ul>"
        '<li><a href="../../chess/combat/#strike">Chess with dice, Strike with dice</a>: Two &lt;dice&gt;.</li></ul>',
        "<p>Parries in other games</p><ul>"
        '<li><a href="../../chess/combat/#parry">Chess with dice, Parry</a>: None.</li>'
        '<li><a href="../../chess/combat/#strike">Chess with dice, Strike with dice</a>: Some.</li></ul>',
    ]
    assert made(docs, "chess/combat.md").count("Go with dice, foil</a>: One.") == 1
    assert made(docs, "chess/combat.md").count("Go with dice, Parry</a>: More.") == 2
