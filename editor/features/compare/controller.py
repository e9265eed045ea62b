"""Comparison of two styles on the map: the open one, its saved file, a step, or another file."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from editor.basemap.places import folded
from editor.errors import EditorError
from editor.features.compare.held_keys import HeldKeys
from editor.features.compare.states import ComparedState, StateKind, States
from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.json_tree import Path as TreePath
from editor.mapstyle.schema.source_data import SourceData
from editor.preview.compare.sides import CompareMode, MapSide
from editor.records import dataclass
from editor.session.session import Session
from editor.storage.backups import backup_path
from editor.storage.file_state import read_style
from editor.system.settings import LAST_FOLDER
from editor.ui.text import elide_middle
from editor.workspace.central_area import MAP_VIEW
from editor.workspace.feature import WindowFeature
from editor.workspace.file_dialogs import start_folder
from editor.workspace.file_questions import ask_for_file_to_open
from editor.workspace.notice_bar import NoticeSubject
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.compare import bar, changes_controller, difference
    from editor.ui.fields import pick_list
else:
    bar = LazyModule("editor.features.compare.bar")
    changes_controller = LazyModule("editor.features.compare.changes_controller")
    difference = LazyModule("editor.features.compare.difference")
    pick_list = LazyModule("editor.ui.fields.pick_list")

# The letters of a file name beside the pickers.
_MAX_NAME = 24
_PURPOSE = "compare with a file"
_FIND_BACKUP = "find the version to compare with"
MODE_COMMANDS = {
    "compare_swipe": CompareMode.SWIPE,
    "compare_blink": CompareMode.BLINK,
    "compare_side_by_side": CompareMode.SIDE_BY_SIDE,
    "compare_difference": CompareMode.DIFFERENCE,
}


@dataclass(frozen=True, slots=True)
class _Compared:
    """A comparison that a rebuilt window continues."""

    states: dict[MapSide, ComparedState]
    mode: CompareMode


class CompareController(WindowFeature):
    """Selects the compared states, and keeps the comparison while the style is edited.

    Signals: `place_requested(Path)` with the path of a changed element in the open style.
    """

    place_requested = Signal(object)

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        window, session, commands = parts.window, parts.session, parts.commands
        self._parts, self._window, self._session, self._services = parts, window, session, parts.services
        self._centre, self._control, self._notice = parts.centre, parts.map_control, parts.notice
        self._split = self._centre.map_view.split
        sessions = parts.services.sessions
        if session not in sessions:  # It takes the place of the one that it continues.
            sessions.append(session)
        self._candidates = States(session, sessions)
        self._states: dict[MapSide, ComparedState] = {}
        self._choosing = MapSide.A
        self._has_backup = False
        self._followed: list[Session] = []
        self._command = commands["compare"]
        self.blink_keys = HeldKeys(window, self._split.show_whole)
        parts.handle(
            {
                "compare": self.open_picker,
                "compare_end": self.end,
                "compare_swap": self.swap,
                "compare_report": lambda: self.changes.export_report(),
            }
        )
        parts.handle({name: partial(self.show_mode, mode) for name, mode in MODE_COMMANDS.items()})
        parts.docks.add_later("compare_changes", self._create_changes)
        self._split.closed.connect(self.end)
        self._split.choice_requested.connect(self.open_picker_of)
        self._split.shown.connect(self._show_commands)
        self._split.shown.connect(self._show_bar)
        self._centre.view_shown.connect(self._update_bar)
        session.changed.connect(self._on_changed)
        session.file_changed.connect(self._on_file_changed)
        self._show_commands(False)

    def close(self) -> None:
        """Leave the list of open documents, and tell the windows that are compared with this one."""
        self._watch_documents(())
        if self._session in self._services.sessions:
            self._services.sessions.remove(self._session)
            self._session.closed.emit()

    @property
    def state_to_restore(self) -> "_Compared | None":
        return _Compared(self._states, self._split.mode) if self._states else None

    def restore_state(self, state: object) -> None:
        """Compare the same states again."""
        assert isinstance(state, _Compared)
        self._states = state.states
        self._apply()
        self._show_commands(True)
        self._show_bar(True)
        self._split.set_mode(state.mode)

    def show_data(self, data: SourceData) -> None:
        super().show_data(data)
        if "changes" in vars(self):
            self.changes.show_data(data)

    @property
    def states(self) -> dict[MapSide, ComparedState]:
        """The compared states; empty without a comparison."""
        return self._states

    @cached_property
    def picker(self) -> "pick_list.PickPopover":
        """The list of states to compare with."""
        picker = pick_list.PickPopover(self.tr("Compare with"), self.tr("Filter by name"), self._window)
        picker.typed.connect(self._offer)
        picker.selected.connect(lambda choose: choose())
        return picker

    @cached_property
    def bar(self) -> "bar.CompareBar":
        """The bar above the compared maps."""
        made = bar.CompareBar(self._split.key)
        made.mode_selected.connect(self._split.set_mode)
        made.blinking_toggled.connect(lambda is_on: self._split.set_blinking(is_blinking=is_on))
        made.threshold_changed.connect(self.counter.set_threshold)
        made.scheme_changed.connect(self.counter.set_scheme)
        made.sides.choice_requested.connect(self.open_picker_of)
        made.sides.swap_requested.connect(self.swap)
        made.sides.report_requested.connect(lambda: self.changes.export_report())
        made.sides.closed.connect(self.end)
        made.add_toggle(self._parts.commands["compare_changes"])
        made.show_mode(self._split.mode)
        self._split.mode_changed.connect(made.show_mode)
        self._split.mode_changed.connect(self._on_mode_changed)
        self._split.blinking_changed.connect(made.show_blinking)
        self.counter.outdated.connect(made.show_outdated)
        self.counter.counted.connect(made.show_share)
        self.counter.counted.connect(lambda _share: self._parts.commands["compare_report"].setEnabled(True))
        self._centre.add_map_bar(made)
        return made

    @cached_property
    def counter(self) -> "difference.DifferenceCounter":
        """The counter of pixels that differ."""
        return difference.DifferenceCounter(self._centre.map_view, self._services.jobs, self)

    @cached_property
    def changes(self) -> "changes_controller.ChangesController":
        """The list of changes, and the report."""
        made = changes_controller.ChangesController(self._parts, self.counter, self.source_data, self)
        made.place_requested.connect(self._show_place)
        made.panel.compare_requested.connect(self.open_picker)
        return made

    def open_picker(self) -> None:
        """Open the list of states to compare with."""
        self.open_picker_of(MapSide.A)

    def open_picker_of(self, side: MapSide) -> None:
        """Open the list of states for a side."""
        self._centre.show_view(MAP_VIEW)
        self._choosing = side
        self._find_backup()
        anchor: QWidget = self.bar.sides.pickers[side] if self._states else self._centre.tool(self._command)
        self.picker.open_at(anchor)

    def show_mode(self, mode: CompareMode) -> None:
        """Compare in a mode; without a comparison, compare with the saved file."""
        self._centre.show_view(MAP_VIEW)
        if not self._split.is_on:
            self.with_saved()
        if not self._split.is_unreadable:
            self._split.set_mode(mode)

    def with_saved(self) -> None:
        """Compare with the saved file, and update the comparison after each save."""
        self._choose(MapSide.A, self._candidates.saved())

    def with_step(self, style: MapStyle, title: str) -> None:
        """Compare with a step of the history."""
        self._choose(MapSide.A, self._candidates.step(style, title))

    def with_file(
        self, path: Path, side: MapSide = MapSide.A, title: str = "", *, is_variant: bool = False
    ) -> None:
        """Compare with another file."""
        self._services.jobs.run(
            lambda _cancel: MapStyle.of(read_style(path).tree),
            lambda style: self._on_read(
                side, ComparedState(StateKind.FILE, title or path.name, "", style, is_variant=is_variant)
            ),
            partial(self._on_failed, path, side),
            purpose=_PURPOSE,
        )

    def with_variant(self, path: Path, title: str) -> None:
        """Compare with another variant of the open style."""
        self._centre.show_view(MAP_VIEW)
        self.with_file(path, MapSide.A, title, is_variant=True)

    def swap(self) -> None:
        """Exchange both sides."""
        if self._states:
            self._states = {side: self._states[side.other] for side in MapSide}
            self._apply()

    def end(self) -> None:
        """End the comparison."""
        self._services.jobs.cancel(_PURPOSE)
        self._states = {}
        self._watch_documents(())
        self._control.end_comparison()

    def _choose(self, side: MapSide, state: ComparedState) -> None:
        """Show a state on a side. One that the other side shows already changes places with it."""
        self._services.jobs.cancel(_PURPOSE)
        if self._split.is_unreadable:
            self._notice.withdraw(NoticeSubject.OPENING)
        other = self._states.get(side.other) or self._candidates.current()
        if state.is_same(other):
            other = self._states.get(side) or self._candidates.saved()
        takes_over = self._split.is_on and not self._states  # from another tool, which needs no bar
        self._states = {side: state, side.other: other}
        self._apply()
        if takes_over:
            self._show_commands(True)
            self._show_bar(True)

    def _apply(self) -> None:
        """Compare the states as they are now."""
        self._update_states()
        # Beside another variant the open one is compared, also while the map follows the sun.
        self._control.hold_variant(is_held=bool(self._variant_title), owner=self)
        a, b = (self._states[side].compared_style for side in MapSide)
        self._control.compare(a, b, self._variant_title)
        self._show_sides()

    def _update_states(self) -> None:
        """Take the states as they are now, and follow those of other windows."""
        self._states = {side: self._candidates.updated(state) for side, state in self._states.items()}
        if self._variant_title:
            self._states = {
                side: replace(state, title=self._variant_title) if state.kind is StateKind.CURRENT else state
                for side, state in self._states.items()
            }
        self._watch_documents([each.session for each in self._states.values() if each.session is not None])

    @property
    def _variant_title(self) -> str:
        """The name of the open variant beside another one; empty if none is compared."""
        current = self._parts.style_sets.current
        is_compared = any(state.is_variant for state in self._states.values())
        return current.name if is_compared and current is not None else ""

    def _show_sides(self) -> None:
        if self._states:
            for side, picker in self.bar.sides.pickers.items():
                picker.show_state(self._states[side].title, self._states[side].tag)

    # Candidates

    def _offer(self, typed: str) -> None:
        query = folded(typed.strip())
        path = self._session.origin.path
        backup = None
        if self._has_backup and path is not None:
            backup = partial(
                self.with_file,
                backup_path(self._services.backups, path),
                self._choosing,
                self.tr("Previous version"),
            )
        choose = partial(self._choose, self._choosing)
        rows = self._candidates.rows(choose, self._ask_for_file, backup)
        shown = [row for row in rows if query in folded(row.text)]
        self.picker.show_rows(shown, self.tr("Nothing matches “{text}”.").format(text=typed.strip()))

    def _find_backup(self) -> None:
        """Find out whether there is a version before the last save, and offer it then."""
        path = self._session.origin.path
        self._has_backup = False
        if path is not None:
            self._services.jobs.run(
                lambda _cancel: backup_path(self._services.backups, path).is_file(),
                self._on_backup_found,
                lambda _error: None,
                purpose=_FIND_BACKUP,
                abandon=True,
                is_repeatable=True,
            )

    def _on_backup_found(self, is_there: bool) -> None:
        self._has_backup = is_there
        if is_there and self.picker.isVisible():
            self._offer(self.picker.search.text())

    def _ask_for_file(self) -> None:
        folder = start_folder(self._services.settings.get(LAST_FOLDER), self._session.origin)
        side = self._choosing
        ask_for_file_to_open(self._window, str(folder), lambda path: self.with_file(path, side))

    def _on_read(self, side: MapSide, state: ComparedState) -> None:
        self._notice.withdraw(NoticeSubject.OPENING)
        self._choose(side, state)

    def _on_failed(self, path: Path, side: MapSide, error: EditorError) -> None:
        lead = self.tr("“{name}” could not be compared.").format(name=path.name)
        self._notice.show_error(NoticeSubject.OPENING, lead, error)
        if self._split.is_on:
            self.counter.stop()
            self._parts.commands["compare_report"].setEnabled(False)
            self._split.show_unreadable(side, path.name)
            if "changes" in vars(self):
                self.changes.clear()
            self.bar.sides.pickers[side].show_state(path.name, "")
            text = self.tr("“{name}” cannot be read")
            self.bar.show_failure(text.format(name=elide_middle(path.name, _MAX_NAME)))

    # Updates

    def _watch_documents(self, sessions: Sequence[Session]) -> None:
        """Follow the edits of other windows that are compared."""
        for each in self._followed:
            each.changed.disconnect(self._on_other_changed)
            each.closed.disconnect(self._on_other_closed)
        self._followed = list(sessions)
        for each in self._followed:
            each.changed.connect(self._on_other_changed)
            each.closed.connect(self._on_other_closed)

    def _on_other_changed(self, _change: Diff) -> None:
        if self._states and not self._split.is_unreadable:
            self._apply()

    def _on_other_closed(self) -> None:
        """Keep the last style of a window that closes."""
        self._update_states()
        self._show_sides()

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document and any(state.kind is StateKind.STEP for state in self._states.values()):
            self.end()  # The compared state belongs to another document.

    def _on_file_changed(self) -> None:
        if not self._states or self._split.is_unreadable:
            return
        if any(state.kind is StateKind.SAVED for state in self._states.values()):
            self._apply()
        else:
            self._update_states()
            self._show_sides()

    def _show_place(self, path_a: TreePath | None, path_b: TreePath | None) -> None:
        """Show a changed element if the open style is compared and has it."""
        paths = {MapSide.A: path_a, MapSide.B: path_b}
        for side, state in self._states.items():
            if state.kind is StateKind.CURRENT and paths[side] is not None:
                self.place_requested.emit(paths[side])

    def _on_mode_changed(self, mode: CompareMode) -> None:
        if mode is CompareMode.DIFFERENCE and self._split.is_on:
            self._parts.docks.open("compare_changes")

    def _create_changes(self) -> tuple[QWidget, QWidget]:
        return self.changes.panel, self.changes.panel.title

    def _show_bar(self, is_on: bool) -> None:
        if is_on and self._states:
            self.counter.set_scheme(bar.current_scheme())
            self.counter.schedule()
            self.bar.show_outdated()
            self._on_mode_changed(self._split.mode)
        else:
            self._control.hold_variant(is_held=False, owner=self)
            if "bar" in vars(self):
                self.counter.stop()
                self.bar.clear()
                self._parts.docks.close("compare_changes")
        self._update_bar()

    def _update_bar(self) -> None:
        if self._states or "bar" in vars(self):
            is_shown = self._split.is_on and bool(self._states) and self._centre.view_index == MAP_VIEW
            self.bar.setVisible(is_shown)

    def _show_commands(self, is_on: bool) -> None:
        self._parts.commands["compare_end"].setEnabled(is_on)
        self._parts.commands["compare_swap"].setEnabled(is_on and bool(self._states))
        self._parts.commands["compare_report"].setEnabled(False)  # until the pixels were counted
        self.blink_keys.set_enabled(is_enabled=is_on)
