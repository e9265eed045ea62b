"""Symbols, colours and names of severities."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from editor.checks.problems import Severity
from editor.look import tokens
from editor.look.local_numbers import local_count
from editor.look.symbol_names import StateSymbol
from editor.look.symbols import Ink

SEVERITIES: Final = tuple(Severity)
"""Worst first."""
RANK: Final = {severity: rank for rank, severity in enumerate(SEVERITIES)}
MARKS: Final = {
    Severity.ERROR: (StateSymbol.ERROR, Ink.ERROR),
    Severity.WARNING: (StateSymbol.WARNING, Ink.WARNING),
    Severity.HINT: (StateSymbol.HINT, Ink.HINT),
}
"""The symbol of each severity and its colour, always used together."""


def severity_color(severity: Severity) -> QColor:
    """Return the colour of the symbol in the current theme."""
    _, ink = MARKS[severity]
    return QColor(str(getattr(tokens.current(), ink.value)))


def severity_word(severity: Severity) -> str:
    """Return the name of a severity, for a screen reader."""
    names = {Severity.ERROR: _tr("Error"), Severity.WARNING: _tr("Warning"), Severity.HINT: _tr("Hint")}
    return names[severity]


class AtLeast(int):
    """A lower bound: the checks stop counting problems at a limit."""


def total(counts: Iterable[int]) -> int:
    """Return the sum of some counts; a lower bound if any of them is one."""
    known = tuple(counts)
    return AtLeast(sum(known)) if any(isinstance(each, AtLeast) for each in known) else sum(known)


def count_text(count: int) -> str:
    """Return a count in digits: "12", "1,000+"."""
    return f"{local_count(count)}+" if isinstance(count, AtLeast) else local_count(count)


def counted(severity: Severity, count: int) -> str:
    """Return a number of errors, warnings or hints as text."""
    if isinstance(count, AtLeast):
        templates = {
            Severity.ERROR: _tr("{count} errors"),
            Severity.WARNING: _tr("{count} warnings"),
            Severity.HINT: _tr("{count} hints"),
        }
        return templates[severity].format(count=count_text(count))
    one, many = {
        Severity.ERROR: (_tr("1 error"), _tr("%n errors", count)),
        Severity.WARNING: (_tr("1 warning"), _tr("%n warnings", count)),
        Severity.HINT: (_tr("1 hint"), _tr("%n hints", count)),
    }[severity]
    return one if count == 1 else many


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("Severity", text, "", count)
