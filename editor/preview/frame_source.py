"""What the map view needs of whoever draws its frames; the render service is one."""

from typing import Protocol

from PySide6.QtCore import SignalInstance

from editor.render.query.picking import PickRequest
from editor.render.query.placed_labels import WrittenRequest
from editor.render.query.survey import SurveyRequest
from editor.render.worker.frame import FrameRequest


class FrameSource(Protocol):
    """Takes requests, the newest of each asker, and says `framed` or `failed` later, to all askers alike."""

    @property
    def framed(self) -> SignalInstance:
        """Carries a Frame that was drawn."""

    @property
    def failed(self) -> SignalInstance:
        """Carries a NoFrame: a request, and why there is no frame for it."""

    @property
    def restarted(self) -> SignalInstance:
        """Carries a sentence: what draws did not respond, and was replaced."""

    @property
    def picked(self) -> SignalInstance:
        """Carries a Picked: what lies at a point that was asked for."""

    @property
    def surveyed(self) -> SignalInstance:
        """Carries a Survey: what the data of a layer has in view."""

    @property
    def labels_read(self) -> SignalInstance:
        """Carries a Written: what the labels in view say."""

    def request(self, request: FrameRequest) -> None:
        """Ask for a frame."""

    def pick(self, request: PickRequest) -> None:
        """Ask what the newest frame of an asker shows at a point."""

    def survey(self, request: SurveyRequest) -> None:
        """Ask what the data of a layer has in view, as the newest frame of an asker knows the layer."""

    def read_labels(self, request: WrittenRequest) -> None:
        """Ask what the labels say that the newest frame of an asker has in view."""
