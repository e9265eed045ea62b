"""List of the layers that use an icon or a font face."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import SourceData, tail
from editor.mapstyle.tree import Path
from editor.ui.text import label_in_sentence, plain_tool_tip
from editor.ui.theme import symbols
from editor.ui.theme.painting import ONE_LINE, paint_name, paint_row_background, row_text_colors
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.layer_names import layer_name

AnyIndex = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()
ROW_ROLE = Qt.ItemDataRole.UserRole
_MAX_ROWS = 8


def stop_count(count: int) -> str:
    """Return the number of stops in words."""
    return _tr("%n stops", count)


@dataclass(frozen=True, slots=True)
class Use:
    """A layer property that uses an asset, and the number of its stops that do."""

    layer: LayerKey
    property: str
    stops: int


@dataclass(frozen=True, slots=True)
class UserRow:
    """The displayed texts of a use, and the path to the property in the tree."""

    symbol: str
    name: str
    tail: str
    what: str
    path: Path


class UsersModel(QAbstractListModel):
    """One row per use; the texts of a row are computed when it is painted."""

    def __init__(self, data: SourceData, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._data = data
        self._style: MapStyle | None = None
        self._users: tuple[Use, ...] = ()

    @property
    def rows(self) -> tuple[UserRow, ...]:
        """All rows."""
        return tuple(self.row(number) for number in range(len(self._users)))

    def show_users(self, style: MapStyle, users: Sequence[Use]) -> None:
        """Replace the users, or update the texts of the same users."""
        if tuple(users) != self._users:
            self.beginResetModel()
            self._style, self._users = style, tuple(users)
            self.endResetModel()
        elif users:
            self._style = style
            self.dataChanged.emit(self.index(0), self.index(len(users) - 1))

    def show_data(self, data: SourceData) -> None:
        """Set the data entries that layer names derive from."""
        self._data = data

    def row(self, number: int) -> UserRow:
        """Return the texts of a row."""
        use = self._users[number]
        assert self._style is not None, "users come with their style"
        layer = self._style.layer(use.layer)
        prop = BY_KEY.get(use.property)
        label = label_in_sentence(prop.label) if prop is not None else use.property
        return UserRow(
            symbol=layer_type(layer.type, layer.source).symbol,
            name=layer_name(layer, self._data),
            tail=tail(layer.type, layer.sourcedata_id, layer.meta_category),
            what=f"{label} · {self.extent(layer, use)}",
            path=(*layer.path, "paint", use.property),
        )

    def extent(self, _layer: Layer, use: Use) -> str:
        """Return how many stops of a property use the asset."""
        return stop_count(use.stops)

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._users)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.ToolTipRole:
            tip = self.tr("Goes to {what} of {layer}")
            return plain_tool_tip(tip.format(what=row.what, layer=f"{row.name} · {row.tail}"))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(filter(None, (row.name, row.tail, row.what)))
        return None


class UsersList(QListView):
    """A list view of users. Signals: `place_requested(path in the tree)` to go to a user."""

    place_requested = Signal(object)

    def __init__(self, model: UsersModel, name: str, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._users = model
        self.setModel(model)
        self.setItemDelegate(_UserDelegate(self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.clicked.connect(self._on_activated)
        self.activated.connect(self._on_activated)

    def fit(self) -> None:
        """Adjust the height to the rows, 8 at most; hide without rows."""
        count = self._users.rowCount()
        self.setFixedHeight(min(_MAX_ROWS, count) * Size.STOP_ROW)
        self.setVisible(bool(count))

    def _on_activated(self, index: QModelIndex) -> None:
        self.place_requested.emit(self._users.row(index.row()).path)


class _UserDelegate(QStyledItemDelegate):
    """Paints the icon, name and type of the layer, and the property on the right."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(0, Size.STOP_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row: UserRow = index.data(ROW_ROLE)
        box = QRect(option.rect)
        painter.save()
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        paint_row_background(painter, QRectF(box), option.state, is_selected=has_focus)
        strong, quiet = row_text_colors(is_selected=has_focus)
        side = Size.GLYPH
        icon_rect = QRectF(box.left() + Gap.S, box.center().y() - side / 2 + 0.5, side, side)
        symbols.paint(painter, row.symbol, icon_rect, quiet)
        painter.setFont(font(TypeRole.SECONDARY))
        painter.setPen(quiet)
        painter.drawText(box.adjusted(0, 0, -Gap.S, 0), ONE_LINE | Qt.AlignmentFlag.AlignRight, row.what)
        used = painter.fontMetrics().horizontalAdvance(row.what) + 2 * Gap.S
        name_rect = box.adjusted(int(icon_rect.right()) - box.left() + Gap.S, 0, -used, 0)
        painter.setFont(font(TypeRole.BODY))
        painter.setPen(strong)
        paint_name(painter, name_rect, row.name, row.tail, quiet)
        painter.restore()


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("UsersList", text, "", count)
