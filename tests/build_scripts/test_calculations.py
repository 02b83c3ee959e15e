"""What the data asks of a calculator must hold: its name, its inputs, its examples."""

from collections.abc import Callable
from pathlib import Path

import pytest

from build_scripts import calculations, records

Write = Callable[..., Path]


def faults(write: Write, more: str) -> list[str]:
    text = (
        "title: Combat\nsummary: How to fight.\nsections:\n  - id: strike\n    title: Strike\n"
        "    source: {section: '1'}\n    status: stated\n    text: Roll.\n"
    )
    docs = write({"chess/combat.yaml": text + "".join(f"    {line}\n" for line in more.splitlines())})
    return [str(fault) for fault in calculations.faults(records.read(docs))]


EXAMPLE = "calculator: cohesion.hit_check\nexamples:\n- text: Skill 7.\n  inputs: {skill: 7}\n"


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("calculator: cohesion.hit_check\ninputs: {skill: 7}", []),
        (EXAMPLE + "  dice: {hit: [3, 4]}\n  result: hit\n  chance: 7/12", []),
        ("calculator: chess.strike", ["9: there is no calculator 'chess.strike'"]),
        ("calculator: core.form", ["9: there is no calculator 'core.form'"]),
        ("inputs: {skill: 7}", ["9: section has 'inputs' but no 'calculator'"]),
        ("examples:\n- {text: Roll., result: hit}", ["9: section has 'examples' but no 'calculator' to play them"]),
        ("calculator: cohesion.hit_check\ninputs:\n  kill: 7", ["11: 'kill': there is no such field"]),
        (EXAMPLE.replace("skill: 7", "kill: 7") + "  chance: 7/12", ["12: 'kill': there is no such field"]),
        (EXAMPLE + "  dice: {hit: [3, 4]}\n  result: miss",
         ["11: example does not hold: result is 'miss', and the dice give 'hit'"]),
        (EXAMPLE + "  chance: 1/2", ["11: example does not hold: chance is 1/2, and the exact one is 7/12"]),
        (EXAMPLE + "  dice: {hit: [3, 4]}\n  result: miss\n  chance: 1/2",
         ["11: example does not hold: chance is 1/2, and the exact one is 7/12",
          "11: example does not hold: result is 'miss', and the dice give 'hit'"]),
        (EXAMPLE + "  dice: {hit: [0, 4]}\n  result: miss",
         ["11: example does not hold: dice: hit cannot show 0: the faces are 1 to 6"]),
        (EXAMPLE.replace("skill: 7", "skill: ''") + "  chance: 7/12",
         ["12: 'skill': Ranged or Melee Skill must be a whole number from 2 to 15; it is empty"]),
    ],
)  # fmt: skip
def test_a_fault_names_its_file_and_line(write: Write, more: str, expected: list[str]) -> None:
    assert sorted(faults(write, more)) == [f"docs/chess/combat.yaml:{line}" for line in expected]


def test_an_input_out_of_its_limits_is_told_once_with_the_limits(write: Write) -> None:
    more = "calculator: cohesion.hit_check\ninputs: {skill: 99}\nexamples:\n- {text: Roll., chance: 1/2}"
    [fault] = faults(write, more)
    assert fault.startswith("docs/chess/combat.yaml:10: 'skill': ")
    assert "from 2 to 15" in fault


def test_a_chance_is_that_of_the_inputs_before_the_dice_are_thrown(write: Write) -> None:
    assert faults(write, EXAMPLE + "  dice: {hit: [1, 2]}\n  result: miss\n  chance: 7/12") == []


def test_an_example_may_leave_blank_what_its_section_fills_in(write: Write) -> None:
    more = (
        "calculator: cohesion.wound_check\ninputs: {double_value: 2}\n"
        "examples:\n- {text: Blank., inputs: {double_value: ''}, chance: 7/12}"
    )
    assert faults(write, more) == []
