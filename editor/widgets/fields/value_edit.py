"""Line edit of a value that typing replaces."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QLineEdit, QWidget

# Back from a menu or from another window, a person goes on where the cursor was.
_GOES_ON = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class ValueEdit(QLineEdit):
    """Line edit that selects its text when it gets the focus by keys, by a program or by a first click.

    A second click places the cursor, and a drag selects what it crosses. The base of the fields, and of the
    edits in dialogs that hold a value.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._is_first_press = False
        self.textEdited.connect(self._end_first_press)

    def replace_text(self, text: str) -> None:
        """Show another text; where all of the old one was selected, all of the new one is."""
        is_selected = self.hasFocus() and self.selectedText() == self.text()
        self.setText(text)
        self.setCursorPosition(0)
        if is_selected:
            self.selectAll()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the text, or wait for the end of the press that gives the focus."""
        super().focusInEvent(event)
        self._is_first_press = event.reason() is Qt.FocusReason.MouseFocusReason
        if not self._is_first_press and event.reason() not in _GOES_ON:
            self.selectAll()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Select the text after the first click."""
        super().mouseReleaseEvent(event)
        is_click = event.button() is Qt.MouseButton.LeftButton and not self.hasSelectedText()
        if self._is_first_press and is_click:
            self.selectAll()
        self._end_first_press()

    def _end_first_press(self) -> None:
        self._is_first_press = False
