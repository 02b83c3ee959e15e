"""Descriptions for previews: plain text of about 50 to 200 characters."""

from __future__ import annotations

SHORTEST = 50
LONGEST = 200


def description(text: str, *more: str) -> str:
    """A text cut at a word to at most 200 characters, or drawn out by further texts to at least 50."""
    words = " ".join(text.split())
    for addition in more:
        if len(words) >= SHORTEST:
            break
        words = f"{words} {' '.join(addition.split())}".strip()
    if len(words) <= LONGEST:
        return words
    cut = words[: LONGEST - 1]
    kept = cut.rsplit(" ", 1)[0] if " " in cut[LONGEST // 2 :] else cut
    return kept.rstrip(" ,;:–-") + "…"
