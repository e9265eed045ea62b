"""What is kept for the layers that draw features: those that pass a filter, and geometry for a level."""

from weakref import ReferenceType, ref

from editor.basemap.cache import BytesCache
from editor.basemap.vector.features import Features
from editor.mapstyle.document.model import Layer
from editor.render.geometry import Geometry, passing

PASSED_BYTES = 6 * 2**20
GEOMETRY_BYTES = 24 * 2**20


class Geometries:
    """What layers draw, before it is fitted to a picture; the least recently used goes first."""

    def __init__(self) -> None:
        # A key that held what was filtered would keep far more than what is left of it.
        self._passed = BytesCache[tuple[ReferenceType[Features], str], Features](PASSED_BYTES)
        self._known = BytesCache[tuple[Features, float], Geometry](GEOMETRY_BYTES)

    def passing(self, features: Features, layer: Layer) -> Features:
        """The features that pass a layer's filter, the same object as long as it is remembered."""
        filter_ = layer.filter
        if filter_ is None:
            return features
        key = (ref(features), repr(filter_))
        found = self._passed.get(key)
        if found is None:
            found = passing(features, filter_)
            self._passed.put(key, found)
        return found

    def of(self, features: Features, layer: Layer, level_px: float) -> Geometry:
        """The geometry of the features that pass a layer's filter. Units: `level_px` is the world's size."""
        key = (self.passing(features, layer), level_px)
        found = self._known.get(key)
        if found is None:
            found = Geometry(*key)
            self._known.put(key, found)
        return found
