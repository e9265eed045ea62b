"""Line edit that selects its text on focus."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QLineEdit, QWidget

# After a menu or another window, the cursor stays where it was.
_RESUMING_REASONS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class ValueEdit(QLineEdit):
    """A line edit that selects its text on focus by keyboard, by code or by a first click.

    A second click places the cursor, and a drag selects text.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._is_first_press = False
        self.textEdited.connect(self._end_first_press)

    def replace_text(self, text: str) -> None:
        """Replace the text; if all was selected, it stays selected."""
        is_selected = self.hasFocus() and self.selectedText() == self.text()
        self.setText(text)
        self.setCursorPosition(0)
        if is_selected:
            self.selectAll()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._is_first_press = event.reason() is Qt.FocusReason.MouseFocusReason
        if not self._is_first_press and event.reason() not in _RESUMING_REASONS:
            self.selectAll()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        is_click = event.button() is Qt.MouseButton.LeftButton and not self.hasSelectedText()
        if self._is_first_press and is_click:
            self.selectAll()
        self._end_first_press()

    def _end_first_press(self) -> None:
        self._is_first_press = False
