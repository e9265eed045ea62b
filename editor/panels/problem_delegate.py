"""How a row of the problems is painted: its words, and where it is."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from editor.look import tokens
from editor.look.symbols import paint as paint_symbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.models.problem_tree_model import ROW_ROLE, ProblemRow
from editor.models.severity import MARKS, severity_color

AnyIndex = QModelIndex | QPersistentModelIndex

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
# A place takes this part of a row, and no more than people can read at a glance.
_PLACE_PART, _PLACE_LEAST_PX, _PLACE_MOST_PX = 0.3, 96, 260


class ProblemDelegate(QStyledItemDelegate):
    """Paints a kind with its severity's symbol and count, a problem with its place as a link."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(_PLACE_MOST_PX, Size.PROBLEM_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row: ProblemRow | None = index.data(ROW_ROLE)
        if row is None:
            return
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        rect = QRectF(option.rect).adjusted(Gap.XS, 0, -Gap.M, 0)
        painter.save()
        if row.is_kind:
            _paint_kind(painter, rect, row, is_selected=selected)
        else:
            _paint_problem(painter, rect, row, is_selected=selected)
        painter.restore()


def _paint_kind(painter: QPainter, rect: QRectF, row: ProblemRow, *, is_selected: bool) -> None:
    theme = tokens.current()
    name, _ = MARKS[row.severity]
    mark = QRectF(rect.left(), rect.center().y() - Size.GLYPH / 2, Size.GLYPH, Size.GLYPH)
    paint_symbol(painter, name, mark, severity_color(row.severity))
    rect.setLeft(mark.right() + Gap.S)
    strong = QColor(theme.on_selection if is_selected else theme.text)
    rect.setLeft(rect.left() + _write(painter, rect, row.text, TypeRole.BODY_STRONG, strong) + Gap.S)
    quiet = QColor(theme.on_selection if is_selected else theme.text_2)
    _write(painter, rect, str(row.count), TypeRole.SECONDARY, quiet)


def _paint_problem(painter: QPainter, rect: QRectF, row: ProblemRow, *, is_selected: bool) -> None:
    theme = tokens.current()
    strong = QColor(theme.on_selection if is_selected else theme.text)
    quiet = QColor(theme.on_selection if is_selected else theme.text_2)
    rect.setLeft(rect.left() + Gap.S)  # The words stand under those of the kind.
    width = min(max(rect.width() * _PLACE_PART, _PLACE_LEAST_PX), _PLACE_MOST_PX)
    place = QRectF(rect.right() - width, rect.top(), width, rect.height())
    rect.setRight(place.left() - Gap.M)
    _write(painter, rect, row.text, TypeRole.BODY, strong)
    link = QColor(theme.link) if row.leads_to_layer and not is_selected else strong
    place.setLeft(place.left() + _write(painter, place, row.place, TypeRole.BODY, link))
    tail = f" · {row.place_tail}"
    if row.place_tail and QFontMetrics(font(TypeRole.BODY)).horizontalAdvance(tail) <= place.width():
        _write(painter, place, tail, TypeRole.BODY, quiet)


def _write(painter: QPainter, rect: QRectF, text: str, role: TypeRole, color: QColor) -> float:
    """Write one line, shortened to its room, and give the width it takes."""
    painter.setFont(font(role))
    painter.setPen(color)
    metrics = painter.fontMetrics()
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(rect.width()))
    painter.drawText(rect, _LEFT, shown)
    return metrics.horizontalAdvance(shown)
