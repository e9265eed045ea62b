"""Curve values as text: for display, for menus, and what is wrong with a stop."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from editor.mapstyle.color.notations import Notation, ValueText
from editor.mapstyle.curves.stops import StopFault
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.values import Color, Curve, Stop, Value
from editor.ui.color.text import copy_color
from editor.ui.fields.number_field import number_text
from editor.ui.text import elide_middle, translated
from editor.ui.theme.symbols import symbol


def with_stop(curve: Curve, stop: Stop) -> Curve:
    """Return the curve with a stop inserted before the first one of a higher level."""
    higher = (index for index, other in enumerate(curve.stops) if other.level > stop.level)
    place = next(higher, len(curve.stops))
    return replace(curve, stops=(*curve.stops[:place], stop, *curve.stops[place:]))


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


def fault_text(faults: Collection[StopFault]) -> str:
    """Return the descriptions of the faults of a stop; empty without any."""
    descriptions = {
        StopFault.UNSORTED: _tr("Out of order: a higher zoom precedes it"),
        StopFault.DUPLICATE: _tr("Ignored: a later stop has the same zoom"),
        StopFault.OUT_OF_BOUNDS: _tr("Out of range: drawn at the limit"),
    }
    return "\n".join(text for fault, text in descriptions.items() if fault in faults)


def _tr(text: str) -> str:
    return QCoreApplication.translate("CurvesValues", text)


def add_copying(menu: QMenu, texts: Iterable[ValueText]) -> QMenu:
    """Add a submenu that copies a value in each of its notations."""
    submenu = menu.addMenu(symbol("content-copy"), _tr("Copy value"))
    add_entries(submenu, texts)
    return submenu


def add_entries(menu: QMenu, texts: Iterable[ValueText]) -> None:
    """Add an action for each notation, with the text that it copies."""
    for value_text in texts:
        label = f"{notation_name(value_text.notation)}: {elide_middle(value_text.text)}"
        entry = menu.addAction(label.replace("&", "&&"))
        entry.triggered.connect(lambda _checked=False, value_text=value_text: copy_value(value_text))


def copy_value(value_text: ValueText) -> None:
    """Copy a value to the clipboard."""
    if value_text.color is not None:
        copy_color(value_text.text, value_text.color)
    else:
        QGuiApplication.clipboard().setText(value_text.text)


def notation_name(notation: Notation) -> str:
    """Return the name of a notation."""
    return {
        Notation.HEX: _tr("Hex"),
        Notation.ABGR: _tr("ABGR integer"),
        Notation.CSS: "CSS",
        Notation.PLAIN: _tr("JSON value"),
        Notation.JSON: "JSON",
    }[notation]
