"""How a row of the problems is painted: its words, where it is, and the button that fixes it."""

from bisect import bisect_right

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
)

from editor.checks.fixes.fix import Fix
from editor.checks.fixes.steps import Verb
from editor.look import tokens
from editor.look.painting import ground
from editor.look.symbols import paint as paint_symbol
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip, translated
from editor.models.problem_row import ProblemRow
from editor.models.problem_tree_model import FIX_ROLE, ROW_ROLE
from editor.models.severity import MARKS, severity_color
from editor.widgets.row_paint import row_inks

AnyIndex = QModelIndex | QPersistentModelIndex

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
# A place takes this part of a row, and no more than people can read at a glance.
_PLACE_PART, _PLACE_LEAST_PX, _PLACE_MOST_PX = 0.3, 96, 260


class ProblemDelegate(QStyledItemDelegate):
    """Paints a kind with its severity's symbol and count, a problem with its place as a link, and buttons."""

    pointer: QPoint | None = None
    """Where the mouse is in the view, if it is there."""

    def button(self, rect: QRect, index: AnyIndex) -> QRect:
        """Where the button of a row stands; nowhere where it has none."""
        row: ProblemRow | None = index.data(ROW_ROLE)
        words = self._words(row) if row is not None else ""
        return _button(rect, words) if words else QRect()

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(_PLACE_MOST_PX, Size.PROBLEM_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row: ProblemRow | None = index.data(ROW_ROLE)
        if row is None:
            return
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        rect = QRectF(option.rect).adjusted(Gap.XS, 0, -Gap.M, 0)
        painter.save()
        words = self._words(row)
        button = _button(option.rect, words)
        # Places stand in line, whatever the button says and where there is none.
        verbs = [words] if row.is_kind else self._verbs().values()
        left = min(_button(option.rect, each).left() for each in verbs)
        rect.setRight(left - Gap.M)
        if words:
            is_hot = self.pointer is not None and button.contains(self.pointer)
            is_lit = selected or bool(option.state & QStyle.StateFlag.State_MouseOver)
            _paint_button(painter, button, words, is_lit=is_lit, is_hot=is_hot)
        if row.is_kind:
            _paint_kind(painter, rect, row, is_selected=selected)
        else:
            _paint_problem(painter, rect, row, is_selected=selected)
        painter.restore()

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: AnyIndex
    ) -> bool:
        """Say what a button would do, and elsewhere what the row says."""
        if self.button(option.rect, index).contains(event.pos()):
            fix: Fix | None = index.data(FIX_ROLE)
            QToolTip.showText(
                event.globalPos(), plain_tool_tip(translated(fix.text)) if fix is not None else "", view
            )
            return True
        return super().helpEvent(event, view, option, index)

    def _words(self, row: ProblemRow) -> str:
        """What the button of a row says; empty where there is none: one problem is fixed in its own row."""
        if not row.is_kind:
            return self._verbs()[row.verb] if row.fixable else ""
        if row.fixable < 2:
            return ""
        count = row.fixable
        all_ = {
            Verb.FIX: self.tr("Fix all %n", "", count),
            Verb.REMOVE: self.tr("Remove all %n", "", count),
            Verb.DELETE: self.tr("Delete all %n", "", count),
            Verb.FIX_OR_REMOVE: self.tr("Fix or remove all %n", "", count),
        }
        these = {
            Verb.FIX: self.tr("Fix these %n", "", count),
            Verb.REMOVE: self.tr("Remove these %n", "", count),
            Verb.DELETE: self.tr("Delete these %n", "", count),
            Verb.FIX_OR_REMOVE: self.tr("Fix or remove these %n", "", count),
        }
        return these[row.verb] if row.is_part else all_[row.verb]

    def _verbs(self) -> dict[Verb, str]:
        """What the button of one problem may say."""
        return {Verb.FIX: self.tr("Fix"), Verb.REMOVE: self.tr("Remove"), Verb.DELETE: self.tr("Delete")}


def _button(rect: QRect, text: str) -> QRect:
    """Where a button of some words stands in a row: at its right end."""
    width = QFontMetrics(font(TypeRole.BODY_STRONG)).horizontalAdvance(text) + 2 * Gap.S
    top = rect.center().y() - Size.SMALL_BUTTON // 2 + 1
    return QRect(rect.right() - Gap.S - width, top, width, Size.SMALL_BUTTON)


def _paint_button(painter: QPainter, rect: QRect, text: str, *, is_lit: bool, is_hot: bool) -> None:
    """A link at rest; in a row that is lit it has the ground of a button."""
    theme = tokens.current()
    if is_lit or is_hot:
        color = QColor(theme.field_hover if is_hot else theme.raised)
        ground(painter, QRectF(rect), color, Radius.BUTTON, QColor(theme.border))
    painter.setFont(font(TypeRole.BODY_STRONG))
    painter.setPen(QColor(theme.link))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


def _paint_kind(painter: QPainter, rect: QRectF, row: ProblemRow, *, is_selected: bool) -> None:
    name, _ = MARKS[row.severity]
    mark = QRectF(rect.left(), rect.center().y() - Size.GLYPH / 2, Size.GLYPH, Size.GLYPH)
    paint_symbol(painter, name, mark, severity_color(row.severity))
    rect.setLeft(mark.right() + Gap.S)
    strong, quiet = row_inks(is_chosen=is_selected)
    rect.setLeft(rect.left() + _write(painter, rect, row.text, TypeRole.BODY_STRONG, strong) + Gap.S)
    _write(painter, rect, str(row.count), TypeRole.SECONDARY, quiet)


def _paint_problem(painter: QPainter, rect: QRectF, row: ProblemRow, *, is_selected: bool) -> None:
    theme = tokens.current()
    strong, quiet = row_inks(is_chosen=is_selected)
    rect.setLeft(rect.left() + Gap.S)  # The words stand under those of the kind.
    width = min(max(rect.width() * _PLACE_PART, _PLACE_LEAST_PX), _PLACE_MOST_PX)
    place = QRectF(rect.right() - width, rect.top(), width, rect.height())
    rect.setRight(place.left() - Gap.M)
    _write_message(painter, rect, row.text, strong)
    link = QColor(theme.link) if row.leads and not is_selected else strong
    place.setLeft(place.left() + _write(painter, place, row.place, TypeRole.BODY, link))
    tail = f" · {row.place_tail}"
    if row.place_tail and QFontMetrics(font(TypeRole.BODY)).horizontalAdvance(tail) <= place.width():
        _write(painter, place, tail, TypeRole.BODY, quiet)


def _write_message(painter: QPainter, rect: QRectF, text: str, color: QColor) -> None:
    """Write a message on one line, or on two smaller ones where it is longer: no row grows for it."""
    if QFontMetrics(font(TypeRole.BODY)).horizontalAdvance(text) <= rect.width():
        _write(painter, rect, text, TypeRole.BODY, color)
        return
    metrics = QFontMetrics(font(TypeRole.SECONDARY))
    lines = lines_of(text, metrics, int(rect.width()))
    top = rect.center().y() - len(lines) * metrics.height() / 2
    for number, line in enumerate(lines):
        place = QRectF(rect.left(), top + number * metrics.height(), rect.width(), metrics.height())
        _write(painter, place, line, TypeRole.SECONDARY, color)


def lines_of(text: str, metrics: QFontMetrics, width: int) -> list[str]:
    """As many words as fit in a width, at least one, and the rest where there is one."""
    words = text.split(" ")
    counts = range(1, len(words) + 1)
    fitting = bisect_right(
        counts, width, key=lambda count: metrics.horizontalAdvance(" ".join(words[:count]))
    )
    parts = words[: max(fitting, 1)], words[max(fitting, 1) :]
    return [" ".join(part) for part in parts if part]


def _write(painter: QPainter, rect: QRectF, text: str, role: TypeRole, color: QColor) -> float:
    """Write one line, shortened to its room, and give the width it takes."""
    painter.setFont(font(role))
    painter.setPen(color)
    metrics = painter.fontMetrics()
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(rect.width()))
    painter.drawText(rect, _LEFT, shown)
    return metrics.horizontalAdvance(shown)
