"""Delegate of the stop table."""

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QObject,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.mapstyle.schema.paint_properties import PaintProperty, ValueKind
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color
from editor.ui.color.field import ColorField
from editor.ui.curves.stop_model import Index, StopColumn, StopModel
from editor.ui.fields.choice_field import ChoiceField
from editor.ui.fields.field import Field
from editor.ui.fields.number_field import NumberField
from editor.ui.icons.choices import paint_icon, paint_unknown
from editor.ui.icons.field import IconField
from editor.ui.later import call_later
from editor.ui.text import translated
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.painting import to_qcolor
from editor.ui.theme.symbols import FileSymbol, StateSymbol
from editor.ui.theme.tokens import Gap, Size

_GLYPH_PX = 14
_THUMB_PX = 18
_MARK_PX, _MARK_GAP_PX = 3, 4
_FAULT_PX, _LEVEL_TEXT_PX = 12, 17
# The magnifier button at the right of a level.
LENS_PX = _GLYPH_PX + 2 * Gap.XS


class StopDelegate(QStyledItemDelegate):
    """Delegate that paints the cells and creates the property's field as editor.

    Signals: `color_field_made(ColorField, row)` and `icon_field_made(IconField, row)` let the owner configure
    these.
    """

    edit_started = Signal()
    level_edited = Signal(int, object)
    value_edited = Signal(int, object)
    edit_finished = Signal()
    edit_cancelled = Signal()
    problem_found = Signal(str)
    color_field_made = Signal(object, int)
    icon_field_made = Signal(object, int)

    def __init__(self, prop: PaintProperty, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._prop = prop
        self._editor: Field | None = None
        self.hovered_row = -1

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        if not isinstance(model, StopModel):
            return
        theme = tokens.current()
        box, is_selected, has_focus = _state(option)
        is_hovered = index.row() == self.hovered_row
        column = StopColumn(index.column())
        if is_selected:
            painting.selection_background(painter, QRectF(box))
        if column is StopColumn.LEVEL and model.is_effective(index.row()):
            painter.fillRect(
                box.x(),
                box.y() + _MARK_GAP_PX,
                _MARK_PX,
                box.height() - 2 * _MARK_GAP_PX,
                QColor(theme.highlight),
            )
        is_quiet = column is StopColumn.NOTE or not model.is_drawn(index.row())
        color = theme.on_selection if is_selected else theme.text_2 if is_quiet else theme.text
        if column is StopColumn.REMOVE:
            if is_selected:
                _paint_glyph(painter, FileSymbol.CLOSE, box, QColor(color))
            return
        if column is StopColumn.LEVEL and (is_selected or is_hovered):
            _paint_glyph(painter, FileSymbol.FIND, box, QColor(color))
        text_rect = box.adjusted(6, 0, -6, 0)
        if column is StopColumn.VALUE and self._prop.kind is ValueKind.ICON:
            text_rect = self._paint_icon(painter, text_rect, model, index.row())
        elif model.fault(index.row(), column):
            text_rect = self._paint_mark(painter, text_rect, column)
        value = model.stop(index.row()).value
        if column is StopColumn.VALUE and isinstance(value, Color):
            side = Size.SWATCH_IN_FIELD
            swatch = QRectF(text_rect.x(), text_rect.center().y() - side / 2 + 0.5, side, side)
            painting.swatch(painter, swatch, [to_qcolor(value)])
            text_rect.setLeft(text_rect.left() + side + 6)
        painter.setPen(QColor(color))
        flags = Qt.AlignmentFlag(index.data(Qt.ItemDataRole.TextAlignmentRole))
        text = str(index.data())
        painter.drawText(
            text_rect,
            flags,
            painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, text_rect.width()),
        )
        if has_focus and is_selected:
            painting.selection_focus_ring(painter, QRectF(box))

    def _paint_icon(self, painter: QPainter, text_rect: QRect, model: StopModel, row: int) -> QRect:
        """Draw the icon of a stop, or a warning for an unknown one; return the remaining rectangle."""
        icon = model.icon(row)
        thumb = QRectF(text_rect.x(), text_rect.center().y() - _THUMB_PX / 2 + 1, _THUMB_PX, _THUMB_PX)
        if icon is not None:
            paint_icon(painter, thumb, icon, maximum_px=_THUMB_PX)
        elif model.stop(row).value:
            paint_unknown(painter, thumb)
        return text_rect.adjusted(_THUMB_PX + 6, 0, 0, 0)

    def _paint_mark(self, painter: QPainter, text_rect: QRect, column: StopColumn) -> QRect:
        """Draw a warning, behind a level or before a value; return the remaining rectangle."""
        left = text_rect.x() + (_LEVEL_TEXT_PX if column is StopColumn.LEVEL else 0)
        mark = QRectF(left, text_rect.center().y() - _FAULT_PX / 2 + 0.5, _FAULT_PX, _FAULT_PX)
        symbols.paint(painter, StateSymbol.WARNING, mark, QColor(tokens.current().warning))
        return text_rect if column is StopColumn.LEVEL else text_rect.adjusted(_FAULT_PX + Gap.XS, 0, 0, 0)

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return the field for a level, or for the property's kind of value."""
        field = self._level_field(parent) if index.column() == StopColumn.LEVEL else self._value_field(parent)
        row = index.row()
        signal = self.level_edited if index.column() == StopColumn.LEVEL else self.value_edited
        field.started.connect(self.edit_started)
        field.edited.connect(lambda value: signal.emit(row, value))
        field.finished.connect(self.edit_finished)
        field.cancelled.connect(self.edit_cancelled)
        field.problem_changed.connect(self.problem_found)
        self._editor = field
        if isinstance(field, ColorField):
            self.color_field_made.emit(field, row)
        if isinstance(field, IconField):
            self.icon_field_made.emit(field, row)
        return field

    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        if editor is self._editor:
            self._editor = None
        super().destroyEditor(editor, index)

    def close_editor(self) -> None:
        """Close the editor and discard its input."""
        if self._editor is not None:
            self._editor.set_problem("")
            self._close(self._editor)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        model = index.model()
        if isinstance(editor, Field) and isinstance(model, StopModel):
            stop = model.stop(index.row())
            value = stop.level if index.column() == StopColumn.LEVEL else stop.value
            if editor.value != value:
                editor.show_value(value)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Do nothing, since the fields emit every edit."""

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        editor.setGeometry(_state(option)[0])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave keys to the field, which closes itself."""
        if event.type() is QEvent.Type.KeyPress:
            return False
        return super().eventFilter(watched, event)

    def _level_field(self, parent: QWidget) -> Field:
        name = self.tr("Zoom")
        field = NumberField(name, minimum=LOWEST_LEVEL, maximum=HIGHEST_LEVEL, is_whole=True, parent=parent)
        self._close_on_keys(field)
        return field

    def _value_field(self, parent: QWidget) -> Field:
        prop, name = self._prop, translated(self._prop.label)
        if prop.kind is ValueKind.COLOR:
            color = ColorField(name, parent)
            color.edit.reverted.connect(lambda: self._close(color))
            color.edit.committed.connect(lambda: self._close(color))
            return color
        if prop.kind is ValueKind.CHOICE:
            choices = [(choice.value, translated(choice.label)) for choice in prop.choices]
            choice_field = ChoiceField(name, choices, parent)
            choice_field.finished.connect(lambda: self._close(choice_field))
            call_later(choice_field, choice_field.combo.showPopup)
            return choice_field
        if prop.kind is ValueKind.ICON:
            icon = IconField(name, parent)
            icon.finished.connect(lambda: self._close(icon))
            icon.dismissed.connect(lambda: self._close(icon))
            call_later(icon, icon.open_picker)
            return icon
        number = NumberField.for_property(prop, parent)
        number.set_alignment(Qt.AlignmentFlag.AlignRight)
        self._close_on_keys(number)
        return number

    def _close_on_keys(self, field: NumberField) -> None:
        field.edit.entered.connect(lambda: self._close(field))
        field.edit.reverted.connect(lambda: self._close(field))
        field.edit.left.connect(lambda: self._close(field))

    def _close(self, field: Field) -> None:
        if field is self._editor and not field.problem:
            self._editor = None
            self.closeEditor.emit(field)


def _state(option: QStyleOptionViewItem) -> tuple[QRect, bool, bool]:
    """Return the rectangle of a cell, whether its row is selected, and whether it has the focus."""
    box: QRect = option.rect
    state: QStyle.StateFlag = option.state
    is_selected = bool(state & QStyle.StateFlag.State_Selected)
    return box, is_selected, bool(state & QStyle.StateFlag.State_HasFocus)


def _paint_glyph(painter: QPainter, name: str, box: QRect, color: QColor) -> None:
    x = box.right() - _GLYPH_PX - Gap.XS
    y = box.center().y() - _GLYPH_PX // 2 + 1
    symbols.paint(painter, name, QRectF(x, y, _GLYPH_PX, _GLYPH_PX), color)
