"""A row of the settings: words at the left, a control at the right, found by its words."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from editor.app.settings.found_label import FoundLabel
from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole
from editor.models.fuzzy import folded

CONTROL_PX = 200
# Where a row is narrower, its control stands under its words.
_NARROW_PX = 420


class Sought(QWidget):
    """What stands on a page of the settings, and is found by searching.

    Signals: `changed()` after it came to its defaults or left them.
    """

    changed = Signal()

    @property
    def is_default(self) -> bool:
        """Whether all of it is as it was at first."""
        return True

    @property
    def entry(self) -> QWidget | None:
        """The first part of it that takes the keys; nothing where none does."""
        parts = [part for part in self.findChildren(QWidget) if part.isVisible() and part.isEnabled()]
        return next((part for part in parts if part.focusPolicy() & Qt.FocusPolicy.TabFocus), None)

    def reset(self) -> None:
        """Make all of it as it was at first."""

    def seek(self, words: Sequence[str]) -> bool:
        """Mark folded words, and say whether all of them are in it; no words are in everything."""
        raise NotImplementedError  # abstract; a QWidget cannot derive from ABC


class SoughtRow(Sought):
    """Label and help with a control beside them, or under them where it is wide or the room is short.

    `also` are words that find it too.
    """

    def __init__(
        self,
        label: str,
        help_text: str,
        control: QWidget,
        *,
        also: Sequence[str] = (),
        is_wide: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._also, self._is_wide = tuple(also), is_wide
        self.label = FoundLabel(label)
        self.help = FoundLabel(help_text, TypeRole.SECONDARY, is_secondary=True)
        self.found_also = FoundLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.found_also.hide()
        self.words = QVBoxLayout()
        self.words.setSpacing(2)
        for part in (self.label, self.help, self.found_also):
            self.words.addWidget(part)
        self.side = QVBoxLayout()
        self.side.setSpacing(Gap.XS)
        self.side.addWidget(control)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, Gap.M, 0, Gap.M)
        self._line.setSpacing(Gap.L)
        self._line.addLayout(self.words, 1)
        self._line.addLayout(self.side)
        self.words.addStretch(1)
        self.side.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        if is_wide:
            self._turn(QBoxLayout.Direction.TopToBottom)
        else:
            control.setFixedWidth(CONTROL_PX)

    def seek(self, words: Sequence[str]) -> bool:
        """Mark words in label and help, and show which of the other words have them."""
        shown = folded(f"{self.label.accessibleName()} {self.help.accessibleName()}")
        left = [word for word in words if word not in shown]
        also = [text for text in self._also if any(word in folded(text) for word in left)]
        has_all = all(word in folded(" ".join(also)) for word in left)
        self.found_also.setVisible(bool(also) and has_all)
        self.found_also.show_text(", ".join(also))
        for part in (self.label, self.help, self.found_also):
            part.mark(words)
        return has_all

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the control where there is room for it."""
        super().resizeEvent(event)
        is_narrow = self._is_wide or self.width() < _NARROW_PX
        directions = QBoxLayout.Direction
        self._turn(directions.TopToBottom if is_narrow else directions.LeftToRight)

    def _turn(self, direction: QBoxLayout.Direction) -> None:
        if direction is not self._line.direction():
            self._line.setDirection(direction)
            is_below = direction is QBoxLayout.Direction.TopToBottom
            self._line.setSpacing(Gap.S if is_below else Gap.L)
