"""The calculators on the command line.

python3 -m calculators                              lists them
python3 -m calculators cohesion.attack              its inputs with their limits, and the odds at their defaults
python3 -m calculators cohesion.attack skill=6 strength=6 toughness=7 armor=3 ap=1 damage=2
"""

import argparse
import json
import os
import sys
from typing import Any

from calculators.core import catalog, form, known
from calculators.core.bridge import fair
from calculators.core.catalog import Calculator
from calculators.core.odds import Odds, odds
from calculators.core.roll import Roll, roll
from calculators.core.text import odds_text, roll_text, why_text
from calculators.core.why import Node, why


def main(arguments: list[str]) -> int:
    """Answer one call; 0, or 2 for inputs that do not hold."""
    options = _parser().parse_intermixed_args(arguments)
    if options.calculator is None:
        for name in catalog.names():
            print(f"{name:32} {catalog.load(name).title}")
        return 0
    try:
        print(_answer(options))
    except form.Problems as problems:
        for problem in problems.problems:
            print(f"{problem.field}: {problem.message}", file=sys.stderr)
        return 2
    except (known.BadDice, catalog.UnknownCalculator) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _answer(options: argparse.Namespace) -> str:
    calculator = catalog.load(options.calculator)
    inputs = form.parse(calculator.Inputs, _values(options.inputs))
    dice = known.parse(options.dice)
    if options.fields:
        return _fields(calculator)
    if options.roll:
        rolled = roll(calculator.play, inputs, dice, fair)
        return _json(_roll_data(calculator, inputs, rolled)) if options.json else roll_text(calculator, inputs, rolled)
    event = calculator.headline(inputs)
    if options.why:
        tree = why(calculator.play, inputs, event.holds, dice)
        return _json(_why_data(tree)) if options.json else "\n".join((f"{event.words}, because:", *why_text(tree)))
    exact = odds(calculator.play, inputs, dice)
    if options.json:
        return _json(_odds_data(calculator, inputs, exact))
    return odds_text(calculator, inputs, exact, calculator.report(inputs, exact))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 -m calculators", description="Exact odds and rolls of tabletop rules."
    )
    parser.add_argument("calculator", nargs="?", help="its name, such as cohesion.attack; left out: the list of names")
    parser.add_argument("inputs", nargs="*", metavar="field=value", help="inputs that differ from the defaults")
    parser.add_argument("--fields", action="store_true", help="list the inputs with their limits and defaults")
    parser.add_argument("--roll", action="store_true", help="roll the dice that are not given")
    parser.add_argument("--dice", default="", metavar="label:5.3_…", help="faces that are known, and choices made")
    parser.add_argument("--why", action="store_true", help="the tree of chances behind the headline")
    parser.add_argument("--json", action="store_true", help="as JSON, chances as exact fractions")
    return parser


def _values(pairs: list[str]) -> dict[str, str]:
    values: dict[str, str] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise form.Problems(form.Problem(pair, "inputs are written field=value"))
        if name in values:
            raise form.Problems(form.Problem(name, "is given twice"))
        values[name] = text
    return values


def _fields(calculator: Calculator) -> str:
    lines = (
        f"{field.name:18} {field.default or 'empty':12} {field.kind.label}: {field.kind.limits}"
        for field in form.fields(calculator.Inputs)
    )
    return "\n".join(lines)


def _odds_data(calculator: Calculator, inputs: Any, exact: Odds[Any]) -> dict[str, Any]:
    event = calculator.headline(inputs)
    report = calculator.report(inputs, exact)
    return {
        "calculator": calculator.name,
        "inputs": _inputs_data(calculator, inputs),
        "headline": {"event": event.words, "chance": str(exact.chance(event.holds))},
        "outcomes": [
            {"outcome": str(outcome), **outcome._asdict(), "chance": str(chance)} for outcome, chance in exact.items()
        ],
        "means": {mean.words: None if mean.value is None else str(mean.value) for mean in report.means},
    }


def _roll_data(calculator: Calculator, inputs: Any, rolled: Roll) -> dict[str, Any]:
    return {
        "calculator": calculator.name,
        "inputs": _inputs_data(calculator, inputs),
        "dice": rolled.dice,
        "outcome": None if rolled.open else str(rolled.end),
        "verdict": None if rolled.open else calculator.verdict(inputs, rolled.end),
    }


def _inputs_data(calculator: Calculator, inputs: Any) -> dict[str, Any]:
    values = form.spell(inputs)
    return {field.name: field.kind.parse(values[field.name]) for field in form.fields(calculator.Inputs)}


def _why_data(node: Node) -> dict[str, Any]:
    return {
        "label": node.label,
        "words": node.words,
        "chance": str(node.chance),
        "holds": node.holds,
        "below": [_why_data(child) for child in node.below],
    }


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False)


if __name__ == "__main__":
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)
