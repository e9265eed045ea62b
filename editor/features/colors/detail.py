"""Details of a colour, or of a group of similar ones: editing, copying and the list of users."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QToolButton, QWidget

from editor.errors import EditError
from editor.features.colors.model import ColorEntry
from editor.features.colors.naming import NameBar
from editor.mapstyle.color.notations import css_text, prepare_css_colors
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.replace import Replacement, replace_values
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Occurrence
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.ui.color.field import ColorField
from editor.ui.color.text import color_on_clipboard, copy_color
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import quiet_button, tool_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.text import local_count, translated
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole
from editor.workspace.edit_commands import bind_field
from editor.workspace.search_results import HitTree, HitTreeModel, ValueHit


class ColorDetail(QWidget):
    """Shows an entry of the colour list; editing the colour edits all its users.

    Signals: `place_requested(path in the tree)` to go to a user, whose layer is selected before;
    `became(Color)` with the new colour after the users changed.
    """

    place_requested = Signal(object)
    became = Signal(object)

    def __init__(
        self, session: Session, view_state: ViewState, data: SourceData, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._view_state = session, view_state
        self._entry: ColorEntry | None = None
        # Fixed at the start of a gesture, since the colour may equal others meanwhile.
        self._users: tuple[Occurrence, ...] = ()
        self.field = ColorField(self.tr("Colour in all layers that use it"))
        self.copy = self._create_copy_button()
        self.paste = tool_button("content-paste", self.tr("Paste a colour into all layers that use this one"))
        self.merge = QPushButton()
        self.merge.setProperty("kind", "primary")
        self.select = quiet_button(self.tr("Select layers"))
        self._problem = ProblemLine()
        self.names = NameBar()
        self._note = ElidedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        self.model = HitTreeModel(data, is_checkable=False, parent=self)
        self.tree = HitTree(self.model, session, view_state, self.tr("Uses of this colour by layer"))
        self._lay_out()
        bind_field(self.field, session, self._step_text, self._edit)
        self.field.finished.connect(self._on_finished)
        self.field.problem_changed.connect(self._problem.show_text)
        self.paste.clicked.connect(self.paste_color)
        self.merge.clicked.connect(self.merge_all)
        self.select.clicked.connect(self.select_layers)
        self.tree.place_requested.connect(self.place_requested)

    def _lay_out(self) -> None:
        line = h_box(spacing=Gap.XS)
        line.addWidget(self.field, 1)
        line.addWidget(self.copy)
        line.addWidget(self.paste)
        foot = QHBoxLayout()
        foot.addWidget(self._note, 1)
        foot.addWidget(self.select)
        header = v_box(margins=(Gap.M, Gap.S, Gap.M, 0), spacing=Gap.XS)
        header.addLayout(line)
        header.addWidget(self.names)
        header.addWidget(self.merge)
        header.addWidget(self._problem)
        header.addLayout(foot)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addLayout(header)
        column.addWidget(self.tree, 1)

    def _create_copy_button(self) -> QToolButton:
        button = tool_button("content-copy", self.tr("Copy colour"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        self.copy_hex = self._copy_action(self.tr("Copy as hex"), lambda color: color.hex)
        self.copy_hex.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self.copy_hex.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.copy_abgr = self._copy_action(self.tr("Copy as ABGR number"), lambda color: str(color.abgr))
        self.copy_css = self._copy_action(self.tr("Copy as CSS"), css_text)
        menu.addActions([self.copy_hex, self.copy_abgr, self.copy_css])
        button.setMenu(menu)
        return button

    def _copy_action(self, text: str, to_text: Callable[[Color], str]) -> QAction:
        action = QAction(text, self)
        action.triggered.connect(lambda: self._copy(to_text))
        return action

    @property
    def is_editing(self) -> bool:
        """Whether a gesture is in progress."""
        return self.field.is_running

    @property
    def problem(self) -> str:
        """The error of the typed or pasted text, or an empty text."""
        return self._problem.text

    @property
    def note(self) -> str:
        """The note about locked layers."""
        return self._note.text

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._problem.set_available_width(self.width() - 2 * Gap.M)

    @property
    def entry(self) -> ColorEntry | None:
        """The shown entry."""
        return self._entry

    def set_namable(self, *, is_namable: bool) -> None:
        """Show the fields for names, and check boxes for the uses that get one."""
        self.names.setVisible(is_namable)
        self.model.set_checkable(is_checkable=is_namable)

    def show_problem(self, text: str) -> None:
        """Show why a name is not possible; an empty text hides it."""
        self._problem.show_text(text)

    def show_data(self, data: SourceData) -> None:
        """Set the data entries that layer names derive from."""
        self.model.show_data(data)

    def show_entry(self, style: MapStyle, entry: ColorEntry | None) -> None:
        """Show a colour and its users; None hides the details."""
        is_other = entry is None or self._entry is None or entry.color != self._entry.color
        if entry is None or self._entry is None or entry.name != self._entry.name:
            self.model.check_all()
        self._entry = entry
        if entry is not None:
            prepare_css_colors()  # The clipboard may contain a CSS colour.
        self.setVisible(entry is not None)
        if is_other:
            self._problem.show_text("")
        if entry is None:
            return
        self.names.show_entry(entry)
        self.field.setVisible(not entry.is_cluster)
        self.paste.setVisible(not entry.is_cluster)
        self.copy.setVisible(not entry.is_cluster)
        self.merge.setVisible(entry.is_cluster)
        self.merge.setText(self.tr("Merge into {hex}").format(hex=entry.color.hex))
        self.merge.setAccessibleName(self.merge.text())
        if not self.field.is_typing:
            self.field.show_value(entry.color)
        users = [user for use in entry.uses for user in use.users]
        self._show_locks(users)
        order = style.order.index
        users.sort(key=lambda user: order[user.layer])
        self.model.show(style, (ValueHit(user) for user in users))

    def _show_locks(self, users: list[Occurrence]) -> None:
        locked = self._view_state.locked
        count = sum(user.layer in locked for user in users)
        can_edit = count < len(users)
        self._note.set_text(
            self.tr("{count} of {all} are locked and unchanged").format(
                count=local_count(count), all=local_count(len(users))
            )
            if count
            else ""
        )
        tip = "" if can_edit else self.tr("All layers that use it are locked")
        for widget in (self.field, self.paste, self.merge):
            widget.setEnabled(can_edit)
        self.field.setToolTip(tip)
        self.merge.setToolTip(tip)

    def paste_color(self) -> None:
        """Apply the colour on the clipboard, in any notation, to all users."""
        try:
            pasted = color_on_clipboard()
        except EditError as error:
            self._problem.show_text(translated(error.text))
            return
        self._problem.show_text("")
        self._apply_color(pasted.color, self._step_text())
        if pasted.is_mapped:
            self.field.color_mapped.emit(QGuiApplication.clipboard().text(), pasted.color)

    def merge_all(self) -> None:
        """Apply the most used of the similar colours to the users of all of them."""
        if self._entry is not None:
            text = self.tr("Merge %Ln colours into {hex}", "", len(self._entry.uses))
            self._apply_color(self._entry.color, text.format(hex=self._entry.color.hex))

    def select_layers(self) -> None:
        """Select every layer that uses the colour."""
        self._view_state.select(self.model.layers)

    def _apply_color(self, color: Color, text: str) -> None:
        self._users = tuple(self._unlocked_users())
        edit = self._edit(color)
        if edit is not None:
            self._session.do(edit, text)
            self.became.emit(color)

    def _unlocked_users(self) -> Iterable[Occurrence]:
        locked = self._view_state.locked
        for use in self._entry.uses if self._entry is not None else ():
            yield from (user for user in use.users if user.layer not in locked)

    def _step_text(self) -> str:
        self._users = tuple(self._unlocked_users())
        color = self._entry.color.hex if self._entry is not None else ""
        layers = len({user.layer for user in self._users})
        return self.tr("Change {hex} in %Ln layers", "", layers).format(hex=color)

    def _edit(self, color: object) -> Edit | None:
        if not isinstance(color, Color) or not self._users:
            return None
        return replace_values(Replacement(user, color) for user in self._users)

    def _on_finished(self) -> None:
        if isinstance(self.field.value, Color):
            self.became.emit(self.field.value)

    def _copy(self, to_text: Callable[[Color], str]) -> None:
        if self._entry is not None:
            copy_color(to_text(self._entry.color), self._entry.color)
