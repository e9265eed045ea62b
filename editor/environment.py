"""Environment variables that are secret: this process reads them, no process that it starts inherits them.

It stands alone because the program withdraws them before it imports anything else of its own.
"""

import os
from collections import ChainMap
from collections.abc import Mapping
from typing import Final

KEY_VARIABLE: Final = "ISOPLETH_WEATHER_KEY"

_withdrawn: dict[str, str] = {}

variables: Final[Mapping[str, str]] = ChainMap(_withdrawn, os.environ)
"""The environment with the variables that were withdrawn from it."""


def withdraw() -> None:
    """Remove the secrets from what child processes inherit."""
    if KEY_VARIABLE in os.environ:
        _withdrawn[KEY_VARIABLE] = os.environ.pop(KEY_VARIABLE)


def restore() -> None:
    """Put the secrets back, for a new run of the program in the place of this one."""
    os.environ.update(_withdrawn)
    _withdrawn.clear()
