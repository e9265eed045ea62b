"""Field for a few lines of text."""

import math

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QSizePolicy, QWidget

from editor.look.tokens import Size
from editor.widgets.fields.field import Field
from editor.widgets.window_keys import is_history_key, is_save_key

_MAXIMUM_LINES = 6
_MARGIN_PX = 3  # aligns the text with that of a line edit
_LINE_END = "\N{PARAGRAPH SEPARATOR}"  # of QTextDocument.toRawText


class NoteEdit(QPlainTextEdit):
    """A text edit as high as its lines, committed by Ctrl+Enter or on leaving it."""

    kept = Signal(str)
    returned = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = ""
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(60)
        self.document().setDocumentMargin(_MARGIN_PX)
        self.document().clearUndoRedoStacks()
        self.document().setModified(False)  # Setting the margin modifies the document.
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    @property
    def is_typing(self) -> bool:
        """Whether there is uncommitted text."""
        return self.document().isModified()

    @property
    def text(self) -> str:
        """The exact text."""
        return self.document().toRawText().replace(_LINE_END, "\n")

    def show_text(self, text: str) -> None:
        """Set the committed text; uncommitted text stays."""
        self._shown = text
        if not self.is_typing:
            self.drop()

    def drop(self) -> None:
        """Discard uncommitted text."""
        if self.text != self._shown:
            self.setPlainText(self._shown)
        self.document().setModified(False)

    def keep(self) -> None:
        """Commit uncommitted text."""
        if self.is_typing:
            self.document().setModified(False)
            self.kept.emit(self.text)

    def event(self, event: QEvent) -> bool:
        """Leave undo, redo and save to the window unless they apply to uncommitted text."""
        if event.type() is QEvent.Type.ShortcutOverride and self._belongs_to_window(event):
            self.keep()
            event.ignore()
            return False
        return super().event(event)

    def _belongs_to_window(self, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent):
            return False
        return is_save_key(event) or (is_history_key(event) and self.text == self._shown)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Commit on Ctrl+Enter, revert on Esc."""
        key = event.key()
        is_enter = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if self._belongs_to_window(event):
            event.ignore()
        elif is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.keep()
        elif key == Qt.Key.Key_Escape:
            was_modified = self.is_typing
            self.drop()
            self.returned.emit()
            event.setAccepted(was_modified)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.keep()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.height())

    def _fit(self) -> None:
        # The layout of QPlainTextEdit measures the height in lines.
        lines = math.ceil(self.document().documentLayout().documentSize().height())
        more = min(max(lines, 1), _MAXIMUM_LINES) - 1
        self.setFixedHeight(Size.FIELD + more * self.fontMetrics().lineSpacing())
        is_long = lines > _MAXIMUM_LINES
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if is_long else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(policy)


class NoteField(Field):
    """A few lines of text."""

    def __init__(self, name: str, placeholder: str = "", parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.edit = NoteEdit(self)
        self.edit.setPlaceholderText(placeholder)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.edit)
        self.setFocusProxy(self.edit)
        self.set_name(name)
        self.edit.kept.connect(self._edit_once)
        self.edit.returned.connect(self.cancel)

    @property
    def is_typing(self) -> bool:
        """Whether there is uncommitted text."""
        return self.edit.is_typing

    def finish(self) -> None:
        """End the gesture and discard uncommitted text."""
        super().finish()
        self.edit.drop()

    def _refresh(self) -> None:
        self.edit.show_text(self._value if isinstance(self._value, str) else "")
