"""How long an answer takes, in Chromium on the runtime as it is shipped.

What a calculator costs is the median round trip of its question less that of an empty one in the same run; beside it
stands the least time that the worker spent on it, free of the wait for its turn. Each calculator is asked for the odds
of its defaults and of its largest inputs: every whole number at its limit and every list full. Of a rule that repeats,
inputs that leave more to work out than its limits do are asked for as well.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from build_scripts import bundle
from build_scripts.bench import aims
from build_scripts.bench.browser import chromium, serving
from calculators.core import catalog, form
from calculators.core.form import Whole, Wholes

ROUNDS = 20
AIM_DEFAULTS = 8.0
AIM_LARGEST = 100.0
HARDER = {
    "cohesion.attacks_to_destroy": ({"cohesion": "200", "limit": "200"}, {"cohesion": "100", "limit": "200"}),
    "twilight_2000.firearm": (
        {"attribute": "a", "skill": "b", "ammo": "6", "push": "always"},
        {"attribute": "a", "skill": "b", "ammo": "6", "push": "fewer", "wanted": "4", "reroll": "helps"},
    ),
    "twilight_2000.initiative": ({"cards": "10", "side": "2"},),
    "warfighter.hand_to_hand": ({"edition": "2023", "dice": "10", "engagement": "0", "actions": "12"},),
    "warfighter.firefight": (
        {
            **{"kind": "spray", "dice": "10", "hit": "10", "reload": "1", "cover": "6", "first": "suppressed"},
            **{"free": "8", "suppressed": "8", "ekia": "8", "actions": "12", "ammo": "6"},
        },
    ),
}
"""By calculator: inputs whose odds take longer than those at the limits of all fields."""
EMPTY = {"ask": "odds", "calculator": ""}

# The worker as it is shipped, which says after each answer how long it took.
WATCHED_WORKER = """import "./worker.js";
const receive = self.onmessage;
self.onmessage = (event) => {
  const began = performance.now();
  receive(event);
  if (event.data.id) self.postMessage({took: performance.now() - began});
};
"""

PAGE = """<!doctype html><title>answers</title><link rel="icon" href="data:,"><script type="module">
let worker, heard;
window.start = (folder) => new Promise((resolve, reject) => {
  const base = new URL(folder, location).href;
  worker = new Worker(base + "watched.js", {type: "module"});
  worker.onmessage = ({data}) => {
    if (data.why) reject(Error(data.why));
    else if (data.state === "ready") resolve();
    else heard?.(data);
  };
  worker.postMessage({start: {base}});
});
window.ask = (question) => new Promise((resolve) => {
  const found = {};
  const began = performance.now();
  heard = ({answer, took}) => {
    if (answer) Object.assign(found, {answer, trip: performance.now() - began});
    else resolve({...found, took});
  };
  worker.postMessage({id: 1, question});
});
</script>"""


@dataclass(frozen=True)
class Case:
    """One thing to ask for, and how long it may take."""

    words: str
    question: Mapping[str, object]
    aim: float


@dataclass(frozen=True)
class Times:
    """Milliseconds of each round."""

    trips: tuple[float, ...]
    """From the question to the answer, as the page has it."""
    own: tuple[float, ...]
    """Within the worker."""


def cases() -> tuple[Case, ...]:
    """All that is asked."""
    return tuple(case for name in catalog.names() for case in _cases(name))


def largest(Inputs: type[object]) -> dict[str, str]:
    """Every whole number at its limit, and every list full of its largest; what does not go with the others is left
    as usual."""
    values = {}
    for field in form.fields(Inputs):
        if isinstance(field.kind, Whole):
            values[field.name] = field.kind.spell(field.kind.high)
        elif isinstance(field.kind, Wholes):
            values[field.name] = field.kind.spell((field.kind.high,) * field.kind.most)
    wrong = {problem.field for problem in form.mend(Inputs, values)[1]}
    return {name: text for name, text in values.items() if name not in wrong}


def measure(root: Path) -> Iterator[str]:
    """The time of every question."""
    asked = cases()
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        serving() as server,
    ):
        site = Path(folder) / "site"
        runtime = bundle.make(site, root=root).folder
        (site / runtime / "watched.js").write_text(WATCHED_WORKER)
        (site / "index.html").write_text(PAGE)
        server.put(site)
        context = chromium(playwright, Path(folder) / "profile")
        page = context.new_page()
        page.goto(server.address)
        page.evaluate("(folder) => start(folder)", runtime)
        empty, *times = _times(page, [EMPTY, *(case.question for case in asked)])
        context.close()
    nothing = statistics.median(empty.trips)
    for case, found in zip(asked, times, strict=True):
        cost = statistics.median(found.trips) - nothing
        yield (
            f"answer, {case.words}: {cost:.1f} ms, of it Python {min(found.own):.1f} ms,"
            f" 95 of 100 within {_percentile(found.trips, 95):.1f} ms, {aims.at_most(cost, case.aim)}"
        )
    yield f"answer to an empty question: {nothing:.1f} ms ({ROUNDS} rounds)"


def _cases(name: str) -> Iterator[Case]:
    question = {"ask": "odds", "calculator": name, "section": "a-rule", "defaults": {}}
    values = largest(catalog.load(name).Inputs)
    yield Case(f"{name} at defaults", {**question, "values": {}}, AIM_DEFAULTS)
    yield Case(f"{name} at largest", {**question, "values": values}, AIM_LARGEST)
    for harder in HARDER.get(name, ()):
        words = " ".join(f"{field} {value}" for field, value in harder.items())
        yield Case(f"{name} at {words}", {**question, "values": harder}, AIM_LARGEST)


def _times(page: Page, questions: list[Mapping[str, object]]) -> list[Times]:
    """The times of each question, asked in turn so that a slow moment falls on all of them."""
    found: list[list[dict[str, float]]] = [[] for _ in questions]
    for _ in range(ROUNDS):
        for place, question in enumerate(questions):
            said = page.evaluate("(question) => ask(question)", json.dumps(question))
            refused = "problems" in json.loads(said["answer"])
            if refused != (question is EMPTY):
                raise RuntimeError(f"{question}: {said['answer']}")
            found[place].append(said)
    return [Times(tuple(one["trip"] for one in each), tuple(one["took"] for one in each)) for each in found]


def _percentile(times: tuple[float, ...], share: int) -> float:
    """The least of the times that so many of a hundred do not exceed."""
    return sorted(times)[-(-len(times) * share // 100) - 1]
