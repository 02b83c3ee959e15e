"""What the browser tests stand on.

Which fixture for what:

`server`        the built site on a plain server at the address it was built for (instant navigation works);
                `server.address("cohesion/hitting/")` is a full address, `server.asked` what was asked for.
`serve`         a factory for a server of one's own, made to fail and told to recover:
                `broken = serve(missing={"*.wasm"})`, later `broken.missing.clear()`;
                `serve(types={".wasm": "application/octet-stream"})`; `slow = serve(held={"*.wasm"})`,
                later `slow.release()`. Its address is not the built one: every page is a full load.
`nginx`         a real nginx with the distribution's types: `nginx.root`, and `nginx.below` for the same build
                under /x/repo/ on a port where nothing else exists. Both end in "/".
`site`          the folder of the built site.
`addresses`     not a fixture but a function: the path of every page, `for path in addresses(site)`.
`page`          a fresh page in Chromium, in a context of its own.
`firefox_page`  the same in Firefox.
`either_page`   the test runs once in each.
`open_page`     a factory: `open_page("firefox", viewport={"width": 320, "height": 640},
                color_scheme="dark")`. The words are those of Playwright's `new_context`.
                Color scheme and motion work in both.
`axe`           `assert axe(page) == []`: axe-core's violations as short texts.
`allow`         `allow(r"status of 404")`: complaints that match are expected in this test.

A test FAILS, even when its own assertions hold, if any of its pages logged an error, threw one, broke the
Content-Security-Policy, got an answer of 400 or more, or asked another host for anything.

Wait on what should become true (`expect(...)`, `page.wait_for_url`, `expect_event`), never for a time.
"""

import fcntl
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Response,
    expect,
    sync_playwright,
)

import dev
from tests.site.servers import Nginx, Server, start_nginx

PATIENCE = 20_000  # milliseconds until a condition counts as failed; two noisy cores are slow
BROWSERS = ("chromium", "firefox")
CHROMIUM = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]

expect.set_options(timeout=PATIENCE)


@dataclass
class Watch:
    """Every complaint of the pages of one test, and the patterns of those that it expects."""

    ANYTHING = re.compile("")

    origins: set[str]
    complaints: list[str] = field(default_factory=list)
    allowed: list[re.Pattern[str]] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    def over(self, context: BrowserContext) -> None:
        """Watch all pages of a context."""
        self.contexts.append(context)
        context.add_init_script(
            "document.addEventListener('securitypolicyviolation',"
            " e => console.error(`policy: ${e.effectiveDirective} ${e.blockedURI} ${e.sample}`))"
        )
        context.on("console", self._console)
        context.on("weberror", lambda thrown: self.complaints.append(f"page error: {thrown.error}"))
        context.on("request", lambda request: self._asks(request.url))
        context.on("response", self._response)
        context.on("page", lambda page: page.on("websocket", lambda sock: self._asks(sock.url)))

    def unexpected(self) -> list[str]:
        """The complaints that the test did not allow, after everything on its way has arrived."""
        for context in self.contexts:
            for page in context.pages:
                page.evaluate("1")
        return [text for text in self.complaints if not any(known.search(text) for known in self.allowed)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _asks(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme in ("http", "https", "ws", "wss") and f"http://{parts.netloc}" not in self.origins:
            self.complaints.append(f"request to another host: {address}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"answer with status of {response.status}: {response.url}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    result = yield
    watch = getattr(item, "funcargs", {}).get("watch")
    unexpected = watch.unexpected() if watch else []
    if unexpected:
        pytest.fail("the pages of this test complained:\n" + "\n".join(unexpected), pytrace=False)
    return result


@pytest.fixture(scope="session")
def origins() -> set[str]:
    """The origins of all servers of this session: everything else is another host."""
    return set()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, origins: set[str]) -> Iterator[Server]:
    """The built site, served at the address that it was built for."""
    folder = tmp_path_factory.mktemp("site")
    started = Server(folder)
    origins.add(started.origin)
    _build(folder, started.address(), tmp_path_factory.getbasetemp().parent / "build.lock")
    yield started
    started.stop()


@pytest.fixture(scope="session")
def site(server: Server) -> Path:
    """The folder of the built site."""
    return server.folder


@pytest.fixture(scope="session")
def nginx(site: Path, tmp_path_factory: pytest.TempPathFactory, origins: set[str]) -> Iterator[Nginx]:
    """The same build behind nginx, at / and under /x/repo/."""
    started = start_nginx(site, tmp_path_factory.mktemp("nginx"))
    origins.update(_origin(address) for address in (started.root, started.below))
    yield started
    started.stop()


@pytest.fixture
def serve(site: Path, origins: set[str]) -> Iterator[Callable[..., Server]]:
    """A factory of servers of the built site that fail as told; see `Server` for the words."""
    started: list[Server] = []

    def start(**words: Any) -> Server:
        server = Server(site)
        server.types.update(words.pop("types", {}))
        for name, value in words.items():
            getattr(server, name).update(value)
        started.append(server)
        origins.add(server.origin)
        return server

    yield start
    for server in started:
        server.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def launch(playwright: Playwright) -> Iterator[Callable[..., Browser]]:
    """A factory of browsers; each kind is started once and closed at the end."""
    started: dict[tuple[str, bool, bool], Browser] = {}

    def launched(name: str, dark: bool = False, still: bool = False) -> Browser:
        if name == "chromium":
            dark = still = False  # Chromium's contexts see to these; Firefox takes them at its start
        kind = (name, dark, still)
        if kind not in started:
            started[kind] = _chromium(playwright) if name == "chromium" else _firefox(playwright, dark, still)
        return started[kind]

    yield launched
    for browser in started.values():
        browser.close()


@pytest.fixture
def watch(origins: set[str]) -> Watch:
    """What the pages of this test complained about."""
    return Watch(origins)


@pytest.fixture
def allow(watch: Watch) -> Callable[[str], None]:
    """Expect complaints that match a regular expression."""
    return lambda pattern: watch.allowed.append(re.compile(pattern))


@pytest.fixture
def open_page(launch: Callable[..., Browser], watch: Watch) -> Iterator[Callable[..., Page]]:
    """A factory of watched pages, each in a context of its own."""
    opened: list[BrowserContext] = []

    def open_one(browser: str = "chromium", **words: Any) -> Page:
        dark = words.get("color_scheme") == "dark"
        still = words.setdefault("reduced_motion", "reduce") == "reduce"
        context = launch(browser, dark, still).new_context(**words)
        context.set_default_timeout(PATIENCE)
        opened.append(context)
        watch.over(context)
        return context.new_page()

    yield open_one
    for context in opened:
        context.close()


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A fresh page in Chromium."""
    return open_page("chromium")


@pytest.fixture
def firefox_page(open_page: Callable[..., Page]) -> Page:
    """A fresh page in Firefox."""
    return open_page("firefox")


@pytest.fixture(params=BROWSERS)
def either_page(request: pytest.FixtureRequest, open_page: Callable[..., Page]) -> Page:
    """A fresh page, once in Chromium and once in Firefox."""
    return open_page(request.param)


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], list[str]]:
    """Run axe-core in a page; its violations as "rule: where (why)", none for a clean page."""
    source = (dev.NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")

    def violations(page: Page) -> list[str]:
        # The debugger's own evaluation is not bound by the page's policy, so nothing is loosened for axe.
        page.evaluate(source)
        found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")["violations"]
        return [
            f"{rule['id']}: {' '.join(map(str, node['target']))} ({' '.join(node['failureSummary'].split())})"
            for rule in found
            for node in rule["nodes"]
        ]

    return violations


def addresses(site: Path) -> list[str]:
    """The path of every page of the site, short links aside: "", "about/", "cohesion/hitting/" …"""
    places = sorted(page.parent.relative_to(site) for page in site.rglob("index.html"))
    return ["" if place == Path(".") else f"{place.as_posix()}/" for place in places if place.parts[:1] != ("r",)]


def _build(folder: Path, address: str, lock: Path) -> None:
    """Build the site for an address; workers take turns, so that the second finds the caches filled."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    environment = os.environ | {"ROLLBOOK_URL": address, "NO_MKDOCS_2_WARNING": "1"}
    with lock.open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        built = subprocess.run(command, cwd=dev.ROOT, env=environment, capture_output=True, text=True, check=False)
    if built.returncode:
        pytest.fail(f"the site does not build:\n{built.stdout}{built.stderr}", pytrace=False)


def _origin(address: str) -> str:
    return f"http://{urlsplit(address).netloc}"


def _chromium(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=program("chromium"), args=[*CHROMIUM, *sandbox()])


def _firefox(playwright: Playwright, dark: bool, still: bool) -> Browser:
    """The system's own Firefox; over its standard protocol, scheme and motion are set only at the start."""
    return playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=program("firefox"),
        firefox_user_prefs={"ui.systemUsesDarkTheme": int(dark), "ui.prefersReducedMotion": int(still)},
    )


def sandbox() -> list[str]:
    """What Chromium wants to be told where its sandbox cannot work."""
    return ["--no-sandbox"] if os.geteuid() == 0 else []


def program(name: str) -> Path:
    """A browser's program."""
    found = dev.program(name)
    if found is None:
        pytest.fail(f"{name} is not on the PATH: `python3 dev.py test` says how to install it", pytrace=False)
    return found
