"""The runtime: complete, the same for the same inputs, and made anew only where something changed."""

import gzip
import io
import shutil
import zipfile
from pathlib import Path

import pytest

from build_scripts import bundle

ROOT = Path(__file__).parents[2]
FILES = ("calculators.bin", "pyodide.asm.js", "pyodide.asm.wasm", "pyodide.js", "stdlib.bin", "worker.js")
BRIDGE = '''"""Words that no browser needs."""
import json

def answer(question: str) -> str:
    """More such words."""
    from fractions import Fraction
    return json.dumps(str(Fraction(json.loads(question))))
'''


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, bundle.Runtime]:
    """A small project, a site, and the runtime that was made of the one in the other."""
    root = project(tmp_path_factory.mktemp("project"))
    out = tmp_path_factory.mktemp("site")
    return root, out, bundle.make(out, root=root)


def project(root: Path) -> Path:
    """A project with one module in the shape of ours."""
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    (root / "docs/assets").mkdir(parents=True)
    shutil.copy(ROOT / "docs/assets/worker.js", root / "docs/assets/worker.js")
    sources = {"__init__.py": "", "__main__.py": "import argparse", "core/__init__.py": "", "core/bridge.py": BRIDGE}
    for name, text in sources.items():
        path = root / "calculators" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def copy_of(root: Path, target: Path) -> Path:
    """The same project in another place, with an empty cache."""
    return Path(shutil.copytree(root, target, symlinks=True, ignore=shutil.ignore_patterns(".cache")))


def unpacked(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(data))) as archive:
        return {entry.filename: archive.read(entry) for entry in archive.infolist()}


def test_the_folder_holds_what_the_browser_needs_and_no_more(made: tuple[Path, Path, bundle.Runtime]) -> None:
    _, out, runtime = made
    folder = out / runtime.folder
    assert runtime.files == FILES
    assert sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()) == [
        runtime.folder + name for name in FILES
    ]
    assert b"sourceMappingURL" not in (folder / "pyodide.js").read_bytes()[-500:]
    assert b".mjs" not in (folder / "pyodide.js").read_bytes()


def test_the_same_project_gives_the_same_bytes(made: tuple[Path, Path, bundle.Runtime], tmp_path: Path) -> None:
    root, _, runtime = made
    assert bundle.make(tmp_path / "site", root=copy_of(root, tmp_path / "copy")) == runtime


def test_nothing_is_compiled_again_where_nothing_changed(
    made: tuple[Path, Path, bundle.Runtime], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, _, runtime = made
    monkeypatch.setenv("PATH", "")
    assert bundle.make(tmp_path, root=root) == runtime


def test_a_changed_calculator_makes_another_folder_and_only_that_stays(
    made: tuple[Path, Path, bundle.Runtime], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = Path(shutil.copytree(made[0], tmp_path / "copy", symlinks=True))
    before = bundle.make(tmp_path / "site", root=root)
    (root / "calculators/core/bridge.py").write_text(BRIDGE + "\n")
    monkeypatch.setenv("PATH", "")  # as source, nothing needs compiling
    after = bundle.make(tmp_path / "site", root=root, fast=True)
    assert after.folder != before.folder
    assert [path.name for path in (tmp_path / "site/assets/runtime").iterdir()] == [after.folder.split("/")[-2]]


def test_the_calculators_are_compiled_without_words_for_people(made: tuple[Path, Path, bundle.Runtime]) -> None:
    _, out, runtime = made
    files = unpacked((out / runtime.folder / "calculators.bin").read_bytes())
    assert list(files) == ["calculators/__init__.pyc", "calculators/core/__init__.pyc", "calculators/core/bridge.pyc"]
    assert not [name for name, data in files.items() if b"such words" in data or b"no browser" in data]


def test_the_library_holds_what_is_imported_and_not_what_can_be_done_without(
    made: tuple[Path, Path, bundle.Runtime],
) -> None:
    _, out, runtime = made
    names = set(unpacked((out / runtime.folder / "stdlib.bin").read_bytes()))
    assert names >= {"fractions.pyc", "json/__init__.pyc", "encodings/utf_8.pyc", "pyodide/__init__.pyc"}
    assert not names & {"argparse.pyc", "ssl.pyc", "lzma.pyc", "turtle.pyc", "fractions.py"}


def test_a_pack_has_stored_entries_in_order_and_no_date() -> None:
    data = bundle.pack({"b.py": b"2", "a.py": b"1"})
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(data))) as archive:
        entries = [(entry.filename, entry.compress_type, entry.date_time) for entry in archive.infolist()]
    assert entries == [(name, zipfile.ZIP_STORED, (1980, 1, 1, 0, 0, 0)) for name in ("a.py", "b.py")]
    assert data[4:8] == bytes(4)


def test_imports_are_found_at_every_depth_and_submodules_by_name() -> None:
    source = b"from os import path\nimport calculators.core\ndef f():\n    from concurrent import futures\n"
    assert bundle.imported_modules({"calculators/a.py": source}) == ("concurrent", "concurrent.futures", "os")


def test_an_import_from_outside_the_standard_library_is_refused_with_file_and_line() -> None:
    with pytest.raises(bundle.BundleError, match=r"^calculators/a\.py:2: imports icepool, which is not in"):
        bundle.imported_modules({"calculators/a.py": b"import json\nimport icepool\n"})


def test_a_file_that_is_not_python_is_refused_with_file_and_line() -> None:
    with pytest.raises(bundle.BundleError, match=r"^calculators/a\.py:2: invalid syntax"):
        bundle.imported_modules({"calculators/a.py": b"import json\nnot so?\n"})


def test_missing_packages_are_told_with_the_command_that_brings_them(tmp_path: Path) -> None:
    with pytest.raises(bundle.BundleError, match="npm ci"):
        bundle.make(tmp_path / "site", root=tmp_path)
