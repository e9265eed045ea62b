"""What a person does to the selected rows of the layer tree: each is one step, and leaves locked rows out."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from PySide6.QtCore import QMimeData, QObject, Signal

from editor.errors import DocumentError
from editor.look.words import translated
from editor.mapstyle.document.layer_set import LayerSet
from editor.mapstyle.document.layer_tree import DropPosition, LayerNode, LayerTree
from editor.mapstyle.document.model import Group, Layer, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.fragment import Fragment, fragment_of
from editor.mapstyle.edits.groups import add_group, free_group_id, group_rows, ungroup
from editor.mapstyle.edits.paste import duplicate_rows, paste
from editor.mapstyle.edits.structure import delete_rows, move_in_order, move_out, move_rows
from editor.mapstyle.schema.source_data import SourceData
from editor.models.layer_row import group_name, layer_name
from editor.models.layer_tree_model import LayerTreeModel
from editor.panels.layers.layer_clipboard import fragment_in
from editor.panels.row_names import called, called_group, copy_name
from editor.panels.try_edit import try_edit
from editor.session.session import Session
from editor.session.view_state import ViewState

Shift: TypeAlias = Callable[..., Edit]


class LayerVerbs(QObject):
    """Changes which layers and groups there are, and where they stand.

    Signals: `refused(str)` with what was not done, and why; `noted(str)` with what is worth knowing of
    something that was.
    """

    refused = Signal(str)
    noted = Signal(str)

    def __init__(
        self, session: Session, view_state: ViewState, model: LayerTreeModel, data: SourceData
    ) -> None:
        super().__init__(model)
        self._session, self._view_state, self._model, self._data = session, view_state, model, data

    def show_data(self, data: SourceData) -> None:
        """Call layers by what they now draw."""
        self._data = data

    @property
    def free(self) -> LayerSet:
        """The selected rows that may be changed; a group stays as a whole where anything in it is locked."""
        style, locked = self._session.style, self._view_state.locked
        outer = self._view_state.marked.outermost(style)
        groups = {
            group_id
            for group_id in outer.groups
            if not self._view_state.is_group_locked(group_id)
            and locked.isdisjoint(LayerSet(groups=frozenset([group_id])).layers_in(style))
        }
        return LayerSet(outer.layers - locked, frozenset(groups))

    def say_locked(self) -> None:
        """Say that nothing of what is selected may be changed."""
        self.refused.emit(self.tr("What is selected is locked. Unlock it first."))

    def is_open(self, group_id: int | None) -> bool:
        """Whether something may come into a group: a locked one takes nothing."""
        return not self._view_state.is_group_locked(group_id)

    # Moves.

    def move(self, spot: DropPosition) -> None:
        """Put the selected rows where they were dropped."""
        if self._is_closed(spot.group_id):
            return
        rows = self.free
        if self._model.is_flat:
            self._do(
                rows, move_in_order(rows.layers_in(self._session.style), spot.above), self.tr("Move {rows}")
            )
            return
        group = called_group(self._session.style, spot.group_id)
        comes_in = any(
            node.parent is None or node.parent.group_id != spot.group_id for node in self._nodes(rows)
        )
        text = self.tr("Move {rows} to {group}") if group and comes_in else self.tr("Move {rows}")
        self._do(rows, move_rows(rows, spot), text, group)

    def shift(self, how: Shift) -> None:
        """Move the selected rows among those beside them: up, down, to the top or to the bottom."""
        self._do(self.free, how(self.free, is_flat=self._model.is_flat), self.tr("Move {rows}"))

    def move_in(self) -> None:
        """Move the selected rows into the nearest group beside the topmost of them."""
        tree = self._tree
        nodes = tree.nodes(self.free)
        beside = nodes[0].parent.children if nodes and nodes[0].parent is not None else []
        groups = [
            node
            for node in beside
            if node.group_id is not None and node not in nodes and self._is_shown(node)
        ]
        above = [node for node in groups if node.place < nodes[0].place]
        if not groups:
            if nodes:
                self.refused.emit(self.tr("There is no group beside this row."))
        elif above:
            self.move(DropPosition(above[-1].group_id, None))
        else:
            self.move(tree.spot(groups[0], next(iter(groups[0].children), None), self.free))

    def move_out(self) -> None:
        """Move each of the selected rows out of the group it sits in, to directly above that."""
        nodes = [node for node in self._nodes(self.free) if node.parent is not None and node.parent.is_group]
        around = {node.parent.group_id for node in nodes if node.parent is not None}
        if len(around) > 1:
            self._do(_marked(nodes), move_out(self.free), self.tr("Move {rows} out of their groups"))
            return
        group = called_group(self._session.style, next(iter(around), None))
        self._do(_marked(nodes), move_out(self.free), self.tr("Move {rows} out of {group}"), group)

    # Groups.

    def new_group(self) -> int | None:
        """Make a group beside the topmost selected row, and select it; gives its id, None when refused."""
        nodes = self._nodes(self._view_state.selected_rows)
        parent = nodes[0].parent if nodes else None
        parent_id = None if parent is None else parent.group_id
        if self._is_closed(parent_id):
            return None
        group_id = free_group_id(self._session.style)
        self._session.do(add_group(self.tr("New group"), parent_id), self.tr("New group"))
        self._view_state.select([], [group_id])
        return group_id

    def group(self) -> None:
        """Put the selected rows into a new group, and select that."""
        group_id = free_group_id(self._session.style)
        if self._do(self.free, group_rows(self.free, self.tr("New group")), self.tr("Group {rows}")):
            self._view_state.select([], [group_id])

    def ungroup(self) -> None:
        """Dissolve the selected groups and select what they held, unless the filter hides a part of one."""
        partial = self._view_state.selected_rows.groups - self._view_state.marked.groups
        if partial:
            name = called_group(self._session.style, min(partial))
            why = self.tr("The filter hides a part of “{name}”. Clear the filter to ungroup it.")
            self.refused.emit(why.format(name=name))
            return
        rows = LayerSet(groups=self.free.groups)
        tree = self._tree
        held = [child for node in tree.nodes(rows) for child in node.children]
        if self._do(rows, ungroup(rows.groups), self.tr("Ungroup {rows}")):
            self._select_nodes(held)

    # Copies.

    def copied(self) -> Fragment | None:
        """The selected rows for a clipboard; nothing where none is selected."""
        rows = self._view_state.marked.outermost(self._session.style)
        return fragment_of(self._session.style, rows) if rows else None

    def cut(self) -> Fragment | None:
        """Take the selected rows out of the style, for a clipboard; nothing when that cannot be."""
        rows = self.free
        fragment = fragment_of(self._session.style, rows)
        return fragment if self._delete(rows, self.tr("Cut {rows}")) else None

    def paste(self, fragment: Fragment, spot: DropPosition | None = None) -> None:
        """Put layers and groups above the topmost selected row or at a spot, and select them."""
        spot = self._paste_spot(fragment) if spot is None else spot
        if self._is_closed(spot.group_id):
            return
        before = self._session.style
        part = fragment.style
        rows = LayerSet(frozenset(part.order.keys), frozenset(part.group_parents)).outermost(part)
        text = self.tr("Paste {rows}").format(rows=called(part, rows, self._data))
        if self._run(paste(fragment, spot), text):
            self._select_new(before)

    def paste_from(self, data: QMimeData, spot: DropPosition | None = None) -> None:
        """Put what somebody offers to a place, as `paste` does; where it is no layers, say what it lacks."""
        try:
            fragment = fragment_in(data)
        except DocumentError as error:
            where = str(error.place or "")
            text = (
                self.tr("Nothing was pasted. At {where}: {why}")
                if where
                else self.tr("Nothing was pasted. {why}")
            )
            self.refused.emit(text.format(where=where, why=translated(error.text)))
        else:
            self.paste(fragment, spot)

    def duplicate(self) -> None:
        """Put copies of the selected rows above them, and select those."""
        before = self._session.style
        edit = duplicate_rows(self.free, copy_name, self._name_of)
        if self._do(self.free, edit, self.tr("Duplicate {rows}")):
            self._select_new(before)

    def _name_of(self, row: Layer | Group) -> str:
        return layer_name(row, self._data) if isinstance(row, Layer) else group_name(row)

    def delete(self) -> None:
        """Delete the selected rows, groups with all in them, and select the row that follows."""
        self._delete(self.free, self.tr("Delete {rows}"))

    def _delete(self, rows: LayerSet, text: str) -> bool:
        following = self._following(rows)
        is_done = self._do(rows, delete_rows(rows), text)
        if is_done and following is not None:
            self._select_nodes([following])
        return is_done

    def _following(self, rows: LayerSet) -> LayerNode | None:
        """The row to go on with when some are gone: the next one, else one before, else the group.

        The filter may hide all of these; then it is the nearest layer that it shows.
        """
        tree = self._model.tree
        nodes = tree.nodes(rows)
        if not nodes or nodes[-1].parent is None:
            return None
        last, parent = nodes[-1], nodes[-1].parent
        after = parent.children[last.place + 1 :]
        before = [node for node in reversed(parent.children[: last.place]) if node not in nodes]
        beside = next(filter(self._is_shown, (*after, *before)), None)
        if beside is not None or not self._view_state.filtered_out:
            return beside or (parent if parent.is_group else None)
        style, out = (
            self._session.style,
            self._view_state.filtered_out.layers | rows.layers_in(self._session.style),
        )
        keys, place = style.order.keys, style.order.index[last.layers[-1]] if last.layers else 0
        key = next((each for each in (*keys[place:], *reversed(keys[:place])) if each not in out), None)
        return None if key is None else tree.by_key[key]

    def _is_shown(self, node: LayerNode) -> bool:
        """Whether the filter shows a row."""
        out = self._view_state.filtered_out
        return node.key not in out.layers and node.group_id not in out.groups

    # What is common to them.

    def _do(self, rows: LayerSet, edit: Edit, text: str, group: str = "") -> bool:
        """Run an edit of some rows as one step, and say how many are locked; gives whether it was run."""
        style = self._session.style
        left_out = _count(self._view_state.marked.outermost(style)) - _count(self.free)
        if not rows:
            if left_out:
                self.say_locked()
            return False
        is_done = self._run(edit, text.format(rows=called(style, rows, self._data), group=group))
        if is_done and left_out:
            one = self.tr("1 locked row was left out.")
            self.noted.emit(one if left_out == 1 else self.tr("%n locked rows were left out.", "", left_out))
        return is_done

    def _run(self, edit: Edit, text: str) -> bool:
        return try_edit(self._session, edit, text, self.refused.emit)

    def _is_closed(self, group_id: int | None) -> bool:
        """Whether nothing may come into a group, since it is locked; then it is said."""
        if self.is_open(group_id):
            return False
        name = called_group(self._session.style, group_id)
        self.refused.emit(self.tr("The group “{name}” is locked. Unlock it first.").format(name=name))
        return True

    @property
    def _tree(self) -> LayerTree:
        """The groups with what is in them, whether they are shown or not."""
        return LayerTree(self._session.style) if self._model.is_flat else self._model.tree

    def _nodes(self, rows: LayerSet) -> list[LayerNode]:
        return self._tree.nodes(rows)

    def _paste_spot(self, fragment: Fragment) -> DropPosition:
        """Directly above the topmost selected row, or on top; a group that is empty takes layers in."""
        tree = self._tree
        nodes = tree.nodes(self._view_state.selected_rows)
        if not nodes:
            return tree.spot(tree.root, next(iter(tree.root.children), None), LayerSet())
        first = nodes[0]
        if first.is_group and not first.count and fragment.layers:
            return DropPosition(first.group_id, None)
        return tree.spot(first.parent or tree.root, first, LayerSet())

    def _select_nodes(self, nodes: Iterable[LayerNode]) -> None:
        rows = _marked(nodes)
        self._view_state.select(rows.layers, rows.groups)

    def _select_new(self, before: MapStyle) -> None:
        """Select the outermost rows that a style did not have before."""
        style = self._session.style
        keys = frozenset(key for key in style.order.keys if not before.has_layer(key))
        groups = style.group_parents.keys() - before.group_parents.keys()
        new = LayerSet(keys, frozenset(groups)).outermost(style)
        self._view_state.select(
            [layer.key for layer in style.layers if layer.key in new.layers], sorted(new.groups)
        )


def _count(rows: LayerSet) -> int:
    return len(rows.layers) + len(rows.groups)


def _marked(nodes: Iterable[LayerNode]) -> LayerSet:
    """Some rows by their keys and ids."""
    pairs = [(node.key, node.group_id) for node in nodes]
    return LayerSet(
        frozenset(key for key, _ in pairs if key is not None),
        frozenset(group_id for _, group_id in pairs if group_id is not None),
    )
