"""What a page and the log of rolls show of inputs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import pytest

from calculators.core import view
from calculators.core.catalog import Calculator
from calculators.core.form import Switch, Whole
from calculators.core.report import Event, Report, Table
from calculators.core.roll import Roll
from calculators.core.text import log_line


@dataclass(frozen=True)
class Inputs:
    """Of two fields the second counts only with the first."""

    push: Annotated[bool, Switch("Push")] = False
    wanted: Annotated[int, Whole("Wanted", 1, 4)] = 2

    def idle(self) -> Iterator[str]:
        if not self.push:
            yield "wanted"


CALCULATOR = Calculator(
    "test.push",
    "Push",
    Inputs,
    lambda inputs: "end",
    lambda inputs: Event("End", bool),
    lambda inputs, outcome: "The end.",
    lambda inputs, odds: Report((), Table("", ())),
)


@pytest.mark.parametrize(
    ("inputs", "chips", "log"),
    [
        (Inputs(False, 3), "", "Push: . The end."),
        (Inputs(True, 3), "<li>Push: yes</li><li>Wanted: 3</li>", "Push (Push yes, Wanted 3): . The end."),
    ],
)
def test_a_field_that_does_not_count_is_left_out(inputs: Inputs, chips: str, log: str) -> None:
    assert view.chips_part(CALCULATOR, inputs) == f'<ul class="chips" aria-label="Inputs">{chips}</ul>'
    assert log_line(CALCULATOR, inputs, Roll((), "end", False)) == log
