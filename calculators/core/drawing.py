"""Dice and bars as inline SVG, coloured by the stylesheet."""

from collections.abc import Iterable
from fractions import Fraction
from math import cos, pi, sin

from calculators.core.html import Html, join, tag
from calculators.core.numbers import half_up
from calculators.core.report import Row
from calculators.core.steps import Cards, Die

PIPS = {
    1: ((20, 20),),
    2: ((11, 11), (29, 29)),
    3: ((11, 11), (20, 20), (29, 29)),
    4: ((11, 11), (11, 29), (29, 11), (29, 29)),
    5: ((11, 11), (11, 29), (29, 11), (29, 29), (20, 20)),
    6: ((11, 10), (11, 20), (11, 30), (29, 10), (29, 20), (29, 30)),
}

OUTLINES = {8: (4, -90), 10: (0, 0), 12: (10, -90), 20: (6, -90)}
"""By sides: corners of the silhouette and the angle of the first; a ten-sided die is drawn as a kite."""


def die(shape: Die, face: int, given: bool = False, held: str = "") -> Html:
    """One die showing a face, and why it stays on the table; said with the die's name for those who hear the page."""
    sides = 0 if isinstance(shape, Cards) else len(shape)
    return tag(
        "svg",
        _outline(sides),
        *_face(sides, face),
        viewBox="0 0 40 40",
        class_=f"die d{sides}{' given' if given else ''}{' held' if held else ''}",
        role="img",
        aria_label=f"{name(shape)}: {face}{f', {held}' if held else ''}",
    )


def name(shape: Die) -> str:
    """What a die is called: "d6", or "card"."""
    return "card" if isinstance(shape, Cards) else f"d{len(shape)}"


def bar(rows: Iterable[Row]) -> Html:
    """All rows as one bar, a part for each; read from the table beside it by those who cannot see it."""
    parts, start = [], Fraction(0)
    for number, row in enumerate(rows):
        left, right = half_up(start, 1000), half_up(start + row.chance, 1000)
        parts.append(
            tag(
                "rect",
                x=left,
                y=0,
                width=right - left,
                height=20,
                class_=f"tone-{row.tone} part-{number % 2}",
            )
        )
        start += row.chance
    return tag("svg", *parts, viewBox="0 0 1000 20", preserveAspectRatio="none", class_="bar", aria_hidden="true")


def length(chance: Fraction, tone: str) -> Html:
    """One row's chance as a length."""
    filled = tag("rect", x=0, y=0, width=half_up(chance, 1000), height=20, class_=f"tone-{tone}")
    return tag("svg", filled, viewBox="0 0 1000 20", preserveAspectRatio="none", class_="length", aria_hidden="true")


def _outline(sides: int) -> Html:
    if sides == 10:
        return tag("polygon", points="20,2 38,23 20,38 2,23", class_="outline")
    if sides in OUTLINES:
        corners, first = OUTLINES[sides]
        angles = (first * pi / 180 + 2 * pi * corner / corners for corner in range(corners))
        points = " ".join(f"{20 + 18 * cos(angle):.1f},{20 + 18 * sin(angle):.1f}" for angle in angles)
        return tag("polygon", points=points, class_="outline")
    return tag("rect", x=3, y=3, width=34, height=34, rx=7, class_="outline")


def _face(sides: int, face: int) -> tuple[Html, ...]:
    if sides == 6:
        return tuple(tag("circle", cx=x, cy=y, r=3.5, class_="pip") for x, y in PIPS[face])
    return (
        join(
            tag(
                "text",
                str(face),
                x=20,
                y=21,
                class_="number",
                text_anchor="middle",
                dominant_baseline="middle",
            )
        ),
    )
