"""Group page: name, parent group, layers and unknown keys of a group."""

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QWidget

from editor.features.properties.layer_header import LockNote
from editor.mapstyle.document.layer_tree import LayerSet
from editor.mapstyle.document.model import Group
from editor.mapstyle.document.unknown_content import uneditable_in_group
from editor.mapstyle.edits.edit import Edit, rename_group
from editor.mapstyle.edits.structure import move_into_group
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.ui.fields.choice_field import ChoiceField
from editor.ui.fields.property_row import PropertyRow
from editor.ui.fields.text_fields import TextField
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.labels import ElidedLabel, WrappedLabel
from editor.ui.kit.layouts import ScrollPage, v_box
from editor.ui.kit.section import Section
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole
from editor.workspace.edit_commands import bind_field
from editor.workspace.unknown_keys import UnknownKeys


class GroupPage(ScrollPage):
    """Editor of one group; `layers_requested()` requests the selection of all its layers."""

    layers_requested = Signal()

    def __init__(self, session: Session, view_state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._view_state = session, view_state
        self._group = Group(0, {})
        self.lock_note = LockNote()
        self._section = Section(QCoreApplication.translate("GroupPage", "Group"))
        self.name = TextField(self.tr("Name"), self.tr("Unnamed group"))
        self.within = ChoiceField(self.tr("Parent group"))
        self._id = ElidedLabel("", TypeRole.BODY, is_secondary=True)
        note = self.tr("Groups organise layers and do not affect drawing.")
        self._note = WrappedLabel(note, TypeRole.SECONDARY, is_secondary=True)
        self.filter_note = WrappedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.select_button = quiet_button("")
        self.select_button.setToolTip(self.tr("Edit all layers in the group"))
        self.select_button.clicked.connect(self.layers_requested)
        self.unknown_keys = UnknownKeys()
        self._lay_out()
        bind_field(
            self.name, session, lambda: self.tr("Rename “{old}”").format(old=self._group.name), self._rename
        )
        bind_field(
            self.within, session, lambda: self.tr("Move {group}").format(group=self._group.name), self._move
        )

    @property
    def id_text(self) -> str:
        """The displayed id."""
        return self._id.text

    def show_group(self, group_id: int) -> None:
        style = self._session.style
        group = next(group for group in style.groups if group.id == group_id)
        if group.id != self._group.id:
            for field in (self.name, self.within):
                field.finish()
        self._group = group
        self.name.show_value(group.name)
        self.within.set_choices(self._parent_choices())
        self.within.show_value(group.parent_id if group.parent_id in style.group_parents else None)
        self._id.set_text(self.tr("ID {id}").format(id=group.id))
        layers = LayerSet(groups=frozenset([group_id])).layers_in(style)
        hidden = len(layers & self._view_state.filtered_out.layers)
        text = self.tr("%Ln layers of this group are filtered out. They move with the group.", "", hidden)
        self.filter_note.show_text(text)
        self.filter_note.setVisible(hidden > 0)
        count = len(layers) - hidden
        self.select_button.setText(self.tr("Select %Ln layers", "", count))
        self.select_button.setAccessibleName(self.select_button.text())
        self.select_button.setVisible(count > 0)
        self.unknown_keys.show_members(uneditable_in_group(group))
        is_locked = self._view_state.is_group_locked(group_id)
        self.lock_note.show_group(is_locked=is_locked)
        self._section.content.setEnabled(not is_locked)

    def _lay_out(self) -> None:
        tip = self.tr("Display name")
        self._section.body.addWidget(PropertyRow(self.tr("Name"), self.name, tooltip=tip, has_count=False))
        tip = self.tr("Parent group")
        self._section.body.addWidget(
            PropertyRow(self.tr("Parent group"), self.within, tooltip=tip, has_count=False)
        )
        for label in (self.filter_note, self._id, self._note):
            self._section.body.addWidget(label)
        foot = v_box(margins=(Gap.S, Gap.XS, Gap.M, Gap.XS))
        foot.addWidget(self.select_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addWidget(self.lock_note)
        self.column.addWidget(self._section)
        self.column.addLayout(foot)
        self.column.addWidget(self.unknown_keys)
        self.column.addStretch(1)

    def _parent_choices(self) -> list[tuple[object, str]]:
        """Return no group, and every group that is neither this one nor inside it."""
        style = self._session.style
        choices: list[tuple[object, str]] = [(None, self.tr("No group"))]
        choices += [
            (group.id, group.name or self.tr("Unnamed group"))
            for group in style.groups
            if group.id is not None and self._group.id not in style.group_chain(group.id)
        ]
        return choices

    def _rename(self, name: str) -> Edit:
        return rename_group(self._group.index, name.strip())

    def _move(self, parent_id: int | None) -> Edit | None:
        if self._group.id is None:
            return None
        return move_into_group(LayerSet(groups=frozenset([self._group.id])), parent_id)
