"""How many bytes a visitor loads: the runtime as a server with gzip and one with brotli would send it, and a first
visit that touches no calculator (the home page, then a page of rules), as a browser fetches it from a server with gzip.
"""

from __future__ import annotations

import gzip
import tempfile
from collections.abc import Iterator
from pathlib import Path

import brotli
from playwright.sync_api import sync_playwright

from build_scripts import bundle
from build_scripts.bench import aims, project
from build_scripts.bench.browser import Server, chromium, serving

AIM_GZIP = 5.2
AIM_BROTLI = 4.0
AIM_VISIT = 200
RULES = "cohesion/hitting/"


def measure(root: Path) -> Iterator[str]:
    """The sizes of the runtime and of a first visit."""
    files = bundle.runtime_files(root)
    for name, aim, size in (
        ("gzip", AIM_GZIP, sum(len(gzip.compress(data, 9)) for data in files.values())),
        ("brotli", AIM_BROTLI, sum(len(brotli.compress(data)) for data in files.values())),
    ):
        yield f"runtime {name}: {size / 1e6:.2f} MB, {aims.at_most(size / 1e6, aim)}"
    sent = _visit(root)
    size = sum(length for _, length in sent)
    largest = sorted(sent, key=lambda one: -one[1])[:5]
    shown = ", ".join(f"{path} {length / 1e3:.1f}" for path, length in largest)
    yield (
        f"first visit gzip: {size / 1e3:.1f} kB in {len(sent)} answers, {aims.at_most(size / 1e3, AIM_VISIT)};"
        f" most of it: {shown}"
    )


def _visit(root: Path) -> list[tuple[str, int]]:
    """Each path that a first visit asks for, with the bytes of its answer's body."""
    with tempfile.TemporaryDirectory() as folder, serving() as server, sync_playwright() as playwright:
        site = Path(folder) / "site"
        project.build(root, site, address=server.address)
        server.put(site)
        context = chromium(playwright, Path(folder) / "profile")
        try:
            page = context.new_page()
            page.goto(server.address, wait_until="networkidle")
            page.locator(f"main a[href$='{RULES}']").first.click()
            page.wait_for_url(f"**/{RULES}")
            page.locator("form[data-calculator]").first.wait_for()
            page.wait_for_load_state("networkidle")
            # What is fetched when nothing is left to do belongs to the visit too.
            page.wait_for_timeout(1000)
        finally:
            context.close()
        _check(server)
        return list(server.sent)


def _check(server: Server) -> None:
    """The visit was whole, and the runtime slept."""
    paths = [path for path, _ in server.sent]
    if f"/{RULES}" not in paths or any("/runtime/" in path for path in paths):
        raise RuntimeError(f"this was no first visit: {paths}")
    if missing := [path for path, length in server.sent if not length]:
        raise RuntimeError(f"not found: {missing}")
