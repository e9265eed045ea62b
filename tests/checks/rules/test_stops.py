from typing import Any

import pytest

from editor.checks.check import check
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.paint_properties import BY_KEY, PROPERTIES
from tests.checks.examples import WHITE, a_map, a_text, painted, stops
from tests.styles import a_document, a_line, a_width


def codes(tree: Any) -> list[str]:
    return [problem.code for problem in check(MapStyle.of(tree))]


@pytest.mark.parametrize(
    ("levels", "found"),
    [
        ((5,), []),
        ((0, 3, 17), []),
        ((3, 0), ["stops-unsorted"]),
        ((0, 9, 5), ["stops-unsorted"]),
        ((5, 5), ["stops-doubled"]),
        ((0, 5, 5, 9), ["stops-doubled"]),
        ((5, 0, 5), ["stops-unsorted", "stops-doubled"]),
        (("9", "10"), ["number-as-text"] * 2),
        (("10", 9), ["stops-unsorted", "number-as-text"]),
        ((3, None, 5), ["wrong-type"]),
        ((True, 1), ["wrong-type"]),
    ],
)
def test_stops_rise_from_level_to_level(levels: tuple[Any, ...], found: list[str]) -> None:
    tree = painted(line_outline_width=a_width(*((level, 1) for level in levels)))
    assert codes(tree) == found


def test_the_level_that_two_stops_share_is_reported() -> None:
    problems = check(MapStyle.of(painted(line_outline_width=a_width((3, 1), (7, 1), (7, 2)))))
    assert problems[0].text == "“line-outline-width” of “Motorway” has two stops at zoom 7. Keep one."


@pytest.mark.parametrize(
    ("key", "value", "found"),
    [
        ("text-size", 12, []),
        ("text-size", 12.5, ["unusual-size"]),
        ("text-size", 40, ["unusual-size"]),
        ("text-size", "40", ["unusual-size", "number-as-text"]),
        ("icon-size", 12, []),
        ("icon-size", 13, ["unusual-size"]),
        ("text-padding", 60, []),
        ("line-width", 250, []),
    ],
)
def test_sizes_at_which_symbols_collide_are_reported(key: str, value: Any, found: list[str]) -> None:
    layer = a_text()
    layer["paint"][key] = stops(key, (0, 1), (9, value))
    assert codes(a_map(layer)) == found


def test_an_unusual_size_is_reported_with_the_usual_maximum() -> None:
    (problem,) = check(MapStyle.of(a_map(a_text(icon_size=stops("icon-size", (0, 20.5))))))
    assert "“icon-size” of “Trunk” is 20.5." in problem.text
    assert "Labels and icons above 12.0 " in problem.text


def test_reported_sizes_are_above_those_in_use() -> None:
    reported = {prop.key for prop in PROPERTIES if prop.collides_above is not None}
    assert reported == {"text-size", "icon-size"}
    assert all((BY_KEY[key].collides_above or 0) >= BY_KEY[key].usual_maximum for key in reported)


def test_a_color_is_no_size() -> None:
    assert codes(painted(line_outer_color=stops("line-outer-color", (0, WHITE)))) == []


@pytest.mark.parametrize("spike", [250, "250", 250.5])
def test_a_number_far_above_its_neighbours_is_reported_in_any_notation(spike: Any) -> None:
    widths = a_width((3, 2.5), (5, spike), (7, 1.5))
    assert "outlier-stop" in codes(a_document([a_line(1, paint={"line-width": widths})]))


@pytest.mark.parametrize(
    ("value", "is_outlier"), [(9.5, False), (10, False), (10.5, True), ("10.5", True), ("10", False)]
)
def test_an_outlier_is_more_than_ten_times_as_large_as_both_neighbours(value: Any, is_outlier: bool) -> None:
    widths = a_width((3, 0.5), (5, value), (7, 0.25))
    found = codes(a_document([a_line(1, paint={"line-width": widths})]))
    assert ("outlier-stop" in found) is is_outlier
