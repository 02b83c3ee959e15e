"""A book reads as a whole, or every fault of it is told in one go, each with its file and line."""

from collections.abc import Callable
from pathlib import Path

import pytest

from build_scripts import records

Write = Callable[..., Path]

TWO_PAGES = """\
title: Chess with dice
summary: A game of dice.
edition: unknown
source: nowhere
disclaimer: Unofficial.
pages: [combat, moving]
"""


def page(*sections: str) -> str:
    return "title: Combat\nsummary: How to fight.\nsections:\n" + "".join(sections)


def section(id: str = "strike", more: str = "", text: str = "Roll two dice.", title: str = "Strike") -> str:
    return (
        f"  - id: {id}\n    title: {title}\n    source: {{section: '1'}}\n    status: stated\n"
        f"    text: {text}\n" + "".join(f"    {line}\n" for line in more.splitlines())
    )


def faults(docs: Path) -> list[str]:
    return [str(fault) for fault in records.gather(docs)[1]]


def test_a_book_reads_into_records(write: Write) -> None:
    site = records.read(write())
    [chess] = site.games
    [combat] = chess.pages
    [strike] = combat.entry.sections
    assert (chess.entry.title, combat.address, strike.id, strike.source.section, strike.text) == (
        "Chess with dice",
        "chess/combat/",
        "strike",
        "1.10",
        "Roll two dice.",
    )


def test_pages_stand_in_the_order_of_the_game(write: Write) -> None:
    docs = write(
        {
            "chess/game.yaml": TWO_PAGES.replace("combat, moving", "moving, combat"),
            "chess/moving.yaml": page(section("go")),
        }
    )
    assert [page.name for page in records.read(docs).pages] == ["moving", "combat"]


def test_text_that_other_readers_take_for_something_else_stays_text(write: Write) -> None:
    [strike] = records.read(write({"chess/combat.yaml": page(section(title="No", text="on"))})).pages[0].entry.sections
    assert (strike.title, strike.text) == ("No", "on")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            page(section().replace("title: Strike", "titel: Strike")),
            ["4: section has no 'title'", "5: section has an unknown key 'titel' (is it 'title'?)"],
        ),
        (
            page(section(more="colour: red")),
            [
                "9: section has an unknown key 'colour' (it may have id, title, also, source, "
                "status, restored_from, text, sheet, table, notes, question, calculator, inputs, examples, grids)"
            ],
        ),
        (page(section(more="title: Twice")), ["9: the key 'title' stands twice (first on line 5)"]),
        (page(section(id="Big_Id")), ["4: 'id' of section: 'Big_Id' is not lower-case words with hyphens"]),
        (page(section(text="''")), ["8: section has a blank 'text'"]),
        (page(section(text="")), ["8: 'text' is blank"]),
        (page(section(title="[a, b]")), ["5: 'title' of section must be text"]),
        (
            page(section().replace("stated", "sure")),
            ["7: 'sure' is no status: write 'stated', 'restored', 'our-reading' or 'unknown'"],
        ),
        (
            page(section().replace("stated", "restored")),
            ["4: section is restored but has no 'restored_from'"],
        ),
        (page(section().replace("{section: '1'}", "{}")), ["6: source names no section, page or book"]),
        (page(section(more="notes:\n- {kind: gap}")), ["10: note has no 'text'"]),
        (
            page(section(more="notes:\n- {text: Hm., kind: gap}")),
            ["10: 'kind' stands after 'text'; the order is kind, text, readings"],
        ),
        (
            page(section(more="table:\n  columns: [a, b]\n  rows:\n  - {id: one, cells: [x]}")),
            ["12: row 'one' has 1 cells for 2 columns"],
        ),
        (
            page(section(title="Strike\n    also: [blow, strike, Blow]")),
            ["6: the name 'Blow' is given twice", "6: the name 'strike' is given twice"],
        ),
        (
            page(section(more="table:\n  columns: [a]\n  rows:\n  - {id: one, cells: [x], also: [X]}")),
            ["12: the name 'X' is given twice"],
        ),
        (
            page(section(more="calculator: a.b\nexamples:\n- text: Roll.\n  dice: {hit: [1, six]}\n  result: hit")),
            ["12: 'six' is not a whole number"],
        ),
        (
            page(section(more="calculator: a.b\nexamples:\n- text: Roll.\n  dice: {push: Keep it}\n  result: hit")),
            ["12: 'push' of dice: 'Keep it' is not lower-case words with hyphens"],
        ),
        (
            page(section(more="calculator: chess.strike\nexamples:\n- text: Roll.")),
            ["11: example has neither 'result' nor 'chance'"],
        ),
        (page(section(), section()), ["9: the id 'strike' is taken (by docs/chess/combat.yaml:4)"]),
        (
            page(section(more="table:\n  columns: [a]\n  rows:\n  - {id: strike, cells: [x]}")),
            ["12: the id 'strike' is taken (by docs/chess/combat.yaml:4)"],
        ),
        (
            page(section(text="|\n      One.\n\n      See [[nowhere]].")),
            ["11: no rule or row has the id 'nowhere'"],
        ),
        (page(section(text="See [[go/strike]].")), ["8: no rule or row has the id 'go/strike'"]),
        (
            page(section(text="|\n      One.\n\n      [x](javascript:y)")),
            ["11: a link may not lead to 'javascript:'; only http, https, mailto"],
        ),
        (
            page(section(text="|\n      ```\n      One."), section("next")),
            ["9: a code block opened with ``` is never closed"],
        ),
        ("title: A\nsummary: B\nsections: []\n", ["3: page has an empty 'sections'"]),
        ("title: A\nsummary: [\n", ["3: not YAML: did not find expected node content"]),
    ],
)
def test_a_fault_names_its_file_and_line(write: Write, text: str, fault: list[str]) -> None:
    assert faults(write({"chess/combat.yaml": text})) == [f"docs/chess/combat.yaml:{line}" for line in fault]


def test_every_fault_of_every_file_is_told_at_once(write: Write) -> None:
    docs = write(
        {
            "chess/game.yaml": TWO_PAGES.replace("edition: unknown\n", ""),
            "chess/combat.yaml": page(section(text="See [[nowhere]]."), section("parry").replace("title", "titel")),
            "chess/moving.yaml": page(section(text="See [[parry]].")),
            "go/stones.yaml": page(section()),
        }
    )
    assert faults(docs) == [
        "docs/chess/combat.yaml:9: section has no 'title'",
        "docs/chess/combat.yaml:10: section has an unknown key 'titel' (is it 'title'?)",
        "docs/chess/game.yaml:1: game has no 'edition'",
        "docs/go/game.yaml:1: there is no such file; each game needs one",
    ]


def test_an_id_is_unique_in_the_game_and_not_only_on_its_page(write: Write) -> None:
    docs = write({"chess/game.yaml": TWO_PAGES, "chess/moving.yaml": page(section())})
    assert faults(docs) == ["docs/chess/moving.yaml:4: the id 'strike' is taken (by docs/chess/combat.yaml:4)"]


def test_games_may_use_the_same_id(write: Write) -> None:
    docs = write(
        {
            "go/game.yaml": TWO_PAGES.replace(", moving", ""),
            "go/combat.yaml": page(section(text="See [[chess/strike]].")),
        }
    )
    assert faults(docs) == []


@pytest.mark.parametrize(
    ("pages", "fault"),
    [
        ("[combat, moving]", "6: there is no page chess/moving.yaml"),
        ("[combat, combat]", "6: the page 'combat' is listed twice"),
    ],
)
def test_the_list_of_pages_is_the_pages(write: Write, pages: str, fault: str) -> None:
    docs = write({"chess/game.yaml": TWO_PAGES.replace("[combat, moving]", pages)})
    assert faults(docs) == [f"docs/chess/game.yaml:{fault}"]


def test_a_page_that_no_list_names_is_a_fault(write: Write) -> None:
    docs = write({"chess/moving.yaml": page(section("go"))})
    assert faults(docs) == ["docs/chess/game.yaml:6: the page 'moving' is not listed in 'pages'"]


def test_data_outside_of_a_game_is_a_fault(write: Write) -> None:
    docs = write({"stray.yaml": "a: b\n"})
    assert faults(docs) == ["docs/stray.yaml:1: data stands at <game>/game.yaml, <game>/<page>.yaml or mechanics.yaml"]


def test_reading_a_faulty_book_raises_all_its_faults(write: Write) -> None:
    with pytest.raises(records.Faulty) as error:
        records.read(write({"chess/combat.yaml": page(section(text="See [[a]] and [[b]]."))}))
    assert str(error.value) == (
        "docs/chess/combat.yaml:8: no rule or row has the id 'a'\n"
        "docs/chess/combat.yaml:8: no rule or row has the id 'b'"
    )


def test_an_example_tells_faces_and_choices(write: Write) -> None:
    more = "calculator: a.b\nexamples:\n- text: Roll.\n  dice: {roll: [4, 1], push: push}\n  result: hit"
    [game] = records.read(write({"chess/combat.yaml": page(section(more=more))})).games
    [example] = game.pages[0].entry.sections[0].examples
    assert example.dice == {"roll": (4, 1), "push": "push"}


def glossary(*terms: str) -> str:
    return TWO_PAGES.replace(", moving", "") + "glossary:\n" + "".join(f"  - {term}\n" for term in terms)


def test_a_game_has_its_words_explained(write: Write) -> None:
    docs = write({"chess/game.yaml": glossary("{term: die, also: [dice], means: A cube., rule: strike}")})
    [term] = records.read(docs).games[0].entry.glossary
    assert (term.term, term.also, term.means, term.rule) == ("die", ("dice",), "A cube.", "strike")


@pytest.mark.parametrize(
    ("terms", "fault"),
    [
        (["{term: dice}"], ["8: term has no 'means'"]),
        (["{term: dice, means: ''}"], ["8: term has a blank 'means'"]),
        (
            ["{term: dice, means: Cubes., mean: x}"],
            ["8: term has an unknown key 'mean' (is it 'means'?)"],
        ),
        (["{term: dice, means: '**Cubes**.'}"], ["8: what 'dice' means is plain text, without markup"]),
        (["{term: dice, means: Cubes., rule: nowhere}"], ["8: no rule or row has the id 'nowhere'"]),
        (["{term: knight, means: A horse.}"], ["8: no text of the game uses the term 'knight'"]),
        (["{term: di, means: Part of a word.}"], ["8: no text of the game uses the term 'di'"]),
        (["{term: Dice, means: Not as written.}"], ["8: no text of the game uses the term 'Dice'"]),
        (["{term: dice, also: [cubes], means: Cubes.}"], ["8: no text of the game uses 'cubes'"]),
        (
            ["{term: dice, means: Cubes.}", "{term: two, means: Both., also: [dice]}"],
            [
                "9: 'also' stands after 'means'; the order is term, also, means, rule",
                "9: the term 'two' is given twice (first on line 8)",
            ],
        ),
        (["{term: '–', means: A dash.}"], ["8: no text of the game uses the term '–'"]),
    ],
)
def test_a_fault_in_a_glossary_names_its_line(write: Write, terms: list[str], fault: list[str]) -> None:
    found = [line for line in faults(write({"chess/game.yaml": glossary(*terms)})) if "no letters" not in line]
    assert found == [f"docs/chess/game.yaml:{line}" for line in fault]


def test_a_term_with_no_letters_cannot_have_an_id(write: Write) -> None:
    docs = write(
        {
            "chess/game.yaml": glossary("{term: '–', means: A dash.}"),
            "chess/combat.yaml": page(section(text="Here – there.")),
        }
    )
    assert faults(docs) == ["docs/chess/game.yaml:8: the term '–' has no letters to make an id of"]


def test_a_term_that_stands_only_in_links_and_code_is_not_used(write: Write) -> None:
    docs = write(
        {
            "chess/game.yaml": glossary("{term: dice, means: Cubes.}"),
            "chess/combat.yaml": page(section(text="Roll [[strike|dice]] and `dice`, [dice](https://x.org).")),
        }
    )
    assert faults(docs) == ["docs/chess/game.yaml:8: no text of the game uses the term 'dice'"]


def test_a_game_with_a_faulty_page_has_no_unused_terms(write: Write) -> None:
    docs = write(
        {
            "chess/game.yaml": glossary("{term: knight, means: A horse.}"),
            "chess/combat.yaml": page(section().replace("title: Strike", "titel: Strike")),
        }
    )
    assert [fault for fault in faults(docs) if "game.yaml" in fault] == []


MECHANIC = (
    "- title: Blows\n  rules:\n    - {rule: chess/strike, text: Two dice.}\n    - {rule: go/strike, text: One.}\n"
)


def mechanics(write: Write, text: str) -> Path:
    return write(
        {"go/game.yaml": TWO_PAGES.replace(", moving", ""), "go/combat.yaml": page(section()), "mechanics.yaml": text}
    )


def test_mechanics_gather_the_rules_of_several_games(write: Write) -> None:
    [mechanic] = records.read(mechanics(write, MECHANIC)).mechanics
    assert (mechanic.title, [(found.rule, found.text) for found in mechanic.rules]) == (
        "Blows",
        [("chess/strike", "Two dice."), ("go/strike", "One.")],
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (MECHANIC.replace("go/strike", "go/parry"), ["4: no rule or row has the id 'go/parry'"]),
        (MECHANIC.replace("go/strike", "shogi/strike"), ["4: no rule or row has the id 'shogi/strike'"]),
        (MECHANIC.replace("go/strike", "go-strike"), ["4: 'rule' of rule: 'go-strike' is not written game/id"]),
        (
            MECHANIC.replace("go/strike", "chess/strike"),
            ["1: 'Blows' has rules of fewer than two games", "4: the rule 'chess/strike' stands twice in 'Blows'"],
        ),
        (MECHANIC + MECHANIC, ["5: 'Blows' stands twice (first on line 1)"]),
        (MECHANIC.replace("One.", "''"), ["4: rule has a blank 'text'"]),
        (MECHANIC.replace("title: Blows\n  ", ""), ["1: mechanic has no 'title'"]),
        ("mechanics: []\n", ["1: not a list"]),
    ],
)
def test_a_fault_in_mechanics_names_its_line(write: Write, text: str, fault: list[str]) -> None:
    assert faults(mechanics(write, text)) == [f"docs/mechanics.yaml:{line}" for line in fault]
