"""What a browser keeps: last inputs, profiles, the last used first; and a browser that keeps nothing."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Playwright, expect

from tests.site.conftest import CHROMIUM, PATIENCE, Watch, program, sandbox
from tests.site.servers import Server
from tests.site.test_calculator import PHONE, calculator, headline, part


@pytest.fixture
def either(either_page: Page) -> Page:
    """Each browser on a phone's screen, and on no calculator yet."""
    either_page.set_viewport_size(PHONE)
    return either_page


def opened(page: Page, server: Server, path: str = "cohesion/hitting/", section: str = "hit-check") -> Locator:
    """A calculator with its inputs unfolded."""
    page.goto(server.address(path))
    form = calculator(page, section)
    unfold(form)
    return form


def unfold(form: Locator) -> None:
    """Show the inputs of a calculator."""
    form.locator("details.inputs").evaluate("fold => (fold.open = true)")


def keep(form: Locator, name: str) -> None:
    """Keep the inputs under a name."""
    form.get_by_label("Name", exact=True).fill(name)
    form.get_by_role("button", name="Keep", exact=True).click()


def said(place: Page | Locator) -> Locator:
    """What was said about profiles."""
    return place.locator("[data-profile-said]")


# ---- last inputs


def test_inputs_stand_as_they_were_left(either: Page, server: Server) -> None:
    form = opened(either, server)
    form.get_by_role("button", name="Skill: more").click()
    expect(headline(form)).to_have_text("58.3%")
    form = opened(either, server, "cohesion/hitting/?again")
    expect(headline(form)).to_have_text("58.3%")
    expect(form.locator(".remembered")).to_be_visible()


def test_the_pages_own_inputs_are_a_tap_away(page: Page, server: Server) -> None:
    form = opened(page, server)
    form.get_by_role("button", name="Skill: more").click()
    expect(headline(form)).to_have_text("58.3%")
    form = opened(page, server, "cohesion/hitting/?again")
    expect(headline(form)).to_have_text("58.3%")
    form.get_by_role("button", name="Use the page’s own").click()
    expect(headline(form)).to_have_text("72.2%")
    expect(form.locator(".remembered")).to_be_hidden()
    page.goto(server.address("cohesion/hitting/?once-more"))
    expect(headline(form)).to_have_text("72.2%")
    expect(form.locator(".state")).to_have_attribute("data-state", "asleep")


def test_a_link_goes_before_what_was_entered_last(page: Page, server: Server) -> None:
    form = opened(page, server)
    form.get_by_role("button", name="Skill: more").click()
    page.wait_for_url(re.compile(r"\?c=hit-check"))
    seven = page.url
    form.get_by_role("button", name="Skill: more").click()
    expect(headline(form)).to_have_text("41.7%")
    page.goto("about:blank")
    page.goto(seven)
    expect(headline(form)).to_have_text("58.3%")
    expect(form.locator(".remembered")).to_be_hidden()


def test_a_link_that_is_only_opened_is_not_remembered(page: Page, server: Server) -> None:
    form = opened(page, server)
    form.get_by_role("button", name="Skill: more").click()
    page.wait_for_url(re.compile(r"\?c=hit-check"))
    seven = page.url
    form.get_by_role("button", name="Reset inputs").click()
    expect(headline(form)).to_have_text("72.2%")
    page.goto("about:blank")
    page.goto(seven)
    expect(headline(form)).to_have_text("58.3%")
    page.goto(server.address("cohesion/hitting/?again"))
    expect(headline(form)).to_have_text("72.2%")


def test_damaged_memory_is_not_believed(page: Page, server: Server) -> None:
    page.goto(server.address("cohesion/hitting/"))
    for text in ("[", "7", '{"r/cohesion/hit-check/": "x"}', '{"all": {"calculator": 1}}', "null"):
        page.evaluate("text => { for (const what of ['last', 'used', 'profiles'])"
                      " localStorage.setItem(`rollbook:/:${what}`, text) }", text)  # fmt: skip
        page.reload()
        expect(headline(calculator(page, "hit-check"))).to_have_text("72.2%")
        expect(calculator(page, "hit-check").locator(".profiles")).not_to_have_attribute("hidden", re.compile(""))


def test_inputs_out_of_range_in_memory_name_their_field(page: Page, server: Server) -> None:
    page.goto(server.address("cohesion/hitting/"))
    page.evaluate("localStorage.setItem('rollbook:/:last', JSON.stringify({'r/cohesion/hit-check/': {skill: '99'}}))")
    page.reload()
    problem = calculator(page, "hit-check").locator("[data-problem=skill]")
    expect(problem).to_contain_text("must be a whole number from 2 to 15")


# ---- profiles


def test_a_profile_is_kept_and_picked_in_every_form_of_its_calculator(either: Page, server: Server) -> None:
    form = opened(either, server)
    form.get_by_role("button", name="Skill: more").click()
    keep(form, "my M4")
    expect(said(form)).to_have_text("Kept.")
    other = opened(either, server, section="natural-rolls")
    other.get_by_label("My profiles").select_option("my M4")
    expect(headline(other)).to_have_text("58.3%")
    expect(other.get_by_label("Name", exact=True)).to_have_value("my M4")


def test_enter_in_the_name_keeps_and_does_not_roll(page: Page, server: Server) -> None:
    form = opened(page, server)
    form.get_by_label("Name", exact=True).fill("by the barn")
    form.get_by_label("Name", exact=True).press("Enter")
    expect(said(form)).to_have_text("Kept.")
    expect(part(form, "roll")).to_be_empty()


def test_a_name_that_is_kept_again_takes_the_new_inputs(page: Page, server: Server) -> None:
    form = opened(page, server)
    keep(form, "squad")
    form.get_by_role("button", name="Skill: more").click()
    keep(form, "squad")
    expect(said(form)).to_have_text("Changed.")
    assert form.get_by_label("My profiles").locator("option").all_text_contents() == ["choose …", "squad"]
    assert profiles(page)[0]["values"]["skill"] == "7"


def test_a_profile_without_a_name_or_with_wrong_inputs_is_refused(page: Page, server: Server) -> None:
    form = opened(page, server)
    keep(form, "  ")
    expect(said(form)).to_have_text("Give it a name first.")
    form.locator("[data-field=skill]").fill("99")
    expect(form.locator("[data-field=skill]")).to_have_attribute("aria-invalid", "true")
    keep(form, "wrong")
    expect(said(form)).to_have_text("Mend the inputs first.")
    assert page.evaluate("localStorage.getItem('rollbook:/:profiles')") is None


def test_a_deleted_profile_leaves_its_inputs_in_the_form(page: Page, server: Server) -> None:
    form = opened(page, server)
    form.get_by_role("button", name="Skill: more").click()
    keep(form, "gone")
    form.get_by_role("button", name="Delete", exact=True).click()
    expect(said(form)).to_have_text("“gone” is deleted; its inputs still stand here.")
    assert profiles(page) == []
    expect(headline(form)).to_have_text("58.3%")


def test_a_profile_of_another_version_says_what_it_leaves_out(page: Page, server: Server) -> None:
    page.goto(server.address("cohesion/hitting/"))
    kept = [{"calculator": "cohesion.hit_check", "name": "old", "values": {"skill": "7", "hat": "red"}}]
    page.evaluate("all => localStorage.setItem('rollbook:/:profiles', JSON.stringify({all}))", kept)
    form = opened(page, server, "cohesion/hitting/?again")
    form.get_by_label("My profiles").select_option("old")
    expect(headline(form)).to_have_text("58.3%")
    expect(said(form)).to_have_text("“old” is of another version: left out hat.")


def test_a_name_is_never_read_as_markup(page: Page, server: Server) -> None:
    name = '<img src=x onerror=alert(1)>"&__proto__'
    form = opened(page, server)
    keep(form, name)
    expect(form.get_by_label("My profiles").locator("option").nth(1)).to_have_text(name)
    page.goto(server.address("rollers/"))
    expect(page.locator(".mine a")).to_have_text(name)
    assert page.locator("main img").count() == 0


# ---- the page of all rollers


def test_the_last_used_roller_stands_first(either: Page, server: Server) -> None:
    either.goto(server.address("rollers/"))
    rollers = either.locator("[data-rollers] > li")
    first = [rollers.nth(place).get_attribute("data-calculator") for place in range(2)]
    for path, section in (("cohesion/wounding/", "wound-check"), ("twilight-2000/pushing/", "pushing")):
        form = opened(either, server, path, section)
        form.get_by_role("button", name="Roll", exact=True).click()
        expect(part(form, "verdict")).not_to_be_empty()
    either.goto(server.address("rollers/"))
    expect(rollers.first).to_have_attribute("data-calculator", "twilight_2000.skill_roll")
    expect(rollers.nth(1)).to_have_attribute("data-calculator", "cohesion.wound_check")
    assert [rollers.nth(place).get_attribute("data-calculator") for place in (2, 3)] == first


def test_a_roller_and_a_profile_are_one_tap_away(page: Page, server: Server) -> None:
    page.set_viewport_size(PHONE)
    form = opened(page, server)
    form.get_by_role("button", name="Skill: more").click()
    keep(form, "my M4 & co; c=1")
    page.goto(server.address("rollers/"))
    page.get_by_role("link", name=re.compile("^Hit check")).click()
    expect(form.get_by_role("button", name="Roll", exact=True)).to_be_in_viewport()
    unfold(form)
    form.get_by_role("button", name="Reset inputs").click()
    expect(headline(form)).to_have_text("72.2%")
    page.goto(server.address("rollers/"))
    page.get_by_role("link", name="my M4 & co; c=1").click()
    expect(headline(form)).to_have_text("58.3%")


def test_a_profile_that_is_not_here_is_told(page: Page, server: Server) -> None:
    form = opened(page, server, "cohesion/hitting/?profile=<b>nobody#hit-check-calculator")
    expect(said(form)).to_have_text("There is no profile “<b>nobody” in this browser.")


def test_profiles_leave_as_a_file_and_come_back(page: Page, server: Server, tmp_path: Path) -> None:
    form = opened(page, server)
    form.get_by_role("button", name="Skill: more").click()
    keep(form, "my M4")
    page.goto(server.address("rollers/"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all as a file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    page.evaluate("localStorage.clear()")
    page.reload()
    read(page, file)
    expect(said(page)).to_have_text("1 read.")
    expect(page.locator(".mine a")).to_have_text("my M4")
    read(page, file)
    expect(said(page)).to_have_text("0 read, 1 were there already.")
    form = opened(page, server)
    form.get_by_label("My profiles").select_option("my M4")
    expect(headline(form)).to_have_text("58.3%")


def test_a_file_never_writes_over_a_profile(page: Page, server: Server, tmp_path: Path) -> None:
    form = opened(page, server)
    keep(form, "squad")
    file = tmp_path / "theirs.json"
    theirs = {"calculator": "cohesion.hit_check", "name": "squad", "values": {"skill": "9"}}
    file.write_text(json.dumps({"profiles": [theirs]}))
    for _ in range(2):
        page.goto(server.address("rollers/"))
        read(page, file)
        expect(said(page)).to_contain_text("read")
    assert [(kept["name"], kept["values"]["skill"]) for kept in profiles(page)] == [("squad", "6"), ("squad (2)", "9")]


def test_what_a_file_brings_can_be_used_and_deleted(page: Page, server: Server, tmp_path: Path) -> None:
    file = tmp_path / "theirs.json"
    mine = {"calculator": "cohesion.hit_check", "name": "  padded  ", "values": {"skill": "9"}}
    file.write_text(json.dumps({"profiles": [mine, {**mine, "calculator": "no.such"}]}))
    page.goto(server.address("rollers/"))
    read(page, file)
    expect(said(page)).to_have_text("1 read, 1 left out: no such calculator.")
    form = opened(page, server)
    form.get_by_label("My profiles").select_option("padded")
    form.get_by_role("button", name="Delete", exact=True).click()
    assert profiles(page) == []


def test_a_changed_form_is_no_longer_called_by_its_profile(page: Page, server: Server) -> None:
    form = opened(page, server)
    keep(form, "mine")
    expect(form.get_by_label("My profiles").locator("option:checked")).to_have_text("mine")
    form.get_by_role("button", name="Skill: more").click()
    expect(form.get_by_label("My profiles").locator("option:checked")).to_have_text("choose …")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("not JSON", "is not a file of profiles. Nothing was read."),
        ('{"profiles": 3}', "is not a file of profiles. Nothing was read."),
        ('{"profiles": [{"name": "a", "values": {}}]}', "profile 1 names no calculator. Nothing was read."),
        (
            '{"profiles": [{"calculator": "a.b", "name": "a", "values": {}}, {"calculator": "a.b", "values": {}}]}',
            "profile 2 has no name. Nothing was read.",
        ),
        ('{"profiles": [{"calculator": "a.b", "name": "a", "values": {"x": 1}}]}', "profile 1 has no inputs."),
    ],
)
def test_a_file_that_does_not_read_says_why_and_changes_nothing(
    page: Page, server: Server, tmp_path: Path, text: str, complaint: str
) -> None:
    file = tmp_path / "broken.json"
    file.write_text(text)
    page.goto(server.address("rollers/"))
    read(page, file)
    expect(said(page)).to_contain_text(complaint)
    assert page.evaluate("localStorage.getItem('rollbook:/:profiles')") is None


def read(page: Page, file: Path) -> None:
    """Read a file of profiles on the page of rollers."""
    page.get_by_label("Read a file").set_input_files([])
    page.get_by_label("Read a file").set_input_files(file)


def profiles(page: Page) -> list[dict[str, Any]]:
    """What is kept."""
    kept: list[dict[str, Any]] = json.loads(page.evaluate("localStorage.getItem('rollbook:/:profiles')"))["all"]
    return kept


# ---- a browser that keeps nothing


@pytest.fixture
def refusing(playwright: Playwright, tmp_path: Path, watch: Watch) -> Iterator[Page]:
    """Chromium set to refuse all storage, as its users can."""
    settings = tmp_path / "Default" / "Preferences"
    settings.parent.mkdir()
    settings.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}))
    context: BrowserContext = playwright.chromium.launch_persistent_context(
        tmp_path, executable_path=program("chromium"), args=[*CHROMIUM, *sandbox()], reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    watch.over(context)
    yield context.new_page()
    context.close()


def test_a_browser_that_keeps_nothing_loses_nothing_else(refusing: Page, server: Server) -> None:
    form = opened(refusing, server)
    assert refusing.evaluate("document.documentElement.dataset.forgets") == ""
    form.get_by_role("button", name="Skill: more").click()
    expect(headline(form)).to_have_text("58.3%")
    keep(form, "for now")
    expect(said(form)).to_have_text("Kept. This browser keeps nothing, so it lasts only until you leave the page.")
    form.get_by_role("button", name="Roll", exact=True).click()
    expect(part(form, "verdict")).not_to_be_empty()


def test_colours_and_search_work_where_nothing_is_kept(refusing: Page, server: Server) -> None:
    refusing.goto(server.address("cohesion/hitting/"))
    refusing.locator("label[title='Switch to light colours']").click()
    refusing.locator("label[title='Switch to dark colours']").click()
    expect(refusing.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    refusing.locator("input[name=query]").click()
    refusing.locator("input[name=query]").press_sequentially("armor")
    expect(refusing.locator(".md-search-result__item").first).to_be_visible()


def test_the_stand_in_for_storage_keeps_what_it_is_given(open_page: Callable[..., Page], server: Server) -> None:
    page = open_page("chromium")
    page.add_init_script("Object.defineProperty(window, 'localStorage', {configurable: true, get() { throw 1 }})")
    page.goto(server.address(""))
    assert page.evaluate(
        "() => { const store = localStorage; store.clear(); store.setItem('a', 1); store.setItem('b', '2');"
        " const seen = [store.getItem('a'), store.getItem('c'), store.length, store.key(1), store.key(9)];"
        " store.removeItem('a'); seen.push(store.length); store.clear(); return [...seen, store.length]; }"
    ) == ["1", None, 2, "b", None, 1, 0]
