"""Attacks of Warfighter, which prove the core: many dice with one die for all, read off the same faces in two ways."""

from calculators.core import form
from calculators.warfighter import explosion_spray, firefight, ordinary_attack

ordinary, spray, fight = ordinary_attack.play, explosion_spray.play, firefight.play


def attack(**values: int) -> ordinary_attack.Inputs:
    """An ordinary attack."""
    return form.parse(ordinary_attack.Inputs, _texts(values))


def sprayed(**values: int) -> explosion_spray.Inputs:
    """A spray."""
    return form.parse(explosion_spray.Inputs, _texts(values))


def fought(**values: int) -> firefight.Inputs:
    """Attacks in rounds, in which dice change what lay before."""
    return form.parse(firefight.Inputs, _texts(values))


def _texts(values: dict[str, int]) -> dict[str, str]:
    return {name: str(number) for name, number in values.items()}
