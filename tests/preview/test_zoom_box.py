"""Tests of zooming into a box drawn with Shift."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest

from editor.preview.camera_control import MAX_VIEW_ZOOM
from editor.preview.map_view import MapView
from tests.preview.frames import START, Point, mouse

SHIFT = Qt.KeyboardModifier.ShiftModifier
PRESS, MOVE = QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove
RELEASE = QEvent.Type.MouseButtonRelease


def draw(view: MapView, start: Point, end: Point) -> None:
    """Draw a box, and hold it."""
    mouse(view, PRESS, start, modifiers=SHIFT)
    mouse(view, MOVE, end, modifiers=SHIFT)


def test_the_map_flies_to_where_the_box_fills_the_view(view: MapView) -> None:
    lon, lat = START.screen_to_lonlat(240, 300)
    draw(view, (160, 240), (320, 360))
    assert view.camera == START
    mouse(view, RELEASE, (320, 360), modifiers=SHIFT)
    assert view.camera.zoom == pytest.approx(START.zoom + 2)
    assert (view.camera.lon, view.camera.lat) == pytest.approx((lon, lat))


def test_all_of_a_narrow_box_is_in_the_view(view: MapView) -> None:
    draw(view, (300, 200), (310, 440))
    mouse(view, RELEASE, (310, 440))
    assert view.camera.zoom == pytest.approx(START.zoom + 1)


def test_a_box_may_be_drawn_towards_any_side_and_ends_with_the_view(view: MapView) -> None:
    draw(view, (320, 240), (-50, -50))
    assert view.map_overlays.zoom_box.box.getRect() == (0, 0, 320, 240)
    mouse(view, RELEASE, (-50, -50))
    assert view.camera.zoom == pytest.approx(START.zoom + 1)


def test_the_box_is_shown_until_release(view: MapView) -> None:
    box = view.map_overlays.zoom_box
    draw(view, (100, 100), (300, 260))
    assert box.isVisible()
    assert box.geometry().contains(100, 100)
    assert box.geometry().contains(299, 259)
    assert view.cursor().shape() == Qt.CursorShape.CrossCursor
    mouse(view, RELEASE, (300, 260))
    assert not box.isVisible()
    assert view.cursor().shape() == Qt.CursorShape.ArrowCursor


def test_escape_cancels_the_box(view: MapView) -> None:
    draw(view, (100, 100), (300, 260))
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not view.map_overlays.zoom_box.isVisible()
    mouse(view, MOVE, (350, 300))
    mouse(view, RELEASE, (350, 300))
    assert view.camera == START


def test_a_press_with_a_small_movement_is_no_box(view: MapView) -> None:
    draw(view, (100, 100), (103, 180))
    assert not view.map_overlays.zoom_box.isVisible()
    mouse(view, RELEASE, (103, 180))
    assert view.camera == START


def test_a_tiny_box_zooms_to_the_maximum_only(view: MapView) -> None:
    view.set_camera(START.with_zoom(MAX_VIEW_ZOOM - 1))
    draw(view, (100, 100), (110, 110))
    mouse(view, RELEASE, (110, 110))
    assert view.camera.zoom == MAX_VIEW_ZOOM
