"""Warning about losses when label text switches between expression and label keys."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.look.words import translated
from editor.mapstyle.tree import read_text
from editor.widgets.tool_buttons import plain_button, quiet_button
from editor.widgets.warning_words import WarningWords


class SwitchNote(QWidget):
    """A warning with two buttons. Signals: `agreed()`, `declined()`."""

    agreed = Signal()
    declined = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = WarningWords()
        self.agree = plain_button("")
        self.decline = quiet_button(self.tr("Keep it"))
        self.agree.clicked.connect(self.agreed)
        self.decline.clicked.connect(self.declined)
        line = QHBoxLayout()
        line.setSpacing(Gap.S)
        line.addWidget(self.agree)
        line.addWidget(self.decline)
        line.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.words)
        column.addLayout(line)
        self.hide()

    def set_room(self, width_px: int) -> None:
        """Set the width to lay the text out for."""
        self.words.set_room(width_px)

    def show_lost(self, lost: Sequence[str], *, to_keys: bool) -> None:
        """Show what would be lost, with a button to switch anyway."""
        text = (
            self.tr("With label keys this is lost: {lost}. Undo brings it back.")
            if to_keys
            else self.tr("With an expression this is lost: {lost}. Undo brings it back.")
        )
        losses = read_text("; ".join(map(translated, lost)))
        self.words.show_text(text.format(lost=losses))
        self.agree.setText(self.tr("Use label keys") if to_keys else self.tr("Use an expression"))
        self.agree.setAccessibleName(self.agree.text())
        self.show()
        self.agree.setFocus()
