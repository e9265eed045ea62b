"""How a person looks at a style: what is selected, hidden, locked or shown alone. Never written or undone."""

from collections.abc import Collection, Iterable

from PySide6.QtCore import QObject, Signal

from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.layer_set import LayerSet
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.session.session import Session


class ViewState(QObject):
    """The state of looking at one session.

    While a filter hides rows of the layer tree, a selected group stands for the layers in it that match.
    Signals: `selection_changed(tuple of keys)` after other layers or groups are selected, or a selected
    group stands for other layers; `filter_changed()` before it when the filter hides other rows;
    `hidden_changed()` when another set of layers is drawn, `solo_changed()` before it when other layers are
    shown alone; `locked_changed()` when other layers may be edited.
    """

    selection_changed = Signal(object)
    filter_changed = Signal()
    hidden_changed = Signal()
    solo_changed = Signal()
    locked_changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, session.style
        self._selected: tuple[LayerKey, ...] = ()
        self._selected_groups: tuple[int, ...] = ()
        self._filtered_out = LayerSet()
        self._hidden = LayerSet()
        self._locked = LayerSet()
        self._solo: frozenset[LayerKey] = frozenset()
        session.changed.connect(self._on_changed)

    # What is selected.

    @property
    def selected(self) -> tuple[LayerKey, ...]:
        """The layers that are selected themselves, the current one last."""
        return self._selected

    @property
    def selected_groups(self) -> tuple[int, ...]:
        """The ids of the groups that are selected."""
        return self._selected_groups

    @property
    def active(self) -> LayerKey | None:
        """The layer that was selected last."""
        return self._selected[-1] if self._selected else None

    @property
    def chosen(self) -> tuple[LayerKey, ...]:
        """Every layer of the selection, those of selected groups too, in draw order from the top."""
        style = self._session.style
        return tuple(sorted(self.marked.layers_in(style), key=style.order.index.__getitem__))

    @property
    def marked(self) -> LayerSet:
        """What actions on the selection reach: layers themselves, and groups with all in them."""
        return self.matching(self.selected_rows)

    @property
    def selected_rows(self) -> LayerSet:
        """The rows that are selected, whether the filter shows all that is in them or not."""
        return LayerSet(frozenset(self._selected), frozenset(self._selected_groups))

    def select(self, keys: Iterable[LayerKey], groups: Iterable[int] = ()) -> None:
        """Select layers, the last one as the current one, and groups by their ids."""
        style = self._session.style
        selected = tuple(key for key in keys if style.has_layer(key))
        selected_groups = tuple(group_id for group_id in groups if group_id in style.group_parents)
        if (selected, selected_groups) != (self._selected, self._selected_groups):
            self._selected, self._selected_groups = selected, selected_groups
            self.selection_changed.emit(selected)

    # What the filter of the layer tree hides.

    @property
    def filtered_out(self) -> LayerSet:
        """The layers and groups that the filter hides."""
        return self._filtered_out

    def set_filtered_out(self, rows: LayerSet, *, deselects: bool = False) -> None:
        """Set which layers and groups the filter hides, and deselect them on request."""
        if rows == self._filtered_out and not deselects:
            return
        before = self._selected, self._selected_groups, self.marked
        self._filtered_out = rows
        self.filter_changed.emit()
        if deselects:
            self._selected = tuple(key for key in self._selected if key not in rows.layers)
            self._selected_groups = tuple(each for each in self._selected_groups if each not in rows.groups)
        if (self._selected, self._selected_groups, self.marked) != before:
            self.selection_changed.emit(self._selected)

    def matching(self, rows: LayerSet) -> LayerSet:
        """Some rows, with what the filter shows of a group in place of the group where it hides a part."""
        out, style = self._filtered_out, self._session.style
        if not out or not rows.groups:
            return rows
        around = [style.layer(key).group_id for key in out.layers if style.has_layer(key)]
        partial = {outer for inner in (*around, *out.groups) for outer in style.group_chain(inner)}
        split = rows.groups & partial
        if not split:
            return rows
        inside = LayerSet(groups=split)
        groups = {
            group_id
            for group_id in style.group_parents
            if group_id not in partial and inside.holds_group(style, group_id)
        }
        layers = inside.layers_in(style) - out.layers
        return LayerSet(rows.layers | layers, (rows.groups - split) | groups)

    # What is hidden, or shown alone.

    def is_hidden(self, layer: Layer) -> bool:
        """Whether a layer is hidden, by itself or with a group it sits in."""
        return self._hidden.holds(self._session.style, layer)

    def is_group_hidden(self, group_id: int | None) -> bool:
        """Whether a group is hidden, by itself or with a group it sits in."""
        return self._hidden.holds_group(self._session.style, group_id)

    @property
    def solo(self) -> frozenset[LayerKey]:
        """The layers that alone are shown; none while all are."""
        return frozenset(key for key in self._solo if self._session.style.has_layer(key))

    @property
    def left_out(self) -> frozenset[LayerKey]:
        """Every layer that the preview leaves out: the hidden ones, and all but those that are shown alone.

        A layer that is shown alone is shown even when it is hidden; of several, the hidden ones stay so.
        """
        solo, hidden = self.solo, self.hidden
        if not solo:
            return hidden
        return frozenset(self._session.style.order.keys) - ((solo - hidden) or solo)

    @property
    def hidden(self) -> frozenset[LayerKey]:
        """Every layer that a person hid."""
        return self._hidden.layers_in(self._session.style)

    def set_hidden(
        self, layers: Collection[LayerKey] = (), groups: Collection[int] = (), *, hidden: bool
    ) -> None:
        """Hide layers, and groups with all in them; or show them along with every group they sit in."""
        self._hidden = self._with(self._hidden, layers, groups, is_on=hidden)
        self.hidden_changed.emit()

    def set_solo(self, keys: Collection[LayerKey]) -> None:
        """Show some layers alone, or all of them again."""
        before, self._solo = self.solo, frozenset(keys)
        if self.solo != before:
            self.solo_changed.emit()
            self.hidden_changed.emit()

    def show_all(self) -> None:
        """Hide nothing."""
        self._hidden = LayerSet()
        self._solo = frozenset()
        self.solo_changed.emit()
        self.hidden_changed.emit()

    # What is locked: kept from edits and from the mouse on the map, for as long as the window is open.

    def is_locked(self, layer: Layer) -> bool:
        """Whether a layer is locked, by itself or with a group it sits in."""
        return self._locked.holds(self._session.style, layer)

    def is_group_locked(self, group_id: int | None) -> bool:
        """Whether a group is locked, by itself or with a group it sits in."""
        return self._locked.holds_group(self._session.style, group_id)

    @property
    def locked(self) -> frozenset[LayerKey]:
        """Every layer that is locked."""
        return self._locked.layers_in(self._session.style)

    def set_locked(
        self, layers: Collection[LayerKey] = (), groups: Collection[int] = (), *, locked: bool
    ) -> None:
        """Lock layers, and groups with all in them; or free them along with every group they sit in."""
        self._locked = self._with(self._locked, layers, groups, is_on=locked)
        self.locked_changed.emit()

    def _with(
        self, marked: LayerSet, layers: Collection[LayerKey], groups: Collection[int], *, is_on: bool
    ) -> LayerSet:
        return (
            marked.with_marks(layers, groups)
            if is_on
            else marked.without(self._session.style, layers, groups)
        )

    def _on_changed(self, change: Diff) -> None:
        before, self._style = self._style, self._session.style
        out = self._filtered_out
        if change.is_other_document:
            self._filtered_out = LayerSet()
        elif change.added:  # What comes back is shown.
            self._filtered_out = LayerSet(out.layers.difference(change.added), out.groups)
        has_marks = bool(self._hidden), bool(self._locked)
        if change.is_other_document:
            self._hidden = self._locked = LayerSet()
        elif change.groups:
            self._hidden = self._hidden.carried_over(before, self._style)
            self._locked = self._locked.carried_over(before, self._style)
        has_solo = bool(self._solo)
        if change.is_other_document or not self.solo:
            self._solo = frozenset()  # Deleted, it leaves the others to be shown.
        if has_solo and change.changes_structure:
            self.solo_changed.emit()
        if change.is_other_document:
            self.select(())
        elif change.removed or change.groups:
            self._select_what_stays(before, change)
        if change.added:
            self.select(change.added)  # What comes, or comes back with undo, is what one goes on with.
        if change.is_other_document or (change.changes_structure and (has_marks[0] or has_solo)):
            self.hidden_changed.emit()
        if has_marks[1] and change.changes_structure:
            self.locked_changed.emit()

    def _select_what_stays(self, before: MapStyle, change: Diff) -> None:
        """Go on with what is selected; where none of it is left, with what came to sit in another group."""
        had_any = bool(self._selected or self._selected_groups)
        style = self._session.style
        stays = any(map(style.has_layer, self._selected)) or any(
            group_id in style.group_parents for group_id in self._selected_groups
        )
        if stays or not had_any:
            self.select(self._selected, self._selected_groups)
            return
        parents = before.group_parents
        moved = [key for key, each in change.layers.items() if "group_id" in each.fields]
        self.select(
            moved, [each for each, now in style.group_parents.items() if parents.get(each, now) != now]
        )
