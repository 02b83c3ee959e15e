"""Everything about the sources that can be checked without building: `python -m build_scripts.check`.

Data, references, calculators, examples, ids, the editors' schemas and the style of the code; all faults at once.
`python -m build_scripts.check --write` first writes the schemas anew.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from build_scripts import calculations, ids, records, schema

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = Path("build_scripts")


def main(arguments: list[str]) -> int:
    """Print every fault; the exit code tells whether there were any."""
    if "--write" in arguments:
        for name, text in schema.editor_schemas().items():
            (ROOT / SCHEMAS / name).write_text(text, encoding="utf-8")
    lint = subprocess.Popen(
        [sys.executable, "-m", "ruff", "check", "--quiet", "--output-format=concise", "."],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    faults = list(_faults())
    lines, _ = lint.communicate()
    faults += lines.splitlines() or (["ruff failed without a word"] if lint.returncode else [])
    print("\n".join(faults) if faults else "Nothing is wrong.")
    return 1 if faults else 0


def _faults() -> Iterator[str]:
    site, faults = records.gather(ROOT / "docs")
    yield from map(str, sorted({*faults, *calculations.faults(site)}))
    if not faults:
        file = ROOT / ids.LIST
        yield from ids.faults(site, file.read_text(encoding="utf-8") if file.exists() else "")
    yield from stale_schemas(ROOT)


def stale_schemas(root: Path) -> Iterator[str]:
    """The editors' schemas that are not what the types say."""
    for name, text in schema.editor_schemas().items():
        file = root / SCHEMAS / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            yield f"{SCHEMAS / name}: out of date; write it with: python -m build_scripts.check --write"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
