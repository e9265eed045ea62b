"""Display text of property values."""

from PySide6.QtCore import QCoreApplication

from editor.look.words import translated
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.values import Color, Value
from editor.widgets.fields.numbers import number_text


def value_text(prop: PaintProperty, value: Value) -> str:
    """Return the display text of a value with all of its digits."""
    if isinstance(value, Color):
        return value.hex[:7]
    if isinstance(value, str):
        return value or QCoreApplication.translate("value_text", "No icon")
    if prop.choices:
        known = (translated(choice.label) for choice in prop.choices if choice.value == value)
        return next(known, number_text(value))
    return number_text(value)
