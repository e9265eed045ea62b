"""“What’s this?” help texts of paint properties and layer types, generated from the schema tables."""

from html import escape

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.schema.layer_types import LayerType
from editor.mapstyle.schema.paint_properties import Measure, PaintProperty, ValueKind
from editor.mapstyle.schema.values import Color, Value
from editor.ui.fields.number_field import number_text
from editor.ui.text import local_number, quoted, translated
from editor.workspace.on_screen import halo_unit_px


def whats_this_html(title: str, *paragraphs: str, key: str = "") -> str:
    """Return a rich text for `QWidget.setWhatsThis`: a title with a key of the format, then paragraphs."""
    header = f"<b>{escape(title)}</b>" + (f"&nbsp; <code>{escape(key)}</code>" if key else "")
    return "".join(f"<p>{text}</p>" for text in (header, *(escape(each) for each in paragraphs if each)))


def property_help(prop: PaintProperty) -> str:
    """Return the label, key, help, values, interpolation and default of a paint property as rich text."""
    facts = " ".join(filter(None, (_kind(prop), _unit(prop), _bounds(prop))))
    return whats_this_html(
        translated(prop.label),
        translated(prop.help),
        facts,
        _interpolation(prop),
        _default(prop),
        key=prop.key,
    )


def layer_type_help(row: LayerType) -> str:
    """Return the label, help and family of a layer type as rich text."""
    family = _tr("Category: {family}.").format(family=translated(row.family.value))
    samples = _tr(
        "The app that uses the style supplies this data at run time. The preview shows sample data."
    )
    in_app = samples if row.in_app else ""
    return whats_this_html(translated(row.label), translated(row.help), family, in_app, key=row.type)


def _kind(prop: PaintProperty) -> str:
    if prop.kind is ValueKind.CHOICE:
        names = ", ".join(translated(choice.label) for choice in prop.choices)
        return _tr("Options: {names}.").format(names=names)
    texts = {
        ValueKind.COLOR: _tr("Colour with alpha."),
        ValueKind.NUMBER: _tr("A number."),
        ValueKind.ICON: _tr("Icon ID in this style."),
    }
    return texts[prop.kind]


def _unit(prop: PaintProperty) -> str:
    texts = {
        Measure.PIXEL: _tr("Unit: pixels."),
        Measure.MILLIMETRE: _tr("Unit: millimetres on screen."),
        Measure.LINE_UNIT: _tr(
            "Unit: line units. By default, one line unit is wider on screen at higher zooms."
        ),
        Measure.HALO_UNIT: _tr("Unit: halo units. In the preview, one halo unit is {px} pixels wide.").format(
            px=local_number(f"{halo_unit_px():g}")
        ),
    }
    if prop.measure in texts:
        return texts[prop.measure]
    return _tr("Unit: {unit}.").format(unit=translated(prop.unit)) if prop.unit.strip() else ""


def _bounds(prop: PaintProperty) -> str:
    if prop.minimum is not None and prop.maximum is not None:
        least, most = number_text(prop.minimum), number_text(prop.maximum)
        return _tr("Range: {least} to {most}.").format(least=least, most=most)
    if prop.minimum is not None:
        return _tr("Minimum: {least}.").format(least=number_text(prop.minimum))
    return ""


def _interpolation(prop: PaintProperty) -> str:
    if prop.kind is ValueKind.COLOR:
        return _tr("Interpolated per colour channel between stops.")
    if prop.interpolates:
        return _tr("Interpolated between stops.")
    return _tr("Not interpolated: keeps the value of the previous stop (lower zoom).")


def _default(prop: PaintProperty) -> str:
    if prop.default_varies:
        return ""  # The help says how.
    if prop.default is None:
        return _tr("If not set, nothing is drawn.")
    return _tr("If not set, the preview uses {value}.").format(value=_value(prop, prop.default))


def _value(prop: PaintProperty, value: Value) -> str:
    if isinstance(value, Color):
        return value.hex
    labels = {choice.value: translated(choice.label) for choice in prop.choices}
    if isinstance(value, int) and value in labels:
        return quoted(labels[value])
    return number_text(value) if isinstance(value, int | float) else str(value)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Explanations", text)
