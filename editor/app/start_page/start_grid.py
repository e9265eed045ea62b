"""Cards in as many columns as have room, with the arrow keys going from one to the next."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.app.start_page.start_cards import PictureCard
from editor.look.tokens import Gap

_LEAST_PX = 200
_MOST_COLUMNS = 3
_GAP_PX, _GAP_IN_COLUMN_PX = Gap.L, Gap.XS
_STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class CardGrid(QWidget):
    """Lays cards of one size out in rows. Signals: `gone_to(PictureCard)` when the keys went to one."""

    gone_to = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards: tuple[PictureCard, ...] = ()
        self._columns = 1
        self._is_one_column = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def cards(self) -> tuple[PictureCard, ...]:
        """The cards in their order."""
        return self._cards

    def show_cards(self, cards: Sequence[PictureCard]) -> None:
        """Show cards in an order; those that are left out are hidden."""
        for old in self._cards:
            old.setVisible(old in cards)
        before: QWidget | None = None
        for card in cards:
            card.setParent(self)
            card.installEventFilter(self)
            card.show()
            if before is not None:
                QWidget.setTabOrder(before, card)
            before = card
            for tool in card.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
                QWidget.setTabOrder(before, tool)
                before = tool
        self._cards = tuple(cards)
        self._place()

    def show_in_one_column(self, *, is_on: bool) -> None:
        """Lay the cards out one under the other, however much room there is."""
        self._is_one_column = is_on
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go from card to card by the arrow keys."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            step = _STEPS.get(Qt.Key(event.key()))
            at = next((place for place, card in enumerate(self._cards) if card is watched), None)
            if step is not None and at is not None:
                self._go(at + step[0] + step[1] * self._columns)
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take as many columns as fit."""
        super().resizeEvent(event)
        self._place()

    def _go(self, place: int) -> None:
        if 0 <= place < len(self._cards):
            self._cards[place].setFocus(Qt.FocusReason.TabFocusReason)
            self.gone_to.emit(self._cards[place])

    def _place(self) -> None:
        gap = _GAP_IN_COLUMN_PX if self._is_one_column else _GAP_PX
        fits = 1 if self._is_one_column else (self.width() + gap) // (_LEAST_PX + gap)
        columns = self._columns = max(1, min(_MOST_COLUMNS, fits))
        width = (self.width() - gap * (columns - 1)) // columns
        bottom = 0
        for number, card in enumerate(self._cards):
            row, column = divmod(number, columns)
            height = card.height_for(width)
            card.setGeometry(column * (width + gap), row * (height + gap), width, height)
            bottom = (row + 1) * (height + gap) - gap
        self.setFixedHeight(bottom)
