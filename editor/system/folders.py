"""The folders in which the system wants a program to keep what is its own."""

import logging
import os
import stat
from pathlib import Path

from PySide6.QtCore import QStandardPaths

_NAME = "isopleth"

_log = logging.getLogger(__name__)


def make_private() -> None:
    """Create the folders of settings, state and cache, and close them to everybody but their owner.

    One that cannot be made is logged: what is kept there is missing, and the program runs all the same.
    """
    for folder in (config(), state(), cache()):
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            status = folder.stat()
            is_ours = os.name != "nt" and status.st_uid == os.geteuid()
            if is_ours and stat.S_IMODE(status.st_mode) & 0o077:
                folder.chmod(0o700)
        except OSError as error:
            _log.warning("The folder “%s” cannot be used: %s", folder, error.strerror)


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
