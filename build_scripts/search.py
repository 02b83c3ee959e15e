"""What the search finds: each rule, and each row that has a name, as a result of its own.

The theme's search takes a page and its sections for one result and shows the best of them. At a table every rule
counts. So each stands in the index as if it were a page, its # written as %23, and our worker gives the # back.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from build_scripts import explanations, pages, prose, schema
from build_scripts.records import Game, Page, Site

Entry = dict[str, Any]

FIELDS = {"name": 5, "also": 4, "game": 10, "text": 0.5, "title": 0.1}
"""The fields that are searched, and how much each counts; `title` is what a result shows, all of it said elsewhere."""

RULE, ROW, PAGE = 1.0, 0.65, 0.3
"""How much a find counts by what was found."""

LINE = 120
"""How many letters of a rule's text a result shows."""

FILLERS = (
    "a an and are as at be been but by can could did do does doesn don for from had has have he her him his how i if"
    " in into is isn it its ll m me my of on or our re s she should so t than that the their them then there they this"
    " to too us ve was we were what when where which who why will with would you your"
)
"""Words of a question that say nothing of what is asked."""

ENDINGS = r"^(\D{2,}?(\D))\2?(?:ing|ed|es|e|s)?$"
"""A word, whose first group is what it has in common with its other forms: hit, hits and hitting; roll and rolled."""

_WORKER = re.compile(r"assets/javascripts/workers/(search\.\w+)\.min\.js")
_OURS = Path(__file__).parent.parent / "docs" / "assets" / "search.js"


def separator() -> str:
    """What stands between words, as a regular expression of JavaScript without flags: all but letters, digits, the
    point in 19.6 and the star that our worker puts behind a beginning; and every filler."""
    gap = r"(?:[^0-9A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F.*]|\.(?![0-9]))+"
    fillers = "|".join("".join(f"[{letter.upper()}{letter}]" for letter in word) for word in FILLERS.split())
    return f"(?:^|{gap})(?:(?:{fillers})(?:{gap}|$))*"


_SEPARATOR = re.compile(separator())


def entries(site: Site) -> tuple[Entry, ...]:
    """Each game, page, rule and named row of the site, and each term that no rule defines."""
    return tuple(entry for game in site.games for entry in _game(site, game))


def pointed(html: str) -> str:
    """A page that starts our search worker in the place of the theme's."""
    return _WORKER.sub(lambda found: _worker(found[1]), html)


def write(site: Path, rules: Site) -> None:
    """Write the worker of a built site, and the rules into its index in the place of their pages."""
    for theirs in site.glob("assets/javascripts/workers/search.*.min.js"):
        ours = site / _worker(theirs.name.removesuffix(".min.js"))
        ours.write_text(_OURS.read_text(encoding="utf-8") + theirs.read_text(encoding="utf-8"), encoding="utf-8")
    file = site / "search" / "search_index.json"
    index = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(
        json.dumps(joined(index, entries(rules)), separators=(",", ":"), ensure_ascii=False), encoding="utf-8"
    )


def joined(index: dict[str, Any], found: tuple[Entry, ...]) -> dict[str, Any]:
    """An index with our fields and our entries."""
    ours = {entry["page"] for entry in found}
    others = [
        {**entry, "name": " ".join(_words(entry["title"])), "boost": PAGE}
        for entry in index["docs"]
        if entry["location"].partition("#")[0] not in ours
    ]
    config = {
        **index["config"],
        "separator": separator(),
        "endings": ENDINGS,
        "pipeline": [],
        "fields": {name: {"boost": boost} for name, boost in FIELDS.items()},
    }
    plain = [{key: value for key, value in entry.items() if key != "page"} for entry in found]
    return {"config": config, "docs": [*others, *plain]}


def _game(site: Site, game: Game) -> Iterator[Entry]:
    title = game.entry.title
    yield _entry(game, game.address, title, [], game.entry.summary, PAGE)
    for term in game.entry.glossary:
        if not term.rule:
            location = f"{game.address}%23{explanations.anchor(term)}"
            yield _entry(game, location, term.term, ["Glossary", title], term.means, ROW, term.also)
    for page in game.pages:
        yield _entry(page, page.address, page.entry.title, [title], page.entry.summary, PAGE)
        for section in page.entry.sections:
            yield _rule(site, game, page, section)
            yield from _rows(site, game, page, section)


def _rule(site: Site, game: Game, page: Page, section: schema.Section) -> Entry:
    terms = [term for term in game.entry.glossary if term.rule == section.id]
    presets = [
        preset.title
        for preset in (game.entry.presets.items if game.entry.presets else ())
        if preset.calculator == section.calculator
    ]
    number = pages.number(section)
    also = [number, section.id.replace("-", " "), *section.also, section.question or ""]
    also += [word for term in terms for word in (term.term, *term.also)]
    line, *texts = _texts(site, page, section)
    text = " ".join([line, *texts, *(term.means for term in terms), *presets])
    place = [*([number] if number else []), page.entry.title, game.entry.title]
    return _entry(page, f"{page.address}%23{section.id}", section.title, place, text, RULE, also, line)


def _rows(site: Site, game: Game, page: Page, section: schema.Section) -> Iterator[Entry]:
    columns, *rows = _cells(site, page, section.table) if section.table else [()]
    names = Counter(cells[0] for cells in rows)
    for row, (name, *cells) in zip(section.table.rows if section.table else (), rows, strict=True):
        if names[name] == 1 and re.search(r"[^\W\d]{3}", name):
            said = [f"{column}: {cell}" for column, cell in zip(columns[1:], cells, strict=True) if cell.strip("–")]
            place = [section.title, game.entry.title]
            also = [row.id.replace("-", " "), *row.also]
            yield _entry(page, f"{page.address}%23{row.id}", name, place, " ".join(cells), ROW, also, " · ".join(said))


def _cells(site: Site, page: Page, table: schema.Table) -> list[tuple[str, ...]]:
    """The words of a table's head and of its rows."""
    lines = [table.columns, *(row.cells for row in table.rows)]
    return [tuple(_plain(site, page, prose.line(cell)) for cell in cells) for cells in lines]


def _entry(
    page: Game | Page,
    location: str,
    name: str,
    place: list[str],
    text: str,
    boost: float,
    also: Iterable[str] = (),
    line: str = "",
) -> Entry:
    """What the index says of a place: its path without the #, its names, and what a result shows of it."""
    line = line or text
    line = line if len(line) <= LINE else line[:LINE].rsplit(" ", 1)[0] + " …"
    small = f" <small>{escape(' · '.join(place))}</small>" if place else ""
    return {
        "page": page.address,
        "location": location,
        "title": f"{escape(name)}{small}<small>{escape(line)}</small>",
        "name": " ".join(_weighed(name)),
        "also": " ".join(dict.fromkeys(word for words in also for word in _words(words) if word not in _words(name))),
        "game": " ".join(_words(place[-1] if place else "")),
        "text": " ".join(dict.fromkeys(_words(text))),
        "boost": boost,
    }


def _weighed(name: str) -> Iterator[str]:
    """The words of a name, more often the shorter it is, since what is called nothing else is meant sooner; of two
    also as one, as in machinegun."""
    yield from _words(name) * max(1, 4 - len(set(_words(name.partition("(")[0]))))
    whole = _parted(name)
    if len(whole) == 2:
        yield from _words("".join(whole))


def _words(text: str) -> list[str]:
    """The words of a text but for fillers, each without its ending."""
    return [re.sub(ENDINGS, r"\1", word.lower()) for word in _parted(text)]


def _parted(text: str) -> list[str]:
    return [word for word in _SEPARATOR.split(text) if word]


def _texts(site: Site, page: Page, section: schema.Section) -> Iterator[str]:
    """All that a rule says, without its examples."""
    yield _plain(site, page, prose.text(section.text))
    for cells in _cells(site, page, section.table)[1:] if section.table else ():
        yield from cells
    for note in section.notes:
        yield from (_plain(site, page, prose.text(text)) for text in (note.text, *note.readings))


def _plain(site: Site, page: Page, text: prose.Prose) -> str:
    def named(reference: prose.Reference) -> prose.Target:
        return prose.Target("", site.anchors[reference.game or page.game, reference.id].words)

    return text.plain(named)


def _worker(theirs: str) -> str:
    """Where our worker stands, by the name of the theme's and by what we put before it."""
    digest = hashlib.sha256(_OURS.read_bytes()).hexdigest()[:8]
    return f"search/{theirs}.{digest}.js"
