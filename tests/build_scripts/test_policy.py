"""The policy lets our own files and the inline scripts by hash run, on every page the same."""

import base64
import hashlib
from pathlib import Path

import pytest

from build_scripts import policy

PAGE = '<!doctype html><html><head><meta charset="utf-8"><title>x</title></head><body>{}</body></html>'


def digest(script: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def directive(content: str, name: str) -> list[str]:
    [found] = [part.split() for part in content.split("; ") if part.startswith(f"{name} ")]
    return found[1:]


def test_inline_scripts_run_by_their_hashes_over_all_pages() -> None:
    content = policy.content(
        [
            "<script>one()</script><script>two()</script>",
            '<SCRIPT type="module">three()</SCRIPT ><script>one()</script>',
        ]
    )
    scripts = sorted(digest(script) for script in ("one()", "two()", "three()"))
    assert directive(content, "script-src") == ["'self'", "'wasm-unsafe-eval'", *scripts]


def test_data_and_files_are_no_inline_scripts() -> None:
    page = '<script type="application/json">{"a": 1}</script><script src="a.js"></script>'
    assert policy.inline_scripts(page) == ()


def test_nothing_is_evaluated_and_no_other_host_is_asked() -> None:
    words = policy.content([]).split()
    assert {"'unsafe-eval'", "*", "https:", "http:"} & set(words) == set()
    assert "'unsafe-inline'" not in directive(policy.content([]), "script-src")
    assert directive(policy.content([]), "default-src") == ["'self'"]


def test_every_page_carries_the_same_policy_before_anything_it_governs(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "index.html").write_text(PAGE.format("<script>one()</script>"))
    (tmp_path / "deep/index.html").write_text(PAGE.format(""))
    content = policy.seal(tmp_path)
    meta = f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{content}"><title>'
    assert [meta in page.read_text() for page in tmp_path.rglob("*.html")] == [True, True]
    assert digest("one()") in content


def test_the_headers_add_what_only_headers_can(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE.format(""))
    content = policy.seal(tmp_path)
    assert f"  Content-Security-Policy: {content}; frame-ancestors 'none'\n" in (tmp_path / "_headers").read_text()


def test_a_page_without_a_place_for_the_policy_is_refused(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>x</p>")
    with pytest.raises(policy.Unsealed, match=r"index\.html"):
        policy.seal(tmp_path)
