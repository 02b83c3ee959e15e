"""The rules as records, read from `docs/<game>/game.yaml`, `docs/<game>/<page>.yaml` and `docs/mechanics.yaml`.

A site reads as a whole or not at all: every fault of every file is reported together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from build_scripts import entries, prose, schema, soundness, sources
from build_scripts.sources import Fault, Location, Source

E = TypeVar("E", bound=schema.Entry)


@dataclass(frozen=True)
class Anchor:
    """An id with the place it names: a section, or a row of a section's table."""

    game: str
    page: str
    id: str
    words: str

    @property
    def target(self) -> str:
        """Its address below the root of the site."""
        return f"{self.game}/{self.page}/#{self.id}"


@dataclass(frozen=True)
class Page:
    """A page of rules and the file it comes from."""

    game: str
    name: str
    entry: schema.Page
    source: Source

    @property
    def address(self) -> str:
        return f"{self.game}/{self.name}/"

    def located_anchors(self) -> Iterator[tuple[Anchor, Location]]:
        """Each id of the page, and where it is given."""
        for index, section in enumerate(self.entry.sections):
            place: Location = ("sections", index)
            yield Anchor(self.game, self.name, section.id, section.title), (*place, "id")
            for number, row in enumerate(section.table.rows if section.table else ()):
                words = prose.line(row.cells[0] if row.cells else "").plain(_unnamed)
                yield (
                    Anchor(self.game, self.name, row.id, words),
                    (*place, "table", "rows", number, "id"),
                )

    def proses(self) -> Iterator[tuple[prose.Prose, Location]]:
        """Each text of the page, parsed, and where it stands."""
        for index, section in enumerate(self.entry.sections):
            for text, is_line, location in _texts(section):
                parse = prose.line if is_line else prose.text
                yield parse(text), ("sections", index, *location)

    def explained(self) -> Iterator[prose.Prose]:
        """Each text whose terms are explained: all but the heads of columns and rows."""
        for text, location in self.proses():
            if "columns" not in location and location[-2:] != ("cells", 0):
                yield text


@dataclass(frozen=True)
class Game:
    """A game with its pages in order."""

    name: str
    entry: schema.Game
    source: Source
    pages: tuple[Page, ...]

    @property
    def address(self) -> str:
        return f"{self.name}/"

    @property
    def sheet_sections(self) -> tuple[tuple[Page, schema.Section], ...]:
        """The rules that its quick sheet has, in order; none where it has no sheet."""
        return tuple((page, section) for page in self.pages for section in page.entry.sections if section.sheet)

    @property
    def sheet_address(self) -> str:
        return f"{self.name}/{soundness.SHEET}/"


@dataclass(frozen=True)
class Site:
    """Every game, in the order of their folders."""

    games: tuple[Game, ...]
    mechanics: tuple[schema.Mechanic, ...] = ()

    @property
    def pages(self) -> tuple[Page, ...]:
        return tuple(page for game in self.games for page in game.pages)

    @cached_property
    def anchors(self) -> dict[tuple[str, str], Anchor]:
        """Every anchor by its game and id."""
        return {(anchor.game, anchor.id): anchor for page in self.pages for anchor, _ in page.located_anchors()}


class Faulty(Exception):
    """The data does not read; `faults` says all that is wrong."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(set(faults)))
        super().__init__("\n".join(map(str, self.faults)))


def read(docs: Path) -> Site:
    """Read every game below a folder. Raises `Faulty`."""
    site, faults = gather(docs)
    if faults:
        raise Faulty(faults)
    return site


def files(docs: Path) -> tuple[Path, ...]:
    """Every file of data below a folder."""
    shared = docs / soundness.MECHANICS
    return (*sorted(docs.glob("*/*.yaml")), *([shared] if shared.exists() else []))


def gather(docs: Path) -> tuple[Site, tuple[Fault, ...]]:
    """What can be read below a folder, and all that is wrong with it."""
    reading = _Reading(docs)
    games = [_game(folder, reading) for folder in sorted({file.parent for file in docs.glob("*/*.yaml")})]
    for page in reading.pages:
        reading.faults.extend(soundness.reference_faults(page, reading))
    reading.faults.extend(soundness.stray_faults(docs))
    site = Site(tuple(game for game in games if game), _mechanics(docs / soundness.MECHANICS, reading))
    return site, tuple(sorted(set(reading.faults)))


@dataclass
class _Reading:
    """What has been read so far; ids of faulty pages count, so that no reference to them is called dead."""

    docs: Path
    pages: list[Page] = field(default_factory=list)
    ids: set[tuple[str, str]] = field(default_factory=set)
    unreadable: set[str] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)

    def __contains__(self, anchor: object) -> bool:
        return anchor in self.ids or (isinstance(anchor, tuple) and anchor[0] in self.unreadable)


def _game(folder: Path, reading: _Reading) -> Game | None:
    game, source = _entry(folder / "game.yaml", schema.Game, reading)
    present = {file.stem for file in folder.glob("*.yaml")} - {"game"}
    names = dict.fromkeys((*(game.pages if game else ()), *sorted(present)))
    found = [_page(folder, name, reading) for name in names if name in present]
    pages = tuple(page for page in found if page)
    reading.pages.extend(pages)
    reading.faults.extend(soundness.id_faults(pages))
    if game is None or source is None:
        return None
    reading.faults.extend(soundness.list_faults(folder, game, source, present))
    reading.faults.extend(soundness.sheet_faults(source, pages))
    reading.faults.extend(soundness.glossary_faults(folder.name, game.glossary, source, reading))
    if len(pages) == len(present):
        reading.faults.extend(soundness.unused_faults(game.glossary, source, pages))
    return Game(folder.name, game, source, pages)


def _mechanics(file: Path, reading: _Reading) -> tuple[schema.Mechanic, ...]:
    if not file.exists():
        return ()
    entry, source = _entry(file, schema.Mechanics, reading, "mechanics")
    if entry is None or source is None:
        return ()
    reading.faults.extend(soundness.mechanics_faults(entry.mechanics, source, reading))
    return entry.mechanics


def _page(folder: Path, name: str, reading: _Reading) -> Page | None:
    entry, source = _entry(folder / f"{name}.yaml", schema.Page, reading)
    if source is None:
        reading.unreadable.add(folder.name)
        return None
    reading.ids.update((folder.name, str(value)) for value in _ids(source.value))
    if entry is None:
        return None
    page = Page(folder.name, name, entry, source)
    reading.faults.extend(soundness.table_faults(page))
    reading.faults.extend(soundness.name_faults(page))
    reading.faults.extend(soundness.prose_faults(page))
    return page


def _entry(file: Path, kind: type[E], reading: _Reading, list_as: str = "") -> tuple[E | None, Source | None]:
    path = file.relative_to(reading.docs.parent).as_posix()
    if not file.exists():
        reading.faults.append(Fault(path, 1, "there is no such file; each game needs one"))
        return None, None
    source, found = sources.read(file, path, list_as)
    reading.faults.extend(found)
    if source is None:
        return None, None
    entry, found = entries.check(source, kind)
    reading.faults.extend(found)
    return entry, source


def _ids(value: object) -> Iterator[object]:
    """Each `id` in a value, however faulty the rest."""
    if isinstance(value, dict) and "id" in value:
        yield value["id"]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        yield from _ids(part)


def _texts(section: schema.Section) -> Iterator[tuple[str, bool, Location]]:
    """Each text of a section, whether it is a single line, and where it stands."""
    yield section.text, False, ("text",)
    if section.sheet:
        yield section.sheet, False, ("sheet",)
    for index, note in enumerate(section.notes):
        yield note.text, False, ("notes", index, "text")
        for number, reading in enumerate(note.readings):
            yield reading, False, ("notes", index, "readings", number)
    for index, example in enumerate(section.examples):
        yield example.text, False, ("examples", index, "text")
    if section.table is None:
        return
    for index, column in enumerate(section.table.columns):
        yield column, True, ("table", "columns", index)
    for index, row in enumerate(section.table.rows):
        for number, cell in enumerate(row.cells):
            yield cell, True, ("table", "rows", index, "cells", number)


def _unnamed(reference: prose.Reference) -> prose.Target:
    return prose.Target("", reference.id)
