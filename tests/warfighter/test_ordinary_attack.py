"""An ordinary attack against the rules, by hand, by brute force and by icepool."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from calculators.core import form
from calculators.core.known import BadDice, parse
from calculators.core.odds import Odds, odds
from calculators.core.roll import Roll, roll
from calculators.warfighter import ordinary_attack
from calculators.warfighter.ordinary_attack import Inputs
from tests.calculators import drawn, falling
from tests.warfighter import rules


def given(**values: str) -> Inputs:
    return form.parse(Inputs, values)


def exact(**values: str) -> Odds[Any]:
    return odds(ordinary_attack.play, given(**values))


def pairs(**values: str) -> dict[str, tuple[Fraction, Fraction]]:
    """Each result with the weapon loaded and with it empty."""
    found = exact(**values)
    results = {outcome.result for outcome in found}
    return {result: (found[result, False], found[result, True]) for result in results}


def fall(dice: str, /, **values: str) -> Roll:
    return roll(ordinary_attack.play, given(**values), parse(dice))


def F(text: str) -> Fraction:
    return Fraction(text)


# ---- Numbers worked out by hand


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (
            {"dice": "2", "hit": "6", "reload": "1", "cover": "5"},
            {"EKIA": ("13/60", "1/30"), "Suppress": ("73/150", "29/300"), "no effect": ("8/75", "3/50")},
        ),
        (
            {
                "dice": "2",
                "hit": "8",
                "modifier": "1",
                "reload": "2",
                "cover": "4",
                "penetration": "1",
                "free": "2",
                "quiet": "yes",
            },
            {"EKIA + Suppress": ("8/25", "8/75"), "Suppress": ("4/15", "14/75"), "no effect": ("4/75", "1/15")},
        ),
        (
            {
                "dice": "2",
                "hit": "8",
                "modifier": "1",
                "reload": "2",
                "cover": "4",
                "penetration": "1",
                "free": "1",
                "quiet": "yes",
            },
            {"EKIA": ("8/25", "8/75"), "Suppress": ("4/15", "14/75"), "no effect": ("4/75", "1/15")},
        ),
        (
            {"dice": "1", "hit": "10", "modifier": "-2", "reload": "3", "cover": "7"},
            {"no effect": ("7/10", "3/10")},
        ),
        (
            {"dice": "1", "hit": "7", "reload": "1", "cover": "4"},
            {"EKIA": ("1/5", "0"), "Suppress": ("9/20", "1/20"), "no effect": ("1/4", "1/20")},
        ),
        (
            {"dice": "3", "hit": "7", "reload": "1", "cover": "4"},
            {
                "EKIA": ("151/500", "9/100"),
                "Suppress": ("729/2000", "271/2000"),
                "no effect": ("1/16", "91/2000"),
            },
        ),
        (
            {"dice": "3", "hit": "6", "reload": "2", "cover": "5", "penetration": "1"},
            {
                "EKIA": ("97/400", "39/200"),
                "Suppress": ("32/125", "61/250"),
                "no effect": ("27/2000", "49/1000"),
            },
        ),
    ],
)
def test_results_loaded_and_empty(values: dict[str, str], expected: dict[str, tuple[str, str]]) -> None:
    assert pairs(**values) == {result: (F(loaded), F(empty)) for result, (loaded, empty) in expected.items()}


@pytest.mark.parametrize(
    ("dice", "expected", "empty"),
    [
        ("1", {"EKIA": "1/5", "Suppress": "1/2", "no effect": "3/10"}, "1/10"),
        ("3", {"EKIA": "49/125", "Suppress": "1/2", "no effect": "27/250"}, "271/1000"),
    ],
)
def test_marginals(dice: str, expected: dict[str, str], empty: str) -> None:
    found = exact(dice=dice, hit="7", reload="1", cover="4")
    assert dict(found.by(lambda outcome: outcome.result).items()) == {name: F(text) for name, text in expected.items()}
    assert found.chance(lambda outcome: outcome.empty) == F(empty)


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("dice", "result"),
    [("attack:7.4", "EKIA"), ("attack:7.3", "Suppress"), ("attack:6.4", "Suppress"), ("attack:6.3", "no effect")],
)
def test_the_four_rows_with_inclusive_thresholds(dice: str, result: str) -> None:
    """B04 of the public faults: equal is enough."""
    assert fall(dice, hit="7", cover="4", reload="0").end.result == result


@pytest.mark.parametrize(
    ("dice", "result"),
    [("attack:6.4", "EKIA"), ("attack:5.4", "Suppress"), ("attack:6.2", "Suppress"), ("attack:6.3", "EKIA")],
)
def test_modifiers_are_added_to_each_kind_of_die(dice: str, result: str) -> None:
    assert fall(dice, hit="7", modifier="1", cover="4", penetration="1", reload="0").end.result == result


def test_five_hits_are_one_ekia() -> None:
    ended = fall("attack:7.8.9.10.7.6", dice="5", hit="7", reload="0")
    assert (str(ended.end), shown(ended, dice="5")) == ("EKIA, weapon loaded", "2 free, 0 Suppress, 1 EKIA")


def shown(ended: Roll, **values: str) -> str:
    return ordinary_attack.cards(given(**values), ended.end)[0].words


def test_reload_is_read_off_the_raw_die() -> None:
    """A 1 empties although the modifier makes it a 4; a 2 does not, whatever the modifier."""
    assert [
        str(fall(dice, dice="2", hit="7", modifier=modifier, reload="1").end)
        for dice, modifier in (("attack:1.9.6", "3"), ("attack:2.9.6", "-5"), ("attack:3.9.6", "-2"))
    ] == ["EKIA, weapon empty", "Suppress, weapon loaded", "EKIA, weapon loaded"]


@pytest.mark.parametrize(("face", "empty"), [("3", True), ("4", False)])
def test_the_reload_number_is_inclusive(face: str, empty: bool) -> None:
    """B04 of the public faults."""
    assert fall(f"attack:{face}.1", reload="3").end.empty is empty


@pytest.mark.parametrize(
    ("free", "suppressed", "first", "result", "card"),
    [
        ("2", "0", "free", "EKIA + Suppress", "0 free, 1 Suppress, 1 EKIA"),
        ("1", "0", "free", "EKIA", "0 free, 0 Suppress, 1 EKIA"),
        ("1", "1", "free", "EKIA", "0 free, 1 Suppress, 1 EKIA"),
        ("1", "1", "suppressed", "EKIA + Suppress", "0 free, 1 Suppress, 1 EKIA"),
        ("0", "2", "free", "EKIA", "0 free, 1 Suppress, 1 EKIA"),
        ("2", "1", "suppressed", "EKIA + Suppress", "1 free, 1 Suppress, 1 EKIA"),
    ],
)
def test_a_quiet_weapon_adds_a_suppress_where_a_reticle_is_still_free(
    free: str, suppressed: str, first: str, result: str, card: str
) -> None:
    values = {"free": free, "suppressed": suppressed, "first": first, "quiet": "yes"}
    ended = fall("attack:10.6", **values)
    assert (ended.end.result, shown(ended, **values)) == (result, card)


def test_a_quiet_weapon_that_only_suppresses_adds_nothing() -> None:
    ended = fall("attack:10.1", quiet="yes")
    assert (ended.end.result, shown(ended, quiet="yes")) == ("Suppress", "2 free, 1 Suppress, 0 EKIA")


def test_a_suppress_for_which_no_reticle_is_free_is_no_effect() -> None:
    values = {"free": "0", "suppressed": "2"}
    ended = fall("attack:10.1", **values)
    assert (ended.end.result, shown(ended, **values)) == ("no effect", "0 free, 2 Suppress, 0 EKIA")


def test_a_dash_is_no_attack() -> None:
    assert dict(exact(hit="").items()) == {("no attack", False): 1}
    assert ordinary_attack.verdict(given(hit=""), ordinary_attack.Outcome("no attack", False)) == (
        "No attack: the range shows a dash."
    )
    with pytest.raises(BadDice):
        fall("attack:10.6", hit="")


def test_a_card_without_a_reticle_to_take_is_refused() -> None:
    with pytest.raises(form.Problems) as refused:
        given(free="0")
    assert [problem.field for problem in refused.value.problems] == ["free"]


# ---- Faults of other programs


def test_a_ten_is_the_highest_face_and_a_one_the_lowest() -> None:
    """B01 of the public faults, faces 0 to 9 instead of 1 to 10: a hit on 10 is 1/10, and so is Reload 1."""
    found = exact(hit="10", reload="1", cover="12")
    assert found.chance(lambda outcome: outcome.result == "Suppress") == Fraction(1, 10)
    assert found.chance(lambda outcome: outcome.empty) == Fraction(1, 10)


@pytest.mark.parametrize("hit", ["2", "7", "10"])
def test_a_0_typed_for_a_ten_sided_die_hits_and_does_not_empty(hit: str) -> None:
    """B01 of the public faults: a 0 taken for nought would miss and empty the weapon."""
    ended = fall("attack:0.6", hit=hit, reload="1")
    assert (str(ended.end), ended.dice) == ("EKIA, weapon loaded", "attack:10.6")


def test_no_rolled_face_is_0_or_11() -> None:
    """B01 of the public faults."""
    chance = Random("ordinary attack, faces")
    faces = [
        face
        for inputs in drawn.inputs(Inputs, 300, "ordinary attack, faces")
        for face in roll(ordinary_attack.play, inputs, {}, chance.choice).known.get("attack", ())[:-1]
    ]
    assert set(faces) == set(range(1, 11))


@pytest.mark.parametrize(
    ("hit", "reload", "both", "either"), [("7", "2", "0", "3/5"), ("3", "4", "1/5", "1"), ("7", "10", "2/5", "1")]
)
def test_hit_and_empty_share_the_die(hit: str, reload: str, both: str, either: str) -> None:
    """B06 of the public faults, linked results taken as independent (2/25 and 8/25 in the first two rows)."""
    found = exact(hit=hit, reload=reload, cover="12")
    assert found.chance(lambda outcome: outcome.result == "Suppress" and outcome.empty) == F(both)
    assert found.chance(lambda outcome: outcome.result == "Suppress" or outcome.empty) == F(either)


def test_of_three_dice_a_hit_and_a_reload_may_be_different_dice() -> None:
    """B06 of the public faults: 42/125, and 38.26% where they were independent."""
    found = exact(dice="3", hit="7", reload="2", cover="12")
    assert found.chance(lambda outcome: outcome.result == "Suppress" and outcome.empty) == Fraction(42, 125)


def test_a_modifier_does_not_leak_into_reload() -> None:
    """B06 of the public faults: Reload 5 on the raw die is 1/2, and 1/10 hits too with +2."""
    found = exact(hit="7", modifier="2", reload="5", cover="12")
    assert found.chance(lambda outcome: outcome.empty) == Fraction(1, 2)
    assert found.chance(lambda outcome: outcome.empty and outcome.result == "Suppress") == Fraction(1, 10)


# ---- What is shown


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ("attack:1.9.6", "One EKIA; the weapon is empty."),
        ("attack:8.9.6", "One EKIA; the weapon is still loaded."),
        ("attack:8.9.1", "One Suppress; the weapon is still loaded."),
        ("attack:1.2.1", "No effect; the weapon is empty."),
    ],
)
def test_the_verdict_names_result_and_weapon(dice: str, words: str) -> None:
    inputs = given(dice="2")
    assert ordinary_attack.verdict(inputs, roll(ordinary_attack.play, inputs, parse(dice)).end) == words


def test_without_a_reload_number_the_verdict_leaves_the_weapon_out() -> None:
    assert ordinary_attack.verdict(given(reload="0"), fall("attack:10.6", reload="0").end) == "One EKIA."


def test_rows_have_the_words_that_pages_ask_for() -> None:
    inputs = given(free="2", suppressed="1", quiet="yes")
    report = ordinary_attack.report(inputs, odds(ordinary_attack.play, inputs))
    assert [row.words for table in (report.bar, *report.tables) for row in table.rows] == [
        "EKIA + Suppress",
        "Suppress",
        "No effect",
        "Weapon empty",
        "Weapon loaded",
        "EKIA + Suppress, weapon loaded",
        "Suppress, weapon loaded",
        "Suppress, weapon empty",
        "No effect, weapon loaded",
        "No effect, weapon empty",
    ]


# ---- Relevance


def test_fields_that_do_not_count_are_idle() -> None:
    assert [
        form.idle(inputs)
        for inputs in (
            given(),
            given(suppressed="1"),
            given(free="0", suppressed="1"),
            given(free="1"),
            given(free="1", suppressed="1", first="suppressed"),
            given(hit="", suppressed="1"),
        )
    ] == [
        ("first",),
        (),
        ("quiet", "first"),
        ("quiet", "first"),
        (),
        ("dice", "modifier", "reload", "cover", "penetration", "quiet", "first"),
    ]


def test_idle_fields_change_nothing() -> None:
    chance = Random("ordinary attack, idle")
    for inputs in drawn.inputs(Inputs, 300, "ordinary attack, idle"):
        other = drawn.values(Inputs, chance)
        altered = form.parse(Inputs, {**form.spell(inputs), **{name: other[name] for name in form.idle(inputs)}})
        assert odds(ordinary_attack.play, altered) == odds(ordinary_attack.play, inputs)
        for outcome in odds(ordinary_attack.play, inputs):
            assert ordinary_attack.cards(altered, outcome) == ordinary_attack.cards(inputs, outcome)


# ---- Twins


def few(number: int, seed: str) -> list[Inputs]:
    found = drawn.inputs(Inputs, number, f"ordinary attack, {seed}", near=2)
    return [inputs for inputs in found if inputs.attack.dice <= 3 and inputs.attack.hit is not None]


def test_few_dice_equal_every_face() -> None:
    checked = few(60, "faces")
    assert len(checked) > 15
    for inputs in checked:
        assert dict(odds(ordinary_attack.play, inputs).items()) == rules.ordinary_attack(inputs)


def test_random_inputs_equal_the_dice_counted_by_kind() -> None:
    for inputs in drawn.inputs(Inputs, 150, "ordinary attack"):
        if inputs.attack.hit is not None:
            found = dict(odds(ordinary_attack.play, inputs).items())
            assert found == rules.ordinary_attack(inputs, rules.attacks_by_counts)


def test_random_inputs_equal_icepool() -> None:
    for inputs in drawn.inputs(Inputs, 60, "ordinary attack, icepool"):
        if inputs.attack.hit is not None:
            found = dict(odds(ordinary_attack.play, inputs).items())
            assert found == rules.ordinary_attack(inputs, rules.attacks_by_icepool)


def test_1_000_rolls_end_as_their_faces_say() -> None:
    """B18 of the public faults."""
    chance = falling.seeded("ordinary attack, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "ordinary attack, rolls"):
        rolled = falling.fall(ordinary_attack.play, inputs, chance)
        if inputs.attack.hit is None:
            assert rolled.end == ("no attack", False)
            continue
        *dice, cover = rolled.known["attack"]
        made = {rules.attack_of(inputs.attack, "ordinary", tuple(dice), cover): Fraction(1)}
        assert {rolled.end: 1} == rules.ordinary_attack(inputs, lambda attack, kind, made=made: made)
