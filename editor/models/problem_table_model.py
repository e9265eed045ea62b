"""The problems of the style, gravest first."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from editor.checks.kinds import Severity
from editor.checks.problems import Problem
from editor.look.words import plain_tool_tip
from editor.mapstyle.sourcedata import SourceData
from editor.mapstyle.texts import read_text
from editor.models.layer_row import layer_name
from editor.session.checker import Checker
from editor.session.session import Session

AnyIndex = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()

PROBLEM_ROLE = Qt.ItemDataRole.UserRole + 1
SEVERITIES = (Severity.ERROR, Severity.WARNING, Severity.HINT)


class ProblemTableModel(QAbstractTableModel):
    """Two columns: what is wrong, and where."""

    def __init__(
        self, session: Session, checker: Checker, data: SourceData, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._data = session, data
        self._problems: list[Problem] = []
        self._take(checker.problems)
        checker.checked.connect(self._take)

    def counts(self) -> dict[Severity, int]:
        """How many problems there are of each severity."""
        return {
            severity: sum(item.severity is severity for item in self._problems) for severity in SEVERITIES
        }

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._problems)

    def columnCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else 2

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Problem"), self.tr("Where"))[section]
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        problem = self._problems[index.row()]
        if role == PROBLEM_ROLE:
            return problem
        text = read_text(problem.text) if index.column() == 0 else self._where(problem)
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self._severity_word(problem.severity)}: {text}" if index.column() == 0 else text
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip(read_text(f"{problem.text}\n{problem.code} · {problem.pointer}"))
        return None

    def _severity_word(self, severity: Severity) -> str:
        words = {
            Severity.ERROR: self.tr("Error"),
            Severity.WARNING: self.tr("Warning"),
            Severity.HINT: self.tr("Hint"),
        }
        return words[severity]

    def _where(self, problem: Problem) -> str:
        key = problem.layer_key
        if key is not None and self._session.style.has_layer(key):
            return layer_name(self._session.style.layer(key), self._data)
        return read_text(problem.pointer) or self.tr("The style")

    def _take(self, problems: tuple[Problem, ...]) -> None:
        self.beginResetModel()
        self._problems = sorted(problems, key=lambda problem: SEVERITIES.index(problem.severity))
        self.endResetModel()
