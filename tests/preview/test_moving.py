"""Tests of camera movements by mouse, wheel, keys and touch."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGestureEvent, QPinchGesture
from pytestqt.qtbot import QtBot

from editor.basemap.tiles.tile import MAX_LAT
from editor.preview.camera_control import MAX_VIEW_ZOOM, MIN_VIEW_ZOOM
from editor.preview.input import STEP_PX, ZOOM_PER_WHEEL_STEP, DragVelocity
from editor.preview.map_view import MapView
from tests.preview.frames import START, FlatFrames, drag, mouse, recorded, wheel

CURSOR = (100.0, 150.0)


def test_a_drag_moves_the_map_by_exactly_the_drag(view: MapView) -> None:
    held = view.camera.screen_to_lonlat(200, 200)
    drag(view, (200, 200), (230, 190), (317, 123))
    assert view.camera.screen_to_lonlat(317, 123) == pytest.approx(held)
    assert view.camera.zoom == START.zoom


def test_a_fast_drag_continues_kinetically(qtbot: QtBot, view: MapView) -> None:
    view.set_reduced_motion(is_reduced=False)
    released = view.camera.moved_by(60, 0)
    with qtbot.waitSignal(view.camera_stopped):
        drag(view, (200, 200), (220, 200), (240, 200), (260, 200))
    assert view.camera.lon < released.lon


def test_with_reduced_motion_the_map_stays_where_it_is_released(qtbot: QtBot, view: MapView) -> None:
    with qtbot.waitSignal(view.camera_stopped):
        drag(view, (200, 200), (220, 200), (240, 200), (260, 200))
    assert view.camera.lon == pytest.approx(START.moved_by(60, 0).lon)


def test_a_drag_that_stops_before_release_has_no_velocity() -> None:
    fling = DragVelocity()
    for step in range(4):
        fling.add(step * 0.01, 10, 0)
    assert fling.velocity_at(0.03) == pytest.approx((1000, 0))
    assert fling.velocity_at(0.5) == (0, 0)


def test_the_wheel_keeps_the_point_under_the_cursor(view: MapView) -> None:
    held = view.camera.screen_to_lonlat(*CURSOR)
    wheel(view, CURSOR, angle=120)
    assert view.camera.zoom == START.zoom + ZOOM_PER_WHEEL_STEP
    assert view.camera.screen_to_lonlat(*CURSOR) == pytest.approx(held)


def test_wheel_steps_add_up_during_a_movement(qtbot: QtBot, view: MapView) -> None:
    view.set_reduced_motion(is_reduced=False)
    held = view.camera.screen_to_lonlat(*CURSOR)
    with qtbot.waitSignal(view.camera_stopped):
        wheel(view, CURSOR, angle=120)
        wheel(view, CURSOR, angle=120)
    assert view.camera.zoom == pytest.approx(START.zoom + 2 * ZOOM_PER_WHEEL_STEP)
    assert view.camera.screen_to_lonlat(*CURSOR) == pytest.approx(held)


def test_a_touchpad_zooms_as_the_fingers_move(view: MapView) -> None:
    view.set_reduced_motion(is_reduced=False)
    held = view.camera.screen_to_lonlat(*CURSOR)
    wheel(view, CURSOR, pixels=40, phase=Qt.ScrollPhase.ScrollUpdate)
    assert START.zoom < view.camera.zoom < START.zoom + 1
    assert view.camera.screen_to_lonlat(*CURSOR) == pytest.approx(held)


def test_a_pinch_zooms_about_the_fingers(view: MapView) -> None:
    held = view.camera.screen_to_lonlat(*CURSOR)
    pinch = QPinchGesture()
    pinch.setScaleFactor(2.0)
    pinch.setCenterPoint(view.mapToGlobal(QPointF(*CURSOR)))
    QApplication.sendEvent(view, QGestureEvent([pinch]))
    assert view.camera.zoom == pytest.approx(START.zoom + 1)
    assert view.camera.screen_to_lonlat(*CURSOR) == pytest.approx(held)


@pytest.mark.parametrize(
    ("modifiers", "dzoom"),
    [(Qt.KeyboardModifier.NoModifier, 1.0), (Qt.KeyboardModifier.ShiftModifier, -1.0)],
)
def test_a_double_click_zooms_in_and_with_shift_out(
    view: MapView, modifiers: Qt.KeyboardModifier, dzoom: float
) -> None:
    held = view.camera.screen_to_lonlat(*CURSOR)
    mouse(view, QEvent.Type.MouseButtonDblClick, CURSOR, modifiers=modifiers)
    assert view.camera.zoom == START.zoom + dzoom
    assert view.camera.screen_to_lonlat(*CURSOR) == pytest.approx(held)


@pytest.mark.parametrize(
    ("key", "dx", "dy"),
    [
        (Qt.Key.Key_Left, STEP_PX, 0),
        (Qt.Key.Key_Right, -STEP_PX, 0),
        (Qt.Key.Key_Up, 0, STEP_PX),
        (Qt.Key.Key_Down, 0, -STEP_PX),
    ],
)
def test_an_arrow_key_moves_the_camera_a_step(
    qtbot: QtBot, view: MapView, key: Qt.Key, dx: int, dy: int
) -> None:
    qtbot.keyClick(view, key)
    there = START.moved_by(dx, dy)
    assert (view.camera.lat, view.camera.lon) == pytest.approx((there.lat, there.lon))


def test_plus_and_minus_zoom_around_the_centre(qtbot: QtBot, view: MapView) -> None:
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.camera.zoom == START.zoom + 1
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    assert view.camera.zoom == START.zoom - 1
    assert (view.camera.lat, view.camera.lon) == pytest.approx((START.lat, START.lon))


def test_home_returns_to_the_start(qtbot: QtBot, view: MapView) -> None:
    view.fly_to(60.17, 24.94, 15)
    assert (view.camera.lat, view.camera.zoom) == (60.17, 15)
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert (view.camera.lat, view.camera.lon, view.camera.zoom) == (START.lat, START.lon, START.zoom)


def test_a_flight_ends_exactly_at_its_target(qtbot: QtBot, view: MapView) -> None:
    view.set_reduced_motion(is_reduced=False)
    moves = recorded(view.camera_changed)
    with qtbot.waitSignal(view.camera_stopped):
        view.fly_to(60.17, 24.94, 15)
    assert (view.camera.lat, view.camera.lon, view.camera.zoom) == (60.17, 24.94, 15)
    assert len(moves) > 1


def test_a_stopped_flight_requests_a_frame_where_it_stopped(
    qtbot: QtBot, view: MapView, frames: FlatFrames
) -> None:
    view.set_reduced_motion(is_reduced=False)
    with qtbot.waitSignal(view.camera_changed):
        view.fly_to(START.lat, START.lon + 1, START.zoom)
    with qtbot.waitSignal(view.frame_shown):
        mouse(view, QEvent.Type.MouseButtonPress, CURSOR)
    assert START.lon <= view.camera.lon < START.lon + 1
    assert frames.requests[-1].camera.lon == view.camera.lon


def test_shortcuts_of_commands_do_not_move_the_map(qtbot: QtBot, view: MapView) -> None:
    qtbot.keyClick(view, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(view, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert view.camera == START


def test_the_camera_stays_within_its_bounds(view: MapView) -> None:
    view.fly_to(89.9, 200, 30)
    assert view.camera.lat == pytest.approx(MAX_LAT, abs=0.001)
    assert (view.camera.lon, view.camera.zoom) == (-160, MAX_VIEW_ZOOM)
    for _ in range(50):
        wheel(view, CURSOR, angle=-120)
    assert view.camera.zoom == MIN_VIEW_ZOOM


def test_the_buttons_zoom_and_go_back(qtbot: QtBot, view: MapView) -> None:
    buttons = view.map_overlays.zoom_buttons
    buttons.zoom_in.click()
    assert view.camera.zoom == START.zoom + 1
    buttons.zoom_out.click()
    buttons.zoom_out.click()
    assert view.camera.zoom == START.zoom - 1
    buttons.recentre.click()
    assert view.camera.zoom == START.zoom


def test_coming_to_rest_is_reported_once(qtbot: QtBot, view: MapView) -> None:
    rests = recorded(view.camera_stopped)
    with qtbot.waitSignal(view.camera_stopped):
        drag(view, (200, 200), (210, 200), (220, 200))
        wheel(view, CURSOR, angle=120)
    assert rests == [(view.camera,)]


def test_it_comes_to_rest_once_it_is_shown(qtbot: QtBot, view: MapView) -> None:
    with qtbot.waitSignal(view.camera_stopped) as rest:
        pass
    assert rest.args == [view.camera]


def test_every_movement_reports_the_camera(view: MapView) -> None:
    moves = recorded(view.camera_changed)
    drag(view, (200, 200), (210, 200), (220, 205))
    assert moves[-1] == (view.camera,)
    assert len(moves) == 2


def test_the_position_of_the_cursor_is_reported(qtbot: QtBot, view: MapView) -> None:
    lon, lat = view.camera.screen_to_lonlat(*CURSOR)
    with qtbot.waitSignal(view.pointed_at) as pointed:
        mouse(view, QEvent.Type.MouseMove, CURSOR, Qt.MouseButton.NoButton)
    assert pointed.args == pytest.approx([lat, lon])
    assert view.camera.lat == START.lat


def test_a_resize_keeps_the_middle(view: MapView) -> None:
    view.resize(500, 300)
    camera = view.camera
    assert (camera.width_px, camera.height_px) == (500, 300)
    assert (camera.lat, camera.lon, camera.zoom) == (START.lat, START.lon, START.zoom)


def test_a_click_on_a_card_does_not_move_the_map(view: MapView) -> None:
    buttons = view.map_overlays.zoom_buttons
    middle = buttons.card.center().toTuple()
    drag(buttons, middle, (middle[0] + 40, middle[1] + 40))
    wheel(buttons, middle, angle=120)
    assert view.camera == START


def test_the_shadow_of_a_card_still_belongs_to_the_map(qtbot: QtBot, view: MapView) -> None:
    buttons = view.map_overlays.zoom_buttons
    for point, zoom in (
        (buttons.card.center(), START.zoom),
        (QPoint(2, 2), START.zoom + ZOOM_PER_WHEEL_STEP),
    ):
        where = QPointF(buttons.mapTo(view, point))
        QTest.wheelEvent(view.windowHandle(), where, QPoint(0, 120))
        qtbot.waitUntil(lambda zoom=zoom: view.camera.zoom == zoom, timeout=200)


def test_the_map_shows_keyboard_focus(qtbot: QtBot, view: MapView) -> None:
    view.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(view.hasFocus)
    assert view.accessibleName() == "Map"
    with_ring = view.grab().toImage().pixelColor(QPoint(1, 300))
    view.clearFocus()
    assert view.grab().toImage().pixelColor(QPoint(1, 300)) != with_ring


def test_every_button_has_a_description(view: MapView) -> None:
    buttons = view.map_overlays.zoom_buttons
    for button in (buttons.zoom_in, buttons.zoom_out, buttons.recentre):
        assert button.accessibleName()
        assert button.accessibleName() in button.toolTip()


def test_the_world_fills_the_view_after_long_drags(view: MapView) -> None:
    view.set_camera(view.camera.at(80.0, 0.0, 3.0))
    top = view.camera.world_to_screen(0.5, 0.0)[1]
    assert top <= 0.5
    view.set_camera(view.camera.at(-85.0, 0.0, 3.0))
    bottom = view.camera.world_to_screen(0.5, 1.0)[1]
    assert bottom >= view.height() - 0.5


def test_a_world_smaller_than_the_view_is_centred(view: MapView) -> None:
    view.set_camera(view.camera.at(-80.0, 20.0, 0.0))
    assert view.camera.lat == 0.0


def test_a_zoom_change_is_animated_around_the_same_centre(view: MapView) -> None:
    view.zoom_to(15.5)
    assert view.camera == START.with_zoom(15.5)
    view.zoom_to(99)
    assert view.camera == START.with_zoom(MAX_VIEW_ZOOM)
