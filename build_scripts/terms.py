"""The words of a game that its glossary explains, and where they stand in its texts.

Found are whole words, the longest term first, written as in the glossary; a term that begins small may begin with a
capital where a sentence begins. Links, code and references stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

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
        runs = (part for block in prose.tokens for part in _parts(block) if isinstance(part, _Run))
        return {form for run in runs for _, _, form in self._places(run)}

    def marked(self, prose: Prose, section: str, told: dict[str, schema.Term]) -> Prose:
        """A text of a section with each term marked that has not been told there; what is marked is told from then on.

        A mark names the id of its explanation, by which `told` has the terms.
        """
        if self._pattern is None:
            return prose
        return replace(prose, tokens=tuple(self._marked_block(block, section, told) for block in prose.tokens))

    def _marked_block(self, block: Token, section: str, told: dict[str, schema.Term]) -> Token:
        parts = tuple(_parts(block))
        children: list[Token] = []
        for part in parts:
            children.extend(self._marked_run(part, section, told) if isinstance(part, _Run) else [part])
        return block.copy(children=children) if parts else block

    def _marked_run(self, run: _Run, section: str, told: dict[str, schema.Term]) -> Iterator[Token]:
        done = 0
        for start, end, form in self._places(run):
            term = self._terms[form]
            id = f"{section}-term-{slug(term.term)}"
            if id in told:
                continue
            told[id] = term
            yield Token("text", "", 0, content=run.text[done:start])
            yield Token("term", "button", 0, content=run.text[start:end], meta={"id": id})
            done = end
        yield Token("text", "", 0, content=run.text[done:])

    def _places(self, run: _Run) -> Iterator[tuple[int, int, str]]:
        """Start, end and form of each term in a run of text."""
        for found in self._pattern.finditer(run.text) if self._pattern else ():
            words = " ".join(found[0].split())
            if words in self._terms:
                yield found.start(), found.end(), words
                continue
            small = words[0].lower() + words[1:]
            if small in self._terms and _begins_sentence(run.before + run.text[: found.start()]):
                yield found.start(), found.end(), small


@dataclass(frozen=True)
class _Run:
    """Text with no markup in it, and what stands before it in its block."""

    text: str
    before: str


def _form_pattern(form: str) -> str:
    first, rest = form[0], r"\s+".join(map(re.escape, form[1:].split(" ")))
    letter = f"[{first}{first.upper()}]" if first.islower() else re.escape(first)
    return rf"(?<![\w-]){letter}{rest}(?![\w-])"


def _begins_sentence(before: str) -> bool:
    words = before.rstrip(" \n(“\"'")
    return not words or words[-1] in _SENTENCE_ENDS


def _parts(block: Token) -> Iterator[_Run | Token]:
    """A block as runs of text, across the ends of lines, and the other tokens; what stands in a link is another."""
    before, text, depth = "", "", 0
    for token in block.children or ():
        depth += token.nesting if token.type in ("link_open", "link_close") else 0
        if token.type in ("text", "softbreak") and not depth:
            text += token.content or "\n"
            continue
        if text:
            yield _Run(text, before)
        before, text = before + text + token.content, ""
        yield token
    if text:
        yield _Run(text, before)
