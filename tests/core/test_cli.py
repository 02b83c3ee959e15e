"""The calculators on the command line."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from calculators.__main__ import main, printed
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


def test_the_list_and_the_fields_come_as_json_too(capsys: Capture) -> None:
    assert json.loads(said(capsys, "--json"))["cohesion.attack"] == "Attack"
    assert json.loads(said(capsys, "cohesion.hit_check", "--fields", "--json"))["skill"] == {
        "label": "Ranged or Melee Skill",
        "limits": "a whole number from 2 to 15",
        "default": "6",
    }


# ---- What does not hold


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--roll", "--why"], "argument --why: not allowed with argument --roll"),
        (["--fields", "--roll"], "argument --roll: not allowed with argument --fields"),
        (["skill=\x1b[31m6"], r"'skill=\x1b[31m6' holds letters that cannot be printed"),
        (["--\x07"], r"'--\x07' holds letters that cannot be printed"),
        (["skill=\udce9"], r"'skill=\udce9' holds letters that cannot be printed"),
    ],
)
def test_options_that_exclude_each_other_and_control_letters_are_refused(
    arguments: list[str], complaint: str, capsys: Capture
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["cohesion.hit_check", *arguments])
    assert capsys.readouterr().err.splitlines()[-1] == f"python3 -m calculators: error: {complaint}"


@pytest.mark.parametrize("arguments", [["skill=6"], ["--dice", "hit:5.3"]])
def test_the_list_of_fields_takes_no_inputs(arguments: list[str], capsys: Capture) -> None:
    complaint = "--fields: lists the inputs, and takes neither inputs nor dice\n"
    assert refused(capsys, "cohesion.hit_check", "--fields", *arguments) == complaint


@pytest.mark.parametrize("option", ["--roll", "--why", "--fields", "--dice=hit:5.3"])
def test_an_option_without_a_calculator_is_refused(option: str, capsys: Capture) -> None:
    complaint = "calculator: name one to ask it something; without options all are listed\n"
    assert refused(capsys, option) == complaint


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


def run(*arguments: str, flags: tuple[str, ...] = (), **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *flags, "-m", "calculators", *arguments]
    return subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=60,
        check=False,
    )


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


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONIOENCODING": ""},
    ],
)
def test_letters_that_the_terminal_lacks_are_replaced_and_a_minus_stays_one(environment: dict[str, str]) -> None:
    done = run("cohesion.wound_check", "strength=1", **environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "-2" in done.stdout
    assert "?2" not in done.stdout
    for more in (("--roll",), ("--why",), ("--json",), ("--fields",)):
        done = run("twilight_2000.firearm", *more, **environment)
        assert (done.returncode, done.stderr) == (0, "")


def test_letters_that_the_terminal_lacks_are_replaced_in_complaints() -> None:
    done = run("cohesion.attack", "skill=99", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    complaint = 'skill: Ranged or Melee Skill must be a whole number from 2 to 15, not "99"\n'
    assert (done.returncode, done.stderr) == (2, complaint)


@pytest.mark.parametrize(
    ("redirection", "complaint"),
    [(">/dev/full", "No space left on device"), (">&-", "it is closed"), (">&- 2>&-", None)],
)
def test_an_output_that_is_full_or_closed_is_told_in_a_sentence(redirection: str, complaint: str | None) -> None:
    command = f'"{sys.executable}" -m calculators cohesion.attack {redirection}'
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    told = "" if complaint is None else f"the output cannot be written: {complaint}\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", told)


def test_the_program_ends_quietly_when_it_is_stopped() -> None:
    command = [sys.executable, "-m", "calculators", "cohesion.volley", "attacks=60", "--why"]
    program = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert program.stdout
    program.stdout.readline()  # it is printing, more than a pipe holds
    program.send_signal(signal.SIGINT)
    _, complaints = program.communicate(timeout=60)  # as bytes: the output may end in the middle of a letter
    assert (program.returncode, complaints) == (130, b"")


def test_a_program_that_is_stopped_before_it_prints_ends_quietly_too() -> None:
    def stopped() -> int:
        raise KeyboardInterrupt

    assert printed(stopped, None, None) == 1
    with open(os.devnull, "w") as out:
        assert printed(stopped, out, None) == 130
