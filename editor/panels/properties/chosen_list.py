"""The short list of the chosen layers, each with its swatch and its value of the property in focus."""

from PySide6.QtCore import (
    QAbstractListModel,
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
    QVBoxLayout,
    QWidget,
)

from editor.look import painting, symbols, tokens
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole
from editor.look.words import plain_tool_tip, translated
from editor.mapstyle.curves.curve import governing_stop
from editor.mapstyle.document.model import Layer
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.source_data import tail
from editor.mapstyle.schema.values import Color
from editor.models.layer_row import layer_colors
from editor.panels.chosen_layers import ChosenLayers
from editor.widgets.color.color_plane import to_qcolor
from editor.widgets.curves.value_text import value_text
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.fields.numbers import number_text
from editor.widgets.row_paint import paint_name, paint_row_ground

_MOST_ROWS = 6
_VALUE_PX = 84
AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_LAYER = Qt.ItemDataRole.UserRole
_VALUE = Qt.ItemDataRole.UserRole + 1


class ChosenModel(QAbstractListModel):
    """One row a layer; what a row shows is read when it is painted."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chosen = ChosenLayers()
        self._open: frozenset[object] = frozenset()
        self._prop: PaintProperty | None = None
        self._zoom = 0.0

    def show_layers(self, chosen: ChosenLayers, prop: PaintProperty | None, zoom: float) -> None:
        """Show layers with their values of a property."""
        is_other = len(chosen.everyone) != len(self._chosen.everyone)
        if is_other:
            self.beginResetModel()
        self._chosen, self._prop, self._zoom = chosen, prop, zoom
        self._open = frozenset(chosen.open_keys)
        if is_other:
            self.endResetModel()
        elif chosen.everyone:
            self.dataChanged.emit(self.index(0), self.index(len(chosen.everyone) - 1))

    def layer(self, index: AnyIndex) -> Layer:
        """The layer of a row."""
        return self._chosen.everyone[index.row()]

    def is_open(self, layer: Layer) -> bool:
        """Whether edits go to a layer."""
        return layer.key in self._open

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """One row a layer."""
        return 0 if parent.isValid() else len(self._chosen.everyone)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A layer's name, and its value."""
        layer = self.layer(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._chosen.called(layer)
        if role == _LAYER:
            return layer
        if role == _VALUE:
            return self._value(layer)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip(
                self.tr("{name}\nEnter or a double click selects it alone").format(
                    name=self._chosen.called(layer)
                )
            )
        if role == Qt.ItemDataRole.AccessibleTextRole:
            told = tail(layer.type, layer.sourcedata_id)
            locked = "" if self.is_open(layer) else self.tr("locked")
            return ", ".join(filter(None, (self._chosen.called(layer), told, self._value(layer)[0], locked)))
        return None

    def _value(self, layer: Layer) -> tuple[str, Color | None]:
        """What a layer's value says, and its colour where it is one."""
        curve = layer.curve(self._prop) if self._prop is not None else None
        if self._prop is None or curve is None:
            return "–", None
        value = governing_stop(curve, self._zoom).value
        return value_text(self._prop, value), value if isinstance(value, Color) else None


class _ChosenRows(QStyledItemDelegate):
    """Draws name and tail, the layer's swatch, and the value."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(0, Size.STOP_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme = tokens.current()
        model, box = index.model(), QRect(option.rect)
        if not isinstance(model, ChosenModel):
            return
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        paint_row_ground(painter, QRectF(box), option.state, is_chosen=is_chosen and has_focus)
        layer = model.layer(index)
        text, color = index.data(_VALUE)
        right = box.adjusted(box.width() - _VALUE_PX - Gap.S, 0, -Gap.S, 0)
        painter.setPen(QColor(theme.text))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(
            right, flags, painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, right.width())
        )
        side = Size.SWATCH_IN_TREE
        place = QRectF(right.left() - side - Gap.S, box.center().y() - side / 2 + 0.5, side, side)
        colors = layer_colors(layer) if color is None else (to_qcolor(color),)
        if colors:
            painting.swatch(painter, place, colors)
        if not model.is_open(layer):
            place.translate(-side - Gap.XS, 0)
            symbols.paint(painter, "lock-outline", place, QColor(theme.text_2))
        room = box.adjusted(Gap.S, 0, int(place.left()) - box.right() - Gap.S, 0)
        told = tail(layer.type, layer.sourcedata_id)
        paint_name(painter, room, str(index.data()), told, QColor(theme.text_2))


class ChosenList(QWidget):
    """The chosen layers below their two headings; `layer_requested(key)` asks for one of them alone."""

    layer_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = ChosenModel(self)
        self.view = QListView(self)
        self.view.setModel(self.model)
        self.view.setItemDelegate(_ChosenRows(self.view))
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setAccessibleName(self.tr("Chosen layers"))
        self.view.setToolTip(self.tr("Press a layer to edit it alone"))
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._what = ElidedLabel("", TypeRole.COLUMN_HEAD, is_secondary=True)
        head = QHBoxLayout()
        head.setContentsMargins(Gap.S, 0, Gap.S, 0)
        head.addWidget(ElidedLabel(self.tr("Layer"), TypeRole.COLUMN_HEAD, is_secondary=True))
        head.addStretch(1)
        head.addWidget(self._what)
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.XS, Gap.S, Gap.XS, Gap.S)
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(self.view)
        self.view.activated.connect(lambda index: self.layer_requested.emit(self.model.layer(index).key))

    @property
    def heading(self) -> str:
        """What the values are of."""
        return self._what.text

    def show_layers(self, chosen: ChosenLayers, prop: PaintProperty | None, zoom: float) -> None:
        """Show layers with their values of a property at a zoom."""
        self.model.show_layers(chosen, prop, zoom)
        if prop is None:
            self._what.set_text("")
        else:
            text = self.tr("{property} at {zoom}")
            self._what.set_text(text.format(property=translated(prop.label), zoom=number_text(int(zoom))))
        self.view.setFixedHeight(min(_MOST_ROWS, len(chosen.everyone)) * Size.STOP_ROW)

    def paintEvent(self, _event: object) -> None:
        """Draw the rule under the list."""
        painter = QPainter(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(tokens.current().rule))
