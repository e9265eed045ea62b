"""Dragged or copied fonts: files of other programs and faces of this style."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QByteArray, QMimeData, QUrl

from editor.assets.fonts.slots import slot_of
from editor.mapstyle.document.model import FACES
from editor.regular_file import open_regular
from editor.system.jobs import Cancel

FACE_TYPE = "application/x-isopleth-face"
# The table directory and, in nearly every file, the tables that determine the slot.
_HEADER_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class FontOffer:
    """Font files to add as faces.

    Without a slot each file goes to the slot of its style. The faces in the slots `replaced` may be replaced
    without a question, since this was announced during the drag.
    """

    paths: tuple[Path, ...]
    slot: str | None = None
    replaced: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class FaceMove:
    """A face to move or copy to another slot."""

    source: str
    target: str
    is_copy: bool = False


def face_in(data: QMimeData) -> str | None:
    """Return the slot of the face in MIME data, or None."""
    slot = bytes(data.data(FACE_TYPE).data()).decode("ascii", "replace")
    return slot if slot in FACES else None


def mime_of(slot: str, file: Path | None) -> QMimeData:
    """Return a face as MIME data for this window, with a file for other programs."""
    data = QMimeData()
    data.setData(FACE_TYPE, QByteArray(slot.encode()))
    if file is not None:
        data.setUrls([QUrl.fromLocalFile(str(file))])
    return data


def slots_of(paths: Collection[Path], cancel: Cancel) -> dict[Path, str]:
    """Return the slots of font files, read from their first bytes; unreadable files are left out."""
    slots: dict[Path, str] = {}
    for path in paths:
        if cancel.is_set():
            break
        try:
            with open_regular(path) as file:
                slots[path] = slot_of(file.read(_HEADER_BYTES))
        except OSError:
            continue  # Dropping it reports why.
    return slots
