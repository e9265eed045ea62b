"""Flashing of the active layer, to locate it on the map."""

from PySide6.QtCore import QObject, QTimer, Signal

from editor.look import tokens
from editor.mapstyle.schema.values import Color
from editor.preview.live_map import LiveMap

TIMES = 3
LIT_MS, DARK_MS = 220, 160
# With reduced motion the layer is highlighted once without blinking.
STEADY_MS = 1000


class Flash(QObject):
    """Blinking highlight of the active layer; emits `missed()` if nothing of it is visible."""

    missed = Signal()

    def __init__(self, live: LiveMap, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_reduced = False
        self._map = live
        self._remaining = 0
        self._is_waiting = False
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.timeout.connect(self._step)
        live.framed.connect(self._on_frame)

    @property
    def is_running(self) -> bool:
        """Whether the layer blinks, or waits for a frame with the layer."""
        return self._clock.isActive() or self._is_waiting

    def begin(self) -> None:
        """Start when a frame contains the active layer separately."""
        self.end()
        self._is_waiting = not self._map.has_active
        if not self._is_waiting:
            self._start()

    def end(self) -> None:
        """Stop and restore the layer's own colours."""
        if self._clock.isActive():
            self._clock.stop()
            self._map.light(None)
        self._remaining, self._is_waiting = 0, False

    def _on_frame(self) -> None:
        if self._is_waiting and self._map.has_active:
            self._is_waiting = False
            self._start()
        elif self._remaining % 2:
            self._light(is_lit=True)  # The new frame has the layer's own colours.

    def _start(self) -> None:
        if not self._map.shows_active:
            self.missed.emit()
            return
        self._remaining = 1 if self.is_reduced else 2 * TIMES - 1
        self._light(is_lit=True)
        self._clock.start(STEADY_MS if self.is_reduced else LIT_MS)

    def _step(self) -> None:
        self._remaining -= 1
        self._light(is_lit=self._remaining % 2 == 1)
        if self._remaining > 0:
            self._clock.start(LIT_MS if self._remaining % 2 else DARK_MS)

    def _light(self, *, is_lit: bool) -> None:
        self._map.light(Color.from_hex(tokens.current().lit) if is_lit else None)
