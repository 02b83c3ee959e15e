"""Whatever a link names is seen when it opens: below the header, in the first half of the window, its fold open."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.site.servers import Server

PAGES = [
    "about/",
    "cohesion/",
    "cohesion/wounding/",
    "twilight-2000/actions/",
    "twilight-2000/pushing/",
    "twilight-2000/vehicles/",
]
WIDE: Any = {"width": 1280, "height": 800}
PHONE: Any = {"width": 360, "height": 640}
PLACES = [("chromium", WIDE), ("chromium", PHONE), ("firefox", WIDE), ("firefox", PHONE)]

TARGETS = """() => {
    const kinds = { heading: "h2, h3", row: "tr", term: "dt", folded: "details:not([open]) :is(input, select)" };
    return Object.values(kinds).flatMap((kind) => {
        const ids = [...document.querySelectorAll(`article :is(${kind})[id]`)].map((element) => element.id);
        return [...new Set([ids[0], ids[ids.length >> 1], ids[ids.length - 1]])].filter(Boolean);
    });
}"""

WHERE = """(id) => {
    const target = document.getElementById(id), header = document.querySelector(".md-header");
    if (!target) return `${id} is not there`;
    const { top, height } = target.getBoundingClientRect();
    if (!height || target.closest("details:not([open])")) return `${id} is folded away`;
    if (top < header.getBoundingClientRect().bottom - 1) return `${id} is under the header`;
    return top > innerHeight / 2 ? `${id} is at ${Math.round(top)} of ${innerHeight}` : "";
}"""


def seen(page: Page, id: str) -> None:
    """Wait until the element with that id is where a reader looks."""
    page.wait_for_function(f"(id) => !({WHERE})(id)", arg=id)


@pytest.mark.parametrize(("browser", "size"), PLACES, ids=["wide", "phone", "firefox wide", "firefox phone"])
def test_every_kind_of_target_is_seen_when_its_link_opens_a_page(
    server: Server, open_page: Callable[..., Page], browser: str, size: Any
) -> None:
    page = open_page(browser, viewport=size)
    hidden: list[str] = []
    count = 0
    for path in PAGES:
        page.goto(server.address(path))
        for id in page.evaluate(TARGETS):
            page.goto("about:blank")
            page.goto(server.address(f"{path}#{id}"))
            page.evaluate("document.fonts.ready")
            fault = page.evaluate(WHERE, id)
            hidden += [f"{path}: {fault}"] if fault else []
            count += 1
    assert (hidden, count > 30) == ([], True), count


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize(
    ("rule", "place"),
    [
        ("twilight-2000/what-pushing-means", "twilight-2000/pushing/"),
        ("twilight-2000/shout-a-few-words", "twilight-2000/actions/"),
        ("cohesion/wound-check", "cohesion/wounding/"),
    ],
)
def test_the_target_of_a_short_link_is_seen(server: Server, page: Page, rule: str, place: str, size: Any) -> None:
    page.set_viewport_size(size)
    page.goto(server.address(f"r/{rule}/"))
    id = rule.split("/")[1]
    page.wait_for_url(server.address(f"{place}#{id}"))
    seen(page, id)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize(
    "place",
    [
        "twilight-2000/pushing/#what-pushing-means",
        "twilight-2000/actions/#shout-a-few-words",
        "cohesion/wounding/#wound-check-example-armor",
        "cohesion/#term-wound-threshold",
    ],
)
@pytest.mark.parametrize("browser", ["chromium", "firefox"])
def test_the_target_is_seen_after_instant_navigation(
    server: Server, open_page: Callable[..., Page], browser: str, place: str, size: Any
) -> None:
    page = open_page(browser, viewport=size)
    page.goto(server.address("about/"))
    page.evaluate(
        """(address) => {
            window.stayed = true;
            const link = Object.assign(document.createElement("a"), { href: address, textContent: "The rule" });
            document.querySelector("article").prepend(link);
        }""",
        server.address(place),
    )
    page.get_by_role("link", name="The rule").click()
    page.wait_for_url(server.address(place))
    seen(page, place.split("#")[1])
    assert page.evaluate("window.stayed")


@pytest.mark.parametrize("browser", ["chromium", "firefox"])
def test_a_link_within_the_page_opens_the_fold_that_it_leads_to(
    server: Server, open_page: Callable[..., Page], browser: str
) -> None:
    page = open_page(browser, viewport=PHONE)
    page.goto(server.address("cohesion/wounding/"))
    expect(page.locator("#wound-check-armor")).to_be_hidden()
    page.evaluate("location.hash = 'wound-check-armor'")
    seen(page, "wound-check-armor")


def test_a_fold_opens_also_where_the_browser_leaves_it_closed(server: Server, page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto(server.address("cohesion/wounding/"))
    page.evaluate("history.replaceState(null, '', '#wound-check-armor')")  # no browser opens anything for this
    expect(page.locator("#wound-check-armor")).to_be_hidden()
    page.evaluate("document$.next(document)")  # the page opens
    seen(page, "wound-check-armor")


def test_the_target_is_seen_also_when_the_old_page_was_still_scrolling(server: Server, page: Page) -> None:
    """The theme notes a moment later where the old page stood, and would go there on the new one."""
    page.set_viewport_size(PHONE)
    page.goto(server.address("cohesion/damage/"))
    held: list[Route] = []
    page.route("**/ultimate-combat/wounds/", lambda route: held.append(route))
    page.evaluate("""() => {
        window.stayed = true;
        const link = document.querySelector(".rule-elsewhere a");
        addEventListener("scroll", () => link.click(), { once: true });
        scrollTo(0, 900);
    }""")
    page.wait_for_url("**/ultimate-combat/wounds/#wounds-and-medic")
    page.wait_for_function("() => history.state")
    held[0].continue_()
    seen(page, "wounds-and-medic")
    assert page.evaluate("window.stayed")


def test_going_back_leads_to_where_the_page_was_left(server: Server, page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto(server.address("cohesion/damage/#overkill"))
    place = page.evaluate("scrollBy(0, 500), scrollY")
    page.wait_for_function("(place) => Math.abs(history.state?.y - place) < 1", arg=place)
    page.evaluate("document.querySelector('.rule-elsewhere a').click()")
    page.wait_for_url("**/ultimate-combat/wounds/#wounds-and-medic")
    seen(page, "wounds-and-medic")
    page.wait_for_function("() => Math.abs(history.state?.y - scrollY) < 1")  # else the theme notes it after going back
    page.go_back()
    page.wait_for_url("**/cohesion/damage/#overkill")
    page.wait_for_function("(place) => Math.abs(scrollY - place) < 5", arg=place)
