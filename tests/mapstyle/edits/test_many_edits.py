"""Edits of several layers with their own curves."""

import pytest

from editor.mapstyle.curves.stops import StopFault, count_unreadable, invalid_levels, stop_faults
from editor.mapstyle.document.mixed_values import spread
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.bulk import (
    Scaling,
    clamp_to_bounds,
    move_to_valid_levels,
    remove_duplicate_stops,
    remove_unreadable,
    scale_numbers,
    scaling_outcome,
    set_value_at,
    sort_stops,
)
from editor.mapstyle.edits.edit import set_curve, set_zoom_range
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color, Curve, Stop
from tests.styles import Json, a_curve, a_line, a_style, a_width

WIDTH, INNER, OPACITY = BY_KEY["line-width"], BY_KEY["line-inner-color"], BY_KEY["fill-opacity"]


def a_style_of_widths(*widths: Json) -> MapStyle:
    """Return a style with a line of each width; None is a line without one."""
    paints = [{} if width is None else {"line-width": width} for width in widths]
    return a_style([a_line(len(paints) - place, paint=paint) for place, paint in enumerate(paints)])


def curves(style: MapStyle) -> list[Curve | None]:
    return [layer.curve(WIDTH) for layer in style.layers]


def stops(style: MapStyle, place: int = 0) -> list[tuple[int, object]]:
    curve = style.layers[place].curve(WIDTH)
    return [(stop.level, stop.value) for stop in curve.stops] if curve is not None else []


def test_a_value_is_set_at_the_stop_that_governs_the_zoom_in_each_layer() -> None:
    style = a_style_of_widths(a_width((3, 2), (17, 10)), a_width((5, 1), (12, 4), (15, 8)), None)
    after = set_value_at(style.order.keys, WIDTH, 13.4, 6.0)(style)
    assert [stops(after, place) for place in range(3)] == [
        [(3, 6), (17, 10)],
        [(5, 1), (12, 6), (15, 8)],
        [],
    ]
    assert after.layers[2].record is style.layers[2].record


def test_setting_equal_value_changes_nothing() -> None:
    style = a_style_of_widths(a_width((3, 2)), a_width((5, 2)))
    assert set_value_at(style.order.keys, WIDTH, 13, 2.0)(style) is style
    assert scale_numbers(style.order.keys, WIDTH, Scaling())(style) is style


def test_numbers_are_scaled_at_all_stops_or_at_those_of_one_zoom() -> None:
    style = a_style_of_widths(a_width((3, 2.33), (13, 3)), a_width((5, 1)))
    everywhere = scale_numbers(style.order.keys, WIDTH, Scaling(1.25))(style)
    assert (stops(everywhere), stops(everywhere, 1)) == ([(3, 2.9125), (13, 3.75)], [(5, 1.25)])
    here = scale_numbers(style.order.keys, WIDTH, Scaling(shift=0.5, zoom=13))(style)
    assert (stops(here), stops(here, 1)) == ([(3, 2.33), (13, 3.5)], [(5, 1.5)])


def test_scaled_numbers_stay_within_the_bounds_of_their_property() -> None:
    style = a_style_of_widths(a_width((3, 2), (13, 3)))
    after = scale_numbers(style.order.keys, WIDTH, Scaling(shift=-2.5))(style)
    assert stops(after) == [(3, 0), (13, 0.5)]
    result = scaling_outcome(tuple(style.layers), WIDTH, Scaling(shift=-2.5), 13)
    assert result is not None
    assert (result.changed, result.bounded, result.before, result.after) == (2, 1, (3, 3), (0.5, 0.5))


def test_scaled_numbers_are_rounded_and_others_preserved() -> None:
    style = a_style_of_widths(a_width((3, 1.0), (5, 0.123456)))
    assert stops(scale_numbers(style.order.keys, WIDTH, Scaling(1 / 3, zoom=3))(style)) == [
        (3, 0.3333),
        (5, 0.123456),
    ]


def test_duplicate_stops_retain_unknown_keys_when_scaled() -> None:
    width = a_width((6, 3), (6, 4))
    records = width["line_width_stops"]["line_width_stop"]
    records[0]["note"], records[1]["note"] = "first", "second"
    style = a_style_of_widths(width)
    after = scale_numbers(style.order.keys, WIDTH, Scaling(4 / 3))(style)
    stops_after = after.layers[0].paint["line-width"]["line_width_stops"]["line_width_stop"]
    assert [record["note"] for record in stops_after] == ["first", "second"]


def test_one_zoom_bound_is_set_and_the_other_preserved() -> None:
    style = a_style([a_line(2, minzoom=3, maxzoom=9), a_line(1, minzoom=6, maxzoom=17)])
    after = set_zoom_range(style.order.keys, 12, None)(style)
    assert [layer.levels for layer in after.layers] == [(12, 12), (12, 17)]
    after = set_zoom_range(style.order.keys, None, 5)(style)
    assert [layer.levels for layer in after.layers] == [(3, 5), (5, 5)]


def test_equal_default_bound_stays_absent() -> None:
    record = {key: value for key, value in a_line(1).items() if key != "minzoom"}
    style = a_style([record])
    assert set_zoom_range(style.order.keys, 0, None)(style) is style


def test_spread_has_common_values_and_extent() -> None:
    style = a_style_of_widths(a_width((3, 2.33), (13, 3)), a_width((5, 2.33)), None)
    low = spread(tuple(style.layers), WIDTH, 4)
    assert (low.holders, low.supported_count, low.value, low.stop_count) == ((0, 1), 3, 2.33, None)
    high = spread(tuple(style.layers), WIDTH, 14)
    assert (high.value, high.extent, high.curve) == (None, (2.33, 3), None)


def test_spread_of_colors_has_no_extent() -> None:
    style = a_style(2)
    result = spread(tuple(style.layers), INNER, 14)
    assert (result.value, result.extent, result.stop_count) == (Color(255, 0, 0), None, 1)


@pytest.mark.parametrize(
    ("levels", "faults"),
    [
        ((3, 5, 7), {}),
        ((3, 7, 5), {2: {StopFault.UNSORTED}}),
        ((3, 3, 5), {0: {StopFault.DUPLICATE}}),
        ((5, 3, 5), {0: {StopFault.DUPLICATE}, 1: {StopFault.UNSORTED}}),
    ],
    ids=["none", "unsorted", "doubled", "both"],
)
def test_faults_are_reported_by_stop(levels: tuple[int, ...], faults: dict[int, set[StopFault]]) -> None:
    curve = Curve(tuple(Stop(level, 1.0) for level in levels))
    assert stop_faults(curve, WIDTH) == {place: frozenset(each) for place, each in faults.items()}


def test_number_out_of_bounds_is_a_fault_and_can_be_clamped() -> None:
    wrapper = (OPACITY.wrapper, OPACITY.stops, OPACITY.value)
    style = a_style([a_line(1, paint={"fill-opacity": a_curve(wrapper, (3, 1.5), (5, -1), (7, 0.123456))})])
    curve = style.layers[0].curve(OPACITY)
    assert curve is not None
    assert set(stop_faults(curve, OPACITY)) == {0, 1}
    after = clamp_to_bounds(style.order.keys, OPACITY)(style).layers[0].curve(OPACITY)
    assert after is not None
    assert [stop.value for stop in after.stops] == [1, 0, 0.123456]


def test_unsorted_and_duplicate_stops_are_fixed_in_place() -> None:
    style = a_style_of_widths(a_width((9, 1), (3, 2), (3, 4)))
    assert stops(sort_stops(style.order.keys, WIDTH)(style)) == [(3, 2), (3, 4), (9, 1)]
    assert stops(remove_duplicate_stops(style.order.keys, WIDTH)(style)) == [(9, 1), (3, 4)]


def test_stops_of_invalid_levels_are_moved_or_removed() -> None:
    style = a_style_of_widths(a_width((-2, 1), (3, 2), (17, 4), (20, 5)))
    holder = style.layers[0].paint["line-width"]
    assert invalid_levels(holder, WIDTH) == (-2, 20)
    assert stops(move_to_valid_levels(style.order.keys, WIDTH)(style)) == [(0, 1), (3, 2), (17, 4)]


def test_unreadable_stops_are_counted_and_removed() -> None:
    style = a_style_of_widths(a_width((3, 2), (5, "wide"), (20, 5)))
    assert count_unreadable(style.layers[0].paint["line-width"], WIDTH) == 1
    after = remove_unreadable(style.order.keys, WIDTH)(style).layers[0].paint["line-width"]
    assert (count_unreadable(after, WIDTH), invalid_levels(after, WIDTH)) == (0, (20,))


def test_property_is_removed_with_its_last_unreadable_stop() -> None:
    style = a_style_of_widths(a_width((5, "wide"), (99, None)), a_width())
    after = remove_unreadable(style.order.keys, WIDTH)(style)
    assert "line-width" not in after.layers[0].paint
    assert after.layers[1].record is style.layers[1].record


def test_curve_is_set_on_all_layers() -> None:
    style = a_style_of_widths(a_width((3, 2)), a_width((5, 1), (9, 4)))
    curve = style.layers[1].curve(WIDTH)
    assert curve is not None
    assert set(curves(set_curve(style.order.keys, WIDTH, curve)(style))) == {curve}
