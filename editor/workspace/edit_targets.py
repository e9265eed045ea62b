"""Targets of cut, copy, paste, duplicate, rename and delete: the focused pane."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

from editor.records import dataclass
from editor.workspace.actions import with_shortcut
from editor.workspace.shortcuts import Shortcuts

COMMANDS = ("cut", "copy", "paste", "duplicate", "rename", "delete")


@dataclass(frozen=True, slots=True)
class EditTarget:
    """A pane: whether it has the focus, its handlers of the commands, and why some are disabled."""

    has_focus: Callable[[], bool]
    acts: Mapping[str, Callable[[], object]]
    disabled_reason: Callable[[], Mapping[str, str]]


class EditTargets(QObject):
    """Routes the edit commands to layers or icons.

    The focused pane is the target; without one, the pane that was used last.
    """

    def __init__(self, window: QWidget, commands: Mapping[str, QAction], shortcuts: Shortcuts) -> None:
        super().__init__(window)
        self._commands = commands
        self._targets: list[EditTarget] = []
        self._last: EditTarget | None = None
        for name in COMMANDS:
            commands[name].triggered.connect(lambda _checked=False, name=name: self._run(name))
            # In text fields, Delete deletes a character.
            commands[name].setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)
        shortcuts.changed.connect(self.update_commands)

    def add(self, target: EditTarget) -> None:
        """Add a target; the first is the initial one."""
        self._targets.append(target)
        self._last = self._last or target
        self.update_commands()

    def set_current(self, target: EditTarget) -> None:
        """Use a target from now on, unless another one has the focus."""
        if target is not self._last and not any(other.has_focus() for other in self._targets):
            self._last = target
        self.update_commands()

    def activate(self, target: EditTarget) -> None:
        """Use a target even if another one has the focus, after a click on its button."""
        self._last = target
        self.update_commands()

    def update_commands(self) -> None:
        """Update the enabled state and the tooltips of the commands."""
        target = self._last
        if target is None:
            return
        disabled_reason = target.disabled_reason()
        for name in COMMANDS:
            action, reason = self._commands[name], disabled_reason.get(name, "")
            action.setEnabled(not reason)
            action.setToolTip(reason or with_shortcut(action.text(), action))

    def _run(self, name: str) -> None:
        if self._last is not None:
            self._last.acts[name]()

    def _on_focus_changed(self, _previous: QWidget | None, now: QWidget | None) -> None:
        if now is None:
            return
        focused_target = next((target for target in self._targets if target.has_focus()), None)
        if focused_target is not None and focused_target is not self._last:
            self._last = focused_target
            self.update_commands()
