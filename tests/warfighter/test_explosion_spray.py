"""An Explosion or Spray against the rules, by hand, by brute force and by icepool."""

import time
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from calculators.core import form
from calculators.core.known import parse
from calculators.core.odds import Odds, odds
from calculators.core.roll import roll
from calculators.core.why import why
from calculators.warfighter import explosion_spray
from calculators.warfighter.explosion_spray import Inputs
from tests.calculators import drawn, falling
from tests.warfighter import rules


def given(**values: str) -> Inputs:
    return form.parse(Inputs, values)


def exact(**values: str) -> Odds[Any]:
    return odds(explosion_spray.play, given(**values))


def by_card(**values: str) -> dict[Any, Fraction]:
    return dict(exact(**values).by(lambda outcome: tuple(outcome.card)).items())


def fall(faces: str, /, **values: str) -> tuple[int, ...]:
    """The card after dice show these faces."""
    return tuple(roll(explosion_spray.play, given(**values), parse(faces)).end.card)


def shares(**texts: str) -> dict[tuple[int, ...], Fraction]:
    """Chances by card: `_012` is (0, 1, 2)."""
    return {tuple(map(int, name[1:])): Fraction(text) for name, text in texts.items()}


MIXED = {"dice": "2", "hit": "6", "cover": "5", "free": "2", "suppressed": "1"}
THREE = {"dice": "3", "hit": "5", "cover": "4"}

# ---- Numbers worked out by hand


def test_three_dice_on_three_free_reticles() -> None:
    assert by_card(**THREE) == shares(
        _300="4/125", _210="18/125", _120="27/125", _030="7/50", _021="18/125", _012="27/125", _003="27/250"
    )


def test_eliminated_and_no_reticle_that_can_attack() -> None:
    report = explosion_spray.report(given(**THREE), exact(**THREE))
    rows = {row.words: row.chance for table in (report.bar, *report.tables) for row in table.rows}
    assert (rows["Eliminated"], rows["No reticle can attack"]) == (Fraction(27, 250), Fraction(76, 125))


def test_ekias_go_on_free_reticles_first() -> None:
    assert by_card(**MIXED) == shares(_012="1/12", _021="1/6", _030="1/4", _120="1/3", _210="1/6")


def test_ekias_go_on_suppressed_reticles_first() -> None:
    assert by_card(**MIXED, first="suppressed") == shares(_102="1/12", _111="1/6", _030="1/4", _120="1/3", _210="1/6")


def test_a_quiet_weapon_adds_a_suppress_for_each_ekia() -> None:
    quiet = {"dice": "2", "hit": "7", "cover": "4", "penetration": "1", "reload": "2", "free": "4", "quiet": "yes"}
    assert by_card(**quiet) == shares(_022="8/75", _121="8/25", _220="22/75", _310="4/25", _400="3/25")
    assert exact(**quiet).chance(lambda outcome: outcome.empty) == Fraction(9, 25)


# ---- The rule, branch by branch


@pytest.mark.parametrize(
    ("faces", "card"),
    [("attack:3.5.9.3", (1, 2, 0)), ("attack:3.5.9.4", (0, 1, 2)), ("attack:3.2.1.3", (3, 0, 0))],
)
def test_each_die_is_resolved_alone_against_one_cover_die(faces: str, card: tuple[int, ...]) -> None:
    assert fall(faces, **THREE) == card


@pytest.mark.parametrize(("free", "card"), [("8", (3, 0, 5)), ("4", (0, 0, 4)), ("1", (0, 0, 1))])
def test_five_hits_are_up_to_five_ekias_and_surplus_is_lost(free: str, card: tuple[int, ...]) -> None:
    assert fall("attack:7.8.9.10.7.6", dice="5", free=free) == card


def test_a_suppress_on_a_full_card_is_lost_and_an_ekia_replaces_one() -> None:
    card = {"free": "0", "suppressed": "2", "ekia": "1"}
    assert [fall(faces, **card) for faces in ("attack:7.3", "attack:7.4")] == [(0, 2, 1), (0, 1, 2)]


def test_a_card_is_eliminated_only_when_every_reticle_has_an_ekia() -> None:
    card = {"free": "0", "suppressed": "1", "ekia": "2"}
    holds = explosion_spray.headline(given(**card)).holds
    ends = [roll(explosion_spray.play, given(**card), parse(faces)).end for faces in ("attack:7.3", "attack:7.4")]
    assert [bool(holds(end)) for end in ends] == [False, True]


def test_ekias_are_placed_before_suppresses() -> None:
    """A miss before a hit in the row of dice takes no reticle from it."""
    assert fall("attack:1.10.6", dice="2", free="1") == (0, 0, 1)


@pytest.mark.parametrize(("first", "card"), [("free", (0, 2, 2)), ("suppressed", (0, 2, 2))])
def test_a_suppress_of_a_quiet_weapon_wants_an_ekia_that_found_a_place(first: str, card: tuple[int, ...]) -> None:
    """Two EKIAs bring two more Suppresses; with one reticle of each kind left there is room for what fits."""
    values = {"dice": "2", "free": "4" if first == "free" else "2", "suppressed": "0" if first == "free" else "2"}
    assert fall("attack:9.9.6", **values, first=first, quiet="yes") == card


def test_every_raw_die_is_compared_with_the_reload_number() -> None:
    ends = [
        roll(explosion_spray.play, given(dice="3", reload="2", modifier="5"), parse(faces)).end
        for faces in ("attack:9.9.2.1", "attack:9.9.3.1")
    ]
    assert [end.empty for end in ends] == [True, False]


def test_a_dash_is_no_attack() -> None:
    assert dict(exact(hit="").items()) == {((3, 0, 0), False): 1}
    assert explosion_spray.verdict(given(hit=""), next(iter(exact(hit="")))) == "No attack: the range shows a dash."


def test_hit_and_empty_share_the_die() -> None:
    """B06 of the public faults: hit on 3, Reload 4: both 1/5 (independent: 8/25)."""
    found = exact(hit="3", reload="4", cover="12", free="1")
    assert found.chance(lambda outcome: outcome.card.suppressed and outcome.empty) == Fraction(1, 5)


# ---- What is shown


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ("attack:9.9.9.6", "The card is eliminated."),
        ("attack:9.9.9.1", "No reticle can attack."),
        ("attack:9.1.1.1", "The card can still attack."),
    ],
)
def test_the_verdict_tells_what_the_card_can_do(faces: str, words: str) -> None:
    inputs = given(**THREE)
    assert explosion_spray.verdict(inputs, roll(explosion_spray.play, inputs, parse(faces)).end) == words


def test_rows_have_the_words_that_pages_ask_for() -> None:
    report = explosion_spray.report(given(**THREE, reload="1"), exact(**THREE, reload="1"))
    tables = {table.title: [row.words for row in table.rows] for table in (report.bar, *report.tables)}
    del tables["Both together"]
    assert tables == {
        "Hostile card": [
            "Eliminated",
            "Fully suppressed",
            "Fewer reticles can attack",
            "As many reticles can attack",
        ],
        "Its next attack": ["No reticle can attack", "Some reticle can attack"],
        "EKIAs placed": ["No EKIA", "1 EKIA", "2 EKIAs", "3 EKIAs"],
        "Reticles after it": [
            "0 free, 0 Suppress, 3 EKIA",
            "0 free, 1 Suppress, 2 EKIA",
            "0 free, 2 Suppress, 1 EKIA",
            "0 free, 3 Suppress, 0 EKIA",
            "1 free, 2 Suppress, 0 EKIA",
            "2 free, 1 Suppress, 0 EKIA",
            "3 free, 0 Suppress, 0 EKIA",
        ],
        "Weapon": ["Weapon empty", "Weapon loaded"],
    }


def test_the_card_is_shown_before_and_after() -> None:
    inputs = given(**MIXED, ekia="1")
    after = roll(explosion_spray.play, inputs, parse("attack:9.9.6")).end
    assert [card.words for end in (None, after) for card in explosion_spray.cards(inputs, end)] == [
        "2 free, 1 Suppress, 1 EKIA",
        "0 free, 1 Suppress, 3 EKIA",
    ]


# ---- Relevance and extremes


def test_idle_fields_change_nothing() -> None:
    chance = Random("spray, idle")
    for inputs in drawn.inputs(Inputs, 300, "spray, idle"):
        other = drawn.values(Inputs, chance)
        altered = form.parse(Inputs, {**form.spell(inputs), **{name: other[name] for name in form.idle(inputs)}})
        assert odds(explosion_spray.play, altered) == odds(explosion_spray.play, inputs)


def test_ten_dice_on_the_fullest_card_are_quick() -> None:
    """2 ms on a plain desktop; much more here, for machines that do other things meanwhile."""
    inputs = given(dice="10", reload="3", free="8", suppressed="8", ekia="8", quiet="yes")
    start = time.process_time()
    odds(explosion_spray.play, inputs)
    why(explosion_spray.play, inputs, explosion_spray.headline(inputs).holds)
    assert time.process_time() - start < 0.2


# ---- Twins


def test_few_dice_equal_every_face() -> None:
    checked = 0
    for inputs in drawn.inputs(Inputs, 60, "spray, faces", near=2):
        if inputs.attack.dice <= 3 and inputs.attack.hit is not None:
            checked += 1
            assert dict(odds(explosion_spray.play, inputs).items()) == rules.explosion_spray(inputs)
    assert checked > 15


@pytest.mark.parametrize("made", [rules.attacks_by_counts, rules.attacks_by_icepool])
def test_random_inputs_equal_the_dice_added_up_by_kind_and_icepool(made: Any) -> None:
    for inputs in drawn.inputs(Inputs, 80, "spray"):
        if inputs.attack.hit is not None:
            assert dict(odds(explosion_spray.play, inputs).items()) == rules.explosion_spray(inputs, made)


def test_1_000_rolls_end_as_their_faces_say() -> None:
    """B18 of the public faults."""
    chance = falling.seeded("spray, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "spray, rolls"):
        rolled = falling.fall(explosion_spray.play, inputs, chance)
        if inputs.attack.hit is None:
            assert rolled.end == (inputs.reticles.state, False)
            continue
        *dice, cover = rolled.known["attack"]
        made = {rules.attack_of(inputs.attack, "spray", tuple(dice), cover): Fraction(1)}
        assert {rolled.end: 1} == rules.explosion_spray(inputs, lambda attack, kind, made=made: made)
