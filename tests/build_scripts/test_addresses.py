"""Addresses are written relative to their page, so one build works under any path."""

import pytest

from build_scripts.addresses import relative, short


@pytest.mark.parametrize(
    ("address", "page", "seen"),
    [
        ("a/b/#c", "a/b/", "#c"),
        ("a/b/", "a/b/", "./"),
        ("a/b/#c", "a/d/", "../b/#c"),
        ("a/b/#c", "", "a/b/#c"),
        ("a/b/", "a/", "b/"),
        ("", "a/b/", "../../"),
        ("assets/x.js", "r/a/b/", "../../../assets/x.js"),
    ],
)
def test_an_address_is_seen_from_its_page(address: str, page: str, seen: str) -> None:
    assert relative(address, page) == seen


def test_a_short_address_names_game_and_id() -> None:
    assert short("cohesion", "wound-check") == "r/cohesion/wound-check/"
