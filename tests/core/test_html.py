"""Text stays text."""

from calculators.core.html import Html, join, tag

PAYLOAD = "\"><svg onload=window.__p=1>'&"
ESCAPED = "&quot;&gt;&lt;svg onload=window.__p=1&gt;&#x27;&amp;"


def test_children_are_escaped() -> None:
    assert tag("p", PAYLOAD) == f"<p>{ESCAPED}</p>"


def test_attributes_are_escaped() -> None:
    assert tag("p", class_=PAYLOAD) == f'<p class="{ESCAPED}"></p>'


def test_what_is_markup_already_is_left_alone() -> None:
    assert tag("p", tag("b", "6"), Html("<i>5</i>")) == "<p><b>6</b><i>5</i></p>"


def test_text_joined_to_markup_becomes_text_again() -> None:
    """Adding to `Html` gives plain text, which is escaped once more: never the other way round."""
    assert join(tag("b", "6") + "<i>") == "&lt;b&gt;6&lt;/b&gt;&lt;i&gt;"


def test_attributes_of_false_and_none_are_left_out() -> None:
    assert tag("input", hidden=False, value=None, required=True, data_part="odds", min=0) == (
        '<input required data-part="odds" min="0">'
    )


def test_one_is_not_true() -> None:
    assert [tag("p", hidden=hidden) for hidden in (1, True, 1)] == [
        '<p hidden="1"></p>',
        "<p hidden></p>",
        '<p hidden="1"></p>',
    ]


def test_svg_names_keep_their_capitals() -> None:
    assert tag("svg", tag("rect", x=1), viewBox="0 0 4 4", aria_hidden="true") == (
        '<svg viewBox="0 0 4 4" aria-hidden="true"><rect x="1"/></svg>'
    )
