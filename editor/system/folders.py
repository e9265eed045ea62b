"""The folders in which the system wants a program to keep what is its own."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths

_NAME = "isopleth"


def config() -> Path:
    """The folder of the settings, whether or not it exists."""
    return _folder(QStandardPaths.StandardLocation.GenericConfigLocation)


def state() -> Path:
    """The folder of what the program keeps for itself, whether or not it exists."""
    return _folder(QStandardPaths.StandardLocation.GenericStateLocation)


def cache() -> Path:
    """The folder of what can be fetched again, whether or not it exists."""
    return _folder(QStandardPaths.StandardLocation.GenericCacheLocation)


def recovery() -> Path:
    """The folder of the copies that outlive a crash, whether or not it exists."""
    return state() / "recovery"


def backups() -> Path:
    """The folder of the versions before the last save, whether or not it exists."""
    return state() / "backups"


def route() -> Path:
    """The folder of the last route that was drawn, whether or not it exists."""
    return state() / "route"


def weather() -> Path:
    """The folder of the last known answers about the weather, whether or not it exists."""
    return cache() / "weather"


def _folder(location: QStandardPaths.StandardLocation) -> Path:
    return Path(QStandardPaths.writableLocation(location)) / _NAME
