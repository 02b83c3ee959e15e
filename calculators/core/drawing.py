"""Dice, cards and bars as inline SVG, coloured by the stylesheet."""

from collections.abc import Iterable
from fractions import Fraction
from math import cos, pi, sin

from calculators.core.html import Html, join, tag
from calculators.core.numbers import half_up
from calculators.core.report import Card, Look, Row
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


PLACES: dict[Look, str] = {
    "open": "M34 20A14 14 0 1 1 6 20A14 14 0 1 1 34 20Z",
    "marked": "M7 7H33V33H7ZM7 20L20 7M7 33L33 7M20 33L33 20",
    "gone": "M34 20A14 14 0 1 1 6 20A14 14 0 1 1 34 20ZM13 15L18 20L13 25L15 27L20 22L25 27L27 25L22 20L27 15L25 13"
    "L20 18L15 13Z",
}
"""The outline of a place; of one that is gone the cross is cut out of the disc."""

ACROSS = 12
"""As many places of a card stand in one row."""


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


def card(shown: Card) -> Html:
    """A card with a sign for each of its places, those of one state together."""
    looks = [places.look for places in shown.places for _ in range(places.number)]
    columns, rows = min(len(looks), ACROSS), -(-len(looks) // ACROSS)
    signs = [
        tag(
            "path",
            d=PLACES[look],
            transform=f"translate({number % ACROSS * 40} {number // ACROSS * 40})",
            class_=f"place {look}",
            fill_rule="evenodd",
        )
        for number, look in enumerate(looks)
    ]
    return tag(
        "svg",
        *signs,
        viewBox=f"0 0 {columns * 40} {rows * 40}",
        width=f"{columns}em",
        height=f"{rows}em",
        class_="places",
        role="img",
        aria_label=f"{shown.name}: {shown.words}",
    )


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
