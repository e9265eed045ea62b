"""Borders and names of states and provinces."""

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import shapely
from maps.packages import Archive
from maps.tiling import Feature, pixel_size, to_world

BORDERS, NAMES = "ne_10m_admin_1_states_provinces_lines", "ne_10m_admin_1_states_provinces"
_FOLDER = "src/js/data"

# First zooms of inner borders, by the area of the country. Units: square kilometres.
_STEPS = ((2_000_000, 4), (250_000, 5), (0, 6))
# Countries with smaller divisions are omitted, because a map of the world cannot show them.
_SMALLEST_MEAN_KM2 = 8_000
_SMALLEST_NAMED_PX = 3_500.0


def provinces(
    package: Archive, nations: Mapping[str, Mapping[str, Any]], last_zoom: int
) -> Iterator[Feature]:
    """Yield the borders and names in all countries.

    `nations` are GeoNames records by their ISO 3166-1 alpha-2 codes.
    """
    available = set(package.members(_FOLDER))
    for code, nation in sorted(nations.items()):
        member = f"{_FOLDER}/{nation['iso3'].lower()}.json"
        states = _states(package.json(member)) if member in available else []
        if len(states) > 1 and nation["areakm2"] / len(states) >= _SMALLEST_MEAN_KM2:
            first = next(zoom for least, zoom in _STEPS if nation["areakm2"] >= least)
            yield from _borders([rings for _, rings in states], first)
            yield from (_name(state, rings, code, first, last_zoom) for state, rings in states)


def _states(table: Mapping[str, Any]) -> list[tuple[str, list[Any]]]:
    """Return the name and the rings of each state. Units: degrees, longitude first."""
    found = []
    for record in table["features"]:
        geometry, name = record["geometry"], record["properties"].get("name")
        if geometry and name:
            groups = geometry["coordinates"]
            polygons = groups if geometry["type"] == "MultiPolygon" else [groups]
            found.append((str(name), [ring for polygon in polygons for ring in polygon]))
    return found


def _borders(states: list[list[Any]], first: int) -> Iterator[Feature]:
    """Yield the borders: the segments that two states share, merged into lines."""
    seen: Counter[tuple[Any, Any]] = Counter()
    for rings in states:
        for ring in rings:
            for start, end in itertools.pairwise(map(tuple, ring)):
                seen[min(start, end), max(start, end)] += 1
    shared = [(to_world(*start), to_world(*end)) for (start, end), times in seen.items() if times > 1]
    if shared:
        for line in shapely.get_parts(shapely.line_merge(shapely.MultiLineString(shared))):
            yield Feature(BORDERS, line, {}, first)


def _name(name: str, rings: list[Any], country: str, first: int, last_zoom: int) -> Feature:
    """Return the feature for the name of a state, a point inside its largest part."""
    shells = [shapely.make_valid(shapely.Polygon([to_world(*place) for place in ring])) for ring in rings]
    largest = max(shells, key=lambda shell: shell.area)
    middle = largest.centroid if largest.contains(largest.centroid) else largest.point_on_surface()
    zooms = range(first, last_zoom)
    zoom = next((z for z in zooms if largest.area / pixel_size(z) ** 2 >= _SMALLEST_NAMED_PX), last_zoom)
    return Feature(NAMES, middle, {"name": name, "iso_a2": country}, zoom)
