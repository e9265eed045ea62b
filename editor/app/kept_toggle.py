"""A checkable action bound to a setting."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from editor.system.setting import Setting
from editor.system.settings import Settings


class KeptToggle(QObject):
    """Binding of an action's checked state to a boolean setting, in both directions."""

    def __init__(self, action: QAction, settings: Settings, setting: Setting[bool]) -> None:
        super().__init__(action)
        self._action, self._settings, self._setting = action, settings, setting
        action.setChecked(settings.get(setting))
        action.toggled.connect(lambda is_on: settings.set(setting, is_on))
        settings.changed.connect(self._on_settings_changed)

    def _on_settings_changed(self, key: str) -> None:
        if key == self._setting.key:
            self._action.setChecked(self._settings.get(self._setting))
