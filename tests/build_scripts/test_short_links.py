"""A rule's short address shows the rule as a preview and leads to it."""

import re
from collections.abc import Callable
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

from build_scripts import records, short_links
from build_scripts.pages import Book

Write = Callable[..., Path]

RULE = "  - id: {id}\n    title: {title}\n    source: {{section: '1.10'}}\n    status: stated\n    text: {text}\n"


def pages(docs: Path, public: str = "https://example.org/repo/") -> dict[str, str]:
    return dict(short_links.files(Book(records.read(docs), "abc", "", public)))


def written(write: Write, *rules: tuple[str, str, str]) -> Path:
    text = "".join(RULE.format(id=id, title=title, text=text) for id, title, text in rules)
    return write({"chess/combat.yaml": f"title: Combat\nsummary: How to fight.\nsections:\n{text}"})


class Head(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.meta: dict[str, str] = {}
        self.canonical = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        words = {name: value or "" for name, value in attrs}
        if tag == "meta" and "content" in words:
            self.meta[words.get("name") or words["property"]] = words["content"]
        if words.get("rel") == "canonical":
            self.canonical = words["href"]


def test_a_rule_has_a_page_whose_tags_point_at_itself(write: Write) -> None:
    [(path, html)] = pages(write()).items()
    head = Head(html)
    here = "https://example.org/repo/r/chess/strike/"
    assert path == "r/chess/strike/index.html"
    assert (head.canonical, head.meta["og:url"], head.meta["robots"]) == (here, here, "noindex")
    assert head.meta["og:title"] == "Strike (1.10) · Chess with dice"


def test_a_row_has_a_page_of_its_own_that_leads_to_it(write: Write) -> None:
    table = "    table: {columns: [Die, Means], rows: [{id: high-die, cells: ['6', Hit]}]}\n"
    text = RULE.format(id="strike", title="Strike", text="Roll one die and read the table.") + table
    docs = write({"chess/combat.yaml": f"title: Combat\nsummary: How to fight.\nsections:\n{text}"})
    head = Head(pages(docs)["r/chess/high-die/index.html"])
    assert head.meta["og:title"] == "6 · Strike · Chess with dice"
    assert head.meta["description"].startswith("Die: 6. Means: Hit.")
    assert 'href="../../../chess/combat/#high-die"' in pages(docs)["r/chess/high-die/index.html"]


def test_without_a_public_address_nothing_pretends_to_have_one(write: Write) -> None:
    head = Head(pages(write(), "")["r/chess/strike/index.html"])
    assert (head.canonical, "og:url" in head.meta, "http" in str(head.meta)) == ("./", False, False)


def test_a_large_preview_is_promised_only_with_a_picture(write: Write) -> None:
    plain = Head(pages(write())["r/chess/strike/index.html"])
    assert (plain.meta["twitter:card"], "og:image" in plain.meta) == ("summary", False)
    book = Book(records.read(write()), "abc", "", "https://example.org/repo/", pictured=True)
    [(_, html)] = short_links.files(book)
    meta = Head(html).meta
    assert meta["twitter:card"] == "summary_large_image"
    assert re.fullmatch(r"https://example\.org/repo/assets/previews/\w{20}\.png", meta["og:image"])
    assert (meta["og:image:width"], meta["og:image:height"]) == ("1200", "630")
    assert meta["og:image:alt"] == "Chess with dice: Strike. Rollbook, unofficial."


def test_the_page_leads_to_the_rule_by_a_file_and_by_a_plain_link(write: Write) -> None:
    html = pages(write())["r/chess/strike/index.html"]
    assert re.findall(r"<script[^>]*>[^<]*</script>", html) == [
        '<script src="../../../assets/redirect.js" defer></script>'
    ]
    assert '<a id="rule" href="../../../chess/combat/#strike">' in html


def test_descriptions_are_plain_unique_and_of_a_fair_length(write: Write) -> None:
    docs = written(
        write,
        ("a", "One", "Roll."),
        ("b", "Two", "'Roll **two** dice, see [[a|the <b> & \"rest\"]].'"),
        ("c", "Same", "Roll one die and add nothing to it, whatever happens to you."),
        ("d", "Same", "Roll one die and add nothing to it, whatever happens to you."),
        ("e", "Same", "Roll one die and add nothing to it, whatever happens to you."),
        ("f", "Long", "word " * 100),
    )
    found = [Head(html).meta["description"] for html in pages(docs).values()]
    assert found == [
        "Roll. One, Combat. How to fight. A game of dice.",
        'Roll two dice, see the <b> & "rest". Two, Combat. How to fight.',
        "Roll one die and add nothing to it, whatever happens to you.",
        "Same (1.10): Roll one die and add nothing to it, whatever happens to you.",
        "Same (1.10) (chess/e): Roll one die and add nothing to it, whatever happens to you.",
        "word " * 38 + "word…",
    ]


def test_markup_in_a_title_stays_text(write: Write) -> None:
    html = pages(written(write, ("a", "'</title><script>p=1</script>\"'", "Roll.")))["r/chess/a/index.html"]
    assert html.count("<script") == 1
    assert Head(html).meta["og:title"] == '</title><script>p=1</script>" (1.10) · Chess with dice'
    assert unescape(re.findall(r"<title>(.*)</title>", html)[0]).startswith("</title><script>")
