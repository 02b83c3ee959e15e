"""Rule text: Markdown without raw HTML, with references to other rules.

`[[id]]`, `[[id|words]]` and `[[game/id]]` refer to a rule. A text is parsed once and
then read as HTML, as plain words, or for its references and faults.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

SAFE_SCHEMES = ("http", "https", "mailto")

_REFERENCE = re.compile(r"\[\[([^\[\]\n]*)\]\]")
_TARGET = re.compile(r"(?:([a-z][a-z0-9-]*)/)?([a-z][a-z0-9-]*)(?:\|([^|]*[^|\s][^|]*))?")
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")


@dataclass(frozen=True)
class Reference:
    """A reference as written; no game means the game of the page it stands on."""

    game: str
    id: str
    words: str
    line: int


@dataclass(frozen=True)
class Target:
    """Where a reference leads, and the words for it when it brings none."""

    address: str
    words: str


Finder = Callable[[Reference], Target]


@dataclass(frozen=True)
class Prose:
    """A parsed text. Lines are counted from 0."""

    tokens: tuple[Token, ...]
    references: tuple[Reference, ...]
    faults: tuple[tuple[int, str], ...]

    def html(self, find: Finder) -> str:
        """The text as HTML, each reference a link to what `find` gives for it."""
        return _renderer.render(list(self.tokens), _options, {"find": find})

    def plain(self, find: Finder) -> str:
        """The words alone, on one line."""
        return " ".join(_words(self.tokens, find).split())


def text(source: str) -> Prose:
    """Parse a text of paragraphs and lists."""
    tokens = _markdown.parse(source)
    return _prose(tokens, source.splitlines())


def line(source: str) -> Prose:
    """Parse the text of a table cell or a title: no blocks; each line break is kept."""
    tokens: list[Token] = []
    for number, part in enumerate(re.split(r"\n\s*\n", source)):
        if number:
            tokens.append(Token("paragraph_gap", "br", 0))
        tokens.extend(_markdown.parseInline(part))
    for token in (child for block in tokens for child in block.children or ()):
        token.type = "hardbreak" if token.type == "softbreak" else token.type
    return _prose(tokens, source.splitlines())


def _reference(state: StateInline, silent: bool) -> bool:
    if not state.src.startswith("[[", state.pos):
        return False
    written = _REFERENCE.match(state.src, state.pos)
    if not silent:
        token = state.push("reference", "a", 0)
        token.content = written[0] if written else "[["
        target = written and _TARGET.fullmatch(written[1].strip())
        if target:
            token.meta = {"game": target[1] or "", "id": target[2], "words": target[3] or ""}
    state.pos += len(written[0]) if written else 2
    return True


def _markdown_reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False})
    reader.disable("html_inline")
    reader.inline.ruler.before("link", "reference", _reference)
    reader.validateLink = lambda url: True  # type: ignore[method-assign]
    return reader


class _Renderer(RendererHTML):
    def reference(self, tokens: list[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        reference = _as_reference(tokens[index], 0)
        if reference is None:
            return escape(tokens[index].content)
        target = env["find"](reference)
        words = escape(reference.words or target.words)
        return f'<a class="reference" href="{escape(target.address)}">{words}</a>'

    def term(self, tokens: list[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        """A word that the browser explains by itself when it is pressed: it opens the element with that id."""
        id, words = escape(tokens[index].meta["id"]), escape(tokens[index].content)
        opens = f'popovertarget="{id}" popovertargetaction="show" aria-describedby="{id}-means"'
        return f'<button type="button" class="term" {opens}>{words}</button>'

    def paragraph_gap(self, tokens: list[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        return "<br><br>"


_markdown = _markdown_reader()
_options = _markdown.options
_renderer = _Renderer()


def _prose(tokens: list[Token], lines: list[str]) -> Prose:
    references: list[Reference] = []
    faults: list[tuple[int, str]] = []
    for block in tokens:
        faults.extend(_block_faults(block, lines))
    for number, token, in_link in _inline(tokens):
        if token.type != "reference":
            faults.extend((number, message) for message in _inline_faults(token))
            continue
        reference = _as_reference(token, number)
        if reference is None:
            faults.append((number, f"'{token.content}' is not a reference: write [[id|words]]"))
        elif in_link:
            faults.append((number, f"'{token.content}' stands inside a link"))
        else:
            references.append(reference)
    return Prose(tuple(tokens), tuple(references), tuple(faults))


def _as_reference(token: Token, number: int) -> Reference | None:
    if not token.meta:
        return None
    return Reference(token.meta["game"], token.meta["id"], token.meta["words"].strip(), number)


def _inline(tokens: list[Token]) -> Iterator[tuple[int, Token, bool]]:
    """Each inline token with its line, and whether it stands inside a link."""
    for block in tokens:
        number = block.map[0] if block.map else 0
        depth = 0
        for token in block.children or ():
            depth += token.nesting if token.type in ("link_open", "link_close") else 0
            yield number, token, depth > 0
            number += token.type in ("softbreak", "hardbreak")


def _block_faults(token: Token, lines: list[str]) -> Iterator[tuple[int, str]]:
    start, end = token.map or (0, 0)
    if token.type == "heading_open":
        yield start, "a heading inside a text; a rule with a title is a section of its own"
    if token.type == "fence" and not _is_closed(token, lines[start:end]):
        yield start, f"a code block opened with {token.markup} is never closed"


def _is_closed(fence: Token, lines: list[str]) -> bool:
    last = lines[-1].strip(" >")
    return len(lines) > 1 and last.startswith(fence.markup) and not last.strip(fence.markup[0])


def _inline_faults(token: Token) -> Iterator[str]:
    if token.type == "image":
        yield "a picture inside a text is not supported"
    if token.type != "link_open":
        return
    address = str(token.attrs["href"])
    scheme = _SCHEME.match(address)
    if not scheme:
        yield f"the link to '{address}' has no scheme; refer to a rule with [[id|words]]"
    elif scheme[1].lower() not in SAFE_SCHEMES:
        yield f"a link may not lead to '{scheme[1]}:'; only {', '.join(SAFE_SCHEMES)}"


def _words(tokens: tuple[Token, ...] | list[Token], find: Finder) -> str:
    return "".join(_word(token, find) for token in tokens)


def _word(token: Token, find: Finder) -> str:
    if token.type == "reference":
        reference = _as_reference(token, 0)
        return (reference.words or find(reference).words) if reference else token.content
    if token.children:
        return _words(token.children, find)
    return token.content if token.content else " " if _separates(token) else ""


def _separates(token: Token) -> bool:
    return token.block or token.type in ("softbreak", "hardbreak", "paragraph_gap")
