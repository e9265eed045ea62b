"""The folders in which the system wants a program to keep what is its own."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths

_NAME = "isopleth"


def config() -> Path:
    """The folder of the settings, whether or not it exists."""
    return _folder(QStandardPaths.StandardLocation.GenericConfigLocation)


def state() -> Path:
    """The folder of logs and recovery copies, whether or not it exists."""
    return _folder(QStandardPaths.StandardLocation.GenericStateLocation)


def _folder(location: QStandardPaths.StandardLocation) -> Path:
    return Path(QStandardPaths.writableLocation(location)) / _NAME
