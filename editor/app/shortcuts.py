"""The keys of every action: the table's own, and those that a person chose in their place."""

from collections.abc import Mapping
from typing import TypeAlias

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence

from editor.app.actions import with_keys
from editor.system.settings import SHORTCUTS, Settings

# As QKeySequence writes them for programs, such as "Ctrl+Shift+P".
Keys: TypeAlias = tuple[str, ...]

_PORTABLE = QKeySequence.SequenceFormat.PortableText
_NATIVE = QKeySequence.SequenceFormat.NativeText
_HELD = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
# Fields, lists and the map live on these where nothing but Shift is held.
_MOVING = frozenset(
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
_FIRST_UNTYPED = 0x0100_0000  # Qt's numbers of keys that write no letter begin here.


class Shortcuts(QObject):
    """Gives actions their keys, at the start and whenever the settings say others.

    A key belongs to one action. Where a person gave it to another one, the table's action goes without.
    Signals: `changed()` after the keys of any action changed.
    """

    changed = Signal()

    def __init__(
        self, actions: Mapping[str, QAction], settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._actions, self._settings = actions, settings
        self._defaults = {name: _keys_of(action) for name, action in actions.items()}
        self._own: dict[str, Keys] = {}
        self._told = dict.fromkeys(actions, "")
        for name, action in actions.items():
            action.changed.connect(lambda name=name: self._tell(name))
            self._tell(name)
        settings.changed.connect(self._on_setting)
        self._take_over()

    @property
    def has_own(self) -> bool:
        """Whether any action has other keys than the table gives it."""
        return bool(self._own)

    @property
    def names(self) -> frozenset[str]:
        """The names of all actions."""
        return frozenset(self._actions)

    @property
    def own(self) -> Mapping[str, Keys]:
        """The keys that differ from the table's, by the names of their actions."""
        return dict(self._own)

    def keys(self, name: str) -> Keys:
        """The keys of an action, the one that menus show first."""
        return _keys_of(self._actions[name])

    def default(self, name: str) -> Keys:
        """The keys that the table gives an action."""
        return self._defaults[name]

    def is_own(self, name: str) -> bool:
        """Whether an action has other keys than the table gives it."""
        return self.keys(name) != self._defaults[name]

    def holders(self, keys: Keys, but: str) -> tuple[str, ...]:
        """The names of the other actions that have any of some keys."""
        wanted = set(keys)
        return tuple(name for name in self._actions if name != but and wanted & set(self.keys(name)))

    def problem_of(self, key: str) -> str:
        """Why a key cannot be a shortcut; empty where it can."""
        sequence = QKeySequence(key, _PORTABLE)
        if sequence.isEmpty():
            return self.tr("Press the keys first.")
        pressed = sequence[0]  # type: ignore[index]  # which the stubs leave out
        if pressed.keyboardModifiers() & _HELD:
            return ""
        native = sequence.toString(_NATIVE)
        if pressed.key().value < _FIRST_UNTYPED:
            return self.tr("{key} alone is for typing. Hold Ctrl or Alt with it.").format(key=native)
        if pressed.key() in _MOVING:
            return self.tr("{key} alone is for fields and lists. Hold Ctrl or Alt with it.").format(
                key=native
            )
        return ""

    def give(self, name: str, keys: Keys) -> None:
        """Let an action have these keys and no others; whatever else has one of them goes without it."""
        own = {other: tuple(key for key in held if key not in keys) for other, held in self._own.items()}
        own[name] = keys
        self._keep(own)

    def take(self, own: Mapping[str, Keys]) -> None:
        """Let these actions have these keys, and all others those of the table."""
        self._keep(own)

    def reset_all(self) -> None:
        """Give every action the keys of the table again."""
        self._keep({})

    def _keep(self, own: Mapping[str, Keys]) -> None:
        """Write down what differs from the table."""
        differing = {name: keys for name, keys in own.items() if keys != self._defaults[name]}
        lines = [f"{name} {key}".strip() for name, keys in differing.items() for key in keys or ("",)]
        self._settings.set(SHORTCUTS, tuple(lines))

    def _on_setting(self, key: str) -> None:
        if key == SHORTCUTS.key:
            self._take_over()
            self.changed.emit()

    def _take_over(self) -> None:
        self._own = _read(self._settings.get(SHORTCUTS), self._actions)
        taken = {key for keys in self._own.values() for key in keys}
        for name, action in self._actions.items():
            default = tuple(key for key in self._defaults[name] if key not in taken)
            keys = self._own.get(name, default)
            if keys != _keys_of(action):
                action.setShortcuts([QKeySequence(key, _PORTABLE) for key in keys])

    def _tell(self, name: str) -> None:
        """Let the tooltip of an action end with its first keys, whoever gave it other words or other keys."""
        action, told = self._actions[name], self._told[name]
        keys = with_keys("", action)
        words = action.toolTip().removesuffix(keys).removesuffix(told)
        self._told[name] = keys
        if action.toolTip() != words + keys:
            action.setToolTip(words + keys)


def native(keys: Keys) -> str:
    """Keys as the system writes them, such as “Ctrl+Y or Ctrl+Shift+Z” with a comma."""
    return ", ".join(QKeySequence(key, _PORTABLE).toString(_NATIVE) for key in keys)


def _read(lines: tuple[str, ...], actions: Mapping[str, QAction]) -> dict[str, Keys]:
    """The chosen keys by action; what is no key, or of no action, is passed over."""
    own: dict[str, Keys] = {}
    given: set[str] = set()
    for line in lines:
        name, _, written = line.partition(" ")
        if name not in actions:
            continue
        key = QKeySequence(written, _PORTABLE).toString(_PORTABLE)
        held = own.setdefault(name, ())
        if key and key not in given:
            given.add(key)
            own[name] = (*held, key)
    return own


def _keys_of(action: QAction) -> Keys:
    # Where the system's own key is the other one of the table as well, it is one.
    return tuple(dict.fromkeys(key.toString(_PORTABLE) for key in action.shortcuts() if not key.isEmpty()))
