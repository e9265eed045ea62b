"""Texts of undo steps."""

from PySide6.QtCore import QCoreApplication

from editor.look.words import shortened, within
from editor.mapstyle.schema.paint_properties import PaintProperty


def step_text(prop: PaintProperty, layer_name: str) -> str:
    """Return the text for changing a property: “Change width of Motorway”."""
    text = QCoreApplication.translate("Steps", "Change {property} of {layer}")
    return _format(text, prop, layer_name)


def scale_text(prop: PaintProperty, layer_name: str) -> str:
    """Return the text for scaling or shifting the numbers of a property."""
    text = QCoreApplication.translate("Steps", "Scale {property} of {layer}")
    return _format(text, prop, layer_name)


def paste_text(prop: PaintProperty, layer_name: str) -> str:
    """Return the text for pasting a property."""
    text = QCoreApplication.translate("Steps", "Paste {property} onto {layer}")
    return _format(text, prop, layer_name)


def use_for_all_text(prop: PaintProperty, layer_name: str) -> str:
    """Return the text for applying one curve to several layers."""
    text = QCoreApplication.translate("Steps", "Use one curve for {property} of {layer}")
    return _format(text, prop, layer_name)


def mend_text(prop: PaintProperty, layer_name: str) -> str:
    """Return the text for fixing the stops of a property."""
    text = QCoreApplication.translate("Steps", "Mend stops of {property} of {layer}")
    return _format(text, prop, layer_name)


def add_text(prop: PaintProperty, layer_name: str) -> str:
    """Return the text for adding a property."""
    text = QCoreApplication.translate("Steps", "Add {property} to {layer}")
    return _format(text, prop, layer_name)


def remove_text(prop: PaintProperty, layer_name: str) -> str:
    """Return the text for removing a property."""
    text = QCoreApplication.translate("Steps", "Remove {property} from {layer}")
    return _format(text, prop, layer_name)


def show_new_icon_text(icon_id: str, layer_name: str) -> str:
    """Return the text for adding an icon that layers show."""
    text = QCoreApplication.translate("Steps", "Show new icon “{id}” in {layer}")
    return text.format(id=shortened(icon_id), layer=layer_name)


def add_icon_text(icon_id: str) -> str:
    """Return the text for adding the image of an icon id."""
    return QCoreApplication.translate("Steps", "Add icon “{id}”").format(id=shortened(icon_id))


def _format(text: str, prop: PaintProperty, layer_name: str) -> str:
    return text.format(property=within(prop.label), layer=layer_name)
