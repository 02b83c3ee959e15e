"""The controls that pick out rows of a page's tables."""

from collections.abc import Callable
from pathlib import Path

from build_scripts import filters, records

Write = Callable[..., Path]

SECTION = """  - id: {id}
    title: {title}
    source: {{section: "1"}}
    status: stated
    text: Choose.
    table:
      columns: [Action, Skill]
      rows: [{{id: {id}-a, cells: [Run, Mobility]}}, {{id: {id}-b, cells: [Wait, –]}}]
"""


def page(filter: str) -> dict[str, str]:
    sections = SECTION.format(id="slow", title="Slow actions") + SECTION.format(id="fast", title="Fast actions")
    return {"chess/combat.yaml": f"title: Combat\nsummary: How to fight.\nfilter: [{filter}]\nsections:\n{sections}"}


def test_a_filter_offers_every_table_and_every_value_of_a_column(write: Write) -> None:
    [entry] = [found.entry for found in records.read(write(page("Skill"))).pages]
    html = filters.filter_html(entry)
    assert '<option value="slow">Slow actions</option><option value="fast">Fast actions</option>' in html
    assert '<option value="">all</option><option value="Mobility">Mobility</option><option value="–">–</option>' in html


def test_a_column_that_no_table_has_is_a_fault(write: Write) -> None:
    _, faults = records.gather(write(page("Colour")))
    assert [str(fault) for fault in faults] == ["docs/chess/combat.yaml:3: no table of the page has a column 'Colour'"]
