"""Captions of the cells: the value of the selected layer at each zoom, and its change by the last edit."""

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, Measure, PaintProperty
from editor.mapstyle.schema.values import Color, Value
from editor.records import dataclass
from editor.render.preview_options import PreviewOptions
from editor.ui.curves.values import value_text
from editor.ui.text import local_number
from editor.workspace.on_screen import pixel_text, pixels_of

# A smaller change is not visible in its text.
_LEAST_CHANGE_PX = 0.05


@dataclass(frozen=True, slots=True)
class Caption:
    """The texts beside the title of a cell: a change, a value, and the colour if the value is one.

    `is_state` means that the value is why nothing is drawn.
    """

    value: str = ""
    change: str = ""
    color: Color | None = None
    is_state: bool = False

    @property
    def accessible_text(self) -> str:
        """The caption for screen readers."""
        if not self.change:
            return self.value
        return _tr("{value}, change {change}").format(value=self.value, change=self.change)


def main_property(layer: Layer) -> PaintProperty | None:
    """Return the property that captions show until another is edited: the first size, else the first one."""
    rows = [BY_KEY[key] for key in layer_type(layer.type, layer.source).properties if key in BY_KEY]
    used = [prop for prop in rows if layer.curve(prop) is not None]
    sizes = [prop for prop in used if prop.measure is not Measure.NONE]
    # Halos and offsets are lengths too, but a label is known by the size of its text.
    named = [prop for prop in sizes if prop.key.endswith(("width", "size"))]
    return next(iter((*named, *sizes, *used)), None)


def caption_at(
    layer: Layer, before: Layer | None, prop: PaintProperty, zoom: float, options: PreviewOptions
) -> Caption:
    """Return the caption of a layer at a zoom; `before` is the layer before the last edit, if it changed."""
    if not layer.draws_at(zoom):
        return Caption(_tr("Not at this zoom"), is_state=True)
    value = _value(layer, prop, zoom)
    if value is None:
        return Caption()
    pixels = pixels_of(prop, value, layer_type(layer.type, layer.source), zoom, options)
    if pixels is None:
        shown = round(value, 2) if isinstance(value, float) else value
        return Caption(
            local_number(value_text(prop, shown)), color=value if isinstance(value, Color) else None
        )
    change = ""
    former = None if before is None else _value(before, prop, zoom)
    if before is not None and former is not None:
        former_px = pixels_of(prop, former, layer_type(before.type, before.source), zoom, options)
        if former_px is not None and abs(pixels - former_px) >= _LEAST_CHANGE_PX:
            change = pixel_text(pixels - former_px, has_sign=True)
    return Caption(pixel_text(pixels), change)


def absent_caption() -> Caption:
    """Return the caption of a cell in which the layer has no data."""
    return Caption(_tr("None in view"), is_state=True)


def hidden_caption() -> Caption:
    """Return the caption of all cells while the layer is hidden."""
    return Caption(_tr("Hidden"), is_state=True)


def layer_before(layer: Layer, before: MapStyle | None) -> Layer | None:
    """Return a layer in an earlier style; None if it is the same there or missing."""
    if before is None or not before.has_layer(layer.key):
        return None
    earlier = before.layer(layer.key)
    return None if earlier.record is layer.record else earlier


def _value(layer: Layer, prop: PaintProperty, zoom: float) -> Value | None:
    curve = layer.curve(prop)
    return prop.default if curve is None else value_at(curve, prop, zoom)


def _tr(text: str) -> str:
    return QCoreApplication.translate("LadderCaption", text)
