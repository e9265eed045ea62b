"""Scale factor of the interface, set before the application is created."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

_FACTOR = "QT_SCALE_FACTOR"


@contextmanager
def interface_zoom(percent: int) -> Iterator[None]:
    """Scale an application that is created in this context, in addition to the environment's factor.

    Qt reads its variable once. The variable is restored, so that child processes are not scaled twice.
    """
    original = os.environ.get(_FACTOR)
    if percent != 100:
        os.environ[_FACTOR] = f"{_parse_factor(original) * percent / 100:g}"
    try:
        yield
    finally:
        if original is None:
            os.environ.pop(_FACTOR, None)
        else:
            os.environ[_FACTOR] = original


def _parse_factor(original: str | None) -> float:
    """Return the factor of the environment; 1 for none or an invalid one."""
    try:
        factor = float(original or 1)
    except ValueError:
        return 1.0
    return factor if factor > 0 else 1.0
