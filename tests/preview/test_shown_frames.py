"""Tests of frames transformed to the current camera."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QPainter

from editor.preview.live_map import MapPicture, MapPictures
from editor.render.camera import Camera
from editor.render.paint.passes import PICTURE


def a_picture(camera: Camera, color: str) -> MapPicture:
    """Create an image of one colour with a black device pixel in its middle."""
    image = QImage(camera.device_width, camera.device_height, PICTURE)
    image.fill(QColor(color))
    image.setPixelColor(QPoint(camera.device_width // 2, camera.device_height // 2), QColor("black"))
    image.setDevicePixelRatio(camera.scale)
    return MapPicture(camera, image)


def seen(frames: MapPictures, camera: Camera) -> QImage:
    """Return the image of a view, in device pixels."""
    view = QImage(camera.device_width, camera.device_height, PICTURE)
    view.fill(QColor("white"))
    view.setDevicePixelRatio(camera.scale)
    painter = QPainter(view)
    frames.paint(painter, camera)
    painter.end()
    return view


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_an_image_that_is_only_moved_stays_sharp(scale: float) -> None:
    camera = Camera(60.0, 25.0, 12.0, 200, 100, scale)
    frames = MapPictures()
    frames.add(a_picture(camera, "red"), camera)
    moved = seen(frames, camera.moved_by(30.3, -10.2))
    position = QPoint(
        camera.device_width // 2 + round(30.3 * scale), camera.device_height // 2 + round(-10.2 * scale)
    )
    assert moved.pixelColor(position) == QColor("black")
    assert moved.pixelColor(position + QPoint(1, 0)) == QColor("red")


def test_across_the_date_line_an_image_is_at_its_place() -> None:
    east, west = Camera(0.0, 179.99, 10.0, 200, 100), Camera(0.0, -179.99, 10.0, 200, 100)
    box = a_picture(east, "red").box_for(west)
    assert box.center().x() == pytest.approx(100 - 0.02 / 360 * west.world_px)


def test_the_previous_image_fills_gaps_of_the_newest() -> None:
    far = Camera(60.0, 25.0, 12.0, 200, 100)
    near = far.with_zoom(13.0)
    frames = MapPictures()
    frames.add(a_picture(far, "red"), far)
    frames.add(a_picture(near, "blue"), far)
    shown = seen(frames, far)
    assert shown.pixelColor(5, 5) == QColor("red")
    assert shown.pixelColor(90, 40) == QColor("blue")


def test_the_previous_image_is_released_when_the_newest_covers_the_view() -> None:
    camera = Camera(60.0, 25.0, 12.0, 200, 100)
    frames = MapPictures()
    frames.add(a_picture(camera, "red"), camera)
    frames.add(a_picture(camera, "blue"), camera)
    assert seen(frames, camera.moved_by(50, 0)).pixelColor(5, 5) == QColor("white")


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_two_images_at_another_zoom_look_as_if_both_were_painted_as_a_whole(scale: float) -> None:
    view = Camera(60.0, 25.0, 12.0, 200, 100, scale)
    below = a_picture(view.with_zoom(11.0), "red")
    for dx, dzoom in ((0.0, 0.61), (33.4, 0.37), (-70.9, 1.3)):
        above = a_picture(view.moved_by(dx, dx / 3).with_zoom(12.0 + dzoom), "blue")
        frames, one, other = MapPictures(), MapPictures(), MapPictures()
        frames.add(below, view)
        frames.add(above, view)
        one.add(below, view)
        other.add(above, view)
        expected = seen(one, view)
        painter = QPainter(expected)
        other.paint(painter, view)
        painter.end()
        assert seen(frames, view) == expected
