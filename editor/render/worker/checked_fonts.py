"""The faces of styles that may be drawn with: those that were examined. The others are, on a thread."""

import threading
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal, Slot

from editor.assets.fonts.verdicts import examine_face, known_face
from editor.assets.sandbox.process import UnwantedError
from editor.mapstyle.document.model import FONTS, FontFace, MapStyle
from editor.mapstyle.tree import Json, read

# Whether a longer text is known is found out on the thread: to look it up takes its time too.
_LONGEST_LOOKED_UP = 4_000_000
_MOST_SECTIONS = 4


@dataclass(slots=True, eq=False)
class _Section:
    """A section of the font, its faces, and what of it may be drawn with."""

    given: Json
    faces: tuple[FontFace, ...]
    drawn: Json
    is_settled: bool


class SoundFaces(QObject):
    """Says at once what may be drawn with of a style's font.

    Signals: `examined` when more may be drawn with of a style that was asked about.
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
        """The section of the font without faces that are no real fonts, or are not known to be.

        It is the very same for the very same section, until `examined`.
        """
        given = read(style.tree, FONTS, None)
        known = next((each for each in self._sections if each.given is given), None)
        if known is None:
            faces = style.fonts
            if not faces:
                return given
            verdicts = {face.slot: self._is_sound(face) for face in faces}
            sound = [slot for slot, is_sound in verdicts.items() if is_sound]
            known = _Section(given, faces, _only(given, faces, sound), None not in verdicts.values())
            self._sections = [known, *self._sections][:_MOST_SECTIONS]
            self._examine()
        return known.drawn

    def faces(self, style: MapStyle) -> tuple[FontFace, ...]:
        """The faces that may be loaded."""
        return MapStyle.of({FONTS[0]: self.section(style)}).fonts

    def close(self) -> None:
        """Examines nothing any more."""
        self._cancel.set()
        if self._thread is not None:
            self._thread.join()

    def _is_sound(self, face: FontFace) -> bool | None:
        """Whether a face is a real font; None where that is not known at once."""
        # Else a heavy face would be gone from the map for a moment whenever another one changes.
        for section in self._sections:
            for each in section.faces:
                if section.is_settled and each.data_uri is face.data_uri:
                    return each.slot in section.drawn
        if len(face.data_uri) > _LONGEST_LOOKED_UP:
            return None
        verdict = known_face(face.data_uri)
        return None if verdict is None else verdict.fault is None

    def _examine(self) -> None:
        """Has the next section examined, unless one is."""
        section = next((each for each in self._sections if not each.is_settled), None)
        if self._thread is not None or section is None or self._cancel.is_set():
            return
        self._thread = threading.Thread(
            target=self._work, args=(section,), name="isopleth-faces", daemon=True
        )
        self._thread.start()

    def _work(self, section: _Section) -> None:
        """The whole life of a thread."""
        # That this object is destroyed, or nobody wants to know any more.
        with suppress(RuntimeError, UnwantedError):
            sound = [face.slot for face in section.faces if _passes(face, self._cancel)]
            self._ended.emit(section, sound)

    @Slot(object, object)
    def _on_ended(self, section: _Section, sound: list[str]) -> None:
        self._thread = None
        section.is_settled = True
        drawn = _only(section.given, section.faces, sound)
        if drawn != section.drawn:
            section.drawn = drawn
            self.examined.emit()
        self._examine()


def _passes(face: FontFace, cancel: threading.Event) -> bool:
    return examine_face(face.data_uri, cancel).fault is None


def _only(section: Json, faces: Collection[FontFace], sound: Collection[str]) -> Json:
    """A section without those of its faces that are not sound; the very same where all are."""
    refused = {face.slot for face in faces if face.slot not in sound}
    if not refused or not isinstance(section, dict):
        return section
    return {key: value for key, value in section.items() if key not in refused}
