"""A user at one window, and the actions of that user.

Flow tests use a window only through a driver, so that a part of the window can move without changes to tests.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from PySide6.QtGui import QAction, QUndoStack
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.features.files.backups import BackupController
from editor.features.files.disk_changes import WriteAccess
from editor.features.files.documents import Documents
from editor.mapstyle.document.model import LayerKey, Layers, MapStyle
from editor.mapstyle.edits.edit import Edit, rename_layer
from editor.session.asset_selection import AssetSelection
from editor.session.checker import Checker
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from editor.workspace.notice_bar import NoticeBar
from editor.workspace.shortcuts import Shortcuts
from tests.flows.driver_parts import DriverParts

TIMEOUT_MS = 20_000


class Driver(DriverParts):
    """The actions of a user at a window."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        super().__init__(window)
        self._qtbot = qtbot

    def activate(self) -> None:
        """Make the window the active one."""
        self.window.activateWindow()
        # `waitActive` also accepts a popover of the window.
        self._qtbot.waitUntil(self.window.isActiveWindow)

    def close(self) -> None:
        """Close the window, as its close button does."""
        self.window.close()

    # The document

    @property
    def session(self) -> Session:
        """The open document."""
        return self.window.session

    @property
    def documents(self) -> Documents:
        """The file controller; its signals report the outcome."""
        return self.window.documents

    @property
    def checker(self) -> Checker:
        """The checker that looks for problems after each change."""
        return self.window.checker

    @property
    def assets(self) -> AssetSelection:
        """The selected icons and face."""
        return self.window.assets

    @property
    def backup(self) -> BackupController:
        """The version before the last save."""
        return self.window.document_controllers.backup

    @property
    def file_access(self) -> WriteAccess:
        """Whether the file may be written."""
        return self.window.document_controllers.access

    @property
    def origin(self) -> Origin:
        """The origin of the document: its file and its name."""
        return self.window.session.origin

    @property
    def style(self) -> MapStyle:
        """The current style."""
        return self.session.style

    @property
    def source_text(self) -> str:
        """The text that the document was read from."""
        return self.session.source.text

    @property
    def layers(self) -> Layers:
        """The layers in the order of the file, the topmost first."""
        return self.style.layers

    @property
    def keys(self) -> Sequence[LayerKey]:
        """The keys of the layers in the order of the file, the topmost first."""
        return self.style.order.keys

    @property
    def layer_names(self) -> list[str]:
        """The names of the layers in the order of the file."""
        return [layer.comment for layer in self.layers]

    @property
    def path(self) -> Path | None:
        """The open file; none for an untitled style."""
        return self.session.origin.path

    @property
    def is_edited(self) -> bool:
        """Whether the style differs from its file."""
        return self.session.is_edited

    def open(self, path: Path) -> None:
        """Open a file and wait until it is shown."""
        with self._qtbot.waitSignal(self.documents.opened, timeout=TIMEOUT_MS):
            self.window.open_file(path)

    def save(self) -> None:
        """Save the style and wait until the file is written."""
        with self._qtbot.waitSignal(self.documents.saved, timeout=TIMEOUT_MS):
            self.trigger("save")

    def save_as(self, path: Path) -> None:
        """Save the style under another name and wait until the file is written."""
        self.trigger("save_as")
        dialog = next(each for each in self.window.findChildren(QFileDialog) if each.isVisible())
        with self._qtbot.waitSignal(self.documents.saved, timeout=TIMEOUT_MS):
            dialog.fileSelected.emit(str(path))
        dialog.close()

    def edit(self, edit: Edit, text: str = "Edit") -> None:
        """Run an edit as one undo step."""
        self.session.do(edit, text)

    def rename_first_layer(self, name: str = "Changed") -> None:
        """Make a change that stays unsaved."""
        self.edit(rename_layer(self.layers[0].key, name), "Rename")

    # Undo

    @property
    def undo_stack(self) -> QUndoStack:
        """The steps of the document."""
        return self.session.undo_stack

    @property
    def undo_text(self) -> str:
        """The name of the step that undo would revert; empty without one."""
        return self.undo_stack.undoText()

    @property
    def undo_count(self) -> int:
        """The number of steps, the undone ones included."""
        return self.undo_stack.count()

    @property
    def undo_index(self) -> int:
        """The number of steps that are done."""
        return self.undo_stack.index()

    def undo(self, count: int = 1) -> None:
        """Undo a number of steps with the command."""
        for _ in range(count):
            self.trigger("undo")

    def redo(self) -> None:
        """Redo a step with the command."""
        self.trigger("redo")

    # Commands

    def command(self, name: str) -> QAction:
        """Return the action of a command."""
        return self.window.commands[name]

    @property
    def commands(self) -> Mapping[str, QAction]:
        """The actions of all commands by their names."""
        return self.window.commands

    def trigger(self, name: str) -> None:
        """Trigger a command, as its menu entry does."""
        self.command(name).trigger()

    def is_enabled(self, name: str) -> bool:
        """Return whether a command can be triggered."""
        return self.command(name).isEnabled()

    def is_checked(self, name: str) -> bool:
        """Return whether a command is checked."""
        return self.command(name).isChecked()

    def set_checked(self, name: str, is_checked: bool) -> None:
        """Check or uncheck a command."""
        self.command(name).setChecked(is_checked)

    @property
    def shortcuts(self) -> Shortcuts:
        """The shortcuts of the commands."""
        return self.window.shortcuts

    # Notices

    @property
    def notice_bar(self) -> NoticeBar:
        """The bar over the map that reports errors and asks questions."""
        return self.window.notice

    @property
    def notice(self) -> str:
        """The text of the notice that is shown; empty without one."""
        return self.notice_bar.text

    @property
    def notice_buttons(self) -> Mapping[str, QPushButton]:
        """The buttons of the notice by their texts."""
        return self.notice_bar.buttons

    def answer(self, button: str) -> None:
        """Click a button of the notice."""
        self.notice_buttons[button].click()

    def wait_for_notice(self, text: str) -> None:
        """Wait until a notice contains this text."""
        self._qtbot.waitUntil(lambda: text in self.notice, timeout=TIMEOUT_MS)

    # Selection

    @property
    def view_state(self) -> ViewState:
        """The selection, and the layers that are hidden, locked or isolated."""
        return self.window.view_state

    def select(self, keys: Iterable[LayerKey], groups: Iterable[int] = ()) -> None:
        """Select layers, the last one as the current one, and groups by their ids."""
        self.view_state.select(keys, groups)

    # The map

    def wait_for_map(self) -> None:
        """Wait until the map shows everything that was requested."""
        self._qtbot.waitUntil(lambda: self.map_view.is_idle, timeout=TIMEOUT_MS)
