"""Thumbnails of recent files."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import QImage

from editor.errors import EditorError
from editor.records import dataclass
from editor.storage.atomic_file import make_private_folder, replace_file
from editor.system import folders
from editor.wording import say
from editor.workspace.feature import WindowFeature
from editor.workspace.window_context import WindowContext

SIZE: Final = QSize(480, 220)
"""Units: device pixels, twice the width of a narrow card."""
FOLDER: Final = "previews"

# The maximum width of the map in a picture. Units: logical pixels.
_MAX_MAP_PX: Final = 760
_MAX_PICTURES: Final = 60
_MAX_BYTES: Final = 12 * 1024 * 1024
_HASH_DIGITS: Final = 24
_LAYERS_KEY: Final = "layers"


@dataclass(frozen=True, slots=True)
class Stamp:
    """The path and the state of the file that a picture belongs to."""

    path: str
    size: int
    mtime_ns: int

    @property
    def path_hash(self) -> str:
        """The part of the file name that all pictures of one path share; it does not reveal the path."""
        return hashlib.sha256(self.path.encode("utf-8", "surrogateescape")).hexdigest()[:_HASH_DIGITS]

    @property
    def name(self) -> str:
        """The file name of the picture."""
        return f"{self.path_hash}-{self.size:x}-{self.mtime_ns:x}.png"


@dataclass(frozen=True, slots=True, eq=False)
class RecentFile:
    """Information about a recent file; `changed_s` is its modification time.

    `picture` and `layers` are set if the style was shown with the current content of the file.
    """

    path: str
    is_there: bool
    changed_s: float = 0.0
    picture: QImage | None = None
    layers: int | None = None


def crop_centre(map_picture: QImage) -> QImage:
    """Return the centre of a map picture with the aspect ratio of previews, as a deep copy."""
    scale = map_picture.devicePixelRatio()
    width = min(map_picture.width(), round(_MAX_MAP_PX * scale))
    height = min(map_picture.height(), width * SIZE.height() // SIZE.width())
    width = min(width, height * SIZE.width() // SIZE.height())
    rect = QRect(0, 0, width, height)
    rect.moveCenter(map_picture.rect().center())
    return map_picture.copy(rect)


def save_picture(folder: Path, stamp: Stamp, centre: QImage, layers: int) -> None:
    """Write a picture and delete earlier ones of its path.

    Raises: EditorError if it cannot be written.
    """
    picture = _scaled(centre)
    picture.setText(_LAYERS_KEY, str(layers))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not picture.save(buffer, "PNG"):  # type: ignore[call-overload]  # the stubs want bytes; Qt a name
        raise EditorError(say("The thumbnail could not be saved."))
    try:
        make_private_folder(folder)
        replace_file(folder / stamp.name, [bytes(buffer.data().data())])
        for other in folder.glob(f"{stamp.path_hash}-*.png"):
            if other.name != stamp.name:
                other.unlink(missing_ok=True)
        prune(folder)
    except OSError:
        raise EditorError(say("The thumbnail could not be saved.")) from None


def _scaled(centre: QImage) -> QImage:
    modes = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    small = centre.scaled(SIZE, *modes)
    small.setDevicePixelRatio(1.0)
    return small.convertToFormat(QImage.Format.Format_RGB32)


def prune(folder: Path, max_count: int = _MAX_PICTURES, max_bytes: int = _MAX_BYTES) -> None:
    """Delete the oldest pictures beyond the limits of number and total size."""
    entries = [(each.stat(), each) for each in folder.glob("*.png")]
    remaining = max_bytes
    for count, (status, each) in enumerate(
        sorted(entries, key=lambda entry: entry[0].st_mtime_ns, reverse=True)
    ):
        remaining -= status.st_size
        if count >= max_count or remaining < 0:
            each.unlink(missing_ok=True)


def find_recent_files(folder: Path, paths: Sequence[str]) -> tuple[RecentFile, ...]:
    """Return the information about files, in their order. Reads the disk: call it in a job."""
    return tuple(_look_up_file(folder, path) for path in paths)


def _look_up_file(folder: Path, path: str) -> RecentFile:
    try:
        status = Path(path).stat()
    except (OSError, ValueError):  # the setting may contain invalid paths
        return RecentFile(path, is_there=False)
    picture = QImage(str(folder / Stamp(path, status.st_size, status.st_mtime_ns).name))
    if picture.isNull():
        return RecentFile(path, True, status.st_mtime)
    count = picture.text(_LAYERS_KEY)
    return RecentFile(path, True, status.st_mtime, picture, int(count) if count.isdecimal() else None)


_PURPOSE = "picture of a recent file"


class PreviewWriter(WindowFeature):
    """Writes a preview of the open file in a job, once the map is complete."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._session, self._map = parts.session, parts.centre.map_view
        self._jobs = parts.services.jobs
        self._stamp: Stamp | None = None
        self._is_pending = False
        self._session.file_changed.connect(self._on_file_changed)
        self._map.frame_shown.connect(lambda _frame: self._write_if_ready())

    def _on_file_changed(self) -> None:
        path, state = self._session.origin.path, self._session.file_state
        stamp = None
        if path is not None and state is not None and state.mtime_ns:
            stamp = Stamp(str(path.absolute()), state.size, state.mtime_ns)
        if stamp != self._stamp:
            self._stamp, self._is_pending = stamp, stamp is not None
            self._write_if_ready()

    def _write_if_ready(self) -> None:
        picture, stamp = self._map.picture, self._stamp
        if not self._is_pending or picture is None or stamp is None or not self._map.is_idle:
            return
        self._is_pending = False
        centre, layers = crop_centre(picture), len(self._session.style.layers)
        folder = folders.cache() / FOLDER
        self._jobs.run(
            lambda _cancel: save_picture(folder, stamp, centre, layers),
            _ignore,
            _ignore,
            _PURPOSE,
            is_repeatable=True,
        )


def _ignore(_answer: EditorError | None) -> None:
    """Ignore errors: the card shows a placeholder without a picture."""
