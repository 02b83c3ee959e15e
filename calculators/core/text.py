"""What a calculator says in plain text: on the command line, in the roll log and in a chat."""

from collections.abc import Iterator
from typing import Any

from calculators.core import form
from calculators.core.catalog import Calculator
from calculators.core.numbers import about, decimal, fraction, percent
from calculators.core.odds import Odds
from calculators.core.options import Offer, offers
from calculators.core.report import Card, Mean, Report, Table, capital
from calculators.core.roll import Chosen, Reading, Roll, Thrown
from calculators.core.steps import Choice
from calculators.core.view import value_words
from calculators.core.why import Node


def odds_text(calculator: Calculator, inputs: Any, odds: Odds[Any], report: Report) -> str:
    """The headline, the cards on the table, what the rule works out, every outcome and the means."""
    event = calculator.headline(inputs)
    chance = odds.chance(event.holds)
    lines = [f"{event.words}: {percent(chance)}   {fraction(chance)}, {about(chance)}", ""]
    lines += [*map(_card, calculator.cards_at(inputs)), *report.facts]
    for table in (report.bar, *report.tables):
        lines += ["", *_table(table)]
    if report.means:
        lines.append("")
    lines += [_mean(mean) for mean in report.means]
    return "\n".join([*lines, "", *(f"Note: {note}" for note in report.notes)]).rstrip()


def roll_text(calculator: Calculator, inputs: Any, roll: Roll) -> str:
    """Each throw on a line, then the verdict with the cards, or the choice at which the roll stopped."""
    lines = [_happened(part) + _summary(part) for part in roll.path]
    if not roll.open:
        lines += [calculator.verdict(inputs, roll.end), *map(_card, calculator.cards_at(inputs, roll.end))]
    elif isinstance(roll.end, Choice):
        lines.append("Your choice; give it with the dice:")
        lines += [_offer(roll.end.key, offer) for offer in offers(calculator, inputs, roll.end)]
    else:
        lines.append(f"Still to throw: {roll.end.key}.")
    return "\n".join([*lines, f"dice {roll.dice}"] if roll.dice else lines)


def log_line(calculator: Calculator, inputs: Any, roll: Roll) -> str:
    """A whole roll in one line, with the inputs that are not as usual and the cards at the end."""
    usual = form.spell(calculator.Inputs())
    values = form.spell(inputs)
    idle = form.idle(inputs)
    given = ", ".join(
        f"{field.kind.label} {value_words(field.kind, values[field.name])}"
        for field in form.fields(calculator.Inputs)
        if values[field.name] != usual[field.name] and field.name not in idle
    )
    throws = "; ".join(_happened(part) for part in roll.path)
    ended = " ".join((calculator.verdict(inputs, roll.end), *map(_card, calculator.cards_at(inputs, roll.end))))
    return f"{calculator.title}{f' ({given})' if given else ''}: {throws}. {ended}"


def why_text(node: Node, depth: int = 0) -> Iterator[str]:
    """The tree behind the headline, a line for each node."""
    for child in node.below:
        sign = "*" if child.holds else "-"
        label = "" if child.label == "outcome" else f"{child.label}: "
        yield f"{'  ' * depth}{sign} {label}{child.words}  {percent(child.chance)}  {fraction(child.chance)}"
        yield from why_text(child, depth + 1)


def _table(table: Table) -> Iterator[str]:
    width = max(len(table.title), *(len(row.words) for row in table.rows))
    cumulative = any(row.at_least is not None for row in table.rows)
    heads = f"{table.more:>8}   exactly" if cumulative else "  chance"
    yield f"{table.title:{width}}  {heads}"
    for row in table.rows:
        more = f"{percent(row.at_least):>8}  " if row.at_least is not None else ""
        yield f"{row.words:{width}}  {more}{percent(row.chance):>8}  {fraction(row.chance)}"


def _mean(mean: Mean) -> str:
    return mean.words if mean.value is None else f"{mean.words}: {decimal(mean.value)}   {fraction(mean.value)}"


def _card(card: Card) -> str:
    return f"{card.name}: {card.words}."


def _offer(key: str, offer: Offer) -> str:
    """An option on a line, and its stakes below it."""
    stakes = (
        _mean(stake)
        if isinstance(stake, Mean)
        else f"{stake.words}: {percent(stake.chance)}   {fraction(stake.chance)}"
        for stake in offer.stakes
    )
    return "\n    ".join((f"{key}:{offer.name}  {offer.words}", *stakes))


def _happened(part: Thrown | Chosen) -> str:
    if isinstance(part, Chosen):
        return f"{capital(part.key)}: {part.words}"
    return f"{capital(part.key)}: {', '.join(map(_hand, part.readings)) or 'no dice'}"


def _summary(part: Thrown | Chosen) -> str:
    return f"; {part.summary}" if isinstance(part, Thrown) and part.summary else ""


def _hand(reading: Reading) -> str:
    held = f" ({reading.mark.held})" if reading.mark.held else ""
    return f"{'+'.join(str(die.face) for die in reading.dice)} {reading.mark.word}{held}"
