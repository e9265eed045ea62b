"""Folding of lines."""

from collections.abc import Iterator

from PySide6.QtGui import QTextBlock, QTextDocument

from editor.ui.code.tokens import indent_of, opens

_FOLDED = 1


class Folds:
    """The folded lines of a document, stored in the user states of their blocks.

    A line that opens a container hides the lines behind it that have a deeper indentation.
    """

    def __init__(self, document: QTextDocument) -> None:
        self._document = document

    def can_fold(self, block: QTextBlock) -> bool:
        """Return whether a line has lines to hide."""
        following = block.next()
        return (
            opens(block.text())
            and following.isValid()
            and indent_of(following.text()) > indent_of(block.text())
        )

    @staticmethod
    def is_folded(block: QTextBlock) -> bool:
        """Return whether the lines behind a line are hidden."""
        return block.userState() == _FOLDED

    def next_shown(self, block: QTextBlock) -> QTextBlock:
        """Return the next visible line; an invalid block after the last."""
        following = block.next()
        if not following.isValid() or following.isVisible():
            return following
        return self._document.findBlockByLineNumber(block.firstLineNumber() + 1)

    def toggle(self, block: QTextBlock) -> None:
        """Fold or unfold a line."""
        if self.is_folded(block):
            self.unfold(block)
        else:
            self.fold(block)

    def fold(self, block: QTextBlock) -> None:
        """Hide the lines behind a line."""
        if not self.can_fold(block) or self.is_folded(block):
            return
        block.setUserState(_FOLDED)
        for inner in self._lines_behind(block):
            inner.setVisible(False)
        self._refresh(block)

    def unfold(self, block: QTextBlock) -> None:
        """Show the lines behind a line, except those of nested folds."""
        block.setUserState(-1)
        inner = block.next()
        indent = indent_of(block.text())
        while inner.isValid() and not inner.isVisible() and self._is_behind(inner, indent):
            inner.setVisible(True)
            inner = self._after_fold(inner) if self.is_folded(inner) else inner.next()
        self._refresh(block)

    def fold_all(self) -> None:
        """Fold every container except the outermost, so that they unfold level by level."""
        first = self._document.firstBlock()
        shown = indent_of(first.next().text())
        block, text = first.next(), first.next().text()
        indent = shown
        while block.isValid():
            following = block.next()
            text_after = following.text()
            indent_after = indent_of(text_after)
            if indent > shown:
                block.setVisible(False)
            if indent >= shown and indent_after > indent and opens(text):
                block.setUserState(_FOLDED)
            block, text, indent = following, text_after, indent_after
        self._refresh(first)

    def unfold_all(self) -> None:
        """Show all lines."""
        block = self._document.firstBlock()
        while block.isValid():
            block.setVisible(True)
            block.setUserState(-1)
            block = block.next()
        self._refresh(self._document.firstBlock())

    def reveal(self, block: QTextBlock) -> None:
        """Unfold everything that hides a line."""
        while block.isValid() and not block.isVisible():
            ancestor = block
            while ancestor.isValid() and not (ancestor.isVisible() and self.is_folded(ancestor)):
                ancestor = ancestor.previous()
            if not ancestor.isValid():
                return
            self.unfold(ancestor)

    def unfold_if_closed(self, block: QTextBlock) -> None:
        """Unfold a line that was edited so that it does not open a container any more."""
        if self.is_folded(block) and not opens(block.text()):
            block.setUserState(-1)
            inner = block.next()
            while inner.isValid() and not inner.isVisible():
                inner.setVisible(True)
                inner = inner.next()
            self._refresh(block)

    def _lines_behind(self, block: QTextBlock) -> Iterator[QTextBlock]:
        indent = indent_of(block.text())
        inner = block.next()
        while inner.isValid() and self._is_behind(inner, indent):
            yield inner
            inner = inner.next()

    def _after_fold(self, block: QTextBlock) -> QTextBlock:
        """Return the first line after those behind a folded line."""
        indent = indent_of(block.text())
        inner = block.next()
        while inner.isValid() and self._is_behind(inner, indent):
            inner = inner.next()
        return inner

    @staticmethod
    def _is_behind(block: QTextBlock, indent: int) -> bool:
        text = block.text()
        return not text.strip() or indent_of(text) > indent

    def _refresh(self, block: QTextBlock) -> None:
        """Invalidate the layout from a line on."""
        self._document.markContentsDirty(block.position(), self._document.characterCount() - block.position())
        layout = self._document.documentLayout()
        layout.documentSizeChanged.emit(layout.documentSize())
