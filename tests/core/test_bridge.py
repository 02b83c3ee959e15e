"""Questions of a page and their answers."""

import json
from html.parser import HTMLParser
from typing import Any

import pytest

from calculators.core import bridge, catalog, form, links
from calculators.core.bridge import answer, reply
from calculators.core.links import ALTERED
from tests.calculators import falling

EXAMPLE = {"strength": "6", "toughness": "7", "armor": "3", "ap": "1", "damage": "2"}
USUAL = form.spell(catalog.load("cohesion.attack").Inputs())


def ask(ask: str, **more: Any) -> dict[str, Any]:
    """The answer about the attack of 19.12, read from its JSON."""
    question = {"calculator": "cohesion.attack", "section": "full-example", "defaults": USUAL, "values": EXAMPLE}
    found: dict[str, Any] = json.loads(answer(json.dumps({**question, "ask": ask, **more})))
    return found


def fields(answered: dict[str, Any]) -> list[str]:
    return [problem["field"] for problem in answered["problems"]]


# ---- Each ask


def test_odds_answer_with_headline_outcomes_and_a_link() -> None:
    answered = ask("odds")
    assert (sorted(answered), sorted(answered["parts"])) == (["parts", "query"], ["chips", "odds", "outcomes"])
    assert "12.0%" in answered["parts"]["odds"]
    assert "13/108" in answered["parts"]["odds"]
    assert answered["query"].startswith("?c=full-example&strength=6&toughness=7&armor=3&ap=1&damage=2&k=")


def test_odds_are_the_bytes_that_the_page_was_built_with() -> None:
    attack = catalog.load("cohesion.attack")
    assert ask("odds")["parts"] == bridge.parts(attack, EXAMPLE)


def test_values_stand_before_the_defaults_of_the_section() -> None:
    assert ask("odds", defaults=EXAMPLE, values={})["parts"] == ask("odds")["parts"]


def test_why_answers_with_the_tree() -> None:
    answered = ask("why")
    assert list(answered["parts"]) == ["why"]
    assert all(share in answered["parts"]["why"] for share in (">25/36<", ">1/36<", ">1/6<"))


def test_a_roll_of_known_dice_answers_with_its_verdict_link_and_log() -> None:
    answered = ask("roll", dice="hit:5.3_wound:6.4")
    assert sorted(answered) == ["log", "parts", "rolled"]
    assert "The attack wounds: the target loses 2 Cohesion." in answered["parts"]["verdict"]
    assert answered["log"].endswith("The attack wounds: the target loses 2 Cohesion.")
    assert "&d=hit:5.3_wound:6.4&k=" in answered["rolled"]


def test_a_roll_with_no_dice_given_falls_to_an_outcome() -> None:
    attack = catalog.load("cohesion.attack")
    for seed in range(50):
        question = {"calculator": attack.name, "ask": "roll", "values": EXAMPLE}
        answered = reply(question, falling.seeded(f"bridge {seed}"))
        assert any(word in answered["log"] for word in ("misses", "fails to wound", "loses 2"))


def test_dice_that_are_not_given_fall_by_the_source_of_chance() -> None:
    question = {"calculator": "cohesion.attack", "ask": "roll", "values": EXAMPLE, "dice": "hit:6.x"}
    answered = reply(question, lambda die: die[-1])
    assert "d=hit:6.6_wound:6.6&k=" in answered["rolled"]


def test_fair_dice_show_every_face_and_no_other() -> None:
    assert {bridge.fair((1, 2, 3, 4, 5, 6)) for _ in range(2000)} == {1, 2, 3, 4, 5, 6}


def test_typed_dice_answer_with_a_box_for_the_next_throw_and_the_chance_that_is_left() -> None:
    part = ask("dice", dice="hit:5.3")["parts"]["dice"]
    assert ('data-throw="hit"' in part, 'data-throw="wound"' in part, "1/6" in part) == (True, True, True)


def test_no_typed_dice_answer_with_a_box_for_the_first_throw() -> None:
    part = ask("dice")["parts"]["dice"]
    assert ('data-throw="hit"' in part, 'data-throw="wound"' in part, "13/108" in part) == (True, False, True)


def test_all_dice_typed_answer_with_the_verdict() -> None:
    assert "The attack hits but fails to wound." in ask("dice", dice="hit:5.3_wound:1.4")["parts"]["dice"]


def test_a_link_to_odds_opens_to_the_same_odds() -> None:
    odds = ask("odds")
    opened = ask("open", values={}, query=odds["query"])
    assert opened == {**odds, "values": {**USUAL, **EXAMPLE}}


def test_a_link_to_a_roll_opens_to_the_same_roll() -> None:
    rolled = ask("roll", dice="hit:5.3_wound:6.4")
    opened = ask("open", values={}, query=rolled["rolled"])
    assert opened == {**ask("odds"), **rolled, "values": {**USUAL, **EXAMPLE}, "parts": opened["parts"]}
    assert opened["parts"] == {**ask("odds")["parts"], **rolled["parts"]}


def test_a_damaged_link_says_so_and_shows_the_rest() -> None:
    opened = ask("open", values={}, query=ask("odds")["query"][:-3])
    assert opened["problems"] == [{"field": "", "message": ALTERED}]
    assert opened["parts"] == ask("odds")["parts"]


@pytest.mark.parametrize("dice", ["wound:6.9", "wound:6.5", "wound:6", "feet:6.4"])
def test_of_a_link_with_altered_dice_no_roll_is_shown(dice: str) -> None:
    query = ask("roll", dice="hit:5.3_wound:6.4")["rolled"].replace("wound:6.4", dice)
    opened = ask("open", values={}, query=query)
    assert (fields(opened), opened["parts"]) == ([""], ask("odds")["parts"])


def test_opening_a_link_never_throws_a_die() -> None:
    query = links.query(catalog.load("cohesion.attack"), "full-example", USUAL, EXAMPLE, "hit:5.3")
    opened = ask("open", values={}, query=query)
    assert "Still to throw: wound." in opened["parts"]["verdict"]


def test_dice_of_a_throw_that_does_not_come_are_set_aside_and_named() -> None:
    part = ask("dice", dice="hit:1.2_wound:6.6")["parts"]["dice"]
    assert ("Wound is not thrown with these dice." in part, "The attack misses." in part) == (True, True)


# ---- Nonsense


@pytest.mark.parametrize("kind", ["odds", "why", "roll", "dice"])
def test_inputs_that_do_not_hold_are_problems_of_their_fields(kind: str) -> None:
    assert fields(ask(kind, values={"skill": "16", "damage": "NaN", "hat": "1"})) == ["hat", "skill", "damage"]


@pytest.mark.parametrize("dice", ["hit", "hit:7.1", "hit:12", "hit:keep", "<b>"])
def test_dice_that_cannot_be_are_a_problem_of_the_dice(dice: str) -> None:
    assert fields(ask("dice", dice=dice)) == ["dice"]


@pytest.mark.parametrize(
    "name",
    ["", ".", "attack", "cohesion", "cohesion.", "cohesion.nothing", "core.bridge", "os.path", "../x", "<b>", "a" * 99],
)
def test_a_calculator_that_is_not_there_is_a_problem(name: str) -> None:
    answered = ask("odds", calculator=name)
    assert fields(answered) == [""]
    assert answered["problems"][0]["message"].startswith("there is no calculator ")


@pytest.mark.parametrize("query", ["", "?", "?c", "?c=%", "?&&&=", "x" * 9000, "?c=full-example&skill=99", "\x00"])
def test_nonsense_for_a_link_shows_the_defaults_and_says_so(query: str) -> None:
    opened = ask("open", values={}, query=query)
    assert (opened["values"], fields(opened)[0]) == (USUAL, "")
    assert opened["parts"] == ask("odds", values={})["parts"]


# ---- B39 of the public faults: no script from links or fields

PAYLOADS = ("<img src=x onerror=window.__p=1>", '"><svg onload=window.__p=1>', "javascript:window.__p=1")


@pytest.mark.parametrize("payload", PAYLOADS)
@pytest.mark.parametrize("kind", ["odds", "why", "roll", "dice"])
@pytest.mark.parametrize("name", list(USUAL))
def test_markup_in_a_field_is_a_problem_and_shows_nothing(name: str, kind: str, payload: str) -> None:
    answered = ask(kind, values={name: payload})
    assert (list(answered), fields(answered)) == (["problems"], [name])


@pytest.mark.parametrize("payload", PAYLOADS)
@pytest.mark.parametrize("kind", ["odds", "roll", "dice", "why", "open"])
def test_markup_in_section_dice_query_or_calculator_is_in_no_part(kind: str, payload: str) -> None:
    for place in ("section", "dice", "query", "calculator"):
        answered = ask(kind, **{"query": "", "dice": "", place: payload})
        assert "window.__p" not in "".join(answered.get("parts", {}).values())


@pytest.mark.parametrize("payload", PAYLOADS)
@pytest.mark.parametrize("name", [*USUAL, "c", "d", "k", "v"])
def test_markup_in_a_link_is_in_no_part_and_no_value(name: str, payload: str) -> None:
    query = ask("odds")["query"]
    opened = ask("open", values={}, query=f"{query}&{name}={payload}")
    assert "window.__p" not in "".join((*opened["parts"].values(), *opened["values"].values(), opened["query"]))


class Elements(HTMLParser):
    """The elements that are open, and every name that was met."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.met: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.met.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag != "input":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.met.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("kind", ["odds", "why", "roll", "dice"])
@pytest.mark.parametrize("name", catalog.names())
def test_every_part_is_whole_markup_without_script_or_style(name: str, kind: str) -> None:
    for part in ask(kind, calculator=name, values={}, defaults={})["parts"].values():
        elements = Elements()
        elements.feed(part)
        elements.close()
        assert elements.open == []
        assert not elements.met & {"script", "style", "img", "iframe", "object", "link"}
        assert not {name for name in elements.attributes if name.startswith("on")} | elements.attributes & {"style"}
