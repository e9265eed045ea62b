"""The label text for a sample feature, with the attributes of the sample."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QWidget,
)

from editor.features.properties.labels.label_preview import LabelPicture, text_of
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.filters.expression import Attribute, Attributes, attribute_text
from editor.mapstyle.json_tree import read_text
from editor.mapstyle.labels.expression_tree import LabelNode
from editor.mapstyle.labels.label_text import NAME_ATTRIBUTE
from editor.mapstyle.labels.missing_attributes import MissingAttribute as LabelGap
from editor.mapstyle.labels.missing_attributes import find_missing_attributes
from editor.render.query.questions import Hit, Survey, limited_tags
from editor.ui.fields.info_rows import WarningNote
from editor.ui.kit.buttons import plain_button, tool_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import h_box
from editor.ui.kit.rows import NO_INDEX, AnyIndex, RowTree, StopRowDelegate
from editor.ui.kit.section import Section
from editor.ui.text import elide_middle, local_count, plain_tool_tip
from editor.ui.theme import tokens
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font


class ResultColumn(IntEnum):
    """The columns."""

    ATTRIBUTE = 0
    VALUE = 1


class SampleModel(QAbstractTableModel):
    """Attributes of a feature, those that the label reads first; `typed(name, value)` after an edit."""

    typed = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[tuple[str, str], ...] = ()
        self._read: frozenset[str] = frozenset()
        self._is_editable = False

    def show_sample(self, attributes: Attributes, read: Sequence[str], *, is_editable: bool) -> None:
        """Show a feature; `read` are the attributes that the label reads."""
        first = [name for name in read if name in attributes]
        names = (*first, *(name for name in attributes if name not in first))
        rows = tuple((name, attribute_text(attributes[name])) for name in names)
        if [name for name, _value in rows] == [name for name, _value in self._rows]:
            is_other = (rows, is_editable) != (self._rows, self._is_editable)
            self._rows, self._read, self._is_editable = rows, frozenset(read), is_editable
            if is_other and rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, ResultColumn.VALUE))
            return
        self.beginResetModel()
        self._rows, self._read, self._is_editable = rows, frozenset(read), is_editable
        self.endResetModel()

    def attribute(self, row: int) -> str:
        """Return the name of the attribute of a row."""
        return self._rows[row][0]

    # Model interface

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(ResultColumn)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        is_editable = self._is_editable and index.column() == ResultColumn.VALUE
        return flags | Qt.ItemFlag.ItemIsEditable if is_editable else flags

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        return {
            Qt.ItemDataRole.DisplayRole: (self.tr("Attribute"), self.tr("Value"))[section],
            Qt.ItemDataRole.FontRole: font(TypeRole.COLUMN_HEAD),
            Qt.ItemDataRole.TextAlignmentRole: int(
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            ),
        }.get(Qt.ItemDataRole(role))

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        name, value = self._rows[index.row()]
        is_name = index.column() == ResultColumn.ATTRIBUTE
        is_placeholder = self._is_editable and not is_name and not value
        if role == Qt.ItemDataRole.DisplayRole:
            return self.tr("Enter value") if is_placeholder else read_text(name if is_name else value)
        if role == Qt.ItemDataRole.EditRole:
            return read_text(value)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{name}: {value}"
        if role == Qt.ItemDataRole.ToolTipRole:
            if self._is_editable:
                return self.tr("Click or press Enter to try a value")
            add = self.tr("Click or press Enter to add “{name}” to the label").format(name=read_text(name))
            return plain_tool_tip(add if is_name else read_text(value))
        if role == Qt.ItemDataRole.FontRole:
            return font(TypeRole.FIXED if is_name else TypeRole.BODY)
        if role == Qt.ItemDataRole.ForegroundRole and (
            is_placeholder or (is_name and name not in self._read)
        ):
            return QColor(tokens.current().text_2)
        return None

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole:
            return False
        self.typed.emit(self.attribute(index.row()), str(value))
        return True


_MAX_ROWS = 7
_NAME_SHARE = 0.35


class LabelResult(Section):
    """The result of a label on sample features, or on typed values if there are none.

    Signals: `attribute_selected(name)` to add an attribute to the label; `filter_requested(name)` to exclude
    features without an attribute.
    """

    attribute_selected = Signal(str)
    filter_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("LabelResult", "Result"), parent)
        self._style: MapStyle | None = None
        self._layer: Layer | None = None
        self._node: LabelNode | None = None
        self._used_attributes: tuple[str, ...] = ()
        self._survey: Survey | None = None
        self._typed_values: dict[str, str] = {}
        self._zoom = 13.0
        self._index = 0
        self._clicked_hits: tuple[Hit, ...] = ()
        self.picture = LabelPicture()
        self.note = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.which = ElidedLabel("", TypeRole.BODY, is_secondary=True)
        self.before = tool_button("chevron-left", self.tr("Previous feature"))
        self.next = tool_button("chevron-right", self.tr("Next feature"))
        self.table = SampleTable()
        self.warning = WarningNote()
        self.filter_button = plain_button(self.tr("Add filter"), "filter-plus-outline")
        self._lay_out()
        self.before.clicked.connect(lambda: self._step(-1))
        self.next.clicked.connect(lambda: self._step(1))
        self.table.selected.connect(self.attribute_selected)
        self.table.rows.typed.connect(self._on_value_typed)
        self.filter_button.clicked.connect(self._on_filter_clicked)

    def _lay_out(self) -> None:
        line = h_box(margins=(0, Gap.XS, 0, 0))
        line.addWidget(self.which, 1)
        line.addWidget(self.before)
        line.addWidget(self.next)
        self.body.addWidget(self.picture)
        self.body.addWidget(self.note)
        self.body.addLayout(line)
        self.body.addWidget(self.table)
        self.body.addWidget(self.warning)
        self.body.addWidget(self.filter_button, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def samples(self) -> tuple[Mapping[str, Attribute], ...]:
        """The features in view that the layer draws, nearest to the centre first."""
        return () if self._survey is None else tuple(each.attributes for each in self._survey.samples)

    @property
    def sample(self) -> Attributes:
        """The attributes of the current sample, or the typed values."""
        return self.samples[self._index] if self.samples else self._typed_values

    def show_label(self, style: MapStyle, layer: Layer, node: LabelNode | None, read: Sequence[str]) -> None:
        """Show the label of a layer: its expression, None for label keys, and the attributes it reads."""
        if self._layer is None or layer.key != self._layer.key:
            self._survey, self._index, self._typed_values = None, 0, {}
        self._style, self._layer, self._node = style, layer, node
        self._used_attributes = tuple(read)
        self._typed_values = {
            name: self._typed_values.get(name, "") for name in self._used_attributes or (NAME_ATTRIBUTE,)
        }
        self._refresh()

    def show_zoom(self, zoom: float) -> None:
        """Show the label at a zoom of the map."""
        if zoom != self._zoom:
            self._zoom = zoom
            self._show_picture()

    def show_survey(self, survey: Survey | None) -> None:
        """Show the survey of the features in view; None while it is not available."""
        current = self.sample if self.samples else None
        if survey is not None and (self._layer is None or survey.request.layer != self._layer.key):
            return
        self._survey = survey
        self._index = next((index for index, each in enumerate(self.samples) if each == current), 0)
        self._select_clicked()
        self._refresh()

    def start_with(self, hits: Sequence[Hit]) -> None:
        """Show the sample that was clicked on the map, as soon as it is available."""
        self._clicked_hits = tuple(hits)
        if self._survey is not None:
            self._select_clicked()
            self._refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.warning.set_available_width(self.width() - 2 * Gap.M)

    def _select_clicked(self) -> None:
        """Select the clicked sample once, if it exists."""
        layer, survey = self._layer, self._survey
        if layer is None or survey is None:
            return
        clicked = [hit.tags for hit in self._clicked_hits if hit.layer == layer.key and hit.tags]
        self._clicked_hits = ()
        shown = [limited_tags(sample) for sample in self.samples] if clicked else []
        self._index = next((shown.index(tags) for tags in clicked if tags in shown), self._index)

    def _step(self, by: int) -> None:
        self._index = (self._index + by) % max(1, len(self.samples))
        self._refresh()

    def _on_value_typed(self, name: str, value: str) -> None:
        self._typed_values[name] = value
        self._refresh()

    def _refresh(self) -> None:
        if self._layer is None:
            return
        self._show_picture()
        count = len(self.samples)
        self.which.set_text(self._which_text(count))
        self.which.setToolTip(self.which.text)
        for button in (self.before, self.next):
            button.setVisible(count > 0)
            button.setEnabled(count > 1)
        self.table.show_sample(self.sample, self._used_attributes, is_editable=not count)
        self._show_warning()

    def _which_text(self, count: int) -> str:
        survey = self._survey
        if survey is None:
            return self.tr("Searching visible features…")
        if not survey.has_data:
            return self.tr("No preview data. Enter sample values.")
        if not count:
            return self.tr("No features in view. Enter sample values.")
        text = self.tr("Feature {number} of {count} in view").format(
            number=self._index + 1, count=local_count(count)
        )
        if survey.matching > count:
            text = self.tr("Feature {number} of {count} · {all} in view").format(
                number=self._index + 1, count=local_count(count), all=local_count(survey.matching)
            )
        return text

    def _show_picture(self) -> None:
        style, layer = self._style, self._layer
        if style is None or layer is None:
            return
        zoom = self._drawn_zoom(layer)
        self.picture.show_label(style, layer, zoom, self.sample)
        self.set_summary(elide_middle(self.picture.text))
        note = ""
        if not self.picture.text:
            note = self.tr("Blank label.")
        elif not self.picture.is_legible:
            note = self.tr("Too small or without a colour at zoom {zoom}.").format(zoom=f"{zoom:.2f}")
        elif zoom != self._zoom:
            note = self.tr("Not drawn at zoom {zoom}. Shown at zoom {other}.").format(
                zoom=f"{self._zoom:.2f}", other=f"{zoom:g}"
            )
        self.note.set_text(note)
        self.note.setToolTip(note)
        self.note.setVisible(bool(note))

    def _drawn_zoom(self, layer: Layer) -> float:
        """Return the map's zoom, or the nearest level at which the layer is drawn."""
        low, high = layer.levels
        return (
            self._zoom
            if layer.draws_at(self._zoom) or low > high
            else float(low if self._zoom < low else high)
        )

    # Missing attributes

    def _gap(self) -> LabelGap | None:
        if self._node is None:
            return None
        return next(iter(find_missing_attributes(self._node, self.samples)), None)

    def _show_warning(self) -> None:
        gap = self._gap()
        self.warning.show_text("" if gap is None else self._gap_text(gap))
        self.filter_button.setVisible(gap is not None and not gap.is_not_a_number)
        if gap is not None:
            tip = self.tr("Filter out features without “{name}”").format(name=gap.attribute)
            self.filter_button.setToolTip(tip)
            self.filter_button.setAccessibleName(f"{self.filter_button.text()}: {tip}")

    def _gap_text(self, gap: LabelGap) -> str:
        layer, count = self._layer, len(gap.samples)
        if gap.is_not_a_number:
            sentence = self.tr("“{name}” is not a number in %Ln features.", "", count)
        else:
            sentence = self.tr("%Ln features have no “{name}”.", "", count)
        sentence = sentence.format(name=gap.attribute)
        text = "" if layer is None else text_of(layer, self._drawn_zoom(layer), self.samples[gap.samples[0]])
        if text:
            example = (
                self.tr("The label shows “{text}”.") if count == 1 else self.tr("One label shows “{text}”.")
            )
            return f"{sentence} {example.format(text=elide_middle(text))}"
        nothing = self.tr("The label is blank.") if count == 1 else self.tr("One label is blank.")
        return f"{sentence} {nothing}"

    def _on_filter_clicked(self) -> None:
        gap = self._gap()
        if gap is not None:
            self.filter_requested.emit(gap.attribute)


class SampleTable(RowTree):
    """A table of attributes. Signals: `selected(name)` when one is clicked or Enter is pressed."""

    selected = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = SampleModel(self)
        self.setModel(self.rows)
        self.setItemDelegate(StopRowDelegate(self))
        self.setHeaderHidden(False)
        self.setRootIsDecorated(False)
        self.setAccessibleName(self.tr("Feature attributes"))
        self.setToolTip(self.tr("Click an attribute to add it to the label"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.SelectedClicked | _BY_KEYS)
        self.header().setSectionsClickable(False)
        self.header().setStretchLastSection(True)
        self.clicked.connect(self._on_clicked)

    def show_sample(self, attributes: Attributes, read: Sequence[str], *, is_editable: bool) -> None:
        """Show the attributes of a feature and adjust the height to the rows."""
        self.rows.show_sample(attributes, read, is_editable=is_editable)
        rows = min(self.rows.rowCount(), _MAX_ROWS)
        self.setFixedHeight((rows + 1) * Size.STOP_ROW)
        self.setVisible(rows > 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pick the current attribute with Enter, or edit its value if that is possible."""
        index = self.currentIndex()
        if self.state() is QAbstractItemView.State.EditingState:
            event.accept()  # The editor forwards the Enter that closes it.
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid():
            value = index.siblingAtColumn(ResultColumn.VALUE)
            if self.rows.flags(value) & Qt.ItemFlag.ItemIsEditable:
                self.setCurrentIndex(value)
                self.edit(value)
            else:
                self.selected.emit(self.rows.attribute(index.row()))
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setColumnWidth(ResultColumn.ATTRIBUTE, int(self.viewport().width() * _NAME_SHARE))

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.column() == ResultColumn.ATTRIBUTE and not self._is_editable(index):
            self.selected.emit(self.rows.attribute(index.row()))
        elif self._is_editable(index):
            self.edit(index.siblingAtColumn(ResultColumn.VALUE))

    def _is_editable(self, index: QModelIndex) -> bool:
        return bool(self.rows.flags(index.siblingAtColumn(ResultColumn.VALUE)) & Qt.ItemFlag.ItemIsEditable)


_BY_KEYS = QAbstractItemView.EditTrigger.EditKeyPressed | QAbstractItemView.EditTrigger.AnyKeyPressed
