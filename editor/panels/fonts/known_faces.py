"""What is known of the faces of the open style, and the faces to draw with, once for all who show them."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt, Signal

from editor.assets.data_uri import parse_data_uri
from editor.assets.fonts.checks import get_ready
from editor.assets.fonts.facts import FontFacts
from editor.assets.fonts.verdicts import examine_face
from editor.errors import EditorError
from editor.look.words import translated
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import FontFace
from editor.panels.one_per_session import OnePerSession
from editor.render.labels.fonts import Faces
from editor.session.session import Session
from editor.system.jobs import Cancel, Jobs

_PURPOSE = "faces"
_READINESS = "readiness for faces"


@dataclass(frozen=True, slots=True)
class KnownFace:
    """A face that a slot holds: what it says of itself, or why it is no font; neither while it is read."""

    face: FontFace
    facts: FontFacts | None = None
    fault: str = ""

    @property
    def is_waiting(self) -> bool:
        """Whether it is not known yet."""
        return self.facts is None and not self.fault

    @property
    def name(self) -> str:
        """The name that it gives itself; empty where it gives none or is no font."""
        return "" if self.facts is None else full_name(self.facts)

    @property
    def size_bytes(self) -> int:
        """How large the font is."""
        try:
            return parse_data_uri(self.face.data_uri).size_bytes
        except EditorError:
            return 0


class KnownFaces(OnePerSession):
    """Reads the faces of the open style in jobs; `changed()` after one came, went or is read."""

    changed = Signal()
    _one_came = Signal(object)

    def __init__(self, session: Session, jobs: Jobs) -> None:
        super().__init__(session, jobs)
        self._known: dict[str, KnownFace] = {}
        self._faces = Faces()
        self._loaded: tuple[FontFace, ...] = ()
        self._is_wanted = False
        session.changed.connect(self._on_changed)
        self._one_came.connect(self._take_one, Qt.ConnectionType.QueuedConnection)

    @property
    def by_slot(self) -> Mapping[str, KnownFace]:
        """What each slot holds that holds a face."""
        return self._known

    @property
    def drawn(self) -> Faces:
        """The faces that are real fonts, to draw with until `changed`; other slots have the built-in font."""
        return self._faces

    @property
    def is_waiting(self) -> bool:
        """Whether any face is still being read."""
        return any(known.is_waiting for known in self._known.values())

    def want(self) -> None:
        """Read the faces, now and whenever they change. Before this none is read."""
        if not self._is_wanted:
            self._is_wanted = True
            self._follow()
            if not self.is_waiting:
                self._jobs.run(get_ready, _nothing, _nothing, _READINESS)

    def _on_changed(self, change: Diff) -> None:
        if self._is_wanted and (change.fonts or change.is_other_document):
            self._follow()

    def _follow(self) -> None:
        """Take over what the style holds now; a face that is known already is not read again."""
        by_uri = {known.face.data_uri: known for known in self._known.values() if not known.is_waiting}
        faces = self._session.style.fonts
        self._known = {
            face.slot: replace(by_uri[face.data_uri], face=face)
            if face.data_uri in by_uri
            else KnownFace(face)
            for face in faces
        }
        self._load()
        waiting = tuple(known.face for known in self._known.values() if known.is_waiting)
        if waiting:
            self._jobs.run(
                lambda cancel: _read(waiting, self._tell, cancel), self._take, self._give_up, _PURPOSE
            )
        else:
            self._jobs.cancel(_PURPOSE)
        self.changed.emit()

    def _tell(self, known: KnownFace) -> None:
        """Say, on the thread of the job, that a face is read while others are still to be."""
        with suppress(RuntimeError):  # that this object is destroyed: nobody waits any more
            self._one_came.emit(known)

    def _take_one(self, known: KnownFace) -> None:
        asked = self._known.get(known.face.slot)
        if asked is not None and asked.is_waiting and asked.face == known.face:
            self._take((known,))

    def _take(self, found: tuple[KnownFace, ...]) -> None:
        before = self._known
        self._known = before | {known.face.slot: known for known in found}
        if self._known != before:
            self._load()
            self.changed.emit()

    def _give_up(self, error: EditorError) -> None:
        self._take(
            tuple(
                KnownFace(known.face, fault=translated(error.text))
                for known in self._known.values()
                if known.is_waiting
            )
        )

    def _load(self) -> None:
        """Draw with what is a real font, and give Qt back the others."""
        sound = tuple(known.face for known in self._known.values() if known.facts is not None)
        if sound != self._loaded:
            self._faces.close()
            # All of these were examined: to look that up again would read megabytes on the window's thread.
            self._loaded, self._faces = sound, Faces(sound, may_load=lambda _data_uri: True)


def full_name(facts: FontFacts) -> str:
    """What a font is called, such as “Noto Sans Bold”."""
    return facts.full_name or f"{facts.family} {facts.face}".strip()


def _nothing(_outcome: object) -> None:
    """Nobody waits for what is only made ready."""


def _read(
    faces: tuple[FontFace, ...], tell: Callable[[KnownFace], None], cancel: Cancel
) -> tuple[KnownFace, ...]:
    """What some faces say of themselves, or why they are no real fonts; each is told of at once.

    Raises: UnwantedError once it is cancelled.
    """
    found = []
    for face in faces:
        verdict = examine_face(face.data_uri, cancel)
        found.append(KnownFace(face, verdict.facts, translated(verdict.fault or "")))
        tell(found[-1])
    return tuple(found)
