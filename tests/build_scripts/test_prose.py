"""Rule text is Markdown that cannot hold markup, and refers to rules by id."""

import pytest

from build_scripts import prose
from build_scripts.prose import Reference, Target


def find(reference: Reference) -> Target:
    return Target(f"../{reference.game or 'here'}/#{reference.id}", f"The {reference.id} <rule>")


@pytest.mark.parametrize(
    ("text", "html"),
    [
        (
            "See [[cover]].",
            '<p>See <a class="reference" href="../here/#cover">The cover &lt;rule&gt;</a>.</p>\n',
        ),
        ("[[cover|a <b>]]", '<p><a class="reference" href="../here/#cover">a &lt;b&gt;</a></p>\n'),
        ("**[[t2k/cover|x]]**", '<p><strong><a class="reference" href="../t2k/#cover">x</a></strong></p>\n'),
        ("`[[cover]]`", "<p><code>[[cover]]</code></p>\n"),
        (r"\[[cover]]", "<p>[[cover]]</p>\n"),
    ],
)
def test_a_reference_is_a_link_to_its_rule(text: str, html: str) -> None:
    assert prose.text(text).html(find) == html


def test_references_are_told_with_their_lines() -> None:
    parsed = prose.text("One [[a]]\nand [[b|two]].\n\n- three [[g/c]]\n")
    assert parsed.references == (
        Reference("", "a", "", 0),
        Reference("", "b", "two", 1),
        Reference("g", "c", "", 3),
    )


@pytest.mark.parametrize("markup", ["<script>", "<b onclick=x>", "</td></table>", "<!--", "<img src=x onerror=y>"])
def test_markup_in_a_text_is_shown_as_text(markup: str) -> None:
    assert prose.text(markup).html(find) == f"<p>{markup.replace('<', '&lt;').replace('>', '&gt;')}</p>\n"
    assert prose.text(markup).plain(find) == markup


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "a\n\n[x](javascript:alert(1))",
            (2, "a link may not lead to 'javascript:'; only http, https, mailto"),
        ),
        ("<JavaScript:x>", (0, "a link may not lead to 'JavaScript:'; only http, https, mailto")),
        ("[x][y]\n\n[y]: data:text/html,z", (0, "a link may not lead to 'data:'; only http, https, mailto")),
        ("[x](other.md)", (0, "the link to 'other.md' has no scheme; refer to a rule with [[id|words]]")),
        ("[x](//host/)", (0, "the link to '//host/' has no scheme; refer to a rule with [[id|words]]")),
        ("a\n\n```\nb\n", (2, "a code block opened with ``` is never closed")),
        ("a\n\n## b\n", (2, "a heading inside a text; a rule with a title is a section of its own")),
        ("a\n---\n", (0, "a heading inside a text; a rule with a title is a section of its own")),
        ("![a](https://b/c.png)", (0, "a picture inside a text is not supported")),
        ("a\n[[Bad id]]", (1, "'[[Bad id]]' is not a reference: write [[id|words]]")),
        ("[[a|]]", (0, "'[[a|]]' is not a reference: write [[id|words]]")),
        ("[[a", (0, "'[[' is not a reference: write [[id|words]]")),
    ],
)
def test_doubtful_markdown_is_a_fault_at_its_line(text: str, fault: tuple[int, str]) -> None:
    assert prose.text(text).faults == (fault,)


def test_closed_code_blocks_are_no_fault() -> None:
    assert prose.text("```\na\n```\n\n- b\n\n  ~~~~\n  c\n  ~~~~\n\n> ```\n> d\n> ```\n").faults == ()


def test_plain_words_stand_on_one_line() -> None:
    text = "One *two*\nthree [[four]].\n\n1. `five`\n2. six & [seven](https://x)\n"
    assert prose.text(text).plain(find) == "One two three The four <rule>. five six & seven"


@pytest.mark.parametrize(
    ("cell", "html", "plain"),
    [
        ("1|2", "1|2", "1|2"),
        ("`a|b`", "<code>a|b</code>", "a|b"),
        ("[[a|b]]", '<a class="reference" href="../here/#a">b</a>', "b"),
        ("two\nlines", "two<br>\nlines", "two lines"),
        ("two\n\nparagraphs", "two<br><br>paragraphs", "two paragraphs"),
        ("", "", ""),
        ("tail\\", "tail\\", "tail\\"),
        ("- # 1. ```", "- # 1. ```", "- # 1. ```"),
        ("x" * 150, "x" * 150, "x" * 150),
        ("word " * 799 + "end", "word " * 799 + "end", "word " * 799 + "end"),
        ("</td></table>", "&lt;/td&gt;&lt;/table&gt;", "</td></table>"),
    ],
)
def test_a_cell_is_one_line_that_keeps_its_text(cell: str, html: str, plain: str) -> None:
    parsed = prose.line(cell)
    assert (parsed.html(find), parsed.plain(find), parsed.faults) == (html, plain, ())
