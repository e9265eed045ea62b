"""Responsive grid of cards with arrow key navigation."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.app.start_page.start_cards import PictureCard
from editor.look.tokens import Gap

_MIN_CARD_PX = 200
_MAX_COLUMNS = 3
_GAP_PX, _GAP_IN_COLUMN_PX = Gap.L, Gap.XS
_STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class CardGrid(QWidget):
    """Lays out cards in columns. Signals: `card_focused(PictureCard)` after keyboard navigation."""

    card_focused = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards: tuple[PictureCard, ...] = ()
        self._columns = 1
        self._is_one_column = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def cards(self) -> tuple[PictureCard, ...]:
        """The cards in order."""
        return self._cards

    def show_cards(self, cards: Sequence[PictureCard]) -> None:
        """Show these cards in order; others are hidden."""
        for old in self._cards:
            old.setVisible(old in cards)
        previous: QWidget | None = None
        for card in cards:
            card.setParent(self)
            card.installEventFilter(self)
            card.show()
            if previous is not None:
                QWidget.setTabOrder(previous, card)
            previous = card
            for tool in card.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
                QWidget.setTabOrder(previous, tool)
                previous = tool
        self._cards = tuple(cards)
        self._place()

    def show_in_one_column(self, *, is_on: bool) -> None:
        """Use a single column, or as many as fit."""
        self._is_one_column = is_on
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Navigate with the arrow keys."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            step = _STEPS.get(Qt.Key(event.key()))
            index = next((i for i, card in enumerate(self._cards) if card is watched), None)
            if step is not None and index is not None:
                self._focus_card(index + step[0] + step[1] * self._columns)
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _focus_card(self, index: int) -> None:
        if 0 <= index < len(self._cards):
            self._cards[index].setFocus(Qt.FocusReason.TabFocusReason)
            self.card_focused.emit(self._cards[index])

    def _place(self) -> None:
        gap = _GAP_IN_COLUMN_PX if self._is_one_column else _GAP_PX
        fits = 1 if self._is_one_column else (self.width() + gap) // (_MIN_CARD_PX + gap)
        columns = self._columns = max(1, min(_MAX_COLUMNS, fits))
        width = (self.width() - gap * (columns - 1)) // columns
        bottom = 0
        for number, card in enumerate(self._cards):
            row, column = divmod(number, columns)
            height = card.height_for(width)
            card.setGeometry(column * (width + gap), row * (height + gap), width, height)
            bottom = (row + 1) * (height + gap) - gap
        self.setFixedHeight(bottom)
