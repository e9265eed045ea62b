"""The item model of problems by kind, most severe first, with their fixes."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from PySide6.QtCore import (
    QAbstractItemModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    Qt,
    Signal,
)

from editor.checks.problems import (
    ALL_KINDS,
    BY_CODE,
    LEGIBILITY_KINDS,
    Problem,
    ProblemKind,
    Severity,
    Verb,
)
from editor.features.problems.list_filter import ProblemFilter
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import GROUPS, ICONS, LAYERS, SOURCES, LayerKey, MapStyle
from editor.mapstyle.json_tree import Path, read_array, read_text
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.session.checker import Checker
from editor.session.session import Session
from editor.ui.kit.rows import NO_INDEX, AnyIndex
from editor.ui.text import plain_tool_tip, translated
from editor.workspace.problem_text import location_text
from editor.workspace.severity import RANK, SEVERITIES, LowerBound, severity_word

if TYPE_CHECKING:
    from editor.checks.fixes import fix
else:
    fix = LazyModule("editor.checks.fixes.fix")


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A row: the title and count of a kind, or the text and location of a problem; and the number of fixes.

    `verb` is what the fix does; `is_part` of a kind, whether the filter hides others of it; `leads`, whether
    the location can be opened; `group` names the group of a kind, empty for the rules of the format.
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
    group: str = ""


def accessible_text(row: ProblemRow) -> str:
    """Return the accessible text of a row."""
    texts = [f"{severity_word(row.severity)}: {row.text}"]
    if row.group:
        texts.append(row.group)
    if row.is_kind:
        texts.append(_tr("%Ln problems", row.count))
    else:
        texts[0] = f"{texts[0]} {row.place}"
    if row.fixable:
        verb_texts = {Verb.DELETE: _tr("can be deleted"), Verb.REMOVE: _tr("can be removed")}
        texts.append(verb_texts.get(row.verb, _tr("can be fixed")))
    return ", ".join(texts)


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("ProblemsModel", text, "", count)


def _group_of(kind: ProblemKind) -> str:
    return _tr("Legibility") if kind in LEGIBILITY_KINDS else ""


class FixCache:
    """Finds the fixable problems of a kind on demand: a style may have ten thousand problems."""

    def __init__(self, problems: Iterable[Problem] = ()) -> None:
        self._pending: dict[str, list[Problem]] = {}
        self._fixable: dict[str, tuple[MapStyle, frozenset[Problem]]] = {}
        for problem in problems:
            if problem.code in fix.FIXABLE or problem.code in fix.LEGIBILITY_FIXABLE:
                self._pending.setdefault(problem.code, []).append(problem)
        self._of_code = dict(self._pending)

    def renew(self, style: MapStyle) -> None:
        """Discard what was determined for another style."""
        self._fixable = {code: each for code, each in self._fixable.items() if each[0] is style}
        self._pending = {code: each for code, each in self._of_code.items() if code not in self._fixable}

    def of_kind(self, code: str, style: MapStyle) -> frozenset[Problem]:
        """Return the fixable problems of a kind, as determined on the first call."""
        if code in self._pending:
            step = fix.find_fix_step(style, code, self._pending.pop(code))
            self._fixable[code] = style, frozenset(step.problems if step is not None else ())
        return self._fixable[code][1] if code in self._fixable else frozenset()


def deleted_text(before: MapStyle, after: MapStyle) -> str:
    """Return how many layers, groups, icons, faces and sources were deleted; empty if none."""
    layers, groups, icons, sources = (
        len(read_array(before.tree, path)) - len(read_array(after.tree, path))
        for path in (LAYERS, GROUPS, ICONS, SOURCES)
    )
    faces = len(before.fonts) - len(after.fonts)
    counted = (
        (layers, _tr("%Ln layers", layers)),
        (groups, _tr("%Ln groups", groups)),
        (icons, _tr("%Ln icons", icons)),
        (faces, _tr("%Ln fonts", faces)),
        (sources, _tr("%Ln sources", sources)),
    )
    lost = [text for count, text in counted if count > 0]
    return _tr("{things} deleted.").format(things=", ".join(lost)) if lost else ""


ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""The row contents for the delegate, as ProblemRow."""
PROBLEM_ROLE = Qt.ItemDataRole.UserRole + 2
"""The Problem of a row; None for a kind."""
KIND_ROLE = Qt.ItemDataRole.UserRole + 3
"""The ProblemKind of a row."""
FIX_ROLE = Qt.ItemDataRole.UserRole + 4
"""The Fix for the current style: of a problem, or of the shown problems of a kind."""

# The internal id is the number of the kind, and 0 for the row of a kind itself.
# Problems of the format come first, then those of legibility.
_WORST_FIRST = tuple(sorted(ALL_KINDS, key=lambda kind: (kind in LEGIBILITY_KINDS, RANK[kind.severity])))
_NUMBERS = {kind.code: number for number, kind in enumerate(_WORST_FIRST, start=1)}

# Views request flags row by row, and combining them would dominate the time.
_KIND_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_PROBLEM_FLAGS = _KIND_FLAGS | Qt.ItemFlag.ItemNeverHasChildren

_Identity: TypeAlias = tuple[str, LayerKey | None, Path, str | None]


@dataclass(frozen=True, slots=True)
class ProblemTables:
    """What a model derives from the problems of a check, all of which its list shows."""

    found: tuple[Problem, ...]
    fixes: FixCache
    of_kind: Counter[str]
    shown: dict[int, list[Problem]]


class ProblemTreeModel(QAbstractItemModel):
    """Kinds with the problems that the filter accepts.

    Persistent indexes remain valid, so that the current, selected and collapsed rows outlast every check.
    Signals: `counted()` after a check.
    """

    counted = Signal()

    def __init__(
        self, session: Session, checker: Checker, data: SourceData, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._checker, self._data = session, checker, data
        self._found: tuple[Problem, ...] = ()
        self._counts: Counter[Severity] = Counter()
        self._texts: list[str] | None = None
        self._of_kind: Counter[str] = Counter()
        self._fixes = FixCache()
        self._fixable: dict[str, int] = {}
        self._verbs: dict[str, Verb] = {}
        self._filter = ProblemFilter()
        self._shown: dict[int, list[Problem]] = {}
        self._order: list[int] = []
        self._on_checked(checker.problems)
        checker.checked.connect(self._on_checked)

    @property
    def tables(self) -> ProblemTables | None:
        """What the model has derived, for another one of the same style; None if a filter is active."""
        if self._filter.is_on:
            return None
        return ProblemTables(self._found, self._fixes, self._of_kind, self._shown)

    def adopt(self, tables: ProblemTables) -> None:
        """Take what the model of a session has derived that this one continues."""
        if not self._filter.is_on:
            self._found, self._fixes, self._texts = tables.found, tables.fixes, None
            self._count(tables.of_kind)
            self._set_shown(tables.shown)

    def counts(self) -> dict[Severity, int]:
        """Return the number of problems of each severity, shown or not."""
        counts, more = self._counts, self._checker.more
        return {each: LowerBound(counts[each]) if each in more else counts[each] for each in SEVERITIES}

    @property
    def knows_document(self) -> bool:
        """Whether the open style was checked, so that an empty list means no problems."""
        return self._checker.knows_document

    @property
    def shown_count(self) -> int:
        """The number of problems that the filter accepts."""
        return sum(map(len, self._shown.values()))

    @property
    def has_safe_fixes(self) -> bool:
        """Whether the kind of any problem has a safe fix."""
        return not fix.SAFE.isdisjoint(self._of_kind)

    def set_filter(self, problem_filter: ProblemFilter) -> None:
        """Show only the problems that a filter accepts."""
        if problem_filter != self._filter:
            self._filter = problem_filter
            self._show()

    def show_data(self, data: SourceData) -> None:
        """Name layers by other map data."""
        self._data, self._texts = data, None
        self._show()

    # Model interface

    def index(self, row: int, column: int, parent: AnyIndex = NO_INDEX) -> QModelIndex:
        if column != 0 or not 0 <= row < self.rowCount(parent):
            return QModelIndex()
        return self.createIndex(row, 0, self._order[parent.row()] if parent.isValid() else 0)

    def parent(self, child: AnyIndex = NO_INDEX) -> QModelIndex:  # type: ignore[override]  # QObject.parent() too
        number = child.internalId() if child.isValid() else 0
        return self.createIndex(self._order.index(number), 0, 0) if number in self._shown else QModelIndex()

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        if not parent.isValid():
            return len(self._order)
        is_kind = parent.internalId() == 0 and parent.row() < len(self._order)
        return len(self._shown[self._order[parent.row()]]) if is_kind else 0

    def columnCount(self, _parent: AnyIndex = NO_INDEX) -> int:
        return 1

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return _PROBLEM_FLAGS if index.internalId() else _KIND_FLAGS

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        problem, kind = self._problem(index), self._kind(index)
        if kind is None:
            return None
        if role == PROBLEM_ROLE:
            return problem
        if role == KIND_ROLE:
            return kind
        if role == FIX_ROLE:
            return self._fix(kind, problem)
        row = self._kind_row(kind, index) if problem is None else self._problem_row(problem)
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return accessible_text(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            if problem is None:
                return plain_tool_tip(f"{row.text}\n{translated(kind.help)}")
            lines = [row.text, row.place, read_text(problem.pointer), problem.code]
            if problem.kind in LEGIBILITY_KINDS and not row.fixable:
                lines.append(
                    self.tr("Lightness alone is not enough. Change the hue, the opacity or the other colour.")
                )
            return plain_tool_tip("\n".join(lines))
        return None

    def _kind(self, index: AnyIndex) -> ProblemKind | None:
        """Return the kind of a row; None for an outdated index."""
        if not index.isValid():
            return None
        number = index.internalId()
        if number == 0:
            number = self._order[index.row()] if index.row() < len(self._order) else 0
        return _WORST_FIRST[number - 1] if number in self._shown else None

    def _problem(self, index: AnyIndex) -> Problem | None:
        problems = self._shown.get(index.internalId(), []) if index.isValid() else []
        return problems[index.row()] if index.row() < len(problems) else None

    def _fix(self, kind: ProblemKind, problem: Problem | None) -> "fix.Fix | None":
        if problem is not None:
            return fix.find_fix(self._session.style, problem)
        if kind.code in fix.LEGIBILITY_FIXABLE:  # Only its own check finds such problems.
            return fix.fix_these(kind.code, self._of(kind))
        if kind.code not in fix.FIXABLE:
            return None
        # With a filter, only visible problems are fixed.
        return fix.fix_these(kind.code, self._of(kind)) if self._is_part(kind) else fix.fix_all(kind.code)

    def _of(self, kind: ProblemKind) -> list[Problem]:
        return self._shown.get(_NUMBERS[kind.code], [])

    def _is_part(self, kind: ProblemKind) -> bool:
        return len(self._of(kind)) < self._of_kind[kind.code]

    def _fixable_of(self, kind: ProblemKind) -> int:
        if kind.code not in self._fixable:
            known = self._fixes.of_kind(kind.code, self._session.style)
            self._fixable[kind.code] = sum(problem in known for problem in self._of(kind)) if known else 0
        return self._fixable[kind.code]

    def _verb_of(self, kind: ProblemKind) -> Verb:
        """Return what the button of a kind does to the shown problems that can be fixed."""
        if kind.code not in self._verbs:
            style = self._session.style
            known = self._fixes.of_kind(kind.code, style)
            self._verbs[kind.code] = fix.verb_for_all(
                style, kind.code, (each for each in self._of(kind) if each in known)
            )
        return self._verbs[kind.code]

    def _kind_row(self, kind: ProblemKind, index: AnyIndex) -> ProblemRow:
        return ProblemRow(
            kind.severity,
            translated(kind.title),
            is_kind=True,
            count=self.rowCount(index),
            fixable=self._fixable_of(kind),
            verb=self._verb_of(kind),
            is_part=self._is_part(kind),
            group=_group_of(kind),
        )

    def _problem_row(self, problem: Problem) -> ProblemRow:
        style = self._session.style
        place, place_tail = location_text(problem, style, self._data)
        return ProblemRow(
            problem.severity,
            read_text(translated(problem.text)),
            is_kind=False,
            place=place,
            place_tail=place_tail,
            leads=bool(problem.path),
            fixable=int(problem in self._fixes.of_kind(problem.code, style)),
            verb=fix.verb_for(style, problem),
        )

    def _on_checked(self, problems: tuple[Problem, ...]) -> None:
        self._texts = None
        if problems is self._found and not self._filter.is_on:
            self._fixes.renew(self._session.style)
            self._announce()
        else:
            self._found = problems
            self._fixes = FixCache(problems)
            self._count(Counter([problem.code for problem in problems]))
            self._show()
        self.counted.emit()

    def _count(self, of_kind: Counter[str]) -> None:
        self._of_kind, self._counts = of_kind, Counter()
        for code, count in of_kind.items():
            self._counts[BY_CODE[code].severity] += count

    def _show(self) -> None:
        """Update the shown problems; persistent indexes remain valid."""
        shown: dict[int, list[Problem]] = {}
        for problem in self._filtered():
            shown.setdefault(_NUMBERS[problem.code], []).append(problem)
        if shown == self._shown:
            self._announce()
        else:
            self._set_shown(shown)

    def _set_shown(self, shown: dict[int, list[Problem]]) -> None:
        self._fixable.clear()
        self._verbs.clear()
        self.layoutAboutToBeChanged.emit()
        indexes = self.persistentIndexList()
        identities = [self._identity(index) for index in indexes]
        self._shown, self._order = shown, sorted(shown)
        self.changePersistentIndexList(indexes, self._current_indexes(identities))
        self.layoutChanged.emit()

    def _announce(self) -> None:
        """Announce the same problems: a layer may have another name, and other fixes may apply."""
        self._fixable.clear()
        self._verbs.clear()
        if self._order:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._order) - 1, 0))

    def _filtered(self) -> Iterable[Problem]:
        if not self._filter.is_on:
            return self._found
        if self._texts is None:
            self._texts = self._create_texts()
        accepts = self._filter.accepts
        return [
            problem for problem, text in zip(self._found, self._texts, strict=True) if accepts(problem, text)
        ]

    def _create_texts(self) -> list[str]:
        """Return the searched text of each problem: its text, kind and location."""
        style, data = self._session.style, self._data
        places: dict[LayerKey | Path, str] = {}
        texts = []
        for problem in self._found:
            subject = problem.path if problem.layer_key is None else problem.layer_key
            if subject not in places:
                places[subject] = " ".join(location_text(problem, style, data))
            title = translated(problem.kind.title)
            group = _group_of(problem.kind)
            text = f"{translated(problem.text)} {title} {group} {problem.code} {places[subject]}"
            texts.append(text.casefold())
        return texts

    def _identity(self, index: QModelIndex) -> tuple[int, _Identity | None]:
        """Return the identity of a row: the number of a kind, and the identity of a problem."""
        problem = self._problem(index)
        if problem is not None:
            return index.internalId(), _identity_of(problem)
        return (self._order[index.row()] if index.row() < len(self._order) else 0), None

    def _current_indexes(self, identities: list[tuple[int, _Identity | None]]) -> list[QModelIndex]:
        """Return the current indexes of kinds and problems; invalid for those that are gone."""
        places = {number: place for place, number in enumerate(self._order)}
        rows: dict[int, dict[_Identity, int]] = {}
        found = []
        for number, identity in identities:
            row = places.get(number)
            if identity is not None and row is not None:
                if number not in rows:
                    problems = enumerate(self._shown[number])
                    rows[number] = {_identity_of(problem): place for place, problem in problems}
                row = rows[number].get(identity)
            found.append(
                QModelIndex() if row is None else self.createIndex(row, 0, 0 if identity is None else number)
            )
        return found


def _identity_of(problem: Problem) -> _Identity:
    """Return the identity of a problem across checks: its path within the layer, wherever that is."""
    in_layer = problem.path[len(LAYERS) + 1 :]
    path = problem.path if problem.layer_key is None else in_layer
    # An object may lack several keys.
    return problem.code, problem.layer_key, path, problem.missing
