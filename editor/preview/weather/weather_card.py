"""The weather at the map centre: a chip that opens as a card."""

import time
from collections.abc import Callable, Collection
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.preview.overlays.card import FloatingCard
from editor.preview.weather.card import CardFace
from editor.preview.weather.chip_face import ChipFace
from editor.preview.weather.text import CardContent, CurrentText, current_text
from editor.ui.theme.tokens import Size
from editor.weather.api.records import LatLon
from editor.weather.results import WeatherResult
from editor.weather.wording.town_values import TownValue

_MINUTE_S: Final = 60
_MIN_CHIP_SIZE: Final = QSize(0, 36)


class WeatherCard(FloatingCard):
    """Chip or card that shows a CardContent and updates its age; `clock` returns UNIX time.

    Signals: `size_changed` when the covered part of the map changes; `open_changed(bool)` after the user
    opened or collapsed it; `town_value_pressed(TownValue)`.
    """

    retried = Signal()
    widened = Signal()
    size_changed = Signal()
    open_changed = Signal(bool)
    town_value_pressed = Signal(object)

    def __init__(self, parent: QWidget | None = None, clock: Callable[[], float] = time.time) -> None:
        super().__init__(parent)
        self._clock = clock
        self._content = CardContent(WeatherResult.at(LatLon(0, 0), ""))
        self._text = CurrentText("", simulated=False)
        self._is_open = self._is_expanded = False
        self._is_chip = True
        self._face = CardFace(self)
        self._chip = ChipFace(self)
        self._face.hide()
        self._face.retried.connect(self.retried)
        self._face.widened.connect(self.widened)
        self._face.collapsed.connect(lambda: self._on_pressed(is_open=False))
        self._face.town_buttons.pressed.connect(self.town_value_pressed)
        self._chip.expanded.connect(lambda: self._on_pressed(is_open=True))
        self._minute = QTimer(self)
        self._minute.setSingleShot(True)
        self._minute.timeout.connect(self._update_text)
        self.setAccessibleName(self.tr("Weather"))

    def set_clock(self, clock: Callable[[], float]) -> None:
        """Use another clock."""
        self._clock = clock

    @property
    def content(self) -> CardContent:
        """The current content."""
        return self._content

    @property
    def text(self) -> CurrentText:
        """The displayed texts."""
        return self._text

    @property
    def is_chip(self) -> bool:
        """Whether it is shown as a chip."""
        return self._is_chip

    @property
    def is_open(self) -> bool:
        """Whether the user wants the card; it is a chip nevertheless where there is no space for it."""
        return self._is_open

    @property
    def is_expanded(self) -> bool:
        """Whether the user opened the card on a narrow map."""
        return self._is_expanded

    def set_open(self, *, is_open: bool) -> None:
        """Show the card, or the chip."""
        if is_open is not self._is_open:
            self._is_open = is_open
            self._is_expanded = self._is_expanded and is_open
            self.size_changed.emit()

    def show_content(self, content: CardContent) -> None:
        """Show a content."""
        self._content = content
        self._update_text()

    def show_town_value(self, value: TownValue | None) -> None:
        """Show which value towns show; None if they show none."""
        self._face.town_buttons.show_value(value)

    def show_absent_values(self, values: Collection[TownValue]) -> None:
        """Dim the values that the forecast at the time that is shown lacks."""
        self._face.town_buttons.show_absent(values)

    def fit_into(self, available: QSize, *, is_narrow: bool) -> None:
        """Show the card if it is open and fits, if need be without the choice for towns, else the chip.

        On a narrow map the user has to open it there.
        """
        fits = False
        for are_shown in (True, False):
            self._face.show_town_buttons(are_shown=are_shown)
            full = self.full_size()
            fits = full.width() <= available.width() and full.height() <= available.height()
            if fits:
                break
        self._is_expanded = self._is_expanded and is_narrow and fits
        self._is_chip = not fits or not (self._is_expanded if is_narrow else self._is_open)
        self._chip.set_expandable(is_expandable=fits)
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
        self._text = current_text(self._content, now_s)
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

    def _on_pressed(self, *, is_open: bool) -> None:
        """Open or collapse the card; the focus stays on the button that reverses it."""
        faces = (self._face.collapse_button, self._chip.expand_button)
        had_focus = any(button.hasFocus() for button in faces)
        self._is_open = self._is_expanded = is_open
        self.size_changed.emit()
        if had_focus:
            faces[0 if is_open else 1].setFocus(Qt.FocusReason.OtherFocusReason)
        self.open_changed.emit(is_open)
