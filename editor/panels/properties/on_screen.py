"""Size on the screen for a stop's value: "7.5 px", in German "7,5 px"."""

from functools import cache

from PySide6.QtCore import QCoreApplication

from editor.look.local_numbers import local_number
from editor.mapstyle.curves.curve import within_bounds
from editor.mapstyle.schema.paint_properties import Measure, PaintProperty
from editor.mapstyle.schema.values import Stop
from editor.render.choices import Choices, load

_choices = cache(load)
_THIN_SPACE = "\N{THIN SPACE}"
_MINUS = "\N{MINUS SIGN}"


def on_screen(prop: PaintProperty, stop: Stop) -> str:
    """Return a stop's value at its level in pixels; empty if it is no length."""
    drawn = within_bounds(stop.value, prop)
    if not isinstance(drawn, (int, float)) or prop.measure is Measure.NONE:
        return ""
    pixels = drawn * _unit_px(_choices(), prop.measure, stop.level)
    return local_number(f"{pixels:.1f}{_THIN_SPACE}px").replace("-", _MINUS)


def column_title(prop: PaintProperty) -> str:
    """Return the column heading; empty if the values are no lengths."""
    return "" if prop.measure is Measure.NONE else QCoreApplication.translate("OnScreen", "On screen")


def _unit_px(choices: Choices, measure: Measure, level: int) -> float:
    return {
        Measure.NONE: 0.0,
        Measure.PIXEL: 1.0,
        Measure.MILLIMETRE: choices.px_per_mm,
        Measure.LINE_UNIT: choices.line_px(level),
        Measure.HALO_UNIT: choices.halo_px,
    }[measure]
