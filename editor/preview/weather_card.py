"""The weather at the middle of the map: a card, or a chip where the map is small."""

import time
from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.look.tokens import Size
from editor.preview.card_content import CardContent
from editor.preview.card_face import CardFace
from editor.preview.chip_face import ChipFace
from editor.preview.floating_card import FloatingCard
from editor.preview.weather_text import CardText, card_text

_MINUTE_S = 60
_LEAST_CHIP = QSize(0, 36)


class WeatherCard(FloatingCard):
    """Shows one CardContent and keeps its age up to date; `clock` gives UNIX time.

    Signals: `size_changed` when it takes another part of the map, or none any more.
    """

    retried = Signal()
    widened = Signal()
    size_changed = Signal()

    def __init__(self, parent: QWidget | None = None, clock: Callable[[], float] = time.time) -> None:
        super().__init__(parent)
        self._clock = clock
        self._content = CardContent("")
        self._text = CardText("", simulated=False)
        self._is_chip = self._is_held_open = False
        self._face = CardFace(self)
        self._chip = ChipFace(self)
        self._chip.hide()
        self._face.retried.connect(self.retried)
        self._face.widened.connect(self.widened)
        self._chip.unfolded.connect(self._unfold)
        self._face.folded.connect(self._fold)
        self._minute = QTimer(self)
        self._minute.setSingleShot(True)
        self._minute.timeout.connect(self._tick)
        self.setAccessibleName(self.tr("Weather"))

    @property
    def content(self) -> CardContent:
        """What it was given."""
        return self._content

    @property
    def text(self) -> CardText:
        """What it says."""
        return self._text

    @property
    def is_chip(self) -> bool:
        """Whether it shows as a chip."""
        return self._is_chip

    @property
    def is_held_open(self) -> bool:
        """Whether a person holds the whole card open on a narrow map."""
        return self._is_held_open

    def show_content(self, content: CardContent) -> None:
        """Show the weather, or why there is none."""
        self._content = content
        self._tick()

    def fit_into(self, room: QSize, *, is_narrow: bool) -> None:
        """Become a chip where the map is narrow or the card would not fit.

        A person may still unfold it on a narrow map, as long as it fits.
        """
        full = self.full_size()
        fits = full.width() <= room.width() and full.height() <= room.height()
        self._is_held_open = self._is_held_open and is_narrow and fits
        self._is_chip = not fits or (is_narrow and not self._is_held_open)
        self._chip.offer_unfolding(offered=fits)
        self._face.offer_folding(offered=self._is_held_open)
        self._face.setVisible(not self._is_chip)
        self._chip.setVisible(self._is_chip)

    def sizeHint(self) -> QSize:
        """Room for what it shows, with the shadow."""
        return self.card_size().grownBy(self.contentsMargins())

    def card_size(self) -> QSize:
        """Room for what it shows."""
        return self._chip.sizeHint().expandedTo(_LEAST_CHIP) if self._is_chip else self.full_size()

    def full_size(self) -> QSize:
        """Room for the whole card."""
        return QSize(Size.CARD, self._face.full_height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the face the whole card."""
        super().resizeEvent(event)
        card = self.card
        self._face.setGeometry(QRect(card.topLeft(), QSize(Size.CARD, card.height())))
        self._chip.setGeometry(card)

    def _tick(self) -> None:
        now_s = self._clock()
        before = self._sizes()
        self._text = card_text(self._content, now_s)
        self._face.show_text(self._text)
        self._chip.show_text(self._text)
        self.setAccessibleDescription(self._text.sentence)
        if self._sizes() != before:
            self.updateGeometry()
            self.size_changed.emit()
        weather = self._content.weather
        if weather is None or (weather.update_time_s is None and not weather.warnings):
            self._minute.stop()
            return
        # A warning may end although nothing tells how old the weather is.
        age_s = max(0.0, now_s - (weather.update_time_s or 0))
        self._minute.start(round((_MINUTE_S - age_s % _MINUTE_S) * 1000) + 1)

    def _sizes(self) -> tuple[QSize, QSize]:
        """Room for the whole card, and for the chip."""
        return self.full_size(), self._chip.sizeHint()

    def _unfold(self) -> None:
        self._is_held_open = True
        self.size_changed.emit()

    def _fold(self) -> None:
        self._is_held_open = False
        self.size_changed.emit()
