"""The two sides of a town's coast."""

import shapely
from maps.osm import POLYGONS
from maps.tiling import Box, Feature, pixel, singles
from shapely.geometry.base import BaseGeometry


def coast(water: BaseGeometry, frame: Box, zooms: range) -> list[Feature]:
    """The two sides of a coast for each zoom, generalised together so that no gap opens between them."""
    found = []
    whole = shapely.box(*frame)
    land = shapely.difference(whole, water)
    for zoom in zooms:
        step = 0.0 if zoom == zooms[-1] else pixel(zoom + 1) / 2
        ground = shapely.intersection(shapely.make_valid(land.simplify(step)), whole) if step else land
        sides = {"land": ground, "sea": shapely.difference(whole, ground)}
        for side, shape in sides.items():
            tags = {"natural": "coastline", "kind": side}
            found += [Feature(POLYGONS, part, tags, zoom, zoom, is_exact=True) for part in singles(shape)]
    return [feature for feature in found if feature.shape.geom_type == "Polygon"]
