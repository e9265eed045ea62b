"""A field for the zooms between which a layer is drawn."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from editor.look import painting, tokens
from editor.look.spoken import Role, Said, SaidRange, say_value
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL
from editor.widgets.fields.field import Field
from editor.widgets.fields.number_field import NumberField

_HANDLE_PX = 6
# From the ends of the bar to its track: a handle there has a ring when it has the keys.
_SIDE_PX = _HANDLE_PX + 4
_NUMBER_PX = 38
Range = tuple[int, int]
WHOLE_RANGE: Range = (LOWEST_LEVEL, HIGHEST_LEVEL)


class RangeBar(QWidget):
    """A bar with a handle at each end of a range; Tab goes from one handle to the other."""

    pressed = Signal()
    moved = Signal(object)
    released = Signal()
    escaped = Signal()
    nudged = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._range = WHOLE_RANGE
        self._held = 0
        self._is_dragging = False
        self._mixed = ""
        self.setFixedHeight(Size.FIELD)
        self.setMinimumWidth(60)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Zoom range"))
        self.setToolTip(self.tr("Drag an end; Space goes to the other end, arrows move it"))

    def show_range(self, shown: Range) -> None:
        """Show another range."""
        self._range, self._mixed = shown, ""
        self.setAccessibleDescription(self.tr("Zoom {0} to {1}").format(*shown))
        self.setEnabled(True)
        self.update()

    def show_mixed(self, summary: str) -> None:
        """Show how far ranges reach that differ, of which no end can be dragged."""
        self._mixed = summary
        self.setAccessibleDescription(self.tr("Mixed, {range}").format(range=summary))
        self.setEnabled(False)
        self.update()

    def sizeHint(self) -> QSize:
        """A comfortable length."""
        return QSize(140, Size.FIELD)

    def x_of(self, level: int) -> float:
        """Where a level stands."""
        return _SIDE_PX + level / HIGHEST_LEVEL * (self.width() - 2 * _SIDE_PX)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the nearer handle."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        x = event.position().x()
        away = [abs(x - self.x_of(level)) for level in self._range]
        # Where both handles meet, the side of the press tells which is meant.
        self._held = int(away[1] < away[0] or (away[0] == away[1] and x > self.x_of(self._range[1])))
        self._is_dragging = True
        self.pressed.emit()
        self._drag_to(x)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the handle."""
        if self._is_dragging:
            self._drag_to(event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the drag."""
        super().mouseReleaseEvent(event)
        if self._is_dragging:
            self._is_dragging = False
            self.released.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the end by arrows, change the end by Space, give a drag up on Esc."""
        key = event.key()
        by = {Qt.Key.Key_Left: -1, Qt.Key.Key_Down: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1}.get(
            Qt.Key(key)
        )
        if by is not None:
            self.nudged.emit(self._with(self._range[self._held] + by))
        elif key == Qt.Key.Key_Space:
            self._held = 1 - self._held
            say_value(self, self._range[self._held])
            self.update()
        elif key == Qt.Key.Key_Escape and self._is_dragging:
            self._is_dragging = False
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus."""
        super().focusInEvent(event)
        self.update()

    def spoken(self) -> Said:
        """A slider of two ends; its number is that of the end that the keys move."""
        held = SaidRange(self._range[self._held], LOWEST_LEVEL, HIGHEST_LEVEL, 1, self._put)
        return Said(Role.Slider, value=self.accessibleDescription(), range=held)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw track, range and handles."""
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
        painting.ground(painter, track, QColor(theme.field_hover), 2, painting.edge())
        painter.setPen(QPen(QColor(theme.accent), 4, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(left, middle), QPointF(right, middle))
        for index, x in enumerate((left, right)):
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.setBrush(QColor(theme.raised))
            box = QRectF(round(x) - _HANDLE_PX, middle - _HANDLE_PX, 2 * _HANDLE_PX, 2 * _HANDLE_PX)
            painter.drawEllipse(box.adjusted(1, 1, -1, -1))
            if self.hasFocus() and index == self._held:
                painting.focus_ring(painter, box.adjusted(-3, -3, 3, 3))

    def _put(self, level: float) -> None:
        self.nudged.emit(self._with(round(level)))

    def _paint_mixed(self, painter: QPainter) -> None:
        theme = tokens.current()
        painting.ground(painter, QRectF(self.rect()), QColor(theme.field), Radius.FIELD)
        words = font(TypeRole.BODY)
        words.setItalic(True)
        painter.setFont(words)
        painter.setPen(QColor(theme.text_2))
        said = painter.fontMetrics().elidedText(
            self._mixed, Qt.TextElideMode.ElideRight, self.width() - 2 * Gap.S
        )
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, said)

    def _drag_to(self, x: float) -> None:
        span = self.x_of(HIGHEST_LEVEL) - self.x_of(LOWEST_LEVEL)
        self.moved.emit(self._with(round((x - self.x_of(LOWEST_LEVEL)) / span * HIGHEST_LEVEL)))

    def _with(self, level: int) -> Range:
        low, high = self._range
        if self._held:
            return low, min(HIGHEST_LEVEL, max(low, level))
        return max(LOWEST_LEVEL, min(high, level)), high


class ZoomRangeField(Field):
    """The lowest and highest zoom; the value is a pair, None where a layer says nothing.

    Of several ranges that differ the value is nothing; an end that is typed then comes with None for the
    other end, which stays each layer's own.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.low = self._number(self.tr("Lowest zoom"))
        self.high = self._number(self.tr("Highest zoom"))
        self.bar = RangeBar(self)
        self._ends: tuple[int | None, int | None] = (None, None)
        self._typed: tuple[int | None, int | None] = (None, None)
        self.started.connect(self._forget_typed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Gap.XS)
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
        self.low.edited.connect(self._take_low)
        self.high.edited.connect(self._take_high)
        for number in (self.low, self.high):
            number.problem_changed.connect(self.set_problem)

    @property
    def is_typing(self) -> bool:
        """Whether a level is being typed."""
        return self.low.is_typing or self.high.is_typing

    def show_differing(self, low: int | None, high: int | None, summary: str) -> None:
        """Show ranges that differ, each end where all share it, and how far they reach."""
        self._ends = (low, high)
        self.show_mixed(summary)

    def finish(self) -> None:
        """End the running gesture where it is, and drop what was typed."""
        super().finish()
        for number in (self.low, self.high):
            number.finish()

    def _number(self, name: str) -> NumberField:
        number = NumberField(name, minimum=LOWEST_LEVEL, maximum=HIGHEST_LEVEL, is_whole=True, parent=self)
        number.setFixedWidth(_NUMBER_PX)
        number.set_alignment(Qt.AlignmentFlag.AlignRight)
        number.setToolTip(name)
        return number

    def _take_low(self, level: object) -> None:
        self._take(level, 0)

    def _take_high(self, level: object) -> None:
        self._take(level, 1)

    def _take(self, level: object, end: int) -> None:
        low, high = self._range()
        if not isinstance(level, int):
            return
        if self.is_mixed:
            self._begin()
            self._typed = (level, self._typed[1]) if end == 0 else (self._typed[0], level)
            self.edited.emit(self._typed)
            self._idle.start()
            return
        # The other end gives way, so that any order of typing leads to the wanted pair.
        pair = (level, max(level, high)) if end == 0 else (min(level, low), level)
        self._edit_in_burst(pair)

    def _forget_typed(self) -> None:
        self._typed = (None, None)

    def _range(self) -> Range:
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
                    number.edit.setPlaceholderText("–")  # There is no room for more.
                else:
                    number.show_value(end)
        else:
            self.bar.show_range((low, high))
            self.low.show_value(low)
            self.high.show_value(high)

    def _refresh_problem(self) -> None:
        self.update()
