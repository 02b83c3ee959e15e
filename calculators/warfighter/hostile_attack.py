"""What does a Hostile's attack do to your Soldier?

Take the chart's column for the reticles with neither EKIA nor Suppress; with none left there is normally no attack.
Throw the attack die (d10, a 0 counts as 10) and the terrain die (d6). The attack indicates the most wounds whose lowest
roll the attack die plus its modifier reaches; a blank lowest roll is never reached. Terrain is defeated where the
terrain die plus its modifier is the Terrain Cover or more. With Body Armor, and only where terrain is defeated, throw
the location die (d20) and the armor die (d6): at an unprotected location armor is defeated in any case, at a protected
one where the armor die plus its modifier is the Armor Cover or more. Without Body Armor nothing has to be defeated but
terrain. Locations 1 to L of the d20 stand for the L protected ones; which they are is printed on the armor.

Wounds indicated, terrain and armor defeated: those wounds. Otherwise page 47 can be read in two ways. By its detailed
examples: Suppress where wounds were indicated, or where terrain and armor were both defeated; else no effect. By a
count of successes: Suppress where wounds were indicated or terrain was defeated. They differ only where the attack
misses, terrain is defeated and armor holds.

Ranges: lowest rolls 1 to 10 or blank, those given rising; modifiers -5 to +5; Terrain and Armor Cover 1 to 12; 0 to 20
protected locations.

Source: Universal Rulebook, pp. 40-48: "Hostile attacks", "Body Armor". The armor die is thrown on a miss too once
terrain is defeated, as the examples want it; the summary's own words are not in our source.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, NamedTuple

from calculators.core.form import OneOf, Part, Problem, Switch, Whole
from calculators.core.odds import Odds
from calculators.core.odds import odds as odds_of
from calculators.core.report import Event, Mean, Report, Row, Table, capital, counts, rows
from calculators.core.steps import Faces, Hand, Mark, Step, Throw, Tone, d
from calculators.warfighter._attack import needed

TITLE = "Hostile attack"

READINGS = (("detailed", "its detailed examples"), ("count", "its count of successes"))


@dataclass(frozen=True)
class Chart:
    """One column of a Hostile's attack chart, and its modifier."""

    one: Annotated[int | None, Whole("1 wound from", 1, 10, "The lowest roll for it.", blank="never")] = 6
    two: Annotated[int | None, Whole("2 wounds from", 1, 10, blank="never")] = None
    three: Annotated[int | None, Whole("3 wounds from", 1, 10, blank="never")] = None
    modifier: Annotated[int, Whole("Attack modifier", -5, 5)] = 0

    def problems(self) -> Iterator[Problem]:
        """More wounds want a higher roll."""
        below: int | None = None
        for name, lowest in (("one", self.one), ("two", self.two), ("three", self.three)):
            if lowest is not None and below is not None and lowest <= below:
                yield Problem(name, f"more wounds want a higher lowest roll than {below}")
            below = below if lowest is None else lowest

    def wounds(self, face: int) -> int:
        """The wounds that a face indicates."""
        lowest = {3: self.three, 2: self.two, 1: self.one}
        return next((number for number, low in lowest.items() if low is not None and face + self.modifier >= low), 0)


@dataclass(frozen=True)
class Armor:
    """A Soldier's Body Armor."""

    armor: Annotated[bool, Switch("Body Armor")] = False
    locations: Annotated[int, Whole("Protected locations", 0, 20, "Of the 20 on the d20.")] = 15
    armor_cover: Annotated[int, Whole("Armor Cover", 1, 12)] = 4
    armor_modifier: Annotated[int, Whole("Modifier to the armor die", -5, 5)] = 0
    reading: Annotated[str, OneOf("Page 47 by", READINGS, "Its summary and its examples differ.")] = "detailed"

    def idle(self) -> Iterator[str]:
        """Without armor nothing of it counts; with no location protected its die never does."""
        if not self.armor:
            yield "locations"
        if not self.armor or not self.locations:
            yield from ("armor_cover", "armor_modifier", "reading")


@dataclass(frozen=True)
class Inputs:
    """One attack on one Soldier."""

    chart: Annotated[Chart, Part("Hostile’s chart")] = Chart()
    terrain: Annotated[int, Whole("Terrain Cover", 1, 12)] = 4
    terrain_modifier: Annotated[int, Whole("Modifier to the terrain die", -5, 5)] = 0
    body: Annotated[Armor, Part("Body Armor")] = Armor()


class Outcome(NamedTuple):
    """What the attack does."""

    wounds: int
    suppress: bool

    def __str__(self) -> str:
        return _wounds(self.wounds) if self.wounds else "Suppress" if self.suppress else "no effect"


def play(inputs: Inputs) -> Step:
    """Attack die and terrain die, then location and armor."""
    hands = (Hand((d(10),), _read, "attack"), Hand((d(6),), _read_terrain, "terrain"))
    return Throw("attack", hands, _add, 0, _attacked, say=_said)


def headline(inputs: Inputs) -> Event:
    """Any wound."""
    return Event("At least 1 wound", lambda outcome: outcome.wounds)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    if outcome.wounds:
        return f"The Soldier takes {_wounds(outcome.wounds)}."
    return "The Soldier takes a Suppress." if outcome.suppress else "No effect."


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """Wounds, Suppress or nothing, and page 47 read both ways."""
    wounds = odds.by(lambda outcome: outcome.wounds)
    both = _both(inputs)
    tables = [Table("Wounds", counts(wounds, _at_least, lambda number: "harm" if number else "success"))]
    return Report(
        _facts(inputs),
        Table("Result", rows(odds, capital, _tone, lambda outcome: (-outcome.wounds, not outcome.suppress))),
        tables=(*tables, Table("Page 47, both readings", both)) if both else tuple(tables),
        means=(Mean("Expected wounds", odds.mean(lambda outcome: outcome.wounds)),),
        notes=_notes(inputs),
    )


def _both(inputs: Inputs) -> tuple[Row, ...]:
    """What the two readings differ in, side by side; nothing without armor."""
    if "reading" in inputs.body.idle():
        return ()
    found = []
    for reading, by in READINGS:
        exact = odds_of(play, replace(inputs, body=replace(inputs.body, reading=reading)))
        found.append(Row(f"Suppress by {by}", exact[SUPPRESS], "failure"))
        found.append(Row(f"No effect by {by}", exact[NOTHING], "success"))
    found.sort(key=lambda row: row.words.startswith("No"))
    return tuple(row for row in found if row.chance)


def _facts(inputs: Inputs) -> tuple[str, ...]:
    chart, body = inputs.chart, inputs.body
    lowest = ((1, chart.one), (2, chart.two), (3, chart.three))
    shown = [f"{_wounds(number)} on {needed(low, chart.modifier, 10)}" for number, low in lowest if low is not None]
    terrain = f"The terrain die defeats Cover {inputs.terrain} on {needed(inputs.terrain, inputs.terrain_modifier, 6)}."
    facts = (f"The attack die: {', '.join(shown)}." if shown else "The chart is blank: no wounds.", terrain)
    if not body.armor:
        return (*facts, "No Body Armor.")
    die = f"there the armor die defeats it on {needed(body.armor_cover, body.armor_modifier, 6)}"
    protected = f"Body Armor protects {body.locations} of 20 locations"
    return (*facts, f"{protected}; {die}." if body.locations else f"{protected}.")


def _notes(inputs: Inputs) -> tuple[str, ...]:
    general = "With no reticle able to attack there is normally no attack."
    if "reading" in inputs.body.idle():
        return (general,)
    by = dict(READINGS)[inputs.body.reading]
    return (
        general,
        f"Page 47 is read by {by}; the two part where the attack misses, terrain is defeated and armor holds.",
        "The armor die is thrown on a miss too, once terrain is defeated.",
        f"On the d20, 1 to {inputs.body.locations} stand for the protected locations; your armor names its own.",
    )


# ---- What the dice came to: two bits of wounds indicated, then whether terrain is defeated, and whether armor is

WOUNDS, TERRAIN, PROTECTED, PIERCED = 3, 4, 8, 16


def _read(inputs: Inputs, faces: Faces) -> Mark:
    wounds = inputs.chart.wounds(faces[0])
    return Mark(_wounds(wounds), wounds, "harm") if wounds else Mark("misses", 0, "success")


def _read_terrain(inputs: Inputs, faces: Faces) -> Mark:
    defeated = faces[0] + inputs.terrain_modifier >= inputs.terrain
    return Mark("terrain defeated", TERRAIN, "harm") if defeated else Mark("terrain holds", 0, "success")


def _read_location(inputs: Inputs, faces: Faces) -> Mark:
    protected = faces[0] <= inputs.body.locations
    return Mark("protected", PROTECTED, "success") if protected else Mark("unprotected", 0, "harm")


def _read_armor(inputs: Inputs, faces: Faces) -> Mark:
    pierced = faces[0] + inputs.body.armor_modifier >= inputs.body.armor_cover
    return Mark("reaches Armor Cover", PIERCED, "harm") if pierced else Mark("armor holds", 0, "success")


def _add(fallen: int, mark: Mark) -> int:
    return fallen | mark.value


def _attacked(inputs: Inputs, fallen: int) -> Step:
    if fallen & TERRAIN and inputs.body.armor:
        return Throw("armor", ARMOR, _add, fallen, _armored, say=_said_armor)
    return _outcome(inputs, fallen & WOUNDS, bool(fallen & TERRAIN), True)


def _armored(inputs: Inputs, fallen: int) -> Outcome:
    return _outcome(inputs, fallen & WOUNDS, True, _defeated(fallen))


def _defeated(fallen: int) -> bool:
    """Whether armor is defeated."""
    return not fallen & PROTECTED or bool(fallen & PIERCED)


def _outcome(inputs: Inputs, wounds: int, terrain: bool, armor: bool) -> Outcome:
    if wounds and terrain and armor:
        return Outcome(wounds, False)
    protection = terrain and armor if inputs.body.reading == "detailed" else terrain
    return Outcome(0, bool(wounds or protection))


def _said(inputs: Inputs, fallen: int) -> str:
    wounds = _wounds(fallen & WOUNDS) if fallen & WOUNDS else "misses"
    return f"{wounds}, terrain {'defeated' if fallen & TERRAIN else 'holds'}"


def _said_armor(inputs: Inputs, fallen: int) -> str:
    return f"armor {'defeated' if _defeated(fallen) else 'holds'}"


def _wounds(number: int) -> str:
    return "1 wound" if number == 1 else f"{number} wounds"


def _at_least(number: int) -> str:
    return _wounds(number) if number else "No wound"


def _tone(outcome: Outcome) -> Tone:
    return "harm" if outcome.wounds else "failure" if outcome.suppress else "success"


SUPPRESS, NOTHING = Outcome(0, True), Outcome(0, False)
ARMOR = (Hand((d(20),), _read_location, "location"), Hand((d(6),), _read_armor, "armor"))
