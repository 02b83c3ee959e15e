"""A Hostile's attack against the rules, by hand, by brute force and by icepool; page 47 in both readings."""

from fractions import Fraction
from random import Random
from typing import Any

import icepool
import pytest

from calculators.core import form
from calculators.core.known import parse
from calculators.core.odds import odds
from calculators.core.roll import roll
from calculators.warfighter import hostile_attack
from calculators.warfighter.hostile_attack import Inputs
from tests.calculators import drawn, falling
from tests.warfighter import rules


def given(**values: str) -> Inputs:
    return form.parse(Inputs, values)


def chances(inputs: Inputs) -> dict[str, Fraction]:
    return dict(odds(hostile_attack.play, inputs).by(str).items())


def fall(faces: str, /, **values: str) -> str:
    return str(roll(hostile_attack.play, given(**values), parse(faces)).end)


THREE = {"one": "4", "two": "7", "three": "10", "terrain": "3", "armor": "yes", "locations": "12", "armor_cover": "5"}
MODIFIED = {
    "two": "10",
    "modifier": "1",
    "terrain_modifier": "1",
    "armor": "yes",
    "armor_cover": "5",
    "armor_modifier": "1",
}
HALF = {"one": "6", "terrain": "4", "armor": "yes", "locations": "15", "armor_cover": "4"}
"""Wounds 1/2, terrain 1/2, armor 5/8."""

# ---- Numbers worked out by hand


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (
            {"one": "5", "two": "9"},
            {"1 wound": "1/5", "2 wounds": "1/10", "Suppress": "1/2", "no effect": "1/5"},
        ),
        (
            THREE,
            {"1 wound": "3/25", "2 wounds": "3/25", "3 wounds": "1/25", "Suppress": "27/50", "no effect": "9/50"},
        ),
        (
            {**THREE, "reading": "count"},
            {"1 wound": "3/25", "2 wounds": "3/25", "3 wounds": "1/25", "Suppress": "31/50", "no effect": "1/10"},
        ),
        (MODIFIED, {"1 wound": "1/6", "2 wounds": "1/12", "Suppress": "31/60", "no effect": "7/30"}),
        (
            {**MODIFIED, "reading": "count"},
            {"1 wound": "1/6", "2 wounds": "1/12", "Suppress": "37/60", "no effect": "2/15"},
        ),
        (HALF, {"1 wound": "5/32", "Suppress": "1/2", "no effect": "11/32"}),
        ({**HALF, "reading": "count"}, {"1 wound": "5/32", "Suppress": "19/32", "no effect": "1/4"}),
    ],
)
def test_wounds_suppress_and_no_effect(values: dict[str, str], expected: dict[str, str]) -> None:
    assert chances(given(**values)) == {words: Fraction(text) for words, text in expected.items()}


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("faces", "detailed", "count"),
    [
        ("attack:6.4_armor:1.4", "1 wound", "1 wound"),
        ("attack:6.4_armor:1.3", "Suppress", "Suppress"),
        ("attack:6.3", "Suppress", "Suppress"),
        ("attack:5.4_armor:1.4", "Suppress", "Suppress"),
        ("attack:5.4_armor:1.3", "no effect", "Suppress"),
        ("attack:5.3", "no effect", "no effect"),
    ],
)
def test_page_47_by_its_examples_and_by_a_count(faces: str, detailed: str, count: str) -> None:
    """They differ only where the attack misses, terrain is defeated and armor holds."""
    assert [fall(faces, **HALF, reading=reading) for reading in ("detailed", "count")] == [detailed, count]


@pytest.mark.parametrize(
    ("faces", "end"),
    [("attack:6.4", "1 wound"), ("attack:6.3", "Suppress"), ("attack:5.4", "Suppress"), ("attack:5.3", "no effect")],
)
def test_without_armor_exactly_one_success_is_a_suppress(faces: str, end: str) -> None:
    assert fall(faces) == end


@pytest.mark.parametrize(("location", "end"), [("15", "Suppress"), ("16", "1 wound")])
def test_an_unprotected_location_defeats_armor_whatever_its_die_shows(location: str, end: str) -> None:
    assert fall(f"attack:9.6_armor:{location}.1", **HALF) == end


def test_armor_is_thrown_only_where_terrain_is_defeated() -> None:
    """And then also where the attack misses."""
    ends = [roll(hostile_attack.play, given(**HALF), parse(faces)) for faces in ("attack:1.3", "attack:1.4")]
    assert [end.open for end in ends] == [False, True]


@pytest.mark.parametrize(
    ("face", "wounds"), [("3", "Suppress"), ("4", "1 wound"), ("8", "2 wounds"), ("0", "3 wounds")]
)
def test_the_most_wounds_whose_lowest_roll_is_reached(face: str, wounds: str) -> None:
    """With +1; a 0 is a 10."""
    assert fall(f"attack:{face}.6", one="5", two="9", three="10", modifier="0" if face == "0" else "1") == wounds


def test_a_blank_is_never_reached() -> None:
    assert set(chances(given(one="", two="", three="8"))) == {"3 wounds", "Suppress", "no effect"}
    assert set(chances(given(one="", modifier="5"))) == {"Suppress", "no effect"}


@pytest.mark.parametrize(
    ("values", "fields"),
    [
        ({"one": "6", "two": "6"}, ["two"]),
        ({"one": "6", "two": "5"}, ["two"]),
        ({"one": "6", "three": "6"}, ["three"]),
        ({"one": "6", "two": "8", "three": "7"}, ["three"]),
        ({"one": "9", "two": "8", "three": "7"}, ["two", "three"]),
    ],
)
def test_a_chart_that_does_not_rise_is_refused(values: dict[str, str], fields: list[str]) -> None:
    with pytest.raises(form.Problems) as refused:
        given(**values)
    assert [problem.field for problem in refused.value.problems] == fields


# ---- What is shown


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ("attack:6.6", "The Soldier takes 1 wound."),
        ("attack:6.1", "The Soldier takes a Suppress."),
        ("attack:1.1", "No effect."),
    ],
)
def test_the_verdict_says_what_the_soldier_takes(faces: str, words: str) -> None:
    assert hostile_attack.verdict(given(), roll(hostile_attack.play, given(), parse(faces)).end) == words


def test_both_readings_of_page_47_stand_side_by_side() -> None:
    """The same rows, whichever is in force."""
    found = []
    for reading in ("detailed", "count"):
        inputs = given(**THREE, reading=reading)
        report = hostile_attack.report(inputs, odds(hostile_attack.play, inputs))
        found.append([(row.words, row.chance) for row in report.tables[-1].rows])
    assert (
        found[0]
        == found[1]
        == [
            ("Suppress by its detailed examples", Fraction(27, 50)),
            ("Suppress by its count of successes", Fraction(31, 50)),
            ("No effect by its detailed examples", Fraction(9, 50)),
            ("No effect by its count of successes", Fraction(1, 10)),
        ]
    )


def test_rows_have_the_words_that_pages_ask_for() -> None:
    inputs = given(one="4", two="7", three="10")
    report = hostile_attack.report(inputs, odds(hostile_attack.play, inputs))
    assert {table.title: [row.words for row in table.rows] for table in (report.bar, *report.tables)} == {
        "Result": ["3 wounds", "2 wounds", "1 wound", "Suppress", "No effect"],
        "Wounds": ["No wound", "1 wound", "2 wounds", "3 wounds"],
    }


# ---- Relevance


def test_fields_that_do_not_count_are_idle() -> None:
    assert [form.idle(inputs) for inputs in (given(), given(armor="yes"), given(armor="yes", locations="0"))] == [
        ("locations", "armor_cover", "armor_modifier", "reading"),
        (),
        ("armor_cover", "armor_modifier", "reading"),
    ]


def test_idle_fields_change_nothing() -> None:
    chance = Random("hostile attack, idle")
    for inputs in drawn.inputs(Inputs, 300, "hostile attack, idle"):
        other = drawn.values(Inputs, chance)
        altered = form.parse(Inputs, {**form.spell(inputs), **{name: other[name] for name in form.idle(inputs)}})
        assert chances(altered) == chances(inputs)


# ---- Twins


def test_random_inputs_equal_every_face_of_four_dice() -> None:
    for inputs in drawn.inputs(Inputs, 60, "hostile attack"):
        assert chances(inputs) == rules.hostile_attack(inputs)


def test_random_inputs_equal_icepool() -> None:
    for inputs in drawn.inputs(Inputs, 60, "hostile attack, icepool"):
        assert chances(inputs) == by_icepool(inputs)


def by_icepool(inputs: Inputs) -> dict[Any, Fraction]:
    ends = icepool.map(
        lambda *faces: rules.hostile_result(inputs, *faces),
        icepool.d10,
        icepool.d6,
        icepool.d20,
        icepool.d6,
        star=False,
    )
    return {end: Fraction(number, ends.denominator()) for end, number in ends.items()}


def test_1_000_rolls_end_as_their_faces_say() -> None:
    """B18 of the public faults."""
    chance = falling.seeded("hostile attack, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "hostile attack, rolls"):
        rolled = falling.fall(hostile_attack.play, inputs, chance)
        attack, terrain = rolled.known["attack"]
        through = terrain + inputs.terrain_modifier >= inputs.terrain
        assert ("armor" in rolled.known) == (through and inputs.body.armor)
        location, armor = rolled.known.get("armor", (1, 1))
        assert str(rolled.end) == rules.hostile_result(inputs, attack, terrain, location, armor)
