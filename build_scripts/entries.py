"""One entry of data, checked by its type, with each fault as a sentence."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, TypeVar

from pydantic import ValidationError

from build_scripts import schema
from build_scripts.sources import Fault, Location, Source

E = TypeVar("E", bound=schema.Entry)

_ENTRIES: dict[str, type[schema.Entry]] = {
    "sections": schema.Section,
    "source": schema.SourcePlace,
    "table": schema.Table,
    "rows": schema.Row,
    "notes": schema.Note,
    "examples": schema.Example,
    "grids": schema.Grid,
    "down": schema.Line,
    "across": schema.Line,
    "presets": schema.Presets,
    "items": schema.Preset,
    "glossary": schema.Term,
    "mechanics": schema.Mechanic,
    "rules": schema.Counterpart,
}


def check(source: Source, kind: type[E]) -> tuple[E | None, tuple[Fault, ...]]:
    """The entry that a file holds, or None, and what is wrong with it."""
    faults = list(_order_faults(source, kind))
    try:
        return kind.model_validate(source.value), tuple(faults)
    except ValidationError as error:
        faults.extend(_schema_faults(error, source, kind))
        return None, tuple(faults)


def _schema_faults(error: ValidationError, source: Source, kind: type[schema.Entry]) -> Iterator[Fault]:
    for detail in error.errors(include_url=False):
        if detail["input"] is None or (detail["type"] == "too_short" and detail["input"]):
            continue
        location = tuple(part for part in detail["loc"] if not str(part).startswith("["))
        yield source.fault(location, _complaint(dict(detail), location, kind))


def _complaint(detail: dict[str, Any], location: Location, kind: type[schema.Entry]) -> str:
    thing = _thing(location[:-1], kind)
    name = _name(location)
    match detail["type"]:
        case "missing":
            return f"{thing} has no {name}"
        case "extra_forbidden":
            return f"{thing} has an unknown key {name}{_guess(location, kind)}"
        case "string_too_short":
            return f"{thing} has a blank {name}"
        case "too_short":
            return f"{thing} has an empty {name}"
        case "string_type":
            return f"{name} of {thing} must be text"
        case "tuple_type":
            return f"{name} of {thing} must be a list"
        case "model_type" | "dict_type":
            return f"{name} of {thing} must be a mapping of keys to values"
        case "literal_error":
            return f"'{detail['input']}' is no {location[-1]}: write {detail['ctx']['expected']}"
        case "string_pattern_mismatch":
            return f"{name} of {thing}: '{detail['input']}' is not {_form(location)}"
        case "value_error":
            return str(detail["ctx"]["error"])
        case _:
            return f"{name} of {thing}: {detail['msg']}"


def _thing(location: Location, kind: type[schema.Entry]) -> str:
    """What a mapping is called: `section` for an item of `sections`."""
    words = [part for part in location if isinstance(part, str)]
    return (
        {"glossary": "term", "across": "line", "down": "line"}.get(words[-1], words[-1].removesuffix("s"))
        if words
        else kind.__name__.lower()
    )


def _name(location: Location) -> str:
    last = location[-1] if location else "file"
    if isinstance(last, str):
        return f"'{last}'"
    return f"item {last + 1} of '{location[-2]}'"


def _form(location: Location) -> str:
    if location[-1] == "calculator":
        return "written game.calculator, with underscores"
    if location[:1] == ("mechanics",):
        return "written game/id"
    return "lower-case words with hyphens"


def _guess(location: Location, kind: type[schema.Entry]) -> str:
    keys = _fields(location[:-1], kind)
    close = difflib.get_close_matches(str(location[-1]), keys, 1)
    return f" (is it '{close[0]}'?)" if close else f" (it may have {', '.join(keys)})"


def _fields(location: Location, kind: type[schema.Entry]) -> tuple[str, ...]:
    words = [part for part in location if isinstance(part, str)]
    entry = _ENTRIES.get(words[-1]) if words else kind
    return tuple(entry.model_fields) if entry else ()


def _order_faults(source: Source, kind: type[schema.Entry]) -> Iterator[Fault]:
    """Faults of mappings whose keys do not stand in the order of their type."""
    for location, mapping in _mappings(source.value, ()):
        fields = _fields(location, kind)
        keys = [key for key in mapping if key in fields]
        for before, after in pairwise(keys):
            if fields.index(before) > fields.index(after):
                yield source.fault(
                    (*location, after),
                    f"'{after}' stands after '{before}'; the order is {', '.join(fields)}",
                )


def _mappings(value: object, location: Location) -> Iterator[tuple[Location, dict[str, Any]]]:
    if isinstance(value, dict):
        yield location, value
        parts: Iterable[tuple[Any, object]] = value.items()
    else:
        parts = enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from _mappings(part, (*location, key))
