"""What the map view needs of whoever draws its frames; the render service is one."""

from typing import Protocol

from PySide6.QtCore import SignalInstance

from editor.render.frame import FrameRequest


class FrameSource(Protocol):
    """Takes requests, the newest of each asker, and says `framed` or `failed` later, to all askers alike."""

    @property
    def framed(self) -> SignalInstance:
        """Carries a Frame that was drawn."""

    @property
    def failed(self) -> SignalInstance:
        """Carries a NoFrame: a request, and why there is no frame for it."""

    def request(self, request: FrameRequest) -> None:
        """Ask for a frame."""
