"""A text of JSON that is shown at once however long it is: coloured where it shows, folding, with marks."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QMimeData, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QTextBlock, QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from editor.look import tokens
from editor.look.type_roles import TypeRole, font
from editor.mapstyle.color.notations import stored_after
from editor.widgets.color.color_clip import mark_as_color
from editor.widgets.json.json_folds import Folds
from editor.widgets.json.json_marks import TextMark, TextMarks
from editor.widgets.json.json_words import formats_of

# A text comes in pieces of so many letters, each laid out in a few milliseconds.
_PIECE = 30_000
_PARAGRAPH = "\N{PARAGRAPH SEPARATOR}"  # as a text document holds a line end


class JsonText(QPlainTextEdit):
    """Shows a text; whoever fills it says what is wrong in it.

    Signals: `loaded()` when all of a text is there; `decorated()` when marks or folds changed.
    """

    loaded = Signal()
    decorated = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("part", "code")
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(font(TypeRole.FIXED))
        self.setTabStopDistance(2 * self.fontMetrics().horizontalAdvance(" "))
        self.folds = Folds(self.document())
        self.marks = TextMarks(self.document())
        self._rest: Iterator[str] = iter(())
        self._is_loading = self._is_locked = False
        self._painted_theme = ""
        self._loading = QTimer(self)
        self._loading.setInterval(0)
        self._loading.timeout.connect(self._load_piece)
        self.document().contentsChange.connect(self._on_contents)

    # The text

    @property
    def text(self) -> str:
        """The text, to the letter."""
        return self.document().toRawText().replace(_PARAGRAPH, "\n")

    @property
    def is_edited(self) -> bool:
        """Whether a person changed the text since it was shown."""
        return not self._is_loading and self.document().isModified()

    @property
    def is_loading(self) -> bool:
        """Whether a part of a long text is still to come."""
        return self._is_loading

    def show_text(self, text: str) -> None:
        """Show another text; nothing of the old one can be brought back by undoing."""
        self.marks.clear()
        self._rest = iter([text[at : at + _PIECE] for at in range(0, len(text), _PIECE)])
        self._is_loading = True
        self.document().setUndoRedoEnabled(False)
        self.setPlainText(next(self._rest, ""))
        self._apply_lock()
        if len(text) > _PIECE:
            self._loading.start()
        else:
            self._end_loading()

    def refresh_text(self, text: str) -> None:
        """Show a text that differs little: what is the same stays where it is, folded as it is."""
        old = self.text
        if self._is_loading or not old:
            self.show_text(text)
            return
        self.marks.clear()
        self.document().setUndoRedoEnabled(False)
        if text != old:
            start, end_old, end_new = _difference(old, text)
            cursor = QTextCursor(self.document())
            cursor.setPosition(start)
            cursor.setPosition(end_old, QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(text[start:end_new])
            self.folds.reveal(self.document().findBlock(start))
        self._end_loading()

    def set_locked(self, *, is_locked: bool) -> None:
        """Let nobody edit the text, or anybody."""
        self._is_locked = is_locked
        self._apply_lock()

    def _apply_lock(self) -> None:
        self.setReadOnly(self._is_locked or self._is_loading)
        # A text that is only read has a cursor all the same, for the keys.
        self.setTextInteractionFlags(
            self.textInteractionFlags() | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )

    def _load_piece(self) -> None:
        piece = next(self._rest, None)
        if piece is None:
            self._end_loading()
            return
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(piece)

    def _end_loading(self) -> None:
        self._loading.stop()
        self._is_loading = False
        self.document().setUndoRedoEnabled(True)
        self.document().setModified(False)
        self._apply_lock()
        self.loaded.emit()

    # Places

    def show_marks(self, marks: Sequence[TextMark]) -> None:
        """Mark places of the text as it stands."""
        self.marks.show(marks)
        self.decorated.emit()

    def show_error(self, mark: TextMark | None) -> None:
        """Mark the one place where the text is broken, or none."""
        self.marks.show_error(mark)
        self.decorated.emit()

    def marks_of(self, block: QTextBlock) -> list[TextMark]:
        """The marks that begin in a line, those of hidden lines with the line that they hide behind."""
        after = self.folds.next_shown(block)
        end = after.position() if after.isValid() else self.document().characterCount()
        return [mark for _, mark in self.marks.between(block.position(), end)]

    def go_to(self, position: int) -> None:
        """Put the cursor at a place of the text, and show it."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(position, self.document().characterCount() - 1))
        self.folds.reveal(cursor.block())
        self.setTextCursor(cursor)
        self.centerCursor()

    def find_text(self, words: str, *, backwards: bool = False, from_here: bool = False) -> bool:
        """Go to the next place that holds some words, going on at the other end; whether there is one.

        `from_here` lets the place where the cursor is count, as while the words are still typed.
        """
        flags = QTextDocument.FindFlag.FindBackward if backwards else QTextDocument.FindFlag(0)
        cursor = self.textCursor()
        if from_here:
            cursor.setPosition(cursor.selectionStart())
        found = self.document().find(words, cursor, flags)
        if found.isNull():
            edge = QTextCursor(self.document())
            if backwards:
                edge.movePosition(QTextCursor.MoveOperation.End)
            found = self.document().find(words, edge, flags)
        if found.isNull():
            return False
        self.folds.reveal(found.block())
        self.setTextCursor(found)
        return True

    # Folding

    def toggle_fold(self, block: QTextBlock) -> None:
        """Fold a line or unfold it; a cursor that would be hidden goes to the line."""
        self.folds.toggle(block)
        self._after_folding(block)

    def fold_all(self) -> None:
        """Fold every container but the outermost one."""
        self.folds.fold_all()
        self._after_folding(self.document().firstBlock())

    def unfold_all(self) -> None:
        """Show every line."""
        self.folds.unfold_all()
        self._after_folding(self.document().firstBlock())

    def _after_folding(self, block: QTextBlock) -> None:
        if not self.textCursor().block().isVisible():
            cursor = QTextCursor(block)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
            self.setTextCursor(cursor)
        self.viewport().update()
        self.decorated.emit()

    # Painting

    def shown_blocks(self) -> Iterator[tuple[QTextBlock, QRect]]:
        """The lines that show, each with its place in the viewport."""
        block, bottom = self.firstVisibleBlock(), self.viewport().height()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= bottom:
            height = self.blockBoundingRect(block).height()
            yield block, QRect(0, round(top), self.viewport().width(), round(height))
            top += height
            block = self.folds.next_shown(block)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Colour the lines that show, and paint them."""
        theme = tokens.current().name
        for block, _ in self.shown_blocks():
            if self._painted_theme != theme or not block.layout().formats():
                block.layout().setFormats(formats_of(block.text()))
        self._painted_theme = theme
        super().paintEvent(event)

    def createMimeDataFromSelection(self) -> QMimeData:
        """What is copied; of a colour's number it says that it is one."""
        data, cursor = super().createMimeDataFromSelection(), self.textCursor()
        block = self.document().findBlock(cursor.selectionStart())
        before = block.text()[: cursor.selectionStart() - block.position()]
        color = stored_after(before, cursor.selectedText())
        if color is not None:
            mark_as_color(data, color)
        return data

    def changeEvent(self, event: QEvent) -> None:
        """Take over the colours of another theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self.decorated.emit()

    def _on_contents(self, position: int, _removed: int, added: int) -> None:
        """Colour what was typed anew, and show lines that nothing folds any more."""
        if self._is_loading:
            return
        block = self.document().findBlock(position)
        last = self.document().findBlock(position + added).blockNumber()
        while block.isValid() and block.blockNumber() <= last:
            if block.layout().formats():
                block.layout().clearFormats()
            self.folds.mend(block)
            block = block.next()


def _difference(old: str, new: str) -> tuple[int, int, int]:
    """Where two texts begin to differ, and where in each that ends."""
    most = min(len(old), len(new))
    start = _common(old, new, most)
    end = _common(old[::-1], new[::-1], most - start)
    return start, len(old) - end, len(new) - end


def _common(one: str, other: str, most: int) -> int:
    """How many letters two texts begin with alike; halving, for comparing letter by letter is slow."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
