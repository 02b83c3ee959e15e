"""Grids over two inputs: the calculator's own numbers, each opening the calculator with its inputs."""

import re
from fractions import Fraction

import pytest

from build_scripts import grids, schema
from calculators.core import catalog, form, links
from calculators.core.odds import odds

ROLL = catalog.load("twilight_2000.skill_roll")


def section(calculator: str = "twilight_2000.skill_roll", **grid: object) -> schema.Section:
    return schema.Section.model_validate(
        {
            "id": "rolling",
            "title": "Rolling",
            "source": {"section": "1"},
            "status": "stated",
            "text": "Roll.",
            "calculator": calculator,
            "grids": [{"title": "At a glance", **grid}],
        }
    )


def drawn(found: schema.Section) -> str:
    return grids.grid_html(found, found.grids[0])


def test_each_cell_is_the_chance_of_its_inputs() -> None:
    html = drawn(section(inputs={"push": "never"}, down="attribute", across="skill"))
    shown = re.findall(r'class="shade-\d"><a href="([^"]*)">([^<]*)</a>', html)
    assert len(shown) == 4 * 5
    assert [text for _, text in shown[:5]] == ["82.6%", "79.2%", "74.0%", "65.3%", "58.3%"]


def test_each_cell_opens_the_calculator_with_its_inputs() -> None:
    html = drawn(section(inputs={"push": "never"}, down="attribute", across="skill"))
    query = re.findall(r'href="(\?[^"#]*)#rolling"', html)[3].replace("&amp;", "&")
    opened = links.read(ROLL, {}, query)
    assert (opened.problems, opened.values["attribute"], opened.values["skill"]) == ((), "a", "d")
    assert opened.values["push"] == "never"


def test_a_cell_of_the_sections_own_inputs_is_a_link_too() -> None:
    html = drawn(section(down="attribute", across="skill"))
    assert html.count("?c=rolling&amp;") == 20


def test_a_mean_is_found_by_its_words() -> None:
    html = drawn(section(down="attribute", across="skill", shows="Expected damage"))
    read = form.parse(ROLL.Inputs, {"attribute": "d", "skill": "d"})
    [mean] = [mean.value for mean in ROLL.report(read, odds(ROLL.play, read)).means if mean.words == "Expected damage"]
    assert mean == Fraction(11, 27)
    assert ">0.41</a>" in html


def test_lines_may_be_given_one_by_one() -> None:
    lines = [{"title": f"Speed {speed}", "inputs": {"speed": str(speed)}} for speed in (1, 5)]
    pools = [{"title": "D6", "inputs": {"attribute": "d", "skill": "none"}}]
    html = drawn(section("twilight_2000.drive", down=lines, across=pools, shows="Expected hexes"))
    assert re.findall(r">([0-9.]+)</a>", html) == ["1.17", "5.83"]


def test_lines_may_be_a_span_of_a_fields_numbers() -> None:
    html = drawn(section(inputs={"push": "never"}, down={"field": "modifier", "first": -1, "last": 1}, across="skill"))
    assert re.findall(r'<th scope="row">([^<]*)</th>', html) == ["−1", "0", "+1"]


def test_a_row_is_found_by_its_words_and_is_0_where_it_cannot_happen() -> None:
    """D8 and D6 without a success are 25 in 48; one ammo die in six shows a 6: 25/288."""
    never, ammo = {"push": "never"}, {"field": "ammo", "first": 0, "last": 1}
    html = drawn(section("twilight_2000.firearm", inputs=never, down=ammo, across="jam", shows="Suppression only"))
    assert re.findall(r">([0-9.<>%]+)</a>", html) == ["0%", "0%", "8.7%", "8.7%"]


def test_a_mean_that_there_is_not_is_a_dash() -> None:
    """A tank less its toughness of 12 is out of reach of a mortar that needs 6: at most 12 + 4 - 12."""
    weapons = [{"title": name, "inputs": {"bonus": bonus}} for name, bonus in (("Bazooka", "7"), ("Mortar", "4"))]
    tank = [{"title": "Tank", "inputs": {"printed": "12"}}]
    html = drawn(
        section(
            "ultimate_combat.vehicle_attack", down=weapons, across=tank, shows="Mean number of shots, from the first"
        )
    )
    assert re.findall(r"<td[^>]*>(?:<a[^>]*>)?([^<]+)<", html) == ["13.53", "–"]


@pytest.mark.parametrize(
    ("grid", "complaint"),
    [
        ({"down": "modifier", "across": "skill"}, "'modifier' is no field with options: give its lines, each with"),
        ({"down": "colour", "across": "skill"}, "'colour' is no field with options"),
        (
            {"down": "attribute", "across": "skill", "inputs": {"hat": "1"}},
            "A (D12), A (D12): hat: there is no such field",
        ),
        (
            {"down": "attribute", "across": "skill", "shows": "Luck"},
            "there is no mean and no row 'Luck'; there is chance, ",
        ),
        (
            {"down": {"field": "skill", "first": 1, "last": 2}, "across": "skill"},
            "'skill' is no field of whole numbers",
        ),
        ({"down": "skill", "across": "skill"}, "A (D12), A (D12): a field is set twice, down, across or for all cells"),
        (
            {"down": "skill", "across": "attribute", "inputs": {"skill": "a"}},
            "A (D12), A (D12): a field is set twice",
        ),
        (
            {"down": {"field": "modifier", "first": 8, "last": 9}, "across": "skill"},
            "+9, A (D12): modifier: Net modifier must be a whole number from -8 to 8",
        ),
    ],
)
def test_a_grid_that_cannot_be_drawn_says_why(grid: dict[str, object], complaint: str) -> None:
    [(place, message)] = grids.complaints(section(**grid))
    assert (place, message[: len(complaint)]) == (0, complaint)
