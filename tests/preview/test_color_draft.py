"""Tests of drafts of adjusted maps."""

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.mapstyle.color.adjustment import ColorAdjustment
from editor.mapstyle.schema.values import Color
from editor.preview.color_draft import create_base, visible_difference
from editor.preview.live_map import MapPicture
from editor.render.camera import Camera
from editor.render.paint.passes import PICTURE
from editor.ui.theme.painting import to_qcolor

WATER, LAND, ROAD = Color(170, 211, 223), Color(242, 239, 233), Color(252, 214, 164)
CAMERA = Camera(-34.9, -56.2, 13.0, 200, 100)
ADJUSTMENT = ColorAdjustment(lightness=-20, chroma=40, hue=30, contrast=15)


def a_picture(*colors: Color) -> MapPicture:
    """Create smooth circles in some colours over the first one."""
    image = QImage(200, 100, PICTURE)
    image.fill(to_qcolor(colors[0]))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for index, color in enumerate(colors[1:]):
        painter.setBrush(to_qcolor(color))
        painter.drawEllipse(10 + 60 * index, 10, 70, 70)
    painter.end()
    return MapPicture(CAMERA, image)


def pixel(picture: MapPicture, x: int, y: int) -> Color:
    """Return the colour of a pixel."""
    color = QColor(picture.image.pixelColor(x, y))
    return Color(color.red(), color.green(), color.blue())


def test_areas_of_a_draft_are_exact_and_edges_nearly() -> None:
    before = (WATER, LAND, ROAD)
    draft = create_base(a_picture(*before), before, ()).draft(ADJUSTMENT)
    after = ADJUSTMENT.apply_to_colors(before)
    assert [pixel(draft, *at) for at in ((1, 1), (45, 45), (110, 45))] == after
    assert draft.camera == CAMERA
    assert visible_difference(draft, a_picture(*after)) < 0.001


def test_a_neutral_draft_is_the_picture() -> None:
    picture = a_picture(WATER, LAND, ROAD)
    assert create_base(picture, [WATER], [LAND]).draft(ColorAdjustment()).image == picture.image


def test_colours_outside_the_scope_stay() -> None:
    picture = a_picture(WATER, LAND, ROAD)
    base = create_base(picture, [WATER], [LAND, ROAD])
    assert not base.is_sure
    draft = base.draft(ADJUSTMENT)
    after = ADJUSTMENT.apply_to_colors([WATER])[0]
    assert pixel(draft, 1, 1) == after
    assert pixel(draft, 45, 45) == LAND
    assert pixel(draft, 110, 45) == ROAD
    assert visible_difference(draft, a_picture(after, LAND, ROAD)) < 0.005


def test_a_draft_of_many_colours_is_exact_where_they_are_frequent() -> None:
    noise = np.random.default_rng(3).integers(0, 2**24, 150 * 200, dtype=np.uint32) | np.uint32(0xFF000000)
    noise[: 100 * 200] = 0xFF000000 | WATER.r << 16 | WATER.g << 8 | WATER.b
    image = QImage(noise.tobytes(), 200, 150, PICTURE).copy()
    picture = MapPicture(CAMERA.with_size(200, 150), image)
    exact = ADJUSTMENT.apply_to_colors([WATER])[0]
    assert pixel(create_base(picture, [WATER], ()).draft(ADJUSTMENT), 5, 5) == exact


def test_what_changes_is_learned_from_a_frame_even_for_equal_colours() -> None:
    before, other = a_picture(WATER, LAND, LAND), ColorAdjustment(hue=120, lightness=-10)
    road, turned = (each.apply_to_colors([LAND])[0] for each in (ADJUSTMENT, other))
    base = create_base(before, [LAND], [WATER, LAND])
    learned = base.learned(a_picture(WATER, road, LAND), ADJUSTMENT)
    assert learned.is_sure
    draft = learned.draft(other)
    assert [pixel(draft, *at) for at in ((1, 1), (45, 45), (110, 45))] == [WATER, turned, LAND]
    assert visible_difference(draft, a_picture(WATER, turned, LAND)) < 0.005


def test_a_frame_teaches_nothing_about_colours_that_it_hardly_changes() -> None:
    grey = Color(128, 128, 128)
    picture, paler = a_picture(grey, WATER), ColorAdjustment(chroma=-60)
    after = paler.apply_to_colors([WATER])[0]
    learned = create_base(picture, [WATER, grey], [LAND]).learned(a_picture(grey, after), paler)
    darker = ColorAdjustment(lightness=-30)
    assert pixel(learned.draft(darker), 1, 1) == darker.apply_to_colors([grey])[0]


def test_a_visible_difference_is_a_share_of_pixels_of_the_same_view() -> None:
    one, other = a_picture(WATER), a_picture(LAND)
    assert visible_difference(one, one) == 0
    assert visible_difference(one, other) == 1
    assert visible_difference(one, MapPicture(CAMERA.with_size(100, 100), other.image)) == 0
