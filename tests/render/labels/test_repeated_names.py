"""Tests of names along lines: rivers and streams, and how often a name repeats."""

import math

import pytest

from editor.render.labels.layout import PlacedLabel
from tests.render.maps import Json, a_camera, a_layer, a_node, a_renderer, a_way
from tests.styles import a_style

RIVERS = a_layer("areaname", 10, text_size=2)
STREAMS = a_layer("areaname", 86, text_size=2)
RESIDENTIAL = a_layer("street", 6, text_size=2)
SECONDARY = a_layer("street", 3, text_size=2)
LONG = ((-420, 128), (676, 128))


def labels_of(layers: list[Json], *features: Json, width: int = 256) -> list[PlacedLabel]:
    """Return the placed labels, those of the top layer first."""
    camera = a_camera().with_size(width, 256)
    composition = a_renderer(*features).layers(a_style(layers), camera)
    return [label for half in composition.laid.values() for layer in half for label in layer.labels]


def a_river(*points: tuple[float, float], name: str = "River", waterway: str = "river") -> Json:
    return a_way(*points, waterway=waterway, name=name)


@pytest.mark.parametrize(("layer", "waterway"), [(RIVERS, "river"), (STREAMS, "stream")])
def test_the_name_of_a_waterway_follows_its_line(layer: Json, waterway: str) -> None:
    (label,) = labels_of([layer], a_river((20, 40), (230, 220), name="Long River", waterway=waterway))
    assert label.sprite is not None
    assert label.sprite.text_rect.height() > 25


def test_the_pieces_of_a_river_have_one_name() -> None:
    pieces = [a_river((20 + 50 * n, 128), (70 + 50 * n, 128), name="Long River") for n in range(4)]
    assert len(labels_of([RIVERS], *pieces)) == 1


def test_a_river_that_is_also_a_stream_is_named_once() -> None:
    upper = a_river((10, 100), (120, 100), waterway="stream")
    lower = a_river((140, 160), (250, 160))
    assert len(labels_of([RIVERS], upper, lower)) == 1
    assert len(labels_of([STREAMS], upper, lower)) == 1
    assert len(labels_of([RIVERS, STREAMS], upper, lower)) == 1


def test_short_bends_do_not_hide_the_name_of_a_stream() -> None:
    bends = [(20 + 3.0 * n, 128 + 4.0 * math.sin(1.7 * n)) for n in range(71)]
    assert len(labels_of([STREAMS], a_river(*bends, waterway="stream"))) == 1


def test_a_river_is_named_before_a_street_of_an_upper_layer() -> None:
    river = a_river((90, 20), (170, 236), name="A long river")
    street = a_way((170, 20), (90, 236), highway="residential", name="A long street")
    names = [label.text for label in labels_of([RESIDENTIAL, RIVERS], street, river)]
    assert "A long river" in names


def test_a_place_is_named_before_a_river() -> None:
    river = a_river((100, 128), (160, 128))
    place = a_node(128, 128, place="village", population=700, name="Village")
    places = a_layer("symbol", 6, text_size=3)
    assert [label.text for label in labels_of([RIVERS, places], river, place)] == ["Village"]


def test_a_street_has_one_name_in_a_view_of_usual_width() -> None:
    parallel = [a_way(*LONG, highway="residential", name="Long Street")]
    parallel += [a_way((20, 228), (236, 228), highway="residential", name="Long Street")]
    assert len(labels_of([RESIDENTIAL], *parallel, width=1000)) == 1


def test_a_street_of_two_classes_has_one_name() -> None:
    one = a_way((-300, 128), (120, 128), highway="residential", name="Long Street")
    other = a_way((136, 128), (556, 128), highway="secondary", name="Long Street")
    assert len(labels_of([RESIDENTIAL], one, other, width=800)) == 1
    assert len(labels_of([SECONDARY, RESIDENTIAL], one, other, width=800)) == 1


def test_the_name_of_a_long_street_repeats_in_a_wide_view() -> None:
    points = [(x, 128) for x in (-1000, 0, 1256)]
    street = a_way(*points, highway="residential", name="Long Street")
    xs = sorted(label.x for label in labels_of([RESIDENTIAL], street, width=2200))
    assert len(xs) == 2
    assert xs[1] - xs[0] >= 1000


def test_a_name_finds_the_free_part_of_its_street() -> None:
    street = a_way((0, 128), (256, 128), highway="residential", name="Street")
    places = [a_node(128, 128, place="village", population=700, name="A village in the way")]
    layers = [a_layer("symbol", 6, text_size=2, text_max_width=0), RESIDENTIAL]
    names = [label.text for label in labels_of(layers, street, *places)]
    assert names == ["A village in the way", "Street"]
