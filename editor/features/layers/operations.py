"""Commands on the selected rows of the layer tree, each one undo step, without locked rows."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QMimeData, QObject, Signal

from editor.errors import DocumentError
from editor.features.layers.model import LayerTreeModel
from editor.lazy_import import LazyModule
from editor.mapstyle.document.layer_tree import DropPosition, LayerNode, LayerSet, LayerTree
from editor.mapstyle.document.model import Group, Layer, MapStyle
from editor.mapstyle.edits.edit import Edit, name_layers
from editor.mapstyle.schema.source_data import SourceData
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.ui.text import translated
from editor.workspace.edit_commands import try_edit
from editor.workspace.layer_names import (
    copy_name,
    drawn_name,
    group_name,
    group_name_of,
    layer_name,
    rows_name,
)

if TYPE_CHECKING:
    from editor.mapstyle.edits import paste as fragments
    from editor.mapstyle.edits import structure
    from editor.workspace import clipboard
else:
    structure = LazyModule("editor.mapstyle.edits.structure")
    clipboard = LazyModule("editor.workspace.clipboard")
    fragments = LazyModule("editor.mapstyle.edits.paste")

Shift: TypeAlias = Callable[..., Edit]


class LayerTreeCommands(QObject):
    """Moves, groups, copies and deletes layers and groups.

    Signals: `refused(str)` with the reason; `noted(str)` with a remark on a completed command.
    """

    refused = Signal(str)
    noted = Signal(str)

    def __init__(
        self, session: Session, view_state: ViewState, model: LayerTreeModel, data: SourceData
    ) -> None:
        super().__init__(model)
        self._session, self._view_state, self._model, self._data = session, view_state, model, data

    def show_data(self, data: SourceData) -> None:
        """Set the data entries that layer names derive from."""
        self._data = data

    @property
    def free(self) -> LayerSet:
        """The selected rows that are not locked; a group with locked content is excluded as a whole."""
        style, locked = self._session.style, self._view_state.locked
        outer = self._view_state.selection.outermost(style)
        groups = {
            group_id
            for group_id in outer.groups
            if not self._view_state.is_group_locked(group_id)
            and locked.isdisjoint(LayerSet(groups=frozenset([group_id])).layers_in(style))
        }
        return LayerSet(outer.layers - locked, frozenset(groups))

    def report_locked(self) -> None:
        """Announce that the whole selection is locked."""
        self.refused.emit(self.tr("The selection is locked. Unlock it first."))

    def is_open(self, group_id: int | None) -> bool:
        """Return whether a group accepts rows, which a locked one does not."""
        return not self._view_state.is_group_locked(group_id)

    # Moving

    def move(self, position: DropPosition) -> None:
        """Move the selected rows to a position."""
        if self._refuses_rows(position.group_id):
            return
        rows = self.free
        if self._model.is_flat:
            self._run_on_rows(
                rows,
                structure.move_in_order(rows.layers_in(self._session.style), position.above),
                self.tr("Move {rows}"),
            )
            return
        group = group_name_of(self._session.style, position.group_id)
        enters_group = any(
            node.parent is None or node.parent.group_id != position.group_id for node in self._nodes(rows)
        )
        text = self.tr("Move {rows} to {group}") if group and enters_group else self.tr("Move {rows}")
        self._run_on_rows(rows, structure.move_rows(rows, position), text, group)

    def shift(self, shift: Shift) -> None:
        """Move the selected rows among their siblings: up, down, to the top or to the bottom."""
        self._run_on_rows(self.free, shift(self.free, is_flat=self._model.is_flat), self.tr("Move {rows}"))

    def move_in(self) -> None:
        """Move the selected rows into the nearest sibling group of the topmost row."""
        tree = self._tree
        nodes = tree.nodes(self.free)
        siblings = nodes[0].parent.children if nodes and nodes[0].parent is not None else []
        groups = [
            node
            for node in siblings
            if node.group_id is not None and node not in nodes and self._is_shown(node)
        ]
        above = [node for node in groups if node.place < nodes[0].place]
        if not groups:
            if nodes:
                self.refused.emit(self.tr("No group next to this row."))
        elif above:
            self.move(DropPosition(above[-1].group_id, None))
        else:
            self.move(tree.drop_position(groups[0], next(iter(groups[0].children), None), self.free))

    def move_out(self) -> None:
        """Move each selected row out of its group, directly above it."""
        nodes = [node for node in self._nodes(self.free) if node.parent is not None and node.parent.is_group]
        parents = {node.parent.group_id for node in nodes if node.parent is not None}
        if len(parents) > 1:
            self._run_on_rows(
                _layer_set(nodes),
                structure.move_out_of_group(self.free),
                self.tr("Move {rows} out of their groups"),
            )
            return
        group = group_name_of(self._session.style, next(iter(parents), None))
        self._run_on_rows(
            _layer_set(nodes),
            structure.move_out_of_group(self.free),
            self.tr("Move {rows} out of {group}"),
            group,
        )

    # Groups

    def new_group(self) -> int | None:
        """Add and select a group beside the topmost selected row; return its id, or None if refused."""
        nodes = self._nodes(self._view_state.selected_rows)
        parent = nodes[0].parent if nodes else None
        parent_id = None if parent is None else parent.group_id
        if self._refuses_rows(parent_id):
            return None
        group_id = structure.free_group_id(self._session.style)
        self._session.do(structure.add_group(self.tr("New group"), parent_id), self.tr("New group"))
        self._view_state.select([], [group_id])
        return group_id

    def group(self) -> None:
        """Move the selected rows into a new group and select it."""
        group_id = structure.free_group_id(self._session.style)
        if self._run_on_rows(
            self.free, structure.group_rows(self.free, self.tr("New group")), self.tr("Group {rows}")
        ):
            self._view_state.select([], [group_id])

    def ungroup(self) -> None:
        """Dissolve the selected groups and select their content, unless the filter hides some of it."""
        partial = self._view_state.selected_rows.groups - self._view_state.selection.groups
        if partial:
            name = group_name_of(self._session.style, min(partial))
            reason = self.tr("Some layers of “{name}” are filtered out. Clear the filter to ungroup.")
            self.refused.emit(reason.format(name=name))
            return
        rows = LayerSet(groups=self.free.groups)
        tree = self._tree
        content = [child for node in tree.nodes(rows) for child in node.children]
        if self._run_on_rows(rows, structure.ungroup(rows.groups), self.tr("Ungroup {rows}")):
            self._select_nodes(content)

    # Clipboard

    def copied(self) -> "fragments.Fragment | None":
        """Return the selected rows, or None without a selection."""
        rows = self._view_state.selection.outermost(self._session.style)
        return fragments.create_fragment(self._session.style, rows) if rows else None

    def cut(self) -> "fragments.Fragment | None":
        """Delete and return the selected rows, or return None if that was refused."""
        rows = self.free
        fragment = fragments.create_fragment(self._session.style, rows)
        return fragment if self._delete(rows, self.tr("Cut {rows}")) else None

    def paste(self, fragment: "fragments.Fragment", position: DropPosition | None = None) -> None:
        """Insert and select rows at a position, by default above the topmost selected row."""
        position = self._paste_position(fragment) if position is None else position
        if self._refuses_rows(position.group_id):
            return
        before = self._session.style
        part = fragment.style
        rows = LayerSet(frozenset(part.order.keys), frozenset(part.group_parents)).outermost(part)
        text = self.tr("Paste {rows}").format(rows=rows_name(part, rows, self._data))
        if self._run(fragments.paste(fragment, position), text):
            self._select_new(before)

    def paste_from(self, data: QMimeData, position: DropPosition | None = None) -> None:
        """Paste the rows of MIME data; refuse data without valid rows."""
        try:
            fragment = clipboard.fragment_in(data)
        except DocumentError as error:
            location = str(error.place or "")
            text = self.tr("Nothing pasted. {where}: {why}") if location else self.tr("Nothing pasted. {why}")
            self.refused.emit(text.format(where=location, why=translated(error.text)))
        else:
            self.paste(fragment, position)

    def duplicate(self) -> None:
        """Insert copies above the selected rows and select them."""
        before = self._session.style
        edit = fragments.duplicate_rows(self.free, copy_name, self._name_of)
        if self._run_on_rows(self.free, edit, self.tr("Duplicate {rows}")):
            self._select_new(before)

    def _name_of(self, row: Layer | Group) -> str:
        return layer_name(row, self._data) if isinstance(row, Layer) else group_name(row)

    def delete(self) -> None:
        """Delete the selected rows with their content and select the following row."""
        self._delete(self.free, self.tr("Delete {rows}"))

    def _delete(self, rows: LayerSet, text: str) -> bool:
        following = self._following(rows)
        is_done = self._run_on_rows(rows, structure.delete_rows(rows), text)
        if is_done and following is not None:
            self._select_nodes([following])
        return is_done

    def _following(self, rows: LayerSet) -> LayerNode | None:
        """Return the row to select after a deletion: the next or previous sibling, or the group.

        If the filter hides all of these, return the nearest visible layer.
        """
        tree = self._model.tree
        nodes = tree.nodes(rows)
        if not nodes or nodes[-1].parent is None:
            return None
        last, parent = nodes[-1], nodes[-1].parent
        after = parent.children[last.place + 1 :]
        before = [node for node in reversed(parent.children[: last.place]) if node not in nodes]
        sibling = next(filter(self._is_shown, (*after, *before)), None)
        if sibling is not None or not self._view_state.filtered_out:
            return sibling or (parent if parent.is_group else None)
        style, out = (
            self._session.style,
            self._view_state.filtered_out.layers | rows.layers_in(self._session.style),
        )
        keys, place = style.order.keys, style.order.index[last.layers[-1]] if last.layers else 0
        key = next((each for each in (*keys[place:], *reversed(keys[:place])) if each not in out), None)
        return None if key is None else tree.by_key[key]

    def _is_shown(self, node: LayerNode) -> bool:
        """Return whether the filter shows a row."""
        out = self._view_state.filtered_out
        return node.key not in out.layers and node.group_id not in out.groups

    # Helpers

    def name_unnamed(self) -> None:
        """Write what each unnamed layer draws as its name, without guesses and locked layers."""
        unnamed = [layer for layer in self._session.style.layers if not layer.comment]
        names = {
            layer.key: drawn_name(layer, self._data)
            for layer in unnamed
            if layer.key not in self._view_state.locked and self._has_certain_data(layer)
        }
        if not unnamed:
            self.refused.emit(self.tr("All layers have names."))
        elif not names:
            self.refused.emit(self.tr("The unnamed layers are locked, or their data is unknown."))
        elif self._run(name_layers(names), self.tr("Name %Ln layers after their data", "", len(names))):
            left = len(unnamed) - len(names)
            if left:
                self.noted.emit(self.tr("%Ln layers left unnamed: unknown data or locked.", "", left))

    def _has_certain_data(self, layer: Layer) -> bool:
        entry = self._data.find(layer.type, layer.source, layer.sourcedata_id, layer.meta_category)
        return entry is not None and not entry.is_uncertain

    def _run_on_rows(self, rows: LayerSet, edit: Edit, text: str, group: str = "") -> bool:
        """Run an edit of some rows as one step, announce skipped locked rows and return whether it ran."""
        style = self._session.style
        skipped = _count(self._view_state.selection.outermost(style)) - _count(self.free)
        if not rows:
            if skipped:
                self.report_locked()
            return False
        is_done = self._run(edit, text.format(rows=rows_name(style, rows, self._data), group=group))
        if is_done and skipped:
            self.noted.emit(self.tr("%Ln locked rows skipped.", "", skipped))
        return is_done

    def _run(self, edit: Edit, text: str) -> bool:
        return try_edit(self._session, edit, text, self.refused.emit)

    def _refuses_rows(self, group_id: int | None) -> bool:
        """Return whether a group is locked, and announce it."""
        if self.is_open(group_id):
            return False
        name = group_name_of(self._session.style, group_id)
        self.refused.emit(self.tr("The group “{name}” is locked. Unlock it first.").format(name=name))
        return True

    @property
    def _tree(self) -> LayerTree:
        """The tree of groups, even in the flat view."""
        return LayerTree(self._session.style) if self._model.is_flat else self._model.tree

    def _nodes(self, rows: LayerSet) -> list[LayerNode]:
        return self._tree.nodes(rows)

    def _paste_position(self, fragment: "fragments.Fragment") -> DropPosition:
        """Return the position above the topmost selected row or at the top, or an empty selected group."""
        tree = self._tree
        nodes = tree.nodes(self._view_state.selected_rows)
        if not nodes:
            return tree.drop_position(tree.root, next(iter(tree.root.children), None), LayerSet())
        first = nodes[0]
        if first.is_group and not first.count and fragment.layers:
            return DropPosition(first.group_id, None)
        return tree.drop_position(first.parent or tree.root, first, LayerSet())

    def _select_nodes(self, nodes: Iterable[LayerNode]) -> None:
        rows = _layer_set(nodes)
        self._view_state.select(rows.layers, rows.groups)

    def _select_new(self, before: MapStyle) -> None:
        """Select the outermost rows that are not in an earlier style."""
        style = self._session.style
        keys = frozenset(key for key in style.order.keys if not before.has_layer(key))
        groups = style.group_parents.keys() - before.group_parents.keys()
        new = LayerSet(keys, frozenset(groups)).outermost(style)
        self._view_state.select(
            [layer.key for layer in style.layers if layer.key in new.layers], sorted(new.groups)
        )


def _count(rows: LayerSet) -> int:
    return len(rows.layers) + len(rows.groups)


def _layer_set(nodes: Iterable[LayerNode]) -> LayerSet:
    """Return the layer set of some nodes."""
    pairs = [(node.key, node.group_id) for node in nodes]
    return LayerSet(
        frozenset(key for key, _ in pairs if key is not None),
        frozenset(group_id for _, group_id in pairs if group_id is not None),
    )
