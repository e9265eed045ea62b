"""Read-only rows: notes with a symbol, results of checks, and names with values."""

from collections.abc import Mapping
from enum import Enum, auto

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box
from editor.ui.text import plain_tool_tip
from editor.ui.theme import painting, tokens
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.tokens import Gap, Size, Tokens
from editor.ui.theme.typography import TypeRole


class WarningNote(ProblemLine):
    """A warning."""

    def _mark(self) -> tuple[str, QColor]:
        return StateSymbol.WARNING, QColor(tokens.current().warning)


class HintNote(ProblemLine):
    """A note."""

    def _mark(self) -> tuple[str, QColor]:
        return StateSymbol.HINT, QColor(tokens.current().text_2)


class SuccessNote(ProblemLine):
    """A success."""

    def _mark(self) -> tuple[str, QColor]:
        return StateSymbol.FINE, QColor(tokens.current().success)


class Verdict(Enum):
    """Result of a check."""

    FINE = auto()
    WARNING = auto()
    FAULT = auto()
    OPEN = auto()


_SYMBOLS: Mapping[Verdict, str] = {
    Verdict.FINE: StateSymbol.FINE,
    Verdict.WARNING: StateSymbol.WARNING,
    Verdict.FAULT: StateSymbol.ERROR,
    Verdict.OPEN: StateSymbol.HINT,
}


def _color(verdict: Verdict, theme: Tokens) -> str:
    colors = {
        Verdict.FINE: theme.success,
        Verdict.WARNING: theme.warning,
        Verdict.FAULT: theme.error,
        Verdict.OPEN: theme.text_2,
    }
    return colors[verdict]


class ResultNote(ProblemLine):
    """A sentence with a symbol in the colour of the verdict."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.verdict = Verdict.OPEN

    def show_verdict(self, verdict: Verdict, text: str) -> None:
        """Show a result; hide the line for an empty text."""
        self.verdict = verdict
        self.show_text(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.set_available_width(self.width())

    def _mark(self) -> tuple[str, QColor]:
        return _SYMBOLS[self.verdict], QColor(_color(self.verdict, tokens.current()))

    def _text_color(self) -> QColor:
        theme = tokens.current()
        return QColor(theme.text_2 if self.verdict is Verdict.OPEN else theme.text)


_BAR_PX = 3


class InfoRow(QWidget):
    """A label and a text, aligned with the property rows; hidden without a text."""

    def __init__(
        self,
        label: str,
        *,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._share: float | None = None
        self._label = ElidedLabel(label, TypeRole.BODY, is_secondary=True)
        self._label.setFixedWidth(Size.PROPERTY_LABEL)
        self._value_label = ElidedLabel("", TypeRole.BODY, mode=mode)
        line = h_box(self, margins=NO_MARGINS, spacing=Gap.S)
        line.addWidget(self._label)
        line.addWidget(self._value_label, 1)
        self.setFixedHeight(Size.FIELD)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.show_text("")

    @property
    def text(self) -> str:
        """The text."""
        return self._value_label.text

    @property
    def is_over(self) -> bool:
        """Whether the bar exceeds its limit."""
        return self._share is not None and self._share > 1

    def show_text(self, text: str, tip: str = "", share: float | None = None) -> None:
        """Show a text, or hide the row for an empty one. `share` adds a bar, where 1 is the limit."""
        self._share = share
        self._value_label.set_text(text)
        self.setToolTip(plain_tool_tip(tip))
        self.setAccessibleName(f"{self._label.text}: {text}")
        self.setVisible(bool(text))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._share is None:
            return
        theme, painter = tokens.current(), QPainter(self)
        left = self._value_label.x()
        track = QRectF(left, self.height() - _BAR_PX, self.width() - left, _BAR_PX)
        painting.rounded_rect(painter, track, QColor(theme.field_hover), _BAR_PX / 2)
        track.setWidth(
            max(_BAR_PX, track.width() * min(1.0, self._share))
        )  # A small share is visible as a dot.
        color = theme.error if self.is_over else theme.accent
        painting.rounded_rect(painter, track, QColor(color), _BAR_PX / 2)
