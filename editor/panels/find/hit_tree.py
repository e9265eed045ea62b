"""The tree of values that were found: a press goes to one, a check box leaves it out."""

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.look import tokens
from editor.look.painting import swatch
from editor.look.symbol_names import StateSymbol
from editor.look.symbols import paint as paint_symbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.models.hit_tree_model import ROW_ROLE, HitRow, HitTreeModel
from editor.panels.row_tree import RowTree
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.widgets.row_paint import row_inks

AnyIndex = QModelIndex | QPersistentModelIndex

_Check = Qt.CheckState
_BOXES = {
    _Check.Checked: StateSymbol.CHECKED,
    _Check.Unchecked: StateSymbol.UNCHECKED,
    _Check.PartiallyChecked: StateSymbol.PARTLY_CHECKED,
}
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
# What values take of a row at most, so that the property can still be read.
_VALUES_PART = 0.62
_ARROW = " → "


class HitTree(RowTree):
    """Shows the hits of a model, all unfolded unless they are many.

    Signals: `place_requested(path in the tree)` when a person goes to a hit; its layer is selected by then.
    """

    _MOST_UNFOLDED = 400
    place_requested = Signal(object)

    def __init__(
        self,
        model: HitTreeModel,
        session: Session,
        view_state: ViewState,
        name: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._hits, self._session, self._view_state = model, session, view_state
        self.setAccessibleName(name)
        self.setModel(model)
        self.setItemDelegate(_HitDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        model.modelReset.connect(self._unfold)
        self.clicked.connect(self._go)
        self.activated.connect(self._go)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Check or uncheck the current row with Space."""
        index = self.currentIndex()
        if event.key() == Qt.Key.Key_Space and index.flags() & Qt.ItemFlag.ItemIsUserCheckable:
            toggle(self.model(), index)
        else:
            super().keyPressEvent(event)

    def _go(self, index: QModelIndex) -> None:
        """Go to the layer of a row, and to the value where it is one."""
        key = self._hits.layer_key(index)
        path = self._hits.path(index, self._session.style)
        if key is not None and path is not None:
            self._view_state.select([key])
            self.place_requested.emit(path)
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _unfold(self) -> None:
        if self.model().rowCount() <= self._MOST_UNFOLDED:
            self.expandAll()


def toggle(model: QAbstractItemModel, index: AnyIndex) -> None:
    """Take in what is left out, leave out what is taken in."""
    is_in = _Check(model.data(index, Qt.ItemDataRole.CheckStateRole)) is _Check.Checked
    model.setData(index, _Check.Unchecked if is_in else _Check.Checked, Qt.ItemDataRole.CheckStateRole)


class _HitDelegate(QStyledItemDelegate):
    """Paints check box, layer or property, and the value before and after."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(Size.LEFT_DOCK_LEAST, Size.TREE_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row: HitRow | None = index.data(ROW_ROLE)
        if row is None:
            return
        strong, quiet = row_inks(is_chosen=bool(option.state & QStyle.StateFlag.State_Selected))
        rect = QRectF(option.rect).adjusted(Gap.XS, 0, -Gap.M, 0)
        painter.save()
        if row.check is not None:
            is_off = row.check is _Check.Unchecked
            paint_symbol(
                painter, _BOXES[row.check], _glyph(rect), quiet if is_off else QColor(tokens.current().accent)
            )
            rect.setLeft(rect.left() + Size.GLYPH + Gap.S)
            strong = quiet if is_off else strong
        if row.symbol:
            paint_symbol(painter, row.symbol, _glyph(rect), quiet)
            rect.setLeft(rect.left() + Size.GLYPH + Gap.S)
        rect.setRight(_paint_values(painter, rect, row, strong, quiet) - Gap.S)
        role = TypeRole.BODY_STRONG if row.is_layer else TypeRole.BODY
        used = _write(painter, rect, row.text, role, strong)
        told = f" · {row.tail}"
        rest = rect.adjusted(used, 0, 0, 0)
        if row.tail and QFontMetrics(font(TypeRole.BODY)).horizontalAdvance(told) <= rest.width():
            _write(painter, rest, told, TypeRole.BODY, quiet)
        painter.restore()

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: AnyIndex
    ) -> bool:
        """Check or uncheck a row whose box is pressed, without going to it."""
        if not isinstance(event, QMouseEvent) or event.button() is not Qt.MouseButton.LeftButton:
            return False
        rect = QRectF(option.rect)
        rect.setWidth(Size.GLYPH + 2 * Gap.XS)
        is_box = index.flags() & Qt.ItemFlag.ItemIsUserCheckable and rect.contains(event.position())
        if is_box and event.type() is QEvent.Type.MouseButtonRelease:
            toggle(model, index)
        return bool(is_box)


def _paint_values(painter: QPainter, rect: QRectF, row: HitRow, strong: QColor, quiet: QColor) -> float:
    """The value before and after at the right end; gives where they begin."""
    metrics = QFontMetrics(font(TypeRole.SECONDARY))
    right, least = rect.right(), rect.right() - rect.width() * (1 if row.is_layer else _VALUES_PART)
    parts = [(row.before, row.before_color, quiet)]
    if row.after:
        parts += [(_ARROW, None, quiet), (row.after, row.after_color, strong)]
    # Where room is short, colours are told by their swatches alone; the tooltip has the rest.
    name = QFontMetrics(font(TypeRole.BODY)).horizontalAdvance(f"{row.text} · {row.tail}")
    is_wordy = name + Gap.S + _width(parts, metrics) <= rect.width()
    for text, color, ink in reversed(parts):
        if color is None or is_wordy:
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, max(0, int(right - least)))
            width = metrics.horizontalAdvance(shown)
            right -= width
            _write(
                painter, QRectF(right, rect.top(), width + 1, rect.height()), shown, TypeRole.SECONDARY, ink
            )
        if color is not None:
            side = Size.SWATCH_IN_TREE
            right -= side + (Gap.XS if is_wordy else 0)
            swatch(painter, QRectF(right, rect.center().y() - side / 2, side, side), [color])
    return right


def _width(parts: list[tuple[str, QColor | None, QColor]], metrics: QFontMetrics) -> int:
    """How wide values are, with their words and swatches."""
    swatches = sum(color is not None for _, color, _ in parts)
    words = sum(metrics.horizontalAdvance(text) for text, _, _ in parts)
    return words + swatches * (Size.SWATCH_IN_TREE + Gap.XS)


def _write(painter: QPainter, rect: QRectF, text: str, role: TypeRole, color: QColor) -> float:
    """Write one line, shortened to its room, and give the width it takes."""
    painter.setFont(font(role))
    painter.setPen(color)
    metrics = painter.fontMetrics()
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(rect.width()))
    painter.drawText(rect, _LEFT, shown)
    return metrics.horizontalAdvance(shown)


def _glyph(rect: QRectF) -> QRectF:
    """Where a symbol stands at the left end of a row."""
    return QRectF(rect.left(), rect.center().y() - Size.GLYPH / 2, Size.GLYPH, Size.GLYPH)
