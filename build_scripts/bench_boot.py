"""How fast the runtime starts against stock Pyodide, and how many bytes it is.

Stock is `loadPyodide()` on the files of the npm package, with the same calculators as source. Both
come from one server with the same compression, into the same browser, in the order A B B A. Cold is
the first load in a new profile, warm the third. What counts is the time from making the worker to
the first answer, and of it the ratio within each pair.
"""

import gzip
import os
import shutil
import statistics
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import brotli
from playwright.sync_api import BrowserType, Page, sync_playwright

from build_scripts import bundle

PAIRS = 8
AIM_COLD = 0.45
AIM_WARM = 0.40
AIM_GZIP = 5.2
AIM_BROTLI = 4.0

TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".html": "text/html"}
CHROMIUM = ("--disable-gpu", "--disable-background-networking", "--disable-component-update")

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


def print_boot(root: Path, question: str, chromium: str, pairs: int = PAIRS) -> None:
    """Measure both starts and print the ratios; `question` is put to both and they must agree."""
    with _sites(root) as (site, folder), _server(site) as address, sync_playwright() as playwright:
        sides = {"stock": "stock/", "ours": folder}
        runs = []
        for pair in range(pairs):
            order = ("stock", "ours") if pair % 2 == 0 else ("ours", "stock")
            times = {side: _times(playwright.chromium, chromium, address, sides[side], question) for side in order}
            if times["stock"].answer != times["ours"].answer:
                raise RuntimeError(f"the answers differ: {times}")
            runs.append(times)
    for name, aim in (("cold", AIM_COLD), ("warm", AIM_WARM)):
        stock = [getattr(run["stock"], name) for run in runs]
        ours = [getattr(run["ours"], name) for run in runs]
        ratios = [mine / theirs for mine, theirs in zip(ours, stock, strict=True)]
        ratio = statistics.median(ratios)
        print(
            f"boot {name}: {statistics.median(ours):.0f} ms against {statistics.median(stock):.0f} ms,"
            f" ratio {ratio:.2f} ({min(ratios):.2f} to {max(ratios):.2f}, {pairs} pairs),"
            f" aim {aim:.2f}: {_verdict(ratio, aim)}"
        )


def print_bytes(root: Path) -> None:
    """Print the size of the runtime as a server with gzip and one with brotli would send it."""
    files = bundle.runtime_files(root)
    for name, aim, size in (
        ("gzip", AIM_GZIP, sum(len(gzip.compress(data, 9)) for data in files.values())),
        ("brotli", AIM_BROTLI, sum(len(brotli.compress(data)) for data in files.values())),
    ):
        print(f"runtime {name}: {size / 1e6:.2f} MB, aim {aim:.1f} MB: {_verdict(size / 1e6, aim)}")


def _verdict(value: float, aim: float) -> str:
    return "met" if value <= aim else "missed"


def _times(browser: BrowserType, executable: str, address: str, folder: str, question: str) -> Times:
    with tempfile.TemporaryDirectory() as profile:
        context = browser.launch_persistent_context(
            profile,
            executable_path=executable,
            args=[*CHROMIUM, *(["--no-sandbox"] if os.geteuid() == 0 else [])],
        )
        try:
            loads = [_load(context.new_page(), address, folder, question) for _ in range(3)]
        finally:
            context.close()
    return Times(loads[0][0], loads[2][0], loads[0][1])


def _load(page: Page, address: str, folder: str, question: str) -> tuple[float, str]:
    page.goto(address)
    result = page.evaluate("([folder, question]) => boot(folder, question)", [folder, question])
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


@contextmanager
def _server(site: Path) -> Iterator[str]:
    replies = {}
    for path in site.rglob("*"):
        if path.is_file():
            kind = TYPES.get(path.suffix, "application/octet-stream")
            replies["/" + path.relative_to(site).as_posix()] = (kind, gzip.compress(path.read_bytes(), 6))
    replies["/"] = replies["/index.html"]

    class Reply(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            kind, data = replies.get(self.path, ("", b""))
            self.send_response(200 if kind else 404)
            self.send_header("Content-Length", str(len(data)))
            if kind:
                self.send_header("Content-Type", kind)
                self.send_header("Content-Encoding", "gzip")
                self.send_header("Cache-Control", "max-age=86400")
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Reply)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
