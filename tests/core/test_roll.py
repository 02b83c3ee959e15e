"""Falling dice: one path, the same marks, and known faces that stay."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from calculators.core.known import BadDice, parse
from calculators.core.odds import odds, odds_from
from calculators.core.roll import Chance, Roll, Thrown, roll
from calculators.core.steps import Choice, Die, Hand, Mark, Throw, d, last
from tests.core import attacks, shapes, shots
from tests.core.attacks import attack, fought, sprayed
from tests.core.shapes import Draw
from tests.core.shots import shot


def seeded(seed: int) -> Chance:
    return Random(seed).choice


def walk(play: Any, inputs: Any) -> Iterator[tuple[Roll, Fraction]]:
    """Every sequence of faces that can fall, with its chance; choices follow the policy."""
    rows: list[tuple[int, ...]] = [()]
    while rows:
        row = rows.pop()
        dice: list[Die] = []

        def fall(die: Die, row: tuple[int, ...] = row, dice: list[Die] = dice) -> int:
            dice.append(die)
            return row[len(dice) - 1] if len(dice) <= len(row) else die[0]

        ended = _to_the_end(play, inputs, fall)
        if len(dice) > len(row):
            rows += [(*row, face) for face in dice[len(row)]]
            continue
        chance = Fraction(1)
        for die in dice:
            chance /= len(die)
        yield ended, chance


def _to_the_end(play: Any, inputs: Any, chance: Chance) -> Roll:
    ended = roll(play, inputs, {}, chance)
    while isinstance(ended.end, Choice):
        ended = roll(play, inputs, {**ended.known, ended.end.key: ended.end.policy}, chance)
    return ended


@pytest.mark.parametrize(
    ("play", "inputs"),
    [
        (shots.play, shot("dd")),
        (shots.play, shot("d", 1, "always")),
        (attacks.ordinary, attack(dice=2, reload=2)),
        (attacks.spray, sprayed(dice=2, reload=2)),
        (attacks.fight, fought(free=1, actions=2, reload=2)),
        (shapes.initiative, Draw(3)),
    ],
)
def test_every_sequence_of_falling_faces_adds_up_to_the_odds(play: Any, inputs: Any) -> None:
    found: dict[Any, Fraction] = {}
    for ended, chance in walk(play, inputs):
        found[ended.end] = found.get(ended.end, Fraction(0)) + chance
    assert found == dict(odds(play, inputs).items())


def test_a_roll_stops_at_a_choice_and_shows_each_option_exactly() -> None:
    """After 2 on the D12 and 3 on the D10 a push hits unless both miss again."""
    ended = roll(shots.play, shot("ab"), parse("roll:2.3"), seeded(1))
    assert isinstance(ended.end, Choice)
    chances = {
        option.name: odds_from([(option.then(shot("ab"), ended.end.state), 1)], 1, shot("ab"), {}).chance(
            lambda hit: hit.result == "hit"
        )
        for option in ended.end.options
    }
    assert chances == {"keep": 0, "push": 1 - Fraction(5, 24)}


def test_typed_dice_of_the_first_throw_leave_keep_and_push() -> None:
    ended = roll(shots.play, shot("ab", 2), parse("roll:2.7.6.3"))
    assert isinstance(ended.end, Choice)
    assert [option.name for option in ended.end.options] == ["keep", "push"]


def test_without_a_push_to_make_there_is_no_choice() -> None:
    ended = roll(shots.play, shot("ab", 0, "always"), parse("roll:1.6"))
    assert ended.end == ("hit", 1, 2, 1, 0, False)


def test_a_push_throws_only_blank_dice() -> None:
    ended = roll(shots.play, shot("bc", 0, "always"), parse("roll:1.4_push:push"), seeded(5))
    assert [len(part.readings) for part in ended.path if part.key == "pushed"] == [1]


@pytest.mark.parametrize("seed", range(50))
def test_rolling_the_rest_never_alters_a_given_face(seed: int) -> None:
    given = {"roll": (3, None, 6, None, 2, None, None, None), "push": "push"}
    ended = roll(shots.play, shot("ab", 6, "always"), given, seeded(seed))
    faces = ended.known["roll"]
    assert (faces[0], faces[2], faces[4]) == (3, 6, 2)


@pytest.mark.parametrize("seed", range(50))
def test_a_roll_falls_again_the_same_from_its_own_dice(seed: int) -> None:
    inputs = shot("ab", 3, "always")
    first = _to_the_end(shots.play, inputs, seeded(seed))
    assert roll(shots.play, inputs, parse(first.dice)).end == first.end


def test_without_chance_a_roll_stops_before_the_throw_that_wants_faces() -> None:
    ended = roll(shots.play, shot("ab"), parse("roll:2"))
    assert isinstance(ended.end, Throw)
    assert (ended.end.key, ended.open) == ("roll", True)


@pytest.mark.parametrize("dice", ["roll:2.3_pushed:4", "roll:10.10_push:push", "card-1:3"])
def test_dice_that_are_not_on_the_path_are_named(dice: str) -> None:
    with pytest.raises(BadDice):
        roll(shots.play, shot("ab"), parse(dice), seeded(1))


def one_die(words: str) -> Thrown:
    """A die that reads "hit", thrown in a throw that says `words`."""
    throw = Throw("die", (Hand((d(6),), lambda inputs, faces: Mark("hit")),), last, None, lambda inputs, _: ("end",))
    thrown = roll(lambda inputs: throw._replace(say=lambda inputs, state: words), None, parse("die:3")).path[0]
    assert isinstance(thrown, Thrown)
    return thrown


def test_a_throw_of_one_hand_is_summed_up_where_its_mark_does_not_say_the_same() -> None:
    assert (one_die("hit").summary, one_die("hit, and that was the last die").summary) == (
        "",
        "hit, and that was the last die",
    )


def test_a_0_that_is_10_is_written_back_as_10() -> None:
    """B01 of the public faults: no log and no link shows a 0."""
    throw = Throw("die", (Hand((d(10),), lambda inputs, faces: Mark("face")),), last, None, lambda inputs, _: ("end",))
    assert roll(lambda inputs: throw, None, parse("die:0")).dice == "die:10"


def test_a_card_that_is_gone_cannot_be_drawn_again() -> None:
    with pytest.raises(BadDice) as raised:
        roll(shapes.initiative, Draw(2), parse("card-1:4_card-2:4"))
    assert "card-2 cannot show 4" in str(raised.value)
