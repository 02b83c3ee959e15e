"""Whoever types what players ask finds the rule, on any page, by keyboard or by tap, and lands on it."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Page, expect

import dev
from build_scripts import records
from tests.site.servers import Nginx, Server

SITE = records.read(dev.ROOT / "docs")
GAMES = [game.name for game in SITE.games]
GOLD = yaml.load((Path(__file__).parent / "search.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)
SHOWN = 3
"""Among how many results the rule must be."""

# Keeps count of what the search was asked and what it answered, so that a test reads no results of an earlier letter.
COUNTED = """
    window.asked = [];
    window.answered = 0;
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => (window.answered += data?.type === 3));
        }
        postMessage(message, ...given) {
            if (message?.type === 2) window.asked.push(message.data);
            super.postMessage(message, ...given);
        }
    };
"""
RESULTS = """() => [...document.querySelectorAll(".md-search-result__link")]
    .filter((link) => link.getClientRects().length)
    .map((link) => new URL(link.href))
    .map(({ pathname, hash }) => pathname + hash)"""


def opened(page: Page, address: str) -> Page:
    page.add_init_script(COUNTED)
    page.goto(address)
    page.keyboard.press("/")
    expect(page.get_by_role("textbox", name="Search")).to_be_focused()
    return page


def results(page: Page, query: str) -> list[str]:
    """What the search shows for a query, once it has answered its last letter: paths with their fragments."""
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(query)
    page.wait_for_function("query => asked.at(-1) === query && answered === asked.length", arg=query)
    return page.evaluate(RESULTS)  # type: ignore[no-any-return]


@pytest.mark.parametrize("game", GAMES)
def test_what_players_ask_is_among_the_first_results(game: str, server: Server, page: Page) -> None:
    opened(page, server.address(f"{game}/"))
    asked = [(query, SITE.anchors[game, id].target) for id, queries in GOLD[game].items() for query in queries]
    found = [(query, rule, results(page, query)) for query, rule in asked]
    assert [(query, rule, shown[:SHOWN]) for query, rule, shown in found if f"/{rule}" not in shown[:SHOWN]] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_questions_of_a_game_are_many_and_different(game: str) -> None:
    questions = [query for queries in GOLD[game].values() for query in queries]
    assert len(set(questions)) == len(questions) >= 10


def test_a_result_says_what_it_is_where_it_stands_and_how_it_begins(server: Server, page: Page) -> None:
    results(opened(page, server.address("")), "19.6")
    first = page.locator(".md-search-result__link").first
    assert first.inner_text().split("\n") == [
        "Wound Check",
        "19.6 · Wounding · Cohesion 2d6",
        "You hit? Then roll 2d6 again, for the wound. Add what Strength against Toughness gives you, and any other"
        " modifiers. …",
    ]


def test_the_keyboard_opens_goes_to_a_result_and_lands_on_its_rule(server: Server, either_page: Page) -> None:
    page = opened(either_page, server.address("about/"))
    results(page, "hand to hand")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    second = page.locator(".md-search-result__link").nth(1)
    expect(second).to_be_focused()
    target = second.get_attribute("href") or ""
    page.keyboard.press("Enter")
    page.wait_for_url(target)
    expect(page.locator(f"[id='{target.partition('#')[2]}']").first).to_be_in_viewport()


def test_enter_goes_to_the_first_result(server: Server, page: Page) -> None:
    results(opened(page, server.address("")), "overkill")
    page.keyboard.press("Enter")
    page.wait_for_url(server.address("cohesion/damage/#overkill"))
    expect(page.locator("#overkill")).to_be_in_viewport()


def test_escape_closes(server: Server, page: Page) -> None:
    results(opened(page, server.address("")), "overkill")
    page.keyboard.press("Escape")
    expect(page.locator(".md-search-result__link").first).to_be_hidden()


@pytest.mark.parametrize("rule", ["twilight-2000/actions/#clear-jam", "cohesion/hitting/#identical-attacks"])
def test_a_tap_on_a_result_lands_on_its_place_from_far_down_a_page(
    server: Server, open_page: Callable[..., Page], rule: str
) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True)
    page.add_init_script(COUNTED)
    page.goto(server.address("cohesion/hitting/#modifiers"))
    page.locator("label.md-header__button[for=__search]").tap()
    expect(page.locator("body[data-md-scrolllock]")).to_have_count(1)
    results(page, "clear jam" if "jam" in rule else "identical attacks")
    page.locator(f".md-search-result__link[href$='/{rule}']").tap()
    page.wait_for_url(server.address(rule))
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 400))")  # longer than the theme holds the page behind
    expect(page.locator(f"[id='{rule.partition('#')[2]}']").first).to_be_in_viewport()


def test_below_a_folder_results_stay_there(nginx: Nginx, page: Page) -> None:
    results(opened(page, f"{nginx.below}cohesion/damage/"), "wound-check")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{nginx.below}cohesion/wounding/#wound-check")
    expect(page.locator("#wound-check")).to_be_in_viewport()


def test_an_address_can_bring_the_query(server: Server, page: Page) -> None:
    page.goto(server.address("?q=overkill"))
    expect(page.locator(".md-search-result__link").first).to_have_attribute(
        "href", server.address("cohesion/damage/#overkill")
    )


def test_a_query_of_nothing_but_signs_and_fillers_finds_nothing_and_harms_nothing(server: Server, page: Page) -> None:
    opened(page, server.address(""))
    assert [results(page, query) for query in ("how can I", "+", '"', "~3 :", "<b>", "a:b^*")][:1] == [[]]
    assert "/cohesion/damage/#overkill" in results(page, "+overkill -damage *")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_results_fit_a_phone_and_axe_finds_nothing(
    server: Server, open_page: Callable[..., Page], axe: Callable[[Page], list[str]], scheme: str
) -> None:
    page = opened(
        open_page(color_scheme=scheme, viewport={"width": 360, "height": 740}), server.address("cohesion/hitting/")
    )
    results(page, "hand to hand")
    wide = "[...document.querySelectorAll('.md-search-result *')].filter((e) => e.getBoundingClientRect().right > 360)"
    assert page.evaluate(f"{wide}.map((e) => e.className)") == []
    page.wait_for_function("document.getAnimations().every((animation) => animation.playState !== 'running')")
    assert axe(page) == []


def test_the_index_holds_rules_and_stays_small(site: Path) -> None:
    index = (site / "search" / "search_index.json").read_bytes()
    noise = [word for word in (b"Copy link", b"Try it", b"exact chance") if word in index]
    assert (noise, len(gzip.compress(index)) < 50_000) == ([], True)
