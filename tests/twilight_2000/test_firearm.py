"""A shot against the facts, by hand, by brute force and by icepool."""

import time
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import icepool
import pytest

from calculators.core import catalog, form
from calculators.core.known import parse
from calculators.core.odds import Odds, odds
from calculators.core.options import offers
from calculators.core.report import Mean, Row
from calculators.core.roll import Roll, Thrown, roll
from calculators.core.steps import Choice
from calculators.core.why import why
from calculators.twilight_2000 import firearm, skill_roll
from calculators.twilight_2000.firearm import Inputs
from tests.calculators import drawn, falling
from tests.twilight_2000 import rules

FIREARM = catalog.load("twilight_2000.firearm")


def given(attribute: str = "b", skill: str = "d", ammo: int = 0, push: str = "no_success", **more: str) -> Inputs:
    values = {"attribute": attribute, "skill": skill, "ammo": str(ammo), "push": push, **more}
    return form.parse(Inputs, values)


def exact(inputs: Inputs) -> Odds[Any]:
    return odds(firearm.play, inputs)


def by(inputs: Inputs, name: str) -> dict[Any, Fraction]:
    return dict(exact(inputs).by(lambda outcome: getattr(outcome, name)).items())


def mean(inputs: Inputs, name: str) -> Fraction:
    return exact(inputs).mean(lambda outcome: getattr(outcome, name))


def jam(inputs: Inputs) -> tuple[Fraction, Fraction]:
    """By both readings."""
    either = (form.parse(Inputs, {**form.spell(inputs), "jam": reading}) for reading in ("combined", "ammo_one"))
    combined, ammo_one = (by(reading, "jam").get(True, Fraction(0)) for reading in either)
    return combined, ammo_one


def chances(inputs: Inputs) -> dict[Any, Fraction]:
    """By result, damage, rounds, reliability lost and jam."""
    return dict(exact(inputs).by(lambda end: (end.result, end.damage, end.rounds, end.lost, end.jam)).items())


def lie(inputs: Inputs, dice: str) -> Roll:
    return roll(firearm.play, inputs, parse(dice))


# ---- Numbers worked out by hand (the definition of firearm, and D8 of the facts)


def test_b_and_d_with_one_ammo_die_pushed_on_no_success() -> None:
    inputs = given("b", "d", 1, damage="3")
    assert by(inputs, "result") == {
        "hit": Fraction(47, 60),
        "suppression": Fraction(13, 216),
        "miss": Fraction(169, 1080),
    }
    assert by(inputs, "damage") == {
        0: Fraction(13, 60),
        3: Fraction(7367, 16200),
        4: Fraction(2183, 8100),
        5: Fraction(223, 4050),
        6: Fraction(13, 3240),
    }
    assert mean(inputs, "rounds") == Fraction(7, 2)
    assert by(inputs, "lost") == {
        0: Fraction(11, 15),
        1: Fraction(149, 810),
        2: Fraction(121, 1620),
        3: Fraction(13, 1620),
    }
    assert jam(inputs) == (Fraction(67, 810), Fraction(31, 540))


def test_c_and_d_less_one_with_two_ammo_dice_never_pushed() -> None:
    inputs = given("c", "d", 2, "never", modifier="-1")
    assert by(inputs, "result") == {
        "hit": Fraction(11, 36),
        "suppression": Fraction(275, 1296),
        "miss": Fraction(625, 1296),
    }
    assert (mean(inputs, "damage"), mean(inputs, "rounds")) == (Fraction(20, 27), 7)
    assert (by(inputs, "lost"), by(inputs, "jam")) == ({0: 1}, {False: 1})


def test_d_alone_with_two_ammo_dice_pushed_on_no_success() -> None:
    inputs = given("d", "none", 2)
    results = by(inputs, "result")
    assert (results["hit"], results["suppression"]) == (Fraction(5, 18), Fraction(2015, 5832))
    assert (jam(inputs)[0], mean(inputs, "rounds")) == (Fraction(118, 729), 7)


def test_b_and_c_with_two_ammo_dice_pushed_on_no_success() -> None:
    """D8 of the facts."""
    inputs = given("b", "c", 2)
    results = by(inputs, "result")
    assert (results["hit"], results["suppression"]) == (Fraction(139, 160), Fraction(217, 3456))
    assert (mean(inputs, "rounds"), mean(inputs, "lost")) == (7, Fraction(101, 288))
    assert jam(inputs) == (Fraction(25559, 259200), Fraction(221, 2592))


@pytest.mark.parametrize(
    ("ammo", "readings"), [(1, (Fraction(833, 14400), Fraction(59, 1440))), (0, (Fraction(11, 800), Fraction(0)))]
)
def test_jams_of_b_and_c(ammo: int, readings: tuple[Fraction, Fraction]) -> None:
    """D8 of the facts."""
    assert jam(given("b", "c", ammo)) == readings


# ---- The rule, branch by branch


def test_ammo_hits_add_to_the_damage_and_rounds_are_the_sum() -> None:
    """D8 of the facts: ammo 6, 1 and 4 and two base successes with a weapon of damage 2."""
    ended = lie(given("b", "d", 3), "roll:10.2.6.1.4_push:keep").end
    assert tuple(ended) == ("hit", 2, 4, 11, 0, False)


def test_ammo_hits_without_a_base_success_only_suppress() -> None:
    """D8 of the facts."""
    ended = lie(given("b", "d", 3), "roll:2.2.6.1.4_push:keep").end
    assert tuple(ended) == ("suppression", 0, 0, 11, 0, False)


def test_no_base_success_and_no_ammo_hit_is_a_miss() -> None:
    assert str(lie(given("b", "d", 1), "roll:2.2.5_push:keep").end) == "miss, 5 rounds"


def test_without_ammo_dice_one_round_is_spent() -> None:
    assert (str(lie(given(), "roll:7.2_push:keep").end), by(given(), "rounds")) == (
        "hit for 2 with 1 success, 1 round",
        {1: 1},
    )


def test_a_hit_with_a_weapon_of_damage_0_is_a_hit() -> None:
    ended = lie(given(damage="0"), "roll:7.2_push:keep").end
    assert (ended.result, ended.damage) == ("hit", 0)


def test_a_push_throws_blank_ammo_dice_again_too_and_leaves_ones_and_sixes() -> None:
    pushed = lie(given("b", "d", 4), "roll:1.3.6.1.2.5_push:push").end
    assert [(len(hand.dice[0]), hand.name) for hand in pushed.hands] == [(6, "base"), (6, "ammo"), (6, "ammo")]


def test_the_final_faces_replace_the_first_in_the_rounds() -> None:
    ended = lie(given("b", "d", 4), "roll:1.3.6.1.2.5_push:push_pushed:2.3.4").end
    assert ended.rounds == 6 + 1 + 3 + 4


def test_after_a_push_every_one_costs_reliability_and_two_jam() -> None:
    dice = "roll:1.3.6.4_push:push_pushed:2.1"
    for reading in ("combined", "ammo_one"):
        assert tuple(lie(given("b", "d", 2, jam=reading), dice).end) == ("suppression", 0, 0, 7, 2, True)


def test_base_ones_jam_only_when_read_together() -> None:
    dice = "roll:1.3.6_push:push_pushed:1"
    assert str(lie(given("b", "d", 1), dice).end) == "suppression only, 6 rounds, 2 reliability lost, jam"
    assert str(lie(given("b", "d", 1, jam="ammo_one"), dice).end) == "suppression only, 6 rounds, 2 reliability lost"


def test_one_one_does_not_jam() -> None:
    ended = lie(given("b", "d", 1), "roll:1.3.6_push:push_pushed:2").end
    assert (ended.lost, ended.jam) == (1, False)


def test_unpushed_ones_cost_nothing_and_do_not_jam() -> None:
    ended = lie(given("b", "d", 2), "roll:1.3.1.1_push:keep").end
    assert (ended.lost, ended.jam) == (0, False)


def test_a_blank_ammo_die_alone_allows_a_push() -> None:
    assert isinstance(lie(given("b", "d", 1), "roll:1.1.3").end, Choice)


def test_a_shot_with_every_die_locked_or_held_cannot_be_pushed() -> None:
    rolled = lie(given("b", "d", 2, "always"), "roll:1.6.6.1")
    assert isinstance(rolled.path[0], Thrown)
    assert (rolled.open, "nothing to push" in rolled.path[0].said) == (False, True)


def test_the_policy_looks_at_base_successes_only() -> None:
    """Ammo hits are no successes: two of them and a blank base die are pushed on no success."""
    end = lie(given("b", "d", 2), "roll:2.1.6.6").end
    assert isinstance(end, Choice)
    assert end.policy == "push"


def test_ammo_dice_do_not_change_what_is_pushed_for_more_successes() -> None:
    inputs = given("a", "b", 1, "fewer", reroll="helps")
    end = lie(inputs, "roll:7.1.3").end
    assert isinstance(end, Choice)
    assert ([option.name for option in end.options], end.policy) == (["keep", "push", "reroll"], "reroll")


# ---- The choice, for exactly these dice


def test_keep_and_push_show_what_is_at_stake_for_these_dice() -> None:
    """D10 showing 1, D8 showing 4 and an ammo die showing 3, weapon of damage 2."""
    inputs = given("b", "c", 1)
    end = lie(inputs, "roll:1.4.3").end
    assert isinstance(end, Choice)
    keep, push = offers(FIREARM, inputs, end)
    assert keep.stakes == (
        Row("Hit", Fraction(0)),
        Mean("Expected successes", Fraction(0)),
        Mean("Expected damage dealt", Fraction(0)),
        Mean("Expected reliability lost", Fraction(0)),
        Row("Jam", Fraction(0)),
    )
    assert push.stakes == (
        Row("Hit", Fraction(3, 8)),
        Mean("Expected successes", Fraction(3, 8)),
        Mean("Expected damage dealt", Fraction(3, 8) * (2 + Fraction(1, 6))),
        Mean("Expected reliability lost", 1 + Fraction(1, 8) + Fraction(1, 6)),
        Row("Jam", 1 - Fraction(7, 8) * Fraction(5, 6)),
    )


# ---- What must hold between numbers


def test_ammo_dice_do_not_change_the_chance_to_hit() -> None:
    for ammo in range(7):
        assert by(given("a", "b", ammo), "result")["hit"] == by(given("a", "b"), "result")["hit"]


def test_a_push_does_not_change_the_mean_of_rounds() -> None:
    for ammo in range(1, 7):
        for push in ("never", "no_success", "always"):
            assert mean(given("a", "b", ammo, push), "rounds") == Fraction(7, 2) * ammo


def test_without_ammo_dice_successes_and_reliability_are_those_of_a_skill_roll() -> None:
    for inputs in drawn.inputs(Inputs, 100, "firearm, skill roll"):
        values = form.spell(inputs)
        names = {field.name for field in form.fields(skill_roll.Inputs)} & set(values)
        same = form.parse(skill_roll.Inputs, {name: values[name] for name in names})
        plain = form.parse(Inputs, {**values, "ammo": "0"})
        expected = odds(skill_roll.play, same).by(lambda outcome: (outcome.successes, outcome.harm))
        assert exact(plain).by(lambda outcome: (outcome.successes, outcome.lost)) == expected


# ---- Extremes


@pytest.mark.parametrize("push", ["never", "no_success", "fewer", "always"])
def test_six_ammo_dice_are_quick_enough(push: str) -> None:
    """75 ms on a plain desktop; ten times that here, for machines that do other things meanwhile."""
    inputs = given("a", "b", 6, push, wanted="4", reroll="helps")
    start = time.process_time()
    exact(inputs)
    assert time.process_time() - start < 0.75


def test_why_six_ammo_dice_can_be_read() -> None:
    start = time.process_time()
    tree = why(firearm.play, given("a", "b", 6), firearm.headline(given()).holds)
    assert time.process_time() - start < 1.5
    assert len(tree.below) <= 15


# ---- Twins


def test_few_ammo_dice_equal_every_face_of_every_die() -> None:
    checked = 0
    for inputs in drawn.inputs(Inputs, 120, "firearm", near=1):
        if inputs.ammo > (1 if len(inputs.base) > 1 else 2):
            continue
        checked += 1
        assert chances(inputs) == rules.firearm(inputs) == rules.firearm_by_parts(inputs)
    assert checked > 20


def test_random_inputs_equal_the_dice_added_up_by_parts() -> None:
    for inputs in drawn.inputs(Inputs, 150, "firearm, parts"):
        assert chances(inputs) == rules.firearm_by_parts(inputs)


@pytest.mark.parametrize("push", ["no_success", "fewer", "always"])
def test_six_ammo_dice_equal_the_dice_added_up_by_parts(push: str) -> None:
    for reading in ("combined", "ammo_one"):
        inputs = given("a", "b", 6, push, jam=reading, reroll="helps", damage="10")
        assert chances(inputs) == rules.firearm_by_parts(inputs)


@pytest.mark.parametrize("push", ["never", "no_success", "always"])
def test_five_ammo_dice_equal_icepool(push: str) -> None:
    """With one base die, whose push is followed by hand."""
    for base, faces in (("a", 12), ("d", 6)):
        inputs = given(base, "none", 5, push)
        assert chances(inputs) == by_icepool(inputs, faces)


def by_icepool(inputs: Inputs, sides: int) -> dict[Any, Fraction]:
    """One base die and ammo dice, as icepool adds up (ones, sixes, rounds, blanks) of independent dice."""

    def bullet(face: int, blank: int) -> Any:
        return icepool.vectorize(int(face == 1), int(face == 6), face, blank)

    plain = icepool.d6.map(lambda face: bullet(face, int(1 < face < 6)))
    again = icepool.d6.map(lambda face: icepool.d6.map(lambda new: bullet(new, 1)) if 1 < face < 6 else bullet(face, 0))
    found: Counter[Any] = Counter()
    for face in range(1, sides + 1):
        wants = inputs.policy.push == "always" or (inputs.policy.push == "no_success" and face < 6)
        finals = [face] if not (wants and 1 < face < 6) else list(range(1, sides + 1))
        bullets = inputs.ammo @ (again if wants else plain)
        for final in finals:
            for (ones, sixes, rounds, blank), count in bullets.items():
                pushed = wants and (1 < face < 6 or blank > 0)
                base = (rules.successes(final), int(final == 1))
                end = rules.shot(inputs, *base, (ones, sixes, rounds, blank > 0), pushed)
                found[end] += Fraction(count, bullets.denominator() * sides * len(finals))
    return {end: chance for end, chance in found.items() if chance}


def test_1_000_rolls_end_as_their_faces_say() -> None:
    """B18 of the public faults."""
    chance = Random("firearm, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "firearm, rolls"):
        rolled = falling.fall(firearm.play, inputs, chance.choice)
        shown, policy = list(rolled.known["roll"]), inputs.policy
        base = rules.pool(inputs.attribute, inputs.skill, inputs.modifier)
        if "pushed" in rolled.known:
            again = rules.thrown_again(base, tuple(shown), policy.push, policy.wanted, policy.reroll)
            for place, face in zip(sorted(again), rolled.known["pushed"], strict=True):
                shown[place] = face
        ammo = shown[len(base) :]
        bullets = (ammo.count(1), ammo.count(6), sum(ammo), False)
        end = rolled.end
        hits, ones = rules.successes(*shown[: len(base)]), shown[: len(base)].count(1)
        expected = rules.shot(inputs, hits, ones, bullets, "pushed" in rolled.known)
        assert (end.result, end.damage, end.rounds, end.lost, end.jam) == expected
        assert end.successes == hits
