"""Note that some or all selected layers are locked, with an unlock button."""

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.look import symbols, tokens
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.tool_buttons import quiet_button


class LockNote(QWidget):
    """Message with a lock symbol; `unlock_pressed()` requests to unlock the layers."""

    unlock_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.button = quiet_button(self.tr("Unlock"))
        self.button.clicked.connect(self.unlock_pressed)
        line = QHBoxLayout(self)
        line.setContentsMargins(Gap.M + Size.GLYPH + Gap.S, Gap.XS, Gap.M, Gap.XS + 1)
        line.addWidget(self._label, 1)
        line.addWidget(self.button)
        self.hide()

    @property
    def text(self) -> str:
        """The message; empty if nothing is locked."""
        return self._label.text

    def show_count(self, locked: int, total: int) -> None:
        """Show how many of the layers are locked."""
        if not locked:
            text = ""
        elif total == 1:
            text = self.tr("This layer is locked.")
        elif locked == total:
            text = self.tr("All of them are locked.")
        elif locked == 1:
            text = self.tr("1 locked layer stays as it is.")
        else:
            text = self.tr("%n locked layers stay as they are.", "", locked)
        self._show_text(text)

    def show_group(self, *, is_locked: bool) -> None:
        self._show_text(self.tr("This group is locked.") if is_locked else "")

    def _show_text(self, text: str) -> None:
        self._label.set_text(text)
        self._label.setToolTip(text)
        self.setVisible(bool(text))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the lock and the separator below."""
        theme = tokens.current()
        painter = QPainter(self)
        lock = symbols.pixmap("lock-outline", QColor(theme.text_2), Size.GLYPH, self.devicePixelRatioF())
        painter.drawPixmap(QRect(Gap.M, (self.height() - Size.GLYPH) // 2, Size.GLYPH, Size.GLYPH), lock)
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(theme.rule))
