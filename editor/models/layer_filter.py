"""The layers that a query finds, in the tree of all of them."""

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
    """Shows the layers that a query finds, and the groups they sit in.

    A row that is shown stays until another query is asked: what a person edits does not vanish under the
    hand. What an edit, undo or a check lets the query find comes to it, and so does every new layer and
    what is selected elsewhere. The view state knows what is hidden, and another query deselects that.
    Signals: `refiltered()` when a query was asked, and when rows came because of something else.
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
        # Groups that are shown though the query finds nothing in them: they are selected.
        self._revealed: set[int] = set()
        # Before the rows of the reset model are asked for, it is known which of them are shown.
        model.modelReset.connect(self._choose_rows)
        self.setSourceModel(model)
        session.changed.connect(self._on_changed)
        view_state.hidden_changed.connect(self._look_again)
        view_state.locked_changed.connect(self._look_again)
        view_state.selection_changed.connect(self._reveal_selected)

    @property
    def is_on(self) -> bool:
        """Whether a query could hide layers."""
        return bool(self._query.terms)

    @property
    def found(self) -> frozenset[LayerKey]:
        """The layers that are shown."""
        return self._found & self._keys if self.is_on else frozenset(self._session.style.order.keys)

    def prepare(self) -> None:
        """Make ready for a query."""
        self._search.prepare(self._session.style)

    def set_query(self, query: LayerQuery) -> None:
        """Show what a query finds now."""
        was_on, before = self.is_on, self._shown
        self._query = query
        self._keys = frozenset(self._session.style.order.keys)
        self._found = self._find()
        self._revealed.clear()
        self._choose_rows()
        if (self.is_on, self._shown) != (was_on, before):  # Many a letter changes nothing.
            self._show_rows()
        self._view_state.set_filtered_out(self._hidden_rows(), deselects=True)
        self.refiltered.emit()

    def show_problems(self, problems: Iterable[Problem]) -> None:
        """Find layers by these problems from now on."""
        words: dict[LayerKey, list[str]] = {}
        for problem in problems:
            if problem.layer_key is not None:
                kind = problem.kind
                said = f"{kind.severity.value} {kind.code} {translated(kind.title)}"
                words.setdefault(problem.layer_key, []).append(said.casefold())
        self._problems = {key: "\n".join(said) for key, said in words.items()}
        self._look_again()

    def show_data(self, data: SourceData) -> None:
        """Find layers by what they now draw."""
        self._search.set_data(data)
        self._look_again()

    def set_flat(self, *, is_flat: bool) -> None:
        """Show all layers in draw order, or the groups with what is in them."""
        if is_flat and self._view_state.selected_groups:  # No row stands for a group there.
            self._view_state.select(self._view_state.chosen)
        self._model.set_flat(is_flat=is_flat)
        self._view_state.set_filtered_out(self._hidden_rows())

    def filterAcceptsRow(self, row: int, parent: AnyIndex) -> bool:
        # Qt asks for each row of a style in a row, so nothing else is called here.
        if not self._query.terms:
            return True
        group: LayerNode = parent.internalPointer() or self._model.tree.root
        return group.children[row] in self._shown

    def _find(self) -> frozenset[LayerKey]:
        around = Circumstances(self._problems, self._view_state.hidden, self._view_state.locked)
        return self._search.find(self._session.style, self._query, around)

    def _on_changed(self, change: Diff) -> None:
        if change.changes_structure:  # The model was reset before.
            self._view_state.set_filtered_out(self._hidden_rows(), deselects=True)
        elif change.layers:
            self._look_again()

    def _look_again(self) -> None:
        """Show also what the query finds by now."""
        if self.is_on and self._take_new():
            self._show_more()

    def _reveal_selected(self) -> None:
        """Show also what is selected elsewhere, such as on the map: what is edited is seen."""
        out, view_state = self._view_state.filtered_out, self._view_state
        layers = out.layers.intersection(view_state.selected)
        groups = out.groups.intersection(view_state.selected_groups)
        if not self.is_on or not (layers or groups):
            return
        self._found |= layers
        self._revealed |= groups
        self._show_more()

    def _show_more(self) -> None:
        self._choose_rows()
        self._show_rows()
        self._view_state.set_filtered_out(self._hidden_rows())
        self.refiltered.emit()

    def _hidden_rows(self) -> LayerSet:
        """The layers and groups that are not shown."""
        if not self.is_on:
            return LayerSet()
        layers = self._keys - self._found
        groups = (group for group, node in self._model.tree.by_group.items() if node not in self._shown)
        return LayerSet(layers, frozenset(groups))

    def _take_new(self) -> bool:
        """Add to what is shown what the query finds now; gives whether there is any."""
        before, keys = self._found, frozenset(self._session.style.order.keys)
        self._found, self._keys = before | self._find() | (keys - self._keys), keys
        return self._found != before

    def _choose_rows(self) -> None:
        """Note which rows of the model are shown."""
        self._shown = set()
        if self.is_on:
            if self._keys != frozenset(self._session.style.order.keys):
                self._take_new()
            self._choose_in(self._model.node(QModelIndex()))

    def _choose_in(self, root: LayerNode) -> None:
        """Note which rows are shown: what is found, and the groups around it."""
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
        """Whether a group is shown even if nothing in it is found."""
        return node.group_id in self._revealed or self._is_named(node)

    def _is_named(self, node: LayerNode) -> bool:
        """Whether a row is an empty group that is called as the query says."""
        name = "" if node.group is None else self._session.style.group(node.group).name
        return not node.children and self._search.is_named(self._query, name)

    def _show_rows(self) -> None:
        """Take over which rows are shown, as one reset: a range for each gap would cost a view far more."""
        self.beginResetModel()
        self.setSourceModel(self._model)
        self.endResetModel()
