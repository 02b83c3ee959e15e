"""What the player weighs at a choice: each option with its exact stakes, for the dice that lie on the table."""

from typing import Any, NamedTuple, TypeAlias

from calculators.core.catalog import Calculator
from calculators.core.odds import odds_from
from calculators.core.report import Mean, Row
from calculators.core.steps import Choice

Stake: TypeAlias = Row | Mean
"""A chance or a mean."""


class Offer(NamedTuple):
    """An option, and what may come of it."""

    name: str
    words: str
    stakes: tuple[Stake, ...]
    """In the order of reading; of all options of a choice the same."""


def offers(calculator: Calculator, inputs: Any, choice: Choice) -> tuple[Offer, ...]:
    """The options of a choice at which a roll stopped."""
    return tuple(
        Offer(option.name, option.words, _stakes(calculator, inputs, option.then(inputs, choice.state)))
        for option in choice.options
    )


def _stakes(calculator: Calculator, inputs: Any, step: Any) -> tuple[Stake, ...]:
    """What a calculator says is at stake; where it says nothing, the chance of the headline."""
    odds = odds_from([(step, 1)], 1, inputs, {})
    if calculator.stakes is not None:
        return calculator.stakes(inputs, odds)
    event = calculator.headline(inputs)
    return (Row(event.words, odds.chance(event.holds)),)
