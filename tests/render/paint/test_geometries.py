"""What is kept of features: nothing that is no longer asked for keeps them all."""

from weakref import ref

from editor.basemap.vector.features import Features
from editor.mapstyle.document.model import Layer
from editor.mapstyle.schema.layer_types import layer_type
from editor.render.label_layers import LabelLayers
from editor.render.paint.geometry import Geometries
from editor.render.paint.paint import PaintedLayers
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


def test_a_filter_is_asked_once_and_without_one_nothing_is_copied() -> None:
    geometries, features = Geometries(), roads()
    assert geometries.passing(features, a_filtered(None)) is features
    none = geometries.passing(features, a_filtered("Elsewhere"))
    assert len(none) == 0
    assert geometries.passing(features, a_filtered("Elsewhere")) is none
    geometry = geometries.of(features, a_filtered("Here"), 1024.0)
    assert len(geometry) == 2
    assert geometries.of(features, a_filtered("Here"), 1024.0) is geometry
    assert geometries.of(features, a_filtered("Here"), 2048.0) is not geometry


def test_what_a_filter_left_does_not_keep_what_it_was_taken_from() -> None:
    geometries, features = Geometries(), roads()
    geometries.passing(features, a_filtered("Elsewhere"))
    alive = ref(features)
    del features
    assert alive() is None


def test_streets_do_not_keep_the_features_they_were_joined_from() -> None:
    layer = a_style([a_layer("street", 6, text_size=2, text_color=0xFF000000)]).layers[0]
    stage, features, layers = Viewport(a_camera(), CHOICES), roads(), LabelLayers()
    painted, row = PaintedLayers().of(layer, 14.0), layer_type(layer.type, layer.source)
    made = layers.of(SceneLayer(layer, row, None, features), features, stage, painted.paint, painted.inks)
    assert made.streets is not None
    assert made.streets.ways.texts == ("Here",) * 2
    alive = ref(features)
    del features
    assert alive() is None
