"""Layers of a variant in the other variants."""

from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.variants.layer_places import find_places, places_of
from tests.styles import a_document, a_line


def test_equal_layers_are_found_by_their_number() -> None:
    roads = [a_line(4, COMMENT="Roads"), a_line(3, COMMENT="Roads"), a_line(2, COMMENT="Paths")]
    day = MapStyle.of(a_document(roads))
    night = MapStyle.of(a_document([a_line(9, COMMENT="Glow"), *roads]))
    _top, low, path = (layer.key for layer in day.layers)
    found = find_places(night, places_of(day, [path, low]))
    assert [night.order.index[key] for key in found] == [3, 2]


def test_layers_that_are_missing_are_left_out() -> None:
    day = MapStyle.of(a_document([a_line(2, COMMENT="Roads"), a_line(1, COMMENT="Paths")]))
    night = MapStyle.of(a_document([a_line(1, COMMENT="Paths")]))
    keys = [layer.key for layer in day.layers]
    assert find_places(night, places_of(day, keys)) == (night.layers[0].key,)
