"""An assignment of colours that the map shows before it is applied."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from editor.errors import EditError
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.replace import Replacement, replace_values
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_assignment import AssignedColor, Group, with_alpha_of
from editor.workspace.window_context import WindowContext

RowKey = tuple[Group, Color]


class TrialAssignment(QObject):
    """The rows of an assignment with the user's own colours; locked layers are not changed.

    Signals: `changed()` after other rows, or other colours of them.
    """

    changed = Signal()

    def __init__(self, parts: WindowContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._view_state, self._control = parts.session, parts.view_state, parts.map_control
        self._assigned: tuple[AssignedColor, ...] = ()
        self._rows: tuple[AssignedColor, ...] = ()
        self._own: dict[RowKey, Color] = {}
        self._is_shown = False

    @property
    def rows(self) -> tuple[AssignedColor, ...]:
        """The rows, with the colours that the user entered."""
        return self._rows

    @property
    def own_keys(self) -> frozenset[RowKey]:
        """The keys of the rows whose colours the user entered."""
        return frozenset(self._own)

    @property
    def changed_count(self) -> int:
        """The number of rows that change a colour of a layer that is not locked."""
        locked = self._view_state.locked
        return sum(
            row.is_changed and any(user.layer not in locked for user in row.users) for row in self.rows
        )

    @property
    def locked_count(self) -> int:
        """The number of changed uses in locked layers, which stay as they are."""
        locked = self._view_state.locked
        return sum(user.layer in locked for row in self.rows if row.is_changed for user in row.users)

    def set_rows(self, assigned: Sequence[AssignedColor]) -> None:
        """Show other rows; entered colours of rows that remain are retained."""
        self._assigned = tuple(assigned)
        self._update()

    def set_own(self, key: RowKey, color: Color | None) -> None:
        """Set the new colour of a row; None restores the assigned one."""
        if color is None:
            self._own.pop(key, None)
        else:
            self._own[key] = color
        self._update()

    def reset(self) -> None:
        """Discard all entered colours."""
        self._own = {}
        self._update()

    def set_shown(self, *, is_shown: bool) -> None:
        """Show the assignment on the map, or the style itself."""
        if is_shown is not self._is_shown:
            self._is_shown = is_shown
            self._show()

    def apply(self, text: str) -> None:
        """Apply the assignment as an undo step. Raises: EditError if the style does not allow it."""
        edit = self._edit()
        if edit is not None:
            self._session.do(edit, text)
        self._own = {}
        self._combine()

    def _edit(self) -> Edit | None:
        locked = self._view_state.locked
        replacements = [
            Replacement(user, row.becomes)
            for row in self.rows
            if row.is_changed
            for user in row.users
            if user.layer not in locked
        ]
        return replace_values(replacements) if replacements else None

    def _combine(self) -> None:
        self._rows = tuple(
            replace(row, becomes=with_alpha_of(self._own[row.key], row.color), name="")
            if row.key in self._own
            else row
            for row in self._assigned
        )

    def _update(self) -> None:
        self._combine()
        if self._is_shown:
            self._show()
        self.changed.emit()

    def _show(self) -> None:
        try:
            self._control.preview(self._edit() if self._is_shown else None, self)
        except EditError:
            self._control.preview(None, self)
