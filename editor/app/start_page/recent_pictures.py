"""Small pictures of the maps of recent files, kept in the cache by a path and the state of its file."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import QImage

from editor.errors import EditorError
from editor.storage.atomic_file import make_private_folder, replace_file
from editor.wording import say

SIZE: Final = QSize(480, 220)
"""Units: device pixels, twice those of a narrow card."""
FOLDER: Final = "previews"

# So much of the map is in a picture, however large the window is. Units: logical pixels.
_WIDEST_PX: Final = 760
_MOST_PICTURES: Final = 60
_MOST_BYTES: Final = 12 * 1024 * 1024
_LETTERS: Final = 24
_COUNT: Final = "layers"


@dataclass(frozen=True, slots=True)
class Stamp:
    """Which file on the disk a picture is of, and as it was when."""

    path: str
    size: int
    mtime_ns: int

    @property
    def of_path(self) -> str:
        """The part of a picture's name that all pictures of one path share; it tells nobody the path."""
        return hashlib.sha256(self.path.encode("utf-8", "surrogateescape")).hexdigest()[:_LETTERS]

    @property
    def name(self) -> str:
        """The name of the picture."""
        return f"{self.of_path}-{self.size:x}-{self.mtime_ns:x}.png"


@dataclass(frozen=True, slots=True, eq=False)
class RecentFile:
    """What is known of a recent file; `changed_s` is when it was written last.

    `picture` and `layers` are there where the style was shown as the file now holds it.
    """

    path: str
    is_there: bool
    changed_s: float = 0.0
    picture: QImage | None = None
    layers: int | None = None


def middle_of(map_picture: QImage) -> QImage:
    """The middle of a picture of the map, in the shape of those that are kept; a copy for any thread."""
    scale = map_picture.devicePixelRatio()
    width = min(map_picture.width(), round(_WIDEST_PX * scale))
    height = min(map_picture.height(), width * SIZE.height() // SIZE.width())
    width = min(width, height * SIZE.width() // SIZE.height())
    cut = QRect(0, 0, width, height)
    cut.moveCenter(map_picture.rect().center())
    return map_picture.copy(cut)


def keep(folder: Path, stamp: Stamp, middle: QImage, layers: int) -> None:
    """Keep a picture for a file, in place of earlier ones of its path.

    Raises: EditorError when it cannot be written.
    """
    picture = _small(middle)
    picture.setText(_COUNT, str(layers))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not picture.save(buffer, "PNG"):  # type: ignore[call-overload]  # the stubs want bytes; Qt a name
        raise EditorError(say("The picture cannot be written."))
    try:
        make_private_folder(folder)
        replace_file(folder / stamp.name, [bytes(buffer.data().data())])
        for other in folder.glob(f"{stamp.of_path}-*.png"):
            if other.name != stamp.name:
                other.unlink(missing_ok=True)
        prune(folder)
    except OSError:
        raise EditorError(say("The picture cannot be written.")) from None


def _small(middle: QImage) -> QImage:
    ways = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    small = middle.scaled(SIZE, *ways)
    small.setDevicePixelRatio(1.0)
    return small.convertToFormat(QImage.Format.Format_RGB32)


def prune(folder: Path, most: int = _MOST_PICTURES, most_bytes: int = _MOST_BYTES) -> None:
    """Delete the oldest pictures where there are too many, or they are too large together."""
    kept = [(each.stat(), each) for each in folder.glob("*.png")]
    room = most_bytes
    for count, (status, each) in enumerate(sorted(kept, key=lambda one: one[0].st_mtime_ns, reverse=True)):
        room -= status.st_size
        if count >= most or room < 0:
            each.unlink(missing_ok=True)


def look_up(folder: Path, paths: Sequence[str]) -> tuple[RecentFile, ...]:
    """What is known of files, in their order. It reads the disk, so it is called in a job."""
    return tuple(_looked_up(folder, path) for path in paths)


def _looked_up(folder: Path, path: str) -> RecentFile:
    try:
        status = Path(path).stat()
    except (OSError, ValueError):  # a name that was edited by hand may be none
        return RecentFile(path, is_there=False)
    picture = QImage(str(folder / Stamp(path, status.st_size, status.st_mtime_ns).name))
    if picture.isNull():
        return RecentFile(path, True, status.st_mtime)
    count = picture.text(_COUNT)
    return RecentFile(path, True, status.st_mtime, picture, int(count) if count.isdecimal() else None)
