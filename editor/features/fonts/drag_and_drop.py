"""Drag and drop of font files and faces."""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QByteArray, QMimeData, QObject, QPoint, QRect, Qt, QUrl, Signal
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from editor.assets.fonts.font_info import slot_of
from editor.errors import EditorError
from editor.features.fonts.face_card import FaceCard
from editor.features.fonts.known_faces import KnownFace
from editor.features.fonts.text import face_name
from editor.mapstyle.document.model import FACES
from editor.records import dataclass
from editor.regular_file import open_regular
from editor.system.jobs import Cancel, Jobs
from editor.ui.text import elide_middle
from editor.workspace.file_dialogs import are_styles, files_in

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


_PURPOSE = "dragged fonts"


class FaceDropping(QObject):
    """Handles drags of files and faces over the cards and displays their effect.

    Signals: `fonts_offered(FontOffer)` and `face_moved(FaceMove)` after a drop.
    """

    fonts_offered = Signal(object)
    face_moved = Signal(object)

    def __init__(
        self,
        view: QWidget,
        cards: Sequence[FaceCard],
        known_faces: Callable[[], Mapping[str, KnownFace]],
        jobs: Jobs,
    ) -> None:
        super().__init__(view)
        self._view, self._cards, self._known_faces, self._jobs = view, tuple(cards), known_faces, jobs
        self._paths: tuple[Path, ...] = ()
        self._slots: dict[Path, str] = {}
        self._position = QPoint()

    def move(self, event: QDragMoveEvent) -> None:
        """Display the effect of a drop on the cards; ignore data for other targets."""
        data, self._position = event.mimeData(), event.position().toPoint()
        source, paths = face_in(data), files_in(data)
        if source is not None:
            move = self._move_at(source, event)
            self.clear_drop_texts(except_slot=move.target if move is not None else None)
            if move is None:
                event.ignore()
                return
            self._card(move.target).show_drop(self._move_text(move))
            event.setDropAction(Qt.DropAction.CopyAction if move.is_copy else Qt.DropAction.MoveAction)
        elif are_styles(paths):
            event.ignore()
            return
        else:
            self._set_paths(paths)
            self._update_drop_texts()
            event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()

    def drop(self, event: QDropEvent) -> None:
        """Apply the displayed effect."""
        data, self._position = event.mimeData(), event.position().toPoint()
        source, paths = face_in(data), files_in(data)
        announced = {card.slot for card in self._cards if card.drop_text}
        self.end()
        if source is not None:
            move = self._move_at(source, event)
            if move is not None:
                event.accept()
                self.face_moved.emit(move)
        elif paths:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            card = self._card_at() if len(paths) == 1 else None
            slot = card.slot if card is not None else None
            self.fonts_offered.emit(FontOffer(paths, slot, frozenset(announced & set(self._known_faces()))))

    def end(self) -> None:
        """Clear the texts after the drag left or was dropped."""
        self._jobs.cancel(_PURPOSE)
        self._paths, self._slots = (), {}
        self.clear_drop_texts()

    def clear_drop_texts(self, except_slot: str | None = None) -> None:
        """Clear the texts of all cards except one."""
        for card in self._cards:
            if card.slot != except_slot:
                card.show_drop("")

    def _set_paths(self, paths: tuple[Path, ...]) -> None:
        """Read the slots of new files in a job, so a slow disk does not block the drag."""
        if paths != self._paths:
            self._paths, self._slots = paths, {}
            self._jobs.run(lambda cancel: slots_of(paths, cancel), self._on_slots_found, _ignore, _PURPOSE)

    def _on_slots_found(self, slots: dict[Path, str]) -> None:
        self._slots = slots
        self._update_drop_texts()

    def _update_drop_texts(self) -> None:
        """Show on each card which file it would receive."""
        target = self._card_at() if len(self._paths) == 1 else None
        incoming: dict[str, Path] = {}
        for path in self._paths:
            slot = target.slot if target is not None else self._slots.get(path)
            if slot is not None:
                incoming.setdefault(slot, path)
        self.clear_drop_texts()
        faces = self._known_faces()
        for slot, path in incoming.items():
            text = self.tr("Drop to add “{file}”")
            old = ""
            if slot in faces:
                text, old = self.tr("Drop to replace “{face}” with “{file}”"), face_name(faces[slot])
            self._card(slot).show_drop(
                text.format(file=elide_middle(path.name, 40), face=elide_middle(old, 40))
            )

    def _move_at(self, source: str, event: QDropEvent) -> FaceMove | None:
        card = self._card_at()
        if card is None or card.slot == source or source not in self._known_faces():
            return None
        return FaceMove(source, card.slot, bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))

    def _move_text(self, move: FaceMove) -> str:
        faces = self._known_faces()
        face, old = faces[move.source], faces.get(move.target)
        if old is not None:
            text = self.tr("Drop to replace “{old}” with “{face}”")
            return text.format(face=elide_middle(face_name(face), 40), old=elide_middle(face_name(old), 40))
        text = (
            self.tr("Drop to copy “{face}” here") if move.is_copy else self.tr("Drop to move “{face}” here")
        )
        return text.format(face=elide_middle(face_name(face), 40))

    def _card_at(self) -> FaceCard | None:
        """Return the card under the pointer."""
        for card in self._cards:
            if QRect(card.mapTo(self._view, QPoint(0, 0)), card.size()).contains(self._position):
                return card
        return None

    def _card(self, slot: str) -> FaceCard:
        return next(card for card in self._cards if card.slot == slot)


def _ignore(_error: EditorError) -> None:
    """The job has logged the error; dropping the files reports their faults."""
