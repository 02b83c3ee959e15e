"""Hand to hand against the source, by hand, by brute force and by icepool."""

from fractions import Fraction
from random import Random
from typing import Any

import icepool
import pytest

from calculators.core import form
from calculators.core.known import parse
from calculators.core.odds import odds
from calculators.core.roll import roll
from calculators.ultimate_combat import hand_to_hand
from calculators.ultimate_combat.hand_to_hand import Inputs
from tests.calculators import drawn
from tests.ultimate_combat import rules


def given(**values: str) -> Inputs:
    return form.parse(Inputs, values)


def chances(inputs: Inputs) -> dict[str, Fraction]:
    return dict(odds(hand_to_hand.play, inputs).by(str).items())


def hurt(inputs: Inputs) -> Fraction:
    return odds(hand_to_hand.play, inputs).chance(hand_to_hand.headline(inputs).holds)


# ---- Numbers worked out by hand


@pytest.mark.parametrize(
    ("values", "chance"),
    [
        ({"bonus": "3", "position": "kneeling"}, Fraction(7, 12)),
        ({"bonus": "1", "stance": "prone"}, Fraction(1, 6)),
        ({"bonus": "1", "troop": "1", "stance": "kneeling", "wounds": "1", "vest": "yes"}, Fraction(5, 18)),
        ({}, Fraction(5, 18)),
        ({"bonus": "3"}, Fraction(13, 18)),
    ],
)
def test_the_chance_to_wound(values: dict[str, str], chance: Fraction) -> None:
    """The definition of hand_to_hand; the last two are the rifle's and the machine gun's sums of a ranged attack."""
    assert hurt(given(**values)) == chance


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("values", "dice", "verdict"),
    [
        ({"bonus": "3", "position": "kneeling"}, "attack:3.4", "Score 6: one wound; toughness 2 left."),
        ({"bonus": "3", "stance": "kneeling"}, "attack:3.3", "Score 5: no wound."),
        ({"bonus": "3", "stance": "prone"}, "attack:4.4", "Score 6: one wound; toughness 2 left."),
        ({"bonus": "3", "kill_from": "12"}, "attack:6.6", "Score 12: killed."),
        ({"bonus": "3", "dirt": "yes"}, "dirt:2_attack:3.4", "Score 5: no wound."),
        ({"bonus": "3", "dirt": "yes"}, "dirt:3_attack:3.4", "Score 7: one wound; toughness 2 left."),
    ],
)
def test_each_end(values: dict[str, str], dice: str, verdict: str) -> None:
    inputs = given(**values)
    assert hand_to_hand.verdict(inputs, roll(hand_to_hand.play, inputs, parse(dice)).end) == verdict


def test_the_sum_is_spelt_out() -> None:
    inputs = given(bonus="1", stance="prone", position="kneeling")
    assert hand_to_hand.report(inputs, odds(hand_to_hand.play, inputs)).facts == (
        "Attack +1 − 2 from prone = −1; defence 3 + 1 kneeling = 4: a natural 7 scores 2.",
        "Wound: a natural 11 or more.",
    )


# ---- The form


def test_the_attackers_terrain_is_no_field() -> None:
    assert "from_terrain" not in {field.name for field in form.fields(Inputs)}


@pytest.mark.parametrize(("values", "field"), [({"wounds": "3"}, "wounds"), ({"kill_from": "2"}, "kill_from")])
def test_what_cannot_be_names_its_field(values: dict[str, str], field: str) -> None:
    assert [problem.field for problem in form.mend(Inputs, values)[1]] == [field]


def test_only_a_prone_target_makes_a_field_idle() -> None:
    assert [form.idle(given()), form.idle(given(position="prone"))] == [(), ("dirt",)]


# ---- Twins


def test_random_inputs_equal_brute_force() -> None:
    for inputs in drawn.inputs(Inputs, 300, "hand to hand"):
        values = form.spell(inputs)
        assert chances(inputs) == rules.one_attack(values, rules.blow(values))


def test_random_inputs_equal_icepool() -> None:
    two_dice = 2 @ icepool.d6
    for inputs in drawn.inputs(Inputs, 100, "hand to hand, icepool"):
        values = form.spell(inputs)
        bonus, toughness = rules.blow(values), rules.toughness_left(values)
        own, prone = (rules.defence(values, toughness, position) for position in (values["position"], "prone"))
        down = (icepool.d6 <= 2) if values["dirt"] == "yes" else icepool.Die([False])
        score = down.if_else(two_dice + bonus - prone, two_dice + bonus - own)
        found = odds(hand_to_hand.play, inputs).by(lambda outcome: outcome.score)
        assert dict(found.items()) == {end: score.probability(end) for end in score.outcomes()}


def test_1_000_rolls_end_as_their_faces_say() -> None:
    """B18 of the public faults."""
    chance = Random("hand to hand, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "hand to hand, rolls"):
        rolled = roll(hand_to_hand.play, inputs, {}, chance.choice)
        known: dict[str, Any] = {"dirt": (6,), **rolled.known}
        values = form.spell(inputs)
        assert str(rolled.end) == rules.attack(values, rules.blow(values), known["dirt"][0], sum(known["attack"]))
