"""A bar that finds words in a text: a field, how many there are, and the way to the next."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.look.symbol_names import FileSymbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.fields.search_edit import SearchEdit
from editor.widgets.json.json_text import JsonText
from editor.widgets.tool_buttons import tool_button

_FIELD_PX = 260
_PAUSE_MS = 150


class FindBar(QWidget):
    """Goes from place to place in a text; Enter goes on, Shift+Enter back, Esc closes."""

    closed = Signal()

    def __init__(self, text: JsonText, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self.setFixedHeight(Size.PANEL_HEAD)
        self.field = SearchEdit(self.tr("Clear"))
        self.field.setMaximumWidth(_FIELD_PX)
        self.field.setPlaceholderText(self.tr("Find in the text"))
        self.field.setAccessibleName(self.tr("Find in the text"))
        self.field.setToolTip(self.tr("Enter goes to the next place, Shift+Enter to the one before"))
        self._count = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        before = tool_button("arrow-up", self.tr("Go to the place before (Shift+Enter)"))
        after = tool_button("arrow-down", self.tr("Go to the next place (Enter)"))
        close = tool_button(FileSymbol.CLOSE, self.tr("Close (Esc)"))
        before.clicked.connect(lambda: self._go(backwards=True))
        after.clicked.connect(lambda: self._go())
        close.clicked.connect(self.end)
        line = QHBoxLayout(self)
        line.setContentsMargins(Gap.M, 0, Gap.S, 0)
        line.setSpacing(Gap.XS)
        for part in (self.field, before, after, self._count):
            line.addWidget(part)
        line.addStretch(1)
        line.addWidget(close)
        self._counting = QTimer(self)
        self._counting.setSingleShot(True)
        self._counting.setInterval(_PAUSE_MS)
        self._counting.timeout.connect(self._show_count)
        self.field.textChanged.connect(self._on_typed)
        self.hide()

    @property
    def count(self) -> str:
        """What is said of how many places there are."""
        return self._count.text

    def begin(self) -> None:
        """Open, with what is selected as the words where that is within a line."""
        selected = self._text.textCursor().selectedText()
        self.show()
        if selected and "\N{PARAGRAPH SEPARATOR}" not in selected:
            self.field.setText(selected)
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._counting.start()

    def end(self) -> None:
        """Close, and go on in the text."""
        self.hide()
        self._text.setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on, back, or close."""
        if event.key() == Qt.Key.Key_Escape:
            self.end()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go(backwards=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        else:
            super().keyPressEvent(event)

    def _on_typed(self, words: str) -> None:
        if words:
            self._go(from_here=True)
        self._counting.start()

    def _go(self, *, backwards: bool = False, from_here: bool = False) -> None:
        words = self.field.text()
        is_found = bool(words) and self._text.find_text(words, backwards=backwards, from_here=from_here)
        self.field.setProperty("invalid", bool(words) and not is_found)
        self.field.style().polish(self.field)

    def _show_count(self) -> None:
        words = self.field.text().casefold()
        count = self._text.text.casefold().count(words) if words else 0
        if not words:
            self._count.set_text("")
        elif count == 1:
            self._count.set_text(self.tr("1 place"))
        else:
            self._count.set_text(self.tr("%n places", "", count) if count else self.tr("Not in the text"))
