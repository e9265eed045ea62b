"""What one row of the list of problems shows."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from editor.checks.fixes.steps import Verb
from editor.checks.problems import Severity
from editor.models.severity import severity_word


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A row: of a kind its title and count, of a problem its text and place, of both how many a fix mends.

    `verb` is what the fix does; `is_part` of a kind, whether the filter hides others of it;
    `leads`, whether its place is one that a press shows.
    """

    severity: Severity
    text: str
    is_kind: bool
    count: int = 0
    place: str = ""
    place_tail: str = ""
    leads: bool = False
    fixable: int = 0
    verb: Verb = Verb.FIX
    is_part: bool = False


def spoken(row: ProblemRow) -> str:
    """What a screen reader says of a row."""
    words = [f"{severity_word(row.severity)}: {row.text}"]
    if row.is_kind:
        words.append(_tr("1 problem") if row.count == 1 else _tr("%n problems", row.count))
    else:
        words[0] = f"{words[0]} {row.place}"
    if row.fixable:
        deed = {Verb.DELETE: _tr("can be deleted"), Verb.REMOVE: _tr("can be removed")}
        words.append(deed.get(row.verb, _tr("can be fixed")))
    return ", ".join(words)


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("ProblemRow", text, "", count)
