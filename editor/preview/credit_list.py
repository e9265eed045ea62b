"""Popup with all credits in full, one per line."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

_SIZE: Final = QSize(460, 260)


class CreditList(QPlainTextEdit):
    """A scrollable popup over a window that lays out only visible lines; Esc closes it."""

    def __init__(self, texts: Sequence[str], parent: QWidget) -> None:
        super().__init__("\n".join(texts), parent)
        self.setWindowFlags(Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setReadOnly(True)
        self.setAccessibleName(self.tr("Credits"))
        self.resize(_SIZE)

    def open_at(self, anchor: QWidget) -> None:
        """Show the list over a widget, within its screen."""
        corner = anchor.mapToGlobal(QPoint(anchor.width(), 0)) - QPoint(self.width(), self.height())
        screen = anchor.screen().availableGeometry()
        place = QRect(corner, self.size())
        place.moveLeft(max(screen.left(), min(place.left(), screen.right() - place.width())))
        place.moveTop(max(screen.top(), place.top()))
        self.move(place.topLeft())
        self.show()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)


def open_credits(texts: Sequence[str], anchor: QWidget) -> CreditList:
    """Show all credits over a widget."""
    popup = CreditList(texts, anchor)
    popup.open_at(anchor)
    return popup
