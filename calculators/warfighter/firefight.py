"""Can one weapon eliminate a Hostile card within some Actions?

Each Action in turn: if the card is eliminated, nothing more is done. If the weapon is loaded, it makes one attack, of
which an ordinary one gives at most one marker (see `ordinary_attack`) and Explosion or Spray one for each die (see
`explosion_spray`); an attack that empties the weapon spends the Ammo counter in use. If the weapon is empty and another
loaded counter is left, this Action loads it, unless you choose not to; otherwise the weapon is out for good. All
attacks are made with the same weapon in the same mode at the same card.

Ranges: 1 to 12 Actions, 0 to 6 loaded counters at the start, the one in use included (0: no attack); the rest as in the
two calculators named. A dash for the threshold: no attack.

Source: Universal Rulebook, pp. 40-48: "Reticles and XP", "Reload is a separate check" and the two kinds of attack. No
Hostile turn comes between the Actions, so no Suppress is taken off.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from calculators.core.form import OneOf, Part, Switch, Whole
from calculators.core.odds import Odds
from calculators.core.report import Card, Event, Mean, Report, Row, Table, capital, rows
from calculators.core.steps import Step, Throw
from calculators.warfighter import _attack, _card

TITLE = "Firefight"


@dataclass(frozen=True)
class Supply:
    """What there is to spend."""

    actions: Annotated[int, Whole("Actions", 1, 12)] = 4
    ammo: Annotated[int, Whole("Loaded Ammo counters", 0, 6, "The one in use included.")] = 2
    reloads: Annotated[bool, Switch("Reload when empty", "Costs an Action.")] = True


@dataclass(frozen=True)
class Inputs:
    """One weapon against one card."""

    kind: Annotated[str, OneOf("Kind of attack", (("ordinary", "ordinary"), ("spray", "Explosion or Spray")))] = (
        "ordinary"
    )
    attack: Annotated[_attack.Attack, Part("Each attack")] = _attack.Attack()
    reticles: Annotated[_card.Reticles, Part("Hostile card")] = _card.Reticles()
    supply: Annotated[Supply, Part("Actions and Ammo")] = Supply()

    @property
    def attacks(self) -> bool:
        """Whether there is any attack at all."""
        return self.attack.hit is not None and self.supply.ammo > 0

    def idle(self) -> Iterator[str]:
        """What depends on the reticles and on what there is to spend."""
        supply = self.supply
        yield from _card.idle(self.attack, self.reticles.standing, repeats=True)
        if not self.attacks:
            yield from ("kind", "dice", "modifier", "reload", "cover", "penetration", "quiet", "first", "actions")
        if not self.attacks or not self.attack.reload or supply.ammo < 2 or supply.actions < 2:
            yield "reloads"


class Outcome(NamedTuple):
    """How the Actions end."""

    action: int
    """The one that eliminates the card, or 0."""
    card: _card.State
    loaded: bool
    counters: int
    """Loaded Ammo counters left, the one in use included."""

    def __str__(self) -> str:
        card = f"eliminated by Action {self.action}" if self.action else self.card.shown.words
        return f"{card}, {_weapon(self.loaded, self.counters)}"


# ---- What lies on the table is one whole number, so that an attack changes it by a plain sum

FREE, SUPPRESSED, COUNTERS, LOADED, ACTION = 0, 4, 9, 12, 13
"""Where the parts begin: free reticles, those with Suppress, loaded counters, whether the weapon is loaded, Action."""

CARD = (1 << COUNTERS) - 1


def play(inputs: Inputs) -> Step:
    """Attack, and reload when empty, until the card is eliminated or the Actions are spent."""
    card = inputs.reticles.state
    loaded = inputs.supply.ammo > 0
    if inputs.attack.hit is None:
        return Outcome(0, card, loaded, inputs.supply.ammo)
    return _next(inputs, _packed(card) + (inputs.supply.ammo << COUNTERS) + (loaded << LOADED))


def headline(inputs: Inputs) -> Event:
    """Eliminated within the Actions."""
    actions = inputs.supply.actions
    return Event(f"Eliminated within {_actions(actions)}", lambda outcome: outcome.action)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    if inputs.attack.hit is None:
        return "No attack: the range shows a dash."
    if not inputs.supply.ammo:
        return "No attack: the weapon has no loaded Ammo counter."
    weapon = f"the weapon is {'loaded' if outcome.loaded else 'empty'}, {_left(outcome.counters)}"
    if outcome.action:
        return f"Action {outcome.action} eliminates the card; {weapon}."
    return f"After {_actions(inputs.supply.actions)} the card still stands; {weapon}."


def cards(inputs: Inputs, outcome: Outcome | None) -> tuple[Card, ...]:
    """The card before the first Action, or at the end."""
    return ((outcome.card if outcome else inputs.reticles.state).shown,)


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """The Action that eliminates the card, with the chance of it or an earlier one; how the card and weapon end."""
    facts = _attack.facts(inputs.attack)
    if not inputs.attacks:
        none = ("The weapon has no loaded Ammo counter: no attack.",) if inputs.attack.hit is not None else ()
        return Report((*facts, *none), Table("Hostile card", (_attack.no_attack(),)))
    by_action = odds.by(lambda outcome: outcome.action)
    free = inputs.reticles.standing.free
    table, so_far = [], by_action[0] * 0
    for number in sorted(set(by_action) - {0}):
        so_far += by_action[number]
        table.append(Row(f"Action {number}", by_action[number], "success", so_far))
    loaded = odds.by(lambda outcome: not outcome.loaded)
    weapons = odds.by(lambda outcome: (-outcome.counters, outcome.loaded))
    return Report(
        facts,
        _card.table(free, odds.by(lambda outcome: outcome.card)),
        tables=(
            *((Table("Eliminated by", tuple(table), more="By then"),) if table else ()),
            Table("Reticles at the end", _card.state_rows(odds.by(lambda outcome: outcome.card))),
            _attack.weapon_table(loaded),
            Table("Ammo at the end", rows(weapons, _ammo, lambda _: "plain", tuple)),
        ),
        means=(
            Mean("Expected EKIAs placed", odds.mean(lambda outcome: outcome.card.ekia - inputs.reticles.ekia)),
            Mean("Expected reticles that can attack", odds.mean(lambda outcome: outcome.card.free)),
            Mean("Expected loaded Ammo counters left", odds.mean(lambda outcome: outcome.counters)),
        ),
        notes=(
            "One weapon, one mode and one card throughout; no Hostile turn between, so no Suppress is taken off.",
            *(_card.spray_notes(inputs.attack) if inputs.kind == "spray" else ()),
            *_card.notes(inputs.attack, inputs.reticles.standing, repeats=True),
        ),
    )


def _next(inputs: Inputs, table: int) -> Step:
    """The next attack, after a reload where one is due, or the end."""
    if not table & CARD:
        return _ended(inputs, table, table >> ACTION)
    spent = table >> ACTION
    if spent < inputs.supply.actions and _may_reload(inputs, table):
        table += (1 << LOADED) + (1 << ACTION)
        spent += 1
    if spent == inputs.supply.actions or not table >> LOADED & 1:
        return _ended(inputs, table, 0)
    gather = _attack.every_hit if inputs.kind == "spray" else _attack.any_hit
    hands = _attack.hands(inputs.attack.dice)
    return Throw("attack", hands, gather, 0, _next, spent + 1, _said, None, table, _change)


def _may_reload(inputs: Inputs, table: int) -> bool:
    """Whether the weapon is empty, another loaded counter is left and the player would load it."""
    return not table >> LOADED & 1 and table >> COUNTERS & 7 > 0 and inputs.supply.reloads


def _change(inputs: Inputs, fired: _attack.Fired) -> Callable[[int], int]:
    """An Action spent, the markers placed and the counter gone where the dice emptied the weapon."""
    markers = _attack.markers(inputs.attack, fired, inputs.kind == "spray")
    spent = (1 << ACTION) - (((1 << COUNTERS) + (1 << LOADED)) if fired & _attack.EMPTY else 0)
    cards: dict[int, int] = {}

    def after(table: int) -> int:
        card = table & CARD
        if card not in cards:
            cards[card] = _packed(_card.placed(_unpacked(card), inputs.attack, *markers).card) - card + spent
        return table + cards[card]

    return after


def _ended(inputs: Inputs, table: int, action: int) -> Outcome:
    free, suppressed, _ = _unpacked(table & CARD)
    card = _card.State(free, suppressed, inputs.reticles.total - free - suppressed)
    return Outcome(action, card, bool(table >> LOADED & 1), table >> COUNTERS & 7)


def _said(inputs: Inputs, table: int) -> str:
    free, suppressed, _ = _unpacked(table & CARD)
    left = free + suppressed
    card = f"{left} reticle{'' if left == 1 else 's'} without EKIA" if left else "card eliminated"
    return card if table >> LOADED & 1 else f"{card}, weapon empty"


def _packed(card: _card.State) -> int:
    return (card.free << FREE) + (card.suppressed << SUPPRESSED)


def _unpacked(card: int) -> _card.State:
    """A card from its part of the table, which leaves out the EKIAs."""
    return _card.State(card >> FREE & 15, card >> SUPPRESSED & 31, 0)


def _weapon(loaded: bool, counters: int) -> str:
    return f"{_attack.weapon_word(not loaded)}, {_left(counters)}"


def _left(counters: int) -> str:
    left = "no loaded counter" if not counters else f"{counters} loaded counter{'' if counters == 1 else 's'}"
    return f"{left} left"


def _ammo(weapon: tuple[int, bool]) -> str:
    return capital(_weapon(weapon[1], -weapon[0]))


def _actions(number: int) -> str:
    return "1 Action" if number == 1 else f"{number} Actions"
