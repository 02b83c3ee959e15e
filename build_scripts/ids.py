"""Addresses for ever: `tests/ids.txt` holds every id ever published with its target.

`.venv/bin/python -m build_scripts.ids` adds the new ones. An id that vanishes or leads elsewhere is a fault: links to
it are out in the world. To move a rule to another page knowingly, change its line by hand; its short address goes on
working.
"""

from __future__ import annotations

from pathlib import Path

from build_scripts import records
from build_scripts.records import Site

ROOT = Path(__file__).resolve().parent.parent
LIST = Path("tests/ids.txt")


def current(site: Site) -> dict[str, str]:
    """Every id of the site, as `game/id`, with its target."""
    return {f"{anchor.game}/{anchor.id}": anchor.target for anchor in site.anchors.values()}


def read(text: str) -> dict[str, str]:
    """The ids of a list, each with its target."""
    return dict(line.split(" ", 1) for line in text.splitlines())


def written(ids: dict[str, str]) -> str:
    """A list of ids, sorted."""
    return "".join(f"{id} {target}\n" for id, target in sorted(ids.items()))


def faults(site: Site, text: str) -> tuple[str, ...]:
    """What a site does to the ids of a list."""
    published, now = read(text), current(site)
    lost = [f"{LIST}: '{id}' was published and is gone" for id in published if id not in now]
    moved = [
        f"{LIST}: '{id}' was published as {target} and now leads to {now[id]}"
        for id, target in published.items()
        if now.get(id, target) != target
    ]
    new = [
        f"{LIST}: '{id}' is new; add it for good with: .venv/bin/python -m build_scripts.ids"
        for id in now
        if id not in published
    ]
    return (*lost, *moved, *new)


def main() -> None:
    """Add the new ids to the list."""
    file = ROOT / LIST
    published = read(file.read_text(encoding="utf-8")) if file.exists() else {}
    now = current(records.read(ROOT / "docs"))
    file.write_text(written({**now, **published}), encoding="utf-8")
    print(f"{len(now.keys() - published.keys())} new ids in {LIST}")


if __name__ == "__main__":
    main()
