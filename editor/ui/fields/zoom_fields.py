"""Fields for zoom levels: one level, and the range in which a layer is drawn."""

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL
from editor.ui.accessible_info import AccessibleInfo, AccessibleValue, Role, notify_value_changed
from editor.ui.fields.field import Field
from editor.ui.fields.line_edits import ValueEdit
from editor.ui.fields.number_field import MINUS, NumberField, number_text, parse_number
from editor.ui.kit.layouts import NO_MARGINS, h_box
from editor.ui.text import local_number
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

_WIDTH_PX = 72


class ZoomEntry(ValueEdit):
    """A line edit for a zoom. Enter emits `entered(zoom)`; Esc and a click elsewhere close it.

    `closed()` is emitted in each case.
    """

    entered = Signal(float)
    closed = Signal()

    def __init__(self, least: float, most: float, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._least, self._most = least, most
        self._problem = ""
        self._is_open = False
        self.setFixedWidth(_WIDTH_PX)
        self.setProperty("place", "status")
        self.setAccessibleName(self.tr("Zoom"))
        self.textEdited.connect(lambda: self._show_problem(""))
        self.hide()

    @property
    def problem(self) -> str:
        """What is wrong with the input; empty if nothing is."""
        return self._problem

    def open_with(self, zoom: float) -> None:
        """Open with a zoom and select it."""
        self._is_open = True
        self._show_problem("")
        self.setText(local_number(f"{zoom:.2f}").replace("-", MINUS))
        self.show()
        self.selectAll()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_enter()
        elif event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason):
            self._close()

    def _on_enter(self) -> None:
        zoom = parse_number(self.text().lower().removeprefix("z"))
        if zoom is None or not self._least <= zoom <= self._most:
            template = self.tr("“{text}” is not a zoom. Enter {least} to {most}.")
            least, most = number_text(self._least), number_text(self._most)
            self._show_problem(template.format(text=self.text(), least=least, most=most))
            return
        self._close()
        self.entered.emit(zoom)

    def _close(self) -> None:
        if self._is_open:
            self._is_open = False
            self.closed.emit()
            self.hide()

    def _show_problem(self, text: str) -> None:
        self._problem = text
        self.setAccessibleDescription(text)
        self.setProperty("invalid", bool(text))
        self.style().polish(self)
        above = self.mapToGlobal(QPoint(0, -3 * self.height()))
        QToolTip.showText(above, text, self, QRect())


_HANDLE_PX = 6
# Space at both ends for a handle with its focus ring.
_SIDE_PX = _HANDLE_PX + 4
_NUMBER_PX = 38
ZoomRange = tuple[int, int]
WHOLE_RANGE: ZoomRange = (LOWEST_LEVEL, HIGHEST_LEVEL)


class RangeBar(QWidget):
    """A slider with a handle at each end of a range."""

    pressed = Signal()
    moved = Signal(object)
    released = Signal()
    escaped = Signal()
    nudged = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._range = WHOLE_RANGE
        self._current_end = 0
        self._is_dragging = False
        self._mixed = ""
        self.setFixedHeight(Size.FIELD)
        self.setMinimumWidth(60)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Zoom range"))
        self.setToolTip(self.tr("Drag a handle or use arrow keys; Space switches handles"))

    def show_range(self, shown: ZoomRange) -> None:
        """Show a range."""
        self._range, self._mixed = shown, ""
        self.setAccessibleDescription(self.tr("Zoom {0} to {1}").format(*shown))
        self.setEnabled(True)
        self.update()

    def show_mixed(self, summary: str) -> None:
        """Show the summary of different ranges, and disable the handles."""
        self._mixed = summary
        self.setAccessibleDescription(self.tr("Mixed, {range}").format(range=summary))
        self.setEnabled(False)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(140, Size.FIELD)

    def x_of(self, level: int) -> float:
        """Return the x coordinate of a level."""
        return _SIDE_PX + level / HIGHEST_LEVEL * (self.width() - 2 * _SIDE_PX)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Grab the nearest handle."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        x = event.position().x()
        distances = [abs(x - self.x_of(level)) for level in self._range]
        # If both handles meet, the side of the click determines which one.
        self._current_end = int(
            distances[1] < distances[0] or (distances[0] == distances[1] and x > self.x_of(self._range[1]))
        )
        self._is_dragging = True
        self.pressed.emit()
        self._drag_to(x)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_dragging:
            self._drag_to(event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._is_dragging:
            self._is_dragging = False
            self.released.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move an end by arrow keys, switch ends by Space, cancel a drag on Esc."""
        key = event.key()
        offset = {Qt.Key.Key_Left: -1, Qt.Key.Key_Down: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1}.get(
            Qt.Key(key)
        )
        if offset is not None:
            self.nudged.emit(self._with(self._range[self._current_end] + offset))
        elif key == Qt.Key.Key_Space:
            self._current_end = 1 - self._current_end
            notify_value_changed(self, self._range[self._current_end])
            self.update()
        elif key == Qt.Key.Key_Escape and self._is_dragging:
            self._is_dragging = False
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def accessible_info(self) -> AccessibleInfo:
        value = AccessibleValue(
            self._range[self._current_end], LOWEST_LEVEL, HIGHEST_LEVEL, 1, self._nudge_to
        )
        return AccessibleInfo(Role.Slider, value=self.accessibleDescription(), range=value)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._mixed:
            self._paint_mixed(painter)
            return
        middle = self.height() / 2
        left, right = (self.x_of(level) for level in self._range)
        start, end = self.x_of(LOWEST_LEVEL) - 2, self.x_of(HIGHEST_LEVEL) + 2
        track = QRectF(start, middle - 2, end - start, 4)
        painting.rounded_rect(painter, track, QColor(theme.field_hover), 2, painting.high_contrast_outline())
        painter.setPen(QPen(QColor(theme.accent), 4, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(left, middle), QPointF(right, middle))
        for index, x in enumerate((left, right)):
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.setBrush(QColor(theme.raised))
            box = QRectF(round(x) - _HANDLE_PX, middle - _HANDLE_PX, 2 * _HANDLE_PX, 2 * _HANDLE_PX)
            painter.drawEllipse(box.adjusted(1, 1, -1, -1))
            if self.hasFocus() and index == self._current_end:
                painting.focus_ring(painter, box.adjusted(-3, -3, 3, 3))

    def _nudge_to(self, level: float) -> None:
        self.nudged.emit(self._with(round(level)))

    def _paint_mixed(self, painter: QPainter) -> None:
        theme = tokens.current()
        painting.rounded_rect(painter, QRectF(self.rect()), QColor(theme.field), Radius.FIELD)
        italic = font(TypeRole.BODY)
        italic.setItalic(True)
        painter.setFont(italic)
        painter.setPen(QColor(theme.text_2))
        text = painter.fontMetrics().elidedText(
            self._mixed, Qt.TextElideMode.ElideRight, self.width() - 2 * Gap.S
        )
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)

    def _drag_to(self, x: float) -> None:
        span = self.x_of(HIGHEST_LEVEL) - self.x_of(LOWEST_LEVEL)
        self.moved.emit(self._with(round((x - self.x_of(LOWEST_LEVEL)) / span * HIGHEST_LEVEL)))

    def _with(self, level: int) -> ZoomRange:
        low, high = self._range
        if self._current_end:
            return low, min(HIGHEST_LEVEL, max(low, level))
        return max(LOWEST_LEVEL, min(high, level)), high


class ZoomRangeField(Field):
    """The lowest and highest zoom as a pair; None if the layer sets neither.

    The value of mixed ranges is None. A typed end is then emitted with None for the other end, which each
    layer retains.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.low = self._number(self.tr("Min zoom"))
        self.high = self._number(self.tr("Max zoom"))
        self.bar = RangeBar(self)
        self._ends: tuple[int | None, int | None] = (None, None)
        self._typed: tuple[int | None, int | None] = (None, None)
        self.started.connect(self._forget_typed)
        layout = h_box(self, margins=NO_MARGINS, spacing=Gap.XS)
        layout.addWidget(self.low)
        layout.addWidget(self.bar, 1)
        layout.addWidget(self.high)
        self.setFocusProxy(self.low)
        self.setTabOrder(self.low.edit, self.bar)
        self.setTabOrder(self.bar, self.high.edit)
        self.bar.pressed.connect(self._begin)
        self.bar.moved.connect(self._edit)
        self.bar.released.connect(self._end)
        self.bar.escaped.connect(self.cancel)
        self.bar.nudged.connect(self._edit_in_burst)
        self.low.edited.connect(lambda level: self._set_end(level, 0))
        self.high.edited.connect(lambda level: self._set_end(level, 1))
        for number in (self.low, self.high):
            number.problem_changed.connect(self.set_problem)

    @property
    def is_typing(self) -> bool:
        """Whether there is uncommitted text."""
        return self.low.is_typing or self.high.is_typing

    def show_differing(self, low: int | None, high: int | None, summary: str) -> None:
        """Show mixed ranges: the ends that all layers share, and a summary."""
        self._ends = (low, high)
        self.show_mixed(summary)

    def finish(self) -> None:
        """End the gesture and discard uncommitted text."""
        super().finish()
        for number in (self.low, self.high):
            number.finish()

    def _number(self, name: str) -> NumberField:
        number = NumberField(name, minimum=LOWEST_LEVEL, maximum=HIGHEST_LEVEL, is_whole=True, parent=self)
        number.setFixedWidth(_NUMBER_PX)
        number.set_alignment(Qt.AlignmentFlag.AlignRight)
        number.setToolTip(name)
        return number

    def _set_end(self, level: object, end: int) -> None:
        low, high = self._range()
        if not isinstance(level, int):
            return
        if self.is_mixed:
            self._begin()
            self._typed = (level, self._typed[1]) if end == 0 else (self._typed[0], level)
            self.edited.emit(self._typed)
            self._idle.start()
            return
        # Move the other end along, so that both can be typed in any order.
        pair = (level, max(level, high)) if end == 0 else (min(level, low), level)
        self._edit_in_burst(pair)

    def _forget_typed(self) -> None:
        self._typed = (None, None)

    def _range(self) -> ZoomRange:
        value = self._value
        if isinstance(value, tuple) and len(value) == 2:
            low, high = value
            return (
                low if isinstance(low, int) else LOWEST_LEVEL,
                high if isinstance(high, int) else HIGHEST_LEVEL,
            )
        return WHOLE_RANGE

    def _refresh(self) -> None:
        low, high = self._range()
        if self.is_mixed:
            self.bar.show_mixed(self._mixed)
            for number, end in ((self.low, self._ends[0]), (self.high, self._ends[1])):
                if end is None:
                    number.show_mixed(" ")
                    number.edit.setPlaceholderText("–")  # No space for more.
                else:
                    number.show_value(end)
        else:
            self.bar.show_range((low, high))
            self.low.show_value(low)
            self.high.show_value(high)
