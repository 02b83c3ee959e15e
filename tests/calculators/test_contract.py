"""What holds for every calculator, found by walking `calculators/`."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Any

import pytest

from calculators.core import catalog, form, known, links
from calculators.core.catalog import Calculator
from calculators.core.odds import Odds, odds
from calculators.core.report import Table
from calculators.core.roll import Roll, roll
from calculators.core.steps import Throw
from calculators.core.why import Node, paths, why
from tests.calculators import drawn, falling

CALCULATORS = [catalog.load(name) for name in catalog.names()]

SMALL = 6_000
"""Every sequence of faces is walked where there are no more than this."""


@pytest.fixture(params=CALCULATORS, ids=lambda calculator: calculator.name)
def calculator(request: pytest.FixtureRequest) -> Calculator:
    found: Calculator = request.param
    return found


# ---- The form


def test_defaults_are_read_from_nothing(calculator: Calculator) -> None:
    assert form.parse(calculator.Inputs, {}) == calculator.Inputs()


def test_defaults_are_read_from_their_own_form(calculator: Calculator) -> None:
    usual = calculator.Inputs()
    assert form.parse(calculator.Inputs, form.spell(usual)) == usual


def test_random_inputs_are_read_from_their_own_text(calculator: Calculator) -> None:
    for inputs in drawn.inputs(calculator.Inputs, 50, calculator.name):
        assert form.parse(calculator.Inputs, form.spell(inputs)) == inputs


def test_every_field_has_a_label_limits_and_a_name_of_its_own(calculator: Calculator) -> None:
    fields = form.fields(calculator.Inputs)
    assert len({field.name for field in fields}) == len(fields)
    assert all(field.kind.label and field.kind.limits for field in fields)


def test_the_calculator_has_a_title(calculator: Calculator) -> None:
    assert calculator.title.strip()


# ---- Odds


@cache
def some(calculator: Calculator) -> list[tuple[Any, Odds[Any]]]:
    """The defaults and 50 inputs over the full limits, with their odds."""
    found = [calculator.Inputs(), *drawn.inputs(calculator.Inputs, 50, f"{calculator.name} odds")]
    return [(inputs, odds(calculator.play, inputs)) for inputs in found]


def test_odds_add_up_to_one(calculator: Calculator) -> None:
    for _, exact in some(calculator):
        assert sum(exact.weights.values()) == exact.over
        assert all(weight > 0 for weight in exact.weights.values())


def test_the_same_inputs_have_the_same_odds(calculator: Calculator) -> None:
    for inputs, exact in some(calculator):
        assert list(odds(calculator.play, inputs).items()) == list(exact.items())


def test_the_bar_adds_up_to_one(calculator: Calculator) -> None:
    for inputs, exact in some(calculator):
        report = calculator.report(inputs, exact)
        assert sum(row.chance for row in report.bar.rows) == 1


def test_cumulative_columns_are_running_sums(calculator: Calculator) -> None:
    for inputs, exact in some(calculator):
        report = calculator.report(inputs, exact)
        for table in (report.bar, *report.tables):
            cumulative = [row.at_least for row in table.rows if row.at_least is not None]
            assert cumulative in ([], running(table)), table.title


def running(table: Table) -> list[Fraction]:
    """The sums from each row to the last where the column says "At least", else from the first to each row."""
    chances = [row.chance for row in table.rows]
    return list(accumulate(chances[::-1]))[::-1] if table.more == "At least" else list(accumulate(chances))


def test_every_row_is_possible_and_named(calculator: Calculator) -> None:
    for inputs, exact in some(calculator):
        report = calculator.report(inputs, exact)
        for table in (report.bar, *report.tables):
            assert table.title
            assert len({row.words for row in table.rows}) == len(table.rows)
            assert all(row.words and 0 < row.chance <= 1 for row in table.rows)


def test_the_headline_is_the_sum_of_its_outcomes(calculator: Calculator) -> None:
    for inputs, exact in some(calculator):
        event = calculator.headline(inputs)
        assert event.words
        assert exact.chance(event.holds) == sum(chance for outcome, chance in exact.items() if event.holds(outcome))


def test_every_outcome_has_words_of_its_own_and_a_verdict(calculator: Calculator) -> None:
    for inputs, exact in some(calculator):
        assert len({str(outcome) for outcome in exact}) == len(exact.weights)
        assert all(str(outcome) and calculator.verdict(inputs, outcome) for outcome in exact)


# ---- Falling dice


def test_every_sequence_of_falling_faces_adds_up_to_the_odds(calculator: Calculator) -> None:
    for inputs in few_dice(calculator):
        found: dict[Any, Fraction] = {}
        for rolled, chance in falling.every(calculator.play, inputs):
            found[rolled.end] = found.get(rolled.end, Fraction(0)) + chance
        assert found == dict(odds(calculator.play, inputs).items())


def few_dice(calculator: Calculator) -> list[Any]:
    """Of many inputs with few dice the four that still have the most sequences of faces, and the four with the most
    outcomes."""
    candidates = {
        inputs: number
        for inputs in drawn.inputs(calculator.Inputs, 200, f"{calculator.name} few dice", near=2)
        if (number := falling.sequences(calculator.play, inputs, SMALL)) <= SMALL
    }
    assert len(candidates) >= 4
    most = sorted(candidates, key=candidates.__getitem__)[-4:]
    varied = sorted(candidates, key=lambda inputs: len(odds(calculator.play, inputs).weights))[-4:]
    return list(dict.fromkeys((*most, *varied)))


def test_20_000_rolls_lie_near_the_odds(calculator: Calculator) -> None:
    chance = falling.seeded(f"{calculator.name} 20,000")
    inputs = calculator.Inputs()
    counts = Counter(falling.fall(calculator.play, inputs, chance).end for _ in range(20_000))
    assert falling.distance(counts, odds(calculator.play, inputs)) > 1e-6


def rolls(calculator: Calculator, number: int, seed: str) -> list[tuple[Any, Roll]]:
    """Rolls to the end, each with inputs over the full limits."""
    chance = falling.seeded(f"{calculator.name} {seed}")
    return [
        (inputs, falling.fall(calculator.play, inputs, chance))
        for inputs in drawn.inputs(calculator.Inputs, number, f"{calculator.name} {seed}")
    ]


def test_a_roll_falls_again_from_its_own_dice(calculator: Calculator) -> None:
    """B18 of the public faults: recomputing from the shown faces gives the shown result, 1,000 times."""
    for inputs, rolled in rolls(calculator, 1000, "again"):
        again = roll(calculator.play, inputs, known.parse(rolled.dice))
        assert (again.end, again.open, again.known) == (rolled.end, False, rolled.known)


def test_the_odds_of_dice_that_are_all_known_are_certain(calculator: Calculator) -> None:
    for inputs, rolled in rolls(calculator, 50, "certain"):
        exact = odds(calculator.play, inputs, known.parse(rolled.dice))
        assert dict(exact.items()) == {rolled.end: 1}


def test_the_odds_given_each_face_of_the_first_die_average_to_the_odds(calculator: Calculator) -> None:
    for inputs in list(drawn.inputs(calculator.Inputs, 40, f"{calculator.name} first", near=2))[:10]:
        holds = calculator.headline(inputs).holds
        throw = calculator.play(inputs)
        if not isinstance(throw, Throw):
            continue
        first = throw.hands[0].dice[0]
        rest = (None,) * (len([die for hand in throw.hands for die in hand.dice]) - 1)
        given = [odds(calculator.play, inputs, {throw.key: (face, *rest)}).chance(holds) for face in first]
        assert sum(given, Fraction(0)) / len(first) == odds(calculator.play, inputs).chance(holds)


# ---- Why


@cache
def trees(calculator: Calculator) -> list[tuple[Node, Fraction]]:
    """The trees behind the headlines of some inputs, and those headlines."""
    found = []
    for inputs, exact in some(calculator):
        holds = calculator.headline(inputs).holds
        found.append((why(calculator.play, inputs, holds), exact.chance(holds)))
    return found


def test_the_paths_of_why_add_up_to_the_headline(calculator: Calculator) -> None:
    for tree, chance in trees(calculator):
        assert sum(paths(tree), Fraction(0)) == chance


def test_the_chances_below_each_node_of_why_add_up_to_one(calculator: Calculator) -> None:
    for tree, _ in trees(calculator):
        assert all(sum(child.chance for child in node.below) == 1 for node in nodes(tree) if node.below)


def test_why_can_be_read_to_its_end(calculator: Calculator) -> None:
    for tree, _ in trees(calculator):
        assert sum(1 for _ in nodes(tree)) <= 4_000


def test_every_line_of_why_has_words(calculator: Calculator) -> None:
    for tree, _ in trees(calculator):
        assert all(node.label and node.words for node in nodes(tree) if node is not tree)


def nodes(node: Node) -> list[Node]:
    return [node, *(below for child in node.below for below in nodes(child))]


# ---- Links


def test_a_link_gives_back_inputs_and_dice(calculator: Calculator) -> None:
    chance = falling.seeded(f"{calculator.name} links")
    usual = form.spell(calculator.Inputs())
    for inputs in drawn.inputs(calculator.Inputs, 50, f"{calculator.name} links"):
        values, dice = form.spell(inputs), falling.fall(calculator.play, inputs, chance).dice
        text = links.query(calculator, "some-section", usual, values, dice)
        assert links.read(calculator, usual, text) == links.Opened(values, dice, ())


def test_a_link_gives_back_inputs_in_a_section_with_defaults_of_its_own(calculator: Calculator) -> None:
    pairs = drawn.inputs(calculator.Inputs, 100, f"{calculator.name} defaults")
    for defaults, inputs in zip(pairs, pairs, strict=False):
        usual, values = form.spell(defaults), form.spell(inputs)
        text = links.query(calculator, "some-section", usual, values)
        if values == usual:
            assert text == ""
        else:
            assert links.read(calculator, usual, text) == links.Opened(values, "", ())


def test_a_link_holds_only_signs_that_chat_programs_leave_alone(calculator: Calculator) -> None:
    chance = falling.seeded(f"{calculator.name} signs")
    plain = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:=&?")
    for inputs in drawn.inputs(calculator.Inputs, 50, f"{calculator.name} signs"):
        dice = falling.fall(calculator.play, inputs, chance).dice
        text = links.query(calculator, "some-section", {}, form.spell(inputs), dice)
        assert set(text) <= plain
