"""What undo steps are called."""

from PySide6.QtCore import QCoreApplication

from editor.look.words import shortened, within
from editor.mapstyle.schema.paint_properties import PaintProperty


def step_text(prop: PaintProperty, layer_name: str) -> str:
    """What the undo step of a changed property is called: "Change width of Motorway"."""
    text = QCoreApplication.translate("Steps", "Change {property} of {layer}")
    return _named(text, prop, layer_name)


def scale_text(prop: PaintProperty, layer_name: str) -> str:
    """What the undo step of scaled or shifted numbers is called."""
    text = QCoreApplication.translate("Steps", "Scale {property} of {layer}")
    return _named(text, prop, layer_name)


def paste_text(prop: PaintProperty, layer_name: str) -> str:
    """What the undo step of a pasted property is called."""
    text = QCoreApplication.translate("Steps", "Paste {property} onto {layer}")
    return _named(text, prop, layer_name)


def use_for_all_text(prop: PaintProperty, layer_name: str) -> str:
    """What the undo step is called that gives many layers the curve of one."""
    text = QCoreApplication.translate("Steps", "Use one curve for {property} of {layer}")
    return _named(text, prop, layer_name)


def mend_text(prop: PaintProperty, layer_name: str) -> str:
    """What the undo step of mended stops is called."""
    text = QCoreApplication.translate("Steps", "Mend stops of {property} of {layer}")
    return _named(text, prop, layer_name)


def add_text(prop: PaintProperty, layer_name: str) -> str:
    """What the undo step of an added property is called."""
    text = QCoreApplication.translate("Steps", "Add {property} to {layer}")
    return _named(text, prop, layer_name)


def remove_text(prop: PaintProperty, layer_name: str) -> str:
    """What the undo step of a removed property is called."""
    text = QCoreApplication.translate("Steps", "Remove {property} from {layer}")
    return _named(text, prop, layer_name)


def show_new_icon_text(icon_id: str, layer_name: str) -> str:
    """What the undo step is called that adds an icon where layers are to show it."""
    text = QCoreApplication.translate("Steps", "Show new icon “{id}” in {layer}")
    return text.format(id=shortened(icon_id), layer=layer_name)


def add_icon_text(icon_id: str) -> str:
    """What the undo step is called that adds the image of an id."""
    return QCoreApplication.translate("Steps", "Add icon “{id}”").format(id=shortened(icon_id))


def _named(text: str, prop: PaintProperty, layer_name: str) -> str:
    return text.format(property=within(prop.label), layer=layer_name)
