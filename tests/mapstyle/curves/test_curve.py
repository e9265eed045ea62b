from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.curves.curve import read_curve, read_value, value_at
from editor.mapstyle.schema.paint_properties import BY_KEY, PROPERTIES, PaintProperty
from editor.mapstyle.schema.values import Color, Curve, Stop

WIDTH, COLOR, OPACITY, ANCHOR, ICON = (
    BY_KEY[key] for key in ("line-width", "fill-color", "fill-opacity", "text-anchor", "icon")
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def a_holder(prop: PaintProperty, *stops: tuple[Any, Any], **rest: Any) -> dict[str, Any]:
    records = [{"level_id": level, prop.value: value} for level, value in stops]
    return {prop.wrapper: {prop.stops: records, **rest}}


def a_curve(*stops: tuple[int, Any], easing: int = 1) -> Curve:
    return Curve(tuple(Stop(level, value) for level, value in stops), easing)


def test_stops_are_read_in_the_order_of_the_file() -> None:
    curve = read_curve(a_holder(WIDTH, (12, 2), (5, 1.5), easing_type=17), WIDTH)
    assert curve == a_curve((12, 2.0), (5, 1.5), easing=17)


def test_numbers_written_as_text_are_read() -> None:
    assert read_curve(a_holder(WIDTH, ("12", "2.5"), easing_type="3"), WIDTH) == a_curve((12, 2.5), easing=3)
    assert read_value("4278190335", COLOR) == Color(255, 0, 0)


def test_a_colour_in_hex_is_read() -> None:
    assert read_value("#FF000080", COLOR) == Color(255, 0, 0, 128)
    assert read_value("#FF0", COLOR) == Color(255, 255, 0)
    assert read_value("#F", COLOR) is None


def test_invalid_stop_is_skipped() -> None:
    stops = [
        (3, "wide"),
        (4, None),
        (18, 1),
        (-1, 1),
        (None, 1),
        (1.5, 1),
        (True, 1),
        (6, float("nan")),
        (7, 10**400),
    ]
    holder = a_holder(WIDTH, *stops, (5, 1))
    holder[WIDTH.wrapper][WIDTH.stops] += [None, 7, []]
    assert read_curve(holder, WIDTH) == a_curve((5, 1.0))


@pytest.mark.parametrize(
    "holder", [None, 0, [], {}, {"line_width_stops": []}, {"line_width_stops": {"line_width_stop": 3}}]
)
def test_invalid_curve_is_none(holder: Any) -> None:
    assert read_curve(holder, WIDTH) is None


def test_invalid_choice_is_skipped() -> None:
    assert read_value(9, ANCHOR) == 9
    assert read_value(10, ANCHOR) is None
    assert read_value(0, ANCHOR) is None


def test_an_unknown_easing_reads_as_linear() -> None:
    assert read_curve(a_holder(WIDTH, (1, 1), easing_type=23), WIDTH) == a_curve((1, 1.0), easing=1)


@given(json_values)
def test_any_json_is_read_without_error(value: Any) -> None:
    for prop in PROPERTIES:
        read_curve(value, prop)
        curve = read_curve(a_holder(prop, (3, value), (value, value), easing_type=value), prop)
        if curve is not None:
            value_at(curve, prop, 3.5)


def test_value_is_constant_outside_the_stops() -> None:
    curve = a_curve((5, 1.0), (10, 3.0))
    assert value_at(curve, WIDTH, 0) == 1.0
    assert value_at(curve, WIDTH, 5) == 1.0
    assert value_at(curve, WIDTH, 10) == 3.0
    assert value_at(curve, WIDTH, 22.5) == 3.0


def test_number_is_interpolated_with_easing() -> None:
    assert value_at(a_curve((5, 1.0), (10, 3.0)), WIDTH, 7.5) == 2.0
    assert value_at(a_curve((5, 0.0), (10, 4.0), easing=5), WIDTH, 7.5) == 1.0


def test_unsorted_stops_apply_by_level() -> None:
    mixed, sorted_ = a_curve((10, 3.0), (5, 1.0), (12, 9.0)), a_curve((5, 1.0), (10, 3.0), (12, 9.0))
    assert [value_at(mixed, WIDTH, zoom / 4) for zoom in range(60)] == [
        value_at(sorted_, WIDTH, zoom / 4) for zoom in range(60)
    ]


def test_last_of_duplicate_stops_applies() -> None:
    curve = a_curve((5, 1.0), (5, 2.0), (10, 7.0), (10, 4.0))
    assert value_at(curve, WIDTH, 5) == 2.0
    assert value_at(curve, WIDTH, 7.5) == 3.0
    assert value_at(curve, WIDTH, 11) == 4.0


def test_colour_channels_and_alpha_are_interpolated() -> None:
    curve = a_curve((0, Color(0, 100, 200, 255)), (10, Color(100, 0, 200, 55)))
    assert value_at(curve, COLOR, 5) == Color(50, 50, 200, 155)


def test_choices_and_icons_step_at_their_level() -> None:
    assert [value_at(a_curve((5, 1), (7, 9)), ANCHOR, zoom) for zoom in (0, 6.99, 7)] == [1, 1, 9]
    assert [value_at(a_curve((5, "a"), (7, "")), ICON, zoom) for zoom in (4, 6, 8)] == ["a", "a", ""]


def test_value_is_clamped_to_bounds() -> None:
    curve = a_curve((0, -3.0), (10, 5.0))
    assert value_at(curve, OPACITY, 0) == 0.0
    assert value_at(curve, OPACITY, 10) == 1.0
    assert value_at(curve, BY_KEY["offset-on-X"], 0) == -3.0
