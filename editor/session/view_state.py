"""How a person looks at the style: what is selected, hidden, or shown alone. Never written or undone."""

from collections.abc import Collection, Iterable

from PySide6.QtCore import QObject, Signal

from editor.mapstyle.diff import Diff
from editor.mapstyle.model import Layer, LayerKey
from editor.session.session import Session


class ViewState(QObject):
    """The state of looking at one session.

    Signals: `selection_changed(tuple of keys)`; `hidden_changed()` when another set of layers is drawn,
    `solo_changed()` before it when other layers are shown alone.
    """

    selection_changed = Signal(object)
    hidden_changed = Signal()
    solo_changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._selected: tuple[LayerKey, ...] = ()
        self._hidden_layers: frozenset[LayerKey] = frozenset()
        self._hidden_groups: frozenset[int] = frozenset()
        self._solo: frozenset[LayerKey] = frozenset()
        session.changed.connect(self._on_changed)

    @property
    def selected(self) -> tuple[LayerKey, ...]:
        """The selected layers, the current one last."""
        return self._selected

    @property
    def active(self) -> LayerKey | None:
        """The layer that the property panel shows."""
        return self._selected[-1] if self._selected else None

    def select(self, keys: Iterable[LayerKey]) -> None:
        """Select layers; the last one is the current one."""
        selected = tuple(key for key in keys if self._session.style.has_layer(key))
        if selected != self._selected:
            self._selected = selected
            self.selection_changed.emit(selected)

    def is_hidden(self, layer: Layer) -> bool:
        """Whether a layer is hidden, by itself or with a group it sits in."""
        return layer.key in self._hidden_layers or self._in_hidden_group(layer.group_id)

    def is_group_hidden(self, group_id: int | None) -> bool:
        """Whether a group is hidden, by itself or with a group it sits in."""
        return self._in_hidden_group(group_id)

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
        style = self._session.style
        if not self._hidden_groups:
            return frozenset(key for key in self._hidden_layers if style.has_layer(key))
        return frozenset(layer.key for layer in style.layers if self.is_hidden(layer))

    def set_hidden(
        self, layers: Collection[LayerKey] = (), groups: Collection[int] = (), *, hidden: bool
    ) -> None:
        """Hide layers, and groups with all in them; or show them along with every group they sit in."""
        if hidden:
            self._hidden_layers |= set(layers)
            self._hidden_groups |= set(groups)
        else:
            style = self._session.style
            self._hidden_layers -= set(layers)
            around = {style.layer(key).group_id for key in layers} | set(groups)
            self._hidden_groups -= {outer for group_id in around for outer in style.group_chain(group_id)}
        self.hidden_changed.emit()

    def set_solo(self, keys: Collection[LayerKey]) -> None:
        """Show some layers alone, or all of them again."""
        before, self._solo = self.solo, frozenset(keys)
        if self.solo != before:
            self.solo_changed.emit()
            self.hidden_changed.emit()

    def show_all(self) -> None:
        """Hide nothing."""
        self._hidden_layers, self._hidden_groups = frozenset(), frozenset()
        self._solo = frozenset()
        self.solo_changed.emit()
        self.hidden_changed.emit()

    def _in_hidden_group(self, group_id: int | None) -> bool:
        return not self._hidden_groups.isdisjoint(self._session.style.group_chain(group_id))

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._hidden_layers, self._hidden_groups = frozenset(), frozenset()
        has_solo = bool(self._solo)
        if change.is_other_document or not self.solo:
            self._solo = frozenset()  # Deleted, it leaves the others to be shown.
        if has_solo and change.changes_structure:
            self.solo_changed.emit()
        if change.is_other_document or change.removed:
            self.select(self._selected)
        if change.added:
            self.select(change.added)  # What comes, or comes back with undo, is what one goes on with.
        hides = self._hidden_layers or self._hidden_groups or has_solo
        if change.is_other_document or (hides and change.changes_structure):
            self.hidden_changed.emit()
