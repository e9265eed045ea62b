"""Comparison of the map with the saved file, a step of the history or another file."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from editor.basemap.places import folded
from editor.errors import EditorError
from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import MapStyle
from editor.session.undo_step import Step
from editor.storage.file_state import read_style
from editor.system.settings import LAST_FOLDER
from editor.ui.fields.pick_list import PickPopover, PickRow
from editor.ui.text import clock_text, elide_middle
from editor.workspace.central_area import MAP_VIEW
from editor.workspace.feature import WindowFeature
from editor.workspace.file_dialogs import start_folder
from editor.workspace.file_questions import ask_for_file_to_open
from editor.workspace.notice_bar import NoticeSubject
from editor.workspace.recent_files import time_text
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.compare import bar, difference
else:
    bar = LazyModule("editor.features.compare.bar")
    difference = LazyModule("editor.features.compare.difference")

_PURPOSE = "compare with a file"
# The other state fills the map while one of these is held; backslash is common in photo editors.
FLICKER_KEYS = (Qt.Key.Key_F9, Qt.Key.Key_Backslash)


class CompareController(WindowFeature):
    """Selects the state to compare with, and keeps the comparison while the style is edited."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        window, session, commands = parts.window, parts.session, parts.commands
        self._window, self._session, self._services = window, session, parts.services
        self._centre, self._control, self._notice = parts.centre, parts.map_control, parts.notice
        self._split = self._centre.map_view.split
        self._is_saved_file = self._is_of_session = False
        self._command, self._end_command = commands["compare"], commands["compare_end"]
        self.flicker = Flicker(window, self._split.show_whole)
        parts.handle({"compare": self.open_picker, "compare_end": self.end})
        self._split.closed.connect(self.end)
        self._split.choice_requested.connect(self.open_picker)
        self._split.shown.connect(self._show_commands)
        self._split.shown.connect(self._show_bar)
        self._centre.view_shown.connect(self._update_bar)
        session.changed.connect(self._on_changed)
        session.file_changed.connect(self._on_file_changed)
        self._show_commands(False)

    @cached_property
    def picker(self) -> PickPopover:
        """The list of states to compare with."""
        picker = PickPopover(self.tr("Compare with"), self.tr("Filter by name"), self._window)
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
        made.show_mode(self._split.mode)
        self._split.mode_changed.connect(made.show_mode)
        self._split.blinking_changed.connect(made.show_blinking)
        self.counter.outdated.connect(made.show_outdated)
        self.counter.counted.connect(made.show_share)
        self._centre.add_map_bar(made)
        return made

    @cached_property
    def counter(self) -> "difference.DifferenceCounter":
        """The counter of pixels that differ."""
        return difference.DifferenceCounter(self._centre.map_view, self._services.jobs, self)

    def open_picker(self) -> None:
        """Open the list of states to compare with."""
        self._centre.show_view(0)
        card = self._split.card_a.button
        self.picker.open_at(card if self._split.is_on else self._centre.tool(self._command))

    def with_saved(self) -> None:
        """Compare with the saved file, and update the comparison after each save."""
        self._compare(self._session.saved_style, self._saved_title(), is_saved_file=True)

    def with_step(self, style: MapStyle, title: str) -> None:
        """Compare with a step of the history."""
        self._compare(style, title)

    def with_file(self, path: Path) -> None:
        """Compare with another file."""
        self._services.jobs.run(
            lambda _cancel: (path, MapStyle.of(read_style(path).tree)),
            self._on_read,
            partial(self._on_failed, path),
            purpose=_PURPOSE,
        )

    def end(self) -> None:
        """End the comparison."""
        self._services.jobs.cancel(_PURPOSE)
        self._is_saved_file = self._is_of_session = False
        self._control.end_comparison()

    def _compare(self, style: MapStyle, title: str, *, is_saved_file: bool = False) -> None:
        self._services.jobs.cancel(_PURPOSE)
        self._is_saved_file, self._is_of_session = is_saved_file, True
        self._control.compare_with(style, title, is_of_session=True)

    # Candidates

    def _offer(self, typed: str) -> None:
        query = folded(typed.strip())
        rows = [row for row in self._rows() if query in folded(row.text)]
        self.picker.show_rows(rows, self.tr("Nothing matches “{text}”.").format(text=typed.strip()))

    def _rows(self) -> list[PickRow]:
        now = self.tr("State at {time}").format(time=clock_text(datetime.now().astimezone()))
        saved = self.tr("Saved file") if self._session.origin.path else self.tr("As opened")
        return [
            PickRow(self.with_saved, saved, self._saved_time(), "content-save-outline"),
            PickRow(
                partial(self.with_step, self._session.style, now),
                self.tr("Current state"),
                "",
                "camera-outline",
            ),
            PickRow(self._ask_for_file, self.tr("Another file…"), "", "folder-open-outline"),
            *self._step_rows(),
        ]

    def _step_rows(self) -> list[PickRow]:
        stack = self._session.undo_stack
        rows = []
        for index in reversed(range(stack.count())):
            step = stack.command(index)
            if not isinstance(step, Step):
                continue
            detail = self.tr("undone") if index >= stack.index() else ""
            detail = self.tr("current") if index == stack.index() - 1 else detail
            title = self.tr("After “{step}”").format(step=elide_middle(step.text()))
            rows.append(PickRow(partial(self.with_step, step.after, title), title, detail, "history"))
            if index == 0:
                first = self.tr("Before “{step}”").format(step=elide_middle(step.text()))
                rows.append(PickRow(partial(self.with_step, step.before, first), first, "", "history"))
        return rows

    def _saved_time(self) -> str:
        state = self._session.file_state
        if state is None:
            return ""
        saved = datetime.fromtimestamp(state.mtime_ns / 1e9, UTC)
        return time_text(saved, datetime.now(UTC))

    def _saved_title(self) -> str:
        time = self._saved_time()
        return self.tr("Saved {time}").format(time=time) if time else self.tr("As opened")

    def _ask_for_file(self) -> None:
        folder = start_folder(self._services.settings.get(LAST_FOLDER), self._session.origin)
        ask_for_file_to_open(self._window, str(folder), self.with_file)

    def _on_read(self, answer: tuple[Path, MapStyle]) -> None:
        path, style = answer
        self._notice.withdraw(NoticeSubject.OPENING)
        self._is_saved_file = self._is_of_session = False
        self._control.compare_with(style, path.name, is_of_session=False)

    def _on_failed(self, path: Path, error: EditorError) -> None:
        lead = self.tr("“{name}” could not be compared.").format(name=path.name)
        self._notice.show_error(NoticeSubject.OPENING, lead, error)

    # Updates

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document and self._is_of_session and not self._is_saved_file:
            self.end()  # The compared state belongs to another document.

    def _on_file_changed(self) -> None:
        if self._is_saved_file:
            self.with_saved()

    def _show_bar(self, is_on: bool) -> None:
        if is_on:
            self.counter.set_scheme(bar.current_scheme())
            self.counter.schedule()
        else:
            self.counter.stop()
            self.bar.clear()
        self._update_bar()

    def _update_bar(self) -> None:
        if self._split.is_on or "bar" in vars(self):
            self.bar.setVisible(self._split.is_on and self._centre.view_index == MAP_VIEW)

    def _show_commands(self, is_on: bool) -> None:
        self._end_command.setEnabled(is_on)
        self.flicker.set_enabled(is_enabled=is_on)


class Flicker(QObject):
    """Calls a function when one of the flicker keys is pressed and when it is released."""

    def __init__(self, window: QWidget, show: Callable[..., None]) -> None:
        super().__init__(window)
        self._window, self._show = window, show
        self._shortcuts = []
        for key in FLICKER_KEYS:
            shortcut = QShortcut(QKeySequence(key), window)
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(self._on_pressed)
            self._shortcuts.append(shortcut)

    def set_enabled(self, *, is_enabled: bool) -> None:
        """Enable or disable the shortcuts."""
        for shortcut in self._shortcuts:
            shortcut.setEnabled(is_enabled)
        if not is_enabled:
            self._release()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Detect the release of the key, or the deactivation of the window."""
        if event.type() is QEvent.Type.WindowDeactivate and watched is self._window:
            self._release()
        elif isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyRelease:
            is_released = event.key() in FLICKER_KEYS and not event.isAutoRepeat()
            if is_released:
                self._release()
        return super().eventFilter(watched, event)

    def _on_pressed(self) -> None:
        # Installed only while the key is pressed, since it filters all events of the program.
        _application().installEventFilter(self)
        self._show(is_whole=True)

    def _release(self) -> None:
        _application().removeEventFilter(self)
        self._show(is_whole=False)


def _application() -> QCoreApplication:
    application = QCoreApplication.instance()
    assert application is not None, "a window needs an application"
    return application
