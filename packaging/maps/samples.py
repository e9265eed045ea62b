"""Sample geometry for layers that an app fills, along real roads of a town."""

import hashlib
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import shapely
import shapely.ops
from maps.routing import Network, Point, Speeds
from maps.tiling import Box, Feature, to_world

EARTH_M = 40_075_016.686


class Plan(NamedTuple):
    """Places of the samples of a town. Units: degrees north, east; metres."""

    car: tuple[tuple[float, float], tuple[float, float]]
    bike: tuple[tuple[float, float], tuple[float, float]]
    pedestrian: tuple[tuple[float, float], tuple[float, float]]
    pt: tuple[tuple[float, float], tuple[float, float]]
    centre: tuple[float, float]
    drawing_m: float
    names: tuple[str, str, str]
    highlighted: tuple[str, float, float]


PLANS: Mapping[str, Plan] = {
    "Montevideo": Plan(
        car=((-34.8790, -56.2530), (-34.9125, -56.1500)),
        bike=((-34.9150, -56.1690), (-34.8945, -56.1280)),
        pedestrian=((-34.9066, -56.1996), (-34.9062, -56.2117)),
        pt=((-34.8905, -56.1985), (-34.8300, -56.2180)),
        centre=(-34.8890, -56.1800),
        drawing_m=550.0,
        names=("Home", "Office", "Swimming club"),
        highlighted=("Palacio Salvo", -34.9061, -56.1990),
    ),
    "Helsinki": Plan(
        car=((60.1652, 24.9375), (60.1785, 24.9500)),
        bike=((60.1680, 24.9365), (60.1775, 24.9480)),
        pedestrian=((60.1695, 24.9365), (60.1698, 24.9522)),
        pt=((60.1660, 24.9445), (60.1785, 24.9495)),
        centre=(60.1730, 24.9440),
        drawing_m=110.0,
        names=("Home", "Office", "Rowing club"),
        highlighted=("Rautatientori", 60.1712, 24.9436),
    ),
}

_MAIN = ("motorway", "trunk", "primary", "secondary")
_CAR = {"motorway": 90, "trunk": 70, "primary": 50, "secondary": 45, "tertiary": 40, "unclassified": 30}
_CAR |= {f"{name}_link": 40 for name in ("motorway", "trunk", "primary", "secondary", "tertiary")}
_CAR |= {"residential": 25, "living_street": 12, "service": 8}
_BIKE = {
    "cycleway": 20,
    "residential": 16,
    "living_street": 16,
    "path": 14,
    "tertiary": 14,
    "unclassified": 15,
}
_BIKE |= {"service": 12, "track": 12, "pedestrian": 9, "secondary": 10, "primary": 7, "footway": 7}
_FOOT = {"footway": 5, "pedestrian": 5, "steps": 4, "path": 5, "living_street": 4.5, "residential": 4}
_FOOT |= {"service": 4, "tertiary": 3.5, "unclassified": 4, "secondary": 3, "primary": 2.5, "cycleway": 4}
_TRAFFIC_SHARE = 6
_TRACK_POINTS = 60


def write(name: str, bounds: Box, features: Sequence[Feature], path: Path) -> None:
    """Write the sample geometry of a town, which `editor.basemap.catalogue` reads."""
    town = _Samples(PLANS[name], features)
    table = {"name": name, "bounds": [round(side, 7) for side in bounds], "samples": dict(town.all())}
    text = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text.replace('},"', '},\n"') + "\n", encoding="utf-8")
    print(f"{path.name}: {path.stat().st_size} bytes")


class _Samples:
    def __init__(self, plan: Plan, features: Sequence[Feature]) -> None:
        self._plan = plan
        self._roads = [feature for feature in features if feature.layer == "lines"]
        self._metres = EARTH_M * math.cos(math.radians(plan.centre[0]))

    def all(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield each layer type with its samples."""
        car = self._car_routes()
        yield from self._route("car", car, 26.0)
        yield from self._route("bike", self._routes("bike", _by_class(_BIKE), respects_oneway=False), 15.0)
        yield from self._route(
            "pedestrian", self._routes("pedestrian", _by_class(_FOOT), respects_oneway=False), 4.8
        )
        yield from self._route("pt", self._public_transport(), 22.0)
        yield from self._on_route(car[0])
        yield from self._traffic()
        yield from self._drawings()
        yield from self._places(car[0])

    def _car_routes(self) -> tuple[list[Point], list[Point]]:
        return self._routes("car", _by_class(_CAR), respects_oneway=True)

    def _routes(self, kind: str, speeds: Speeds, *, respects_oneway: bool) -> tuple[list[Point], list[Point]]:
        start, end = (to_world(lon, lat) for lat, lon in getattr(self._plan, kind))
        network = Network(self._roads, speeds, respects_oneway=respects_oneway)
        primary = network.route(start, end)
        return primary, network.route(start, end, avoiding=primary)

    def _public_transport(self) -> tuple[list[Point], list[Point]]:
        """Return two routes along railways, each with walks to and from them."""

        def speed(tags: Mapping[str, str | int | float]) -> float:
            if tags.get("railway") in ("rail", "tram", "light_rail", "subway"):
                return 40.0
            return _by_class(_FOOT)(tags) / 4

        start, end = (to_world(lon, lat) for lat, lon in self._plan.pt)
        rails = Network(
            self._roads, lambda tags: 1.0 if "railway" in tags and speed(tags) else 0.0, respects_oneway=False
        )
        walk = Network(self._roads, _by_class(_FOOT), respects_oneway=False)
        ride = rails.route(start, end)
        to_stop, from_stop = walk.route(start, ride[0]), walk.route(ride[-1], end)
        other = rails.route(start, end, avoiding=ride)
        if set(other) == set(ride):
            # On a single line there is no other route by rail: the alternative is a bus.
            bus = Network(self._roads, _by_class(_CAR), respects_oneway=True)
            other = [ride[0], *bus.route(ride[0], ride[-1]), ride[-1]]
        return [*to_stop, *ride, *from_stop], [*to_stop, *other, *from_stop]

    def _route(
        self, kind: str, routes: tuple[list[Point], list[Point]], speed_kmh: float
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        for rank, route, share in zip(("primary", "secondary"), routes, (0.55, 0.5), strict=True):
            line = shapely.LineString(route)
            kilometres = line.length * self._metres / 1000
            time, distance = f"{max(1, round(kilometres / speed_kmh * 60))} min", f"{kilometres:.1f} km"
            tags = {"name": f"{time}\n{distance}", "time": time, "distance": distance}
            bubble = _points([(_at(line, share), tags)])
            yield f"route_{kind}_{rank}", _lines([(line, tags)])
            yield f"route_label_{kind}_{rank}", bubble
            if rank == "primary":
                yield f"traveled_route_{kind}", _lines([(_part(line, 0.0, 0.3), tags)])
            if (kind, rank) == ("car", "primary"):
                yield "route_label", bubble

    def _on_route(self, route: list[Point]) -> Iterator[tuple[str, dict[str, Any]]]:
        line = shapely.LineString(route)
        stops = (("Start", 0.0, "start"), ("Stop", 0.5, "stop"), ("Destination", 1.0, "end"))
        yield (
            "route_waypoints",
            _points([(_at(line, at), {"name": name, "role": role}) for name, at, role in stops]),
        )
        yield "route_dir_arrows", _lines([(line, {"oneway": "yes"})])
        yield "route_traffic", _lines([(_part(line, 0.35, 0.6), {"severity": "heavy"})])
        turn = line.project(shapely.Point(_sharpest_turn(route, 30.0 / self._metres, line)))
        before, after = turn - 60.0 / self._metres, turn + 40.0 / self._metres
        yield (
            "turn_arrow",
            _lines([(_part(line, before / line.length, after / line.length), {"turn": "turn"})]),
        )

    def _traffic(self) -> Iterator[tuple[str, dict[str, Any]]]:
        main = [road for road in self._roads if road.tags.get("highway") in _MAIN]
        selected = [road for road in main if _pseudorandom(road.shape) % _TRAFFIC_SHARE == 0]
        severities = ("light", "moderate", "heavy")
        yield (
            "traffic_links",
            _lines(
                [
                    (road.shape, {"severity": severities[_pseudorandom(road.shape) // 7 % 3]})
                    for road in selected
                ]
            ),
        )
        longest = sorted(selected, key=lambda road: -road.shape.length)[:3]
        events = ("Accident", "Roadworks", "Road closed")
        yield (
            "traffic_icons",
            _points(
                [(_at(road.shape, 0.5), {"name": name}) for road, name in zip(longest, events, strict=True)]
            ),
        )
        reported = sorted(main, key=lambda road: -road.shape.length)[3:5]
        yield (
            "social_reports",
            _points(
                [
                    (_at(road.shape, 0.3), {"name": name})
                    for road, name in zip(reported, ("Slow traffic", "Hazard on the road"), strict=True)
                ]
            ),
        )

    def _drawings(self) -> Iterator[tuple[str, dict[str, Any]]]:
        corners = [
            self._near(math.cos(turn), math.sin(turn)) for turn in (math.tau * i / 6 for i in range(6))
        ]
        hexagon = shapely.Polygon(corners)
        zigzag = [(-2.8, 0.4), (-2.2, -0.9), (-1.5, 0.3), (-1.9, 1.2), (-1.3, 1.9)]
        track = [
            (1.4 + 2.2 * step / _TRACK_POINTS, 0.55 * math.sin(step / 4.0) + 0.3 * math.sin(step / 9.0))
            for step in range(_TRACK_POINTS)
        ]
        dots = ((-0.8, -1.7), (0.3, -1.9), (1.2, -1.5), (2.2, -1.8))
        yield "draw_poly", _sample("polygon", [([hexagon.exterior.coords], {"name": "Drawn area"})])
        yield (
            "drawpath",
            _lines([(shapely.LineString([self._near(*at) for at in zigzag]), {"name": "Drawn line"})]),
        )
        yield "paths", _lines([(shapely.LineString([self._near(*at) for at in track]), {"name": "Track"})])
        yield (
            "draw_points",
            _points([(self._near(*at), {"name": f"Point {number}"}) for number, at in enumerate(dots, 1)]),
        )

    def _places(self, route: list[Point]) -> Iterator[tuple[str, dict[str, Any]]]:
        line = shapely.LineString(route)
        shares = (0.12, 0.68, 0.9)
        yield (
            "lmk_store",
            _points(
                [(_at(line, at), {"name": name}) for at, name in zip(shares, self._plan.names, strict=True)]
            ),
        )
        name, lat, lon = self._plan.highlighted
        yield "highlighted_lmks", _points([(to_world(lon, lat), {"name": name})])

    def _near(self, east: float, north: float) -> Point:
        """Return a point relative to the centre of the town. Units: multiples of the size of the drawings."""
        x, y = to_world(self._plan.centre[1], self._plan.centre[0])
        step = self._plan.drawing_m / self._metres
        return x + east * step, y - north * step


def _by_class(speeds: Mapping[str, float]) -> Speeds:
    return lambda tags: speeds.get(str(tags.get("highway")), 0.0)


def _pseudorandom(shape: shapely.LineString) -> int:
    """Return a pseudorandom number from the place of a line, the same in all builds."""
    middle = shape.interpolate(0.5, normalized=True)
    return int(hashlib.sha256(f"{middle.x:.7f} {middle.y:.7f}".encode()).hexdigest()[:8], 16)


def _at(line: shapely.LineString, share: float) -> Point:
    point = line.interpolate(share, normalized=True)
    return point.x, point.y


def _part(line: shapely.LineString, start: float, end: float) -> shapely.LineString:
    return shapely.ops.substring(line, start, end, normalized=True)


def _sharpest_turn(route: list[Point], reach: float, line: shapely.LineString) -> Point:
    """Return the vertex of the largest turn between 10 and 90 % of a route, measured over `reach`."""

    def turn(at: float) -> float:
        (x0, y0), (x1, y1), (x2, y2) = (line.interpolate(at + step * reach).coords[0] for step in (-1, 0, 1))
        angle = math.atan2(y2 - y1, x2 - x1) - math.atan2(y1 - y0, x1 - x0)
        return abs(math.remainder(angle, math.tau))

    inner = [line.project(shapely.Point(point)) for point in route]
    inner = [place for place in inner if 0.1 < place / line.length < 0.9]
    return tuple(line.interpolate(max(inner, key=turn)).coords[0])


def _lines(lines: list[tuple[shapely.LineString, Mapping[str, str]]]) -> dict[str, Any]:
    return _sample("line", [([line.coords], tags) for line, tags in lines])


def _points(points: list[tuple[Point, Mapping[str, str]]]) -> dict[str, Any]:
    return _sample("point", [([[point]], tags) for point, tags in points])


def _sample(kind: str, features: list[tuple[Any, Mapping[str, str]]]) -> dict[str, Any]:
    records = [
        {"tags": dict(tags), "parts": [[_degrees(*point) for point in part] for part in parts]}
        for parts, tags in features
    ]
    return {"kind": kind, "features": records}


def _degrees(x: float, y: float) -> tuple[float, float]:
    lat = math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y))))
    return round(x * 360 - 180, 6), round(lat, 6)
