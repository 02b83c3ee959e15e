"""Inputs drawn over the full limits of a form, by a fixed seed."""

from collections.abc import Iterator
from random import Random
from typing import Any

from calculators.core import form
from calculators.core.form import Kind, Switch, Whole, Wholes


def values(Inputs: type[Any], chance: Random, near: int | None = None) -> dict[str, str]:
    """A text for every field, drawn again until the fields go together.

    With `near`, half of the whole numbers lie no more than that above their least, so that few dice are thrown.
    """
    while True:
        drawn = {field.name: _text(field.kind, chance, near) for field in form.fields(Inputs)}
        if not form.mend(Inputs, drawn)[1]:
            return drawn


def inputs(Inputs: type[Any], number: int, seed: str, near: int | None = None) -> Iterator[Any]:
    """As many inputs, the same for the same seed."""
    chance = Random(seed)
    for _ in range(number):
        yield form.parse(Inputs, values(Inputs, chance, near))


def _text(kind: Kind, chance: Random, near: int | None) -> str:
    if isinstance(kind, Switch):
        return chance.choice(("yes", "no"))
    if isinstance(kind, Wholes):
        return kind.spell(tuple(chance.randint(kind.low, kind.high) for _ in range(chance.randint(0, kind.most))))
    if isinstance(kind, Whole):
        if kind.blank and chance.random() < 0.5:
            return ""
        high = kind.high if near is None or chance.random() < 0.5 else min(kind.high, kind.low + near)
        return str(chance.randint(kind.low, high))
    return chance.choice([name for name, _ in kind.options])
