"""Table of an assignment: colour, the layers that use it, and the new colour, which can be edited."""

from PySide6.QtCore import QAbstractItemModel, QMargins, QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QLineEdit,
    QMenu,
    QStyleOptionViewItem,
    QWidget,
)

from editor.features.palettes.trial import RowKey
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_assignment import AssignedColor
from editor.records import dataclass
from editor.ui.fields.number_field import percent_text
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.kit.row_models import ENTRY_ROLE, RowListModel
from editor.ui.kit.rows import AnyIndex, Row, RowDelegate, RowList, RowTone, Swatch, Text, TextFit
from editor.ui.theme.painting import to_qcolor
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font

_HEX_PX = 64
_PAD_PX = Gap.XS + Gap.S
_COLOR_PX = Size.SWATCH_IN_PALETTE + Gap.S + _HEX_PX


@dataclass(frozen=True, slots=True)
class AssignedRow:
    """A row with the text of its uses, and whether the user entered its new colour; or a heading."""

    assigned: AssignedColor | None
    used_by: str
    is_own: bool = False


class AssignmentModel(RowListModel[AssignedRow]):
    """The rows of an assignment."""

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        entry = self.entry(index)
        if entry is None or entry.assigned is None:
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def describe(self, entry: AssignedRow) -> Row:
        assigned = entry.assigned
        if assigned is None:
            heading = Text(entry.used_by, TypeRole.COLUMN_HEAD, RowTone.QUIET)
            return Row(lines=((heading,),), is_heading=True)
        new = assigned.becomes.hex[:7]
        template = self.tr("{color}, used by {layers}, becomes {new}")
        accessible_text = template.format(color=assigned.color.hex, layers=entry.used_by, new=new)
        return Row(
            lines=(
                (
                    Text(assigned.color.hex[:7], fixed_px=_HEX_PX, gap_px=Gap.S),
                    *_opacity(assigned.color),
                    Text(entry.used_by, TypeRole.SECONDARY, RowTone.QUIET, TextFit.REST),
                ),
            ),
            lead=(Swatch((to_qcolor(assigned.color),), Size.SWATCH_IN_PALETTE, Gap.S),),
            trailing=(
                Text(
                    new,
                    fixed_px=_HEX_PX,
                    gap_px=Gap.S,
                    tone=RowTone.STRONG if assigned.is_changed else RowTone.QUIET,
                ),
                Swatch((to_qcolor(assigned.becomes),), Size.SWATCH_IN_PALETTE, Gap.M),
            ),
            tool_tip="\n".join(part for part in (entry.used_by, assigned.name) if part),
            accessible_text=accessible_text,
            is_marked=entry.is_own,
        )

    def key_at(self, index: AnyIndex) -> RowKey | None:
        """Return the key of the row at an index; None for an invalid one."""
        entry = self.entry(index)
        return None if entry is None or entry.assigned is None else entry.assigned.key

    def index_of(self, key: RowKey) -> QModelIndex:
        """Return the index of a row; invalid if it is not listed."""
        entries = enumerate(self.entries)
        rows = (row for row, each in entries if each.assigned is not None and each.assigned.key == key)
        found = next(rows, None)
        return QModelIndex() if found is None else self.index(found)


def _opacity(color: Color) -> tuple[Text, ...]:
    """Return the opacity of a colour that is not opaque; it tells apart colours of the same notation."""
    if color.a == 255:
        return ()
    return (Text(percent_text(color.a / 255), TypeRole.SECONDARY, gap_px=Gap.S),)


class AssignmentDelegate(RowDelegate):
    """Paints the rows; an editor covers the new colour.

    Signals: `color_entered(key, text)` after an edit.
    """

    color_entered = Signal(object, str)
    margins = QMargins(Gap.XS, 0, Gap.XS, 0)
    padding = QMargins(_PAD_PX, 0, _PAD_PX, 0)

    def height_px(self, _index: AnyIndex) -> int:
        return Size.PROPERTY_ROW

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: AnyIndex) -> QWidget:
        editor = QLineEdit(parent)
        editor.setProperty("kind", "field")
        editor.setAccessibleName(self.tr("New colour"))
        editor.setToolTip(self.tr("Any CSS colour, such as oklch(60% 0.1 240)"))
        return editor

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: AnyIndex) -> None:
        rect: QRect = option.rect.marginsRemoved(self.padding)
        width = max(_COLOR_PX, rect.width() // 2)
        editor.setGeometry(rect.right() - width, rect.top() + 2, width, rect.height() - 4)

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        entry: AssignedRow | None = index.data(ENTRY_ROLE)
        assigned = None if entry is None else entry.assigned
        if isinstance(editor, QLineEdit) and assigned is not None and not editor.isModified():
            editor.setText(assigned.becomes.hex[:7])
            editor.selectAll()

    def setModelData(self, editor: QWidget, _model: QAbstractItemModel, index: AnyIndex) -> None:
        entry: AssignedRow | None = index.data(ENTRY_ROLE)
        assigned = None if entry is None else entry.assigned
        if isinstance(editor, QLineEdit) and editor.isModified() and assigned is not None:
            self.color_entered.emit(assigned.key, editor.text())


class AssignmentTable(QWidget):
    """The column headings and the rows.

    Signals: `color_entered(key, text)` after an edit; `keep_requested(key)` and `reset_requested(key)` to
    leave the colour of the style, and to restore the assigned one; `layers_requested(key)` to select the
    layers of a row.
    """

    color_entered = Signal(object, str)
    keep_requested = Signal(object)
    reset_requested = Signal(object)
    layers_requested = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = AssignmentModel(self)
        delegate = AssignmentDelegate()
        self.list = _List(self.model, delegate, name=name)
        self.list.menu_requested.connect(self._open_menu)
        delegate.color_entered.connect(self.color_entered)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addWidget(self._create_headings())
        column.addWidget(self.list, 1)
        self.setFocusProxy(self.list)

    @property
    def current_key(self) -> RowKey | None:
        """The key of the current row."""
        return self.model.key_at(self.list.currentIndex())

    def show_rows(self, rows: list[AssignedRow]) -> None:
        """Show other rows; the current one remains current, and the position of the list as it is."""
        key = self.current_key
        if len(rows) == len(self.model.entries):
            self.model.update(rows)
        else:
            bar = self.list.verticalScrollBar()
            position = bar.value()
            self.model.reset(rows)
            self.list.doItemsLayout()
            bar.setValue(position)
        if key is not None:
            index = self.model.index_of(key)
            if index.row() != self.list.currentIndex().row():
                self.list.setCurrentIndex(index)

    def _create_headings(self) -> QWidget:
        headings = QWidget()
        headings.setFixedHeight(Size.STOP_ROW)
        line = h_box(headings, margins=(_PAD_PX, 0, _PAD_PX, 0), spacing=0)
        widths = (_COLOR_PX + Gap.S, 0, _COLOR_PX)
        for text, width in zip(
            (self.tr("Colour"), self.tr("Used by"), self.tr("Becomes")), widths, strict=True
        ):
            label = QLabel(text)
            label.setFont(font(TypeRole.COLUMN_HEAD))
            label.setProperty("tone", "secondary")
            if width:
                label.setFixedWidth(width)
            line.addWidget(label, 0 if width else 1)
        return headings

    def _open_menu(self, event: QContextMenuEvent) -> None:
        is_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        index = self.list.indexAt(event.pos()) if is_mouse else self.list.currentIndex()
        entry = self.model.entry(index)
        if entry is None or entry.assigned is None:
            return
        key = entry.assigned.key
        menu = QMenu(self)
        menu.addAction(self.tr("Edit new colour")).triggered.connect(lambda: self.list.edit(index))
        menu.addAction(self.tr("Leave unchanged")).triggered.connect(lambda: self.keep_requested.emit(key))
        restore = menu.addAction(self.tr("Restore assigned colour"))
        restore.setEnabled(entry.is_own)
        restore.triggered.connect(lambda: self.reset_requested.emit(key))
        menu.addSeparator()
        menu.addAction(self.tr("Select layers")).triggered.connect(lambda: self.layers_requested.emit(key))
        menu.aboutToHide.connect(menu.deleteLater)
        below = self.list.viewport().mapToGlobal(self.list.visualRect(index).bottomLeft())
        menu.popup(event.globalPos() if is_mouse else below)


class _List(RowList):
    """The rows. Enter and a double click edit the new colour."""

    menu_requested = Signal(QContextMenuEvent)

    def __init__(self, model: AssignmentModel, delegate: AssignmentDelegate, *, name: str) -> None:
        super().__init__(model, delegate, name=name)
        self.setProperty("part", "rows")
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed | QAbstractItemView.EditTrigger.DoubleClicked
        )

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and self.currentIndex().isValid() and self.state() is not self.State.EditingState:
            self.edit(self.currentIndex())
        else:
            super().keyPressEvent(event)
