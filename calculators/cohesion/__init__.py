"""Cohesion 2d6: two six-sided dice to hit, two to wound, and Cohesion to lose."""
