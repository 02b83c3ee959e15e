"""The figures: what they are taken from is what it says it is."""

import pytest
import yaml

from build_scripts import records
from build_scripts.bench import __main__ as bench
from build_scripts.bench import aims, answers, build, icepool, project
from calculators.core import bridge

ROOT = bench.ROOT


def test_a_name_that_no_figure_has_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["bytes", "speed"]) == 2
    assert capsys.readouterr().err == "There is no figure speed. There are: boot, bytes, answers, icepool, build.\n"


def test_a_figure_on_its_aim_meets_it() -> None:
    assert (aims.at_most(8, 8), aims.at_most(8.1, 8)) == ("aim 8 or less: met", "aim 8 or less: MISSED")
    assert (aims.at_least(10, 10), aims.at_least(9.9, 10)) == ("aim 10 or more: met", "aim 10 or more: MISSED")


@pytest.mark.parametrize("problem", icepool.PROBLEMS, ids=lambda problem: problem.words)
def test_icepool_works_out_the_same(problem: icepool.Problem) -> None:
    assert icepool.exact(problem.theirs()) == icepool.exact(problem.ours())


@pytest.mark.parametrize("case", answers.cases(), ids=lambda case: case.words)
def test_what_is_asked_is_answered(case: answers.Case) -> None:
    assert "problems" not in bridge.reply(case.question, bridge.fair)


def test_the_largest_inputs_are_the_limits() -> None:
    names = {case.words: case.question["values"] for case in answers.cases()}
    assert names["cohesion.hit_check at largest"] == {"skill": "15", "modifiers": "_".join(["6"] * 12)}


def test_a_copied_page_has_ids_and_references_of_its_own() -> None:
    text = "- id: damage\n  text: See [[damage]], [[damage|it]] and [[damage-band]].\n  rows: [{id: one, cells: []}]\n"
    assert build.copied_page(text, 7) == (
        "- id: damage-7\n  text: See [[damage-7]], [[damage-7|it]] and [[damage-band]].\n"
        "  rows: [{id: one-7, cells: []}]\n"
    )


def test_a_copy_of_the_project_grows_by_pages_that_are_read() -> None:
    with build.grown(ROOT, 5) as copied:
        listed = yaml.safe_load((copied / "docs/cohesion/game.yaml").read_text())["pages"]
        assert listed == ["hitting", "wounding", "damage", "damage-1", "damage-2"]
        assert [page.name for page in records.read(copied / "docs").pages if page.game == "cohesion"] == listed


def test_a_copy_of_the_project_shares_what_was_installed() -> None:
    with project.copy(ROOT) as copied:
        assert (copied / "node_modules").resolve() == ROOT / "node_modules"
        assert not (copied / "docs").is_symlink()
