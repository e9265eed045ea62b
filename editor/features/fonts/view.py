"""Fonts view: a card per slot and a specimen of the selected face."""

from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QBoxLayout, QMenu, QWidget

from editor.assets.data_uri import parse_data_uri
from editor.assets.fonts.font_info import file_name_of
from editor.errors import EditorError
from editor.features.fonts.drag_and_drop import FaceDropping, mime_of
from editor.features.fonts.face_card import FaceCard
from editor.features.fonts.known_faces import KnownFaces
from editor.features.fonts.notes import FontNotes
from editor.features.fonts.specimen import Specimen
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import FACES
from editor.mapstyle.edits.assets import face_uses
from editor.session.asset_selection import AssetSelection
from editor.session.session import Session
from editor.storage.temporary import TemporaryFolder
from editor.system.jobs import Jobs
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.layouts import NO_MARGINS, FootOverlay, ScrollPage, v_box
from editor.ui.theme.tokens import Gap, Size
from editor.workspace.panel_notes import StepNotes

# Below this width the cards are placed one below the other.
_WIDE_PX = 640


class FontsView(QWidget):
    """Shows the faces of the open style; a face is drawn once it is validated.

    Signals: `add_requested(str)` with a slot; `fonts_offered(FontOffer)` and `face_moved(FaceMove)`
    after a drop. `menu` is the context menu of the cards.
    """

    add_requested = Signal(str)
    fonts_offered = Signal(object)
    face_moved = Signal(object)

    def __init__(
        self, session: Session, selection: AssetSelection, jobs: Jobs, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        # The cards need less width than the map.
        self.setMinimumWidth(Size.MAP_LEAST)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAcceptDrops(True)
        self._session, self._selection = session, selection
        self.known = KnownFaces.of(session, jobs)
        self.cards = tuple(FaceCard(slot) for slot in FACES)
        self.notes = FontNotes()
        self.specimen = Specimen()
        self.no_faces = EmptyState(
            "mdi6.format-font",
            self.tr("Default font in use. Drop TTF or OTF files here."),
        )
        self.menu = QMenu(self)
        self._drop_handler = FaceDropping(self, self.cards, lambda: self.known.by_slot, jobs)
        self._lay_out()
        self._connect()
        self._show_faces()
        self._update_selection()

    def show_face(self, slot: str) -> None:
        """Scroll to the card of a slot."""
        self._page.go_to(self.cards[FACES.index(slot)])

    def add_below(self, widget: QWidget) -> None:
        """Add a widget below the specimen."""
        self._below.addWidget(widget)

    def file_of(self, slot: str) -> Path | None:
        """Write the font of a slot to a temporary file and return its path; None on failure."""
        known = self.known.by_slot.get(slot)
        if known is None:
            return None
        try:
            data = parse_data_uri(known.face.data_uri).decode()
            path = self._temporary_folder.path / file_name_of(data, known.name, slot)
            path.write_bytes(data)
        except (EditorError, OSError):
            return None
        return path

    @cached_property
    def _temporary_folder(self) -> TemporaryFolder:
        """The folder of files for other programs; it lives as long as the view."""
        return TemporaryFolder()

    # Events

    def showEvent(self, event: QShowEvent) -> None:
        """Read the faces on first display."""
        super().showEvent(event)
        self.known.activate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the cards side by side if they fit."""
        super().resizeEvent(event)
        directions = QBoxLayout.Direction
        is_wide = self.width() >= _WIDE_PX
        self._line.setDirection(directions.LeftToRight if is_wide else directions.TopToBottom)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._drop_handler.move(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._drop_handler.move(event)

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        self._drop_handler.end()

    def dropEvent(self, event: QDropEvent) -> None:
        self._drop_handler.drop(event)

    # Layout

    def _lay_out(self) -> None:
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._line.setSpacing(Gap.S)
        for card in self.cards:
            self._line.addWidget(card, 1)
        self._below_box = QWidget()
        self._below = v_box(self._below_box, margins=NO_MARGINS, spacing=Gap.M)
        self._page = ScrollPage()
        self._page.column.setContentsMargins(Gap.L, Gap.L, Gap.L, Gap.L)
        self._page.column.setSpacing(Gap.M)
        self._page.column.addLayout(self._line)
        for part in (self.specimen, self.no_faces, self._below_box):
            self._page.column.addWidget(part)
        self._page.column.addStretch(1)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addWidget(self._page, 1)
        FootOverlay(self.notes, self)
        StepNotes(self._session, self.notes.remark, self.notes.refused)

    def _connect(self) -> None:
        for card in self.cards:
            card.selected.connect(partial(self._selection.select_face, card.slot))
            card.stepped.connect(partial(self._step, card))
            card.add_requested.connect(partial(self.add_requested.emit, card.slot))
            card.drag_requested.connect(partial(self._drag, card))
            card.menu_requested.connect(self.menu.popup)
        self._drop_handler.fonts_offered.connect(self.fonts_offered)
        self._drop_handler.face_moved.connect(self.face_moved)
        self.known.changed.connect(self._show_faces)
        self._selection.face_changed.connect(self._update_selection)
        self._session.changed.connect(self._on_changed)

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self.notes.withdraw()
        affects_uses = any(
            "text-style" in layer.paint or "type" in layer.fields for layer in change.layers.values()
        )
        if affects_uses or change.added or change.removed:
            self._show_faces()

    def _show_faces(self) -> None:
        known, uses = self.known.by_slot, face_uses(self._session.style)
        has_faces = bool(self._session.style.fonts)
        for card in self.cards:
            if card.slot in known:
                card.show_face(known[card.slot], self.known.drawn)
            else:
                card.show_absent(len(uses[card.slot]), has_others=has_faces)
        self.specimen.setVisible(has_faces)
        self._below_box.setVisible(has_faces)
        self.no_faces.setVisible(not has_faces)
        self._show_specimen()

    def _update_selection(self) -> None:
        for card in self.cards:
            card.show_selected(is_selected=card.slot == self._selection.face)
        self.setFocusProxy(self.cards[FACES.index(self._selection.face)])
        self._show_specimen()

    def _show_specimen(self) -> None:
        slot = self._selection.face
        self.specimen.show_face(slot, self.known.by_slot.get(slot), self.known.drawn)

    # Cards

    def _step(self, card: FaceCard, by: int) -> None:
        index = self.cards.index(card) + by
        if 0 <= index < len(self.cards):
            self.cards[index].setFocus(Qt.FocusReason.OtherFocusReason)

    def _drag(self, card: FaceCard) -> None:
        """Drag the face of a card to another card, or as a file to another program."""
        drag = QDrag(self)
        drag.setMimeData(mime_of(card.slot, self.file_of(card.slot)))
        drag.setPixmap(card.grab())
        actions = Qt.DropAction
        drag.exec(actions.CopyAction | actions.MoveAction, actions.CopyAction)
