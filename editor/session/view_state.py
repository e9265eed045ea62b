"""The state of the view: which layers are selected, hidden, locked or shown alone. Not saved, not undone."""

from collections.abc import Collection, Iterable

from PySide6.QtCore import QObject, Signal

from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.layer_tree import LayerSet
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.session.session import Session


class ViewState(QObject):
    """The view state of a session.

    While a filter hides rows of the layer tree, a selected group represents its matching layers.
    Signals: `selection_changed(tuple of keys)` after the selected layers or groups, or the layers that a
    selected group represents, changed; `filter_changed()` before it when the filter hides other rows;
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
        self._last_active: LayerKey | None = None  # Also while groups are selected.
        self._filtered_out = LayerSet()
        self._hidden = LayerSet()
        self._locked = LayerSet()
        self._solo: frozenset[LayerKey] = frozenset()
        session.changed.connect(self._on_changed)

    def adopt(self, other: "ViewState") -> None:
        """Take the state of the session that this one continues; `announce` it when the window exists."""
        self._selected, self._selected_groups = other.selected, other.selected_groups
        self._filtered_out = other.filtered_out
        self._hidden, self._locked = other.marked
        self._solo = other.solo

    @property
    def marked(self) -> tuple[LayerSet, LayerSet]:
        """The layers and groups that the user has hidden, and those locked."""
        return self._hidden, self._locked

    def announce(self) -> None:
        """Report an adopted state to those who were created after it."""
        self.filter_changed.emit()
        self.selection_changed.emit(self._selected)
        self.solo_changed.emit()
        self.hidden_changed.emit()
        self.locked_changed.emit()

    # Selection

    @property
    def selected(self) -> tuple[LayerKey, ...]:
        """The selected layers, the current one last."""
        return self._selected

    @property
    def selected_groups(self) -> tuple[int, ...]:
        """The ids of the selected groups."""
        return self._selected_groups

    @property
    def active(self) -> LayerKey | None:
        """The current layer, which was selected last."""
        return self._selected[-1] if self._selected else None

    @property
    def selected_layers(self) -> tuple[LayerKey, ...]:
        """All layers of the selection, with those of selected groups, in draw order from the top."""
        style = self._session.style
        return tuple(sorted(self.selection.layers_in(style), key=style.order.index.__getitem__))

    @property
    def selection(self) -> LayerSet:
        """The layers and groups that actions on the selection affect."""
        return self.matching(self.selected_rows)

    @property
    def selected_rows(self) -> LayerSet:
        """The selected rows, even if the filter hides parts of a group."""
        return LayerSet(frozenset(self._selected), frozenset(self._selected_groups))

    def select(self, keys: Iterable[LayerKey], groups: Iterable[int] = ()) -> None:
        """Select layers, the last one as current, and groups by id."""
        style = self._session.style
        selected = tuple(key for key in keys if style.has_layer(key))
        selected_groups = tuple(group_id for group_id in groups if group_id in style.group_parents)
        if (selected, selected_groups) != (self._selected, self._selected_groups):
            self._selected, self._selected_groups = selected, selected_groups
            self._last_active = self.active or self._last_active
            self.selection_changed.emit(selected)

    # Filter of the layer tree

    @property
    def filtered_out(self) -> LayerSet:
        """The layers and groups that the filter hides."""
        return self._filtered_out

    def set_filtered_out(self, rows: LayerSet, *, deselects: bool = False) -> None:
        """Set the layers and groups that the filter hides; deselect them if requested."""
        if rows == self._filtered_out and not deselects:
            return
        before = self._selected, self._selected_groups, self.selection
        self._filtered_out = rows
        self.filter_changed.emit()
        if deselects:
            self._selected = tuple(key for key in self._selected if key not in rows.layers)
            self._selected_groups = tuple(each for each in self._selected_groups if each not in rows.groups)
        if (self._selected, self._selected_groups, self.selection) != before:
            self.selection_changed.emit(self._selected)

    def matching(self, rows: LayerSet) -> LayerSet:
        """Return rows in which the visible parts replace each group that the filter hides in part."""
        filtered, style = self._filtered_out, self._session.style
        if not filtered or not rows.groups:
            return rows
        parents = [style.layer(key).group_id for key in filtered.layers if style.has_layer(key)]
        partial = {
            ancestor for group in (*parents, *filtered.groups) for ancestor in style.group_chain(group)
        }
        split = rows.groups & partial
        if not split:
            return rows
        inside = LayerSet(groups=split)
        groups = {
            group_id
            for group_id in style.group_parents
            if group_id not in partial and inside.holds_group(style, group_id)
        }
        layers = inside.layers_in(style) - filtered.layers
        return LayerSet(rows.layers | layers, (rows.groups - split) | groups)

    # Hidden layers, and layers shown alone

    def is_hidden(self, layer: Layer) -> bool:
        """Return whether a layer is hidden, by itself or with a group."""
        return self._hidden.holds(self._session.style, layer)

    def is_group_hidden(self, group_id: int | None) -> bool:
        """Return whether a group is hidden, by itself or with an ancestor."""
        return self._hidden.holds_group(self._session.style, group_id)

    @property
    def solo(self) -> frozenset[LayerKey]:
        """The layers that are shown alone; empty if all are shown."""
        return frozenset(key for key in self._solo if self._session.style.has_layer(key))

    @property
    def omitted(self) -> frozenset[LayerKey]:
        """All layers that the preview does not draw: hidden ones, and those outside the solo set.

        A single solo layer is drawn even if it is hidden; of several, hidden ones remain hidden.
        """
        solo, hidden = self.solo, self.hidden
        if not solo:
            return hidden
        return frozenset(self._session.style.order.keys) - ((solo - hidden) or solo)

    @property
    def hidden(self) -> frozenset[LayerKey]:
        """All layers that the user has hidden."""
        return self._hidden.layers_in(self._session.style)

    def set_hidden(
        self, layers: Collection[LayerKey] = (), groups: Collection[int] = (), *, hidden: bool
    ) -> None:
        """Hide layers and groups, or show them with all their ancestors."""
        self._hidden = self._with(self._hidden, layers, groups, is_on=hidden)
        self.hidden_changed.emit()

    def set_solo(self, keys: Collection[LayerKey]) -> None:
        """Show only some layers, or all if empty."""
        before, self._solo = self.solo, frozenset(keys)
        if self.solo != before:
            self.solo_changed.emit()
            self.hidden_changed.emit()

    def show_all(self) -> None:
        self._hidden = LayerSet()
        self._solo = frozenset()
        self.solo_changed.emit()
        self.hidden_changed.emit()

    # Locks against edits and mouse input on the map, until the window is closed

    def is_locked(self, layer: Layer) -> bool:
        """Return whether a layer is locked, by itself or with a group."""
        return self._locked.holds(self._session.style, layer)

    def is_group_locked(self, group_id: int | None) -> bool:
        """Return whether a group is locked, by itself or with an ancestor."""
        return self._locked.holds_group(self._session.style, group_id)

    @property
    def locked(self) -> frozenset[LayerKey]:
        """All locked layers."""
        return self._locked.layers_in(self._session.style)

    def set_locked(
        self, layers: Collection[LayerKey] = (), groups: Collection[int] = (), *, locked: bool
    ) -> None:
        """Lock layers and groups, or unlock them with all their ancestors."""
        self._locked = self._with(self._locked, layers, groups, is_on=locked)
        self.locked_changed.emit()

    def _with(
        self, marked: LayerSet, layers: Collection[LayerKey], groups: Collection[int], *, is_on: bool
    ) -> LayerSet:
        return (
            marked.with_added(layers, groups)
            if is_on
            else marked.without(self._session.style, layers, groups)
        )

    def _on_changed(self, change: Diff) -> None:
        before, self._style = self._style, self._session.style
        out = self._filtered_out
        if change.is_other_document:
            self._filtered_out = LayerSet()
        elif change.added:  # Restored layers are shown.
            self._filtered_out = LayerSet(out.layers.difference(change.added), out.groups)
        has_marks = bool(self._hidden), bool(self._locked)
        if change.is_other_document:
            self._hidden = self._locked = LayerSet()
        elif change.groups:
            self._hidden = self._hidden.migrated(before, self._style)
            self._locked = self._locked.migrated(before, self._style)
        has_solo = bool(self._solo)
        if change.is_other_document or not self.solo:
            self._solo = frozenset()  # After its layers are deleted, the others are shown.
        if has_solo and change.changes_structure:
            self.solo_changed.emit()
        if change.is_other_document:
            self.select(())
        elif change.removed or change.groups:
            self._restore_selection(before, change)
        if change.added:
            self.select(change.added)  # New and restored layers are selected.
        if change.is_other_document or (change.changes_structure and (has_marks[0] or has_solo)):
            self.hidden_changed.emit()
        if has_marks[1] and change.changes_structure:
            self.locked_changed.emit()

    def _restore_selection(self, before: MapStyle, change: Diff) -> None:
        """Retain the selection; if none of it is left, select what was moved to another group."""
        had_any = bool(self._selected or self._selected_groups)
        style = self._session.style
        has_selected = any(map(style.has_layer, self._selected)) or any(
            group_id in style.group_parents for group_id in self._selected_groups
        )
        if has_selected or not had_any:
            self.select(self._selected, self._selected_groups)
            return
        parents = before.group_parents
        moved = [key for key, each in change.layers.items() if "group_id" in each.fields]
        moved.sort(key=lambda key: key == self._last_active)  # It becomes the current one again.
        self.select(
            moved, [each for each, now in style.group_parents.items() if parents.get(each, now) != now]
        )
