"""What Qt's bindings are told before anything else is imported.

They can spell Qt's names in two ways, and read the source of each module that is imported after them to see
whether it cares. None does here, and the room of these lines, scattered among all that is made meanwhile, is
never given back: 25 MB in the window's process, 14 MB in each that draws.
"""

import importlib
import linecache

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
