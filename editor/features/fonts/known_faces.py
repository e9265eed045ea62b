"""Metadata and validity of the faces of the open style, read in background jobs."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace

from PySide6.QtCore import Qt, Signal

from editor.assets.data_uri import parse_data_uri
from editor.assets.fonts.check_results import examine_face
from editor.assets.fonts.checks import start_sandbox
from editor.assets.fonts.font_info import FontInfo
from editor.errors import EditorError
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import FontFace
from editor.records import dataclass
from editor.render.labels.faces import Faces
from editor.render.preview_options import LabelFont
from editor.session.session import Session
from editor.system.jobs import Cancel, Jobs
from editor.ui.text import translated
from editor.workspace.session_singleton import SessionSingleton

_PURPOSE = "faces"
_WARM_UP_PURPOSE = "readiness for faces"


@dataclass(frozen=True, slots=True)
class KnownFace:
    """The face of a slot with its metadata, or its fault; neither while it is read."""

    face: FontFace
    facts: FontInfo | None = None
    fault: str = ""

    @property
    def is_waiting(self) -> bool:
        """Whether the face is being read."""
        return self.facts is None and not self.fault

    @property
    def name(self) -> str:
        """The name in the font, or an empty text."""
        return "" if self.facts is None else full_name(self.facts)

    @property
    def size_bytes(self) -> int:
        """The size of the font, 0 if the data URI is invalid."""
        try:
            return parse_data_uri(self.face.data_uri).size_bytes
        except EditorError:
            return 0


class KnownFaces(SessionSingleton):
    """The faces of the open style. Signals: `changed()` after a face was added, removed or read."""

    changed = Signal()
    _face_read = Signal(object)

    def __init__(self, session: Session, jobs: Jobs) -> None:
        super().__init__(session, jobs)
        self._known: dict[str, KnownFace] = {}
        self._faces = Faces()
        self._drawn_faces: tuple[FontFace, ...] = ()
        self._label_font = LabelFont.BUNDLED
        self._is_active = False
        session.changed.connect(self._on_changed)
        self._face_read.connect(self._on_face_read, Qt.ConnectionType.QueuedConnection)

    @property
    def by_slot(self) -> Mapping[str, KnownFace]:
        """The faces by slot, without empty slots."""
        return self._known

    @property
    def drawn(self) -> Faces:
        """The valid faces for drawing, replaced at `changed`; other slots use the default font."""
        return self._faces

    @property
    def is_waiting(self) -> bool:
        """Whether any face is being read."""
        return any(known.is_waiting for known in self._known.values())

    def activate(self) -> None:
        """Start reading the faces, now and after each change."""
        if not self._is_active:
            self._is_active = True
            self._update()
            if not self.is_waiting:
                self._jobs.run(start_sandbox, _ignore, _ignore, _WARM_UP_PURPOSE)

    def set_label_font(self, label_font: LabelFont) -> None:
        """Draw with another default font."""
        if label_font is not self._label_font:
            self._label_font = label_font
            self._register(self._drawn_faces)
            self.changed.emit()

    def _on_changed(self, change: Diff) -> None:
        if self._is_active and (change.fonts or change.is_other_document):
            self._update()

    def _update(self) -> None:
        """Update from the current style; faces already read are not read again."""
        by_uri = {known.face.data_uri: known for known in self._known.values() if not known.is_waiting}
        faces = self._session.style.fonts
        self._known = {
            face.slot: replace(by_uri[face.data_uri], face=face)
            if face.data_uri in by_uri
            else KnownFace(face)
            for face in faces
        }
        self._update_drawn()
        waiting = tuple(known.face for known in self._known.values() if known.is_waiting)
        if waiting:
            self._jobs.run(
                lambda cancel: _read(waiting, self._notify, cancel),
                self._on_faces_read,
                self._on_failed,
                _PURPOSE,
                is_repeatable=True,
            )
        else:
            self._jobs.cancel(_PURPOSE)
        self.changed.emit()

    def _notify(self, known: KnownFace) -> None:
        """Announce a face from the thread of the job, before the other faces are read."""
        with suppress(RuntimeError):  # The object may be destroyed by now.
            self._face_read.emit(known)

    def _on_face_read(self, known: KnownFace) -> None:
        current = self._known.get(known.face.slot)
        if current is not None and current.is_waiting and current.face == known.face:
            self._on_faces_read((known,))

    def _on_faces_read(self, found: tuple[KnownFace, ...]) -> None:
        before = self._known
        self._known = before | {known.face.slot: known for known in found}
        if self._known != before:
            self._update_drawn()
            self.changed.emit()

    def _on_failed(self, error: EditorError) -> None:
        self._on_faces_read(
            tuple(
                KnownFace(known.face, fault=translated(error.text))
                for known in self._known.values()
                if known.is_waiting
            )
        )

    def _update_drawn(self) -> None:
        """Register the valid fonts for drawing and release the previous ones."""
        valid = tuple(known.face for known in self._known.values() if known.facts is not None)
        if valid != self._drawn_faces:
            self._register(valid)

    def _register(self, faces: tuple[FontFace, ...]) -> None:
        """Register valid fonts in place of the previous ones."""
        self._faces.close()
        # All of these are validated; a lookup would hash megabytes on the GUI thread.
        self._drawn_faces = faces
        self._faces = Faces(faces, may_load=lambda _data_uri: True, label_font=self._label_font)


def full_name(facts: FontInfo) -> str:
    """Return the full name of a font, such as “Noto Sans Bold”."""
    return facts.full_name or f"{facts.family} {facts.face}".strip()


def _ignore(_outcome: object) -> None:
    """Ignore the result of the warm-up."""


def _read(
    faces: tuple[FontFace, ...], notify: Callable[[KnownFace], None], cancel: Cancel
) -> tuple[KnownFace, ...]:
    """Validate faces and call `notify` after each.

    Raises: UnwantedError if cancelled.
    """
    results = []
    for face in faces:
        verdict = examine_face(face.data_uri, cancel)
        results.append(KnownFace(face, verdict.facts, translated(verdict.fault or "")))
        notify(results[-1])
    return tuple(results)
