"""Perceptually even stops between two stops."""

from itertools import pairwise

import pytest

from editor.mapstyle.color.ramps import even_levels, free_levels, next_color_stop, with_even_stops
from editor.mapstyle.color.spaces import distance
from editor.mapstyle.schema.values import Color, Curve, Stop

RED, SAND, BLUE = Color(220, 40, 30), Color(250, 240, 200), Color(0, 0, 255)
LOW, HIGH = Stop(6, RED), Stop(14, SAND)


@pytest.mark.parametrize(
    ("low", "high", "count", "levels"),
    [(6, 14, 1, (10,)), (6, 14, 3, (8, 10, 12)), (6, 10, 9, (7, 8, 9)), (6, 7, 2, ()), (0, 17, 2, (6, 11))],
)
def test_levels_are_spread_evenly(low: int, high: int, count: int, levels: tuple[int, ...]) -> None:
    assert even_levels(low, high, count) == levels


def test_a_stop_at_each_zoom_changes_the_colour_equally() -> None:
    curve = with_even_stops(Curve((LOW, HIGH), 3), LOW, HIGH, free_levels(LOW, HIGH))
    assert [stop.level for stop in curve.stops] == list(range(6, 15))
    assert curve.easing == 3
    colors = [stop.value for stop in curve.stops if isinstance(stop.value, Color)]
    steps = [distance(one, other) for one, other in pairwise(colors)]
    assert max(steps) - min(steps) < 0.01


def test_stops_in_between_are_replaced_and_others_stay() -> None:
    first, between, last = Stop(2, BLUE), Stop(9, BLUE), Stop(16, BLUE)
    curve = with_even_stops(Curve((first, LOW, between, HIGH, last)), LOW, HIGH, 1)
    assert [stop.level for stop in curve.stops] == [2, 6, 10, 14, 16]
    assert BLUE not in [stop.value for stop in curve.stops[1:4]]


def test_the_order_of_an_unsorted_curve_is_retained() -> None:
    curve = with_even_stops(Curve((HIGH, LOW)), LOW, HIGH, 1)
    assert [stop.level for stop in curve.stops] == [14, 6, 10]


def test_the_next_stop_is_the_effective_one_of_the_next_level() -> None:
    curve = Curve((HIGH, LOW, Stop(14, BLUE)))
    assert next_color_stop(curve, LOW) == Stop(14, BLUE)
    assert next_color_stop(curve, HIGH) is None
