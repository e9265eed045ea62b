"""The track of the weather timeline: a slider over days, nights and temperatures."""

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editor.features.timeline import painting as timeline_painting
from editor.features.timeline.model import DAY_S, Timeline
from editor.features.timeline.painting import (
    BAND_BOTTOM,
    HEIGHT_PX,
    SUN_ROW_PX,
    TimelineScale,
    draw_still,
    sun_labels,
)
from editor.ui.accessible_info import AccessibleInfo, AccessibleValue, Role, notify_value_changed
from editor.ui.text import translated
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Gap, Radius
from editor.ui.theme.typography import TypeRole, font
from editor.weather.wording.times import place_time_text, time_text
from editor.workspace.weather.time_shown import STEP_S

TAG: Final = QSize(94, 18)
_HANDLE_PX = 5.0
_LINE_PX = 2.0
MINIMUM: Final = QSize(220, HEIGHT_PX)
_ONE_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_SHIFT_STEPS, _DAY_STEPS = 6, DAY_S // STEP_S
_STEPS: Final = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_PageUp: -_DAY_STEPS,
    Qt.Key.Key_PageDown: _DAY_STEPS,
}
_KEYS: Final = frozenset({*_STEPS, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Space})
_REDRAWING_EVENTS = (QEvent.Type.PaletteChange, QEvent.Type.StyleChange, QEvent.Type.FontChange)


class TimelineTrack(QWidget):
    """The times of a timeline and a handle at the one that is shown.

    Left and Right move by 30 minutes, with Shift by 3 hours, Page Up and Page Down by a day, Home to now, End
    to the last time with a forecast. Space plays, Esc cancels a drag.
    Signals: `time_selected(float)` with a time that can be selected, now too; `play_toggled()`;
    `drag_started()` and `drag_ended()`. Units: UNIX time.
    """

    time_selected = Signal(float)
    play_toggled = Signal()
    drag_started = Signal()
    drag_ended = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._timeline = Timeline(0.0)
        self._time_s: float | None = None
        self._details = ""
        self._before_s: float | None = None
        self._is_dragging = self._is_hovered = False
        self._pixmap = QPixmap()
        self._pixmap_key: object = None
        self._sun_labels: tuple[tuple[QRectF, str], ...] = ()
        self.setFixedHeight(HEIGHT_PX)
        self.setMinimumSize(MINIMUM)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(self.tr("Weather timeline"))

    @property
    def timeline(self) -> Timeline:
        """The timeline."""
        return self._timeline

    @property
    def is_dragging(self) -> bool:
        """Whether the handle is dragged."""
        return self._is_dragging

    @property
    def shown_s(self) -> float:
        """The time that is shown. Units: UNIX time."""
        return self._timeline.now_s if self._time_s is None else self._time_s

    @property
    def scale(self) -> TimelineScale:
        """The positions of the times."""
        return TimelineScale(self._timeline, self.width())

    @property
    def value_text(self) -> str:
        """The time that is shown and its weather, as accessible text."""
        text = translated(place_time_text(self.shown_s, self._timeline.zone))
        if self._time_s is None:
            text = self.tr("Now, {time}").format(time=text)
        return ", ".join(filter(None, (text, self._details)))

    def show_timeline(self, timeline: Timeline) -> None:
        """Show other times, or another weather."""
        if timeline != self._timeline:
            self._timeline = timeline
            self._pixmap_key = None
            self._update_description()

    def show_time(self, time_s: float | None, details: str) -> None:
        """Show a time, None for now, and its weather in words. Units: UNIX time."""
        if (time_s, details) != (self._time_s, self._details):
            self._time_s, self._details = time_s, details
            self._update_description()
            notify_value_changed(self, self.value_text)

    def cancel_drag(self) -> None:
        """End a drag, and show the time before it again."""
        if self._is_dragging:
            before_s = self._before_s
            self._end_drag()
            self.time_selected.emit(self._timeline.now_s if before_s is None else before_s)

    def accessible_info(self) -> AccessibleInfo:
        timeline = self._timeline
        limits = AccessibleValue(
            self.shown_s, timeline.now_s, timeline.end_s, STEP_S, lambda time_s: self._select(float(time_s))
        )
        return AccessibleInfo(Role.Slider, value=self.value_text, range=limits)

    def sizeHint(self) -> QSize:
        return QSize(580, HEIGHT_PX)

    # Events

    def event(self, event: QEvent) -> bool:
        """Prevent that the keys of the track are shortcuts of the window."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_plain = not event.modifiers() & ~_IGNORED_MODIFIERS
            if is_plain and (event.key() in _KEYS or self._is_cancel(event)):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, modifiers = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        is_shifted = modifiers == Qt.KeyboardModifier.ShiftModifier
        if modifiers and not is_shifted:
            super().keyPressEvent(event)
        elif key in _STEPS:
            is_hourly = key in (Qt.Key.Key_Left, Qt.Key.Key_Right)
            steps = _STEPS[key] * (_SHIFT_STEPS if is_shifted and is_hourly else 1)
            self.time_selected.emit(self._timeline.stepped(self.shown_s, steps))
        elif key == Qt.Key.Key_Home:
            self.time_selected.emit(self._timeline.now_s)
        elif key == Qt.Key.Key_End:
            self.time_selected.emit(self._timeline.last_s)
        elif key == Qt.Key.Key_Space:
            self.play_toggled.emit()
        elif self._is_cancel(event):
            self.cancel_drag()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move the handle to the mouse and start dragging."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._before_s, self._is_dragging = self._time_s, True
            QToolTip.hideText()
            self.drag_started.emit()
            self._select(self.scale.time_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the handle, or show the time at the mouse."""
        if self._is_dragging and not event.buttons() & Qt.MouseButton.LeftButton:
            self._end_drag()  # Another window received the release.
        if self._is_dragging:
            self._select(self.scale.time_at(event.position().x()))
        else:
            self._hover(event.position(), event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self._is_dragging:
            self._end_drag()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._set_hovered(is_hovered=False)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _REDRAWING_EVENTS:
            self._pixmap_key = None
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._static_pixmap())
        tag = self._tag_rect()
        self._draw_sun_times(painter, tag)
        self._draw_handle(painter, tag)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()).adjusted(0, 1, 0, -1))

    # Parts

    def _is_cancel(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape and self._is_dragging

    def _select(self, time_s: float) -> None:
        self.time_selected.emit(self._timeline.snapped(time_s))

    def _end_drag(self) -> None:
        self._is_dragging, self._before_s = False, None
        self.drag_ended.emit()

    def _hover(self, at: QPointF, global_at: QPoint) -> None:
        scale = self.scale
        is_over = scale.band.left() <= at.x() <= scale.band.right()
        self._set_hovered(is_hovered=is_over)
        if is_over:
            time_s = self._timeline.snapped(scale.time_at(at.x()))
            QToolTip.showText(global_at, translated(place_time_text(time_s, self._timeline.zone)), self)

    def _set_hovered(self, *, is_hovered: bool) -> None:
        if is_hovered != self._is_hovered:
            self._is_hovered = is_hovered
            self.update()

    def _update_description(self) -> None:
        timeline = self._timeline
        note = timeline_painting.not_available_text() if timeline.has_failed else timeline.end_note
        self.setAccessibleDescription(". ".join(filter(None, (self.value_text, timeline.sun_note, note))))
        self.update()

    def _static_pixmap(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        key = (self.size(), ratio, tokens.current().name, self.font().key(), self._is_hovered)
        if self._pixmap_key != key:
            self._pixmap_key = key
            if self._pixmap.size() != self.size() * ratio:  # Reuse the memory.
                self._pixmap = QPixmap(self.size() * ratio)
            self._pixmap.setDevicePixelRatio(ratio)
            self._pixmap.fill(QColor(tokens.current().panel))
            painter = QPainter(self._pixmap)
            draw_still(painter, self.scale, is_hovered=self._is_hovered)
            painter.end()
            self._sun_labels = sun_labels(self.scale)
        return self._pixmap

    def _tag_text(self) -> str:
        return translated(time_text(self.shown_s, self._timeline.zone))

    def _tag_rect(self) -> QRectF:
        metrics = QFontMetricsF(_tag_font())
        width = max(float(TAG.width()), metrics.horizontalAdvance(self._tag_text()) + 2 * Gap.S)
        left = self.scale.x_of(self.shown_s) - width / 2
        return QRectF(min(max(round(left), 0), self.width() - width), 1, width, TAG.height())

    def _draw_sun_times(self, painter: QPainter, tag: QRectF) -> None:
        """Draw the sun times that the tag does not hide."""
        painter.setFont(font(TypeRole.COLUMN_HEAD))
        painter.setPen(QColor(tokens.current().text_2))
        note = self._timeline.sun_note
        taken = [tag]
        if note:
            width = painter.fontMetrics().horizontalAdvance(note)
            left = self.scale.band.left()
            if tag.left() < left + width + Gap.S:
                left = max(left, tag.right() + Gap.S)
            taken.append(QRectF(left, 0, width, SUN_ROW_PX))
            painter.drawText(taken[-1], _ONE_LINE | Qt.TextFlag.TextDontClip, note)
        for box, text in self._sun_labels:
            if not any(box.intersects(other) for other in taken):
                painter.drawText(box, _ONE_LINE | Qt.TextFlag.TextDontClip, text)

    def _draw_handle(self, painter: QPainter, tag: QRectF) -> None:
        theme, point = tokens.current(), self.scale.point_of(self.shown_s)
        lit = QColor(theme.highlight)
        painter.setPen(QPen(lit, _LINE_PX))
        painter.drawLine(QPointF(point.x(), tag.bottom()), QPointF(point.x(), BAND_BOTTOM))
        painter.setBrush(QColor(theme.raised))
        painter.drawEllipse(point, _HANDLE_PX, _HANDLE_PX)
        painting.rounded_rect(painter, tag, lit, Radius.SWATCH)
        painter.setFont(_tag_font())
        painter.setPen(QColor(theme.on_highlight))
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, self._tag_text())


def _tag_font() -> QFont:
    bold = QFont(font(TypeRole.COLUMN_HEAD))
    bold.setWeight(QFont.Weight.DemiBold)
    return bold


_IGNORED_MODIFIERS = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
