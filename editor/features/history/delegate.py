"""Delegate of the history list: step, details and time."""

from PySide6.QtCore import QMargins, QPoint
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

from editor.features.history.model import ROW_ROLE, HistoryRow, RowKind
from editor.ui.kit.rows import AnyIndex, Row, RowDelegate, RowPart, RowTone, Swatch, Symbol, Text
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole

_ARROW = "→"


class HistoryDelegate(RowDelegate):
    """Paints two lines, the time or “Compare” on the right, and a bar at the current state."""

    margins = QMargins(Gap.XS, 1, Gap.XS, 1)
    padding = QMargins(Gap.XS + Gap.S, 0, Gap.XS + Gap.S, 0)

    def height_px(self, _index: AnyIndex) -> int:
        return Size.HISTORY_STEP

    def row(self, _option: QStyleOptionViewItem, index: AnyIndex) -> Row:
        entry: HistoryRow = index.data(ROW_ROLE)
        is_mark = entry.kind in (RowKind.MARK, RowKind.LOST_MARK)
        tone = RowTone.LINK if is_mark else RowTone.QUIET if entry.is_undone else RowTone.STRONG
        name = Text(entry.text, TypeRole.BODY_STRONG if entry.is_current else TypeRole.BODY, tone)
        detail = _detail(entry)
        side = self.tr("Compare") if is_mark else entry.time
        side_tone = RowTone.LINK if is_mark else RowTone.QUIET
        return Row(
            lines=((name,), detail) if detail else ((name,),),
            lead=(Symbol(entry.symbol, side_tone),),
            trailing=(Text(side, TypeRole.SECONDARY, side_tone, gap_px=Gap.S, at_end=True),),
            is_marked=entry.is_current,
        )

    def is_on_compare(self, option: QStyleOptionViewItem, index: AnyIndex, point: QPoint) -> bool:
        """Return whether a point is on “Compare” in the row of a mark."""
        entry: HistoryRow = index.data(ROW_ROLE)
        is_mark = entry.kind in (RowKind.MARK, RowKind.LOST_MARK)
        return is_mark and self.trailing_at(option, index, point) is not None

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: AnyIndex) -> None:
        above = (option.rect.height() - Size.FIELD) // 2
        editor.setGeometry(option.rect.adjusted(Gap.M + Size.GLYPH + Gap.XS, above, -Gap.S, -above))


def _detail(entry: HistoryRow) -> tuple[RowPart, ...]:
    """Return the colors with arrows between them, and the text of the second line; empty without either."""
    parts: list[RowPart] = []
    for number, color in enumerate(entry.colors):
        if number:
            parts.append(Text(_ARROW, TypeRole.SECONDARY, RowTone.QUIET, gap_px=Gap.XS))
        parts.append(Swatch((color,)))
    if entry.detail:
        parts.append(Text(entry.detail, TypeRole.SECONDARY, RowTone.QUIET))
    return tuple(parts)
