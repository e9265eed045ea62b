"""Editor for a JSON fragment that is applied explicitly."""

from collections.abc import Hashable

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextDocument,
)
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

from editor.ui.code.tokens import formats_of
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import plain_button, quiet_button
from editor.ui.kit.keyboard import is_history_key, is_save_key
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.theme import tokens
from editor.ui.theme.tokens import Gap, Motion
from editor.ui.theme.typography import TypeRole, font

_MINIMUM_LINES, _MAXIMUM_LINES = 4, 16
_PAD_PX = 6
_LINE_END = "\N{PARAGRAPH SEPARATOR}"  # of QTextDocument.toRawText


class JsonBox(QWidget):
    """A JSON fragment. `typed(str)` is emitted after a pause, `applied(str)` when it is applied.

    `typed(None)` reports that there is no unapplied text any more. Unapplied text is saved per owner and
    restored when the owner is shown again.
    """

    typed = Signal(object)
    applied = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # The applied text as given and as the document holds it; None while it is being set.
        self._shown = ""
        self._normalized_text: str | None = ""
        self._owner: Hashable = None
        self._saved_texts: dict[Hashable, str] = {}
        self.edit = _JsonTextEdit(self)
        self.edit.setAccessibleName(name)
        self.edit.setToolTip(self.tr("{name}: Ctrl+Enter to apply, Esc to discard").format(name=name))
        self.apply = plain_button(self.tr("Apply"))
        self.apply.setToolTip(self.tr("Apply (Ctrl+Enter)"))
        self.discard_button = quiet_button(self.tr("Discard"))
        self.discard_button.setToolTip(self.tr("Discard changes (Esc)"))
        self._problem = ProblemLine()
        self._typing_timer = QTimer(self)
        self._typing_timer.setSingleShot(True)
        self._typing_timer.setInterval(Motion.TYPING_PAUSE_MS)
        self._typing_timer.timeout.connect(lambda: self.typed.emit(self.text if self.is_typing else None))
        buttons = h_box(spacing=Gap.S)
        buttons.addWidget(self.apply)
        buttons.addWidget(self.discard_button)
        buttons.addStretch(1)
        layout = v_box(self, margins=NO_MARGINS, spacing=Gap.XS)
        layout.addWidget(self.edit)
        layout.addWidget(self._problem)
        layout.addLayout(buttons)
        self.edit.textChanged.connect(self._on_text_changed)
        self.edit.applied.connect(self.apply_text)
        self.edit.cancelled.connect(self.discard)
        self.apply.clicked.connect(self.apply_text)
        self.discard_button.clicked.connect(self.discard)
        self._show_buttons()

    @property
    def text(self) -> str:
        """The exact text."""
        return _exact_text(self.edit.document())

    @property
    def is_typing(self) -> bool:
        """Whether the text differs from the applied one."""
        return self._normalized_text is not None and self.text not in (self._shown, self._normalized_text)

    @property
    def is_unapplied(self) -> bool:
        """Whether the current owner has unapplied text."""
        return self.is_typing or self._owner in self._saved_texts

    @property
    def unapplied(self) -> tuple[Hashable, ...]:
        """The owners with unapplied text."""
        return tuple({*self._saved_texts, *((self._owner,) if self.is_typing else ())})

    @property
    def problem(self) -> str:
        """What is wrong with the text; empty if nothing is."""
        return self._problem.text

    def focus_chain(self) -> tuple[QWidget, ...]:
        """Return the widgets in tab order."""
        return (self.edit, self.apply, self.discard_button)

    def set_owner(self, owner: Hashable) -> None:
        """Save unapplied text and switch to another owner."""
        if owner == self._owner:
            return
        if self.is_typing:
            self._saved_texts[self._owner] = self.text
        self._owner = owner
        self.discard()

    def show_text(self, text: str) -> None:
        """Set the applied text; unapplied text stays."""
        saved = self._saved_texts.pop(self._owner, None)
        if saved is None and not self.is_typing:
            self._set_shown(text)
            return
        if text != self._shown:
            self._shown, self._normalized_text = text, _normalize(text)
        if saved is not None:
            self.edit.setPlainText(saved)
        self._show_buttons()

    def discard(self) -> None:
        """Discard unapplied text."""
        was_typing = self.is_typing
        if self.text != self._normalized_text:
            self.edit.setPlainText(self._shown)
        self._end_typing(is_changed=was_typing)

    def _set_shown(self, text: str) -> None:
        is_changed = text != self._shown
        if is_changed:
            self._shown, self._normalized_text = text, None
            self.edit.setPlainText(text)
            self._normalized_text = self.text
        self._end_typing(is_changed=is_changed)

    def _end_typing(self, *, is_changed: bool) -> None:
        self._typing_timer.stop()
        self.show_problem("")
        self._show_buttons()
        if is_changed:
            self.typed.emit(None)

    def discard_unapplied(self) -> None:
        """Discard the unapplied text of all owners."""
        self._saved_texts.clear()
        self.discard()

    def apply_text(self) -> None:
        """Apply the text."""
        if self.is_typing and self.isEnabled():
            self._typing_timer.stop()
            self.applied.emit(self.text)

    def show_problem(self, problem: str, line: int | None = None) -> None:
        """Show what is wrong with the text, and mark its line."""
        self._problem.show_text(problem)
        self.edit.mark_line(line if problem else None)
        self.edit.setAccessibleDescription(problem)

    def set_available_width(self, width_px: int) -> None:
        """Set the width."""
        self._problem.set_available_width(width_px)

    def _on_text_changed(self) -> None:
        if self.is_typing:
            self._typing_timer.start()
        self._show_buttons()

    def _show_buttons(self) -> None:
        is_typing = self.is_typing
        for button in (self.apply, self.discard_button):
            button.setVisible(is_typing)


def _normalize(text: str) -> str:
    """Return a text as QTextDocument holds it, without byte order mark and with its line separators."""
    document = QTextDocument()
    document.setPlainText(text)
    return _exact_text(document)


def _exact_text(document: QTextDocument) -> str:
    return document.toRawText().replace(_LINE_END, "\n")


class _JsonTextEdit(QPlainTextEdit):
    """Plain text in the fixed font, as high as its lines. Ctrl+Enter applies it, Esc discards it."""

    applied = Signal()
    cancelled = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._marked_line: int | None = None
        self.setFont(font(TypeRole.FIXED))
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(_PAD_PX)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._highlighter = _Highlighter(self)
        self._fit()

    def mark_line(self, line: int | None) -> None:
        """Mark a line, counted from 1, or none."""
        self._marked_line = line
        self.viewport().update()

    def event(self, event: QEvent) -> bool:
        """Leave save to the window, and undo if nothing was typed."""
        if event.type() is QEvent.Type.ShortcutOverride and self._belongs_to_window(event):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Apply on Ctrl+Enter, discard on Esc."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if self._belongs_to_window(event):
            event.ignore()
        elif is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.applied.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._highlighter.rehighlight()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        block = self.document().findBlockByNumber(self._marked_line - 1) if self._marked_line else None
        if block is not None and block.isValid():
            box = self.blockBoundingGeometry(block).translated(self.contentOffset())
            box.setWidth(self.viewport().width())
            painter = QPainter(self.viewport())
            painter.fillRect(box, QColor(tokens.current().error_background))
            painter.end()
        super().paintEvent(event)

    def _belongs_to_window(self, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent):
            return False
        return is_save_key(event) or (is_history_key(event) and not self.document().isUndoAvailable())

    def _fit(self) -> None:
        lines = int(self.document().documentLayout().documentSize().height())
        line_count = min(max(lines, _MINIMUM_LINES), _MAXIMUM_LINES)
        self.setFixedHeight(line_count * self.fontMetrics().lineSpacing() + 2 * _PAD_PX + 4)


class _Highlighter(QSyntaxHighlighter):
    """Syntax highlighter for JSON."""

    def __init__(self, edit: QPlainTextEdit) -> None:
        super().__init__(edit.document())

    def highlightBlock(self, text: str) -> None:
        for each in formats_of(text):
            self.setFormat(each.start, each.length, each.format)
