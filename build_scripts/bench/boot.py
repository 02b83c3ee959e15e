"""How fast the runtime starts against stock Pyodide.

Stock is `loadPyodide()` on the files of the npm package, with the same calculators as source. Both come from one server
with the same compression, into the same browser, in the order A B B A. Cold is the first load in a new profile, warm
the third. What counts is the time from making the worker to the first answer, and of it the ratio within each pair.
"""

from __future__ import annotations

import gzip
import json
import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, Playwright, sync_playwright

from build_scripts import bundle
from build_scripts.bench import aims
from build_scripts.bench.browser import chromium, serving

PAIRS = 8
AIM_COLD = 0.45
AIM_WARM = 0.40
QUESTION = json.dumps({"ask": "odds", "calculator": "cohesion.attack", "section": "full-example"})

PAGE = """<!doctype html><title>boot</title><link rel="icon" href="data:,"><script type="module">
window.boot = (folder, question) => new Promise((resolve, reject) => {
  const base = new URL(folder, location).href;
  const began = performance.now();
  const worker = new Worker(base + "worker.js", {type: "module"});
  worker.onerror = () => reject(Error("the worker did not run"));
  worker.onmessage = ({data}) => {
    if (data.why) reject(Error(data.why));
    if (data.answer) resolve({time: performance.now() - began, answer: data.answer});
  };
  worker.postMessage({start: {base}});
  worker.postMessage({id: 1, question});
});
</script>"""

STOCK_WORKER = """import { loadPyodide } from "./pyodide.mjs";
const started = (async () => {
  const pyodide = await loadPyodide();
  const calculators = await fetch(new URL("calculators.zip", import.meta.url));
  pyodide.unpackArchive(await calculators.arrayBuffer(), "zip");
  return pyodide.pyimport("calculators.core.bridge").answer;
})();
self.onmessage = async ({data}) => {
  if (data.id) self.postMessage({id: data.id, answer: (await started)(data.question)});
};
"""


@dataclass(frozen=True)
class Times:
    """Milliseconds from making the worker to its first answer."""

    cold: float
    warm: float
    answer: str


def measure(root: Path, pairs: int = PAIRS) -> Iterator[str]:
    """The ratios of both starts; both sides are asked the same, and must answer alike."""
    with _sites(root) as (site, folder), serving(site) as server, sync_playwright() as playwright:
        sides = {"stock": "stock/", "ours": folder}
        runs = []
        for pair in range(pairs):
            order = ("stock", "ours") if pair % 2 == 0 else ("ours", "stock")
            times = {side: _times(playwright, server.address, sides[side]) for side in order}
            if times["stock"].answer != times["ours"].answer:
                raise RuntimeError(f"the answers differ: {times}")
            runs.append(times)
    for name, aim in (("cold", AIM_COLD), ("warm", AIM_WARM)):
        stock = [getattr(run["stock"], name) for run in runs]
        ours = [getattr(run["ours"], name) for run in runs]
        ratios = [mine / theirs for mine, theirs in zip(ours, stock, strict=True)]
        ratio = statistics.median(ratios)
        yield (
            f"boot {name}: {statistics.median(ours):.0f} ms against {statistics.median(stock):.0f} ms of stock Pyodide,"
            f" ratio {ratio:.2f} ({min(ratios):.2f} to {max(ratios):.2f}, {pairs} pairs), {aims.at_most(ratio, aim)}"
        )


def _times(playwright: Playwright, address: str, folder: str) -> Times:
    with tempfile.TemporaryDirectory() as profile:
        context = chromium(playwright, Path(profile))
        try:
            loads = [_load(context.new_page(), address, folder) for _ in range(3)]
        finally:
            context.close()
    return Times(loads[0][0], loads[2][0], loads[0][1])


def _load(page: Page, address: str, folder: str) -> tuple[float, str]:
    page.goto(address)
    result = page.evaluate("([folder, question]) => boot(folder, question)", [folder, QUESTION])
    # A visitor stays: two seconds after the last compilation the browser keeps its compiled code.
    page.wait_for_timeout(3000)
    page.close()
    return result["time"], result["answer"]


@contextmanager
def _sites(root: Path) -> Iterator[tuple[Path, str]]:
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        runtime = bundle.make(site, root=root)
        stock = site / "stock"
        pyodide = root / "node_modules/pyodide"
        stock.mkdir()
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
            shutil.copy(pyodide / name, stock / name)
        (stock / "worker.js").write_text(STOCK_WORKER)
        (stock / "calculators.zip").write_bytes(gzip.decompress(bundle.pack(bundle.calculator_sources(root))))
        (site / "index.html").write_text(PAGE)
        yield site, runtime.folder
