"""Section with the weather warnings of a place, most severe first."""

from collections.abc import Sequence
from datetime import UTC, tzinfo

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.panels.weather.warning_card import WarningCard
from editor.panels.weather.warning_text import warning_details
from editor.weather.api.records import WeatherWarning
from editor.weather.severity import gravest_first
from editor.widgets.section import Section
from editor.widgets.tool_buttons import quiet_button

# A service may return hundreds of warnings. Number of cards that are shown at once.
_AT_ONCE = 20
# Cards laid out per event loop iteration.
_AT_A_TIME = 1


class WarningList(Section):
    """Section of warning cards, hidden if there are none. Cards are reused."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("WarningList", "Warnings"), parent)
        self._zone: tzinfo = UTC
        self._now_s = 0.0
        self._warnings: tuple[WeatherWarning, ...] = ()
        self._expanded: list[WeatherWarning] = []
        self._shown = _AT_ONCE
        self._cards: list[WarningCard] = []
        self._fill_timer = QTimer(self)
        self._fill_timer.setSingleShot(True)
        self._fill_timer.setInterval(0)
        self._fill_timer.timeout.connect(self._fill_cards)
        self._column = QVBoxLayout()
        self._column.setSpacing(6)
        self._column.setContentsMargins(0, 0, 0, Gap.XS)
        self.more = quiet_button("")
        self.more.clicked.connect(self._show_more)
        self.body.addLayout(self._column)
        self.body.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    @property
    def is_filling(self) -> bool:
        """Whether cards are still to be created."""
        return self._fill_timer.isActive()

    @property
    def cards(self) -> tuple[WarningCard, ...]:
        """The visible cards."""
        return tuple(card for card in self._cards if not card.isHidden())

    def show_warnings(self, warnings: Sequence[WeatherWarning], zone: tzinfo, now_s: float) -> None:
        """Show warnings. Expanded ones stay expanded."""
        ordered = gravest_first(warnings, now_s)
        if ordered != self._warnings:
            self._warnings, self._shown = ordered, _AT_ONCE
            self._expanded = [warning for warning in self._expanded if warning in ordered]
        self._zone, self._now_s = zone, now_s
        self.setVisible(bool(ordered))
        count = len(ordered)
        self.set_summary(str(count) if count == 1 else self.tr("{}, gravest first").format(count))
        self._fill_cards()

    def _fill_cards(self) -> None:
        shown = self._warnings[: self._shown]
        changed = 0
        for number, warning in enumerate(shown):
            if changed == _AT_A_TIME:
                self._fill_timer.start()
                break
            if number == len(self._cards):
                self._add_card()
            card, details = self._cards[number], warning_details(warning, self._zone, self._now_s)
            changed += card.words != details or card.isHidden()
            card.show_details(details, is_open=warning in self._expanded)
            if card.isHidden():
                card.show()
        for card in self._cards[len(shown) :]:
            card.hide()
        hidden_count = len(self._warnings) - len(shown)
        self.more.setText(self.tr("Show {} more").format(min(hidden_count, _AT_ONCE)))
        self.more.setVisible(hidden_count > 0 and not self.is_filling)

    def _add_card(self) -> None:
        card = WarningCard()
        card.folded.connect(lambda is_folded: self._on_folded(card, is_folded=is_folded))
        card.walked.connect(lambda step: self._focus_neighbor(card, step))
        self._cards.append(card)
        self._column.addWidget(card)

    def _on_folded(self, card: WarningCard, *, is_folded: bool) -> None:
        if card.words is None:
            return
        warning = card.words.warning
        self._expanded = [other for other in self._expanded if other != warning] + (
            [] if is_folded else [warning]
        )

    def _focus_neighbor(self, card: WarningCard, step: int) -> None:
        cards = self.cards
        index = cards.index(card) + step
        if 0 <= index < len(cards):
            cards[index].setFocus(
                Qt.FocusReason.TabFocusReason if step > 0 else Qt.FocusReason.BacktabFocusReason
            )

    def _show_more(self) -> None:
        first = len(self.cards)
        self._shown += _AT_ONCE
        self._fill_cards()
        self._cards[first].setFocus(Qt.FocusReason.TabFocusReason)
