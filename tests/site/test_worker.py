"""The worker by itself: one answer to each question, and a reason in words whenever Python does not start."""

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import MappingProxyType
from typing import Any

import pytest
from playwright.sync_api import Page

from build_scripts import bundle
from tests.site.servers import TYPES, UNKNOWN_TYPE, Server

ROOT = Path(__file__).parents[2]
BRIDGE = """import json

def answer(question: str) -> str:
    return json.dumps(1 / json.loads(question))
"""
PAGE = '<!doctype html><html lang="en"><title>Worker</title><link rel="icon" href="data:,">'
TALK = """([base, limit, questions]) => new Promise((resolve) => {
  const worker = new Worker(base + "worker.js", {type: "module"});
  const heard = [];
  worker.onmessage = ({data}) => {
    if (data.state !== "loading") heard.push(data);
    if (data.state === "failed" || data.id === questions.length) resolve(heard);
  };
  worker.postMessage({start: {base, limit}});
  questions.forEach((question, place) => worker.postMessage({id: place + 1, question}));
})"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A site of one empty page with a runtime whose calculators divide 1 by the question; and its folder."""
    root, site = tmp_path_factory.mktemp("project"), tmp_path_factory.mktemp("site")
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    (root / "docs/assets").mkdir(parents=True)
    shutil.copy(ROOT / "docs/assets/worker.js", root / "docs/assets/worker.js")
    (root / "calculators/core").mkdir(parents=True)
    (root / "calculators/__init__.py").touch()
    (root / "calculators/core/__init__.py").touch()
    (root / "calculators/core/bridge.py").write_text(BRIDGE)
    runtime = bundle.make(site, root=root)
    (site / "index.html").write_text(PAGE)
    return site, runtime.folder


@pytest.fixture
def talk(folder: tuple[Path, str], origins: set[str], either_page: Page) -> Iterator[Callable[..., list[Any]]]:
    """Start a worker from a server with these faults and ask it; what it said, progress aside."""
    servers: list[Server] = []

    def asked(*questions: str, limit: int = 60_000, site: Path = folder[0], **faults: Any) -> list[Any]:
        server = Server(site)
        for name, value in faults.items():
            getattr(server, name).update(value)
        servers.append(server)
        origins.add(server.origin)
        return _talk(either_page, server.address(), folder[1], questions, limit)

    yield asked
    for server in servers:
        server.stop()


def test_questions_asked_early_are_answered_in_order(talk: Callable[..., list[Any]]) -> None:
    assert talk("2", "4") == [{"state": "ready"}, {"id": 1, "answer": "0.5"}, {"id": 2, "answer": "0.25"}]


def test_an_error_in_python_is_an_answer_and_the_next_question_has_its_own(talk: Callable[..., list[Any]]) -> None:
    problem = '{"problems":[{"field":"","message":"The calculator failed: ZeroDivisionError: division by zero"}]}'
    assert talk("0", "2")[1:] == [{"id": 1, "answer": problem}, {"id": 2, "answer": "0.5"}]


def test_wasm_of_an_unknown_type_is_read_all_the_same(talk: Callable[..., list[Any]]) -> None:
    assert talk("2", types={".wasm": "application/octet-stream"})[1:] == [{"id": 1, "answer": "0.5"}]


@pytest.mark.parametrize("name", ["pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "stdlib.bin", "calculators.bin"])
def test_a_missing_file_is_named(talk: Callable[..., list[Any]], allow: Callable[[str], None], name: str) -> None:
    allow("404")
    assert talk(missing={f"*/{name}"}) == [{"state": "failed", "why": f"{name} is missing (404)"}]


def test_silence_ends_at_the_limit(talk: Callable[..., list[Any]]) -> None:
    why = "nothing happened for 0.5 seconds"
    assert talk(limit=500, held={"*/stdlib.bin"}) == [{"state": "failed", "why": why}]


@pytest.mark.parametrize("name", ["stdlib.bin", "calculators.bin"])
def test_a_damaged_pack_is_named(
    talk: Callable[..., list[Any]],
    folder: tuple[Path, str],
    tmp_path: Path,
    allow: Callable[[str], None],
    name: str,
) -> None:
    allow("damaged|corrupted|installing the standard library")
    site = Path(shutil.copytree(folder[0], tmp_path / "site"))
    (site / folder[1] / name).write_text(PAGE)
    assert talk(site=site) == [{"state": "failed", "why": f"{name} arrived damaged"}]


@pytest.mark.parametrize("name", ["pyodide.js", "pyodide.asm.js"])
def test_a_script_of_the_wrong_type_is_named(
    folder: tuple[Path, str], origins: set[str], either_page: Page, allow: Callable[[str], None], name: str
) -> None:
    allow("MIME")
    with _serving(folder[0], origins, types={name: "text/plain"}) as address:
        said = _talk(either_page, address, folder[1])
    assert said == [{"state": "failed", "why": f"{name} has the wrong type, text/plain"}]


def test_a_policy_without_unsafe_eval_is_enough(folder: tuple[Path, str], origins: set[str], either_page: Page) -> None:
    policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
    with _serving(folder[0], origins, policy) as address:
        assert _talk(either_page, address, folder[1], ["2"])[1:] == [{"id": 1, "answer": "0.5"}]


def test_blocked_wasm_is_told(
    folder: tuple[Path, str], origins: set[str], either_page: Page, allow: Callable[[str], None]
) -> None:
    allow("wasm|WebAssembly|policy|Policy")
    with _serving(folder[0], origins, "default-src 'self'") as address:
        [said] = _talk(either_page, address, folder[1])
    assert (said["state"], said["why"].split(":")[0]) == ("failed", "the browser refused WebAssembly")


def _talk(page: Page, address: str, folder: str, questions: Sequence[str] = (), limit: int = 60_000) -> list[Any]:
    page.goto(address)
    heard: list[Any] = page.evaluate(TALK, [address + folder, limit, list(questions)])
    return heard


@contextmanager
def _serving(
    site: Path, origins: set[str], policy: str = "", types: Mapping[str, str] = MappingProxyType({})
) -> Iterator[str]:
    """The address of a server that sends scripts with a policy, and files of these names with other types."""

    class Answers(SimpleHTTPRequestHandler):
        def __init__(self, *words: Any) -> None:
            super().__init__(*words, directory=str(site))

        def guess_type(self, path: Any) -> str:
            return types.get(Path(path).name, TYPES.get(Path(path).suffix, UNKNOWN_TYPE))

        def end_headers(self) -> None:
            if policy and self.path.endswith(".js"):
                self.send_header("Content-Security-Policy", policy)
            super().end_headers()

        def handle(self) -> None:
            with suppress(ConnectionError):  # a worker that fails is closed before the rest arrives
                super().handle()

        def log_message(self, format: str, *words: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    Thread(target=server.serve_forever, daemon=True).start()
    origins.add(f"http://127.0.0.1:{server.server_port}")
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
