"""The time that the preview shows: the present, which it follows, or a selected time."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

STEP_S: Final = 30 * 60
"""Units: seconds. Selected times are multiples of this."""
_TICK_MS: Final = 60_000


class TimeShown(QObject):
    """The time that map and weather show. Everything that shows a time shares it.

    Weather and routes follow a selected time while the timeline is shown; the variant follows it always.
    While it moves, by a drag or while it plays, nothing is requested.
    Signals: `changed()` after another time, each minute while the present is followed, and after the timeline
    was shown or hidden; `stopped()` after a movement has ended.
    """

    changed = Signal()
    stopped = Signal()

    def __init__(self, clock: Callable[[], float], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._selected_s: float | None = None
        self._is_timeline_shown = self._is_moving = False
        self._followers: set[str] = set()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.changed)

    @property
    def is_now(self) -> bool:
        """Whether the present is shown."""
        return self._selected_s is None

    @property
    def now_s(self) -> float:
        """The present. Units: UNIX time."""
        return self._clock()

    @property
    def time_s(self) -> float:
        """The time that is shown. Units: UNIX time."""
        return self._clock() if self._selected_s is None else self._selected_s

    @property
    def is_ticking(self) -> bool:
        """Whether the present is followed."""
        return self._timer.isActive()

    @property
    def is_timeline_shown(self) -> bool:
        """Whether the timeline is shown."""
        return self._is_timeline_shown

    @property
    def shows_forecast(self) -> bool:
        """Whether weather and routes show a selected time, not the present."""
        return self._is_timeline_shown and self._selected_s is not None

    @property
    def is_moving(self) -> bool:
        """Whether the time is dragged, or plays."""
        return self._is_moving

    def show_time(self, time_s: float, offset_s: float = 0) -> None:
        """Show a time, rounded to half an hour of a clock. Units: UNIX time, its offset from UTC."""
        self._set(round((time_s + offset_s) / STEP_S) * STEP_S - offset_s)

    def show_now(self) -> None:
        """Show the present."""
        self._set(None)

    def set_timeline_shown(self, *, is_shown: bool) -> None:
        """Set whether the timeline is shown. Without it, the present is shown again."""
        if is_shown != self._is_timeline_shown:
            self.set_moving(is_moving=False)
            self._is_timeline_shown = is_shown
            self._selected_s = self._selected_s if is_shown else None
            self._update_timer()
            self.changed.emit()

    def set_moving(self, *, is_moving: bool) -> None:
        """Set whether the time is dragged, or plays."""
        if is_moving != self._is_moving:
            self._is_moving = is_moving
            if not is_moving:
                self.stopped.emit()

    def follow(self, follower: str, *, is_on: bool) -> None:
        """Start or end the changes each minute for a follower."""
        if is_on:
            self._followers.add(follower)
        else:
            self._followers.discard(follower)
        self._update_timer()

    def _set(self, selected_s: float | None) -> None:
        if selected_s != self._selected_s:
            self._selected_s = selected_s
            self._update_timer()
            self.changed.emit()

    def _update_timer(self) -> None:
        is_on = bool(self._followers) and self._selected_s is None
        if is_on and not self._timer.isActive():
            self._timer.start()
        elif not is_on:
            self._timer.stop()
