"""Files in what is dragged or lies on the clipboard."""

from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import QMimeData

# Files of these kinds are styles: the window opens them, wherever they are dropped.
_STYLE_ENDINGS = frozenset({".json", ".style"})


def files_in(data: QMimeData) -> tuple[Path, ...]:
    """The files of this machine that are offered, of whatever kind."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())


def are_styles(paths: Collection[Path]) -> bool:
    """Whether all of some files are styles by their names."""
    return all(path.suffix.lower() in _STYLE_ENDINGS for path in paths)
