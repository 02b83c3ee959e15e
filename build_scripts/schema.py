"""What a game's and a page's YAML may hold: types that check it and teach editors."""

from __future__ import annotations

import json
import re
from typing import Annotated, Literal, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    TypeAdapter,
    WithJsonSchema,
    model_validator,
)

_AS_TYPED = {"type": ["string", "number", "boolean"]}
WORDS = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"


def _whole(value: object) -> object:
    if isinstance(value, str) and not re.fullmatch(r"[+-]?[0-9]{1,9}", value):
        raise ValueError(f"'{value}' is not a whole number")
    return value


Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1), WithJsonSchema(_AS_TYPED)]
Cell = Annotated[str, StringConstraints(strip_whitespace=True), WithJsonSchema(_AS_TYPED)]
Id = Annotated[str, StringConstraints(pattern=WORDS)]
CalculatorName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]+\.[a-z0-9_]+$")]
Number = Annotated[int, BeforeValidator(_whole)]
Face = Annotated[int, Field(ge=0), BeforeValidator(_whole)]
Faces = Annotated[tuple[Face, ...], Field(min_length=1)]
RuleName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*/[a-z][a-z0-9]*(-[a-z0-9]+)*$")]
Chosen = Annotated[str, StringConstraints(pattern=WORDS)]
OnSheet = Annotated[Literal["yes"] | None, Field(description="Whether the game's quick sheet has it too.")]
Known = Annotated[
    Annotated[Faces, Tag("[faces]")] | Annotated[Chosen, Tag("[chosen]")],
    Discriminator(lambda value: "[chosen]" if isinstance(value, str) else "[faces]"),
]
"""The faces of a throw, or what the player chose."""

Also = Annotated[
    tuple[Text, ...],
    Field(
        description="Other words under which players look for it; the search finds them, the page does not show them."
    ),
]


class Entry(BaseModel):
    """Keys of a mapping in YAML; any other key is a fault."""

    model_config = ConfigDict(frozen=True, extra="forbid", title=None)


class SourcePlace(Entry):
    """Where the rule stands in the text it comes from."""

    section: Text = ""
    page: Text = ""
    book: Text = ""

    @property
    def pages(self) -> str:
        """The page or pages in words; empty where none is named."""
        word = "pages" if re.search("[–,]", self.page) else "page"
        return f"{word} {self.page}" if self.page else ""

    @model_validator(mode="after")
    def _names_something(self) -> Self:
        if not (self.section or self.page or self.book):
            raise ValueError("source names no section, page or book")
        return self


class Row(Entry):
    """One row of a table; its id is an anchor for ever."""

    id: Id
    cells: tuple[Cell, ...]
    also: Also = ()


class Table(Entry):
    """A table of the rules, as data."""

    title: Text = ""
    sheet: OnSheet = None
    columns: Annotated[tuple[Text, ...], Field(min_length=1)]
    rows: Annotated[tuple[Row, ...], Field(min_length=1)]


class Note(Entry):
    """A remark on what the source leaves open or gets wrong."""

    kind: Literal["gap", "reading", "contradiction", "slip"]
    text: Text
    readings: tuple[Text, ...] = ()


class Example(Entry):
    """A worked example: given inputs, dice and choices, the result or the chance that must hold."""

    text: Text
    inputs: dict[str, Cell] = {}
    dice: dict[str, Known] = {}
    result: Text = ""
    chance: Text = ""

    @model_validator(mode="after")
    def _claims_something(self) -> Self:
        if not (self.result or self.chance):
            raise ValueError("example has neither 'result' nor 'chance'")
        return self


class Line(Entry):
    """One row or column of a grid: what it is called, and the inputs that it stands for."""

    title: Text
    inputs: Annotated[dict[str, Cell], Field(min_length=1)]


class Span(Entry):
    """A field of whole numbers, and the first and last of those that are the lines."""

    field: Text
    first: Number
    last: Number


Axis = Annotated[
    Annotated[Text, Tag("[field]")]
    | Annotated[Span, Tag("[span]")]
    | Annotated[tuple[Line, ...], Tag("[lines]"), Field(min_length=1)],
    Discriminator(lambda value: {str: "[field]", dict: "[span]", Span: "[span]"}.get(type(value), "[lines]")),
]
"""A field whose options are the lines, a span of its numbers, or the lines themselves."""


class Grid(Entry):
    """A table over two inputs of the section's calculator, worked out at build."""

    title: Text
    sheet: OnSheet = None
    inputs: Annotated[dict[str, Cell], Field(description="What all its cells share.")] = {}
    down: Axis
    across: Axis
    shows: Annotated[
        Text, Field(description="'chance' (of the headline), or the words of one of the calculator's means or rows.")
    ] = "chance"


class Preset(Entry):
    """Inputs under a name, to fill a calculator's form at a tap."""

    title: Text
    calculator: CalculatorName
    inputs: Annotated[dict[str, Cell], Field(min_length=1)]


class Presets(Entry):
    """Ready inputs of a game, where they come from, and what to mind."""

    source: Text
    warning: Text
    items: Annotated[tuple[Preset, ...], Field(min_length=1)]


class Section(Entry):
    """One rule: its text in our words, how sure we are of it, and its calculator."""

    id: Annotated[Id, Field(description="Permanent; unique in the game.")]
    title: Text
    also: Also = ()
    source: SourcePlace
    status: Literal["stated", "restored", "our-reading", "unknown"]
    restored_from: Text = ""
    text: Annotated[Text, Field(description="Markdown; [[id]] or [[id|words]] refers to a rule.")]
    sheet: Annotated[
        Text, Field(description="The rule in one to three short lines, for the game's quick sheet; none leaves it out.")
    ] = ""
    table: Table | None = None
    notes: tuple[Note, ...] = ()
    question: Annotated[Text, Field(description="What a player asks whom this rule answers.")] | None = None
    calculator: CalculatorName | None = None
    inputs: dict[str, Cell] = {}
    examples: tuple[Example, ...] = ()
    grids: tuple[Grid, ...] = ()

    @model_validator(mode="after")
    def _names_its_restorer(self) -> Self:
        if self.status == "restored" and not self.restored_from:
            raise ValueError("section is restored but has no 'restored_from'")
        if self.status != "restored" and self.restored_from:
            raise ValueError(f"section has 'restored_from' but its status is {self.status}")
        return self

    @model_validator(mode="after")
    def _has_lines_where_it_is_on_the_sheet(self) -> Self:
        shown = (self.table, *self.grids)
        if not self.sheet and any(part and part.sheet for part in shown):
            raise ValueError("section has a table or grid with 'sheet: yes' but no 'sheet' lines of its own")
        return self


class Page(Entry):
    """A page of rules."""

    title: Text
    summary: Text
    filter: Annotated[
        tuple[Text, ...], Field(description="Columns of the page's tables by which its rows can be picked out.")
    ] = ()
    sections: Annotated[tuple[Section, ...], Field(min_length=1)]


class Term(Entry):
    """A word as a game uses it, and what it means there."""

    term: Text
    also: Annotated[tuple[Text, ...], Field(description="Other forms that stand in the game's texts.")] = ()
    means: Annotated[Text, Field(description="One or two plain sentences, without markup.")]
    rule: Annotated[Id | None, Field(description="The rule that defines it.")] = None


class Game(Entry):
    """A game: what it is, and its pages in order."""

    title: Text
    summary: Text
    edition: Text
    source: Text
    disclaimer: Text
    pages: Annotated[tuple[Id, ...], Field(min_length=1)]
    glossary: tuple[Term, ...] = ()
    presets: Presets | None = None


class Counterpart(Entry):
    """A game's rule that does the job of a mechanic, and how, in a sentence."""

    rule: Annotated[RuleName, Field(description="The rule as game/id.")]
    text: Text


class Mechanic(Entry):
    """Rules that do the same job in different games."""

    title: Text
    rules: Annotated[tuple[Counterpart, ...], Field(min_length=1)]


class Mechanics(Entry):
    """The whole list of mechanics, which its file holds as a bare list."""

    mechanics: tuple[Mechanic, ...]


def editor_schemas() -> dict[str, str]:
    """The JSON Schema of each kind of file, by file name."""
    return {
        "game.schema.json": _json_schema(Game),
        "mechanics.schema.json": _json_schema(tuple[Mechanic, ...]),
        "page.schema.json": _json_schema(Page),
    }


def _json_schema(kind: type) -> str:
    return json.dumps(TypeAdapter(kind).json_schema(), indent=2, ensure_ascii=False) + "\n"
