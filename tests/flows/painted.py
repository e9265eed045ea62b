"""What a widget writes when it is painted, as delegates and charts do, of whose texts no widget tells."""

from typing import Any

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPaintDevice, QPaintEngine, QTextItem
from PySide6.QtWidgets import QWidget


def painted(part: QWidget) -> list[str]:
    """The runs of text that it draws; a line in several scripts is several runs."""
    paper = _Paper(part.size())
    part.render(paper)
    return paper.engine.texts


class _Listener(QPaintEngine):
    """Draws nothing, and keeps what is written."""

    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.texts: list[str] = []

    def begin(self, _device: QPaintDevice) -> bool:
        """Painting can begin."""
        return True

    def end(self) -> bool:
        """Painting is over."""
        return True

    def type(self) -> QPaintEngine.Type:
        """None of Qt's own."""
        return QPaintEngine.Type.User

    def drawTextItem(self, _at: QPointF, item: QTextItem) -> None:
        """Keep a run of text."""
        self.texts.append(item.text())

    def _leave_out(self, *_shape: Any) -> None:
        """What is no text."""

    updateState = drawPixmap = drawImage = drawTiledPixmap = drawPath = _leave_out  # noqa: N815
    drawPolygon = drawRects = drawLines = drawEllipse = drawPoints = _leave_out  # noqa: N815


class _Paper(QPaintDevice):
    """As large as a widget, on a screen like any."""

    def __init__(self, size: QSize) -> None:
        super().__init__()
        self.engine = _Listener()
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
        """Who keeps the texts."""
        return self.engine

    def metric(self, asked: QPaintDevice.PaintDeviceMetric) -> int:
        """A size, else what does no harm."""
        return self._metrics.get(asked, 1)
