"""The block that stands beside a rule: a calculator's form with the odds of its defaults, complete without scripts."""

import json
from collections.abc import Iterable, Mapping
from itertools import groupby

from build_scripts import schema
from calculators.core import bridge, catalog, form
from calculators.core.form import Field, OneOf, Switch, Whole, Wholes
from calculators.core.html import Html, tag
from calculators.core.numbers import signed


def calculator_html(
    section_id: str, game: str, name: str, defaults: Mapping[str, str], presets: schema.Presets | None = None
) -> Html:
    """The form of a calculator in a section, with the section's own defaults. Raises `form.Problems` for bad ones."""
    calculator = catalog.load(name)
    inputs = form.parse(calculator.Inputs, defaults)
    values = form.spell(inputs)
    parts = bridge.parts(calculator, values)
    title = f"{section_id}-title"
    fields = form.fields(calculator.Inputs)
    return tag(
        "form",
        tag(
            "div",
            tag(
                "div",
                tag("h3", calculator.title, id=title, class_="calculator-title"),
                tag("span", "exact odds", class_="state", data_state="asleep"),
                class_="calculator-head",
            ),
            tag(
                "output",
                Html(parts["odds"]),
                data_part="odds",
                for_=" ".join(_id(section_id, field) for field in fields),
            ),
            tag("div", Html(parts["chips"]), data_part="chips"),
            tag(
                "p",
                "Your inputs from last time. ",
                tag("button", "Use the page’s own", type="reset", class_="quiet"),
                class_="remembered",
                hidden=True,
            ),
            tag("div", class_="problems", data_part="problems", role="alert"),
            tag(
                "p",
                "The roller is off: ",
                tag("span"),
                ". The odds shown are those of the page’s own inputs. ",
                tag("button", "Try again", type="button", class_="quiet", data_retry=True),
                class_="failed",
                role="alert",
                hidden=True,
            ),
            tag(
                "div",
                tag("div", data_part="verdict", role="status"),
                tag("button", "Roll", type="submit", class_="roll-button"),
                tag("button", "Copy link", type="button", class_="quiet", data_copy="odds", aria_live="polite"),
                class_="actions",
            ),
            class_="calculator-top",
        ),
        tag("div", data_part="roll"),
        _fold(
            "Inputs",
            *([_presets(f"{section_id}-preset", presets)] if presets else []),
            *_fieldsets(section_id, fields, values, form.idle(inputs)),
            tag("button", "Reset inputs", type="reset", class_="quiet"),
            _profiles(f"{section_id}-profile"),
            kind="wide inputs",
        ),
        _fold(
            "All outcomes",
            tag("div", Html(parts["outcomes"]), data_part="outcomes"),
            tag(
                "label",
                tag("input", type="checkbox", class_="show-fractions"),
                " Show fractions",
                class_="fractions",
            ),
            kind="wide",
        ),
        _fold(
            "Why this number",
            tag("div", Html(bridge.why_part(calculator, values)), data_part="why"),
            ask="why",
        ),
        _fold("Real dice", *_real_dice(Html(bridge.dice_part(calculator, values, ""))), ask="dice"),
        _fold("Last rolls", *_log()),
        tag("noscript", tag("p", "Rolling and other inputs need scripts; these odds are exact without them.")),
        class_="calculator",
        id=f"{section_id}-calculator",
        data_calculator=name,
        data_section=section_id,
        data_link=f"r/{game}/{section_id}/",
        aria_labelledby=f"{section_id} {title}",
        autocomplete="off",
        novalidate=True,
    )


def _fold(words: str, *children: Html, kind: str = "", ask: str | None = None) -> Html:
    """A part that folds away; a `wide` one stands open where there is room, and one with `ask` is asked for anew."""
    return tag("details", tag("summary", words), *children, class_=f"fold {kind}".strip(), data_part_ask=ask)


def _presets(id: str, presets: schema.Presets) -> Html:
    """Ready inputs to choose from; choosing fills the form."""
    options = [tag("option", "choose …", value="")]
    options += [tag("option", preset.title, value=json.dumps(dict(preset.inputs))) for preset in presets.items]
    hint = tag("small", f"{presets.warning} Source: {presets.source}", id=f"{id}-hint", class_="hint")
    select = tag("select", *options, id=id, data_fill=True, aria_describedby=f"{id}-hint")
    return tag("div", tag("label", "Fill in", for_=id), select, hint, class_="field presets")


def _profiles(id: str) -> Html:
    """The player's own sets of inputs, kept in the browser by a script that shows this."""
    choose = tag("select", tag("option", "choose …", value=""), id=id, data_fill=True, data_profiles=True)
    name = tag(
        "input",
        type="text",
        id=f"{id}-name",
        maxlength=60,
        placeholder="a name for these inputs",
        data_profile_name=True,
    )
    return tag(
        "div",
        tag("label", "My profiles", for_=id),
        choose,
        tag("label", "Name", for_=f"{id}-name"),
        name,
        tag(
            "span",
            tag("button", "Keep", type="button", class_="quiet", data_profile="keep"),
            tag("button", "Delete", type="button", class_="quiet", data_profile="delete"),
            class_="profile-actions",
        ),
        tag("small", class_="hint", role="status", data_profile_said=True),
        class_="field profiles",
        hidden=True,
    )


def _fieldsets(
    section_id: str, fields: Iterable[Field], values: Mapping[str, str], idle: Iterable[str]
) -> Iterable[Html]:
    for legend, group in groupby(fields, key=lambda field: field.legend):
        rows = [_row(section_id, field, values[field.name], field.name in idle) for field in group]
        yield tag("fieldset", *((tag("legend", legend),) if legend else ()), *rows)


def _row(section_id: str, field: Field, text: str, idle: bool) -> Html:
    """One field with its label, hint and room for what is wrong with it; an `idle` one is shown not to count."""
    kind, name = field.kind, _id(section_id, field)
    hint = tag("small", kind.hint, id=f"{name}-hint", class_="hint") if kind.hint else ""
    problem = tag("small", id=f"{name}-problem", class_="problem", data_problem=field.name, aria_live="polite")
    described = f"{name}-hint {name}-problem" if kind.hint else f"{name}-problem"
    rests = " idle" if idle else ""
    if isinstance(kind, Switch):
        control = _switch(name, field, text, described)
        return tag("div", tag("label", control, tag("span", kind.label)), hint, problem, class_=f"field switch{rests}")
    label = tag("label", kind.label, for_=name)
    return tag("div", label, _control(name, field, text, described), hint, problem, class_=f"field{rests}")


def _control(name: str, field: Field, text: str, described: str) -> Html:
    if isinstance(field.kind, OneOf):
        options = [tag("option", words, value=value, selected=value == text) for value, words in field.kind.options]
        return tag("select", *options, id=name, name=name, data_field=field.name, aria_describedby=described)
    if isinstance(field.kind, Wholes):
        return _list(name, field, field.kind, text, described)
    if isinstance(field.kind, Whole):
        return _stepper(name, field, field.kind, text, described)
    raise TypeError(f"there is no control for {field.kind}")


def _switch(name: str, field: Field, text: str, described: str) -> Html:
    return tag(
        "input",
        type="checkbox",
        id=name,
        name=name,
        value="yes",
        checked=text == "yes",
        data_field=field.name,
        aria_describedby=described,
    )


def _stepper(name: str, field: Field, kind: Whole, text: str, described: str) -> Html:
    box = tag(
        "input",
        type="number",
        inputmode="numeric",
        id=name,
        name=name,
        value=text,
        min=kind.low,
        max=kind.high,
        placeholder="–" if kind.blank else None,
        data_field=field.name,
        aria_describedby=described,
    )
    return tag(
        "span",
        tag(
            "button",
            "\N{MINUS SIGN}",
            type="button",
            data_step="-1",
            data_for=name,
            aria_label=f"{kind.label}: less",
        ),
        box,
        tag("button", "+", type="button", data_step="1", data_for=name, aria_label=f"{kind.label}: more"),
        class_="stepper",
    )


def _list(name: str, field: Field, kind: Wholes, text: str, described: str) -> Html:
    box = tag(
        "input",
        type="text",
        id=name,
        name=name,
        value=", ".join(signed(number) for number in kind.parse(text)),
        placeholder="none",
        data_field=field.name,
        aria_describedby=described,
    )
    adds = [
        tag(
            "button",
            signed(number),
            type="button",
            data_add=signed(number),
            data_for=name,
            aria_label=f"{kind.label}: add {signed(number)}",
        )
        for number in (-2, -1, 1, 2)
        if kind.low <= number <= kind.high
    ]
    clear = tag("button", "none", type="button", data_clear=True, data_for=name, aria_label=f"{kind.label}: none")
    return tag("span", box, tag("span", *adds, clear, class_="adds"), class_="list")


def _real_dice(boxes: Html) -> tuple[Html, ...]:
    return (
        tag("p", "Type what your dice show, all of it or the first throw; the site can roll the rest."),
        tag("div", boxes, data_part="dice"),
        tag("small", class_="problem", data_problem="dice", role="alert"),
        tag("button", "Roll the rest", type="button", data_ask="roll", class_="quiet"),
    )


def _log() -> tuple[Html, ...]:
    return (
        tag("ol", class_="rolls", data_log=True),
        tag("button", "Copy rolls", type="button", class_="quiet", data_copy="log"),
        tag("button", "Clear", type="button", class_="quiet", data_clear_log=True),
    )


def _id(section_id: str, field: Field) -> str:
    return f"{section_id}-{field.name}"
