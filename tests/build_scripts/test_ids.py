"""An id that was published is there for ever and leads where it led."""

from collections.abc import Callable
from pathlib import Path

from build_scripts import ids, records

Write = Callable[..., Path]


def test_ids_are_sections_and_rows_with_their_targets(write: Write) -> None:
    table = "    table:\n      columns: [Roll, Need]\n      rows:\n        - {id: row-one, cells: [a, b]}\n"
    docs = write({"chess/combat.yaml": (write() / "chess/combat.yaml").read_text() + table})
    assert ids.written(ids.current(records.read(docs))) == (
        "chess/row-one chess/combat/#row-one\nchess/strike chess/combat/#strike\n"
    )


def test_a_list_that_is_complete_has_no_faults(write: Write) -> None:
    assert ids.faults(records.read(write()), "chess/strike chess/combat/#strike\n") == ()


def test_a_vanished_a_moved_and_a_new_id_are_faults(write: Write) -> None:
    site = records.read(write())
    assert ids.faults(site, "chess/gone chess/combat/#gone\nchess/strike chess/moving/#strike\n") == (
        "tests/ids.txt: 'chess/gone' was published and is gone",
        "tests/ids.txt: 'chess/strike' was published as chess/moving/#strike and now leads to chess/combat/#strike",
    )
    assert ids.faults(site, "") == (
        "tests/ids.txt: 'chess/strike' is new; add it for good with: .venv/bin/python -m build_scripts.ids",
    )


def test_every_id_ever_published_leads_where_it_led() -> None:
    site = records.read(ids.ROOT / "docs")
    assert ids.faults(site, (ids.ROOT / ids.LIST).read_text(encoding="utf-8")) == ()
