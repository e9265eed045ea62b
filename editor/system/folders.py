"""The program's folders in the system's standard locations."""

import logging
import os
import stat
from pathlib import Path

from PySide6.QtCore import QStandardPaths

_NAME = "isopleth"

_log = logging.getLogger(__name__)


def make_private() -> None:
    """Create the folders of settings, state and cache, accessible to their owner only.

    A folder that cannot be created is logged, and the program runs without it.
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
    """Return the folder of the settings, whether or not it exists."""
    return _folder(QStandardPaths.StandardLocation.GenericConfigLocation)


def state() -> Path:
    """Return the folder of the program's persistent state, whether or not it exists."""
    return _folder(QStandardPaths.StandardLocation.GenericStateLocation)


def cache() -> Path:
    """Return the folder of data that can be downloaded again, whether or not it exists."""
    return _folder(QStandardPaths.StandardLocation.GenericCacheLocation)


def recovery() -> Path:
    """Return the folder of recovery copies, whether or not it exists."""
    return state() / "recovery"


def backups() -> Path:
    """Return the folder of the versions before the last save, whether or not it exists."""
    return state() / "backups"


def route() -> Path:
    """Return the folder of the last drawn route, whether or not it exists."""
    return state() / "route"


def weather() -> Path:
    """Return the folder of the cached weather, whether or not it exists."""
    return cache() / "weather"


def _folder(location: QStandardPaths.StandardLocation) -> Path:
    return Path(QStandardPaths.writableLocation(location)) / _NAME
