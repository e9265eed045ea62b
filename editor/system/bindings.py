"""What Qt's bindings are told before anything else is imported, and what keeps a fault of theirs off.

They can spell Qt's names in two ways, and read the source of each module that is imported after them to see
whether it cares. None does here, and the room of these lines, scattered among all that is made meanwhile, is
never given back: 25 MB in the window's process, 14 MB in each that draws.
"""

import importlib
import linecache
import sys
from collections.abc import Callable

_ASKED = "_mod_uses_pyside"


def settle() -> bool:
    """Let modules that are imported from now on have Qt's own names, unread; whether that was possible."""
    importlib.import_module("PySide6.QtCore")  # It brings along what reads the sources.
    try:
        features = importlib.import_module("shibokensupport.feature")
    except ImportError:
        return False
    if not hasattr(features, _ASKED):
        return False
    setattr(features, _ASKED, _has_no_feature)
    linecache.clearcache()  # What was read of the modules that were there before.
    return True


def _has_no_feature(_module: object) -> bool:
    """Yes: it may use Qt, and Qt's own names are what a module has that asks for nothing."""
    return True


class _GroundError(Exception):
    """Lies under every exception of the program, and tells of nothing."""


def on_ground(run: Callable[[], int]) -> int:
    """What `run` gives. An exception in it ends no process, wherever it is raised.

    Where a method fails that overrides one of Qt's, the bindings put its name before the exception's text.
    Python before 3.12 has made no object of most exceptions by then, and that breaks the process. While
    another exception is handled, it makes each at once.
    """
    if sys.version_info >= (3, 12):
        return run()
    try:
        raise _GroundError
    except _GroundError:
        return run()


def off_ground(error: BaseException | None) -> None:
    """Let an exception, and all that it came from, be told without what lies under them."""
    left, seen = [error], set()
    while left:
        each = left.pop()
        if each is None or id(each) in seen:
            continue
        seen.add(id(each))
        if isinstance(each.__context__, _GroundError):
            each.__context__ = None
        left += [each.__cause__, each.__context__]
