"""Looks and properties on the clipboard: as a kind of their own, and as text for whoever reads that."""

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from editor.errors import EditError
from editor.mapstyle.document.model import Layer
from editor.mapstyle.edits.appearance import (
    Appearance,
    CopiedProperty,
    look_of,
    read_look,
    read_property,
    write_look,
)
from editor.mapstyle.edits.appearance import write_property as property_text
from editor.mapstyle.schema.paint_properties import PaintProperty

LOOK_FORMAT = "application/x-isopleth-look+json"


def copy_look(layer: Layer) -> None:
    """Put a layer's look onto the clipboard."""
    _put(write_look(look_of(layer)))


def copy_property(layer: Layer, prop: PaintProperty) -> None:
    """Put one property of a layer onto the clipboard."""
    _put(property_text(layer, prop))


def copied_look() -> Appearance | None:
    """The look on the clipboard; nothing where there is none."""
    try:
        return read_look(_text())
    except EditError:
        return None


def copied_property() -> CopiedProperty | None:
    """The property on the clipboard; nothing where there is none."""
    try:
        return read_property(_text())
    except EditError:
        return None


def _put(text: str) -> None:
    data = QMimeData()
    data.setData(LOOK_FORMAT, text.encode())
    data.setText(text)
    QGuiApplication.clipboard().setMimeData(data)


def _text() -> str:
    data: QMimeData | None = QGuiApplication.clipboard().mimeData()
    if data is None:  # Nothing was ever copied.
        return ""
    if data.hasFormat(LOOK_FORMAT):
        return bytes(data.data(LOOK_FORMAT).data()).decode("utf-8", "replace")
    return data.text()
