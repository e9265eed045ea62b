"""Layers, appearances and properties on the clipboard."""

from PySide6.QtCore import QByteArray, QMimeData
from PySide6.QtGui import QGuiApplication

from editor.errors import DocumentError, EditError
from editor.mapstyle.document.model import Layer
from editor.mapstyle.edits.appearance import (
    Appearance,
    CopiedProperty,
    appearance_of,
    read_appearance,
    read_property,
    write_appearance,
    write_property,
)
from editor.mapstyle.edits.paste import Fragment, read_fragment
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.wording import say

LOOK_MIME_TYPE = "application/x-isopleth-look+json"


def copy_appearance(layer: Layer) -> None:
    """Copy the appearance of a layer to the clipboard."""
    _set_text(write_appearance(appearance_of(layer)))


def copy_property(layer: Layer, prop: PaintProperty) -> None:
    """Copy a paint property of a layer to the clipboard."""
    _set_text(write_property(layer, prop))


def copied_appearance() -> Appearance | None:
    """Return the appearance on the clipboard, or None."""
    try:
        return read_appearance(_clipboard_text())
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


LAYERS_TYPE = "application/x-isopleth-layers+json"


def mime_of(fragment: Fragment) -> QMimeData:
    """Return a fragment as MIME data for other windows, and as text for other programs."""
    data = QMimeData()
    data.setData(LAYERS_TYPE, QByteArray(fragment.text.encode()))
    data.setText(fragment.text)
    return data


def fragment_in(data: QMimeData) -> Fragment:
    """Return the fragment in MIME data, from our type or text.

    Raises: DocumentError with the location if there is no valid fragment.
    """
    if data.hasFormat(LAYERS_TYPE):
        return read_fragment(bytes(data.data(LAYERS_TYPE).data()).decode(errors="replace"))
    if not data.hasText():
        raise DocumentError(say("No layers on the clipboard. Copy layers first."))
    return read_fragment(data.text())
