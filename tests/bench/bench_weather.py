"""Weather along a long recorded track: read from a file, simplified, and its stops while a slider moves."""

import json
import math
from datetime import UTC, datetime
from functools import partial
from random import Random

from editor.weather.routes.files import routes_in
from editor.weather.routes.geometry import needed_points
from editor.weather.routes.route import Route, stops_along
from tests.bench.harness import Row, p95, sized, times_ms

_POINTS, _ROUNDS = sized((100_000, 9), (1000, 1))
_START_S, _STEP_S = 1_795_260_000, 10
_WITHIN_M = 10.0


def a_track(points: int) -> list[tuple[float, float, str]]:
    """Create latitude, longitude and time of a random walk, with the noise of a receiver."""
    random = Random(1)
    lat, lon, heading, found = 47.0, 8.0, 0.0, []
    for number in range(points):
        heading += random.gauss(0, 0.1)
        lat, lon = lat + 1e-4 * math.cos(heading), lon + 1e-4 * math.sin(heading)
        time = datetime.fromtimestamp(_START_S + number * _STEP_S, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        found.append((round(lat + random.gauss(0, 3e-5), 7), round(lon + random.gauss(0, 3e-5), 7), time))
    return found


def as_gpx(track: list[tuple[float, float, str]]) -> bytes:
    points = "".join(
        f'<trkpt lat="{lat}" lon="{lon}"><ele>400</ele><time>{time}</time></trkpt>\n'
        for lat, lon, time in track
    )
    return f"<gpx><trk><trkseg>{points}</trkseg></trk></gpx>".encode()


def as_geojson(track: list[tuple[float, float, str]]) -> bytes:
    line = {"type": "LineString", "coordinates": [(lon, lat, 400) for lat, lon, _ in track]}
    properties = {"coordTimes": [time for *_, time in track]}
    return json.dumps({"type": "Feature", "geometry": line, "properties": properties}).encode()


def bench_weather_route() -> list[Row]:
    """Measure a track of 100,000 points; a route is measured once, so each round gets a new one."""
    track = a_track(_POINTS)
    gpx, geojson = as_gpx(track), as_geojson(track)
    (route,) = routes_in(gpx, "track.gpx")
    read_gpx = times_ms(partial(routes_in, gpx, "track.gpx"), _ROUNDS)
    read_geojson = times_ms(partial(routes_in, geojson, "track.geojson"), _ROUNDS)
    simplify = times_ms(lambda: needed_points(Route(route.points), _WITHIN_M), _ROUNDS)
    stops = times_ms(partial(stops_along, route, _START_S, now_s=_START_S), _ROUNDS)
    return [
        Row("read a GPX track of 100,000 points", p95(read_gpx), "ms", 2000),
        Row("read a GeoJSON track of 100,000 points", p95(read_geojson), "ms", 1000),
        Row("simplify a track of 100,000 points", p95(simplify), "ms", 200),
        Row("stops along a track of 100,000 points", p95(stops), "ms", 16),
    ]
