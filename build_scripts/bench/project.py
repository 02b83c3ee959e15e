"""The project as a thing to build: as it is, or a copy that may be changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SOURCES = ("build_scripts", "calculators", "docs", "overrides")
SHARED = ("node_modules", ".cache")


class NotBuilt(Exception):
    """The site does not build; says what the generator said."""


def build(root: Path, site: Path, address: str = "") -> None:
    """Build the site of a project, for an address or for none. Raises `NotBuilt`."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    done = subprocess.run(command, cwd=root, env=environment(address), capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotBuilt(f"{done.stdout}{done.stderr}")


def environment(address: str = "") -> dict[str, str]:
    """The environment of a build for that address."""
    return os.environ | {"ROLLBOOK_URL": address, "NO_MKDOCS_2_WARNING": "1"}


@contextmanager
def copy(root: Path) -> Iterator[Path]:
    """A copy of the project's sources, which shares what was installed and compiled for it."""
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder) / "project"
        copied.mkdir()
        shutil.copy(root / "mkdocs.yml", copied)
        for name in SOURCES:
            shutil.copytree(root / name, copied / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in SHARED:
            (copied / name).symlink_to(root / name, target_is_directory=True)
        yield copied
