"""Temporary message at the bottom of a panel about the last action."""

from collections.abc import Callable

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.widgets.fields.property_row import ProblemLine
from editor.widgets.message_bar import BarButton
from editor.widgets.stay import STAYS_MS, Stay
from editor.widgets.tool_buttons import plain_button
from editor.widgets.warning_words import QuietWords


class PassingNote(QWidget):
    """A refusal or a remark that disappears by itself; hidden while empty.

    Units: `stays_ms` is the time until it disappears, in milliseconds.
    """

    def __init__(self, parent: QWidget | None = None, *, stays_ms: int = STAYS_MS) -> None:
        super().__init__(parent)
        self._refusal, self._remark = ProblemLine(), QuietWords()
        self._timer = Stay(self, stays_ms)
        self._timer.over.connect(self.clear)
        self._action: Callable[[], object] = lambda: None
        self.button = plain_button("")
        self.button.clicked.connect(lambda: self._action())
        self.button.hide()
        column = QVBoxLayout()
        column.addWidget(self._refusal)
        column.addWidget(self._remark)
        line = QHBoxLayout(self)
        line.setContentsMargins(Gap.S, Gap.XS, Gap.S, Gap.XS)
        line.addLayout(column, 1)
        line.addWidget(self.button)
        self.hide()

    @property
    def refusal(self) -> str:
        """The reason why the last action was refused, or an empty text."""
        return self._refusal.text

    @property
    def remark(self) -> str:
        """The remark on the last action or the selection, or an empty text."""
        return self._remark.text

    def refuse(self, reason: str) -> None:
        """Display why an action was refused, in place of the previous message."""
        self._show_message(reason, "")

    def tell(self, text: str, offer: BarButton | None = None) -> None:
        """Display a remark in place of the previous message, with a button for an optional action."""
        self._show_message("", text)
        if offer is not None:
            self._action = offer.press
            self.button.setText(offer.text)
            self.button.setToolTip(offer.tip)
            self.button.setAccessibleName(offer.text)
            self.button.show()
            self.set_room(self.width())

    def stand(self, text: str) -> None:
        """Display a remark that stays until it is replaced or cleared."""
        self._show_message("", text)
        self._timer.stop()

    def clear(self) -> None:
        """Remove the message."""
        self._show_message("", "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.set_room(self.width())

    def set_room(self, width_px: int) -> None:
        """Set the width to lay the text out for; a hidden widget gets no resize events."""
        beside = 0 if self.button.isHidden() else self.button.sizeHint().width() + Gap.M
        for line in (self._refusal, self._remark):
            line.set_room(width_px - 2 * Gap.S - beside)

    def _show_message(self, refusal: str, remark: str) -> None:
        self._refusal.show_text(refusal)
        self._remark.show_text(remark)
        self.button.hide()
        self.setVisible(bool(refusal or remark))
        if refusal or remark:
            self._timer.begin()
        else:
            self._timer.stop()
