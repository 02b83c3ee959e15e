"""A skill roll and its push against the facts, by hand, by brute force and by icepool."""

from fractions import Fraction
from random import Random
from typing import Any

import icepool
import pytest

from calculators.core import bridge, catalog, form, view
from calculators.core.known import BadDice, parse
from calculators.core.odds import odds
from calculators.core.options import Offer, offers
from calculators.core.report import Mean, Row
from calculators.core.roll import Roll, Thrown, roll
from calculators.core.steps import Choice
from calculators.twilight_2000 import skill_roll
from calculators.twilight_2000.skill_roll import Inputs
from tests.calculators import drawn, falling
from tests.twilight_2000 import rules

SKILL_ROLL = catalog.load("twilight_2000.skill_roll")


def given(attribute: str = "c", skill: str = "d", modifier: int = 0, push: str = "no_success", **more: str) -> Inputs:
    values = {"attribute": attribute, "skill": skill, "modifier": str(modifier), "push": push, **more}
    return form.parse(Inputs, values)


def chances(inputs: Inputs) -> dict[tuple[int, int], Fraction]:
    """By successes and harm."""
    return {(outcome.successes, outcome.harm): chance for outcome, chance in odds(skill_roll.play, inputs).items()}


def success(inputs: Inputs, least: int = 1) -> Fraction:
    return odds(skill_roll.play, inputs).chance(lambda outcome: outcome.successes >= least)


def means(inputs: Inputs) -> tuple[Fraction, Fraction]:
    """Of successes and of harm."""
    exact = odds(skill_roll.play, inputs)
    return exact.mean(lambda outcome: outcome.successes), exact.mean(lambda outcome: outcome.harm)


def lie(inputs: Inputs, dice: str) -> Roll:
    return roll(skill_roll.play, inputs, parse(dice))


def offered(inputs: Inputs, dice: str) -> tuple[Offer, ...]:
    end = lie(inputs, dice).end
    assert isinstance(end, Choice)
    return offers(SKILL_ROLL, inputs, end)


# ---- Numbers worked out by hand (the definition of skill_roll)


def test_c_and_d_pushed_on_no_success() -> None:
    inputs = given()
    assert chances(inputs) == {
        (0, 0): Fraction(19, 144),
        (0, 1): Fraction(11, 72),
        (0, 2): Fraction(1, 32),
        (1, 0): Fraction(19, 36),
        (1, 1): Fraction(7, 96),
        (2, 0): Fraction(1, 12),
    }
    assert (success(inputs), means(inputs)[1]) == (Fraction(197, 288), Fraction(83, 288))


def test_d12_and_d10_pushed_on_fewer_than_two() -> None:
    inputs = given("a", "c", 1, "fewer", wanted="2")
    assert (success(inputs), success(inputs, 2)) == (Fraction(14, 15), Fraction(152, 225))
    assert means(inputs) == (Fraction(559, 300), Fraction(73, 600))


def test_d12_and_d10_pushed_on_fewer_than_two_with_successes_too_when_it_helps() -> None:
    inputs = given("a", "c", 1, "fewer", wanted="2", reroll="helps")
    assert (success(inputs), success(inputs, 2)) == (Fraction(65, 72), Fraction(1237, 1800))
    assert means(inputs)[1] == Fraction(7, 36)


def test_d_and_d_pushed_always() -> None:
    assert chances(given("d", "d", 0, "always")) == {
        (0, 0): Fraction(73, 324),
        (0, 1): Fraction(20, 81),
        (0, 2): Fraction(4, 81),
        (1, 0): Fraction(49, 162),
        (1, 1): Fraction(8, 81),
        (2, 0): Fraction(25, 324),
    }


@pytest.mark.parametrize(
    ("attribute", "skill", "unpushed", "pushed"),
    [
        ("d", "none", Fraction(1, 6), Fraction(5, 18)),
        ("c", "none", Fraction(3, 8), Fraction(9, 16)),
        ("b", "none", Fraction(1, 2), Fraction(7, 10)),
        ("a", "none", Fraction(7, 12), Fraction(7, 9)),
        ("d", "d", Fraction(11, 36), Fraction(155, 324)),
        ("c", "c", Fraction(39, 64), Fraction(207, 256)),
        ("b", "c", Fraction(11, 16), Fraction(139, 160)),
        ("b", "b", Fraction(3, 4), Fraction(91, 100)),
        ("a", "a", Fraction(119, 144), Fraction(77, 81)),
        ("a", "d", Fraction(47, 72), Fraction(68, 81)),
    ],
)
def test_at_least_one_success(attribute: str, skill: str, unpushed: Fraction, pushed: Fraction) -> None:
    """D8 of the facts; the single dice are B08 of the public faults: 1s stay (thrown again they would give 11/36 …)."""
    assert success(given(attribute, skill, push="never")) == unpushed
    assert success(given(attribute, skill)) == pushed


@pytest.mark.parametrize(
    ("attribute", "skill", "harm"),
    [("d", "d", Fraction(11, 27)), ("b", "c", Fraction(5, 32)), ("a", "a", Fraction(17, 216))],
)
def test_the_mean_of_ones_after_a_push_over_all_rolls(attribute: str, skill: str, harm: Fraction) -> None:
    """D8 of the facts."""
    assert means(given(attribute, skill))[1] == harm


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("faces", "end"), [("5", "no success"), ("6", "1 success"), ("9", "1 success"), ("10", "2 successes")]
)
def test_what_a_face_counts_for(faces: str, end: str) -> None:
    """B04 of the public faults: 5, 6, 9 and 10 are 0, 1, 1 and 2 successes."""
    assert str(lie(given("a", "none", passive="yes"), f"roll:{faces}").end) == end


def test_a_push_throws_dice_showing_2_to_5_and_no_others() -> None:
    """B08 of the public faults: D10 showing 1 and D8 showing 4; and a held success."""
    for dice, again in (("roll:1.4", 8), ("roll:7.4", 8), ("roll:2.8", 10)):
        end = lie(given("b", "c", push="always"), f"{dice}_push:push").end
        assert [len(hand.dice[0]) for hand in end.hands] == [again]


def test_a_pushed_roll_keeps_its_ones_and_counts_them_as_harm() -> None:
    """D8 of the facts: D10 showing 4 and D8 showing 1; the D10 comes to 7."""
    assert str(lie(given("b", "c"), "roll:4.1_push:push_pushed:7").end) == "1 success, 1 damage"


def test_a_new_one_is_harm_too() -> None:
    assert str(lie(given("b", "c"), "roll:4.1_push:push_pushed:1").end) == "no success, 2 damage"


def test_an_unpushed_one_is_no_harm() -> None:
    assert str(lie(given("b", "c"), "roll:4.1_push:keep").end) == "no success"


def test_a_push_of_a_roll_with_successes_forces_the_blank_die_only() -> None:
    """D8 of the facts: D12 showing 10 and D6 showing 3."""
    inputs = given("a", "d")
    assert str(lie(inputs, "roll:10.3_push:keep").end) == "2 successes"
    assert str(lie(inputs, "roll:10.3_push:push_pushed:1").end) == "2 successes, 1 damage"


@pytest.mark.parametrize(
    ("kind", "gear", "end"),
    [
        ("str_agl", "no", "no success, 1 damage"),
        ("str_agl", "yes", "no success, 1 reliability lost"),
        ("int_emp", "no", "no success, 1 stress"),
        ("int_emp", "yes", "no success, 1 stress"),
    ],
)
def test_harm_is_named(kind: str, gear: str, end: str) -> None:
    inputs = given("d", "none", kind=kind, gear=gear)
    assert str(lie(inputs, "roll:3_push:push_pushed:1").end) == end


@pytest.mark.parametrize("dice", ["roll:1.1", "roll:1.6", "roll:6.6"])
@pytest.mark.parametrize("push", ["never", "no_success", "fewer", "always"])
def test_a_roll_without_a_die_showing_2_to_5_cannot_be_pushed_and_says_why(dice: str, push: str) -> None:
    """B10 of the public faults."""
    rolled = lie(given("d", "d", push=push), dice)
    assert isinstance(rolled.path[0], Thrown)
    assert (rolled.open, "nothing to push: no die shows 2 to 5" in rolled.path[0].said) == (False, True)
    assert "nothing to push: no die shows 2 to 5" in view.roll_part(SKILL_ROLL, given("d", "d", push=push), rolled)


@pytest.mark.parametrize("end", ["push:push_pushed:2.3", "push:keep"])
def test_there_is_no_second_push_and_no_way_back(end: str) -> None:
    """B10 of the public faults: dice that would show blanks after the push stay as they are."""
    rolled = lie(given("d", "d", push="always"), f"roll:2.3_{end}")
    assert (rolled.open, "data-ask" in view.roll_part(SKILL_ROLL, given("d", "d"), rolled)) == (False, False)


@pytest.mark.parametrize("push", ["never", "no_success", "fewer", "always"])
def test_a_live_roll_leaves_the_push_to_the_player_whatever_the_policy(push: str) -> None:
    inputs = given("d", "d", push=push)
    assert [offer.name for offer in offered(inputs, "roll:2.6")] == ["keep", "push"]


@pytest.mark.parametrize("push", ["never", "no_success", "fewer", "always"])
def test_a_passive_roll_is_never_pushed_and_says_why(push: str) -> None:
    inputs = given("c", "d", push=push, passive="yes")
    rolled = lie(inputs, "roll:2.3")
    why = "A passive roll cannot be pushed."
    assert (rolled.open, why in skill_roll.verdict(inputs, rolled.end)) == (False, True)
    assert why in skill_roll.report(inputs, odds(skill_roll.play, inputs)).facts
    assert chances(inputs) == chances(given("c", "d", push="never"))
    with pytest.raises(BadDice):
        lie(inputs, "roll:2.3_push:push")


# ---- The choice, for exactly these dice


def test_keep_and_push_show_chance_successes_and_harm_for_these_dice() -> None:
    """D10 showing 1 and D8 showing 4: the D8 succeeds with 3 of 8 faces, and 1 comes up with one."""
    assert offered(given("b", "c"), "roll:1.4") == (
        Offer(
            "keep",
            "Keep",
            (
                Row("Success", Fraction(0)),
                Mean("Expected successes", Fraction(0)),
                Mean("Expected damage", Fraction(0)),
            ),
        ),
        Offer(
            "push",
            "Push",
            (
                Row("Success", Fraction(3, 8)),
                Mean("Expected successes", Fraction(3, 8)),
                Mean("Expected damage", Fraction(9, 8)),
            ),
        ),
    )


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"kind": "int_emp"}, "Expected stress"),
        ({"kind": "int_emp", "gear": "yes"}, "Expected stress"),
        ({"gear": "yes"}, "Expected reliability lost"),
        ({}, "Expected damage"),
    ],
)
def test_the_harm_at_stake_is_named(more: dict[str, str], words: str) -> None:
    assert offered(given("b", "c", **more), "roll:1.4")[1].stakes[2].words == words


def test_locked_and_held_dice_are_shown_so() -> None:
    part = view.roll_part(SKILL_ROLL, given("a", "d"), lie(given("a", "d"), "roll:1.3"))
    assert ("d12: 1, locked" in part, 'aria-label="d6: 3"' in part) == (True, True)
    part = view.roll_part(SKILL_ROLL, given("a", "d"), lie(given("a", "d"), "roll:7.3"))
    assert "d12: 7, held" in part


def test_typed_dice_show_the_same_two_options() -> None:
    question = {"calculator": "twilight_2000.skill_roll", "ask": "dice", "values": {}, "dice": "roll:1.4"}
    part = bridge.reply(question, falling.seeded("none"))["parts"]["dice"]
    rolled = bridge.reply({**question, "ask": "roll"}, falling.seeded("none"))["parts"]["roll"]
    stakes = [piece.split("</dl>")[0] for piece in part.split('class="means stakes"')[1:]]
    assert stakes == [piece.split("</dl>")[0] for piece in rolled.split('class="means stakes"')[1:]]
    assert len(stakes) == 2


# ---- Successes thrown again


def test_successes_are_thrown_again_only_if_asked_for() -> None:
    assert [offer.name for offer in offered(given("a", "d", 0, "fewer"), "roll:7.3")] == ["keep", "push"]


def test_a_success_is_thrown_again_where_that_is_better_for_the_number_wanted() -> None:
    """D12 showing 7 and D10 showing 1, 2 wanted: only the D12 can still bring them, with 3 of 12 faces."""
    inputs = given("a", "b", 0, "fewer", reroll="helps")
    keep, again = offered(inputs, "roll:7.1")
    assert (keep.name, again.name, again.words) == ("keep", "reroll", "Push, and the D12 showing a success too")
    assert odds(skill_roll.play, inputs, parse("roll:7.1")).chance(lambda end: end.successes >= 2) == Fraction(1, 4)


def test_a_success_stays_where_a_blank_die_is_better_alone() -> None:
    """D12 showing 7 and D10 showing 2, 2 wanted: the D10 alone brings the second with 1/2, both together with less."""
    inputs = given("a", "b", 0, "fewer", reroll="helps")
    assert [offer.name for offer in offered(inputs, "roll:7.2")] == ["keep", "push"]


def test_where_it_helps_the_plain_push_is_offered_too() -> None:
    """D12 showing 7 and D6 showing 2, 3 wanted: only both together can bring 3."""
    inputs = given("a", "d", 0, "fewer", wanted="3", reroll="helps")
    assert [offer.name for offer in offered(inputs, "roll:7.2")] == ["keep", "push", "reroll"]
    exact = odds(skill_roll.play, inputs, parse("roll:7.2"))
    assert exact.chance(lambda end: end.successes >= 3) == Fraction(3, 12) * Fraction(1, 6)


def test_a_success_on_a_d8_is_never_thrown_again() -> None:
    """It cannot become two."""
    inputs = given("c", "c", 0, "fewer", reroll="helps")
    assert lie(inputs, "roll:8.1").open is False


def test_on_a_tie_the_fewest_dice_are_thrown_again() -> None:
    """4 wanted of D12 and D10 showing 7: both are needed. Of D12 and D6 they can never come, so nothing is pushed."""
    both = offered(given("a", "b", 0, "fewer", wanted="4", reroll="helps"), "roll:7.7")
    assert [offer.words for offer in both] == ["Keep", "Push, and the D12 and D10 showing a success too"]
    assert lie(given("a", "d", 0, "fewer", wanted="4", reroll="helps"), "roll:7.6").open is False


# ---- Relevance


def test_fields_that_do_not_count_are_idle() -> None:
    assert [form.idle(inputs) for inputs in (given(), given(push="fewer"), given(kind="int_emp", push="fewer"))] == [
        ("wanted", "reroll"),
        (),
        ("gear",),
    ]
    assert form.idle(given(passive="yes")) == ("push", "wanted", "reroll", "kind", "gear")


def test_idle_fields_change_nothing() -> None:
    chance = Random("skill roll, idle")
    for inputs in drawn.inputs(Inputs, 200, "skill roll, idle"):
        other = dict(drawn.values(Inputs, chance))
        idle = {name: other[name] for name in form.idle(inputs)}
        altered = form.parse(Inputs, {**form.spell(inputs), **idle})
        assert chances(altered) == chances(inputs)


# ---- Twins


def test_random_inputs_equal_brute_force() -> None:
    for inputs in drawn.inputs(Inputs, 300, "skill roll"):
        assert chances(inputs) == rules.skill_roll(inputs)


@pytest.mark.parametrize("reroll", ["never", "helps"])
@pytest.mark.parametrize("wanted", ["1", "2", "3", "4"])
def test_every_pool_pushed_on_fewer_equals_brute_force(wanted: str, reroll: str) -> None:
    for attribute in "abcd":
        for skill in ("a", "b", "c", "d", "none"):
            inputs = given(attribute, skill, 0, "fewer", wanted=wanted, reroll=reroll)
            assert chances(inputs) == rules.skill_roll(inputs)


def test_throwing_successes_again_when_it_helps_is_never_worse_for_the_number_wanted() -> None:
    for wanted in "1234":
        for attribute in "abcd":
            for skill in ("a", "b", "c", "d", "none"):
                plain = given(attribute, skill, 0, "fewer", wanted=wanted)
                helped = given(attribute, skill, 0, "fewer", wanted=wanted, reroll="helps")
                assert success(helped, int(wanted)) >= success(plain, int(wanted))


def test_random_inputs_equal_icepool() -> None:
    for inputs in drawn.inputs(Inputs, 60, "skill roll, icepool"):
        if inputs.policy.may_reroll:
            continue
        assert chances(inputs) == by_icepool(inputs)


def by_icepool(inputs: Inputs) -> dict[Any, Fraction]:
    push = "never" if inputs.passive else inputs.policy.push
    dice = [icepool.d(sides) for sides in rules.pool(inputs.attribute, inputs.skill, inputs.modifier)]
    least = {"never": 0, "no_success": 1, "fewer": inputs.policy.wanted, "always": 9}[push]

    def end(*faces: int) -> Any:
        if rules.successes(*faces) >= least or not any(2 <= face <= 5 for face in faces):
            return icepool.Die([(rules.successes(*faces), 0)])
        final = [die if 2 <= face <= 5 else icepool.Die([face]) for die, face in zip(dice, faces, strict=True)]
        return icepool.map(lambda *after: (rules.successes(*after), after.count(1)), *final)

    ends = icepool.map(end, *dice)
    return {tuple(out): Fraction(count, ends.denominator()) for out, count in ends.items() if count}


def test_20_000_pushed_d12_lie_near_seven_ninths() -> None:
    """B18 of the public faults: within 4 sigma."""
    chance = falling.seeded("pushed d12")
    inputs = given("a", "none")
    found = sum(falling.fall(skill_roll.play, inputs, chance).end.successes > 0 for _ in range(20_000))
    assert abs(found / 20_000 - 7 / 9) < 0.012


def test_1_000_rolls_end_as_their_faces_say() -> None:
    """B18 of the public faults."""
    chance = Random("skill roll, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "skill roll, rolls"):
        rolled = falling.fall(skill_roll.play, inputs, chance.choice)
        shown, policy = list(rolled.known["roll"]), inputs.policy
        if "pushed" in rolled.known:
            base = rules.pool(inputs.attribute, inputs.skill, inputs.modifier)
            again = rules.thrown_again(base, tuple(shown), policy.push, policy.wanted, policy.reroll)
            for place, face in zip(sorted(again), rolled.known["pushed"], strict=True):
                shown[place] = face
        harm = shown.count(1) if "pushed" in rolled.known else 0
        assert (rolled.end.successes, rolled.end.harm) == (rules.successes(*shown), harm)
