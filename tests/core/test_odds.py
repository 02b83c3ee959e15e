"""Branching dice against brute force."""

from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

import pytest

from calculators.core.known import BadDice, parse
from calculators.core.odds import Odds, odds
from calculators.core.roll import roll
from calculators.core.steps import Cards, Faces, Hand, Mark, Step, Throw, d, last
from calculators.core.why import why
from tests.core import attacks, shapes, shots, twins
from tests.core.attacks import attack
from tests.core.shapes import Draw
from tests.core.shots import shot


@pytest.mark.parametrize("drawn", [1, 2, 4])
def test_cards_drawn_without_going_back_equal_brute_force(drawn: int) -> None:
    assert dict(odds(shapes.initiative, Draw(drawn)).items()) == twins.initiative(Draw(drawn))


def test_ten_cards_give_each_place_alike() -> None:
    assert dict(odds(shapes.initiative, Draw(10)).items()) == {(place,): Fraction(1, 10) for place in range(1, 11)}


def test_a_row_of_sixty_pairs_is_binomial() -> None:
    def play(inputs: None) -> Step:
        return Throw("hit", (Hand((d(6), d(6)), _seven),) * 60, _sum, 0, _count)

    p = Fraction(21, 36)
    expected = {(n,): comb(60, n) * p**n * (1 - p) ** (60 - n) for n in range(61)}
    assert dict(odds(play, None).items()) == expected


def test_states_that_need_fewer_throws_wait_for_the_others_and_merge() -> None:
    """A miss goes to the next round at once, a hit throws again first: each round is still read once a state."""
    seen: list[int] = []

    def play(inputs: None) -> Step:
        return start(1)

    def start(round: int) -> Step:
        return Throw("hit", (Hand((d(2),), _face),), last, None, struck, round) if round < 20 else ("done",)

    def struck(inputs: None, mark: Mark) -> Step:
        return Throw("wound", (Hand((d(2),), _face),), _sum, 0, wounded, 19) if mark.value == 1 else ("over",)

    def wounded(inputs: None, total: int) -> Step:
        seen.append(total)
        return start(20)

    assert dict(odds(play, None).items()) == {("over",): Fraction(1, 2), ("done",): Fraction(1, 2)}
    assert sorted(seen) == [1, 2]


def test_a_known_face_is_certain_and_the_rest_branches() -> None:
    inputs = shot("ab", 2)
    whole = odds(shots.play, inputs)
    parts = [odds(shots.play, inputs, {"roll": (face,)}) for face in range(1, 13)]
    for outcome in whole:
        assert whole[outcome] == sum(part[outcome] for part in parts) / 12


def test_a_known_choice_goes_before_the_policy() -> None:
    inputs = shot("ab")
    kept = odds(shots.play, inputs, parse("roll:2.3_push:keep"))
    pushed = odds(shots.play, inputs, parse("roll:2.3_push:push"))
    assert dict(kept.items()) == {("miss", 0, 0, 1, 0, False): 1}
    assert pushed.chance(lambda hit: hit.result == "hit") == 1 - Fraction(5, 12) * Fraction(5, 10)


def test_all_faces_known_leave_one_outcome() -> None:
    exact = odds(shots.play, shot("ab", 1, "always"), parse("roll:1.10.3_pushed:6"))
    assert exact == Odds({("hit", 2, 4, 6, 1, False): 1}, 1)


@pytest.mark.parametrize(
    ("dice", "complaint"),
    [
        ("roll:13.1", "roll cannot show 13: the faces are 1 to 12"),
        ("roll:13", "roll wants each die by itself, such as 5 3, not the total 13"),
        ("roll:1.2.3", "roll has 2 dice, and 3 faces were given"),
        ("shoot:1", "no throw or choice called shoot is reached"),
        ("roll:keep", "roll is a throw of 2 dice, not a choice of 'keep'"),
        ("roll:2.2_push:wait", "push is a choice of keep or push"),
        ("roll:10.10_pushed:3", "no throw or choice called pushed is reached"),
    ],
)
def test_dice_that_cannot_be_are_named(dice: str, complaint: str) -> None:
    with pytest.raises(BadDice) as raised:
        odds(shots.play, shot("ab"), parse(dice))
    assert str(raised.value) == complaint


def test_a_ten_sided_zero_is_ten() -> None:
    inputs = attack(hit=10, reload=0, cover=7)
    assert odds(attacks.ordinary, inputs, parse("attack:0.1")) == Odds({("Suppress", False): 1}, 1)


class Pack(NamedTuple):
    """The cards left, and the first one drawn."""

    left: Cards
    mine: int = 0


def second(alike: Any, seen: list[Pack]) -> Odds[Any]:
    """Whether the third of three cards from 1 to 6 is higher than the first."""

    def draw(_: None, pack: Pack) -> Step:
        seen.append(pack)
        number = 7 - len(pack.left)
        then = end if number == 3 else draw
        return Throw("card", (Hand((pack.left,), _face),), take, pack, then, number, alike=alike)

    def take(pack: Pack, mark: Mark) -> Any:
        if len(pack.left) == 4:
            return mark.value > pack.mine
        return Pack(Cards(card for card in pack.left if card != mark.value), pack.mine or mark.value)

    def end(_: None, higher: bool) -> Step:
        return (higher,)

    return odds(lambda inputs: draw(None, Pack(Cards(d(6)))), None)


def _higher_left(pack: Any) -> Any:
    return (len(pack.left), sum(card > pack.mine for card in pack.left)) if isinstance(pack, Pack) else pack


def test_of_states_that_go_on_alike_odds_keep_one() -> None:
    plain: list[Pack] = []
    merged: list[Pack] = []
    assert second(_higher_left, merged) == second(None, plain) == Odds({(True,): 1, (False,): 1}, 2)
    assert (len(plain), len(merged)) == (1 + 6 + 30, 1 + 6 + 5)


def test_states_that_go_on_alike_stay_apart_where_faces_are_given() -> None:
    """The second card is drawn from those that are left after the first, whichever state came first."""

    def play(_: None) -> Step:
        return Throw("card", (Hand((Cards((1, 2)),), _face),), _sum, 0, then, 1, alike=bool)

    def then(_: None, card: int) -> Step:
        return Throw("card", (Hand((Cards((3 - card, 3)),), _face),), _sum, 10 * card, _count, 2)

    assert odds(play, None, parse("card-1:x_card-2:3")) == Odds({(13,): 1, (23,): 1}, 2)


def battle(apart: bool, gathered: list[int]) -> Any:
    """Five lives, three rounds of two dice; each six takes one. With `apart` the dice change lives, else count down."""

    def play(_: None) -> Step:
        return fight(None, 5)

    def fight(_: None, table: int) -> Step:
        lives, round = table % 10, table // 10 + 1
        if round > 3 or not lives:
            return (lives,)
        hands = (Hand((d(6),), _six),) * 2
        if apart:
            return Throw("dice", hands, count, 0, fight, round, said, None, table, change)
        return Throw("dice", hands, fewer, table + 10, fight, round, said)

    def count(sixes: int, mark: Mark) -> int:
        gathered.append(sixes)
        return sixes + mark.value

    def change(_: None, sixes: int) -> Any:
        return lambda table: table + 10 - min(sixes, table % 10)

    def fewer(table: int, mark: Mark) -> int:
        gathered.append(table)
        return table - min(mark.value, table % 10)

    def said(_: None, table: int) -> str:
        return f"{table % 10} lives"

    return play


@pytest.mark.parametrize("dice", ["", "dice-1:6", "dice-2:x.6_dice-3:1.6", "dice-1:6.6_dice-2:6.6_dice-3:1.6"])
def test_dice_that_change_what_lay_before_give_the_same_odds(dice: str) -> None:
    assert odds(battle(True, []), None, parse(dice)) == odds(battle(False, []), None, parse(dice))


def test_dice_that_change_what_lay_before_are_gathered_once() -> None:
    """Not once for each state in which they are thrown."""
    apart: list[int] = []
    together: list[int] = []
    odds(battle(True, apart), None)
    odds(battle(False, together), None)
    assert (len(apart), len(together)) == (6, 42)


def test_dice_that_change_what_lay_before_fall_and_are_told_the_same() -> None:
    given = parse("dice-1:6.2_dice-2:6.6_dice-3:1.6")
    assert roll(battle(True, []), None, given) == roll(battle(False, []), None, given)


def test_why_of_dice_that_change_what_lay_before_is_the_same() -> None:
    trees = [why(battle(apart, []), None, lambda end: end == (4,)) for apart in (True, False)]
    assert trees[0] == trees[1]


def _six(inputs: None, faces: Faces) -> Mark:
    return Mark("six", 1) if faces[0] == 6 else Mark("other", 0)


def _face(inputs: None, faces: Faces) -> Mark:
    return Mark(str(faces[0]), faces[0])


def _seven(inputs: None, faces: Faces) -> Mark:
    return Mark("hit", 1) if sum(faces) >= 7 else Mark("miss", 0)


def _sum(total: int, mark: Mark) -> int:
    return total + mark.value


def _count(inputs: None, total: int) -> Step:
    return (total,)
