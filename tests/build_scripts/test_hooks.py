"""A folder of data becomes a site; faulty data becomes its faults."""

import logging
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort

ROOT = Path(__file__).parents[2]
RULE = "sections:\n  - {id: strike, title: Strike, source: {page: '1'}, status: stated, text: Roll two dice.}\n"

Write = Callable[..., Path]
Build = Callable[..., Path]

pytestmark = pytest.mark.skipif(
    not (ROOT / "node_modules/pyodide").is_dir(), reason="the runtime needs Pyodide: run `python3 dev.py test`"
)


@pytest.fixture
def publish(write: Write, tmp_path: Path) -> Iterator[Build]:
    """Build the small book, or the files given, and return the folder of the site."""
    hooks = None
    loaded = _ours()

    def built(files: dict[str, str] | None = None, serving: bool = False, **words: Any) -> Path:
        nonlocal hooks
        docs = write(
            {
                "index.md": "# Home\n",
                "rollers.md": "# Rollers\n",
                "about.md": "# About\n\n## Something is wrong?\n",
                **(files or {}),
            }
        )
        shutil.copytree(ROOT / "docs/assets", docs / "assets", dirs_exist_ok=True)
        config: MkDocsConfig = load_config(
            str(ROOT / "mkdocs.yml"), docs_dir=str(docs), site_dir=str(tmp_path / "site"), **{"strict": True, **words}
        )
        hooks = config.hooks["build_scripts/hooks.py"]
        hooks.on_startup(command="serve" if serving else "build", dirty=False)
        build(config, serve_url="http://127.0.0.1:8000/" if serving else None)
        return tmp_path / "site"

    yield built
    if hooks:
        hooks.on_startup(command="build", dirty=False)
    for name in _ours():  # serving drops our modules and imports them anew
        del sys.modules[name]
    sys.modules.update(loaded)


def _ours() -> dict[str, ModuleType]:
    return {
        name: module for name, module in sys.modules.items() if name.split(".")[0] in ("build_scripts", "calculators")
    }


def test_data_becomes_pages_short_addresses_and_a_runtime(publish: Build) -> None:
    site = publish()
    made = {file.relative_to(site).as_posix() for file in site.rglob("*.html")}
    assert made == {
        "index.html",
        "404.html",
        "about/index.html",
        "rollers/index.html",
        "chess/index.html",
        "chess/combat/index.html",
        "r/chess/strike/index.html",
    }
    html = (site / "chess/combat/index.html").read_text(encoding="utf-8")
    [runtime] = re.findall(r'<meta name="rollbook-runtime" content="(assets/runtime/\w+/)">', html)
    assert (site / runtime / "worker.js").is_file()
    assert '<meta name="rollbook-root" content="../..">' in html


def test_no_data_and_no_second_worker_is_published(publish: Build) -> None:
    site = publish()
    assert list(site.rglob("*.yaml")) == []
    assert [file.parent.parent.name for file in site.rglob("worker.js")] == ["runtime"]


def test_the_game_stands_in_the_navigation_after_home(publish: Build) -> None:
    html = (publish() / "index.html").read_text(encoding="utf-8")
    navigation = html[html.index("md-nav--primary") :]
    assert re.findall(r'<a href="([^"]*)" class="md-nav__link', navigation)[-4:] == [
        ".",
        "chess/",
        "rollers/",
        "about/",
    ]


def test_the_search_of_a_built_site_finds_rules_by_our_worker(publish: Build) -> None:
    site = publish()
    index = (site / "search/search_index.json").read_text(encoding="utf-8")
    assert index.count('"location":"chess/combat/%23strike"') == 1
    assert "chess/combat/#strike" not in index
    [worker] = (site / "search").glob("search.*.js")
    html = (site / "chess/combat/index.html").read_text(encoding="utf-8")
    assert f'"search": "../../search/{worker.name}"' in html


def test_the_edit_link_of_a_page_leads_to_its_data(publish: Build) -> None:
    site = publish(edit_uri="https://example.org/edit/docs/")
    html = (site / "chess/combat/index.html").read_text(encoding="utf-8")
    assert 'href="https://example.org/edit/docs/chess/combat.yaml"' in html


def test_the_address_of_the_site_is_in_every_preview(publish: Build) -> None:
    site = publish(site_url="https://example.org/repo/")
    for path, address in (("chess/combat/", "chess/combat/"), ("r/chess/strike/", "r/chess/strike/")):
        html = (site / path / "index.html").read_text(encoding="utf-8")
        assert f'<meta property="og:url" content="https://example.org/repo/{address}">' in html


def test_a_preview_says_what_its_page_says_whatever_the_words(publish: Build) -> None:
    summary = 'How to "fight" <b>fair</b> & square, and a bit more than that.'
    page = f"title: Combat\nsummary: '{summary}'\n{RULE}"
    site = publish({"chess/combat.yaml": page}, site_url="https://example.org/repo/")
    html = (site / "chess/combat/index.html").read_text(encoding="utf-8")
    told = {unescape(words) for words in re.findall(r'<meta [^>]*description" content="([^"]*)">', html)}
    assert told == {summary}


def test_every_page_has_a_picture_only_where_its_address_is_known(publish: Build) -> None:
    tag = re.compile(r'property="og:image" content="https://example.org/repo/(assets/previews/\w+\.png)"')
    site = publish(site_url="https://example.org/repo/")
    for page in (page for page in site.rglob("*.html") if page.name != "404.html"):
        [picture] = tag.findall(page.read_text(encoding="utf-8"))
        assert (site / picture).read_bytes()[1:4] == b"PNG"
    bare = publish()
    assert [page for page in bare.rglob("*.html") if "og:image" in page.read_text(encoding="utf-8")] == []
    assert list(bare.rglob("*previews*")) == []


def test_without_an_address_one_warning_says_so(publish: Build, caplog: pytest.LogCaptureFixture) -> None:
    publish()
    assert [record.getMessage() for record in caplog.records if "ROLLBOOK_URL" in record.getMessage()] == [
        "ROLLBOOK_URL is not set: links stay relative, and previews in chat have no address and no picture"
    ]


def test_every_page_is_sealed_but_not_while_it_is_worked_on(publish: Build) -> None:
    policies = [page.read_text(encoding="utf-8").count("Content-Security-Policy") for page in publish().rglob("*.html")]
    assert policies == [1] * 7
    open_pages = publish(serving=True).rglob("*.html")
    assert [page.read_text(encoding="utf-8").count("Content-Security-Policy") for page in open_pages] == [0] * 7


FAULTY = {"chess/combat.yaml": "title: Combat\nsummary: How to fight.\nsections: 3\n", "chess/extra.yaml": "a: b\n"}


def test_a_build_of_faulty_data_stops_with_every_fault(publish: Build, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(Abort):
        publish(FAULTY)
    [message] = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert message.splitlines() == [
        "the data does not read",
        "docs/chess/combat.yaml:3: 'sections' of page must be a list",
        "docs/chess/extra.yaml:1: page has an unknown key 'a' (it may have title, summary, filter, sections)",
        "docs/chess/extra.yaml:1: page has no 'sections'",
        "docs/chess/extra.yaml:1: page has no 'summary'",
        "docs/chess/extra.yaml:1: page has no 'title'",
        "docs/chess/game.yaml:6: the page 'extra' is not listed in 'pages'",
    ]


def test_a_page_being_worked_on_shows_its_faults_and_comes_back_when_they_are_mended(publish: Build) -> None:
    publish()
    site = publish({"chess/combat.yaml": FAULTY["chess/combat.yaml"]}, serving=True, strict=False)
    for path in ("chess/index.html", "chess/combat/index.html"):
        fault = "<code>docs/chess/combat.yaml:3: &#x27;sections&#x27; of page must be a list</code>"
        assert fault in (site / path).read_text(encoding="utf-8")
    site = publish(serving=True)
    assert '<h2 id="strike">' in (site / "chess/combat/index.html").read_text(encoding="utf-8")


def test_faulty_mechanics_show_in_every_page_and_make_none_of_their_own(publish: Build) -> None:
    site = publish({"mechanics.yaml": "- title: Blows\n"}, serving=True, strict=False)
    fault = "<code>docs/mechanics.yaml:1: mechanic has no &#x27;rules&#x27;</code>"
    assert fault in (site / "chess/index.html").read_text(encoding="utf-8")
    assert not (site / "mechanics").exists()
