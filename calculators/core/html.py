"""HTML from values: every piece of text is escaped here, and only here."""

from functools import lru_cache
from html import escape
from typing import TypeAlias

VOID = {"input", "br", "hr", "img", "rect", "circle", "path", "polygon"}
CASED = {"viewBox", "preserveAspectRatio"}


class Html(str):
    """Text that is markup already."""


Attribute: TypeAlias = str | int | float | bool | None


def tag(name: str, /, *children: str, **attributes: Attribute) -> Html:
    """An element. Children are escaped unless they are `Html`; attributes of False or None are left out, and `class_`
    and `data_part` are written `class` and `data-part`."""
    shown = "".join([_attribute(key, value) for key, value in attributes.items()])
    if name in VOID:
        return Html(f"<{name}{shown}>" if name in {"input", "br", "hr", "img"} else f"<{name}{shown}/>")
    return Html(f"<{name}{shown}>{join(*children)}</{name}>")


def join(*children: str) -> Html:
    """Children one after another."""
    return Html("".join([child if isinstance(child, Html) else escape(child) for child in children]))


@lru_cache(maxsize=1000, typed=True)  # the same few come again and again; typed, for 1 is not True
def _attribute(key: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-") if key not in CASED else key
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'
