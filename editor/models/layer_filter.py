"""Filter model of the layer tree by a query."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Signal

from editor.checks.problems import Problem
from editor.look.words import translated
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.layer_set import LayerSet
from editor.mapstyle.document.layer_tree import LayerNode
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.search.layer_search import Circumstances, LayerSearch
from editor.mapstyle.search.query import LayerQuery
from editor.models.layer_tree_model import LayerTreeModel
from editor.session.session import Session
from editor.session.view_state import ViewState

AnyIndex = QModelIndex | QPersistentModelIndex


class LayerFilter(QSortFilterProxyModel):
    """Shows the layers that match a query, and their groups.

    A visible row remains until the next query: a layer does not disappear while it is edited. Layers that
    match after an edit, undo or check are added, and so are new layers and layers selected elsewhere. The
    view state holds the hidden rows; another query deselects them.
    Signals: `refiltered()` after a query was set, and after rows were added for another reason.
    """

    refiltered = Signal()

    def __init__(
        self,
        model: LayerTreeModel,
        session: Session,
        view_state: ViewState,
        data: SourceData,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._model, self._session, self._view_state = model, session, view_state
        self._search = LayerSearch(data, translated)
        self._query = LayerQuery()
        self._problems: Mapping[LayerKey, str] = {}
        self._keys = frozenset(session.style.order.keys)
        self._found = self._keys
        self._shown: set[LayerNode] = set()
        # Groups without matches that are shown because they are selected.
        self._revealed: set[int] = set()
        # Determines the visible rows before views request rows of the reset model.
        model.modelReset.connect(self._update_visible)
        self.setSourceModel(model)
        session.changed.connect(self._on_changed)
        view_state.hidden_changed.connect(self._add_matches)
        view_state.locked_changed.connect(self._add_matches)
        view_state.selection_changed.connect(self._reveal_selected)

    @property
    def is_on(self) -> bool:
        """Whether the query can hide layers."""
        return bool(self._query.terms)

    @property
    def found(self) -> frozenset[LayerKey]:
        """The layers that are shown."""
        return self._found & self._keys if self.is_on else frozenset(self._session.style.order.keys)

    def prepare(self) -> None:
        """Prepare for a query."""
        self._search.prepare(self._session.style)

    def set_query(self, query: LayerQuery) -> None:
        """Show the layers that match a query now."""
        was_on, before = self.is_on, self._shown
        self._query = query
        self._keys = frozenset(self._session.style.order.keys)
        self._found = self._find()
        self._revealed.clear()
        self._update_visible()
        if (self.is_on, self._shown) != (was_on, before):  # Many a typed letter changes nothing.
            self._apply()
        self._view_state.set_filtered_out(self._hidden_rows(), deselects=True)
        self.refiltered.emit()

    def show_problems(self, problems: Iterable[Problem]) -> None:
        """Set the problems that layers are searched by."""
        texts: dict[LayerKey, list[str]] = {}
        for problem in problems:
            if problem.layer_key is not None:
                kind = problem.kind
                text = f"{kind.severity.value} {kind.code} {translated(kind.title)}"
                texts.setdefault(problem.layer_key, []).append(text.casefold())
        self._problems = {key: "\n".join(text) for key, text in texts.items()}
        self._add_matches()

    def show_data(self, data: SourceData) -> None:
        """Set the map data that layers are searched by."""
        self._search.set_data(data)
        self._add_matches()

    def set_flat(self, *, is_flat: bool) -> None:
        """Show all layers in draw order, or in their groups."""
        if is_flat and self._view_state.selected_groups:  # The flat list has no rows for groups.
            self._view_state.select(self._view_state.chosen)
        self._model.set_flat(is_flat=is_flat)
        self._view_state.set_filtered_out(self._hidden_rows())

    def filterAcceptsRow(self, row: int, parent: AnyIndex) -> bool:
        # Qt calls this for every row in succession, so it is inlined.
        if not self._query.terms:
            return True
        group: LayerNode = parent.internalPointer() or self._model.tree.root
        return group.children[row] in self._shown

    def _find(self) -> frozenset[LayerKey]:
        circumstances = Circumstances(self._problems, self._view_state.hidden, self._view_state.locked)
        return self._search.find(self._session.style, self._query, circumstances)

    def _on_changed(self, change: Diff) -> None:
        if change.changes_structure:  # The model has been reset already.
            self._view_state.set_filtered_out(self._hidden_rows(), deselects=True)
        elif change.layers:
            self._add_matches()

    def _add_matches(self) -> None:
        if self.is_on and self._find_new():
            self._show_more()

    def _reveal_selected(self) -> None:
        """Add what is selected elsewhere, such as on the map."""
        out, view_state = self._view_state.filtered_out, self._view_state
        layers = out.layers.intersection(view_state.selected)
        groups = out.groups.intersection(view_state.selected_groups)
        if not self.is_on or not (layers or groups):
            return
        self._found |= layers
        self._revealed |= groups
        self._show_more()

    def _show_more(self) -> None:
        self._update_visible()
        self._apply()
        self._view_state.set_filtered_out(self._hidden_rows())
        self.refiltered.emit()

    def _hidden_rows(self) -> LayerSet:
        if not self.is_on:
            return LayerSet()
        layers = self._keys - self._found
        groups = (group for group, node in self._model.tree.by_group.items() if node not in self._shown)
        return LayerSet(layers, frozenset(groups))

    def _find_new(self) -> bool:
        """Add the current matches to the shown layers; return whether there are new ones."""
        before, keys = self._found, frozenset(self._session.style.order.keys)
        self._found, self._keys = before | self._find() | (keys - self._keys), keys
        return self._found != before

    def _update_visible(self) -> None:
        self._shown = set()
        if self.is_on:
            if self._keys != frozenset(self._session.style.order.keys):
                self._find_new()
            self._add_visible(self._model.node(QModelIndex()))

    def _add_visible(self, root: LayerNode) -> None:
        """Add the matching rows and their ancestors to the visible rows."""
        found, shown = self._found, self._shown
        # Not by recursion: a file may nest groups thousands deep.
        groups = [root]
        for group in groups:
            rows = []
            for row in group.children:
                if row.group is None:
                    if row.key in found:
                        rows.append(row)
                    continue
                groups.append(row)
                if self._is_group_found(row):
                    rows.append(row)
            shown.update(rows)
            above: LayerNode | None = group if rows else None
            while above is not None and above is not root and above not in shown:
                shown.add(above)
                above = above.parent

    def _is_group_found(self, node: LayerNode) -> bool:
        """Return whether a group is shown even without matches in it."""
        return node.group_id in self._revealed or self._matches_name(node)

    def _matches_name(self, node: LayerNode) -> bool:
        name = "" if node.group is None else self._session.style.group(node.group).name
        return not node.children and self._search.is_named(self._query, name)

    def _apply(self) -> None:
        """Apply the filter as one reset: views handle many ranges slowly."""
        self.beginResetModel()
        self.setSourceModel(self._model)
        self.endResetModel()
