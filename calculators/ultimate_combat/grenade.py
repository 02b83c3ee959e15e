"""Does a grenade land, and whom does it hurt?

Mark the target, then throw 2d6. The grenade lands where the score is above 7; a score of exactly 7 misses or lands
(`seven`). By the `landing` reading the score is the natural roll; or the roll with the bonus and the thrower's position
(kneeling -1, prone -2) and terrain (trees or small cover -1, vehicle -1, building -4); or that with the defence of the
soldier aimed at, and 2 for a flak vest, subtracted too (see `_score`).

Where it lands, a soldier aimed at in sight is killed outright, without a roll. A hidden one rolls with the others in
the blast, and where a place is aimed at only they roll: one d6 each, odd is one wound. A miss hurts nobody.

`others` counts whoever else stands in the blast, friends too.

Source: "grenades, bazookas, or mortars"; the thrown bonuses are restored from the game's public quick rules. The text
says "higher than 7" lands and "lower than that" misses, and speaks of the attack roll's score as well as of dice rolled
higher than 7: so both the landing test and a 7 are readings.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, NamedTuple

from calculators.core import odds as exact
from calculators.core.form import OneOf, Part, Problem, Whole
from calculators.core.odds import Odds
from calculators.core.report import Event, Mean, Report, Row, Table, capital, counts, rows
from calculators.core.steps import Faces, Hand, Mark, Step, Throw, Tone, d, last
from calculators.ultimate_combat import _score

TITLE = "Grenade"

STANCE = {"standing": 0, "kneeling": -1, "prone": -2}
TERRAIN = {"none": 0, "hole": 0, "small_cover": -1, "vehicle": -1, "building": -4}

LANDING = {
    "natural": "natural roll",
    "bonuses": "roll with bonuses",
    "defence": "roll with bonuses, minus the target’s defence",
}
SEVEN = {"misses": "misses", "lands": "lands"}
AIMED = {"sight": "a soldier in sight", "hidden": "a hidden soldier", "place": "a place"}


@dataclass(frozen=True)
class Attacker:
    """Who throws."""

    bonus: Annotated[int, _score.bonus("Thrown bonus", "A grenade has 0.")] = 0
    stance: Annotated[str, _score.valued("Attacker’s position", STANCE)] = "standing"
    from_terrain: Annotated[str, _score.valued("Attacker’s terrain", TERRAIN)] = "none"

    @property
    def attack(self) -> _score.Sum:
        """The bonuses."""
        terrain = f"from {_score.named(self.from_terrain)}"
        return (self.bonus, ""), (STANCE[self.stance], f"from {self.stance}"), (TERRAIN[self.from_terrain], terrain)


@dataclass(frozen=True)
class Inputs:
    """One grenade, and who is in its blast."""

    attacker: Annotated[Attacker, Part("Attacker")] = Attacker()
    landing: Annotated[str, OneOf("More than 7 is wanted of the", tuple(LANDING.items()))] = "natural"
    seven: Annotated[str, OneOf("A score of exactly 7", tuple(SEVEN.items()), "The text does not say.")] = "misses"
    aimed: Annotated[str, OneOf("Aimed at", tuple(AIMED.items()))] = "sight"
    others: Annotated[int, Whole("Others in the blast", 0, 20, "Anybody in it, friends too.")] = 2
    target: Annotated[_score.Target, Part("Soldier aimed at")] = _score.Target()

    @property
    def lowest(self) -> int:
        """The lowest score that lands."""
        return 7 if self.seven == "lands" else 8

    @property
    def attack(self) -> _score.Sum:
        """The bonuses that count in this reading."""
        if self.landing == "natural":
            return ((0, ""),)
        return self.attacker.attack if self.landing == "bonuses" else (*self.attacker.attack, *self.target.attack)

    @property
    def added(self) -> int:
        """What is added to the natural roll."""
        defence = _score.total(self.target.defence()) if self.landing == "defence" else 0
        return _score.total(self.attack) - defence

    @property
    def rollers(self) -> int:
        """How many roll to get out of the way."""
        return self.others + (self.aimed == "hidden")

    def problems(self) -> Iterator[Problem]:
        """A place has no defence."""
        if self.landing == "defence" and self.aimed == "place":
            yield Problem("aimed", "a place has no defence to subtract; aim at a soldier, or take another reading")

    def idle(self) -> Iterator[str]:
        """A natural roll takes no bonus, and the soldier aimed at counts only where his defence is subtracted."""
        if self.landing == "natural":
            yield from ("bonus", "stance", "from_terrain")
        if self.landing != "defence":
            yield from ("toughness", "wounds", "position", "terrain", "vest")


class Outcome(NamedTuple):
    """What the grenade did."""

    landed: bool
    killed: int
    """Outright, without a roll: 1 or 0."""
    wounds: int
    """Of all who rolled, one each."""

    def __str__(self) -> str:
        if not self.landed:
            return "missed"
        return f"landed, {'1 killed, ' if self.killed else ''}{_wounds(self.wounds)}"

    @property
    def ending(self) -> str:
        """The class of result."""
        if not self.landed:
            return MISSED
        return KILLED if self.killed else WOUNDED if self.wounds else NOBODY


def play(inputs: Inputs) -> Step:
    """Throw the grenade; where it lands, all who may jump out of the way roll."""
    return LANDS


def headline(inputs: Inputs) -> Event:
    """The grenade lands; a soldier in sight is then dead."""
    words = "Lands, and kills the soldier aimed at" if inputs.aimed == "sight" else "Lands"
    return Event(words, lambda outcome: outcome.landed)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    if not outcome.landed:
        return "The grenade misses."
    killed = "the soldier aimed at is killed outright" if outcome.killed else ""
    rolled = f"{outcome.wounds} of {inputs.rollers} in the blast wounded" if inputs.rollers else ""
    hurt = "; ".join(words for words in (killed, rolled) if words) or "nobody is in the blast"
    return f"The grenade lands: {hurt}."


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """Missed or landed, killed outright, wounds, and the other landing readings."""
    endings, wounds = odds.by(lambda outcome: outcome.ending), odds.by(lambda outcome: outcome.wounds)
    tables = [Table("Killed and wounded", rows(odds, capital, lambda outcome: TONES[outcome.ending], tuple))]
    if inputs.rollers:
        tables.append(
            Table(
                "Wounds in the blast, a miss included",
                counts(
                    wounds, lambda number: capital(_wounds(number)), lambda number: "success" if number else "failure"
                ),
            )
        )
    return Report(
        _facts(inputs),
        Table("Outcome", rows(endings, str, TONES.__getitem__, list(TONES).index)),
        tables=(*tables, _readings(inputs)),
        means=(Mean("Expected wounds", odds.mean(lambda outcome: outcome.wounds)),) if inputs.rollers else (),
        notes=NOTES,
    )


def _facts(inputs: Inputs) -> tuple[str, ...]:
    lowest = _score.naturals(inputs.lowest - inputs.added)
    attack = _score.spelled(inputs.attack, plus=True)
    sums = {
        "natural": "Bonuses and defence do not count.",
        "bonuses": f"Attack {attack}.",
        "defence": f"Attack {attack}; defence {_score.spelled(inputs.target.defence())}.",
    }
    aimed = {
        "sight": "Where it lands, the soldier aimed at is killed outright, without a roll",
        "hidden": "Where it lands, the hidden soldier rolls with the others",
        "place": "Where it lands, nobody is killed outright",
    }
    rolls = {0: "nobody rolls", 1: "1 rolls a d6: odd is a wound"}
    roll = rolls.get(inputs.rollers, f"{inputs.rollers} roll a d6 each: odd is a wound")
    return f"{sums[inputs.landing]} Lands with {lowest}.", f"{aimed[inputs.aimed]}; {roll}."


def _readings(inputs: Inputs) -> Table:
    """The chance to land by each reading whose inputs are given."""
    shown = []
    for landing in list(LANDING)[: list(LANDING).index(inputs.landing) + 1]:
        for seven in SEVEN:
            other = replace(inputs, landing=landing, seven=seven, others=0)
            chance = exact.odds(play, other).chance(lambda outcome: outcome.landed)
            shown.append(Row(f"{capital(LANDING[landing])}; a 7 {seven}", chance))
    return Table("Chance to land, by reading", tuple(row for row in shown if row.chance))


def _read(inputs: Inputs, faces: Faces) -> Mark:
    return HIT if sum(faces) + inputs.added >= inputs.lowest else MISS


def _after_landing(inputs: Inputs, mark: Mark) -> Step:
    if not mark.value:
        return Outcome(False, 0, 0)
    if not inputs.rollers:
        return _end(inputs, 0)
    hidden = (HIDDEN,) if inputs.aimed == "hidden" else ()
    return Throw("incoming", (*hidden, *(OTHER,) * inputs.others), _count, 0, _end, say=_say)


def _read_incoming(_: Inputs, faces: Faces) -> Mark:
    return HURT if faces[0] % 2 else CLEAR


def _count(number: int, mark: Mark) -> int:
    return number + mark.value


def _end(inputs: Inputs, wounds: int) -> Outcome:
    return Outcome(True, int(inputs.aimed == "sight"), wounds)


def _say(_: Inputs, wounds: int) -> str:
    return _wounds(wounds)


def _wounds(number: int) -> str:
    return "no wound" if not number else "1 wound" if number == 1 else f"{number} wounds"


MISSED, NOBODY, WOUNDED, KILLED = "Missed", "Landed, nobody hurt", "Landed, wounds only", "Landed, killed outright"

TONES: dict[str, Tone] = {MISSED: "failure", NOBODY: "plain", WOUNDED: "success", KILLED: "success"}
"""The classes of result, from worst to best for the attacker."""

HIT = Mark("lands", 1, "success")
MISS = Mark("misses", 0, "failure")
HURT = Mark("one wound", 1, "success")
CLEAR = Mark("out of the way", 0, "failure")

HIDDEN = Hand((d(6),), _read_incoming, "hidden soldier")
OTHER = Hand((d(6),), _read_incoming)

LANDS = Throw("attack", (Hand(_score.TWO_DICE, _read),), last, None, _after_landing)

NOTES = (
    "Which score must be above 7, the natural roll or one with bonuses and defence, is a reading; so is a 7.",
    "The blast is 3 feet across in one place of the text and of 3 feet radius in another: count who stands in yours.",
    "Anybody in the blast rolls, friends too. A soldier in sight is killed without a roll, as we read it.",
    "The quick rules give bazookas and mortars a bonus against vehicles only; the text fires shells at troops too.",
    "A grenade is used up; of shells nothing is said.",
)
