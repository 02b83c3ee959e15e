"""What one record asks of the others: ids, lists of pages, tables, texts and references that hold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from build_scripts import filters, schema, terms
from build_scripts.sources import Fault, Location, Source

if TYPE_CHECKING:
    from build_scripts.records import Page


RESERVED_GAMES = ("assets", "r", "search")
SHEET = "quick-sheet"
"""The name of the page of each game that is made of the lines, tables and odds for its quick sheet."""
RESERVED_PAGES = ("index", SHEET)
MECHANICS = "mechanics.yaml"


def stray_faults(docs: Path) -> Iterator[Fault]:
    """Faults of data files that stand where no game is."""
    expected = {*docs.glob("*/*.yaml"), docs / MECHANICS}
    for file in sorted({*docs.rglob("*.yaml"), *docs.rglob("*.yml")} - expected):
        path = file.relative_to(docs.parent).as_posix()
        yield Fault(path, 1, f"data stands at <game>/game.yaml, <game>/<page>.yaml or {MECHANICS}")


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


def name_faults(page: Page) -> Iterator[Fault]:
    """Faults of other names that say a rule's or a row's own name, or one name twice."""
    for index, section in enumerate(page.entry.sections):
        place: Location = ("sections", index)
        rows = section.table.rows if section.table else ()
        named = [(section.title, section.also, place)]
        named += [(row.cells[0], row.also, (*place, "table", "rows", number)) for number, row in enumerate(rows)]
        for name, others, location in named:
            seen = {name.casefold()}
            for number, other in enumerate(others):
                if other.casefold() in seen:
                    yield page.source.fault((*location, "also", number), f"the name '{other}' is given twice")
                seen.add(other.casefold())


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


def glossary_faults(
    folder: str, glossary: tuple[schema.Term, ...], source: Source, anchors: _Anchors
) -> Iterator[Fault]:
    """Faults of terms given twice, marked up, or defined by a rule that there is not."""
    taken: dict[str, int] = {}
    for index, term in enumerate(glossary):
        place = ("glossary", index)
        line = source.place(place).line
        names = dict.fromkeys((f"#{terms.slug(term.term)}", *(form.casefold() for form in (term.term, *term.also))))
        for name in names:
            if name in taken:
                yield source.fault(place, f"the term '{term.term}' is given twice (first on line {taken[name]})")
                break
        for name in names:
            taken.setdefault(name, line)
        if not terms.slug(term.term):
            yield source.fault((*place, "term"), f"the term '{term.term}' has no letters to make an id of")
        if re.search(r"\[\[|\*\*|`", term.means):
            yield source.fault((*place, "means"), f"what '{term.term}' means is plain text, without markup")
        if term.rule and (folder, term.rule) not in anchors:
            yield source.fault((*place, "rule"), f"no rule or row has the id '{term.rule}'")


def unused_faults(glossary: tuple[schema.Term, ...], source: Source, pages: Iterable[Page]) -> Iterator[Fault]:
    """Faults of terms, and of their other forms, that stand in no text where they could be explained."""
    words = terms.Glossary(glossary)
    used = {form for page in pages for text in page.explained() for form in words.forms_in(text)}
    for index, term in enumerate(glossary):
        if not used & {term.term, *term.also}:
            yield source.fault(("glossary", index), f"no text of the game uses the term '{term.term}'")
            continue
        for number, form in enumerate(term.also):
            if form not in used:
                yield source.fault(("glossary", index, "also", number), f"no text of the game uses '{form}'")


def mechanics_faults(mechanics: Iterable[schema.Mechanic], source: Source, anchors: _Anchors) -> Iterator[Fault]:
    """Faults of mechanics named twice, or with rules that there are not, that stand twice, or of one game only."""
    titles: dict[str, int] = {}
    for index, mechanic in enumerate(mechanics):
        place = ("mechanics", index)
        if mechanic.title in titles:
            yield source.fault(place, f"'{mechanic.title}' stands twice (first on line {titles[mechanic.title]})")
        titles.setdefault(mechanic.title, source.place(place).line)
        rules = [counterpart.rule for counterpart in mechanic.rules]
        if len({rule.split("/")[0] for rule in rules}) < 2:
            yield source.fault(place, f"'{mechanic.title}' has rules of fewer than two games")
        for number, rule in enumerate(rules):
            if tuple(rule.split("/")) not in anchors:
                yield source.fault((*place, "rules", number), f"no rule or row has the id '{rule}'")
            if rule in rules[:number]:
                yield source.fault((*place, "rules", number), f"the rule '{rule}' stands twice in '{mechanic.title}'")


class _Anchors(Protocol):
    def __contains__(self, anchor: object) -> bool: ...
