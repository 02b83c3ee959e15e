"""What one record asks of the others: ids, lists of pages, tables, texts and references that hold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from build_scripts import filters, schema
from build_scripts.sources import Fault, Source

if TYPE_CHECKING:
    from build_scripts.records import Page


RESERVED_GAMES = ("assets", "r", "search")
SHEET = "quick-sheet"
"""The name of the page of each game that is made of the lines, tables and odds for its quick sheet."""
RESERVED_PAGES = ("index", SHEET)


def stray_faults(docs: Path) -> Iterator[Fault]:
    """Faults of data files that stand where no game is."""
    for file in sorted({*docs.rglob("*.yaml"), *docs.rglob("*.yml")} - {*docs.glob("*/*.yaml")}):
        path = file.relative_to(docs.parent).as_posix()
        yield Fault(path, 1, "data stands at <game>/game.yaml or <game>/<page>.yaml")


def list_faults(folder: Path, game: schema.Game, source: Source, present: set[str]) -> Iterator[Fault]:
    """Faults of a game's name and of its list of pages."""
    if folder.name in RESERVED_GAMES or not re.fullmatch(schema.WORDS, folder.name):
        yield source.fault((), f"a game cannot be called '{folder.name}'")
    for index, name in enumerate(game.pages):
        if name in RESERVED_PAGES:
            yield source.fault(("pages", index), f"a page cannot be called '{name}'")
        if name not in present:
            yield source.fault(("pages", index), f"there is no page {folder.name}/{name}.yaml")
        if name in game.pages[:index]:
            yield source.fault(("pages", index), f"the page '{name}' is listed twice")
    for name in sorted(present - set(game.pages)):
        yield source.fault(("pages",), f"the page '{name}' is not listed in 'pages'")


def sheet_faults(source: Source, pages: Iterable[Page]) -> Iterator[Fault]:
    """Calculators that a game's quick sheet would leave out."""
    sections = [section for page in pages for section in page.entry.sections]
    shown = {section.calculator for section in sections if section.sheet}
    if not shown:
        return
    for name in dict.fromkeys(section.calculator for section in sections if section.calculator):
        if name not in shown:
            yield source.fault((), f"the quick sheet leaves out '{name}': give its section 'sheet' lines")


def id_faults(pages: Iterable[Page]) -> Iterator[Fault]:
    """Faults of ids given twice in a game."""
    first: dict[str, str] = {}
    for page in pages:
        for anchor, location in page.located_anchors():
            place = f"{page.source.path}:{page.source.place(location).line}"
            if anchor.id in first:
                yield page.source.fault(location, f"the id '{anchor.id}' is taken (by {first[anchor.id]})")
            first.setdefault(anchor.id, place)


def table_faults(page: Page) -> Iterator[Fault]:
    """Faults of rows with more or fewer cells than there are columns, and of filters by a column that there is not."""
    for column in filters.missing_columns(page.entry):
        yield page.source.fault(("filter",), f"no table of the page has a column '{column}'")
    for index, section in enumerate(page.entry.sections):
        if section.table is None:
            continue
        wanted = len(section.table.columns)
        for number, row in enumerate(section.table.rows):
            if len(row.cells) != wanted:
                yield page.source.fault(
                    ("sections", index, "table", "rows", number),
                    f"row '{row.id}' has {len(row.cells)} cells for {wanted} columns",
                )


def prose_faults(page: Page) -> Iterator[Fault]:
    """Faults of the Markdown in a page's texts."""
    for text, location in page.proses():
        for line, message in text.faults:
            yield page.source.text_fault(location, line, message)


def reference_faults(page: Page, anchors: _Anchors) -> Iterator[Fault]:
    """Faults of references to an id that no rule and no row has."""
    for text, location in page.proses():
        for reference in text.references:
            key = (reference.game or page.game, reference.id)
            if key not in anchors:
                name = "/".join(key) if reference.game else reference.id
                yield page.source.text_fault(location, reference.line, f"no rule or row has the id '{name}'")


class _Anchors(Protocol):
    def __contains__(self, anchor: object) -> bool: ...
