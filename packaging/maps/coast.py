"""The two sides of a coast."""

from collections.abc import Mapping

import shapely
from maps.osm import POLYGONS
from maps.tiling import Box, Feature, pixel, singles
from shapely.geometry.base import BaseGeometry

SIDES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    side: (POLYGONS, {"natural": "coastline", "kind": side}) for side in ("land", "sea")
}


def coast(
    water: BaseGeometry,
    frame: Box,
    zooms: range,
    sides: Mapping[str, tuple[str, Mapping[str, str]]] = SIDES,
) -> list[Feature]:
    """The two sides of a coast for each zoom, generalised together so that no gap opens between them.

    `sides` tells the layer and the tags of "land" and "sea".
    """
    found = []
    whole = shapely.box(*frame)
    land = shapely.difference(whole, water)
    for zoom in zooms:
        step = 0.0 if zoom == zooms[-1] else pixel(zoom + 1) / 2
        ground = shapely.intersection(shapely.make_valid(land.simplify(step)), whole) if step else land
        for side, shape in (("land", ground), ("sea", shapely.difference(whole, ground))):
            layer, tags = sides[side]
            found += [Feature(layer, part, tags, zoom, zoom, is_exact=True) for part in singles(shape)]
    return [feature for feature in found if feature.shape.geom_type == "Polygon"]
