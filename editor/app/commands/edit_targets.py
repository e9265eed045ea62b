"""What cut, copy, paste, duplicate, rename and delete act on: the rows of the pane that is worked in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from editor.app.actions import with_keys
from editor.app.panes import has_keys
from editor.app.window_parts import WindowParts

COMMANDS = ("cut", "copy", "paste", "duplicate", "rename", "delete")


@dataclass(frozen=True, slots=True)
class EditTarget:
    """A pane, what the commands do in it, and why some of them can do nothing there now."""

    pane: QWidget
    acts: Mapping[str, Callable[[], object]]
    why_not: Callable[[], Mapping[str, str]]


class EditTargets(QObject):
    """Lets one command act on layers or on icons, whichever is worked with.

    The pane that has the keys counts; where none of them has, the one that was turned to last.
    """

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._commands = parts.commands
        self._targets: list[EditTarget] = []
        self._last: EditTarget | None = None
        parts.handle({name: partial(self._act, name) for name in COMMANDS})
        for name in COMMANDS:
            # In a field, Delete deletes a letter.
            self._commands[name].setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus)
        parts.shortcuts.changed.connect(self.renew)

    def add(self, target: EditTarget) -> None:
        """Act on one more pane; the first is what is worked with at the start."""
        self._targets.append(target)
        self._last = self._last or target
        self.renew()

    def turn_to(self, target: EditTarget) -> None:
        """Act on a pane from now on, unless another one has the keys."""
        if target is not self._last and not any(has_keys(other.pane) for other in self._targets):
            self._last = target
        self.renew()

    def take(self, target: EditTarget) -> None:
        """Act on a pane from now on, though another one has the keys: its own button was pressed."""
        self._last = target
        self.renew()

    def renew(self) -> None:
        """Offer what can be done now where it would be done."""
        target = self._last
        if target is None:
            return
        why_not = target.why_not()
        for name in COMMANDS:
            action, reason = self._commands[name], why_not.get(name, "")
            action.setEnabled(not reason)
            action.setToolTip(reason or with_keys(action.text(), action))

    def _act(self, name: str) -> None:
        if self._last is not None:
            self._last.acts[name]()

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is None:
            return
        held = next((target for target in self._targets if has_keys(target.pane)), None)
        if held is not None and held is not self._last:
            self._last = held
            self.renew()
