"""The watch over the pages must see what it is there to see, in both browsers."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.site.conftest import Watch
from tests.site.servers import Server

POLICY = "default-src * data: blob:; script-src 'self' 'wasm-unsafe-eval'"
PAGE = f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Watched</title>
<meta http-equiv="Content-Security-Policy" content="{POLICY}"><link rel="icon" href="data:,">
<script src="fault.js"></script>"""


@pytest.fixture
def faulty(tmp_path: Path, origins: set[str]) -> Iterator[Callable[[str], str]]:
    """The address of a page that runs a line of script."""
    (tmp_path / "index.html").write_text(PAGE)
    server = Server(tmp_path)
    origins.add(server.origin)

    def running(script: str) -> str:
        (tmp_path / "fault.js").write_text(script)
        return server.address()

    yield running
    server.stop()


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        pytest.param("console.error('oh no')", "console: oh no", id="console"),
        pytest.param("throw new Error('oh no')", "page error: oh no", id="thrown"),
        pytest.param("Promise.reject(new Error('oh no'))", "page error: oh no", id="rejected"),
        pytest.param("new Image().src = '/none.png'", "answer with status of 404", id="missing"),
        pytest.param("fetch('http://elsewhere.invalid/').catch(() => 1)", "request to another host", id="host"),
        pytest.param("eval('1')", "policy: script-src eval", id="eval"),
        pytest.param(
            "document.documentElement.append(Object.assign(document.createElement('script'), {text: '1'}))",
            "policy: script-src-elem inline",
            id="inline",
        ),
    ],
)
def test_the_watch_names_what_a_page_does_wrong(
    faulty: Callable[[str], str], either_page: Page, watch: Watch, script: str, complaint: str
) -> None:
    either_page.goto(faulty(script), wait_until="networkidle")
    seen = watch.unexpected()
    watch.allowed.append(Watch.ANYTHING)
    assert any(complaint in text for text in seen), seen


def test_the_watch_leaves_a_good_page_alone(faulty: Callable[[str], str], either_page: Page, watch: Watch) -> None:
    either_page.goto(faulty("document.title = 'Good'"))
    assert (either_page.title(), watch.unexpected()) == ("Good", [])
