"""Is a soldier out of action after some attacks?

The same ranged attack (see `ranged_attack`; nobody hits the dirt) is made again and again. Each is scored against the
toughness left then: a wound takes 1 off it, a kill all of it, and at 0 the rest is not rolled. With `healed` a Medic
takes away all wounds between two attacks, unless the soldier is out of action.

Source: "Attacking with ranged weapons": a wound lowers the toughness until the Medic heals it, so that the next attack
is easier. That healing takes away all wounds at once and that toughness 0 is out of action are our readings.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Annotated, NamedTuple

from calculators.core import odds as exact
from calculators.core.form import Part, Switch, Whole
from calculators.core.odds import Odds
from calculators.core.report import Event, Mean, Report, Row, Table, rows
from calculators.core.steps import Faces, Hand, Mark, Step, Throw, Tone
from calculators.ultimate_combat import _score, ranged_attack

TITLE = "Wearing a soldier down"


@dataclass(frozen=True)
class Inputs:
    """The same shot at one target, again and again."""

    attacker: Annotated[ranged_attack.Attacker, Part("Attacker")] = ranged_attack.Attacker()
    target: Annotated[_score.Target, Part("Target")] = _score.Target()
    chart: Annotated[_score.Chart, Part("Attack chart")] = _score.Chart()
    attacks: Annotated[int, Whole("Attacks", 1, 20)] = 3
    healed: Annotated[bool, Switch("A Medic heals between attacks", "All wounds at once.")] = False

    @property
    def attack(self) -> _score.Sum:
        """The bonuses, and what the target takes off them."""
        return (*self.attacker.attack, *self.target.attack)

    def added(self, left: int) -> int:
        """What is added to the natural roll against so much toughness left."""
        now = replace(self.target, wounds=self.target.toughness - left)
        return _score.total(self.attack) - _score.total(now.defence())

    def idle(self) -> Iterator[str]:
        """Between one attack and no other nobody heals."""
        if self.attacks == 1:
            yield "healed"


class Outcome(NamedTuple):
    """How the target stands."""

    left: int
    """Toughness left."""
    attack: int
    """The attack that put it out of action; 0: none did."""

    def __str__(self) -> str:
        return f"out of action by attack {self.attack}" if self.attack else f"toughness {self.left} left"


class State(NamedTuple):
    """Where the fight stands before or after an attack."""

    attack: int
    left: int


def play(inputs: Inputs) -> Step:
    """Attack until the target is out of action or the attacks are made."""
    return _next(inputs, State(1, inputs.target.left))


def headline(inputs: Inputs) -> Event:
    """Out of action within the attacks."""
    return Event(f"Out of action within {_attacks(inputs)}", lambda outcome: outcome.attack)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    if outcome.attack:
        return f"Attack {outcome.attack} puts the target out of action."
    return f"{_attacks(inputs)}: toughness {outcome.left} left."


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """Toughness left after each attack, and the chance to be out of action by each."""
    tables = [Table("Out of action by", _out(inputs, odds), more="By then")]
    tables += [_after(replace(inputs, attacks=number)) for number in range(1, inputs.attacks)]
    return Report(
        _facts(inputs),
        _after(inputs, odds),
        tables=tuple(table for table in tables if table.rows),
        means=(Mean("Expected toughness left", odds.mean(lambda outcome: outcome.left)),),
        notes=(*(HEALED if _heals(inputs) else NOT_HEALED), STANDING, *_score.notes(inputs.chart)),
    )


def _next(inputs: Inputs, state: State) -> Step:
    """The next attack, unless the fight is over."""
    if not state.left:
        return Outcome(0, state.attack - 1)
    if state.attack > inputs.attacks:
        return Outcome(state.left, 0)
    healed = inputs.healed and state.attack > 1
    left = inputs.target.toughness if healed else state.left
    return Throw("attack", _dice(left), _hurt, State(state.attack, left), _after_attack, state.attack, _say)


@cache
def _dice(left: int) -> tuple[Hand, ...]:
    """The dice of an attack against so much toughness left."""

    def read(inputs: Inputs, faces: Faces) -> Mark:
        return MARKS[inputs.chart.result(sum(faces) + inputs.added(left))]

    return (Hand(_score.TWO_DICE, read),)


def _hurt(state: State, mark: Mark) -> State:
    return State(state.attack, max(0, state.left - mark.value))


def _after_attack(inputs: Inputs, state: State) -> Step:
    return _next(inputs, State(state.attack + 1, state.left))


def _say(_: Inputs, state: State) -> str:
    return f"toughness {state.left} left" if state.left else "out of action"


def _facts(inputs: Inputs) -> tuple[str, ...]:
    first = inputs.target.left
    natural = _score.plain(7 + inputs.added(first))
    defence = f"defence {_score.spelled(inputs.target.defence())}: a natural 7 scores {natural}"
    lowest = max(1, first - inputs.attacks + 1)
    met = (first, inputs.target.toughness) if _heals(inputs) else range(first, lowest - 1, -1)
    each = (f"At toughness {left}: {_score.results(inputs.chart, inputs.added(left))}" for left in dict.fromkeys(met))
    return f"Attack {_score.spelled(inputs.attack, plus=True)}; {defence}.", *each


def _heals(inputs: Inputs) -> bool:
    return inputs.healed and inputs.attacks > 1


def _out(inputs: Inputs, odds: Odds[Outcome]) -> tuple[Row, ...]:
    """The attack that puts the target out of action, with the chance of it or an earlier one."""
    by_attack, so_far, found = odds.by(lambda outcome: outcome.attack), Fraction(0), []
    for attack in range(1, inputs.attacks + 1):
        if by_attack[attack]:
            so_far += by_attack[attack]
            found.append(Row(f"Attack {attack}", by_attack[attack], "success", so_far))
    return tuple(found)


def _after(inputs: Inputs, odds: Odds[Outcome] | None = None) -> Table:
    """The toughness left after the attacks."""
    left = (odds or exact.odds(play, inputs)).by(lambda outcome: outcome.left)
    title = f"Toughness left after attack {inputs.attacks}"
    return Table(title, rows(left, _left, lambda left: _tone(inputs, left), lambda left: -left))


def _left(left: int) -> str:
    return f"{left} left" if left else "Out of action"


def _tone(inputs: Inputs, left: int) -> Tone:
    return "success" if not left else "failure" if left == inputs.target.left else "plain"


def _attacks(inputs: Inputs) -> str:
    return "1 attack" if inputs.attacks == 1 else f"{inputs.attacks} attacks"


ALL = 15
"""More than any toughness."""

MARKS = {
    word: Mark(word, lost, _score.TONES[word])
    for word, lost in ((_score.NONE, 0), (_score.WOUND, 1), (_score.KILL, ALL))
}

HEALED = (
    "Healing takes away all wounds at once, before the next attack; what is left after an attack is before healing.",
)
NOT_HEALED = ("Nobody heals between the attacks.",)
STANDING = "Nobody hits the dirt."
