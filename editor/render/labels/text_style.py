"""Texts of a layer's labels and their style.

The preview of a label in the properties panel uses them too, without the map data.
"""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from editor.mapstyle.document.model import Layer
from editor.mapstyle.filters.expression import Attributes
from editor.mapstyle.labels import label_text
from editor.mapstyle.schema.layer_types import LayerShape, LayerType
from editor.records import dataclass
from editor.render.paint.paint import Inks, LayerInk, Paint

if TYPE_CHECKING:
    from editor.render.paint.viewport import Viewport

LOWER, UPPER = 1, 2
# Smaller text cannot be read and is not drawn. Source: assumption `text-size-steps`.
SMALLEST_PX = 3.0
# A style may set any size. Source: assumption `size-limits`.
LARGEST_PX = 240.0
WIDEST_HALO_PX = 9.0
MAX_ROW_HEIGHT = 10.0
# Smaller angles are level. Units: degrees. Source: assumption `small-angles`.
LEVEL_ANGLE = 1.0


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A text style.

    Units: device pixels; `style` is the value of `text-style`; `row` is in text sizes, and below
    `text.MIN_ROW_HEIGHT` means `text.USUAL_ROW_HEIGHT`.
    """

    style: int
    size: float
    halo: float = 0.0
    row: float = 1.2
    widest: float = math.inf


def text_style_of(paint: Paint, inks: Inks, viewport: "Viewport") -> TextStyle | None:
    """Return the text style of a layer, or None if the text is invisible or too small.

    Source: assumptions `text-size-steps`, `halo-unit`.
    """
    step = viewport.choices.text_step_px * viewport.scale
    size_px = min(paint.number("text-size") * viewport.millimetre, LARGEST_PX * viewport.scale)
    size = round(size_px / step) * step
    if size < SMALLEST_PX * viewport.scale or not {LayerInk.TEXT, LayerInk.HALO} & inks.keys():
        return None
    halo = min(paint.number("text-outline-size") * viewport.choices.halo_px, WIDEST_HALO_PX) * viewport.scale
    widest = paint.number("text-max-width")
    return TextStyle(
        style=paint.choice("text-style"),
        size=size,
        halo=round(halo, 2) if LayerInk.HALO in inks else 0.0,
        row=min(paint.number("text-row-height"), MAX_ROW_HEIGHT),
        # Source: assumption `max-width`.
        widest=widest * size if widest > 0 else float("inf"),
    )


def text_angle(paint: Paint) -> float:
    """Return the angle of a layer's texts; small angles are level. Units: degrees clockwise."""
    angle = paint.number("text-rotation-angle")
    return 0.0 if abs(angle) <= LEVEL_ANGLE else angle


def label_texts(layer: Layer, row: LayerType, paint: Paint, tags: tuple[Attributes, ...]) -> Iterator[str]:
    """Return the label texts of a layer for features with these tags.

    Source: assumption `shield-number`.
    """
    if row.shape is LayerShape.SHIELD and layer.label_text is None:
        yield from (str(each.get("ref", "")).split(";")[0].strip() for each in tags)
        return
    label, case = label_text.parse(layer.label_text), paint.choice("text-transform")
    yield from (_transformed(label.text(each).strip(), case) for each in tags)


def _transformed(text: str, case: int) -> str:
    """Return a text with the case of a `text-transform` value."""
    return text.upper() if case == UPPER else text.lower() if case == LOWER else text
