"""Workarounds for the Qt bindings: no source scan on import, and safe exceptions in overridden methods.

PySide6 supports two naming styles and reads the source of every imported module to find out which one it
uses. No module here switches styles, and the memory of these scattered source lines is never reused: 25 MB in
the window's process, 14 MB in each render process.
"""

import importlib
import linecache
import sys
from collections.abc import Callable

_USES_PYSIDE = "_mod_uses_pyside"


def disable_source_scan() -> bool:
    """Disable the source scan for modules that are imported from now on; return whether that was possible."""
    importlib.import_module("PySide6.QtCore")  # It installs the import hook that reads the sources.
    try:
        features = importlib.import_module("shibokensupport.feature")
    except ImportError:
        return False
    if not hasattr(features, _USES_PYSIDE):
        return False
    setattr(features, _USES_PYSIDE, _has_no_feature)
    linecache.clearcache()  # Free the sources of the modules imported so far.
    return True


def _has_no_feature(_module: object) -> bool:
    """Return True: the module may use Qt, and by its default names."""
    return True


class _GroundError(Exception):
    """A placeholder below every exception of the program; it carries no information."""


def run_guarded(run: Callable[[], int]) -> int:
    """Return the result of `run`, during which no exception can crash the process.

    If a method that overrides one of Qt's raises, the bindings prepend its name to the exception's text.
    Before Python 3.12, most exceptions are not yet instantiated at that point, which crashes the process.
    While another exception is being handled, they are instantiated immediately.
    """
    if sys.version_info >= (3, 12):
        return run()
    try:
        raise _GroundError
    except _GroundError:
        return run()


def remove_guard(error: BaseException | None) -> None:
    """Remove the placeholder from the contexts of an exception before it is reported."""
    pending, seen = [error], set()
    while pending:
        current = pending.pop()
        if current is None or id(current) in seen:
            continue
        seen.add(id(current))
        if isinstance(current.__context__, _GroundError):
            current.__context__ = None
        pending += [current.__cause__, current.__context__]
