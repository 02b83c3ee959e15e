"""Warfighter: d10s to hit and to run empty, one d6 against Cover, and reticles to take."""
