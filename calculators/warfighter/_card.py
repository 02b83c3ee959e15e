"""A Hostile card and its reticles: what the attacks on it share.

A reticle is free, has a Suppress or has an EKIA; never both. All EKIAs of an attack are placed first, one by one, on a
free reticle or on one with Suppress, as the player prefers; on the other kind when none of the first is left. Then
Suppresses go on free reticles. What finds no place is lost. A weapon with the Suppressed keyword adds a Suppress for
each EKIA that was placed, put down with the others. The card is eliminated when every reticle has an EKIA; reticles
with neither counter can attack.

Source: Universal Rulebook, pp. 40-48: "Reticles and XP", "Suppressed weapons". That EKIAs are placed before Suppresses
is our reading: the text does not say. The order matters only where EKIAs go on reticles with Suppress first; then it is
the better one for the attacker.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from calculators.core import report
from calculators.core.form import Part, Problem, Whole
from calculators.core.odds import Odds
from calculators.core.report import Places, Row, Table, rows
from calculators.core.steps import Tone
from calculators.warfighter._attack import Attack


class State(NamedTuple):
    """A card by its reticles."""

    free: int
    suppressed: int
    ekia: int

    @property
    def eliminated(self) -> bool:
        """Whether every reticle has an EKIA."""
        return not (self.free or self.suppressed)

    @property
    def shown(self) -> report.Card:
        """The card as it is drawn and told."""
        places = (
            Places("free", self.free, "open"),
            Places("Suppress", self.suppressed, "marked"),
            Places("EKIA", self.ekia, "gone"),
        )
        return report.Card("Hostile card", places)


@dataclass(frozen=True)
class Standing:
    """The reticles without EKIA."""

    free: Annotated[int, Whole("Free reticles", 0, 8, "With neither EKIA nor Suppress.")] = 3
    suppressed: Annotated[int, Whole("Reticles with Suppress", 0, 8)] = 0

    def problems(self) -> Iterator[Problem]:
        """The card is still there."""
        if not (self.free or self.suppressed):
            yield Problem("free", "at least one reticle must be free or have a Suppress; else the card is eliminated")


@dataclass(frozen=True)
class Reticles:
    """All reticles of a card."""

    standing: Annotated[Standing, Part("")] = Standing()
    ekia: Annotated[int, Whole("Reticles with EKIA", 0, 8)] = 0

    @property
    def total(self) -> int:
        """All reticles."""
        return self.standing.free + self.standing.suppressed + self.ekia

    @property
    def state(self) -> State:
        """The card as it stands."""
        return State(self.standing.free, self.standing.suppressed, self.ekia)


class Placed(NamedTuple):
    """A card after an attack, and the markers that found a place."""

    card: State
    ekias: int
    suppresses: int


def placed(card: State, attack: Attack, ekias: int, suppresses: int) -> Placed:
    """The card with the markers of one attack on it."""
    free, suppressed, gone = card
    if attack.first == "free":
        on_free = min(ekias, free)
        on_suppressed = min(ekias - on_free, suppressed)
    else:
        on_suppressed = min(ekias, suppressed)
        on_free = min(ekias - on_suppressed, free)
    on = on_free + on_suppressed
    put = min(suppresses + on if attack.quiet else suppresses, free - on_free)
    return Placed(State(free - on_free - put, suppressed - on_suppressed + put, gone + on), on, put)


def idle(attack: Attack, standing: Standing, repeats: bool = False) -> Iterator[str]:
    """The fields of an attack that count for nothing on this card; `repeats`: attacks go on, so Suppresses come."""
    free, suppressed = standing.free, standing.suppressed
    both = free + suppressed > 1 if repeats else free and suppressed
    if not both or not free:
        yield "first"
    if not free or (free == 1 and (attack.first == "free" or not suppressed)):
        yield "quiet"


def table(free: int, odds: Odds[State]) -> Table:
    """What the card can still do, where `free` reticles could attack before."""
    classes = odds.by(lambda card: able(free, card))
    return Table("Hostile card", rows(classes, CLASSES.__getitem__, TONES.__getitem__, list(CLASSES).index))


def able(free: int, card: State) -> str:
    """What a card can still do, where `free` reticles could attack before."""
    if not card.free:
        return "suppressed" if card.suppressed else "eliminated"
    return "fewer" if card.free < free else "as_many"


def state_rows(odds: Odds[State]) -> tuple[Row, ...]:
    """A row for each state of the card, the most EKIAs first."""
    return rows(odds, lambda card: card.shown.words, tone, lambda card: (-card.ekia, card.free))


def tone(card: State) -> Tone:
    """How a state is shown."""
    return "success" if card.eliminated else "failure" if card.free else "plain"


def notes(attack: Attack, standing: Standing, repeats: bool = False) -> tuple[str, ...]:
    """The readings in force of placing; none for what is idle."""
    of = {"free": "a free reticle while there is one", "suppressed": "a reticle with Suppress while there is one"}
    first = f"An EKIA goes on {of[attack.first]}: the text leaves the choice open."
    quiet = "A quiet weapon’s extra Suppress comes with each EKIA that finds a place, and wants a reticle still free."
    rests = set(idle(attack, standing, repeats))
    return (
        *((first,) if "first" not in rests else ()),
        *((quiet,) if attack.quiet and "quiet" not in rests else ()),
    )


def spray_notes(attack: Attack) -> tuple[str, ...]:
    """The readings in force where an attack has many markers."""
    order = "EKIAs are placed before Suppresses: the text gives no order."
    return (*((order,) if attack.first == "suppressed" else ()), "What finds no reticle is lost.")


CLASSES = {
    "eliminated": "Eliminated",
    "suppressed": "Fully suppressed",
    "fewer": "Fewer reticles can attack",
    "as_many": "As many reticles can attack",
}
TONES: dict[str, Tone] = {"eliminated": "success", "suppressed": "success", "fewer": "plain", "as_many": "failure"}
