"""Appearance and paint properties of layers on the clipboard, in our MIME type and as plain text."""

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
    write_property,
)
from editor.mapstyle.schema.paint_properties import PaintProperty

LOOK_MIME_TYPE = "application/x-isopleth-look+json"


def copy_look(layer: Layer) -> None:
    """Copy the appearance of a layer to the clipboard."""
    _set_text(write_look(look_of(layer)))


def copy_property(layer: Layer, prop: PaintProperty) -> None:
    """Copy a paint property of a layer to the clipboard."""
    _set_text(write_property(layer, prop))


def copied_look() -> Appearance | None:
    """Return the appearance on the clipboard, or None."""
    try:
        return read_look(_clipboard_text())
    except EditError:
        return None


def copied_property() -> CopiedProperty | None:
    """Return the paint property on the clipboard, or None."""
    try:
        return read_property(_clipboard_text())
    except EditError:
        return None


def _set_text(text: str) -> None:
    data = QMimeData()
    data.setData(LOOK_MIME_TYPE, text.encode())
    data.setText(text)
    QGuiApplication.clipboard().setMimeData(data)


def _clipboard_text() -> str:
    data: QMimeData | None = QGuiApplication.clipboard().mimeData()
    if data is None:  # The clipboard was never set.
        return ""
    if data.hasFormat(LOOK_MIME_TYPE):
        return bytes(data.data(LOOK_MIME_TYPE).data()).decode("utf-8", "replace")
    return data.text()
