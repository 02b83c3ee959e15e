"""Shots of Twilight: 2000, which prove the core: base and ammo dice in one throw, and a push that is a choice."""

from calculators.twilight_2000._push import Policy
from calculators.twilight_2000.firearm import Inputs, play

__all__ = ["play", "shot"]


def shot(levels: str = "ab", ammo: int = 0, push: str = "no_success") -> Inputs:
    """A shot with a weapon of damage 2; one letter is an attribute without a skill."""
    return Inputs(levels[0], levels[1:] or "none", 0, ammo, 2, Policy(push))
