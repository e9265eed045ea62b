"""The icons of one kind that a query finds, among all of them."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel

from editor.models.icon_list_model import IconLine, IconListModel
from editor.models.icon_query import IconQuery
from editor.models.icon_row import IconKind

AnyIndex = QModelIndex | QPersistentModelIndex


class IconFilter(QSortFilterProxyModel):
    """Shows the icons of a kind that a query finds, in the order of the model.

    What a query found stays until another one is asked: an icon whose id is edited does not vanish under the
    hand. The kind holds at once, so that no more icons are shown than are counted.
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
        """Show icons of a kind."""
        if kind is not self._kind:
            self._kind = kind
            self._show_rows()

    def ask(self, query: IconQuery) -> None:
        """Show what a query finds now."""
        self._query = query
        self._found.clear()
        self._show_rows()

    def rows_of(self, places: Sequence[int]) -> list[QModelIndex]:
        """The rows of icons by their places in the file's list; what is not shown has no valid one."""
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
        """Take over which rows are shown, as one reset: a range for each gap would cost a view far more."""
        self._is_of_kind = self._kind.test
        self._shows_all = self._kind is IconKind.ALL and self._query.is_empty
        self.beginResetModel()
        self.setSourceModel(self._model)
        self.endResetModel()
