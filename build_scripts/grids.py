"""A calculator over two inputs: a table whose cells open the calculator with the inputs they stand for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from build_scripts import schema
from calculators.core import catalog, form, links
from calculators.core.catalog import Calculator
from calculators.core.form import OneOf, Whole, Wholes
from calculators.core.html import Html, tag
from calculators.core.numbers import decimal, percent, signed
from calculators.core.odds import odds
from calculators.core.report import Report

CHANCE = "chance"
SHADES = 10


class Faulty(ValueError):
    """A grid that cannot be drawn; says why."""


class Cell(NamedTuple):
    """One cell: its inputs beyond the section's own, and what it shows."""

    inputs: Mapping[str, str]
    value: Fraction | None
    """None where the calculator has none."""
    is_chance: bool


def grid_html(section: schema.Section, grid: schema.Grid, address: str = "", bare: bool = False) -> Html:
    """The grid of a section, shaded and readable as numbers. Raises `Faulty`.

    `address` is that of the section's page, where the grid stands on another. A `bare` one has no percent signs in its
    cells, to be narrow.
    """
    calculator = catalog.load(section.calculator or "")
    down, across = lines(calculator, grid.down), lines(calculator, grid.across)
    rows = _cells(calculator, section, grid, down, across)
    most = max((found.value for row in rows for found in row if found.value and not found.is_chance), default=None)
    head = tag("tr", tag("td"), *(tag("th", line.title, scope="col") for line in across))
    body = [
        tag(
            "tr",
            tag("th", line.title, scope="row"),
            *(_cell(calculator, section, found, most or 1, address, bare) for found in row),
        )
        for line, row in zip(down, rows, strict=True)
    ]
    table = tag("table", tag("thead", head), tag("tbody", *body), class_="grid", aria_label=grid.title)
    frame = tag("div", table, class_="rule-table-frame", tabindex=0, role="region", aria_label=grid.title)
    in_percent = ", in percent" if bare and any(found.is_chance for row in rows for found in row) else ""
    return tag("div", tag("p", grid.title, in_percent, class_="grid-title"), frame)


def lines(calculator: Calculator, axis: str | schema.Span | tuple[schema.Line, ...]) -> tuple[schema.Line, ...]:
    """The lines of an axis; of a field, one for each of its options or of a span of its numbers. Raises `Faulty`."""
    if isinstance(axis, tuple):
        return axis
    name = axis if isinstance(axis, str) else axis.field
    kind = next((field.kind for field in form.fields(calculator.Inputs) if field.name == name), None)
    if isinstance(axis, schema.Span):
        if not isinstance(kind, (Whole, Wholes)):
            raise Faulty(f"'{name}' is no field of whole numbers")
        numbers = range(axis.first, axis.last + 1)
        words = signed if isinstance(kind, Wholes) or kind.low < 0 else str
        return tuple(schema.Line(title=words(number), inputs={name: str(number)}) for number in numbers)
    if not isinstance(kind, OneOf):
        raise Faulty(f"'{name}' is no field with options: give its lines, each with a title and inputs, or a span")
    return tuple(schema.Line(title=words, inputs={name: option}) for option, words in kind.options)


def _cells(
    calculator: Calculator,
    section: schema.Section,
    grid: schema.Grid,
    down: tuple[schema.Line, ...],
    across: tuple[schema.Line, ...],
) -> list[list[Cell]]:
    """Every cell, row by row. Raises `Faulty` where no cell has what the grid is to show."""
    found = [[_reported(calculator, section, grid, row, column) for column in across] for row in down]
    named = dict.fromkeys(words for row in found for _, shown in row for words in shown)
    if grid.shows not in named:
        raise Faulty(f"there is no mean and no row '{grid.shows}'; there is {', '.join(named)}")
    # A report leaves out a row that cannot happen, and says otherwise where there is no mean.
    is_chance = all(shown[grid.shows][1] for row in found for _, shown in row if grid.shows in shown)
    absent = (Fraction(0), True) if is_chance else (None, False)
    return [[Cell(inputs, *shown.get(grid.shows, absent)) for inputs, shown in row] for row in found]


def _reported(
    calculator: Calculator, section: schema.Section, grid: schema.Grid, down: schema.Line, across: schema.Line
) -> tuple[Mapping[str, str], Mapping[str, tuple[Fraction | None, bool]]]:
    """The inputs of a cell and all that a grid can show of them. Raises `Faulty` for inputs that there are not."""
    inputs = {**grid.inputs, **down.inputs, **across.inputs}
    if len(inputs) < len(grid.inputs) + len(down.inputs) + len(across.inputs):
        raise Faulty(f"{down.title}, {across.title}: a field is set twice, down, across or for all cells")
    try:
        read = form.parse(calculator.Inputs, {**section.inputs, **inputs})
    except form.Problems as problems:
        raise Faulty(f"{down.title}, {across.title}: {problems}") from problems
    exact = odds(calculator.play, read)
    chance = exact.chance(calculator.headline(read).holds)
    return inputs, {CHANCE: (chance, True), **_shown(calculator.report(read, exact))}


def _shown(report: Report) -> dict[str, tuple[Fraction | None, bool]]:
    """Means and rows by their words, and whether each is a chance; of rows with the same words the first."""
    means = {mean.words: (mean.value, False) for mean in report.means}
    rows = [row for table in (*reversed(report.tables), report.bar) for row in reversed(table.rows)]
    return {**{row.words: (row.chance, True) for row in rows}, **means}


def complaints(section: schema.Section) -> Iterator[tuple[int, str]]:
    """What is wrong with the grids of a section that has a calculator, each with its place."""
    for place, grid in enumerate(section.grids):
        try:
            grid_html(section, grid)
        except Faulty as faulty:
            yield place, str(faulty)


def _cell(
    calculator: Calculator, section: schema.Section, found: Cell, most: Fraction | int, address: str, bare: bool
) -> Html:
    """A cell; means are shaded by the greatest of the grid."""
    if found.value is None:
        return tag("td", "–")
    words = percent(found.value) if found.is_chance else decimal(found.value)
    words = words.rstrip("%") if bare else words
    share = found.value if found.is_chance else found.value / most
    query = links.query(calculator, section.id, section.inputs, found.inputs, always=True)
    link = tag("a", words, href=f"{address}{query}#{section.id}")
    return tag("td", link, class_=f"shade-{min(SHADES - 1, int(share * SHADES))}")


def grids_html(section: schema.Section) -> Html:
    """All grids of a section under one heading."""
    return tag("div", tag("h3", "At a glance"), *(grid_html(section, grid) for grid in section.grids), class_="grids")
