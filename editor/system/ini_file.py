"""INI files with values of settings: booleans, texts, bytes and lists of texts."""

import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings

from editor import user_files
from editor.user_files import UserFileError

Value: TypeAlias = bool | str | bytes | tuple[str, ...]
T = TypeVar("T", bound=Value)

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


def read_value(file: QSettings, key: str, kind: type[T]) -> T | None:
    """Return the stored value of a key; None if there is none of this type."""
    if not file.contains(key):
        return None
    value: Value | None = None
    if kind is bool:
        # Qt treats every text but "false" as true.
        value = {"true": True, "false": False}.get(_text(file, key))
    elif kind is bytes:
        raw = file.value(key, type=QByteArray)
        value = bytes(raw.data()) if isinstance(raw, QByteArray) else None
    elif kind is tuple:
        value = _texts(file.value(key, type=list))
    else:
        value = _text(file, key)
    return value if isinstance(value, kind) else None


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
