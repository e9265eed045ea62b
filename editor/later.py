"""Libraries that are imported when something of them is first used, and not when the program starts.

A module says `httpx = Later("httpx")` where others write `import httpx`, and imports it under TYPE_CHECKING,
where the checker of types and who packs the program find it.
"""

import importlib
from typing import Any


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
