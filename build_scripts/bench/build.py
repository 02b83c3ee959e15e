"""How long the site takes to build: whole, from a save to the page that shows it, and as it grows.

Growth is the time for 400 pages of rules over that for 40; all but the project's own are copies of a real page with
its forms and examples, each under ids of its own.
"""

from __future__ import annotations

import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from build_scripts.bench import aims, project
from build_scripts.bench.browser import chromium

BUILDS = 5
SAVES = 7
PAIRS = 3
AIM_SHOWN = 3.0
AIM_GROWTH = 11.0
FEW, MANY = 40, 400
GAME, PAGE = "cohesion", "damage"
PATIENCE = 60_000


def measure(root: Path) -> Iterator[str]:
    """The times of a build and of a save, and the ratio of growth."""
    times = [_seconds(root) for _ in range(BUILDS)]
    yield f"build of the site: {statistics.median(times):.2f} s ({min(times):.2f} to {max(times):.2f}, {BUILDS} builds)"
    with project.copy(root) as copied:
        saves = list(_saves(copied, copied / "docs" / GAME / f"{PAGE}.yaml"))
    shown = statistics.median(saves)
    yield (
        f"saved to shown: {shown:.2f} s ({min(saves):.2f} to {max(saves):.2f}, {SAVES} saves),"
        f" {aims.at_most(shown, AIM_SHOWN)}"
    )
    with grown(root, FEW) as few, grown(root, MANY) as many:
        pairs = [(_seconds(few), _seconds(many)) for _ in range(PAIRS)]
    ratios = [large / small for small, large in pairs]
    growth = statistics.median(ratios)
    small, large = (statistics.median(times) for times in zip(*pairs, strict=True))
    yield (
        f"growth from {FEW} to {MANY} pages: {small:.1f} s to {large:.1f} s, {growth:.1f} times"
        f" ({min(ratios):.1f} to {max(ratios):.1f}, {PAIRS} pairs), {aims.at_most(growth, AIM_GROWTH)}"
    )


def copied_page(text: str, number: int) -> str:
    """A page of rules with ids of its own, and its references to itself led to them."""
    own = "|".join(re.findall(r"\bid: ([a-z0-9-]+)", text))
    return re.sub(rf"(\bid: |\[\[)({own})(?![a-z0-9-])", rf"\1\2-{number}", text)


def _seconds(root: Path) -> float:
    """How long one build takes."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        project.build(root, Path(folder))
        return time.perf_counter() - began


def _saves(root: Path, file: Path) -> Iterator[float]:
    """The seconds from each save of a file until a browser shows what was saved."""
    text = file.read_text(encoding="utf-8")
    with (
        _served(root) as address,
        tempfile.TemporaryDirectory() as profile,
        sync_playwright() as playwright,
    ):
        context = chromium(playwright, Path(profile))
        page = context.new_page()
        page.goto(f"{address}{GAME}/{file.stem}/")
        for number in range(1, SAVES + 1):
            words = f"This page was saved {number} times."
            began = time.perf_counter()
            file.write_text(re.sub(r"(?m)^summary: .*", f"summary: {words}", text, count=1), encoding="utf-8")
            page.locator("main").get_by_text(words).wait_for(timeout=PATIENCE)
            yield time.perf_counter() - began
        context.close()


@contextmanager
def _served(root: Path) -> Iterator[str]:
    """The address of the site as it is served while it is being worked on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{probe.getsockname()[1]}"
    process = subprocess.Popen(
        [sys.executable, "-m", "mkdocs", "serve", "--livereload", "--dev-addr", place],
        cwd=root, env=project.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        _wait_for(f"http://{place}/", process)
        yield f"http://{place}/"
    finally:
        process.terminate()
        process.wait()


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    late = time.monotonic() + PATIENCE / 1000
    while process.poll() is None and time.monotonic() < late:
        try:
            urllib.request.urlopen(address).close()
            return
        except OSError:
            time.sleep(0.1)
    raise project.NotBuilt("`mkdocs serve` does not answer")


@contextmanager
def grown(root: Path, pages: int) -> Iterator[Path]:
    """A copy of the project that has so many pages of rules."""
    with project.copy(root) as copied:
        folder = copied / "docs" / GAME
        game = (folder / "game.yaml").read_text(encoding="utf-8")
        text = (folder / f"{PAGE}.yaml").read_text(encoding="utf-8")
        own = len(list(folder.glob("*.yaml"))) - 1
        names = []
        for number in range(1, pages - own + 1):
            names.append(f"{PAGE}-{number}")
            (folder / f"{names[-1]}.yaml").write_text(copied_page(text, number), encoding="utf-8")
        listed = re.sub(r"(?m)^pages: \[(.*)\]$", rf"pages: [\1, {', '.join(names)}]", game)
        (folder / "game.yaml").write_text(listed, encoding="utf-8")
        yield copied
