"""What chat programs read of a link: each page of the built site says what it is, with a picture of its own."""

import struct
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.site.servers import Server


class Head(HTMLParser):
    def __init__(self, file: Path) -> None:
        super().__init__()
        self.meta: dict[str, list[str]] = {}
        self.canonical = ""
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        words = {name: value or "" for name, value in attrs}
        name = words.get("property") or words.get("name")
        if tag == "meta" and name:
            self.meta.setdefault(name, []).append(words["content"])
        if words.get("rel") == "canonical":
            self.canonical = words["href"]

    def one(self, name: str) -> str:
        [value] = self.meta[name]
        return value


@pytest.fixture(scope="module")
def heads(site: Path) -> dict[str, Head]:
    """The head of each page by its path below the root."""
    files = sorted(site.rglob("index.html"))
    return {"".join(f"{part}/" for part in file.parent.relative_to(site).parts): Head(file) for file in files}


def test_the_address_of_a_preview_is_its_own_below_the_site_and_has_no_fragment(
    heads: dict[str, Head], server: Server
) -> None:
    wrong = {
        path: head.one("og:url")
        for path, head in heads.items()
        if head.one("og:url") != server.address(path) or head.canonical != server.address(path)
    }
    assert wrong == {}


def test_descriptions_are_plain_unique_and_of_a_fair_length(heads: dict[str, Head]) -> None:
    found = {path: head.one("og:description") for path, head in heads.items()}
    assert {path: words for path, words in found.items() if not 50 <= len(words) <= 200} == {}
    assert {path: words for path, words in found.items() if any(mark in words for mark in ("&amp;", "**", "[["))} == {}
    assert len(set(found.values())) == len(found)
    assert all(head.one("description") == found[path] for path, head in heads.items())


def test_every_page_has_a_large_picture_that_is_there_in_its_size(
    heads: dict[str, Head], server: Server, page: Page
) -> None:
    pictures: set[str] = set()
    for head in heads.values():
        assert head.one("twitter:card") == "summary_large_image"
        assert (head.one("og:image:width"), head.one("og:image:height")) == ("1200", "630")
        assert len(head.one("og:image:alt")) > 20
        pictures.add(head.one("og:image"))
    for address in pictures:
        assert address.startswith(server.address("assets/previews/"))
        answer = page.request.get(address)
        assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
        body = answer.body()
        assert (body[:8], struct.unpack(">II", body[16:24])) == (b"\x89PNG\r\n\x1a\n", (1200, 630))


def test_each_rule_has_a_picture_of_its_own_and_says_its_odds(heads: dict[str, Head]) -> None:
    rule, other = heads["r/cohesion/hit-check/"], heads["r/cohesion/wound-check/"]
    assert rule.one("og:image") != other.one("og:image")
    assert rule.one("og:image:alt") == "Cohesion 2d6: Hit Check. Hit: 72.2%. Rollbook, unofficial."


def test_a_row_shows_the_picture_of_its_rule(heads: dict[str, Head]) -> None:
    row, rule = heads["r/twilight-2000/clear-jam/"], heads["r/twilight-2000/slow-actions/"]
    assert row.one("og:image") == rule.one("og:image")
    assert row.one("og:title") != rule.one("og:title")


def test_two_anchors_of_a_page_are_one_preview_and_their_short_links_are_two(
    heads: dict[str, Head], server: Server
) -> None:
    assert heads["cohesion/wounding/"].one("og:url") == server.address("cohesion/wounding/")
    short = [heads[f"r/cohesion/{id}/"] for id in ("wound-check", "armor-penetration")]
    assert short[0].meta["og:url"] != short[1].meta["og:url"]
    assert short[0].meta["og:description"] != short[1].meta["og:description"]


def test_no_page_asks_for_the_pictures(server: Server, page: Page) -> None:
    server.asked.clear()
    page.goto(server.address("cohesion/wounding/"))
    assert [path for path in server.asked if "previews" in path] == []
