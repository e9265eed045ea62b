"""Environment variables with secrets, which child processes do not inherit.

A module of its own because the program withdraws the variables before it imports anything else.
"""

import os
from collections import ChainMap
from collections.abc import Mapping
from typing import Final

KEY_VARIABLE: Final = "ISOPLETH_WEATHER_KEY"

_withdrawn: dict[str, str] = {}

variables: Final[Mapping[str, str]] = ChainMap(_withdrawn, os.environ)
"""The environment, including the withdrawn variables."""


def withdraw() -> None:
    """Remove the secrets from the environment of child processes."""
    if KEY_VARIABLE in os.environ:
        _withdrawn[KEY_VARIABLE] = os.environ.pop(KEY_VARIABLE)


def restore() -> None:
    """Put the secrets back before the program replaces itself with a new run."""
    os.environ.update(_withdrawn)
    _withdrawn.clear()
