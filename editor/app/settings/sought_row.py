"""Searchable rows of the settings pages."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from editor.app.settings.found_label import HighlightLabel
from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole
from editor.models.fuzzy import folded

CONTROL_PX = 200
# In narrower rows the control is placed under the text.
_NARROW_PX = 420


class SearchableItem(QWidget):
    """An item of a settings page that can be searched and reset.

    Signals: `changed()` after its values changed.
    """

    changed = Signal()

    @property
    def is_default(self) -> bool:
        """Whether all values are the defaults."""
        return True

    @property
    def entry(self) -> QWidget | None:
        """The first focusable control, if any."""
        parts = [part for part in self.findChildren(QWidget) if part.isVisible() and part.isEnabled()]
        return next((part for part in parts if part.focusPolicy() & Qt.FocusPolicy.TabFocus), None)

    def reset(self) -> None:
        """Reset all values to their defaults."""

    def search(self, words: Sequence[str]) -> bool:
        """Highlight case-folded words and return whether all of them match; no words always match."""
        raise NotImplementedError  # abstract; a QWidget cannot derive from ABC


class SoughtRow(SearchableItem):
    """A label and a help text with a control beside or below them.

    `terms` are additional words that the search finds.
    """

    def __init__(
        self,
        label: str,
        help_text: str,
        control: QWidget,
        *,
        terms: Sequence[str] = (),
        is_wide: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._terms, self._is_wide = tuple(terms), is_wide
        self.label = HighlightLabel(label)
        self.help = HighlightLabel(help_text, TypeRole.SECONDARY, is_secondary=True)
        self.found_also = HighlightLabel("", TypeRole.SECONDARY, is_secondary=True)
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
            self._set_direction(QBoxLayout.Direction.TopToBottom)
        else:
            control.setFixedWidth(CONTROL_PX)

    def search(self, words: Sequence[str]) -> bool:
        """Highlight words in label and help, and show the additional terms that match the others."""
        visible_text = folded(f"{self.label.accessibleName()} {self.help.accessibleName()}")
        remaining = [word for word in words if word not in visible_text]
        terms = [text for text in self._terms if any(word in folded(text) for word in remaining)]
        has_all = all(word in folded(" ".join(terms)) for word in remaining)
        self.found_also.setVisible(bool(terms) and has_all)
        self.found_also.show_text(", ".join(terms))
        for part in (self.label, self.help, self.found_also):
            part.highlight(words)
        return has_all

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the control beside or below the text."""
        super().resizeEvent(event)
        is_narrow = self._is_wide or self.width() < _NARROW_PX
        directions = QBoxLayout.Direction
        self._set_direction(directions.TopToBottom if is_narrow else directions.LeftToRight)

    def _set_direction(self, direction: QBoxLayout.Direction) -> None:
        if direction is not self._line.direction():
            self._line.setDirection(direction)
            is_below = direction is QBoxLayout.Direction.TopToBottom
            self._line.setSpacing(Gap.S if is_below else Gap.L)
