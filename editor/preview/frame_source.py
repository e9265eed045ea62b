"""Protocol of the object that renders frames for the map view."""

from typing import Protocol

from PySide6.QtCore import SignalInstance

from editor.render.query.questions import (
    BelowLabelsRequest,
    LabelReportRequest,
    LayerDifferenceRequest,
    PickRequest,
    PlacedLabelsRequest,
    SurveyRequest,
)
from editor.render.worker.frame_cache import FrameRequest


class FrameSource(Protocol):
    """A source of frames; newer requests replace pending ones of the same view; all views get all signals."""

    @property
    def framed(self) -> SignalInstance:
        """Emitted with a Frame."""

    @property
    def failed(self) -> SignalInstance:
        """Emitted with a NoFrame: a request and the reason why it has no frame."""

    @property
    def restarted(self) -> SignalInstance:
        """Emitted with a sentence after the render processes stalled and were replaced."""

    @property
    def hits_found(self) -> SignalInstance:
        """Emitted with a PickResult: the hits at a requested point."""

    @property
    def surveyed(self) -> SignalInstance:
        """Emitted with a Survey of a layer's data in view."""

    @property
    def labels_read(self) -> SignalInstance:
        """Emitted with the PlacedLabels in view."""

    @property
    def labels_reported(self) -> SignalInstance:
        """Emitted with a LabelReport of the labels in view."""

    @property
    def layers_compared(self) -> SignalInstance:
        """Emitted with a LayerDifference of two views."""

    @property
    def below_labels_read(self) -> SignalInstance:
        """Emitted with the BelowLabels of a view."""

    def request(self, request: FrameRequest) -> None:
        """Request a frame."""

    def pick(self, request: PickRequest) -> None:
        """Request what the newest frame of a view shows at a point."""

    def survey(self, request: SurveyRequest) -> None:
        """Request a survey of a layer's data in view, with the layer of the newest frame."""

    def read_labels(self, request: PlacedLabelsRequest) -> None:
        """Request the texts of the labels in the newest frame of a view."""

    def report_labels(self, request: LabelReportRequest) -> None:
        """Request the boxes of the labels in the newest frame of a view, and the counts of a layer."""

    def compare_layers(self, request: LayerDifferenceRequest) -> None:
        """Request the layers that differ between the newest frames of two views."""

    def read_below_labels(self, request: BelowLabelsRequest) -> None:
        """Request the newest frame of a view without its labels."""
