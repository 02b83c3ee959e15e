"""Print figures beside their aims: `python -m build_scripts.bench [name …]`, without a name all of them.

A figure that misses its aim says so and does not fail the run: how fast a machine is is no fault of the code.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("boot", "bytes", "answers", "icepool", "build")


def main(arguments: list[str]) -> int:
    """Measure what is named; the exit code is 2 for a name that no figure has."""
    strangers = [name for name in arguments if name not in NAMES]
    if strangers:
        print(f"There is no figure {', '.join(strangers)}. There are: {', '.join(NAMES)}.", file=sys.stderr)
        return 2
    for name in dict.fromkeys(arguments or NAMES):
        for line in importlib.import_module(f"build_scripts.bench.{name}").measure(ROOT):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
