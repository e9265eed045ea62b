"""The item model of problems by kind, most severe first, with their fixes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import shiboken6
from PySide6.QtCore import QCoreApplication, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel

from editor.checks.problems import LEGIBILITY_KINDS, Problem, ProblemKind, Severity, Verb
from editor.errors import EditorError
from editor.features.problems.list_filter import ProblemFilter
from editor.features.problems.listing import (
    FixFinder,
    KindFixes,
    Listing,
    create_listing,
    group_of,
    identity_of,
)
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import GROUPS, ICONS, LAYERS, SOURCES, MapStyle
from editor.mapstyle.json_tree import read_array, read_text
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.session.checker import Checker
from editor.session.session import Session
from editor.system.jobs import Cancel, Jobs
from editor.ui.kit.rows import AnyIndex
from editor.ui.text import plain_tool_tip, translated
from editor.workspace.problem_text import location_text
from editor.workspace.severity import SEVERITIES, LowerBound, severity_word

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

# Longer lists are sorted, searched and compared in a job: each thousand of problems takes 3 ms.
_AT_ONCE: Final = 2_000
_LIST: Final = "list problems"
_FIND_FIXES: Final = "find fixes of problems"
_ROOT: Final = QModelIndex()


@dataclass(frozen=True, slots=True)
class ProblemTables:
    """What a model derives from the problems of a check, all of which its list shows.

    `fixes` are those of a style.
    """

    listing: Listing
    fixes: Mapping[str, KindFixes]
    style: MapStyle | None


class ProblemTreeModel(QStandardItemModel):
    """Kinds with the problems that the filter accepts.

    Persistent indexes remain valid, so that the current, selected and collapsed rows outlast every check.
    The base class has the rows, without their contents: a view asks it for each of 100,000 rows at once, and
    none of these calls must reach Python. What can be fixed is found in a job, once a row is shown.
    Its indexes refer to the items of kinds, which therefore live as long as the model: an index of former
    rows never refers to freed memory.
    Signals: `counted()` after a check, `listed()` when other rows are shown, and `fixes_found()`.
    """

    counted = Signal()
    listed = Signal()
    fixes_found = Signal()

    def __init__(
        self,
        session: Session,
        checker: Checker,
        data: SourceData,
        jobs: Jobs,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._checker, self._data, self._jobs = session, checker, data, jobs
        self._filter = ProblemFilter()
        self._found: tuple[Problem, ...] = ()
        self._listing = create_listing((), self._filter, None, session.style, data)
        self._is_listing = self._has_checked = False
        self._finder = FixFinder()
        self._fixes: Mapping[str, KindFixes] = {}
        self._fixed_style: MapStyle | None = None
        self._needs_fixes = True
        # The items of the kinds in the order of the rows, and those that are not shown, by kind.
        self._items: list[tuple[str, QStandardItem]] = []
        self._spare_items: dict[str, list[QStandardItem]] = {}
        self._root_id: int = shiboken6.getCppPointer(self.invisibleRootItem())[0]
        self.insertColumns(0, 1)
        self._on_checked(checker.problems)
        checker.checked.connect(self._on_checked)

    @property
    def tables(self) -> ProblemTables | None:
        """What the model has derived, for another one of the same style; None if a filter is active."""
        if self._filter.is_on or self._is_listing:
            return None
        # The texts are those of a language.
        return ProblemTables(replace(self._listing, texts=None), self._fixes, self._fixed_style)

    def adopt(self, tables: ProblemTables) -> None:
        """Take what the model of a session has derived that this one continues."""
        if self._filter.is_on:
            return
        self._stop_listing()
        self._found = tables.listing.problems
        self._move_rows(tables.listing)
        self._fixes, self._fixed_style = tables.fixes, tables.style
        self._needs_fixes = tables.style is not self._session.style
        self._emit_listed()

    def stop(self) -> None:
        """Discard the results of jobs, which end soon."""
        self._stop_listing()
        self._jobs.cancel(_FIND_FIXES)

    def counts(self) -> dict[Severity, int]:
        """Return the number of problems of each severity, shown or not."""
        counts, more = self._listing.counts, self._checker.more
        return {
            each: LowerBound(counts.get(each, 0)) if each in more else counts.get(each, 0)
            for each in SEVERITIES
        }

    @property
    def knows_document(self) -> bool:
        """Whether the problems of the open style are listed, so that an empty list means no problems."""
        return self._checker.knows_document and not self._is_listing

    @property
    def is_listing(self) -> bool:
        """Whether other rows follow, once a job has listed them."""
        return self._is_listing

    @property
    def knows_fixes(self) -> bool:
        """Whether the rows tell what can be fixed now."""
        return not (self._needs_fixes or self._is_listing or self._jobs.is_running(_FIND_FIXES))

    @property
    def shown_count(self) -> int:
        """The number of problems that the filter accepts."""
        return sum(map(len, self._listing.shown.values()))

    @property
    def has_safe_fixes(self) -> bool:
        """Whether the kind of any problem has a safe fix."""
        return not fix.SAFE.isdisjoint(self._listing.of_kind)

    def set_filter(self, problem_filter: ProblemFilter) -> None:
        """Show only the problems that a filter accepts."""
        if problem_filter != self._filter:
            self._filter = problem_filter
            self._list(keeps_texts=True)

    def show_data(self, data: SourceData) -> None:
        """Name layers by other map data."""
        self._data = data
        self._list()

    def find_fixes(self) -> None:
        """Find in a job what can be fixed, unless that is known; rows that are shown request it."""
        if not self._needs_fixes:
            return
        self._needs_fixes = False
        finder, style, listing = self._finder, self._session.style, self._listing

        def work(cancel: Cancel) -> tuple[MapStyle, dict[str, KindFixes]]:
            return style, finder.find(style, listing, cancel)

        self._jobs.run(work, self._on_fixes_found, self._on_failed, _FIND_FIXES, is_repeatable=True)

    def may_fix(self, index: AnyIndex) -> bool:
        """Return whether a row can be fixed, as far as that is known: its fix finds out."""
        row: ProblemRow | None = index.data(ROW_ROLE)
        kind = self._kind(index)
        if row is None or kind is None:
            return False
        return row.fixable > 0 or (not self.knows_fixes and _has_fix(kind))

    def problems_of(self, index: AnyIndex) -> Sequence[Problem]:
        """Return the shown problems of the kind of a row."""
        kind = self._kind(index)
        return self._of(kind) if kind is not None else ()

    # Model interface

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
        if role not in _ROW_ROLES:
            return None
        row = self._kind_row(kind) if problem is None else self._problem_row(problem)
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return accessible_text(row)
        if problem is None:
            return plain_tool_tip(f"{row.text}\n{translated(kind.help)}")
        lines = [row.text, row.place, read_text(problem.pointer), problem.code]
        if problem.kind in LEGIBILITY_KINDS and not row.fixable:
            lines.append(
                self.tr("Lightness alone is not enough. Change the hue, the opacity or the other colour.")
            )
        return plain_tool_tip("\n".join(lines))

    def _kind(self, index: AnyIndex) -> ProblemKind | None:
        """Return the kind of a row; None for an outdated index."""
        if not index.isValid():
            return None
        kinds = self._listing.kinds
        # A kind that has another item now is in no row.
        place = index.row() if index.internalId() == self._root_id else index.parent().row()
        return kinds[place] if 0 <= place < len(kinds) else None

    def _problem(self, index: AnyIndex) -> Problem | None:
        if not index.isValid() or not index.parent().isValid():
            return None
        problems = self.problems_of(index)
        return problems[index.row()] if index.row() < len(problems) else None

    def _fix(self, kind: ProblemKind, problem: Problem | None) -> "fix.Fix | None":
        if problem is not None:
            if self.is_large:  # Searching all layers for the problem would block the window.
                return fix.fix_these(kind.code, [problem]) if _has_fix(kind) else None
            return fix.find_fix(self._session.style, problem)
        if kind.code in fix.LEGIBILITY_FIXABLE:  # Only its own check finds such problems.
            return fix.fix_these(kind.code, self._of(kind))
        if kind.code not in fix.FIXABLE:
            return None
        # With a filter, only visible problems are fixed.
        return fix.fix_these(kind.code, self._of(kind)) if self._is_part(kind) else fix.fix_all(kind.code)

    @property
    def is_large(self) -> bool:
        """Whether the style has so many layers that one fix is a job."""
        return len(self._session.style.order.keys) > _AT_ONCE

    def _of(self, kind: ProblemKind) -> Sequence[Problem]:
        return self._listing.shown.get(kind.code, ())

    def _is_part(self, kind: ProblemKind) -> bool:
        return len(self._of(kind)) < self._listing.of_kind.get(kind.code, 0)

    def _fixes_of(self, code: str) -> KindFixes:
        """Return what is known of the fixes of a kind; a row that needs it is shown."""
        self.find_fixes()
        return self._fixes.get(code, _NO_FIXES)

    def _kind_row(self, kind: ProblemKind) -> ProblemRow:
        fixes = self._fixes_of(kind.code)
        return ProblemRow(
            kind.severity,
            translated(kind.title),
            is_kind=True,
            count=len(self._of(kind)),
            fixable=fixes.count,
            verb=fixes.verb,
            is_part=self._is_part(kind),
            group=group_of(kind),
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
            fixable=int(problem in self._fixes_of(problem.code).fixable),
            verb=fix.verb_for(style, problem),
        )

    # Updates

    def _on_checked(self, problems: tuple[Problem, ...]) -> None:
        self._has_checked = True
        if problems is self._listing.problems and not self._filter.is_on:
            self._found = problems
            self._stop_listing()
            if self._fixed_style is self._session.style:
                self._emit_changed()
            else:
                self._announce()
            self._emit_listed()
        else:
            self._found = problems
            self._list()

    def _list(self, *, keeps_texts: bool = False) -> None:
        """List the problems: at once if they are few, else in a job."""
        found, before, accepted = self._found, self._listing, self._filter
        style, data = self._session.style, self._data
        texts = before.texts if keeps_texts and before.problems is found else None

        def work(_cancel: object) -> tuple[Listing, bool]:
            listing = create_listing(found, accepted, texts, style, data)
            # Comparing there saves the window from moving 100,000 rows to the same places.
            return listing, listing.shown == before.shown

        self._stop_listing()
        if len(found) <= _AT_ONCE:
            self._show(work(None))
        else:
            self._is_listing = True
            self._jobs.run(work, self._show, self._on_failed, _LIST, is_repeatable=True)

    def _stop_listing(self) -> None:
        """Discard the result of a job, which an older list or filter led to."""
        if self._is_listing:
            self._is_listing = False
            self._jobs.cancel(_LIST)

    def _show(self, result: tuple[Listing, bool]) -> None:
        listing, is_same = result
        self._is_listing = False
        if is_same:
            self._listing = listing
            self._announce()
        else:
            self._move_rows(listing)
        self._emit_listed()

    def _emit_listed(self) -> None:
        self.listed.emit()
        if self._has_checked:
            self._has_checked = False
            self.counted.emit()

    def _move_rows(self, listing: Listing) -> None:
        """Show other rows; persistent indexes follow their kinds and problems."""
        self.layoutAboutToBeChanged.emit()
        indexes = self.persistentIndexList()
        rows = [(self._kind(index), self._problem(index)) for index in indexes]
        self._listing = listing
        self._forget_fixes()
        # The number of fixes of a kind depends on the shown problems; a single problem has its fix as before.
        self._fixes = {code: replace(fixes, count=0) for code, fixes in self._fixes.items()}
        former, self._items = self._items, [(kind.code, self._take_item(kind)) for kind in listing.kinds]
        # The new rows are added below the former ones, which still have their persistent indexes.
        were_blocked, count = self.blockSignals(True), len(former)
        for _, item in self._items:
            self.appendRow(item)
        self.changePersistentIndexList(indexes, self._current_indexes(rows, count))
        for code, item in reversed(former):
            item.setRowCount(0)
            self.takeRow(item.row())
            self._spare_items.setdefault(code, []).append(item)
        self.blockSignals(were_blocked)
        self.layoutChanged.emit()

    def _take_item(self, kind: ProblemKind) -> QStandardItem:
        """Return an item that is not shown, with rows for the problems of a kind."""
        spare = self._spare_items.get(kind.code)
        item = spare.pop() if spare else QStandardItem()
        item.setColumnCount(1)
        item.setRowCount(len(self._of(kind)))
        return item

    def _current_indexes(
        self, rows: Sequence[tuple[ProblemKind | None, Problem | None]], start: int
    ) -> list[QModelIndex]:
        """Return the indexes of kinds and problems below a row; invalid for those that are gone."""
        places = {kind.code: start + place for place, kind in enumerate(self._listing.kinds)}
        found: list[QModelIndex] = []
        taken: set[tuple[int, int | None]] = set()
        for kind, problem in rows:
            place = None if kind is None else places.get(kind.code)
            row = None if problem is None else self._listing.row_of(problem.code, identity_of(problem))
            # Two indexes of one row would never be found again.
            if place is None or (problem is not None and row is None) or (place, row) in taken:
                found.append(_ROOT)
                continue
            taken.add((place, row))
            index = self.index(place, 0)
            found.append(index if row is None else self.index(row, 0, index))
        return found

    def _forget_fixes(self) -> None:
        self._jobs.cancel(_FIND_FIXES)
        self._needs_fixes, self._fixed_style = True, None

    def _announce(self) -> None:
        """Announce the same problems: a layer may have another name, and other fixes may apply."""
        self._forget_fixes()
        self._emit_changed()

    def _emit_changed(self) -> None:
        """Emit that all rows may have other contents; a view updates those that it shows."""
        kinds = self.rowCount()
        if kinds:
            self.dataChanged.emit(self.index(0, 0), self.index(kinds - 1, 0))
        for place in range(kinds):
            parent = self.index(place, 0)
            last = self.index(self.rowCount(parent) - 1, 0, parent)
            self.dataChanged.emit(self.index(0, 0, parent), last)

    def _on_fixes_found(self, found: tuple[MapStyle, Mapping[str, KindFixes]]) -> None:
        self._fixed_style, self._fixes = found
        self._emit_changed()
        self.fixes_found.emit()

    def _on_failed(self, _error: EditorError) -> None:
        """Keep what is shown; the job has logged the error."""
        self._is_listing = False


def _has_fix(kind: ProblemKind) -> bool:
    return kind.code in fix.FIXABLE or kind.code in fix.LEGIBILITY_FIXABLE


_ROW_ROLES: Final = frozenset(
    {
        ROW_ROLE,
        int(Qt.ItemDataRole.DisplayRole),
        int(Qt.ItemDataRole.AccessibleTextRole),
        int(Qt.ItemDataRole.ToolTipRole),
    }
)
_NO_FIXES: Final = KindFixes()
