"""Calculators are found by walking, and nothing else is."""

import pkgutil
from pathlib import Path

import pytest

import calculators
from calculators.core import catalog
from calculators.core.catalog import UnknownCalculator


def test_a_module_with_an_underscore_is_no_calculator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tmp_path / "chess"
    game.mkdir()
    for name in ("__init__.py", "_board.py", "opening.py"):
        (game / name).write_text("")
    monkeypatch.setattr(calculators, "__path__", [str(tmp_path)])
    assert [game.name for game in pkgutil.iter_modules(calculators.__path__)] == ["chess"]
    assert catalog.names() == ("chess.opening",)


def test_a_shared_module_cannot_be_loaded() -> None:
    with pytest.raises(UnknownCalculator):
        catalog.load("cohesion._attack")


def test_every_name_can_be_loaded() -> None:
    assert [catalog.load(name).name for name in catalog.names()] == list(catalog.names())
