"""The weather warnings of a place, one card each, gravest and newest first."""

from collections.abc import Sequence
from datetime import UTC, tzinfo

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.panels.weather.warning_card import WarningCard
from editor.panels.weather.warning_text import warning_words
from editor.weather.api.records import WeatherWarning
from editor.weather.severity import gravest_first
from editor.widgets.section import Section
from editor.widgets.tool_buttons import quiet_button

# A service may warn of each of hundreds of regions; so many are laid out at once.
_AT_ONCE = 20
# Laid out before the window answers its events again.
_AT_A_TIME = 1


class WarningList(Section):
    """A section that is not there while nobody warns; its cards are kept and filled again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("WarningList", "Warnings"), parent)
        self._zone: tzinfo = UTC
        self._now_s = 0.0
        self._warnings: tuple[WeatherWarning, ...] = ()
        self._open: list[WeatherWarning] = []
        self._shown = _AT_ONCE
        self._cards: list[WarningCard] = []
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(0)
        self._rest.timeout.connect(self._fill)
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
        """Whether cards are still to be shown."""
        return self._rest.isActive()

    @property
    def cards(self) -> tuple[WarningCard, ...]:
        """The cards that show."""
        return tuple(card for card in self._cards if not card.isHidden())

    def show_warnings(self, warnings: Sequence[WeatherWarning], zone: tzinfo, now_s: float) -> None:
        """Tell other warnings; one that was unfolded stays so."""
        ordered = gravest_first(warnings, now_s)
        if ordered != self._warnings:
            self._warnings, self._shown = ordered, _AT_ONCE
            self._open = [warning for warning in self._open if warning in ordered]
        self._zone, self._now_s = zone, now_s
        self.setVisible(bool(ordered))
        count = len(ordered)
        self.set_summary(str(count) if count == 1 else self.tr("{}, gravest first").format(count))
        self._fill()

    def _fill(self) -> None:
        shown = self._warnings[: self._shown]
        changed = 0
        for number, warning in enumerate(shown):
            if changed == _AT_A_TIME:
                self._rest.start()
                break
            if number == len(self._cards):
                self._add_card()
            card, words = self._cards[number], warning_words(warning, self._zone, self._now_s)
            changed += card.words != words or card.isHidden()
            card.show_words(words, is_open=warning in self._open)
            if card.isHidden():
                card.show()
        for card in self._cards[len(shown) :]:
            card.hide()
        left = len(self._warnings) - len(shown)
        self.more.setText(self.tr("Show {} more").format(min(left, _AT_ONCE)))
        self.more.setVisible(left > 0 and not self.is_filling)

    def _add_card(self) -> None:
        card = WarningCard()
        card.folded.connect(lambda is_folded: self._remember(card, is_folded=is_folded))
        card.walked.connect(lambda by: self._walk(card, by))
        self._cards.append(card)
        self._column.addWidget(card)

    def _remember(self, card: WarningCard, *, is_folded: bool) -> None:
        if card.words is None:
            return
        warning = card.words.warning
        self._open = [one for one in self._open if one != warning] + ([] if is_folded else [warning])

    def _walk(self, card: WarningCard, by: int) -> None:
        cards = self.cards
        place = cards.index(card) + by
        if 0 <= place < len(cards):
            cards[place].setFocus(
                Qt.FocusReason.TabFocusReason if by > 0 else Qt.FocusReason.BacktabFocusReason
            )

    def _show_more(self) -> None:
        first = len(self.cards)
        self._shown += _AT_ONCE
        self._fill()
        self._cards[first].setFocus(Qt.FocusReason.TabFocusReason)
