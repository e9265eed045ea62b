"""A warning behind its symbol, as high as its words need."""

from PySide6.QtGui import QColor

from editor.look import tokens
from editor.look.symbol_names import StateSymbol
from editor.widgets.property_row import ProblemLine


class WarningWords(ProblemLine):
    """What should be looked at, though nothing is wrong."""

    def _mark(self) -> tuple[str, QColor]:
        return StateSymbol.WARNING, QColor(tokens.current().warning)
