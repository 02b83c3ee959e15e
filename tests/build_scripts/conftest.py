"""A small book of rules, written into a folder for one test."""

from collections.abc import Callable
from pathlib import Path

import pytest

GAME = """\
title: Chess with dice
summary: A game of dice.
edition: unknown
source: nowhere
disclaimer: Unofficial.
pages: [combat]
"""

PAGE = """\
title: Combat
summary: How to fight.
sections:
  - id: strike
    title: Strike
    source: {section: "1.10"}
    status: stated
    text: Roll two dice.
"""

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write files into a docs folder; without any, a game of one page with one section."""

    def written(files: dict[str, str] | None = None) -> Path:
        docs = tmp_path / "docs"
        for name, text in {"chess/game.yaml": GAME, "chess/combat.yaml": PAGE, **(files or {})}.items():
            (docs / name).parent.mkdir(parents=True, exist_ok=True)
            (docs / name).write_text(text, encoding="utf-8")
        return docs

    return written
