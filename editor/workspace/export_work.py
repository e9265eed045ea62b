"""Background rendering of pictures and pages in a separate process."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QBuffer, QIODevice, QObject, Signal
from PySide6.QtGui import QImage, QImageReader

from editor.errors import EditorError, RenderError
from editor.lazy_import import LazyModule
from editor.mapstyle.color.vision import Vision, simulation_text
from editor.records import dataclass
from editor.storage.saving import save_bytes
from editor.system.jobs import Cancel, Jobs
from editor.ui.text import translated
from editor.wording import say

if TYPE_CHECKING:
    from editor.render.export import process as export_process
    from editor.render.export import request as export_order
else:
    export_process = LazyModule("editor.render.export.process")
    export_order = LazyModule("editor.render.export.request")


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class DecodedPicture:
    """A result and its decoded picture."""

    made: "export_order.ExportResult"
    picture: QImage


def decode(made: "export_order.ExportResult", _cancel: Cancel | None = None) -> DecodedPicture:
    """Decode a result for the clipboard or a printer.

    Raises: RenderError if there is not enough memory.
    """
    buffer = QBuffer()
    buffer.setData(made.data)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    # Unlike QImage, QImageReader releases the GIL.
    picture = QImageReader(buffer, b"png").read()
    if picture.isNull():
        raise RenderError(say("Not enough memory for this image. Choose a smaller size."))
    return DecodedPicture(made, picture)


def save(
    path: Path, made: "export_order.ExportResult", _cancel: Cancel | None = None
) -> "export_order.ExportResult":
    """Write a result to a file, and return it.

    Raises: EditorError if the file cannot be written.
    """
    save_bytes(path, made.data)
    return made


class ExportWork(QObject):
    """Runs one order at a time; a newer one replaces it.

    Signals: `progress_changed(float)` with the progress from 0 to 1; `ended()` after an order.
    """

    progress_changed = Signal(float)
    ended = Signal()
    _progressed = Signal(float)

    def __init__(self, jobs: Jobs, purpose: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._purpose = jobs, f"{purpose} {id(self)}"
        # Queued to this thread, since a receiver may be deleted while another thread emits.
        self._progressed.connect(self._on_progressed)

    @property
    def is_running(self) -> bool:
        """Whether an order is being processed."""
        return self._jobs.is_running(self._purpose)

    def submit(
        self,
        order: "export_order.ExportOrder",
        process: "Callable[[export_order.ExportResult, Cancel], T]",
        done: Callable[[T], object],
        failed: Callable[[EditorError], object],
    ) -> None:
        """Render an order, call `process` with the result in the job, then `done` or `failed` here.

        `process` also receives the event that requests an early end of this order.
        """
        self._jobs.run(
            partial(self._render, order, process),
            partial(self._finish, done),
            partial(self._finish, failed),
            self._purpose,
        )

    def cancel(self) -> None:
        """Cancel the current order."""
        if self.is_running:
            self._jobs.cancel(self._purpose)
            self.ended.emit()

    def _on_progressed(self, part: float) -> None:
        if self.is_running:
            self.progress_changed.emit(part)

    def _render(
        self,
        order: "export_order.ExportOrder",
        process: "Callable[[export_order.ExportResult, Cancel], T]",
        cancel: Cancel,
    ) -> T:
        return process(export_process.run_order(order, self._progressed.emit, cancel.is_set), cancel)

    def _finish(self, callback: Callable[[T], object], outcome: T) -> None:
        self.ended.emit()
        callback(outcome)


def order_seen_by(order: "export_order.ExportOrder", vision: Vision) -> "export_order.ExportOrder":
    """Return an order of the map as a kind of vision sees it, with a mark among the credits."""
    if vision is Vision.NORMAL:
        return order
    mark = translated(simulation_text(vision))
    over = replace(order.over, credited=(*order.over.credited, mark))
    return replace(order, vision=vision, over=over)
