"""Whether a figure is what we want it to be."""

from __future__ import annotations


def at_most(value: float, aim: float) -> str:
    """Of a figure that should be small."""
    return f"aim {aim:g} or less: {_verdict(value <= aim)}"


def at_least(value: float, aim: float) -> str:
    """Of a figure that should be large."""
    return f"aim {aim:g} or more: {_verdict(value >= aim)}"


def _verdict(holds: bool) -> str:
    return "met" if holds else "MISSED"
