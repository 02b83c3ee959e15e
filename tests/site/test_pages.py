"""Every page loads whole, from any place, and asks nobody else for anything."""

from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.site.conftest import addresses
from tests.site.servers import Nginx, Server

UNSAFE = {"'unsafe-inline'", "'unsafe-eval'"}


def test_every_page_loads_whole(server: Server, site: Path, either_page: Page) -> None:
    for path in addresses(site):
        either_page.goto(server.address(path), wait_until="load")
        expect(either_page.locator("main h1").first).to_be_visible()


def test_every_page_loads_whole_from_nginx(nginx: Nginx, site: Path, page: Page) -> None:
    for path in addresses(site):
        page.goto(nginx.root + path, wait_until="load")
        expect(page.locator("main h1").first).to_be_visible()


def test_every_page_loads_whole_below_a_folder(nginx: Nginx, site: Path, either_page: Page) -> None:
    for path in addresses(site):
        either_page.goto(nginx.below + path, wait_until="load")
        expect(either_page.locator("main h1").first).to_be_visible()


def test_links_below_a_folder_stay_there(nginx: Nginx, page: Page) -> None:
    page.goto(nginx.below)
    targets = page.eval_on_selector_all("main a, nav a", "links => links.map(link => link.href)")
    strays = [target for target in targets if not target.startswith((nginx.below, "https://"))]
    assert (strays, len(targets) > 3) == ([], True)


def test_an_unknown_address_is_told_in_a_page_of_the_site(
    server: Server, either_page: Page, allow: Callable[[str], None]
) -> None:
    allow(r"status of 404.*/no/such/page/")
    answer = either_page.goto(server.address("no/such/page/"))
    assert answer is not None
    expect(either_page.locator("main h1").first).to_be_visible()
    assert (answer.status, either_page.locator("form[name=search]").count()) == (404, 1)


def test_an_unknown_address_below_a_folder_is_told_there(
    nginx: Nginx, page: Page, allow: Callable[[str], None]
) -> None:
    allow("status of 404")
    answer = page.goto(nginx.below + "no/such/page/")
    assert answer is not None
    expect(page.locator("main h1").first).to_be_visible()
    assert answer.status == 404


def test_every_page_has_the_same_policy_and_it_is_strict(site: Path) -> None:
    policies = {path: _policy(site / path / "index.html") for path in addresses(site)}
    policies["404.html"] = _policy(site / "404.html")
    assert set(policies.values()) == {policies[""]}
    directives = _directives(policies[""])
    assert directives["default-src"] <= {"'self'", "'none'"}
    assert directives["script-src"] >= {"'self'", "'wasm-unsafe-eval'"}
    assert not directives["script-src"] & UNSAFE


def test_short_links_have_a_strict_policy_too(site: Path) -> None:
    loose = {
        str(page.relative_to(site)): policy
        for page in site.glob("r/**/index.html")
        if (policy := _policy(page)) is None
        or _directives(policy).get("script-src", _directives(policy)["default-src"]) & UNSAFE
    }
    assert loose == {}


def test_the_headers_file_carries_the_policy_of_the_pages(site: Path) -> None:
    policy = _policy(site / "index.html")
    assert policy is not None
    assert policy in (site / "_headers").read_text(encoding="utf-8")


def test_nothing_is_shipped_that_plain_servers_have_no_type_for(site: Path) -> None:
    odd = {".mjs", ".py", ".yaml", ".yml", ".ts", ".md"}
    assert [str(file.relative_to(site)) for file in site.rglob("*") if file.suffix in odd] == []


class _PolicyParser(HTMLParser):
    policy: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        words = dict(attrs)
        if tag == "meta" and (words.get("http-equiv") or "").lower() == "content-security-policy":
            self.policy = words.get("content")


def _policy(page: Path) -> str | None:
    parser = _PolicyParser()
    parser.feed(page.read_text(encoding="utf-8"))
    return parser.policy


def _directives(policy: str | None) -> dict[str, set[str]]:
    assert policy is not None, "the page has no Content-Security-Policy"
    parts = [part.split() for part in policy.split(";") if part.strip()]
    return {name: set(values) for name, *values in parts}
