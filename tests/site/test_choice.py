"""Push or keep in the browser: the player's choice after a roll and among typed dice, and fields that rest."""

import pytest
from playwright.sync_api import Locator, Page, expect

from calculators.core import catalog, links
from tests.site.servers import Server
from tests.site.test_calculator import calculator, part, ready

WIDE = {"width": 1280, "height": 900}
SKILL_ROLL = catalog.load("twilight_2000.skill_roll")
TWO_D12 = {"attribute": "a", "skill": "a"}

DEFAULTS = """(boxes) => boxes.map((box) => [
  box.dataset.field, box.type === "checkbox" ? (box.checked ? "yes" : "no") : box.value,
])"""


@pytest.fixture
def pushing(page: Page, server: Server) -> Page:
    """The page with two D12 that show 2 and 3."""
    page.set_viewport_size(WIDE)
    page.goto(server.address("twilight-2000/pushing/"))
    usual = page.locator('form[data-section="pushing"] [data-field]').evaluate_all(DEFAULTS)
    link = links.query(SKILL_ROLL, "pushing", dict(usual), TWO_D12, "roll:2.3")
    page.goto(server.address(f"twilight-2000/pushing/{link}#pushing"))
    expect(part(calculator(page, "pushing"), "roll").locator(".offer")).to_have_count(2)
    expect(part(calculator(page, "pushing"), "problems")).to_be_empty()
    return page


def stakes(place: Locator) -> list[list[str]]:
    """Of each option every chance and mean, without its fraction."""
    return [
        [value.split()[0] for value in offer.locator("dd").all_inner_texts()] for offer in place.locator(".offer").all()
    ]


def test_keep_and_push_stand_with_their_stakes_for_these_dice(pushing: Page) -> None:
    """Each D12 thrown again has a success on 4 of 12 faces, two on 3, and a one on 1."""
    rolled = part(calculator(pushing, "pushing"), "roll")
    assert stakes(rolled) == [["0%", "0", "0"], ["82.6%", "1.67", "0.17"]]


def test_once_pushed_there_is_no_second_push_and_no_way_back(pushing: Page) -> None:
    form = calculator(pushing, "pushing")
    part(form, "roll").get_by_role("button", name="Push").click()
    expect(part(form, "verdict")).to_contain_text("the roll")
    expect(part(form, "roll").locator(".throws > li")).to_have_count(3)
    expect(part(form, "roll").locator("[data-dice]")).to_have_count(0)
    assert "push:push_pushed:" in pushing.url


def test_keep_ends_the_roll(pushing: Page) -> None:
    form = calculator(pushing, "pushing")
    part(form, "roll").get_by_role("button", name="Keep").click()
    expect(part(form, "verdict")).to_have_text("No success: the roll fails.")
    assert "d=roll:2.3_push:keep" in pushing.url


def test_typed_dice_get_the_same_options_and_go_on_from_the_one_chosen(pushing: Page) -> None:
    form = calculator(pushing, "pushing")
    ready(form)
    form.get_by_text("Real dice").click()
    dice = part(form, "dice")
    dice.locator('[data-throw="roll"]').fill("2 3")
    expect(dice.locator(".offer")).to_have_count(2)
    assert stakes(dice) == stakes(part(form, "roll"))
    dice.locator('select[data-throw="push"]').select_option("push")
    dice.locator('[data-throw="pushed"]').fill("6 1")
    expect(dice.locator(".verdict")).to_contain_text("1 success: the roll succeeds. The push costs 1")


def test_a_field_that_does_not_count_rests_until_it_does(pushing: Page) -> None:
    form = calculator(pushing, "pushing")
    ready(form)
    wanted = form.locator(".field", has=pushing.locator('[data-field="wanted"]'))
    pushing.locator('form[data-section="pushing"] [data-field="push"]').select_option("never")
    expect(wanted).to_have_class("field idle")
    pushing.locator('form[data-section="pushing"] [data-field="push"]').select_option("fewer")
    expect(wanted).to_have_class("field")
