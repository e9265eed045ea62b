"""The filter of the layer tree: proxy model and search field."""

from collections.abc import Collection, Iterable, Mapping
from itertools import groupby

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelection,
    QModelIndex,
    QObject,
    QRectF,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QPainter, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QCompleter,
    QGridLayout,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyleOptionViewItem,
    QWidget,
)

from editor.checks.problems import Problem
from editor.features.layers.model import LAYER_FLAGS, LayerTreeModel, searched_texts
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.layer_tree import LayerNode, LayerSet
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.search.layer_search import SEARCH_WORDS, LayerQuery, LayerSearch, SearchContext, parse
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.ui.fields.line_edits import FilterEdit
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.card import Popover
from editor.ui.kit.layouts import NO_MARGINS, v_box
from editor.ui.kit.rows import NO_INDEX, AnyIndex, Row, RowDelegate, RowTone, Text
from editor.ui.text import translated
from editor.ui.theme.painting import selection_background
from editor.ui.theme.symbols import symbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font


class LayerFilter(QSortFilterProxyModel):
    """Shows the layers that match a query, and their groups.

    A visible row remains until the next query: a layer does not disappear while it is edited. Layers that
    match after an edit, undo or check are added, and so are new layers and layers selected elsewhere. The
    view state holds the hidden rows; another query deselects them. It continues a
    former `search` if its texts still apply.
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
        *,
        search: LayerSearch | None = None,
    ) -> None:
        super().__init__(parent)
        self._model, self._session, self._view_state = model, session, view_state
        if search is None or not search.is_current(data):
            search = LayerSearch(data, translated)
        self._search = search
        self._query = LayerQuery()
        self._problems: Collection[Problem] = ()
        self._problem_texts: Mapping[LayerKey, str] | None = None
        # All layers of the last query, and those that are shown.
        self._keys = self._found = frozenset[LayerKey]()
        self._shown: set[LayerNode] = set()
        # Groups without matches that are shown because they are selected.
        self._revealed: set[int] = set()
        # Among its siblings, a row elsewhere is a layer.
        self._group_places = model.group_places
        # Determines the visible rows before views request rows of the reset model.
        model.modelReset.connect(self._follow_model)
        self.setSourceModel(model)
        session.changed.connect(self._on_changed)
        view_state.hidden_changed.connect(self._add_matches)
        view_state.locked_changed.connect(self._add_matches)
        view_state.selection_changed.connect(self._reveal_selected)

    @property
    def search(self) -> LayerSearch:
        """The search with its texts, which another filter can continue."""
        return self._search

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

    def show_problems(self, problems: Collection[Problem]) -> None:
        """Set the problems that layers are searched by."""
        self._problems, self._problem_texts = problems, None
        self._add_matches()

    def show_texts(self, texts: Mapping[LayerKey, str]) -> None:
        """Set the texts of problems that layers are searched by."""
        self._problems, self._problem_texts = (), texts
        self._add_matches()

    def show_data(self, data: SourceData) -> None:
        """Set the map data that layers are searched by."""
        self._search.set_data(data)
        self._add_matches()

    def set_flat(self, *, is_flat: bool) -> None:
        """Show all layers in draw order, or in their groups."""
        if is_flat and self._view_state.selected_groups:  # The flat list has no rows for groups.
            self._view_state.select(self._view_state.selected_layers)
        self._model.set_flat(is_flat=is_flat)
        self._view_state.set_filtered_out(self._hidden_rows())

    def selection_of(self, keys: Iterable[LayerKey], group_ids: Iterable[int]) -> QItemSelection:
        """Return the shown rows of layers and groups in few ranges: painting a row searches all of them."""
        model = self._model
        if self.is_on:
            indexes = (*map(model.index_of_group, group_ids), *map(model.index_of, keys))
            return _selection([index for index in map(self.mapFromSource, indexes) if index.isValid()])
        tree, selection = model.tree, QItemSelection()
        nodes = [tree.by_group[group_id] for group_id in group_ids if group_id in tree.by_group]
        nodes += [tree.by_key[key] for key in keys if key in tree.by_key]
        for first, last in model.ranges_of(nodes):
            selection.select(self.mapFromSource(first), self.mapFromSource(last))
        return selection

    def nodes_in(self, selection: QItemSelection) -> list[LayerNode]:
        """Return the rows of a selection, range by range."""
        nodes: list[LayerNode] = []
        for each in selection.toList():
            parent, rows = each.parent(), range(each.top(), each.bottom() + 1)
            if self.is_on:
                nodes += (self._model.node(self.mapToSource(self.index(row, 0, parent))) for row in rows)
            else:
                nodes += self._model.node(self.mapToSource(parent)).children[rows.start : rows.stop]
        return nodes

    def filterAcceptsRow(self, row: int, parent: AnyIndex) -> bool:
        # Qt calls this for every row in succession, so it is inlined.
        if not self._query.terms:
            return True
        group: LayerNode = parent.internalPointer() or self._model.tree.root
        return group.children[row] in self._shown

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        # A layout calls this twice for every row, so most layers are recognized by their place alone.
        if index.isValid() and index.row() not in self._group_places:
            return LAYER_FLAGS
        return self._model.flags(self.mapToSource(index))

    def _find(self) -> frozenset[LayerKey]:
        if self._problem_texts is None and self._query.needs_problems:
            self._problem_texts = searched_texts(self._problems)
        texts = self._problem_texts or {}
        circumstances = SearchContext(texts, self._view_state.hidden, self._view_state.locked)
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

    def _follow_model(self) -> None:
        self._update_visible()
        self._group_places = self._find_group_places()

    def _find_group_places(self) -> frozenset[int]:
        """Return the places of the shown groups among their siblings."""
        if not self.is_on:
            return self._model.group_places
        shown = self._shown
        parents = {row.parent for row in shown if row.group is not None}
        return frozenset(
            place
            for parent in parents
            if parent is not None
            for place, row in enumerate(filter(shown.__contains__, parent.children))
            if row.group is not None
        )

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
        self._group_places = self._find_group_places()
        self.setSourceModel(self._model)
        self.endResetModel()


def _selection(indexes: Collection[QModelIndex]) -> QItemSelection:
    """Return rows as few ranges as possible."""
    ranges = QItemSelection()
    by_parent: dict[QModelIndex, dict[int, QModelIndex]] = {}
    for index in indexes:
        by_parent.setdefault(index.parent(), {})[index.row()] = index
    for rows in by_parent.values():
        for _, run in groupby(enumerate(sorted(rows)), key=lambda pair: pair[1] - pair[0]):
            numbers = [row for _, row in run]
            ranges.select(rows[numbers[0]], rows[numbers[-1]])
    return ranges


# The column of the search words in the completion list.
_WORD_PX = 72


class LayerFilterField(FilterEdit):
    """A line edit for search queries with completion.

    Signals: `entered()` when it gets the focus; `query_changed(LayerQuery)` after each edit and on Enter;
    `left_below()` when Down should move the focus to the rows.
    """

    entered = Signal()
    query_changed = Signal(object)
    left_below = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Filter layers"), self.tr("Name, type, colour or zoom"), parent)
        self._help: SearchHelp | None = None
        action = self.addAction(symbol("help-circle-outline"), QLineEdit.ActionPosition.TrailingPosition)
        action.setText(self.tr("Filter syntax"))
        keys = QKeySequence(Qt.Modifier.ALT | Qt.Key.Key_Down)
        action.setToolTip(f"{action.text()} ({keys.toString(QKeySequence.SequenceFormat.NativeText)})")
        action.triggered.connect(self.open_help)
        shortcut = QShortcut(keys, self, context=Qt.ShortcutContext.WidgetShortcut)
        shortcut.activated.connect(self.open_help)
        self.setCompleter(_WordCompleter(self))
        self.textChanged.connect(self._emit_query)
        self.returnPressed.connect(self._emit_query)

    def open_help(self) -> "SearchHelp":
        """Open the help on search queries."""
        if self._help is None:
            self._help = SearchHelp(self)
            self._help.selected.connect(self.add_word)
        self._help.open_below(self)
        return self._help

    def add_word(self, word: str) -> None:
        """Append a search word."""
        self.setText(f"{self.text().strip()} {word}".strip())
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave for the rows with Down; an open completion list handles the key itself."""
        if event.key() == Qt.Key.Key_Down:
            self.left_below.emit()
        else:
            super().keyPressEvent(event)

    def _emit_query(self) -> None:
        self.query_changed.emit(parse(self.text()))


class LayerFilterBar(QWidget):
    """The filter field with an error line below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = LayerFilterField()
        self._problem = ProblemLine()
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addWidget(self.field)
        column.addWidget(self._problem)
        self.field.query_changed.connect(self._show_problem)

    @property
    def problem(self) -> str:
        """The error of the query, or an empty text."""
        return self._problem.text

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._problem.set_available_width(self.width())

    def _show_problem(self, query: LayerQuery) -> None:
        problem = translated(query.problem)
        if problem == self._problem.text:
            return
        self._problem.show_text(problem)
        self.field.setAccessibleDescription(problem)
        self.field.setProperty("invalid", bool(problem))
        self.field.style().polish(self.field)


class SearchHelp(Popover):
    """Help on search queries, with examples to insert.

    Signals: `selected(str)` with an example.
    """

    selected = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Filter syntax"), Gap.M, parent)
        lead = self._create_line(self.tr("Words match names, data, properties and icons. You can also use:"))
        self.body.addWidget(lead)
        grid = QGridLayout()
        grid.setHorizontalSpacing(Gap.M)
        grid.setVerticalSpacing(0)
        for row, word in enumerate(SEARCH_WORDS):
            button = quiet_button(word.example, parent=self)
            button.setFont(font(TypeRole.FIXED))
            button.clicked.connect(lambda _checked=False, example=word.example: self._select(example))
            grid.addWidget(button, row, 0, Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(self._create_line(translated(word.help)), row, 1)
        grid.setColumnStretch(1, 1)
        self.body.addLayout(grid)
        more = self.tr("All terms must match. Use a minus to exclude (-locked) and quotes for phrases.")
        self.body.addWidget(self._create_line(more))

    def _create_line(self, text: str) -> QLabel:
        label = QLabel(text, self)
        label.setWordWrap(True)
        label.setFont(font(TypeRole.SECONDARY))
        label.setProperty("tone", "secondary")
        return label

    def _select(self, example: str) -> None:
        self.close()
        self.selected.emit(example)


class _WordModel(QAbstractListModel):
    """The search words for the completer."""

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(SEARCH_WORDS)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        word = SEARCH_WORDS[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return word.written
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{word.written} {translated(word.help)}"
        return None


class _WordCompleter(QCompleter):
    """Completes the last word of the field from its second letter."""

    def __init__(self, field: QLineEdit) -> None:
        super().__init__(field)
        self._field = field
        self.setModel(_WordModel(self))
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        popup = QListView()
        popup.setProperty("part", "menu")
        self.setPopup(popup)
        popup.setItemDelegate(_WordDelegate(popup))

    def splitPath(self, path: str) -> list[str]:
        last = path.rpartition(" ")[2].removeprefix("-")
        # A single letter matches too many words, and a complete word needs no completion.
        is_partial = len(last) > 1 and all(last.casefold() != word.written for word in SEARCH_WORDS)
        return [last if is_partial else "\0"]

    def pathFromIndex(self, index: AnyIndex) -> str:
        before, space, last = self._field.text().rpartition(" ")
        minus = "-" if last.startswith("-") else ""
        return f"{before}{space}{minus}{SEARCH_WORDS[index.row()].written}"


class _WordDelegate(RowDelegate):
    """Paints a search word and its help."""

    def row(self, _option: QStyleOptionViewItem, index: AnyIndex) -> Row:
        word = SEARCH_WORDS[index.row()]
        help_text = Text(translated(word.help), TypeRole.SECONDARY, RowTone.QUIET)
        return Row(lines=((Text(word.written, TypeRole.FIXED, fixed_px=_WORD_PX), help_text),))

    def height_px(self, _index: AnyIndex) -> int:
        return Size.BUTTON

    def paint_background(
        self, painter: QPainter, rect: QRectF, _state: QStyle.StateFlag, *, is_selected: bool
    ) -> None:
        if is_selected:
            selection_background(painter, rect)
