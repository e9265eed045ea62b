"""A route drawn on the map of a real window: by clicks, drags and keys, in its list, and by names."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from editor.features.routes.route_view import RouteView
from editor.preview.overlay_layout import LOW_PX
from editor.preview.weather.pill_layout import LIFT_PX
from editor.preview.weather.pills import PILL
from editor.weather.api.records import SIMULATED_COPYRIGHT, LatLon
from editor.weather.routes.saved_route import find_route
from editor.workspace.places import ParsedPlace
from tests.flows.conftest import OpenWindow
from tests.flows.counted_service import Counted
from tests.flows.driver import Driver
from tests.flows.routes import (
    COAST,
    HOFN,
    ICELAND,
    REYKJAVIK,
    SELFOSS,
    VIK,
    a_route,
    at,
    click,
    opened,
    over_iceland,
    points,
)


@pytest.fixture
def user(counted: Counted, open_window: OpenWindow, qtbot: QtBot) -> Driver:
    return over_iceland(open_window, qtbot)


def start_again(user: Driver, view: RouteView) -> None:
    """Remove the route, and draw another one over Iceland."""
    view.control.set_route(None)
    view.edit(is_on=True)
    user.map_view.set_camera(user.camera.at(*ICELAND))


# Drawing


def test_clicks_draw_a_route_whose_points_are_dragged_bent_removed_and_undone(
    user: Driver, qtbot: QtBot
) -> None:
    before, found = user.style, user.inspector_list
    view = opened(user)
    for place in (REYKJAVIK, VIK, HOFN):
        click(user, place, qtbot)
    assert points(view) == [(64, -22), (63, -19), (64, -15)]
    start, end = at(user, VIK), at(user, LatLon(63.0, -17.0))
    qtbot.mousePress(user.map_view, Qt.MouseButton.LeftButton, pos=start)
    for part in (0.5, 1.0):
        qtbot.mouseMove(user.map_view, start + (end - start) * part)
    qtbot.mouseRelease(user.map_view, Qt.MouseButton.LeftButton, pos=end)
    assert points(view) == [(64, -22), (63, -17), (64, -15)]
    middle = (at(user, REYKJAVIK) + end) / 2
    qtbot.mouseClick(user.map_view, Qt.MouseButton.LeftButton, pos=middle)
    assert len(points(view)) == 4
    assert view.tool.selected == 1
    qtbot.keyClick(user.map_view, Qt.Key.Key_Delete)
    assert points(view) == [(64, -22), (63, -17), (64, -15)]
    for count in (4, 3, 3):
        qtbot.keyClick(user.map_view, Qt.Key.Key_Backspace)
        assert len(points(view)) == count
    assert points(view) == [(64, -22), (63, -19), (64, -15)]
    assert not found.rows
    assert user.style is before
    assert user.undo_count == 0

    start_again(user, view)
    left, shift = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier
    qtbot.mouseClick(user.map_view, left, pos=at(user, VIK))
    qtbot.mouseDClick(user.map_view, left, pos=at(user, VIK))
    assert points(view) == [(63, -19)]
    assert user.camera.zoom == ICELAND[2]
    qtbot.mouseClick(user.map_view, left, shift, at(user, REYKJAVIK))
    assert points(view) == [(63, -19)]

    start_again(user, view)
    drag_the_ground(user, view, qtbot)

    start_again(user, view)
    for place in (REYKJAVIK, VIK):
        click(user, place, qtbot)
    QApplication.sendEvent(user.map_view, _context_menu(user, at(user, REYKJAVIK)))
    menu = next(menu for menu in user.map_view.findChildren(QMenu) if menu.isVisible())
    menu.actions()[0].trigger()
    menu.close()
    assert points(view) == [(63, -19)]


def _context_menu(user: Driver, pos: QPoint) -> QContextMenuEvent:
    return QContextMenuEvent(QContextMenuEvent.Reason.Mouse, pos, user.map_view.mapToGlobal(pos))


def drag_the_ground(user: Driver, view: RouteView, qtbot: QtBot) -> None:
    """Drag next to the points, which moves the map and adds none."""
    camera, start = user.camera, at(user, LatLon(66.0, -19.0))
    qtbot.mousePress(user.map_view, Qt.MouseButton.LeftButton, pos=start)
    for step in (40, 80):
        qtbot.mouseMove(user.map_view, start + QPoint(step, 0))
    qtbot.mouseRelease(user.map_view, Qt.MouseButton.LeftButton, pos=start + QPoint(80, 0))
    assert points(view) == []
    assert user.camera != camera


def test_clicks_inspect_again_after_drawing_and_keys_alone_draw_a_route(user: Driver, qtbot: QtBot) -> None:
    view = opened(user)
    assert not user.inspector.is_on
    user.trigger("inspect")
    user.trigger("inspect")
    assert not user.inspector.is_on
    click(user, REYKJAVIK, qtbot)
    qtbot.keyClick(user.map_view, Qt.Key.Key_Escape)
    assert not view.tool.is_on
    assert user.inspector.is_on

    view.control.set_route(None)
    user.trigger("weather_route")
    view = opened(user)
    user.map_view.setFocus()
    qtbot.keyClick(user.map_view, Qt.Key.Key_Return)
    for _ in range(3):
        qtbot.keyClick(user.map_view, Qt.Key.Key_Right)
    qtbot.keyClick(user.map_view, Qt.Key.Key_Return)
    (first, second) = view.control.route.points if view.control.route else ()
    assert first.lon < second.lon
    qtbot.keyClick(user.map_view, Qt.Key.Key_PageDown)
    qtbot.keyClick(user.map_view, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert view.control.route is not None
    assert view.control.route.points[0].lat > first.lat
    assert view.control.route.points[1] == second
    for _ in range(2):
        qtbot.keyClick(user.map_view, Qt.Key.Key_Escape)
    assert not view.tool.is_on
    assert view.panel.isVisible()
    view.panel.setFocus()
    qtbot.keyClick(view.panel, Qt.Key.Key_Escape)
    assert not view.panel.isVisible()
    assert not user.is_checked("weather_route")


# The list of points


def test_the_list_orders_and_times_points_by_keys_and_the_more_menu_works(user: Driver, qtbot: QtBot) -> None:
    view = a_route(user, qtbot)
    user.activate()
    view.panel.header.points_button.click()
    rows = view.panel.points.view
    assert rows.points.entries[0].distance == "0\N{THIN SPACE}km"
    rows.setFocus()
    rows.setCurrentIndex(rows.points.index(1))
    keep = user.style
    qtbot.keyClick(rows, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert points(view) == [(64, -22), (63, -19), (64, -21), (64, -15)]
    assert rows.currentIndex().row() == 2
    qtbot.keyClick(rows, Qt.Key.Key_Delete)
    assert points(view) == [(64, -22), (63, -19), (64, -15)]
    assert user.style is keep
    rows.setCurrentIndex(rows.points.index(1))
    qtbot.keyClick(rows, Qt.Key.Key_F2)
    edit = rows.findChild(QLineEdit)
    assert edit is not None
    qtbot.keyClicks(edit, "+10:00")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: rows.points.entries[1].is_typed)
    assert arrival_s(view, 1) - view.control.departure_s == 36_000
    rows.points.arrival_typed.emit(2, "+9:00")
    assert "must be later" in view.panel.problem.text
    rows.points.arrival_typed.emit(2, "soon")
    assert "17:30" in view.panel.problem.text
    rows.points.arrival_typed.emit(1, "")
    assert not rows.points.entries[1].is_typed
    assert not view.panel.problem.text

    header, there = view.panel.header, points(view)
    header.turn_action.trigger()
    assert points(view) == there[::-1]
    header.undo_action.trigger()
    assert points(view) == there
    header.clear_action.trigger()
    assert points(view) == []
    assert view.panel.hint.isVisible()
    assert not view.line.isVisible()
    assert not header.fit_action.isEnabled()


def arrival_s(view: RouteView, row: int) -> int:
    route = view.control.route
    assert route is not None
    along_m = float(route.distances_m[row])
    return next(stop.stop.time_s for stop in view.control.plan.stops if abs(stop.distance_m - along_m) < 1)


def test_places_are_added_by_their_names_and_the_error_of_a_file_stays_until_then(
    user: Driver, qtbot: QtBot
) -> None:
    view = opened(user)
    view.panel.find_place.click()
    popover = view.finder.popover
    qtbot.keyClicks(popover.search, "Reykjav")
    qtbot.waitUntil(lambda: any(row.text == "Reykjavík" for row in popover.rows), timeout=10_000)
    popover.selected.emit(next(row.value for row in popover.rows if row.text == "Reykjavík"))
    assert points(view) == [(64, -22)]

    start_again(user, view)
    view.panel.show_route_problem("“a.gpx” could not be opened.")
    assert view.panel.problem.isVisible()
    view.control.update_departure()
    assert view.panel.problem.isVisible()
    view.control.add(HOFN)
    assert not view.panel.problem.isVisible()

    start_again(user, view)
    view.finder.selected.emit(ParsedPlace(HOFN.lat, HOFN.lon, None, "Grandma"))
    assert view.panel.header.title.text() == "From Grandma"


# Retained routes


def test_the_route_outlives_the_tool_and_the_window_and_is_no_part_of_the_style(
    user: Driver, open_window: OpenWindow, qtbot: QtBot
) -> None:
    style = user.style
    view = a_route(user, qtbot)
    view.control.set_speed(60)
    user.map_view.set_camera(user.camera.at(0, 0))
    user.trigger("weather_route")
    assert not view.line.isVisible()
    assert SIMULATED_COPYRIGHT not in user.attribution.texts
    user.trigger("weather_route")
    assert view.line.isVisible()
    assert not view.tool.is_on
    assert len(points(view)) == 4
    assert user.style is style
    assert not user.is_edited
    qtbot.waitUntil(lambda: find_route(user.services.route) is not None, timeout=10_000)
    other = opened(open_window())
    qtbot.waitUntil(lambda: other.control.route == view.control.route, timeout=10_000)
    assert other.control.speed == 60
    assert not other.tool.is_on
    assert not other.panel.is_editing


def test_pills_of_towns_yield_to_the_marks_of_the_route_and_to_its_clicks(user: Driver, qtbot: QtBot) -> None:
    over = user.town_weather
    user.trigger("weather_towns")
    qtbot.waitUntil(lambda: bool(over.pills), timeout=15_000)
    pill = over.pills[0]
    town = LatLon(pill.town.lat, pill.town.lon)
    view = opened(user)
    click(user, LatLon(town.lat, town.lon), qtbot)
    assert len(points(view)) == 1
    assert not over.is_clickable_at(pill_center(user, town))
    above = user.camera.screen_to_lonlat(*pill_center(user, town).toTuple())
    view.control.add(LatLon(above[1], above[0]))
    view.control.add(LatLon(above[1] + 1, above[0]))
    view.edit(is_on=False)
    qtbot.waitUntil(lambda: bool(view.line.marks()), timeout=15_000)
    assert pill.town not in [shown.town for shown in over.pills]
    user.trigger("weather_route")
    assert pill.town in [shown.town for shown in over.pills]


def pill_center(user: Driver, town: LatLon) -> QPointF:
    """Return the middle of the pill over a town."""
    return QPointF(at(user, town)) - QPointF(0, LIFT_PX + PILL.height() / 2)


def test_a_drag_ends_if_its_release_was_delivered_elsewhere_or_its_point_is_gone(
    user: Driver, qtbot: QtBot
) -> None:
    view = a_route(user, qtbot)
    view.edit(is_on=True)
    qtbot.mousePress(user.map_view, Qt.MouseButton.LeftButton, pos=at(user, HOFN))
    drag_to(user, SELFOSS, Qt.MouseButton.NoButton)
    assert points(view)[3] == (64, -15)

    qtbot.mouseRelease(user.map_view, Qt.MouseButton.LeftButton, pos=at(user, SELFOSS))
    assert points(view)[3] == (64, -15)
    qtbot.mousePress(user.map_view, Qt.MouseButton.LeftButton, pos=at(user, HOFN))
    qtbot.keyClick(user.map_view, Qt.Key.Key_Delete)
    assert len(points(view)) == 3
    drag_to(user, SELFOSS, Qt.MouseButton.LeftButton)
    qtbot.mouseRelease(user.map_view, Qt.MouseButton.LeftButton, pos=at(user, SELFOSS))
    assert points(view) == [(64, -22), (64, -21), (63, -19)]


def drag_to(user: Driver, place: LatLon, held: Qt.MouseButton) -> None:
    """Move the mouse over the map with a button held, or with none."""
    to = QPointF(at(user, place))
    none = Qt.KeyboardModifier.NoModifier
    event = QMouseEvent(QEvent.Type.MouseMove, to, to, Qt.MouseButton.NoButton, held, none)
    QApplication.sendEvent(user.map_view, event)


def test_a_route_is_fitted_above_the_card_and_beside_the_buttons_of_the_map(user: Driver) -> None:
    view = opened(user)
    for place in (LatLon(55.0, -90.0), LatLon(55.0, 70.0)):
        view.control.add(place)
    view.fit()
    ys = [y for part in view.line.route.parts for _, y in part.points.tolist()]
    camera = user.camera
    assert camera.world_to_screen(0.5, min(ys))[1] >= 0
    assert camera.world_to_screen(0.5, max(ys))[1] <= view.panel.geometry().top()

    view.control.set_route(None)
    for place in (LatLon(63.0, -24.0), LatLon(66.0, -14.0)):
        view.control.add(place)
    view.edit(is_on=False)
    for width in (1440, 1024):
        user.window.resize(width, 700)
        view.fit()
        map_overlays = user.overlays
        ends = [at(user, place) for place in (LatLon(63.0, -24.0), LatLon(66.0, -14.0))]
        marks = QRect(ends[0], ends[1]).normalized().adjusted(-16, -16, 16, 16)
        assert map_overlays.free_rect().contains(marks)
        assert marks.right() < map_overlays.zoom_buttons.card_in_parent.left()
        assert marks.bottom() < view.panel.card_in_parent.top()


def test_a_growing_card_or_a_low_map_keeps_the_route_and_the_centre_visible(
    user: Driver, qtbot: QtBot
) -> None:
    view, map_view = a_route(user, qtbot), user.map_view
    view.fit()
    before = view.panel.card.height()
    view.panel.show_route_problem("This message is rather longer. " * 30)
    assert view.panel.card.height() > before + 20
    assert all(at(user, place).y() + 16 < view.panel.card_in_parent.top() for place in COAST)
    map_view.set_camera(map_view.camera.moved_by(0, 10))
    moved = map_view.camera
    view.panel.show_route_problem("")
    assert map_view.camera == moved

    assert view.panel.strip.isVisible()
    assert not view.panel.header.expand_button.isVisible()
    user.window.resize(1024, 700)
    user.trigger("hours")
    qtbot.waitUntil(lambda: map_view.height() < LOW_PX and not view.panel.strip.isVisible())
    middle = map_view.map_overlays.crosshair.geometry()
    assert not middle.intersects(view.panel.card_in_parent)
    view.panel.header.expand_button.click()
    assert view.panel.strip.isVisible()
    view.panel.header.expand_button.click()
    assert not view.panel.strip.isVisible()
