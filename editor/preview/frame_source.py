"""What the map view needs of whoever draws its frames; the render service is one."""

from typing import Protocol

from PySide6.QtCore import SignalInstance

from editor.render.frame import FrameRequest


class FrameSource(Protocol):
    """Takes requests, the newest of which wins, and says `framed` or `failed` later."""

    @property
    def framed(self) -> SignalInstance:
        """Carries a Frame that was drawn."""

    @property
    def failed(self) -> SignalInstance:
        """Carries one sentence that says why there is no frame."""

    @property
    def is_busy(self) -> bool:
        """Whether a frame is still to come."""

    def request(self, request: FrameRequest) -> None:
        """Ask for a frame."""
