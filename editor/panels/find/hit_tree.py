"""Tree view of matches; a click goes to a match, its check box excludes it."""

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
# The maximum share of a row for the values, so that the property stays legible.
_VALUES_SHARE = 0.62
_ARROW = " → "


class HitTree(RowTree):
    """A tree view of matches, expanded unless there are many.

    Signals: `place_requested(path in the tree)` to go to a match, whose layer is selected before.
    """

    _MAX_EXPANDED = 400
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
        model.modelReset.connect(self._expand_rows)
        self.clicked.connect(self._on_activated)
        self.activated.connect(self._on_activated)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Check or uncheck the current row with Space."""
        index = self.currentIndex()
        if event.key() == Qt.Key.Key_Space and index.flags() & Qt.ItemFlag.ItemIsUserCheckable:
            toggle(self.model(), index)
        else:
            super().keyPressEvent(event)

    def _on_activated(self, index: QModelIndex) -> None:
        """Select the layer of a row and go to it or its value."""
        key = self._hits.layer_key(index)
        path = self._hits.path(index, self._session.style)
        if key is not None and path is not None:
            self._view_state.select([key])
            self.place_requested.emit(path)
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _expand_rows(self) -> None:
        if self.model().rowCount() <= self._MAX_EXPANDED:
            self.expandAll()


def toggle(model: QAbstractItemModel, index: AnyIndex) -> None:
    """Toggle the check state of a row."""
    is_checked = _Check(model.data(index, Qt.ItemDataRole.CheckStateRole)) is _Check.Checked
    model.setData(index, _Check.Unchecked if is_checked else _Check.Checked, Qt.ItemDataRole.CheckStateRole)


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
                painter,
                _BOXES[row.check],
                _icon_rect(rect),
                quiet if is_off else QColor(tokens.current().accent),
            )
            rect.setLeft(rect.left() + Size.GLYPH + Gap.S)
            strong = quiet if is_off else strong
        if row.symbol:
            paint_symbol(painter, row.symbol, _icon_rect(rect), quiet)
            rect.setLeft(rect.left() + Size.GLYPH + Gap.S)
        rect.setRight(_paint_values(painter, rect, row, strong, quiet) - Gap.S)
        role = TypeRole.BODY_STRONG if row.is_layer else TypeRole.BODY
        used = _draw_line(painter, rect, row.text, role, strong)
        tail = f" · {row.tail}"
        tail_rect = rect.adjusted(used, 0, 0, 0)
        if row.tail and QFontMetrics(font(TypeRole.BODY)).horizontalAdvance(tail) <= tail_rect.width():
            _draw_line(painter, tail_rect, tail, TypeRole.BODY, quiet)
        painter.restore()

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: AnyIndex
    ) -> bool:
        """Toggle a row when its check box is clicked, without activating it."""
        if not isinstance(event, QMouseEvent) or event.button() is not Qt.MouseButton.LeftButton:
            return False
        rect = QRectF(option.rect)
        rect.setWidth(Size.GLYPH + 2 * Gap.XS)
        is_box = index.flags() & Qt.ItemFlag.ItemIsUserCheckable and rect.contains(event.position())
        if is_box and event.type() is QEvent.Type.MouseButtonRelease:
            toggle(model, index)
        return bool(is_box)


def _paint_values(painter: QPainter, rect: QRectF, row: HitRow, strong: QColor, quiet: QColor) -> float:
    """Paint the old and new value on the right and return their left edge."""
    metrics = QFontMetrics(font(TypeRole.SECONDARY))
    right, limit = rect.right(), rect.right() - rect.width() * (1 if row.is_layer else _VALUES_SHARE)
    parts = [(row.before, row.before_color, quiet)]
    if row.after:
        parts += [(_ARROW, None, quiet), (row.after, row.after_color, strong)]
    # Without enough width colours show their swatches only; the tooltip has the text.
    name = QFontMetrics(font(TypeRole.BODY)).horizontalAdvance(f"{row.text} · {row.tail}")
    shows_text = name + Gap.S + _width(parts, metrics) <= rect.width()
    for text, color, ink in reversed(parts):
        if color is None or shows_text:
            elided = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, max(0, int(right - limit)))
            width = metrics.horizontalAdvance(elided)
            right -= width
            _draw_line(
                painter, QRectF(right, rect.top(), width + 1, rect.height()), elided, TypeRole.SECONDARY, ink
            )
        if color is not None:
            side = Size.SWATCH_IN_TREE
            right -= side + (Gap.XS if shows_text else 0)
            swatch(painter, QRectF(right, rect.center().y() - side / 2, side, side), [color])
    return right


def _width(parts: list[tuple[str, QColor | None, QColor]], metrics: QFontMetrics) -> int:
    """Return the width of values with text and swatches."""
    swatches = sum(color is not None for _, color, _ in parts)
    text_width = sum(metrics.horizontalAdvance(text) for text, _, _ in parts)
    return text_width + swatches * (Size.SWATCH_IN_TREE + Gap.XS)


def _draw_line(painter: QPainter, rect: QRectF, text: str, role: TypeRole, color: QColor) -> float:
    """Draw one line of text, elided to its rectangle, and return its width."""
    painter.setFont(font(role))
    painter.setPen(color)
    metrics = painter.fontMetrics()
    elided = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(rect.width()))
    painter.drawText(rect, _LEFT, elided)
    return metrics.horizontalAdvance(elided)


def _icon_rect(rect: QRectF) -> QRectF:
    """Return the rectangle of an icon at the left edge."""
    return QRectF(rect.left(), rect.center().y() - Size.GLYPH / 2, Size.GLYPH, Size.GLYPH)
