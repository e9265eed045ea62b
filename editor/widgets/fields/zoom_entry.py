"""Zoom input of the status bar."""

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QToolTip, QWidget

from editor.widgets.fields.numbers import MINUS, number_text, parse_number
from editor.widgets.fields.value_edit import ValueEdit

_WIDTH_PX = 72


class ZoomEntry(ValueEdit):
    """A line edit for a zoom. Enter emits `entered(zoom)`; Esc and a click elsewhere close it.

    `closed()` is emitted in each case.
    """

    entered = Signal(float)
    closed = Signal()

    def __init__(self, least: float, most: float, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._least, self._most = least, most
        self._problem = ""
        self._is_open = False
        self.setFixedWidth(_WIDTH_PX)
        self.setProperty("place", "status")
        self.setAccessibleName(self.tr("Zoom"))
        self.textEdited.connect(lambda: self._show_problem(""))
        self.hide()

    @property
    def problem(self) -> str:
        """What is wrong with the input; empty if nothing is."""
        return self._problem

    def open_with(self, zoom: float) -> None:
        """Open with a zoom and select it."""
        self._is_open = True
        self._show_problem("")
        self.setText(f"{zoom:.2f}".replace("-", MINUS))
        self.show()
        self.selectAll()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_enter()
        elif event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason):
            self._close()

    def _on_enter(self) -> None:
        zoom = parse_number(self.text().lower().removeprefix("z"))
        if zoom is None or not self._least <= zoom <= self._most:
            template = self.tr("“{text}” is no zoom. Type a number from {least} to {most}.")
            least, most = number_text(self._least), number_text(self._most)
            self._show_problem(template.format(text=self.text(), least=least, most=most))
            return
        self._close()
        self.entered.emit(zoom)

    def _close(self) -> None:
        if self._is_open:
            self._is_open = False
            self.closed.emit()
            self.hide()

    def _show_problem(self, text: str) -> None:
        self._problem = text
        self.setAccessibleDescription(text)
        self.setProperty("invalid", bool(text))
        self.style().polish(self)
        above = self.mapToGlobal(QPoint(0, -3 * self.height()))
        QToolTip.showText(above, text, self, QRect())
