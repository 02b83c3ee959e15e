"""A calculator in the browser: odds, rolls, real dice, reasons, and what happens when something is wrong."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from calculators.core import bridge, catalog, form
from tests.site.servers import Nginx, Server

WIDE = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 640}


def calculator(page: Page, section: str) -> Locator:
    """The calculator of a section."""
    return page.locator(f'form[data-section="{section}"]')


def part(calculator: Locator, name: str) -> Locator:
    """One part of a calculator."""
    return calculator.locator(f"[data-part={name}]")


def headline(calculator: Locator) -> Locator:
    """The big number."""
    return part(calculator, "odds").locator("summary")


def ready(calculator: Locator) -> None:
    """Start the roller and wait until it answers."""
    calculator.locator("[data-field]").first.focus()
    expect(calculator.locator(".state")).to_have_attribute("data-state", "ready")


@pytest.fixture
def hitting(page: Page, server: Server) -> Page:
    page.set_viewport_size(WIDE)
    page.goto(server.address("cohesion/hitting/"))
    return page


@pytest.fixture
def damage(page: Page, server: Server) -> Page:
    page.set_viewport_size(WIDE)
    page.goto(server.address("cohesion/damage/"))
    return page


# ---- odds


def test_odds_stand_in_the_page_before_any_script(open_page: Callable[..., Page], server: Server) -> None:
    page = open_page("chromium", java_script_enabled=False, viewport=WIDE)
    page.goto(server.address("cohesion/hitting/"))
    expect(headline(calculator(page, "hit-check"))).to_have_text("72.2%")


def test_live_parts_are_the_bytes_of_the_page(either_page: Page, server: Server) -> None:
    for path in ("hitting", "wounding", "damage"):
        either_page.goto(server.address(f"cohesion/{path}/"))
        for section in either_page.eval_on_selector_all("form[data-section]", "all => all.map(f => f.dataset.section)"):
            form = calculator(either_page, section)
            before = {name: part(form, name).inner_html() for name in ("odds", "chips", "outcomes", "why", "dice")}
            answers = either_page.evaluate(ASK_ALL, section)
            assert {name: answers[name] for name in before} == before


ASK_ALL = """async (section) => {
  const form = document.querySelector(`form[data-section="${section}"]`);
  const parts = () => [...form.querySelectorAll("[data-part]")];
  const filled = new Promise((done) => {
    const seen = new Set();
    const watch = new MutationObserver((changes) => {
      for (const change of changes) {
        const place = change.target.closest("[data-part]");
        if (change.type === "childList" && place) seen.add(place.dataset.part);
      }
      if (["odds", "chips", "outcomes", "why", "dice"].every((name) => seen.has(name))) { watch.disconnect(); done(); }
    });
    parts().forEach((place) => watch.observe(place, {childList: true}));
  });
  form.querySelectorAll("details[data-part-ask]").forEach((fold) => (fold.open = true));
  form.querySelector("[data-field]").dispatchEvent(new Event("input", {bubbles: true}));
  await filled;
  const closed = (place) => {
    const copy = place.cloneNode(true);
    copy.querySelectorAll("details").forEach((fold) => fold.removeAttribute("open"));
    return copy.innerHTML;
  };
  return Object.fromEntries(parts().map((place) => [place.dataset.part, closed(place)]));
}"""


def test_changing_an_input_changes_the_odds(either_page: Page, server: Server) -> None:
    either_page.set_viewport_size(WIDE)
    either_page.goto(server.address("cohesion/hitting/"))
    form = calculator(either_page, "hit-check")
    form.get_by_role("button", name="Skill: more").click()
    expect(headline(form)).to_have_text("58.3%")


def test_the_newest_input_wins(hitting: Page) -> None:
    form = calculator(hitting, "hit-check")
    for _ in range(9):
        form.get_by_role("button", name="Skill: more").click()
    expect(headline(form)).to_have_text("2.8%")
    expect(part(form, "chips")).to_contain_text("Skill: 15")


def test_the_fraction_is_a_tap_away(hitting: Page) -> None:
    form = calculator(hitting, "hit-check")
    headline(form).click()
    expect(part(form, "odds").locator(".fraction")).to_have_text("13/18 · about 8 in 11 · exact")


def test_reset_goes_back_to_the_sections_defaults(hitting: Page) -> None:
    form = calculator(hitting, "hit-check")
    form.get_by_role("button", name="Skill: more").click()
    expect(headline(form)).to_have_text("58.3%")
    form.get_by_role("button", name="Reset inputs").click()
    expect(headline(form)).to_have_text("72.2%")


def test_modifiers_are_added_by_taps(hitting: Page) -> None:
    form = calculator(hitting, "hit-check")
    form.get_by_role("button", name="Modifiers to hit: add −1").click()
    form.get_by_role("button", name="Modifiers to hit: add −1").click()
    expect(headline(form)).to_have_text("41.7%")


# ---- bad input


@pytest.mark.parametrize("text", ["99", "-1", "1", "", "1e9"])
def test_a_number_out_of_range_names_the_field_and_keeps_the_last_odds(hitting: Page, text: str) -> None:
    form = calculator(hitting, "hit-check")
    box = form.locator("[data-field=skill]")
    box.fill(text)
    expect(form.locator("[data-problem=skill]")).to_contain_text(
        "Ranged or Melee Skill must be a whole number from 2 to 15"
    )
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(form).to_have_class(re.compile("stale"))
    expect(headline(form)).to_have_text("72.2%")
    box.fill("7")
    expect(headline(form)).to_have_text("58.3%")
    expect(form).not_to_have_class(re.compile("stale"))


@pytest.mark.parametrize(
    "text", ["<img src=x onerror=window.__p=1>", '"><svg onload=window.__p=1>', "javascript:window.__p=1"]
)
def test_text_in_a_field_is_never_markup(hitting: Page, text: str) -> None:
    form = calculator(hitting, "hit-check")
    form.locator("[data-field=modifiers]").fill(text)
    expect(form.locator("[data-problem=modifiers]")).to_contain_text(text[:30])
    assert hitting.evaluate("window.__p") is None


def test_the_missing_value_is_asked_for_where_the_source_has_none(page: Page, server: Server) -> None:
    page.set_viewport_size(WIDE)
    page.goto(server.address("cohesion/wounding/"))
    form = calculator(page, "wound-check")
    form.locator("[data-field=bands]").select_option("literal")
    form.locator("[data-field=strength]").fill("8")
    expect(form.locator("[data-problem=double_value]")).to_contain_text("enter +1, +2 or +3")


# ---- rolls


def test_a_roll_shows_its_dice_and_the_verdict_in_the_rules_words(either_page: Page, server: Server) -> None:
    either_page.set_viewport_size(WIDE)
    either_page.goto(server.address("cohesion/damage/"))
    form = calculator(either_page, "full-example")
    form.get_by_role("button", name="Roll", exact=True).click()
    expect(part(form, "verdict")).to_have_text(
        re.compile(r"The attack misses\.|The attack hits but fails to wound\.|The attack wounds: .*")
    )
    expect(part(form, "verdict")).to_have_attribute("role", "status")
    assert part(form, "roll").locator("svg.die").count() in (2, 4)


def test_three_hundred_rolls_are_what_their_faces_say(damage: Page) -> None:
    """Recompute each logged roll from the faces that it shows."""
    form = calculator(damage, "full-example")
    ready(form)
    shown = damage.evaluate(
        """async (count) => {
          const form = document.querySelector('form[data-section="full-example"]');
          const roll = form.querySelector("[data-part=roll]"), button = form.querySelector(".roll-button");
          const rolls = [];
          for (let i = 0; i < count; i++) {
            const filled = new Promise((done) => {
              const watch = new MutationObserver(() => { watch.disconnect(); done(); });
              watch.observe(roll, {childList: true});
            });
            button.click();
            await filled;
            rolls.push([form.dataset.rolled, form.querySelector(".verdict").textContent]);
          }
          return rolls;
        }""",
        300,
    )
    attack = catalog.load("cohesion.attack")
    defaults = damage.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('form[data-section="full-example"] [data-field]')]
             .map((box) => [box.dataset.field, box.type === "checkbox" ? (box.checked ? "yes" : "no") : box.value]))"""
    )
    inputs = form_inputs(attack, defaults)
    for query, verdict in shown:
        faces = re.search(r"[?&]d=([^&]*)", query)[1]
        assert expected_verdict(attack, inputs, faces) == verdict
    assert len({query for query, _ in shown}) > 100


def form_inputs(attack: catalog.Calculator, values: dict[str, str]) -> object:
    return form.parse(attack.Inputs, values)


def expected_verdict(attack: catalog.Calculator, inputs: object, dice: str) -> str:
    from calculators.core.known import parse
    from calculators.core.roll import roll

    return attack.verdict(inputs, roll(attack.play, inputs, parse(dice)).end)


def test_a_roll_before_the_inputs_changed_is_greyed_and_named(damage: Page) -> None:
    form = calculator(damage, "full-example")
    form.get_by_role("button", name="Roll", exact=True).click()
    expect(part(form, "verdict")).not_to_be_empty()
    more = form.get_by_role("button", name="Strength: more")
    place = "button => button.getBoundingClientRect().y - button.form.getBoundingClientRect().y"
    before = more.evaluate(place)
    more.click()
    expect(form).to_have_class(re.compile("rolled-before"))
    assert more.evaluate(place) == before
    form.get_by_role("button", name="Roll", exact=True).click()
    expect(form).not_to_have_class(re.compile("rolled-before"))


def test_on_a_phone_the_verdict_shows_while_inputs_are_open(page: Page, server: Server) -> None:
    page.set_viewport_size(PHONE)
    page.goto(server.address("cohesion/damage/"))
    form = calculator(page, "full-example")
    form.locator("summary", has_text="Inputs").click()
    form.get_by_role("button", name="Toughness: more").click()
    form.get_by_role("button", name="Roll", exact=True).click()
    expect(part(form, "verdict")).to_be_in_viewport()
    expect(headline(form)).to_be_in_viewport()


def test_the_last_rolls_stay_listed_and_can_be_cleared(damage: Page) -> None:
    form = calculator(damage, "full-example")
    for count in (1, 2, 3):
        form.get_by_role("button", name="Roll", exact=True).click()
        expect(form.locator("[data-log] li")).to_have_count(count)
    form.locator("summary", has_text="Last rolls").click()
    form.get_by_role("button", name="Clear").click()
    expect(form.locator("[data-log] li")).to_have_count(0)


def test_a_roll_asked_for_early_is_not_lost(page: Page, serve: Callable[..., Server]) -> None:
    slow = serve(held={"*stdlib.bin"})
    page.set_viewport_size(WIDE)
    page.goto(slow.address("cohesion/hitting/"))
    form = calculator(page, "hit-check")
    form.get_by_role("button", name="Roll", exact=True).click()
    expect(form.locator(".state")).to_have_attribute("data-state", "loading")
    slow.release()
    expect(part(form, "verdict")).to_be_visible()


# ---- real dice, and reasons


def test_typed_dice_give_the_odds_of_what_is_left(damage: Page) -> None:
    form = calculator(damage, "full-example")
    form.locator("summary", has_text="Real dice").click()
    form.locator("[data-throw=hit]").fill("5 3")
    expect(form.locator("[data-throw=wound]")).to_be_visible()
    expect(form.locator("[data-throw=hit]")).to_be_focused()
    form.locator("[data-throw=wound]").fill("64")
    expect(part(form, "dice").locator(".verdict")).to_contain_text("The attack wounds")


def test_the_rest_is_rolled_without_altering_typed_dice(damage: Page) -> None:
    form = calculator(damage, "full-example")
    form.locator("summary", has_text="Real dice").click()
    form.locator("[data-throw=hit]").fill("6.6")
    form.get_by_role("button", name="Roll the rest").click()
    expect(part(form, "roll").locator("svg.die.given")).to_have_count(2)
    expect(part(form, "roll").locator("svg.die")).to_have_count(4)


def test_typing_dice_slowly_keeps_the_caret(damage: Page) -> None:
    form = calculator(damage, "full-example")
    form.locator("summary", has_text="Real dice").click()
    box = form.locator("[data-throw=hit]")
    box.press_sequentially("5 3")
    expect(form.locator("[data-throw=wound]")).to_be_visible()
    box.press_sequentially(" 1")
    expect(box).to_have_value("5 3 1")


def test_dice_that_the_changed_inputs_no_longer_call_for_are_set_aside(damage: Page) -> None:
    form = calculator(damage, "full-example")
    form.locator("summary", has_text="Real dice").click()
    form.locator("[data-throw=hit]").fill("5 3")
    form.locator("[data-throw=wound]").fill("6 4")
    expect(part(form, "dice")).to_contain_text("The attack wounds")
    form.locator("[data-field=skill]").fill("9")
    expect(part(form, "dice")).to_contain_text("Wound is not thrown with these dice.")


@pytest.mark.parametrize("text", ["7 1", "12", "1 2 3", "x y", "<b>"])
def test_impossible_dice_are_named(damage: Page, text: str) -> None:
    form = calculator(damage, "full-example")
    form.locator("summary", has_text="Real dice").click()
    form.locator("[data-throw=hit]").fill(text)
    expect(form.locator("[data-problem=dice]")).to_contain_text("hit")


def test_the_reasons_follow_the_inputs(damage: Page) -> None:
    form = calculator(damage, "full-example")
    form.locator("summary", has_text="Why this number").click()
    before = part(form, "why").inner_text()
    form.locator("[data-field=skill]").fill("12")
    expect(part(form, "why")).not_to_have_text(before)
    expect(part(form, "why")).to_contain_text("Hit: hit")


# ---- links


def test_a_copied_link_brings_back_the_inputs(open_page: Callable[..., Page], server: Server) -> None:
    page = open_page("chromium", viewport=WIDE, permissions=["clipboard-read", "clipboard-write"])
    page.goto(server.address("cohesion/damage/"))
    form = calculator(page, "full-example")
    form.locator("[data-field=skill]").fill("9")
    before = headline(form).inner_text()
    expect(headline(form)).not_to_have_text(before)
    now = headline(form).inner_text()
    form.get_by_role("button", name="Copy link").click()
    expect(form.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = open_page("chromium", viewport=WIDE)
    other.goto(link)
    expect(headline(calculator(other, "full-example"))).to_have_text(now)
    expect(calculator(other, "full-example").locator("[data-field=skill]")).to_have_value("9")
    expect(part(calculator(other, "full-example"), "problems")).to_be_empty()


def test_a_link_to_a_roll_replays_it(open_page: Callable[..., Page], server: Server) -> None:
    page = open_page("chromium", viewport=WIDE, permissions=["clipboard-read", "clipboard-write"])
    page.goto(server.address("cohesion/damage/"))
    form = calculator(page, "full-example")
    form.get_by_role("button", name="Roll", exact=True).click()
    verdict = part(form, "verdict").inner_text()
    form.get_by_role("button", name="Copy this roll").click()
    expect(form.get_by_role("button", name="Copied")).to_be_visible()
    other = open_page("firefox", viewport=WIDE)
    other.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(part(calculator(other, "full-example"), "verdict")).to_have_text(verdict)


def test_each_try_it_link_loads_its_example_and_back_leads_back(damage: Page) -> None:
    form = calculator(damage, "full-example")
    examples = damage.locator("section", has=damage.locator("#full-example")).get_by_role("link", name="Try it")
    examples.nth(0).click()
    expect(part(form, "verdict")).to_have_text("The attack wounds: the target loses 2 Cohesion.")
    form.get_by_role("button", name="Strength: more").click()
    expect(headline(form)).not_to_have_text("12.0%")
    examples.nth(2).click()
    expect(part(form, "verdict")).to_have_text("The attack misses.")
    expect(form.locator("[data-field=strength]")).to_have_value("6")
    damage.go_back()
    expect(form.locator("[data-field=strength]")).to_have_value("7")


@pytest.mark.parametrize(
    "query", ["?c=nosuch&skill=12&k=abcd", "?C=FULL-EXAMPLE&K=ABCD", "?c=three-steps&k=abcd", "?k=abcd"]
)
def test_a_link_to_a_calculator_that_is_not_here_says_so(page: Page, server: Server, query: str) -> None:
    page.goto(server.address("cohesion/damage/") + query)
    expect(page.get_by_role("alert").filter(has_text="a calculator that is not on this page")).to_be_visible()


def test_a_damaged_link_stays_damaged_after_a_reload(damage: Page, server: Server) -> None:
    damage.goto(server.address("cohesion/damage/") + "?c=full-example&skill=9&d=hit:5.3&k=aaaa#full-example")
    for _ in range(2):
        form = calculator(damage, "full-example")
        expect(part(form, "problems")).to_contain_text("cut short or altered")
        expect(part(form, "roll")).to_be_empty()
        damage.reload()


def test_no_link_is_copied_before_the_odds_are_there(page: Page, serve: Callable[..., Server]) -> None:
    slow = serve(held={"*stdlib.bin"})
    page.set_viewport_size(WIDE)
    page.goto(slow.address("cohesion/hitting/"))
    form = calculator(page, "hit-check")
    form.get_by_role("button", name="Skill: more").click()
    form.get_by_role("button", name="Copy link").click()
    expect(form.get_by_role("button", name="Not yet")).to_be_visible()
    expect(form).to_have_class(re.compile("stale"))
    slow.release()
    expect(headline(form)).to_have_text("58.3%")
    expect(form).not_to_have_class(re.compile("stale"))


@pytest.mark.parametrize(
    ("mangle", "wrong"),
    [
        (lambda link: link.replace("skill=9", "skill=8"), "altered"),
        (lambda link: link[: link.index("&k=")], "cut short"),
        (lambda link: link.replace("skill=9", "skill=99"), "must be a whole number from 2 to 15"),
    ],
)
def test_a_damaged_link_says_what_is_wrong_and_shows_the_rest(
    page: Page, server: Server, mangle: Callable[[str], str], wrong: str
) -> None:
    page.set_viewport_size(WIDE)
    query = json.loads(
        bridge.answer(
            json.dumps(
                {
                    "ask": "odds",
                    "calculator": "cohesion.hit_check",
                    "section": "hit-check",
                    "defaults": {},
                    "values": {"skill": "9", "cap": "no"},
                }
            )
        )
    )["query"]
    page.goto(server.address("cohesion/hitting/") + mangle(query) + "#hit-check")
    form = calculator(page, "hit-check")
    expect(form.locator("[data-part=problems], [data-problem]").filter(has_text=wrong)).to_be_visible()
    expect(form.locator("[data-field=cap]")).not_to_be_checked()


@pytest.mark.parametrize(
    "text", ["<img src=x onerror=window.__p=1>", '"><svg onload=window.__p=1>', "javascript:window.__p=1"]
)
def test_text_in_a_link_is_never_markup(page: Page, server: Server, text: str) -> None:
    fields = [field.name for field in form.fields(catalog.load("cohesion.hit_check").Inputs)]
    query = "&".join(f"{name}={text}" for name in (*fields, "d", "k", "other"))
    page.goto(server.address("cohesion/hitting/") + f"?c=hit-check&{query}&q={text}&h={text}#{text}")
    expect(part(calculator(page, "hit-check"), "problems")).to_contain_text("check the inputs")
    assert page.evaluate("window.__p") is None
    assert page.locator("img[src=x], svg[onload]").count() == 0


# ---- starting, failing, trying again


def test_nothing_of_the_runtime_is_asked_for_until_a_calculator_is_touched(
    page: Page, serve: Callable[..., Server]
) -> None:
    served = serve()
    page.goto(served.address("cohesion/hitting/"))
    expect(calculator(page, "hit-check").locator(".state")).to_have_text("exact odds")
    assert [path for path in served.asked if "runtime" in path] == []


@pytest.mark.parametrize(
    "missing", ["*pyodide.asm.wasm", "*stdlib.bin", "*calculators.bin", "*pyodide.js", "*worker.js"]
)
def test_a_failed_start_says_so_keeps_the_odds_and_can_be_tried_again(
    page: Page, serve: Callable[..., Server], allow: Callable[[str], None], missing: str
) -> None:
    allow(r"404|Failed to load|fetch dynamically")
    broken = serve(missing={missing})
    page.set_viewport_size(WIDE)
    page.goto(broken.address("cohesion/hitting/"))
    form = calculator(page, "hit-check")
    form.get_by_role("button", name="Roll", exact=True).click()
    expect(form.locator(".failed")).to_be_visible()
    expect(form.locator(".failed")).to_contain_text("The odds shown are those of the page’s own inputs.")
    expect(headline(form)).to_have_text("72.2%")
    broken.missing.clear()
    form.get_by_role("button", name="Try again").click()
    expect(form.get_by_role("button", name="Roll", exact=True)).to_be_focused()
    expect(part(form, "verdict")).to_be_visible()
    expect(form.locator(".failed")).to_be_hidden()


def test_wasm_of_an_unknown_type_still_starts(either_page: Page, serve: Callable[..., Server]) -> None:
    served = serve(types={".wasm": "application/octet-stream"})
    either_page.goto(served.address("cohesion/hitting/"))
    ready(calculator(either_page, "hit-check"))


def test_plain_nginx_serves_it_at_the_root_and_three_levels_down(page: Page, nginx: Nginx) -> None:
    for base in (nginx.root, nginx.below):
        page.goto(f"{base}cohesion/hitting/")
        ready(calculator(page, "hit-check"))


# ---- instant navigation


def test_one_worker_lives_through_page_changes(page: Page, server: Server) -> None:
    page.set_viewport_size(WIDE)
    workers: list[object] = []
    page.on("worker", lambda worker: "runtime" in worker.url and workers.append(worker))
    page.goto(server.address("cohesion/hitting/"))
    form = calculator(page, "hit-check")
    form.get_by_role("button", name="Skill: more").click()
    expect(headline(form)).to_have_text("58.3%")
    page.evaluate("window.__same = true")
    page.get_by_role("link", name="Damage").first.click()
    page.wait_for_url("**/cohesion/damage/")
    other = calculator(page, "full-example")
    other.get_by_role("button", name="Roll", exact=True).click()
    expect(other.locator("[data-log] li")).to_have_count(1)
    page.go_back()
    page.wait_for_url(re.compile("cohesion/hitting/"))
    expect(headline(calculator(page, "hit-check"))).to_have_text("58.3%")
    form.get_by_role("button", name="Roll", exact=True).click()
    expect(form.locator("[data-log] li")).to_have_count(1)
    assert page.evaluate("window.__same")
    assert len(workers) == 1


# ---- a phone, and the keyboard alone


def test_on_a_phone_a_calculator_is_folded_to_headline_chips_and_roll(page: Page, server: Server) -> None:
    page.set_viewport_size(PHONE)
    page.goto(server.address("cohesion/damage/"))
    form = calculator(page, "full-example")
    expect(headline(form)).to_be_visible()
    expect(form.get_by_role("button", name="Roll", exact=True)).to_be_visible()
    expect(form.locator("[data-field=skill]")).to_be_hidden()
    form.locator("summary", has_text="Inputs").click()
    expect(form.locator("[data-field=skill]")).to_be_visible()


def test_every_target_is_big_enough_for_a_thumb(page: Page, server: Server) -> None:
    page.set_viewport_size(PHONE)
    page.goto(server.address("cohesion/damage/"))
    for fold in page.locator(".calculator summary").all():
        fold.click()
    small = page.eval_on_selector_all(
        ".calculator :is(button, summary, select, input:not([type=checkbox]))",
        """all => all.filter(e => e.checkVisibility()).map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
              .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
              .map(([html, box]) => `${html} ${box.width}×${box.height}`)""",
    )
    assert small == []


def test_the_keyboard_alone_changes_and_rolls(page: Page, server: Server) -> None:
    page.set_viewport_size(WIDE)
    page.goto(server.address("cohesion/hitting/"))
    form = calculator(page, "hit-check")
    form.locator("[data-field=skill]").focus()
    page.keyboard.press("ArrowUp")
    expect(headline(form)).to_have_text("58.3%")
    page.keyboard.press("Enter")
    expect(part(form, "verdict")).to_be_visible()
    expect(form.locator("[data-field=skill]")).to_be_focused()
