"""Fonts on their way by the mouse or the clipboard: files of other programs, and faces of this style."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QByteArray, QMimeData, QUrl

from editor.assets.fonts.slots import slot_of
from editor.mapstyle.document.model import FACES
from editor.regular_file import open_regular
from editor.system.jobs import Cancel

FACE_TYPE = "application/x-isopleth-face"
# The directory of a font, and in nearly every file the tables that tell its slot.
_BEGINNING_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class FontOffer:
    """Files that a person wants as faces.

    Without a slot each goes to the one that it is for. What stands in the slots of `replaced` may go: that
    was said before.
    """

    paths: tuple[Path, ...]
    slot: str | None = None
    replaced: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class FaceMove:
    """A face that goes to another slot, or a copy of it."""

    source: str
    target: str
    is_copy: bool = False


def face_in(data: QMimeData) -> str | None:
    """The slot of the face that is offered."""
    slot = bytes(data.data(FACE_TYPE).data()).decode("ascii", "replace")
    return slot if slot in FACES else None


def mime_of(slot: str, file: Path | None) -> QMimeData:
    """A face for this window, and a file of it for every other program."""
    data = QMimeData()
    data.setData(FACE_TYPE, QByteArray(slot.encode()))
    if file is not None:
        data.setUrls([QUrl.fromLocalFile(str(file))])
    return data


def slots_of(paths: Collection[Path], cancel: Cancel) -> dict[Path, str]:
    """The slot that each file is for, by how it begins; those that cannot be read have none."""
    slots: dict[Path, str] = {}
    for path in paths:
        if cancel.is_set():
            break
        try:
            with open_regular(path) as file:
                slots[path] = slot_of(file.read(_BEGINNING_BYTES))
        except OSError:
            continue  # Dropping it says why.
    return slots
