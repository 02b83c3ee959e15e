"""Does a hit wound?

The Wound Threshold is 7 plus Armor after AP, which is Armor - AP and never below 0. Roll 2d6, add the modifier of
Strength against Toughness and all other modifiers (together limited once to -3 to +3 unless a rule lifts it: `cap`);
the hit wounds if the result is at least the threshold. A natural 2 fails and a natural 12 wounds, if the rule on
natural rolls applies to wound checks (`naturals_apply`).

The table of Strength (S) against Toughness (T) is missing from the text. `bands` chooses how to fill it:
symmetric: S >= 2T +2; T < S < 2T +1; S = T 0; T/2 < S < T -1; S <= T/2 -2.
literal: T < S < 2T +1; S = T 0; S < T -1; S >= 2T is not stated and is computed only with a value of your own
(`double_value`, +1 to +3).

Source: Combat Rules, chapter 19: 19.4 to 19.8 and 19.12. Stated are +1 for T < S < 2T and -1 for 6 against 7; all other
values are our reading.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from calculators.cohesion.hit_check import TWO_DICE, needed, total
from calculators.core.form import OneOf, Problem, Switch, Whole, Wholes
from calculators.core.numbers import signed
from calculators.core.odds import Odds
from calculators.core.report import Event, Report, Table, capital, rows
from calculators.core.steps import Faces, Hand, Mark, Step, Throw, Tone, last

TITLE = "Wound check"


@dataclass(frozen=True)
class Inputs:
    """One wound check."""

    strength: Annotated[int, Whole("Strength", 1, 20)] = 4
    toughness: Annotated[int, Whole("Toughness", 1, 20)] = 4
    armor: Annotated[int, Whole("Armor", 0, 10)] = 0
    ap: Annotated[int, Whole("AP", 0, 10, "Armor Penetration.")] = 0
    other_modifiers: Annotated[
        tuple[int, ...], Wholes("Other modifiers to wound", -6, 6, hint="Each one, such as +1, -2.")
    ] = ()
    bands: Annotated[
        str,
        OneOf(
            "Strength against Toughness",
            (("symmetric", "Symmetric, −2 to +2"), ("literal", "Literal, double left open")),
            "The table is missing from the text.",
        ),
    ] = "symmetric"
    double_value: Annotated[
        int | None,
        Whole(
            "Your value for S ≥ 2T",
            1,
            3,
            "Only for the literal reading. Empty: not stated.",
            blank="not stated",
        ),
    ] = None
    naturals_apply: Annotated[
        bool, Switch("Natural 2 fails, natural 12 wounds", "Section 19.4 read for wounds too.")
    ] = True
    cap: Annotated[bool, Switch("Limit the total to ±3", "Section 19.5; a rule may lift it.")] = True

    def problems(self) -> Iterator[Problem]:
        """The literal reading has no value for a Strength of twice the Toughness."""
        if self.bands == "literal" and self.strength >= 2 * self.toughness and self.double_value is None:
            yield Problem(
                "double_value",
                "the text does not state the modifier for Strength at least double Toughness; enter +1, +2 or +3",
            )


class Outcome(NamedTuple):
    """How the check ends."""

    wounds: bool

    def __str__(self) -> str:
        return "wounds" if self.wounds else "fails"


def play(inputs: Inputs) -> Step:
    """Throw two dice and read them against the threshold."""
    return Throw("wound", (Hand(TWO_DICE, read_wound),), last, None, _end)


def read_wound(inputs: Inputs, faces: Faces) -> Mark:
    """What two dice count for in a wound check."""
    outcome = Outcome(_wounds(inputs, sum(faces)))
    return Mark(str(outcome), int(outcome.wounds), "success" if outcome.wounds else "failure")


def threshold(inputs: Inputs) -> int:
    """The Wound Threshold (19.6)."""
    return 7 + max(0, inputs.armor - inputs.ap)


def band(inputs: Inputs) -> int:
    """The modifier of Strength against Toughness, by the reading chosen."""
    strength, toughness = inputs.strength, inputs.toughness
    if strength == toughness:
        return 0
    if inputs.bands == "literal":
        return -1 if strength < toughness else 1 if strength < 2 * toughness else inputs.double_value or 0
    if strength > toughness:
        return 2 if strength >= 2 * toughness else 1
    return -2 if 2 * strength <= toughness else -1


def modifier(inputs: Inputs) -> int:
    """The total modifier of the check (19.5)."""
    return total((band(inputs), *inputs.other_modifiers), inputs.cap)


def facts(inputs: Inputs) -> tuple[str, ...]:
    """The threshold, the modifier and the natural roll needed, spelt out."""
    after = max(0, inputs.armor - inputs.ap)
    least = needed(threshold(inputs), modifier(inputs), inputs.naturals_apply)
    return (
        f"Threshold 7 + {after} = {threshold(inputs)} (Armor after AP {after}).",
        f"Strength against Toughness {signed(band(inputs))}, total modifier {signed(modifier(inputs))}: {least}.",
    )


def readings(inputs: Inputs) -> tuple[str, ...]:
    """The readings in force."""
    naturals = "settle" if inputs.naturals_apply else "do not settle"
    limit = "; the limit of ±3 takes in Strength against Toughness" if inputs.cap else ""
    return (
        f"{BANDS[inputs.bands]}{limit}.",
        f"Natural 2 and 12 {naturals} the wound check (19.4 does not name wound checks).",
    )


def headline(inputs: Inputs) -> Event:
    """The hit wounds."""
    return Event("Wounds", lambda outcome: outcome.wounds)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    return "The attack wounds." if outcome.wounds else "The attack fails to wound."


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """Wounds or fails, with the threshold spelt out."""
    return Report(facts(inputs), Table("Outcome", rows(odds, capital, tone, _order)), notes=readings(inputs))


def tone(outcome: Outcome) -> Tone:
    """A wound is what the player hopes for."""
    return "success" if outcome.wounds else "failure"


BANDS = {
    "symmetric": "The table of Strength against Toughness is missing from the text: +2 for double or more, 0 for equal "
    "and −2 for half or less are our reading",
    "literal": "The table of Strength against Toughness is missing from the text: 0 for equal and −1 for half or less "
    "are our reading, and a value for double or more is yours",
}


def _order(outcome: Outcome) -> bool:
    return outcome.wounds


def _wounds(inputs: Inputs, natural: int) -> bool:
    if inputs.naturals_apply and natural in (2, 12):
        return natural == 12
    return natural + modifier(inputs) >= threshold(inputs)


def _end(inputs: Inputs, mark: Mark) -> Outcome:
    return Outcome(bool(mark.value))
