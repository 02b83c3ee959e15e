"""Links that carry a calculator's inputs and dice, and what is left of them when chat programs have had them.

A query is `?c=<section>&<field>=<value>&…&d=<dice>&k=<check>`. Only fields that differ from the section's defaults are
named. The check covers the calculator, every field's value and the dice, so a link that was cut or altered, or that was
made when the section had other defaults, is noticed. Values hold letters, digits and `-_.:` only.
"""

import re
import zlib
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import unquote_plus

from calculators.core import form, known
from calculators.core.catalog import Calculator
from calculators.core.form import Problem

OURS = {"c", "d", "k", "v"}
LONGEST = 8000
"""Longer queries are refused unread."""

ALTERED = "This link was cut short or altered, or is from an older edition of this page: check the inputs."


class Opened(NamedTuple):
    """What a link says, each part of it that could be read."""

    values: dict[str, str]
    """Every field's value as text."""
    dice: str
    problems: tuple[Problem, ...]


def query(
    calculator: Calculator,
    section: str,
    defaults: Mapping[str, str],
    values: Mapping[str, str],
    dice: str = "",
    always: bool = False,
) -> str:
    """The query of a link to these inputs in a section with these defaults; empty where nothing differs, unless
    `always`.

    Raises `form.Problems` for inputs that do not hold.
    """
    usual = form.spell(form.mend(calculator.Inputs, defaults)[0])
    full = form.spell(form.parse(calculator.Inputs, {**defaults, **values}))
    changed = {name: text for name, text in full.items() if text != usual[name]}
    if not (changed or dice or always):
        return ""
    parts = {
        "c": section,
        **changed,
        **({"d": dice} if dice else {}),
        "k": check(calculator.name, full, dice),
    }
    return "?" + "&".join(f"{name}={text}" for name, text in parts.items())


def read(calculator: Calculator, defaults: Mapping[str, str], text: str) -> Opened:
    """What a link's query says, whatever happened to it on its way."""
    if len(text) > LONGEST:
        return Opened(form.spell(form.mend(calculator.Inputs, defaults)[0]), "", (Problem("", ALTERED),))
    given = _parts(text)
    fields = {field.name for field in form.fields(calculator.Inputs)}
    asked = {name: value for name, value in given.items() if name in fields}
    inputs, problems = form.mend(calculator.Inputs, {**defaults, **asked})
    full = form.spell(inputs)
    dice = _dice(given.get("d", ""))
    if given.get("k", "")[:4] != check(calculator.name, full, dice):
        problems = (Problem("", ALTERED), *problems)
    return Opened(full, dice, problems)


def check(name: str, full: Mapping[str, str], dice: str) -> str:
    """Four letters and digits over all that a link says."""
    said = "&".join([name, *(f"{field}={text}" for field, text in sorted(full.items())), f"d={dice}"])
    number = zlib.crc32(said.encode())
    return "".join("abcdefghijkmnpqrstuvwxyz23456789"[number >> shift & 31] for shift in (0, 5, 10, 15))


def _parts(text: str) -> dict[str, str]:
    """The names and values of a query that may have been encoded again and again, or written for HTML."""
    for _ in range(3):
        text = re.sub("&(amp|#38|#x26);", "&", unquote_plus(text))
    pairs = (part.partition("=") for part in text.lstrip("?#").split("&"))
    return {_plain(name): _plain(value) for name, _, value in pairs}


def _plain(text: str) -> str:
    """The letters, digits and signs that a link of ours has, up to the first thing that it cannot have."""
    found = re.match(r"[A-Za-z0-9._:+\N{MINUS SIGN}, -]*", text)
    return found[0].strip() if found else ""


def _dice(text: str) -> str:
    """Dice as `known` spells them, or nothing where they cannot be read; the check then tells."""
    try:
        return known.spell(known.parse(text.rstrip(".,:")))
    except known.BadDice:
        return ""
