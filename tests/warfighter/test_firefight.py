"""A firefight against the rules, by hand, Action by Action and by icepool."""

import time
from fractions import Fraction
from random import Random
from typing import Any

import icepool
import pytest

from calculators.core import form
from calculators.core.known import parse
from calculators.core.odds import odds
from calculators.core.roll import Roll, roll
from calculators.core.why import why
from calculators.warfighter import explosion_spray, firefight, ordinary_attack
from calculators.warfighter.firefight import Inputs
from tests.calculators import drawn, falling
from tests.warfighter import rules


def given(**values: str) -> Inputs:
    return form.parse(Inputs, values)


def chances(inputs: Inputs) -> dict[Any, Fraction]:
    return dict(odds(firefight.play, inputs).items())


def eliminated(**values: str) -> list[Fraction]:
    """The chance by Action 1, by Action 2 and so on."""
    found = odds(firefight.play, given(**values))
    return [
        found.chance(lambda outcome, last=last: 0 < outcome.action <= last)
        for last in range(1, given(**values).supply.actions + 1)
    ]


def fall(faces: str, /, **values: str) -> Roll:
    return roll(firefight.play, given(**values), parse(faces))


TWO = {"dice": "1", "hit": "7", "reload": "1", "cover": "4", "free": "2", "ammo": "2"}
ONE = {"dice": "3", "hit": "6", "reload": "2", "cover": "5", "penetration": "1", "free": "1"}
SPRAY = {"kind": "spray", "dice": "3", "hit": "5", "reload": "0", "cover": "4", "free": "3"}

LARGEST = {
    "kind": "spray",
    "dice": "10",
    "hit": "10",
    "reload": "1",
    "cover": "6",
    "first": "suppressed",
    "free": "8",
    "suppressed": "8",
    "ekia": "8",
    "actions": "12",
    "ammo": "6",
}
"""Of all inputs those with the most ends; the chance to hit is low, so that the fight lasts."""

# ---- Numbers worked out by hand


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({**TWO, "actions": "3"}, ["0", "1/25", "12/125"]),
        ({**ONE, "ammo": "1", "actions": "2"}, ["7/16", "17773/32000"]),
        ({**ONE, "ammo": "2", "actions": "3"}, ["7/16", "17773/32000", "45783647/64000000"]),
        ({**SPRAY, "actions": "2"}, ["27/250", "783/2500"]),
    ],
)
def test_eliminated_by_each_action(values: dict[str, str], expected: list[str]) -> None:
    assert eliminated(**values) == [Fraction(text) for text in expected]


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("faces", "end"),
    [
        ("attack-1:7.4_attack-2:7.4", "eliminated by Action 2, weapon loaded, 2 loaded counters left"),
        (
            "attack-1:1.4_attack-3:7.4_attack-4:7.4",
            "eliminated by Action 4, weapon loaded, 1 loaded counter left",
        ),
        (
            "attack-1:1.4_attack-3:1.4",
            "0 free, 2 Suppress, 0 EKIA, weapon empty, no loaded counter left",
        ),
        (
            "attack-1:7.4_attack-2:6.4_attack-3:1.3",
            "0 free, 1 Suppress, 1 EKIA, weapon loaded, 1 loaded counter left",
        ),
        (
            "attack-1:7.4_attack-2:6.4_attack-3:6.3_attack-4:1.3",
            "0 free, 1 Suppress, 1 EKIA, weapon empty, 1 loaded counter left",
        ),
    ],
)
def test_an_action_attacks_or_loads_until_the_card_is_eliminated(faces: str, end: str) -> None:
    """Two reticles, two counters, four Actions; the throw is named for its Action."""
    assert str(fall(faces, **TWO).end) == end


def test_an_attack_that_empties_the_weapon_still_counts() -> None:
    values = {**TWO, "free": "1", "hit": "2", "reload": "2"}
    assert str(fall("attack-1:2.4", **values).end) == ("eliminated by Action 1, weapon empty, 1 loaded counter left")


def test_without_reloading_an_empty_weapon_is_out_for_good() -> None:
    assert str(fall("attack-1:1.4", **TWO, reloads="no").end) == (
        "1 free, 1 Suppress, 0 EKIA, weapon empty, 1 loaded counter left"
    )


def test_the_last_action_may_load_the_weapon() -> None:
    assert str(fall("attack-1:1.4", **TWO, actions="2").end) == (
        "1 free, 1 Suppress, 0 EKIA, weapon loaded, 1 loaded counter left"
    )


def test_an_ordinary_attack_is_one_marker_and_a_spray_one_for_each_die() -> None:
    ends = [
        fall("attack-1:9.9.9.6", kind=kind, dice="3", actions="1", reload="0").end.card
        for kind in ("ordinary", "spray")
    ]
    assert ends == [(2, 0, 1), (0, 0, 3)]


@pytest.mark.parametrize(("values", "words"), [({"ammo": "0"}, "no loaded Ammo counter"), ({"hit": ""}, "a dash")])
def test_without_a_counter_or_with_a_dash_there_is_no_attack(values: dict[str, str], words: str) -> None:
    inputs = given(**values)
    [(end, chance)] = chances(inputs).items()
    assert (end.action, end.card, chance) == (0, (3, 0, 0), 1)
    assert words in firefight.verdict(inputs, end)


def test_a_card_without_a_reticle_to_take_is_refused() -> None:
    with pytest.raises(form.Problems) as refused:
        given(free="0", ekia="8")
    assert [problem.field for problem in refused.value.problems] == ["free"]


# ---- What is shown


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ("attack-1:7.4_attack-2:7.4", "Action 2 eliminates the card; the weapon is loaded, 2 loaded counters left."),
        (
            "attack-1:1.4_attack-3:1.4",
            "After 4 Actions the card still stands; the weapon is empty, no loaded counter left.",
        ),
    ],
)
def test_the_verdict_names_the_action_and_the_weapon(faces: str, words: str) -> None:
    assert firefight.verdict(given(**TWO), fall(faces, **TWO).end) == words


def test_the_card_is_shown_before_and_at_the_end() -> None:
    inputs = given(**TWO, ekia="1")
    end = fall("attack-1:1.4_attack-3:1.4", **TWO, ekia="1").end
    assert [card.words for outcome in (None, end) for card in firefight.cards(inputs, outcome)] == [
        "2 free, 0 Suppress, 1 EKIA",
        "0 free, 2 Suppress, 1 EKIA",
    ]


def test_rows_have_the_words_that_pages_ask_for() -> None:
    inputs = given(**TWO)
    report = firefight.report(inputs, odds(firefight.play, inputs))
    assert {table.title: [row.words for row in table.rows] for table in (report.bar, *report.tables)} == {
        "Hostile card": [
            "Eliminated",
            "Fully suppressed",
            "Fewer reticles can attack",
            "As many reticles can attack",
        ],
        "Eliminated by": ["Action 2", "Action 3", "Action 4"],
        "Reticles at the end": [
            "0 free, 0 Suppress, 2 EKIA",
            "0 free, 1 Suppress, 1 EKIA",
            "1 free, 0 Suppress, 1 EKIA",
            "0 free, 2 Suppress, 0 EKIA",
            "1 free, 1 Suppress, 0 EKIA",
            "2 free, 0 Suppress, 0 EKIA",
        ],
        "Weapon": ["Weapon empty", "Weapon loaded"],
        "Ammo at the end": [
            "Weapon loaded, 2 loaded counters left",
            "Weapon empty, 1 loaded counter left",
            "Weapon loaded, 1 loaded counter left",
            "Weapon empty, no loaded counter left",
        ],
    }


# ---- Relevance


def test_fields_that_do_not_count_are_idle() -> None:
    assert [form.idle(given(**values)) for values in ({}, {"free": "1"}, {"reload": "0"}, {"ammo": "1"})] == [
        (),
        ("quiet", "first"),
        ("reloads",),
        ("reloads",),
    ]
    assert form.idle(given(hit="")) == form.idle(given(ammo="0"))


def test_idle_fields_change_nothing() -> None:
    chance = Random("firefight, idle")
    for inputs in drawn.inputs(Inputs, 200, "firefight, idle"):
        other = drawn.values(Inputs, chance)
        altered = form.parse(Inputs, {**form.spell(inputs), **{name: other[name] for name in form.idle(inputs)}})
        assert chances(altered) == chances(inputs)


# ---- Extremes


def test_the_largest_inputs_are_quick_enough() -> None:
    """35 ms on a plain desktop; ten times that here, for machines that do other things meanwhile."""
    start = time.process_time()
    odds(firefight.play, given(**LARGEST))
    assert time.process_time() - start < 0.35


def test_why_of_the_largest_inputs_can_be_read() -> None:
    start = time.process_time()
    tree = why(firefight.play, given(**LARGEST), firefight.headline(given()).holds)
    assert time.process_time() - start < 4
    assert len(tree.below) <= 22


@pytest.mark.parametrize("kind", ["ordinary", "spray"])
@pytest.mark.parametrize("first", ["free", "suppressed"])
@pytest.mark.parametrize("quiet", ["yes", "no"])
def test_the_largest_inputs_equal_the_fight_action_by_action(kind: str, first: str, quiet: str) -> None:
    inputs = given(**{**LARGEST, "kind": kind, "first": first, "quiet": quiet, "actions": "7"})
    assert chances(inputs) == rules.firefight(inputs)


# ---- Twins


def test_one_action_is_one_attack() -> None:
    for inputs in drawn.inputs(Inputs, 100, "firefight, one attack"):
        values = {**form.spell(inputs), "actions": "1", "ammo": "2"}
        found = odds(firefight.play, form.parse(Inputs, values))
        single = {"ordinary": ordinary_attack, "spray": explosion_spray}[inputs.kind]
        names = {field.name for field in form.fields(single.Inputs)}
        same = form.parse(single.Inputs, {name: text for name, text in values.items() if name in names})
        one = odds(single.play, same)
        expected = one.by(
            lambda outcome, single=single, same=same: (single.cards(same, outcome)[0].words, outcome.empty)
        )
        assert found.by(lambda outcome, inputs=inputs: (_without_ekia(inputs, outcome.card), not outcome.loaded)) == (
            expected
        )


def _without_ekia(inputs: Inputs, card: Any) -> str:
    """A card in words; an ordinary attack leaves out the EKIAs that were there before."""
    return (card._replace(ekia=card.ekia - inputs.reticles.ekia) if inputs.kind == "ordinary" else card).shown.words


def test_random_inputs_equal_the_fight_action_by_action() -> None:
    checked = 0
    for inputs in drawn.inputs(Inputs, 80, "firefight", near=3):
        if inputs.attacks:
            checked += 1
            assert chances(inputs) == rules.firefight(inputs)
    assert checked > 30


def test_random_inputs_equal_icepool() -> None:
    """Eliminated by the last Action, as icepool carries a fight on."""
    checked = 0
    for inputs in drawn.inputs(Inputs, 60, "firefight, icepool", near=2):
        if not inputs.attacks or inputs.supply.actions > 5:
            continue
        checked += 1
        assert odds(firefight.play, inputs).chance(firefight.headline(inputs).holds) == by_icepool(inputs)
    assert checked > 8


def by_icepool(inputs: Inputs) -> Fraction:
    attack, standing = inputs.attack, inputs.reticles.standing
    made = rules.attacks_by_icepool(attack, inputs.kind)
    over = 6 * 10**attack.dice
    one = icepool.Die({(*end[:2], int(end[2])): int(share * over) for end, share in made.items()})

    def act(free: int, suppressed: int, loaded: int, counters: int) -> Any:
        if free + suppressed == 0:
            return (free, suppressed, loaded, counters)
        if not loaded:
            return (free, suppressed, int(inputs.supply.reloads and counters > 0), counters)
        return one.map(
            lambda e, s, empty: (
                *rules.put((free, suppressed, 0), e, s, attack.first, attack.quiet)[:2],
                1 - empty,
                counters - empty,
            ),
            star=True,
        )

    fight: Any = icepool.Die([(standing.free, standing.suppressed, 1, inputs.supply.ammo)])
    for _ in range(inputs.supply.actions):
        fight = fight.map(act, star=True)
    return Fraction(sum(n for stand, n in fight.items() if stand[0] + stand[1] == 0), fight.denominator())


def test_1_000_rolls_end_as_their_faces_say() -> None:
    """B18 of the public faults."""
    chance = falling.seeded("firefight, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "firefight, rolls"):
        rolled = falling.fall(firefight.play, inputs, chance)
        known: dict[str, Any] = dict(rolled.known)
        card = tuple(inputs.reticles.state)
        loaded, counters, by, action = inputs.supply.ammo > 0, inputs.supply.ammo, 0, 0
        while action < inputs.supply.actions and not by and inputs.attacks:
            action += 1
            if not loaded:
                loaded = inputs.supply.reloads and counters > 0
                continue
            *dice, cover = known.pop(f"attack-{action}")
            ekias, suppresses, empty = rules.attack_of(inputs.attack, inputs.kind, tuple(dice), cover)
            card = rules.put(card, ekias, suppresses, inputs.attack.first, inputs.attack.quiet)
            loaded, counters = not empty, counters - empty
            by = action if card[0] + card[1] == 0 else 0
        assert (rolled.end, known) == ((by, card, loaded, counters), {})
