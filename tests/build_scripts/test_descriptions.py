"""A description is 50 to 200 characters of plain text."""

import pytest

from build_scripts.descriptions import description


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (("Roll two dice and add them; at seven you hit them.",), "Roll two dice and add them; at seven you hit them."),
        (("Roll.", "Hit check,\n chess.", "Dice on a board of eight by eight.", "unused"),
         "Roll. Hit check, chess. Dice on a board of eight by eight."),
        (("word " * 60,), "word " * 38 + "word…"),
        (("x" * 300,), "x" * 199 + "…"),
        (('He said "<b>" & left; ' * 3,), ('He said "<b>" & left; ' * 3).strip()),
    ],
)  # fmt: skip
def test_a_description_is_cut_or_drawn_out(texts: tuple[str, ...], words: str) -> None:
    assert description(*texts) == words
