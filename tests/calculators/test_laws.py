"""Laws of the procedure that the source itself must keep: pure, exact, and whole at -O2."""

import ast
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from calculators.core import bridge, catalog, form
from calculators.core.odds import odds
from calculators.core.text import log_line, odds_text, roll_text, why_text
from calculators.core.why import why
from tests.calculators import drawn, falling

ROOT = Path(__file__).parents[2]
SOURCES = {
    path.relative_to(ROOT).as_posix(): ast.parse(path.read_text())
    for folder in ("calculators", "build_scripts")
    for path in sorted((ROOT / folder).rglob("*.py"))
}
LIBRARY = {path: tree for path, tree in SOURCES.items() if path.startswith("calculators/")}
GAMES = {path.split("/")[1] for path in LIBRARY if path.count("/") == 2} - {"core"}

PURE = {
    "calculators",
    "collections",
    "dataclasses",
    "fractions",
    "functools",
    "html",
    "itertools",
    "math",
    "operator",
    "re",
    "typing",
    "urllib",
    "zlib",
}
"""Modules that neither draw lots, nor read a clock, nor touch files."""

RIM = {
    "calculators/__main__.py": {"argparse", "codecs", "json", "os", "sys"},
    "calculators/core/bridge.py": {"json", "random"},
    "calculators/core/catalog.py": {"importlib", "pkgutil"},
}
"""What the edges may import besides."""


def imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "."


def test_nothing_but_the_bridge_imports_random() -> None:
    """Law 7."""
    drawing = {path for path, tree in SOURCES.items() if {"random", "secrets", "uuid"} & set(imports(tree))}
    assert drawing == {"calculators/core/bridge.py"}


def test_the_library_is_pure_inside_its_edges() -> None:
    """Law 7."""
    strange = {
        path: names
        for path, tree in LIBRARY.items()
        if (names := {name.split(".")[0] for name in imports(tree)} - PURE - RIM.get(path, set()))
    }
    assert strange == {}


def test_the_library_opens_nothing_and_evaluates_nothing() -> None:
    calls = {
        (path, node.func.id)
        for path, tree in LIBRARY.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert {call for call in calls if call[1] in {"open", "eval", "exec", "compile", "input", "__import__"}} == set()


def test_the_library_asserts_nothing_and_reads_no_docstring() -> None:
    """Law 8: both are gone at -O2."""
    lost = {
        path
        for path, tree in LIBRARY.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Assert)
        or (isinstance(node, ast.Attribute) and node.attr == "__doc__")
        or (isinstance(node, ast.Name) and node.id in ("__doc__", "__debug__"))
    }
    assert lost == set()


def test_the_core_knows_no_game() -> None:
    told = {
        path
        for path, tree in LIBRARY.items()
        if path.startswith("calculators/core/")
        and any(name.startswith(f"calculators.{game}") for name in imports(tree) for game in GAMES)
    }
    assert told == set()


def test_a_game_knows_no_other_game_and_nothing_of_the_build() -> None:
    for path, tree in LIBRARY.items():
        others = GAMES - {path.split("/")[1]}
        assert not {name for name in imports(tree) if name.split(".")[1:2] and name.split(".")[1] in others}
        assert not {name for name in imports(tree) if name.split(".")[0] in ("build_scripts", "tests", "docs")}


def test_no_fraction_is_formatted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Law 6: `format` of a fraction differs between Pythons; nothing that is shown uses it."""

    def refuse(self: Fraction, spec: str) -> str:
        assert spec == "", f"a fraction is formatted as {spec!r}"
        return str(self)

    monkeypatch.setattr(Fraction, "__format__", refuse, raising=False)
    for name in catalog.names():
        calculator = catalog.load(name)
        chance = falling.seeded(f"{name} format")
        for inputs in drawn.inputs(calculator.Inputs, 10, f"{name} format", near=5):
            exact = odds(calculator.play, inputs)
            event = calculator.headline(inputs)
            rolled = falling.fall(calculator.play, inputs, chance)
            assert odds_text(calculator, inputs, exact, calculator.report(inputs, exact))
            assert list(why_text(why(calculator.play, inputs, event.holds)))
            assert roll_text(calculator, inputs, rolled)
            assert log_line(calculator, inputs, rolled)
            for kind in ("odds", "why", "roll", "dice"):
                question = {"calculator": name, "ask": kind, "values": form.spell(inputs)}
                assert bridge.reply(question, chance)["parts"]


def test_no_chance_becomes_a_float() -> None:
    """Law 6: exact until the view, and there rounded by whole numbers."""
    floats = {
        path
        for path, tree in LIBRARY.items()
        if path != "calculators/core/drawing.py"
        for node in ast.walk(tree)
        if (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("float", "round"))
        or (isinstance(node, ast.Constant) and isinstance(node.value, float))
    }
    assert floats == set()
