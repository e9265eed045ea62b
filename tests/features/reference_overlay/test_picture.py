"""The image over the map: drawn without resampling at its true size, and scaled with the map."""

import pytest
from PySide6.QtGui import QColor, QImage

from editor.assets.images.resize import Pixels
from editor.features.reference_overlay.picture import (
    ImageOverlay,
    MarkOverlay,
    MeasuringLine,
    NumberedMark,
    ReferenceImage,
)
from editor.features.reference_overlay.placement import Placement
from editor.preview.map_view import MapView
from tests.preview.frames import START

SIZE_PX = 200


@pytest.fixture
def checks() -> QImage:
    """An image in which neighbouring pixels differ."""
    image = QImage(SIZE_PX, SIZE_PX, QImage.Format.Format_RGBA8888)
    for y in range(SIZE_PX):
        for x in range(SIZE_PX):
            image.setPixelColor(x, y, QColor(x, y, 255 * ((x + y) % 2)))
    return image


@pytest.fixture
def reference(checks: QImage) -> ReferenceImage:
    return ReferenceImage.from_pixels("checks.png", Pixels(SIZE_PX, SIZE_PX, bytes(checks.constBits())))


@pytest.fixture
def overlay(view: MapView, reference: ReferenceImage) -> ImageOverlay:
    made = ImageOverlay(view, START)
    made.show_camera(START)
    made.show_image(reference, Placement.at(START.lat, START.lon, START.zoom, SIZE_PX, SIZE_PX))
    made.show()
    return made


def test_at_the_true_size_every_pixel_is_that_of_the_image(
    view: MapView, overlay: ImageOverlay, checks: QImage
) -> None:
    grabbed = view.grab().toImage().copy(220, 140, SIZE_PX, SIZE_PX)
    assert grabbed.convertToFormat(checks.format()) == checks
    # A camera between two pixels changes nothing.
    overlay.show_camera(START.moved_by(0.4, -0.3))
    assert view.grab().toImage().copy(220, 140, SIZE_PX, SIZE_PX).convertToFormat(checks.format()) == checks


def test_the_image_moves_and_grows_with_the_map(view: MapView, overlay: ImageOverlay) -> None:
    overlay.show_camera(START.moved_by(50, 0).zoomed_at(370, 240, 1.0))
    grabbed = view.grab().toImage()
    assert grabbed.pixelColor(370 - 2 * 40, 240 - 2 * 20).green() == pytest.approx(80, abs=2)
    assert grabbed.pixelColor(370 - 2 * 40, 240 - 2 * 20).red() == pytest.approx(60, abs=2)
    assert grabbed.pixelColor(160, 240).red() == 255  # the map next to it


def test_a_reduced_image_is_not_aliased(view: MapView, overlay: ImageOverlay) -> None:
    overlay.show_camera(START.with_zoom(START.zoom - 2))
    blue = [view.grab().toImage().pixelColor(x, 240).blue() for x in range(300, 340)]
    assert min(blue) > 100
    assert max(blue) < 155


def test_the_image_ends_at_an_edge(view: MapView, overlay: ImageOverlay) -> None:
    before = view.grab().toImage()
    overlay.show_as(1.0, right_px=300)
    after = view.grab().toImage()
    assert after.pixelColor(299, 240) == before.pixelColor(299, 240)
    assert after.pixelColor(300, 240) == QColor("red")


def test_the_opacity_blends_image_and_map(view: MapView, overlay: ImageOverlay) -> None:
    overlay.show_as(0.5)
    at = view.grab().toImage().pixelColor(240, 200)  # pixel (20, 60) over the red half
    assert (at.red(), at.green()) == (pytest.approx(138, abs=2), pytest.approx(30, abs=2))
    overlay.show_as(0.0)
    assert view.grab().toImage().pixelColor(240, 200) == QColor("red")


def test_levels_end_at_a_small_image(reference: ReferenceImage) -> None:
    assert [level.width() for level in reference.levels] == [200, 100]
    assert reference.level_for(1.0).width() == 200
    assert reference.level_for(0.5).width() == 100
    assert reference.level_for(0.01).width() == 100
    assert reference.color_at(-5, 500) == reference.color_at(0, 199)


def test_marks_and_lines_are_drawn_on_the_map(view: MapView) -> None:
    marks = MarkOverlay(view, START)
    marks.show_camera(START)
    before = view.grab().toImage()
    start, end = START.screen_to_world(100, 100), START.screen_to_world(140, 100)
    marks.show_marks(
        [NumberedMark(START.screen_to_world(320, 240), "1")],
        [MeasuringLine(start, end, is_current=True), MeasuringLine(start, start)],
    )
    assert marks.isVisible()
    after = view.grab().toImage()
    assert after.pixelColor(120, 100) != before.pixelColor(120, 100)
    assert after.pixelColor(330, 240) != before.pixelColor(330, 240)
    marks.show_marks((), ())
    assert not marks.isVisible()
