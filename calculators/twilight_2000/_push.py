"""A roll that may be pushed once: what `skill_roll` and `firearm` share.

All dice are thrown together: base dice, and in firing a weapon ammo dice (D6) with them. Then the player keeps the
result, or pushes: dice showing 1 are locked, dice showing 2 to 5 must be thrown again, and the others are held. A push
wants at least one die, base or ammo, that shows 2 to 5; there is only one, and what it gives stands.

`Policy` is what the odds count on: a push never, when there is no base success, when there are fewer than wanted, or
always. The text lets a player throw a 6 or more again too (`reroll`). "When it helps" is for "fewer" only: of the D10s
and D12s showing 6 to 9 the set is thrown again that gives the best chance of as many successes as wanted, the fewest
dice on a tie; a roll with no die showing 2 to 5 may then be pushed too.

Source: "Pushing Your Roll", "Passive Rolls" and "Only Once"; holding successes, and when throwing them again helps, are
our reading.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import combinations, product
from math import prod
from typing import Annotated, Any, Protocol

from calculators.core.form import OneOf, Whole
from calculators.core.steps import Choice, Faces, Hand, Mark, Option, Step, Throw, d
from calculators.twilight_2000._pool import STEPS, Sides, counted, successes


@dataclass(frozen=True)
class Policy:
    """When the odds count on a push."""

    push: Annotated[
        str,
        OneOf(
            "Push",
            (
                ("never", "never"),
                ("no_success", "on no success"),
                ("fewer", "on fewer than wanted"),
                ("always", "always"),
            ),
            "What the odds count on; a roll leaves it to you.",
        ),
    ] = "no_success"
    wanted: Annotated[int, Whole("Successes wanted", 1, 4)] = 2
    reroll: Annotated[
        str,
        OneOf(
            "Push successes too",
            (("never", "never"), ("helps", "when it helps")),
            "A 6 to 9 on a D10 or D12, for more successes.",
        ),
    ] = "never"

    def idle(self) -> Iterator[str]:
        """Only a push on fewer than wanted asks how many, and may throw successes again."""
        if self.push != "fewer":
            yield from ("wanted", "reroll")

    @property
    def may_reroll(self) -> bool:
        """Whether successes may be thrown again."""
        return self.push == "fewer" and self.reroll == "helps"

    def wants(self, number: int) -> bool:
        """Whether a roll with this many successes is to be pushed."""
        if self.push == "fewer":
            return number < self.wanted
        return self.push == "always" or (self.push == "no_success" and not number)


class Live(Protocol):
    """The inputs of such a roll."""

    @property
    def policy(self) -> Policy: ...

    @property
    def base(self) -> Sides: ...

    @property
    def ammo(self) -> int: ...

    def outcome(self, table: int, pushed: bool) -> Any:
        """The outcome of all that lies on the table."""


# ---- What lies on the table is one whole number whose parts are counts, so that a die is added to it by a plain sum

PART = 6
"""Bits of each part: no count is above 36."""

SUCCESSES, ONES, AMMO_ONES, AMMO_HITS, AMMO_BLANK, BLANK_ROUNDS, ROUNDS = range(0, 7 * PART, PART)
"""ROUNDS is the sum of ammo dice after a push, BLANK_ROUNDS that of ammo dice which a push would throw again."""

BLANK = {sides: (7 + number) * PART for number, sides in enumerate(STEPS)}
"""Base dice showing 2 to 5."""

LOW = {sides: (11 + number) * PART for number, sides in enumerate((10, 12))}
"""Dice showing one success that could show two."""


def part(table: int, place: int) -> int:
    """One of the counts."""
    return table >> place & 63


def rounds(table: int) -> int:
    """The sum of all ammo dice of an unpushed roll."""
    return part(table, AMMO_ONES) + 6 * part(table, AMMO_HITS) + part(table, BLANK_ROUNDS)


def play(inputs: Live) -> Throw:
    """Throw all dice; then keep or push."""
    return Throw("roll", _hands(inputs.base, inputs.ammo), _add, 0, _thrown, say=_say)


def fact(policy: Policy) -> str:
    """The policy as a sentence."""
    when = {
        "never": "never push",
        "no_success": "push a roll with no base success",
        "fewer": f"push a roll with fewer than {counted(policy.wanted)}",
        "always": "push every roll that can be pushed",
    }[policy.push]
    too = ", a 6 to 9 on a D10 or D12 too when it helps" if policy.may_reroll else ""
    return f"The odds {when}{too}; a push wants a die to throw again."


def notes(policy: Policy) -> tuple[str, ...]:
    """The reading in force of what a push throws again."""
    if policy.push == "never":
        return ()
    too = "A 6 to 9 on a D10 or D12 is thrown again when it helps" if policy.may_reroll else "Successes are held"
    return (f"{too}; the text can be read both ways.",)


@cache
def better(blank: Sides, low: Sides, missing: int) -> Sides:
    """Of the dice in `low` those to throw again with the blank ones, where `missing` successes are wanted still."""
    sets = [some for number in range(len(low) + 1) for some in combinations(low, number)]
    return max(sets, key=lambda some: _chance(blank + some, missing + len(some)))


def _thrown(inputs: Live, table: int) -> Step:
    options = _options(inputs, table)
    if not options:
        return inputs.outcome(table, False)
    push = inputs.policy.wants(part(table, SUCCESSES))
    return Choice("push", options, table, options[-1].name if push else "keep")


def _options(inputs: Live, table: int) -> tuple[Option, ...]:
    """What the player may do; nothing where there is no push to make."""
    return _offered(bool(table & BLANKS), _more(inputs.policy, table) if table & LOWS else ())


@cache
def _offered(blank: bool, more: Sides) -> tuple[Option, ...]:
    plain = (Option("push", "Push", _push),) if blank else ()
    which = " and ".join(f"D{sides}" for sides in more)
    again = (Option("reroll", f"Push, and the {which} showing a success too", _push_more),) if more else ()
    return (Option("keep", "Keep", _keep), *plain, *again) if blank or more else ()


def _more(policy: Policy, table: int) -> Sides:
    """The dice showing a success that are better thrown again."""
    missing = policy.wanted - part(table, SUCCESSES)
    return better(_shown(table, BLANK), _shown(table, LOW), missing) if missing > 0 else ()


def _keep(inputs: Live, table: int) -> Step:
    return inputs.outcome(table, False)


def _push(inputs: Live, table: int) -> Step:
    return _pushed(table & (STAYS | BLANKS), ())


def _push_more(inputs: Live, table: int) -> Step:
    return _pushed(table & (STAYS | BLANKS), _more(inputs.policy, table))


@lru_cache(maxsize=10_000)
def _pushed(table: int, more: Sides) -> Throw:
    """Throw the blank dice again, and `more` that show one success each."""
    again = tuple(sorted((*_shown(table, BLANK), *more), reverse=True))
    spent = part(table, AMMO_ONES) + 6 * part(table, AMMO_HITS)
    stays = (table & STAYS) - (len(more) << SUCCESSES) + (spent << ROUNDS)
    return Throw("pushed", _hands_again(again, part(table, AMMO_BLANK)), _add, stays, _end, say=_say_pushed)


def _end(inputs: Live, table: int) -> Step:
    return inputs.outcome(table, True)


@cache
def _hands(base: Sides, ammo: int) -> tuple[Hand, ...]:
    name = "base" if ammo else ""
    return tuple(Hand((d(sides),), READ[sides], name) for sides in base) + (Hand((d(6),), _read_ammo, "ammo"),) * ammo


@cache
def _hands_again(base: Sides, ammo: int) -> tuple[Hand, ...]:
    name = "base" if ammo else ""
    return tuple(Hand((d(sides),), _read_again, name) for sides in base) + (
        (Hand((d(6),), _read_ammo_again, "ammo"),) * ammo
    )


def _read(sides: int, inputs: Live, faces: Faces) -> Mark:
    number = successes(faces[0])
    if number:
        low = 1 << LOW[sides] if number == 1 and sides in LOW and inputs.policy.may_reroll else 0
        return Mark(counted(number), (number << SUCCESSES) + low, "success", "held")
    return Mark("one", 1 << ONES, held="locked") if faces[0] == 1 else Mark("blank", 1 << BLANK[sides])


def _read_again(_: Live, faces: Faces) -> Mark:
    number = successes(faces[0])
    if number:
        return Mark(counted(number), number << SUCCESSES, "success")
    return Mark("one", 1 << ONES, "harm") if faces[0] == 1 else Mark("blank")


def _read_ammo(_: Live, faces: Faces) -> Mark:
    if faces[0] == 6:
        return Mark("ammo hit", 1 << AMMO_HITS, "success", "held")
    if faces[0] == 1:
        return Mark("one", 1 << AMMO_ONES, held="locked")
    return Mark("blank", (1 << AMMO_BLANK) + (faces[0] << BLANK_ROUNDS))


def _read_ammo_again(_: Live, faces: Faces) -> Mark:
    spent = faces[0] << ROUNDS
    if faces[0] == 6:
        return Mark("ammo hit", (1 << AMMO_HITS) + spent, "success")
    return Mark("one", (1 << AMMO_ONES) + spent, "harm") if faces[0] == 1 else Mark("blank", spent)


def _add(table: int, mark: Mark) -> int:
    return table + mark.value


def _say(inputs: Live, table: int) -> str:
    ones = part(table, ONES)
    locked = f", {ones} base {'die' if ones == 1 else 'dice'} locked" if ones else ""
    why = "no die is worth throwing again" if inputs.policy.may_reroll else "no die shows 2 to 5"
    stuck = "" if _options(inputs, table) else f"; nothing to push: {why}"
    return f"{counted(part(table, SUCCESSES))}{locked}{stuck}"


def _say_pushed(_: Live, table: int) -> str:
    return counted(part(table, SUCCESSES))


def _chance(dice: Sides, least: int) -> Fraction:
    """The chance that dice show at least this many successes."""
    rolls = product(*(range(1, sides + 1) for sides in dice))
    return Fraction(sum(sum(map(successes, faces)) >= least for faces in rolls), prod(dice))


def _shown(table: int, places: dict[int, int]) -> Sides:
    """The dice counted in some parts, the largest first."""
    return tuple(sides for sides in (12, 10, 8, 6) if sides in places for _ in range(part(table, places[sides])))


def _mask(*places: int) -> int:
    return sum(63 << place for place in places)


READ = {sides: partial(_read, sides) for sides in STEPS}
BLANKS = _mask(*BLANK.values(), AMMO_BLANK)
LOWS = _mask(*LOW.values())
STAYS = _mask(SUCCESSES, ONES, AMMO_ONES, AMMO_HITS)
