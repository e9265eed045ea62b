"""Edits of single stops in a property's JSON value."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import EditError
from editor.mapstyle.curves.curve import read_curve
from editor.mapstyle.curves.stops import (
    with_curve,
    with_easing,
    with_sorted_stops,
    with_stop,
    with_unique_levels,
)
from editor.mapstyle.json_tree import MISSING
from editor.mapstyle.numbers import FloatLiteral
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color, Curve, Stop

WIDTH = BY_KEY["line-width"]
INNER = BY_KEY["line-inner-color"]
ICON = BY_KEY["icon"]

BROKEN = {"level_id": 4, "width": "wide"}
NO_OBJECT = "stop"
TOO_HIGH = {"level_id": 25, "width": 2}


def holder(*records: Any, **others: Any) -> Any:
    """Return a line width with these stop records."""
    return {"line_width_stops": {"line_width_stop": list(records), **others}}


def stop(level: Any, width: Any, **others: Any) -> Any:
    return {"level_id": level, "width": width, **others}


def records(changed: Any) -> Any:
    return changed["line_width_stops"]["line_width_stop"]


def curve(*stops: tuple[int, float], easing: int = 1) -> Curve:
    return Curve(tuple(Stop(level, float(width)) for level, width in stops), easing)


# A value at a level


def test_setting_a_stop_shares_the_other_stops() -> None:
    old = holder(stop(3, 1), stop(9, 2), stop(17, 3))
    new = with_stop(old, WIDTH, 9, 5.0)
    assert records(new) == [stop(3, 1), stop(9, 5), stop(17, 3)]
    assert records(new)[0] is records(old)[0]
    assert records(new)[2] is records(old)[2]


@pytest.mark.parametrize("spelled", [2, FloatLiteral("2.0"), "2", "2.00"])
def test_equivalent_value_changes_nothing(spelled: Any) -> None:
    old = holder(stop(3, spelled))
    assert with_stop(old, WIDTH, 3, 2.0) is old


def test_level_written_as_text_is_matched_and_preserved() -> None:
    old = holder(stop("3", 1, note="kept"))
    assert records(with_stop(old, WIDTH, 3, 2.0)) == [stop("3", 2, note="kept")]


def test_hex_colour_is_preserved_until_changed() -> None:
    old = {"color_stops": {"color_stop": [{"level_id": 0, "color": "#f00"}]}}
    assert with_stop(old, INNER, 0, Color(255, 0, 0)) is old
    new = with_stop(old, INNER, 0, Color(255, 0, 1))
    assert new == {"color_stops": {"color_stop": [{"level_id": 0, "color": 0xFF0100FF}]}}


@pytest.mark.parametrize(
    ("level", "levels"), [(1, [1, 3, 9]), (5, [3, 5, 9]), (12, [3, 9, 12])], ids=["first", "middle", "last"]
)
def test_new_stop_precedes_first_higher_level(level: int, levels: list[int]) -> None:
    new = with_stop(holder(stop(3, 1), stop(9, 2)), WIDTH, level, 7.0)
    assert [record["level_id"] for record in records(new)] == levels


def test_unsorted_stops_stay_unsorted() -> None:
    new = with_stop(holder(stop(9, 1), stop(3, 2)), WIDTH, 5, 7.0)
    assert [record["level_id"] for record in records(new)] == [5, 9, 3]


def test_last_of_duplicate_stops_is_set() -> None:
    new = with_stop(holder(stop(3, 1), stop(3, 2)), WIDTH, 3, 7.0)
    assert records(new) == [stop(3, 1), stop(3, 7)]


def test_stop_without_valid_value_gets_one() -> None:
    assert records(with_stop(holder(BROKEN), WIDTH, 4, 7.0)) == [stop(4, 7)]


def test_invalid_stop_is_preserved() -> None:
    new = with_stop(holder(NO_OBJECT, stop(3, 1), TOO_HIGH), WIDTH, 3, 7.0)
    assert records(new) == [NO_OBJECT, stop(3, 7), TOO_HIGH]


def test_absent_property_is_created() -> None:
    assert with_stop(MISSING, WIDTH, 3, 2.0) == holder(stop(3, 2), easing_type=1)


@pytest.mark.parametrize("broken", ["text", None, [], 3])
def test_invalid_property_is_replaced(broken: Any) -> None:
    assert with_stop(broken, WIDTH, 3, 2.0) == holder(stop(3, 2), easing_type=1)


def test_invalid_wrapper_is_replaced_and_other_members_preserved() -> None:
    new = with_stop({"line_width_stops": 3, "unknown": 1}, WIDTH, 3, 2.0)
    assert new == {**holder(stop(3, 2), easing_type=1), "unknown": 1}


def test_unknown_keys_are_preserved_in_order() -> None:
    old = {"first": 1, "line_width_stops": {"note": 2, "line_width_stop": [stop(3, 1)], "easing_type": 5}}
    new = with_stop(old, WIDTH, 3, 2.0)
    assert list(new) == ["first", "line_width_stops"]
    assert list(new["line_width_stops"]) == ["note", "line_width_stop", "easing_type"]
    assert new["line_width_stops"]["easing_type"] == 5


@pytest.mark.parametrize(
    ("value", "written"), [(0.1 + 0.2, 0.3), (1 - 0.9, 0.1), (4.0, 4), (2.0000000001, 2.0000000001)]
)
def test_binary_rounding_errors_are_removed(value: float, written: float) -> None:
    width = records(with_stop(MISSING, WIDTH, 3, value))[0]["width"]
    assert width == written
    assert type(width) is type(written)


def test_value_with_equal_text_changes_nothing() -> None:
    old = holder(stop(3, 0.3))
    assert with_stop(old, WIDTH, 3, 0.1 + 0.2) is old


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan])
def test_non_finite_value_is_refused(value: float) -> None:
    with pytest.raises(EditError, match="too large"):
        with_stop(holder(stop(3, 1)), WIDTH, 3, value)


def test_icon_may_be_empty() -> None:
    new = with_stop(MISSING, ICON, 0, "")
    assert read_curve(new, ICON) == Curve((Stop(0, ""),))


# Easing


def test_easing_is_set_in_place() -> None:
    old = {"line_width_stops": {"easing_type": 1, "line_width_stop": [stop(3, 1)]}}
    new = with_easing(old, WIDTH, 5)
    assert list(new["line_width_stops"]) == ["easing_type", "line_width_stop"]
    assert new["line_width_stops"]["easing_type"] == 5
    assert records(new) is records(old)


@pytest.mark.parametrize("spelled", [5, "5", FloatLiteral("5.0")])
def test_the_same_easing_changes_nothing(spelled: Any) -> None:
    old = holder(stop(3, 1), easing_type=spelled)
    assert with_easing(old, WIDTH, 5) is old


def test_an_absent_easing_is_linear() -> None:
    old = holder(stop(3, 1))
    assert with_easing(old, WIDTH, 1) is old
    assert with_easing(old, WIDTH, 2) == holder(stop(3, 1), easing_type=2)


@pytest.mark.parametrize("absent", [MISSING, "text", {}, {"line_width_stops": []}])
def test_easing_is_not_set_without_stops(absent: Any) -> None:
    assert with_easing(absent, WIDTH, 5) is absent


# Whole curves


def test_equal_curve_changes_nothing() -> None:
    old = holder(NO_OBJECT, stop("3", "1.50", note=1), BROKEN, TOO_HIGH, stop(3, 4), easing_type=99)
    read = read_curve(old, WIDTH)
    assert read is not None
    assert with_curve(old, WIDTH, read) is old


def test_moved_stop_retains_keys_and_spelling() -> None:
    old = holder(stop(3, FloatLiteral("1.50"), note="a"), stop(9, 2, note="b"))
    new = with_curve(old, WIDTH, curve((5, 1.5), (9, 2)))
    assert records(new) == [stop(5, 1.5, note="a"), stop(9, 2, note="b")]
    assert records(new)[0]["width"] is records(old)[0]["width"]
    assert records(new)[1] is records(old)[1]


def test_changed_stop_retains_keys() -> None:
    new = with_curve(holder(stop("3", 1, note="a"), stop(9, 2)), WIDTH, curve((3, 7), (9, 2)))
    assert records(new) == [stop("3", 7, note="a"), stop(9, 2)]


def test_adding_a_stop_shares_the_others() -> None:
    old = holder(stop(3, 1), stop(9, 2))
    new = with_curve(old, WIDTH, curve((3, 1), (6, 1.5), (9, 2)))
    assert records(new) == [stop(3, 1), stop(6, 1.5), stop(9, 2)]
    assert [records(new)[0], records(new)[2]] == records(old)
    assert records(new)[0] is records(old)[0]
    assert records(new)[2] is records(old)[1]


def test_added_stop_with_existing_value_is_a_new_record() -> None:
    old = holder(stop(3, 1, note="a"))
    new = with_curve(old, WIDTH, curve((3, 1), (6, 1)))
    assert records(new) == [stop(3, 1, note="a"), stop(6, 1)]


def test_removing_a_stop_shares_the_others() -> None:
    old = holder(stop(3, 1), stop(6, 2), stop(9, 3))
    new = with_curve(old, WIDTH, curve((3, 1), (9, 3)))
    assert records(new) == [stop(3, 1), stop(9, 3)]
    assert all(any(record is other for other in records(old)) for record in records(new))


def test_unsorted_curve_is_written_in_its_order() -> None:
    old = holder(stop(9, 3, note="c"), stop(3, 1, note="a"))
    new = with_curve(old, WIDTH, curve((3, 1), (9, 3)))
    assert records(new) == [stop(3, 1, note="a"), stop(9, 3, note="c")]


def test_duplicate_stops_are_matched_by_value() -> None:
    old = holder(stop(3, 1, note="a"), stop(3, 2, note="b"))
    new = with_curve(old, WIDTH, curve((3, 2), (3, 5)))
    assert records(new) == [stop(3, 2, note="b"), stop(3, 5, note="a")]


def test_equal_stops_are_both_preserved() -> None:
    old = holder(stop(3, 1, note="a"), stop(3, 1, note="b"), stop(9, 2))
    new = with_curve(old, WIDTH, curve((3, 1), (3, 1), (9, 4)))
    assert records(new) == [stop(3, 1, note="a"), stop(3, 1, note="b"), stop(9, 4)]


def test_unreadable_stop_keeps_its_index() -> None:
    old = holder(NO_OBJECT, stop(3, 1), BROKEN, stop(9, 2), TOO_HIGH)
    new = with_curve(old, WIDTH, curve((3, 1), (9, 7)))
    assert records(new) == [NO_OBJECT, stop(3, 1), BROKEN, stop(9, 7), TOO_HIGH]
    shorter = with_curve(old, WIDTH, curve((9, 2)))
    assert records(shorter) == [NO_OBJECT, stop(9, 2), BROKEN, TOO_HIGH]


def test_curve_sets_its_easing() -> None:
    old = holder(stop(3, 1), easing_type=2)
    new = with_curve(old, WIDTH, curve((3, 1), easing=5))
    assert new == holder(stop(3, 1), easing_type=5)
    assert records(new) is records(old)


def test_unknown_easing_is_preserved_if_only_stops_change() -> None:
    new = with_curve(holder(stop(3, 1), easing_type=99), WIDTH, curve((3, 2)))
    assert new == holder(stop(3, 2), easing_type=99)


@pytest.mark.parametrize("old", [MISSING, "text", {"line_width_stops": 1}])
def test_curve_creates_absent_property(old: Any) -> None:
    new = with_curve(old, WIDTH, curve((3, 1), (9, 2), easing=4))
    assert new == holder(stop(3, 1), stop(9, 2), easing_type=4)


def test_empty_curve_removes_property_without_unreadable_stops() -> None:
    assert with_curve(holder(stop(3, 1)), WIDTH, Curve(())) is MISSING
    assert with_curve(MISSING, WIDTH, Curve(())) is MISSING
    assert records(with_curve(holder(stop(3, 1), BROKEN), WIDTH, Curve(()))) == [BROKEN]


any_record = st.one_of(
    st.builds(stop, st.integers(0, 17), st.integers(0, 3)),
    st.builds(stop, st.sampled_from(["3", 25, None, 4.0]), st.sampled_from(["2", None, FloatLiteral("1.0")])),
    st.sampled_from([NO_OBJECT, None, {}]),
)
any_curve = st.builds(
    Curve,
    st.lists(
        st.builds(Stop, st.integers(0, 17), st.sampled_from([0.0, 1.0, 2.5])), min_size=1, max_size=5
    ).map(tuple),
    st.integers(1, 22),
)


@given(st.lists(any_record, max_size=5), any_curve)
def test_curve_round_trips(old: list[Any], expected: Curve) -> None:
    new = with_curve(holder(*old, easing_type=3), WIDTH, expected)
    assert read_curve(new, WIDTH) == expected
    assert with_curve(new, WIDTH, expected) is new


@given(st.lists(any_record, max_size=5), any_curve)
def test_setting_a_curve_preserves_unreadable_records(old: list[Any], expected: Curve) -> None:
    def unread(all_records: list[Any]) -> list[Any]:
        return [record for record in all_records if read_curve(holder(record), WIDTH) is None]

    assert unread(records(with_curve(holder(*old), WIDTH, expected))) == unread(old)


@given(st.lists(any_record, max_size=5), st.integers(0, 17), st.sampled_from([0.0, 1.0, 2.5]))
def test_stop_round_trips(old: list[Any], level: int, value: float) -> None:
    new = with_stop(holder(*old), WIDTH, level, value)
    read = read_curve(new, WIDTH)
    assert read is not None
    assert [s.value for s in read.stops if s.level == level][-1] == value
    assert with_stop(new, WIDTH, level, value) is new


# Order


def test_stops_are_sorted_stably() -> None:
    first, second = stop(3, 1, more=1), stop("3", 2)
    old = holder(stop(9, 1), first, second, stop(5, 1), easing_type=7)
    new = with_sorted_stops(old, WIDTH)
    assert [record["level_id"] for record in records(new)] == [3, "3", 5, 9]
    assert records(new)[0] is first
    assert records(new)[1] is second
    assert new["line_width_stops"]["easing_type"] == 7


def test_record_without_level_keeps_its_index_when_sorting() -> None:
    old = holder(stop(9, 1), NO_OBJECT, stop(3, 2), {"width": 1})
    assert records(with_sorted_stops(old, WIDTH)) == [stop(3, 2), NO_OBJECT, stop(9, 1), {"width": 1}]


def test_only_last_stop_of_each_level_remains() -> None:
    old = holder(stop(3, 1), NO_OBJECT, stop("3", 2), stop(5, 3), {}, stop(3, 4))
    assert records(with_unique_levels(old, WIDTH)) == [NO_OBJECT, stop(5, 3), {}, stop(3, 4)]


@pytest.mark.parametrize("change", [with_sorted_stops, with_unique_levels])
@pytest.mark.parametrize("old", [MISSING, 7, {}, holder(), holder(stop(3, 1), stop(5, 1), NO_OBJECT)])
def test_sorted_stops_are_shared(change: Any, old: Any) -> None:
    assert change(old, WIDTH) is old


finite = st.floats(allow_nan=False, allow_infinity=False, min_value=0, max_value=1e9)


@given(st.lists(finite, min_size=2, max_size=4), finite)
def test_editing_a_stop_preserves_digits_of_others(numbers: list[float], new: float) -> None:
    before = holder(*(stop(level, number) for level, number in enumerate(numbers)))
    curve = read_curve(before, WIDTH)
    assert curve is not None
    after = with_curve(before, WIDTH, Curve((Stop(0, new), *curve.stops[1:]), curve.easing))
    assert [record["width"] for record in records(after)[1:]] == numbers[1:]


@given(finite)
def test_small_numbers_are_preserved(typed: float) -> None:
    (record,) = records(with_stop(MISSING, WIDTH, 3, typed))
    assert math.isclose(record["width"], typed, rel_tol=1e-14)
