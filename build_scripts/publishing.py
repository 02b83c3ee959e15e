"""An edition of the site: everything that is made from data, ready for a generator of pages."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from build_scripts import bundle, calculations, insertions, pages, previews, records, sheets, short_links
from build_scripts.pages import Book, Document
from build_scripts.previews import Card
from build_scripts.records import Faulty, Site

__all__ = ["Edition", "Faulty", "edition", "faulty_edition", "site"]

CACHE = ".cache/previews"
"""Where pictures that were drawn once are kept, below the root of the project."""


@dataclass(frozen=True)
class Edition:
    """What one build adds to the hand-written pages."""

    documents: tuple[Document, ...]
    short_pages: tuple[tuple[str, str], ...] = ()
    pictures: tuple[tuple[str, bytes], ...] = ()
    """The pictures that chat programs show, by path; none where the site's address is not known."""
    page_cards: Mapping[str, Card] = field(default_factory=dict)
    """What is pictured of each page, by the path of its source; under "" of every other page."""
    runtime: str = ""
    """The folder of the runtime below the root of the site."""
    build: str = ""
    """A name for exactly this content."""
    rules: Site = Site(())

    def filled(self, html: str, address: str) -> str:
        """A hand-written page with what it takes from the data."""
        return insertions.fill(html, self.rules, address)


def edition(root: Path, docs: Path, out: Path, report: str, public: str, fast: bool) -> Edition:
    """Make everything; the runtime is written below `out` at once. Raises `Faulty`, with all that is wrong.

    `public` is the address of the site; empty, links are relative. `fast` is for a page being worked on.
    """
    rules = site(docs)
    if not public:
        # Not one of MkDocs' warnings, which a strict build counts: a site may well be published anywhere.
        logging.getLogger("rollbook").warning(
            "ROLLBOOK_URL is not set: links stay relative, and previews in chat have no address and no picture"
        )
    runtime = bundle.make(out, root=root, fast=fast).folder
    book = Book(rules, _build(docs, runtime), report, public, pictured=bool(public) and not fast)
    documents = (*pages.documents(book), *sheets.documents(book))
    short_pages = tuple(short_links.files(book))
    if not book.pictured:
        return Edition(documents, short_pages, runtime=runtime, build=book.build, rules=rules)
    cards = previews.page_cards(book, documents)
    pictures = tuple(previews.files(book, cards, root / CACHE))
    return Edition(documents, short_pages, pictures, cards, runtime, book.build, rules)


def faulty_edition(docs: Path, error: Faulty) -> Edition:
    """In the place of every page, what is wrong."""
    data = [file.relative_to(docs).as_posix() for file in records.files(docs) if file.parent != docs]
    return Edition(pages.fault_documents(map(str, error.faults), data))


def site(docs: Path) -> Site:
    """The rules below a folder, their calculators and examples checked. Raises `Faulty`."""
    rules, faults = records.gather(docs)
    faults = (*faults, *calculations.faults(rules))
    if faults:
        raise Faulty(faults)
    return rules


def _build(docs: Path, runtime: str) -> str:
    content = hashlib.sha256(runtime.encode())
    for file in sorted((*records.files(docs), *docs.rglob("*.md"))):
        content.update(file.read_bytes())
    return content.hexdigest()[:8]
