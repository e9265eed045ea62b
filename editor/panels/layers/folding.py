"""Which groups of the layer tree are folded, through every change of its rows."""

from collections.abc import Mapping

from editor.mapstyle.document.model import MapStyle
from editor.models.layer_filter import LayerFilter
from editor.models.layer_tree_model import LayerTreeModel
from editor.panels.row_tree import RowTree


class Folding:
    """Remembers the folding by the ids of groups; one that is new is folded as the file says."""

    def __init__(self, view: RowTree, model: LayerTreeModel, shown: LayerFilter) -> None:
        self._view, self._model, self._shown = view, model, shown
        self._is_folded: dict[int, bool] = {}

    def forget(self) -> None:
        """Fold as the file says."""
        self._is_folded = {}

    def remember(self) -> None:
        """Take over what the view shows; what an empty group would show is not known."""
        if self._shown.is_on:  # All groups are unfolded then, so that no match hides.
            return
        for index, _ in self._model.group_indexes():
            node = self._model.node(index)
            if node.group_id is not None and node.children:
                self._is_folded[node.group_id] = not self._view.isExpanded(self._shown.mapFromSource(index))

    def restore(self, style: MapStyle) -> None:
        """Fold the view's groups as before; none while a filter is on."""
        for index, place in self._model.group_indexes():
            is_folded = not self._shown.is_on and self._of(style, place)
            self._view.setExpanded(self._shown.mapFromSource(index), not is_folded)

    def as_written(self, style: MapStyle) -> dict[int, bool]:
        """Which groups, by their places in the file, are folded now."""
        self.remember()
        return {place: self._of(style, place) for _, place in self._model.group_indexes()}

    def by_id(self) -> Mapping[int, bool]:
        """Which groups, by their ids, are folded now and which are not."""
        self.remember()
        return dict(self._is_folded)

    def take_up(self, by_id: Mapping[int, bool]) -> None:
        """Remember other foldings; those of which nothing is said stay."""
        self.remember()
        self._is_folded |= by_id

    def _of(self, style: MapStyle, place: int) -> bool:
        group = style.group(place)
        return group.is_collapsed if group.id is None else self._is_folded.get(group.id, group.is_collapsed)
