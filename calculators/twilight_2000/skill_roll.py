"""Does a skill roll succeed, and what does pushing it cost?

Roll the base dice (see `_pool`): on each 6 to 9 is one success, 10 or more are two; one success is enough. A roll with
a die showing 2 to 5 may be pushed once (see `_push`), a passive one never. After a push each 1 that shows on a base
die, old or new, costs one point: of damage for STR and AGL, or of the gear's reliability if a tool, weapon or vehicle
was used; of stress for INT and EMP, with gear or without. Without a push, 1s cost nothing.

Source: "Rolling Dice" to "Only Once"; that gear suffers only with STR and AGL is our reading of "Gear".
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from calculators.core.form import OneOf, Part, Switch
from calculators.core.odds import Odds
from calculators.core.report import Event, Mean, Report, Row, Table, capital, counts, rows
from calculators.core.steps import Step, Tone
from calculators.twilight_2000 import _pool, _push

TITLE = "Skill roll"

HARMS = {"damage": "damage", "stress": "stress", "reliability": "reliability lost"}


@dataclass(frozen=True)
class Inputs:
    """One roll of an attribute with a skill."""

    attribute: Annotated[str, _pool.attribute()] = "c"
    skill: Annotated[str, _pool.skill()] = "d"
    modifier: Annotated[int, _pool.modifier("Net modifier", "All modifiers added up.")] = 0
    passive: Annotated[bool, Switch("Passive roll", "Made passively or unaware; never pushed.")] = False
    policy: Annotated[_push.Policy, Part("")] = _push.Policy()
    kind: Annotated[
        str, OneOf("The attribute is", (("str_agl", "STR or AGL"), ("int_emp", "INT or EMP")), "It names the harm.")
    ] = "str_agl"
    gear: Annotated[bool, Switch("A tool, weapon or vehicle is used")] = False

    @property
    def base(self) -> _pool.Sides:
        """The base dice."""
        return _pool.pool(self.attribute, self.skill, self.modifier)

    @property
    def ammo(self) -> int:
        """A skill roll has no ammo dice."""
        return 0

    @property
    def harm(self) -> str:
        """What a push costs."""
        return "stress" if self.kind == "int_emp" else "reliability" if self.gear else "damage"

    def outcome(self, table: int, pushed: bool) -> "Outcome":
        """Successes, and 1s as harm if pushed."""
        ones = _push.part(table, _push.ONES)
        return Outcome(_push.part(table, _push.SUCCESSES), ones if pushed else 0, self.harm)

    def idle(self) -> Iterator[str]:
        """A passive roll has no push; INT and EMP cost stress, whatever is used."""
        if self.passive:
            yield from ("push", "wanted", "reroll", "kind", "gear")
        elif self.kind == "int_emp":
            yield "gear"


class Outcome(NamedTuple):
    """How the roll ends."""

    successes: int
    harm: int
    name: str
    """Of the harm: damage, stress or reliability."""

    def __str__(self) -> str:
        costs = f", {self.harm} {HARMS[self.name]}" if self.harm else ""
        return f"{_pool.counted(self.successes)}{costs}"


def play(inputs: Inputs) -> Step:
    """Throw the base dice; keep or push unless the roll is passive."""
    if inputs.passive:
        return _pool.unpushed("roll", inputs.base, _kept)
    return _push.play(inputs)


def headline(inputs: Inputs) -> Event:
    """At least one success."""
    return Event("Success", lambda outcome: outcome.successes)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    costs = f" The push costs {outcome.harm} {HARMS[outcome.name].removesuffix(' lost')}." if outcome.harm else ""
    passive = " A passive roll cannot be pushed." if inputs.passive else ""
    ending = "the roll succeeds" if outcome.successes else "the roll fails"
    return f"{capital(_pool.counted(outcome.successes))}: {ending}.{costs}{passive}"


def stakes(inputs: Inputs, odds: Odds[Outcome]) -> tuple[Row | Mean, ...]:
    """What a player weighs before a push."""
    event = headline(inputs)
    return (Row(event.words, odds.chance(event.holds)), *_means(inputs, odds))


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """Successes and harm together, and each by itself."""
    successes = odds.by(lambda outcome: outcome.successes)
    harm = odds.by(lambda outcome: outcome.harm)
    tables: tuple[Table, ...] = (
        Table("Successes", counts(successes, str, lambda number: "success" if number else "failure")),
    )
    if len(set(harm)) > 1:
        tables += (Table(capital(HARMS[inputs.harm]), counts(harm, str, lambda number: "harm" if number else "plain")),)
    push = "A passive roll cannot be pushed." if inputs.passive else _push.fact(inputs.policy)
    return Report(
        (_pool.fact(inputs.base, inputs.modifier), push),
        Table("Outcome", rows(odds, capital, _tone, lambda outcome: outcome)),
        tables=tables,
        means=_means(inputs, odds),
        notes=() if inputs.passive else _push.notes(inputs.policy),
    )


def _means(inputs: Inputs, odds: Odds[Outcome]) -> tuple[Mean, ...]:
    successes = Mean("Expected successes", odds.mean(lambda outcome: outcome.successes))
    if inputs.passive:
        return (successes,)
    return successes, Mean(f"Expected {HARMS[inputs.harm]}", odds.mean(lambda outcome: outcome.harm))


def _kept(inputs: Inputs, successes: int) -> Outcome:
    return Outcome(successes, 0, inputs.harm)


def _tone(outcome: Outcome) -> Tone:
    return "success" if outcome.successes else "failure"
