"""Atomic writing of cache files."""

from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

TEMPORARY_SUFFIX: Final = ".draft"


def write_whole(path: Path, data: bytes) -> None:
    """Write a file atomically: readers find the old or the new content, never a part."""
    with NamedTemporaryFile(suffix=TEMPORARY_SUFFIX, dir=path.parent, delete=False) as file:
        temporary = Path(file.name)
        try:
            file.write(data)
            file.close()
            temporary.replace(path)
        except OSError:
            file.close()
            temporary.unlink(missing_ok=True)
            raise
