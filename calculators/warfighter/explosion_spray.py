"""What does an Explosion or Spray leave of a Hostile card?

Throw the attack dice and one cover die for all of them (see `_attack`). Each attack die is resolved by itself: with
defeated Cover it is an EKIA where it hits and a Suppress where it misses; where Cover holds it is a Suppress where it
hits and nothing where it misses. The markers are placed on the card, EKIAs first (see `_card`); what is too much is
lost and never goes to another card. The weapon is empty where any raw attack die is at or under the Reload number. A
dash for the threshold: no attack.

Ranges: 1 to 10 attack dice, threshold 2 to 10 or a dash, modifiers -5 to +5, Reload number 0 to 10 (0: none), Cover 1
to 12, up to 8 reticles in each state, at least one without EKIA.

Source: Universal Rulebook, pp. 40-48: "Explosion and Spray", "Reticles and XP". The order of placing is our reading.
Targets with explosion rules of their own are not modelled.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from calculators.core.form import Part
from calculators.core.odds import Odds
from calculators.core.report import Card, Event, Mean, Report, Table, capital, counts, rows
from calculators.core.steps import Step, Throw
from calculators.warfighter import _attack, _card

TITLE = "Explosion or Spray"


@dataclass(frozen=True)
class Inputs:
    """One attack on one card."""

    attack: Annotated[_attack.Attack, Part("Attack")] = _attack.Attack(reload=0)
    reticles: Annotated[_card.Reticles, Part("Hostile card")] = _card.Reticles()

    def idle(self) -> Iterator[str]:
        """What depends on the reticles."""
        yield from _card.idle(self.attack, self.reticles.standing)


class Outcome(NamedTuple):
    """The card after the attack, and the weapon."""

    card: _card.State
    empty: bool

    def __str__(self) -> str:
        return f"{self.card.shown.words}, {_attack.weapon_word(self.empty)}"


def play(inputs: Inputs) -> Step:
    """Throw attack dice and cover die."""
    if inputs.attack.hit is None:
        return Outcome(inputs.reticles.state, False)
    return Throw("attack", _attack.hands(inputs.attack.dice), _attack.every_hit, 0, _ended, say=_said)


def headline(inputs: Inputs) -> Event:
    """Every reticle has an EKIA."""
    return Event("Card eliminated", lambda outcome: outcome.card.eliminated)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    if inputs.attack.hit is None:
        return "No attack: the range shows a dash."
    ends = {"eliminated": "The card is eliminated", "suppressed": "No reticle can attack"}
    card = ends.get(_card.able(inputs.reticles.standing.free, outcome.card), "The card can still attack")
    return f"{card}{_attack.weapon(inputs.attack, outcome.empty)}"


def cards(inputs: Inputs, outcome: Outcome | None) -> tuple[Card, ...]:
    """The card before the attack, or after it."""
    return ((outcome.card if outcome else inputs.reticles.state).shown,)


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """What the card can still do, EKIAs, the states in which it may be left, and the weapon."""
    facts = _attack.facts(inputs.attack)
    if inputs.attack.hit is None:
        return Report(facts, Table("Hostile card", (_attack.no_attack(),)))
    before = inputs.reticles.ekia
    cards = odds.by(lambda outcome: outcome.card)
    attacks = odds.by(lambda outcome: outcome.card.free > 0)
    placed = odds.by(lambda outcome: outcome.card.ekia - before)
    empty = odds.by(lambda outcome: outcome.empty)
    tables = [
        Table(
            "Its next attack", rows(attacks, ATTACKS.__getitem__, lambda some: "failure" if some else "success", bool)
        ),
        Table("EKIAs placed", counts(placed, _ekias, lambda number: "success" if number else "failure")),
        Table("Reticles after it", _card.state_rows(cards)),
    ]
    if inputs.attack.reload:
        tables.append(_attack.weapon_table(empty))
        tables.append(Table("Both together", rows(odds, capital, lambda outcome: _card.tone(outcome.card), tuple)))
    return Report(
        facts,
        _card.table(inputs.reticles.standing.free, cards),
        tables=tuple(tables),
        means=(
            Mean("Expected EKIAs placed", odds.mean(lambda outcome: outcome.card.ekia - before)),
            Mean("Expected reticles that can attack", odds.mean(lambda outcome: outcome.card.free)),
        ),
        notes=(*_card.spray_notes(inputs.attack), *_card.notes(inputs.attack, inputs.reticles.standing)),
    )


def _ended(inputs: Inputs, fired: _attack.Fired) -> Outcome:
    markers = _attack.markers(inputs.attack, fired, each=True)
    return Outcome(_card.placed(inputs.reticles.state, inputs.attack, *markers).card, bool(fired & _attack.EMPTY))


def _said(inputs: Inputs, fired: _attack.Fired) -> str:
    return _attack.said(inputs.attack, fired, each=True)


def _ekias(number: int) -> str:
    return "No EKIA" if not number else "1 EKIA" if number == 1 else f"{number} EKIAs"


ATTACKS = {False: "No reticle can attack", True: "Some reticle can attack"}
