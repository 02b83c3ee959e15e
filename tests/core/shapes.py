"""Procedures of harder games, on which the engine is proved before those games have pages.

Each follows its rule in table order; what it leaves out of the rule is said in its docstring.
"""

from dataclasses import dataclass
from typing import NamedTuple

from calculators.core.steps import Cards, Faces, Hand, Mark, Step, Throw, d

# ---- Attack dice that hit and empty the magazine on the same faces, with one cover die for all


@dataclass(frozen=True)
class Burst:
    """Attack dice, the face that hits, Reload, Cover and a card's free and suppressed reticles and EKIAs."""

    dice: int = 1
    hit: int = 7
    modifier: int = 0
    reload: int = 1
    cover: int = 4
    cover_modifier: int = 0
    card: tuple[int, int, int] = (3, 0, 0)


class Fired(NamedTuple):
    """What the attack dice came to."""

    hits: int = 0
    empty: bool = False
    cover: bool = False


class Ordinary(NamedTuple):
    """How an ordinary attack ends."""

    result: str
    empty: bool


class Sprayed(NamedTuple):
    """The card after a spray, and whether the weapon is empty."""

    card: tuple[int, int, int]
    empty: bool


def ordinary_attack(inputs: Burst) -> Step:
    """Any hit and defeated cover: EKIA; one of the two: Suppress."""
    return Throw("attack", _burst(inputs), _gather_any, Fired(), _ordinary)


def explosion_spray(inputs: Burst) -> Step:
    """Each die alone against one cover die; EKIAs go on free reticles first, then Suppresses on free ones."""
    return Throw("attack", _burst(inputs), _gather_all, Fired(), _spray)


def _burst(inputs: Burst) -> tuple[Hand, ...]:
    return (Hand((d(10),), _attack_die),) * inputs.dice + (Hand((d(6),), _cover_die),)


def _attack_die(inputs: Burst, faces: Faces) -> Mark:
    (face,) = faces
    empties = " and empties" if face <= inputs.reload else ""
    return Mark("hit" + empties if face + inputs.modifier >= inputs.hit else "miss" + empties)


def _cover_die(inputs: Burst, faces: Faces) -> Mark:
    return Mark("cover defeated" if faces[0] + inputs.cover_modifier >= inputs.cover else "cover holds")


def _gather_all(fired: Fired, mark: Mark) -> Fired:
    if mark.word.startswith("cover"):
        return fired._replace(cover=mark.word == "cover defeated")
    return fired._replace(hits=fired.hits + mark.word.startswith("hit"), empty=fired.empty or "empties" in mark.word)


def _gather_any(fired: Fired, mark: Mark) -> Fired:
    return (now := _gather_all(fired, mark))._replace(hits=min(1, now.hits))


def _ordinary(inputs: Burst, fired: Fired) -> Step:
    result = {2: "EKIA", 1: "Suppress", 0: "no effect"}[fired.hits + fired.cover]
    return Ordinary(result, fired.empty)


def _spray(inputs: Burst, fired: Fired) -> Step:
    ekias, suppresses = (fired.hits, inputs.dice - fired.hits) if fired.cover else (0, fired.hits)
    free, suppressed, gone = inputs.card
    on_free = min(ekias, free)
    on_suppressed = min(ekias - on_free, suppressed)
    free, suppressed, gone = free - on_free, suppressed - on_suppressed, gone + on_free + on_suppressed
    down = min(suppresses, free)
    return Sprayed((free - down, suppressed + down, gone), fired.empty)


# ---- Cards drawn without going back


@dataclass(frozen=True)
class Draw:
    """How many draw, yourself first."""

    drawn: int = 10


class Drawing(NamedTuple):
    """The cards left, your card, and how many drew a lower one."""

    left: Cards
    mine: int = 0
    lower: int = 0


class Place(NamedTuple):
    """Your place in the order."""

    place: int


def initiative(inputs: Draw) -> Step:
    """Ten cards; each draws one, and the lowest acts first."""
    return _draw(inputs, Drawing(Cards(d(10))))


def _draw(inputs: Draw, drawing: Drawing) -> Step:
    number = 11 - len(drawing.left)
    if number > inputs.drawn:
        return Place(drawing.lower + 1)
    return Throw("card", (Hand((drawing.left,), _card),), _take, drawing, _draw, number)


def _card(inputs: Draw, faces: Faces) -> Mark:
    return Mark(f"card {faces[0]}", faces[0])


def _take(drawing: Drawing, mark: Mark) -> Drawing:
    left = Cards(card for card in drawing.left if card != mark.value)
    mine = drawing.mine or mark.value
    return Drawing(left, mine, drawing.lower + (mark.value < mine))
