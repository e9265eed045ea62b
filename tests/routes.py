"""Routes as a person draws them."""

from collections.abc import Sequence

from editor.weather.api.records import LatLon
from editor.weather.routes.route import Route, WayPoint


def clicked_route(places: Sequence[LatLon]) -> Route:
    """The route through places that a person chose one by one."""
    return Route(tuple(places), way_points=tuple(map(WayPoint, range(len(places)))))
