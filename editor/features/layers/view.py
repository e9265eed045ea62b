"""Layers panel: a filter and the tree of groups and layers in draw order."""

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QItemSelection, QModelIndex, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.checks.problems import Problem
from editor.features.layers.delegate import LayerDelegate
from editor.features.layers.list_filter import LayerFilter, LayerFilterBar
from editor.features.layers.model import (
    ROW_ROLE,
    KnownRows,
    LayerProblems,
    LayerTreeModel,
    problems_of_layers,
)
from editor.features.layers.operations import LayerTreeCommands
from editor.features.layers.tree import CollapsedState, LayerTreeView
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.layer_tree import LayerNode
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.edits.edit import set_collapsed
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.search.layer_search import LayerQuery, LayerSearch
from editor.records import dataclass
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from editor.ui.kit.dock_title import DockTitle
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.layouts import NO_MARGINS, page_stack, v_box
from editor.ui.text import local_count
from editor.ui.theme.symbols import PanelSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.workspace.layer_names import LayerRow, group_name
from editor.workspace.panel_interfaces import LayersView
from editor.workspace.panel_notes import TemporaryMessage
from editor.workspace.window_context import WindowContext

# More problems than these are sorted by layer in a job.
_AT_ONCE: Final = 2_000
_PURPOSE: Final = "mark problems of layers"
# From here on, the list scrolls one turn later: laying out so many rows takes as long as grouping them.
_DEFERRED_SCROLL_LAYERS: Final = 2_000
# Edits of the structure whose undo restores the place in the list.
_MAX_PLACES = 32


@dataclass(frozen=True, slots=True)
class _Place:
    """The place in the list at one value of the style."""

    style: MapStyle
    scroll_position: int
    current: tuple[LayerKey | None, int | None]


@dataclass(frozen=True, slots=True)
class KnownLayers:
    """What a panel has derived from a style and its problems."""

    rows: KnownRows
    search: LayerSearch
    problems: Collection[Problem]


class LayersPanel(LayersView):
    """Shows and selects layers; `title` is the dock's title line.

    With what a former panel of the same style has `known`, it shares that, and shows no rows until
    `lay_out_rows`.
    Signals: `row_pressed()` after a click on a row, even a selected one; `add_requested()` to add the first
    layer.
    """

    add_requested = Signal()

    def __init__(
        self,
        session: Session,
        view_state: ViewState,
        data: SourceData,
        jobs: Jobs,
        parent: QWidget | None = None,
        *,
        known: KnownLayers | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._session, self._view_state, self._jobs = session, view_state, jobs
        rows, search = (None, None) if known is None else (known.rows, known.search)
        self._model = LayerTreeModel(session, view_state, data, self, known=rows)
        self._shown = LayerFilter(self._model, session, view_state, data, self, search=search)
        self._shown.refiltered.connect(self.refiltered)
        self.verbs = LayerTreeCommands(session, view_state, self._model, data)
        self.title = DockTitle(self.tr("Layers"))
        self.filter_bar = LayerFilterBar()
        self.filter = self.filter_bar.field
        self.tree = self._create_tree()
        self._collapsed_state = CollapsedState(self.tree, self._model, self._shown)
        self._note = TemporaryMessage()
        self._is_updating = False
        self._filter_remark = ""
        self._problems: Collection[Problem] = ()
        # Those of the marks; a job may be sorting newer ones.
        self._marked: Collection[Problem] = ()
        self._scroll_position = 0
        self._is_pending_scroll = False
        self._scroll_timer = QTimer(self)
        self._scroll_timer.setSingleShot(True)
        self._scroll_timer.timeout.connect(self._on_scroll_due)
        self._is_selection_new = False
        self._places: deque[_Place] = deque(maxlen=_MAX_PLACES)
        if known is not None:
            self.hold_rows()
            self._problems = self._marked = known.problems
            self._shown.show_problems(known.problems)
        self.nothing = EmptyState("magnify", "", self.tr("Clear filter"))
        self.nothing.pressed.connect(self.filter.clear)
        self.no_layers = EmptyState(
            PanelSymbol.LAYERS, self.tr("No layers yet. Add one from the map data."), self.tr("Add layer")
        )
        self.no_layers.pressed.connect(self.add_requested)
        self._pages = page_stack(self.tree, self.nothing, self.no_layers)
        self.setMinimumWidth(Size.LEFT_DOCK_LEAST)
        self.setFocusProxy(self.tree)
        bar = v_box(margins=(Gap.S, 0, Gap.S, Gap.S))
        bar.addWidget(self.filter_bar)
        layout = v_box(self, margins=NO_MARGINS, spacing=0)
        layout.addLayout(bar)
        layout.addLayout(self._pages, 1)
        layout.addWidget(self._note)  # Below the rows, so they do not move.
        session.changed.connect(self._on_changed)
        view_state.selection_changed.connect(self._show_selection)
        self.filter.entered.connect(self._shown.prepare)
        self.filter.left_below.connect(self._focus_rows)
        self.filter.query_changed.connect(self._on_query_changed)
        self._shown.refiltered.connect(self._on_refiltered)
        for source in (self._model, self.verbs):
            source.refused.connect(self._note.show_refusal)
        self.verbs.noted.connect(self._note.show_remark)
        self._model.modelAboutToBeReset.connect(self._on_about_to_reset)
        self._model.modelReset.connect(self._restore)
        self._collapsed_state.restore(session.style)
        self._show_page()
        self._show_count()

    @classmethod
    def of(cls, context: WindowContext) -> "LayersPanel":
        """Return the panel of a window."""
        panel = context.layers
        assert isinstance(panel, cls)
        return panel

    def _create_tree(self) -> LayerTreeView:
        tree = LayerTreeView(self._model, self._shown, self.verbs)
        tree.setAccessibleName(self.tr("Layers in draw order, top first"))
        tree.hide_requested.connect(self.toggle_hidden)
        tree.painting.connect(self.rows_painting)
        self._model.many_marks_changed.connect(tree.viewport().update)
        delegate = LayerDelegate(tree)
        delegate.eye_pressed.connect(lambda index: self._toggle_hidden([self._shown.mapToSource(index)]))
        delegate.lock_pressed.connect(lambda index: self._toggle_locked([self._shown.mapToSource(index)]))
        delegate.row_pressed.connect(lambda _index: self.row_pressed.emit())
        tree.setItemDelegate(delegate)
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        tree.selectionModel().selectionChanged.connect(self._on_selection_changed)
        return tree

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._note.set_available_width(self.width())

    def show_problems(self, problems: Collection[Problem]) -> None:
        """Mark the layers and groups with errors or warnings; the same ones again cost nothing."""
        if problems is self._problems:
            return
        self._problems = problems
        before = self._model.marks

        if len(problems) <= _AT_ONCE:
            self._jobs.cancel(_PURPOSE)
            self._show_found(problems, problems_of_layers(problems, before))
        else:
            self._jobs.run(
                lambda _cancel: problems_of_layers(problems, before),
                partial(self._show_found, problems),
                lambda _error: None,  # The job has logged the error; the marks stay.
                _PURPOSE,
                is_repeatable=True,
            )

    def _show_found(self, problems: Collection[Problem], found: LayerProblems) -> None:
        self._marked = problems
        self._model.show_marks(found.marks, found.changed)
        self._shown.show_texts(found.texts)

    @property
    def known(self) -> KnownLayers:
        """What another panel of the same style can share."""
        return KnownLayers(self._model.known, self._shown.search, self._marked)

    def hold_rows(self) -> None:
        """Lay out no rows until `lay_out_rows`, while the panel is moved."""
        self.tree.hold_rows()

    def lay_out_rows(self) -> None:
        """Lay out the rows at once if they were held."""
        self.tree.lay_out_rows()

    def show_data(self, data: SourceData) -> None:
        """Set the data entries that layer names derive from."""
        self._model.show_data(data)
        self._shown.show_data(data)
        self.verbs.show_data(data)

    def set_actions(self, actions: list[QAction]) -> None:
        """Set the actions of the tree's context menu."""
        self.tree.addActions(actions)

    @property
    def refusal(self) -> str:
        """Why the last command was refused, or an empty text."""
        return self._note.refusal

    @property
    def remark(self) -> str:
        """The remark on the last command or the selection, or an empty text."""
        return self._note.remark

    @property
    def shown(self) -> LayerFilter:
        """The filtered layers."""
        return self._shown

    @property
    def found(self) -> frozenset[LayerKey]:
        return self._shown.found

    def show_group(self, place: int) -> None:
        """Select the group at an index of the style."""
        self.filter.clear()  # It may hide the group.
        index = next((index for index, group in self._model.group_indexes() if group == place), QModelIndex())
        if index.isValid():
            self.tree.setCurrentIndex(self._shown.mapFromSource(index))
            self.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_flat(self) -> bool:
        """Whether the layers are shown without groups."""
        return self._model.is_flat

    def show_flat(self, *, is_flat: bool) -> None:
        """Show the layers in draw order without groups, or the tree of groups."""
        self._shown.set_flat(is_flat=is_flat)
        self._show_count()

    def rename(self) -> None:
        """Edit the name of the current row in place."""
        index = self.tree.currentIndex()
        if not index.isValid():
            return
        row: LayerRow = index.data(ROW_ROLE)
        if row.is_locked:
            self._note.show_refusal(self.tr("“{name}” is locked. Unlock it first.").format(name=row.name))
            return
        self.tree.setFocus()
        self.tree.scrollTo(index)
        self.tree.edit(index)

    def new_group(self) -> None:
        """Add a group beside the current row and edit its name."""
        if self.verbs.new_group() is not None:
            self.rename()

    def toggle_hidden(self) -> None:
        """Hide the selected rows, or show them if the current one is hidden."""
        self._toggle_hidden(self._rows())

    def toggle_locked(self) -> None:
        """Lock the selected rows, or unlock them if the current one is locked."""
        self._toggle_locked(self._rows())

    def _toggle_hidden(self, rows: Sequence[QModelIndex]) -> None:
        """Hide or show rows and announce how many filtered layers are shown with their groups."""
        before = self._view_state.hidden
        if rows:
            self._model.toggle_hidden(rows[0], rows[1:])
        count = len((before - self._view_state.hidden) & self._view_state.filtered_out.layers)
        if count:
            self._note.show_remark(self.tr("%Ln filtered-out layers also shown.", "", count))

    def _toggle_locked(self, rows: Sequence[QModelIndex]) -> None:
        """Lock or unlock rows and announce how many filtered layers are unlocked with their groups."""
        before = self._view_state.locked
        if rows:
            self._model.toggle_locked(rows[0], rows[1:])
        count = len((before - self._view_state.locked) & self._view_state.filtered_out.layers)
        if count:
            self._note.show_remark(self.tr("%Ln filtered-out layers also unlocked.", "", count))

    def _rows(self) -> list[QModelIndex]:
        """Return the selected rows of the source model, the current one first."""
        current = self.tree.currentIndex()
        rows = sorted(self.tree.selectionModel().selectedRows(), key=lambda index: index != current)
        return [self._shown.mapToSource(row) for row in rows]

    @property
    def folding(self) -> Mapping[int, bool]:
        """Whether each group is collapsed, by id."""
        return self._collapsed_state.by_id()

    def fold(self, by_id: Mapping[int, bool]) -> None:
        """Collapse or expand groups by id; the others are unchanged."""
        self._collapsed_state.update(by_id)
        self._collapsed_state.restore(self._session.style)

    def keep_folding(self) -> None:
        """Write the collapsed state of the groups into the style, as one undo step."""
        collapsed = self._collapsed_state.by_place(self._session.style)
        self._session.do(set_collapsed(collapsed), self.tr("Save collapsed state of groups"))

    def _on_query_changed(self, query: LayerQuery) -> None:
        self._collapsed_state.remember()
        text = self.filter.text().strip()
        self.nothing.set_sentence(self.tr("Nothing matches “{text}”.").format(text=text))
        self._scroll_timer.stop()
        self._is_updating = True  # Rows that still match stay selected.
        self._shown.set_query(query)
        self._is_updating = False
        if self._is_filtering:
            self.tree.scrollToTop()  # Matches are read from the first one.
        else:
            self.tree.scrollTo(self.tree.currentIndex())

    def _on_refiltered(self) -> None:
        self._restore()
        self._show_count()
        self._show_filter_remark()

    def _on_about_to_reset(self) -> None:
        self._collapsed_state.remember()
        self._scroll_position = self.tree.verticalScrollBar().value()
        if self._model.style is not self._session.style:
            self._places.append(_Place(self._model.style, self._scroll_position, self._current()))

    def _current(self) -> tuple[LayerKey | None, int | None]:
        """Return the layer or the group of the current row."""
        index = self.tree.currentIndex()
        if not index.isValid():
            return None, None
        node = self._model.node(self._shown.mapToSource(index))
        return node.key, node.group_id

    @property
    def _is_filtering(self) -> bool:
        """Whether a filter is active, which expands all groups."""
        return self._shown.is_on

    def _restore(self) -> None:
        """Restore the collapsed state, page, selection and scroll position after a model reset."""
        self._collapsed_state.restore(self._session.style)
        self._show_page()
        if self._scroll_timer.isActive():  # Another style came before the list could scroll.
            self._scroll_timer.stop()
            self._is_pending_scroll = True
        current = self._select_rows()
        # Undo and redo return to an earlier value, not only to an equal one.
        style = self._session.style
        place = next((each for each in reversed(self._places) if each.style is style), None)
        position = self._scroll_position
        if place is not None and self._is_selection_new:
            position = place.scroll_position
            self.tree.executeDelayedItemsLayout()
        self.tree.verticalScrollBar().setValue(position)
        is_same_row = place is not None and place.current == self._current()
        if self._is_pending_scroll and current.isValid() and not is_same_row:
            self.tree.scrollTo(current)
        self._is_pending_scroll = self._is_selection_new = False

    def _show_page(self) -> None:
        """Show the rows, or the empty state."""
        empty_page = self.nothing if self._is_filtering else self.no_layers
        self._pages.setCurrentWidget(self.tree if self._shown.rowCount() else empty_page)

    def _on_changed(self, change: Diff) -> None:
        self._note.clear()
        if change.is_other_document:
            self.filter.clear()
            self._collapsed_state.forget()
            self._places.clear()
            self._collapsed_state.restore(self._session.style)
        self._show_page()
        self._show_count()
        self._show_filter_remark()

    def _show_count(self) -> None:
        text = count = local_count(len(self._session.style.layers))
        if self._is_filtering:
            shown = local_count(len(self._shown.found))
            text = self.tr("{shown} of {count}").format(shown=shown, count=count)
        elif self.is_flat:
            text = self.tr("{count} in draw order").format(count=count)
        self.title.set_detail(text)

    def _on_selection_changed(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        if self._is_updating:
            return
        self._note.clear()
        current = self._model.node(self._shown.mapToSource(self.tree.currentIndex()))
        nodes = self._shown.nodes_in(self.tree.selectionModel().selection())
        nodes.sort(key=lambda node: node is current)
        self._view_state.select(
            [node.key for node in nodes if node.key is not None],
            [node.group_id for node in nodes if node.group_id is not None],
        )
        self._show_filter_remark()
        self._show_missing_id_remark([node for node in nodes if node.is_group and node.group_id is None])

    def _show_filter_remark(self) -> None:
        """Remark how many layers of the selected groups are filtered and therefore not edited."""
        filtered, rows = self._view_state.filtered_out.layers, self._view_state.selected_rows
        count = len(filtered & rows.layers_in(self._session.style)) if filtered else 0
        if count:
            self._filter_remark = self.tr(
                "%Ln layers of the selected groups are filtered out and not edited.", "", count
            )
            self._note.stand(self._filter_remark)
        elif self._filter_remark and self._note.remark == self._filter_remark:
            self._note.clear()

    def _show_missing_id_remark(self, nodes: Sequence[LayerNode]) -> None:
        """Remark that groups without an id cannot be edited."""
        if nodes:
            group = self._session.style.group(nodes[0].group or 0)
            text = self.tr("“{name}” has no unique ID, so it cannot be edited here. Set its ID in the JSON.")
            self._note.stand(text.format(name=group_name(group)))

    def _focus_rows(self) -> None:
        """Focus the tree, at the selection or at the first visible layer."""
        if not self._rows():
            found = self._shown.found
            first = next((key for key in self._session.style.order.keys if key in found), None)
            if first is not None:
                self._view_state.select([first])
        self.tree.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_selection(self) -> None:
        """Update the tree's selection from the view state and scroll to it."""
        if self._model.style is self._session.style:
            current = self._select_rows()
            if current.isValid():
                self._scroll_to_current()
        else:  # Its rows come with the reset of the model.
            self._is_selection_new, self._is_pending_scroll = True, self._may_scroll()
        self._show_filter_remark()

    def _scroll_to_current(self) -> None:
        """Scroll to the current row. With many rows, do so in a later turn: it may lay out all of them."""
        if len(self._session.style.layers) < _DEFERRED_SCROLL_LAYERS:
            self.tree.scrollTo(self.tree.currentIndex())
        else:
            self._scroll_timer.start()

    def _on_scroll_due(self) -> None:
        if self._model.style is self._session.style:
            self.tree.scrollTo(self.tree.currentIndex())

    def _may_scroll(self) -> bool:
        """Return whether the group of the active layer has a row. Scrolling would expand a restored one."""
        active = self._view_state.active
        if active is None:
            return False
        group_id = next(
            iter(self._session.style.group_chain(self._session.style.layer(active).group_id)), None
        )
        return group_id is None or self._model.index_of_group(group_id).isValid()

    def _select_rows(self) -> QModelIndex:
        """Select the rows of the view state; return the current one if the selection changed."""
        layers, groups = self._view_state.selected, self._view_state.selected_groups
        selection = self.tree.selectionModel()
        ranges = self._shown.selection_of(layers, groups)
        if _spans(ranges) == _spans(selection.selection()):
            return QModelIndex()
        with QSignalBlocker(selection):
            flags = selection.SelectionFlag
            selection.select(ranges, flags.ClearAndSelect)
            group_id = groups[-1] if groups else None
            source = self._model.index_of(layers[-1]) if layers else self._model.index_of_group(group_id)
            last = self._shown.mapFromSource(source)
            if last.isValid():
                selection.setCurrentIndex(last, flags.NoUpdate)
        self.tree.viewport().update()
        return last


def _spans(selection: QItemSelection) -> set[tuple[QModelIndex, int, int]]:
    """Return the selected rows as the longest spans, with their parents. Rows are never read one by one."""
    by_parent: dict[QModelIndex, list[tuple[int, int]]] = {}
    for each in selection.toList():
        by_parent.setdefault(each.parent(), []).append((each.top(), each.bottom()))
    spans = set()
    for parent, found in by_parent.items():
        first, last = -1, -2
        for top, bottom in sorted(found):
            if top <= last + 1:
                last = max(last, bottom)
                continue
            if last >= first:
                spans.add((parent, first, last))
            first, last = top, bottom
        spans.add((parent, first, last))
    return spans
