"""Conversion of settings to and from their values in the INI file."""

import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings

from editor import user_files
from editor.system.setting import Setting, T, Value
from editor.user_files import UserFileError

# Parsing it takes Qt a hundred times as much memory. Units: bytes.
MAX_BYTES: Final = 512 * 1024

_log = logging.getLogger(__name__)


class IniFile(QSettings):
    """An INI file that Qt reloads from time to time, and only while it is within the limits."""

    def __init__(self, path: Path, parent: QObject) -> None:
        super().__init__(str(path), QSettings.Format.IniFormat, parent)
        self._path = path

    @property
    def is_sound(self) -> bool:
        """Whether the file may be read, or does not exist."""
        try:
            user_files.check(self._path, MAX_BYTES)
        except UserFileError as error:
            _log.warning("The settings are not written. %s", error)
            return False
        return True

    def event(self, event: QEvent) -> bool:
        """Write pending changes."""
        return super().event(event) if self.is_sound else True


def read_value(file: QSettings, setting: Setting[T]) -> T | None:
    """Return the stored value of a setting; None if there is none of its type."""
    if not file.contains(setting.key):
        return None
    value: Value | None = None
    if setting.type is bool:
        # Qt treats every text but "false" as true.
        value = {"true": True, "false": False}.get(_text(file, setting.key))
    elif setting.type is bytes:
        raw = file.value(setting.key, type=QByteArray)
        value = bytes(raw.data()) if isinstance(raw, QByteArray) else None
    elif setting.type is tuple:
        value = _texts(file.value(setting.key, type=list))
    else:
        value = _text(file, setting.key)
    return value if isinstance(value, setting.type) else None


def stored(value: Value) -> object:
    """Return a value as Qt writes it."""
    if isinstance(value, bytes):
        return QByteArray(value)
    return list(value) if isinstance(value, tuple) else value


def _text(file: QSettings, key: str) -> str:
    value = file.value(key, type=str)
    return value if isinstance(value, str) else ""


def _texts(values: object) -> tuple[str, ...]:
    if not isinstance(values, Iterable):
        return ()
    return tuple(value for value in values if isinstance(value, str) and value)
