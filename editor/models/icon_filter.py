"""Filter model of icons by kind and query."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel

from editor.models.icon_list_model import IconLine, IconListModel
from editor.models.icon_query import IconQuery
from editor.models.icon_row import IconKind

AnyIndex = QModelIndex | QPersistentModelIndex


class IconFilter(QSortFilterProxyModel):
    """Shows the icons of a kind that match a query, in the order of the source model.

    Matches remain until the next query: an icon whose id is edited does not disappear. The kind applies at
    once, so that the visible icons agree with the counts.
    """

    def __init__(self, model: IconListModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._kind, self._query = IconKind.ALL, IconQuery()
        self._found: set[IconLine] = set()
        self._is_of_kind, self._shows_all = self._kind.test, True
        self.setSourceModel(model)

    @property
    def kind(self) -> IconKind:
        """The kind that is shown."""
        return self._kind

    def show_kind(self, kind: IconKind) -> None:
        if kind is not self._kind:
            self._kind = kind
            self._show_rows()

    def ask(self, query: IconQuery) -> None:
        """Show the icons that match a query now."""
        self._query = query
        self._found.clear()
        self._show_rows()

    def rows_of(self, places: Sequence[int]) -> list[QModelIndex]:
        """Return the rows of icons by index in the file's list; invalid if not shown."""
        return [self.mapFromSource(index) for index in self._model.indexes_of(places)]

    def filterAcceptsRow(self, row: int, _parent: AnyIndex) -> bool:
        if self._shows_all:
            return True
        line = self._model.line(row)
        if not self._is_of_kind(line.row):
            return False
        if line in self._found:
            return True
        is_found = self._query.finds(line.row)
        if is_found:
            self._found.add(line)
        return is_found

    def _show_rows(self) -> None:
        """Apply the filter as one reset: views handle many ranges slowly."""
        self._is_of_kind = self._kind.test
        self._shows_all = self._kind is IconKind.ALL and self._query.is_empty
        self.beginResetModel()
        self.setSourceModel(self._model)
        self.endResetModel()
