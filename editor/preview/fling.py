"""Velocity of a drag at its release."""

from collections import deque

WINDOW_S = 0.1
MIN_PX_PER_S = 120.0
MAX_PX_PER_S = 4000.0


class DragVelocity:
    """The last moves of a drag."""

    def __init__(self) -> None:
        self._moves: deque[tuple[float, float, float]] = deque()

    def clear(self) -> None:
        """Start a new drag."""
        self._moves.clear()

    def add(self, time_s: float, dx: float, dy: float) -> None:
        """Add a move."""
        self._moves.append((time_s, dx, dy))
        self._drop_old(time_s)

    def velocity_at(self, time_s: float) -> tuple[float, float]:
        """Return the velocity at a time; zero if the pointer had stopped. Units: pixels per second."""
        self._drop_old(time_s)
        if len(self._moves) < 2:
            return 0.0, 0.0
        # The first move only marks the start of the time span.
        span_s = max(time_s - self._moves[0][0], 1 / 120)
        moves = list(self._moves)[1:]
        vx, vy = sum(move[1] for move in moves) / span_s, sum(move[2] for move in moves) / span_s
        speed = (vx * vx + vy * vy) ** 0.5
        if speed < MIN_PX_PER_S:
            return 0.0, 0.0
        factor = min(1.0, MAX_PX_PER_S / speed)
        return vx * factor, vy * factor

    def _drop_old(self, now_s: float) -> None:
        while self._moves and now_s - self._moves[0][0] > WINDOW_S:
            self._moves.popleft()
