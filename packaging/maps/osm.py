"""Selection of OpenStreetMap features for the town maps: their layers, tags and first zooms."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

import shapely
from maps.geography import Element
from maps.tiling import Feature, pixel_size
from shapely.geometry.base import BaseGeometry

from editor.basemap.schemas.layer_matcher import ASSUMED_POPULATION
from editor.mapstyle.schema.source_data import OSM, Condition, DataQuery, load

POINTS, LINES, POLYGONS, ADDRESSES = "points", "lines", "polygons", "addresses"
_LAYERS = {"Point": POINTS, "LineString": LINES, "LinearRing": LINES, "Polygon": POLYGONS}

_ENTRIES = load().entries
_QUERIES = tuple(query for entry in _ENTRIES for query in entry.queries[OSM])
_POINT_QUERIES = tuple(
    query for entry in _ENTRIES if entry.geometry in ("point", "area-label") for query in entry.queries[OSM]
)
_NUMBER = "addr:housenumber"
_USED_KEYS = {condition.key for query in _QUERIES for condition in query.conditions} | {
    "name",
    "ref",
    "oneway",
    "layer",
    "bridge",
    "tunnel",
    "population",
    "ele",
    "capital",
}

# First zooms of classes. Other features start at the highest zoom, or at a zoom by size if they are areas.
_FIRST_ZOOM: Mapping[str, Mapping[str, int]] = {
    "highway": {
        **dict.fromkeys(("motorway", "trunk", "primary", "secondary"), 10),
        **dict.fromkeys(("motorway_link", "trunk_link", "tertiary"), 11),
        **dict.fromkeys(("primary_link", "secondary_link", "tertiary_link"), 12),
        **dict.fromkeys(("unclassified", "residential", "living_street", "road"), 12),
        **dict.fromkeys(("pedestrian", "service", "track", "cycleway", "footway", "path", "steps"), 13),
    },
    "railway": {"rail": 10, "light_rail": 10, "subway": 11, "tram": 12, "station": 12, "halt": 13},
    "waterway": {"river": 10, "canal": 11, "stream": 12},
    "aeroway": {"aerodrome": 10, "runway": 11, "taxiway": 12, "apron": 12, "terminal": 13},
    "boundary": {"administrative": 10, "protected_area": 12, "national_park": 10},
    "place": {"city": 10, "town": 10, "suburb": 11, "village": 11, "hamlet": 12, "neighbourhood": 13},
    "route": {"ferry": 10},
    "man_made": {"breakwater": 11, "pier": 12},
    "amenity": {"hospital": 13, "university": 13, "bus_station": 13, "ferry_terminal": 12},
    "tourism": {"museum": 13, "attraction": 13},
}
_SMALLEST_AREA_PX = 24.0
_SMALLEST_NAMED_AREA_PX = 600.0


def features(elements: Iterable[Element], deepest_zoom: int) -> Iterator[Feature]:
    """Yield the features of a town's map: merged elements with their layer, used tags and first zoom.

    Elements are in world coordinates. Areas with a name or a symbol also yield a point.
    """
    for (kind, tags), shapes in sorted(_grouped(elements).items()):
        record = dict(tags)
        for shape in _merged(kind, shapes, record):
            layer = _LAYERS[shape.geom_type]
            if layer == POINTS and set(record) == {_NUMBER}:
                layer = ADDRESSES
            area_tags = {key: value for key, value in record.items() if layer != POLYGONS or key != _NUMBER}
            if any(_matches(query, area_tags) for query in _QUERIES):
                yield Feature(layer, shape, area_tags, _first_zoom(record, shape, deepest_zoom))
            if layer == POLYGONS and any(_matches(query, record) for query in _POINT_QUERIES):
                yield _anchor(record, shape, deepest_zoom)


def used_tags(tags: Mapping[str, str]) -> dict[str, str]:
    """Return the tags that layers use, or none if no layer selects the feature."""
    if not any(_matches(query, tags) for query in _QUERIES):
        return {}
    return {key: tags[key] for key in sorted(_USED_KEYS & set(tags))}


def _grouped(
    elements: Iterable[Element],
) -> dict[tuple[str, tuple[tuple[str, str], ...]], list[BaseGeometry]]:
    groups: dict[tuple[str, tuple[tuple[str, str], ...]], list[BaseGeometry]] = defaultdict(list)
    for element in elements:
        tags = used_tags(element.tags)
        if tags:
            groups[element.shape.geom_type, tuple(tags.items())].append(element.shape)
    return groups


def _merged(kind: str, shapes: list[BaseGeometry], tags: Mapping[str, str]) -> Iterator[BaseGeometry]:
    """Merge lines that continue each other, and areas that were cut at tile borders."""
    if kind == "LineString" and len(shapes) > 1:
        directed = tags.get("oneway", "no") != "no"
        merged = shapely.line_merge(shapely.MultiLineString(shapes), directed=directed)
        yield from shapely.get_parts(merged)
    elif kind == "Polygon" and len(shapes) > 1 and "building" not in tags:
        yield from shapely.get_parts(shapely.union_all(shapes))
    else:
        yield from shapes


def _anchor(tags: Mapping[str, str], shape: BaseGeometry, deepest_zoom: int) -> Feature:
    """Return the feature for the name or the symbol of an area, a point inside it."""
    middle = shape.centroid
    point = middle if shape.contains(middle) else shape.point_on_surface()
    if set(tags) <= {_NUMBER, "building"}:
        return Feature(ADDRESSES, point, {_NUMBER: tags[_NUMBER]}, deepest_zoom)
    named = next(
        (
            zoom
            for zoom in range(deepest_zoom)
            if shape.area / pixel_size(zoom) ** 2 >= _SMALLEST_NAMED_AREA_PX
        ),
        deepest_zoom,
    )
    return Feature(POINTS, point, tags, min(named, _by_class(tags, deepest_zoom)))


def _first_zoom(tags: Mapping[str, str], shape: BaseGeometry, deepest_zoom: int) -> int:
    listed = _by_class(tags, deepest_zoom)
    if shape.geom_type != "Polygon":
        return listed
    return next(
        (zoom for zoom in range(deepest_zoom) if shape.area / pixel_size(zoom) ** 2 >= _SMALLEST_AREA_PX),
        deepest_zoom,
    )


def _by_class(tags: Mapping[str, str], deepest_zoom: int) -> int:
    return min((zooms.get(tags.get(key, ""), deepest_zoom) for key, zooms in _FIRST_ZOOM.items()))


def _matches(query: DataQuery, tags: Mapping[str, str]) -> bool:
    return bool(query.conditions) and all(_holds(condition, tags) for condition in query.conditions)


def _holds(condition: Condition, tags: Mapping[str, str]) -> bool:
    value = tags.get(condition.key)
    match condition.op:
        case "=":
            return value in condition.values
        case "!=":
            return value not in condition.values
        case "absent":
            return value is None
        case "has":
            return value is not None
    # Numbers are compared when the map is read; here it is enough that there is a value or an assumed one.
    return value is not None or (condition.key == "population" and tags.get("place") in ASSUMED_POPULATION)
