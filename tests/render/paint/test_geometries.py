"""Tests of the geometry caches, which must not retain unused features."""

from weakref import ref

from editor.basemap.vector.features import Features
from editor.mapstyle.document.model import Layer
from editor.mapstyle.schema.layer_types import layer_type
from editor.render.label_layers import LabelLayers
from editor.render.paint.geometry import Geometries
from editor.render.paint.paint import PaintCache
from editor.render.paint.viewport import Viewport
from editor.render.scene import SceneLayer
from tests.render.maps import CHOICES, Json, a_camera, a_layer
from tests.render.paint.test_geometry import features_of
from tests.styles import a_style

ROAD = [(0.0, 0.0), (1.0, 0.0)]


def a_filtered(name: str | None) -> Layer:
    record: dict[str, Json] = dict(a_layer("line", 2, line_width=2))
    if name is not None:
        here = {"key": "name", "condition": "==", "values": [name]}
        record["filter"] = {"condition": "all", "expression": [here]}
    return a_style([record]).layers[0]


def roads() -> Features:
    return features_of(ROAD, ROAD, name="Here")


def test_a_filter_is_evaluated_once_and_features_without_one_are_not_copied() -> None:
    geometries, features = Geometries(), roads()
    assert geometries.passing(features, a_filtered(None)) is features
    none = geometries.passing(features, a_filtered("Elsewhere"))
    assert len(none) == 0
    assert geometries.passing(features, a_filtered("Elsewhere")) is none
    geometry = geometries.of(features, a_filtered("Here"), 1024.0)
    assert len(geometry) == 2
    assert geometries.of(features, a_filtered("Here"), 1024.0) is geometry
    assert geometries.of(features, a_filtered("Here"), 2048.0) is not geometry


def test_filtered_features_do_not_retain_the_original_ones() -> None:
    geometries, features = Geometries(), roads()
    geometries.passing(features, a_filtered("Elsewhere"))
    alive = ref(features)
    del features
    assert alive() is None


def test_lines_do_not_retain_the_features_they_were_joined_from() -> None:
    layer = a_style([a_layer("street", 6, text_size=2, text_color=0xFF000000)]).layers[0]
    viewport, features, layers = Viewport(a_camera(), CHOICES), roads(), LabelLayers()
    painted, row = PaintCache().of(layer, 14.0), layer_type(layer.type, layer.source)
    made = layers.of(SceneLayer(layer, row, None, features), features, viewport, painted.paint, painted.inks)
    assert made.streets is not None
    assert made.streets.ways.texts == ("Here",) * 2
    alive = ref(features)
    del features
    assert alive() is None
