"""Servers of a built site for the browser tests: a plain one that can be told to fail, and a real nginx."""

import fnmatch
import os
import re
import socket
import subprocess
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import dev

# What a stock nginx says of each suffix; whatever is not here is application/octet-stream.
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "application/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".xml": "text/xml",
}
UNKNOWN_TYPE = "application/octet-stream"


@dataclass
class Server:
    """A plain static server of one folder on a free port of this machine.

    What it holds may be changed while it runs, to see how a page fails and recovers:
    `missing` are patterns of paths that answer 404 ("*.wasm"), `held` are patterns of paths whose answer
    waits until `release()`, `types` the type of each suffix, `asked` every path asked for so far.
    """

    folder: Path
    types: dict[str, str] = field(default_factory=lambda: dict(TYPES))
    missing: set[str] = field(default_factory=set)
    held: set[str] = field(default_factory=set)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._released = threading.Event()
        self._listener = ThreadingHTTPServer(("127.0.0.1", 0), _answers_for(self))
        self.origin = f"http://127.0.0.1:{self._listener.server_port}"
        threading.Thread(target=self._listener.serve_forever, daemon=True).start()

    def address(self, path: str = "") -> str:
        """The full address of a path such as "cohesion/hitting/"; the home page for none."""
        return f"{self.origin}/{path}"

    def release(self) -> None:
        """Let every held answer go, now and from now on."""
        self.held.clear()
        self._released.set()

    def stop(self) -> None:
        self.release()
        self._listener.shutdown()
        self._listener.server_close()

    def wait_if_held(self, path: str) -> None:
        if _matches(path, self.held):
            self._released.wait(timeout=120)


@dataclass(frozen=True)
class Nginx:
    """A real nginx with the distribution's own types, serving one build twice."""

    root: str  # "http://127.0.0.1:PORT/"
    below: str  # "http://127.0.0.1:OTHER/x/repo/", where nothing exists outside /x/repo/
    process: subprocess.Popen[bytes]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=10)


def start_nginx(site: Path, scratch: Path) -> Nginx:
    """Start nginx on two free ports, everything it writes kept in the scratch folder."""
    program = dev.program("nginx")
    if program is None:
        raise FileNotFoundError("nginx is not on the PATH: `python3 dev.py test` says how to install it")
    first, second = _free_ports(2)
    config = scratch / "nginx.conf"
    config.write_text(_nginx_config(site, scratch, _nginx_types(program), first, second))
    log = scratch / "nginx.log"
    process = subprocess.Popen(
        [program, "-p", scratch, "-c", config, "-e", log, "-g", "daemon off;"], stderr=log.open("ab")
    )
    for port in (first, second):
        _wait_for(port, process, log)
    return Nginx(f"http://127.0.0.1:{first}/", f"http://127.0.0.1:{second}/x/repo/", process)


def _answers_for(server: Server) -> type[BaseHTTPRequestHandler]:
    class Answers(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = unquote(urlsplit(self.path).path)
            server.asked.append(path)
            server.wait_if_held(path)
            file = _file(server, path)
            if file is not None and file.is_dir():
                self._redirect(f"{path}/")
            elif file is None or _matches(path, server.missing):
                self._send(HTTPStatus.NOT_FOUND, server.folder / "404.html")
            else:
                self._send(HTTPStatus.OK, file)

        do_HEAD = do_GET

        def log_message(self, format: str, *args: object) -> None:
            pass

        def _redirect(self, place: str) -> None:
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", place)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def _send(self, status: HTTPStatus, file: Path) -> None:
            body = file.read_bytes() if file.is_file() else b"not found"
            self.send_response(status)
            self.send_header("Content-Type", server.types.get(file.suffix, UNKNOWN_TYPE))
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-cache")
            self.end_headers()
            if self.command == "GET":
                self.wfile.write(body)

        def handle(self) -> None:
            with suppress(ConnectionError):  # the browser may leave the page before the answer
                super().handle()

    return Answers


def _file(server: Server, path: str) -> Path | None:
    """The file of a path, a folder where the closing slash is missing, or None."""
    if ".." in path.split("/"):
        return None
    place = server.folder / path.lstrip("/")
    if path.endswith("/"):
        place /= "index.html"
    return place if place.exists() else None


def _matches(path: str, patterns: set[str]) -> bool:
    return any(fnmatch.fnmatch(path, pattern) for pattern in set(patterns))


def _free_ports(count: int) -> list[int]:
    """Ports that are free now; all are held until all are found, so that they differ."""
    probes = [socket.socket() for _ in range(count)]
    for probe in probes:
        probe.bind(("127.0.0.1", 0))
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports


def _nginx_types(program: Path) -> Path:
    """The types that came with this nginx, beside its own configuration."""
    says = subprocess.run([program, "-V"], capture_output=True, text=True, check=True).stderr
    found = re.search(r"--conf-path=(\S+)", says)
    return (Path(found[1]).parent if found else Path("/etc/nginx")) / "mime.types"


def _nginx_config(site: Path, scratch: Path, types: Path, first: int, second: int) -> str:
    temporary = "\n".join(
        f"    {kind}_temp_path {scratch}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    owner = "user root;" if os.geteuid() == 0 else ""  # else its worker could not read the site
    return f"""{owner}
worker_processes 1;
pid {scratch}/nginx.pid;
events {{}}
http {{
    include {types};
    access_log off;
    absolute_redirect off;
{temporary}
    server {{
        listen 127.0.0.1:{first};
        root {site};
        error_page 404 /404.html;
    }}
    server {{
        listen 127.0.0.1:{second};
        location /x/repo/ {{
            alias {site}/;
            error_page 404 /x/repo/404.html;
        }}
        location / {{ return 404; }}
    }}
}}
"""


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Return as soon as the port answers; fail with nginx's own words if it stops or is late."""
    late = time.monotonic() + 20
    while process.poll() is None and time.monotonic() < late:
        with socket.socket() as probe:
            probe.settimeout(1)
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        threading.Event().wait(0.02)
    raise RuntimeError(f"nginx did not start:\n{log.read_text()}")
