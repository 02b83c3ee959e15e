"""What Chromium prints: the text of each page of a PDF as its graphics library writes it, and nothing more general.

Its objects stand uncompressed in the file, its streams are deflated, and its text is given as the glyphs of fonts, each
font with the letters that its glyphs stand for.
"""

import re
import unicodedata
import zlib

_OBJECT = re.compile(rb"(?<!\d)(\d+) 0 obj\s*(.*?)\s*endobj", re.DOTALL)


def pages(pdf: bytes) -> list[str]:
    """The text of each page, `plain`, in the order of the pages."""
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    found = [body for _, body in sorted(objects.items()) if re.match(rb"<<\s*/Type\s*/Page\b", body)]
    letters = {number: _letters(objects, body) for number, body in objects.items() if b"/ToUnicode" in body}
    texts = [_text(_stream(objects[_reference(rb"/Contents", page)]), _fonts(page), letters) for page in found]
    counted = max(map(int, re.findall(rb"/Type\s*/Pages\b[^>]*?/Count\s+(\d+)", pdf)), default=0)
    assert len(texts) == counted, f"{len(texts)} pages were found where the file counts {counted}"
    return texts


def scales(pdf: bytes) -> set[float]:
    """How many points a pixel of each page is; less than 0.75 where the browser shrank a page that was too wide."""
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    found = [body for body in objects.values() if re.match(rb"<<\s*/Type\s*/Page\b", body)]
    contents = [_stream(objects[_reference(rb"/Contents", page)]) for page in found]
    steps = [re.findall(rb"(-?[\d.]+) 0 0 -?[\d.]+ [-\d.]+ [-\d.]+ cm", content)[:2] for content in contents]
    return {round(float(paper) * float(page), 3) for paper, page in steps}


def plain(text: str) -> str:
    """A text without blanks, which need not be drawn, and with its letters apart where a font joins them."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def _reference(name: bytes, body: bytes) -> int:
    found = re.search(name + rb"\s+(\d+) 0 R", body)
    assert found, f"no {name.decode()} in {body[:80]!r}"
    return int(found[1])


def _stream(body: bytes) -> bytes:
    head, _, rest = body.partition(b"stream")
    content = rest.lstrip(b"\r").removeprefix(b"\n")
    return zlib.decompressobj().decompress(content) if b"/FlateDecode" in head else content


def _fonts(page: bytes) -> dict[bytes, int]:
    named = re.search(rb"/Font\s*<<(.*?)>>", page, re.DOTALL)
    return {name: int(number) for name, number in re.findall(rb"/(\w+) (\d+) 0 R", named[1] if named else b"")}


def _letters(objects: dict[int, bytes], font: bytes) -> dict[int, str]:
    """The letters that each glyph of a font stands for."""
    table = _stream(objects[_reference(rb"/ToUnicode", font)])
    found: dict[int, str] = {}
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", table, re.DOTALL):
        for glyph, text in re.findall(rb"<(\w+)> <(\w+)>", block):
            found[int(glyph, 16)] = bytes.fromhex(text.decode()).decode("utf-16-be")
    for block in re.findall(rb"beginbfrange(.*?)endbfrange", table, re.DOTALL):
        for first, last, text in re.findall(rb"<(\w+)> <(\w+)> <(\w+)>", block):
            for glyph in range(int(first, 16), int(last, 16) + 1):
                found[glyph] = chr(int(text, 16) + glyph - int(first, 16))
    return found


def _text(content: bytes, fonts: dict[bytes, int], letters: dict[int, dict[int, str]]) -> str:
    """The letters that a page shows, `plain`."""
    shown, font = "", {}
    for name, glyphs in re.findall(rb"/(\w+) [\d.]+ Tf|<([0-9A-Fa-f]+)>(?=[^>]*T[jJ])", content):
        if name:
            font = letters[fonts[name]]
        else:
            shown += "".join(font.get(int(glyphs[at : at + 4], 16), "?") for at in range(0, len(glyphs), 4))
    return plain(shown)
