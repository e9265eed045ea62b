"""Map of the world: land, sea, lakes, rivers, borders, countries, cities and oceans."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import shapely
import shapely.affinity
from maps.geography import Topology, geojson
from maps.packages import Archive
from maps.provinces import provinces
from maps.rivers import rivers
from maps.tiling import BUFFER, Feature, pixel_size, single_shapes, to_world
from shapely.geometry.base import BaseGeometry

LAST_ZOOM = 6
# Tolerances of the generalisation at the highest zoom and at the others. Units: pixels.
DEEPEST_PX, STEP_PX = 0.35, 0.5
LAND, OCEAN, LAKES = "ne_10m_land", "ne_10m_ocean", "ne_10m_lakes"
COUNTRIES, CITIES = "ne_10m_admin_0_countries", "ne_10m_populated_places"
BORDERS, DISPUTED = "ne_10m_admin_0_boundary_lines_land", "ne_10m_admin_0_boundary_lines_disputed_areas"
SEAS = "ne_10m_geography_marine_polys"

# South of it, all is ice. Natural Earth does not contain floating ice.
_POLAR_LATITUDE = -84.8

# Zooms of each scale of Natural Earth.
_SCALES = {"110m": range(1), "50m": range(1, 4), "10m": range(4, LAST_ZOOM + 1)}
_BORDER_SCALES = {"50m": range(4), "10m": range(4, LAST_ZOOM + 1)}

_SMALLEST_LAKE_PX = 24.0
_SMALLEST_NAMED_LAKE_PX = 900.0
_SMALLEST_COUNTRY_PX = 500.0
# Capitals have priority over larger cities: their population is multiplied by this.
_CAPITAL_WEIGHT = 4
# Zoom, minimum weight of a city, and side of the squares of which each shows only its first city.
# Units: sides in pixels.
_CITY_STEPS = (
    (0, 8_000_000, 110),
    (1, 6_000_000, 100),
    (2, 4_000_000, 90),
    (3, 1_500_000, 70),
    (4, 500_000, 50),
    (5, 150_000, 36),
    (6, 20_000, 16),
)

# Numbers of records to omit: parts of cities with the population of the whole city.
_NOT_CITIES = (4645421, 12747032)
# Transliterations of a soft sign at the end of a name, as in Ryazan'.
_SOFT_SIGNS = "'’ʹ"

# Oceans and large seas: name, kind, position of the name (degrees north, east), first zoom. Made for this
# map.
_SEA_NAMES = (
    ("Pacific Ocean", "ocean", 4.0, -150.0, 0),
    ("Atlantic Ocean", "ocean", 22.0, -42.0, 0),
    ("Atlantic Ocean", "ocean", -25.0, -15.0, 2),
    ("Pacific Ocean", "ocean", 18.0, 160.0, 2),
    ("Pacific Ocean", "ocean", -32.0, -115.0, 2),
    ("Indian Ocean", "ocean", -18.0, 78.0, 0),
    ("Southern Ocean", "ocean", -62.0, 80.0, 1),
    ("Southern Ocean", "ocean", -63.0, -120.0, 2),
    ("Arctic Ocean", "ocean", 82.0, -150.0, 1),
    ("Mediterranean Sea", "sea", 34.6, 18.2, 2),
    ("Caribbean Sea", "sea", 14.8, -74.5, 2),
    ("Gulf of Mexico", "sea", 25.0, -90.0, 2),
    ("Arabian Sea", "sea", 14.5, 64.0, 2),
    ("Bay of Bengal", "sea", 13.5, 88.0, 2),
    ("South China Sea", "sea", 14.0, 114.8, 2),
    ("Philippine Sea", "sea", 19.0, 132.5, 3),
    ("Coral Sea", "sea", -17.5, 154.0, 2),
    ("Tasman Sea", "sea", -38.0, 160.5, 2),
    ("Bering Sea", "sea", 58.5, -177.0, 2),
    ("Sea of Okhotsk", "sea", 54.0, 149.5, 2),
    ("Sea of Japan", "sea", 40.0, 134.8, 3),
    ("Yellow Sea", "sea", 35.8, 123.2, 4),
    ("East China Sea", "sea", 29.2, 125.0, 3),
    ("North Sea", "sea", 56.3, 3.2, 3),
    ("Baltic Sea", "sea", 57.2, 19.4, 4),
    ("Gulf of Bothnia", "sea", 61.9, 19.6, 5),
    ("Gulf of Finland", "sea", 59.83, 25.6, 6),
    ("Norwegian Sea", "sea", 68.0, 3.0, 3),
    ("Greenland Sea", "sea", 76.0, -6.0, 3),
    ("Barents Sea", "sea", 74.0, 37.0, 2),
    ("Kara Sea", "sea", 75.5, 68.0, 3),
    ("Laptev Sea", "sea", 75.8, 127.0, 3),
    ("East Siberian Sea", "sea", 73.5, 162.0, 3),
    ("Beaufort Sea", "sea", 72.8, -138.0, 3),
    ("Hudson Bay", "sea", 59.8, -85.5, 2),
    ("Baffin Bay", "sea", 73.5, -67.0, 3),
    ("Labrador Sea", "sea", 58.0, -52.0, 3),
    ("Black Sea", "sea", 43.2, 34.2, 3),
    ("Caspian Sea", "sea", 42.0, 50.6, 3),
    ("Red Sea", "sea", 20.5, 38.4, 4),
    ("Persian Gulf", "sea", 27.0, 51.4, 4),
    ("Gulf of Aden", "sea", 12.3, 47.8, 4),
    ("Gulf of Guinea", "sea", 1.5, 3.0, 3),
    ("Bay of Biscay", "sea", 45.2, -5.0, 4),
    ("Celtic Sea", "sea", 50.2, -8.0, 5),
    ("Adriatic Sea", "sea", 42.8, 15.9, 5),
    ("Aegean Sea", "sea", 38.9, 25.0, 5),
    ("Ionian Sea", "sea", 37.8, 18.8, 5),
    ("Tyrrhenian Sea", "sea", 39.9, 12.2, 5),
    ("Andaman Sea", "sea", 11.0, 95.8, 4),
    ("Gulf of Thailand", "sea", 10.0, 101.4, 5),
    ("Java Sea", "sea", -4.9, 110.8, 4),
    ("Banda Sea", "sea", -5.6, 127.2, 4),
    ("Celebes Sea", "sea", 3.4, 122.2, 4),
    ("Sulu Sea", "sea", 8.6, 120.2, 5),
    ("Arafura Sea", "sea", -9.6, 135.2, 4),
    ("Timor Sea", "sea", -11.8, 126.4, 5),
    ("Great Australian Bight", "sea", -33.8, 130.5, 3),
    ("Gulf of Alaska", "sea", 57.0, -146.0, 3),
    ("Gulf of California", "sea", 27.3, -111.6, 5),
    ("Mozambique Channel", "sea", -18.5, 41.2, 4),
    ("Weddell Sea", "sea", -71.5, -42.0, 3),
    ("Ross Sea", "sea", -75.0, -175.0, 3),
    ("Scotia Sea", "sea", -57.5, -45.0, 4),
    ("Río de la Plata", "sea", -35.2, -57.1, 6),
)


def world(
    atlas: Archive,
    offline: Archive,
    states: Archive,
    nations: Mapping[str, Mapping[str, Any]],
    cities: list[Mapping[str, Any]],
) -> list[Feature]:
    """Return all features of the map.

    `nations` are GeoNames records by their ISO 3166-1 alpha-2 codes, `cities` the result of `ranked`.
    """
    return [
        *_coasts(atlas),
        *_lakes(offline),
        *rivers(offline, LAST_ZOOM),
        *_borders(atlas),
        *provinces(states, nations, LAST_ZOOM),
        *_countries(atlas, {f"{nation['isonumeric']:03}": nation for nation in nations.values()}),
        *populated(cities, _CITY_STEPS),
        *_seas(),
    ]


def ranked(
    records: Iterable[Mapping[str, Any]], nations: Mapping[str, Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Return the GeoNames records of settlements with `weight` and `capital`, the largest weight first."""
    capitals = {(code, nation["capital"]) for code, nation in nations.items()}
    marked = [
        {**record, "capital": (record["countrycode"], record["name"]) in capitals}
        for record in records
        if record["geonameid"] not in _NOT_CITIES
    ]
    weighted = [
        {**record, "weight": record["population"] * (_CAPITAL_WEIGHT if record["capital"] else 1)}
        for record in marked
    ]
    return by_weight(weighted)


def by_weight(records: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the records, the largest weight first."""
    return sorted(records, key=lambda record: (-record["weight"], record["geonameid"]))


def land(atlas: Archive, scale: str) -> BaseGeometry:
    """Return the land of a scale of Natural Earth."""
    topology = Topology(atlas.json(f"land-{scale}.json"))
    members = topology.objects["land"]["geometries"]
    return shapely.union_all([shape for member in members for shape in topology.polygons(member)])


def _coasts(atlas: Archive) -> Iterator[Feature]:
    """Yield land and sea, generalised together so that there is no gap between them."""
    # The map is repeated beyond 180°, so that the tiles at both sides overlap like all others.
    globe = shapely.box(-BUFFER, 0, 1 + BUFFER, 1)
    polar = shapely.box(-1, to_world(0, _POLAR_LATITUDE)[1], 2, 1)
    for scale, zooms in _SCALES.items():
        whole = land(atlas, scale)
        for zoom in zooms:
            step = pixel_size(zoom) * (STEP_PX if zoom < LAST_ZOOM else DEEPEST_PX)
            parts = [part for part in single_shapes(whole) if part.area >= pixel_size(zoom) ** 2 / 2]
            simple = shapely.make_valid(shapely.simplify(shapely.MultiPolygon(parts), step))
            copies = [shapely.affinity.translate(simple, turn) for turn in (-1.0, 0.0, 1.0)]
            whole_land = shapely.intersection(shapely.union_all([*copies, polar]), globe)
            for layer, shape in ((LAND, whole_land), (OCEAN, shapely.difference(globe, whole_land))):
                for part in single_shapes(shape):
                    if part.geom_type == "Polygon":
                        yield Feature(layer, part, {}, zoom, zoom, is_exact=True)


def _lakes(offline: Archive) -> Iterator[Feature]:
    for record in offline.json("dist/lakes.json")["features"]:
        shape, name = geojson(record["geometry"]), record["properties"]["name"]
        tags = {"name": name} if name else {}
        yield Feature(LAKES, shape, tags, _first_zoom(shape, _SMALLEST_LAKE_PX))
        if name:
            yield Feature(LAKES, _middle(shape), tags, _first_zoom(shape, _SMALLEST_NAMED_LAKE_PX))


def _borders(atlas: Archive) -> Iterator[Feature]:
    """Yield the borders of two countries. A border is disputed if one of them has no ISO 3166 number."""
    for scale, zooms in _BORDER_SCALES.items():
        lines: dict[str, list[BaseGeometry]] = {BORDERS: [], DISPUTED: []}
        for members, line in Topology(atlas.json(f"countries-{scale}.json")).borders("countries"):
            lines[BORDERS if all("id" in member for member in members) else DISPUTED].append(line)
        for layer, shapes in lines.items():
            for line in single_shapes(shapely.line_merge(shapely.MultiLineString(shapes))):
                yield Feature(layer, line, {}, zooms[0], zooms[-1])


def _countries(atlas: Archive, nations: Mapping[str, Mapping[str, Any]]) -> Iterator[Feature]:
    """Yield the names of countries, each in the middle of its largest part."""
    topology = Topology(atlas.json("countries-50m.json"))
    for member in topology.objects["countries"]["geometries"]:
        nation = nations.get(member.get("id", ""))
        if nation is None:
            continue
        largest = max(
            (part for shape in topology.polygons(member) for part in single_shapes(shape)),
            key=lambda part: part.area,
        )
        tags = {
            "name": _full_name(member["properties"]["name"], nation),
            "iso_a2": nation["iso"],
            "area_km2": round(nation["areakm2"]),
        }
        yield Feature(COUNTRIES, _middle(largest), tags, _first_zoom(largest, _SMALLEST_COUNTRY_PX))


def _full_name(name: str, nation: Mapping[str, Any]) -> str:
    """Return the name of Natural Earth, or that of GeoNames if the former is abbreviated."""
    return str(nation["name"]) if "." in name else name


def populated(
    cities: Sequence[Mapping[str, Any]], steps: Iterable[tuple[int, int, int]]
) -> Iterator[Feature]:
    """Yield cities from the first zoom at which they are large enough and the first in their square.

    `cities` are sorted by weight. `steps` contains zoom, minimum weight, and side of the squares in pixels.
    """
    first: dict[int, int] = {}
    for zoom, least, square in steps:
        occupied: set[tuple[int, int]] = set()
        step = square * pixel_size(zoom)
        for number, city in enumerate(cities):
            if city["weight"] < least:
                break
            x, y = to_world(city["longitude"], city["latitude"])
            cell = int(x / step), int(y / step)
            if cell not in occupied:
                occupied.add(cell)
                first.setdefault(number, zoom)
    for number, zoom in sorted(first.items()):
        city = cities[number]
        tags = {
            "name": city["name"].rstrip(_SOFT_SIGNS),
            "pop_max": city["population"],
            "iso_a2": city["countrycode"],
        }
        if city["capital"]:
            tags["capital"] = "yes"
        yield Feature(CITIES, shapely.Point(to_world(city["longitude"], city["latitude"])), tags, zoom)


def _seas() -> Iterator[Feature]:
    for name, kind, lat, lon, zoom in _SEA_NAMES:
        yield Feature(SEAS, shapely.Point(to_world(lon, lat)), {"name": name, "place": kind}, zoom)


def _middle(shape: BaseGeometry) -> BaseGeometry:
    """Return a point well inside a shape, for its name."""
    middle = shape.centroid
    return middle if shape.contains(middle) else shapely.maximum_inscribed_circle(shape).centroid


def _first_zoom(shape: BaseGeometry, smallest_px: float) -> int:
    return next(
        (zoom for zoom in range(LAST_ZOOM) if shape.area / pixel_size(zoom) ** 2 >= smallest_px), LAST_ZOOM
    )
