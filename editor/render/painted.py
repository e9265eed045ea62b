"""What layers' paint comes to at a zoom, each record read once."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from editor.mapstyle.document.model import Layer, LayerKey
from editor.mapstyle.tree import Json
from editor.render.paint import Curves, Forms, Inks, Paint, curves_of, forms_of, inks_of, paint_at


@dataclass(frozen=True, slots=True)
class Painted:
    """The paint of a layer's record at one zoom, and what follows from it."""

    record: Mapping[str, Json]
    curves: Curves
    paint: Paint
    inks: Inks
    forms: Forms


class PaintedLayers:
    """The last paint of each layer: a pan changes none of it, and a zoom not what its record says."""

    def __init__(self) -> None:
        self._known: dict[LayerKey, Painted] = {}

    def of(self, layer: Layer, zoom: float) -> Painted:
        """A layer's paint at a zoom."""
        known = self._known.get(layer.key)
        if known is not None and known.record is not layer.record:
            known = None
        if known is None or known.paint.zoom != zoom:
            curves = known.curves if known is not None else curves_of(layer)
            paint = paint_at(curves, zoom)
            inks = inks_of(layer, paint)
            known = Painted(layer.record, curves, paint, inks, forms_of(layer, paint, inks))
            self._known[layer.key] = known
        return known

    def keep(self, keys: Collection[LayerKey]) -> None:
        """Forget all other layers."""
        self._known = {key: self._known[key] for key in keys if key in self._known}
