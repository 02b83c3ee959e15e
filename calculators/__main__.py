"""The calculators on the command line.

python3 -m calculators                              lists them
python3 -m calculators cohesion.attack              its inputs with their limits, and the odds at their defaults
python3 -m calculators cohesion.attack skill=6 strength=6 toughness=7 armor=3 ap=1 damage=2
"""

import argparse
import codecs
import json
import os
import sys
from collections.abc import Callable
from typing import Any, TextIO

from calculators.core import catalog, form, known
from calculators.core.bridge import fair
from calculators.core.catalog import Calculator
from calculators.core.odds import Odds, odds
from calculators.core.roll import Roll, roll
from calculators.core.text import odds_text, roll_text, why_text
from calculators.core.why import Node, why


def main(arguments: list[str]) -> int:
    """Answer one call; 0, or 2 for arguments that do not hold."""
    parser = _parser()
    for argument in arguments:
        if not argument.isprintable():
            parser.error(f"{argument[:60]!a} holds letters that cannot be printed")
    options = parser.parse_intermixed_args(arguments)
    try:
        print(_answer(options))
    except form.Problems as problems:
        for problem in problems.problems:
            print(f"{problem.field}: {problem.message}", file=sys.stderr)
        return 2
    except known.BadDice as bad:
        print(f"dice: {bad}", file=sys.stderr)
        return 2
    except catalog.UnknownCalculator as unknown:
        print(unknown, file=sys.stderr)
        return 2
    return 0


def printed(program: Callable[[], int], out: TextIO | None, complaints: TextIO | None) -> int:
    """The exit code of a program that prints, whatever becomes of what it prints: its own; 0 where the reader, such as
    `head`, has seen enough; 1 where the output is closed or full, in a sentence; 130 where it is stopped by Ctrl-C."""
    codecs.register_error("plain", _plain)
    for stream in (out, complaints):
        if stream is not None:
            stream.reconfigure(errors="plain")  # type: ignore[attr-defined]
    try:
        if out is None:
            raise OSError("it is closed")
        code = program()
        out.flush()
    except BrokenPipeError:
        code = 0
    except OSError as error:
        code = 1
        if complaints is not None:
            print(f"the output cannot be written: {error.strerror or error}", file=complaints)
    except KeyboardInterrupt:
        code = 130
    else:
        return code
    if out is not None:  # what is left unwritten would be tried once more at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
    return code


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Letters that the terminal lacks, in letters that every terminal has: a minus stays a minus."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAIN.get(letter, "?") for letter in error.object[error.start : error.end]), error.end


def _answer(options: argparse.Namespace) -> str:
    if options.calculator is None:
        return _list(options)
    calculator = catalog.load(options.calculator)
    if options.fields:
        return _fields(calculator, options)
    inputs = form.parse(calculator.Inputs, _values(options.inputs))
    dice = known.parse(options.dice)
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
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument("--fields", action="store_true", help="list the inputs with their limits and defaults")
    asked.add_argument("--roll", action="store_true", help="roll the dice that are not given")
    asked.add_argument("--why", action="store_true", help="the tree of chances behind the headline")
    parser.add_argument("--dice", default="", metavar="label:5.3_…", help="faces that are known, and choices made")
    parser.add_argument("--json", action="store_true", help="as JSON, chances as exact fractions")
    return parser


def _list(options: argparse.Namespace) -> str:
    if options.fields or options.roll or options.why or options.dice:
        raise form.Problems(form.Problem("calculator", "name one to ask it something; without options all are listed"))
    titles = {name: catalog.load(name).title for name in catalog.names()}
    return _json(titles) if options.json else "\n".join(f"{name:32} {title}" for name, title in titles.items())


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


def _fields(calculator: Calculator, options: argparse.Namespace) -> str:
    if options.inputs or options.dice:
        raise form.Problems(form.Problem("--fields", "lists the inputs, and takes neither inputs nor dice"))
    fields = form.fields(calculator.Inputs)
    if options.json:
        told = {f.name: {"label": f.kind.label, "limits": f.kind.limits, "default": f.default} for f in fields}
        return _json(told)
    return "\n".join(f"{f.name:18} {f.default or 'empty':12} {f.kind.label}: {f.kind.limits}" for f in fields)


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
    return json.dumps(data, indent=1)


PLAIN = {
    "\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{EM DASH}": "-", "±": "+/-", "×": "x", "≥": ">=",
    "…": "...", "‘": "'", "’": "'", "“": '"', "”": '"',
}  # fmt: skip
"""What is printed for a letter that the terminal lacks; for any other a question mark."""

if __name__ == "__main__":
    sys.exit(printed(lambda: main(sys.argv[1:]), sys.stdout, sys.stderr))
