"""Colours beneath a colour."""

from typing import Any

from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.used_colors import Backdrop, find_backdrops
from tests.styles import a_color, a_curve, a_line, a_style

_BLACK, _WHITE, _RED = Color(0, 0, 0), Color(255, 255, 255), Color(255, 0, 0)


def _sizes(wrapper: str, value: float) -> Any:
    return a_curve((f"{wrapper}_stops", f"{wrapper}_stop", "size"), (0, value))


def _layer(layer_id: int, kind: str, **paint: Any) -> Any:
    keyed = {key.replace("_", "-"): value for key, value in paint.items()}
    return {"id": layer_id, "type": kind, "source": "map", "minzoom": 0, "maxzoom": 17, "paint": keyed}


def _area(layer_id: int, color: Color, **fields: Any) -> Any:
    return {**_layer(layer_id, "polygon", fill_color=a_color((0, color.abgr))), **fields}


def _background(color: Color) -> Any:
    return {"id": 1, "type": "background", "paint": {"fill-color": a_color((0, color.abgr))}}


def _beneath(style: MapStyle, index: int, prop: str, zoom: float = 10.0) -> list[Color]:
    return [ground.color for ground in find_backdrops(style, style.layers[index], prop, zoom)]


def test_backdrops_of_text_are_halo_background_and_areas() -> None:
    halo = {"text_outline_color": a_color((0, _WHITE.abgr)), "text_outline_size": _sizes("text_size", 1)}
    text = _layer(4, "areaname", text_color=a_color((0, _BLACK.abgr)), **halo)
    style = a_style([_area(5, _RED), text, _area(3, _RED), _background(Color(9, 9, 9))])
    assert find_backdrops(style, style.layers[1], "text-color", 10) == (
        Backdrop(_WHITE, style.layers[1].key, "text-outline-color"),
        Backdrop(Color(9, 9, 9), style.layers[3].key, "fill-color", is_background=True),
        Backdrop(_RED, style.layers[2].key, "fill-color"),
    )


def test_a_halo_without_a_size_is_none() -> None:
    halo = {"text_outline_color": a_color((0, _WHITE.abgr)), "text_outline_size": _sizes("text_size", 0)}
    text = _layer(2, "areaname", text_color=a_color((0, _BLACK.abgr)), **halo)
    assert _beneath(a_style([text, _background(_RED)]), 0, "text-color") == [_RED]


def test_only_drawn_and_visible_areas_are_backdrops() -> None:
    hidden = _area(3, _RED)
    far = _area(2, _RED, minzoom=12)
    clear = _area(2, Color(255, 0, 0, 0))
    style = a_style([a_line(4), hidden, far, clear, _background(_WHITE)])
    line, gone = style.layers[0], style.layers[1].key
    assert [each.color for each in find_backdrops(style, line, "line-inner-color", 10, {gone})] == [_WHITE]
    assert [each.color for each in find_backdrops(style, line, "line-inner-color", 12.5)] == [
        _WHITE,
        _RED,
        _RED,
    ]


def test_translucent_area_is_composited_with_background() -> None:
    half = _layer(2, "polygon", fill_color=a_color((0, _RED.abgr)))
    half["paint"]["fill-opacity"] = a_curve(("opacity_stops", "opacity_stop", "opacity"), (0, 0.5))
    style = a_style([a_line(3), half, _background(_WHITE)])
    assert _beneath(style, 0, "line-inner-color") == [_WHITE, Color(255, 127, 127)]


def test_style_without_background_is_white() -> None:
    style = a_style([a_line(2), _area(1, Color(0, 0, 0, 0x80))])
    assert _beneath(style, 0, "line-inner-color") == [Color(127, 127, 127)]
