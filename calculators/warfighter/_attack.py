"""Attack dice and the cover die of one attack: what the attacks of this game share.

All attack dice (d10, 1 to 10 of them, a 0 counts as 10) and one cover die (d6) are thrown together. An attack die hits
where its face plus the attack modifier is the threshold or more; the cover die defeats Cover where its face plus its
own modifier (Penetration) is Cover or more. Before any modifier each face is also compared with the Reload number: a
face that is no higher empties the weapon, whether the die hits or not. No face hits or misses by itself. Where the
range shows a dash there is no attack.

An ordinary attack asks for any hit: with defeated Cover it is one EKIA, either alone is one Suppress, neither does
nothing. In Explosion and Spray each attack die is read so by itself against the one cover die.

Source: Universal Rulebook, pp. 40-48: "Ordinary attacks", "Reload is a separate check", "Explosion and Spray".
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Annotated, Protocol

from calculators.core.form import OneOf, Switch, Whole
from calculators.core.numbers import signed
from calculators.core.odds import Odds
from calculators.core.report import Row, Table, rows
from calculators.core.steps import Faces, Hand, Mark, d


@dataclass(frozen=True)
class Attack:
    """One weapon in one mode, and what it fires at."""

    dice: Annotated[int, Whole("Attack dice", 1, 10, "The number after the firing mode.")] = 1
    hit: Annotated[
        int | None, Whole("Hits on", 2, 10, "The threshold at this range. Empty: a dash, no attack.", blank="no attack")
    ] = 7
    modifier: Annotated[int, Whole("Attack modifier", -5, 5)] = 0
    reload: Annotated[int, Whole("Reload number", 0, 10, "0: none.")] = 1
    cover: Annotated[int, Whole("Cover", 1, 12)] = 4
    penetration: Annotated[int, Whole("Penetration", -5, 5, "Modifier to the cover die.")] = 0
    quiet: Annotated[bool, Switch("Suppressed weapon", "The keyword: an EKIA also puts a Suppress on the card.")] = (
        False
    )
    first: Annotated[
        str,
        OneOf("EKIA goes first on", (("free", "a free reticle"), ("suppressed", "a reticle with Suppress"))),
    ] = "free"

    def idle(self) -> Iterator[str]:
        """Without an attack nothing counts."""
        if self.hit is None:
            yield from ("dice", "modifier", "reload", "cover", "penetration", "quiet", "first")


class Fires(Protocol):
    """The inputs of such an attack."""

    @property
    def attack(self) -> Attack: ...


Fired = int
"""What the dice came to: whether the weapon is EMPTY, whether COVER is defeated, and in HITs how many dice hit."""

EMPTY, COVER, HIT = 1, 2, 4


@cache
def hands(dice: int) -> tuple[Hand, ...]:
    """The attack dice and the cover die."""
    return (Hand((d(10),), _read, "attack"),) * dice + (Hand((d(6),), _read_cover, "cover"),)


def any_hit(fired: Fired, mark: Mark) -> Fired:
    """Gather dice of which one hit counts."""
    return fired | mark.value


def every_hit(fired: Fired, mark: Mark) -> Fired:
    """Gather dice of which each hit counts."""
    return fired + (mark.value & -HIT) | mark.value & (EMPTY | COVER)


def markers(attack: Attack, fired: Fired, each: bool) -> tuple[int, int]:
    """How many EKIAs and Suppresses an attack makes: `each` die by itself, or at most one in all."""
    hits, dice = fired // HIT, attack.dice if each else 1
    return (hits, dice - hits) if fired & COVER else (0, hits)


def said(attack: Attack, fired: Fired, each: bool) -> str:
    """What the dice came to in words."""
    hits = fired // HIT
    hit = f"{hits} hit{'' if hits == 1 else 's'}" if each and hits else "hit" if hits else "no hit"
    return f"{hit}, cover {'defeated' if fired & COVER else 'holds'}{', weapon empty' if fired & EMPTY else ''}"


def facts(attack: Attack) -> tuple[str, ...]:
    """What each die needs."""
    if attack.hit is None:
        return ("The range shows a dash: no attack.",)
    die = "1 attack die: it" if attack.dice == 1 else f"{attack.dice} attack dice: each"
    empties = f"The weapon runs empty on {_at_most(attack)}." if attack.reload else "No Reload number."
    return (
        f"{die} hits on {needed(attack.hit, attack.modifier, 10)}.",
        f"The cover die defeats Cover {attack.cover} on {needed(attack.cover, attack.penetration, 6)}.",
        empties,
    )


def needed(threshold: int, modifier: int, sides: int) -> str:
    """The faces that reach a threshold, in words."""
    least = threshold - modifier
    faces = "no face" if least > sides else "any face" if least <= 1 else f"{least}" + " or more" * (least < sides)
    return f"{faces} ({threshold} or more with {signed(modifier)})" if modifier else faces


def weapon(attack: Attack, empty: bool) -> str:
    """How a sentence ends that tells of the weapon too."""
    told = attack.reload and attack.hit is not None
    return f"; the weapon is {'empty' if empty else 'still loaded'}." if told else "."


def weapon_word(empty: bool) -> str:
    """The weapon in short words."""
    return f"weapon {'empty' if empty else 'loaded'}"


def weapon_table(empty: Odds[bool]) -> Table:
    """Whether the weapon is empty."""
    words = {True: "Weapon empty", False: "Weapon loaded"}
    return Table(
        "Weapon", rows(empty, words.__getitem__, lambda empty: "harm" if empty else "plain", lambda empty: not empty)
    )


def no_attack() -> Row:
    """The only row where there is no attack."""
    return Row("No attack", CERTAIN)


def _at_most(attack: Attack) -> str:
    """The faces that empty the weapon, in words."""
    if attack.reload == 10:
        return "any face"
    or_less = " or less" if attack.reload > 1 else ""
    return f"a raw {attack.reload}{or_less}{', on any die' if attack.dice > 1 else ''}"


def _read(inputs: Fires, faces: Faces) -> Mark:
    attack, face = inputs.attack, faces[0]
    hits = attack.hit is not None and face + attack.modifier >= attack.hit
    return MARKS[hits, face <= attack.reload]


def _read_cover(inputs: Fires, faces: Faces) -> Mark:
    return DEFEATED if faces[0] + inputs.attack.penetration >= inputs.attack.cover else HOLDS


MARKS = {
    (True, False): Mark("hit", HIT, "success"),
    (True, True): Mark("hit, empties the weapon", HIT | EMPTY, "success"),
    (False, False): Mark("miss", 0, "failure"),
    (False, True): Mark("miss, empties the weapon", EMPTY, "harm"),
}
DEFEATED = Mark("cover defeated", COVER, "success")
HOLDS = Mark("cover holds", 0, "failure")
CERTAIN = Fraction(1)
