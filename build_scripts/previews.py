"""The pictures that chat programs show of a link: 1200 × 630, one for each rule and each page, in sixteen colours.

A picture's address is named by what it shows and by this file, so a change of either is a new address; what was drawn
once is kept in a cache.
"""

from __future__ import annotations

import hashlib
import io
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import ClassVar

import PIL
from PIL import Image, ImageDraw, ImageFont

from build_scripts import prose, schema
from build_scripts.descriptions import description
from build_scripts.pages import Book, Document
from build_scripts.records import Game
from calculators.core import catalog, form
from calculators.core.numbers import percent
from calculators.core.odds import odds
from calculators.core.steps import Tone

FOLDER = "assets/previews/"


class NoLetter(Exception):
    """A character that cannot be drawn; says which, and where."""


@dataclass(frozen=True)
class Odds:
    """What is drawn of a rule's calculator: the headline, and the bar of all outcomes."""

    words: str
    chance: str
    bar: tuple[tuple[Tone, Fraction], ...]


@dataclass(frozen=True)
class Card:
    """What a picture shows."""

    title: str
    over: str
    """The line over the title: the game."""
    says: str = ""
    """What the rule or the page says, for where there are no odds."""
    odds: Odds | None = None

    width: ClassVar[int] = 1200
    height: ClassVar[int] = 630

    @property
    def address(self) -> str:
        """Where the picture is, below the root of the site."""
        return f"{FOLDER}{hashlib.sha256(f'{_made_by()} {self!r}'.encode()).hexdigest()[:20]}.png"

    @property
    def alt(self) -> str:
        """The picture in words."""
        odds = f" {self.odds.words}: {self.odds.chance}." if self.odds else ""
        return f"{self.over + ': ' if self.over else ''}{self.title}.{odds} Rollbook, unofficial."


_WIDTH, _HEIGHT = Card.width, Card.height
_EDGE = 72
_BAND = 84
_COLOURS = 16
_PAPER, _INK, _QUIET, _BRAND = "#fbfaf7", "#1b2224", "#55605f", "#1d3f47"
_TONES: Mapping[Tone, str] = {"success": "#0f7a78", "failure": "#b9801b", "harm": "#b3261e", "plain": "#6b8887"}
_STAND_INS = {"−": "-", "–": "-", "—": "-", "×": "x", "≤": "<=", "≥": ">=", "→": ">", "ß": "ss", "½": "1/2"}
"""What is written for characters that the letters lack, beyond leaving out accents."""


def rule_card(book: Book, game: Game, section: schema.Section) -> Card:
    """The card of a rule: its title, and the odds that its calculator opens with, or else its first words."""
    if section.calculator:
        shown = _odds(section.calculator, tuple(section.inputs.items()))
        return Card(section.title, game.entry.title, odds=shown)
    words = prose.text(section.text).plain(book.finder(game.name, game.address))
    return Card(section.title, game.entry.title, description(words))


def page_cards(book: Book, documents: Iterable[Document]) -> dict[str, Card]:
    """The card of each page by the path of its source, and under "" that of every other page."""
    cards = {"": Card("Rollbook", "", "Combat rules in plain words, each with its exact odds and a live roller.")}
    for document in documents:
        [game] = [game for game in book.site.games if game.name == document.path.split("/")[0]]
        over = game.entry.title if document.title != game.entry.title else "Rules with exact odds and live dice"
        cards[document.path] = Card(document.title, over, document.summary)
    return cards


def files(book: Book, pages: Mapping[str, Card], kept: Path) -> Iterator[tuple[str, bytes]]:
    """Each picture by its path; `kept` is the folder of those drawn before. Raises `NoLetter`."""
    rules = (
        rule_card(book, game, section)
        for game in book.site.games
        for page in game.pages
        for section in page.entry.sections
    )
    kept.mkdir(parents=True, exist_ok=True)
    for card in dict.fromkeys((*pages.values(), *rules)):
        file = kept / Path(card.address).name
        if not file.exists():
            # A name of its own until it is whole, for builds that run at the same time.
            part = file.with_suffix(f".{id(card)}.part")
            part.write_bytes(png(card))
            part.replace(file)
        yield card.address, file.read_bytes()


def png(card: Card) -> bytes:
    """The picture of a card. Raises `NoLetter`."""
    picture = Image.new("RGB", (_WIDTH, _HEIGHT), _PAPER)
    draw = ImageDraw.Draw(picture)
    for block in blocks(card):
        block.draw(draw)
    if card.odds:
        _draw_bar(draw, card.odds)
    draw.rectangle((0, _HEIGHT - _BAND, _WIDTH, _HEIGHT), fill=_BRAND)
    for block in _signature():
        block.draw(draw)
    stream = io.BytesIO()
    picture.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(stream, "PNG")
    return stream.getvalue()


@dataclass(frozen=True)
class Block:
    """Lines of text in a box that is wide enough for them."""

    lines: tuple[str, ...]
    left: float
    top: float
    size: int
    colour: str
    bold: bool = False

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what is drawn."""
        wide = max((_width(line, self.size) for line in self.lines), default=0)
        return self.left, self.top, self.left + wide, self.top + len(self.lines) * _height(self.size)

    def draw(self, draw: ImageDraw.ImageDraw) -> None:
        for place, line in enumerate(self.lines):
            at = (self.left, self.top + place * _height(self.size))
            weight = self.size // 40 if self.bold else 0
            draw.text(at, line, fill=self.colour, font=_font(self.size), stroke_width=weight, stroke_fill=self.colour)


def blocks(card: Card) -> tuple[Block, ...]:
    """The texts of a card, each where it stands. Raises `NoLetter`."""
    wide = _WIDTH - 2 * _EDGE
    over = fitted(card.over, wide, 1, (40, 32), _EDGE, 56, _QUIET)
    title = fitted(card.title, wide, 2, (92, 80, 68, 56), _EDGE, 118, _INK, bold=True)
    if not card.odds:
        says = fitted(card.says, wide, 4, (44, 38), _EDGE, title.box[3] + 36, _QUIET)
        return over, title, says
    chance = fitted(card.odds.chance, wide, 1, (120,), _EDGE, 336, _INK, bold=True)
    left = chance.box[2] + 36
    words = fitted(card.odds.words, _WIDTH - _EDGE - left, 2, (52, 44, 36), left, 352, _QUIET)
    return over, title, chance, words


def fitted(
    text: str, wide: float, most: int, sizes: tuple[int, ...], left: float, top: float, colour: str, bold: bool = False
) -> Block:
    """A text in the largest of some sizes in which it takes at most so many lines; in the least it is cut."""
    for size in sizes:
        lines = wrapped(written(text), wide, size)
        if len(lines) <= most:
            return Block(tuple(lines), left, top, size, colour, bold)
    kept = lines[:most]
    while _width(kept[-1] + "…", size) > wide:
        kept[-1] = kept[-1][:-1]
    kept[-1] = kept[-1].rstrip() + "…"
    return Block(tuple(kept), left, top, size, colour, bold)


def wrapped(text: str, wide: float, size: int) -> list[str]:
    """A text as lines of a width; a word that is wider is broken."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        while _width(word, size) > wide:
            count = max(n for n in range(1, len(word)) if n == 1 or _width(word[:n], size) <= wide)
            lines += [*([line] if line else []), word[:count]]
            line, word = "", word[count:]
        if line and _width(f"{line} {word}", size) > wide:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line] if line else lines


def written(text: str) -> str:
    """A text in the letters that there are. Raises `NoLetter`."""
    replaced = "".join(_STAND_INS.get(letter, letter) for letter in " ".join(text.split()))
    found = "".join(
        part
        for letter in replaced
        for part in (letter if _has(letter) else unicodedata.normalize("NFKD", letter))
        if not unicodedata.combining(part)
    )
    lacking = sorted({letter for letter in found if not _has(letter)})
    if lacking:
        raise NoLetter(f"a preview picture cannot show {' '.join(lacking)} in '{text}': give it a stand-in")
    return found


@cache
def _odds(name: str, inputs: tuple[tuple[str, str], ...]) -> Odds:
    calculator = catalog.load(name)
    read = form.parse(calculator.Inputs, dict(inputs))
    exact = odds(calculator.play, read)
    event = calculator.headline(read)
    bar = tuple((row.tone, row.chance) for row in calculator.report(read, exact).bar.rows)
    return Odds(event.words, percent(exact.chance(event.holds)), bar)


def _draw_bar(draw: ImageDraw.ImageDraw, odds: Odds) -> None:
    wide, top, bottom = _WIDTH - 2 * _EDGE, 482, 512
    start = Fraction(0)
    for tone, share in odds.bar:
        left, right = (round(_EDGE + wide * mark) for mark in (start, start + share))
        draw.rectangle((left, top, max(left, right - 3), bottom), fill=_TONES[tone])
        start += share


def _signature() -> Iterator[Block]:
    top = _HEIGHT - _BAND + 18
    yield Block(("Rollbook",), _EDGE, top, 40, "#ffffff", bold=True)
    last = "unofficial"
    yield Block((last,), _WIDTH - _EDGE - _width(last, 34), top + 4, 34, "#ffffff")


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise TypeError("this Pillow was made without scalable letters (FreeType)")
    return font


@cache
def _has(letter: str) -> bool:
    """Whether there is a letter of its own for a character, not the box that stands for all that are lacking."""
    font = _font(40)
    return letter == " " or bytes(font.getmask(letter)) != bytes(font.getmask("\ue123"))


@cache
def _made_by() -> str:
    return f"{hashlib.sha256(Path(__file__).read_bytes()).hexdigest()} {PIL.__version__}"


def _width(text: str, size: int) -> float:
    return _font(size).getlength(text)


def _height(size: int) -> float:
    return size * 1.2
