"""Every statement of the source stands in the section that must carry it.

A statement is looked for in one piece of its section: a paragraph or list item of the text, a row of the
table, or a note with its readings. All its keywords must stand in that one piece, so a statement that is
deleted is missed even where its words occur elsewhere in the section.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

import pytest

from build_scripts.records import read
from build_scripts.schema import Note, Section

DOCS = Path(__file__).parents[2] / "docs"

Part = Literal["text", "table", "gap", "reading", "slip"]


class Statement(NamedTuple):
    """Where something must be said, what, and the numbers and words by which it is known."""

    section: str
    words: str
    part: Part
    keys: tuple[str, ...]


STATED: dict[str, tuple[tuple[str, Part, str], ...]] = {
    "three-steps": (
        ("step one is the Hit Check", "text", "1. | hit check"),
        ("step two follows only a hit", "text", "2. | wound check | only after a hit"),
        ("step three follows only a wound", "text", "3. | damage | only after a wound"),
        ("every combat roll is 2d6", "text", "each roll | 2d6"),
        ("attacks are resolved one by one", "text", "each attack by itself | identical attacks together"),
        ("numbering starts at 19.4", "gap", "19.4 | no number | are 19.1 to 19.3 | sections are missing"),
        ("re-rolls, saves, healing unknown", "gap", "re-roll | saving throw | healing | unknown"),
        ("three steps, in order", "text", "three steps | in this order"),
    ),
    "identical-attacks": (
        ("joint rolls are allowed, not required", "text", "may throw several | every"),
        ("same attacker profile", "text", "attacker profile"),
        ("same weapon profile", "text", "weapon profile"),
        ("same target", "text", "- target"),
        ("same modifiers", "text", "- modifiers"),
        ("same Damage", "text", "- damage"),
        ("same traits", "text", "- traits"),
        (
            "differing attacks are resolved separately",
            "text",
            "different modifiers | different targets | different weapon traits | separately",
        ),
        ("six conditions or three differences", "reading", "six things | all six must | only the three"),
        ("a pair of dice per attack", "reading", "pair of dice for each attack"),
        ("mixed modifiers thrown together", "slip", "mixed modifiers"),
    ),
    "hit-check": (
        ("roll 2d6 against the Skill", "text", "roll 2d6 | skill"),
        ("ranged attacks use Ranged Skill", "text", "ranged attack | ranged skill"),
        ("melee attacks use Melee Skill", "text", "melee attack | melee skill"),
        ("equal or higher hits, lower misses", "text", "reach | beat | hit | below | miss"),
        ("lower Skill is better", "text", "low | good skill"),
        ("+1 to hit is for the dice", "slip", "+1 to hit | dice | skill"),
        ("no range of Skill is named", "gap", "no lowest | 2 to 15"),
        ("natural rolls decide by themselves", "text", "natural 2 or 12 | decides"),
        ("equal is enough to hit", "slip", "equal is enough"),
    ),
    "natural-rolls": (
        ("natural is before modifiers", "text", "natural | before you add"),
        ("natural 2 always fails", "text", "natural 2 | fails | whatever"),
        ("natural 12 always succeeds", "text", "natural 12 | succeeds | whatever"),
        ("some traits trigger on natural 12", "text", "weapon traits | natural 12"),
        (
            "those traits are not described",
            "gap",
            "traits | natural 12 | 1/36 for each | a hit too | unknown",
        ),
        ("natural rolls on Wound Checks", "reading", "wound checks | yes | no, for hit checks"),
        ("natural 12 is easily forgotten", "slip", "forgetting natural 12 | 36"),
        ("a modified 12 is not natural", "slip", "modified 12"),
    ),
    "modifiers": (
        ("modifiers change the roll", "text", "roll | skill stays | unless"),
        ("positive helps, negative harms", "text", "plus helps | minus hurts"),
        ("the total is limited to ±3", "text", "add up | +3 | −3 | sum"),
        ("another rule may lift the limit", "text", "limit | another rule may lift"),
        (
            "limit the sum, not each part",
            "reading",
            "+4 | −1 | +3 | limit once | limit the sum, once (used here) | +2",
        ),
        ("Strength modifier under the limit", "reading", "total modifier | yes | no, the limit"),
        ("no list of modifiers", "gap", "does not list"),
        ("changing the Skill is wrong", "slip", "changing the skill | +1"),
        ("naturals are read without modifiers", "slip", "natural 2 and 12 | before anything is added"),
    ),
    "wound-check": (
        ("wound check only after a hit", "text", "you hit? | roll 2d6"),
        ("add the Strength modifier", "text", "strength against toughness | modifiers"),
        ("armor after AP is a difference", "text", "armor − ap"),
        ("it stops at 0 unless allowed", "text", "stops at 0 | unless | expressly"),
        ("the threshold is 7 + Armor", "text", "wound threshold: 7 + armor after ap"),
        ("equal wounds, lower fails", "text", "reach | beat | wounds | below | fails"),
        ("Armor 2 needs 9", "table", "armor after ap: 2 | you need: 9"),
        ("no Armor needs 7", "table", "armor after ap: 0 | you need: 7"),
        ("Armor 1 needs 8", "table", "armor after ap: 1 | you need: 8"),
        ("Armor 3 needs 10", "table", "armor after ap: 3 | you need: 10"),
        ("Armor 4 needs 11", "table", "armor after ap: 4 | you need: 11"),
        ("Armor 5 needs 12", "table", "armor after ap: 5 | you need: 12"),
        ("Armor 6 or more", "table", "armor after ap: 6 or more | 13 or more"),
        ("the announced list is missing", "gap", "the following modifier | no list"),
        (
            "out of reach, natural 12 wounds",
            "reading",
            "natural 12 | 1 time in 36 | (used here | cannot be wounded",
        ),
        ("the limit on Wound Checks", "reading", "±3 | 19.5 | armor and ap"),
        ("equal is enough to wound", "slip", "equal is enough"),
    ),
    "strength-and-toughness": (
        ("the list is missing", "text", "missing | 19.8 | 19.12 | +1 | −1"),
        ("double: +2 or not stated", "table", "s ≥ 2t | +2 (our reading) | not stated (unknown)"),
        (
            "higher: +1, stated",
            "table",
            "t < s < 2t | symmetric: +1 (stated, 19.8) | literal: +1 (stated, 19.8)",
        ),
        ("equal: 0, our reading", "table", "s = t | symmetric: 0 (our reading) | literal: 0 (our reading)"),
        (
            "lower: −1 by the example",
            "table",
            "t/2 < s < t | symmetric: −1 (stated by | literal: −1 (stated by | 19.12",
        ),
        ("half: −2 or −1", "table", "s ≤ t/2 | symmetric: −2 (our reading) | literal: −1 (our reading)"),
        (
            "double has no number",
            "gap",
            "s ≥ 2t | not double | no number | +2, one step | unknown. | +1, +2 or +3",
        ),
        ("half or less has no example", "gap", "s ≤ t/2 | −2 | −1"),
        ("how far −1 reaches", "gap", "single case | half the toughness | unknown | two columns"),
        ("equal is inferred", "reading", "s = t gives 0 | never stated | only value between"),
        ("the border at double", "reading", "s = 2t count as double | yes. | (used here) | more than twice"),
        ("the border at half", "reading", "exactly half | yes, | no. only a strength below half"),
        ("double is not +1", "slip", "+1 | double"),
        ("compare Strength with Toughness", "text", "compare | strength | toughness | modifier"),
        ("symmetric: five steps", "text", "symmetric | +2 | −2"),
        ("literal: double stays open", "text", "literal | −1 for every lower | open"),
        ("likeness is no evidence", "reading", "five bands | no evidence"),
    ),
    "armor-penetration": (
        ("AP means Armor Penetration", "text", "ap | armor penetration"),
        ("AP counts only for the threshold", "text", "armor | wound threshold | only then"),
        ("never below 0 unless allowed", "text", "never less than 0 | unless | wasted"),
        ("AP makes no negative Armor", "slip", "below zero | 7, not 5"),
        ("AP is no modifier", "slip", "modifier | ±3"),
    ),
    "wound-check-example": (
        ("Strength 6 on Toughness 4: +1", "text", "strength 6 | +1 | twice"),
        ("Armor 2 makes 9", "text", "7 + 2 | 9 | 2d6 + 1"),
        ("AP 1 makes 8", "text", "ap 1 | 7 + 1 | 8 | 2d6 + 1"),
        ("the values of the example", "text", "strength 6 | armor 2 | toughness 4"),
        ("the only source of +1", "reading", "+1 | not double"),
    ),
    "damage": (
        ("a wound costs Damage in Cohesion", "text", "wounds | cohesion | as many points | damage"),
        ("Damage is fixed, 2 takes 2", "text", "damage 2 takes 2 | fixed"),
        ("0 Cohesion destroys the profile", "text", "profile | down to 0 | destroyed"),
        ("healing and saves unknown", "gap", "win cohesion back | avoid a loss | unknown"),
    ),
    "overkill": (
        ("excess damage does not spill", "text", "not carry over | another unit profile | is lost"),
        ("a trait or ability may spill", "text", "except | weapon trait | ability"),
        ("one profile, one total", "text", "inside one profile | same total"),
        ("several models share a total", "reading", "several models | 3 from their common total"),
        ("attacks after the last Cohesion", "reading", "half-way | wasted | not made"),
        ("spilling damage is wrong", "slip", "spilling"),
        ("which traits spill is unknown", "gap", "traits or abilities | not told"),
    ),
    "destroyed": (
        (
            "non-Core units, owner's zone",
            "table",
            "unit, non-core | destroyed. | destroyed zone of its owner",
        ),
        (
            "non-Core buildings, owner's zone",
            "table",
            "building, non-core | destroyed. | destroyed zone of its owner",
        ),
        (
            "Workers have two further rules",
            "table",
            "what: worker | happens: destroyed. | worker limit | destroyed worker",
        ),
        ("Command Center leaves the Battlefield", "table", "command center | leaves the battlefield"),
        ("it stays available", "table", "command center | core infrastructure | available"),
        ("a mission may say otherwise", "table", "command center | unless the mission"),
        ("Worker rules are not included", "gap", "worker limit | destroyed worker | not included | unknown"),
        (
            "Core Infrastructure is not included",
            "gap",
            "core infrastructure | not included | unknown | mission",
        ),
        ("Core units at 0 unknown", "gap", "non-core | not told"),
        ("the zone is the owner's", "slip", "owner's"),
        ("it depends on what was destroyed", "text", "0 cohesion | depends"),
        ("Workers and the Destroyed Zone", "gap", "destroyed worker | destroyed zone | yes, | no,"),
    ),
    "full-example": (
        ("the Disciple's values", "text", "disciple | melee skill 6 | strength 6 | ap 1 | damage 2"),
        ("the target's values", "text", "enemy has toughness 7 | armor 3"),
        ("8 against 6 hits", "text", "1. | need 6 | 8"),
        ("Strength 6 under Toughness 7: −1", "text", "toughness 7 | −1 | 9 | 10"),
        ("2 Cohesion are lost", "text", "3. | loses 2 cohesion"),
        ("−1 has no other source", "reading", "only source | −1 | open"),
    ),
}
"""By section: a statement in a few words, the part that says it, and its keywords."""

STATEMENTS = tuple(
    Statement(section, words, part, tuple(keys.split(" | ")))
    for section, stated in STATED.items()
    for words, part, keys in stated
)

STATUS = {
    "three-steps": ("19, before 19.4", "stated"),
    "identical-attacks": ("19, before 19.4", "stated"),
    "hit-check": ("19, before 19.4", "stated"),
    "natural-rolls": ("19.4", "stated"),
    "modifiers": ("19.5", "stated"),
    "wound-check": ("19.6", "stated"),
    "strength-and-toughness": ("19.6, with values from 19.8 and 19.12", "our-reading"),
    "armor-penetration": ("19.7", "stated"),
    "wound-check-example": ("19.8", "stated"),
    "damage": ("19.9", "stated"),
    "overkill": ("19.10", "stated"),
    "destroyed": ("19.11", "stated"),
    "full-example": ("19.12", "stated"),
}

WORKED_BY_THE_SOURCE = ("modifiers", "armor-penetration", "wound-check-example", "damage", "full-example")


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda found: f"{found.section}: {found.words}")
def test_a_statement_stands_in_its_section(statement: Statement) -> None:
    pieces = tuple(_pieces(_sections()[statement.section], statement.part))
    assert any(all(key in piece for key in statement.keys) for piece in pieces), pieces


def test_each_section_names_its_place_and_how_sure_we_are() -> None:
    assert {name: (section.source.section, section.status) for name, section in _sections().items()} == STATUS


@pytest.mark.parametrize("section", WORKED_BY_THE_SOURCE)
def test_the_examples_of_the_source_are_executed(section: str) -> None:
    number = STATUS[section][0]
    worked = [example for example in _sections()[section].examples if f"From {number}" in example.text]
    assert worked
    assert any(example.dice and example.result for example in worked)


def test_no_two_statements_are_the_same() -> None:
    assert len({(statement.section, statement.words) for statement in STATEMENTS}) == len(STATEMENTS)


def _pieces(section: Section, part: Part) -> Iterator[str]:
    if part == "text":
        yield from map(_plain, _paragraphs(section.text))
    elif part == "table" and section.table:
        for row in section.table.rows:
            cells = zip(section.table.columns, row.cells, strict=True)
            yield _plain("; ".join(f"{column}: {cell}" for column, cell in cells))
    else:
        yield from (_plain(_note(note)) for note in section.notes if note.kind == part)


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
def _sections() -> dict[str, Section]:
    pages = (page for page in read(DOCS).pages if page.game == "cohesion")
    return {section.id: section for page in pages for section in page.entry.sections}
