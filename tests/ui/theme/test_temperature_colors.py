"""Temperature colours: absolute, distinct for all kinds of vision, and even in between."""

from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from editor.mapstyle.color.spaces import SIMILARITY_THRESHOLD, distance
from editor.mapstyle.color.vision import DICHROMACIES, Vision, simulate
from editor.mapstyle.schema.values import Color
from editor.ui.theme.temperature_colors import (
    COLDEST_C,
    HOTTEST_C,
    temperature_color,
    temperature_gradient,
)


def color(celsius: float) -> Color:
    found = temperature_color(celsius)
    return Color(found.red(), found.green(), found.blue())


@pytest.mark.parametrize("vision", [Vision.NORMAL, Vision.DEUTERANOMALY, *DICHROMACIES])
def test_temperatures_ten_degrees_apart_are_distinct(vision: Vision) -> None:
    seen = {celsius: simulate(color(celsius), vision) for celsius in range(-30, 51, 10)}
    near = {(one, other): round(distance(seen[one], seen[other]), 3) for one, other in combinations(seen, 2)}
    assert {pair: found for pair, found in near.items() if found < 1.5 * SIMILARITY_THRESHOLD} == {}


def test_a_degree_makes_no_jump() -> None:
    colors = [color(celsius) for celsius in range(-35, 56)]
    assert max(distance(one, other) for one, other in pairwise(colors)) < SIMILARITY_THRESHOLD


def test_beyond_the_scale_the_colour_is_that_of_its_end() -> None:
    assert temperature_color(COLDEST_C - 60) == temperature_color(COLDEST_C)
    assert temperature_color(HOTTEST_C + 60) == temperature_color(HOTTEST_C)


def test_a_gradient_has_the_colour_of_each_of_its_temperatures() -> None:
    stops = temperature_gradient(QPointF(0, 0), QPointF(10, 0), -20, 40).stops()
    for share, found in stops:
        assert QColor(found) == temperature_color(-20 + 60 * share)
    assert (stops[0][0], stops[-1][0]) == (0, 1)
    assert len(stops) > 20
    (only, same) = temperature_gradient(QPointF(0, 0), QPointF(10, 0), 21, 21).stops()
    assert QColor(only[1]) == QColor(same[1]) == temperature_color(21)
