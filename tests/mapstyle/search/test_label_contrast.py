"""Tests of the contrast of labels."""

import pytest

from editor.mapstyle.color.spaces import contrast
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.label_contrast import DrawnColor, drawn_labels
from tests.styles import a_color, a_line, a_style

INK, PALE, LAND, HALO = Color(40, 40, 40), Color(190, 190, 190), Color(240, 235, 225), Color(255, 255, 255)


def a_background(number: int, color: Color) -> Json:
    """The ground of the map."""
    paint = {"fill-color": a_color((0, color.abgr))}
    return {"id": number, "type": "background", "minzoom": 0, "maxzoom": 17, "paint": paint}


def a_label(number: int, color: Color, **paint: Json) -> Json:
    """A layer of street names."""
    paint = {"text-color": a_color((0, color.abgr)), **paint}
    return a_line(number, type="street", minzoom=3, paint=paint)


def test_labels_are_measured_on_the_background() -> None:
    style = a_style([a_label(3, INK), a_label(2, PALE), a_background(1, LAND)])
    drawn = drawn_labels(style, 12.0)
    assert [label.text.layer for label in drawn.labels] == list(style.order.keys[:2])
    assert drawn.contrasts() == pytest.approx([contrast(INK, LAND), contrast(PALE, LAND)])


def test_hidden_layers_and_those_outside_their_zooms_are_left_out() -> None:
    style = a_style([a_label(3, INK), a_label(2, PALE), a_background(1, LAND)])
    assert len(drawn_labels(style, 12.0, {style.layers[0].key}).labels) == 1
    assert drawn_labels(style, 2.0).labels == ()
    assert drawn_labels(style, 2.0).contrasts() == []


def test_only_labels_that_were_readable_fall_below() -> None:
    style = a_style([a_label(3, INK), a_label(2, PALE), a_background(1, LAND)])
    drawn = drawn_labels(style, 12.0)

    def paler(each: DrawnColor) -> Color:
        return PALE if each.color == INK else each.color

    assert drawn.fallen_below(4.5, paler) == [style.layers[0].key]
    assert drawn.fallen_below(4.5, lambda each: each.color) == []
