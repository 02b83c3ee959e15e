"""A form from a dataclass: what may be typed, what is refused, and in which words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from calculators.core import form
from calculators.core.form import OneOf, Part, Problem, Switch, Whole, Wholes

SKILL = Whole("Skill", 2, 15)
MODIFIERS = Wholes("Modifiers", -6, 6, most=3)
VALUE = Whole("Your value", 1, 3, blank="not stated")
LIMIT = Switch("Limit")
BANDS = OneOf("Bands", (("symmetric", "Symmetric"), ("literal", "As stated")))


@dataclass(frozen=True)
class Check:
    skill: Annotated[int, SKILL] = 6
    modifiers: Annotated[tuple[int, ...], MODIFIERS] = ()
    cap: Annotated[bool, LIMIT] = True


@dataclass(frozen=True)
class Reading:
    bands: Annotated[str, BANDS] = "symmetric"
    value: Annotated[int | None, VALUE] = None
    cap: Annotated[bool, LIMIT] = False

    def idle(self) -> Iterator[str]:
        if self.bands == "symmetric":
            yield from ("value", "cap")

    def problems(self) -> Iterator[Problem]:
        if self.bands == "literal" and self.value is None:
            yield Problem("value", "is not stated; enter one")
        if not self.cap and self.value == 3:
            yield Problem("cap", "must be on for 3")


@dataclass(frozen=True)
class Attack:
    check: Annotated[Check, Part("To hit")] = Check()
    reading: Annotated[Reading, Part("To wound", rename=(("cap", "wound_cap"),))] = Reading()
    damage: Annotated[int, Whole("Damage", 1, 20)] = 1


@dataclass(frozen=True)
class Volley:
    each: Annotated[Attack, Part("Each attack")] = Attack(damage=2)
    attacks: Annotated[int, Whole("Attacks", 1, 60)] = 5


# ---- What may be typed


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (SKILL, "6", 6),
        (SKILL, " 6 ", 6),
        (SKILL, "+6", 6),
        (SKILL, "06", 6),
        (SKILL, "2", 2),
        (SKILL, "15", 15),
        (VALUE, "", None),
        (VALUE, "  ", None),
        (VALUE, "+3", 3),
        (MODIFIERS, "", ()),
        (MODIFIERS, " , ", ()),
        (MODIFIERS, "+1, -2", (1, -2)),
        (MODIFIERS, "1_-2", (1, -2)),
        (MODIFIERS, "1;-2 0", (1, -2, 0)),
        (MODIFIERS, "\N{MINUS SIGN}2", (-2,)),
        (LIMIT, "yes", True),
        (LIMIT, " No ", False),
        (BANDS, "literal", "literal"),
        (BANDS, " Literal ", "literal"),
    ],
)
def test_what_may_be_typed(kind: Any, text: str, value: Any) -> None:
    assert kind.parse(text) == value


NUMBER_NONSENSE = (
    "6.5", "6,5", "１２", "٦", "1e3", "1E1", "NaN", "inf", "-inf", "0x6", "6.0", "six", "6 7", "--6", "+-6", "+", "-",
    "6-", "9" * 10, "9" * 5000, "\x006", "6\x00", "½", "²",
    "<img src=x onerror=window.__p=1>", "javascript:window.__p=1",
    '"><svg onload=window.__p=1>',
)  # fmt: skip


def given(text: str) -> str:
    """How a complaint names what was typed."""
    return f", not “{text[:40]}”" if text.strip() else "; it is empty"


@pytest.mark.parametrize("text", ["", " ", *NUMBER_NONSENSE, "1", "16", "-6", "0", "None", "null", "undefined"])
def test_a_whole_number_takes_no_nonsense(text: str) -> None:
    with pytest.raises(form.Problems) as refused:
        form.parse(Check, {"skill": text})
    assert refused.value.problems == (Problem("skill", f"Skill must be a whole number from 2 to 15{given(text)}"),)


@pytest.mark.parametrize("text", [t for t in NUMBER_NONSENSE if t not in ("6.5", "6,5", "6 7")])
def test_a_list_of_numbers_takes_no_nonsense(text: str) -> None:
    with pytest.raises(form.Problems, match=r"^modifiers: Modifiers must be at most 3 whole numbers from -6 to \+6"):
        form.parse(Check, {"modifiers": text})


@pytest.mark.parametrize("text", ["7", "-7", "1, 7", "1, 1, 1, 1", "." * 9 + "1e3"])
def test_a_list_of_numbers_keeps_its_limits(text: str) -> None:
    with pytest.raises(form.Problems, match=r"^modifiers: "):
        form.parse(Check, {"modifiers": text})


@pytest.mark.parametrize("text", ["", "0", "4", "not stated", "blank", "None"])
def test_a_number_that_may_be_left_empty_takes_no_other_nonsense(text: str) -> None:
    _, problems = form.mend(Reading, {"value": text, "cap": "yes"})
    complaint = Problem("value", f"Your value must be a whole number from 1 to 3 or left empty{given(text)}")
    assert problems == (() if text == "" else (complaint,))


@pytest.mark.parametrize("text", ["", "true", "True", "1", "0", "on", "off", "y", "yes please", "ｙｅｓ"])
def test_a_switch_is_yes_or_no(text: str) -> None:
    assert form.mend(Check, {"cap": text})[1] == (Problem("cap", f"Limit must be yes or no{given(text)}"),)


@pytest.mark.parametrize("text", ["", "Symmetric, literal", "sym", "As stated", "<b>"])
def test_one_of_a_few_is_one_of_them(text: str) -> None:
    complaint = Problem("bands", f"Bands must be symmetric or literal{given(text)}")
    assert form.mend(Reading, {"bands": text})[1] == (complaint,)


# ---- What comes of it


def test_absent_fields_take_their_defaults() -> None:
    assert form.parse(Check, {"skill": "8"}) == Check(8, (), True)


def test_every_problem_is_named_at_once() -> None:
    with pytest.raises(form.Problems) as refused:
        form.parse(Attack, {"skill": "x", "damage": "0", "hat": "1", "wound_cap": "?"})
    assert [problem.field for problem in refused.value.problems] == ["hat", "skill", "wound_cap", "damage"]


def test_an_unknown_field_is_a_problem() -> None:
    assert form.mend(Check, {"Skill": "6"})[1] == (Problem("Skill", "there is no such field"),)


def test_the_name_of_an_unknown_field_is_not_quoted_in_full() -> None:
    assert form.mend(Check, {"x" * 500: "6"})[1] == (Problem("x" * 40, "there is no such field"),)


def test_a_field_that_is_wrong_is_mended_with_its_default() -> None:
    assert form.mend(Check, {"skill": "99", "modifiers": "2"})[0] == Check(6, (2,), True)


def test_a_problem_between_fields_is_named() -> None:
    assert form.mend(Reading, {"bands": "literal"})[1] == (Problem("value", "is not stated; enter one"),)


def test_a_problem_of_a_part_is_named_by_the_name_used_in_the_whole() -> None:
    assert form.mend(Volley, {"value": "3"})[1] == (Problem("wound_cap", "must be on for 3"),)


# ---- Parts


def test_a_part_keeps_its_fields_apart_by_renaming() -> None:
    values = {"cap": "no", "wound_cap": "yes"}
    assert form.parse(Attack, values) == Attack(Check(cap=False), Reading(cap=True))


def test_the_fields_of_parts_stand_in_order_under_their_legends() -> None:
    assert [(field.name, field.legend, field.default) for field in form.fields(Volley)] == [
        ("skill", "To hit", "6"),
        ("modifiers", "To hit", ""),
        ("cap", "To hit", "yes"),
        ("bands", "To wound", "symmetric"),
        ("value", "To wound", ""),
        ("wound_cap", "To wound", "no"),
        ("damage", "Each attack", "2"),
        ("attacks", "", "5"),
    ]


def test_the_defaults_of_a_part_are_those_of_the_whole() -> None:
    assert form.parse(Volley, {}) == Volley()


def test_inputs_are_spelt_as_they_are_read() -> None:
    inputs = Volley(Attack(Check(9, (1, -2), False), Reading("literal", 2, True), 20), 60)
    assert form.spell(inputs) == {
        "skill": "9",
        "modifiers": "1_-2",
        "cap": "no",
        "bands": "literal",
        "value": "2",
        "wound_cap": "yes",
        "damage": "20",
        "attacks": "60",
    }
    assert form.parse(Volley, form.spell(inputs)) == inputs


def test_fields_that_do_not_count_are_named_by_the_names_used_in_the_whole() -> None:
    assert (form.idle(Volley()), form.idle(Reading()), form.idle(Reading("literal", 1)), form.idle(Check())) == (
        ("value", "wound_cap"),
        ("value", "cap"),
        (),
        (),
    )


def test_a_field_without_a_kind_or_a_default_is_refused_loudly() -> None:
    @dataclass(frozen=True)
    class Bare:
        skill: int = 6

    @dataclass(frozen=True)
    class Open:
        skill: Annotated[int, SKILL]

    for Inputs in (Bare, Open):
        with pytest.raises(TypeError):
            form.fields(Inputs)
