"""Pictures and pages, made off the window's thread by a process of their own, one of a kind at a time."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QBuffer, QIODevice, QObject, Signal
from PySide6.QtGui import QImage, QImageReader

from editor.errors import EditorError, RenderError
from editor.render.export.order import Made, Order
from editor.render.export.process import made
from editor.system.jobs import Cancel, Jobs
from editor.wording import say

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Read:
    """What was made, and the picture that it is."""

    made: Made
    picture: QImage


def read(made: Made) -> Read:
    """What was made, read for the clipboard or a printer.

    Raises: RenderError where there is not enough memory.
    """
    buffer = QBuffer()
    buffer.setData(made.data)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    # Unlike QImage itself, this lets the window's thread go on.
    picture = QImageReader(buffer, b"png").read()
    if picture.isNull():
        raise RenderError(say("There is not enough memory for this picture. Choose a smaller one."))
    return Read(made, picture)


class ExportWork(QObject):
    """Carries out one order at a time; a newer one takes its place.

    Signals: `went_on(float)` with the part that is done, where 1 is all; `ended()` after the last word on an
    order.
    """

    went_on = Signal(float)
    ended = Signal()
    _heard = Signal(float)

    def __init__(self, jobs: Jobs, purpose: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._purpose = jobs, f"{purpose} {id(self)}"
        # Told again on this thread: what another thread tells may reach a listener that has gone meanwhile.
        self._heard.connect(self._go_on)

    @property
    def is_running(self) -> bool:
        """Whether an order is being carried out."""
        return self._jobs.is_running(self._purpose)

    def carry_out(
        self,
        order: Order,
        keep: Callable[[Made], T],
        done: Callable[[T], object],
        failed: Callable[[EditorError], object],
    ) -> None:
        """Make what an order asks for, `keep` it on the same thread, and say what came of it here."""
        self._jobs.run(
            partial(self._work, order, keep),
            partial(self._end, done),
            partial(self._end, failed),
            self._purpose,
        )

    def cancel(self) -> None:
        """Make nothing of what was ordered."""
        if self.is_running:
            self._jobs.cancel(self._purpose)
            self.ended.emit()

    def _go_on(self, part: float) -> None:
        if self.is_running:
            self.went_on.emit(part)

    def _work(self, order: Order, keep: Callable[[Made], T], cancel: Cancel) -> T:
        return keep(made(order, self._heard.emit, cancel.is_set))

    def _end(self, say: Callable[[T], object], outcome: T) -> None:
        self.ended.emit()
        say(outcome)
