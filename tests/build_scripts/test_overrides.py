"""A copied part of the theme says what it was copied from, and that is still what the theme has."""

import hashlib
import re
from pathlib import Path

import material
import pytest

OVERRIDES = Path(__file__).parents[2] / "overrides"
THEME = Path(material.__file__).parent / "templates"
COPIES = sorted((OVERRIDES / "partials").rglob("*.html"))


@pytest.mark.parametrize("copy", COPIES, ids=lambda copy: copy.name)
def test_a_copied_part_is_a_copy_of_the_pinned_theme(copy: Path) -> None:
    said = re.match(r"\{#- A copy of the theme's (\S+) \(sha256 ([0-9a-f]{64})\)\.", copy.read_text(encoding="utf-8"))
    assert said, f"{copy.name} does not say what it is a copy of"
    original = THEME / said[1]
    assert (said[1], hashlib.sha256(original.read_bytes()).hexdigest()) == (f"partials/{copy.name}", said[2])
