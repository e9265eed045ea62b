"""The faces of the style's font: three cards, one a slot, and a specimen of the chosen one."""

from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QBoxLayout, QMenu, QVBoxLayout, QWidget

from editor.assets.data_uri import parse_data_uri
from editor.assets.fonts.slots import file_name_of
from editor.errors import EditorError
from editor.look.tokens import Gap, Size
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import FACES
from editor.mapstyle.edits.fonts import face_uses
from editor.panels.fonts.face_card import FaceCard
from editor.panels.fonts.face_dropping import FaceDropping
from editor.panels.fonts.face_drops import mime_of
from editor.panels.fonts.font_notes import FontNotes
from editor.panels.fonts.known_faces import KnownFaces
from editor.panels.fonts.specimen import Specimen
from editor.panels.step_notes import StepNotes
from editor.session.chosen_assets import ChosenAssets
from editor.session.session import Session
from editor.storage.temporary import TemporaryFolder
from editor.system.jobs import Jobs
from editor.widgets.empty_state import EmptyState
from editor.widgets.foot_overlay import FootOverlay
from editor.widgets.page import Page

# Below this width the cards stand one under the other.
_ROOMY_PX = 640


class FontsView(QWidget):
    """Shows what the slots of the open style hold; a face is drawn once it was found to be a real font.

    Signals: `add_requested(str)` names a slot; `fonts_offered(FontOffer)` and `face_moved(FaceMove)`
    after something was dropped. `menu` opens on a card.
    """

    add_requested = Signal(str)
    fonts_offered = Signal(object)
    face_moved = Signal(object)

    def __init__(
        self, session: Session, chosen: ChosenAssets, jobs: Jobs, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        # Its cards stand one under the other where room is short; the map needs more than they do.
        self.setMinimumWidth(Size.MAP_LEAST)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAcceptDrops(True)
        self._session, self._chosen = session, chosen
        self.known = KnownFaces.of(session, jobs)
        self.cards = tuple(FaceCard(slot) for slot in FACES)
        self.notes = FontNotes()
        self.specimen = Specimen()
        self.no_faces = EmptyState(
            "mdi6.format-font",
            self.tr("Built-in font in use. Drop TTF or OTF files here, or add one to a slot above."),
        )
        self.menu = QMenu(self)
        self._dropping = FaceDropping(self, self.cards, lambda: self.known.by_slot, jobs)
        self._lay_out()
        self._connect()
        self._show_faces()
        self._show_chosen()

    def show_face(self, slot: str) -> None:
        """Go to the card of a slot."""
        self._page.go_to(self.cards[FACES.index(slot)])

    def add_below(self, widget: QWidget) -> None:
        """Put something under the specimen."""
        self._below.addWidget(widget)

    def file_of(self, slot: str) -> Path | None:
        """A file with the font of a slot, for other programs; nothing where it cannot be written."""
        known = self.known.by_slot.get(slot)
        if known is None:
            return None
        try:
            data = parse_data_uri(known.face.data_uri).decode()
            path = self._files.path / file_name_of(data, known.name, slot)
            path.write_bytes(data)
        except (EditorError, OSError):
            return None
        return path

    @cached_property
    def _files(self) -> TemporaryFolder:
        """Where the files for other programs are, as long as the window is; made with the first of them."""
        return TemporaryFolder()

    # What happens to it.

    def showEvent(self, event: QShowEvent) -> None:
        """Read the faces once somebody looks."""
        super().showEvent(event)
        self.known.want()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the cards stand side by side where there is room."""
        super().resizeEvent(event)
        directions = QBoxLayout.Direction
        roomy = self.width() >= _ROOMY_PX
        self._line.setDirection(directions.LeftToRight if roomy else directions.TopToBottom)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Say where what is dragged would go."""
        self._dropping.move(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Say where what is dragged would go now."""
        self._dropping.move(event)

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        """Say nothing any more."""
        self._dropping.end()

    def dropEvent(self, event: QDropEvent) -> None:
        """Do what the cards said."""
        self._dropping.drop(event)

    # How it is made.

    def _lay_out(self) -> None:
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._line.setSpacing(Gap.S)
        for card in self.cards:
            self._line.addWidget(card, 1)
        self._below_box = QWidget()
        self._below = QVBoxLayout(self._below_box)
        self._below.setContentsMargins(0, 0, 0, 0)
        self._below.setSpacing(Gap.M)
        self._page = Page()
        self._page.column.setContentsMargins(Gap.L, Gap.L, Gap.L, Gap.L)
        self._page.column.setSpacing(Gap.M)
        self._page.column.addLayout(self._line)
        for part in (self.specimen, self.no_faces, self._below_box):
            self._page.column.addWidget(part)
        self._page.column.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._page, 1)
        FootOverlay(self.notes, self)
        StepNotes(self._session, self.notes.remark, self.notes.refused)

    def _connect(self) -> None:
        for card in self.cards:
            card.chosen.connect(partial(self._chosen.choose_face, card.slot))
            card.stepped.connect(partial(self._step, card))
            card.add_requested.connect(partial(self.add_requested.emit, card.slot))
            card.drag_requested.connect(partial(self._drag, card))
            card.menu_requested.connect(self._open_menu)
        self._dropping.fonts_offered.connect(self.fonts_offered)
        self._dropping.face_moved.connect(self.face_moved)
        self.known.changed.connect(self._show_faces)
        self._chosen.face_changed.connect(self._show_chosen)
        self._session.changed.connect(self._on_changed)

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self.notes.withdraw()
        asked = any("text-style" in layer.paint or "type" in layer.fields for layer in change.layers.values())
        if asked or change.added or change.removed:
            self._show_faces()

    def _show_faces(self) -> None:
        held, uses = self.known.by_slot, face_uses(self._session.style)
        stands = {face.slot for face in self._session.style.fonts}
        for card in self.cards:
            if card.slot in held:
                card.show_face(held[card.slot], self.known.drawn)
            else:
                card.show_absent(len(uses[card.slot]), has_others=bool(stands))
        self.specimen.setVisible(bool(stands))
        self._below_box.setVisible(bool(stands))
        self.no_faces.setVisible(not stands)
        self._show_specimen()

    def _show_chosen(self) -> None:
        for card in self.cards:
            card.show_chosen(is_chosen=card.slot == self._chosen.face)
        self.setFocusProxy(self.cards[FACES.index(self._chosen.face)])
        self._show_specimen()

    def _show_specimen(self) -> None:
        slot = self._chosen.face
        self.specimen.show_face(slot, self.known.by_slot.get(slot), self.known.drawn)

    # What is done with cards.

    def _step(self, card: FaceCard, by: int) -> None:
        place = self.cards.index(card) + by
        if 0 <= place < len(self.cards):
            self.cards[place].setFocus(Qt.FocusReason.OtherFocusReason)

    def _open_menu(self, place: QPoint) -> None:
        self.menu.popup(place)

    def _drag(self, card: FaceCard) -> None:
        """Let the face of a card be taken to another one, or as a file out of the window."""
        drag = QDrag(self)
        drag.setMimeData(mime_of(card.slot, self.file_of(card.slot)))
        drag.setPixmap(card.grab())
        actions = Qt.DropAction
        drag.exec(actions.CopyAction | actions.MoveAction, actions.CopyAction)
