"""Section that lists the layers that use the selected face, with a fallback for an empty slot."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from editor.features.fonts.text import slot_word
from editor.mapstyle.document.model import FACES, Layer, LayerKey
from editor.mapstyle.edits.assets import count_face_stops, replace_face
from editor.mapstyle.schema.source_data import SourceData
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import plain_button
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.section import Section
from editor.ui.text import local_count
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole
from editor.workspace.edit_commands import try_edit
from editor.workspace.usage_list import Use, UsersList, UsersModel, stop_count

_PROPERTY = "text-style"


class _FaceUsers(UsersModel):
    """Counts the stops of a face when a row is painted."""

    slot = FACES[0]

    def extent(self, layer: Layer, _use: Use) -> str:
        stops = count_face_stops(layer, self.slot)
        return stop_count(stops) if stops else self.tr("by default")


class FaceUsers(Section):
    """Lists the layers of a face.

    Signals: `place_requested(path in the tree)` to go to the property of a layer.
    """

    place_requested = Signal(object)

    def __init__(
        self, session: Session, view_state: ViewState, data: SourceData, parent: QWidget | None = None
    ) -> None:
        super().__init__(QCoreApplication.translate("FaceUsers", "Used by"), parent)
        self._session, self._view_state = session, view_state
        self._slot = FACES[0]
        self._keys: tuple[LayerKey, ...] = ()
        self.model = _FaceUsers(data, self)
        self.list = UsersList(
            self.model,
            self.tr("Layers using this font"),
            self.tr("Click a layer to show its font style"),
        )
        self.note = WrappedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        self.give_up = plain_button("", "swap-horizontal")
        self.problem = ProblemLine()
        self.list.place_requested.connect(self.place_requested)
        self.give_up.clicked.connect(self._use_regular)
        self.body.setContentsMargins(Gap.XS, 0, Gap.XS, Gap.S)
        self.body.setSpacing(Gap.XS)
        self.body.addWidget(self.list)
        for part in (self.note, self.give_up, self.problem):
            part.setContentsMargins(Gap.S, 0, Gap.S, 0)
            self.body.addWidget(part)

    def show_data(self, data: SourceData) -> None:
        """Set the data entries that layer names derive from."""
        self.model.show_data(data)

    def show_slot(self, slot: str, keys: Sequence[LayerKey], *, has_face: bool) -> None:
        """Show the layers that refer to a slot."""
        self._slot, self._keys = slot, tuple(keys)
        self.model.slot = slot
        self.problem.show_text("")
        self.model.show_users(self._session.style, [Use(key, _PROPERTY, 0) for key in keys])
        self.list.fit()
        count = len(keys)
        summary = self.tr("%Ln layers", "", count)
        self.set_summary(summary if count else self.tr("not used"))
        self._show_note(count, has_face=has_face)
        self._update_button(has_face=has_face)

    def _show_note(self, count: int, *, has_face: bool) -> None:
        text = ""
        if not count:
            text = self.tr("Not used")
        elif not has_face and self._slot == FACES[0]:
            text = (
                self.tr("The layer uses the default font.")
                if count == 1
                else self.tr("These layers use the default font.")
            )
        elif not has_face:
            text = (
                self.tr("Font missing. The layer uses the default font.")
                if count == 1
                else self.tr("Font missing. These layers use the default font.")
            )
        self.note.show_text(text)
        self.note.setVisible(bool(text))

    def _update_button(self, *, has_face: bool) -> None:
        """Offer the regular face to the unlocked layers of an empty slot."""
        unlocked = self._unlocked
        self.give_up.setVisible(not has_face and self._slot != FACES[0] and bool(self._keys))
        self.give_up.setEnabled(bool(unlocked))
        text = self.tr("Use regular font instead")
        tip = self.tr("Switch these layers from {slot} to regular")
        if not unlocked:
            tip = self.tr("These layers are locked. Unlock them first.")
        elif len(unlocked) < len(self._keys):
            text = self.tr("Use regular font in {count} of {all}").format(
                count=local_count(len(unlocked)), all=local_count(len(self._keys))
            )
            tip = tip + " " + self.tr("(locked layers are not changed)")
        self.give_up.setText(text)
        self.give_up.setAccessibleName(text)
        self.give_up.setToolTip(tip.format(slot=slot_word(self._slot)))

    @property
    def _unlocked(self) -> list[LayerKey]:
        locked = self._view_state.locked
        return [key for key in self._keys if key not in locked]

    def _use_regular(self) -> None:
        unlocked = self._unlocked
        # The button disappears; without this the focus would leave the page.
        self.focus_chain()[0].setFocus()
        edit = replace_face(unlocked, FACES[0], instead_of=self._slot)
        text = self.tr("Use regular font in %Ln layers", "", len(unlocked))
        try_edit(self._session, edit, text, self.problem.show_text)
