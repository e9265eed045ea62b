"""Line with one weather warning in the colours of its level."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.look import painting, tokens
from editor.look.symbol_names import StateSymbol
from editor.look.tokens import Gap, Level, Radius, Tokens
from editor.look.type_roles import TypeRole, font
from editor.look.words import wrapped_tool_tip
from editor.preview.labels import SymbolLabel, TextLabel
from editor.preview.weather_text import WarningText
from editor.weather.api.records import WarningLevel

_COLORS: Final[Mapping[WarningLevel | None, Callable[[Tokens], Level]]] = MappingProxyType(
    {
        None: lambda theme: Level(theme.field_raised, theme.text),
        WarningLevel.YELLOW: lambda theme: theme.level_yellow,
        WarningLevel.ORANGE: lambda theme: theme.level_orange,
        WarningLevel.RED: lambda theme: theme.level_red,
        WarningLevel.MAGENTA: lambda theme: theme.level_magenta,
    }
)
_SEVERE = (WarningLevel.ORANGE, WarningLevel.RED, WarningLevel.MAGENTA)


def level_colors(level: WarningLevel | None) -> Callable[[Tokens], Level]:
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
        row = QHBoxLayout(self)
        row.setContentsMargins(Gap.S, Gap.XS, Gap.S, Gap.XS)
        row.setSpacing(Gap.S)
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
        painting.ground(QPainter(self), QRectF(self.rect()), ground, Radius.FIELD, painting.edge())

    def _text_color(self, theme: Tokens) -> str:
        return level_colors(self._level)(theme).text
