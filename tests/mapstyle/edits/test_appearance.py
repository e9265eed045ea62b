"""Copy and paste of a layer's appearance."""

import pytest

from editor.errors import EditError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.appearance import (
    appearance_of,
    missing_icons,
    paste_look,
    read_appearance,
    read_property,
    unsupported_properties,
    write_appearance,
    write_property,
)
from editor.mapstyle.schema.paint_properties import BY_KEY
from tests.styles import Json, a_color, a_curve, a_line, a_style, a_width, an_icon

WIDTH, INNER, OUTER = (BY_KEY[key] for key in ("line-width", "line-inner-color", "line-outer-color"))


def a_label(layer_id: int) -> Json:
    size = BY_KEY["text-size"]
    paint = {"text-size": a_curve((size.wrapper, size.stops, size.value), (3, 2))}
    return a_line(layer_id, type="street", paint=paint)


def an_area(layer_id: int) -> Json:
    return a_line(
        layer_id, type="polygon", paint={"fill-color": a_color((0, 1)), "line-width": a_width((0, 9))}
    )


def pasted(style: MapStyle, source: int, target: int, **how: bool) -> MapStyle:
    look = read_appearance(write_appearance(appearance_of(style.layers[source])))
    return paste_look([style.order.keys[target]], look, **how)(style)


def test_same_type_gets_equal_appearance_and_retains_unknown_keys() -> None:
    other = {"line-outer-color": a_color((0, 1)), "line-cap": "round", "line-width": a_width((5, 1))}
    style = a_style([a_line(2), a_line(1, paint=other, COMMENT="Other")])
    after = pasted(style, 0, 1).layers[1]
    assert set(after.paint) == {"line-cap", "line-width", "line-inner-color"}
    assert after.curve(WIDTH) == style.layers[0].curve(WIDTH)
    assert (after.comment, after.paint["line-cap"]) == ("Other", "round")


def test_other_type_gets_supported_properties_and_retains_the_rest() -> None:
    style = a_style([a_line(3), an_area(2), a_label(1)])
    area = pasted(style, 0, 1).layers[1]
    assert list(area.paint) == ["fill-color", "line-width", "line-inner-color"]
    assert area.curve(WIDTH) == style.layers[0].curve(WIDTH)
    assert pasted(style, 0, 2) is style


def test_unsupported_properties_are_reported() -> None:
    style = a_style([a_line(3), an_area(2), a_label(1)])
    look = appearance_of(style.layers[0])
    assert unsupported_properties(tuple(style.layers), look) == ()
    assert set(unsupported_properties([style.layers[2]], look)) == {INNER, WIDTH}


def test_missing_icons_are_reported_if_supported() -> None:
    row = BY_KEY["icon"]
    paint = {row.key: a_curve((row.wrapper, row.stops, row.value), (3, "fuel"), (9, "bus"), (12, ""))}
    style = a_style(
        [a_line(2, type="symbol", paint=paint), a_line(1, type="hillshade")],
        icons_section={"icons": [an_icon("bus")]},
    )
    look, (symbol, hills) = appearance_of(style.layers[0]), style.layers
    assert missing_icons(style, [symbol], look) == ("fuel",)
    assert missing_icons(style, [hills], look) == ()


def test_pasting_equal_appearance_changes_nothing() -> None:
    style = a_style([a_line(2)])
    assert paste_look(style.order.keys, appearance_of(style.layers[0]))(style) is style


def test_zooms_are_pasted_only_on_request() -> None:
    style = a_style([a_line(2, minzoom=5, maxzoom=9), a_line(1)])
    assert pasted(style, 0, 1).layers[1].levels == (3, 17)
    assert pasted(style, 0, 1, with_zooms=True).layers[1].levels == (5, 9)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"look": 1}', '{"property": "line-width"}', "\ud800"])
def test_a_text_without_an_appearance_is_refused(text: str) -> None:
    with pytest.raises(EditError, match="No appearance"):
        read_appearance(text)


@pytest.mark.parametrize("text", ["", '{"look": {"paint": {}}}', '{"property": "odd", "value": {}}'])
def test_a_text_without_a_property_is_refused(text: str) -> None:
    with pytest.raises(EditError, match="No property"):
        read_property(text)


def test_property_is_pasted_to_same_kind_within_bounds() -> None:
    style = a_style([a_line(2)])
    copied = read_property(write_property(style.layers[0], INNER))
    assert copied.curve_for(OUTER) == style.layers[0].curve(INNER)
    assert copied.curve_for(WIDTH) is None
    width = read_property(write_property(style.layers[0], WIDTH)).curve_for(BY_KEY["fill-opacity"])
    assert width is not None
    assert [stop.value for stop in width.stops] == [1, 1]


def test_choices_are_pasted_only_to_equal_choices() -> None:
    anchor, style_of = BY_KEY["text-anchor"], BY_KEY["text-style"]
    paint = {"text-anchor": a_curve((anchor.wrapper, anchor.stops, anchor.value), (3, 1))}
    copied = read_property(write_property(a_style([a_line(1, paint=paint)]).layers[0], anchor))
    assert copied.curve_for(style_of) is None
    assert copied.curve_for(anchor) is not None
