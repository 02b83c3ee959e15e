"""The same job in other games: each rule that `docs/mechanics.yaml` names shows what does it elsewhere."""

from __future__ import annotations

from build_scripts import schema
from build_scripts.addresses import relative
from build_scripts.records import Page, Site
from calculators.core.html import Html, tag


def elsewhere_html(site: Site, page: Page, section: schema.Section) -> Html:
    """For each mechanic that the section, or a row of its table, is part of: a line for each rule of other games."""
    rows = section.table.rows if section.table else ()
    own = {f"{page.game}/{id}" for id in (section.id, *(row.id for row in rows))}
    parts = []
    for mechanic in site.mechanics:
        if own.isdisjoint(found.rule for found in mechanic.rules):
            continue
        others = [found for found in mechanic.rules if found.rule.split("/")[0] != page.game]
        parts.append(tag("p", f"{mechanic.title} in other games"))
        parts.append(tag("ul", *(tag("li", _link(site, page, found.rule), f": {found.text}") for found in others)))
    return tag("div", *parts, class_="rule-elsewhere") if parts else Html("")


def _link(site: Site, page: Page, rule: str) -> Html:
    """A link to a rule of another game, by the names of both."""
    game, id = rule.split("/")
    anchor = site.anchors[game, id]
    [title] = [found.entry.title for found in site.games if found.name == game]
    return tag("a", f"{title}, {anchor.words}", href=relative(anchor.target, page.address))
