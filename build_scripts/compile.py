"""Compiled Python for the browser. Runs inside Pyodide under Node; `compile.mjs` calls it."""

import importlib
import importlib.util
import marshal
import sys
from pathlib import Path
from types import CodeType, ModuleType
from zipfile import ZipFile

LIBRARY = Path("/lib") / f"python{sys.version_info.major}{sys.version_info.minor}.zip"
OUT = Path("/out")


def library(names: list[str]) -> None:
    """Fill /out with the modules of the standard library that `names` and Pyodide's own start import."""
    for name in names:
        importlib.import_module(name)
    with ZipFile(LIBRARY) as source:
        for path in sorted(filter(None, map(_path_in_library, list(sys.modules.values())))):
            _write(path, _without_lines(_code(path, source.read(path))))


def folder() -> None:
    """Fill /out with the compiled twin of every Python file below /folder."""
    root = Path("/folder")
    for path in sorted(root.rglob("*.py")):
        name = path.relative_to(root).as_posix()
        _write(name, _code(name, path.read_bytes()))


def _path_in_library(module: ModuleType) -> str | None:
    path = Path(getattr(module, "__file__", None) or "/")
    return path.relative_to(LIBRARY).as_posix() if path.is_relative_to(LIBRARY) else None


def _code(path: str, source: bytes) -> CodeType:
    return compile(source, path, "exec", dont_inherit=True, optimize=2)


def _without_lines(code: CodeType) -> CodeType:
    """The code without its table of line numbers, a sixth of its size, for code that is not ours to mend."""
    inner = tuple(_without_lines(value) if isinstance(value, CodeType) else value for value in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=b"")


def _write(path: str, code: CodeType) -> None:
    # After the magic number twelve zero bytes: no flags, and no time or size of a source to compare with.
    target = OUT / f"{path}c"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code))
