"""Ultimate Combat again, from its rules and not from the calculators, by brute force.

Inputs are taken as a form spells them: text by the name of the field.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb

Values = Mapping[str, str]
Chances = dict[str, Fraction]

FACES = (1, 2, 3, 4, 5, 6)
ROLLS = [first + second for first, second in product(FACES, repeat=2)]
"""The sums of two dice, each of the 36 as likely as any other."""

BEHIND = {"none": 0, "hole": 3, "small_cover": 4, "vehicle": 5, "building": 6}


def defence(values: Values, toughness: int, position: str) -> int:
    """Toughness as it is now, and what the target's position and terrain add to it."""
    return toughness + ("standing", "kneeling", "prone").index(position) + BEHIND[values["terrain"]]


def shot(values: Values) -> int:
    """What a shooter adds: weapon and troop, less 1 from a vehicle or building, less the vest's 2."""
    spoiled = (values["from_terrain"] in ("vehicle", "building")) + 2 * (values["vest"] == "yes")
    return int(values["bonus"]) + int(values["troop"]) - spoiled


def blow(values: Values) -> int:
    """What an attacker adds hand to hand: weapon and troop, less his position, less the vest's 2."""
    stance = ("standing", "kneeling", "prone").index(values["stance"])
    return int(values["bonus"]) + int(values["troop"]) - stance - 2 * (values["vest"] == "yes")


def thrown(values: Values) -> int:
    """What a thrower adds: the bonus, less his position and terrain."""
    stance = ("standing", "kneeling", "prone").index(values["stance"])
    terrain = {"none": 0, "hole": 0, "small_cover": 1, "vehicle": 1, "building": 4}[values["from_terrain"]]
    return int(values["bonus"]) - stance - terrain


def toughness_left(values: Values) -> int:
    return int(values["toughness"]) - int(values["wounds"])


def hurt(values: Values, score: int) -> str:
    """The chart, as far as it is given."""
    if values["kill_from"] and score >= int(values["kill_from"]):
        return "kill"
    return "wound" if score >= int(values["wound_from"]) else "no wound"


def attack(values: Values, bonuses: int, dirt: int, natural: int) -> str:
    """One attack: what the d6 for hitting the dirt and the two dice come to."""
    position = "prone" if values["dirt"] == "yes" and dirt in (1, 2) else values["position"]
    score = natural + bonuses - defence(values, toughness_left(values), position)
    return f"score {minus(score)}: {hurt(values, score)}"


def one_attack(values: Values, bonuses: int) -> Chances:
    """The chances of an attack, from all 216 throws of three dice."""
    return shares((attack(values, bonuses, dirt, natural), Fraction(1, 216)) for dirt in FACES for natural in ROLLS)


def lands(values: Values, natural: int) -> bool:
    """Whether a grenade lands, by the chosen reading of the score."""
    score = natural
    if values["landing"] in ("bonuses", "defence"):
        score += thrown(values)
    if values["landing"] == "defence":
        score -= 2 * (values["vest"] == "yes") + defence(values, toughness_left(values), values["position"])
    return score > 7 or (score == 7 and values["seven"] == "lands")


def rollers(values: Values) -> int:
    """Who may jump out of the way: the others, and a hidden soldier."""
    return int(values["others"]) + (1 if values["aimed"] == "hidden" else 0)


def blast(values: Values, landed: bool, faces: tuple[int, ...]) -> str:
    """What a grenade does."""
    if not landed:
        return "missed"
    wounds = sum(1 for face in faces if face in (1, 3, 5))
    killed = "1 killed, " if values["aimed"] == "sight" else ""
    return f"landed, {killed}{'no wound' if wounds == 0 else '1 wound' if wounds == 1 else f'{wounds} wounds'}"


def grenade_face_by_face(values: Values) -> Chances:
    """The chances of a grenade, from every face of every die."""
    number = rollers(values)
    return shares(
        (blast(values, lands(values, natural), faces), Fraction(1, 36 * 6**number))
        for natural in ROLLS
        for faces in product(FACES, repeat=number)
    )


def grenade(values: Values) -> Chances:
    """The chances of a grenade; each in the blast is hurt or not, as a coin falls."""
    number = rollers(values)
    landing = Fraction(sum(lands(values, natural) for natural in ROLLS), 36)
    found = {"missed": 1 - landing}
    for wounds in range(number + 1):
        faces = (1,) * wounds + (2,) * (number - wounds)
        found[blast(values, True, faces)] = landing * Fraction(comb(number, wounds), 2**number)
    return {words: chance for words, chance in found.items() if chance}


def hits(values: Values, left: int, natural: int) -> bool:
    """Whether a shell hits a vehicle with so much toughness left, by the chosen reading."""
    subtracted = {"natural": 0, "bonus": 0, "left": left, "printed": int(values["printed"])}[values["landing"]]
    bonus = 0 if values["landing"] == "natural" else int(values["bonus"])
    return natural + bonus - subtracted >= int(values["hits_from"])


def at_first(values: Values) -> int:
    """The vehicle's toughness before the first shot."""
    return int(values["left"] or values["printed"])


def shells(values: Values) -> dict[tuple[int, int], Fraction]:
    """The chances of toughness left and the shot that destroyed, from the last shot backwards."""
    ends = {left: {(left, 0): Fraction(1)} for left in range(1, at_first(values) + 1)}
    after_one_shell = {left: one_shell(values, left) for left in ends}
    for shot_number in range(int(values["shots"]), 0, -1):
        before = {}
        for left in ends:
            mixed: dict[tuple[int, int], Fraction] = {}
            for after, chance in after_one_shell[left].items():
                for end, share in ends[after].items() if after else [((0, shot_number), Fraction(1))]:
                    mixed[end] = mixed.get(end, Fraction(0)) + chance * share
            before[left] = mixed
        ends = before
    return ends[at_first(values)]


def one_shell(values: Values, left: int) -> dict[int, Fraction]:
    """The chances of the toughness left after one shot, from all 1,296 pairs of two rolls."""
    found: Counter[int] = Counter()
    for natural, damage in product(ROLLS, repeat=2):
        found[max(0, left - damage) if hits(values, left, natural) else left] += 1
    return {after: Fraction(count, 1296) for after, count in found.items()}


def mean_shots(values: Values) -> Fraction | None:
    """The mean number of shots, by solving the equations of all toughnesses that may come; None: never destroyed."""
    reached, waiting = [], [at_first(values)]
    while waiting:
        left = waiting.pop()
        if left and left not in reached:
            reached.append(left)
            waiting += one_shell(values, left)
    shell = {left: one_shell(values, left) for left in reached}
    if any(shell[left].get(left) == 1 for left in reached):
        return None
    size = len(reached)
    rows = [
        [Fraction(left == other) - shell[left].get(other, Fraction(0)) for other in reached] + [Fraction(1)]
        for left in reached
    ]
    for column in range(size):
        pivot = next(row for row in range(column, size) if rows[row][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [cell / rows[column][column] for cell in rows[column]]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return rows[0][size]


def after_one(values: Values, left: int, natural: int) -> int:
    """The toughness left after one attack of a row of them."""
    score = natural + shot(values) - defence(values, left, values["position"])
    return {"kill": 0, "wound": left - 1, "no wound": left}[hurt(values, score)]


def row_of_attacks(values: Values, naturals: tuple[int, ...]) -> tuple[int, int]:
    """The toughness left after these natural rolls, and the attack that put the target out of action (0: none)."""
    left = toughness_left(values)
    for number, natural in enumerate(naturals, 1):
        if values["healed"] == "yes" and number > 1:
            left = int(values["toughness"])
        left = after_one(values, left, natural)
        if left == 0:
            return 0, number
    return left, 0


def wear_down_roll_by_roll(values: Values) -> dict[tuple[int, int], Fraction]:
    """The chances of a row of attacks, from every row of sums of two dice."""
    number = int(values["attacks"])
    found: dict[tuple[int, int], Fraction] = {}
    for naturals in product(range(2, 13), repeat=number):
        chance = Fraction(1)
        for natural in naturals:
            chance *= Fraction(ROLLS.count(natural), 36)
        end = row_of_attacks(values, naturals)
        found[end] = found.get(end, Fraction(0)) + chance
    return found


def wear_down(values: Values) -> dict[tuple[int, int], Fraction]:
    """The chances of a row of attacks, attack by attack."""
    now = {toughness_left(values): Fraction(1)}
    found: dict[tuple[int, int], Fraction] = {}
    for number in range(1, int(values["attacks"]) + 1):
        after: dict[int, Fraction] = {}
        for left, chance in now.items():
            start = int(values["toughness"]) if values["healed"] == "yes" and number > 1 else left
            for natural in ROLLS:
                end = after_one(values, start, natural)
                after[end] = after.get(end, Fraction(0)) + chance / 36
        if out := after.pop(0, Fraction(0)):
            found[0, number] = out
        now = after
    return {**found, **{(left, 0): chance for left, chance in now.items()}}


def shares(ends: Iterator[tuple[str, Fraction]]) -> Chances:
    """The chance of each end."""
    found: Chances = {}
    for end, chance in ends:
        found[end] = found.get(end, Fraction(0)) + chance
    return found


def minus(number: int) -> str:
    """A number with a typographic minus."""
    return str(number).replace("-", "\N{MINUS SIGN}")
