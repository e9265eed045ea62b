"""List model of the history, newest step first, with marks and states of the file."""

from bisect import bisect_left
from collections.abc import Iterator
from datetime import datetime
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QObject,
    Qt,
)
from PySide6.QtGui import QColor

from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.session.history_marks import MarkedState, Marks
from editor.session.session import Session
from editor.ui.kit.rows import NO_INDEX, AnyIndex
from editor.ui.text import clock_text, plain_tool_tip

if TYPE_CHECKING:
    from editor.features.history import step_summary
else:
    step_summary = LazyModule("editor.features.history.step_summary")

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""The row contents for the delegate, as HistoryRow."""


class RowKind(IntEnum):
    """The kind of a row: a step, a state of the file, or a marked state, in the history or lost."""

    STEP = 1
    OPENED = 2
    SAVED = 3
    MARK = 4
    LOST_MARK = 5


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A row. `steps` is the number of steps up to its state; None if that is not in the history."""

    kind: RowKind
    steps: int | None
    text: str
    detail: str
    time: str
    symbol: str
    colors: tuple[QColor, ...] = ()
    is_current: bool = False
    is_undone: bool = False

    @property
    def accessible_text(self) -> str:
        """All texts for a screen reader."""
        return ", ".join(part for part in (self.text, self.detail, self.time) if part)


# Shown for a row whose step or mark was removed before the row.
_REMOVED_ROW = HistoryRow(RowKind.STEP, None, "", "", "", "circle-small")


class _Key(NamedTuple):
    """The identity of a row: the number of the step that led to its state, 0 for the first state.

    A lost mark has no such step; `style` is its state.
    """

    kind: RowKind
    number: int
    style: MapStyle | None = None


class _Saved(NamedTuple):
    """The style last written to the file, and the time."""

    style: MapStyle
    at: datetime


class Moments(NamedTuple):
    """The style as it was opened, and the times at which it was opened and saved."""

    opened: MapStyle
    opened_at: datetime
    saved: _Saved | None


class HistoryModel(QAbstractListModel):
    """Follows the undo stack, the marks and the saves of a session.

    It does not retain steps: they are looked up for painting. It is empty and idle until it is watched.
    """

    def __init__(
        self, session: Session, marks: Marks, data: SourceData, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._marks, self._data = session, marks, data
        self._stack = session.undo_stack
        self._opened, self._opened_at = session.style_after(0), session.now
        self._saved: _Saved | None = None
        self._numbers: list[int] = []
        self._is_watched = self._is_refreshing = self._is_outdated = False
        self._summaries: dict[int, step_summary.StepSummary] = {}
        self._keys: list[_Key] = []
        session.stepped.connect(self._refresh)
        session.changed.connect(self._on_changed)
        session.saved.connect(self._on_saved)
        session.file_changed.connect(self._refresh)
        marks.changed.connect(self._refresh)

    @property
    def moments(self) -> "Moments":
        """When the style was opened and saved."""
        return Moments(self._opened, self._opened_at, self._saved)

    def restore_moments(self, moments: "Moments") -> None:
        """Use the moments of a session that this one continues."""
        self._opened, self._opened_at, self._saved = moments
        self._refresh()

    def watch(self, *, is_watched: bool) -> None:
        """Start or stop following the session."""
        self._is_watched = is_watched
        self._refresh()

    def show_data(self, data: SourceData) -> None:
        """Name layers by other map data."""
        self._data = data
        self._summaries.clear()
        if self._keys:
            self.dataChanged.emit(self.index(0), self.index(len(self._keys) - 1))

    # Rows

    def row_of(self, steps: int) -> int:
        """Return the row of the state after a number of steps: its step, or the opening."""
        kind = RowKind.STEP if steps else RowKind.OPENED
        key = _Key(kind, self._number(steps))
        return self._keys.index(key) if key in self._keys else 0

    def row_of_mark(self, style: MapStyle) -> int | None:
        """Return the row of the mark of a state; None if it has none."""
        return next((row for row in range(len(self._keys)) if self._mark(row, style)), None)

    def state(self, index: AnyIndex) -> MapStyle | None:
        """Return the style of a row; None if its step or mark is gone, as after opening another document."""
        key = self._key(index)
        return None if key is None else self._state_of(key)

    def sides(self, index: AnyIndex) -> tuple[MapStyle, MapStyle] | None:
        """Return the two styles that a row compares: before and after a step, otherwise then and now.

        None where `state` is None.
        """
        key = self._key(index)
        state = None if key is None else self._state_of(key)
        if key is None or state is None:
            return None
        if key.kind is RowKind.STEP:
            return self._session.step(self._steps(key) - 1).before, state
        return state, self._session.style

    def row(self, index: AnyIndex) -> HistoryRow:
        """Return the contents of a row."""
        key = self._key(index)
        if key is None or not self._exists(key):
            return _REMOVED_ROW
        if key.kind is RowKind.STEP:
            return self._step_row(key)
        name = self._session.origin.name
        if key.kind is RowKind.OPENED:
            return self._opening_row(name)
        if key.kind is RowKind.SAVED:
            time = _clock(self._saved.at) if self._saved is not None else ""
            return HistoryRow(
                key.kind, self._steps(key), self.tr("Saved"), name, time, "content-save-outline"
            )
        mark = self._mark_of(key)
        lost = self.tr("No longer in the history") if key.kind is RowKind.LOST_MARK else ""
        steps = None if lost else self._steps(key)
        return HistoryRow(key.kind, steps, mark.name, lost, _clock(mark.at), "bookmark")

    # Model interface

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._keys)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        key = self._key(index)
        is_mark = key is not None and key.kind in (RowKind.MARK, RowKind.LOST_MARK)
        return flags | Qt.ItemFlag.ItemIsEditable if is_mark else flags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == ROW_ROLE:
            return self.row(index)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self.row(index).text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.row(index).accessible_text
        if role == Qt.ItemDataRole.ToolTipRole:
            row = self.row(index)
            return plain_tool_tip("\n".join(part for part in (row.text, row.detail) if part))
        return None

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        # An open editor commits its text when its row is removed, even by opening another document.
        state = self.state(index)
        if role != Qt.ItemDataRole.EditRole or state is None or self._marks.of(state) is None:
            return False
        self._marks.add(state, str(value))
        return True

    # Changes

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._opened, self._opened_at = self._session.style, self._session.now
            self._saved = None
            self._summaries.clear()
        elif self._stack.count():
            # A gesture that continues changes the newest step without another signal.
            newest = self._session.step(self._stack.count() - 1).number
            if self._summaries.pop(newest, None) is not None and self._keys:
                self.dataChanged.emit(self.index(0), self.index(len(self._keys) - 1))

    def _on_saved(self) -> None:
        self._saved = _Saved(self._session.saved_style, self._session.now)

    def _refresh(self) -> None:
        """Update the rows; unchanged ones are not touched, so that the view keeps its position."""
        if not self._is_watched:
            return
        self._is_outdated = True
        if self._is_refreshing:
            return  # Removing a row commits the name of its mark; the rows are updated again afterwards.
        self._is_refreshing = True
        try:
            while self._is_outdated:
                self._is_outdated = False
                self._follow()
        finally:
            self._is_refreshing = False

    def _follow(self) -> None:
        keys, old = self._create_keys(), self._keys
        self._drop_oldest()
        common = _common_end(old, keys)
        removed, inserted = len(old) - common, len(keys) - common
        if removed:
            self.beginRemoveRows(NO_INDEX, 0, removed - 1)
            del old[:removed]
            self.endRemoveRows()
            numbers = set(self._numbers)
            self._summaries = {key: summary for key, summary in self._summaries.items() if key in numbers}
        if inserted:
            self.beginInsertRows(NO_INDEX, 0, inserted - 1)
            old[:0] = keys[:inserted]
            self.endInsertRows()
        self.dataChanged.emit(self.index(0), self.index(len(keys) - 1))

    def _drop_oldest(self) -> None:
        """Remove the contiguous rows of steps that the stack has dropped."""
        oldest = self._numbers[0] if self._numbers else 0
        rows = [
            row
            for row, key in enumerate(self._keys)
            if key.kind is not RowKind.LOST_MARK and 0 < key.number < oldest
        ]
        if rows:
            self.beginRemoveRows(NO_INDEX, rows[0], rows[-1])
            del self._keys[rows[0] : rows[-1] + 1]
            self.endRemoveRows()

    def _exists(self, key: _Key) -> bool:
        """Return whether the state of a row still exists: the stack changes before the rows do."""
        state = self._state_of(key)
        if state is None:
            return False
        return key.kind not in (RowKind.MARK, RowKind.LOST_MARK) or self._marks.of(state) is not None

    def _key(self, index: AnyIndex) -> _Key | None:
        """Return the key of a row; None for an outdated index, for example of an open menu."""
        return self._keys[index.row()] if 0 <= index.row() < len(self._keys) else None

    def _state_of(self, key: _Key) -> MapStyle | None:
        """Return the state of a key; None if its step is not in the stack."""
        if key.style is not None or not key.number:
            return key.style or self._session.style_after(0)
        at = self._steps(key)
        if at > self._stack.count() or self._session.step(at - 1).number != key.number:
            return None
        return self._session.style_after(at)

    def _steps(self, key: _Key) -> int:
        return bisect_left(self._numbers, key.number) + 1 if key.number else 0

    def _number(self, steps: int) -> int:
        return self._numbers[steps - 1] if 0 < steps <= len(self._numbers) else 0

    def _create_keys(self) -> list[_Key]:
        self._read_numbers()
        keys = [_Key(RowKind.STEP, number) for number in reversed(self._numbers)]
        keys.append(_Key(RowKind.OPENED, 0))
        for at, kind in sorted(self._noted_states(), reverse=True):
            keys.insert(len(keys) - 1 - at, _Key(kind, self._number(at)))
        return [*(_Key(RowKind.LOST_MARK, 0, mark.style) for mark in self._lost_marks()), *keys]

    def _noted_states(self) -> Iterator[tuple[int, RowKind]]:
        """Yield the states that were saved or marked, by number of steps."""
        clean = self._stack.cleanIndex()  # It may also be that of a reload, which saved nothing.
        if self._saved is not None and clean >= 0 and self._session.style_after(clean) is self._saved.style:
            yield clean, RowKind.SAVED
        if self._marks.all:
            for steps in range(self._stack.count() + 1):
                if self._marks.of(self._session.style_after(steps)) is not None:
                    yield steps, RowKind.MARK

    def _read_numbers(self) -> None:
        """Follow the stack, which changes at its top, and at its bottom when old steps are dropped."""
        numbers, count = self._numbers, self._stack.count()
        first = self._session.step(0).number if count else 0
        dropped = next((place for place, number in enumerate(numbers) if number == first), len(numbers))
        del numbers[:dropped]
        del numbers[count:]
        while numbers and self._session.step(len(numbers) - 1).number != numbers[-1]:
            numbers.pop()
        numbers += (self._session.step(place).number for place in range(len(numbers), count))

    def _lost_marks(self) -> list[MarkedState]:
        if not self._marks.all:
            return []
        states = {self._session.style_after(steps) for steps in range(self._stack.count() + 1)}
        return [mark for mark in self._marks.all if mark.style not in states]

    def _mark_of(self, key: _Key) -> MarkedState:
        mark = self._marks.of(key.style or self._session.style_after(self._steps(key)))
        assert mark is not None, "a row of a mark goes with it"
        return mark

    def _mark(self, row: int, style: MapStyle) -> bool:
        key = self._keys[row]
        return key.kind in (RowKind.MARK, RowKind.LOST_MARK) and self._state_of(key) is style

    def _opening_row(self, name: str) -> HistoryRow:
        is_current, symbol = self._stack.index() == 0, "folder-open-outline"
        if self._session.style_after(0) is not self._opened:
            text = self.tr("Before the oldest step")
            return HistoryRow(RowKind.OPENED, 0, text, "", "", symbol, is_current=is_current)
        time, text = _clock(self._opened_at), self.tr("Opened")
        return HistoryRow(RowKind.OPENED, 0, text, name, time, symbol, is_current=is_current)

    def _step_row(self, key: _Key) -> HistoryRow:
        step = self._session.step(self._steps(key) - 1)
        summary = self._summaries.get(key.number)
        if summary is None:
            summary = self._summaries[key.number] = step_summary.summary_of(
                step.before, step.after, self._data
            )
        steps = self._steps(key)
        is_undone = steps > self._stack.index()
        detail = ", ".join(part for part in (self.tr("undone") if is_undone else "", summary.text) if part)
        return HistoryRow(
            key.kind,
            steps,
            step.text(),
            detail,
            _clock(step.gesture.begun),
            summary.symbol,
            summary.colors,
            is_current=steps == self._stack.index(),
            is_undone=is_undone,
        )


def _common_end(old: list[_Key], new: list[_Key]) -> int:
    length = min(len(old), len(new))
    if old[len(old) - length :] == new[len(new) - length :]:
        return length
    return next(at for at in range(length) if old[-1 - at] != new[-1 - at])


def _clock(moment: datetime) -> str:
    return clock_text(moment.astimezone())
