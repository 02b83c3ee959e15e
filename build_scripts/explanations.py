"""A game's words explained: where they stand in its rules, and all together on the game's own page.

A mark opens its explanation by itself, without scripts. A browser that cannot do that shows all explanations at the end
of the section instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from build_scripts import prose, schema
from build_scripts.addresses import relative
from build_scripts.records import Game, Page
from build_scripts.terms import Glossary, slug
from calculators.core.html import Html, tag


@dataclass(frozen=True)
class Telling:
    """The texts of one section as they are told: references become links, and a term is marked the first time."""

    find: prose.Finder
    glossary: Glossary
    page: Page
    section: str
    told: dict[str, schema.Term] = field(default_factory=dict)
    """Each term marked so far, by the id of its explanation."""

    def text(self, source: str) -> Html:
        return self._html(prose.text(source))

    def cell(self, source: str) -> Html:
        return self._html(prose.line(source))

    def head(self, source: str) -> Html:
        """The head of a row or column, where no term is marked."""
        return Html(prose.line(source).html(self.find))

    def explanations(self) -> Html:
        """What the terms marked so far mean."""
        boxes = [self._explanation(id, term) for id, term in self.told.items()]
        return tag("div", *boxes, class_="explanations") if boxes else Html("")

    def _html(self, text: prose.Prose) -> Html:
        return Html(self.glossary.marked(text, self.section, self.told).html(self.find))

    def _explanation(self, id: str, term: schema.Term) -> Html:
        entry = relative(f"{self.page.game}/#{anchor(term)}", self.page.address)
        rule = [] if term.rule in (None, self.section) else [_rule(term, self.find), " · "]
        return tag(
            "div",
            tag("p", tag("strong", term.term), " ", tag("span", term.means, id=f"{id}-means")),
            tag("p", *rule, tag("a", "Glossary", href=entry), class_="explanation-links"),
            id=id,
            class_="explanation",
            popover=True,
        )


def anchor(term: schema.Term) -> str:
    """The id of a term on the game's own page."""
    return f"term-{slug(term.term)}"


def glossary_html(game: Game, find: prose.Finder) -> Iterator[Html]:
    """The glossary on the game's own page: each term under its id, with a link to the rule that defines it."""
    yield tag("h2", "Glossary", id="glossary")
    rows: list[Html] = []
    for term in sorted(game.entry.glossary, key=lambda term: term.term.casefold()):
        rule = [" ", _rule(term, find)] if term.rule else []
        rows += [tag("dt", term.term, id=anchor(term)), tag("dd", term.means, *rule)]
    yield tag("dl", *rows, class_="glossary")


def _rule(term: schema.Term, find: prose.Finder) -> Html:
    target = find(prose.Reference("", term.rule or "", "", 0))
    return tag("a", target.words, href=target.address)
