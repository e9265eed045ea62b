"""Delegate of the label expression tree, with in-place editors."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QObject,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.features.properties.labels.expression_model import NODE_ROLE
from editor.mapstyle.filters.expression import attribute_number, attribute_text
from editor.mapstyle.json_tree import read_text
from editor.mapstyle.labels.expression_tree import ATTRIBUTE, NUMBER, LabelNode
from editor.ui.conditions.value_fields import KeyField
from editor.ui.fields.number_field import NumberField
from editor.ui.fields.pick_list import PickRow
from editor.ui.fields.text_fields import EditField, TextField
from editor.ui.kit.rows import AnyIndex
from editor.ui.theme import tokens
from editor.ui.theme.painting import rounded_rect
from editor.ui.theme.symbols import LayerSymbol
from editor.ui.theme.symbols import paint as paint_symbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

_CHIP_PX, _MIN_CHIP_PX = 18, 46
_PAD_PX = 7
_LOCK = "lock-outline"


class LabelDelegate(QStyledItemDelegate):
    """Paints the chip and content of a node.

    Signals: `opened(field, node)` after an editor was opened, `shut()` after it was closed.
    """

    opened = Signal(object, object)
    shut = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.attributes: Sequence[PickRow] = ()
        self._open_field: EditField | None = None

    @property
    def field(self) -> EditField | None:
        """The open editor."""
        return self._open_field

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(Size.RIGHT_DOCK_LEAST, Size.PROPERTY_ROW)

    def chip_rect(self, row: QRect, node: LabelNode) -> QRect:
        """Return the rectangle of the chip with the kind of a node."""
        width = QFontMetrics(font(TypeRole.FIXED)).horizontalAdvance(node.kind) + 2 * _PAD_PX
        top = row.center().y() - _CHIP_PX // 2 + 1
        return QRect(row.left() + Gap.XS, top, max(width, _MIN_CHIP_PX), _CHIP_PX)

    def content_rect(self, row: QRect, node: LabelNode) -> QRect:
        """Return the rectangle of the field or text of a node."""
        left = self.chip_rect(row, node).right() + 1 + Gap.S
        top = row.center().y() - Size.FIELD // 2 + 1
        return QRect(left, top, max(0, row.right() - Gap.XS - left), Size.FIELD)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        node: LabelNode = index.data(NODE_ROLE)
        theme = tokens.current()
        row: QRect = option.rect
        state: QStyle.StateFlag = option.state
        is_selected = bool(state & QStyle.StateFlag.State_Selected)
        is_disabled = not state & QStyle.StateFlag.State_Enabled
        strong = theme.text_off if is_disabled else theme.on_selection if is_selected else theme.text
        quiet = theme.text_off if is_disabled else theme.on_selection if is_selected else theme.text_2
        painter.save()
        content = self.content_rect(row, node)
        if node.kind:
            self._paint_chip(painter, self.chip_rect(row, node), node, QColor(quiet))
        else:
            content.setLeft(row.left() + Gap.XS)
        if node.kind and not node.is_container:
            is_hovered = bool(state & QStyle.StateFlag.State_MouseOver)
            color = theme.raised if is_selected else theme.field_hover if is_hovered else theme.field
            edge = QColor(theme.edge) if theme.is_high_contrast else None
            rounded_rect(painter, QRectF(content), QColor(color), Radius.FIELD, edge)
            strong = theme.text_off if is_disabled else theme.text
            _paint_field(painter, content, node, str(index.data()), QColor(strong))
        else:
            _paint_text(painter, content, node, str(index.data()), QColor(quiet))
        painter.restore()

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: AnyIndex) -> QWidget:
        node: LabelNode = index.data(NODE_ROLE)
        field = self._field_for(node, parent)
        for signal in (field.edit.entered, field.edit.reverted, field.edit.left):
            signal.connect(lambda: self._close_field(field))
        self._open_field = field
        self.opened.emit(field, node)
        return field

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        """Show the content of a node in its editor."""
        node: LabelNode | None = index.data(NODE_ROLE)
        if isinstance(editor, EditField) and node is not None:
            is_number = isinstance(editor, NumberField)
            content = attribute_number(node.content) if is_number else _text_of(node)
            if editor.value != content:
                editor.show_value(content)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: AnyIndex) -> None:
        """Do nothing: the field is bound to the session."""

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        editor.setGeometry(self.content_rect(option.rect, index.data(NODE_ROLE)))

    def destroyEditor(self, editor: QWidget, index: AnyIndex) -> None:
        """Forget the field of a removed row."""
        if editor is self._open_field:
            self._open_field = None
            self.shut.emit()
        super().destroyEditor(editor, index)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave keys and focus to the field, which closes itself."""
        if event.type() in (QEvent.Type.KeyPress, QEvent.Type.FocusOut):
            return False
        return super().eventFilter(watched, event)

    def _field_for(self, node: LabelNode, parent: QWidget) -> EditField:
        if node.kind == NUMBER:
            return NumberField(self.tr("Number"), example=1, decimals=9, parent=parent)
        if node.kind == ATTRIBUTE:
            field = KeyField(self.tr("Attribute"), parent)
            field.set_offers(self.attributes)
            field.offers.selected.connect(lambda: self._close_field(field))
            return field
        return TextField(self.tr("Text"), parent=parent)

    def _close_field(self, field: EditField) -> None:
        if field is self._open_field and not field.problem:
            self._open_field = None
            self.closeEditor.emit(field)
            self.shut.emit()

    @staticmethod
    def _paint_chip(painter: QPainter, chip: QRect, node: LabelNode, color: QColor) -> None:
        theme = tokens.current()
        rounded_rect(painter, QRectF(chip), QColor(theme.field), Radius.FIELD, QColor(theme.border))
        painter.setFont(font(TypeRole.FIXED))
        painter.setPen(color if theme.is_dark else QColor(theme.text_2))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, node.kind)


def _text_of(node: LabelNode) -> str:
    return read_text(attribute_text(node.content))


def _paint_field(painter: QPainter, content: QRect, node: LabelNode, text: str, color: QColor) -> None:
    """Paint the content of a node like its field."""
    text_rect = content.adjusted(Gap.S, 0, -Gap.S, 0)
    if node.kind == ATTRIBUTE:
        icon_rect = QRectF(text_rect.right() - Size.GLYPH + 3, content.top() + 4, Size.GLYPH, Size.GLYPH)
        paint_symbol(painter, LayerSymbol.UNFOLDED, icon_rect, QColor(tokens.current().text_2))
        text_rect.setRight(text_rect.right() - Size.GLYPH)
    if node.others:
        icon_rect = QRectF(text_rect.right() - Size.GLYPH + 1, content.top() + 4, Size.GLYPH, Size.GLYPH)
        paint_symbol(painter, _LOCK, icon_rect, QColor(tokens.current().text_2))
        text_rect.setRight(text_rect.right() - Size.GLYPH - Gap.XS)
    painter.setFont(font(TypeRole.FIXED if node.kind == ATTRIBUTE else TypeRole.BODY))
    painter.setPen(color)
    _paint_line(painter, text_rect, text)


def _paint_text(painter: QPainter, content: QRect, node: LabelNode, text: str, color: QColor) -> None:
    """Paint the text of a container, or the JSON of an unknown node after a lock icon."""
    text_rect = QRect(content)
    if not node.kind or node.others:
        icon_rect = QRectF(text_rect.left(), content.top() + 4, Size.GLYPH, Size.GLYPH)
        paint_symbol(painter, _LOCK, icon_rect, color)
        text_rect.setLeft(text_rect.left() + Size.GLYPH + Gap.S)
    painter.setFont(font(TypeRole.BODY if node.kind else TypeRole.FIXED))
    painter.setPen(color)
    _paint_line(painter, text_rect, text)


def _paint_line(painter: QPainter, text_rect: QRect, text: str) -> None:
    elided = painter.fontMetrics().elidedText(read_text(text), Qt.TextElideMode.ElideRight, text_rect.width())
    painter.drawText(
        text_rect,
        Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine,
        elided,
    )
