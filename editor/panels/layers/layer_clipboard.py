"""Layers and groups as they go from window to window: by the clipboard, or dragged."""

from PySide6.QtCore import QByteArray, QMimeData

from editor.errors import DocumentError
from editor.mapstyle.edits.fragment import Fragment, read_fragment
from editor.wording import say

LAYERS_TYPE = "application/x-isopleth-layers+json"


def mime_of(fragment: Fragment) -> QMimeData:
    """A fragment for other windows, and as text for every other program."""
    data = QMimeData()
    data.setData(LAYERS_TYPE, QByteArray(fragment.text.encode()))
    data.setText(fragment.text)
    return data


def fragment_in(data: QMimeData) -> Fragment:
    """The fragment that somebody offers, or one that a text holds.

    Raises: DocumentError, with the place in the text, where there is none.
    """
    if data.hasFormat(LAYERS_TYPE):
        return read_fragment(bytes(data.data(LAYERS_TYPE).data()).decode(errors="replace"))
    if not data.hasText():
        raise DocumentError(say("There are no layers here. Copy layers first."))
    return read_fragment(data.text())
