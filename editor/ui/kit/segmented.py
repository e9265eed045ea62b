"""Segmented control."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.ui.kit.choice_cells import ChoiceCells
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.tokens import Radius, Size
from editor.ui.theme.typography import TypeRole, font

# Without space, the padding shrinks before a label is elided.
_PAD_PX, _LEAST_PAD_PX = 10, 4
_GAP_PX = 6
# The text of a narrower part is illegible.
_MINIMUM_PART_PX = 44


class Segmented(ChoiceCells, QWidget):
    """Options side by side on a track, one of which is selected. Arrow keys move the selection."""

    selected = Signal(int)

    def __init__(
        self,
        name: str,
        parts: Sequence[tuple[str, str]],
        *,
        height_px: int = 28,
        short_labels: Sequence[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        """`parts` are labels with an optional symbol name; without space for them, short labels are drawn."""
        super().__init__(parent)
        self._name = name
        self._parts = tuple(parts)
        self._short_labels = tuple(short_labels)
        self._index = 0
        self._is_compact = False
        self.setFont(font(TypeRole.BODY_STRONG))
        self.setFixedHeight(height_px)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setToolTip(name)
        self._update_name()

    @property
    def index(self) -> int:
        """The index of the selected part."""
        return self._index

    @property
    def labels(self) -> list[str]:
        """The labels of all parts."""
        return [label for label, _ in self._parts]

    @property
    def drawn_parts(self) -> Sequence[tuple[str, str]]:
        """The parts with the labels that are drawn: short ones if the others need more space."""
        if not self._short_labels or sum(map(self._width, self._parts)) <= self.width() - 4:
            return self._parts
        return [(label, symbol) for label, (_, symbol) in zip(self._short_labels, self._parts, strict=True)]

    def show_index(self, index: int) -> None:
        """Select a part without emitting `selected`."""
        self._index = index
        self._update_name()
        self.update()

    def set_parts(self, parts: Sequence[tuple[str, str]], index: int) -> None:
        """Replace the parts and select one without emitting `selected`."""
        if tuple(parts) != self._parts:
            self._parts = tuple(parts)
            self.updateGeometry()
        self.show_index(index)

    def set_compact(self, is_compact: bool) -> None:
        """Display only symbols where available."""
        self._is_compact = is_compact
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(sum(self._width(part) for part in self._parts) + 4, self.height())

    def minimumSizeHint(self) -> QSize:
        minimum_px = sum(min(self._width(part, _LEAST_PAD_PX), _MINIMUM_PART_PX) for part in self._parts)
        return QSize(minimum_px + 4, self.height())

    def cell_names(self) -> list[str]:
        return self.labels

    def current_cell(self) -> int:
        return self._index

    def cell_rect(self, index: int) -> QRect:
        """Return the rectangle of a part. If space is short, each part shrinks by the same ratio."""
        pad = self._pad
        widths = [self._width(part, pad) for part in self.drawn_parts]
        available, preferred = self.width() - 4, sum(widths)
        if available < preferred:
            widths = [width * available // preferred for width in widths]
        else:
            widths = [width + (available - preferred) // len(widths) for width in widths]
        return QRect(2 + sum(widths[:index]), 2, widths[index], self.height() - 4)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        target = self._cell_after(event.key())
        if target is None:
            super().keyPressEvent(event)
        elif target >= 0:
            self._select_cell(target)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        painting.rounded_rect(
            painter, QRectF(self.rect()), QColor(theme.track), Radius.BUTTON, painting.high_contrast_outline()
        )
        for index, part in enumerate(self.drawn_parts):
            rect = self.cell_rect(index)
            is_selected = index == self._index
            if is_selected:
                self._paint_thumb(painter, QRectF(rect))
            elif index == self._hovered_cell and self.isEnabled():
                painting.rounded_rect(painter, QRectF(rect), QColor(theme.field_hover), Radius.BUTTON - 1)
            color = theme.text if is_selected else theme.text_2
            self._paint_part(painter, rect, part, QColor(color if self.isEnabled() else theme.text_off))
        if self.hasFocus():
            painting.selection_focus_ring(painter, QRectF(self.cell_rect(self._index)), Radius.BUTTON - 1)

    def _paint_thumb(self, painter: QPainter, rect: QRectF) -> None:
        theme, radius = tokens.current(), Radius.BUTTON - 1
        painting.rounded_rect(painter, rect, QColor(theme.thumb), radius, QColor(theme.border))
        if theme.is_high_contrast:
            painting.ring(painter, rect, QColor(theme.text), radius)

    def _paint_part(self, painter: QPainter, rect: QRect, part: tuple[str, str], color: QColor) -> None:
        (label, symbol), pad = part, self._pad
        width = self._width(part, pad)
        x = rect.x() + max(0, rect.width() - width) // 2 + pad
        if symbol:
            glyph_rect = QRect(x, rect.center().y() - Size.GLYPH // 2 + 1, Size.GLYPH, Size.GLYPH)
            painter.drawPixmap(
                glyph_rect, symbols.pixmap(symbol, color, Size.GLYPH, self.devicePixelRatioF())
            )
            x = glyph_rect.right() + 1 + _GAP_PX
        if not (symbol and self._is_compact):
            painter.setPen(color)
            text_rect = QRect(x, rect.y(), rect.right() - x + 1, rect.height())
            if rect.width() < width:
                text_rect.setRight(text_rect.right() - pad)
                label = self.fontMetrics().elidedText(label, Qt.TextElideMode.ElideRight, text_rect.width())
            painter.drawText(text_rect, Qt.AlignmentFlag.AlignVCenter, label)

    @property
    def _pad(self) -> int:
        """The padding at both sides of a label at the current width."""
        parts = self.drawn_parts
        spare = self.width() - 4 - sum(self._width(part, 0) for part in parts)
        return min(_PAD_PX, max(_LEAST_PAD_PX, spare // (2 * len(parts))))

    def _width(self, part: tuple[str, str], pad: int = _PAD_PX) -> int:
        label, symbol = part
        if symbol and self._is_compact:
            return Size.GLYPH + 2 * pad
        lead = Size.GLYPH + _GAP_PX if symbol else 0
        return lead + self.fontMetrics().horizontalAdvance(label) + 2 * pad

    def _select_cell(self, index: int) -> None:
        if index != self._index:
            self.show_index(index)
            self.selected.emit(index)

    def _update_name(self) -> None:
        self.setAccessibleName(f"{self._name}: {self._parts[self._index][0]}")
