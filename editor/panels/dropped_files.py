"""Local files in dropped or pasted data."""

from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import QMimeData

# The window opens files with these suffixes wherever they are dropped.
_STYLE_SUFFIXES = frozenset({".json", ".style"})


def files_in(data: QMimeData) -> tuple[Path, ...]:
    """Return the paths of the local files."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())


def are_styles(paths: Collection[Path]) -> bool:
    """Return whether all files are styles by their suffixes."""
    return all(path.suffix.lower() in _STYLE_SUFFIXES for path in paths)
