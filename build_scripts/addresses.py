"""Addresses inside the site, written relative to the page they stand on, so that it works under any path."""

from __future__ import annotations

import posixpath


def relative(address: str, page: str) -> str:
    """An address below the root of the site, as seen from a page: `a/b/#c` from `a/d/` is `../b/#c`."""
    path, mark, fragment = address.partition("#")
    if path == page:
        return mark + fragment or "./"
    slash = "/" if path.endswith("/") or not path else ""
    return posixpath.relpath("/" + path, "/" + page) + slash + mark + fragment


def short(game: str, id: str) -> str:
    """The address of a rule that people copy; it stays when the rule moves to another page."""
    return f"r/{game}/{id}/"
