"""The strip of the weather timeline: play, the track, a failure beside it, its range, and the way to now."""

import time
from collections.abc import Callable
from math import floor
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from editor.features.timeline.model import DEFAULT_RANGE, RANGES, Timeline
from editor.features.timeline.painting import HEIGHT_PX, RIGHT_PX, not_available_text
from editor.features.timeline.track import MINIMUM, TimelineTrack
from editor.ui.fields.choice_field import ChoiceField
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.theme import tokens
from editor.ui.theme.symbols import symbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole
from editor.workspace.weather.time_shown import STEP_S

PLAY_S: Final = 16.0
"""The whole range plays in this time. Units: seconds."""
_LEAST_FRAME_MS: Final = 33
_PLAY_PX, _COLUMN_PX = 36, 104
_TRACK_LEFT_PX: Final = 44
_LEAST_TRACK_PX: Final = 80


class TimelineStrip(QWidget):
    """The strip. `clock` returns monotonic seconds.

    Signals: those of the track, with the times while it plays; `moving_changed(bool)` when a drag or playing
    begins and ends; `now_requested()`; `range_selected(int)` with the hours; `retried()` after a failure.
    """

    time_selected = Signal(float)
    now_requested = Signal()
    moving_changed = Signal(bool)
    range_selected = Signal(int)
    retried = Signal()

    def __init__(
        self,
        hours: int = DEFAULT_RANGE,
        parent: QWidget | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._played_from_s = self._started_s = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.show_played)
        self.track = TimelineTrack()
        self.play = QToolButton()
        self.play.setFixedSize(_PLAY_PX, _PLAY_PX)
        self.play.setIconSize(QSize(Size.RAIL_GLYPH, Size.RAIL_GLYPH))
        self.play.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.play.setProperty("kind", "plain")
        self.range = ChoiceField(self.tr("Timeline range"), self._range_choices())
        self.range.show_value(hours if hours in RANGES else DEFAULT_RANGE)
        self.now = QPushButton(self.tr("Back to now"))
        self.failure = QWidget()
        self.retry = QPushButton(self.tr("Try again"))
        self._set_up_parts()
        self._lay_out()
        self._show_playing()

    @property
    def hours(self) -> int:
        """The number of hours of the range."""
        value = self.range.value
        return value if isinstance(value, int) else DEFAULT_RANGE

    @property
    def is_playing(self) -> bool:
        """Whether the time plays."""
        return self._timer.isActive()

    @property
    def is_moving(self) -> bool:
        """Whether the time plays, or is dragged."""
        return self.is_playing or self.track.is_dragging

    def show_timeline(self, timeline: Timeline) -> None:
        """Show other times, or another weather."""
        self.track.show_timeline(timeline)
        self._show_failure(has_failed=timeline.has_failed)

    def show_time(self, time_s: float | None, details: str) -> None:
        """Show a time, None for now, and its weather in words. Units: UNIX time."""
        self.track.show_time(time_s, details)
        self.now.setEnabled(time_s is not None)

    def toggle_play(self) -> None:
        """Play from the time that is shown, at the end from now; or stop."""
        if self.is_playing:
            self.stop()
            return
        timeline = self.track.timeline
        shown_s = self.track.shown_s
        self._played_from_s = timeline.now_s if shown_s >= timeline.snapped(timeline.end_s) else shown_s
        self._started_s = self._clock()
        steps = max(1.0, (timeline.end_s - timeline.now_s) / STEP_S)
        self._timer.start(max(_LEAST_FRAME_MS, round(PLAY_S * 1000 / steps / 2)))
        self._show_playing()
        self.moving_changed.emit(True)

    def stop(self) -> None:
        """Stop playing."""
        if self.is_playing:
            self._timer.stop()
            self._show_playing()
            self.moving_changed.emit(self.is_moving)

    def show_played(self) -> None:
        """Select the time that has been reached, and stop at the end."""
        timeline = self.track.timeline
        speed = (timeline.end_s - timeline.now_s) / PLAY_S
        reached_s = self._played_from_s + (self._clock() - self._started_s) * speed
        # Not rounded to the nearest: a time is shown when it has been reached.
        steps = floor((reached_s - timeline.now_s) / STEP_S)
        self.time_selected.emit(timeline.stepped(timeline.now_s, steps) if steps > 0 else timeline.now_s)
        if reached_s >= timeline.end_s:
            self.time_selected.emit(timeline.snapped(timeline.end_s))
            self.stop()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop what moves the time."""
        super().hideEvent(event)
        self.stop()
        self.track.cancel_drag()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme = QPainter(self), tokens.current()
        painter.fillRect(self.rect(), QColor(theme.panel))
        painter.fillRect(0, 0, self.width(), 1, QColor(theme.border))

    def _range_choices(self) -> list[tuple[object, str]]:
        labels = (self.tr("24 h"), self.tr("48 h"), self.tr("5 d"), self.tr("10 d"))
        return list(zip(RANGES, labels, strict=True))

    def _set_up_parts(self) -> None:
        self.setFixedHeight(HEIGHT_PX)
        self.range.setToolTip(self.tr("Times that the timeline shows"))
        for button in (self.now, self.retry):
            button.setProperty("kind", "small")
        for part in (self.range, self.now):
            part.setFixedHeight(Size.SMALL_BUTTON)
            part.setFixedWidth(max(_COLUMN_PX, self.now.sizeHint().width()))
        self.now.setToolTip(self.tr("Show the current weather"))
        self.now.setEnabled(False)
        self.retry.setFixedHeight(Size.SMALL_BUTTON)
        self.retry.setToolTip(self.tr("Refresh weather"))
        self.retry.clicked.connect(self.retried)
        self.failure.hide()
        self.play.clicked.connect(self.toggle_play)
        self.now.clicked.connect(self._on_now_clicked)
        self.range.edited.connect(self._on_range_edited)
        self.track.time_selected.connect(self._on_time_selected)
        self.track.play_toggled.connect(self.toggle_play)
        self.track.drag_started.connect(self._on_drag_started)
        self.track.drag_ended.connect(lambda: self.moving_changed.emit(self.is_moving))

    def _lay_out(self) -> None:
        row = h_box(self, margins=(Gap.S, 0, Gap.M, 0), spacing=0)
        row.addWidget(self.play)
        row.addSpacing(_TRACK_LEFT_PX - Gap.S - _PLAY_PX)
        row.addWidget(self.track, 1)
        row.addWidget(self.failure)
        row.addSpacing(Gap.M - round(RIGHT_PX))
        failure = v_box(self.failure, margins=(Gap.M - round(RIGHT_PX), 0, 0, 0), spacing=Gap.XS)
        failure.addStretch(1)
        label = ElidedLabel(not_available_text(), TypeRole.SECONDARY)
        label.setFixedHeight(Size.SMALL_BUTTON)
        failure.addWidget(label)
        failure.addWidget(self.retry)
        failure.addStretch(1)
        column = v_box(spacing=Gap.XS)
        column.addStretch(1)
        column.addWidget(self.range)
        column.addWidget(self.now)
        column.addStretch(1)
        row.addLayout(column)

    def _show_failure(self, *, has_failed: bool) -> None:
        """Show a failure beside the track, so that the handle stays free; the strip is no wider for it."""
        freed_px = self.failure.sizeHint().width() if has_failed else 0
        self.track.setMinimumWidth(max(_LEAST_TRACK_PX, MINIMUM.width() - freed_px))
        self.failure.setVisible(has_failed)

    def _show_playing(self) -> None:
        text = self.tr("Pause") if self.is_playing else self.tr("Play")
        self.play.setIcon(symbol("mdi6.pause" if self.is_playing else "mdi6.play"))
        self.play.setToolTip(text)
        self.play.setAccessibleName(text)

    def _on_time_selected(self, time_s: float) -> None:
        """Select a time of the track, which ends playing."""
        self.stop()
        self.time_selected.emit(time_s)

    def _on_drag_started(self) -> None:
        self.stop()
        self.moving_changed.emit(True)

    def _on_now_clicked(self) -> None:
        self.stop()
        self.track.setFocus(Qt.FocusReason.OtherFocusReason)  # The button is disabled now.
        self.now_requested.emit()

    def _on_range_edited(self, hours: object) -> None:
        self.stop()
        if isinstance(hours, int):
            self.range_selected.emit(hours)
