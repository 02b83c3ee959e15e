"""What editors are told of the data is what the build accepts."""

import json
from pathlib import Path

from build_scripts import check, schema


def test_the_editors_schemas_are_current() -> None:
    assert list(check.stale_schemas(check.ROOT)) == []


def test_an_outdated_schema_is_told_with_the_command_that_mends_it(tmp_path: Path) -> None:
    assert list(check.stale_schemas(tmp_path)) == [
        f"build_scripts/{name}: out of date; write it with: python -m build_scripts.check --write"
        for name in ("game.schema.json", "mechanics.schema.json", "page.schema.json")
    ]


def test_editors_accept_text_that_looks_like_a_number() -> None:
    page = json.loads(schema.editor_schemas()["page.schema.json"])
    assert page["$defs"]["SourcePlace"]["properties"]["section"]["type"] == ["string", "number", "boolean"]
    faces, chosen = page["$defs"]["Example"]["properties"]["dice"]["additionalProperties"]["oneOf"]
    assert faces["items"] == {"minimum": 0, "type": "integer"}
    assert chosen["type"] == "string"
