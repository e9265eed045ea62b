"""Delegate for the rows of the problems panel: message, place and fix button."""

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
)

from editor.checks.problems import Verb
from editor.features.problems.model import FIX_ROLE, ROW_ROLE, ProblemRow
from editor.lazy_import import LazyModule
from editor.ui.kit.rows import AnyIndex
from editor.ui.text import local_count, plain_tool_tip, translated
from editor.ui.theme import tokens
from editor.ui.theme.painting import rounded_rect, row_text_colors
from editor.ui.theme.symbols import paint as paint_symbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.severity import MARKS, severity_color

if TYPE_CHECKING:
    from editor.checks.fixes import fix as fixes
else:
    fixes = LazyModule("editor.checks.fixes.fix")


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
# Share of the row's width for the place, with its bounds.
_PLACE_PART, _PLACE_LEAST_PX, _PLACE_MOST_PX = 0.3, 96, 260
# Narrower messages have the place below them.
_MESSAGE_LEAST_PX = 240
_MAX_LINES, _MAX_LINES_IF_UNIFORM = 3, 2


class ProblemDelegate(QStyledItemDelegate):
    """Draws a kind with its severity and count, a problem with its place as a link, and fix buttons."""

    pointer: QPoint | None = None
    """Position of the mouse in the view; None outside."""
    problem_px = 0
    """Width of a problem's row in the view."""
    is_uniform = False
    """Whether all rows have the height of two lines, in long lists, which are not measured row by row."""

    def button(self, rect: QRect, index: AnyIndex) -> QRect:
        """Return the area of a row's button; empty if there is none."""
        row: ProblemRow | None = index.data(ROW_ROLE)
        text = self._button_text(row) if row is not None else ""
        return _button_rect(rect, text) if text else QRect()

    def sizeHint(self, _option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(_PLACE_MOST_PX, max(Size.PROBLEM_ROW, self._text_height(index) + 2 * Gap.S))

    def _text_height(self, index: AnyIndex) -> int:
        metrics = QFontMetrics(font(TypeRole.BODY))
        if self.is_uniform:
            return _MAX_LINES_IF_UNIFORM * metrics.height()
        row: ProblemRow | None = index.data(ROW_ROLE)
        if row is None or row.is_kind:
            return 0
        columns = self._columns(QRect(0, 0, self.problem_px, Size.PROBLEM_ROW), row)
        lines = len(lines_of(row.text, metrics, int(columns.message.width()), _MAX_LINES))
        return (lines + columns.is_stacked) * metrics.height()

    def _columns(self, rect: QRect, row: ProblemRow) -> "_Columns":
        """Return the areas of a problem's row. Places are aligned, whatever the width of the buttons."""
        left = min(_button_rect(rect, each).left() for each in self._verb_texts().values())
        text = QRectF(rect)
        text.setLeft(text.left() + Gap.XS + Gap.S)  # Aligned with the text of the kind.
        text.setRight(left - Gap.M)
        width = min(max(text.width() * _PLACE_PART, _PLACE_LEAST_PX), _PLACE_MOST_PX)
        place, message = QRectF(text), QRectF(text)
        place.setLeft(text.right() - width)
        message.setRight(place.left() - Gap.M)
        if message.width() >= _MESSAGE_LEAST_PX or self.is_uniform:
            return _Columns(message, place, is_stacked=False)
        button = self._button_text(row)
        text.setRight((_button_rect(rect, button).left() if button else rect.right()) - Gap.M)
        return _Columns(text, text, is_stacked=True)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row: ProblemRow | None = index.data(ROW_ROLE)
        if row is None:
            return
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        text = self._button_text(row)
        button = _button_rect(option.rect, text)
        if text:
            is_hovered = self.pointer is not None and button.contains(self.pointer)
            is_row_active = selected or bool(option.state & QStyle.StateFlag.State_MouseOver)
            _paint_button(painter, button, text, is_row_active=is_row_active, is_hovered=is_hovered)
        if row.is_kind:
            rect = QRectF(option.rect).adjusted(Gap.XS, 0, 0, 0)
            rect.setRight(button.left() - Gap.M)
            _paint_kind(painter, rect, row, is_selected=selected)
        else:
            most = _MAX_LINES_IF_UNIFORM if self.is_uniform else _MAX_LINES
            _paint_problem(painter, self._columns(option.rect, row), row, most, is_selected=selected)
        painter.restore()

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: AnyIndex
    ) -> bool:
        """Show what a button does, elsewhere the row's text."""
        if self.button(option.rect, index).contains(event.pos()):
            fix: fixes.Fix | None = index.data(FIX_ROLE)
            QToolTip.showText(
                event.globalPos(), plain_tool_tip(translated(fix.text)) if fix is not None else "", view
            )
            return True
        return super().helpEvent(event, view, option, index)

    def _button_text(self, row: ProblemRow) -> str:
        """Return the text of a row's button; empty if there is none."""
        if not row.is_kind:
            return self._verb_texts()[row.verb] if row.fixable else ""
        if row.fixable < 2:
            return ""
        count = row.fixable
        all_ = {
            Verb.FIX: self.tr("Fix all %Ln", "", count),
            Verb.REMOVE: self.tr("Remove all %Ln", "", count),
            Verb.DELETE: self.tr("Delete all %Ln", "", count),
            Verb.FIX_OR_REMOVE: self.tr("Fix or remove all %Ln", "", count),
        }
        these = {
            Verb.FIX: self.tr("Fix these %Ln", "", count),
            Verb.REMOVE: self.tr("Remove these %Ln", "", count),
            Verb.DELETE: self.tr("Delete these %Ln", "", count),
            Verb.FIX_OR_REMOVE: self.tr("Fix or remove these %Ln", "", count),
        }
        return these[row.verb] if row.is_part else all_[row.verb]

    def _verb_texts(self) -> dict[Verb, str]:
        """Return the texts of a problem's button."""
        return {Verb.FIX: self.tr("Fix"), Verb.REMOVE: self.tr("Remove"), Verb.DELETE: self.tr("Delete")}


def _button_rect(rect: QRect, text: str) -> QRect:
    """Return the area of a button at the right end of a row."""
    width = QFontMetrics(font(TypeRole.BODY_STRONG)).horizontalAdvance(text) + 2 * Gap.S
    top = rect.center().y() - Size.SMALL_BUTTON // 2 + 1
    return QRect(rect.right() - Gap.S - width, top, width, Size.SMALL_BUTTON)


def _paint_button(
    painter: QPainter, rect: QRect, text: str, *, is_row_active: bool, is_hovered: bool
) -> None:
    """Draw the button as a link; with a background if the row or button is hovered."""
    theme = tokens.current()
    if is_row_active or is_hovered:
        color = QColor(theme.field_hover if is_hovered else theme.raised)
        rounded_rect(painter, QRectF(rect), color, Radius.BUTTON, QColor(theme.border))
    painter.setFont(font(TypeRole.BODY_STRONG))
    painter.setPen(QColor(theme.link))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


def _paint_kind(painter: QPainter, rect: QRectF, row: ProblemRow, *, is_selected: bool) -> None:
    name, _ = MARKS[row.severity]
    mark = QRectF(rect.left(), rect.center().y() - Size.GLYPH / 2, Size.GLYPH, Size.GLYPH)
    paint_symbol(painter, name, mark, severity_color(row.severity))
    rect.setLeft(mark.right() + Gap.S)
    text_color, secondary_color = row_text_colors(is_selected=is_selected)
    rect.setLeft(rect.left() + _draw_text(painter, rect, row.text, TypeRole.BODY_STRONG, text_color) + Gap.S)
    count_px = _draw_text(painter, rect, local_count(row.count), TypeRole.SECONDARY, secondary_color)
    if row.group:
        rect.setLeft(rect.left() + count_px + Gap.S)
        _draw_text(painter, rect, f"· {row.group}", TypeRole.SECONDARY, secondary_color)


class _Columns(NamedTuple):
    """The areas of the message and of the place in a row; if stacked, the place follows the message."""

    message: QRectF
    place: QRectF
    is_stacked: bool


def _paint_problem(
    painter: QPainter, columns: _Columns, row: ProblemRow, most: int, *, is_selected: bool
) -> None:
    theme = tokens.current()
    text_color, secondary_color = row_text_colors(is_selected=is_selected)
    metrics = QFontMetrics(font(TypeRole.BODY))
    lines = lines_of(row.text, metrics, int(columns.message.width()), most)
    height = metrics.height()
    line = QRectF(columns.message)
    line.setTop(line.center().y() - (len(lines) + columns.is_stacked) * height / 2)
    line.setHeight(height)
    for text in lines:
        _draw_text(painter, line, text, TypeRole.BODY, text_color)
        line.translate(0, height)
    place = line if columns.is_stacked else columns.place
    link = QColor(theme.link) if row.leads and not is_selected else text_color
    place.setLeft(place.left() + _draw_text(painter, place, row.place, TypeRole.BODY, link))
    tail = f" · {row.place_tail}"
    if row.place_tail and metrics.horizontalAdvance(tail) <= place.width():
        _draw_text(painter, place, tail, TypeRole.BODY, secondary_color)


def lines_of(text: str, metrics: QFontMetrics, width: int, most: int) -> list[str]:
    """Split a text into lines of the words that fit into a width, at least one; the last has the rest."""
    if metrics.horizontalAdvance(text) <= width:
        return [text]
    lines: list[str] = []
    words = text.split(" ")
    while words:
        if len(lines) == most - 1:
            lines.append(" ".join(words))
            break
        fitting = max(_count_fitting(words, metrics, width), 1)
        lines.append(" ".join(words[:fitting]))
        words = words[fitting:]
    return lines


def _count_fitting(words: list[str], metrics: QFontMetrics, width: int) -> int:
    counts = range(1, len(words) + 1)
    return bisect_right(counts, width, key=lambda count: metrics.horizontalAdvance(" ".join(words[:count])))


def _draw_text(painter: QPainter, rect: QRectF, text: str, role: TypeRole, color: QColor) -> float:
    """Draw one line, elided, and return its width."""
    painter.setFont(font(role))
    painter.setPen(color)
    metrics = painter.fontMetrics()
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(rect.width()))
    painter.drawText(rect, _LEFT, shown)
    return metrics.horizontalAdvance(shown)
