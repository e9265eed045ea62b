"""Result line: a sentence behind a symbol of its severity."""

from collections.abc import Mapping
from enum import Enum, auto

from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.look import tokens
from editor.look.symbol_names import StateSymbol
from editor.look.tokens import Tokens
from editor.widgets.fields.property_row import ProblemLine


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


class VerdictWords(ProblemLine):
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
        self.set_room(self.width())

    def _mark(self) -> tuple[str, QColor]:
        return _SYMBOLS[self.verdict], QColor(_color(self.verdict, tokens.current()))

    def _text_color(self) -> QColor:
        theme = tokens.current()
        return QColor(theme.text_2 if self.verdict is Verdict.OPEN else theme.text)
