"""A tiny page for each rule and each row of a table, to be linked in chat: it shows it as a preview and leads to it.

A fragment never reaches a server and chat programs run no scripts, so each rule has an address of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from build_scripts import pages, previews, prose, schema
from build_scripts.addresses import relative, short
from build_scripts.descriptions import description
from build_scripts.pages import Book
from build_scripts.records import Game, Page

SITE_NAME = "Rollbook"


@dataclass(frozen=True)
class Linked:
    """A rule or a row that has an address of its own."""

    id: str
    title: str
    words: str
    """What it says, in plain text."""


def files(book: Book) -> Iterator[tuple[str, str]]:
    """Each linked thing's page by its path."""
    taken: set[str] = set()
    for game in book.site.games:
        for page in game.pages:
            for section in page.entry.sections:
                picture = _picture(book, game, section)
                for linked in _linked(book, game, page, section):
                    words = _unique(linked, game, taken)
                    html = _html(game, page, linked, words, book.public, picture)
                    yield f"{short(game.name, linked.id)}index.html", html


def _linked(book: Book, game: Game, page: Page, section: schema.Section) -> Iterator[Linked]:
    """A section, and each row of its table."""
    find = book.finder(game.name, page.address)
    around = (f"{section.title}, {page.entry.title}.", page.entry.summary, game.entry.summary)
    text = prose.text(section.text).plain(find)
    yield Linked(section.id, pages.heading(section), description(text, *around))
    if section.table is None:
        return
    for row in section.table.rows:
        cells = [prose.line(cell).plain(find) for cell in row.cells]
        named = [f"{column}: {cell}." for column, cell in zip(section.table.columns, cells, strict=True) if cell]
        yield Linked(row.id, f"{cells[0]} · {section.title}", description(" ".join(named), *around))


def _unique(linked: Linked, game: Game, taken: set[str]) -> str:
    """The words, led by the title and then the id where another page has the same."""
    choices = (
        linked.words,
        description(f"{linked.title}: {linked.words}"),
        description(f"{linked.title} ({game.name}/{linked.id}): {linked.words}"),
    )
    chosen = next(choice for choice in choices if choice not in taken)
    taken.add(chosen)
    return chosen


def _picture(book: Book, game: Game, section: schema.Section) -> str:
    """The tags of the picture that stands for a rule and its rows."""
    if not book.pictured:
        return '<meta name="twitter:card" content="summary">'
    card = previews.rule_card(book, game, section)
    return f"""<meta property="og:image" content="{escape(book.public + card.address)}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="{card.width}">
<meta property="og:image:height" content="{card.height}">
<meta property="og:image:alt" content="{escape(card.alt)}">
<meta name="twitter:card" content="summary_large_image">"""


def _html(game: Game, page: Page, linked: Linked, words: str, public: str, picture: str) -> str:
    here = short(game.name, linked.id)
    title = escape(f"{linked.title} · {game.entry.title}")
    rule = escape(relative(f"{page.address}#{linked.id}", here))
    address = escape(public + here) if public else "./"
    og_url = f'<meta property="og:url" content="{address}">\n' if public else ""
    summary = escape(words)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} · {SITE_NAME}</title>
<meta name="description" content="{summary}">
<meta name="robots" content="noindex">
<link rel="canonical" href="{address}">
<meta property="og:type" content="article">
<meta property="og:site_name" content="{SITE_NAME}">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{summary}">
{og_url}{picture}
<link rel="icon" href="data:,">
<script src="{relative("assets/redirect.js", here)}" defer></script>
</head>
<body>
<h1>{title}</h1>
<p>{summary}</p>
<p><a id="rule" href="{rule}">Go to the rule</a></p>
</body>
</html>
"""
