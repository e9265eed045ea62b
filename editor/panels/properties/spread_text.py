"""Texts for values that differ among layers."""

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.document.spread import Spread
from editor.mapstyle.schema.paint_properties import PaintProperty, ValueKind
from editor.widgets.fields.numbers import number_text


def mixed_text(prop: PaintProperty, spread: Spread) -> str:
    """Return the range of a property's values, such as "2.33 to 3", or their number."""
    if prop.kind is ValueKind.NUMBER and spread.extent is not None:
        return extent_text(spread.extent)
    if prop.kind is ValueKind.ICON:
        return QCoreApplication.translate("Spread", "%n icons", "", len(spread.values))
    return QCoreApplication.translate("Spread", "%n values", "", len(spread.values))


def extent_text(extent: tuple[float, float]) -> str:
    """Return the text of a range of numbers."""
    least, most = (number_text(number) for number in extent)
    if least == most:
        return least
    return QCoreApplication.translate("Spread", "{least} to {most}").format(least=least, most=most)


def unset_text(spread: Spread) -> str:
    """Return on how many layers a supported property is not set; empty if it is set on all."""
    missing = spread.taking - len(spread.holders)
    if not missing:
        return ""
    text = QCoreApplication.translate("Spread", "Not set on {missing} of {all}")
    return text.format(missing=missing, all=spread.taking)
