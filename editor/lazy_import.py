"""Lazy imports: modules that are imported on first use instead of at start-up.

A module writes `httpx = LazyModule("httpx")` instead of `import httpx`, and imports it under TYPE_CHECKING,
where type checkers and packaging tools find it.
"""

import atexit
import importlib
import logging
import threading
from collections.abc import Callable
from typing import Any

_log = logging.getLogger(__name__)
_loading: dict[tuple[str, ...], threading.Thread] = {}
_declared: list[str] = []
_is_ending = threading.Event()


class LazyModule:
    """A proxy for a module that is imported on first attribute access. Thread-safe."""

    def __init__(self, name: str) -> None:
        self._name = name
        _declared.append(name)

    def __getattr__(self, name: str) -> Any:
        """Import the module, and return and cache one of its attributes.

        Raises: ImportError if the library is not installed.
        """
        value = getattr(importlib.import_module(self._name), name)
        setattr(self, name, value)
        return value


def load_ahead(*names: str) -> threading.Thread:
    """Import modules one after the other on a thread, once, and return that thread.

    A module that cannot be imported raises on use. Call this on the window's thread.
    """
    return _start(_load, names)


def load_declared_ahead(*names: str) -> threading.Thread:
    """Import some lazy modules on a thread, once, and those that they declare in turn.

    The name of a package includes its modules.
    """
    return _start(_load_declared, names)


def _start(load: Callable[..., None], names: tuple[str, ...]) -> threading.Thread:
    if names not in _loading:
        if not _loading:
            atexit.register(_stop)
        thread_name = f"import {', '.join(names)}"
        _loading[names] = threading.Thread(target=load, args=names, name=thread_name, daemon=True)
        _loading[names].start()
    return _loading[names]


def _stop() -> None:
    """End the threads before the interpreter does: a class that Qt creates meanwhile would crash the exit."""
    _is_ending.set()
    for thread in _loading.values():
        thread.join()


def _load_declared(*names: str) -> None:
    prefixes = tuple(f"{name}." for name in names)
    for declared in _declared:  # The list grows while modules are imported.
        if declared in names or declared.startswith(prefixes):
            _load(declared)


def _load(*names: str) -> None:
    for name in names:
        if _is_ending.is_set():
            return
        try:
            importlib.import_module(name)
        except ImportError:
            _log.debug("%s could not be imported ahead", name, exc_info=True)
