"""Tree editor of a label expression."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget

from editor.errors import EditError
from editor.features.properties.labels.expression_tree import LabelTree
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.labels import change_expression, read_source
from editor.mapstyle.json_tree import Json, Path
from editor.mapstyle.labels.expression_tree import (
    ATTRIBUTE,
    CONTAINERS,
    EMPTY,
    JOIN,
    NUMBER,
    PRODUCT,
    TEXT,
    LabelNode,
    find_inner_position,
    find_outer_position,
    find_sibling_position,
    is_empty,
    move_node,
    new_node,
    unwrap_node,
    used_attributes,
    with_content,
    with_kind,
    with_part,
    without_node,
    wrap_node,
)
from editor.mapstyle.labels.label_text import NAME_ATTRIBUTE
from editor.session.session import Session
from editor.ui.fields.pick_list import PickRow
from editor.ui.fields.property_row import ProblemLine
from editor.ui.fields.text_fields import EditField
from editor.ui.kit.buttons import quiet_button, tool_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.text import translated
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole
from editor.workspace.edit_commands import StartedEdit, bind_field, start_edit


class ExpressionEditor(QWidget):
    """Edits the expression of one layer; `step_text` returns the undo text."""

    def __init__(self, session: Session, step_text: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._step_text = session, step_text
        self._key: LayerKey | None = None
        self._json: Json = EMPTY
        self._implied: Json = EMPTY
        self._started_edit: StartedEdit | None = None
        self.tree = LabelTree()
        self.problem = ProblemLine()
        self._nothing = ElidedLabel(self.tr("Blank label. Add a part."), TypeRole.BODY, is_secondary=True)
        self.add_button = quiet_button(self.tr("Add part"), "plus")
        self.wrap_button = quiet_button(self.tr("Wrap in"))
        self.up = tool_button("arrow-up", self.tr("Move up (Alt+Up)"))
        self.down = tool_button("arrow-down", self.tr("Move down (Alt+Down)"))
        self.remove = tool_button("trash-can-outline", self.tr("Remove part (Delete)"))
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        tools = h_box(margins=(0, 2, 0, 0), spacing=Gap.XS)
        tools.addWidget(self.add_button)
        tools.addWidget(self.wrap_button)
        tools.addStretch(1)
        for button in (self.up, self.down, self.remove):
            tools.addWidget(button)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        self._nothing.setContentsMargins(Gap.M, Gap.S, Gap.M, Gap.S)
        rows = QVBoxLayout()
        # The rows have margins of their own.
        rows.setContentsMargins(Gap.M - Gap.XS, 0, Gap.M - Gap.XS, 0)
        rows.addWidget(self.tree)
        column.addLayout(rows)
        notes = v_box(margins=(Gap.M, 0, Gap.M, 0))
        notes.addWidget(self._nothing)
        notes.addWidget(self.problem)
        notes.addLayout(tools)
        column.addLayout(notes)
        self.add_button.setToolTip(self.tr("Add part after the current one"))
        self.wrap_button.setToolTip(self.tr("Wrap current part in a concatenation or multiplication"))

    def _connect(self) -> None:
        self.add_button.clicked.connect(lambda: self._open_button_menu(self.add_button, self._fill_add))
        self.wrap_button.clicked.connect(lambda: self._open_button_menu(self.wrap_button, self._fill_wrap))
        self.up.clicked.connect(lambda: self.step(0, -1))
        self.down.clicked.connect(lambda: self.step(0, 1))
        self.remove.clicked.connect(self.remove_part)
        self.tree.current_changed.connect(self._update_buttons)
        self.tree.step_requested.connect(self.step)
        self.tree.remove_requested.connect(self.remove_part)
        self.tree.drop_requested.connect(self._on_drop_requested)
        self.tree.menu_requested.connect(self._open_row_menu)
        self.tree.cells.opened.connect(self._on_field_opened)
        self.tree.cells.shut.connect(lambda: self.problem.show_text(""))

    def reveal(self) -> QWidget:
        """Return the tree, or the “Add part” button if the expression is empty."""
        return self.tree if self.tree.root is not None else self.add_button

    def set_available_width(self, width_px: int) -> None:
        """Set the width to lay the problem out for."""
        self.problem.set_available_width(width_px)

    def show_expression(self, key: LayerKey, expression: str, implied: Json = EMPTY) -> None:
        """Show a valid expression of a layer, or the implied one if it is empty."""
        if key != self._key:
            self.finish()
        self._key, self._implied = key, implied
        tree = read_source(expression).tree
        self._json = implied if is_empty(tree) else tree
        is_nothing = is_empty(self._json)
        self._nothing.setVisible(is_nothing)
        self.tree.show_tree(None if is_nothing else self._json)
        self._update_buttons()

    def finish(self) -> None:
        """Close the open field, before another layer is shown."""
        field = self.tree.cells.field
        if field is not None:
            field.finish()
        self.problem.show_text("")

    def offer_attributes(self, offers: Sequence[PickRow]) -> None:
        """Set the attributes to choose from."""
        self.tree.cells.attributes = tuple(offers)

    # Edits

    def add(self, kind: str) -> None:
        """Add a part of a kind after the current one and open its field."""
        self._add(new_node(kind, self._unused_attribute()) if kind == ATTRIBUTE else new_node(kind))

    def add_attribute(self, name: str) -> None:
        """Add an attribute after the current part."""
        self._add(new_node(ATTRIBUTE, name), edits=False)

    def _add(self, node: Json, *, edits: bool = True) -> None:
        path = self._path()
        self._change(lambda tree: with_part(tree, path, node), edits=edits)

    def wrap(self, kind: str) -> None:
        """Wrap the current part in a new one of a kind."""
        path = self._path()
        self._change(lambda tree: (wrap_node(tree, path, kind), path))

    def unwrap(self) -> None:
        """Replace the current part by its children."""
        path = self._path()
        self._change(lambda tree: (unwrap_node(tree, path), path))

    def turn_into(self, kind: str) -> None:
        """Change the kind of the current part."""
        path = self._path()
        self._change(lambda tree: (with_kind(tree, path, kind), path))

    def remove_part(self) -> None:
        """Remove the current part with its children."""
        path = self._path()
        if self.tree.node is not None:
            self._change(lambda tree: (without_node(tree, path), path))

    def step(self, dx: int, dy: int) -> None:
        """Move the current part among its siblings (dy), out of its parent or into a sibling (dx)."""
        path = self._path()
        destination = self._destination(path, dx, dy)
        if destination is not None:
            target, index = destination
            self._change(lambda tree: move_node(tree, path, target, index))

    def _destination(self, path: Path, dx: int, dy: int) -> tuple[Path, int] | None:
        if self.tree.node is None:
            return None
        if dy:
            return find_sibling_position(self._json, path, dy)
        return find_outer_position(path) if dx < 0 else find_inner_position(self._json, path)

    def _on_drop_requested(self, path: Path, target: Path, index: int) -> None:
        self._change(lambda tree: move_node(tree, path, target, index))

    def _change(self, change: Callable[[Json], tuple[Json, Path]], *, edits: bool = False) -> None:
        """Apply a change as one undo step and make the affected node current."""
        if self._key is None or not self.isEnabled():
            return
        self.problem.show_text("")
        try:
            path = change(self._json)[1]
            edit = self._edit(self._key, lambda tree: change(tree)[0], self._implied)
            started = start_edit(edit, self._session, self._step_text())
        except EditError as error:
            self.problem.show_text(translated(error.text))
            return
        self.tree.restore_current(path)
        if edits:
            # The first text typed into a new part belongs to the same undo step.
            self._started_edit = started
            self.tree.edit_current()
            self._started_edit = None
        elif self.tree.isVisible():
            self.tree.setFocus()

    def _edit(self, key: LayerKey, change: Callable[[Json], Json], implied: Json) -> Edit:
        """Return the edit for a change of the displayed tree, which an empty expression only implies.

        A gesture runs the edit again on the style it started with, so the edit retains the implied tree.
        """

        def changed(tree: Json) -> Json:
            before = implied if is_empty(tree) else tree
            after = change(before)
            return tree if after is before else after

        return change_expression(key, changed)

    def _on_field_opened(self, field: EditField, node: LabelNode) -> None:
        """Bind the field of a node to the session."""
        key, path, started, implied = self._key, node.path, self._started_edit, self._implied

        def make_edit(value: object) -> Edit | None:
            content = int(value) if isinstance(value, float) and value.is_integer() else value
            if key is None:
                return None
            return self._edit(key, lambda tree: with_content(tree, path, content), implied)

        bind_field(field, self._session, self._step_text, make_edit, lambda: started)
        field.problem_changed.connect(self.problem.show_text)

    # Buttons and menus

    def _update_buttons(self) -> None:
        node, path = self.tree.node, self._path()
        self.wrap_button.setEnabled(node is not None)
        self.remove.setEnabled(node is not None)
        self.up.setEnabled(self._destination(path, 0, -1) is not None)
        self.down.setEnabled(self._destination(path, 0, 1) is not None)

    def _path(self) -> Path:
        node = self.tree.node
        return node.path if node is not None else ()

    def _open_button_menu(self, button: QPushButton, fill: Callable[[QMenu], None]) -> None:
        self._open_menu(button.mapToGlobal(button.rect().bottomLeft()), fill)

    def _open_row_menu(self, position: QPoint) -> None:
        self._open_menu(position, self._fill_row)

    def _open_menu(self, position: QPoint, fill: Callable[[QMenu], None]) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fill(menu)
        menu.popup(position)

    def _fill_add(self, menu: QMenu) -> None:
        for kind, label in self._kinds((TEXT, ATTRIBUTE, NUMBER, JOIN, PRODUCT)):
            menu.addAction(label, partial(self.add, kind))

    def _fill_wrap(self, menu: QMenu) -> None:
        for kind, label in self._kinds(CONTAINERS):
            menu.addAction(label, partial(self.wrap, kind))

    def _fill_row(self, menu: QMenu) -> None:
        node = self.tree.node
        if node is None:
            self._fill_add(menu)
            return
        if node.kind:
            kinds = CONTAINERS if node.is_container else (TEXT, ATTRIBUTE, NUMBER)
            for kind, label in self._kinds(kinds):
                action = menu.addAction(label, partial(self.turn_into, kind))
                action.setCheckable(True)
                action.setChecked(kind == node.kind)
            menu.addSeparator()
        self._fill_add(menu.addMenu(self.tr("Add part")))
        self._fill_wrap(menu.addMenu(self.tr("Wrap in")))
        if node.is_container:
            menu.addAction(self.tr("Unwrap"), self.unwrap)
        menu.addSeparator()
        for label, keys, dx, dy in (
            (self.tr("Move up"), "Alt+Up", 0, -1),
            (self.tr("Move down"), "Alt+Down", 0, 1),
            (self.tr("Move out of parent"), "Alt+Left", -1, 0),
            (self.tr("Move into adjacent part"), "Alt+Right", 1, 0),
        ):
            action = menu.addAction(f"{label}\t{keys}", partial(self.step, dx, dy))
            action.setEnabled(self._destination(node.path, dx, dy) is not None)
        menu.addAction(self.tr("Remove") + "\tDel", self.remove_part)

    def _unused_attribute(self) -> str:
        """Return the most common unused attribute in view, or the name."""
        root = self.tree.root
        used = () if root is None else used_attributes(root)
        offered = (row.text for row in self.tree.cells.attributes)
        return next((name for name in offered if name not in used), NAME_ATTRIBUTE)

    def _kinds(self, kinds: Sequence[str]) -> list[tuple[str, str]]:
        labels = {
            TEXT: self.tr("Text"),
            ATTRIBUTE: self.tr("Attribute"),
            NUMBER: self.tr("Number"),
            JOIN: self.tr("Concatenate (concat)"),
            PRODUCT: self.tr("Multiply (*)"),
        }
        return [(kind, labels[kind]) for kind in kinds]
