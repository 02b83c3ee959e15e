"""Wearing a soldier down: the source, by hand, by brute force and by icepool."""

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import icepool
import pytest

from calculators.core import form
from calculators.core.known import BadDice, parse
from calculators.core.odds import odds
from calculators.core.report import Report
from calculators.core.roll import roll
from calculators.ultimate_combat import wear_down
from calculators.ultimate_combat.wear_down import Inputs
from tests.calculators import drawn
from tests.ultimate_combat import rules


def given(**values: str) -> Inputs:
    return form.parse(Inputs, values)


def chances(inputs: Inputs) -> dict[tuple[int, int], Fraction]:
    return {tuple(outcome): chance for outcome, chance in odds(wear_down.play, inputs).items()}


def out(inputs: Inputs) -> Fraction:
    return odds(wear_down.play, inputs).chance(wear_down.headline(inputs).holds)


def report(inputs: Inputs) -> Report:
    return wear_down.report(inputs, odds(wear_down.play, inputs))


def shown(inputs: Inputs, title: str) -> dict[str, Fraction]:
    """The rows of a table."""
    [found] = [table for table in (report(inputs).bar, *report(inputs).tables) if table.title == title]
    return {row.words: row.chance for row in found.rows}


# ---- Numbers worked out by hand


def test_the_toughness_left_after_three_attacks() -> None:
    """The definition of wear_down."""
    assert shown(given(), "Toughness left after attack 3") == {
        "3 left": Fraction(125, 5832),
        "2 left": Fraction(637, 5832),
        "1 left": Fraction(1235, 3888),
        "Out of action": Fraction(715, 1296),
    }


@pytest.mark.parametrize(
    ("values", "chance"),
    [
        ({"position": "kneeling", "attacks": "4"}, Fraction(30485, 46656)),
        ({"kill_from": "10", "healed": "yes", "attacks": "1"}, Fraction(1, 6)),
        ({"kill_from": "10", "healed": "yes", "attacks": "2"}, Fraction(11, 36)),
        ({"attacks": "2"}, Fraction(0)),
        ({"healed": "yes", "attacks": "20"}, Fraction(0)),
    ],
)
def test_the_chance_out_of_action(values: dict[str, str], chance: Fraction) -> None:
    """The definition of wear_down; two attacks, or wounds that are healed, cannot use up a toughness of 3."""
    assert out(given(**values)) == chance


def test_a_wound_makes_the_next_attack_easier() -> None:
    """C4 of the facts: 30 of 36 after one wound, 26 before."""
    first, second = (
        shown(given(), "Toughness left after attack 1"),
        odds(wear_down.play, given(attacks="2"), {"attack-1": (6, 6)}),
    )
    assert (first["2 left"], second.chance(lambda outcome: outcome.left == 1)) == (Fraction(13, 18), Fraction(5, 6))


def test_out_of_action_by_each_attack() -> None:
    inputs = given(kill_from="10", healed="yes", attacks="2")
    [table] = [table for table in report(inputs).tables if table.title == "Out of action by"]
    assert [(row.words, row.at_least) for row in table.rows] == [
        ("Attack 1", Fraction(1, 6)),
        ("Attack 2", Fraction(11, 36)),
    ]


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("values", "dice", "verdict"),
    [
        ({}, "attack-1:2.3_attack-2:2.3_attack-3:2.3", "3 attacks: toughness 3 left."),
        ({}, "attack-1:3.3_attack-2:2.3_attack-3:2.2", "Attack 3 puts the target out of action."),
        ({}, "attack-1:3.3_attack-2:2.2_attack-3:2.3", "3 attacks: toughness 1 left."),
        ({"kill_from": "10"}, "attack-1:5.5", "Attack 1 puts the target out of action."),
        ({"healed": "yes"}, "attack-1:3.3_attack-2:3.2_attack-3:3.3", "3 attacks: toughness 2 left."),
        ({"healed": "yes", "attacks": "2", "wounds": "2"}, "attack-1:1.2_attack-2:3.3", "2 attacks: toughness 2 left."),
        ({"healed": "yes", "wounds": "2"}, "attack-1:2.2", "Attack 1 puts the target out of action."),
        ({"attacks": "1", "wounds": "1"}, "attack-1:3.2", "1 attack: toughness 1 left."),
    ],
)
def test_each_end(values: dict[str, str], dice: str, verdict: str) -> None:
    inputs = given(**values)
    assert wear_down.verdict(inputs, roll(wear_down.play, inputs, parse(dice)).end) == verdict


def test_a_target_out_of_action_is_attacked_no_more() -> None:
    with pytest.raises(BadDice):
        roll(wear_down.play, given(wounds="2"), parse("attack-1:6.6_attack-2:6.6"))


@pytest.mark.parametrize(
    ("values", "at"),
    [
        ({}, [3, 2, 1]),
        ({"attacks": "1"}, [3]),
        ({"attacks": "2", "toughness": "15"}, [15, 14]),
        ({"healed": "yes"}, [3]),
        ({"healed": "yes", "wounds": "2"}, [1, 3]),
    ],
)
def test_the_rolls_needed_are_said_for_each_toughness_that_may_come(values: dict[str, str], at: list[int]) -> None:
    inputs = given(**values)
    assert [fact.split(":")[0] for fact in report(inputs).facts[1:]] == [f"At toughness {left}" for left in at]


# ---- The form


@pytest.mark.parametrize(
    ("values", "field"),
    [({"wounds": "3"}, "wounds"), ({"kill_from": "5"}, "kill_from"), ({"attacks": "21"}, "attacks")],
)
def test_what_cannot_be_names_its_field(values: dict[str, str], field: str) -> None:
    assert [problem.field for problem in form.mend(Inputs, values)[1]] == [field]


def test_fields_that_do_not_count_are_idle() -> None:
    assert [form.idle(given()), form.idle(given(attacks="1"))] == [("stance",), ("stance", "healed")]


def test_idle_fields_change_nothing() -> None:
    for inputs in drawn.inputs(Inputs, 60, "wear down, idle", near=2):
        flip = {"stance": "prone", "healed": "no" if inputs.healed else "yes"}
        altered = form.parse(Inputs, {**form.spell(inputs), **{name: flip[name] for name in form.idle(inputs)}})
        assert (odds(wear_down.play, altered), report(altered)) == (odds(wear_down.play, inputs), report(inputs))


# ---- Twins


def test_few_attacks_equal_every_row_of_rolls() -> None:
    for inputs in drawn.inputs(Inputs, 60, "wear down, rows", near=2):
        if inputs.attacks <= 3:
            assert chances(inputs) == rules.wear_down_roll_by_roll(form.spell(inputs))


def test_random_inputs_equal_brute_force() -> None:
    for inputs in drawn.inputs(Inputs, 60, "wear down"):
        assert chances(inputs) == rules.wear_down(form.spell(inputs))


def test_the_tables_of_each_attack_equal_brute_force() -> None:
    for inputs in drawn.inputs(Inputs, 20, "wear down, tables", near=4):
        for number in range(1, inputs.attacks + 1):
            expected: dict[str, Fraction] = {}
            for (left, _), chance in rules.wear_down({**form.spell(inputs), "attacks": str(number)}).items():
                words = f"{left} left" if left else "Out of action"
                expected[words] = expected.get(words, Fraction(0)) + chance
            assert shown(inputs, f"Toughness left after attack {number}") == expected


@pytest.mark.parametrize(("healed", "kill"), list(product(("no", "yes"), ("", "10"))))
def test_the_largest_inputs_stay_exact(healed: str, kill: str) -> None:
    inputs = given(bonus="10", toughness="15", attacks="20", healed=healed, kill_from=kill)
    assert chances(inputs) == rules.wear_down(form.spell(inputs))


def test_random_inputs_equal_icepool() -> None:
    two_dice = 2 @ icepool.d6
    for inputs in drawn.inputs(Inputs, 25, "wear down, icepool", near=6):
        values = form.spell(inputs)

        def one(left: int, v: dict[str, str] = values) -> Any:
            return two_dice.map(lambda natural: rules.after_one(v, left, natural)) if left else 0

        def healed(left: int, v: dict[str, str] = values) -> Any:
            return one(int(v["toughness"]) if left and v["healed"] == "yes" else left)

        after = icepool.Die([inputs.target.left]).map(one).map(healed, repeat=inputs.attacks - 1)
        found = odds(wear_down.play, inputs).by(lambda outcome: outcome.left)
        assert dict(found.items()) == {end: after.probability(end) for end in after.outcomes() if after.quantity(end)}


def test_1_000_rolls_end_as_their_faces_say() -> None:
    """B18 of the public faults."""
    chance = Random("wear down, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "wear down, rolls"):
        rolled = roll(wear_down.play, inputs, {}, chance.choice)
        naturals = tuple(sum(faces) for faces in rolled.known.values() if not isinstance(faces, str))
        assert tuple(rolled.end) == rules.row_of_attacks(form.spell(inputs), naturals)
