"""Procedures of harder games, on which the engine is proved before those games have pages.

Each follows its rule in table order; what it leaves out of the rule is said in its docstring.
"""

from dataclasses import dataclass
from typing import NamedTuple

from calculators.core.steps import Cards, Choice, Faces, Hand, Mark, Option, Step, Throw, d

# ---- Step dice with ammunition: base dice and ammo dice in one throw, pushed once


@dataclass(frozen=True)
class Shot:
    """Base dice by their sides, ammo dice, the weapon's damage and when to push: "never", "no success" or "always"."""

    base: tuple[int, ...] = (12, 10)
    ammo: int = 0
    damage: int = 2
    push: str = "no success"


class Table(NamedTuple):
    """What lies on the table: successes and ones so far, and the dice that a push would throw again."""

    successes: int = 0
    ones: int = 0
    blank: tuple[int, ...] = ()
    sixes: int = 0
    ammo_ones: int = 0
    ammo_blank: int = 0
    rounds: int = 0
    """The sum of ammo dice that are not thrown again."""


class Hit(NamedTuple):
    """How a shot ends."""

    result: str
    damage: int
    rounds: int
    lost: int
    jam: bool


def firearm(inputs: Shot) -> Step:
    """Throw all dice; then keep or push."""
    hands = tuple(Hand((d(sides),), _base) for sides in inputs.base) + (Hand((d(6),), _ammo),) * inputs.ammo
    return Throw("shot", hands, _gather, Table(), _fired)


def _base(inputs: Shot, faces: Faces) -> Mark:
    (face,) = faces
    if face == 1:
        return Mark("one", 1, "harm")
    return Mark("blank") if face < 6 else Mark("success", 2 if face > 9 else 1, "success")


def _ammo(inputs: Shot, faces: Faces) -> Mark:
    (face,) = faces
    return Mark({1: "ammo one", 6: "ammo six"}.get(face, "ammo blank"), face)


def _gather(table: Table, mark: Mark) -> Table:
    match mark.word:
        case "one":
            return table._replace(ones=table.ones + 1, blank=(*table.blank, 0))
        case "blank":
            return table._replace(blank=(*table.blank, 1))
        case "success":
            return table._replace(successes=table.successes + mark.value, blank=(*table.blank, 0))
        case "ammo one":
            return table._replace(ammo_ones=table.ammo_ones + 1)
        case "ammo six":
            return table._replace(sixes=table.sixes + 1)
        case _:
            return table._replace(ammo_blank=table.ammo_blank + 1, rounds=table.rounds + mark.value)


def _fired(inputs: Shot, table: Table) -> Step:
    if inputs.push == "never" or (not any(table.blank) and not table.ammo_blank):
        return _result(inputs, table, pushed=False)
    push = inputs.push == "always" or table.successes == 0
    options = (Option("keep", "Keep", _keep), Option("push", "Push", _push))
    return Choice("again", options, table, "push" if push else "keep")


def _keep(inputs: Shot, table: Table) -> Step:
    return _result(inputs, table, pushed=False)


def _push(inputs: Shot, table: Table) -> Step:
    base = tuple(Hand((d(sides),), _base) for sides, blank in zip(inputs.base, table.blank, strict=True) if blank)
    kept = table._replace(blank=(), ammo_blank=0, rounds=0)
    return Throw("pushed", base + (Hand((d(6),), _ammo),) * table.ammo_blank, _gather_pushed, kept, _pushed)


def _gather_pushed(table: Table, mark: Mark) -> Table:
    return _gather(table, mark)._replace(blank=(), ammo_blank=0)


def _pushed(inputs: Shot, table: Table) -> Step:
    return _result(inputs, table, pushed=True)


def _result(inputs: Shot, table: Table, pushed: bool) -> Hit:
    ones = table.ones + table.ammo_ones
    rounds = table.rounds + table.ammo_ones + 6 * table.sixes if inputs.ammo else 1
    damage = inputs.damage + table.successes - 1 + table.sixes if table.successes else 0
    result = "hit" if table.successes else "suppression" if table.sixes else "miss"
    return Hit(result, damage, rounds, ones if pushed else 0, pushed and ones >= 2)


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
