"""Comparison of paths by the file that they lead to."""

import os
from pathlib import Path


def is_same_file(one: Path, other: Path) -> bool:
    """Return whether two paths lead to the same file, also through links, or would if they were written."""
    try:
        return one.samefile(other)
    except OSError:
        # At least one file does not exist, or cannot be looked up.
        return os.path.realpath(one) == os.path.realpath(other)
