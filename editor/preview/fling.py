"""How fast the hand was when it let go of the map."""

from collections import deque

WINDOW_S = 0.1
LEAST_PX_PER_S = 120.0
MOST_PX_PER_S = 4000.0


class Fling:
    """Remembers the last moves of a drag."""

    def __init__(self) -> None:
        self._moves: deque[tuple[float, float, float]] = deque()

    def clear(self) -> None:
        """Begin a new drag."""
        self._moves.clear()

    def add(self, time_s: float, dx: float, dy: float) -> None:
        """Remember a move."""
        self._moves.append((time_s, dx, dy))
        self._forget(time_s)

    def speed_at(self, time_s: float) -> tuple[float, float]:
        """The speed at a moment; none when the hand had stopped. Units: pixels a second."""
        self._forget(time_s)
        if len(self._moves) < 2:
            return 0.0, 0.0
        # The first move only says when the rest began.
        span_s = max(time_s - self._moves[0][0], 1 / 120)
        moves = list(self._moves)[1:]
        vx, vy = sum(move[1] for move in moves) / span_s, sum(move[2] for move in moves) / span_s
        speed = (vx * vx + vy * vy) ** 0.5
        if speed < LEAST_PX_PER_S:
            return 0.0, 0.0
        held = min(1.0, MOST_PX_PER_S / speed)
        return vx * held, vy * held

    def _forget(self, now_s: float) -> None:
        while self._moves and now_s - self._moves[0][0] > WINDOW_S:
            self._moves.popleft()
