"""Libraries that are imported when something of them is first used, and not when the program starts.

A module says `httpx = Later("httpx")` where others write `import httpx`, and imports it under TYPE_CHECKING,
where the checker of types and who packs the program find it.
"""

import importlib
import logging
import threading
from typing import Any

_log = logging.getLogger(__name__)
_loading: dict[tuple[str, ...], threading.Thread] = {}


class Later:
    """Stands for a module until something of it is asked for; many threads may ask at once."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        """What the module has under a name, kept here for the next time.

        Raises: ImportError where the library is not installed.
        """
        found = getattr(importlib.import_module(self._name), name)
        setattr(self, name, found)
        return found


def load_ahead(*names: str) -> threading.Thread:
    """Import modules on a thread, once, before something of them is asked for; return that thread.

    It imports one after the other. A module that cannot be imported raises where it is used. Call this on the
    window's thread.
    """
    if names not in _loading:
        title = f"import {', '.join(names)}"
        _loading[names] = threading.Thread(target=_load, args=names, name=title, daemon=True)
        _loading[names].start()
    return _loading[names]


def _load(*names: str) -> None:
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError:
            _log.debug("%s could not be imported ahead", name, exc_info=True)
