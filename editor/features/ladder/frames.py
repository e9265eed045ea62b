"""Frames of the cells, drawn one after the other: the current cell first, then by distance from it."""

import math
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import field
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.preview.frame_source import FrameSource
from editor.preview.live_map import TILES_INTERVAL_MS, MapPicture, only_recolors
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.worker.frame_cache import Frame, FrameRequest, NoFrame, only_repaints
from editor.ui.text import translated

# A cell that is drawn sooner shows no progress.
LATE_MS: Final = 400
# After so many polls without a new tile, another cell requests its tiles.
_POLLS: Final = 20


@dataclass(slots=True, eq=False)
class CellFrame:
    """The newest frame of a cell, and whether another one is needed; `fault` is why there is none.

    Units: `pending_since` is in seconds of the monotonic clock; None if nothing is pending.
    """

    key: Hashable
    camera: Camera
    frame: Frame | None = None
    picture: MapPicture | None = None
    is_outdated: bool = True
    fault: str = ""
    pending_since: float | None = field(default_factory=time.monotonic)
    polls: int = 0

    @property
    def is_final(self) -> bool:
        """Whether the picture shows the current style with all of its tiles."""
        return not self.is_outdated and self.pending_since is None and not self.is_waiting

    @property
    def is_waiting(self) -> bool:
        """Whether tiles of the newest frame are pending."""
        return self.frame is not None and self.frame.awaited > 0

    @property
    def is_late(self) -> bool:
        """Whether a frame has been pending for a perceptible time."""
        since = self.pending_since
        return since is not None and time.monotonic() - since >= LATE_MS / 1000

    def set_outdated(self) -> None:
        """Request another frame when it is the turn of this cell."""
        self.is_outdated = True
        if self.pending_since is None:
            self.pending_since = time.monotonic()


class CellFrames(QObject):
    """The frames of all cells. Only visible cells are drawn, one at a time.

    Each round draws every outdated cell once, so that a drag updates all of them. Colours of the active layer
    change without a request.
    Signals: `changed(int)` with the index of a cell whose picture or state changed; `became_idle()` when all
    visible cells are final or have failed.
    """

    changed = Signal(int)
    became_idle = Signal()

    def __init__(self, source: FrameSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source
        # Identifies the frames of these cells among those of other views.
        self._id = object()
        self._cells: list[CellFrame] = []
        self._order: tuple[int, ...] = ()
        self._drawn_in_round: set[int] = set()
        self._request: FrameRequest | None = None
        self._in_flight: CellFrame | None = None
        self._style: MapStyle | None = None
        self._active: LayerKey | None = None
        self._hidden: frozenset[LayerKey] = frozenset()
        self._is_visible = False
        self._next_turn = self._single_shot(0, self._send_next)
        self._tiles_timer = self._single_shot(TILES_INTERVAL_MS, self._poll_tiles)
        self._retry_timer = self._single_shot(0, self.redraw)
        self._late_timer = self._single_shot(LATE_MS, self._show_late)
        source.framed.connect(self._on_framed)
        source.failed.connect(self._on_failed)

    @property
    def cells(self) -> Sequence[CellFrame]:
        """The cells."""
        return self._cells

    @property
    def is_idle(self) -> bool:
        """Whether all visible cells are final or have failed."""
        return self._request is None and all(
            self._cells[index].is_final or self._cells[index].fault for index in self._order
        )

    @property
    def attribution(self) -> tuple[str, ...]:
        """The credits of all visible cells."""
        frames = (self._cells[index].frame for index in self._order)
        return tuple(
            dict.fromkeys(text for frame in frames if frame is not None for text in frame.attribution)
        )

    def set_cells(self, cells: Sequence[tuple[Hashable, Camera]]) -> None:
        """Set keys and cameras of all cells; a cell keeps the picture of its key."""
        known = {cell.key: cell for cell in self._cells}
        self._cells = [self._with_camera(known.get(key), key, camera) for key, camera in cells]
        self._order = tuple(index for index in self._order if index < len(self._cells))
        self._drawn_in_round.clear()
        self._schedule()

    def set_order(self, order: Sequence[int]) -> None:
        """Set the indexes of the visible cells in the order in which they are drawn."""
        if tuple(order) != self._order:
            self._order = tuple(order)
            self._schedule()

    def set_visible(self, *, is_visible: bool) -> None:
        """Request frames only while the view is visible."""
        self._is_visible = is_visible
        self._schedule()

    def show_style(self, style: MapStyle, change: Diff | None = None) -> None:
        """Show a style; a `change` that only recolours the active layer is shown at once."""
        self._style = style
        for index, cell in enumerate(self._cells):
            if change is None or not self._is_visible or not self._absorb(index, cell, change):
                cell.set_outdated()
        self._schedule()

    def show_active(self, key: LayerKey | None) -> None:
        """Set the layer that will be edited."""
        if key != self._active:
            self._active = key
            self.redraw()

    def show_hidden(self, hidden: frozenset[LayerKey]) -> None:
        """Set the hidden layers."""
        if hidden != self._hidden:
            self._hidden = hidden
            self.redraw()

    def redraw(self) -> None:
        """Draw all cells again because their data has changed."""
        for cell in self._cells:
            cell.set_outdated()
        self._schedule()

    def retry(self, index: int) -> None:
        """Draw a failed cell again."""
        self._cells[index].fault = ""
        self._cells[index].set_outdated()
        self.changed.emit(index)
        self._schedule()

    # Private

    def _single_shot(self, interval_ms: int, act: Callable[[], None]) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=interval_ms)
        timer.timeout.connect(act)
        return timer

    def _with_camera(self, known: CellFrame | None, key: Hashable, camera: Camera) -> CellFrame:
        if known is None:
            return CellFrame(key, camera)
        if known.camera != camera:
            known.camera = camera
            known.set_outdated()
        return known

    def _absorb(self, index: int, cell: CellFrame, change: Diff) -> bool:
        """Show a change without a request; return whether that is possible."""
        frame, style = cell.frame, self._style
        is_current = cell is self._in_flight or not cell.is_outdated
        if frame is None or style is None or not is_current or frame.active != self._active:
            return False
        if not only_repaints(change, self._active):
            return False
        if frame.is_active_absent and cell is not self._in_flight:
            return True
        if not only_recolors(change, self._active):
            return False
        return self._compose(index, cell, frame) or cell is self._in_flight

    def _compose(self, index: int, cell: CellFrame, frame: Frame) -> bool:
        """Show a frame with the current colours of its active layer; return whether they can be shown."""
        style, active, inks = self._style, frame.active, None
        is_repainted = style is not None and active is not None and style.has_layer(active)
        if is_repainted and not frame.is_active_absent:
            assert style is not None
            assert active is not None
            inks = frame.recolored(style.layer(active))
        image: QImage = frame.compose(inks)
        cell.picture = MapPicture(frame.camera, image)
        self.changed.emit(index)
        return inks is not None or frame.is_active_absent or not is_repainted

    def _schedule(self) -> None:
        if self._is_visible:
            self._next_turn.start()

    def _send_next(self) -> None:
        """Request the next outdated cell of the round, or start another round."""
        if self._request is not None or not self._is_visible or self._style is None:
            return
        outdated = [index for index in self._order if self._cells[index].is_outdated]
        if not outdated:
            self._drawn_in_round.clear()
            self._wait_for_tiles()
            return
        remaining = [index for index in outdated if index not in self._drawn_in_round]
        if not remaining:
            self._drawn_in_round.clear()
        index = (remaining or outdated)[0]
        self._drawn_in_round.add(index)
        cell = self._cells[index]
        cell.is_outdated = False
        if not self._late_timer.isActive():
            self._late_timer.start()
        self._in_flight = cell
        self._request = FrameRequest(
            self._style, cell.camera, self._active, self._hidden, (self._id, cell.key), is_small=True
        )
        self._source.request(self._request)

    def _on_framed(self, frame: Frame) -> None:
        if frame.request is not self._request or frame.is_draft:
            return
        cell = self._end_request()
        is_first = cell.frame is None or frame.awaited < cell.frame.awaited
        cell.polls = 0 if is_first else cell.polls + 1
        cell.frame, cell.fault = frame, ""
        if frame.retry_in_s is not None and not self._retry_timer.isActive():
            self._retry_timer.start(math.ceil(1000 * frame.retry_in_s) + 1)
        # The processes draw the next cell while this one is composed.
        self._send_next()
        index = self._index_of(cell)
        if index is not None and not self._compose(index, cell, frame):
            cell.set_outdated()
            self._schedule()
        self._report_idle()

    def _on_failed(self, failure: NoFrame) -> None:
        if failure.request is not self._request:
            return
        cell = self._end_request()
        cell.fault = translated(failure.text)
        index = self._index_of(cell)
        if index is not None:
            self.changed.emit(index)
        self._schedule()
        self._report_idle()

    def _end_request(self) -> CellFrame:
        cell, self._in_flight, self._request = self._in_flight, None, None
        assert cell is not None, "a request belongs to a cell"
        if not cell.is_outdated:
            cell.pending_since = None
        else:
            cell.pending_since = time.monotonic()
        return cell

    def _index_of(self, cell: CellFrame) -> int | None:
        return next((index for index, each in enumerate(self._cells) if each is cell), None)

    def _wait_for_tiles(self) -> None:
        if any(self._cells[index].is_waiting for index in self._order):
            self._tiles_timer.start()

    def _poll_tiles(self) -> None:
        """Draw a cell with pending tiles again: requests of another cell would cancel theirs."""
        waiting = [index for index in self._order if self._cells[index].is_waiting]
        if waiting and self._request is None:
            self._cells[min(waiting, key=lambda index: self._cells[index].polls // _POLLS)].set_outdated()
            self._send_next()

    def _report_idle(self) -> None:
        if self.is_idle:
            self.became_idle.emit()

    def _show_late(self) -> None:
        late = [index for index in self._order if self._cells[index].is_late]
        for index in late:
            self.changed.emit(index)
        if self._request is not None:
            self._late_timer.start()
