"""Routes with way points."""

from collections.abc import Sequence

from editor.weather.api.records import LatLon
from editor.weather.routes.route import Route, WayPoint


def clicked_route(places: Sequence[LatLon]) -> Route:
    """Return the route through way points."""
    return Route(tuple(places), way_points=tuple(map(WayPoint, range(len(places)))))
