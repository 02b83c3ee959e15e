"""Links, and what is left of them when chat programs have had them."""

from collections.abc import Callable
from html import escape
from urllib.parse import quote, unquote

import pytest

from calculators.core import catalog, form, links
from calculators.core.form import Problem
from calculators.core.links import ALTERED, Opened, read

ATTACK = catalog.load("cohesion.attack")
USUAL = {"skill": "6", "modifiers": "", "damage": "1"}
GIVEN = {
    "skill": "7",
    "modifiers": "1_-2",
    "strength": "8",
    "bands": "literal",
    "double_value": "2",
    "wound_cap": "no",
    "damage": "12",
}
DICE = "hit:5.3_wound:6.4"
LINK = links.query(ATTACK, "full-example", USUAL, GIVEN, DICE)
PLACE = "#full-example"
WHOLE = Opened({**form.spell(ATTACK.Inputs()), **GIVEN}, DICE, ())


def opened(text: str) -> Opened:
    return read(ATTACK, USUAL, text)


def test_a_link_names_what_differs_from_the_section() -> None:
    check = links.check("cohesion.attack", WHOLE.values, DICE)
    assert links.query(ATTACK, "full-example", USUAL, GIVEN, DICE) == (
        "?c=full-example&skill=7&modifiers=1_-2&strength=8&bands=literal&double_value=2&wound_cap=no&damage=12"
        f"&d=hit:5.3_wound:6.4&k={check}"
    )


def test_a_link_gives_back_inputs_and_dice() -> None:
    assert opened(LINK) == WHOLE


def test_where_nothing_differs_there_is_no_query() -> None:
    assert links.query(ATTACK, "full-example", {"skill": "8"}, {"skill": "8"}) == ""


def test_inputs_that_do_not_hold_have_no_link() -> None:
    with pytest.raises(form.Problems, match="skill"):
        links.query(ATTACK, "full-example", USUAL, {"skill": "99"})


def test_a_link_from_a_section_with_other_defaults_is_noticed() -> None:
    assert read(ATTACK, {**USUAL, "toughness": "7"}, LINK).problems == (Problem("", ALTERED),)


# ---- B37 of the public faults: what chat programs do to links


def encode(text: str, letters: str) -> str:
    return "".join(quote(letter, safe="") if letter in letters else letter for letter in text)


def encode_all_but_the_mark(text: str) -> str:
    return text[0] + quote(text[1:], safe="")


CHANGES: dict[str, Callable[[str], str]] = {
    "nothing": lambda text: text,
    "# encoded": lambda text: encode(text, "#"),
    "= encoded": lambda text: encode(text, "="),
    "& encoded": lambda text: encode(text, "&"),
    ", encoded": lambda text: encode(text, ","),
    ": encoded": lambda text: encode(text, ":"),
    "- encoded": lambda text: encode(text, "-").replace("-", "%2D"),
    "signs encoded": lambda text: encode(text, '#=&+,"[]'),
    "all encoded": encode_all_but_the_mark,
    "all encoded twice": lambda text: encode_all_but_the_mark(encode_all_but_the_mark(text)),
    "encoded in small letters": lambda text: encode(text, "#=&:").replace("%3D", "%3d").replace("%3A", "%3a"),
    "& as an entity": escape,
    "& as an entity twice": lambda text: escape(escape(text)),
    "& as a number": lambda text: text.replace("&", "&#38;"),
    "+ into a space": lambda text: text.replace("+", " "),
    "decoded once": unquote,
    "utm at the end": lambda text: text.replace("#", "?utm_source=x#"),
    "utm as a field": lambda text: text.replace("#", "&utm_source=x&utm_medium=chat#"),
    "utm in front": lambda text: text.replace("?", "?utm_source=x&"),
    "fbclid": lambda text: text.replace("#", "&fbclid=IwAR0_x-y#"),
    "no place": lambda text: text.partition("#")[0],
    "no place, bracket": lambda text: text.partition("#")[0] + ")",
}


for SIGN in (*').>],;!?*"', "\N{RIGHT DOUBLE QUOTATION MARK}", "\N{HORIZONTAL ELLIPSIS}"):
    CHANGES[f"{SIGN} at the end"] = lambda text, sign=SIGN: text + sign  # type: ignore[misc]
    CHANGES[f"{SIGN} at the end of the query"] = lambda text, sign=SIGN: text.replace("#", f"{sign}#")  # type: ignore[misc]


@pytest.mark.parametrize("change", CHANGES)
def test_a_link_that_was_rewritten_says_the_same(change: str) -> None:
    assert opened(CHANGES[change](LINK + PLACE)) == WHOLE


@pytest.mark.parametrize("tail", [LINK, LINK + PLACE])
def test_a_link_cut_anywhere_says_the_same_or_is_noticed(tail: str) -> None:
    for length in range(len(tail)):
        found = opened(tail[:length])
        assert found == WHOLE or noticed(found), tail[:length]


def test_a_link_cut_at_the_front_says_the_same_or_is_noticed() -> None:
    for start in range(1, len(LINK)):
        found = opened(LINK[start:])
        assert found == WHOLE or noticed(found), LINK[start:]


def test_a_link_without_any_one_of_its_letters_says_the_same_or_is_noticed() -> None:
    for place in range(len(LINK)):
        found = opened(LINK[:place] + LINK[place + 1 :])
        assert found == WHOLE or noticed(found), place


def test_a_link_with_any_letter_changed_says_the_same_or_is_noticed() -> None:
    for place in range(len(LINK)):
        for letter in "0123456789abx-.:_=&":
            found = opened(LINK[:place] + letter + LINK[place + 1 :])
            assert found == WHOLE or noticed(found), (place, letter)


def test_a_value_cut_to_another_in_range_is_noticed() -> None:
    """Damage 12 cut to 1, with the end mark and without."""
    found = opened(LINK.replace("damage=12", "damage=1"))
    assert (found.values["damage"], found.problems) == ("1", (Problem("", ALTERED),))


def test_a_check_letter_is_missed_too() -> None:
    assert noticed(opened(LINK[:-1]))


def test_a_damaged_field_takes_its_default_and_is_named() -> None:
    found = opened(LINK.replace("skill=7", "skill=70"))
    assert (found.values["skill"], [problem.field for problem in found.problems]) == ("6", ["", "skill"])


def test_a_link_that_is_too_long_is_not_read() -> None:
    found = opened(f"{LINK}&x={'9' * 10_000}")
    assert (found.values["skill"], found.dice, found.problems) == ("6", "", (Problem("", ALTERED),))


def noticed(found: Opened) -> bool:
    """A problem is told, and every value is in range all the same."""
    _, wrong = form.mend(ATTACK.Inputs, found.values)
    return bool(found.problems) and {problem.field for problem in wrong} <= {"double_value"}


# ---- B39 of the public faults: no script from links

PAYLOADS = ("<img src=x onerror=window.__p=1>", '"><svg onload=window.__p=1>', "javascript:window.__p=1")


@pytest.mark.parametrize("payload", PAYLOADS)
@pytest.mark.parametrize("name", [*form.spell(ATTACK.Inputs()), "c", "d", "k", "v"])
def test_markup_in_any_field_is_noticed_or_says_the_same(name: str, payload: str) -> None:
    for text in (payload, quote(payload), quote(quote(payload))):
        found = opened(f"{LINK}&{name}={text}")
        assert not set("<>\"'") & set("".join((*found.values.values(), found.dice)))
        assert found == WHOLE or noticed(found)


@pytest.mark.parametrize(
    "text", ["", "?", "&", "=", "?&&&", "?c", "?=x", "%", "?%zz=%", "?\x00=\x00", "?c=\ud800", "#", "?skill", "&#38;"]
)
def test_nonsense_is_noticed_and_gives_the_defaults(text: str) -> None:
    found = opened(text)
    assert (found.values, found.dice, found.problems[0]) == (form.spell(ATTACK.Inputs()), "", Problem("", ALTERED))
