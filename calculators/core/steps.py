"""The steps of a procedure: what is thrown, what the player chooses, and what follows.

A procedure is a function `play(inputs)` that gives its first step. A step is a `Throw`, a `Choice`, or (anything else)
the outcome that ends it. Steps and the states inside them are values that can be hashed, so that equal ones merge.
"""

from collections.abc import Callable, Hashable
from typing import Any, Literal, NamedTuple, TypeAlias

Die: TypeAlias = tuple[int, ...]
"""The faces of one die, each as likely as any other."""

Faces: TypeAlias = tuple[int, ...]
"""What a hand of dice shows, in the order of its dice."""

State: TypeAlias = Hashable

Tone: TypeAlias = Literal["success", "failure", "harm", "plain"]
"""How a mark or an outcome is shown; never the only sign of it."""


class Cards(tuple[int, ...]):
    """The cards left in a pack, drawn like a die falls; shown as a card, whatever their numbers are."""


def d(sides: int) -> Die:
    """The die with faces 1 to `sides`."""
    return tuple(range(1, sides + 1))


class Mark(NamedTuple):
    """What a hand counted for: all that the exact reading keeps of its faces."""

    word: str
    """What the player sees on the dice."""
    value: int = 0
    """A number that the rule goes on with."""
    tone: Tone = "plain"
    held: str = ""
    """Why these dice stay when others are thrown again, in a word such as "locked"; empty: nothing holds them."""


class Hand(NamedTuple):
    """Dice that are read together: one die, or two whose sum counts."""

    dice: tuple[Die, ...]
    read: Callable[[Any, Faces], Mark]
    """The mark of these faces, given the inputs."""
    name: str = ""
    """What the player calls these dice, where a throw has several kinds."""


Change: TypeAlias = Callable[[Any, Any], Callable[[Any], Any]]
"""Given the inputs and what dice came to, how that changes what lay on the table before."""


class Throw(NamedTuple):
    """Dice thrown together at the table.

    `gather` adds the mark of each hand, in order, to `state`; `then` gives the next step from what came of it. `label`
    names the throw in links and typed dice; in rules that repeat, `round` counts from 1 and is added to the label.
    Throws of a round come before those of the next, so states that need fewer throws wait for the others and merge.
    """

    label: str
    hands: tuple[Hand, ...]
    gather: Callable[[Any, Mark], Any]
    state: State
    then: Callable[[Any, Any], Any]
    round: int = 0
    say: Callable[[Any, Any], str] | None = None
    """The throw's result in words, from the inputs and the gathered state; where left out, the state's own words."""
    alike: Callable[[Any], Hashable] | None = None
    """Gives the same for gathered states that go on alike but for the names of faces, such as packs in which different
    cards are left. Odds keep one of each, unless faces are given."""
    before: State = None
    change: Change | None = None
    """Where given, the dice are gathered by themselves, from `state`, and what they come to changes `before`, all that
    the dice do not touch: `change(inputs, gathered)` is the function from `before` to what `then` and `say` take. So
    the same dice are added up once, however many states they may be thrown in."""

    @property
    def key(self) -> str:
        """The name by which known faces are given."""
        return key_of(self.label, self.round)

    def said(self, inputs: Any, state: Any) -> str:
        """What came of the throw, in words."""
        if self.say is not None:
            return self.say(inputs, state)
        return state.word if isinstance(state, Mark) else str(state)


class Option(NamedTuple):
    """One thing that the player may do at a choice."""

    name: str
    """One lower-case word, kept with the dice."""
    words: str
    """What the button says."""
    then: Callable[[Any, Any], Any]


class Choice(NamedTuple):
    """A point where the rules let the player decide.

    Odds follow `policy`, the name of the option that the inputs' policy takes in this state; a roll stops here.
    """

    label: str
    options: tuple[Option, ...]
    state: State
    policy: str
    round: int = 0

    @property
    def key(self) -> str:
        """The name by which the chosen option is given."""
        return key_of(self.label, self.round)

    def option(self, name: str) -> Option:
        """The option of that name."""
        return next(option for option in self.options if option.name == name)


Step: TypeAlias = Throw | Choice | Any
"""A throw, a choice, or the outcome."""


def key_of(label: str, round: int) -> str:
    """The name of a throw or choice in links and typed dice: its label, with the round where there is one."""
    return f"{label}-{round}" if round else label


def last(_: Any, mark: Mark) -> Mark:
    """Gather a throw of one hand: its mark is the state."""
    return mark
