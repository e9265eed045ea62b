"""Font faces that were examined before drawing; others are examined on a thread."""

import threading
from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot

from editor.assets.sandbox.process import SandboxCancelledError
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import FONTS, FontFace, MapStyle
from editor.mapstyle.json_tree import Json, read
from editor.records import dataclass

if TYPE_CHECKING:
    from editor.assets.fonts import check_results
else:
    check_results = LazyModule("editor.assets.fonts.check_results")

# The lookup of longer texts takes noticeable time and runs on the thread.
_MAX_LOOKUP_CHARACTERS = 4_000_000
_MAX_SECTIONS = 4


@dataclass(slots=True, eq=False)
class _Section:
    """A fonts section, its faces, and the section reduced to the faces that may be drawn."""

    section: Json
    faces: tuple[FontFace, ...]
    usable: Json
    is_examined: bool


class CheckedFaces(QObject):
    """Filter of the font faces that may be drawn.

    Signals: `examined` when the examination has admitted further faces of a requested style.
    """

    examined = Signal()
    _ended = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sections: list[_Section] = []
        self._thread: threading.Thread | None = None
        self._cancel = threading.Event()
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)
        self.destroyed.connect(self._cancel.set)

    def section(self, style: MapStyle) -> Json:
        """Return the fonts section without unsound and unexamined faces.

        The same section gives the same object until `examined`.
        """
        section = read(style.tree, FONTS, None)
        known = next((each for each in self._sections if each.section is section), None)
        if known is None:
            faces = style.fonts
            if not faces:
                return section
            verdicts = {face.slot: self._is_sound(face) for face in faces}
            sound = [slot for slot, is_sound in verdicts.items() if is_sound]
            known = _Section(
                section, faces, _without_unsound(section, faces, sound), None not in verdicts.values()
            )
            self._sections = [known, *self._sections][:_MAX_SECTIONS]
            self._examine()
        return known.usable

    def faces(self, style: MapStyle) -> tuple[FontFace, ...]:
        """Return the faces that may be loaded."""
        return MapStyle.of({FONTS[0]: self.section(style)}).fonts

    def close(self) -> None:
        """Stop examining."""
        self._cancel.set()
        if self._thread is not None:
            self._thread.join()

    def _is_sound(self, face: FontFace) -> bool | None:
        """Return whether a face is sound; None if that is not known yet."""
        # Otherwise a large face would disappear from the map for a moment whenever another face changes.
        for section in self._sections:
            for each in section.faces:
                if section.is_examined and each.data_uri is face.data_uri:
                    return each.slot in section.usable
        if len(face.data_uri) > _MAX_LOOKUP_CHARACTERS:
            return None
        verdict = check_results.cached_verdict(face.data_uri)
        return None if verdict is None else verdict.fault is None

    def _examine(self) -> None:
        """Start examining the next section unless an examination is running."""
        section = next((each for each in self._sections if not each.is_examined), None)
        if self._thread is not None or section is None or self._cancel.is_set():
            return
        self._thread = threading.Thread(target=self._run, args=(section,), name="isopleth-faces", daemon=True)
        self._thread.start()

    def _run(self, section: _Section) -> None:
        # The object was destroyed or the examination cancelled.
        with suppress(RuntimeError, SandboxCancelledError):
            sound = [face.slot for face in section.faces if _passes(face, self._cancel)]
            self._ended.emit(section, sound)

    @Slot(object, object)
    def _on_ended(self, section: _Section, sound: list[str]) -> None:
        self._thread = None
        section.is_examined = True
        usable = _without_unsound(section.section, section.faces, sound)
        if usable != section.usable:
            section.usable = usable
            self.examined.emit()
        self._examine()


def _passes(face: FontFace, cancel: threading.Event) -> bool:
    return check_results.examine_face(face.data_uri, cancel).fault is None


def _without_unsound(section: Json, faces: Collection[FontFace], sound: Collection[str]) -> Json:
    """Return a section without its unsound faces; the same object if all are sound."""
    rejected = {face.slot for face in faces if face.slot not in sound}
    if not rejected or not isinstance(section, dict):
        return section
    return {key: value for key, value in section.items() if key not in rejected}
