"""What a calculator shows in a page: parts of HTML, the same bytes at build and in the browser.

Parts are named for the places in the form that hold them: `odds` (headline and bar), `chips` (the inputs in short),
`outcomes`, `why`, `verdict`, `roll` and `dice`.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby
from typing import Any

from calculators.core import drawing, form, known
from calculators.core.catalog import Calculator
from calculators.core.form import OneOf, Switch, Wholes
from calculators.core.html import Html, join, tag
from calculators.core.numbers import about, decimal, fraction, percent, signed
from calculators.core.odds import Odds
from calculators.core.options import Offer, offers
from calculators.core.report import Card, Mean, Report, Row, Table, capital
from calculators.core.roll import Chosen, Reading, Roll, Thrown
from calculators.core.steps import Choice, Die, Option, Throw
from calculators.core.why import Node


def odds_part(calculator: Calculator, inputs: Any, odds: Odds[Any], report: Report) -> Html:
    """The headline, all outcomes as one bar, and the cards as they lie before the roll."""
    event = calculator.headline(inputs)
    cards = map(_card, calculator.cards_at(inputs))
    return join(headline(event.words, odds.chance(event.holds)), drawing.bar(report.bar.rows), *cards)


def headline(words: str, chance: Fraction) -> Html:
    """An event and its chance; a tap shows the fraction."""
    exact = f"{fraction(chance)} · {about(chance)} · exact"
    return tag(
        "div",
        tag("span", words, class_="event"),
        tag("details", tag("summary", percent(chance)), tag("span", exact, class_="fraction"), class_="chance"),
        class_="headline",
    )


def chips_part(calculator: Calculator, inputs: Any) -> Html:
    """The inputs in short: every number, and of the rest what is not as usual; nothing that does not count."""
    usual = form.spell(calculator.Inputs())
    idle = form.idle(inputs)
    shown = []
    for field in form.fields(calculator.Inputs):
        text = form.spell(inputs)[field.name]
        if (isinstance(field.kind, (Switch, OneOf, Wholes)) and text == usual[field.name]) or not text:
            continue
        if field.name in idle:
            continue
        shown.append(tag("li", f"{field.kind.label}: {value_words(field.kind, text)}"))
    return tag("ul", *shown, class_="chips", aria_label="Inputs")


def value_words(kind: form.Kind, text: str) -> str:
    """A field's value as a reader sees it."""
    if isinstance(kind, OneOf):
        return dict(kind.options)[text]
    if isinstance(kind, Wholes):
        return ", ".join(signed(number) for number in kind.parse(text))
    return text


def outcomes_part(report: Report) -> Html:
    """What the rule works out, every outcome with its chance, means and readings."""
    return join(
        tag("ul", *(tag("li", fact) for fact in report.facts), class_="facts"),
        *(_table(table) for table in (report.bar, *report.tables)),
        *((_means(report.means),) if report.means else ()),
        *((tag("ul", *(tag("li", note) for note in report.notes), class_="readings"),) if report.notes else ()),
    )


def why_part(words: str, node: Node) -> Html:
    """The tree behind the headline."""
    return join(
        tag("p", f"Each line gives its chance after all above it. Paths marked ● lead to: {words}."),
        _branches(node.below),
    )


def verdict_part(calculator: Calculator, inputs: Any, roll: Roll) -> Html:
    """What a roll came to and the cards as they lie then, or what it waits for."""
    if isinstance(roll.end, Choice):
        words = "Your choice."
    elif isinstance(roll.end, Throw):
        words = f"Still to throw: {roll.end.key}."
    else:
        return _ended(calculator, inputs, roll.end)
    return tag("p", words, class_="verdict")


def roll_part(calculator: Calculator, inputs: Any, roll: Roll) -> Html:
    """A roll on the table: every throw, and the choice at which it stopped."""
    throws = tag("ol", *(_happened(part) for part in roll.path), class_="throws")
    choice = _choice(offers(calculator, inputs, roll.end), roll) if isinstance(roll.end, Choice) else ""
    copy = tag("button", "Copy this roll", type="button", class_="quiet", data_copy="roll", aria_live="polite")
    return tag("div", choice, throws, copy, class_="rolled")


def dice_part(calculator: Calculator, inputs: Any, roll: Roll, chance: Fraction, idle: Iterable[str] = ()) -> Html:
    """Boxes for the faces of real dice, throw by throw, with what they come to so far; `idle` names given throws that
    do not come on this path."""
    shown = [_typed(part) for part in roll.path]
    if isinstance(roll.end, Throw):
        shown.append(_box(roll.end.key, [die for hand in roll.end.hands for die in hand.dice]))
        words = f"{calculator.headline(inputs).words}, with these dice"
        shown.append(headline(words, chance))
    elif isinstance(roll.end, Choice):
        shown.append(_select(roll.end.key, roll.end.options, ""))
        shown += [_offer(offer, tag("b", offer.words)) for offer in offers(calculator, inputs, roll.end)]
    else:
        shown += [tag("p", f"{capital(key)} is not thrown with these dice.") for key in idle]
        shown.append(_ended(calculator, inputs, roll.end))
    return join(*shown)


def _ended(calculator: Calculator, inputs: Any, outcome: Any) -> Html:
    """The verdict on an outcome, and the cards as they lie after it."""
    verdict = tag("p", calculator.verdict(inputs, outcome), class_="verdict")
    return join(verdict, *map(_card, calculator.cards_at(inputs, outcome)))


def _card(card: Card) -> Html:
    """A card drawn, and beside it the same in words for those who see it."""
    words = tag("span", f"{card.name}: {card.words}", aria_hidden="true")
    return tag("div", drawing.card(card), " ", words, class_="card")


def _table(table: Table) -> Html:
    cumulative = any(row.at_least is not None for row in table.rows)
    heads = [tag("th", table.title, scope="col")]
    heads += [tag("th", table.more, scope="col", class_="number")] if cumulative else []
    heads += [tag("th", "Exactly" if cumulative else "Chance", scope="col", class_="number")]
    heads += [tag("td", class_="drawn")]
    return tag(
        "table",
        tag("thead", tag("tr", *heads)),
        tag("tbody", *(_row(row, cumulative) for row in table.rows)),
        class_="chances",
    )


def _row(row: Row, cumulative: bool) -> Html:
    cells = [tag("th", row.words, scope="row")]
    cells += [_cell(row.at_least)] if cumulative else []
    return tag("tr", *cells, _cell(row.chance), tag("td", drawing.length(row.chance, row.tone), class_="drawn"))


def _cell(chance: Fraction | None) -> Html:
    if chance is None:
        return tag("td", class_="number")
    exact = tag("span", fraction(chance), class_="fraction")
    return tag("td", percent(chance), " ", exact, class_="number")


def _means(means: Iterable[Mean]) -> Html:
    return tag("dl", *(join(tag("dt", mean.words), _mean(mean.value)) for mean in means), class_="means")


def _mean(value: Fraction | None) -> Html:
    if value is None:
        return tag("dd", "—")
    exact = "" if value.denominator == 1 else tag("span", fraction(value), class_="fraction")
    return tag("dd", decimal(value), " ", exact)


def _branches(nodes: Iterable[Node]) -> Html:
    return tag("ul", *(_branch(node) for node in nodes), class_="why")


def _branch(node: Node) -> Html:
    label = f"{capital(node.label)}: " if node.label != "outcome" else ""
    line = tag(
        "span",
        tag("span", "●", role="img", aria_label="leads to it") if node.holds else tag("span", "○", aria_hidden="true"),
        f" {label}{node.words} ",
        tag("b", percent(node.chance)),
        " ",
        tag("span", fraction(node.chance), class_="fraction"),
        class_="holds" if node.holds else "fails",
    )
    return tag("li", line, *((_branches(node.below),) if node.below else ()))


def _happened(part: Thrown | Chosen) -> Html:
    if isinstance(part, Chosen):
        return tag("li", tag("span", capital(part.words), class_="throw-label"), class_="chosen")
    label = tag("span", capital(part.key), class_="throw-label")
    said = tag("span", part.summary, class_="said") if part.summary else ""
    hands = [_hand(reading) for reading in part.readings] or [tag("span", "no dice", class_="mark")]
    if len(hands) <= MOST_HANDS:
        return tag("li", label, *hands, said)
    every = tag("details", tag("summary", f"all {len(hands)}"), *hands, class_="hands")
    return tag("li", label, said, every)


def _hand(reading: Reading) -> Html:
    held = reading.mark.held
    dice = [drawing.die(die.die, die.face, die.given, held) for die in reading.dice]
    faces = [die.face for die in reading.dice]
    total = tag("span", f"{' + '.join(map(str, faces))} = {sum(faces)}", class_="sum") if len(faces) > 1 else ""
    mark = tag("span", reading.mark.word, class_=f"mark tone-{reading.mark.tone}")
    name = tag("span", reading.name, class_="hand-name") if reading.name else ""
    stays = join(" ", tag("span", held, class_="stays", aria_hidden="true")) if held else ""
    return tag("span", name, *dice, total, " ", mark, stays, class_="hand")


def _choice(offered: Iterable[Offer], roll: Roll) -> Html:
    """A button for each option, and its stakes beside it."""
    shown = []
    for offer in offered:
        dice = known.spell({**roll.known, roll.end.key: offer.name})
        shown.append(_offer(offer, tag("button", offer.words, type="button", data_ask="roll", data_dice=dice)))
    return tag("div", tag("p", "Your choice, with these dice:"), *shown, class_="choice")


def _offer(offer: Offer, title: Html) -> Html:
    return tag("div", title, _stakes(offer.stakes), class_="offer")


def _stakes(stakes: Iterable[Row | Mean]) -> Html:
    """Chances and means, each with its exact value."""
    return tag("dl", *(join(tag("dt", stake.words), _stake(stake)) for stake in stakes), class_="means stakes")


def _stake(stake: Row | Mean) -> Html:
    if isinstance(stake, Mean):
        return _mean(stake.value)
    exact = "" if stake.chance.denominator == 1 else tag("span", fraction(stake.chance), class_="fraction")
    return tag("dd", percent(stake.chance), " ", exact)


def _typed(part: Thrown | Chosen) -> Html:
    if isinstance(part, Chosen):
        return _select(part.key, part.options, part.option)
    fallen = [die for reading in part.readings for die in reading.dice]
    box = _box(part.key, [die.die for die in fallen], " ".join(str(die.face) for die in fallen))
    return join(box, tag("ul", _happened(part), class_="throws"))


def _select(key: str, options: Iterable[Option], chosen: str) -> Html:
    """What the player chose, or may choose, after a throw; it goes with the dice as faces do."""
    choices = [tag("option", "not yet", value="", selected=not chosen)]
    choices += [tag("option", option.words, value=option.name, selected=option.name == chosen) for option in options]
    return tag("p", tag("label", tag("span", capital(key)), tag("select", *choices, data_throw=key)), class_="typed")


def _box(key: str, dice: list[Die], faces: str = "") -> Html:
    """One box for the faces of a throw."""
    kinds = ", ".join(f"{len(list(same))} × {drawing.name(die)}" for die, same in groupby(dice)) or "no dice"
    box = tag(
        "input",
        type="text",
        inputmode="decimal",
        value=faces,
        placeholder=" ".join(str(die[-1]) for die in dice[:6]),
        autocomplete="off",
        data_throw=key,
    )
    return tag("p", tag("label", tag("span", f"{capital(key)} ({kinds})"), box), class_="typed")


MOST_HANDS = 8
"""More hands than this are folded away behind what they came to."""
