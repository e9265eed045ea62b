"""Delegate for the rows of the problems panel: message, place and fix button."""

from bisect import bisect_right
from typing import TYPE_CHECKING

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


class ProblemDelegate(QStyledItemDelegate):
    """Draws a kind with its severity and count, a problem with its place as a link, and fix buttons."""

    pointer: QPoint | None = None
    """Position of the mouse in the view; None outside."""

    def button(self, rect: QRect, index: AnyIndex) -> QRect:
        """Return the area of a row's button; empty if there is none."""
        row: ProblemRow | None = index.data(ROW_ROLE)
        text = self._button_text(row) if row is not None else ""
        return _button_rect(rect, text) if text else QRect()

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(_PLACE_MOST_PX, Size.PROBLEM_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row: ProblemRow | None = index.data(ROW_ROLE)
        if row is None:
            return
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        rect = QRectF(option.rect).adjusted(Gap.XS, 0, -Gap.M, 0)
        painter.save()
        text = self._button_text(row)
        button = _button_rect(option.rect, text)
        # Places are aligned, whatever the width of the buttons.
        verbs = [text] if row.is_kind else self._verb_texts().values()
        left = min(_button_rect(option.rect, each).left() for each in verbs)
        rect.setRight(left - Gap.M)
        if text:
            is_hovered = self.pointer is not None and button.contains(self.pointer)
            is_row_active = selected or bool(option.state & QStyle.StateFlag.State_MouseOver)
            _paint_button(painter, button, text, is_row_active=is_row_active, is_hovered=is_hovered)
        if row.is_kind:
            _paint_kind(painter, rect, row, is_selected=selected)
        else:
            _paint_problem(painter, rect, row, is_selected=selected)
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


def _paint_problem(painter: QPainter, rect: QRectF, row: ProblemRow, *, is_selected: bool) -> None:
    theme = tokens.current()
    text_color, secondary_color = row_text_colors(is_selected=is_selected)
    rect.setLeft(rect.left() + Gap.S)  # Aligned with the text of the kind.
    width = min(max(rect.width() * _PLACE_PART, _PLACE_LEAST_PX), _PLACE_MOST_PX)
    place_rect = QRectF(rect.right() - width, rect.top(), width, rect.height())
    rect.setRight(place_rect.left() - Gap.M)
    _draw_message(painter, rect, row.text, text_color)
    link = QColor(theme.link) if row.leads and not is_selected else text_color
    place_rect.setLeft(place_rect.left() + _draw_text(painter, place_rect, row.place, TypeRole.BODY, link))
    tail = f" · {row.place_tail}"
    if row.place_tail and QFontMetrics(font(TypeRole.BODY)).horizontalAdvance(tail) <= place_rect.width():
        _draw_text(painter, place_rect, tail, TypeRole.BODY, secondary_color)


def _draw_message(painter: QPainter, rect: QRectF, text: str, color: QColor) -> None:
    """Draw a message on one line, or on two smaller ones: all rows have the same height."""
    if QFontMetrics(font(TypeRole.BODY)).horizontalAdvance(text) <= rect.width():
        _draw_text(painter, rect, text, TypeRole.BODY, color)
        return
    metrics = QFontMetrics(font(TypeRole.SECONDARY))
    lines = lines_of(text, metrics, int(rect.width()))
    top = rect.center().y() - len(lines) * metrics.height() / 2
    for number, line in enumerate(lines):
        place_rect = QRectF(rect.left(), top + number * metrics.height(), rect.width(), metrics.height())
        _draw_text(painter, place_rect, line, TypeRole.SECONDARY, color)


def lines_of(text: str, metrics: QFontMetrics, width: int) -> list[str]:
    """Split a text into the words that fit into a width, at least one, and the rest."""
    words = text.split(" ")
    counts = range(1, len(words) + 1)
    fitting = bisect_right(
        counts, width, key=lambda count: metrics.horizontalAdvance(" ".join(words[:count]))
    )
    parts = words[: max(fitting, 1)], words[max(fitting, 1) :]
    return [" ".join(part) for part in parts if part]


def _draw_text(painter: QPainter, rect: QRectF, text: str, role: TypeRole, color: QColor) -> float:
    """Draw one line, elided, and return its width."""
    painter.setFont(font(role))
    painter.setPen(color)
    metrics = painter.fontMetrics()
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(rect.width()))
    painter.drawText(rect, _LEFT, shown)
    return metrics.horizontalAdvance(shown)
