"""List of the selected layers with a swatch and the value of the focused property."""

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

from editor.mapstyle.curves.curve import governing_stop
from editor.mapstyle.document.model import Layer
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.source_data import tail
from editor.mapstyle.schema.values import Color
from editor.ui.color.plane import to_qcolor
from editor.ui.curves.values import value_text
from editor.ui.fields.number_field import number_text
from editor.ui.kit.labels import ElidedLabel
from editor.ui.text import plain_tool_tip, translated
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.painting import paint_name, paint_row_background
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole
from editor.workspace.layer_names import layer_colors
from editor.workspace.selected_layers import SelectedLayers

_MOST_ROWS = 6
_VALUE_PX = 84
AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_LAYER = Qt.ItemDataRole.UserRole
_VALUE = Qt.ItemDataRole.UserRole + 1


class SelectionListModel(QAbstractListModel):
    """List model with one row per layer. Row texts are computed on demand."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._selection = SelectedLayers()
        self._open_keys: frozenset[object] = frozenset()
        self._prop: PaintProperty | None = None
        self._zoom = 0.0

    def show_layers(self, selection: SelectedLayers, prop: PaintProperty | None, zoom: float) -> None:
        """Show layers with their values of a property at a zoom level."""
        is_reset = len(selection.all_layers) != len(self._selection.all_layers)
        if is_reset:
            self.beginResetModel()
        self._selection, self._prop, self._zoom = selection, prop, zoom
        self._open_keys = frozenset(selection.editable_keys)
        if is_reset:
            self.endResetModel()
        elif selection.all_layers:
            self.dataChanged.emit(self.index(0), self.index(len(selection.all_layers) - 1))

    def layer(self, index: AnyIndex) -> Layer:
        """Return the layer of a row."""
        return self._selection.all_layers[index.row()]

    def is_open(self, layer: Layer) -> bool:
        """Return whether edits apply to a layer."""
        return layer.key in self._open_keys

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._selection.all_layers)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the data of a layer for a role."""
        layer = self.layer(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._selection.called(layer)
        if role == _LAYER:
            return layer
        if role == _VALUE:
            return self._value(layer)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip(
                self.tr("{name}\nEnter or a double click selects it alone").format(
                    name=self._selection.called(layer)
                )
            )
        if role == Qt.ItemDataRole.AccessibleTextRole:
            data_label = tail(layer.type, layer.sourcedata_id)
            locked = "" if self.is_open(layer) else self.tr("locked")
            return ", ".join(
                filter(None, (self._selection.called(layer), data_label, self._value(layer)[0], locked))
            )
        return None

    def _value(self, layer: Layer) -> tuple[str, Color | None]:
        """Return the text of a layer's value, and its colour if it is one."""
        curve = layer.curve(self._prop) if self._prop is not None else None
        if self._prop is None or curve is None:
            return "–", None
        value = governing_stop(curve, self._zoom).value
        return value_text(self._prop, value), value if isinstance(value, Color) else None


class _LayerDelegate(QStyledItemDelegate):
    """Delegate that draws the name, source data, swatch and value of a layer."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(0, Size.STOP_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme = tokens.current()
        model, box = index.model(), QRect(option.rect)
        if not isinstance(model, SelectionListModel):
            return
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        paint_row_background(painter, QRectF(box), option.state, is_selected=is_selected and has_focus)
        layer = model.layer(index)
        text, color = index.data(_VALUE)
        value_rect = box.adjusted(box.width() - _VALUE_PX - Gap.S, 0, -Gap.S, 0)
        painter.setPen(QColor(theme.text))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(
            value_rect,
            flags,
            painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, value_rect.width()),
        )
        side = Size.SWATCH_IN_TREE
        icon_rect = QRectF(value_rect.left() - side - Gap.S, box.center().y() - side / 2 + 0.5, side, side)
        colors = layer_colors(layer) if color is None else (to_qcolor(color),)
        if colors:
            painting.swatch(painter, icon_rect, colors)
        if not model.is_open(layer):
            icon_rect.translate(-side - Gap.XS, 0)
            symbols.paint(painter, "lock-outline", icon_rect, QColor(theme.text_2))
        name_rect = box.adjusted(Gap.S, 0, int(icon_rect.left()) - box.right() - Gap.S, 0)
        data_label = tail(layer.type, layer.sourcedata_id)
        paint_name(painter, name_rect, str(index.data()), data_label, QColor(theme.text_2))


class SelectionList(QWidget):
    """List of the selected layers with headings; `layer_requested(key)` requests to select only one."""

    layer_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = SelectionListModel(self)
        self.view = QListView(self)
        self.view.setModel(self.model)
        self.view.setItemDelegate(_LayerDelegate(self.view))
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setAccessibleName(self.tr("Chosen layers"))
        self.view.setToolTip(self.tr("Press a layer to edit it alone"))
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._heading = ElidedLabel("", TypeRole.COLUMN_HEAD, is_secondary=True)
        head = QHBoxLayout()
        head.setContentsMargins(Gap.S, 0, Gap.S, 0)
        head.addWidget(ElidedLabel(self.tr("Layer"), TypeRole.COLUMN_HEAD, is_secondary=True))
        head.addStretch(1)
        head.addWidget(self._heading)
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.XS, Gap.S, Gap.XS, Gap.S)
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(self.view)
        self.view.activated.connect(lambda index: self.layer_requested.emit(self.model.layer(index).key))

    @property
    def heading(self) -> str:
        """The heading of the value column."""
        return self._heading.text

    def show_layers(self, selection: SelectedLayers, prop: PaintProperty | None, zoom: float) -> None:
        """Show layers with their values of a property at a zoom level."""
        self.model.show_layers(selection, prop, zoom)
        if prop is None:
            self._heading.set_text("")
        else:
            text = self.tr("{property} at {zoom}")
            self._heading.set_text(text.format(property=translated(prop.label), zoom=number_text(int(zoom))))
        self.view.setFixedHeight(min(_MOST_ROWS, len(selection.all_layers)) * Size.STOP_ROW)

    def paintEvent(self, _event: object) -> None:
        """Draw the separator below the list."""
        painter = QPainter(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(tokens.current().rule))
