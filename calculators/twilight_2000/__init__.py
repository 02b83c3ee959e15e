"""Twilight: 2000, 4th edition: step dice, pushes, ammunition, movement and initiative."""
