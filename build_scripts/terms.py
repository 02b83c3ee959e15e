"""The words of a game that its glossary explains, and where they stand in its texts.

Found are whole words, the longest term first, written as in the glossary; a term that begins small may begin with a
capital where a sentence begins. Links, code and references stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from markdown_it.token import Token

from build_scripts import schema
from build_scripts.prose import Prose

_SENTENCE_ENDS = ".!?:"


def slug(term: str) -> str:
    """The term as part of an id."""
    return "-".join(re.findall(r"[a-z0-9]+", term.casefold()))


class Glossary:
    """A game's terms, ready to be looked for."""

    def __init__(self, terms: Iterable[schema.Term]) -> None:
        self._terms = {form: term for term in terms for form in (term.term, *term.also)}
        forms = sorted(self._terms, key=lambda form: (-len(form), form))
        self._pattern = re.compile("|".join(map(_form_pattern, forms))) if forms else None

    def forms_in(self, prose: Prose) -> set[str]:
        """Each form of a term that stands in a text where it can be explained."""
        return {form for text, before in _texts(prose.tokens) for _, _, form in self._places(text, before)}

    def _places(self, text: str, before: str) -> Iterator[tuple[int, int, str]]:
        """Start, end and form of each term in a text that `before` stands before."""
        for found in self._pattern.finditer(text) if self._pattern else ():
            words = " ".join(found[0].split())
            if words in self._terms:
                yield found.start(), found.end(), words
                continue
            small = words[0].lower() + words[1:]
            if _begins_sentence(before + text[: found.start()]) and small in self._terms:
                yield found.start(), found.end(), small


def _form_pattern(form: str) -> str:
    first, rest = form[0], r"\s+".join(map(re.escape, form[1:].split(" ")))
    letter = f"[{first}{first.upper()}]" if first.islower() else re.escape(first)
    return rf"(?<![\w-]){letter}{rest}(?![\w-])"


def _begins_sentence(before: str) -> bool:
    words = before.rstrip(" \n(“\"'")
    return not words or words[-1] in _SENTENCE_ENDS


def _texts(blocks: Iterable[Token]) -> Iterator[tuple[str, str]]:
    """Each run of text outside of links and code, and what stands before it in its block."""
    for block in blocks:
        before = ""
        depth = 0
        run = ""
        for token in block.children or ():
            depth += token.nesting if token.type in ("link_open", "link_close") else 0
            if token.type in ("text", "softbreak", "hardbreak") and not depth:
                run += token.content or "\n"
                continue
            if run:
                yield run, before
            before, run = before + run + token.content, ""
        if run:
            yield run, before
