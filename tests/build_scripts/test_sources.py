"""YAML is read as text, exactly as typed, and what is doubtful is refused with its line."""

import pytest

from build_scripts.sources import Fault, Place, parse


def value(text: str) -> object:
    source, faults = parse(text, "f.yaml")
    assert faults == ()
    assert source
    return source.value


def faults(text: str) -> list[str]:
    return [str(fault) for fault in parse(text, "f.yaml")[1]]


@pytest.mark.parametrize(
    "typed",
    [
        "no",
        "NO",
        "on",
        "off",
        "y",
        "true",
        "1:30",
        "010",
        "19.10",
        "1_000",
        "~",
        "null",
        "0x1F",
        "2026-11-30",
    ],
)
def test_a_plain_value_stays_as_typed(typed: str) -> None:
    assert value(f"name: {typed}\nlist: [{typed}]\n") == {"name": typed, "list": [typed]}


def test_a_key_stays_as_typed() -> None:
    assert value("no: a\n1: b\ntrue: c\n01: d\n") == {"no": "a", "1": "b", "true": "c", "01": "d"}


def test_quoted_emptiness_is_a_value() -> None:
    assert value('cells: ["", a]\n') == {"cells": ["", "a"]}


def test_a_blank_value_is_a_fault() -> None:
    assert faults("a: x\ntitle:\nlist:\n  - \n") == [
        "f.yaml:2: 'title' is blank",
        "f.yaml:4: item 1 is blank",
    ]


def test_a_key_given_twice_is_a_fault_even_when_quoted() -> None:
    assert faults("9: a\nb: c\n'9': d\n") == ["f.yaml:3: the key '9' stands twice (first on line 1)"]


def test_a_merge_key_is_a_fault() -> None:
    assert faults("a: &a {b: c}\nd:\n  <<: *a\n") == [
        "f.yaml:3: a merge key (<<) is not allowed; write the keys out",
    ]


def test_an_alias_is_a_fault_where_it_stands() -> None:
    assert faults("a: &a [x]\nb: y\nc: *a\n") == ["f.yaml:3: an alias (*a) is not allowed; write the value out"]


def test_an_alias_to_its_own_whole_is_a_fault() -> None:
    assert faults("a: &a\n  b: *a\n") == ["f.yaml:2: an alias (*a) is not allowed; write the value out"]


@pytest.mark.parametrize("tag", ["!dice", "!!python/object:os.system"])
def test_a_tag_is_a_fault(tag: str) -> None:
    assert len(faults(f"a: {tag} x\n")) == 1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "f.yaml:1: not a mapping of keys to values"),
        ("- a\n", "f.yaml:1: not a mapping of keys to values"),
        ("a: b\nc: [d\n", "f.yaml:3: not YAML: did not find expected ',' or ']'"),
        ("a: b\n---\nc: d\n", "f.yaml:2: not YAML: but found another document"),
        ("a: b\n? [c]\n: d\n", "f.yaml:2: a key must be plain text"),
    ],
)
def test_what_is_no_mapping_of_text_is_a_fault(text: str, fault: str) -> None:
    assert faults(text) == [fault]


def test_a_place_is_the_line_of_the_key_and_of_the_text() -> None:
    source, _ = parse("a: b\ntext: |\n  first\n  second\nlist:\n  - x: y\n", "f.yaml")
    assert source
    assert source.place(("text",)) == Place(2, 3)
    assert source.text_fault(("text",), 1, "wrong") == Fault("f.yaml", 4, "wrong")
    assert source.fault(("list", 0, "missing"), "wrong") == Fault("f.yaml", 6, "wrong")
