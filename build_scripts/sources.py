"""One YAML file as plain text values that know where they stand.

Every scalar stays the text that was typed (`no`, `1:30`, `010`, `19.10`); a value left
blank is None. Keys given twice, merge keys, aliases and tags are faults.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import yaml

_TYPE = "tag:yaml.org,2002:"

Location = tuple[str | int, ...]


@dataclass(frozen=True, order=True)
class Fault:
    """What is wrong at one line of one file."""

    path: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}"


class Place(NamedTuple):
    """Where a value stands: the line of its key, and the line where its text begins."""

    line: int
    text: int


@dataclass(frozen=True)
class Source:
    """A file's value, and the place of every part of it."""

    path: str
    value: object
    places: dict[Location, Place]

    def place(self, location: Location) -> Place:
        """The place of a part, or of the nearest whole that holds it."""
        while location and location not in self.places:
            location = location[:-1]
        return self.places.get(location, Place(1, 1))

    def fault(self, location: Location, message: str) -> Fault:
        return Fault(self.path, self.place(location).line, message)

    def text_fault(self, location: Location, line: int, message: str) -> Fault:
        """A fault in a line (counted from 0) of a longer text."""
        return Fault(self.path, self.place(location).text + line, message)


def read(file: Path, path: str, list_as: str = "") -> tuple[Source | None, tuple[Fault, ...]]:
    """Read a file, called `path` in faults; None when it is no YAML mapping at all.

    A file that is a bare list reads as a mapping of the one key `list_as` to it.
    """
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return None, (Fault(path, _line_of_byte(file, error.start), "not UTF-8 text"),)
    return parse(text, path, list_as)


def parse(text: str, path: str, list_as: str = "") -> tuple[Source | None, tuple[Fault, ...]]:
    """Read YAML text, called `path` in faults, as `read` does."""
    try:
        node = yaml.compose(text, Loader=yaml.CSafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        return None, (Fault(path, line, f"not YAML: {error.problem or error.context}"),)
    except yaml.YAMLError as error:
        return None, (Fault(path, 1, f"not YAML: {error}"),)
    wanted, called = (yaml.SequenceNode, "list") if list_as else (yaml.MappingNode, "mapping of keys to values")
    if not isinstance(node, wanted):
        return None, (Fault(path, 1, f"not a {called}"),)
    reading = _Reading(path)
    value = {list_as: _value(node, (list_as,), reading)} if list_as else _value(node, (), reading)
    if reading.repeated:
        reading.faults.extend(_alias_faults(text, path))
    return Source(path, value, reading.places), tuple(reading.faults)


@dataclass
class _Reading:
    path: str
    places: dict[Location, Place] = field(default_factory=lambda: {(): Place(1, 1)})
    faults: list[Fault] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    repeated: bool = False

    def complain(self, node: yaml.Node, message: str) -> None:
        self.faults.append(Fault(self.path, node.start_mark.line + 1, message))


def _value(node: yaml.Node, location: Location, reading: _Reading) -> object:
    if id(node) in reading.seen:
        reading.repeated = True
        return None
    reading.seen.add(id(node))
    if not node.tag.startswith(_TYPE) or "/" in node.tag:
        reading.complain(node, f"a tag ({node.tag}) is not allowed")
    if isinstance(node, yaml.MappingNode):
        return _mapping(node, location, reading)
    if isinstance(node, yaml.SequenceNode):
        return _sequence(node, location, reading)
    if node.value == "" and isinstance(node, yaml.ScalarNode) and not node.style:
        line = reading.places[location].line
        reading.faults.append(Fault(reading.path, line, f"{_name(location)} is blank"))
        return None
    return node.value


def _sequence(node: yaml.SequenceNode, location: Location, reading: _Reading) -> list[object]:
    for index, item in enumerate(node.value):
        reading.places[*location, index] = _place(item, item)
    return [_value(item, (*location, index), reading) for index, item in enumerate(node.value)]


def _mapping(node: yaml.MappingNode, location: Location, reading: _Reading) -> dict[str, object]:
    mapping: dict[str, object] = {}
    for key_node, value_node in node.value:
        if not isinstance(key_node, yaml.ScalarNode):
            reading.complain(key_node, "a key must be plain text")
            continue
        key = key_node.value
        if key == "<<" and not key_node.style:
            reading.complain(key_node, "a merge key (<<) is not allowed; write the keys out")
            continue
        if key in mapping:
            first = reading.places[*location, key].line
            reading.complain(key_node, f"the key '{key}' stands twice (first on line {first})")
            continue
        reading.places[*location, key] = _place(key_node, value_node)
        mapping[key] = _value(value_node, (*location, key), reading)
    return mapping


def _name(location: Location) -> str:
    last = location[-1]
    return f"'{last}'" if isinstance(last, str) else f"item {last + 1}"


def _place(key: yaml.Node, value: yaml.Node) -> Place:
    line = key.start_mark.line + 1
    start = value.start_mark.line + 1
    return Place(line, start + 1 if isinstance(value, yaml.ScalarNode) and value.style == "|" else start)


def _alias_faults(text: str, path: str) -> Iterator[Fault]:
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        if isinstance(event, yaml.AliasEvent) and event.start_mark:
            message = f"an alias (*{event.anchor}) is not allowed; write the value out"
            yield Fault(path, event.start_mark.line + 1, message)


def _line_of_byte(file: Path, index: int) -> int:
    return file.read_bytes().count(b"\n", 0, index) + 1
