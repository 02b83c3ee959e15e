"""Worked examples: whether what the book says is what the calculator says."""

from collections.abc import Mapping
from fractions import Fraction

from calculators.core import form, known
from calculators.core.catalog import Calculator
from calculators.core.odds import odds
from calculators.core.roll import roll


def judge(
    calculator: Calculator, inputs: Mapping[str, str], dice: str, result: str | None, chance: str | None
) -> list[str]:
    """The complaints about one example; none: it holds.

    `result` is the outcome that the dice lead to, in the calculator's short words; `chance` the exact chance of the
    headline with these inputs: before the dice fall where there is a result too, else with the dice given.
    """
    if result is None and chance is None:
        return ["an example wants a result or a chance"]
    try:
        read = form.parse(calculator.Inputs, inputs)
    except form.Problems as problems:
        return [f"{problem.field}: {problem.message}" for problem in problems.problems]
    try:
        faces = known.parse(dice)
        complaints = []
        if result is not None:
            ended = roll(calculator.play, read, faces)
            said = f"no end: {ended.end.key} is still to come" if ended.open else str(ended.end)
            if said != result:
                complaints.append(f"result is {result!r}, and the dice give {said!r}")
        if chance is not None:
            known_before = faces if result is None else {}
            exact = odds(calculator.play, read, known_before).chance(calculator.headline(read).holds)
            if exact != Fraction(chance):
                complaints.append(f"chance is {chance}, and the exact one is {exact}")
        return complaints
    except known.BadDice as bad:
        return [f"dice: {bad}"]
    except (ValueError, ZeroDivisionError):
        return [f"chance is no fraction: {chance}"]
