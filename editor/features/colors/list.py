"""List view of colours with swatch, hex notation, opacity and number of users."""

from dataclasses import replace

from PySide6.QtCore import QMargins
from PySide6.QtGui import QContextMenuEvent, QFontMetrics
from PySide6.QtWidgets import QAbstractItemView, QMenu, QStyleOptionViewItem, QWidget

from editor.features.colors.model import ColorEntry, ColorListModel
from editor.mapstyle.color.notations import color_texts
from editor.ui.curves.values import add_copying
from editor.ui.fields.number_field import percent_text
from editor.ui.kit.row_models import ENTRY_ROLE
from editor.ui.kit.rows import AnyIndex, Row, RowDelegate, RowList, RowTone, Swatch, Text, side_text
from editor.ui.theme.painting import to_qcolor
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font

_MAX_SWATCHES = 5
_SWATCH_GAP_PX = 2


class ColorList(RowList):
    """A list view of colours; a row can be dragged onto a colour field."""

    def __init__(self, model: ColorListModel, parent: QWidget | None = None) -> None:
        super().__init__(model, _ColorDelegate(), parent)
        self.setAccessibleName(self.tr("Style colours"))
        self.setProperty("part", "rows")
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the copy menu for the colour under the pointer, or the current one."""
        is_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if is_mouse else self.currentIndex()
        entry: ColorEntry | None = index.data(ENTRY_ROLE)
        if entry is None:
            return
        menu = QMenu(self)
        add_copying(menu, color_texts(entry.color))
        menu.aboutToHide.connect(menu.deleteLater)
        below = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())
        menu.popup(event.globalPos() if is_mouse else below)


class _ColorDelegate(RowDelegate):
    """Paints swatches, notation, opacity and number of uses."""

    margins = QMargins(Gap.XS, 0, Gap.XS, 0)
    padding = QMargins(Gap.XS + Gap.S, 0, Gap.XS + Gap.S, 0)

    def height_px(self, _index: AnyIndex) -> int:
        return Size.PROPERTY_ROW

    def row(self, option: QStyleOptionViewItem, index: AnyIndex) -> Row | None:
        entry: ColorEntry | None = index.data(ENTRY_ROLE)
        if entry is None:
            return None
        is_translucent = not entry.is_cluster and entry.color.a < 255
        opacity = percent_text(entry.color.a / 255) if is_translucent else ""
        opacity = " ".join(filter(None, (entry.color.hex[:7] if entry.name else "", opacity)))
        return Row(
            lines=((Text(entry.text, gap_px=Gap.M), Text(opacity, tone=RowTone.QUIET)),),
            lead=_swatches(option.rect.marginsRemoved(self.padding).width(), entry),
            trailing=(side_text(entry.count_text),),
        )


def _swatches(width_px: int, entry: ColorEntry) -> tuple[Swatch, ...]:
    """Return as many swatches as fit beside the text, at least one."""
    text_width = QFontMetrics(font(TypeRole.BODY)).horizontalAdvance(f"{entry.text} {entry.count_text}")
    side = Size.SWATCH_IN_PALETTE
    count = (width_px - text_width - 2 * Gap.S) // (side + _SWATCH_GAP_PX)
    colors = [to_qcolor(use.color) for use in entry.uses[: min(max(count, 1), _MAX_SWATCHES)]]
    *others, last = (Swatch((color,), side, _SWATCH_GAP_PX) for color in colors)
    return (*others, replace(last, gap_px=_SWATCH_GAP_PX + Gap.S))
