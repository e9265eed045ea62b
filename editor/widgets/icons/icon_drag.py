"""What carries an icon of the style from one place to another: by a drag, or by the clipboard."""

from PySide6.QtCore import QMimeData

ICON_TYPE = "application/x-isopleth-icon"
"""Its data is the id of the icon. Shape: UTF-8."""


def icon_mime(icon_id: str) -> QMimeData:
    """What carries an icon; as text, for every other program, it is the id."""
    mime = QMimeData()
    mime.setData(ICON_TYPE, icon_id.encode())
    mime.setText(icon_id)
    return mime


def carried_icon(mime: QMimeData) -> str | None:
    """The id of the icon that is carried; nothing where none is."""
    if not mime.hasFormat(ICON_TYPE):
        return None
    return bytes(mime.data(ICON_TYPE).data()).decode(errors="replace")
