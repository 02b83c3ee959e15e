"""Ranged attacks against the source, by hand, by brute force and by icepool."""

from dataclasses import replace
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
from calculators.ultimate_combat import ranged_attack
from calculators.ultimate_combat.ranged_attack import Inputs
from tests.calculators import drawn
from tests.ultimate_combat import rules

RIFLE = {"bonus": "0"}


def given(**values: str) -> Inputs:
    return form.parse(Inputs, values)


def chances(inputs: Inputs) -> dict[str, Fraction]:
    return dict(odds(ranged_attack.play, inputs).by(str).items())


def results(inputs: Inputs) -> dict[str, Fraction]:
    return dict(odds(ranged_attack.play, inputs).by(lambda outcome: outcome.result).items())


def hurt(inputs: Inputs) -> Fraction:
    return odds(ranged_attack.play, inputs).chance(ranged_attack.headline(inputs).holds)


def report(inputs: Inputs) -> Report:
    return ranged_attack.report(inputs, odds(ranged_attack.play, inputs))


def falls(inputs: Inputs, dice: str) -> str:
    ended = roll(ranged_attack.play, inputs, parse(dice))
    return ranged_attack.verdict(inputs, ended.end)


# ---- Numbers worked out by hand


def test_the_example_of_the_text() -> None:
    """A 7 with the machine gun is 10; toughness 3 and 1 for kneeling are 4; 6 is one wound, and 2 are left."""
    inputs = given(position="kneeling")
    assert str(roll(ranged_attack.play, inputs, parse("attack:3.4")).end) == "score 6: wound"
    assert falls(inputs, "attack:3.4") == "Score 6: one wound; toughness 2 left."
    assert "Attack +3; defence 3 + 1 kneeling = 4: a natural 7 scores 6." in report(inputs).facts


def test_position_is_no_bonus_of_the_attack() -> None:
    """The formula read from left to right, 7 + 3 - 3 + 1 = 8, is not what its example does."""
    natural, bonus, toughness, kneeling = 7, 3, 3, 1
    [score] = {outcome.score for outcome in odds(ranged_attack.play, given(position="kneeling"), {"attack": (3, 4)})}
    assert score == 6 != natural + bonus - toughness + kneeling


@pytest.mark.parametrize(
    ("values", "chance"),
    [
        (RIFLE, Fraction(5, 18)),
        ({"troop": "1", "toughness": "4", "position": "kneeling", "vest": "yes"}, Fraction(5, 18)),
        ({"position": "standing"}, Fraction(13, 18)),
        ({"position": "kneeling"}, Fraction(7, 12)),
        ({"position": "prone"}, Fraction(5, 12)),
        ({"position": "kneeling", "terrain": "small_cover"}, Fraction(1, 12)),
        ({"wounds": "1"}, Fraction(5, 6)),
        ({"dirt": "yes"}, Fraction(67, 108)),
        ({"terrain": "building"}, Fraction(1, 36)),
        ({"terrain": "hole", "from_terrain": "vehicle"}, Fraction(1, 6)),
        ({"from_terrain": "building"}, Fraction(7, 12)),
        ({"from_terrain": "small_cover"}, Fraction(13, 18)),
    ],
)
def test_the_chance_to_wound(values: dict[str, str], chance: Fraction) -> None:
    """The definition of ranged_attack, and C4 of the facts; the last four are counts of the 36 rolls."""
    assert hurt(given(**values)) == chance


def test_wound_kill_or_none_when_the_target_tries_to_hit_the_dirt() -> None:
    """The definition of ranged_attack."""
    assert results(given(dirt="yes", kill_from="10")) == {
        "kill": Fraction(13, 108),
        "wound": Fraction(1, 2),
        "no wound": Fraction(41, 108),
    }


def test_the_report_tells_what_hitting_the_dirt_changes() -> None:
    [shown] = [table for table in report(given(dirt="yes")).tables if table.title == "Hitting the dirt"]
    assert [(row.words, row.chance) for row in shown.rows] == [
        ("Wound without trying", Fraction(13, 18)),
        ("Wound when trying", Fraction(67, 108)),
        ("Wound once it is down", Fraction(5, 12)),
        ("Saved by trying", Fraction(11, 108)),
    ]


def test_the_score_at_least_and_exactly() -> None:
    [score] = [table for table in report(given(position="kneeling")).tables if table.title == "Score"]
    row = {row.words: (row.at_least, row.chance) for row in score.rows}
    assert (row["Score 6"], row["Score 11"]) == ((Fraction(7, 12), Fraction(1, 6)), (Fraction(1, 36), Fraction(1, 36)))


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("values", "dice", "verdict"),
    [
        ({}, "attack:2.3", "Score 5: no wound."),
        ({}, "attack:3.3", "Score 6: one wound; toughness 2 left."),
        ({"kill_from": "9"}, "attack:4.4", "Score 8: one wound; toughness 2 left."),
        ({"kill_from": "9"}, "attack:4.5", "Score 9: killed."),
        ({"wounds": "2"}, "attack:1.3", "Score 6: one wound; no toughness left, so the target is out of action."),
        ({"wounds": "1"}, "attack:3.4", "Score 8: one wound; toughness 1 left."),
        ({"bonus": "-5", "toughness": "15"}, "attack:1.1", "Score −18: no wound."),
        ({"dirt": "yes"}, "dirt:1_attack:3.4", "Score 5: no wound."),
        ({"dirt": "yes"}, "dirt:2_attack:3.4", "Score 5: no wound."),
        ({"dirt": "yes"}, "dirt:3_attack:3.4", "Score 7: one wound; toughness 2 left."),
        ({"dirt": "yes", "position": "kneeling"}, "dirt:2_attack:3.4", "Score 5: no wound."),
        ({"dirt": "yes", "position": "kneeling"}, "dirt:6_attack:3.4", "Score 6: one wound; toughness 2 left."),
        ({"dirt": "yes", "terrain": "hole"}, "dirt:1_attack:6.5", "Score 6: one wound; toughness 2 left."),
    ],
)
def test_each_end(values: dict[str, str], dice: str, verdict: str) -> None:
    assert falls(given(**values), dice) == verdict


@pytest.mark.parametrize("values", [{}, {"dirt": "yes", "position": "prone"}])
def test_only_a_target_with_something_to_gain_throws_for_the_dirt(values: dict[str, str]) -> None:
    with pytest.raises(BadDice):
        roll(ranged_attack.play, given(**values), parse("dirt:1_attack:3.4"))


@pytest.mark.parametrize(
    ("values", "needed"),
    [
        ({}, "Wound: a natural 6 or more."),
        ({"kill_from": "10"}, "Wound: a natural 6 to 9. Kill: a natural 10 or more."),
        ({"bonus": "10"}, "Wound: every natural roll."),
        ({"bonus": "10", "kill_from": "13"}, "Wound: a natural 5 or less. Kill: a natural 6 or more."),
        ({"terrain": "building", "position": "prone"}, "Wound: no natural roll."),
        ({"terrain": "building"}, "Wound: a natural 12 only."),
    ],
)
def test_the_natural_roll_needed_is_said(values: dict[str, str], needed: str) -> None:
    assert needed in report(given(**values)).facts


def test_the_sum_names_all_that_counts_and_nothing_else() -> None:
    inputs = given(troop="1", from_terrain="building", vest="yes", wounds="1", position="prone", terrain="small_cover")
    assert report(inputs).facts[0] == (
        "Attack +3 + 1 troop − 1 from building − 2 flak vest = +1; "
        "defence 3 − 1 wound + 2 prone + 4 trees or small cover = 8: a natural 7 scores 0."
    )


# ---- The form


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"wounds": "3"}, "wounds"),
        ({"kill_from": "6"}, "kill_from"),
        ({"toughness": "0"}, "toughness"),
        ({"toughness": "16"}, "toughness"),
        ({"bonus": "11"}, "bonus"),
        ({"bonus": "-6"}, "bonus"),
        ({"terrain": "tree"}, "terrain"),
    ],
)
def test_what_cannot_be_names_its_field(values: dict[str, str], field: str) -> None:
    assert [problem.field for problem in form.mend(Inputs, values)[1]] == [field]


def test_fields_that_do_not_count_are_idle() -> None:
    assert [form.idle(given()), form.idle(given(position="prone"))] == [("stance",), ("stance", "dirt")]


def test_idle_fields_change_nothing() -> None:
    chance = Random("ranged attack, idle")
    for inputs in drawn.inputs(Inputs, 100, "ranged attack, idle"):
        other = drawn.values(Inputs, chance)
        idle = {name: other[name] for name in form.idle(inputs)}
        altered = form.parse(Inputs, {**form.spell(inputs), **idle})
        assert (odds(ranged_attack.play, altered), report(altered)) == (
            odds(ranged_attack.play, inputs),
            report(inputs),
        )


# ---- Twins


def test_random_inputs_equal_brute_force() -> None:
    for inputs in drawn.inputs(Inputs, 300, "ranged attack"):
        values = form.spell(inputs)
        assert chances(inputs) == rules.one_attack(values, rules.shot(values))


def test_random_inputs_equal_icepool() -> None:
    two_dice = 2 @ icepool.d6
    for inputs in drawn.inputs(Inputs, 100, "ranged attack, icepool"):
        values = form.spell(inputs)
        bonus, toughness = rules.shot(values), rules.toughness_left(values)
        own, prone = (rules.defence(values, toughness, position) for position in (values["position"], "prone"))
        down = (icepool.d6 <= 2) if values["dirt"] == "yes" else icepool.Die([False])
        score = down.if_else(two_dice + bonus - prone, two_dice + bonus - own)
        found = odds(ranged_attack.play, inputs).by(lambda outcome: outcome.score)
        assert dict(found.items()) == {end: score.probability(end) for end in score.outcomes()}


def test_1_000_rolls_end_as_their_faces_say() -> None:
    """B18 of the public faults."""
    chance = Random("ranged attack, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "ranged attack, rolls"):
        rolled = roll(ranged_attack.play, inputs, {}, chance.choice)
        known: dict[str, Any] = {"dirt": (6,), **rolled.known}
        values = form.spell(inputs)
        assert str(rolled.end) == rules.attack(values, rules.shot(values), known["dirt"][0], sum(known["attack"]))


def test_trying_never_helps_the_attacker() -> None:
    for inputs in drawn.inputs(Inputs, 100, "ranged attack, dirt"):
        trying = replace(inputs, defender=replace(inputs.defender, dirt=True))
        still = replace(inputs, defender=replace(inputs.defender, dirt=False))
        assert hurt(trying) <= hurt(still)
