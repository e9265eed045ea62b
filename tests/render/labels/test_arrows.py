"""Arrows of one-way streets and the labels that they must not cover."""

from itertools import combinations

import pytest

from editor.mapstyle.document.model import MapStyle, new_layer_key
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.render.labels.arrows import ArrowLayer, arrow_box, place_arrows
from editor.render.labels.collision_index import Box, CollisionIndex
from editor.render.paint.lines import Arrow
from editor.render.query.picking import DrawnLayer
from editor.render.renderer import Renderer
from tests.render.maps import a_camera, a_layer, a_renderer, a_way
from tests.styles import a_style

ARROW = Arrow(20.0, 2.0, 2.0)


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("angle", range(0, 360, 15))
def test_the_box_of_an_arrow_contains_its_ends(angle: int) -> None:
    left, top, right, bottom = arrow_box(ARROW, (100.0, 50.0, float(angle)))
    assert (left + right) / 2 == pytest.approx(100)
    assert (top + bottom) / 2 == pytest.approx(50)
    assert 12 <= right - left <= 25
    assert 12 <= bottom - top <= 25


def test_arrows_do_not_cover_labels_or_each_other() -> None:
    index = CollisionIndex()
    label = (90.0, 0.0, 130.0, 20.0)
    index.insert([label], [label])
    upper, lower = new_layer_key(), new_layer_key()
    marks = [(float(x), 10.0, 0.0) for x in range(0, 300, 15)]
    opposite = [(x, y + 4, 180.0) for x, y, _ in marks]
    placed = place_arrows([ArrowLayer(upper, ARROW, marks), ArrowLayer(lower, ARROW, opposite)], index)
    assert set(placed[upper]) < set(marks)
    assert placed[lower] == ()
    boxes = [arrow_box(ARROW, mark) for mark in placed[upper]]
    assert len(boxes) > 5
    assert not any(overlap(one, other) for one, other in combinations([label, *boxes], 2))


def test_an_arrow_makes_way_for_the_name_of_its_street() -> None:
    street = a_way((0, 128), (256, 128), highway="residential", oneway="yes", name="Avenue")
    arrows = a_layer("linkarrows", 6, line_width=1, line_inner_color=0xFF0000FF)
    names = a_layer("street", 6, text_color=0xFF000000, text_size=3)
    alone, both = a_style([arrows]), a_style([arrows, names])
    renderer = a_renderer(street)
    free = {layer.subject.row.type: layer for layer in drawn(renderer, alone)}["linkarrows"].arrows
    layers = {layer.subject.row.type: layer for layer in drawn(renderer, both)}
    assert 0 < len(layers["linkarrows"].arrows) < len(free)
    (label,) = layers["street"].labels
    text = label.sprite.text_rect.translated(label.x, label.y)
    assert not any(text.contains(round(x), round(y)) for x, y, _ in layers["linkarrows"].arrows)


def test_an_edit_of_arrows_keeps_the_placed_labels() -> None:
    street = a_way((0, 128), (256, 128), highway="residential", oneway="yes", name="Avenue")
    names = a_layer("street", 6, text_color=0xFF000000, text_size=3)
    style = a_style([a_layer("linkarrows", 6, line_width=1, line_inner_color=0xFF0000FF), names])
    renderer = a_renderer(street)
    before = {layer.subject.row.type: layer for layer in drawn(renderer, style)}
    arrows = style.layers[0].key
    edited = set_stop([arrows], BY_KEY["line-width"], 15, 30.0)(style)
    after = {layer.subject.row.type: layer for layer in drawn(renderer, edited)}
    assert len(before["street"].labels) == 1
    assert after["street"].labels is before["street"].labels
    assert after["linkarrows"].arrows != before["linkarrows"].arrows


def drawn(renderer: Renderer, style: MapStyle) -> list[DrawnLayer]:
    composition = renderer.layers(style, a_camera(zoom=15.0))
    return [layer for half in composition.laid.values() for layer in half]
