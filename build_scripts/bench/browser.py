"""What the figures taken in a browser share: the browser, and a server that compresses all that it sends."""

from __future__ import annotations

import gzip
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Playwright

import dev

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".xml": "text/xml",
}
OPTIONS = ("--disable-gpu", "--disable-background-networking", "--disable-component-update")


class NoBrowser(Exception):
    """There is no Chromium on this machine."""


def chromium(playwright: Playwright, profile: Path) -> BrowserContext:
    """Chromium with the profile in that folder, which may be new."""
    program = dev.program("chromium")
    if program is None:
        raise NoBrowser("chromium is not on the PATH: `python3 dev.py bench` says how to install it")
    sandbox = ("--no-sandbox",) if os.geteuid() == 0 else ()
    return playwright.chromium.launch_persistent_context(profile, executable_path=program, args=[*OPTIONS, *sandbox])


class Server:
    """A server on a free port of this machine. Everything is compressed once, before it is asked for, and may be kept
    by the browser."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, int]] = []
        """Each path that was asked for, with the bytes of its answer's body."""
        self._replies: dict[str, tuple[str, bytes]] = {}
        self._listener = ThreadingHTTPServer(("127.0.0.1", 0), _answers_for(self))
        self.address = f"http://127.0.0.1:{self._listener.server_port}/"
        threading.Thread(target=self._listener.serve_forever, daemon=True).start()

    def put(self, site: Path) -> None:
        """Serve every file of a folder."""
        for file in site.rglob("*"):
            if file.is_file():
                kind = TYPES.get(file.suffix, "application/octet-stream")
                path = "/" + file.relative_to(site).as_posix()
                self._replies[path.removesuffix("index.html")] = kind, gzip.compress(file.read_bytes(), 6)

    def reply(self, path: str) -> tuple[str, bytes] | None:
        """The type and the compressed body of a path."""
        found = self._replies.get(path)
        self.sent.append((path, len(found[1]) if found else 0))
        return found

    def stop(self) -> None:
        self._listener.shutdown()
        self._listener.server_close()


@contextmanager
def serving(site: Path | None = None) -> Iterator[Server]:
    """A server while it is wanted."""
    server = Server()
    if site:
        server.put(site)
    try:
        yield server
    finally:
        server.stop()


def _answers_for(server: Server) -> type[BaseHTTPRequestHandler]:
    class Answers(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            kind, data = server.reply(urlsplit(self.path).path) or ("", b"")
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

    return Answers
