"""Test of the outline of a label."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QImage

from editor.mapstyle.schema.values import Color
from editor.render.query.questions import PickRequest
from editor.render.stack import Half
from tests.render.maps import a_camera, a_layer, a_node, a_renderer
from tests.render.paint.test_icons import an_icon
from tests.styles import a_style

RED, WHITE = Color(255, 0, 0).abgr, Color(255, 255, 255).abgr
GROUND = a_layer("background", fill_color=WHITE)
CAFE = a_node(128, 128, amenity="cafe", name="Centro")
ICON = {"icon": "dot", "icon_size": 2}
HALO = {"text_outline_size": 1, "text_outline_color": RED}


def drawn(image: QImage) -> np.ndarray:
    """Return the bounding box of non-white pixels."""
    whole = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(whole.constBits(), np.uint32).reshape(whole.height(), whole.width())
    rows, columns = np.nonzero(pixels != 0xFFFFFFFF)
    return np.array([[columns.min(), rows.min()], [columns.max() + 1, rows.max() + 1]])


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize(
    "paint", [{"text_size": 3}, {"text_size": 3, **HALO}, {"text_size": 3, **ICON}, ICON]
)
def test_one_line_around_a_label_is_clear_of_its_letters_halo_and_icon(
    paint: dict[str, Any], scale: float
) -> None:
    icons = {"icons": [an_icon("dot", (255, 0, 0))]}
    style = a_style([a_layer("symbol", 12, **paint), GROUND], icons_section=icons)
    renderer, camera = a_renderer(CAFE), a_camera(scale)
    drawn_layers = renderer.layers(style, camera, frozenset()).laid[Half.UPPER]
    (hit,) = renderer.hits(
        drawn_layers, camera, PickRequest(*camera.screen_to_world(128, 128), reach_px=24.0)
    )
    (line,) = hit.outline
    box = drawn(renderer.render(style, camera).image) / scale
    ends = np.array([camera.world_to_screen(*point) for point in line.tolist()])
    gaps = np.concatenate([box[0] - ends.min(axis=0), ends.max(axis=0) - box[1]])
    # Half of the line and its edge is 2 px.
    assert (gaps >= 4).all()
    assert (gaps <= 14).all()
