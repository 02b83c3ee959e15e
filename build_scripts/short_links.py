"""A tiny page for each rule, to be linked in chat: it shows the rule as a preview and leads to it.

A fragment never reaches a server and chat programs run no scripts, so each rule has an address of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from build_scripts import pages, prose, records, schema
from build_scripts.addresses import relative, short
from build_scripts.descriptions import description
from build_scripts.pages import Book
from build_scripts.records import Game

SITE_NAME = "Rollbook"


def files(book: Book, public: str) -> Iterator[tuple[str, str]]:
    """Each rule's page by its path; `public` is the address of the site, or empty where it is not known."""
    taken: set[str] = set()
    for game in book.site.games:
        for page in game.pages:
            for section in page.entry.sections:
                words = _unique(_description(book, game, page, section), game, section, taken)
                yield (
                    f"{short(game.name, section.id)}index.html",
                    _html(game, page, section, words, public),
                )


def _description(book: Book, game: Game, page: records.Page, section: schema.Section) -> str:
    text = prose.text(section.text).plain(book.finder(game.name, page.address))
    return description(text, f"{section.title}, {page.entry.title}.", page.entry.summary, game.entry.summary)


def _unique(words: str, game: Game, section: schema.Section, taken: set[str]) -> str:
    """The words, led by the rule's title and then its id where another page has the same."""
    choices = (
        words,
        description(f"{pages.heading(section)}: {words}"),
        description(f"{section.title} ({game.name}/{section.id}): {words}"),
    )
    chosen = next(choice for choice in choices if choice not in taken)
    taken.add(chosen)
    return chosen


def _html(game: Game, page: records.Page, section: schema.Section, words: str, public: str) -> str:
    here = short(game.name, section.id)
    title = escape(f"{pages.heading(section)} · {game.entry.title}")
    rule = escape(relative(f"{page.address}#{section.id}", here))
    address = escape(public + here) if public else "./"
    og_url = f'<meta property="og:url" content="{address}">\n' if public else ""
    summary = escape(words)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>{title} · {SITE_NAME}</title>
<meta name="description" content="{summary}">
<meta name="robots" content="noindex">
<link rel="canonical" href="{address}">
<meta property="og:type" content="article">
<meta property="og:site_name" content="{SITE_NAME}">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{summary}">
{og_url}<meta name="twitter:card" content="summary">
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
