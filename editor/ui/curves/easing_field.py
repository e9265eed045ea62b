"""Field for the easing of a curve."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.mapstyle.schema.easing import BY_NUMBER, EASINGS, LINEAR, Easing
from editor.ui.fields.field import Field
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.card import Popover
from editor.ui.kit.choice_cells import ChoiceCells
from editor.ui.kit.layouts import NO_MARGINS, h_box
from editor.ui.text import translated
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Gap, Radius
from editor.ui.theme.typography import TypeRole, font

_CELL = QSize(28, 24)
_POPOVER_COLUMNS = 3
_COMMON = (1, 2, 3, 5, 6, 7, 17)
_SAMPLES = 14


class EasingStrip(ChoiceCells, QWidget):
    """Pictures of easings in rows, with optional names; arrow keys and clicks select one."""

    selected = Signal(int)
    entered = Signal()

    def __init__(
        self,
        easings: Sequence[Easing],
        columns: int,
        *,
        has_names: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setFont(font(TypeRole.SECONDARY))
        self._name_px = _widest_name(self.fontMetrics()) + 2 * Gap.S if has_names else 0
        self._easings = tuple(easings)
        self._columns = columns
        self._number = LINEAR
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Easing"))
        self.setToolTip(self.tr("Interpolation between stops"))

    def show_number(self, number: int) -> None:
        """Select an easing without emitting `selected`."""
        self._number = number
        self.setAccessibleDescription(translated(BY_NUMBER[number].label) if number in BY_NUMBER else "")
        self.update()

    def show_easings(self, easings: Sequence[Easing]) -> None:
        """Replace the easings."""
        if tuple(easings) != self._easings:
            self._easings = tuple(easings)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        rows = -(-len(self._easings) // self._columns)
        return QSize(min(self._columns, len(self._easings)) * self._cell_px(), rows * _CELL.height())

    def minimumSizeHint(self) -> QSize:
        if self._name_px:
            return self.sizeHint()
        return QSize(2 * self._cell_px(), self.sizeHint().height())

    def cell_names(self) -> list[str]:
        return [translated(easing.label) for easing in self._easings]

    def current_cell(self) -> int:
        numbers = [easing.number for easing in self._easings]
        return numbers.index(self._number) if self._number in numbers else -1

    def cell_rect(self, index: int) -> QRect:
        """Return the rectangle of a picture with its name."""
        width = self._cell_px()
        corner = QPoint(index % self._columns * width, index // self._columns * _CELL.height())
        return QRect(corner, QSize(width, _CELL.height()))

    def _cell_px(self) -> int:
        return _CELL.width() + self._name_px

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Select by arrow keys; emit `entered` on Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
            return
        target = self._cell_after(event.key(), self._columns)
        if target is None:
            super().keyPressEvent(event)
        elif target >= 0:
            self._select_cell(target)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        for index, easing in enumerate(self._easings):
            cell = QRectF(self.cell_rect(index)).adjusted(1, 0, -1, 0)
            is_selected = easing.number == self._number
            if is_selected:
                painting.selection_background(painter, cell, Radius.FIELD)
            elif index == self._hovered_cell:
                painting.rounded_rect(painter, cell, QColor(theme.field_hover), Radius.FIELD)
            color = QColor(theme.on_selection if is_selected else theme.text_2)
            picture_rect = QRectF(cell.topLeft(), QSizeF(_CELL.width() - 2, cell.height()))
            _paint_easing(painter, picture_rect.adjusted(6, 6, -6, -6), easing, color)
            if self._name_px:
                painter.setPen(QColor(theme.on_selection if is_selected else theme.text))
                name_rect = cell.adjusted(picture_rect.width() + Gap.XS, 0, 0, 0)
                painter.drawText(name_rect, Qt.AlignmentFlag.AlignVCenter, translated(easing.label))
            if is_selected and self.hasFocus():
                painting.selection_focus_ring(painter, cell)

    def _select_cell(self, index: int) -> None:
        self.selected.emit(self._easings[index].number)


class EasingField(Field):
    """The common easings in a row, and all 22 in a popover."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.strip = EasingStrip([BY_NUMBER[number] for number in _COMMON], len(_COMMON), parent=self)
        self._all = quiet_button(self.tr("More easings"), parent=self)
        self._all.setToolTip(self.tr("Show all easings"))
        self._popover: Popover | None = None
        self._grid: EasingStrip | None = None
        layout = h_box(self, margins=NO_MARGINS, spacing=Gap.XS)
        layout.addWidget(self.strip)
        layout.addStretch(1)
        layout.addWidget(self._all)
        self.setFocusProxy(self.strip)
        self._visible_count = len(_COMMON)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_name(name)
        self._value = LINEAR
        self.strip.selected.connect(self._edit_once)
        self.strip.entered.connect(self.open_popover)
        self._all.clicked.connect(self.open_popover)

    def focus_chain(self) -> tuple[QWidget, ...]:
        """Return the widgets in tab order."""
        return (self.strip, self._all)

    @property
    def grid(self) -> EasingStrip | None:
        """The easings of the popover; None before it is opened."""
        return self._grid

    def open_popover(self) -> None:
        """Open the popover with all easings."""
        if self._popover is None:
            self._popover = Popover(self.accessibleName(), Gap.S, self)
            self._grid = EasingStrip(EASINGS, _POPOVER_COLUMNS, has_names=True, parent=self._popover)
            self._popover.body.addWidget(self._grid)
            self._grid.selected.connect(self._edit_once)
            self._grid.entered.connect(self._popover.close)
        assert self._grid is not None
        self._refresh()
        self._popover.open_below(self)
        self._grid.setFocus(Qt.FocusReason.PopupFocusReason)

    def _refresh(self) -> None:
        number = self._value if isinstance(self._value, int) else LINEAR
        self.strip.show_easings(self._common_easings(number))
        self.strip.show_number(number)
        if self._grid is not None:
            self._grid.show_number(number)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        spare = self.width() - self._all.sizeHint().width() - Gap.XS
        self._visible_count = min(len(_COMMON), max(2, spare // _CELL.width()))
        self._refresh()

    def _common_easings(self, number: int) -> list[Easing]:
        """Return the common easings that fit; the current one replaces the last if it is not among them."""
        numbers = _COMMON[: self._visible_count]
        if number not in numbers and number in BY_NUMBER:
            numbers = (*numbers[:-1], number)
        return [BY_NUMBER[number] for number in numbers]


def _widest_name(metrics: QFontMetrics) -> int:
    return max(metrics.horizontalAdvance(translated(easing.label)) for easing in EASINGS)


def _paint_easing(painter: QPainter, box: QRectF, easing: Easing, color: QColor) -> None:
    line = QPolygonF()
    for step in range(_SAMPLES + 1):
        t = step / _SAMPLES
        line.append(QPointF(box.left() + t * box.width(), box.bottom() - easing.run(t) * box.height()))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(color, 1.5))
    painter.drawPolyline(line)
    painter.restore()
