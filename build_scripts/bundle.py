"""The runtime: all that the browser needs to run the calculators, in one folder named by its content.

It holds Pyodide's program, the part of the standard library that is imported (compiled), the
`calculators` package (compiled) and the worker that puts them together. The two packs are zip files
with stored entries, compressed as a whole, so that their size does not depend on the server.
"""

import ast
import gzip
import hashlib
import importlib.util
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile, ZipInfo

Files = Mapping[str, bytes]

#: Modules of the standard library that their importers can do without.
OPTIONAL = ("_ssl", "bz2", "compression", "lzma", "ssl")


@dataclass(frozen=True)
class Runtime:
    """A runtime as written: its folder below the site's root, with a closing slash, and its files."""

    folder: str
    files: tuple[str, ...]


class BundleError(Exception):
    """The runtime cannot be made; the message says what is wrong and where."""


def make(out: Path, *, root: Path, fast: bool = False) -> Runtime:
    """Write the runtime of the project in `root` below the site `out`, as its only one.

    The same inputs give the same bytes. `fast` packs the calculators as source, for a page that is
    being worked on. Errors: `BundleError`.
    """
    files = runtime_files(root, fast=fast)
    folder = f"assets/runtime/{_digest(files)[:16]}/"
    if not (out / folder).is_dir():
        shutil.rmtree(out / "assets/runtime", ignore_errors=True)
        _write(out / folder, files)
    return Runtime(folder, tuple(sorted(files)))


def runtime_files(root: Path, *, fast: bool = False) -> Files:
    """The files of the runtime by name."""
    pyodide = root / "node_modules/pyodide"
    if not pyodide.is_dir():
        raise BundleError(f"{pyodide} is missing: run `npm ci --ignore-scripts`")
    sources = calculator_sources(root)
    return {
        "worker.js": (root / "docs/assets/worker.js").read_bytes(),
        "pyodide.js": _loader(pyodide),
        "pyodide.asm.js": _script(pyodide / "pyodide.asm.mjs"),
        "pyodide.asm.wasm": (pyodide / "pyodide.asm.wasm").read_bytes(),
        "stdlib.bin": _library(root, pyodide, imported_modules(sources)),
        "calculators.bin": pack(sources) if fast else _compiled(root, pyodide, sources),
    }


def calculator_sources(root: Path) -> Files:
    """The Python files of the `calculators` package by path, without its command line."""
    paths = sorted((root / "calculators").rglob("*.py"))
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in paths if path.name != "__main__.py"}


def imported_modules(sources: Files) -> tuple[str, ...]:
    """The modules of the standard library that the sources import anywhere, also inside functions.

    Anything else but the sources' own packages is refused with file and line.
    """
    own = {path.split("/")[0] for path in sources}
    found: set[str] = set()
    for path, source in sources.items():
        for line, name in _imports(source, path):
            if name.split(".")[0] in own:
                continue
            if name.split(".")[0] not in sys.stdlib_module_names:
                raise BundleError(f"{path}:{line}: imports {name}, which is not in the standard library")
            found.add(name)
    return tuple(sorted(found))


def pack(files: Files) -> bytes:
    """The files as one gzip-compressed zip with stored entries; the same files give the same bytes."""
    buffer = io.BytesIO()
    with ZipFile(buffer, "w") as target:
        for name in sorted(files):
            target.writestr(ZipInfo(name), files[name])
    return gzip.compress(buffer.getvalue(), 9, mtime=0)


def _imports(source: bytes, path: str) -> Iterator[tuple[int, str]]:
    try:
        tree = ast.parse(source, path)
    except SyntaxError as error:
        raise BundleError(f"{path}:{error.lineno}: {error.msg}") from error
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module
            yield from ((node.lineno, name) for name in _submodules(node.module, node.names))


def _submodules(package: str, names: list[ast.alias]) -> Iterator[str]:
    if package.split(".")[0] not in sys.stdlib_module_names:
        return
    spec = importlib.util.find_spec(package)
    if spec and spec.submodule_search_locations:
        candidates = (f"{package}.{name.name}" for name in names)
        yield from (name for name in candidates if importlib.util.find_spec(name))


def _library(root: Path, pyodide: Path, names: tuple[str, ...]) -> bytes:
    source = (pyodide / "python_stdlib.zip").read_bytes()

    def fill(out: Path) -> None:
        with tempfile.TemporaryDirectory() as folder:
            archive = Path(folder) / "python_stdlib.zip"
            archive.write_bytes(_without_optional(source))
            _compile(pyodide, archive, out, "library", *names)

    return _cached(root, "stdlib", _key(pyodide, {"names": " ".join(names).encode(), "source": source}), fill)


def _compiled(root: Path, pyodide: Path, sources: Files) -> bytes:
    def fill(out: Path) -> None:
        with tempfile.TemporaryDirectory() as folder:
            _write(Path(folder), sources)
            _compile(pyodide, pyodide / "python_stdlib.zip", out, "folder", folder)

    return _cached(root, "calculators", _key(pyodide, sources), fill)


def _compile(pyodide: Path, library: Path, out: Path, *task: str) -> None:
    script = Path(__file__).with_name("compile.mjs")
    command = [_node(), str(script), str(pyodide), str(library), str(out), *task]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BundleError(f"compiling the {task[0]} failed:\n{done.stdout}{done.stderr}")


def _node() -> str:
    if node := shutil.which("node"):
        return node
    raise BundleError("there is no `node` on the PATH: `python3 dev.py build` brings one")


def _without_optional(library: bytes) -> bytes:
    buffer = io.BytesIO()
    with ZipFile(io.BytesIO(library)) as source, ZipFile(buffer, "w") as target:
        for entry in source.infolist():
            if entry.filename.removesuffix(".py").split("/")[0] not in OPTIONAL:
                target.writestr(entry, source.read(entry))
    return buffer.getvalue()


def _loader(pyodide: Path) -> bytes:
    """Pyodide's loader, with the description that it checks its program against as one more export."""
    info = json.loads((pyodide / "pyodide-lock.json").read_bytes())["info"]
    lock = json.dumps(json.dumps({"info": info, "packages": {}}))
    text = _script(pyodide / "pyodide.mjs").replace(b"pyodide.asm.mjs", b"pyodide.asm.js")
    return text + f"export const lockFileContents = {lock};\n".encode()


def _script(path: Path) -> bytes:
    """A module without the line that names its source map, which is not shipped."""
    lines = path.read_bytes().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b"//# sourceMappingURL="))


def _cached(root: Path, name: str, key: str, fill: Callable[[Path], None]) -> bytes:
    path = root / ".cache/runtime" / f"{name}-{key}.bin"
    if path.is_file():
        return path.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder))
        made = sorted(path for path in Path(folder).rglob("*") if path.is_file())
        data = pack({path.relative_to(folder).as_posix(): path.read_bytes() for path in made})
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as half:
        half.write(data)
    os.replace(half.name, path)
    return data


def _key(pyodide: Path, inputs: Files) -> str:
    scripts = [Path(__file__).with_name(name) for name in ("bundle.py", "compile.mjs", "compile.py")]
    return _digest({**inputs, **{path.name: path.read_bytes() for path in (pyodide / "package.json", *scripts)}})[:16]


def _digest(files: Files) -> str:
    total = hashlib.sha256()
    for name in sorted(files):
        total.update(f"{name}\0{hashlib.sha256(files[name]).hexdigest()}\n".encode())
    return total.hexdigest()


def _write(folder: Path, files: Files) -> None:
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
