"""One attack on a soldier: what `ranged_attack` and `hand_to_hand` share.

A target that tries to hit the dirt first throws one die: on 1 or 2 it is prone for this attack, in place of its own
position (a prone one has nothing to try for). Then throw 2d6 and score it (see `_score`).

Source: the attack formula, "Hitting the Dirt". That this die is a d6 and that a kneeling figure may try as well are our
readings; the text speaks of "a dice" and of a standing figure.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any, NamedTuple, Protocol

from calculators.core.form import Part, Switch
from calculators.core.odds import Odds, odds
from calculators.core.report import Event, Report, Row, Table, capital, counts, rows
from calculators.core.steps import Faces, Hand, Mark, Step, Throw, d, last
from calculators.ultimate_combat import _score


@dataclass(frozen=True)
class Defender:
    """A target that may try to hit the dirt."""

    target: Annotated[_score.Target, Part("")] = _score.Target()
    dirt: Annotated[bool, Switch("Tries to hit the dirt", "1 or 2 on a d6: prone for this attack.")] = False

    @property
    def tries(self) -> bool:
        """Whether there is anything to throw for."""
        return self.dirt and self.target.position != "prone"

    def idle(self) -> Iterator[str]:
        """A prone target has nothing to try for."""
        if self.target.position == "prone":
            yield "dirt"


class Inputs(Protocol):
    """What an attack on a soldier is made of."""

    @property
    def attack(self) -> _score.Sum:
        """The attacker's bonuses."""

    @property
    def defender(self) -> Defender: ...

    @property
    def chart(self) -> _score.Chart: ...


class Outcome(NamedTuple):
    """How the attack ends."""

    score: int
    result: str
    """kill, wound or no wound."""

    def __str__(self) -> str:
        return f"score {_score.plain(self.score)}: {self.result}"


def play(inputs: Inputs) -> Step:
    """Throw to hit the dirt if the target tries; then throw the attack."""
    if inputs.defender.tries:
        return Throw("dirt", (Hand((d(6),), _read_dirt),), last, None, _after_dirt)
    return AS_IT_IS


def outcome(inputs: Inputs, natural: int, position: str = "") -> Outcome:
    """What a natural roll comes to against this position, or the target's own."""
    score = natural + added(inputs, position)
    return Outcome(score, inputs.chart.result(score))


def added(inputs: Inputs, position: str = "") -> int:
    """What is added to the natural roll."""
    return _score.total(attack(inputs)) - _score.total(inputs.defender.target.defence(position))


def attack(inputs: Inputs) -> _score.Sum:
    """The bonuses, and what the target takes off them."""
    return (*inputs.attack, *inputs.defender.target.attack)


def headline(inputs: Inputs) -> Event:
    """The target is hurt."""
    words = "Wound" if inputs.chart.kill_from is None else "Wound or kill"
    return Event(words, lambda outcome: outcome.result != _score.NONE)


def verdict(inputs: Inputs, outcome: Outcome) -> str:
    """The outcome as a sentence."""
    score = f"Score {_score.plain(outcome.score)}"
    if outcome.result == _score.WOUND:
        left = inputs.defender.target.left - 1
        rest = f"toughness {left} left" if left else "no toughness left, so the target is out of action"
        return f"{score}: one wound; {rest}."
    return f"{score}: {'killed' if outcome.result == _score.KILL else 'no wound'}."


def report(inputs: Any, odds: Odds[Outcome], notes: tuple[str, ...]) -> Report:
    """The classes of result, the score, and what hitting the dirt changes."""
    results, scores = odds.by(lambda outcome: outcome.result), odds.by(lambda outcome: outcome.score)
    table = counts(
        scores,
        lambda score: f"Score {_score.plain(score)}",
        lambda score: _score.TONES[inputs.chart.result(score)],
    )
    tables = (Table("Score", table), *((_dirt(inputs, odds),) if inputs.defender.tries else ()))
    return Report(
        facts(inputs),
        Table("Outcome", rows(results, capital, _score.TONES.__getitem__, list(_score.TONES).index)),
        tables=tuple(table for table in tables if table.rows),
        notes=(*notes, *(DIRT_NOTES if inputs.defender.tries else ()), *_score.notes(inputs.chart)),
    )


def facts(inputs: Inputs) -> tuple[str, ...]:
    """The sum spelt out, and the natural rolls that it takes."""
    defender = inputs.defender
    own = (
        f"Attack {_score.spelled(attack(inputs), plus=True)}; {_against(inputs)}.",
        _score.results(inputs.chart, added(inputs)),
    )
    if not defender.tries:
        return own
    prone = _score.results(inputs.chart, added(inputs, "prone"))
    return (*own, f"After hitting the dirt (1 or 2 on the d6) {_against(inputs, 'prone')}. {prone}")


def _against(inputs: Inputs, position: str = "") -> str:
    defence = _score.spelled(inputs.defender.target.defence(position))
    return f"defence {defence}: a natural 7 scores {_score.plain(7 + added(inputs, position))}"


def _dirt(inputs: Any, trying: Odds[Outcome]) -> Table:
    """The headline's chance without trying, with trying, and once the target is down."""
    event = headline(inputs)
    still = replace(inputs, defender=replace(inputs.defender, dirt=False))
    down = replace(inputs, defender=Defender(replace(inputs.defender.target, position="prone")))
    without = odds(play, still).chance(event.holds)
    tried = trying.chance(event.holds)
    shown = (
        Row(f"{event.words} without trying", without),
        Row(f"{event.words} when trying", tried),
        Row(f"{event.words} once it is down", odds(play, down).chance(event.holds)),
        Row("Saved by trying", without - tried),
    )
    return Table("Hitting the dirt", tuple(row for row in shown if row.chance))


def _read_dirt(_: Inputs, faces: Faces) -> Mark:
    return DOWN if faces[0] <= 2 else UP


def _after_dirt(_: Inputs, mark: Mark) -> Step:
    return PRONE if mark.value else AS_IT_IS


def _read(inputs: Inputs, faces: Faces) -> Mark:
    return _mark(outcome(inputs, sum(faces)))


def _read_prone(inputs: Inputs, faces: Faces) -> Mark:
    return _mark(outcome(inputs, sum(faces), "prone"))


def _mark(outcome: Outcome) -> Mark:
    return Mark(str(outcome), outcome.score, _score.TONES[outcome.result])


def _end(inputs: Inputs, mark: Mark) -> Outcome:
    return Outcome(mark.value, inputs.chart.result(mark.value))


DOWN = Mark("hits the dirt", 1, "failure")
UP = Mark("stays up", 0)

AS_IT_IS = Throw("attack", (Hand(_score.TWO_DICE, _read),), last, None, _end)
PRONE = Throw("attack", (Hand(_score.TWO_DICE, _read_prone),), last, None, _end)

DIRT_NOTES = (
    "The die for hitting the dirt is taken as a d6, and a kneeling target may try as well as a standing one.",
    "Hitting the dirt is announced before the attack is rolled.",
)
