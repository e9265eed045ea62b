"""MIME data of icons for drag and drop and the clipboard."""

from PySide6.QtCore import QMimeData

ICON_TYPE = "application/x-isopleth-icon"
"""MIME type whose data is an icon id in UTF-8."""


def icon_mime(icon_id: str) -> QMimeData:
    """Return MIME data of an icon; its text is the id."""
    mime = QMimeData()
    mime.setData(ICON_TYPE, icon_id.encode())
    mime.setText(icon_id)
    return mime


def carried_icon(mime: QMimeData) -> str | None:
    """Return the icon id of MIME data; None if there is none."""
    if not mime.hasFormat(ICON_TYPE):
        return None
    return bytes(mime.data(ICON_TYPE).data()).decode(errors="replace")
