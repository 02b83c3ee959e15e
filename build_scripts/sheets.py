"""Each game's quick sheet for two printed pages: its rules in short lines, its tables, its calculators' default odds.

All of it stands in the rules' own data: sections with `sheet` lines, tables and grids marked `sheet: yes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from build_scripts import grids, pages, prose, schema
from build_scripts.addresses import relative
from build_scripts.descriptions import description
from build_scripts.pages import Book, Document
from build_scripts.records import Game, Page
from calculators.core import catalog, form, view
from calculators.core.catalog import Calculator
from calculators.core.form import OneOf, Switch
from calculators.core.html import Html, join, tag
from calculators.core.numbers import decimal, percent
from calculators.core.odds import odds

TITLE = "Quick sheet"


def documents(book: Book) -> tuple[Document, ...]:
    """The quick sheet of each game whose rules have lines for one."""
    return tuple(_document(book, game) for game in book.site.games if game.sheet_sections)


def _document(book: Book, game: Game) -> Document:
    title = f"{TITLE}: {game.entry.title}"
    parts = [(page, list(found)) for page, found in groupby(game.sheet_sections, key=lambda found: found[0])]
    first = _first_beside_each_calculator(game)
    headings = ((pages.TOP, 1, title), *((page.name, 2, page.entry.title) for page, _ in parts))
    body = [
        tag(
            "section",
            tag(
                "h2",
                tag("a", page.entry.title, href=relative(page.address, game.sheet_address)),
                id=page.name,
                data_search_exclude=True,
            ),
            *(_rule(book, game, page, section, section.id in first) for _, section in found),
            class_="sheet-part",
        )
        for page, found in parts
    ]
    html = join(
        tag("h1", title, id=pages.TOP),
        tag(
            "p",
            "The rules in short, their tables, and the exact odds of each calculator as its page opens it. "
            "Every title leads to the whole rule, with its notes.",
            class_="page-summary",
        ),
        tag(
            "p",
            tag("button", "Print", type="button", data_print=True),
            tag("span", "To print it, use your browser’s own command.", class_="without-scripts"),
            " It fits on two pages, A4 or Letter.",
            class_="print",
        ),
        tag("div", *body, class_="sheet", data_search_exclude=True),
        tag("div", *_imprint(book, game), class_="sheet-imprint", data_search_exclude=True),
    )
    summary = description(
        f"{game.entry.title} on two printed pages: sequence, tables and exact odds. {game.entry.summary}"
    )
    return pages.document(
        f"{game.sheet_address.rstrip('/')}.md", f"{game.name}/game.yaml", title, summary, headings, html, TITLE
    )


def _first_beside_each_calculator(game: Game) -> set[str]:
    """The rules that show a calculator's odds: of those beside one calculator, the first."""
    first: dict[str, str] = {}
    for _, section in game.sheet_sections:
        if section.calculator:
            first.setdefault(section.calculator, section.id)
    return set(first.values())


def _rule(book: Book, game: Game, page: Page, section: schema.Section, with_odds: bool) -> Html:
    find = book.finder(game.name, game.sheet_address)
    address = relative(page.address, game.sheet_address)
    table = section.table
    place = _standing(_usual_place(game), section)
    return tag(
        "div",
        tag(
            "h3",
            tag("a", section.title, href=f"{address}#{section.id}"),
            *([" ", tag("span", place, class_="sheet-source")] if place else []),
            data_search_exclude=True,
        ),
        Html(prose.text(section.sheet).html(find)),
        *([_table(section, table, find)] if table and table.sheet else []),
        *([_odds(section)] if with_odds else []),
        *(grids.grid_html(section, grid, address, bare=True) for grid in section.grids if grid.sheet),
        class_="sheet-rule",
    )


def _standing(usual: schema.SourcePlace, section: schema.Section) -> str:
    """Where the rule stands, as far as that is not `usual` and no section of its own title; and how sure we are, unless
    the source says it."""
    source = section.source
    parts = (
        source.book if source.book != usual.book else "",
        source.section if source.section != section.title else "",
        source.pages if source.page != usual.page else "",
        pages.STATUS[section.status].lower() if section.status != "stated" else "",
    )
    return " · ".join(part for part in parts if part)


def _usual_place(game: Game) -> schema.SourcePlace:
    """The book and the page that most rules of the sheet name; a page only where more than half do."""
    sources = [section.source for _, section in game.sheet_sections]
    [(book, _)] = Counter(source.book for source in sources).most_common(1)
    [(page, count)] = Counter(source.page for source in sources if source.book == book).most_common(1)
    return schema.SourcePlace.model_construct(book=book, page=page if count * 2 > len(sources) else "", section="")


def _table(section: schema.Section, table: schema.Table, find: prose.Finder) -> Html:
    def cell(text: str) -> Html:
        return Html(prose.line(text).html(find))

    head = tag("tr", *(tag("th", cell(column), scope="col") for column in table.columns))
    rows = [
        tag("tr", tag("th", cell(row.cells[0]), scope="row"), *(tag("td", cell(other)) for other in row.cells[1:]))
        for row in table.rows
    ]
    caption = tag("caption", table.title) if table.title not in ("", section.title) else ""
    return tag(
        "div",
        tag("table", caption, tag("thead", head), tag("tbody", *rows), class_="rule-table"),
        class_="rule-table-frame",
        tabindex=0,
        role="region",
        aria_label=table.title or section.title,
    )


def _odds(section: schema.Section) -> Html:
    """The headline of the section's calculator with the inputs it stands for, every outcome, and the means."""
    calculator = catalog.load(section.calculator or "")
    inputs = form.parse(calculator.Inputs, section.inputs)
    exact = odds(calculator.play, inputs)
    report = calculator.report(inputs, exact)
    event = calculator.headline(inputs)
    outcomes = [(row.words, percent(row.chance)) for row in report.bar.rows]
    means = [(mean.words, decimal(mean.value)) for mean in report.means if mean.value is not None]
    return tag(
        "div",
        tag(
            "p",
            tag("strong", f"{event.words}: {percent(exact.chance(event.holds))}"),
            f" · {calculator.title} with {', '.join(_inputs(calculator, inputs))}",
        ),
        tag("ul", *(tag("li", f"{words} ", tag("b", value)) for words, value in (*outcomes, *means))),
        class_="sheet-odds",
    )


def _inputs(calculator: Calculator, inputs: object) -> Iterator[str]:
    """The inputs that count, each with its label; of the switches those that are not as usual."""
    values, usual, idle = form.spell(inputs), form.spell(calculator.Inputs()), form.idle(inputs)
    for field in form.fields(calculator.Inputs):
        kind, text = field.kind, values[field.name]
        if field.name in idle or not text or (isinstance(kind, Switch) and text == usual[field.name]):
            continue
        parted = ":" if isinstance(kind, (OneOf, Switch)) else ""
        yield f"{kind.label}{parted} {view.value_words(kind, text)}"


def _imprint(book: Book, game: Game) -> Iterator[Html]:
    entry = game.entry
    usual = _usual_place(game)
    place = ", ".join(part for part in (usual.book, usual.pages) if part)
    source = f"Source: {place}, in the section of a rule’s title, or as stands beside it." if place else ""
    yield tag(
        "p", f"Edition: {entry.edition.rstrip('.')}. {source or 'Beside each title stands its place in the source.'}"
    )
    yield tag("p", entry.disclaimer)
    if book.public:
        yield tag("p", f"{book.public}{game.sheet_address}", class_="sheet-address")
