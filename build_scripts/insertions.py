"""What hand-written pages take from the data: a paragraph that is nothing but `[[games]]` or `[[rollers]]`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from build_scripts import schema
from build_scripts.addresses import relative
from build_scripts.records import Game, Site
from calculators.core import catalog
from calculators.core.html import Html, join, tag

_PLACE = re.compile(r"<p>\[\[([^\[\]<]*)\]\]</p>")


class UnknownInsertion(ValueError):
    """A page asks for something that there is not."""


@dataclass(frozen=True)
class Entry:
    """A rule that answers a question or has a calculator of its own."""

    section: str
    title: str
    question: str
    calculator: str
    """The calculator's name where this is the rule by which it is found, else empty."""
    address: str


def fill(html: str, site: Site, page: str) -> str:
    """A page with its insertions; `page` is its address. Raises `UnknownInsertion`."""

    def inserted(place: re.Match[str]) -> str:
        kinds = {"games": _games, "rollers": _rollers}
        if place[1] not in kinds:
            raise UnknownInsertion(f"there is no [[{place[1]}]]; there is {', '.join(f'[[{kind}]]' for kind in kinds)}")
        return kinds[place[1]](site, page)

    return _PLACE.sub(inserted, html)


def entries(game: Game) -> tuple[Entry, ...]:
    """What a game answers, in the order of its rules: each question, and each calculator once."""
    sections = [(page, section) for page in game.pages for section in page.entry.sections]
    found = []
    for page, section in sections:
        is_first = section is _home_of(section.calculator, [section for _, section in sections])
        if not (section.question or is_first):
            continue
        title = catalog.load(section.calculator).title if section.calculator and is_first else section.title
        name = section.calculator if section.calculator and is_first else ""
        found.append(Entry(section.id, title, section.question or "", name, f"{page.address}#{section.id}"))
    return tuple(found)


def _home_of(calculator: str | None, sections: list[schema.Section]) -> schema.Section | None:
    """The section by which a calculator is found: the first with a question, else the first."""
    beside = [section for section in sections if calculator and section.calculator == calculator]
    return next((section for section in beside if section.question), beside[0] if beside else None)


def _games(site: Site, page: str) -> Html:
    """Every game with what it answers."""
    return join(*(_game(game, page) for game in site.games))


def _game(game: Game, page: str) -> Html:
    answers = [
        tag(
            "li",
            tag(
                "a",
                *([tag("b", entry.question), " "] if entry.question else []),
                tag("span", entry.title),
                href=relative(entry.address, page),
            ),
        )
        for entry in entries(game)
    ]
    title = tag("h2", tag("a", game.entry.title, href=relative(game.address, page)), id=game.name)
    return tag("section", title, tag("p", game.entry.summary), tag("ul", *answers, class_="answers"), class_="game")


def _rollers(site: Site, page: str) -> Html:
    """Every calculator, for a script to put the last used first, and room for the player's own profiles."""
    return join(
        tag(
            "ul",
            *(roller for game in site.games for roller in _rollers_of(game, page)),
            class_="rollers",
            data_rollers=True,
        ),
        tag(
            "section",
            tag("h2", "My profiles", id="my-profiles"),
            tag("p", "Name a set of inputs below a calculator, under My profiles; then it stands here too."),
            tag("button", "Save all as a file", type="button", class_="quiet", data_profiles_save=True),
            " ",
            tag("label", "Read a file ", tag("input", type="file", accept=".json", data_profiles_read=True)),
            tag("p", role="status", data_profile_said=True),
            class_="profiles-page",
            data_profiles_page=True,
            hidden=True,
        ),
    )


def _rollers_of(game: Game, page: str) -> Iterator[Html]:
    for entry in entries(game):
        if not entry.calculator:
            continue
        question = tag("span", entry.question) if entry.question else ""
        words = (tag("b", entry.title), " ", tag("small", game.entry.title), question)
        link = tag("a", *words, href=relative(f"{entry.address}-calculator", page))
        yield tag("li", link, tag("span", class_="mine"), data_calculator=entry.calculator)
