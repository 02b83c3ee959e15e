"""Ultimate Combat, for Ultimate Soldier 1:6 figures: attacks, wounds, grenades, and shells against vehicles."""
