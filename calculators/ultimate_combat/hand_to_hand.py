"""Does an attack within one foot wound, or kill?

A target that tries to hit the dirt throws a d6 first: on 1 or 2 it is prone for this attack (see `_attack`). Then throw
2d6. Score = natural roll + weapon's hand-to-hand bonus + troop bonus (Special Forces 1) + the attacker's position
(kneeling -1, prone -2) - 2 for a flak vest - defence; defence = toughness left + position + terrain of the target (see
`_score`). The attacker's terrain takes nothing off.

Source: the attack formula, "hand to hand combat", "Hitting the Dirt"; bonuses and positions are restored from the
game's public quick rules, the vest from its gear statistics.
That their hand-to-hand column for positions belongs to the attacker is our reading; the
text's attack from behind gives no stated bonus.
"""

from dataclasses import dataclass
from typing import Annotated

from calculators.core.form import Part, Whole
from calculators.core.odds import Odds
from calculators.core.report import Report
from calculators.ultimate_combat import _attack, _score
from calculators.ultimate_combat._attack import Defender, Outcome

TITLE = "Hand to hand"

STANCE = {"standing": 0, "kneeling": -1, "prone": -2}


@dataclass(frozen=True)
class Attacker:
    """Who attacks, and with what."""

    bonus: Annotated[
        int, _score.bonus("Weapon’s hand-to-hand bonus", "Knife and rifle +1; pistol +3 (medium confidence).")
    ] = 0
    troop: Annotated[int, Whole("Troop bonus", -5, 5, "Special Forces +1.")] = 0
    stance: Annotated[str, _score.valued("Attacker’s position", STANCE)] = "standing"

    @property
    def attack(self) -> _score.Sum:
        """The bonuses."""
        return (self.bonus, ""), (self.troop, "troop"), (STANCE[self.stance], f"from {self.stance}")


@dataclass(frozen=True)
class Inputs:
    """One attack on one target within one foot."""

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

NOTES = (
    "Within one foot only.",
    "The quick rules’ hand-to-hand numbers for positions are taken as the attacker’s.",
    "An attack from behind gives no stated bonus.",
)
