"""The text that a widget paints, as delegates and charts do, which has no widget of its own."""

from typing import Any

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPaintDevice, QPaintEngine, QTextItem
from PySide6.QtWidgets import QWidget


def painted(part: QWidget) -> list[str]:
    """Return the runs of text that a widget draws; a line in several scripts is several runs."""
    paper = _Paper(part.size())
    part.render(paper)
    return paper.engine.texts


class _TextRecorder(QPaintEngine):
    """Draws nothing, and records the text."""

    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.texts: list[str] = []

    def begin(self, _device: QPaintDevice) -> bool:
        """Start painting."""
        return True

    def end(self) -> bool:
        """End painting."""
        return True

    def type(self) -> QPaintEngine.Type:
        """Return a type that Qt does not define."""
        return QPaintEngine.Type.User

    def drawTextItem(self, _at: QPointF, item: QTextItem) -> None:
        """Record a run of text."""
        self.texts.append(item.text())

    def _leave_out(self, *_shape: Any) -> None:
        """Ignore images."""

    updateState = drawPixmap = drawImage = drawTiledPixmap = drawPath = _leave_out  # noqa: N815
    drawPolygon = drawRects = drawLines = drawEllipse = drawPoints = _leave_out  # noqa: N815


class _Paper(QPaintDevice):
    """A device as large as a widget, on a usual screen."""

    def __init__(self, size: QSize) -> None:
        super().__init__()
        self.engine = _TextRecorder()
        metric = QPaintDevice.PaintDeviceMetric
        self._metrics = {
            metric.PdmWidth: size.width(),
            metric.PdmHeight: size.height(),
            metric.PdmDpiX: 96,
            metric.PdmDpiY: 96,
            metric.PdmPhysicalDpiX: 96,
            metric.PdmPhysicalDpiY: 96,
            metric.PdmDepth: 32,
            metric.PdmDevicePixelRatioScaled: int(self.devicePixelRatioFScale()),
        }

    def paintEngine(self) -> QPaintEngine:
        """Return the recorder of the texts."""
        return self.engine

    def metric(self, key: QPaintDevice.PaintDeviceMetric) -> int:
        """Return a size, or a harmless default."""
        return self._metrics.get(key, 1)
