"""A box for a piece of JSON that counts when it is applied; broken text stays in it."""

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
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from editor.look import tokens
from editor.look.tokens import Gap, Motion
from editor.look.type_roles import TypeRole, font
from editor.widgets.fields.property_row import ProblemLine
from editor.widgets.json.json_words import formats_of
from editor.widgets.tool_buttons import plain_button, quiet_button
from editor.widgets.window_keys import is_history_key, is_save_key

_LEAST_LINES, _MOST_LINES = 4, 16
_PAD_PX = 6
_LINE_END = "\N{PARAGRAPH SEPARATOR}"  # as a text document holds it


class JsonBox(QWidget):
    """What is typed is told by `typed(str)` after a pause, and by `applied(str)` when it should count.

    `typed(None)` says that nothing is being typed any more. What was typed for one thing and not applied is
    there again when that thing is shown again.
    """

    typed = Signal(object)
    applied = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # What was shown last, and what the document holds of it; None while that is being set.
        self._shown = ""
        self._held: str | None = ""
        self._owner: Hashable = None
        self._left: dict[Hashable, str] = {}
        self.edit = _Edit(self)
        self.edit.setAccessibleName(name)
        self.edit.setToolTip(self.tr("{name}: Ctrl+Enter applies it, Esc gives it up").format(name=name))
        self.apply = plain_button(self.tr("Apply"))
        self.apply.setToolTip(self.tr("Take this text over (Ctrl+Enter)"))
        self.drop_button = quiet_button(self.tr("Give up"))
        self.drop_button.setToolTip(self.tr("Show what the file has again (Esc)"))
        self._problem = ProblemLine()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(Motion.TYPING_PAUSE_MS)
        self._pause.timeout.connect(lambda: self.typed.emit(self.text if self.is_typing else None))
        buttons = QHBoxLayout()
        buttons.setSpacing(Gap.S)
        buttons.addWidget(self.apply)
        buttons.addWidget(self.drop_button)
        buttons.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(Gap.XS)
        whole.addWidget(self.edit)
        whole.addWidget(self._problem)
        whole.addLayout(buttons)
        self.edit.textChanged.connect(self._on_changed)
        self.edit.applied.connect(self.apply_text)
        self.edit.given_up.connect(self.give_up)
        self.apply.clicked.connect(self.apply_text)
        self.drop_button.clicked.connect(self.give_up)
        self._show_buttons()

    @property
    def text(self) -> str:
        """What stands in the box, to the letter."""
        return _text_of(self.edit.document())

    @property
    def is_typing(self) -> bool:
        """Whether something else stands in it than was shown."""
        return self._held is not None and self.text not in (self._shown, self._held)

    @property
    def is_unapplied(self) -> bool:
        """Whether there is text for what is shown, or will be, that was neither applied nor given up."""
        return self.is_typing or self._owner in self._left

    @property
    def unapplied(self) -> tuple[Hashable, ...]:
        """The things for which there is text that was neither applied nor given up."""
        return tuple({*self._left, *((self._owner,) if self.is_typing else ())})

    @property
    def problem(self) -> str:
        """What is wrong with the text; empty where nothing is."""
        return self._problem.text

    def focus_chain(self) -> tuple[QWidget, ...]:
        """What Tab goes through."""
        return (self.edit, self.apply, self.drop_button)

    def turn_to(self, owner: Hashable) -> None:
        """Set aside what is being typed: the next text that is shown is another thing's."""
        if owner == self._owner:
            return
        if self.is_typing:
            self._left[self._owner] = self.text
        self._owner = owner
        self.give_up()

    def show_text(self, text: str) -> None:
        """Show a text; what is being typed stays, and this is what it goes back to."""
        left = self._left.pop(self._owner, None)
        if left is None and not self.is_typing:
            self._set_shown(text)
            return
        if text != self._shown:
            self._shown, self._held = text, _held(text)
        if left is not None:
            self.edit.setPlainText(left)
        self._show_buttons()

    def give_up(self) -> None:
        """Show again what was shown last."""
        was_typing = self.is_typing
        if self.text != self._held:
            self.edit.setPlainText(self._shown)
        self._end_typing(is_changed=was_typing)

    def _set_shown(self, text: str) -> None:
        """Show a text where nothing is being typed."""
        is_changed = text != self._shown
        if is_changed:
            self._shown, self._held = text, None
            self.edit.setPlainText(text)
            self._held = self.text
        self._end_typing(is_changed=is_changed)

    def _end_typing(self, *, is_changed: bool) -> None:
        self._pause.stop()
        self.show_problem("")
        self._show_buttons()
        if is_changed:
            self.typed.emit(None)

    def drop_unapplied(self) -> None:
        """Give up what was typed, for whatever it was typed."""
        self._left.clear()
        self.give_up()

    def apply_text(self) -> None:
        """Say that the text should count."""
        if self.is_typing and self.isEnabled():
            self._pause.stop()
            self.applied.emit(self.text)

    def show_problem(self, problem: str, line: int | None = None) -> None:
        """Say what is wrong with the text, and mark its line."""
        self._problem.show_text(problem)
        self.edit.mark_line(line if problem else None)
        self.edit.setAccessibleDescription(problem)

    def set_room(self, width_px: int) -> None:
        """Say how wide the box is."""
        self._problem.set_room(width_px)

    def _on_changed(self) -> None:
        if self.is_typing:
            self._pause.start()
        self._show_buttons()

    def _show_buttons(self) -> None:
        is_typing = self.is_typing
        for button in (self.apply, self.drop_button):
            button.setVisible(is_typing)


def _held(text: str) -> str:
    """Return what a document holds of a text: it drops a byte order mark, and takes others for line ends."""
    document = QTextDocument()
    document.setPlainText(text)
    return _text_of(document)


def _text_of(document: QTextDocument) -> str:
    return document.toRawText().replace(_LINE_END, "\n")


class _Edit(QPlainTextEdit):
    """Plain text in the fixed font, as high as its lines; Ctrl+Enter applies it, Esc gives it up."""

    applied = Signal()
    given_up = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._marked: int | None = None
        self.setFont(font(TypeRole.FIXED))
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(_PAD_PX)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._colors = _Colors(self)
        self._fit()

    def mark_line(self, line: int | None) -> None:
        """Mark a line, counted from 1, or none."""
        self._marked = line
        self.viewport().update()

    def event(self, event: QEvent) -> bool:
        """Leave save to the window, and undo where nothing was typed."""
        if event.type() is QEvent.Type.ShortcutOverride and self._is_for_window(event):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Apply on Ctrl+Enter, give up on Esc."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if self._is_for_window(event):
            event.ignore()
        elif is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.applied.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Colour anew in another theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._colors.rehighlight()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the text anew: in another width it has other lines."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """The height of the lines."""
        return QSize(super().sizeHint().width(), self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the marked line's ground under the text."""
        block = self.document().findBlockByNumber(self._marked - 1) if self._marked else None
        if block is not None and block.isValid():
            box = self.blockBoundingGeometry(block).translated(self.contentOffset())
            box.setWidth(self.viewport().width())
            painter = QPainter(self.viewport())
            painter.fillRect(box, QColor(tokens.current().error_ground))
            painter.end()
        super().paintEvent(event)

    def _is_for_window(self, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent):
            return False
        return is_save_key(event) or (is_history_key(event) and not self.document().isUndoAvailable())

    def _fit(self) -> None:
        lines = int(self.document().documentLayout().documentSize().height())
        shown = min(max(lines, _LEAST_LINES), _MOST_LINES)
        self.setFixedHeight(shown * self.fontMetrics().lineSpacing() + 2 * _PAD_PX + 4)


class _Colors(QSyntaxHighlighter):
    """The colours that words of JSON have."""

    def __init__(self, edit: QPlainTextEdit) -> None:
        super().__init__(edit.document())

    def highlightBlock(self, text: str) -> None:
        """Colour one line."""
        for word in formats_of(text):
            self.setFormat(word.start, word.length, word.format)
