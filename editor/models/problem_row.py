"""Contents of the rows of the problem list."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from editor.checks.fixes.steps import Verb
from editor.checks.problems import Severity
from editor.models.severity import severity_word


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A row: the title and count of a kind, or the text and location of a problem; and the number of fixes.

    `verb` is what the fix does; `is_part` of a kind, whether the filter hides others of it; `leads`, whether
    the location can be opened.
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
    """Return the accessible text of a row."""
    texts = [f"{severity_word(row.severity)}: {row.text}"]
    if row.is_kind:
        texts.append(_tr("1 problem") if row.count == 1 else _tr("%n problems", row.count))
    else:
        texts[0] = f"{texts[0]} {row.place}"
    if row.fixable:
        verb_texts = {Verb.DELETE: _tr("can be deleted"), Verb.REMOVE: _tr("can be removed")}
        texts.append(verb_texts.get(row.verb, _tr("can be fixed")))
    return ", ".join(texts)


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("ProblemRow", text, "", count)
