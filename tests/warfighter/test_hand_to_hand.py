"""Hand-to-hand attacks against the rules of each edition, by hand, by brute force and by icepool."""

from fractions import Fraction
from random import Random
from typing import Any

import icepool
import pytest

from calculators.core import form
from calculators.core.known import parse
from calculators.core.odds import odds
from calculators.core.roll import Thrown, roll
from calculators.warfighter import hand_to_hand
from calculators.warfighter.hand_to_hand import Inputs
from tests.calculators import drawn, falling
from tests.warfighter import rules


def given(**values: str) -> Inputs:
    return form.parse(Inputs, values)


def chances(inputs: Inputs) -> dict[Any, Fraction]:
    return dict(odds(hand_to_hand.play, inputs).items())


def pairs(**values: str) -> dict[str, tuple[Fraction, Fraction]]:
    """Each result of one attack, clean and with a Stumble."""
    found = odds(hand_to_hand.play, given(**values))
    return {
        result: tuple(found.chance(lambda outcome, end=(result, stumble): outcome[:2] == end) for stumble in (0, 1))
        for result in {outcome.result for outcome in found}
    }


def ekia(**values: str) -> Fraction:
    inputs = given(**values)
    return odds(hand_to_hand.play, inputs).chance(hand_to_hand.headline(inputs).holds)


def fall(faces: str, /, **values: str) -> str:
    return str(roll(hand_to_hand.play, given(**values), parse(faces)).end)


FIRST = {"dice": "2", "hit": "6", "defence": "4", "stumble": "1"}
SECOND = {"dice": "1", "hit": "7", "modifier": "1", "defence": "5", "penetration": "1", "stumble": "2"}

# ---- Numbers worked out by hand


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (FIRST, {"EKIA": ("13/40", "1/20"), "Suppress": ("81/200", "19/200"), "no effect": ("2/25", "9/200")}),
        (SECOND, {"EKIA": ("1/4", "0"), "Suppress": ("2/5", "1/10"), "no effect": ("3/20", "1/10")}),
    ],
)
def test_one_attack_clean_and_with_a_stumble(values: dict[str, str], expected: dict[str, tuple[str, str]]) -> None:
    assert pairs(**values) == {result: tuple(map(Fraction, texts)) for result, texts in expected.items()}


@pytest.mark.parametrize(
    ("edition", "engagement", "actions", "chance"),
    [
        ("2021", "2", "4", "39/64"),
        ("2021", "0", "3", "387/512"),
        ("2023", "0", "2", "891/1600"),
        ("2023", "0", "3", "223227/320000"),
    ],
)
def test_at_least_one_ekia_within_the_actions(edition: str, engagement: str, actions: str, chance: str) -> None:
    assert ekia(**FIRST, edition=edition, engagement=engagement, actions=actions) == Fraction(chance)


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("faces", "end"),
    [
        ("attack-1:6.2.4", "EKIA, no Stumble"),
        ("attack-1:6.1.4", "EKIA, 1 Stumble"),
        ("attack-1:6.2.3", "Suppress, no Stumble"),
        ("attack-1:1.2.4", "Suppress, 1 Stumble"),
        ("attack-1:5.2.3", "no effect, no Stumble"),
        ("attack-1:1.1.3", "no effect, 1 Stumble"),
        ("attack-1:0.2.4", "EKIA, no Stumble"),
    ],
)
def test_hit_and_defence_make_the_result_and_any_low_raw_die_the_stumble(faces: str, end: str) -> None:
    """A 0 is a 10, and no Stumble."""
    assert fall(faces, **FIRST) == end


def test_modifiers_change_hit_and_defence_and_never_the_stumble() -> None:
    assert [fall(faces, **SECOND) for faces in ("attack-1:6.4", "attack-1:2.3", "attack-1:3.3")] == [
        "EKIA, no Stumble",
        "no effect, 1 Stumble",
        "no effect, no Stumble",
    ]


@pytest.mark.parametrize(
    ("edition", "faces", "end"),
    [
        ("2021", "attack-2:1.2.1_attack-3:6.2.4", "EKIA by Action 3, 1 Stumble"),
        ("2021", "attack-2:1.2.1_attack-3:1.2.1_attack-4:5.2.1", "no EKIA, 2 Stumbles"),
        ("2023", "attack-2:1.2.1_attack-4:6.1.4", "EKIA by Action 4, 2 Stumbles"),
        ("2023", "attack-2:5.2.1_attack-3:1.2.1", "no EKIA, 1 Stumble"),
    ],
)
def test_a_stumble_costs_no_action_in_2021_and_the_next_one_in_2023(edition: str, faces: str, end: str) -> None:
    """One Action to engage, four in hand; an attack is named for its Action."""
    assert fall(faces, **FIRST, edition=edition, engagement="1", actions="4") == end


@pytest.mark.parametrize("edition", ["2021", "2023"])
@pytest.mark.parametrize(
    ("engagement", "actions", "said"),
    [
        ("3", "2", "Engaging wants 3 Actions, and you have 2: not engaged, no attack."),
        ("2", "2", "Engaging takes all 2 Actions: no attack."),
        ("0", "0", "No Action: no attack."),
    ],
)
def test_without_an_action_after_engaging_there_is_no_attack(
    edition: str, engagement: str, actions: str, said: str
) -> None:
    inputs = given(edition=edition, engagement=engagement, actions=actions)
    assert chances(inputs) == {("no EKIA", 0, 0): 1}
    assert hand_to_hand.verdict(inputs, hand_to_hand.Outcome("no EKIA", 0)) == said


def test_no_edition_is_taken_for_granted() -> None:
    """Unset, one attack is worked out, and the Actions do not count."""
    inputs = given(**FIRST)
    report = hand_to_hand.report(inputs, odds(hand_to_hand.play, inputs))
    assert (inputs.edition, form.idle(inputs)) == ("unset", ("engagement", "actions"))
    assert form.idle(given(edition="2021")) == form.idle(given(edition="2023")) == ()
    assert any("The edition decides" in note for note in report.notes)


# ---- What is shown


@pytest.mark.parametrize(
    ("values", "faces", "words"),
    [
        ({}, "attack-1:6.1.4", "One EKIA; a Stumble too."),
        ({}, "attack-1:6.2.1", "One Suppress on the Hostile."),
        (
            {"edition": "2021", "actions": "2"},
            "attack-2:1.2.1",
            "No EKIA; 1 Stumble, so 1 Suppress on the Soldier.",
        ),
        (
            {"edition": "2023", "actions": "2"},
            "attack-2:6.1.4",
            "Action 2 brings an EKIA; 1 Stumble, which costs the Action after it.",
        ),
        ({"edition": "2023", "actions": "2"}, "attack-2:6.2.4", "Action 2 brings an EKIA; no Stumble."),
    ],
)
def test_the_verdict_tells_what_a_stumble_costs(values: dict[str, str], faces: str, words: str) -> None:
    inputs = given(**FIRST, **values)
    assert hand_to_hand.verdict(inputs, roll(hand_to_hand.play, inputs, parse(faces)).end) == words


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("unset", {"Result": ["EKIA", "Suppress", "No effect"], "Stumble": ["Stumble", "No Stumble"]}),
        (
            "2021",
            {
                "Within the Actions": ["EKIA", "No EKIA"],
                "EKIA by": ["Action 2", "Action 3"],
                "Stumbles": ["No Stumble", "1 Stumble", "2 Stumbles"],
            },
        ),
        (
            "2023",
            {
                "Within the Actions": ["EKIA", "No EKIA"],
                "EKIA by": ["Action 2", "Action 3"],
                "Stumbles": ["No Stumble", "1 Stumble"],
            },
        ),
    ],
)
def test_rows_have_the_words_that_pages_ask_for(edition: str, expected: dict[str, list[str]]) -> None:
    inputs = given(**FIRST, edition=edition)
    report = hand_to_hand.report(inputs, odds(hand_to_hand.play, inputs))
    both = "Both together" if edition == "unset" else "One attack"
    assert {table.title: [row.words for row in table.rows] for table in (report.bar, *report.tables)} == {
        **expected,
        both: [
            "EKIA, no Stumble",
            "EKIA, 1 Stumble",
            "Suppress, no Stumble",
            "Suppress, 1 Stumble",
            "No effect, no Stumble",
            "No effect, 1 Stumble",
        ],
    }


# ---- Relevance


def test_idle_fields_change_nothing() -> None:
    chance = Random("hand to hand, idle")
    for inputs in drawn.inputs(Inputs, 100, "hand to hand, idle"):
        other = drawn.values(Inputs, chance)
        altered = form.parse(Inputs, {**form.spell(inputs), **{name: other[name] for name in form.idle(inputs)}})
        assert chances(altered) == chances(inputs)


# ---- Twins


def test_few_dice_and_actions_equal_brute_force() -> None:
    checked = 0
    for inputs in drawn.inputs(Inputs, 150, "hand to hand", near=3):
        if inputs.attack.dice > 3 or inputs.attacks > 6:
            continue
        checked += 1
        if inputs.edition == "unset":
            found = {
                (result, stumble, 0): share for (result, stumble), share in rules.hand_to_hand(inputs.attack).items()
            }
            assert chances(inputs) == found
        else:
            assert chances(inputs) == rules.melee(inputs)
    assert checked > 30


def test_random_inputs_equal_icepool() -> None:
    """At least one EKIA, as icepool carries the fight on."""
    for inputs in drawn.inputs(Inputs, 60, "hand to hand, icepool"):
        chance = odds(hand_to_hand.play, inputs).chance(hand_to_hand.headline(inputs).holds)
        assert chance == by_icepool(inputs)


def by_icepool(inputs: Inputs) -> Fraction:
    attack = inputs.attack

    def one(face: int) -> Any:
        return icepool.vectorize(int(face + attack.modifier >= attack.hit), int(face <= attack.stumble))

    dice = attack.dice @ icepool.d10.map(one)
    beaten = icepool.d6.map(lambda face: int(face + attack.penetration >= attack.defence))
    ends = beaten.map(lambda over: dice.map(lambda hits, low: (int(hits > 0) * over, int(low > 0)), star=True))
    if inputs.edition == "unset":
        return Fraction(sum(n for (done, _), n in ends.items() if done), ends.denominator())

    def act(done: int, resting: int) -> Any:
        if done or resting:
            return (done, 0)
        return ends.map(lambda ekia, stumble: (ekia, stumble if inputs.edition == "2023" else 0), star=True)

    fight: Any = icepool.Die([(0, 0)])
    for _ in range(inputs.attacks):
        fight = fight.map(act, star=True)
    return Fraction(sum(n for (done, _), n in fight.items() if done), fight.denominator())


def test_1_000_rolls_end_as_their_faces_say() -> None:
    """B18 of the public faults."""
    chance = falling.seeded("hand to hand, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "hand to hand, rolls"):
        rolled = falling.fall(hand_to_hand.play, inputs, chance)
        ends = {}
        for part in rolled.path:
            assert isinstance(part, Thrown)
            *dice, defence = rolled.known[part.key]
            ends[int(part.key.removeprefix("attack-"))] = rules.melee_result(inputs.attack, tuple(dice), defence)
        if inputs.edition == "unset":
            assert (rolled.end, list(ends)) == ((*ends[1], 0), [1])
            continue
        expected, action, stumbles, by = [], inputs.engagement + 1, 0, 0
        while action <= inputs.actions and not by:
            expected.append(action)
            result, stumble = ends[action]
            stumbles += stumble
            by = action if result == "EKIA" else 0
            action += 1 + (stumble if inputs.edition == "2023" else 0)
        assert (rolled.end, list(ends)) == (("EKIA" if by else "no EKIA", stumbles, by), expected)
