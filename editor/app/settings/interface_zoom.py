"""How large the interface is: told to Qt before there is an application."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

_FACTOR = "QT_SCALE_FACTOR"


@contextmanager
def zoomed(percent: int) -> Iterator[None]:
    """Let an application that is made inside be so much larger than the environment asks for.

    Qt reads its variable once. It is put back, so that no program started from here is enlarged twice.
    """
    asked = os.environ.get(_FACTOR)
    if percent != 100:
        os.environ[_FACTOR] = f"{_number(asked) * percent / 100:g}"
    try:
        yield
    finally:
        if asked is None:
            os.environ.pop(_FACTOR, None)
        else:
            os.environ[_FACTOR] = asked


def _number(asked: str | None) -> float:
    """The factor of the environment; 1 where it has none that Qt would heed."""
    try:
        factor = float(asked or 1)
    except ValueError:
        return 1.0
    return factor if factor > 0 else 1.0
