"""Weather warnings as cards: those in effect by severity, those to come, and ended ones."""

from collections.abc import Sequence
from datetime import UTC, tzinfo

from PySide6.QtCore import QCoreApplication, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from editor.preview.overlays.card import Ink, SymbolLabel
from editor.preview.weather.card import level_colors, warning_symbol
from editor.ui.accessible_info import AccessibleInfo, Role
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.labels import WrappedLabel, with_break_opportunities
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.kit.section import Section
from editor.ui.theme import painting, tokens
from editor.ui.theme.symbols import LayerSymbol
from editor.ui.theme.tokens import Gap, Radius, Size, Tokens
from editor.ui.theme.typography import TypeRole
from editor.weather.api.records import WarningLevel, WeatherWarning
from editor.weather.conditions import has_ended, is_to_come, most_urgent_first
from editor.workspace.weather.warning_text import WarningDetails, warning_details

_PIECE, _PIECE_LINES = 1500, 25  # characters and lines of a text that are laid out at once
_TOGGLES = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class WarningCard(QWidget):
    """Title, summary and expandable text of a warning; Ctrl+C copies it.

    It expands on a click, Space, Enter or the arrow keys. Signals: `folded(bool)` after the user expanded or
    collapsed it, `walked(int)` with 1 to focus the next card and -1 for the previous one.
    """

    folded = Signal(bool)
    walked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._level: WarningLevel | None = None
        self._details: WarningDetails | None = None
        self._is_open = False
        self._is_quiet = False
        self._symbol = SymbolLabel(ink=self._ink)
        self._title = _Title(self._ink)
        self._twisty = SymbolLabel(LayerSymbol.FOLDED, ink=self._ink)
        self._native = WrappedLabel("", TypeRole.BODY)
        self._summary = WrappedLabel("", TypeRole.BODY)
        self._where_and_when = WrappedLabel("", TypeRole.SECONDARY)
        self._outlook = WrappedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self._full = WrappedLabel("", TypeRole.SECONDARY)
        self._translations = WrappedLabel("", TypeRole.SECONDARY)
        self._pieces = 1
        self.more = quiet_button(self.tr("Show more"))
        self.more.clicked.connect(self._show_more)
        self.more.hide()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._lay_out()

    @property
    def details(self) -> WarningDetails | None:
        """The displayed texts."""
        return self._details

    @property
    def symbol(self) -> str:
        """The name of the displayed symbol."""
        return self._symbol.name

    @property
    def is_open(self) -> bool:
        """Whether the full text is displayed."""
        return self._is_open

    @property
    def visible_text(self) -> str:
        """The displayed lines."""
        labels = (
            self._title,
            self._native,
            self._summary,
            self._where_and_when,
            self._outlook,
            self._full,
            self._translations,
        )
        return "\n".join(label.text() for label in labels if not label.isHidden())

    def show_details(self, details: WarningDetails, *, is_open: bool) -> None:
        """Show a warning."""
        is_open = is_open and details.unfolds
        if (details, is_open) == (self._details, self._is_open):
            return
        if not is_open or self._details is None or details.warning != self._details.warning:
            self._pieces = 1
        self._show(details, is_open=is_open)

    def _show(self, details: WarningDetails, *, is_open: bool) -> None:
        self._details, self._is_open = details, is_open
        # An ended warning has no level that matters.
        self._level, self._is_quiet = (
            (None if details.has_ended else details.warning.level),
            details.has_ended,
        )
        self._symbol.show_symbol(warning_symbol(self._level))
        self._title.show_text(with_break_opportunities(details.title))
        native, is_native_cut = _truncated(details.native, self._pieces)
        translations = "\n".join(f"{name}: {text}" if name else text for name, text in details.translations)
        full, is_full_cut = _truncated(details.full, self._pieces)
        translations, are_translations_cut = _truncated(translations, self._pieces)
        is_cut = is_native_cut or is_full_cut or are_translations_cut
        self.more.setVisible(self._is_open and is_cut)
        for label, text in (
            (self._native, native if self._is_open else details.native_lead),
            (self._summary, details.summary),
            (self._where_and_when, details.where_and_when),
            (self._outlook, details.outlook),
            (self._full, full if self._is_open else ""),
            (self._translations, translations if self._is_open else ""),
        ):
            shown = with_break_opportunities(text)
            if shown != label.text():  # Avoids the layout of unchanged text.
                label.show_text(shown)
            label.setVisible(bool(text))
        self._set_tones(is_translated=bool(details.native))
        self._twisty.setVisible(details.unfolds)
        self._twisty.show_symbol(LayerSymbol.UNFOLDED if self._is_open else LayerSymbol.FOLDED)
        self._update_accessible_name()
        self.update()

    def _set_tones(self, *, is_translated: bool) -> None:
        """Show the texts of an ended warning as secondary, and the original of a translated one."""
        for label in (self._native, self._summary, self._where_and_when):
            is_secondary = self._is_quiet or (is_translated and label is self._summary)
            tone = "secondary" if is_secondary else ""
            if label.property("tone") != tone:
                label.setProperty("tone", tone)
                label.style().polish(label)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open a menu that copies the warning."""
        menu = QMenu(self)
        menu.addAction(self.tr("Copy warning")).triggered.connect(self._copy)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Expand or collapse the card."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._toggle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Expand, collapse, copy, or move to another card."""
        key = Qt.Key(event.key())
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        target_states = {Qt.Key.Key_Right: True, Qt.Key.Key_Left: False}
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy()
        elif key in steps:
            self.walked.emit(steps[key])
        elif key in _TOGGLES or target_states.get(key, self._is_open) is not self._is_open:
            self._toggle()
        else:
            super().keyPressEvent(event)

    def accessible_info(self) -> AccessibleInfo:
        """Return the accessible role: a button if the card is expandable."""
        if self._details is None or not self._details.unfolds:
            return AccessibleInfo(Role.StaticText)
        return AccessibleInfo(Role.Button, is_open=self._is_open, press=self._toggle)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background of the level and the focus ring."""
        painter, box, theme = QPainter(self), QRectF(self.rect()), tokens.current()
        level = level_colors(self._level)(theme)
        ground = theme.panel if self._is_quiet else level.ground
        edge = QColor(theme.edge if theme.is_high_contrast else theme.rule)
        has_edge = theme.is_high_contrast or self._is_quiet
        painting.rounded_rect(painter, box, QColor(ground), Radius.BUTTON, edge if has_edge else None)
        if self.hasFocus():
            painting.focus_ring(painter, box, Radius.BUTTON)

    def _toggle(self) -> None:
        if self._details is not None and self._details.unfolds:
            self.show_details(self._details, is_open=not self._is_open)
            self.folded.emit(not self._is_open)

    def _show_more(self) -> None:
        if self._details is not None:
            self._pieces += 1
            self._show(self._details, is_open=True)

    def _copy(self) -> None:
        if self._details is not None:
            QGuiApplication.clipboard().setText(self._details.whole)

    def _update_accessible_name(self) -> None:
        if self._details is None:
            return
        self.setAccessibleName(self.visible_text.replace("\n", ". "))
        state = ""
        if self._details.unfolds:
            state = self.tr("expanded") if self._is_open else self.tr("collapsed")
        self.setAccessibleDescription(state)
        tip = self.tr("Collapse warning") if self._is_open else self.tr("Show full warning")
        self.setToolTip(tip if self._details.unfolds else "")

    def _ink(self, theme: Tokens) -> str:
        return theme.text_2 if self._is_quiet else level_colors(self._level)(theme).text

    def _lay_out(self) -> None:
        header = h_box(spacing=6)
        for part in (self._symbol, self._title, self._twisty):
            header.addWidget(part, 1 if part is self._title else 0, Qt.AlignmentFlag.AlignTop)
        below = v_box(margins=(Size.GLYPH + 6, 0, 0, 0), spacing=Gap.XS // 2)
        for label in (self._native, self._summary, self._where_and_when, self._outlook):
            below.addWidget(label)
        for label in (self._full, self._translations):
            below.addSpacing(Gap.XS // 2)
            below.addWidget(label)
        below.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        column = v_box(self, margins=(Gap.S, Gap.S - 1, Gap.S, Gap.S - 2), spacing=Gap.XS // 2)
        column.addLayout(header)
        column.addLayout(below)


def _truncated(text: str, pieces: int) -> tuple[str, bool]:
    """Return the beginning of a text and whether it was cut: long texts are slow to lay out."""
    start = "\n".join(text[: pieces * _PIECE].split("\n")[: pieces * _PIECE_LINES])
    return (f"{start}…", True) if len(start) < len(text) else (text, False)


class _Title(WrappedLabel):
    """Title in the colour of the level. It draws itself because a style sheet would override the colour."""

    def __init__(self, ink: Ink) -> None:
        super().__init__("", TypeRole.SECTION_TITLE)
        self._ink = ink

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the title."""
        painter = QPainter(self)
        painter.setPen(QColor(self._ink(tokens.current())))
        painter.drawText(self.contentsRect(), self.alignment() | Qt.TextFlag.TextWordWrap, self.text())


# A service may return hundreds of warnings. Number of cards that are shown at once.
_AT_ONCE = 20
# Cards laid out per event loop iteration.
_AT_A_TIME = 1


class WarningList(Section):
    """Section of warning cards, hidden if there are none. Cards are reused."""

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(title or QCoreApplication.translate("WarningList", "Warnings"), parent)
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
        self._column = v_box(margins=(0, 0, 0, Gap.XS), spacing=6)
        self.more = quiet_button("")
        self.more.clicked.connect(self._show_more)
        self.body.addLayout(self._column)
        self.body.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self.folded.connect(self._fill_cards)
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
        ordered = most_urgent_first(warnings, now_s)
        if ordered != self._warnings:
            self._warnings, self._shown = ordered, _AT_ONCE
            self._expanded = [warning for warning in self._expanded if warning in ordered]
        self._zone, self._now_s = zone, now_s
        self.setVisible(bool(ordered))
        self.set_summary(self._phases(ordered, now_s))
        self._fill_cards()

    def _phases(self, warnings: Sequence[WeatherWarning], now_s: float) -> str:
        """Return the numbers of warnings in effect, to come and ended."""
        ended = sum(has_ended(warning, now_s) for warning in warnings)
        coming = sum(is_to_come(warning, now_s) for warning in warnings)
        counts = (
            (self.tr("{} now"), len(warnings) - coming - ended),
            (self.tr("{} later"), coming),
            (self.tr("{} ended"), ended),
        )
        return " · ".join(text.format(count) for text, count in counts if count)

    def _fill_cards(self) -> None:
        if not self.is_open:
            return
        shown = self._warnings[: self._shown]
        changed = 0
        for number, warning in enumerate(shown):
            if changed == _AT_A_TIME:
                self._fill_timer.start()
                break
            if number == len(self._cards):
                self._add_card()
            card, details = self._cards[number], warning_details(warning, self._zone, self._now_s)
            changed += card.details != details or card.isHidden()
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
        if card.details is None:
            return
        warning = card.details.warning
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
