"""The tree behind a number adds up to it."""

from fractions import Fraction
from typing import Any

import pytest

from calculators.core.known import parse
from calculators.core.odds import odds
from calculators.core.steps import Cards, Hand, Mark, Step, Throw, d
from calculators.core.why import Node, paths, why
from tests.core import attacks, shapes, shots
from tests.core.attacks import attack, fought, sprayed
from tests.core.shapes import Draw
from tests.core.shots import shot


@pytest.mark.parametrize(
    ("play", "inputs"),
    [
        (shots.play, shot("ab", 1)),
        (shots.play, shot("cd", 2, "always")),
        (attacks.ordinary, attack(dice=3, hit=6, reload=2)),
        (attacks.spray, sprayed(dice=3, hit=6, reload=2)),
        (attacks.fight, fought(dice=3, hit=6, reload=2)),
        (shapes.initiative, Draw(3)),
    ],
)
def test_the_paths_add_up_to_the_chance_exactly(play: Any, inputs: Any) -> None:
    exact = odds(play, inputs)
    event = next(iter(exact))
    tree = why(play, inputs, lambda outcome: outcome == event)
    assert sum(paths(tree), Fraction(0)) == exact[event]


def test_the_chances_below_a_node_add_up_to_one() -> None:
    tree = why(shots.play, shot("cd", 1), lambda hit: hit.result == "hit")
    assert all(sum(child.chance for child in node.below) == 1 for node in _all(tree) if node.below)


def test_what_is_told_in_the_same_words_is_one_node() -> None:
    """Three of ten cards, told by whether one was lower than the first."""

    def draw(inputs: None, drawing: shapes.Drawing) -> Step:
        if len(drawing.left) == 7:
            return shapes.Place(drawing.lower + 1)
        hand = Hand((drawing.left,), lambda inputs, faces: Mark("card", faces[0]))
        return Throw("card", (hand,), shapes._take, drawing, draw, 0, told)

    def told(inputs: None, drawing: shapes.Drawing) -> str:
        return "a lower one" if drawing.lower else "none lower"

    tree = why(lambda inputs: draw(inputs, shapes.Drawing(Cards(d(10)))), None, lambda place: place == (1,))
    [first] = tree.below
    assert [(node.words, node.chance) for node in first.below] == [
        ("none lower", Fraction(1, 2)),
        ("a lower one", Fraction(1, 2)),
    ]
    assert [[(leaf.words, leaf.chance) for leaf in node.below] for node in first.below] == [
        [("none lower", Fraction(2, 3)), ("a lower one", Fraction(1, 3))],
        [("a lower one", Fraction(1))],
    ]
    assert sum(paths(tree), Fraction(0)) == Fraction(1, 3)


def test_known_dice_narrow_the_tree() -> None:
    tree = why(shots.play, shot("ab"), lambda hit: hit.result == "hit", parse("roll:2.3"))
    assert sum(paths(tree), Fraction(0)) == 1 - Fraction(5, 24)


def _all(node: Node) -> list[Node]:
    return [node, *(below for child in node.below for below in _all(child))]
