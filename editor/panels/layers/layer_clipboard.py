"""MIME data of layers and groups for the clipboard and drags."""

from PySide6.QtCore import QByteArray, QMimeData

from editor.errors import DocumentError
from editor.mapstyle.edits.fragment import Fragment, read_fragment
from editor.wording import say

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
        raise DocumentError(say("There are no layers here. Copy layers first."))
    return read_fragment(data.text())
