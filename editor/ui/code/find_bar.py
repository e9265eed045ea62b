"""Find bar of the text editor."""

from typing import Protocol

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from editor.ui.fields.line_edits import SearchEdit
from editor.ui.kit.buttons import tool_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import h_box
from editor.ui.theme.symbols import FileSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole

_FIELD_PX = 260
_COUNT_DELAY_MS = 150


class Searched(Protocol):
    """A view whose text the bar searches."""

    @property
    def selected_text(self) -> str: ...

    def find_text(self, query: str, *, backwards: bool = False, from_here: bool = False) -> bool: ...

    def count_text(self, query: str) -> int: ...

    def setFocus(self, reason: Qt.FocusReason, /) -> None: ...


class FindBar(QWidget):
    """A search field with the number of matches. Enter goes to the next, Shift+Enter to the previous one."""

    closed = Signal()

    def __init__(self, text: Searched, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self.setFixedHeight(Size.PANEL_HEAD)
        self.field = SearchEdit(self.tr("Clear"))
        self.field.setMaximumWidth(_FIELD_PX)
        self.field.setPlaceholderText(self.tr("Find in text"))
        self.field.setAccessibleName(self.tr("Find in text"))
        self.field.setToolTip(self.tr("Enter: next match, Shift+Enter: previous match"))
        self._count = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        previous_button = tool_button("arrow-up", self.tr("Previous match (Shift+Enter)"))
        next_button = tool_button("arrow-down", self.tr("Next match (Enter)"))
        close_button = tool_button(FileSymbol.CLOSE, self.tr("Close (Esc)"))
        previous_button.clicked.connect(lambda: self._find(backwards=True))
        next_button.clicked.connect(lambda: self._find())
        close_button.clicked.connect(self.end)
        line = h_box(self, margins=(Gap.M, 0, Gap.S, 0), spacing=Gap.XS)
        for part in (self.field, previous_button, next_button, self._count):
            line.addWidget(part)
        line.addStretch(1)
        line.addWidget(close_button)
        self._count_timer = QTimer(self)
        self._count_timer.setSingleShot(True)
        self._count_timer.setInterval(_COUNT_DELAY_MS)
        self._count_timer.timeout.connect(self._show_count)
        self.field.textChanged.connect(self._on_typed)
        self.hide()

    def set_text(self, text: Searched) -> None:
        """Search another view from now on."""
        self._text = text
        self._count_timer.start()

    @property
    def count(self) -> str:
        return self._count.text

    def begin(self) -> None:
        """Open the bar; a selection within one line becomes the search."""
        selected = self._text.selected_text
        self.show()
        if selected and "\n" not in selected:
            self.field.setText(selected)
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._count_timer.start()

    def end(self) -> None:
        """Close the bar and focus the text."""
        self.hide()
        self._text.setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.end()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._find(backwards=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        else:
            super().keyPressEvent(event)

    def _on_typed(self, query: str) -> None:
        if query:
            self._find(from_here=True)
        self._count_timer.start()

    def _find(self, *, backwards: bool = False, from_here: bool = False) -> None:
        query = self.field.text()
        has_match = bool(query) and self._text.find_text(query, backwards=backwards, from_here=from_here)
        self.field.setProperty("invalid", bool(query) and not has_match)
        self.field.style().polish(self.field)

    def _show_count(self) -> None:
        query = self.field.text()
        count = self._text.count_text(query) if query else 0
        if not query:
            self._count.set_text("")
        else:
            self._count.set_text(self.tr("%Ln matches", "", count) if count else self.tr("No matches"))
