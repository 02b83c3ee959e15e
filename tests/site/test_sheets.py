"""Each game has a quick sheet that prints on two pages, whole and in letters one can read; and rules print clean."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import dev
from tests.site import papers
from tests.site.servers import Server

GAMES = sorted(folder.parent.name for folder in (dev.ROOT / "docs").glob("*/game.yaml"))
RULES = ["cohesion/wounding/", "twilight-2000/pushing/"]

PARTS = """() => [...document.querySelectorAll(
    'main :is(h1, h2, h3, p, li, caption, tr, .event, .chance summary, .rule-standing)')]
    .filter(part => part.checkVisibility({visibilityProperty: true}))
    .map(part => part.innerText)"""

SMALL = """() => {
    const found = [], walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const {data, parentElement: parent} = walker.currentNode;
        const points = parseFloat(getComputedStyle(parent).fontSize) * 0.75;
        if (data.trim() && parent.checkVisibility() && points < 7.995) found.push(`${points} ${data.slice(0, 40)}`);
    }
    return found;
}"""

FURNITURE = "header, nav, footer, button:not(.term), input, select, noscript, .md-sidebar, .try-it, .report, .filter"


def printed(page: Page, size: str) -> list[str]:
    return papers.pages(page.pdf(format=size))


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_leads_to_its_sheet(server: Server, page: Page, game: str) -> None:
    page.goto(server.address(f"{game}/"))
    page.locator("article").get_by_role("link", name="Quick sheet").click()
    page.wait_for_url(server.address(f"{game}/quick-sheet/"))
    expect(page.locator("main h1")).to_contain_text("Quick sheet")


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_prints_whole_on_two_pages(server: Server, page: Page, game: str, size: str) -> None:
    page.goto(server.address(f"{game}/quick-sheet/"))
    page.emulate_media(media="print")
    parts = page.evaluate(PARTS)
    pdf = page.pdf(format=size)
    made = papers.pages(pdf)
    text = "".join(made)
    missing = [part for part in parts if papers.plain(part) not in text]
    assert (missing, len(parts) > 20, len(made) <= 2) == ([], True, True), f"{len(made)} pages"
    assert papers.plain(server.address(f"{game}/quick-sheet/")) in made[-1]
    assert papers.scales(pdf) == {0.75}, "something is wider than its column"


def test_more_pages_are_counted_where_there_are_more(server: Server, page: Page) -> None:
    page.goto(server.address(f"{GAMES[0]}/quick-sheet/"))
    before = len(printed(page, "A4"))
    page.add_style_tag(content="@media print { .sheet-rule { min-height: 25cm; } }")
    rules = page.locator(".sheet-rule").count()
    assert (before <= 2, len(printed(page, "A4")) >= rules // 2 > 2) == (True, True)


@pytest.mark.parametrize("game", GAMES)
def test_no_letter_of_a_sheet_is_smaller_than_eight_points(server: Server, page: Page, game: str) -> None:
    page.goto(server.address(f"{game}/quick-sheet/"))
    page.emulate_media(media="print")
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_shows_rules_and_odds_and_nothing_to_press(
    server: Server, open_page: Callable[..., Page], scheme: str
) -> None:
    page = open_page(color_scheme=scheme)
    for path in (*RULES, *(f"{game}/quick-sheet/" for game in GAMES)):
        page.goto(server.address(path))
        page.emulate_media(media="print", color_scheme=scheme)
        shown = page.eval_on_selector_all(
            FURNITURE, "all => all.filter(one => one.checkVisibility()).map(one => one.outerHTML.slice(0, 80))"
        )
        ink = page.locator("main p").first.evaluate("one => getComputedStyle(one).color")
        assert (path, shown) == (path, [])
        assert max(int(part.split(".")[0]) for part in ink.strip("rgba()").split(",")[:3]) < 110, ink


@pytest.mark.parametrize("path", RULES)
def test_a_page_of_rules_prints_whole(server: Server, page: Page, path: str) -> None:
    page.goto(server.address(path))
    page.emulate_media(media="print")
    parts = page.evaluate(PARTS)
    text = "".join(printed(page, "A4"))
    assert [part for part in parts if papers.plain(part) not in text] == []
    assert page.locator(".chances").count() == page.locator(".chances:visible").count() > 0
    assert page.evaluate(SMALL) == []


def test_print_prints(server: Server, page: Page) -> None:
    page.goto(server.address(f"{GAMES[0]}/quick-sheet/"))
    page.evaluate("window.print = () => document.body.setAttribute('data-printed', '')")
    page.get_by_role("button", name="Print").click()
    expect(page.locator("body[data-printed]")).to_have_count(1)


def test_without_scripts_a_hint_stands_in_the_place_of_the_button(
    server: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(server.address(f"{GAMES[0]}/quick-sheet/"))
    expect(page.get_by_role("button", name="Print")).to_have_count(0)
    expect(page.get_by_text("use your browser’s own command")).to_be_visible()


def test_the_search_does_not_find_each_rule_a_second_time_on_its_sheet(site: Path) -> None:
    index = (site / "search" / "search_index.json").read_text(encoding="utf-8")
    assert "Quick sheet" in index
    assert index.count("quick-sheet/#") <= len(GAMES)
