"""Joins Rollbook to MkDocs. No other file knows MkDocs."""

import importlib
import logging
import sys
from html import escape
from pathlib import Path
from types import ModuleType
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import BuildError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
OURS = ("build_scripts", "calculators")

if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

log = logging.getLogger("mkdocs.hooks.rollbook")
state: dict[str, Any] = {"serving": False, "documents": {}, "edition": None}


def on_startup(*, command: str, dirty: bool) -> None:
    state["serving"] = command == "serve"


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add all that is made from data: pages, short addresses and the runtime."""
    publishing = _fresh("publishing") if state["serving"] else _module("publishing")
    docs, public = Path(config.docs_dir), config.site_url or ""
    try:
        edition = publishing.edition(
            ROOT, docs, Path(config.site_dir), config.extra["report"], public, state["serving"]
        )
    except publishing.Faulty as error:
        if not state["serving"]:
            raise BuildError(f"the data does not read\n{error}") from error
        log.error("the data does not read\n%s", error)
        edition = publishing.faulty_edition(docs, error)
    for document in edition.documents:
        file = File.generated(config, document.path, content=document.markdown)
        file.edit_uri = document.data
        files.append(file)
    for path, content in (*edition.short_pages, *edition.pictures):
        files.append(File.generated(config, path, content=content))
    state["edition"] = edition
    state["documents"] = {document.path: document for document in edition.documents}
    config.extra.update(runtime=edition.runtime, build=edition.build, cards=edition.page_cards)
    config.nav = _nav(config.nav or [], edition.documents)
    return files


def on_page_content(html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    document = state["documents"].get(page.file.src_uri)
    filled: str = document.html if document else state["edition"].filled(html, "" if page.is_homepage else page.url)
    return filled


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:
    """Let the browser itself follow the skip link, to a title that takes the focus: instant navigation would leave it
    behind."""
    skipping = output.replace('class="md-skip"', 'class="md-skip" target="_self"')
    focusable = skipping.replace("<h1 ", '<h1 tabindex="-1" ', 1)
    searched: str = _module("search").pointed(focusable)
    return searched


def on_post_build(*, config: MkDocsConfig) -> None:
    """Write what the search finds, and seal the site; no seal in `serve`, whose live reload is an inline script made
    anew for every page."""
    _module("search").write(Path(config.site_dir), state["edition"].rules)
    if not state["serving"]:
        _module("policy").seal(Path(config.site_dir))


def _nav(written: list[Any], documents: tuple[Any, ...]) -> list[Any]:
    """The hand-written pages, and after the first of them each game with its pages."""
    games: dict[str, list[Any]] = {}
    titles: dict[str, str] = {}
    for document in documents:
        folder = document.path.split("/")[0]
        titles.setdefault(folder, escape(document.title))
        games.setdefault(folder, []).append({escape(document.title): document.path})
    return [*written[:1], *({titles[folder]: pages} for folder, pages in games.items()), *written[1:]]


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"build_scripts.{name}")


def _fresh(name: str) -> ModuleType:
    """The module as its file is now, and everything of ours that it imports."""
    for loaded in [module for module in sys.modules if module.split(".")[0] in OURS]:
        del sys.modules[loaded]
    return _module(name)
