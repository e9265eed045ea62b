"""Switch between the possible resolutions of a conflict."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editor.ui.kit.choice_cells import ChoiceCells
from editor.ui.text import plain_tool_tip
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Radius, Size
from editor.ui.theme.typography import TypeRole, font

OURS, THEIRS, BOTH, EDIT = range(4)
"""The indexes of the cells."""

_NONE: Final = -1
_PAD_PX: Final = 5
_MIN_PX: Final = 160


class ResolutionSwitch(ChoiceCells, QWidget):
    """Cells side by side; at first, none is selected. A disabled cell explains in its tooltip why.

    Signals: `selected(int)`, also for the current cell; the owner then shows the new state.
    """

    selected = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._labels = (self.tr("Ours"), self.tr("Theirs"), self.tr("Both"), self.tr("Edit…"))
        self._tips = (
            self.tr("Use the value of Ours (1)"),
            self.tr("Use the value of Theirs (2)"),
            self.tr("Use the values of both (3)"),
            self.tr("Enter another value (E)"),
        )
        self._index = _NONE
        self._reasons: Mapping[int, str] = {}
        self.setFont(font(TypeRole.BODY_STRONG))
        self.setFixedHeight(Size.BUTTON)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self._update_name()

    @property
    def index(self) -> int:
        """The index of the selected cell; -1 for none."""
        return self._index

    @property
    def reasons(self) -> Mapping[int, str]:
        """Why cells are disabled, by their indexes."""
        return self._reasons

    def show_state(self, index: int, reasons: Mapping[int, str]) -> None:
        """Select a cell, or none with -1, without emitting `selected`; disable cells for these reasons."""
        self._index, self._reasons = index, reasons
        self._update_name()
        self.update()

    def select(self, index: int) -> bool:
        """Request a cell, as by a click; return whether it is enabled."""
        if index not in self._reasons:
            self.selected.emit(index)
        return index not in self._reasons

    def cell_names(self) -> tuple[str, ...]:
        return self._labels

    def current_cell(self) -> int:
        return self._index

    def cell_rect(self, index: int) -> QRect:
        """Return the rectangle of a cell; the spare width is shared equally."""
        widths = [self.fontMetrics().horizontalAdvance(label) + 2 * _PAD_PX for label in self._labels]
        spare = self.width() - 4 - sum(widths)
        edges = [2]
        for number, width in enumerate(widths, 1):
            edges.append(2 + sum(widths[: number - 1]) + width + spare * number // len(widths))
        return QRect(edges[index], 2, edges[index + 1] - edges[index], self.height() - 4)

    def sizeHint(self) -> QSize:
        width = sum(self.fontMetrics().horizontalAdvance(label) + 2 * _PAD_PX for label in self._labels)
        return QSize(width + 4, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(_MIN_PX, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use a smaller font where the labels need more space."""
        super().resizeEvent(event)
        self.setFont(font(TypeRole.BODY_STRONG))
        if self.width() < self.sizeHint().width():
            self.setFont(font(TypeRole.SECONDARY))

    def event(self, event: QEvent) -> bool:
        """Show the effect of a cell, or why it is disabled, as tooltip."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            index = self._cell_at(event.pos())
            tip = self._reasons.get(index) or self._tips[index] if index >= 0 else ""
            QToolTip.showText(event.globalPos(), plain_tool_tip(tip), self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Select with the arrow keys, over disabled cells."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        target = max(self._index, _NONE) + step
        while target in self._reasons:
            target += step
        if 0 <= target < EDIT:  # The field of the last cell would take the focus.
            self.select(target)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        painting.rounded_rect(
            painter, QRectF(self.rect()), QColor(theme.track), Radius.BUTTON, painting.high_contrast_outline()
        )
        for index, label in enumerate(self._labels):
            rect = QRectF(self.cell_rect(index))
            is_enabled = index not in self._reasons
            if index == self._index:
                painting.rounded_rect(
                    painter, rect, QColor(theme.thumb), Radius.BUTTON - 1, QColor(theme.border)
                )
                if theme.is_high_contrast:
                    painting.ring(painter, rect, QColor(theme.text), Radius.BUTTON - 1)
            elif index == self._hovered_cell and is_enabled:
                painting.rounded_rect(painter, rect, QColor(theme.field_hover), Radius.BUTTON - 1)
            color = theme.text_off if not is_enabled else theme.text if index == self._index else theme.text_2
            painter.setPen(QColor(color))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, label)
        if self.hasFocus():
            around = QRectF(self.rect()) if self._index < 0 else QRectF(self.cell_rect(self._index))
            painting.selection_focus_ring(painter, around, Radius.BUTTON - 1)

    def _select_cell(self, index: int) -> None:
        self.select(index)

    def _update_name(self) -> None:
        current = self._labels[self._index] if self._index >= 0 else self.tr("Not resolved")
        self.setAccessibleName(self.tr("Resolution: {resolution}").format(resolution=current))
        self.setAccessibleDescription(" ".join(self._reasons.values()))
