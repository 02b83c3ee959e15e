"""A quick sheet is made of what the rules' own data has for it, each calculator once, and says where it comes from."""

import re
from collections.abc import Callable
from pathlib import Path

from build_scripts import pages, records, sheets
from build_scripts.pages import Book, Document

Write = Callable[..., Path]

HEAD = "title: Combat\nsummary: How to fight.\nsections:\n"
BOOK = "book: Big Book"


def section(id: str, more: str = "", title: str = "Strike", source: str = BOOK) -> str:
    lines = "".join(f"    {line}\n" for line in more.splitlines())
    return (
        f"  - id: {id}\n    title: {title}\n    source: {{section: '1.10', {source}}}\n    status: stated\n"
        f"    text: Roll two dice.\n{lines}"
    )


def written(write: Write, *sections: str) -> Path:
    return write({"chess/combat.yaml": HEAD + "".join(sections)})


def made(docs: Path, public: str = "https://example.org/") -> tuple[Document, ...]:
    return sheets.documents(Book(records.read(docs), "abc", "about/", public))


def sheet(docs: Path) -> str:
    [document] = made(docs)
    return document.html


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def faults(docs: Path) -> list[str]:
    return [str(fault) for fault in records.gather(docs)[1]]


def game_page(docs: Path) -> str:
    return pages.documents(Book(records.read(docs), "abc", "about/"))[0].html


def test_a_game_without_lines_has_no_sheet_and_no_link_to_one(write: Write) -> None:
    docs = write()
    assert (made(docs), "quick-sheet" in game_page(docs)) == ((), False)


def test_a_rule_stands_on_the_sheet_only_with_lines_of_its_own(write: Write) -> None:
    docs = written(write, section("one", "sheet: See [[two]] first.", "First"), section("two", title="Second"))
    html = sheet(docs)
    assert '<a href="../combat/#one">First</a> <span class="sheet-source">1.10</span>' in html
    assert '<p>See <a class="reference" href="../combat/#two">Second</a> first.</p>' in html
    assert html.count("<h3") == 1
    assert 'href="quick-sheet/"' in game_page(docs)


def test_a_table_stands_on_the_sheet_only_where_it_is_marked(write: Write) -> None:
    table = "sheet: Look it up.\ntable: {{{} columns: [A, B], rows: [{{id: row-{}, cells: [x, y]}}]}}"
    html = sheet(
        written(write, section("one", table.format("sheet: yes,", "one")), section("two", table.format("", "two")))
    )
    assert html.count("<table") == 1
    assert '<tr><th scope="row">x</th><td>y</td></tr>' in html
    assert "row-one" not in html


def test_a_caption_does_not_say_the_title_again(write: Write) -> None:
    table = "sheet: Look it up.\ntable: {{title: {}, sheet: yes, columns: [A], rows: [{{id: row-{}, cells: [x]}}]}}"
    html = sheet(
        written(write, section("one", table.format("Strike", "one")), section("two", table.format("Strikes", "two")))
    )
    assert re.findall("<caption>(.*?)</caption>", html) == ["Strikes"]


def test_each_calculator_gives_its_odds_once_with_its_inputs_and_every_outcome(write: Write) -> None:
    beside = "sheet: Roll.\ncalculator: cohesion.hit_check\ninputs: {{skill: {}}}"
    html = sheet(written(write, section("one", beside.format(7)), section("two", beside.format(8))))
    assert words(html).count("Hit check with") == 1
    assert (
        "Hit: 58.3% · Hit check with Ranged or Melee Skill 7 "
        "Natural 2 (miss) 2.8% Miss 38.9% Hit 55.6% Natural 12 (hit) 2.8%"
    ) in words(html)


def test_a_grid_on_the_sheet_is_bare_and_opens_the_rule_on_its_own_page(write: Write) -> None:
    grid = (
        "sheet: Roll.\ncalculator: cohesion.hit_check\ngrids:\n  - title: Chance to hit\n    sheet: yes\n"
        "    down: {field: skill, first: 7, last: 7}\n    across: {field: modifiers, first: 0, last: 0}\n"
    )
    html = sheet(written(write, section("one", grid)))
    assert "Chance to hit, in percent" in html
    assert re.findall(r'<a href="(\.\./combat/\?[^"]*#one)">([^<]*)</a></td>', html)[0][1] == "58.3"


def test_the_sheet_says_its_edition_its_book_once_and_where_it_stands(write: Write) -> None:
    docs = written(write, section("one", "sheet: Roll."), section("two", "sheet: Roll."))
    [document] = made(docs)
    assert words(document.html).count("Big Book") == 1
    assert words(document.html).endswith(
        "Edition: unknown. Source: Big Book, in the section of a rule’s title, or as stands beside it. "
        "Unofficial. https://example.org/chess/quick-sheet/"
    )
    assert "example.org" not in made(docs, "")[0].html
    assert (document.path, document.title) == ("chess/quick-sheet.md", "Quick sheet")


def test_what_is_not_the_usual_place_stands_beside_a_title(write: Write) -> None:
    usual = "page: '7', book: Big Book"
    docs = written(
        write,
        section("one", "sheet: Roll.", "1.10", usual),
        section("two", "sheet: Roll.", "Moving", usual),
        section("three", "sheet: Roll.", source="page: '8', book: Small Book"),
    )
    assert re.findall('class="sheet-source">(.*?)<', sheet(docs)) == ["1.10", "Small Book · 1.10 · page 8"]
    assert "Source: Big Book, page 7, in the section" in words(sheet(docs))


def test_what_the_source_does_not_say_itself_is_marked(write: Write) -> None:
    docs = written(write, section("one", "sheet: Roll.").replace("stated", "our-reading"))
    assert re.findall('class="sheet-source">(.*?)<', sheet(docs)) == ["1.10 · our reading"]


def test_a_sheet_that_leaves_out_a_calculator_is_a_fault(write: Write) -> None:
    docs = written(write, section("one", "sheet: Roll."), section("two", "calculator: cohesion.hit_check"))
    assert faults(docs) == [
        "docs/chess/game.yaml:1: the quick sheet leaves out 'cohesion.hit_check': give its section 'sheet' lines"
    ]


def test_a_marked_table_without_lines_is_a_fault(write: Write) -> None:
    table = "table: {sheet: yes, columns: [A], rows: [{id: row, cells: [x]}]}"
    assert faults(written(write, section("one", table))) == [
        "docs/chess/combat.yaml:4: section has a table or grid with 'sheet: yes' but no 'sheet' lines of its own"
    ]


def test_lines_of_a_sheet_are_checked_as_all_text_is(write: Write) -> None:
    docs = written(write, section("one", "sheet: See [[nothing]]."))
    assert faults(docs) == ["docs/chess/combat.yaml:9: no rule or row has the id 'nothing'"]


def test_no_page_may_take_the_name_of_the_sheet(write: Write) -> None:
    game = (write() / "chess/game.yaml").read_text(encoding="utf-8").replace("[combat]", "[combat, quick-sheet]")
    docs = write({"chess/game.yaml": game, "chess/quick-sheet.yaml": HEAD + section("other")})
    assert faults(docs) == ["docs/chess/game.yaml:6: a page cannot be called 'quick-sheet'"]
