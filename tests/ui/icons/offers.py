"""Icons as test data."""

from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QColor, QDropEvent, QImage
from PySide6.QtWidgets import QApplication, QWidget

from editor.ui.icons.choices import OfferedIcon, OfferedIcons
from tests.drag_events import drag_enter_event

_COPY, _LEFT, _NO_KEYS = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def a_picture(color: str = "red", side: int = 8) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(color))
    return image


def offered(*ids: str, **fields: object) -> OfferedIcons:
    """Return red icons with some ids, in this order."""
    return OfferedIcons(
        [OfferedIcon(place, id_, a_picture(), 8, 8, **fields) for place, id_ in enumerate(ids)]
    )


def drag_over(widget: QWidget, mime: QMimeData) -> bool:
    """Drag data onto a widget; return whether it accepts them."""
    event = drag_enter_event(widget.rect().center(), _COPY, mime, _LEFT, _NO_KEYS)
    event.ignore()
    QApplication.sendEvent(widget, event)
    return event.isAccepted()


def drop_on(widget: QWidget, mime: QMimeData) -> None:
    """Drag data onto a widget, and drop them if it accepts them."""
    assert drag_over(widget, mime)
    QApplication.sendEvent(widget, QDropEvent(QPointF(widget.rect().center()), _COPY, mime, _LEFT, _NO_KEYS))
