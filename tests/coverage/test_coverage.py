"""Every sentence of a source stands in the rules, or says why it is no rule.

`<game>.yaml` beside this file takes the source of a game sentence by sentence, in a few words of ours, and names
the section or row that carries each, with the numbers and words by which it is known there. It is looked for in
one piece: a paragraph or list item of the text, a row of the table, a note with its readings, or an example. All
keys must stand in that one piece, so a statement that is deleted is missed even where its words occur elsewhere.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, Self

import pytest
from pydantic import BeforeValidator, Field, model_validator

from build_scripts import entries, sources
from build_scripts.records import Site, read
from build_scripts.schema import Entry, Id, Note, Row, Section, Table, Text

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"

Part = Literal["text", "table", "example", "gap", "reading", "contradiction", "slip"]
Words = Annotated[Text, Field(pattern=r"^\S+( \S+){1,7}$")]
Number = Annotated[int, BeforeValidator(int)]


class Statement(Entry):
    """What must be said: the id that carries it, the part that says it, and the keys by which it is known."""

    says: Words
    at: Id
    part: Part = "text"
    keys: Annotated[tuple[Text, ...], Field(min_length=1)]


class Sentence(Entry):
    """A sentence of the source, or one of its statements: its place, or the reason for having none."""

    number: Number
    says: Words
    at: Id = ""
    part: Part = "text"
    keys: tuple[Text, ...] = ()
    no_rule: Text = ""

    @model_validator(mode="after")
    def _has_a_place_or_a_reason(self) -> Self:
        if bool(self.at) == bool(self.no_rule) or bool(self.at) != bool(self.keys):
            raise ValueError(f"sentence {self.number} needs either 'at' with 'keys', or 'no_rule'")
        return self


class Standing(Entry):
    """How sure we are of a section, its place in the source, and whether the source works an example of it."""

    id: Id
    source: Text
    status: Literal["stated", "restored", "our-reading", "unknown"]
    worked: Text = ""


class Coverage(Entry):
    """A source, sentence by sentence; what else must be said; and where each section stands."""

    sentences: tuple[Sentence, ...]
    further: tuple[Statement, ...]
    sections: tuple[Standing, ...]


GAMES = tuple(sorted(file.stem for file in HERE.glob("*.yaml")))


def coverage(game: str) -> Coverage:
    """The coverage of a game."""
    path = f"tests/coverage/{game}.yaml"
    source, faults = sources.read(HERE / f"{game}.yaml", path)
    assert source is not None, faults
    found, more = entries.check(source, Coverage)
    assert found is not None, more
    assert not (*faults, *more)
    return found


def statements(game: str) -> Iterator[tuple[str, Sentence | Statement]]:
    """Each thing that a game must say."""
    known = coverage(game)
    yield from ((game, sentence) for sentence in known.sentences if sentence.at)
    yield from ((game, statement) for statement in known.further)


def _name(value: object) -> str:
    if isinstance(value, Sentence):
        return f"{value.number}: {value.says}"
    return value.says if isinstance(value, Statement) else str(value)


STATEMENTS = [found for game in GAMES for found in statements(game)]
WORKED = [(game, found) for game in GAMES for found in coverage(game).sections if found.worked]


def test_every_game_has_its_coverage() -> None:
    assert {game.name for game in _site().games} == set(GAMES)


@pytest.mark.parametrize(("game", "statement"), STATEMENTS, ids=_name)
def test_a_statement_stands_where_it_must(game: str, statement: Sentence | Statement) -> None:
    carriers = _carriers(game)
    assert statement.at in carriers, f"there is no section and no row '{statement.at}'"
    pieces = tuple(carriers[statement.at](statement.part))
    assert any(_holds(statement, piece) for piece in pieces), pieces


@pytest.mark.parametrize("game", GAMES)
def test_the_sentences_are_numbered_without_a_gap(game: str) -> None:
    numbers = [sentence.number for sentence in coverage(game).sentences]
    assert sorted(set(numbers)) == list(range(1, numbers[-1] + 1))
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_said_twice(game: str) -> None:
    known = [(found.at, found.part, found.says) for _, found in statements(game)]
    assert len(set(known)) == len(known)


@pytest.mark.parametrize("game", GAMES)
def test_every_section_carries_a_statement(game: str) -> None:
    sections = {section.id for section in _sections(game)}
    homes = {row.id: section.id for section in _sections(game) if section.table for row in section.table.rows}
    told = {homes.get(found.at, found.at) for _, found in statements(game)}
    assert sections == told


@pytest.mark.parametrize("game", GAMES)
def test_every_note_and_row_is_asked_for(game: str) -> None:
    wanted = [found for _, found in statements(game)]
    for section in _sections(game):
        for note in section.notes:
            asked = [found for found in wanted if (found.at, found.part) == (section.id, note.kind)]
            assert any(_holds(found, _plain(_note(note))) for found in asked), note.text
        for row in section.table.rows if section.table else ():
            by_table = [found for found in wanted if (found.at, found.part) == (section.id, "table")]
            asked = [found for found in wanted if found.at == row.id] + by_table
            assert section.table
            assert any(_holds(found, _row(section.table, row)) for found in asked), row.id


@pytest.mark.parametrize("game", GAMES)
def test_each_section_names_its_place_and_how_sure_we_are(game: str) -> None:
    stands = {section.id: (section.source.section, section.status) for section in _sections(game)}
    assert stands == {found.id: (found.source, found.status) for found in coverage(game).sections}


@pytest.mark.parametrize(("game", "standing"), WORKED, ids=lambda value: getattr(value, "id", str(value)))
def test_the_examples_of_the_source_are_executed(game: str, standing: Standing) -> None:
    [section] = [section for section in _sections(game) if section.id == standing.id]
    worked = [example for example in section.examples if standing.worked in example.text]
    assert worked
    assert any(example.dice and example.result for example in worked)


def _holds(statement: Sentence | Statement, piece: str) -> bool:
    return all(key.lower() in piece for key in statement.keys)


def _carriers(game: str) -> dict[str, Callable[[Part], Iterator[str]]]:
    """What each id of a game says, part by part; a row says the same in every part."""
    found: dict[str, Callable[[Part], Iterator[str]]] = {}
    for section in _sections(game):
        found[section.id] = lambda part, section=section: _pieces(section, part)
        for row in section.table.rows if section.table else ():
            found[row.id] = lambda part, table=section.table, row=row: iter([_row(table, row)])
    return found


def _pieces(section: Section, part: Part) -> Iterator[str]:
    if part == "text":
        yield from map(_plain, _paragraphs(section.text))
    elif part == "table":
        yield from (_row(section.table, row) for row in (section.table.rows if section.table else ()))
    elif part == "example":
        yield from (_plain(example.text) for example in section.examples)
    else:
        yield from (_plain(_note(note)) for note in section.notes if note.kind == part)


def _row(table: Table, row: Row) -> str:
    """A row as a line that says what each cell is; it ends like it begins, so that a key can hold a whole cell."""
    cells = zip(table.columns, row.cells, strict=True)
    return _plain("; ".join(f"{column}: {cell}" for column, cell in cells) + ";")


def _paragraphs(text: str) -> list[str]:
    """The paragraphs and list items of a text, each with its marker."""
    return re.split(r"\n\s*\n|\n(?=- |\d+\. )", text.strip())


def _note(note: Note) -> str:
    return "\n".join((note.text, *note.readings))


def _plain(text: str) -> str:
    """The words alone: no emphasis, a reference by its words, one space between words."""
    words = re.sub(r"\[\[(?:[^\]|]*\|)?([^\]]*)\]\]", r"\1", text)
    return " ".join(words.replace("*", "").replace("’", "'").split()).lower()


@cache
def _site() -> Site:
    return read(DOCS)


def _sections(game: str) -> tuple[Section, ...]:
    return tuple(section for page in _site().pages if page.game == game for section in page.entry.sections)
