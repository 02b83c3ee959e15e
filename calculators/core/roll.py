"""Falling dice: a procedure read along one path, with dice that fall or are already known."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from calculators.core.known import BadDice, Known, faces_of, option_of, spell
from calculators.core.steps import Choice, Die, Mark, Option, Step, Throw

Chance: TypeAlias = Callable[[Die], int]
"""Gives one face of a die, each as likely as any other."""


class Fallen(NamedTuple):
    """One die on the table."""

    die: Die
    face: int
    given: bool
    """Whether the face was known before."""


class Reading(NamedTuple):
    """A hand on the table and what it counted for."""

    dice: tuple[Fallen, ...]
    mark: Mark
    name: str


class Thrown(NamedTuple):
    """One throw as it fell."""

    key: str
    readings: tuple[Reading, ...]
    said: str

    @property
    def summary(self) -> str:
        """What came of it, unless the mark of a single hand says the same."""
        return "" if [reading.mark.word for reading in self.readings] == [self.said] else self.said


class Chosen(NamedTuple):
    """A choice that was made."""

    key: str
    option: str
    words: str
    options: tuple[Option, ...]
    """All that were offered."""


class Roll(NamedTuple):
    """What happened on one path, and how it stands: an outcome, an open choice, or dice that are not thrown yet."""

    path: tuple[Thrown | Chosen, ...]
    end: Step
    """The outcome, the `Choice` at which the roll stops, or the `Throw` for which faces are missing."""
    open: bool
    """Whether it stops at a choice or before a throw."""

    @property
    def known(self) -> Known:
        """All faces and choices of the path: with them the same roll falls again."""
        return {
            part.key: part.option
            if isinstance(part, Chosen)
            else tuple(die.face for reading in part.readings for die in reading.dice)
            for part in self.path
        }

    @property
    def dice(self) -> str:
        """The known dice as text."""
        return spell({label: faces for label, faces in self.known.items() if faces})


def roll(play: Callable[[Any], Step], inputs: Any, known: Known | None = None, chance: Chance | None = None) -> Roll:
    """Follow a procedure to its outcome or to the first choice that is not made.

    Dice that are not known fall by `chance`; without it the roll stops before the first throw that wants one. Raises
    `BadDice` where a known face cannot be, or where the path ends without a throw that was given.
    """
    ended, strangers = follow(play, inputs, known or {}, chance)
    if strangers:
        raise BadDice(f"no throw or choice called {strangers[0]} comes on this path")
    return ended


def follow(
    play: Callable[[Any], Step], inputs: Any, known: Known, chance: Chance | None = None
) -> tuple[Roll, tuple[str, ...]]:
    """A roll, and the labels that were given but do not come on its path."""
    path: list[Thrown | Chosen] = []
    met: set[str] = set()
    step = play(inputs)
    while isinstance(step, (Throw, Choice)):
        if step.key in met:
            raise RuntimeError(f"the procedure throws {step.key} twice")
        met.add(step.key)
        if isinstance(step, Choice):
            name = option_of(step, known)
            if name is None:
                break
            option = step.option(name)
            path.append(Chosen(step.key, name, option.words, step.options))
            step = option.then(inputs, step.state)
            continue
        faces = faces_of(step.key, step.hands, known)
        if chance is None and None in faces:
            break
        thrown, state = _fall(step, faces, inputs, chance)
        path.append(thrown)
        step = step.then(inputs, state)
    ended = Roll(tuple(path), step, isinstance(step, (Throw, Choice)))
    return ended, tuple(label for label in known if label not in met)


def _fall(throw: Throw, faces: tuple[int | None, ...], inputs: Any, chance: Chance | None) -> tuple[Thrown, Any]:
    state = throw.state
    rest = iter(faces)
    readings = []
    for hand in throw.hands:
        dice = tuple(_one(die, next(rest), chance) for die in hand.dice)
        mark = hand.read(inputs, tuple(die.face for die in dice))
        readings.append(Reading(dice, mark, hand.name))
        state = throw.gather(state, mark)
    if throw.change is not None:
        state = throw.change(inputs, state)(throw.before)
    return Thrown(throw.key, tuple(readings), throw.said(inputs, state)), state


def _one(die: Die, face: int | None, chance: Chance | None) -> Fallen:
    if face is not None:
        return Fallen(die, face, True)
    if chance is None:
        raise RuntimeError("a die that is not known wants a source of chance")
    return Fallen(die, chance(die), False)
