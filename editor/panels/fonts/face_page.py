"""Properties page of the selected font face: record, rights, checks, subsetting and users."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.unknown_content import uneditable_in_fonts
from editor.mapstyle.edits.fonts import face_uses
from editor.mapstyle.schema.source_data import SourceData
from editor.panels.fonts.face_checks import FaceChecks
from editor.panels.fonts.face_record import FaceRecord, FaceRights
from editor.panels.fonts.face_subset import FaceSubset
from editor.panels.fonts.face_users import FaceUsers
from editor.panels.fonts.face_words import slot_word
from editor.panels.fonts.known_faces import KnownFace, KnownFaces
from editor.panels.unknown_keys import UnknownKeys
from editor.render.query.placed_labels import PlacedLabels
from editor.session.chosen_assets import ChosenAssets
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from editor.widgets.empty_state import EmptyState
from editor.widgets.page import Page
from editor.widgets.tool_buttons import plain_button
from editor.widgets.verdict_words import Verdict, VerdictWords


class FacePage(Page):
    """Shows the selected face: valid, broken, being read, or absent.

    Signals: `place_requested(path in the tree)` to go to a layer that uses the face; `replace_requested()`,
    also for an empty slot; `remove_requested()`.
    """

    place_requested = Signal(object)
    replace_requested = Signal()
    remove_requested = Signal()

    def __init__(
        self,
        session: Session,
        view_state: ViewState,
        selection: ChosenAssets,
        data: SourceData,
        jobs: Jobs,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._view_state, self._selection = session, view_state, selection
        self._known = KnownFaces.of(session, jobs)
        self.state = _State()
        self.nothing = EmptyState("mdi6.format-font", "", self.tr("Add TTF or OTF"))
        self.record, self.rights, self.checks = FaceRecord(), FaceRights(), FaceChecks()
        self.lighter = FaceSubset(session, jobs)
        self.users = FaceUsers(session, view_state, data)
        self.unknown_keys = UnknownKeys()
        parts = (self.nothing, self.state, self.record, self.rights, self.checks, self.lighter)
        for part in (*parts, self.users, self.unknown_keys):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self._connect()
        self._show()

    def _connect(self) -> None:
        self.nothing.pressed.connect(self.replace_requested)
        self.state.replace.clicked.connect(self.replace_requested)
        self.state.remove.clicked.connect(self.remove_requested)
        self.users.place_requested.connect(self.place_requested)
        self._known.changed.connect(self._show)
        self._selection.face_changed.connect(self._show)
        self._session.changed.connect(self._on_changed)
        self._view_state.locked_changed.connect(self._show_users)

    @property
    def face(self) -> KnownFace | None:
        """The selected face, or None if the slot is empty."""
        return self._known.by_slot.get(self._selection.face)

    def show_data(self, data: SourceData) -> None:
        """Set the data entries that layer names derive from."""
        self.users.show_data(data)
        self._show_users()

    def show_written(self, placed: PlacedLabels) -> None:
        """Set the labels placed in the current frame."""
        self.lighter.show_written(placed)

    def showEvent(self, event: QShowEvent) -> None:
        """Read the faces on first display and update the page."""
        super().showEvent(event)
        self._known.want()
        self._show()

    def _on_changed(self, change: Diff) -> None:
        if change.layers or change.added or change.removed or change.is_reordered:
            self._show_users()
        if change.fonts or change.is_other_document:
            self._show()

    def _show(self) -> None:
        if not self.isVisible():
            return
        face = self.face
        facts = face.facts if face is not None else None
        # Without any face the cards show the same text and buttons.
        self.nothing.setVisible(face is None and bool(self._session.style.fonts))
        self.state.show_face(face)
        self.record.setVisible(face is not None)
        self.rights.setVisible(facts is not None)
        self.checks.setVisible(face is not None)
        self.lighter.setVisible(facts is not None)
        if face is not None:
            self.record.show_face(face)
            self.checks.show_face(face)
            self.lighter.show_face(face)
        if facts is not None:
            self.rights.show_facts(facts)
        text = self.tr("No {slot} face: the built-in font is drawn. Add a TTF or OTF face.")
        self.nothing.set_sentence(text.format(slot=slot_word(self._selection.face)))
        self.unknown_keys.show_members(uneditable_in_fonts(self._session.style.tree))
        self._show_users()

    def _show_users(self) -> None:
        if self.isVisible():
            slot = self._selection.face
            keys = face_uses(self._session.style)[slot]
            has_face = any(face.slot == slot for face in self._session.style.fonts)
            self.users.show_slot(slot, keys, has_face=has_face)


class _State(QWidget):
    """Why a face is not drawn and what to do, or that it is being read; hidden for a valid face."""

    def __init__(self) -> None:
        super().__init__()
        self.verdict = VerdictWords()
        self.replace = plain_button(self.tr("Replace…"), "swap-horizontal")
        self.replace.setToolTip(self.tr("Choose a TTF or OTF file in its place"))
        self.remove = plain_button(self.tr("Remove"), "trash-can-outline")
        self.remove.setToolTip(self.tr("Take it out of the style"))
        line = QHBoxLayout()
        line.setSpacing(Gap.S)
        line.addWidget(self.replace)
        line.addWidget(self.remove)
        line.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.M, Gap.S, Gap.M, Gap.S)
        column.setSpacing(Gap.XS)
        column.addWidget(self.verdict)
        column.addLayout(line)

    def show_face(self, face: KnownFace | None) -> None:
        """Show the state of a face."""
        is_broken = face is not None and bool(face.fault)
        is_waiting = face is not None and face.is_waiting
        self.setVisible(is_broken or is_waiting)
        if face is not None and is_broken:
            advice = self.tr("It is not drawn: labels take the built-in font. Replace it or remove it.")
            self.verdict.show_verdict(Verdict.FAULT, f"{face.fault} {advice}")
        else:
            self.verdict.show_verdict(Verdict.OPEN, self.tr("Checking the face."))
        self.replace.setVisible(is_broken)
        self.remove.setVisible(is_broken)
