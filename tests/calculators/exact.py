"""A calculator's exact odds as text. Runs in the tests' Python and, as source, in the browser's."""

import json

from calculators.core import catalog, form
from calculators.core.odds import odds


def exact(question: str) -> str:
    """Every outcome with its whole weight, in order, and the sum of the weights."""
    asked = json.loads(question)
    calculator = catalog.load(asked["calculator"])
    found = odds(calculator.play, form.parse(calculator.Inputs, asked["values"]))
    return json.dumps([[repr(outcome), str(weight)] for outcome, weight in found.weights.items()] + [str(found.over)])
