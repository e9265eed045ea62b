"""How values that differ among layers are told in words."""

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.document.spread import Spread
from editor.mapstyle.schema.paint_properties import PaintProperty, ValueKind
from editor.widgets.fields.numbers import number_text


def mixed_text(prop: PaintProperty, spread: Spread) -> str:
    """How far the values of a property reach: "2.33 to 3", or how many there are."""
    if prop.kind is ValueKind.NUMBER and spread.extent is not None:
        return extent_text(spread.extent)
    if prop.kind is ValueKind.ICON:
        return QCoreApplication.translate("Spread", "%n icons", "", len(spread.values))
    return QCoreApplication.translate("Spread", "%n values", "", len(spread.values))


def extent_text(extent: tuple[float, float]) -> str:
    """The least and the greatest of some numbers, or the one that they are."""
    least, most = (number_text(number) for number in extent)
    if least == most:
        return least
    return QCoreApplication.translate("Spread", "{least} to {most}").format(least=least, most=most)


def unset_text(spread: Spread) -> str:
    """On how many of the layers that could have a property it is not set; empty where it is on all."""
    missing = spread.taking - len(spread.holders)
    if not missing:
        return ""
    said = QCoreApplication.translate("Spread", "Not set on {missing} of {all}")
    return said.format(missing=missing, all=spread.taking)
