"""Size at which the map draws an icon."""

from collections.abc import Iterable
from dataclasses import dataclass

from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.search.occurrences import IconUse

_SIZE = BY_KEY["icon-size"]
# Existing styles mostly use 3 to 5.
_DEFAULT_SIZE = 4.0


@dataclass(frozen=True, slots=True)
class DrawnSize:
    """An icon size and the layer that sets it, or None for the default size."""

    size: float
    layer: Layer | None = None


def drawn_size(style: MapStyle, uses: Iterable[IconUse], zoom: float) -> DrawnSize:
    """Return the size of an icon at a zoom, preferably from a layer that is drawn at that zoom."""
    layers = [style.layer(use.layer) for use in uses]
    for layer in sorted(layers, key=lambda layer: not layer.draws_at(zoom)):
        curve = layer.curve(_SIZE)
        value = value_at(curve, _SIZE, zoom) if curve is not None else None
        if isinstance(value, (int, float)):
            return DrawnSize(float(value), layer)
    return DrawnSize(_DEFAULT_SIZE)
