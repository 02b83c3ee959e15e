"""Does a shot wound, or kill?

A target that tries to hit the dirt throws a d6 first: on 1 or 2 it is prone for this attack (see `_attack`). Then throw
2d6. Score = natural roll + weapon's ranged bonus + troop bonus (Special Forces 1) + the attacker's terrain (vehicle or
building -1) - 2 for a flak vest - defence; defence = toughness left + position + terrain of the target (see `_score`).
The attacker's own position does not change this score.

Range, line of sight and the arc are the table's to judge, and targets are named before any dice.

Source: the attack formula, "Attacking with ranged weapons", "Hitting the Dirt"; bonuses and terrain are restored
from the game's public quick rules, the vest from its gear statistics.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from calculators.core.form import Part, Whole
from calculators.core.odds import Odds
from calculators.core.report import Report
from calculators.ultimate_combat import _attack, _score
from calculators.ultimate_combat._attack import Defender, Outcome

TITLE = "Ranged attack"

TERRAIN = {"none": 0, "hole": 0, "small_cover": 0, "vehicle": -1, "building": -1}
STANCE = {"standing": 0, "kneeling": 0, "prone": 0}


@dataclass(frozen=True)
class Attacker:
    """Who shoots, and with what."""

    bonus: Annotated[int, _score.bonus("Weapon’s ranged bonus", "Machine gun +3; rifle and pistol 0.")] = 3
    troop: Annotated[int, Whole("Troop bonus", -5, 5, "Special Forces +1.")] = 0
    from_terrain: Annotated[str, _score.valued("Attacker’s terrain", TERRAIN)] = "none"
    stance: Annotated[str, _score.valued("Attacker’s position", STANCE, "Of no effect on a ranged attack.")] = (
        "standing"
    )

    @property
    def attack(self) -> _score.Sum:
        """The bonuses."""
        terrain = f"from {_score.named(self.from_terrain)}"
        return (self.bonus, ""), (self.troop, "troop"), (TERRAIN[self.from_terrain], terrain)

    def idle(self) -> Iterator[str]:
        """The attacker's position does not change this score."""
        yield "stance"


@dataclass(frozen=True)
class Inputs:
    """One shot at one target."""

    attacker: Annotated[Attacker, Part("Attacker")] = Attacker()
    defender: Annotated[Defender, Part("Target")] = Defender()
    chart: Annotated[_score.Chart, Part("Attack chart")] = _score.Chart()

    @property
    def attack(self) -> _score.Sum:
        """The attacker's bonuses."""
        return self.attacker.attack


def report(inputs: Inputs, odds: Odds[Outcome]) -> Report:
    """The classes of result, the score, and what hitting the dirt changes."""
    return _attack.report(inputs, odds, NOTES)


play, headline, verdict = _attack.play, _attack.headline, _attack.verdict

NOTES = ("The attacker’s own position does not change the score of a ranged attack.",)
