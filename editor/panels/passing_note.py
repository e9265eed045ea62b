"""The foot of a panel that says what came of the last wish, for a while."""

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
    """Why something was not done, or what is worth knowing of what was; without words it takes no room.

    Units: `stays_ms` is how long something is said, in milliseconds.
    """

    def __init__(self, parent: QWidget | None = None, *, stays_ms: int = STAYS_MS) -> None:
        super().__init__(parent)
        self._refusal, self._remark = ProblemLine(), QuietWords()
        self._stay = Stay(self, stays_ms)
        self._stay.over.connect(self.clear)
        self._act: Callable[[], object] = lambda: None
        self.button = plain_button("")
        self.button.clicked.connect(lambda: self._act())
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
        """Why the last wish was refused; empty when it was not."""
        return self._refusal.text

    @property
    def remark(self) -> str:
        """What is worth knowing of what was done or is selected; empty where nothing is."""
        return self._remark.text

    def refuse(self, why: str) -> None:
        """Say why something was not done, in place of all that was said before."""
        self._say(why, "")

    def tell(self, words: str, offer: BarButton | None = None) -> None:
        """Say what is worth knowing, in place of all that was said before, and offer to do something then."""
        self._say("", words)
        if offer is not None:
            self._act = offer.press
            self.button.setText(offer.text)
            self.button.setToolTip(offer.tip)
            self.button.setAccessibleName(offer.text)
            self.button.show()
            self.set_room(self.width())

    def stand(self, words: str) -> None:
        """Say what is worth knowing for as long as nothing else is said."""
        self._say("", words)
        self._stay.stop()

    def clear(self) -> None:
        """Say nothing any more."""
        self._say("", "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the words the width."""
        super().resizeEvent(event)
        self.set_room(self.width())

    def set_room(self, width_px: int) -> None:
        """Say how wide the note is or will be: what is hidden is not resized."""
        beside = 0 if self.button.isHidden() else self.button.sizeHint().width() + Gap.M
        for line in (self._refusal, self._remark):
            line.set_room(width_px - 2 * Gap.S - beside)

    def _say(self, why: str, words: str) -> None:
        self._refusal.show_text(why)
        self._remark.show_text(words)
        self.button.hide()
        self.setVisible(bool(why or words))
        if why or words:
            self._stay.begin()
        else:
            self._stay.stop()
