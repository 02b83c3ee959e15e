"""A record becomes a page: its ids as given, its text as text, every part of a rule in its place."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from build_scripts import pages, records, schema
from build_scripts.pages import Book, Document

Write = Callable[..., Path]

HOSTILE = [
    "<script>p=1</script>",
    "<b onclick=p=1>",
    "</td></table>",
    "<!--",
    "`` open",
    "{#x} [a](https://b) *c* _d_ & &amp; \\",
]

PAGE = """\
title: Combat
summary: How to fight.
sections:
"""


def section(id: str, title: str = "Strike", more: str = "") -> str:
    return (
        f"  - id: {id}\n    title: {title}\n    source: {{section: '1.10', page: '4', book: Rules}}\n"
        f"    status: stated\n    text: Roll two dice.\n{more}"
    )


def book(docs: Path) -> Book:
    return Book(records.read(docs), "abc", "about/?rule={id}&build={build}#wrong")


def document(docs: Path, path: str = "chess/combat.md") -> Document:
    [found] = [document for document in pages.documents(book(docs)) if document.path == path]
    return found


class Outline(HTMLParser):
    """The tags of a page with their ids, and the text of each heading."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.tags: set[str] = set()
        self.headings: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.ids += [value for name, value in attrs if name == "id" and value]
        if tag not in ("br", "input"):
            self.open.append(tag)
        if tag == "h2":
            self.headings.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if "h2" in self.open:
            self.headings[-1] += data


def test_a_page_has_its_headings_twice_as_markdown_and_as_html(write: Write) -> None:
    made = document(write())
    assert made.markdown == (
        '---\ntitle: "Combat"\ndescription: "How to fight. Combat, Chess with dice: A game of dice."\n---\n'
        "# Combat {#page-top}\n\n## Strike &#40;1&#46;10&#41; {#strike}\n"
    )
    assert Outline(made.html).headings == ["Strike 1.10"]


def test_ids_do_not_depend_on_titles_or_order(write: Write) -> None:
    before = write({"chess/combat.yaml": PAGE + section("cover") + section("other-cover")})
    assert Outline(document(before).html).ids == ["page-top", "cover", "other-cover"]
    after = write({"chess/combat.yaml": PAGE + section("new-cover") + section("cover") + section("other-cover")})
    assert Outline(document(after).html).ids == ["page-top", "new-cover", "cover", "other-cover"]


@pytest.mark.parametrize("hostile", HOSTILE)
def test_markup_in_data_is_shown_as_text_and_changes_nothing_after_it(write: Write, hostile: str) -> None:
    quoted = "'" + hostile.replace("'", "''") + "'"
    table = f"    table:\n      columns: [a, b]\n      rows:\n        - {{id: row, cells: [x, {quoted}]}}\n"
    docs = write({"chess/combat.yaml": PAGE + section("first", quoted, table) + section("second")})
    made = document(docs)
    outline = Outline(made.html)
    assert outline.ids == ["page-top", "first", "row", "second"]
    assert outline.headings == [f"{hostile} 1.10", "Strike 1.10"]
    assert outline.open == []
    assert {"script", "b"} & outline.tags == set()


def test_markup_in_a_title_is_text_for_the_generator_too(write: Write) -> None:
    made = document(write({"chess/combat.yaml": PAGE + section("first", "'<b> *c* {#x}'")}))
    assert made.markdown.splitlines()[-1] == (
        "## &#60;b&#62; &#42;c&#42; &#123;&#35;x&#125; &#40;1&#46;10&#41; {#first}"
    )


def test_every_row_has_as_many_cells_as_there_are_columns(write: Write) -> None:
    cells = ["1|2", "'`a|b`'", '"two\\nlines"', '"two\\n\\nparagraphs"', '""', "'tail\\'", "word " * 800, "x" * 150]
    rows = "".join(f"        - {{id: row-{n}, cells: [x, {cell}]}}\n" for n, cell in enumerate(cells))
    table = f"    table:\n      columns: [a, b]\n      rows:\n{rows}"
    html = document(write({"chess/combat.yaml": PAGE + section("first", more=table)})).html
    body = html[html.index("<tbody>") : html.index("</tbody>")]
    assert [len(re.findall(r"<t[hd]", row)) for row in body.split("</tr>")[:-1]] == [2] * len(cells)


def test_a_rule_says_how_sure_we_are_and_where_it_stands(write: Write) -> None:
    made = document(write({"chess/combat.yaml": PAGE + section("first")}))
    assert "Stated Source: Rules, section 1.10, page 4." in Outline(made.html).text


def test_several_pages_are_called_pages() -> None:
    named = [schema.SourcePlace(book="Rules", page=page).pages for page in ("4", "40–48", "4, 6")]
    assert (schema.SourcePlace(book="Rules").pages, named) == ("", ["page 4", "pages 40–48", "pages 4, 6"])


def test_a_restored_rule_names_where_it_was_restored_from(write: Write) -> None:
    text = (PAGE + section("first")).replace("status: stated", "status: restored\n    restored_from: Old rules")
    assert "Restored from Old rules." in Outline(document(write({"chess/combat.yaml": text})).html).text


def test_a_note_shows_its_kind_and_every_reading(write: Write) -> None:
    note = "    notes:\n      - {kind: contradiction, text: They differ., readings: [One., 'Two [[first]].']}\n"
    html = document(write({"chess/combat.yaml": PAGE + section("first", more=note)})).html
    assert (
        '<p class="rule-note-kind">Contradiction</p><p>They differ.</p>\n'
        '<ul class="rule-readings"><li><p>One.</p>\n</li>'
        '<li><p>Two <a class="reference" href="#first">Strike</a>.</p>\n</li></ul>'
    ) in html


def test_a_rule_offers_its_short_address_and_a_report_that_names_it(write: Write) -> None:
    html = document(write()).html
    assert 'data-copy="../../r/chess/strike/"' in html
    assert 'href="../../about/?rule=chess/strike&amp;build=abc#wrong"' in html


def test_a_report_may_go_to_another_place(write: Write) -> None:
    site = Book(records.read(write()), "abc", "https://example.org/new?title={id}%20in%20{build}")
    assert site.report_address("chess", "strike", "chess/combat/") == (
        "https://example.org/new?title=chess/strike%20in%20abc"
    )


CALCULATOR = """\
    calculator: cohesion.hit_check
    inputs: {skill: 7}
    examples:
      - {text: You hit., dice: {hit: [3, 4]}, result: hit, chance: 7/12}
"""


def test_an_example_can_be_tried_with_its_inputs_and_dice(write: Write) -> None:
    html = document(write({"chess/combat.yaml": PAGE + section("first", more=CALCULATOR)})).html
    [link] = re.findall(r'<a href="([^"]*)" class="try-it"', html)
    assert re.fullmatch(r"\?c=first&amp;d=hit:3\.4&amp;k=\w{4}#first", link)
    assert "hit · exact chance 7/12" in html


def test_an_id_that_a_calculator_uses_too_stops_the_build(write: Write) -> None:
    text = PAGE + section("first", more=CALCULATOR) + section("first-skill")
    with pytest.raises(pages.RepeatedIds, match=r"docs/chess/combat\.yaml: ids given twice on the page: first-skill"):
        pages.documents(book(write({"chess/combat.yaml": text})))


def test_a_game_lists_its_pages_rules_and_calculators(write: Write) -> None:
    docs = write({"chess/combat.yaml": PAGE + section("first", more=CALCULATOR)})
    outline = Outline(document(docs, "chess/index.md").html)
    assert outline.headings == ["Rules", "Calculators"]
    assert "CombatHow to fight.Strike 1.10" in outline.text
    assert "Hit check beside Strike" in outline.text
    assert "Unofficial." in outline.text


def test_every_page_of_faulty_data_shows_the_faults_as_text() -> None:
    first, second = pages.fault_documents(["docs/a/b.yaml:1: <b>"], ["a/game.yaml", "a/b.yaml"])
    assert (first.path, second.path) == ("a/index.md", "a/b.md")
    assert "<li><code>docs/a/b.yaml:1: &lt;b&gt;</code></li>" in first.html
