"""What does one ordinary attack do to a Hostile card, and does it empty the weapon?

Throw the attack dice and the cover die (see `_attack`). A hit with any die and defeated Cover: one EKIA. Only one of
the two: one Suppress. Neither: no effect. However many dice hit, there is never more than one result. An EKIA of a
weapon with the Suppressed keyword also puts one Suppress on the card, where a reticle is still free after the EKIA
(see `_card`). A Suppress for which no reticle is free is no effect. The weapon is empty where any raw attack die is at
or under the Reload number: it is read off the same dice as the hits, so the two are not independent. A dash for the
threshold: no attack.

Ranges: 1 to 10 attack dice, threshold 2 to 10 or a dash, modifiers -5 to +5, Reload number 0 to 10 (0: none), Cover 1
to 12, up to 8 free reticles and 8 with Suppress.

Source: Universal Rulebook, pp. 40-48: "Ordinary attacks", "Reload is a separate check", "Suppressed weapons". Which
reticle an EKIA goes on is an input; the text leaves it open.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from calculators.core.form import Part
from calculators.core.odds import Odds
from calculators.core.report import Card, Event, Report, Table, capital, rows
from calculators.core.steps import Step, Throw, Tone
from calculators.warfighter import _attack, _card

TITLE = "Ordinary attack"

RESULTS = ("EKIA", "EKIA + Suppress", "Suppress", "no effect", "no attack")


@dataclass(frozen=True)
class Inputs:
    """One attack on one card."""

    attack: Annotated[_attack.Attack, Part("Attack")] = _attack.Attack()
    standing: Annotated[_card.Standing, Part("Hostile card")] = _card.Standing()

    def idle(self) -> Iterator[str]:
        """What depends on the reticles."""
        yield from _card.idle(self.attack, self.standing)

    @property
    def card(self) -> _card.State:
        """The reticles that count."""
        return _card.State(self.standing.free, self.standing.suppressed, 0)


class Outcome(NamedTuple):
    """How an ordinary attack ends."""

    result: str
    """One of `RESULTS`."""
    empty: bool

    def __str__(self) -> str:
        return f"{self.result}, {_attack.weapon_word(self.empty)}" if self.result != "no attack" else self.result


def play(inputs: Inputs) -> Step:
    """Throw attack dice and cover die."""
    if inputs.attack.hit is None:
        return Outcome("no attack", False)
    return Throw("attack", _attack.hands(inputs.attack.dice), _attack.any_hit, 0, _ended, say=_said)


def headline(inputs: Inputs) -> Event:
    """An EKIA, with or without a Suppress."""
    return Event("One EKIA", lambda outcome: outcome.result.startswith("EKIA"))


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    return f"{VERDICTS[outcome.result]}{_attack.weapon(inputs.attack, outcome.empty)}"


def cards(inputs: Inputs, outcome: Outcome | None) -> tuple[Card, ...]:
    """The card before the attack, or with its marker."""
    ekias, suppresses = MARKERS[outcome.result] if outcome else (0, 0)
    return (_card.placed(inputs.card, inputs.attack, ekias, suppresses).card.shown,)


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """The result, the weapon, and both together."""
    facts = _attack.facts(inputs.attack)
    if inputs.attack.hit is None:
        return Report(facts, Table("Result", (_attack.no_attack(),)))
    results, empty = odds.by(lambda outcome: outcome.result), odds.by(lambda outcome: outcome.empty)
    tables = (
        _attack.weapon_table(empty),
        Table("Both together", rows(odds, capital, lambda outcome: TONES[outcome.result], _order)),
    )
    notes = ("No face of a die hits, misses or defeats Cover by itself.", *_card.notes(inputs.attack, inputs.standing))
    return Report(
        facts,
        Table("Result", rows(results, capital, TONES.__getitem__, RESULTS.index)),
        tables=tables if inputs.attack.reload else (),
        notes=notes,
    )


def _ended(inputs: Inputs, fired: _attack.Fired) -> Outcome:
    ekias, suppresses = _attack.markers(inputs.attack, fired, each=False)
    _, ekias, suppresses = _card.placed(inputs.card, inputs.attack, ekias, suppresses)
    result = ("EKIA + Suppress" if suppresses else "EKIA") if ekias else "Suppress" if suppresses else "no effect"
    return Outcome(result, bool(fired & _attack.EMPTY))


def _said(inputs: Inputs, fired: _attack.Fired) -> str:
    return _attack.said(inputs.attack, fired, each=False)


def _order(outcome: Outcome) -> tuple[int, bool]:
    return RESULTS.index(outcome.result), outcome.empty


VERDICTS = {
    "EKIA": "One EKIA",
    "EKIA + Suppress": "One EKIA and one Suppress",
    "Suppress": "One Suppress",
    "no effect": "No effect",
    "no attack": "No attack: the range shows a dash",
}
MARKERS = {"EKIA": (1, 0), "EKIA + Suppress": (1, 0), "Suppress": (0, 1), "no effect": (0, 0), "no attack": (0, 0)}
TONES: dict[str, Tone] = {
    "EKIA": "success",
    "EKIA + Suppress": "success",
    "Suppress": "plain",
    "no effect": "failure",
    "no attack": "failure",
}
