"""The calculators on the command line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from calculators.__main__ import main
from calculators.core import catalog

ROOT = Path(__file__).parents[2]
EXAMPLE = ("cohesion.attack", "strength=6", "toughness=7", "armor=3", "ap=1", "damage=2")

Capture = pytest.CaptureFixture[str]


def said(capture: Capture, *arguments: str) -> str:
    """What a call that holds prints."""
    code = main(list(arguments))
    printed = capture.readouterr()
    assert (code, printed.err) == (0, "")
    return printed.out


def refused(capture: Capture, *arguments: str) -> str:
    """What a call that does not hold prints: nothing but complaints."""
    code = main(list(arguments))
    printed = capture.readouterr()
    assert (code, printed.out) == (2, "")
    return printed.err


def test_no_name_lists_every_calculator(capsys: Capture) -> None:
    lines = said(capsys).splitlines()
    assert [line.split()[0] for line in lines] == list(catalog.names())
    assert "cohesion.attack                  Attack" in lines


def test_odds_begin_with_the_headline(capsys: Capture) -> None:
    lines = said(capsys, *EXAMPLE).splitlines()
    assert lines[0] == "Hits and wounds (2 Cohesion lost): 12.0%   13/108, about 1 in 8"


def test_odds_list_every_outcome(capsys: Capture) -> None:
    printed = said(capsys, *EXAMPLE)
    assert all(share in printed for share in ("5/18", "65/108", "13/108", "13/54"))


def test_known_dice_leave_the_odds_of_the_rest(capsys: Capture) -> None:
    assert said(capsys, *EXAMPLE, "--dice", "hit:5.3").startswith("Hits and wounds (2 Cohesion lost): 16.7%   1/6")


def test_a_roll_of_known_dice_ends_with_its_verdict(capsys: Capture) -> None:
    assert said(capsys, *EXAMPLE, "--roll", "--dice", "hit:5.3_wound:6.4").splitlines() == [
        "Hit: 5+3 hit",
        "Wound: 6+4 wounds",
        "The attack wounds: the target loses 2 Cohesion.",
        "dice hit:5.3_wound:6.4",
    ]


def test_a_roll_can_be_rolled_again_from_what_it_prints(capsys: Capture) -> None:
    for name in catalog.names():
        printed = said(capsys, name, "--roll")
        assert said(capsys, name, "--roll", "--dice", printed.split()[-1]) == printed


def test_why_prints_the_tree(capsys: Capture) -> None:
    printed = said(capsys, *EXAMPLE, "--why")
    assert printed.startswith("Hits and wounds (2 Cohesion lost), because:\n")
    assert "  * wound: wounds  16.7%  1/6\n" in printed


def test_why_ends_for_every_calculator(capsys: Capture) -> None:
    for name in catalog.names():
        assert said(capsys, name, "--why")


def test_json_gives_exact_fractions(capsys: Capture) -> None:
    found = json.loads(said(capsys, *EXAMPLE, "--json"))
    assert found["headline"] == {"event": "Hits and wounds (2 Cohesion lost)", "chance": "13/108"}
    assert {row["outcome"]: row["chance"] for row in found["outcomes"]} == {
        "missed": "5/18",
        "failed to wound": "65/108",
        "2 Cohesion lost": "13/108",
    }
    assert found["inputs"]["strength"] == 6
    assert found["means"] == {"Expected Cohesion lost": "13/54"}


def test_a_roll_in_json_has_dice_outcome_and_verdict(capsys: Capture) -> None:
    found = json.loads(said(capsys, *EXAMPLE, "--roll", "--json", "--dice", "hit:1.2"))
    assert (found["dice"], found["outcome"], found["verdict"]) == ("hit:1.2", "missed", "The attack misses.")


def test_why_in_json_is_a_tree(capsys: Capture) -> None:
    found = json.loads(said(capsys, *EXAMPLE, "--why", "--json"))
    assert {node["words"]: node["chance"] for node in found["below"]}["miss"] == "1/4"


def test_json_is_whole_for_every_calculator(capsys: Capture) -> None:
    for name in catalog.names():
        for more in ((), ("--roll",), ("--why",)):
            assert json.loads(said(capsys, name, "--json", *more))


def test_fields_lists_inputs_with_limits_and_defaults(capsys: Capture) -> None:
    lines = said(capsys, "cohesion.hit_check", "--fields").splitlines()
    assert [line.split()[0] for line in lines] == ["skill", "modifiers", "cap"]
    assert lines[0].endswith("Ranged or Melee Skill: a whole number from 2 to 15")


# ---- What does not hold


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["skill=16"], "skill: Ranged or Melee Skill must be a whole number from 2 to 15, not “16”\n"),
        (["skill="], "skill: Ranged or Melee Skill must be a whole number from 2 to 15; it is empty\n"),
        (["skill=6.5"], "skill: Ranged or Melee Skill must be a whole number from 2 to 15, not “6.5”\n"),
        (["hat=1"], "hat: there is no such field\n"),
        (["skill"], "skill: inputs are written field=value\n"),
        (["skill=6", "skill=7"], "skill: is given twice\n"),
        (["cap=maybe"], "cap: Limit the total to ±3 must be yes or no, not “maybe”\n"),
    ],
)
def test_bad_input_names_the_field_and_its_limits(arguments: list[str], complaint: str, capsys: Capture) -> None:
    assert refused(capsys, "cohesion.hit_check", *arguments) == complaint


def test_every_bad_input_is_named_at_once(capsys: Capture) -> None:
    lines = refused(capsys, "cohesion.attack", "skill=x", "damage=21", "bands=flat").splitlines()
    assert [line.partition(":")[0] for line in lines] == ["skill", "bands", "damage"]


@pytest.mark.parametrize("more", [(), ("--roll",), ("--why",), ("--json",)])
@pytest.mark.parametrize("dice", ["nonsense", "hit:7.1", "hit:1.2.3", "hit:５.3", "feet:1.2", "hit:", "_", "hit:keep"])
def test_dice_that_cannot_be_are_named(dice: str, more: tuple[str, ...], capsys: Capture) -> None:
    assert refused(capsys, "cohesion.hit_check", "--dice", dice, *more).startswith("dice: ")


@pytest.mark.parametrize("name", ["cohesion.nothing", "attack", "core.bridge", "", "cohesion.Attack", "a.b.c"])
def test_a_calculator_that_is_not_there_is_named(name: str, capsys: Capture) -> None:
    assert refused(capsys, name) == f"there is no calculator {name!r}\n"


# ---- As a program


def run(*arguments: str, flags: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *flags, "-m", "calculators", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


def test_the_program_prints_no_traceback_and_exits_with_2_for_bad_input() -> None:
    done = run("cohesion.attack", "skill=99")
    assert (done.returncode, done.stdout, done.stderr) == (
        2,
        "",
        "skill: Ranged or Melee Skill must be a whole number from 2 to 15, not “99”\n",
    )


def test_the_program_says_the_same_without_docstrings_and_asserts() -> None:
    """Law 8: the library is compiled so."""
    plain, bare = run(*EXAMPLE), run(*EXAMPLE, flags=("-OO",))
    assert (plain.returncode, plain.stdout, plain.stderr) == (0, bare.stdout, "")
    assert bare.stdout.startswith("Hits and wounds (2 Cohesion lost): 12.0%   13/108")


def test_the_program_ends_quietly_where_its_reader_has_seen_enough() -> None:
    command = [sys.executable, "-m", "calculators", "cohesion.volley", "attacks=60", "--why"]
    program = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout
    assert program.stderr
    program.stdout.readline()
    program.stdout.close()
    complaints = program.stderr.read()
    program.stderr.close()
    program.wait(60)
    assert complaints == ""
