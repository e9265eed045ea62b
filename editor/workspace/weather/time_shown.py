"""The time that the preview shows: the present, which it follows, or a selected time."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

STEP_S: Final = 30 * 60
"""Units: seconds. Selected times are multiples of this."""
_TICK_MS: Final = 60_000


class TimeShown(QObject):
    """The time that map and weather show. Everything that shows a time shares it.

    Signals: `changed()` after another time, and each minute while the present is followed.
    """

    changed = Signal()

    def __init__(self, clock: Callable[[], float], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._selected_s: float | None = None
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

    def show_time(self, time_s: float) -> None:
        """Show a time, rounded to half an hour. Units: UNIX time."""
        self._set(round(time_s / STEP_S) * STEP_S)

    def show_now(self) -> None:
        """Show the present."""
        self._set(None)

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
