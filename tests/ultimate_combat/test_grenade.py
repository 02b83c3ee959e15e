"""Grenades against the source, by hand, by brute force and by icepool."""

from fractions import Fraction
from random import Random
from typing import Any

import icepool
import pytest

from calculators.core import form
from calculators.core.known import BadDice, parse
from calculators.core.odds import odds
from calculators.core.report import Report
from calculators.core.roll import roll
from calculators.ultimate_combat import grenade
from calculators.ultimate_combat.grenade import Inputs
from tests.calculators import drawn
from tests.ultimate_combat import rules


def given(**values: str) -> Inputs:
    return form.parse(Inputs, values)


def chances(inputs: Inputs) -> dict[str, Fraction]:
    return dict(odds(grenade.play, inputs).by(str).items())


def landing(inputs: Inputs) -> Fraction:
    return odds(grenade.play, inputs).chance(grenade.headline(inputs).holds)


def report(inputs: Inputs) -> Report:
    return grenade.report(inputs, odds(grenade.play, inputs))


# ---- Numbers worked out by hand


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (
            {},
            {
                "missed": Fraction(7, 12),
                "landed, 1 killed, no wound": Fraction(5, 48),
                "landed, 1 killed, 1 wound": Fraction(5, 24),
                "landed, 1 killed, 2 wounds": Fraction(5, 48),
            },
        ),
        (
            {"seven": "lands", "aimed": "hidden", "others": "1"},
            {
                "missed": Fraction(5, 12),
                "landed, no wound": Fraction(7, 48),
                "landed, 1 wound": Fraction(7, 24),
                "landed, 2 wounds": Fraction(7, 48),
            },
        ),
        (
            {
                "landing": "bonuses",
                "bonus": "1",
                "stance": "kneeling",
                "from_terrain": "small_cover",
                "aimed": "place",
                "others": "3",
            },
            {
                "missed": Fraction(13, 18),
                "landed, no wound": Fraction(5, 144),
                "landed, 1 wound": Fraction(5, 48),
                "landed, 2 wounds": Fraction(5, 48),
                "landed, 3 wounds": Fraction(5, 144),
            },
        ),
    ],
)
def test_missed_or_landed_killed_and_wounded(values: dict[str, str], expected: dict[str, Fraction]) -> None:
    """The definition of grenade."""
    assert chances(given(**values)) == expected


@pytest.mark.parametrize(
    ("values", "chance"),
    [
        ({}, Fraction(5, 12)),
        ({"seven": "lands"}, Fraction(7, 12)),
        ({"landing": "bonuses", "from_terrain": "building"}, Fraction(1, 36)),
        ({"landing": "defence"}, Fraction(1, 12)),
        ({"landing": "defence", "bonus": "3", "position": "kneeling", "vest": "yes", "wounds": "1"}, Fraction(1, 6)),
    ],
)
def test_the_chance_to_land(values: dict[str, str], chance: Fraction) -> None:
    """C4 of the facts; the last three are counts of the 36 rolls: 12 only, 11 or more, 10 or more."""
    assert landing(given(**values)) == chance


def test_four_bystanders() -> None:
    """C4 of the facts: two wounds on the average where it lands, and 1 in 16 that nobody is hurt."""
    exact = odds(grenade.play, given(others="4", aimed="place"), {"attack": (4, 4)})
    assert (exact.mean(lambda outcome: outcome.wounds), exact.chance(lambda outcome: not outcome.wounds)) == (
        2,
        Fraction(1, 16),
    )


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("values", "dice", "verdict"),
    [
        ({}, "attack:3.3", "The grenade misses."),
        ({}, "attack:3.4", "The grenade misses."),
        (
            {"seven": "lands"},
            "attack:3.4_incoming:2.4",
            "The grenade lands: the soldier aimed at is killed outright; 0 of 2 in the blast wounded.",
        ),
        (
            {},
            "attack:4.4_incoming:1.6",
            "The grenade lands: the soldier aimed at is killed outright; 1 of 2 in the blast wounded.",
        ),
        ({"others": "0"}, "attack:4.4", "The grenade lands: the soldier aimed at is killed outright."),
        ({"aimed": "hidden"}, "attack:4.4_incoming:1.3.5", "The grenade lands: 3 of 3 in the blast wounded."),
        (
            {"aimed": "hidden", "others": "0"},
            "attack:4.4_incoming:2",
            "The grenade lands: 0 of 1 in the blast wounded.",
        ),
        ({"aimed": "place"}, "attack:4.4_incoming:1.4", "The grenade lands: 1 of 2 in the blast wounded."),
        ({"aimed": "place", "others": "0"}, "attack:6.6", "The grenade lands: nobody is in the blast."),
        ({"landing": "bonuses", "stance": "prone"}, "attack:4.5", "The grenade misses."),
        ({"landing": "bonuses", "bonus": "2"}, "attack:3.3_incoming:2", None),
        ({"landing": "defence", "terrain": "hole", "bonus": "10"}, "attack:1.2", "The grenade misses."),
    ],
)
def test_each_end(values: dict[str, str], dice: str, verdict: str | None) -> None:
    inputs = given(**values)
    ended = roll(grenade.play, inputs, parse(dice))
    assert (None if ended.open else grenade.verdict(inputs, ended.end)) == verdict


def test_nobody_jumps_out_of_the_way_of_a_miss() -> None:
    with pytest.raises(BadDice):
        roll(grenade.play, given(), parse("attack:1.1_incoming:1.1"))


def test_the_other_landing_readings_stand_beside_the_chosen_one() -> None:
    *_, shown = report(given(landing="bonuses", bonus="1")).tables
    assert [(row.words, row.chance) for row in shown.rows] == [
        ("Natural roll; a 7 misses", Fraction(5, 12)),
        ("Natural roll; a 7 lands", Fraction(7, 12)),
        ("Roll with bonuses; a 7 misses", Fraction(7, 12)),
        ("Roll with bonuses; a 7 lands", Fraction(13, 18)),
    ]


# ---- The form


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"landing": "defence", "aimed": "place"}, "aimed"),
        ({"wounds": "3"}, "wounds"),
        ({"others": "21"}, "others"),
        ({"seven": "again"}, "seven"),
    ],
)
def test_what_cannot_be_names_its_field(values: dict[str, str], field: str) -> None:
    assert [problem.field for problem in form.mend(Inputs, values)[1]] == [field]


def test_fields_that_do_not_count_are_idle() -> None:
    thrower = ("bonus", "stance", "from_terrain")
    target = ("toughness", "wounds", "position", "terrain", "vest")
    readings = [form.idle(given(landing=reading)) for reading in ("natural", "bonuses", "defence")]
    assert readings == [thrower + target, target, ()]


def test_idle_fields_change_nothing() -> None:
    chance = Random("grenade, idle")
    for inputs in drawn.inputs(Inputs, 100, "grenade, idle", near=3):
        other = drawn.values(Inputs, chance)
        idle = {name: other[name] for name in form.idle(inputs)}
        altered = form.parse(Inputs, {**form.spell(inputs), **idle})
        assert (odds(grenade.play, altered), report(altered)) == (odds(grenade.play, inputs), report(inputs))


# ---- Twins


def test_few_in_the_blast_equal_every_face() -> None:
    for inputs in drawn.inputs(Inputs, 100, "grenade, faces", near=3):
        if rules.rollers(form.spell(inputs)) <= 4:
            assert chances(inputs) == rules.grenade_face_by_face(form.spell(inputs))


def test_random_inputs_equal_the_closed_form() -> None:
    for inputs in drawn.inputs(Inputs, 200, "grenade"):
        assert chances(inputs) == rules.grenade(form.spell(inputs))


def test_random_inputs_equal_icepool() -> None:
    for inputs in drawn.inputs(Inputs, 60, "grenade, icepool"):
        values = form.spell(inputs)
        lands = (2 @ icepool.d6).map(lambda natural, v=values: rules.lands(v, natural))
        odd = rules.rollers(values) @ icepool.d6.map(lambda face: face % 2)
        wounds = lands.map({True: odd, False: icepool.Die([0])})
        exact = odds(grenade.play, inputs)
        assert landing(inputs) == lands.probability(True)
        assert dict(exact.by(lambda outcome: outcome.wounds).items()) == {
            number: wounds.probability(number) for number in wounds.outcomes()
        }


def test_1_000_rolls_end_as_their_faces_say() -> None:
    """B18 of the public faults."""
    chance = Random("grenade, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "grenade, rolls"):
        rolled = roll(grenade.play, inputs, {}, chance.choice)
        known: dict[str, Any] = {"incoming": (), **rolled.known}
        values = form.spell(inputs)
        landed = rules.lands(values, sum(known["attack"]))
        assert str(rolled.end) == rules.blast(values, landed, known["incoming"])
