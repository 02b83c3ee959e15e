"""What people copy: /r/<game>/<id>/ shows its rule, keeps the query, and reads as a preview."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.site.servers import Nginx, Server

RULE = "cohesion/wound-check"
PLACE = "cohesion/wounding/"


def test_a_short_link_lands_on_its_rule(server: Server, either_page: Page) -> None:
    either_page.goto(server.address(f"r/{RULE}/"))
    either_page.wait_for_url(server.address(f"{PLACE}#wound-check"))
    expect(either_page.locator("#wound-check").first).to_be_in_viewport()


def test_a_short_link_keeps_its_query(server: Server, page: Page) -> None:
    page.goto(server.address(f"r/{RULE}/?x=1&y=2_3"))
    page.wait_for_url(server.address(f"{PLACE}?x=1&y=2_3#wound-check"))


def test_a_short_link_works_below_a_folder(nginx: Nginx, page: Page) -> None:
    page.goto(f"{nginx.below}r/{RULE}/?x=1")
    page.wait_for_url(f"{nginx.below}{PLACE}?x=1#wound-check")


def test_every_short_link_leads_to_a_place_that_exists(site: Path, server: Server, page: Page) -> None:
    for link in sorted(site.glob("r/*/*/index.html")):
        path = link.parent.relative_to(site).as_posix()
        page.goto(server.address(f"{path}/"))
        page.wait_for_url("**#*")
        expect(page.locator(f"[id='{link.parent.name}']").first).to_be_in_viewport()


def test_a_short_link_is_a_link_without_scripts(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(server.address(f"r/{RULE}/"))
    page.get_by_role("link").first.click()
    page.wait_for_url(server.address(f"{PLACE}#wound-check"))
