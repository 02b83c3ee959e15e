"""Initiative against the facts, by closed forms, and by every way to deal the cards."""

from collections import Counter
from fractions import Fraction
from math import comb

import icepool
import pytest

from calculators.core import form
from calculators.core.form import Problem
from calculators.core.known import BadDice, parse
from calculators.core.odds import odds
from calculators.core.roll import Thrown, roll
from calculators.twilight_2000 import initiative
from calculators.twilight_2000.initiative import Inputs
from tests.calculators import drawn, falling
from tests.twilight_2000 import rules

WAYS = [
    (cards, side, surprise)
    for cards in range(2, 11)
    for side in range(1, cards)
    for surprise in ("none", "you", "comrade")
    if side > 1 or surprise != "comrade"
]


def by(inputs: Inputs, name: str) -> dict[int, Fraction]:
    exact = odds(initiative.play, inputs).by(lambda outcome: getattr(outcome, name))
    return {number: exact[number] for number in sorted(exact)}


def before(inputs: Inputs) -> Fraction:
    return odds(initiative.play, inputs).chance(initiative.headline(inputs).holds)


# ---- Numbers worked out by hand (the definition of initiative)


def test_five_cards_of_which_two_are_yours() -> None:
    inputs = Inputs(5, 2)
    assert by(inputs, "place") == dict.fromkeys(range(1, 6), Fraction(1, 5))
    assert by(inputs, "first") == {1: Fraction(2, 5), 2: Fraction(3, 10), 3: Fraction(1, 5), 4: Fraction(1, 10)}
    assert before(inputs) == Fraction(1, 2)


def test_eight_cards_of_which_four_are_yours() -> None:
    assert by(Inputs(8, 4), "first") == {
        1: Fraction(1, 2),
        2: Fraction(2, 7),
        3: Fraction(1, 7),
        4: Fraction(2, 35),
        5: Fraction(1, 70),
    }


def test_six_cards_with_a_comrade_who_has_surprise() -> None:
    inputs = Inputs(6, 3, "comrade")
    assert by(inputs, "place") == dict.fromkeys(range(2, 7), Fraction(1, 5))
    assert (by(inputs, "first"), before(inputs)) == ({1: 1}, Fraction(1, 2))


def test_with_surprise_you_are_first() -> None:
    inputs = Inputs(6, 3, "you")
    assert (by(inputs, "place"), by(inputs, "first"), before(inputs)) == ({1: 1}, {1: 1}, 1)


# ---- The rule, branch by branch


def test_the_lowest_card_acts_first() -> None:
    end = roll(initiative.play, Inputs(4, 2), parse("card-1:4_card-2:9_card-3:2_card-4:7")).end
    assert tuple(end) == (2, 2, True)


def test_a_comrade_may_be_the_first_of_your_side() -> None:
    end = roll(initiative.play, Inputs(4, 2), parse("card-1:9_card-2:4_card-3:2_card-4:7")).end
    assert tuple(end) == (4, 2, False)


def test_whoever_has_surprise_draws_no_card() -> None:
    yours = roll(initiative.play, Inputs(3, 1, "you"), parse("card-1:4_card-2:2"))
    theirs = roll(initiative.play, Inputs(3, 2, "comrade"), parse("card-1:4_card-2:2"))
    assert (tuple(yours.end), tuple(theirs.end)) == ((1, 1, True), (3, 1, False))


@pytest.mark.parametrize("dice", ["card-1:4_card-2:4", "card-1:11", "card-1:0"])
def test_a_card_is_drawn_once_and_lies_from_1_to_10(dice: str) -> None:
    """B12 of the public faults: no value twice."""
    with pytest.raises(BadDice):
        roll(initiative.play, Inputs(), parse(dice))


def test_card_1_cannot_be_drawn_where_it_is_held() -> None:
    with pytest.raises(BadDice):
        roll(initiative.play, Inputs(4, 2, "comrade"), parse("card-1:1"))


def test_your_own_card_is_drawn_first_and_gives_the_odds_of_the_rest() -> None:
    """With card 3 of six cards an opponent is behind you with 7 of 9 cards; with card 10 never."""
    for card, chance in ((3, Fraction(7, 9)), (10, Fraction(0))):
        assert odds(initiative.play, Inputs(), {"card-1": (card,)}).chance(lambda end: end.before) == chance


@pytest.mark.parametrize(
    ("cards", "given"), [("1", ", not “1”"), ("11", ", not “11”"), ("0", ", not “0”"), ("", "; it is empty")]
)
def test_more_than_ten_cards_are_refused(cards: str, given: str) -> None:
    """B12 of the public faults: a clear message."""
    assert form.mend(Inputs, {"cards": cards})[1] == (
        Problem("cards", f"Cards in play must be a whole number from 2 to 10{given}"),
    )


def test_an_opponent_must_be_there() -> None:
    assert form.mend(Inputs, {"cards": "4", "side": "4"})[1] == (
        Problem("side", "of 4 cards at most 3 can be on your side"),
    )


def test_a_comrade_with_surprise_must_be_there() -> None:
    assert form.mend(Inputs, {"cards": "4", "side": "1", "surprise": "comrade"})[1] == (
        Problem("surprise", "for a comrade to have it, at least 2 cards must be on your side"),
    )


@pytest.mark.parametrize(("cards", "yours"), [(2, 1), (3, 1), (6, 3), (9, 4), (10, 5)])
def test_left_empty_half_of_the_cards_are_on_your_side(cards: int, yours: int) -> None:
    assert Inputs(cards).yours == yours


# ---- What must hold between numbers


@pytest.mark.parametrize(("cards", "side", "surprise"), WAYS)
def test_the_order_is_a_random_permutation(cards: int, side: int, surprise: str) -> None:
    inputs = Inputs(cards, side, surprise)
    if surprise == "none":
        places = dict.fromkeys(range(1, cards + 1), Fraction(1, cards))
        first = {
            place: Fraction(comb(cards - place, side - 1), comb(cards, side)) for place in range(1, cards - side + 2)
        }
        chance = Fraction(1, 2)
    elif surprise == "you":
        places, first, chance = {1: Fraction(1)}, {1: Fraction(1)}, Fraction(1)
    else:
        places = dict.fromkeys(range(2, cards + 1), Fraction(1, cards - 1))
        first, chance = {1: Fraction(1)}, Fraction(1, 2)
    assert (by(inputs, "place"), by(inputs, "first"), before(inputs)) == (places, first, chance)


# ---- Twins


@pytest.mark.parametrize(("cards", "side", "surprise"), [way for way in WAYS if way[0] <= 5])
def test_up_to_five_cards_equal_every_deal(cards: int, side: int, surprise: str) -> None:
    found = {tuple(end): chance for end, chance in odds(initiative.play, Inputs(cards, side, surprise)).items()}
    assert found == rules.initiative(cards, side, surprise)


def test_six_cards_equal_every_deal() -> None:
    found = {tuple(end): chance for end, chance in odds(initiative.play, Inputs(6, 3)).items()}
    assert found == rules.initiative(6, 3, "none")


def test_of_two_sides_with_a_card_each_either_is_first_alike() -> None:
    """B12 of the public faults: no tie; with cards going back it would be 9/20 and a tie 1/10."""
    assert by(Inputs(2, 1), "place") == {1: Fraction(1, 2), 2: Fraction(1, 2)}


def test_two_cards_against_one_have_the_first_with_two_thirds() -> None:
    """B12 of the public faults: the card that is not the lower one stays in the order."""
    assert by(Inputs(3, 2), "first")[1] == Fraction(2, 3)


def test_the_lower_of_two_cards_equals_icepool() -> None:
    """B12 of the public faults: card 1 with 1/5, mean 11/3."""
    found: dict[int, Fraction] = {}
    for rolled, chance in falling.every(initiative.play, Inputs(3, 2)):
        mine, comrade = (int(str(rolled.known[key][0])) for key in ("card-1", "card-2"))
        found[min(mine, comrade)] = found.get(min(mine, comrade), Fraction(0)) + chance
    lower = icepool.Deck(range(1, 11)).deal(2).lowest(1).sum()
    assert found == {card: Fraction(count, lower.denominator()) for card, count in lower.items()}
    assert (found[1], sum(card * chance for card, chance in found.items())) == (Fraction(1, 5), Fraction(11, 3))


def test_1_000_rolls_show_each_card_once_and_end_as_they_say() -> None:
    """B12 and B18 of the public faults."""
    chance = falling.seeded("initiative, rolls")
    for inputs in drawn.inputs(Inputs, 1000, "initiative, rolls"):
        rolled = falling.fall(initiative.play, inputs, chance)
        drawn_cards = [
            (reading.name, reading.mark.value)
            for part in rolled.path
            if isinstance(part, Thrown)
            for reading in part.readings
        ]
        held = {"none": [], "you": [("you", 1)], "comrade": [("comrade", 1)]}[inputs.surprise]
        all_cards = held + drawn_cards
        numbers = [card for _, card in all_cards]
        assert len(set(numbers)) == len(numbers) == inputs.cards
        mine = dict(all_cards)["you"]
        best = min(card for who, card in all_cards if who in ("you", "comrade"))
        assert Counter(who in ("you", "comrade") for who, _ in all_cards)[True] == inputs.yours
        order = sorted(numbers)
        opponent = dict(all_cards)["the opponent"]
        assert tuple(rolled.end) == (order.index(mine) + 1, order.index(best) + 1, mine < opponent)
