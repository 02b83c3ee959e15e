"""What does hand-to-hand fighting come to, by the edition that you play?

One attack: throw the attack dice (d10, a 0 counts as 10) and one d6. A hit with any die (face plus attack modifier is
the hit number or more) and a beaten defence (the d6 plus Penetration is the defence number or more): one EKIA. Only one
of the two: one Suppress. Neither: no effect. Any raw attack die at or under the Stumble number is a Stumble, whatever
the other dice do.

Over several Actions, until there is an EKIA: engaging takes its Actions first, then each attack takes one. In the 2021
rules a Stumble puts a Suppress on the Soldier; that the attacks go on is our reading, since no text here says what a
Suppress does to a Soldier. In the 2023 rules a Stumble costs the next Action
for recovery. The two are never mixed, and no edition is taken for granted: while none is chosen only one attack is
worked out. The attack made with Action n is the throw `attack-n`; without an edition it is `attack-1`.

Ranges: 1 to 10 attack dice, hit number 2 to 10, defence 1 to 12, modifiers -5 to +5, Stumble number 0 to 10 (0: none),
0 to 6 Actions to engage, 0 to 12 Actions in hand.

Source: Universal Rulebook (March 2021) for engaging and Suppress; Keyword Reference, 15th edition (February 2023), for
recovery. That a Stumble is read like Reload, that the ordinary attack's table holds, the defence number and any cost
to engage in 2023 are assumptions.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, NamedTuple

from calculators.core.form import OneOf, Part, Whole
from calculators.core.odds import Odds
from calculators.core.odds import odds as odds_of
from calculators.core.report import Event, Mean, Report, Row, Table, capital, counts, rows
from calculators.core.steps import Faces, Hand, Mark, Step, Throw, Tone, d
from calculators.warfighter._attack import COVER, HIT, any_hit, needed

TITLE = "Hand-to-hand"

UNSET = "unset"
RESULTS = ("EKIA", "Suppress", "no effect")


@dataclass(frozen=True)
class Attack:
    """One attack hand to hand."""

    dice: Annotated[int, Whole("Attack dice", 1, 10)] = 1
    hit: Annotated[int, Whole("Hits on", 2, 10)] = 7
    modifier: Annotated[int, Whole("Attack modifier", -5, 5)] = 0
    defence: Annotated[int, Whole("Defence number", 1, 12, "For the d6.")] = 4
    penetration: Annotated[int, Whole("Penetration", -5, 5, "Modifier to the d6.")] = 0
    stumble: Annotated[int, Whole("Stumble number", 0, 10, "0: none.")] = 1


@dataclass(frozen=True)
class Inputs:
    """One Soldier against one engaged Hostile card."""

    edition: Annotated[
        str,
        OneOf(
            "Edition",
            (
                (UNSET, "choose your edition"),
                ("2021", "Universal Rulebook, March 2021"),
                ("2023", "Keyword Reference, February 2023"),
            ),
            "They differ in what a Stumble costs.",
        ),
    ] = UNSET
    attack: Annotated[Attack, Part("Attack")] = Attack()
    engagement: Annotated[int, Whole("Actions to engage", 0, 6)] = 1
    actions: Annotated[int, Whole("Actions in hand", 0, 12)] = 3

    @property
    def attacks(self) -> int:
        """The most attacks that the Actions allow."""
        return max(0, self.actions - self.engagement)

    def idle(self) -> Iterator[str]:
        """Actions want an edition."""
        if self.edition == UNSET:
            yield from ("engagement", "actions")


class Outcome(NamedTuple):
    """How one attack ends, or with an edition all Actions."""

    result: str
    """One of `RESULTS`; with an edition "EKIA" or "no EKIA"."""
    stumbles: int
    action: int = 0
    """With an edition, the Action that brings the EKIA."""

    def __str__(self) -> str:
        by = f" by Action {self.action}" if self.action else ""
        return f"{self.result}{by}, {_stumbles(self.stumbles)}"


# ---- What lies on the table is one whole number: what the dice came to, Stumbles before, and the Action under way

STUMBLE, STUMBLES, ACTION = 1, 3, 8


def play(inputs: Inputs) -> Step:
    """One attack; with an edition, attacks until there is an EKIA or the Actions are spent."""
    return _next(inputs, 1 if inputs.edition == UNSET else inputs.engagement + 1, 0)


def headline(inputs: Inputs) -> Event:
    """An EKIA."""
    if inputs.edition == UNSET:
        return Event("EKIA with one attack", _is_ekia)
    return Event(f"At least one EKIA within {_actions(inputs.actions)}", _is_ekia)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    if inputs.edition == UNSET:
        stumble = "; a Stumble too" if outcome.stumbles else ""
        return f"{VERDICTS[outcome.result]}{stumble}."
    if not inputs.attacks:
        return _plan(inputs)
    cost = {"2021": _suppresses(outcome.stumbles), "2023": _recoveries(outcome.stumbles)}[inputs.edition]
    end = f"Action {outcome.action} brings an EKIA" if outcome.action else "No EKIA"
    return f"{end}; {cost}."


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """One attack with its Stumble; with an edition, the Action that brings an EKIA, and Stumbles."""
    one = odds_of(play, replace(inputs, edition=UNSET))
    both = rows(one, capital, lambda outcome: TONES[outcome.result], _order)
    if inputs.edition == UNSET:
        results = odds.by(lambda outcome: outcome.result)
        return Report(
            _facts(inputs),
            Table("Result", rows(results, capital, TONES.__getitem__, RESULTS.index)),
            tables=(_stumble_table(odds), Table("Both together", both)),
            notes=(*ASSUMED, UNDECIDED),
        )
    ekia, by_action = odds.chance(_is_ekia), odds.by(lambda outcome: outcome.action)
    bar = (Row("EKIA", ekia, "success"), Row("No EKIA", 1 - ekia, "failure"))
    table, so_far = [], ekia * 0
    for number in sorted(set(by_action) - {0}):
        so_far += by_action[number]
        table.append(Row(f"Action {number}", by_action[number], "success", so_far))
    stumbles = odds.by(lambda outcome: outcome.stumbles)
    return Report(
        (*_facts(inputs), _plan(inputs)),
        Table("Within the Actions", tuple(row for row in bar if row.chance)),
        tables=(
            *((Table("EKIA by", tuple(table), more="By then"),) if table else ()),
            Table("One attack", both),
            Table("Stumbles", counts(stumbles, _capital_stumbles, lambda number: "harm" if number else "plain")),
        ),
        means=(Mean("Expected Stumbles", odds.mean(lambda outcome: outcome.stumbles)),),
        notes=(*ASSUMED, *NOTES[inputs.edition]),
    )


def _next(inputs: Inputs, action: int, stumbles: int) -> Step:
    """The attack of an Action, or the end."""
    if inputs.edition != UNSET and action > inputs.actions:
        return Outcome("no EKIA", stumbles)
    return Throw(
        "attack",
        _hands(inputs.attack.dice),
        any_hit,
        (action << ACTION) + (stumbles << STUMBLES),
        _after,
        action,
        _said,
    )


def _after(inputs: Inputs, table: int) -> Step:
    action, stumble = table >> ACTION, table & STUMBLE
    stumbles, result = (table >> STUMBLES & 31) + stumble, _result(table)
    if inputs.edition == UNSET:
        return Outcome(result, stumbles)
    if result == "EKIA":
        return Outcome(result, stumbles, action)
    return _next(inputs, action + (2 if stumble and inputs.edition == "2023" else 1), stumbles)


def _said(inputs: Inputs, table: int) -> str:
    return f"{_result(table)}, Stumble" if table & STUMBLE else _result(table)


def _result(table: int) -> str:
    return RESULTS[2 - bool(table & HIT) - bool(table & COVER)]


@cache
def _hands(dice: int) -> tuple[Hand, ...]:
    return (Hand((d(10),), _read, "attack"),) * dice + (Hand((d(6),), _read_defence, "defence"),)


def _read(inputs: Inputs, faces: Faces) -> Mark:
    attack, face = inputs.attack, faces[0]
    return MARKS[face + attack.modifier >= attack.hit, face <= attack.stumble]


def _read_defence(inputs: Inputs, faces: Faces) -> Mark:
    attack = inputs.attack
    return BEATEN if faces[0] + attack.penetration >= attack.defence else HOLDS


def _facts(inputs: Inputs) -> tuple[str, ...]:
    attack = inputs.attack
    die = "1 attack die: it" if attack.dice == 1 else f"{attack.dice} attack dice: each"
    stumble = f"A raw {attack.stumble}{' or less' * (attack.stumble > 1)} on any of them is a Stumble."
    return (
        f"{die} hits on {needed(attack.hit, attack.modifier, 10)}.",
        f"The d6 beats the defence on {needed(attack.defence, attack.penetration, 6)}.",
        stumble if attack.stumble else "No Stumble number.",
    )


def _plan(inputs: Inputs) -> str:
    """What the Actions allow."""
    if inputs.actions < inputs.engagement:
        return f"Engaging wants {_actions(inputs.engagement)}, and you have {inputs.actions}: not engaged, no attack."
    if not inputs.attacks:
        return (
            f"Engaging takes all {_actions(inputs.actions)}: no attack." if inputs.actions else "No Action: no attack."
        )
    most = "1 attack" if inputs.attacks == 1 else f"{inputs.attacks} attacks"
    up_to = "at most " if inputs.edition == "2023" and inputs.attack.stumble and inputs.attacks > 1 else ""
    return f"Engaging takes {inputs.engagement} of {inputs.actions} Actions, which leaves {up_to}{most}."


def _stumble_table(odds: Odds[Outcome]) -> Table:
    words = {1: "Stumble", 0: "No Stumble"}
    stumbles = odds.by(lambda outcome: outcome.stumbles)
    tone: dict[int, Tone] = {1: "harm", 0: "plain"}
    return Table("Stumble", rows(stumbles, words.__getitem__, tone.__getitem__, lambda number: -number))


def _stumbles(number: int) -> str:
    return "no Stumble" if not number else "1 Stumble" if number == 1 else f"{number} Stumbles"


def _capital_stumbles(number: int) -> str:
    return capital(_stumbles(number))


def _suppresses(stumbles: int) -> str:
    return f"{_stumbles(stumbles)}{f', so {stumbles} Suppress on the Soldier' if stumbles else ''}"


def _recoveries(stumbles: int) -> str:
    cost = {0: "", 1: ", which costs the Action after it"}.get(stumbles, ", each of which costs the Action after it")
    return f"{_stumbles(stumbles)}{cost}"


def _actions(number: int) -> str:
    return "1 Action" if number == 1 else f"{number} Actions"


def _is_ekia(outcome: Outcome) -> bool:
    return outcome.result == "EKIA"


def _order(outcome: Outcome) -> tuple[int, int]:
    return RESULTS.index(outcome.result), outcome.stumbles


MARKS = {
    (True, False): Mark("hit", HIT, "success"),
    (True, True): Mark("hit and Stumble", HIT | STUMBLE, "success"),
    (False, False): Mark("miss", 0, "failure"),
    (False, True): Mark("Stumble", STUMBLE, "harm"),
}
BEATEN = Mark("defence beaten", COVER, "success")
HOLDS = Mark("defence holds", 0, "failure")

VERDICTS = {"EKIA": "One EKIA", "Suppress": "One Suppress on the Hostile", "no effect": "No effect"}
TONES: dict[str, Tone] = {"EKIA": "success", "Suppress": "plain", "no effect": "failure"}

ASSUMED = (
    "Assumed, for no edition here says it: a Stumble is a raw die at or under its number; hit and defence make EKIA, "
    "Suppress or nothing as in an ordinary attack; the d6 is read against a defence number.",
)
UNDECIDED = "The edition decides what a Stumble costs and what your Actions come to: choose it to see them."
NOTES = {
    "2021": (
        "March 2021: a Stumble puts a Suppress on the Soldier, even where another die hits.",
        "That the attacks go on, and that each Stumble adds a Suppress, is our reading: no text here says what a "
        "Suppress does to a Soldier.",
        "Actions short of the cost of engaging are saved until another Action is taken.",
    ),
    "2023": (
        "February 2023: a Stumble costs the next Action for recovery before another such attack.",
        "Any cost to engage is assumed: what 2023 changed of it is not in our source.",
    ),
}
