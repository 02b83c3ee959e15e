"""Every page can be read and used by everyone: axe, small screens, keyboard alone, print."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import addresses
from tests.site.servers import Server

OVERFLOW = """() => {
    document.querySelectorAll('details').forEach(details => details.open = true);
    const width = document.documentElement.clientWidth;
    if (document.scrollingElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('main *')]
        .filter(element => element.getBoundingClientRect().right > width + 1)
        .map(element => element.tagName + '.' + element.className).slice(0, 5)
        .concat(`page is ${document.scrollingElement.scrollWidth} wide`);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_nothing_on_any_page(
    server: Server,
    site: Path,
    open_page: Callable[..., Page],
    axe: Callable[[Page], list[str]],
    scheme: str,
    width: int,
) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 900})
    found: list[str] = []
    for path in addresses(site):
        page.goto(server.address(path))
        expect(page.locator("body")).to_have_attribute(
            "data-md-color-scheme", "slate" if scheme == "dark" else "default"
        )
        found += [f"{path} {violation}" for violation in axe(page)]
    assert not found, "\n".join(found)


def test_axe_finds_nothing_with_every_calculator_open(
    server: Server, site: Path, page: Page, axe: Callable[[Page], list[str]]
) -> None:
    found: list[str] = []
    for path in addresses(site):
        page.goto(server.address(path))
        page.eval_on_selector_all("details", "all => all.forEach(details => details.open = true)")
        found += [f"{path} {violation}" for violation in axe(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("browser", ["chromium", "firefox"])
def test_nothing_scrolls_sideways_at_320_pixels(
    server: Server, site: Path, open_page: Callable[..., Page], browser: str
) -> None:
    page = open_page(browser, viewport={"width": 320, "height": 640})
    wide: list[str] = []
    for path in addresses(site):
        page.goto(server.address(path))
        wide += [f"{path} {element}" for element in page.evaluate(OVERFLOW)]
    assert not wide, "\n".join(wide)


def test_the_first_tab_offers_to_skip_to_the_content(server: Server, site: Path, page: Page) -> None:
    for path in addresses(site):
        page.goto(server.address(path))
        page.keyboard.press("Tab")
        expect(page.locator(":focus")).to_have_class(re.compile(r"\bmd-skip\b"))
        page.keyboard.press("Enter")
        expect(page.locator("main :target")).to_be_focused()
        page.keyboard.press("Tab")
        expect(page.locator("main :focus")).to_have_count(1)


def test_every_page_has_one_title_and_a_language(server: Server, site: Path, page: Page) -> None:
    for path in addresses(site):
        page.goto(server.address(path))
        assert (path, page.locator("h1").count(), page.locator("html").get_attribute("lang")) == (
            path,
            1,
            "en",
        )


def test_print_leaves_the_rules_and_drops_the_furniture(server: Server, site: Path, page: Page) -> None:
    page.emulate_media(media="print")
    for path in addresses(site):
        page.goto(server.address(path))
        expect(page.locator("main h1").first).to_be_visible()
        expect(page.locator("header.md-header")).to_be_hidden()
