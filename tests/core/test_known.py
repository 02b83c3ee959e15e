"""Known dice as text."""

from typing import Any

import pytest

from calculators.core import known
from calculators.core.known import BadDice, faces_of, option_of
from calculators.core.steps import Cards, Choice, Hand, Mark, Option, d


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("", {}),
        ("hit:5.3", {"hit": (5, 3)}),
        ("hit:5.3_wound:6.x", {"hit": (5, 3), "wound": (6, None)}),
        ("shot:1.x.12_push:keep", {"shot": (1, None, 12), "push": "keep"}),
        ("hit-12:x.x", {"hit-12": (None, None)}),
        ("push:push-all", {"push": "push-all"}),
    ],
)
def test_dice_are_read_from_their_text_and_spelt_back(text: str, dice: dict[str, Any]) -> None:
    assert (known.parse(text), known.spell(dice)) == (dice, text)


@pytest.mark.parametrize(
    "text",
    [
        " ",
        "hit",
        "hit:",
        ":5.3",
        "hit:5,3",
        "hit:5.3 ",
        "hit:5.",
        "hit:.5",
        "hit:-5.3",
        "hit:+5.3",
        "hit:５.3",
        "hit:5.3__wound:6.4",
        "hit:5.3_",
        "_",
        "Hit:5.3",
        "hit:NaN",
        "hit:1e3",
        "5.3",
        "hit:5.3_hit:5.3",
        f"hit:{'1' * 61}",
        f"{'h' * 50}:5",
        "hit:" + ".".join("1" * 1001),
        "hit:<img src=x onerror=window.__p=1>",
        "javascript:window.__p=1",
    ],
)
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(BadDice, match=r"^"):
        known.parse(text)


def test_the_message_names_the_throw_and_the_form_wanted() -> None:
    with pytest.raises(BadDice, match=r"^hit wants faces such as 5\.3, not '5,3'$"):
        known.parse("hit:5,3")


def test_a_long_text_is_not_quoted_in_full() -> None:
    with pytest.raises(BadDice) as refused:
        known.parse("hit:" + "5," * 5000)
    assert len(str(refused.value)) < 100


def read(_: Any, faces: tuple[int, ...]) -> Mark:
    return Mark(str(sum(faces)))


TWO_SIXES = (Hand((d(6), d(6)), read),)
TENS = (Hand((d(10),), read), Hand((d(10),), read))


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("", (None, None)),
        ("hit:5", (5, None)),
        ("hit:5.3", (5, 3)),
        ("hit:x.3", (None, 3)),
        ("hit:53", (5, 3)),
    ],
)
def test_dice_that_are_not_given_are_not_known(text: str, faces: tuple[int | None, ...]) -> None:
    assert faces_of("hit", TWO_SIXES, known.parse(text)) == faces


@pytest.mark.parametrize("text", ["attack:06", "attack:3.06", "attack:00"])
def test_a_number_that_begins_with_0_is_no_face(text: str) -> None:
    """06 for a d10 and a d6 would be read as a 6 of the first die."""
    with pytest.raises(BadDice, match="wants each die by itself, such as 0 6, not"):
        known.parse(text)


def test_a_0_on_a_ten_sided_die_is_10() -> None:
    """B01 of the public faults."""
    assert faces_of("attack", TENS, known.parse("attack:0.10")) == (10, 10)


@pytest.mark.parametrize(("text", "faces"), [("attack:0", (10, None)), ("attack:x.0", (None, 10))])
def test_a_0_on_a_ten_sided_die_is_10_while_others_are_not_known(text: str, faces: tuple[int | None, ...]) -> None:
    """A lone 0 is the first die, and no total."""
    assert faces_of("attack", TENS, known.parse(text)) == faces


@pytest.mark.parametrize(
    ("die", "complaint"),
    [
        (d(6), "die cannot show 0: the faces are 1 to 6"),
        (d(20), "die cannot show 0: the faces are 1 to 20"),
        (Cards(d(10)), "die cannot show 0: the faces are 1 to 10"),
    ],
)
def test_a_0_on_any_other_die_and_on_a_card_is_refused(die: tuple[int, ...], complaint: str) -> None:
    with pytest.raises(BadDice) as refused:
        faces_of("die", (Hand((die,), read),), known.parse("die:0"))
    assert str(refused.value) == complaint


@pytest.mark.parametrize("text", ["hit:0.3", "hit:7.3", "hit:5.3.1", "hit:531", "hit:70", "hit:keep"])
def test_faces_that_the_dice_do_not_have_are_refused(text: str) -> None:
    with pytest.raises(BadDice, match=r"^hit "):
        faces_of("hit", TWO_SIXES, known.parse(text))


def test_the_message_names_the_face_and_the_faces_of_the_die() -> None:
    with pytest.raises(BadDice, match=r"^hit cannot show 7: the faces are 1 to 6$"):
        faces_of("hit", TWO_SIXES, known.parse("hit:7.3"))


CHOICE = Choice("push", (Option("keep", "Keep", read), Option("push", "Push", read)), None, "keep")


@pytest.mark.parametrize(("text", "option"), [("", None), ("push:keep", "keep"), ("push:push", "push")])
def test_an_option_is_chosen_by_its_name(text: str, option: str | None) -> None:
    assert option_of(CHOICE, known.parse(text)) == option


@pytest.mark.parametrize("text", ["push:fold", "push:5.3", "push:x"])
def test_an_option_that_is_not_offered_is_refused(text: str) -> None:
    with pytest.raises(BadDice, match=r"^push is a choice of keep or push$"):
        option_of(CHOICE, known.parse(text))
