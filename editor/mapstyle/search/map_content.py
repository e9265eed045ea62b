"""What layers and colours mean on the map: land, classes of roads, paths, and dark grounds.

The ids of data are those of `resources/sourcedata.toml`.
"""

from enum import Enum
from typing import Final

from editor.mapstyle.color.spaces import lab
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.schema.source_data import DataKey
from editor.mapstyle.schema.values import Color

DARK_GROUND: Final = 0.5
"""The lightness in OKLab below which a ground is dark. Source: assumption `legibility-limits`."""

LAND: Final[DataKey] = "polygon/map/0"
"""The data of land, which covers the background. The background is then the sea."""

_ROAD_TYPE: Final = "line"
_TRACK: Final = 15
_WALKWAY: Final = 27
_PATH_AREAS: Final = (31, 105, 111)


class RoadClass(Enum):
    """A class of roads, from the most to the least important; links belong to the class that they lead to."""

    MOTORWAY = "motorway"
    TRUNK = "trunk"
    PRIMARY = "primary"
    SECONDARY = "secondary"
    TERTIARY = "tertiary"
    MINOR = "minor"
    SERVICE = "service"
    TRACK = "track"
    PATH = "path"

    @property
    def rank(self) -> int:
        """The importance, 0 for motorways."""
        return tuple(RoadClass).index(self)


_IDS: Final = {
    RoadClass.MOTORWAY: (0, 8),
    RoadClass.TRUNK: (1, 9),
    RoadClass.PRIMARY: (2, 10),
    RoadClass.SECONDARY: (3, 11),
    RoadClass.TERTIARY: (4, 12),
    RoadClass.MINOR: (5, 6, 13, 18),
    RoadClass.SERVICE: (7, 14),
    RoadClass.TRACK: (_TRACK, 24),
    RoadClass.PATH: (19, 20, 21, 22, 23),
}
_CLASSES: Final = {number: road for road, numbers in _IDS.items() for number in numbers}
# Unpaved roads are drawn as roads, tracks as paths.
_PATHS: Final = frozenset(
    [(_ROAD_TYPE, number) for number in (*_IDS[RoadClass.PATH], _TRACK, _WALKWAY)]
    + [("polygon", number) for number in _PATH_AREAS]
)


def is_dark(ground: Color) -> bool:
    """Return whether a ground is dark, as that of a night style."""
    return lab(ground)[0] < DARK_GROUND


def is_land(layer: Layer) -> bool:
    """Return whether a layer draws land."""
    return f"{layer.type}/{layer.source}/{layer.sourcedata_id}" == LAND


def road_class(layer: Layer) -> RoadClass | None:
    """Return the class of the roads that a layer draws; None for other layers."""
    if layer.type != _ROAD_TYPE or layer.sourcedata_id is None:
        return None
    return _CLASSES.get(layer.sourcedata_id)


def road_classes(style: MapStyle) -> dict[LayerKey, RoadClass]:
    """Return the classes of the layers of a style that draw roads."""
    return {layer.key: found for layer in style.layers if (found := road_class(layer)) is not None}


def is_path(layer: Layer) -> bool:
    """Return whether a layer draws paths, tracks or areas for walking."""
    return (layer.type, layer.sourcedata_id) in _PATHS
