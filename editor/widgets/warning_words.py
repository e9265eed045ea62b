"""Lines of warnings, notes and successes behind their symbols."""

from PySide6.QtGui import QColor

from editor.look import tokens
from editor.look.symbol_names import StateSymbol
from editor.widgets.fields.property_row import ProblemLine


class WarningWords(ProblemLine):
    """A warning."""

    def _mark(self) -> tuple[str, QColor]:
        return StateSymbol.WARNING, QColor(tokens.current().warning)


class QuietWords(ProblemLine):
    """A note."""

    def _mark(self) -> tuple[str, QColor]:
        return StateSymbol.HINT, QColor(tokens.current().text_2)


class FineWords(ProblemLine):
    """A success."""

    def _mark(self) -> tuple[str, QColor]:
        return StateSymbol.FINE, QColor(tokens.current().success)
