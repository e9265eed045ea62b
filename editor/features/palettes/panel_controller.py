"""Connection of a panel of an assignment to the style, the map and the undo stack."""

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import TypeAlias

from PySide6.QtCore import QObject, QTimer

from editor.errors import EditError, EditorError
from editor.features.palettes.panel import AssignmentPanel
from editor.features.palettes.table import AssignedRow
from editor.features.palettes.text import group_name
from editor.features.palettes.trial import RowKey, TrialAssignment
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_assignment import AssignedColor
from editor.records import dataclass
from editor.system.jobs import Cancel
from editor.ui.color.text import parse_color
from editor.ui.text import translated
from editor.workspace.latest_job import LatestJob
from editor.workspace.layer_names import first_layers
from editor.workspace.preview_comparison import PreviewComparison
from editor.workspace.window_context import WindowContext

# Combines the changes of a drag.
_DELAY_MS = 60
_NAMED_LAYERS = 2


@dataclass(frozen=True, slots=True, eq=False)
class ColorAssignment:
    """The rows of a panel, and what its header shows with them."""

    rows: tuple[AssignedColor, ...] = ()
    show_header: Callable[[], None] | None = None


Assign: TypeAlias = Callable[[Cancel], ColorAssignment]


class PanelController(QObject):
    """Keeps the rows of a panel up to date while it is shown.

    `prepare` returns the work of a job that assigns colours of the current style: a large palette and a large
    style take a while. Only one such job runs at a time. `has_own_settings` returns whether the header has
    settings that Reset restores.
    """

    def __init__(
        self,
        parts: WindowContext,
        panel: AssignmentPanel,
        dock: str,
        prepare: Callable[[], Assign],
        step_text: Callable[[], str],
        data: SourceData,
        parent: QObject | None = None,
        *,
        has_own_settings: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__(parent)
        self._has_own_settings = has_own_settings
        self._parts, self._panel, self._dock = parts, panel, dock
        self._prepare, self._step_text, self._data = prepare, step_text, data
        self._job = LatestJob(
            parts.services.jobs, f"assign colours in {dock}", self._on_assigned, self._on_failed
        )
        self._uses: Mapping[RowKey, str] = {}
        self._is_shown = False
        self._colors_mapped = parts.properties.colors.color_mapped
        self.trial = TrialAssignment(parts, self)
        self._comparison = PreviewComparison(parts.map_control, parts.centre.map_view, self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DELAY_MS)
        self._timer.timeout.connect(self.refresh)
        self.trial.changed.connect(self._show_rows)
        panel.shown_changed.connect(self._on_shown_changed)
        panel.apply_requested.connect(self.apply)
        panel.closed.connect(lambda: parts.docks.close(dock))
        panel.reset_requested.connect(self.trial.reset)
        panel.table.color_entered.connect(self._on_color_entered)
        panel.table.keep_requested.connect(lambda key: self.trial.set_own(key, key[1]))
        panel.table.reset_requested.connect(lambda key: self.trial.set_own(key, None))
        panel.table.layers_requested.connect(self._select_layers)
        parts.status.preview_pressed.connect(self._on_preview_pressed)
        parts.session.changed.connect(self._schedule)
        parts.view_state.locked_changed.connect(self._schedule)
        parts.map_control.preview_taken.connect(self._on_preview_taken)

    @property
    def is_idle(self) -> bool:
        """Whether the rows are those of the current style and settings."""
        return self._job.is_idle and not self._timer.isActive()

    def show_data(self, data: SourceData) -> None:
        """Name layers by other source data."""
        self._data = data
        self.refresh()

    def refresh(self) -> None:
        """Assign the colours of the current style again. Until then, nothing can be applied."""
        self._timer.stop()
        assign, style, data = self._prepare(), self._parts.session.style, self._data

        def work(cancel: Cancel) -> tuple[ColorAssignment, dict[RowKey, str]]:
            assignment = assign(cancel)
            users = {row.key: [user.layer for user in row.users] for row in assignment.rows}
            return assignment, {
                key: first_layers(style, layers, data, most=_NAMED_LAYERS) for key, layers in users.items()
            }

        self._job.request(work)
        self._panel.show_pending()

    def _on_assigned(self, result: tuple[ColorAssignment, dict[RowKey, str]]) -> None:
        assignment, self._uses = result
        # A newer assignment, for which the header was edited, may follow.
        if assignment.show_header is not None and self._job.is_idle:
            assignment.show_header()
        self.trial.set_rows(assignment.rows)

    def _on_failed(self, error: EditorError) -> None:
        self._panel.problem.show_text(translated(error.text))
        self._show_rows()

    def apply(self) -> None:
        """Apply the assignment in one undo step, and close the dock."""
        try:
            self.trial.apply(self._step_text())
        except EditError as error:
            self._panel.problem.show_text(translated(error.text))
            return
        self._parts.docks.close(self._dock)

    def use_for_current(self, color: Color) -> None:
        """Use a colour in the selected row."""
        key = self._panel.table.current_key
        if key is not None:
            self.trial.set_own(key, color)

    def _on_shown_changed(self, is_shown: bool) -> None:
        self._is_shown = is_shown
        # Another variant would be compared with the changed style.
        self._parts.map_control.hold_variant(self, is_held=is_shown)
        if is_shown:
            self.refresh()
        self.trial.set_shown(is_shown=is_shown)
        if not is_shown:
            self._comparison.end()
        self._parts.status.show_preview(is_preview=is_shown and self.trial.changed_count > 0)

    def _on_preview_pressed(self) -> None:
        if self._is_shown:
            self._parts.docks.show(self._dock)

    def _on_preview_taken(self, owner: object) -> None:
        """Close the dock after another tool took the map."""
        if owner is self.trial:
            self._parts.docks.close(self._dock)

    def _schedule(self) -> None:
        if self._is_shown:
            self._timer.start()

    def _show_rows(self) -> None:
        own, changed = self.trial.own_keys, self.trial.changed_count
        rows: list[AssignedRow] = []
        for group, assigned in groupby(self.trial.rows, key=group_name):
            rows += [AssignedRow(None, group)] if group else []
            rows += [AssignedRow(row, self._uses.get(row.key, ""), row.key in own) for row in assigned]
        self._panel.show_rows(
            rows,
            changed=changed,
            locked=self.trial.locked_count,
            has_own=bool(own) or self._has_own_settings(),
        )
        if not self._job.is_idle:
            self._panel.show_pending()
        if self._is_shown:
            self._parts.status.show_preview(is_preview=changed > 0)
            if changed:
                self._comparison.show(self._parts.session.style)

    def _on_color_entered(self, key: RowKey, text: str) -> None:
        try:
            read = parse_color(text, None)
        except EditError as error:
            self._panel.problem.show_text(translated(error.text))
            return
        self._panel.problem.show_text("")
        self.trial.set_own(key, read.color)
        if read.is_mapped:
            self._colors_mapped.emit(text, read.color)

    def _select_layers(self, key: RowKey) -> None:
        users = next((row.users for row in self.trial.rows if row.key == key), ())
        self._parts.view_state.select(dict.fromkeys(user.layer for user in users))
