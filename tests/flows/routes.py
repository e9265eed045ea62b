"""A window over Iceland with a real service, and helpers that draw a route in it."""

from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from editor.features.routes.route_view import RouteView
from editor.weather.api.records import LatLon
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver

ICELAND = (64.0, -19.0, 6.0)
REYKJAVIK, SELFOSS, VIK, HOFN = (
    LatLon(64.13, -21.9),
    LatLon(63.94, -21.0),
    LatLon(63.42, -19.0),
    LatLon(64.25, -15.2),
)
COAST = (REYKJAVIK, SELFOSS, VIK, HOFN)


def over_iceland(open_window: OpenWindow, qtbot: QtBot) -> Driver:
    """Open a window over Iceland that shows no weather yet."""
    made = open_window()
    made.map_view.set_reduced_motion(is_reduced=True)
    made.map_view.set_camera(made.camera.at(*ICELAND))
    made.wait_for_map()
    return made


def opened(user: Driver) -> RouteView:
    user.trigger("weather_route")
    shown = user.route_controller.shown
    assert shown is not None
    return shown


def at(user: Driver, place: LatLon) -> QPoint:
    return QPointF(*user.camera.lonlat_to_screen(place.lon, place.lat)).toPoint()


def click(
    user: Driver, place: LatLon, qtbot: QtBot, button: Qt.MouseButton = Qt.MouseButton.LeftButton
) -> None:
    qtbot.mouseClick(user.map_view, button, pos=at(user, place))


def points(view: RouteView) -> list[tuple[float, float]]:
    route = view.control.route
    return [] if route is None else [(round(point.lat), round(point.lon)) for point in route.points]


def until_known(view: RouteView, qtbot: QtBot) -> None:
    """Wait until each stop has its weather and its name."""
    qtbot.waitUntil(
        lambda: (
            bool(view.control.stops) and all(stop.is_current and stop.zone for stop in view.control.stops)
        ),
        timeout=15_000,
    )


def a_route(user: Driver, qtbot: QtBot) -> RouteView:
    view = opened(user)
    for place in COAST:
        view.control.add(place)
    view.edit(is_on=False)
    until_known(view, qtbot)
    return view


def gpx(*tracks: tuple[str, int]) -> str:
    """Return tracks of a number of points eastwards along the equator, ten minutes apart."""
    made = ""
    for name, count in tracks:
        made += f"<trk><name>{name}</name><trkseg>"
        for number in range(count):
            hour, minute = divmod(number * 10, 60)
            time_of_day = f"2026-01-01T{hour:02}:{minute:02}:00Z"
            made += f'<trkpt lat="0" lon="{number / 10}"><time>{time_of_day}</time></trkpt>'
        made += "</trkseg></trk>"
    return f'<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">{made}</gpx>'
