"""What the data asks of the calculators: that they exist, take the inputs, and play the examples as told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from build_scripts import grids, schema
from build_scripts.records import Game, Page, Site
from build_scripts.sources import Fault, Location
from calculators.core import catalog, examples, form, known


def faults(site: Site) -> tuple[Fault, ...]:
    """Every fault of every section's calculator, inputs, examples and grids, and of every game's presets."""
    pages = [fault for page in site.pages for fault in _page_faults(page)]
    return (*pages, *(fault for game in site.games for fault in _preset_faults(game)))


def _preset_faults(game: Game) -> Iterator[Fault]:
    presets = game.entry.presets
    for index, preset in enumerate(presets.items if presets else ()):
        place = ("presets", "items", index)
        try:
            calculator = catalog.load(preset.calculator)
        except catalog.UnknownCalculator as error:
            yield game.source.fault((*place, "calculator"), str(error))
            continue
        for field, message in _problems(calculator, preset.inputs).items():
            yield game.source.fault((*place, "inputs", field), message)


def _page_faults(page: Page) -> Iterator[Fault]:
    for index, section in enumerate(page.entry.sections):
        for location, message in _section_complaints(section):
            yield page.source.fault(("sections", index, *location), message)


def _section_complaints(section: schema.Section) -> Iterator[tuple[Location, str]]:
    if not section.calculator:
        yield from _complaints_without_calculator(section)
        return
    try:
        calculator = catalog.load(section.calculator)
    except catalog.UnknownCalculator as error:
        yield ("calculator",), str(error)
        return
    if section.calculator not in catalog.names():
        yield ("calculator",), f"calculators/{section.calculator.split('.')[0]}/ has no __init__.py"
    wrong = _problems(calculator, section.inputs)
    yield from ((("inputs", field), message) for field, message in wrong.items())
    for index, example in enumerate(section.examples):
        for location, message in _example_complaints(calculator, section, example):
            if not set(location) & set(wrong):
                yield ("examples", index, *location), message
    if not wrong:
        yield from ((("grids", place), message) for place, message in grids.complaints(section))


def _example_complaints(
    calculator: catalog.Calculator, section: schema.Section, example: schema.Example
) -> Iterator[tuple[Location, str]]:
    inputs = {**section.inputs, **example.inputs}
    wrong = _problems(calculator, inputs)
    if wrong:
        yield from ((("inputs", field), message) for field, message in wrong.items())
        return
    complaints: list[str] = []
    if example.result:
        complaints += examples.judge(calculator, inputs, known.spell(example.dice), example.result, None)
    if example.chance:
        complaints += examples.judge(calculator, inputs, "", None, example.chance)
    yield from (((), f"example does not hold: {complaint}") for complaint in complaints)


def _complaints_without_calculator(section: schema.Section) -> Iterator[tuple[Location, str]]:
    if section.inputs:
        yield ("inputs",), "section has 'inputs' but no 'calculator'"
    if section.grids:
        yield ("grids",), "section has 'grids' but no 'calculator' to fill them"
    if section.examples:
        yield ("examples",), "section has 'examples' but no 'calculator' to play them"


def _problems(calculator: catalog.Calculator, inputs: Mapping[str, str]) -> dict[str, str]:
    """What is wrong with inputs, by field."""
    try:
        form.parse(calculator.Inputs, inputs)
    except form.Problems as error:
        return {problem.field: f"'{problem.field}': {problem.message}" for problem in error.problems}
    return {}
