"""Search and replacement of values."""

import json

import pytest

from editor.errors import EditError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.bulk import Scaling
from editor.mapstyle.edits.edit import delete_layers, set_stop
from editor.mapstyle.edits.replace import (
    NewValue,
    Replacement,
    ValueIndex,
    ValueMatcher,
    match_color,
    match_range,
    match_value,
    replace_values,
    with_color,
    with_scaling,
    with_value,
)
from editor.mapstyle.format.codec import encode
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Role
from tests.styles import Json, a_color, a_curve, a_line, a_source, a_width

CREAM, THIN_CREAM, NEAR_CREAM = Color(253, 226, 147), Color(253, 226, 147, 128), Color(252, 226, 148)
GOLD = Color(255, 208, 0)
QUOTED = '{"text":"\\"get_v\\":\\"name\\""}'
EXPRESSION = f'{{ "concat": [ {{"get_v" : "name"}}, {QUOTED}, {{"get_v":"ref"}}, {{"get_v":"name"}} ] }}'


def replaced(
    style: MapStyle, role: Role, takes: ValueMatcher, new: NewValue, keys: set[int] | None = None
) -> MapStyle:
    """Return the style with all matches replaced."""
    selected = None if keys is None else {style.order.keys[place] for place in keys}
    found = list(ValueIndex().find(style, role, takes, selected))
    return replace_values(Replacement(each, new(each)) for each in found)(style)


def lines_changed(
    layers: list[Json], role: Role, takes: ValueMatcher, new: NewValue
) -> list[tuple[str, str]]:
    """Return the lines that a replacement changes, before and after."""
    source = a_source(layers)
    after = replaced(MapStyle.of(source.tree), role, takes, new)
    before_lines = encode(source, source.tree).decode().splitlines()
    after_lines = encode(source, after.tree).decode().splitlines()
    pairs = zip(before_lines, after_lines, strict=True)
    return [(one.strip(" ,"), other.strip(" ,")) for one, other in pairs if one != other]


def colors(*stored: int) -> list[Json]:
    return [a_line(1, paint={"line-inner-color": a_color(*enumerate(stored))})]


@pytest.mark.parametrize(
    ("takes", "new", "after"),
    [
        (match_color(CREAM), with_color(GOLD), [GOLD, THIN_CREAM, NEAR_CREAM]),
        (
            match_color(CREAM, any_opacity=True),
            with_color(GOLD, keeps_opacity=True),
            [GOLD, Color(255, 208, 0, 128), NEAR_CREAM],
        ),
        (match_color(CREAM, is_near=True), with_color(GOLD), [GOLD, THIN_CREAM, GOLD]),
        (match_color(GOLD), with_color(CREAM), [CREAM, THIN_CREAM, NEAR_CREAM]),
    ],
)
def test_colour_is_replaced_exactly_or_with_similar_ones(
    takes: ValueMatcher, new: NewValue, after: list[Color]
) -> None:
    before = [CREAM, THIN_CREAM, NEAR_CREAM]
    changed = lines_changed(colors(*(each.abgr for each in before)), Role.COLOR, takes, new)
    expected = [
        (f'"color": {old.abgr}', f'"color": {each.abgr}')
        for old, each in zip(before, after, strict=True)
        if old != each
    ]
    assert changed == expected


def test_numbers_in_a_range_are_set_scaled_and_shifted_within_bounds() -> None:
    prop = BY_KEY["fill-opacity"]
    opacity = a_curve((prop.wrapper, prop.stops, prop.value), (0, 0.5), (5, 0.9))
    layers = [a_line(1, paint={"line-width": a_width((3, 2), (9, 2.5), (17, 10)), "fill-opacity": opacity})]
    assert lines_changed(layers, Role.NUMBER, match_range(2, 3), with_value(4)) == [
        ('"width": 2', '"width": 4'),
        ('"width": 2.5', '"width": 4'),
    ]
    assert lines_changed(
        layers, Role.NUMBER, match_range(0, 1, "fill-opacity"), with_scaling(Scaling(1.5))
    ) == [
        ('"opacity": 0.5', '"opacity": 0.75'),
        ('"opacity": 0.9', '"opacity": 1'),
    ]
    assert lines_changed(layers, Role.NUMBER, match_range(10, 10), with_scaling(Scaling(shift=-12))) == [
        ('"width": 10', '"width": 0')
    ]
    with pytest.raises(EditError, match="too large"):
        lines_changed(layers, Role.NUMBER, match_range(10, 10), with_value(float("inf")))


def test_texts_are_replaced_in_icons_filters_and_labels() -> None:
    icon = BY_KEY["icon"]
    layer = a_line(
        1,
        paint={"icon": a_curve((icon.wrapper, icon.stops, icon.value), (0, "fuel"), (9, ""))},
        filter={
            "condition": "any",
            "expression": [{"id": 1, "key": "lanes", "condition": "==", "values": ["2", 2, 3]}],
        },
        label_text={"label_expression": EXPRESSION},
    )
    keys = a_line(2, label_text={"label_keys": {"label_key": [{"id": 1, "key_text": "name"}]}})
    layers = [keys, layer]
    assert lines_changed(layers, Role.ICON, match_value("fuel"), with_value("gas")) == [
        (f'"{icon.value}": "fuel"', f'"{icon.value}": "gas"')
    ]
    assert lines_changed(layers, Role.FILTER_KEY, match_value("lanes"), with_value("tracks")) == [
        ('"key": "lanes"', '"key": "tracks"')
    ]
    # A number stays a number if the new text is one.
    assert lines_changed(layers, Role.FILTER_VALUE, match_value("2"), with_value("4")) == [
        ('"2"', '"4"'),
        ("2", "4"),
    ]
    # Values are compared as text: “04” is not the number 4.
    assert lines_changed(layers, Role.FILTER_VALUE, match_value("3"), with_value("04")) == [("3", '"04"')]
    ((before, after),) = [
        pair
        for pair in lines_changed(layers, Role.ATTRIBUTE, match_value("name"), with_value("name:en"))
        if "get_v" in pair[0]
    ]
    expected = EXPRESSION.replace('"get_v" : "name"', '"get_v" : "name:en"').replace(
        '{"get_v":"name"}', '{"get_v":"name:en"}'
    )
    assert json.loads("{" + after + "}")["label_expression"] == expected
    assert json.loads("{" + before + "}")["label_expression"] == EXPRESSION


def test_search_is_limited_to_given_layers() -> None:
    style = MapStyle.of(a_source([*colors(CREAM.abgr), *colors(CREAM.abgr)]).tree)
    after = replaced(style, Role.COLOR, match_color(CREAM), with_color(GOLD), keys={1})
    assert after.layers[0].record is style.layers[0].record
    assert after.layers[1].record is not style.layers[1].record


def test_stale_occurrences_are_skipped() -> None:
    style = MapStyle.of(a_source([*colors(CREAM.abgr), *colors(CREAM.abgr), a_line(3)]).tree)
    found = ValueIndex().find(style, Role.COLOR, match_color(CREAM))
    edit = replace_values([Replacement(each, GOLD) for each in found])
    other = set_stop([style.order.keys[0]], BY_KEY["line-inner-color"], 0, Color(1, 2, 3))(style)
    other = delete_layers([style.order.keys[1]])(other)
    assert edit(other) is other


def test_replacing_by_equal_value_changes_nothing() -> None:
    style = MapStyle.of(a_source(colors(CREAM.abgr)).tree)
    assert replaced(style, Role.COLOR, match_color(CREAM), with_color(CREAM)) is style
