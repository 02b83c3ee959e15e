"""One question, one answer, as JSON text: all that passes between a page and Python.

A question has `ask` ("odds", "why", "roll", "dice" or "open"), `calculator`, `section`, `defaults` and `values` (text
by field), and where it matters `dice` or `query`. An answer has `parts` (HTML by the place that holds it), `query` (of
a link to these inputs), `idle` (the fields that do not count with these values) and, for a roll, `rolled` (of a link to
the roll) and `log` (the roll in a line); the answer to a link has the `values` that it gave. `problems` names each
field that is wrong and why.
"""

import json
from collections.abc import Callable, Mapping
from random import SystemRandom
from typing import Any

from calculators.core import catalog, form, known, links, view
from calculators.core.catalog import Calculator
from calculators.core.form import Problem
from calculators.core.odds import odds
from calculators.core.roll import Chance, follow, roll
from calculators.core.steps import Die
from calculators.core.text import log_line
from calculators.core.why import why

Answer = dict[str, Any]


def answer(question: str) -> str:
    """The answer to one question."""
    return json.dumps(reply(json.loads(question), fair), separators=(",", ":"), ensure_ascii=False)


def fair(die: Die) -> int:
    """A face by the system's own randomness."""
    return SystemRandom().choice(die)


def reply(question: Mapping[str, Any], chance: Chance) -> Answer:
    """The answer to one question, with dice that fall by `chance`."""
    try:
        calculator = catalog.load(question["calculator"])
    except catalog.UnknownCalculator as unknown:
        return _refused(Problem("", str(unknown)))
    return _reply(ASKS[question["ask"]], calculator, question, chance)


def parts(calculator: Calculator, values: Mapping[str, str]) -> dict[str, str]:
    """The odds of these inputs as a page shows them; also at build. Raises `form.Problems`."""
    inputs = form.parse(calculator.Inputs, values)
    exact = odds(calculator.play, inputs)
    report = calculator.report(inputs, exact)
    return {
        "odds": view.odds_part(calculator, inputs, exact, report),
        "chips": view.chips_part(calculator, inputs),
        "outcomes": view.outcomes_part(report),
    }


def why_part(calculator: Calculator, values: Mapping[str, str]) -> str:
    """The tree behind the headline; also at build. Raises `form.Problems`."""
    inputs = form.parse(calculator.Inputs, values)
    event = calculator.headline(inputs)
    return view.why_part(event.words, why(calculator.play, inputs, event.holds))


def dice_part(calculator: Calculator, values: Mapping[str, str], dice: str) -> str:
    """Boxes for real dice, as far as the given ones lead; also at build. Raises `form.Problems` and `BadDice`."""
    inputs = form.parse(calculator.Inputs, values)
    given = known.parse(dice)
    table, idle = follow(calculator.play, inputs, given)
    faces = {label: given[label] for label in given if label not in idle}
    chance = odds(calculator.play, inputs, faces).chance(calculator.headline(inputs).holds)
    return view.dice_part(calculator, inputs, table, chance, idle)


def _reply(
    ask: Callable[[Calculator, Mapping[str, Any], Any], Answer],
    calculator: Calculator,
    question: Mapping[str, Any],
    chance: Chance | None,
) -> Answer:
    """The answer to one kind of question, or what is wrong with it."""
    try:
        return ask(calculator, question, chance)
    except form.Problems as problems:
        return _refused(*problems.problems)
    except known.BadDice as bad:
        return _refused(Problem("dice", str(bad)))


def _odds(calculator: Calculator, question: Mapping[str, Any], chance: Chance) -> Answer:
    values = _values(question)
    shown = {"parts": parts(calculator, values), "query": _query(calculator, question, values)}
    idle = form.idle(form.parse(calculator.Inputs, values))
    return {**shown, "idle": idle} if idle else shown


def _why(calculator: Calculator, question: Mapping[str, Any], chance: Chance) -> Answer:
    return {"parts": {"why": why_part(calculator, _values(question))}}


def _roll(calculator: Calculator, question: Mapping[str, Any], chance: Chance | None) -> Answer:
    values = _values(question)
    inputs = form.parse(calculator.Inputs, values)
    faces = known.parse(question.get("dice", ""))
    rolled = roll(calculator.play, inputs, faces, chance)
    return {
        "parts": {
            "verdict": view.verdict_part(calculator, inputs, rolled),
            "roll": view.roll_part(calculator, inputs, rolled),
        },
        "rolled": _query(calculator, question, values, rolled.dice),
        "log": "" if rolled.open else log_line(calculator, inputs, rolled),
    }


def _dice(calculator: Calculator, question: Mapping[str, Any], chance: Chance) -> Answer:
    return {"parts": {"dice": dice_part(calculator, _values(question), question.get("dice", ""))}}


def _open(calculator: Calculator, question: Mapping[str, Any], chance: Chance) -> Answer:
    """What a link says: its values and odds, its roll where it has one, and what is wrong with it. No die falls here,
    and of a link that was altered no roll is shown."""
    opened = links.read(calculator, question["defaults"], question["query"])
    asked = {**question, "values": opened.values, "dice": opened.dice}
    shown = _reply(_odds, calculator, asked, chance)
    problems = [
        *({"field": p.field, "message": p.message} for p in opened.problems),
        *shown.get("problems", ()),
    ]
    if opened.dice and not problems:
        rolled = _reply(_roll, calculator, asked, None)
        problems += rolled.get("problems", ())
        shown = {**shown, **rolled, "parts": {**shown["parts"], **rolled.get("parts", {})}}
    return {**shown, "values": opened.values, **({"problems": problems} if problems else {})}


ASKS = {"odds": _odds, "why": _why, "roll": _roll, "dice": _dice, "open": _open}


def _values(question: Mapping[str, Any]) -> dict[str, str]:
    return {**question.get("defaults", {}), **question.get("values", {})}


def _query(calculator: Calculator, question: Mapping[str, Any], values: Mapping[str, str], dice: str = "") -> str:
    return links.query(calculator, question.get("section", ""), question.get("defaults", {}), values, dice)


def _refused(*problems: Problem) -> Answer:
    return {"problems": [{"field": problem.field, "message": problem.message} for problem in problems]}
