"""A field for a few lines of text, such as a comment."""

import math

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QSizePolicy, QWidget

from editor.look.tokens import Size
from editor.widgets.fields.field import Field
from editor.widgets.window_keys import is_history_key, is_save_key

_MOST_LINES = 6
_MARGIN_PX = 3  # sets the words where a line edit has them
_LINE_END = "\N{PARAGRAPH SEPARATOR}"  # as a text document holds it


class NoteEdit(QPlainTextEdit):
    """A text that counts when it is kept: by Ctrl+Enter or by leaving it; as high as its lines."""

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
        self.document().setModified(False)  # The margin counts as a change.
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    @property
    def is_typing(self) -> bool:
        """Whether a text was typed that was neither kept nor given up."""
        return self.document().isModified()

    @property
    def text(self) -> str:
        """The text, to the letter."""
        return self.document().toRawText().replace(_LINE_END, "\n")

    def show_text(self, text: str) -> None:
        """Show a text; what is being typed stays, and this is what it goes back to."""
        self._shown = text
        if not self.is_typing:
            self.drop()

    def drop(self) -> None:
        """Give up what was typed, and show what should stand here."""
        if self.text != self._shown:
            self.setPlainText(self._shown)
        self.document().setModified(False)

    def keep(self) -> None:
        """Say what was typed, if anything was."""
        if self.is_typing:
            self.document().setModified(False)
            self.kept.emit(self.text)

    def event(self, event: QEvent) -> bool:
        """Leave undo, redo and save to the window where they are not about what is being typed."""
        if event.type() is QEvent.Type.ShortcutOverride and self._is_for_window(event):
            self.keep()
            event.ignore()
            return False
        return super().event(event)

    def _is_for_window(self, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent):
            return False
        return is_save_key(event) or (is_history_key(event) and self.text == self._shown)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep on Ctrl+Enter, go back on Esc."""
        key = event.key()
        is_enter = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if self._is_for_window(event):
            event.ignore()
        elif is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.keep()
        elif key == Qt.Key.Key_Escape:
            was_typed = self.is_typing
            self.drop()
            self.returned.emit()
            event.setAccepted(was_typed)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keep what was typed."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.keep()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the text anew."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """The height of the lines."""
        return QSize(super().sizeHint().width(), self.height())

    def _fit(self) -> None:
        # A plain text document counts its height in lines.
        lines = math.ceil(self.document().documentLayout().documentSize().height())
        more = min(max(lines, 1), _MOST_LINES) - 1
        self.setFixedHeight(Size.FIELD + more * self.fontMetrics().lineSpacing())
        is_long = lines > _MOST_LINES
        wanted = Qt.ScrollBarPolicy.ScrollBarAsNeeded if is_long else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(wanted)


class NoteField(Field):
    """Lines of text that count when they are kept."""

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
        """Whether a text is being typed."""
        return self.edit.is_typing

    def finish(self) -> None:
        """End the running gesture where it is, and drop what was typed."""
        super().finish()
        self.edit.drop()

    def _refresh(self) -> None:
        self.edit.show_text(self._value if isinstance(self._value, str) else "")
