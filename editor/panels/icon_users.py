"""Who uses the chosen icons: the layers that name them, each with its property and stops."""

from collections.abc import Mapping, Sequence
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
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from editor.look import painting, symbols, tokens
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip, translated
from editor.mapstyle.icon_uses import IconUse
from editor.mapstyle.layertypes import layer_type
from editor.mapstyle.model import Icon, LayerKey, MapStyle
from editor.mapstyle.properties import BY_KEY
from editor.mapstyle.sourcedata import SourceData, tail
from editor.mapstyle.tree import Path
from editor.models.layer_row import layer_name
from editor.panels.icon_page_words import stop_count, use_count
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.section import Section
from editor.widgets.tool_buttons import quiet_button

AnyIndex = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()
ROW_ROLE = Qt.ItemDataRole.UserRole
_MOST_ROWS = 8


@dataclass(frozen=True, slots=True)
class UserRow:
    """A property of a layer that names a chosen icon, and the path to it in the tree."""

    symbol: str
    name: str
    tail: str
    what: str
    path: Path


class UsersModel(QAbstractListModel):
    """One row a property of a layer; what a row shows is read when it is painted."""

    def __init__(self, data: SourceData, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._data = data
        self._style: MapStyle | None = None
        self._users: tuple[IconUse, ...] = ()

    @property
    def rows(self) -> tuple[UserRow, ...]:
        """All rows."""
        return tuple(self.row(place) for place in range(len(self._users)))

    def show_users(self, style: MapStyle, users: Sequence[IconUse]) -> None:
        """Show other users, or the same ones as they now are."""
        if tuple(users) != self._users:
            self.beginResetModel()
            self._style, self._users = style, tuple(users)
            self.endResetModel()
        elif users:
            self._style = style
            self.dataChanged.emit(self.index(0), self.index(len(users) - 1))

    def show_data(self, data: SourceData) -> None:
        """Call layers by what other entries say they draw."""
        self._data = data

    def row(self, place: int) -> UserRow:
        """What a row shows."""
        use = self._users[place]
        assert self._style is not None, "users come with their style"
        layer = self._style.layer(use.layer)
        prop = BY_KEY.get(use.property)
        label = translated(prop.label) if prop is not None else use.property
        return UserRow(
            symbol=layer_type(layer.type, layer.source).symbol,
            name=layer_name(layer, self._data),
            tail=tail(layer.type, layer.sourcedata_id, layer.meta_category),
            what=f"{label.lower()} · {stop_count(use.stops)}",
            path=(*layer.path, "paint", use.property),
        )

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._users)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.ToolTipRole:
            told = self.tr("Goes to {what} of {layer}")
            return plain_tool_tip(told.format(what=row.what, layer=f"{row.name} · {row.tail}"))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(filter(None, (row.name, row.tail, row.what)))
        return None


class IconUsers(Section):
    """Lists the users: `place_wanted(path in the tree)` goes to one, `delete_wanted()` where none is."""

    place_wanted = Signal(object)
    delete_wanted = Signal()

    def __init__(self, data: SourceData, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("IconUsers", "Used by"), parent)
        self.model = UsersModel(data, self)
        self.view = self._make_view()
        self.nobody = ElidedLabel("", TypeRole.BODY, is_secondary=True)
        self.delete = quiet_button(self.tr("Delete"), "trash-can-outline")
        self.delete.clicked.connect(self.delete_wanted)
        self._offer = QWidget()
        line = QHBoxLayout(self._offer)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.nobody, 1)
        line.addWidget(self.delete)
        self.body.setContentsMargins(Gap.XS, 0, Gap.XS, Gap.S)
        line.setContentsMargins(Gap.S, 0, Gap.XS, 0)
        self.body.addWidget(self.view)
        self.body.addWidget(self._offer)

    def _make_view(self) -> QListView:
        view = QListView()
        view.setModel(self.model)
        view.setItemDelegate(_UserRows(view))
        view.setUniformItemSizes(True)
        view.setMouseTracking(True)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setAccessibleName(self.tr("Layers that use the icon"))
        view.setToolTip(self.tr("Press a layer to go to what uses the icon"))
        view.clicked.connect(self._go)
        view.activated.connect(self._go)
        return view

    def show_data(self, data: SourceData) -> None:
        """Call layers by what other entries say they draw, from the next one on."""
        self.model.show_data(data)

    def show_icons(
        self, style: MapStyle, icons: Sequence[Icon], uses: Mapping[str, tuple[IconUse, ...]]
    ) -> None:
        """Show who uses some icons."""
        stops: dict[tuple[LayerKey, str], int] = {}
        for icon_id in dict.fromkeys(icon.id for icon in icons):
            for use in uses.get(icon_id, ()):
                spot = use.layer, use.property
                stops[spot] = stops.get(spot, 0) + use.stops
        places = style.order.index
        users = [IconUse(*spot, count) for spot, count in stops.items()]
        users.sort(key=lambda use: (places[use.layer], use.property))
        self.model.show_users(style, users)
        layers = len({use.layer for use in users})
        unused = sum(icon.id not in uses for icon in icons)
        self.set_summary(use_count(layers, sum(stops.values())) or self.tr("nobody"))
        self.view.setFixedHeight(min(_MOST_ROWS, len(stops)) * Size.STOP_ROW)
        self.view.setVisible(bool(stops))
        self._offer.setVisible(bool(unused))
        if len(icons) == 1:
            self.nobody.set_text(self.tr("No layer uses it."))
        else:
            told = self.tr("1 is used by no layer.")
            self.nobody.set_text(told if unused == 1 else self.tr("%n are used by no layer.", "", unused))
        # What is deleted is what is chosen, so all of it must be unused.
        self.delete.setVisible(unused == len(icons))
        named = self.tr("Delete the icon") if len(icons) == 1 else self.tr("Delete them")
        self.delete.setText(named)
        self.delete.setAccessibleName(named)
        self.delete.setToolTip(named)

    def _go(self, index: QModelIndex) -> None:
        self.place_wanted.emit(self.model.row(index.row()).path)


class _UserRows(QStyledItemDelegate):
    """Draws symbol, name and tail, and at the right what of the layer it is."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(0, Size.STOP_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row: UserRow = index.data(ROW_ROLE)
        theme, box = tokens.current(), QRect(option.rect)
        painter.save()
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if has_focus:
            painting.ground(painter, QRectF(box), QColor(theme.selection), Radius.ROW)
            painting.focus_ring(painter, QRectF(box), Radius.ROW)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painting.ground(painter, QRectF(box), QColor(theme.field_hover), Radius.ROW)
        strong = QColor(theme.on_selection if has_focus else theme.text)
        quiet = QColor(theme.on_selection if has_focus else theme.text_2)
        side = Size.GLYPH
        place = QRectF(box.left() + Gap.S, box.center().y() - side / 2 + 0.5, side, side)
        symbols.paint(painter, row.symbol, place, quiet)
        painter.setFont(font(TypeRole.SECONDARY))
        painter.setPen(quiet)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(box.adjusted(0, 0, -Gap.S, 0), flags | Qt.AlignmentFlag.AlignRight, row.what)
        taken = painter.fontMetrics().horizontalAdvance(row.what) + 2 * Gap.S
        room = box.adjusted(int(place.right()) - box.left() + Gap.S, 0, -taken, 0)
        painter.setFont(font(TypeRole.BODY))
        painter.setPen(strong)
        metrics = painter.fontMetrics()
        name = metrics.elidedText(row.name, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, flags, name)
        told, left = f" · {row.tail}", room.adjusted(metrics.horizontalAdvance(name), 0, 0, 0)
        if row.tail != row.name and metrics.horizontalAdvance(told) <= left.width():
            painter.setPen(quiet)  # A name is never cut before its tail.
            painter.drawText(left, flags, told)
        painter.restore()
