"""Rank of labels at points within a layer: capitals, population, area, and importance in the map data."""

import math
from typing import Final

import numpy as np

from editor.basemap.vector.features import Features, Flags
from editor.records import dataclass
from editor.render.paint.viewport import Distances, Offsets, Tags

EQUATOR_KM: Final = 40_075.0
# Attributes for the population of a place in OpenStreetMap and Natural Earth.
POPULATION_TAGS: Final = ("population", "pop_max")
# The attribute for an area in the bundled world, and that in Shortbread: square metres of the Mercator map.
AREA_TAG: Final = "area_km2"
MERCATOR_AREA_TAG: Final = "way_area"
# A class of population in Protomaps, the largest first.
POPULATION_CLASS_TAGS: Final = ("population_rank",)
# Importance in OpenMapTiles and Natural Earth, the least number first.
RANK_TAGS: Final = ("rank", "scalerank", "labelrank")
# Kinds of water under the keys of the known schemas.
WATER_TAGS: Final = ("place", "class", "kind")
WATERS: Final = {"ocean": -2.0, "sea": -1.0}
# Attributes of the capital of a country in OpenStreetMap, OpenMapTiles and Protomaps, in Shortbread, and in
# Natural Earth.
CAPITALS: Final = {
    "capital": frozenset({"yes", "2", "true"}),
    "kind": frozenset({"capital"}),
    "adm0cap": frozenset({"1", "1.0"}),
}

# Approximate size of an order without its numbers.
_ENTRY_BYTES: Final = 1024


def is_capital(tags: Tags) -> bool:
    """Return whether a settlement is the capital of a country."""
    return any(key in tags and str(tags[key]).casefold() in values for key, values in CAPITALS.items())


def area_km2(tags: Tags, y: float) -> float:
    """Return the area of a feature by its tags, 0 if they have none; `y` is its height in the world."""
    known = number(tags, (AREA_TAG,)) or number(tags, (MERCATOR_AREA_TAG,)) / 1e6 * true_share(y)
    return max(known, 0.0)


def true_share(y: float) -> float:
    """Return the true size of an area relative to its size on the Mercator map, at a height in the world."""
    return math.cosh(math.pi * (1 - 2 * min(max(y, 0.0), 1.0))) ** -2


def rank(tags: Tags, area: float = 0.0, y: float = 0.5) -> tuple[float, ...]:
    """Return a key that sorts the most important feature first; `area` is used where the tags have none.

    `y` is that of the feature in the world. Source: assumption `feature-rank`.
    """
    return (
        -float(is_capital(tags)),
        -number(tags, POPULATION_TAGS),
        -(area_km2(tags, y) or area),
        -number(tags, POPULATION_CLASS_TAGS),
        min(WATERS.get(str(tags.get(key)), 0.0) for key in WATER_TAGS),
        number(tags, RANK_TAGS, math.inf),
    )


def number(tags: Tags, keys: tuple[str, ...], default: float = 0.0) -> float:
    """Return the number of the first key that is present; the default without one."""
    for key in keys:
        if key in tags:
            try:
                found = float(tags[key])
            except ValueError:
                return default
            return found if math.isfinite(found) else default
    return default


@dataclass(frozen=True, slots=True)
class FeatureOrder:
    """The position of each feature by importance, and whether it is a capital. Shape: one per feature.

    It `lacks_areas` if the tags of several features do not tell their areas.
    """

    positions: Offsets
    are_capitals: Flags
    lacks_areas: bool = False

    @property
    def nbytes(self) -> int:
        """The approximate memory size. Units: bytes."""
        return _ENTRY_BYTES + self.positions.nbytes + self.are_capitals.nbytes


def order_of(features: Features, polygons: Features | None) -> FeatureOrder:
    """Return the order of features, by the areas of the polygons around them where their tags have none."""
    count, tags = len(features), features.tags
    areas = np.zeros(count) if polygons is None or count < 2 else areas_around(features, polygons)
    heights = _first_points(features)[:, 1].tolist()
    ranks = [rank(*each) for each in zip(tags, areas.tolist(), heights, strict=True)]
    positions = np.empty(count, np.int64)
    positions[sorted(range(count), key=ranks.__getitem__)] = np.arange(count)
    lacks_areas = count > 1 and any(AREA_TAG not in each and MERCATOR_AREA_TAG not in each for each in tags)
    return FeatureOrder(positions, np.array([is_capital(each) for each in tags], np.bool_), lacks_areas)


def areas_around(points: Features, polygons: Features) -> Distances:
    """Return the area of the polygon around each point, 0 without one.

    Of several polygons, that with the name of the point counts, or else the smallest. The pieces of a polygon
    that tiles cut are added. Units: square kilometres, by the scale of the map at the point.
    """
    areas, bounds = _areas(polygons), polygons.bounds
    sizes = (bounds[:, 2:] - bounds[:, :2]).prod(axis=1)
    found = np.zeros(len(points))
    for index, (x, y) in enumerate(_first_points(points).tolist()):
        left, top, right, bottom = bounds.T
        around = np.flatnonzero((left <= x) & (x <= right) & (top <= y) & (y <= bottom))
        if not len(around):
            continue
        name = points.tags[index].get("name")
        named = [each for each in around.tolist() if name and polygons.tags[each].get("name") == name]
        owner = named[0] if named else int(around[np.argmin(sizes[around])])
        same = polygons.ids == polygons.ids[owner] if polygons.ids[owner] > 0 else [owner]
        found[index] = areas[same].sum() * true_share(y)
    return found


def _first_points(features: Features) -> Distances:
    return features.coords[features.part_offsets[features.feature_offsets[:-1]]]


def _areas(polygons: Features) -> Distances:
    """Return the areas of polygons on the map, without what continues beyond the poles."""
    if not len(polygons):
        return np.zeros(0)
    counts = np.diff(polygons.part_offsets)
    coords = np.column_stack((polygons.coords[:, 0], polygons.coords[:, 1].clip(0.0, 1.0)))
    # Relative to their first points, so that small areas are exact.
    x, y = (coords - coords[polygons.part_offsets[:-1]].repeat(counts, axis=0)).T
    crosses = np.zeros(len(x))
    crosses[:-1] = x[:-1] * y[1:] - x[1:] * y[:-1]
    crosses[polygons.part_offsets[1:] - 1] = 0.0
    parts = np.add.reduceat(crosses, polygons.part_offsets[:-1])
    areas: Distances = np.abs(np.add.reduceat(parts, polygons.feature_offsets[:-1])) / 2 * EQUATOR_KM**2
    return areas
