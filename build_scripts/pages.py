"""Each record as a page: its headings as Markdown for the generator, its whole content as HTML."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from build_scripts import elsewhere, explanations, filters, forms, grids, prose, records, schema
from build_scripts.addresses import relative, short
from build_scripts.descriptions import description
from build_scripts.explanations import Telling
from build_scripts.records import Game, Site
from build_scripts.terms import Glossary
from calculators.core import catalog, known, links
from calculators.core.html import Html, join, tag

STATUS = {
    "stated": "Stated",
    "restored": "Restored",
    "our-reading": "Our reading",
    "unknown": "Unknown",
}


TOP = "page-top"
"""The id of each page's own title."""


@dataclass(frozen=True)
class Book:
    """The rules, and what their pages say of this build."""

    site: Site
    build: str
    report: str
    """The address for reporting a mistake, absolute or below the root, with `{id}` and `{build}`."""
    public: str = ""
    """The address of the site; empty where it is not known."""
    pictured: bool = False
    """Whether links to this build are shown with pictures."""

    def finder(self, game: str, page: str) -> prose.Finder:
        """What finds the target of a reference on a page of a game."""

        def find(reference: prose.Reference) -> prose.Target:
            anchor = self.site.anchors[reference.game or game, reference.id]
            return prose.Target(relative(anchor.target, page), anchor.words)

        return find

    def presets(self, game: str, calculator: str) -> schema.Presets | None:
        """A game's presets for one of its calculators."""
        [presets] = [found.entry.presets for found in self.site.games if found.name == game]
        items = tuple(preset for preset in (presets.items if presets else ()) if preset.calculator == calculator)
        return presets.model_copy(update={"items": items}) if presets and items else None

    def report_address(self, game: str, id: str, page: str) -> str:
        """Where a mistake in a rule is reported, from a page."""
        address = self.report.format(id=quote(f"{game}/{id}"), build=quote(self.build))
        return address if re.match(r"[a-z]+:", address) else _relative_with_query(address, page)


@dataclass(frozen=True)
class Document:
    """A generated page: where it stands, the data it comes from, and what it holds."""

    path: str
    data: str
    title: str
    markdown: str
    html: str
    summary: str = ""
    """What it is about, in 50 to 200 characters of plain text."""


class RepeatedIds(Exception):
    """A page would hold one id twice."""


def documents(book: Book) -> tuple[Document, ...]:
    """Every generated page, game by game, each game's own page first."""
    return tuple(
        document
        for game in book.site.games
        for document in (_game_document(book, game), *(_page_document(book, game, page) for page in game.pages))
    )


def fault_documents(faults: Iterable[str], data: Iterable[str]) -> tuple[Document, ...]:
    """In the place of each page, what is wrong with the data."""
    title = "The data does not read"
    items = [tag("li", tag("code", fault)) for fault in faults]
    html = join(tag("h1", title, id="faults"), tag("ul", *items))
    return tuple(
        Document(_fault_path(path), path, title, _front(title, title, (("faults", 1, title),)), html) for path in data
    )


def number(section: schema.Section) -> str:
    """The number of the section in its source, such as 19.6; empty where it has none."""
    found = re.match(r"\d+(\.\d+)+(?!\w)", section.source.section)
    return found[0] if found else ""


def heading(section: schema.Section) -> str:
    """The title with the number of the source."""
    return f"{section.title} ({number(section)})" if number(section) else section.title


def _page_document(book: Book, game: Game, page: records.Page) -> Document:
    entry = page.entry
    glossary = Glossary(game.entry.glossary)
    top = (TOP, 1, entry.title)
    headings = (top, *((section.id, 2, heading(section)) for section in entry.sections))
    summary = description(entry.summary, f"{entry.title}, {game.entry.title}: {game.entry.summary}")
    html = join(
        tag("h1", entry.title, id=TOP),
        tag("p", entry.summary, class_="page-summary"),
        *([filters.filter_html(entry)] if entry.filter else []),
        *(_section(book, page, section, glossary) for section in entry.sections),
    )
    return document(
        f"{page.game}/{page.name}.md", f"{page.game}/{page.name}.yaml", entry.title, summary, headings, html
    )


def _sheet_link(game: Game) -> Html:
    link = tag("a", "Quick sheet", href=relative(game.sheet_address, game.address))
    return tag("p", link, ": sequence, tables and default odds, to print on two pages.", class_="sheet-link")


def _game_document(book: Book, game: Game) -> Document:
    entry = game.entry
    words = (("glossary", 2, "Glossary"),) if entry.glossary else ()
    headings = ((TOP, 1, entry.title), ("rules", 2, "Rules"), ("calculators", 2, "Calculators"), *words)
    html = join(
        tag("h1", entry.title, id=TOP),
        tag("p", entry.summary, class_="page-summary"),
        *([_sheet_link(game)] if game.sheet_sections else []),
        tag("h2", "Rules", id="rules"),
        *(_contents(game, page) for page in game.pages),
        tag("h2", "Calculators", id="calculators"),
        tag("ul", *_calculators(game), class_="calculator-list"),
        *(explanations.glossary_html(game, book.finder(game.name, game.address)) if entry.glossary else ()),
        tag(
            "dl",
            *(
                join(tag("dt", word), tag("dd", text))
                for word, text in (("Edition", entry.edition), ("Source", entry.source))
            ),
            class_="edition",
        ),
        tag("p", entry.disclaimer, class_="disclaimer"),
    )
    summary = description(entry.summary, entry.disclaimer)
    return document(f"{game.name}/index.md", f"{game.name}/game.yaml", entry.title, summary, headings, html)


def document(
    path: str, data: str, title: str, summary: str, headings: Iterable[tuple[str, int, str]], html: Html, name: str = ""
) -> Document:
    """A page of the site; `name` is what its game's list of pages calls it, where that is not its title.

    Raises `RepeatedIds`.
    """
    repeated = [id for id, count in Counter(re.findall(r'\sid="([^"]*)"', html)).items() if count > 1]
    if repeated:
        raise RepeatedIds(f"docs/{data}: ids given twice on the page: {', '.join(repeated)}")
    return Document(path, data, name or title, _front(title, summary, headings), html, summary)


def _front(title: str, summary: str, headings: Iterable[tuple[str, int, str]]) -> str:
    """The page as the generator reads it: titles, which its theme does not escape, and headings."""
    lines = [f"{'#' * level} {_entities(words)} {{#{id}}}\n" for id, level, words in headings]
    title, summary = json.dumps(escape(title)), json.dumps(escape(summary))
    return f"---\ntitle: {title}\ndescription: {summary}\n---\n" + "\n".join(lines)


def _entities(words: str) -> str:
    """Words that Markdown reads as nothing but words."""
    return "".join(letter if letter.isalnum() or letter == " " else f"&#{ord(letter)};" for letter in words)


def _numbered(section: schema.Section) -> Html:
    shown = [" ", tag("span", number(section), class_="rule-number")] if number(section) else []
    return join(section.title, *shown)


def _contents(game: Game, page: records.Page) -> Html:
    items = [
        tag("li", tag("a", _numbered(section), href=relative(f"{page.address}#{section.id}", game.address)))
        for section in page.entry.sections
    ]
    return join(
        tag("h3", tag("a", page.entry.title, href=relative(page.address, game.address))),
        tag("p", page.entry.summary),
        tag("ul", *items),
    )


def _calculators(game: Game) -> Iterator[Html]:
    """Each calculator of the game with links to the rules that it stands beside."""
    places: dict[str, list[tuple[str, str]]] = {}
    for page in game.pages:
        for section in page.entry.sections:
            if section.calculator:
                address = relative(f"{page.address}#{section.id}", game.address)
                places.setdefault(section.calculator, []).append((section.title, address))
    for name, rules in places.items():
        [first, *others] = [tag("a", title, href=address) for title, address in rules]
        title = tag("a", catalog.load(name).title, href=rules[0][1])
        where = join(first, *(join(", ", other) for other in others))
        yield tag("li", tag("strong", title), " beside ", where)


def _section(book: Book, page: records.Page, section: schema.Section, glossary: Glossary) -> Html:
    telling = Telling(book.finder(page.game, page.address), glossary, page, section.id)
    children = [
        _standing(section),
        telling.text(section.text),
        _table(section.table, page, telling) if section.table else "",
        *(_note(note, telling) for note in section.notes),
        grids.grids_html(section) if section.grids else "",
        _examples(section, telling) if section.examples else "",
        elsewhere.elsewhere_html(book.site, page, section),
        _links(book, page, section),
        telling.explanations(),
    ]
    return tag(
        "section",
        tag("h2", _numbered(section), id=section.id),
        tag("div", *(child for child in children if child), class_="rule-text"),
        *([_calculator(book, page, section)] if section.calculator else []),
        class_="rule",
    )


def _calculator(book: Book, page: records.Page, section: schema.Section) -> Html:
    presets = book.presets(page.game, section.calculator or "")
    form = forms.calculator_html(section.id, page.game, section.calculator or "", section.inputs, presets)
    return tag("div", form, class_="rule-calculator")


def _standing(section: schema.Section) -> Html:
    """How sure we are, and where the rule stands in its source."""
    source = section.source
    parts = [
        source.book,
        f"section {source.section}" if source.section else "",
        source.pages,
    ]
    restored = f" Restored from {section.restored_from}." if section.restored_from else ""
    return tag(
        "p",
        tag("span", STATUS[section.status], class_="rule-status", data_status=section.status),
        tag("span", f" Source: {', '.join(part for part in parts if part)}.{restored}"),
        class_="rule-standing",
    )


def _table(table: schema.Table, page: records.Page, telling: Telling) -> Html:
    head = [join(tag("th", telling.head(column), scope="col"), "\n") for column in table.columns]
    rows = []
    for row in table.rows:
        first, *others = row.cells
        link = tag(
            "a",
            "#",
            href=relative(short(page.game, row.id), page.address),
            class_="row-link",
            aria_label=f"Link to {prose.line(first).plain(telling.find) or row.id}",
        )
        lead = tag("th", telling.head(first), " ", link, scope="row") if first else tag("td", link)
        cells = [join(tag("td", telling.cell(other)), "\n") for other in others]
        rows.append(tag("tr", lead, "\n", *cells, id=row.id))
    caption = join(tag("caption", table.title), "\n") if table.title else ""
    body = join(caption, tag("thead", tag("tr", *head)), tag("tbody", *rows))
    return tag("div", tag("table", body, class_="rule-table"), class_="rule-table-frame")


def _note(note: schema.Note, telling: Telling) -> Html:
    text = telling.text(note.text)
    readings = [tag("li", telling.text(reading)) for reading in note.readings]
    return tag(
        "div",
        tag("p", note.kind.capitalize(), class_="rule-note-kind"),
        text,
        *([tag("ul", *readings, class_="rule-readings")] if readings else []),
        class_="rule-note",
        data_kind=note.kind,
        role="note",
    )


def _examples(section: schema.Section, telling: Telling) -> Html:
    items = [_example(section, example, place, telling) for place, example in enumerate(section.examples, 1)]
    return tag("div", tag("h3", "Examples"), tag("ol", *items), class_="rule-examples")


def _example(section: schema.Section, example: schema.Example, place: int, telling: Telling) -> Html:
    claims = [example.result, f"exact chance {example.chance}" if example.chance else ""]
    query = links.query(
        catalog.load(section.calculator or ""), section.id, section.inputs, example.inputs, known.spell(example.dice)
    )
    return tag(
        "li",
        telling.text(example.text),
        tag(
            "p",
            tag("span", " · ".join(claim for claim in claims if claim), class_="example-result"),
            " ",
            tag(
                "a",
                "Try it",
                href=f"{query}#{section.id}",
                class_="try-it",
                aria_label=f"Try it: {section.title}, example {place}",
            ),
            class_="example-claims",
        ),
    )


def _links(book: Book, page: records.Page, section: schema.Section) -> Html:
    copied = relative(short(page.game, section.id), page.address)
    report = book.report_address(page.game, section.id, page.address)
    return tag(
        "p",
        tag(
            "button",
            "Copy link",
            type="button",
            class_="copy-link",
            data_copy=copied,
            aria_describedby=section.id,
        ),
        " ",
        tag("a", "Report a mistake", href=report, class_="report", aria_describedby=section.id),
        class_="rule-links",
    )


def _relative_with_query(address: str, page: str) -> str:
    path, mark, rest = address.partition("?")
    return relative(path, page) + mark + rest


def _fault_path(data: str) -> str:
    folder, _, name = data.rpartition("/")
    return f"{folder}/index.md" if name == "game.yaml" else f"{folder}/{name.removesuffix('.yaml')}.md"
