"""Tests of the samples for in-app layer types in both bundled towns."""

import pytest

from editor.basemap.catalogue import bundled
from editor.mapstyle.schema.layer_types import LAYER_TYPES, LayerShape, LayerType
from editor.render.camera import Camera
from editor.render.renderer import Renderer
from tests.render.maps import CHOICES, DATA, a_layer
from tests.render.sheet.cells import GROUND, MARKER, RED, Seen, abgr
from tests.styles import a_style

IN_APP = [row for row in LAYER_TYPES if row.in_app]
TOWNS = {
    "Montevideo": Camera(-34.88, -56.15, 12.0, 900, 700),
    "Helsinki": Camera(60.1715, 24.944, 14.6, 700, 500),
}
PAINTS = {
    LayerShape.LINE: {"line_inner_color": abgr(RED), "line_width": 2},
    LayerShape.ARROWS: {"line_inner_color": abgr(RED), "line_width": 1},
    LayerShape.POLYGON: {"fill_color": abgr(RED)},
    LayerShape.POINT: {"text_color": abgr(RED), "text_size": 3, "icon_size": 5},
}


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    """A renderer over the bundled maps."""
    return Renderer(bundled(DATA), DATA, CHOICES)


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize("row", IN_APP, ids=lambda row: row.type)
def test_every_in_app_type_draws_its_samples(row: LayerType, town: str, renderer: Renderer) -> None:
    style = a_style([a_layer(row.type, None, **PAINTS[row.shape]), GROUND])
    picture = renderer.render(style, TOWNS[town])
    assert picture.not_drawn == ()
    seen = Seen(picture.image)
    is_mark = row.shape is LayerShape.POINT and not row.type.startswith("route_label")
    assert seen.count(MARKER if is_mark else RED, 20 if is_mark else 90) > 20
