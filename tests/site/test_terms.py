"""The words of a game explain themselves in place, to the mouse, the keyboard and a tap, and stay on the screen."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import addresses
from tests.site.servers import Server

PAGE = "cohesion/wounding/"
BROWSERS = ["chromium", "firefox"]


def term(page: Page, name: str = "Armor") -> Locator:
    return page.locator(".rule").first.get_by_role("button", name=name, exact=True)


def shown(page: Page) -> Locator:
    """The explanations that are open."""
    return page.locator(".explanation:popover-open")


@pytest.fixture(params=BROWSERS)
def rules(request: pytest.FixtureRequest, open_page: Callable[..., Page], server: Server) -> Page:
    page = open_page(request.param, viewport={"width": 1280, "height": 800})
    page.goto(server.address(PAGE))
    return page


def test_a_term_is_a_button_described_by_what_it_means(rules: Page) -> None:
    expect(term(rules)).to_have_accessible_description(
        "A number of the target. What AP leaves of it is added to 7 and makes the Wound Threshold."
    )


def test_a_click_opens_and_a_click_elsewhere_closes(rules: Page) -> None:
    term(rules).click()
    expect(shown(rules)).to_have_count(1)
    expect(shown(rules)).to_contain_text("A number of the target.")
    rules.locator("h1").click()
    expect(shown(rules)).to_have_count(0)


def test_the_mouse_opens_it_and_can_go_into_it_and_leaving_closes_it(rules: Page) -> None:
    term(rules).hover()
    expect(shown(rules)).to_have_count(1)
    shown(rules).get_by_role("link", name="Glossary").hover()
    rules.evaluate("new Promise((resolve) => setTimeout(resolve, 400))")  # longer than leaving it takes
    expect(shown(rules)).to_have_count(1)
    rules.locator("h1").hover()
    expect(shown(rules)).to_have_count(0)


def test_escape_closes_what_the_mouse_opened(rules: Page) -> None:
    term(rules).hover()
    expect(shown(rules)).to_have_count(1)
    rules.keyboard.press("Escape")
    expect(shown(rules)).to_have_count(0)


def test_only_one_is_open_at_a_time(rules: Page) -> None:
    term(rules).hover()
    expect(shown(rules)).to_contain_text("A number of the target.")
    term(rules, "AP").hover()
    expect(shown(rules)).to_contain_text("Armor Penetration.")
    expect(shown(rules)).to_have_count(1)


def test_the_keyboard_opens_reaches_the_links_and_leaves(rules: Page) -> None:
    term(rules, "2d6").focus()
    rules.keyboard.press("Shift+Tab")
    rules.keyboard.press("Tab")
    expect(shown(rules)).to_contain_text("Two six-sided dice")
    rules.keyboard.press("Tab")
    expect(shown(rules).get_by_role("link").first).to_be_focused()
    rules.keyboard.press("Escape")
    expect(shown(rules)).to_have_count(0)
    expect(term(rules, "2d6")).to_be_focused()
    rules.keyboard.press("Enter")
    expect(shown(rules)).to_have_count(1)
    for _ in range(3):
        rules.keyboard.press("Tab")
    expect(term(rules, "2d6")).not_to_be_focused()
    expect(shown(rules)).to_have_count(0)


def test_the_link_leads_to_the_term_in_the_glossary(rules: Page) -> None:
    term(rules).click()
    shown(rules).get_by_role("link", name="Glossary").click()
    rules.wait_for_url("**/cohesion/#term-armor")
    expect(rules.locator("#term-armor")).to_be_in_viewport()


def test_terms_work_after_instant_navigation(server: Server, page: Page) -> None:
    page.goto(server.address(""))
    page.evaluate("window.stayed = true")
    page.locator("article").get_by_role("link", name="Cohesion 2d6").first.click()
    page.wait_for_url("**/cohesion/")
    page.locator("article").get_by_role("link", name="Wounding", exact=True).click()
    page.wait_for_url(f"**/{PAGE}")
    term(page).hover()
    expect(shown(page)).to_have_count(1)
    assert page.evaluate("window.stayed")


@pytest.mark.parametrize("browser", BROWSERS)
def test_without_scripts_a_click_opens_it_all_the_same(
    server: Server, open_page: Callable[..., Page], browser: str
) -> None:
    page = open_page(browser, java_script_enabled=False)
    page.goto(server.address(PAGE))
    term(page).click()
    expect(page.locator("#wound-check-term-armor")).to_be_visible()


@pytest.mark.parametrize("browser", BROWSERS)
def test_every_explanation_fits_on_the_smallest_phone_beside_its_word(
    server: Server, site: Path, open_page: Callable[..., Page], browser: str
) -> None:
    page = open_page(browser, viewport={"width": 320, "height": 480})
    off: list[str] = []
    count = 0
    for path in addresses(site):
        page.goto(server.address(path))
        found = page.evaluate("""() => [...document.querySelectorAll(".term")].map((term) => {
            term.scrollIntoView({ block: ["start", "center", "end"][term.textContent.length % 3] });
            term.click();
            const box = document.getElementById(term.getAttribute("popovertarget"));
            const [a, b] = [box, term].map((element) => element.getBoundingClientRect());
            const width = document.documentElement.clientWidth;
            const fits = a.left >= 0 && a.right <= width && a.top >= 0 && a.bottom <= innerHeight;
            const apart = Math.max(a.top - b.bottom, b.top - a.bottom);
            return fits && apart > -1 && apart < 8 ? "" : `${box.id} ${fits} ${apart} ${JSON.stringify(a)}`;
        })""")
        count += len(found)
        off += [f"{path} {place}" for place in found if place]
    assert (off, count > 50) == ([], True)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_an_explanation_is_open(
    server: Server, open_page: Callable[..., Page], axe: Callable[[Page], list[str]], scheme: str
) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": 360, "height": 640})
    page.goto(server.address(PAGE))
    term(page).click()
    expect(shown(page)).to_have_count(1)
    assert axe(page) == []


def test_print_leaves_the_marks_out(server: Server, page: Page) -> None:
    page.goto(server.address(PAGE))
    term(page).click()
    page.emulate_media(media="print")
    expect(term(page)).to_have_css("text-decoration-line", "none")
    expect(page.locator("#wound-check-term-armor")).to_be_hidden()


def test_a_rule_links_to_what_does_its_job_in_another_game(server: Server, page: Page) -> None:
    page.goto(server.address("cohesion/damage/"))
    page.locator(".rule-elsewhere").get_by_role("link", name="Twilight: 2000, What ammo dice do").click()
    page.wait_for_url("**/twilight-2000/pushing/#ammo-hits")
    expect(page.locator("#ammo-hits")).to_be_in_viewport()
