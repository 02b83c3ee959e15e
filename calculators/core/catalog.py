"""The calculators by name. `calculators/<game>/<name>.py` is the calculator `<game>.<name>`; nothing is registered.

A module whose name begins with an underscore is no calculator: it holds what the calculators of its game share.
"""

import importlib
import pkgutil
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import calculators
from calculators.core.odds import Odds
from calculators.core.report import Card, Event, Mean, Report, Row
from calculators.core.steps import Step


class UnknownCalculator(LookupError):
    """A name that no calculator has."""


@dataclass(frozen=True)
class Calculator:
    """One calculator, as its module defines it."""

    name: str
    """`<game>.<name>`, with underscores."""
    title: str
    Inputs: type[Any]
    """A frozen dataclass: the form."""
    play: Callable[[Any], Step]
    """The procedure."""
    headline: Callable[[Any], Event]
    """The event that the headline gives the chance of, from the inputs."""
    verdict: Callable[[Any, Any], str]
    """An outcome as a sentence in the words of the rules, from the inputs and the outcome."""
    report: Callable[[Any, Odds[Any]], Report]
    stakes: Callable[[Any, Odds[Any]], tuple[Row | Mean, ...]] | None = None
    """What a player weighs at a choice, of each option's odds; where left out, the chance of the headline."""
    cards: Callable[[Any, Any], tuple[Card, ...]] | None = None
    """The cards on the table, from the inputs and the outcome; the outcome is None before any die falls."""

    def cards_at(self, inputs: Any, outcome: Any = None) -> tuple[Card, ...]:
        """The cards on the table before the roll, or after it; none where the rule has none."""
        return self.cards(inputs, outcome) if self.cards is not None else ()


def names() -> tuple[str, ...]:
    """The names of all calculators, in order."""
    return tuple(
        f"{game.name}.{module.name}"
        for game in pkgutil.iter_modules(calculators.__path__)
        if game.ispkg and game.name != "core"
        for module in pkgutil.iter_modules([f"{path}/{game.name}" for path in calculators.__path__])
        if not module.name.startswith("_")
    )


def load(name: str) -> Calculator:
    """The calculator of that name. Raises `UnknownCalculator`."""
    path = f"calculators.{name}"
    if not re.fullmatch(r"(?!core\.)[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*", name):
        raise UnknownCalculator(f"there is no calculator {name[:60]!r}")
    try:
        module = importlib.import_module(path)
    except ModuleNotFoundError as error:
        if not error.name or not path.startswith(error.name):
            raise
        raise UnknownCalculator(f"there is no calculator {name[:60]!r}") from None
    return Calculator(
        name,
        module.TITLE,
        module.Inputs,
        module.play,
        module.headline,
        module.verdict,
        module.report,
        getattr(module, "stakes", None),
        getattr(module, "cards", None),
    )
