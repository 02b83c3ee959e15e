"""What the search finds: each rule, and each row that has a name, as a result of its own.

The theme's search takes a page and its sections as one result and shows the best of them. At a table every rule
counts, so each gets a path of its own, which leads to the same place: `game/id/../page/#id`.
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

from build_scripts import pages, prose, schema
from build_scripts.records import Game, Page, Site

Entry = dict[str, Any]

FIELDS = {"name": 100, "also": 60, "title": 2, "text": 1}
"""The fields that are searched, and how much each counts; `title` is what a result shows."""

RULE, ROW, PAGE = 1.0, 0.5, 0.3
"""How much a find counts by what was found."""

FILLERS = (
    "a an and are as at be been but by can could did do does doesn don for from had has have he her him his how i if"
    " in into is isn it its ll m me my of on or our re s she should so t than that the their them then there they this"
    " to too us ve was we were what when where which who why will with would you your"
)
"""Words of a question that say nothing of what is asked."""

_WORKER = re.compile(r"assets/javascripts/workers/(search\.\w+)\.min\.js")
_OURS = Path(__file__).parent.parent / "docs" / "assets" / "search.js"
_LINE = 120  # letters of a rule's text that a result shows


def separator() -> str:
    """What stands between words, as a regular expression of JavaScript without flags: all but letters, digits and
    the point in 19.6, and every filler."""
    gap = r"(?:[^0-9A-Za-z\u00C0-\u024F.]|\.(?![0-9]))+"
    fillers = "|".join("".join(f"[{letter.upper()}{letter}]" for letter in word) for word in FILLERS.split())
    return f"(?:^|{gap})(?:(?:{fillers})(?:{gap}|$))*"


def entries(site: Site) -> tuple[Entry, ...]:
    """Each game, page, rule and named row of the site."""
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
    others = [entry for entry in index["docs"] if entry["location"].partition("#")[0] not in ours]
    config = {
        **index["config"],
        "separator": separator(),
        "pipeline": [],
        "fields": {name: {"boost": boost} for name, boost in FIELDS.items()},
    }
    plain = [{key: value for key, value in entry.items() if key != "page"} for entry in found]
    return {"config": config, "docs": [*others, *plain]}


def _game(site: Site, game: Game) -> Iterator[Entry]:
    title = game.entry.title
    yield _entry(game.address, game.address, title, [], game.entry.summary, PAGE)
    for page in game.pages:
        yield _entry(page.address, page.address, page.entry.title, [title], page.entry.summary, PAGE)
        for section in page.entry.sections:
            yield _rule(site, game, page, section)
            yield from _rows(site, game, page, section)


def _rule(site: Site, game: Game, page: Page, section: schema.Section) -> Entry:
    terms = [term for term in game.entry.glossary if term.rule == section.id]
    also = [*section.also, *(word for term in terms for word in (term.term, *term.also))]
    text = " ".join([*_texts(site, page, section), *(term.means for term in terms)])
    number = pages.number(section)
    place = [*([number] if number else []), page.entry.title, game.entry.title]
    return _entry(page.address, _path(page, section.id), section.title, place, text, RULE, [section.id, number], also)


def _rows(site: Site, game: Game, page: Page, section: schema.Section) -> Iterator[Entry]:
    rows = section.table.rows if section.table else ()
    names = [_plain(site, page, prose.line(row.cells[0] if row.cells else "")) for row in rows]
    for row, name in zip(rows, names, strict=True):
        if re.search(r"[^\W\d]{3}", name) and Counter(names)[name] == 1:
            text = " · ".join(_plain(site, page, prose.line(cell)) for cell in row.cells[1:])
            place = [section.title, game.entry.title]
            yield _entry(page.address, _path(page, row.id), name, place, text, ROW, [row.id], row.also)


def _entry(
    page: str,
    location: str,
    name: str,
    place: list[str],
    text: str,
    boost: float,
    names: Iterable[str] = (),
    also: Iterable[str] = (),
) -> Entry:
    line = text if len(text) <= _LINE else text[:_LINE].rsplit(" ", 1)[0] + " …"
    small = f" <small>{escape(' · '.join(place))}</small>" if place else ""
    return {
        "page": page,
        "location": location,
        "title": f"{escape(name)}{small}<small>{escape(line)}</small>",
        "name": escape(" ".join([name, *names]), quote=False),
        "also": escape(" ".join(also), quote=False),
        "text": escape(text, quote=False),
        "boost": boost,
    }


def _texts(site: Site, page: Page, section: schema.Section) -> Iterator[str]:
    """All that a rule says, without its examples."""
    yield _plain(site, page, prose.text(section.text))
    for row in section.table.rows if section.table else ():
        yield from (_plain(site, page, prose.line(cell)) for cell in row.cells)
    for note in section.notes:
        yield from (_plain(site, page, prose.text(text)) for text in (note.text, *note.readings))


def _plain(site: Site, page: Page, text: prose.Prose) -> str:
    def named(reference: prose.Reference) -> prose.Target:
        return prose.Target("", site.anchors[reference.game or page.game, reference.id].words)

    return text.plain(named)


def _path(page: Page, id: str) -> str:
    return f"{page.game}/{id}/../{page.name}/#{id}"


def _worker(theirs: str) -> str:
    """Where our worker stands, by the name of the theme's and by what we put before it."""
    digest = hashlib.sha256(_OURS.read_bytes()).hexdigest()[:8]
    return f"search/{theirs}.{digest}.js"
