"""What picks out rows of a page's tables: by table, by the values of a column, and by words."""

from __future__ import annotations

from build_scripts import schema
from calculators.core.html import Html, tag


def filter_html(page: schema.Page) -> Html:
    """The controls over the tables of a page; without scripts they are hidden, and every row shows."""
    tables = [section for section in page.sections if section.table]
    kinds = [(section.id, section.title) for section in tables]
    return tag(
        "form",
        tag("label", "Words", tag("input", type="search", name="words", autocomplete="off")),
        _choice("Kind", "kind", kinds),
        *(
            _choice(column, f"column:{column}", [(value, value) for value in _values(page, column)])
            for column in page.filter
        ),
        tag("output", name="count", aria_live="polite"),
        class_="filter",
        role="search",
        aria_label="Pick out rows",
    )


def missing_columns(page: schema.Page) -> tuple[str, ...]:
    """Columns that the page filters by and no table has."""
    known = {column for section in page.sections if section.table for column in section.table.columns}
    return tuple(column for column in page.filter if column not in known)


def _choice(words: str, name: str, options: list[tuple[str, str]]) -> Html:
    shown = [tag("option", "all", value="")]
    shown += [tag("option", label, value=value) for value, label in options]
    return tag("label", words, tag("select", *shown, name=name))


def _values(page: schema.Page, column: str) -> list[str]:
    """The values that a column takes in any table, in alphabetical order."""
    found: set[str] = set()
    for section in page.sections:
        if section.table and column in section.table.columns:
            place = section.table.columns.index(column)
            found.update(row.cells[place] for row in section.table.rows)
    return sorted(found)
