"""Ready inputs of Warfighter are whole weapons and columns: nothing of the one before stays in the form."""

from collections import defaultdict

import dev
from build_scripts import records


def test_every_weapon_and_column_sets_the_same_fields() -> None:
    [game] = [game for game in records.read(dev.ROOT / "docs").games if game.name == "warfighter"]
    assert game.entry.presets
    kinds: dict[str, set[frozenset[str]]] = defaultdict(set)
    for preset in game.entry.presets.items:
        kinds[preset.calculator].add(frozenset(preset.inputs))
    kinds["warfighter.hostile_attack"].discard(frozenset({"armor", "locations", "armor_cover"}))  # a Soldier's vest
    assert {calculator: len(sets) for calculator, sets in kinds.items()} == dict.fromkeys(kinds, 1)
