"""List of the selected layers with a swatch and the value of the focused property."""

from PySide6.QtCore import QModelIndex, QObject, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from editor.mapstyle.curves.curve import governing_stop
from editor.mapstyle.document.model import Layer
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.source_data import tail
from editor.mapstyle.schema.values import Color
from editor.ui.curves.values import value_text
from editor.ui.fields.number_field import number_text
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.kit.row_models import RowListModel
from editor.ui.kit.rows import Row, RowDelegate, RowList, Swatch, Symbol, Text, tail_text
from editor.ui.text import translated
from editor.ui.theme import tokens
from editor.ui.theme.painting import to_qcolor
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole
from editor.workspace.layer_names import layer_colors
from editor.workspace.selected_layers import SelectedLayers

_MOST_ROWS = 6
_VALUE_PX = 84


class SelectionListModel(RowListModel[Layer]):
    """List model with one row per layer: name, source data, swatch and value of a property."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._selection = SelectedLayers()
        self._prop: PaintProperty | None = None
        self._zoom = 0.0

    def show_layers(self, selection: SelectedLayers, prop: PaintProperty | None, zoom: float) -> None:
        """Show layers with their values of a property at a zoom level."""
        self._selection, self._prop, self._zoom = selection, prop, zoom
        self._editable_keys = frozenset(selection.editable_keys)
        is_resized = len(selection.all_layers) != len(self.entries)
        (self.reset if is_resized else self.update)(selection.all_layers)
        self.refresh()

    def describe(self, entry: Layer) -> Row:
        name, data_label = self._selection.called(entry), tail(entry.type, entry.sourcedata_id)
        value, color = self._value(entry)
        colors = tuple(layer_colors(entry)) if color is None else (to_qcolor(color),)
        locked = "" if entry.key in self._editable_keys else self.tr("locked")
        return Row(
            lines=((Text(name), tail_text(data_label, name)),),
            trailing=(
                Text(value, fixed_px=_VALUE_PX, gap_px=Gap.S, at_end=True),
                Swatch(colors) if colors else Symbol("", side_px=Size.SWATCH_IN_TREE, gap_px=Gap.XS),
                *((Symbol("lock-outline", side_px=Size.SWATCH_IN_TREE),) if locked else ()),
            ),
            tool_tip=self.tr("{name}\nEnter or double-click to select only this layer").format(name=name),
            accessible_text=", ".join(filter(None, (name, data_label, value, locked))),
        )

    def _value(self, layer: Layer) -> tuple[str, Color | None]:
        """Return the text of a layer's value, and its colour if it is one."""
        curve = layer.curve(self._prop) if self._prop is not None else None
        if self._prop is None or curve is None:
            return "–", None
        value = governing_stop(curve, self._zoom).value
        return value_text(self._prop, value), value if isinstance(value, Color) else None


class _LayerDelegate(RowDelegate):
    """Rows that appear selected only while the list has the focus."""

    selects_by_focus = True


class SelectionList(QWidget):
    """List of the selected layers with headings; `layer_requested(key)` requests to select only one."""

    layer_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = SelectionListModel(self)
        self.view = RowList(self.model, _LayerDelegate(), self, name=self.tr("Selected layers"))
        self.view.setToolTip(self.tr("Click a layer to edit only this layer"))
        self._heading = ElidedLabel("", TypeRole.COLUMN_HEAD, is_secondary=True)
        header = h_box(margins=(Gap.S, 0, Gap.S, 0))
        header.addWidget(ElidedLabel(self.tr("Layer"), TypeRole.COLUMN_HEAD, is_secondary=True))
        header.addStretch(1)
        header.addWidget(self._heading)
        column = v_box(self, margins=(Gap.XS, Gap.S, Gap.XS, Gap.S), spacing=2)
        column.addLayout(header)
        column.addWidget(self.view)
        self.view.activated.connect(
            lambda index: self.layer_requested.emit(self.model.entries[index.row()].key)
        )

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

    def _on_activated(self, index: QModelIndex) -> None:
        self.layer_requested.emit(self.model.entries[index.row()].key)

    def paintEvent(self, _event: object) -> None:
        """Draw the separator below the list."""
        painter = QPainter(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(tokens.current().rule))
