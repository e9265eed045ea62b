"""Fields for text: one line, several lines, and the text that is not committed yet."""

import math
from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QPlainTextEdit, QSizePolicy, QWidget

from editor.ui.fields.field import Field
from editor.ui.fields.line_edits import FieldEdit
from editor.ui.kit.keyboard import is_history_key, is_save_key
from editor.ui.kit.layouts import NO_MARGINS, h_box
from editor.ui.theme.tokens import Size


class EditField(Field):
    """A field with a line edit. Subclasses parse and format the text."""

    def __init__(self, name: str, parent: QWidget | None = None, edit: FieldEdit | None = None) -> None:
        super().__init__(name, parent)
        self.edit = edit if edit is not None else FieldEdit(self)
        layout = h_box(self, margins=NO_MARGINS)
        layout.addWidget(self.edit)
        self.setFocusProxy(self.edit)
        self.set_name(name)
        self.edit.committed.connect(self._commit_text)
        self.edit.reverted.connect(self._revert)

    @property
    def is_typing(self) -> bool:
        """Whether there is uncommitted text."""
        return self.edit.is_typing

    def finish(self) -> None:
        """End the gesture and discard uncommitted text."""
        super().finish()
        self.edit.discard()

    def _commit_text(self, text: str) -> None:
        """Parse and apply text."""
        raise NotImplementedError  # implemented by each subclass

    def _reject(self, problem: str) -> None:
        """Show a problem and leave the text to be corrected."""
        self.set_problem(problem)
        self.edit.reject()

    def _revert(self) -> None:
        self.cancel()
        self.set_problem("")
        self._refresh()

    def _refresh_problem(self) -> None:
        self.edit.set_flag("invalid", bool(self._problem))


# The default limit of QLineEdit would truncate long texts of the file.
_MAXIMUM_LENGTH = 2**31 - 1


class TextField(EditField):
    """A line of text. `check` returns why a text is invalid, or an empty text."""

    def __init__(
        self,
        name: str,
        placeholder: str = "",
        parent: QWidget | None = None,
        *,
        check: Callable[[str], str] = lambda _text: "",
    ) -> None:
        super().__init__(name, parent)
        self._check = check
        self._placeholder = placeholder
        self.edit.setPlaceholderText(placeholder)
        self.edit.setMaxLength(_MAXIMUM_LENGTH)

    def set_placeholder(self, text: str) -> None:
        self._placeholder = text
        self._refresh()

    def _commit_text(self, text: str) -> None:
        problem = self._check(text)
        if problem:
            self._reject(problem)
        else:
            self._edit_once(text)

    def _refresh(self) -> None:
        self.edit.show_state(is_mixed=self.is_mixed)
        if not self.is_mixed:
            self.edit.setPlaceholderText(self._placeholder)
        self.edit.show_text(self._value if isinstance(self._value, str) else "")
        self.edit.set_tails(self._mixed)


_MAXIMUM_LINES = 6
_MARGIN_PX = 3  # aligns the text with that of a line edit
_LINE_END = "\N{PARAGRAPH SEPARATOR}"  # of QTextDocument.toRawText


class NoteEdit(QPlainTextEdit):
    """A text edit as high as its lines, committed by Ctrl+Enter or on leaving it."""

    committed = Signal(str)
    reverted = Signal()

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
            self.discard()

    def discard(self) -> None:
        """Discard uncommitted text."""
        if self.text != self._shown:
            self.setPlainText(self._shown)
        self.document().setModified(False)

    def commit(self) -> None:
        """Commit uncommitted text."""
        if self.is_typing:
            self.document().setModified(False)
            self.committed.emit(self.text)

    def event(self, event: QEvent) -> bool:
        """Leave undo, redo and save to the window unless they apply to uncommitted text."""
        if event.type() is QEvent.Type.ShortcutOverride and self._belongs_to_window(event):
            self.commit()
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
            self.commit()
        elif key == Qt.Key.Key_Escape:
            was_modified = self.is_typing
            self.discard()
            self.reverted.emit()
            event.setAccepted(was_modified)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.commit()

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
        layout = h_box(self, margins=NO_MARGINS)
        layout.addWidget(self.edit)
        self.setFocusProxy(self.edit)
        self.set_name(name)
        self.edit.committed.connect(self._edit_once)
        self.edit.reverted.connect(self.cancel)

    @property
    def is_typing(self) -> bool:
        """Whether there is uncommitted text."""
        return self.edit.is_typing

    def finish(self) -> None:
        """End the gesture and discard uncommitted text."""
        super().finish()
        self.edit.discard()

    def _refresh(self) -> None:
        self.edit.show_text(self._value if isinstance(self._value, str) else "")


def commit_pending_input(window: QWidget) -> None:
    """Commit the input of the focused field or cell editor of a window."""
    focused = window.focusWidget()
    if isinstance(focused, (FieldEdit, NoteEdit)):
        focused.commit()
    elif focused is not None:
        _commit_cell(focused)


def _commit_cell(editor: QWidget) -> None:
    """Commit and close the cell editor of an item view; ignore other widgets."""
    viewport = editor.parentWidget()
    view = viewport.parentWidget() if viewport is not None else None
    if isinstance(view, QAbstractItemView) and view.viewport() is viewport:
        delegate = view.itemDelegateForIndex(view.currentIndex())
        delegate.commitData.emit(editor)
        delegate.closeEditor.emit(editor)
