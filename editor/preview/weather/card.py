"""The weather at the map centre: a card, or a chip on small maps."""

import time
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.preview.overlays.card import FloatingCard, SymbolLabel, TextLabel, accent_ink, quiet_ink
from editor.preview.weather.text import VALUE_SYMBOLS, CardContent, CurrentText, WarningText, current_text
from editor.ui.kit.layouts import NO_MARGINS, h_box
from editor.ui.text import translated, wrapped_tool_tip
from editor.ui.theme import painting, tokens
from editor.ui.theme.symbols import MapSymbol, StateSymbol, symbol
from editor.ui.theme.tokens import Gap, Radius, Size, Tokens, WarningColors
from editor.ui.theme.typography import TypeRole, font
from editor.weather.api.records import LatLon, WarningLevel
from editor.weather.results import WeatherResult
from editor.weather.wording import states
from editor.weather.wording.values import Value

_COLORS: Final[Mapping[WarningLevel | None, Callable[[Tokens], WarningColors]]] = MappingProxyType(
    {
        None: lambda theme: WarningColors(theme.field_raised, theme.text),
        WarningLevel.YELLOW: lambda theme: theme.level_yellow,
        WarningLevel.ORANGE: lambda theme: theme.level_orange,
        WarningLevel.RED: lambda theme: theme.level_red,
        WarningLevel.MAGENTA: lambda theme: theme.level_magenta,
    }
)
_SEVERE = (WarningLevel.ORANGE, WarningLevel.RED, WarningLevel.MAGENTA)


def level_colors(level: WarningLevel | None) -> Callable[[Tokens], WarningColors]:
    """Return the colours of a warning level for a theme; neutral ones without a level."""
    return _COLORS[level]


def warning_symbol(level: WarningLevel | None) -> str:
    """Return the symbol of a warning level."""
    return StateSymbol.ERROR if level in _SEVERE else StateSymbol.WARNING


class WarningLine(QWidget):
    """A warning's level, subject and time; the full text is in the tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self._level: WarningLevel | None = None
        self._symbol = SymbolLabel(ink=self._text_color)
        self._text = TextLabel(TypeRole.SECONDARY, self._text_color, wraps=True)
        strong = QFont(font(TypeRole.SECONDARY))
        strong.setWeight(QFont.Weight.Medium)
        self._text.setFont(strong)
        self._tail = TextLabel(TypeRole.SECONDARY, self._text_color)
        row = h_box(self, margins=(Gap.S, Gap.XS, Gap.S, Gap.XS), spacing=Gap.S)
        top = Qt.AlignmentFlag.AlignTop
        row.addWidget(self._symbol, 0, top)
        row.addWidget(self._text, 1, top)
        row.addWidget(self._tail, 0, top)

    @property
    def text(self) -> str:
        """The displayed text."""
        return " ".join(part for part in (self._text.text(), self._tail.text()) if part)

    def show_warning(self, warning: WarningText) -> None:
        """Show a warning."""
        self._level = warning.level
        self._symbol.show_symbol(warning_symbol(warning.level))
        self._text.setText(warning.text)
        self._tail.show_text(warning.tail)
        self.setToolTip(wrapped_tool_tip(warning.whole))
        self.setAccessibleName(warning.whole)
        self.update()

    def set_wrapped(self, *, is_on: bool) -> None:
        """Set whether a long warning wraps; otherwise it is elided."""
        self._text.setWordWrap(is_on)
        self._text.setMinimumWidth(0 if is_on else 1)  # by default a line is not narrower than its text

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the background of the level."""
        super().paintEvent(event)
        ground = QColor(level_colors(self._level)(tokens.current()).ground)
        painting.rounded_rect(
            QPainter(self), QRectF(self.rect()), ground, Radius.FIELD, painting.high_contrast_outline()
        )

    def _text_color(self, theme: Tokens) -> str:
        return level_colors(self._level)(theme).text


MAX_WARNINGS = 3
_MAX_VALUES = 7
_COLUMNS = 2
_SKY_PX = 36
_TAG_PX = 18
_COLLAPSE_SYMBOL = "mdi6.arrow-collapse"


def tag() -> QLabel:
    """Return a label that marks simulated numbers."""
    label = QLabel(translated(states.SIMULATED))
    label.setToolTip(translated(states.SIMULATED_HELP))
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setFont(font(TypeRole.COLUMN_HEAD))
    label.setProperty("part", "tag")
    label.setFixedHeight(_TAG_PX)
    return label


class CardFace(QWidget):
    """Place, conditions, warnings, values, sun and age, as far as known."""

    retried = Signal()
    widened = Signal()
    collapsed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedWidth(Size.CARD)
        self._place = TextLabel(TypeRole.SECTION_TITLE, wraps=True)
        self._tag = tag()
        self._collapse_button = _button(_COLLAPSE_SYMBOL, self.tr("Collapse weather card"))
        self._widen = _button(MapSymbol.WIDEN, self.tr("Open weather panel"))
        self._time = TextLabel(TypeRole.SECONDARY, quiet_ink)
        self._old = TextLabel(TypeRole.BODY_STRONG)
        self._sky = SymbolLabel(size_px=_SKY_PX, ink=accent_ink)
        self._temperature = TextLabel(TypeRole.TEMPERATURE_CARD)
        self._conditions = TextLabel(TypeRole.SECTION_TITLE, wraps=True)
        self._feels_like = TextLabel(TypeRole.SECONDARY, quiet_ink)
        self._warnings = tuple(WarningLine() for _ in range(MAX_WARNINGS))
        self._more_warnings = TextLabel(TypeRole.SECONDARY, quiet_ink)
        self._values = tuple(_ValueLabel() for _ in range(_MAX_VALUES))
        self._notice = TextLabel(TypeRole.SECONDARY, quiet_ink, wraps=True)
        self._trouble_mark = SymbolLabel(StateSymbol.WARNING, ink=lambda theme: theme.warning)
        self._retry = QPushButton(self.tr("Try again"))
        self._rule = QFrame()
        self._sun = (_ValueLabel(), _ValueLabel())
        # The age wraps before it narrows sunrise and sunset, which include a weekday around midnight.
        self._age = TextLabel(TypeRole.SECONDARY, quiet_ink, wraps=True)
        self._age.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        policy = self._age.sizePolicy()
        policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
        self._age.setSizePolicy(policy)
        self._column = QVBoxLayout(self)
        self._set_up_parts()
        self._lay_out()

    def show_text(self, text: CurrentText) -> None:
        """Show the texts of the card."""
        self._place.setText(text.place)
        self._tag.setVisible(text.simulated)
        self._time.show_text(text.time)
        self._old.show_text(text.old_age)
        self._sky.show_symbol(text.symbol)
        self._temperature.show_text(text.temperature)
        self._conditions.show_text(text.conditions)
        self._feels_like.show_text(text.feels_like)
        self._show_warnings(text)
        _show_values(self._values, text.values)
        self._notice.show_text(text.notice)
        for part in (self._trouble_mark, self._retry):
            part.setVisible(text.is_in_trouble)
        _show_values(self._sun, text.sun)
        self._age.show_text("" if text.is_old else text.age)
        self._rule.setVisible(bool(text.sun or (text.age and not text.is_old)))
        self._dim(dimmed=text.is_old)
        self._sky.set_ink(quiet_ink if text.is_quiet else accent_ink)

    def show_collapse_button(self, *, is_shown: bool) -> None:
        """Show or hide the button that collapses the card."""
        self._collapse_button.setVisible(is_shown)

    def full_height(self) -> int:
        """Return the preferred height at the current width."""
        self._column.activate()
        return self._column.totalHeightForWidth(self.width())

    def _show_warnings(self, text: CurrentText) -> None:
        for index, line in enumerate(self._warnings):
            line.setVisible(index < len(text.warnings))
            if index < len(text.warnings):
                line.show_warning(text.warnings[index])
        hidden_count = len(text.warnings) - MAX_WARNINGS
        self._more_warnings.show_text(self.tr("{} more").format(hidden_count) if hidden_count > 0 else "")

    def _dim(self, *, dimmed: bool) -> None:
        for label in self.findChildren(TextLabel):
            label.set_dimmed(dimmed=dimmed)

    def _set_up_parts(self) -> None:
        self._rule.setProperty("part", "rule")
        self._retry.setProperty("kind", "small")
        self._retry.setToolTip(self.tr("Refresh weather"))
        self._retry.clicked.connect(self.retried)
        self._collapse_button.clicked.connect(self.collapsed)
        self._collapse_button.hide()
        self._widen.clicked.connect(self.widened)

    def _lay_out(self) -> None:
        column = self._column
        column.setContentsMargins(Gap.M, Gap.M, Gap.M, Gap.M)
        column.setSpacing(Gap.S)
        column.addLayout(_row(self._place, self._tag, self._collapse_button, self._widen, extend=self._place))
        column.addWidget(self._time)
        column.addWidget(self._old)
        column.addLayout(self._now())
        for line in self._warnings:
            column.addWidget(line)
        column.addWidget(self._more_warnings)
        grid = QGridLayout()
        grid.setHorizontalSpacing(Gap.M)
        grid.setVerticalSpacing(Gap.XS)
        for index, mark in enumerate(self._values):
            grid.addWidget(mark, index // _COLUMNS, index % _COLUMNS)
        for side in range(_COLUMNS):
            grid.setColumnStretch(side, 1)
        column.addLayout(grid)
        column.addLayout(_row(self._trouble_mark, self._notice, extend=self._notice))
        column.addWidget(self._retry, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._rule)
        foot = _row(*self._sun)
        foot.setSpacing(Gap.M)
        foot.addWidget(self._age, 1)
        column.addLayout(foot)
        column.addStretch(1)

    def _now(self) -> QGridLayout:
        middle, top, bottom = (
            Qt.AlignmentFlag.AlignVCenter,
            Qt.AlignmentFlag.AlignTop,
            Qt.AlignmentFlag.AlignBottom,
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(Gap.M)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(2, 1)
        grid.addWidget(self._sky, 0, 0, 2, 1, middle)
        grid.addWidget(self._temperature, 0, 1, 2, 1, middle)
        grid.addWidget(self._conditions, 0, 2, bottom)
        grid.addWidget(self._feels_like, 1, 2, top)
        return grid


class _ValueLabel(QWidget):
    """A value with its symbol; its name is in the tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self._symbol = SymbolLabel()
        self._text = TextLabel(TypeRole.SECONDARY)
        row = h_box(self, margins=NO_MARGINS, spacing=Gap.S)
        row.addWidget(self._symbol)
        row.addWidget(self._text, 1)

    def show_value(self, value: Value | None) -> None:
        """Show a value, or hide the widget."""
        self.setVisible(value is not None)
        if value is not None:
            sentence = translated(value.sentence)
            self._symbol.show_symbol(VALUE_SYMBOLS[value.quantity], value.turn_deg)
            self._text.setText(translated(value.brief))
            self.setToolTip(sentence)
            self.setAccessibleName(sentence)


def _show_values(marks: Sequence[_ValueLabel], values: Sequence[Value]) -> None:
    for mark, value in zip_longest(marks, values):
        mark.show_value(value)


def _button(symbol_name: str, text: str) -> QToolButton:
    button = QToolButton()
    button.setIcon(symbol(symbol_name))
    button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
    button.setFixedSize(Size.SMALL_BUTTON, Size.SMALL_BUTTON)
    button.setToolTip(text)
    button.setAccessibleName(text)
    return button


def _row(*widgets: QWidget, extend: QWidget | None = None) -> QHBoxLayout:
    row = h_box(spacing=Gap.S)
    for widget in widgets:
        row.addWidget(widget, 1 if widget is extend else 0)
    return row


_CHIP_SKY_PX = 20
_MIN_CONDITIONS_PX = 40


class ChipFace(QWidget):
    """Symbol, temperature, conditions, warning symbol, and a button that expands the card."""

    expanded = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sky = SymbolLabel(size_px=_CHIP_SKY_PX, ink=accent_ink)
        self._temperature = TextLabel(TypeRole.LAYER_TITLE)
        self._conditions = TextLabel(TypeRole.BODY)
        self._conditions.setMinimumWidth(_MIN_CONDITIONS_PX)
        self._warning = SymbolLabel(ink=lambda theme: theme.warning)
        self._tag = tag()
        self._expand_button = QToolButton()
        self._expand_button.setIcon(symbol(MapSymbol.WIDEN))
        self._expand_button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self._expand_button.setFixedSize(Size.SMALL_BUTTON, Size.SMALL_BUTTON)
        self._expand_button.setToolTip(self.tr("Expand weather card"))
        self._expand_button.setAccessibleName(self.tr("Expand weather card"))
        self._expand_button.clicked.connect(self.expanded)
        row = h_box(self, margins=(Gap.M, Gap.XS, Gap.S, Gap.XS), spacing=Gap.S)
        for widget in (
            self._sky,
            self._temperature,
            self._conditions,
            self._warning,
            self._tag,
            self._expand_button,
        ):
            row.addWidget(widget)

    def show_text(self, text: CurrentText) -> None:
        """Show the texts of the card that fit in one line."""
        self._sky.show_symbol(text.symbol)
        self._sky.set_ink(quiet_ink if text.is_quiet else accent_ink)
        self._temperature.show_text(text.temperature)
        conditions = text.conditions or text.notice
        text_shown = f"{text.age} · {conditions}" if text.is_old else conditions
        self._conditions.setText(text_shown)
        self._conditions.setToolTip(wrapped_tool_tip(text.notice or text_shown))
        self.setToolTip(wrapped_tool_tip(text.notice))
        warning = text.warnings[0] if text.warnings else None
        has_warning = warning is not None and not warning.has_ended
        self._warning.setVisible(has_warning)
        if warning is not None and has_warning:
            self._warning.show_symbol(warning_symbol(warning.level))
            self._warning.setAccessibleName(warning.text)
        self._tag.setVisible(text.simulated)
        for label in (self._temperature, self._conditions):
            label.set_dimmed(dimmed=text.is_old)

    def show_expand_button(self, *, is_shown: bool) -> None:
        """Show the button, or hide it if the full card does not fit."""
        self._expand_button.setVisible(is_shown)


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
        self._content = CardContent(WeatherResult.at(LatLon(0, 0), ""))
        self._text = CurrentText("", simulated=False)
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
    def text(self) -> CurrentText:
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

    def _expand(self) -> None:
        self._is_expanded = True
        self.size_changed.emit()

    def _collapse(self) -> None:
        self._is_expanded = False
        self.size_changed.emit()
