"""Inputs as data: a frozen dataclass whose annotations are its form, its link, its command line and its limits.

    @dataclass(frozen=True)
    class Inputs:
        skill: Annotated[int, Whole("Skill", 2, 15)] = 6

A field that is itself such a dataclass is a `Part`: its fields stand in the same form, under a legend of their own.
Every field has a default. Where fields depend on each other, a method `problems()` yields what is wrong, and a method
`idle()` the names of fields that count for nothing beside the others' values.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass
from dataclasses import fields as dataclass_fields
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

In = TypeVar("In")


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`; with `blank`, what an empty field means, it may be left empty (None)."""

    label: str
    low: int
    high: int
    hint: str = ""
    blank: str = ""

    @property
    def limits(self) -> str:
        """What may be entered."""
        empty = " or left empty" if self.blank else ""
        return f"a whole number from {self.low} to {self.high}{empty}"

    def parse(self, text: str) -> int | None:
        """The number that a text spells. Raises ValueError outside the limits."""
        if self.blank and not text.strip():
            return None
        number = _whole(text)
        if not self.low <= number <= self.high:
            raise ValueError(text)
        return number

    def spell(self, value: int | None) -> str:
        """The text of a value."""
        return "" if value is None else str(value)


@dataclass(frozen=True)
class Wholes:
    """A list of whole numbers, each from `low` to `high`, at most `most` of them."""

    label: str
    low: int
    high: int
    most: int = 12
    hint: str = ""

    @property
    def limits(self) -> str:
        """What may be entered."""
        return f"at most {self.most} whole numbers from {self.low:+} to {self.high:+}, such as +1, -2"

    def parse(self, text: str) -> tuple[int, ...]:
        """The numbers that a text spells, parted by commas, spaces or `_`. Raises ValueError outside the limits."""
        numbers = tuple(_whole(part) for part in re.split(r"[\s,;_]+", text.strip()) if part)
        if len(numbers) > self.most or not all(self.low <= number <= self.high for number in numbers):
            raise ValueError(text)
        return numbers

    def spell(self, value: tuple[int, ...]) -> str:
        """The text of a value."""
        return "_".join(str(number) for number in value)


@dataclass(frozen=True)
class Switch:
    """Yes or no."""

    label: str
    hint: str = ""

    limits = "yes or no"

    def parse(self, text: str) -> bool:
        """True for "yes". Raises ValueError for anything but "yes" and "no"."""
        return {"yes": True, "no": False}[text.strip().lower()] if text.strip().lower() in ("yes", "no") else _bad(text)

    def spell(self, value: bool) -> str:
        """The text of a value."""
        return "yes" if value else "no"


@dataclass(frozen=True)
class OneOf:
    """One of a few options, by name; each name is shown with words of its own."""

    label: str
    options: tuple[tuple[str, str], ...]
    hint: str = ""

    @property
    def limits(self) -> str:
        """What may be entered."""
        return " or ".join(name for name, _ in self.options)

    def parse(self, text: str) -> str:
        """The option's name. Raises ValueError for any other text."""
        name = text.strip().lower()
        return name if name in dict(self.options) else _bad(text)

    def spell(self, value: str) -> str:
        """The text of a value."""
        return value


Kind: TypeAlias = Whole | Wholes | Switch | OneOf


@dataclass(frozen=True)
class Part:
    """The inputs of another calculator as a part of these; `rename` maps its field names to those used here."""

    legend: str
    rename: tuple[tuple[str, str], ...] = ()


class Field(NamedTuple):
    """One field of a form."""

    name: str
    kind: Kind
    default: str
    """As text."""
    legend: str
    """The legend of the part that it stands in, or ""."""


class Problem(NamedTuple):
    """What is wrong with one field; an empty field name means the whole."""

    field: str
    message: str


class Problems(ValueError):
    """Inputs that do not hold, with every problem found."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(f"{problem.field}: {problem.message}" for problem in problems))
        self.problems = problems


def fields(Inputs: type[Any]) -> tuple[Field, ...]:
    """The fields of an inputs class in order, those of its parts included."""
    return tuple(_fields(Inputs, Inputs(), {}, ""))


def parse(Inputs: type[In], values: Mapping[str, str]) -> In:
    """Inputs from text; absent fields take their defaults. Raises `Problems` naming every field that is wrong."""
    inputs, problems = mend(Inputs, values)
    if problems:
        raise Problems(*problems)
    return inputs


def mend(Inputs: type[In], values: Mapping[str, str]) -> tuple[In, tuple[Problem, ...]]:
    """Inputs from text, with the default in the place of each field that is wrong, and what was wrong."""
    known = {field.name: field for field in fields(Inputs)}
    problems = [Problem(name[:40], "there is no such field") for name in values if name not in known]
    parsed = {}
    for name, field in known.items():
        text = values.get(name, field.default)
        try:
            parsed[name] = field.kind.parse(text)
        except ValueError:
            given = f", not “{text[:40]}”" if text.strip() else "; it is empty"
            problems.append(Problem(name, f"{field.kind.label} must be {field.kind.limits}{given}"))
            parsed[name] = field.kind.parse(field.default)
    inputs = _build(Inputs, parsed, {})
    problems.extend(_own_problems(inputs, {}))
    return inputs, tuple(problems)


def spell(inputs: Any) -> dict[str, str]:
    """Every field's value as text; `parse` reads it back."""
    return {field.name: field.default for field in _fields(type(inputs), inputs, {}, "")}


def idle(inputs: Any) -> tuple[str, ...]:
    """The names of the fields that count for nothing with these values, in order; to change them changes nothing."""
    found = set(_idle(inputs, {}))
    return tuple(field.name for field in fields(type(inputs)) if field.name in found)


def _fields(Inputs: type[Any], inputs: Any, rename: Mapping[str, str], legend: str) -> Iterator[Field]:
    for name, kind, _ in _annotated(Inputs):
        value = getattr(inputs, name)
        if isinstance(kind, Part):
            yield from _fields(type(value), value, dict(kind.rename), kind.legend or legend)
        else:
            yield Field(rename.get(name, name), kind, kind.spell(value), legend)


def _build(Inputs: type[In], parsed: Mapping[str, Any], rename: Mapping[str, str]) -> In:
    return Inputs(
        **{
            name: _build(value_type, parsed, dict(kind.rename))
            if isinstance(kind, Part)
            else parsed[rename.get(name, name)]
            for name, kind, value_type in _annotated(Inputs)
        }
    )


def _idle(inputs: Any, rename: Mapping[str, str]) -> Iterator[str]:
    for name, kind, _ in _annotated(type(inputs)):
        if isinstance(kind, Part):
            yield from _idle(getattr(inputs, name), dict(kind.rename))
    if hasattr(inputs, "idle"):
        yield from (rename.get(name, name) for name in inputs.idle())


def _own_problems(inputs: Any, rename: Mapping[str, str]) -> Iterator[Problem]:
    for name, kind, _ in _annotated(type(inputs)):
        if isinstance(kind, Part):
            yield from _own_problems(getattr(inputs, name), dict(kind.rename))
    if hasattr(inputs, "problems"):
        for problem in inputs.problems():
            yield Problem(rename.get(problem.field, problem.field), problem.message)


def _annotated(Inputs: type[Any]) -> tuple[tuple[str, Kind | Part, Any], ...]:
    """Each field's name with its kind and its type, read once from its annotation."""
    if Inputs not in _READ:
        _READ[Inputs] = tuple(_read(Inputs))
    return _READ[Inputs]


def _read(Inputs: type[Any]) -> Iterator[tuple[str, Kind | Part, Any]]:
    hints = get_type_hints(Inputs, include_extras=True)
    for field in dataclass_fields(Inputs):
        hint = hints[field.name]
        if get_origin(hint) is not Annotated or (field.default is MISSING and field.default_factory is MISSING):
            raise TypeError(f"{Inputs.__module__}.{field.name} wants Annotated[type, kind] and a default")
        value_type, kind = get_args(hint)
        yield field.name, kind, value_type


_READ: dict[type[Any], tuple[tuple[str, Kind | Part, Any], ...]] = {}


def _whole(text: str) -> int:
    """A whole number in plain digits; a minus sign may be typographic or a dash."""
    number = text.strip().replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")
    return int(number) if re.fullmatch(r"[+-]?[0-9]{1,9}", number) else _bad(text)


def _bad(text: str) -> Any:
    raise ValueError(text)
