"""Sentences behind a symbol that tell of no error, as high as their words need."""

from PySide6.QtGui import QColor

from editor.look import tokens
from editor.look.symbol_names import StateSymbol
from editor.widgets.fields.property_row import ProblemLine


class WarningWords(ProblemLine):
    """What should be looked at, though nothing is wrong."""

    def _mark(self) -> tuple[str, QColor]:
        return StateSymbol.WARNING, QColor(tokens.current().warning)


class QuietWords(ProblemLine):
    """What is worth knowing of something that was done, or of why it cannot be."""

    def _mark(self) -> tuple[str, QColor]:
        return StateSymbol.HINT, QColor(tokens.current().text_2)


class FineWords(ProblemLine):
    """What was tried and went well."""

    def _mark(self) -> tuple[str, QColor]:
        return StateSymbol.FINE, QColor(tokens.current().success)
