"""Picking out actions, filling in a weapon, and opening a cell of a grid."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.site.servers import Server
from tests.site.test_calculator import calculator, headline, part

SIZES = [{"width": 1280, "height": 900}, {"width": 360, "height": 640}]


@pytest.fixture(params=SIZES, ids=["wide", "phone"])
def actions(request: pytest.FixtureRequest, page: Page, server: Server) -> Page:
    page.set_viewport_size(request.param)
    page.goto(server.address("twilight-2000/actions/"))
    return page


def names(page: Page) -> list[str]:
    rows = page.locator(".rule-table tbody tr").filter(visible=True).locator("th")
    return [name.removesuffix("#").strip() for name in rows.all_inner_texts()]


def test_all_44_actions_stand_there_at_first(actions: Page) -> None:
    assert len(names(actions)) == 17 + 23 + 4


def test_actions_are_picked_out_by_skill_kind_and_words(actions: Page) -> None:
    filter = actions.get_by_role("search", name="Pick out rows")
    filter.get_by_label("Skill").select_option("Ranged Combat")
    expect(filter.locator("output")).to_have_text("4 of 44")
    filter.get_by_label("Kind").select_option(label="Fast actions")
    expect(filter.locator("output")).to_have_text("1 of 44")
    expect(actions.locator("#slow-actions")).to_be_hidden()
    filter.get_by_label("Skill").select_option("")
    filter.get_by_label("Kind").select_option("")
    filter.get_by_label("Words").fill("GREN")
    assert all(
        "renade" in row for row in actions.locator(".rule-table tbody tr").filter(visible=True).all_inner_texts()
    )
    filter.get_by_label("Words").fill("")
    expect(filter.locator("output")).to_be_empty()


def test_without_scripts_every_action_shows(open_page: Callable[..., Page], server: Server) -> None:
    page = open_page("chromium", java_script_enabled=False, viewport=SIZES[1])
    page.goto(server.address("twilight-2000/actions/"))
    assert len(names(page)) == 44
    expect(page.locator("form.filter")).to_be_hidden()


def test_a_row_has_a_link_of_its_own(actions: Page) -> None:
    row = actions.locator("tr", has=actions.locator("th", has_text="Clear jam"))
    row.get_by_role("link", name="Link to Clear jam").click()
    actions.wait_for_url("**/twilight-2000/actions/#clear-jam")
    expect(actions.locator("#clear-jam")).to_be_in_viewport()


def test_a_weapon_fills_the_form_at_a_tap(page: Page, server: Server) -> None:
    page.set_viewport_size(SIZES[0])
    page.goto(server.address("twilight-2000/pushing/"))
    form = calculator(page, "ammo-dice")
    form.get_by_label("Fill in").select_option(label="M60, 7.62×51 mm: damage 3, 4 ammo dice")
    expect(part(form, "outcomes")).to_contain_text("Expected rounds spent")
    expect(form.locator("[data-field=ammo]")).to_have_value("4")
    expect(form.locator("[data-field=damage]")).to_have_value("3")
    expect(part(form, "chips")).to_contain_text("Ammo dice: 4")
    expect(form).to_contain_text("Check your book")


def test_a_cell_of_a_grid_opens_the_calculator_with_its_inputs(page: Page, server: Server) -> None:
    page.set_viewport_size(SIZES[0])
    page.goto(server.address("twilight-2000/pushing/"))
    form = calculator(page, "pushing")
    cell = page.locator("table.grid").nth(1).locator("tbody tr").nth(3).locator("td a").nth(3)
    expect(cell).to_have_text("47.8%")
    cell.click()
    expect(headline(form)).to_have_text("47.8%")
    expect(form.locator("[data-field=attribute]")).to_have_value("d")
