"""Full view of the weather card."""

from collections.abc import Sequence
from itertools import zip_longest

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
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

from editor.look.symbol_names import MapSymbol, StateSymbol
from editor.look.symbols import symbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.preview.labels import SymbolLabel, TextLabel, accent_ink, quiet_ink
from editor.preview.warning_line import WarningLine
from editor.preview.weather_text import CardText
from editor.preview.weather_values import Value

MAX_WARNINGS = 3
_MAX_VALUES = 7
_COLUMNS = 2
_SKY_PX = 36
_TAG_PX = 18
_COLLAPSE_SYMBOL = "mdi6.arrow-collapse"


def tag() -> QLabel:
    """Return a label that marks simulated numbers."""
    label = QLabel(QCoreApplication.translate("WeatherCard", "Simulated"))
    label.setToolTip(QCoreApplication.translate("WeatherCard", "Simulated numbers, not a forecast"))
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
        self._collapse_button = _button(_COLLAPSE_SYMBOL, self.tr("Show the weather in one line"))
        self._widen = _button(MapSymbol.WIDEN, self.tr("Show warnings and days in the weather panel"))
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

    def show_text(self, text: CardText) -> None:
        """Show the texts of the card."""
        self._place.setText(text.place)
        self._tag.setVisible(text.simulated)
        self._old.show_text(text.age if text.is_old else "")
        self._sky.show_symbol(text.symbol)
        self._temperature.show_text(text.temperature)
        self._conditions.show_text(text.words)
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

    def _show_warnings(self, text: CardText) -> None:
        for index, line in enumerate(self._warnings):
            line.setVisible(index < len(text.warnings))
            if index < len(text.warnings):
                line.show_warning(text.warnings[index])
        hidden_count = len(text.warnings) - MAX_WARNINGS
        self._more_warnings.show_text(self.tr("and {} more").format(hidden_count) if hidden_count > 0 else "")

    def _dim(self, *, dimmed: bool) -> None:
        for label in self.findChildren(TextLabel):
            label.set_dimmed(dimmed=dimmed)

    def _set_up_parts(self) -> None:
        self._rule.setProperty("part", "rule")
        self._retry.setProperty("kind", "small")
        self._retry.setToolTip(self.tr("Ask for the weather again"))
        self._retry.clicked.connect(self.retried)
        self._collapse_button.clicked.connect(self.collapsed)
        self._collapse_button.hide()
        self._widen.clicked.connect(self.widened)

    def _lay_out(self) -> None:
        column = self._column
        column.setContentsMargins(Gap.M, Gap.M, Gap.M, Gap.M)
        column.setSpacing(Gap.S)
        column.addLayout(_row(self._place, self._tag, self._collapse_button, self._widen, extend=self._place))
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
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Gap.S)
        row.addWidget(self._symbol)
        row.addWidget(self._text, 1)

    def show_value(self, value: Value | None) -> None:
        """Show a value, or hide the widget."""
        self.setVisible(value is not None)
        if value is not None:
            self._symbol.show_symbol(value.symbol, value.turn_deg)
            self._text.setText(value.brief)
            self.setToolTip(value.sentence)
            self.setAccessibleName(value.sentence)


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
    row = QHBoxLayout()
    row.setSpacing(Gap.S)
    for widget in widgets:
        row.addWidget(widget, 1 if widget is extend else 0)
    return row
