"""What is dragged over the fonts view: which slots it would go to, said before it is dropped."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from editor.errors import EditorError
from editor.look.words import shortened
from editor.panels.dropped_files import are_styles, files_in
from editor.panels.fonts.face_card import FaceCard
from editor.panels.fonts.face_drops import FaceMove, FontOffer, face_in, slots_of
from editor.panels.fonts.face_words import face_name
from editor.panels.fonts.known_faces import KnownFace
from editor.system.jobs import Jobs

_PURPOSE = "dragged fonts"


class FaceDropping(QObject):
    """Takes files and faces that are dragged over the cards or beside them.

    Signals: `fonts_offered(FontOffer)` and `face_moved(FaceMove)` once they are dropped.
    """

    fonts_offered = Signal(object)
    face_moved = Signal(object)

    def __init__(
        self,
        view: QWidget,
        cards: Sequence[FaceCard],
        held: Callable[[], Mapping[str, KnownFace]],
        jobs: Jobs,
    ) -> None:
        super().__init__(view)
        self._view, self._cards, self._held, self._jobs = view, tuple(cards), held, jobs
        self._paths: tuple[Path, ...] = ()
        self._slots: dict[Path, str] = {}
        self._at = QPoint()

    def move(self, event: QDragMoveEvent) -> None:
        """Say on the cards what a drop would do; what belongs elsewhere is not taken."""
        data, self._at = event.mimeData(), event.position().toPoint()
        source, paths = face_in(data), files_in(data)
        if source is not None:
            move = self._move_at(source, event)
            self.clear_marks(but=move.target if move is not None else None)
            if move is None:
                event.ignore()
                return
            self._card(move.target).show_drop(self._move_text(move))
            event.setDropAction(Qt.DropAction.CopyAction if move.is_copy else Qt.DropAction.MoveAction)
        elif are_styles(paths):
            event.ignore()
            return
        else:
            self._take_paths(paths)
            self._mark()
            event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()

    def drop(self, event: QDropEvent) -> None:
        """Do what the cards said."""
        data, self._at = event.mimeData(), event.position().toPoint()
        source, paths = face_in(data), files_in(data)
        said = {card.slot for card in self._cards if card.drop_text}
        self.end()
        if source is not None:
            move = self._move_at(source, event)
            if move is not None:
                event.accept()
                self.face_moved.emit(move)
        elif paths:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            onto = self._card_at() if len(paths) == 1 else None
            slot = onto.slot if onto is not None else None
            self.fonts_offered.emit(FontOffer(paths, slot, frozenset(said & set(self._held()))))

    def end(self) -> None:
        """Nothing is dragged here any more."""
        self._jobs.cancel(_PURPOSE)
        self._paths, self._slots = (), {}
        self.clear_marks()

    def clear_marks(self, but: str | None = None) -> None:
        """Say nothing on the cards, one aside."""
        for card in self._cards:
            if card.slot != but:
                card.show_drop("")

    def _take_paths(self, paths: tuple[Path, ...]) -> None:
        """Look into files that were not dragged before; a slow disk does not stop the drag."""
        if paths != self._paths:
            self._paths, self._slots = paths, {}
            self._jobs.run(lambda cancel: slots_of(paths, cancel), self._take_slots, _pass_over, _PURPOSE)

    def _take_slots(self, slots: dict[Path, str]) -> None:
        self._slots = slots
        self._mark()

    def _mark(self) -> None:
        """Say on each card which file would come to it."""
        onto = self._card_at() if len(self._paths) == 1 else None
        coming: dict[str, Path] = {}
        for path in self._paths:
            slot = onto.slot if onto is not None else self._slots.get(path)
            if slot is not None:
                coming.setdefault(slot, path)
        self.clear_marks()
        held = self._held()
        for slot, path in coming.items():
            words = self.tr("Drop to add “{file}”")
            old = ""
            if slot in held:
                words, old = self.tr("Drop to put “{file}” in place of “{face}”"), face_name(held[slot])
            self._card(slot).show_drop(words.format(file=shortened(path.name, 40), face=shortened(old, 40)))

    def _move_at(self, source: str, event: QDropEvent) -> FaceMove | None:
        card = self._card_at()
        if card is None or card.slot == source or source not in self._held():
            return None
        return FaceMove(source, card.slot, bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))

    def _move_text(self, move: FaceMove) -> str:
        held = self._held()
        name, old = held[move.source], held.get(move.target)
        if old is not None:
            words = self.tr("Drop to put “{face}” in place of “{old}”")
            return words.format(face=shortened(face_name(name), 40), old=shortened(face_name(old), 40))
        words = (
            self.tr("Drop to copy “{face}” here") if move.is_copy else self.tr("Drop to move “{face}” here")
        )
        return words.format(face=shortened(face_name(name), 40))

    def _card_at(self) -> FaceCard | None:
        """The card under the mouse."""
        for card in self._cards:
            if QRect(card.mapTo(self._view, QPoint(0, 0)), card.size()).contains(self._at):
                return card
        return None

    def _card(self, slot: str) -> FaceCard:
        return next(card for card in self._cards if card.slot == slot)


def _pass_over(_error: EditorError) -> None:
    """The log says what went wrong; dropping the files says what is wrong with them."""
