"""The Content-Security-Policy: the same for every page, since after instant navigation the first page's rules.

Only our own files are loaded; inline scripts run by their hashes, the union over all pages; nothing is evaluated.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

_DIRECTIVES = {
    "default-src": "'self'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "object-src": "'none'",
    "frame-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
}
_SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script\s*>", re.DOTALL | re.IGNORECASE)
_SRC = re.compile(r"\ssrc\s*=", re.IGNORECASE)
_TYPE = re.compile(r"""\stype\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE)
_CHARSET = re.compile(r"""<meta charset=["']?utf-8["']?\s*/?>""", re.IGNORECASE)


class Unsealed(Exception):
    """A page offers no place for the policy."""


def seal(site: Path) -> str:
    """Write the policy into every page of a built site and into `_headers`; returns it."""
    pages = {file: file.read_text(encoding="utf-8") for file in sorted(site.rglob("*.html"))}
    policy = content(pages.values())
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    for file, html in pages.items():
        sealed, places = _CHARSET.subn(lambda found: found[0] + meta, html, count=1)
        if not places:
            raise Unsealed(f"{file.relative_to(site)} names no charset, so there is no place for the policy")
        file.write_text(sealed, encoding="utf-8")
    (site / "_headers").write_text(headers(policy), encoding="utf-8")
    return policy


def content(pages: Iterable[str]) -> str:
    """The policy that lets these pages, and nothing else, run."""
    hashes = sorted({f"'sha256-{_digest(script)}'" for page in pages for script in inline_scripts(page)})
    directives = {**_DIRECTIVES, "script-src": " ".join((_DIRECTIVES["script-src"], *hashes))}
    return "; ".join(f"{name} {value}" for name, value in directives.items())


def inline_scripts(page: str) -> tuple[str, ...]:
    """The text of each script in a page that a browser would run from the page itself."""
    return tuple(
        text for attributes, text in _SCRIPT.findall(page) if not _SRC.search(attributes) and _runs(attributes)
    )


def headers(policy: str) -> str:
    """The headers that a host which reads `_headers` adds; only they can forbid framing."""
    return f"""/*
  Content-Security-Policy: {policy}; frame-ancestors 'none'
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Cross-Origin-Opener-Policy: same-origin
/assets/runtime/*
  Cache-Control: public, max-age=31536000, immutable
"""


def _runs(attributes: str) -> bool:
    kind = _TYPE.search(attributes)
    return kind is None or kind[1].lower() in ("module", "text/javascript", "application/javascript")


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
