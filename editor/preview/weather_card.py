"""Card with the weather at the centre of the map, or a chip on a small map."""

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
_MIN_CHIP_SIZE = QSize(0, 36)


class WeatherCard(FloatingCard):
    """Card that shows a CardContent and updates its age; `clock` returns UNIX time.

    Signals: `size_changed` when the covered part of the map changes.
    """

    retried = Signal()
    widened = Signal()
    size_changed = Signal()

    def __init__(self, parent: QWidget | None = None, clock: Callable[[], float] = time.time) -> None:
        super().__init__(parent)
        self._clock = clock
        self._content = CardContent("")
        self._text = CardText("", simulated=False)
        self._is_chip = self._is_expanded = False
        self._face = CardFace(self)
        self._chip = ChipFace(self)
        self._chip.hide()
        self._face.retried.connect(self.retried)
        self._face.widened.connect(self.widened)
        self._chip.expanded.connect(self._expand)
        self._face.collapsed.connect(self._collapse)
        self._minute = QTimer(self)
        self._minute.setSingleShot(True)
        self._minute.timeout.connect(self._update_text)
        self.setAccessibleName(self.tr("Weather"))

    @property
    def content(self) -> CardContent:
        """The current content."""
        return self._content

    @property
    def text(self) -> CardText:
        """The displayed texts."""
        return self._text

    @property
    def is_chip(self) -> bool:
        """Whether it is shown as a chip."""
        return self._is_chip

    @property
    def is_expanded(self) -> bool:
        """Whether the user expanded the card on a narrow map."""
        return self._is_expanded

    def show_content(self, content: CardContent) -> None:
        """Show a content."""
        self._content = content
        self._update_text()

    def fit_into(self, available: QSize, *, is_narrow: bool) -> None:
        """Become a chip if the map is narrow or the card does not fit.

        The user may expand it on a narrow map if it fits.
        """
        full = self.full_size()
        fits = full.width() <= available.width() and full.height() <= available.height()
        self._is_expanded = self._is_expanded and is_narrow and fits
        self._is_chip = not fits or (is_narrow and not self._is_expanded)
        self._chip.show_expand_button(is_shown=fits)
        self._face.show_collapse_button(is_shown=self._is_expanded)
        self._face.setVisible(not self._is_chip)
        self._chip.setVisible(self._is_chip)

    def sizeHint(self) -> QSize:
        """Return the size including the shadow."""
        return self.card_size().grownBy(self.contentsMargins())

    def card_size(self) -> QSize:
        """Return the size of the card or chip."""
        return self._chip.sizeHint().expandedTo(_MIN_CHIP_SIZE) if self._is_chip else self.full_size()

    def full_size(self) -> QSize:
        """Return the size of the full card."""
        return QSize(Size.CARD, self._face.full_height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Resize card and chip."""
        super().resizeEvent(event)
        card = self.card
        self._face.setGeometry(QRect(card.topLeft(), QSize(Size.CARD, card.height())))
        self._chip.setGeometry(card)

    def _update_text(self) -> None:
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
        # A warning may end even if the age of the weather is unknown.
        age_s = max(0.0, now_s - (weather.update_time_s or 0))
        self._minute.start(round((_MINUTE_S - age_s % _MINUTE_S) * 1000) + 1)

    def _sizes(self) -> tuple[QSize, QSize]:
        return self.full_size(), self._chip.sizeHint()

    def _expand(self) -> None:
        self._is_expanded = True
        self.size_changed.emit()

    def _collapse(self) -> None:
        self._is_expanded = False
        self.size_changed.emit()
