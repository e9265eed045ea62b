"""How values of settings stand in the INI file, and what is read of one that people wrote."""

from collections.abc import Iterable

from PySide6.QtCore import QByteArray, QSettings

from editor.system.setting import Setting, T, Value


def read_value(file: QSettings, setting: Setting[T]) -> T | None:
    """The stored value of a setting; nothing where there is none of the right kind."""
    if not file.contains(setting.key):
        return None
    value: Value | None = None
    if setting.type is bool:
        # Qt takes any word but "false" for true.
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
    """A value as Qt writes it."""
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
