"""Shortcuts of the actions: defaults and the user's own."""

from collections.abc import Mapping
from typing import TypeAlias

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence

from editor.system.settings import SHORTCUTS, Settings
from editor.workspace.actions import with_shortcut

# In QKeySequence's portable text, such as "Ctrl+Shift+P".
Keys: TypeAlias = tuple[str, ...]

_PORTABLE = QKeySequence.SequenceFormat.PortableText
_NATIVE = QKeySequence.SequenceFormat.NativeText
_COMMAND_MODIFIERS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
# Fields, lists and the map use these without modifiers or with Shift.
_NAVIGATION_KEYS = frozenset(
    [
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
        Qt.Key.Key_Escape,
        Qt.Key.Key_Tab,
        Qt.Key.Key_Backtab,
        Qt.Key.Key_Backspace,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
    ]
)
_FIRST_UNTYPED = 0x0100_0000  # The first of Qt's key codes that enter no character.


class Shortcuts(QObject):
    """Assigns shortcuts to actions, at the start and when the setting changes.

    A shortcut belongs to one action: one that the user assigned to another action is removed from its default
    one. Signals: `changed()` after the shortcuts of any action changed.
    """

    changed = Signal()

    def __init__(
        self, actions: Mapping[str, QAction], settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._actions, self._settings = actions, settings
        self._defaults = {name: _keys_of(action) for name, action in actions.items()}
        self._own: dict[str, Keys] = {}
        self._shown_keys = dict.fromkeys(actions, "")
        for name, action in actions.items():
            action.changed.connect(lambda name=name: self._update_tool_tip(name))
            self._update_tool_tip(name)
        settings.changed.connect(self._on_settings_changed)
        self._apply_setting()

    @property
    def has_own(self) -> bool:
        """Whether any action has other shortcuts than its defaults."""
        return bool(self._own)

    @property
    def names(self) -> frozenset[str]:
        """The names of all actions."""
        return frozenset(self._actions)

    @property
    def own(self) -> Mapping[str, Keys]:
        """The shortcuts that differ from the defaults, by action name."""
        return dict(self._own)

    def keys(self, name: str) -> Keys:
        """Return the shortcuts of an action; menus show the first one."""
        return _keys_of(self._actions[name])

    def default(self, name: str) -> Keys:
        """Return the default shortcuts of an action."""
        return self._defaults[name]

    def is_own(self, name: str) -> bool:
        """Return whether an action has other shortcuts than its defaults."""
        return self.keys(name) != self._defaults[name]

    def holders(self, keys: Keys, but: str) -> tuple[str, ...]:
        """Return the names of the other actions that use any of these shortcuts."""
        return tuple(
            name for name in self._actions if name != but and not set(keys).isdisjoint(self.keys(name))
        )

    def problem_of(self, key: str) -> str:
        """Return why a key sequence cannot be a shortcut; empty if it can."""
        sequence = QKeySequence(key, _PORTABLE)
        if sequence.isEmpty():
            return self.tr("Press a shortcut first.")
        pressed = sequence[0]  # type: ignore[index]  # which the stubs leave out
        if pressed.keyboardModifiers() & _COMMAND_MODIFIERS:
            return ""
        native = sequence.toString(_NATIVE)
        if pressed.key().value < _FIRST_UNTYPED:
            return self.tr("{key} alone is used for typing. Add Ctrl or Alt.").format(key=native)
        if pressed.key() in _NAVIGATION_KEYS:
            return self.tr("{key} alone is used in fields and lists. Add Ctrl or Alt.").format(key=native)
        return ""

    def assign(self, name: str, keys: Keys) -> None:
        """Assign shortcuts to an action and remove them from all others."""
        own = {
            other: tuple(key for key in current if key not in keys) for other, current in self._own.items()
        }
        own[name] = keys
        self._save(own)

    def assign_all(self, own: Mapping[str, Keys]) -> None:
        """Assign shortcuts to these actions, and the defaults to all others."""
        self._save(own)

    def reset_all(self) -> None:
        """Assign the default shortcuts to every action."""
        self._save({})

    def _save(self, own: Mapping[str, Keys]) -> None:
        """Store the differences from the defaults in the settings."""
        differing = {name: keys for name, keys in own.items() if keys != self._defaults[name]}
        lines = [f"{name} {key}".strip() for name, keys in differing.items() for key in keys or ("",)]
        self._settings.set(SHORTCUTS, tuple(lines))

    def _on_settings_changed(self, key: str) -> None:
        if key == SHORTCUTS.key:
            self._apply_setting()
            self.changed.emit()

    def _apply_setting(self) -> None:
        self._own = _read(self._settings.get(SHORTCUTS), self._actions)
        assigned = {key for keys in self._own.values() for key in keys}
        for name, action in self._actions.items():
            default = tuple(key for key in self._defaults[name] if key not in assigned)
            keys = self._own.get(name, default)
            if keys != _keys_of(action):
                action.setShortcuts([QKeySequence(key, _PORTABLE) for key in keys])

    def _update_tool_tip(self, name: str) -> None:
        """Append the first shortcut to the tooltip after the text or the shortcuts of an action changed."""
        action, shown = self._actions[name], self._shown_keys[name]
        keys = with_shortcut("", action)
        text = action.toolTip().removesuffix(keys).removesuffix(shown)
        self._shown_keys[name] = keys
        if action.toolTip() != text + keys:
            action.setToolTip(text + keys)


def native(keys: Keys) -> str:
    """Return the key sequences in the platform's notation, separated by commas."""
    return ", ".join(QKeySequence(key, _PORTABLE).toString(_NATIVE) for key in keys)


def _read(lines: tuple[str, ...], actions: Mapping[str, QAction]) -> dict[str, Keys]:
    """Parse the setting: the shortcuts by action. Ignore invalid lines."""
    own: dict[str, Keys] = {}
    seen: set[str] = set()
    for line in lines:
        name, _, keys = line.partition(" ")
        if name not in actions:
            continue
        key = QKeySequence(keys, _PORTABLE).toString(_PORTABLE)
        current = own.setdefault(name, ())
        if key and key not in seen:
            seen.add(key)
            own[name] = (*current, key)
    return own


def _keys_of(action: QAction) -> Keys:
    # The platform's standard shortcut may equal the second one of the row.
    return tuple(dict.fromkeys(key.toString(_PORTABLE) for key in action.shortcuts() if not key.isEmpty()))
