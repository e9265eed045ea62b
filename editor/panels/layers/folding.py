"""Collapsed state of the groups in the layer tree."""

from collections.abc import Mapping

from editor.mapstyle.document.model import MapStyle
from editor.models.layer_filter import LayerFilter
from editor.models.layer_tree_model import LayerTreeModel
from editor.panels.row_tree import RowTree


class CollapsedState:
    """Retains the collapsed state by group id across model resets; new groups use that of the file."""

    def __init__(self, view: RowTree, model: LayerTreeModel, shown: LayerFilter) -> None:
        self._view, self._model, self._shown = view, model, shown
        self._is_collapsed: dict[int, bool] = {}

    def forget(self) -> None:
        """Return to the state in the file."""
        self._is_collapsed = {}

    def remember(self) -> None:
        """Save the state of the view, except for empty groups, which have none."""
        if self._shown.is_on:  # The filter expands all groups.
            return
        for index, _ in self._model.group_indexes():
            node = self._model.node(index)
            if node.group_id is not None and node.children:
                self._is_collapsed[node.group_id] = not self._view.isExpanded(
                    self._shown.mapFromSource(index)
                )

    def restore(self, style: MapStyle) -> None:
        """Apply the saved state to the view; a filter expands all groups."""
        for index, place in self._model.group_indexes():
            is_collapsed = not self._shown.is_on and self._is_group_collapsed(style, place)
            self._view.setExpanded(self._shown.mapFromSource(index), not is_collapsed)

    def by_place(self, style: MapStyle) -> dict[int, bool]:
        """Return whether each group is collapsed, by index in the style."""
        self.remember()
        return {place: self._is_group_collapsed(style, place) for _, place in self._model.group_indexes()}

    def by_id(self) -> Mapping[int, bool]:
        """Return whether each group is collapsed, by id."""
        self.remember()
        return dict(self._is_collapsed)

    def update(self, by_id: Mapping[int, bool]) -> None:
        """Change the state of some groups."""
        self.remember()
        self._is_collapsed |= by_id

    def _is_group_collapsed(self, style: MapStyle, place: int) -> bool:
        group = style.group(place)
        return (
            group.is_collapsed if group.id is None else self._is_collapsed.get(group.id, group.is_collapsed)
        )
