"""A calculator over two inputs: a table whose cells open the calculator with the inputs they stand for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from build_scripts import schema
from calculators.core import catalog, form, links
from calculators.core.catalog import Calculator
from calculators.core.form import OneOf
from calculators.core.html import Html, tag
from calculators.core.numbers import decimal, percent
from calculators.core.odds import odds

CHANCE = "chance"
SHADES = 10


class Faulty(ValueError):
    """A grid that cannot be drawn; says why."""


class Cell(NamedTuple):
    """One cell: its inputs beyond the section's own, and its number; None where the calculator has none."""

    inputs: Mapping[str, str]
    value: Fraction | None


def grid_html(section: schema.Section, grid: schema.Grid) -> Html:
    """The grid of a section, shaded and readable as numbers. Raises `Faulty`."""
    calculator = catalog.load(section.calculator or "")
    down, across = lines(calculator, grid.down), lines(calculator, grid.across)
    rows = [[cell(calculator, section, grid, row, column) for column in across] for row in down]
    most = max((found.value for row in rows for found in row if found.value is not None), default=Fraction(0))
    scale = Fraction(1) if grid.shows == CHANCE else most or Fraction(1)
    head = tag("tr", tag("td"), *(tag("th", line.title, scope="col") for line in across))
    body = [
        tag(
            "tr", tag("th", line.title, scope="row"), *(_cell(calculator, section, found, grid, scale) for found in row)
        )
        for line, row in zip(down, rows, strict=True)
    ]
    table = tag("table", tag("thead", head), tag("tbody", *body), class_="grid", aria_label=grid.title)
    frame = tag("div", table, class_="rule-table-frame", tabindex=0, role="region", aria_label=grid.title)
    return tag("div", tag("p", grid.title, class_="grid-title"), frame, data_search_exclude=True)


def lines(calculator: Calculator, axis: str | tuple[schema.Line, ...]) -> tuple[schema.Line, ...]:
    """The lines of an axis; of a field, one for each of its options. Raises `Faulty`."""
    if not isinstance(axis, str):
        return axis
    kind = next((field.kind for field in form.fields(calculator.Inputs) if field.name == axis), None)
    if not isinstance(kind, OneOf):
        raise Faulty(f"'{axis}' is no field with options: give its lines, each with a title and inputs")
    return tuple(schema.Line(title=words, inputs={axis: name}) for name, words in kind.options)


def cell(
    calculator: Calculator, section: schema.Section, grid: schema.Grid, down: schema.Line, across: schema.Line
) -> Cell:
    """One cell of a grid. Raises `Faulty` for inputs that there are not, or a mean that there is not."""
    inputs = {**grid.inputs, **down.inputs, **across.inputs}
    try:
        read = form.parse(calculator.Inputs, {**section.inputs, **inputs})
    except form.Problems as problems:
        raise Faulty(f"{down.title}, {across.title}: {problems}") from problems
    exact = odds(calculator.play, read)
    if grid.shows == CHANCE:
        return Cell(inputs, exact.chance(calculator.headline(read).holds))
    means = {mean.words: mean.value for mean in calculator.report(read, exact).means}
    if grid.shows not in means:
        raise Faulty(f"there is no mean '{grid.shows}'; there is {', '.join(means) or 'none'}")
    return Cell(inputs, means[grid.shows])


def complaints(section: schema.Section) -> Iterator[tuple[int, str]]:
    """What is wrong with the grids of a section that has a calculator, each with its place."""
    for place, grid in enumerate(section.grids):
        try:
            grid_html(section, grid)
        except Faulty as faulty:
            yield place, str(faulty)


def _cell(calculator: Calculator, section: schema.Section, found: Cell, grid: schema.Grid, scale: Fraction) -> Html:
    if found.value is None:
        return tag("td", "–")
    words = percent(found.value) if grid.shows == CHANCE else decimal(found.value)
    shade = min(SHADES - 1, int(found.value / scale * SHADES))
    query = links.query(calculator, section.id, section.inputs, found.inputs, always=True)
    link = tag("a", words, href=f"{query}#{section.id}")
    return tag("td", link, class_=f"shade-{shade}")


def grids_html(section: schema.Section) -> Html:
    """All grids of a section under one heading."""
    return tag("div", tag("h3", "At a glance"), *(grid_html(section, grid) for grid in section.grids), class_="grids")
