"""Sizes of paint values on the screen, as the preview draws them."""

from functools import cache

from editor.mapstyle.schema.layer_types import LayerType
from editor.mapstyle.schema.paint_properties import Measure, PaintProperty
from editor.mapstyle.schema.values import Value
from editor.render.preview_defaults import load
from editor.render.preview_options import PreviewOptions
from editor.ui.text import local_number

_defaults = cache(load)
_THIN_SPACE = "\N{THIN SPACE}"
_MINUS = "\N{MINUS SIGN}"


def pixels_of(
    prop: PaintProperty, value: Value, row: LayerType, zoom: float, options: PreviewOptions
) -> float | None:
    """Return the logical pixels of a value in a layer of a type at a zoom; None if it is no length."""
    if not isinstance(value, (int, float)) or prop.measure is Measure.NONE:
        return None
    defaults = _defaults().with_options(options)
    unit_px = {
        Measure.PIXEL: 1.0,
        Measure.MILLIMETRE: defaults.px_per_mm,
        Measure.LINE_UNIT: defaults.line_px(row, zoom),
        Measure.HALO_UNIT: defaults.halo_px,
    }[prop.measure]
    return value * unit_px


def halo_unit_px() -> float:
    """Return the logical pixels of one unit of halo width."""
    return _defaults().halo_px


def pixel_text(pixels: float, *, has_sign: bool = False) -> str:
    """Return logical pixels with one decimal, with a unit unless it is a signed change."""
    text = f"{pixels:+.1f}" if has_sign else f"{pixels:.1f}{_THIN_SPACE}px"
    return local_number(text).replace("-", _MINUS)
