"""The weather at the map centre as a card."""

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
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

from editor.preview.overlays.card import SymbolLabel, TextLabel, accent_ink, quiet_ink
from editor.preview.weather.text import VALUE_SYMBOLS, CurrentText, WarningText
from editor.preview.weather.town_buttons import TownValueButtons
from editor.ui.kit.layouts import NO_MARGINS, h_box
from editor.ui.text import translated, wrapped_tool_tip
from editor.ui.theme import painting, tokens
from editor.ui.theme.symbols import MapSymbol, StateSymbol, symbol
from editor.ui.theme.tokens import Gap, Radius, Size, Tokens, WarningColors
from editor.ui.theme.typography import TypeRole, font
from editor.weather.api.records import WarningLevel
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
    """Place, conditions, warnings, values, sun and age, as far as known; and which value towns show."""

    retried = Signal()
    widened = Signal()
    collapsed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedWidth(Size.CARD)
        self._place = TextLabel(TypeRole.SECTION_TITLE, wraps=True)
        self._tag, self._low_tag = tag(), tag()
        self.collapse_button = _button(MapSymbol.COLLAPSE, self.tr("Collapse weather card"))
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
        self._town_rule = QFrame()
        self.town_buttons = TownValueButtons()
        self._column = QVBoxLayout(self)
        self._set_up_parts()
        self._lay_out()

    def show_text(self, text: CurrentText) -> None:
        """Show the texts of the card."""
        self._place.setText(text.place)
        is_beside = self._has_space_for_tag(text.place)
        self._tag.setVisible(text.simulated and is_beside)
        self._low_tag.setVisible(text.simulated and not is_beside)
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

    def show_town_buttons(self, *, are_shown: bool) -> None:
        """Show or hide the choice of the value that towns show."""
        self._town_rule.setVisible(are_shown)
        self.town_buttons.setVisible(are_shown)

    def full_height(self) -> int:
        """Return the preferred height at the current width."""
        self._column.activate()
        return self._column.totalHeightForWidth(self.width())

    def _has_space_for_tag(self, place: str) -> bool:
        """Return whether no word of a place is cut if the tag is beside it."""
        metrics = self._place.fontMetrics()
        longest_px = max(map(metrics.horizontalAdvance, place.split()), default=0)
        others = (self._tag, self._widen, self.collapse_button)
        others_px = sum(min(other.sizeHint().width(), other.maximumWidth()) + Gap.S for other in others)
        return longest_px <= self.width() - 2 * Gap.M - others_px

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
        for rule in (self._rule, self._town_rule):
            rule.setProperty("part", "rule")
        self._retry.setProperty("kind", "small")
        self._retry.setToolTip(self.tr("Refresh weather"))
        self._retry.clicked.connect(self.retried)
        self.collapse_button.clicked.connect(self.collapsed)
        self._widen.clicked.connect(self.widened)

    def _lay_out(self) -> None:
        column = self._column
        column.setContentsMargins(Gap.M, Gap.M, Gap.M, Gap.M)
        column.setSpacing(Gap.S)
        column.addLayout(_row(self._place, self._tag, self._widen, self.collapse_button, extend=self._place))
        time = _row(self._low_tag, self._time)
        time.addStretch(1)
        column.addLayout(time)
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
        column.addWidget(self._town_rule)
        column.addWidget(self.town_buttons)
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
