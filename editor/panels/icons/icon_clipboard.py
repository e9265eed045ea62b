"""MIME data of icons for the clipboard and drags."""

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QMimeData
from PySide6.QtGui import QImage

from editor.assets.images.icons import decode_rgba, judge_icon
from editor.errors import DocumentError
from editor.mapstyle.document.model import Icon
from editor.mapstyle.edits.icons import NewIcon
from editor.mapstyle.format.codec import decode_text
from editor.mapstyle.format.writer import TWO_SPACES, write
from editor.mapstyle.tree import read_array
from editor.widgets.icons.icon_drag import icon_mime
from editor.wording import say

ICONS_TYPE = "application/x-isopleth-icons+json"
"""MIME type of icon records. Shape: `{"icons": [...]}` in UTF-8."""

_KEY = "icons"
# Larger images are not decoded, since a shortcut must not wait for them.
_MAX_PIXELS = 1024 * 1024


def mime_of(icons: Sequence[Icon]) -> QMimeData:
    """Return icons as records for other windows and as text for other programs."""
    text = write({_KEY: [icon.record for icon in icons]}, TWO_SPACES, "\n")
    data = icon_mime(icons[0].id) if len(icons) == 1 else QMimeData()
    data.setData(ICONS_TYPE, QByteArray(text.encode(errors="surrogatepass")))
    data.setText(text)
    return data


def clipboard_mime(icons: Sequence[Icon]) -> QMimeData:
    """Return icons as `mime_of` does; a single one also as an image if it is valid and not too large."""
    data = mime_of(icons)
    verdict = judge_icon(icons[0].data_uri) if len(icons) == 1 else None
    if verdict is not None and verdict.fault is None and verdict.width * verdict.height <= _MAX_PIXELS:
        width, height, pixels = decode_rgba(icons[0].data_uri)
        # Without the copy the image would refer to the Python buffer.
        data.setImageData(QImage(pixels, width, height, 4 * width, QImage.Format.Format_RGBA8888).copy())
    return data


def icons_in(data: QMimeData) -> tuple[NewIcon, ...]:
    """Return the icons in MIME data, from records or text."""
    if data.hasFormat(ICONS_TYPE):
        return read_icons(bytes(data.data(ICONS_TYPE).data()))
    text = data.text().strip() if data.hasText() else ""
    return _read(text) if text.startswith("{") else ()


def read_icons(data: bytes) -> tuple[NewIcon, ...]:
    """Return the icons of serialized records; none if the data is invalid."""
    return _read(data.decode(errors="replace"))


def _read(text: str) -> tuple[NewIcon, ...]:
    try:
        tree = decode_text(text, say("A list of icons")).tree
    except DocumentError:
        return ()
    records = [record for record in read_array(tree, (_KEY,)) if isinstance(record, dict)]
    icons = [Icon(index, record) for index, record in enumerate(records)]
    return tuple(NewIcon(icon.id, icon.data_uri) for icon in icons if icon.data_uri)
