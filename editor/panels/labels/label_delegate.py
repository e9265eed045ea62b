"""How a node of a label expression is painted, and the field that edits one in place."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.look import tokens
from editor.look.painting import ground
from editor.look.symbol_names import LayerSymbol
from editor.look.symbols import paint as paint_symbol
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.mapstyle.filters.expression import attribute_number, attribute_text
from editor.mapstyle.labels.expression_tree import ATTRIBUTE, NUMBER, LabelNode
from editor.mapstyle.tree import read_text
from editor.models.label_tree_model import NODE_ROLE
from editor.widgets.conditions.key_field import KeyField
from editor.widgets.fields.edit_field import EditField
from editor.widgets.fields.number_field import NumberField
from editor.widgets.fields.pick_rows import PickRow
from editor.widgets.fields.text_field import TextField

AnyIndex = QModelIndex | QPersistentModelIndex

_CHIP_PX, _LEAST_CHIP_PX = 18, 46
_PAD_PX = 7
_LOCK = "lock-outline"


class LabelDelegate(QStyledItemDelegate):
    """Paints chip and content; `opened(field, node)` when a field opens on a node, `shut()` when it goes."""

    opened = Signal(object, object)
    shut = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.attributes: Sequence[PickRow] = ()
        self._open: EditField | None = None

    @property
    def field(self) -> EditField | None:
        """The field that is open."""
        return self._open

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(Size.RIGHT_DOCK_LEAST, Size.PROPERTY_ROW)

    def chip_rect(self, row: QRect, node: LabelNode) -> QRect:
        """Where a row's chip stands, which says the kind of its node."""
        width = QFontMetrics(font(TypeRole.FIXED)).horizontalAdvance(node.kind) + 2 * _PAD_PX
        top = row.center().y() - _CHIP_PX // 2 + 1
        return QRect(row.left() + Gap.XS, top, max(width, _LEAST_CHIP_PX), _CHIP_PX)

    def content_rect(self, row: QRect, node: LabelNode) -> QRect:
        """Where a row's field stands, or the words in its place."""
        left = self.chip_rect(row, node).right() + 1 + Gap.S
        top = row.center().y() - Size.FIELD // 2 + 1
        return QRect(left, top, max(0, row.right() - Gap.XS - left), Size.FIELD)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        node: LabelNode = index.data(NODE_ROLE)
        theme = tokens.current()
        row: QRect = option.rect
        state: QStyle.StateFlag = option.state
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        is_off = not state & QStyle.StateFlag.State_Enabled
        strong = theme.text_off if is_off else theme.on_selection if is_chosen else theme.text
        quiet = theme.text_off if is_off else theme.on_selection if is_chosen else theme.text_2
        painter.save()
        content = self.content_rect(row, node)
        if node.kind:
            self._paint_chip(painter, self.chip_rect(row, node), node, QColor(quiet))
        else:
            content.setLeft(row.left() + Gap.XS)
        if node.kind and not node.is_container:
            is_hovered = bool(state & QStyle.StateFlag.State_MouseOver)
            color = theme.raised if is_chosen else theme.field_hover if is_hovered else theme.field
            edge = QColor(theme.edge) if theme.is_high_contrast else None
            ground(painter, QRectF(content), QColor(color), Radius.FIELD, edge)
            strong = theme.text_off if is_off else theme.text
            _paint_field(painter, content, node, str(index.data()), QColor(strong))
        else:
            _paint_words(painter, content, node, str(index.data()), QColor(quiet))
        painter.restore()

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: AnyIndex) -> QWidget:
        node: LabelNode = index.data(NODE_ROLE)
        field = self._field_for(node, parent)
        for ended in (field.edit.entered, field.edit.returned, field.edit.left):
            ended.connect(lambda: self._close(field))
        self._open = field
        self.opened.emit(field, node)
        return field

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        """Show a node's content in its field."""
        node: LabelNode | None = index.data(NODE_ROLE)
        if isinstance(editor, EditField) and node is not None:
            is_number = isinstance(editor, NumberField)
            content = attribute_number(node.content) if is_number else _text_of(node)
            if editor.value != content:
                editor.show_value(content)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: AnyIndex) -> None:
        """Nothing: the field has said every edit itself."""

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        editor.setGeometry(self.content_rect(option.rect, index.data(NODE_ROLE)))

    def destroyEditor(self, editor: QWidget, index: AnyIndex) -> None:
        """Forget the field with its row."""
        if editor is self._open:
            self._open = None
            self.shut.emit()
        super().destroyEditor(editor, index)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave keys and focus to the field; it closes itself."""
        if event.type() in (QEvent.Type.KeyPress, QEvent.Type.FocusOut):
            return False
        return super().eventFilter(watched, event)

    def _field_for(self, node: LabelNode, parent: QWidget) -> EditField:
        if node.kind == NUMBER:
            return NumberField(self.tr("Number"), example=1, decimals=9, parent=parent)
        if node.kind == ATTRIBUTE:
            field = KeyField(self.tr("Attribute"), parent)
            field.set_offers(self.attributes)
            field.offers.picked.connect(lambda: self._close(field))
            return field
        return TextField(self.tr("Text"), parent=parent)

    def _close(self, field: EditField) -> None:
        if field is self._open and not field.problem:
            self._open = None
            self.closeEditor.emit(field)
            self.shut.emit()

    @staticmethod
    def _paint_chip(painter: QPainter, chip: QRect, node: LabelNode, color: QColor) -> None:
        theme = tokens.current()
        ground(painter, QRectF(chip), QColor(theme.field), Radius.FIELD, QColor(theme.border))
        painter.setFont(font(TypeRole.FIXED))
        painter.setPen(color if theme.is_dark else QColor(theme.text_2))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, node.kind)


def _text_of(node: LabelNode) -> str:
    return read_text(attribute_text(node.content))


def _paint_field(painter: QPainter, content: QRect, node: LabelNode, words: str, color: QColor) -> None:
    """The content of a node as its field shows it."""
    room = content.adjusted(Gap.S, 0, -Gap.S, 0)
    if node.kind == ATTRIBUTE:
        place = QRectF(room.right() - Size.GLYPH + 3, content.top() + 4, Size.GLYPH, Size.GLYPH)
        paint_symbol(painter, LayerSymbol.UNFOLDED, place, QColor(tokens.current().text_2))
        room.setRight(room.right() - Size.GLYPH)
    if node.others:
        place = QRectF(room.right() - Size.GLYPH + 1, content.top() + 4, Size.GLYPH, Size.GLYPH)
        paint_symbol(painter, _LOCK, place, QColor(tokens.current().text_2))
        room.setRight(room.right() - Size.GLYPH - Gap.XS)
    painter.setFont(font(TypeRole.FIXED if node.kind == ATTRIBUTE else TypeRole.BODY))
    painter.setPen(color)
    _paint_line(painter, room, words)


def _paint_words(painter: QPainter, content: QRect, node: LabelNode, words: str, color: QColor) -> None:
    """What is said of a container, or the JSON of what is not known, behind a lock."""
    room = QRect(content)
    if not node.kind or node.others:
        place = QRectF(room.left(), content.top() + 4, Size.GLYPH, Size.GLYPH)
        paint_symbol(painter, _LOCK, place, color)
        room.setLeft(room.left() + Size.GLYPH + Gap.S)
    painter.setFont(font(TypeRole.BODY if node.kind else TypeRole.FIXED))
    painter.setPen(color)
    _paint_line(painter, room, words)


def _paint_line(painter: QPainter, room: QRect, words: str) -> None:
    text = painter.fontMetrics().elidedText(read_text(words), Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(
        room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine, text
    )
