"""Folding of lines: what is set in deeper than a line that opens a container hides behind that."""

from collections.abc import Iterator

from PySide6.QtGui import QTextBlock, QTextDocument

from editor.widgets.json.json_words import indent_of, opens

_FOLDED = 1


class Folds:
    """The folded lines of one document. A line remembers by itself that it is folded, wherever it moves."""

    def __init__(self, document: QTextDocument) -> None:
        self._document = document

    def can_fold(self, block: QTextBlock) -> bool:
        """Whether something can hide behind a line."""
        after = block.next()
        return opens(block.text()) and after.isValid() and indent_of(after.text()) > indent_of(block.text())

    @staticmethod
    def is_folded(block: QTextBlock) -> bool:
        """Whether the lines behind a line are hidden."""
        return block.userState() == _FOLDED

    def next_shown(self, block: QTextBlock) -> QTextBlock:
        """The next line that is not hidden; an invalid one after the last."""
        after = block.next()
        if not after.isValid() or after.isVisible():
            return after
        return self._document.findBlockByLineNumber(block.firstLineNumber() + 1)

    def toggle(self, block: QTextBlock) -> None:
        """Fold a line, or unfold it."""
        if self.is_folded(block):
            self.unfold(block)
        else:
            self.fold(block)

    def fold(self, block: QTextBlock) -> None:
        """Hide what is behind a line."""
        if not self.can_fold(block) or self.is_folded(block):
            return
        block.setUserState(_FOLDED)
        for inner in self._behind(block):
            inner.setVisible(False)
        self._refresh(block)

    def unfold(self, block: QTextBlock) -> None:
        """Show what is behind a line; what is folded in there stays so."""
        block.setUserState(-1)
        inner = block.next()
        least = indent_of(block.text())
        while inner.isValid() and not inner.isVisible() and self._is_behind(inner, least):
            inner.setVisible(True)
            inner = self._after_fold(inner) if self.is_folded(inner) else inner.next()
        self._refresh(block)

    def fold_all(self) -> None:
        """Fold every container but the outermost one, so that unfolding goes level by level."""
        first = self._document.firstBlock()
        shown = indent_of(first.next().text())
        block, text = first.next(), first.next().text()
        indent = shown
        while block.isValid():
            after = block.next()
            text_after = after.text()
            indent_after = indent_of(text_after)
            if indent > shown:
                block.setVisible(False)
            if indent >= shown and indent_after > indent and opens(text):
                block.setUserState(_FOLDED)
            block, text, indent = after, text_after, indent_after
        self._refresh(first)

    def unfold_all(self) -> None:
        """Show every line."""
        block = self._document.firstBlock()
        while block.isValid():
            block.setVisible(True)
            block.setUserState(-1)
            block = block.next()
        self._refresh(self._document.firstBlock())

    def reveal(self, block: QTextBlock) -> None:
        """Unfold whatever hides a line."""
        while block.isValid() and not block.isVisible():
            holder = block
            while holder.isValid() and not (holder.isVisible() and self.is_folded(holder)):
                holder = holder.previous()
            if not holder.isValid():
                return
            self.unfold(holder)

    def mend(self, block: QTextBlock) -> None:
        """Show the lines behind one that was edited such that nothing opens there any more."""
        if self.is_folded(block) and not opens(block.text()):
            block.setUserState(-1)
            inner = block.next()
            while inner.isValid() and not inner.isVisible():
                inner.setVisible(True)
                inner = inner.next()
            self._refresh(block)

    def _behind(self, block: QTextBlock) -> Iterator[QTextBlock]:
        least = indent_of(block.text())
        inner = block.next()
        while inner.isValid() and self._is_behind(inner, least):
            yield inner
            inner = inner.next()

    def _after_fold(self, block: QTextBlock) -> QTextBlock:
        """The first line after those that are behind a folded one."""
        least = indent_of(block.text())
        inner = block.next()
        while inner.isValid() and self._is_behind(inner, least):
            inner = inner.next()
        return inner

    @staticmethod
    def _is_behind(block: QTextBlock, least: int) -> bool:
        text = block.text()
        return not text.strip() or indent_of(text) > least

    def _refresh(self, block: QTextBlock) -> None:
        """Have the lines from one on laid out again."""
        self._document.markContentsDirty(block.position(), self._document.characterCount() - block.position())
        layout = self._document.documentLayout()
        layout.documentSizeChanged.emit(layout.documentSize())
