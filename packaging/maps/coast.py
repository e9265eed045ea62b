"""Land and sea polygons on both sides of a coast."""

from collections.abc import Mapping

import shapely
from maps.osm import POLYGONS
from maps.tiling import Box, Feature, pixel_size, single_shapes
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
    """Return land and sea at each zoom, generalised together so that there is no gap between them.

    `sides` contains the layer and the tags of "land" and "sea".
    """
    found = []
    whole = shapely.box(*frame)
    land = shapely.difference(whole, water)
    for zoom in zooms:
        step = 0.0 if zoom == zooms[-1] else pixel_size(zoom + 1) / 2
        simplified = shapely.intersection(shapely.make_valid(land.simplify(step)), whole) if step else land
        for side, shape in (("land", simplified), ("sea", shapely.difference(whole, simplified))):
            layer, tags = sides[side]
            found += [Feature(layer, part, tags, zoom, zoom, is_exact=True) for part in single_shapes(shape)]
    return [feature for feature in found if feature.shape.geom_type == "Polygon"]
