"""Small static map of a style."""

from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QHideEvent, QPainter, QPainterPath, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.preview.frame_source import FrameSource
from editor.preview.live_map import LiveMap
from editor.preview.overlays.notices import Attribution
from editor.render.camera import Camera
from editor.ui.text import translated
from editor.ui.theme.tokens import Gap, Radius

_HEIGHT_PX = 190


class StillMap(QWidget):
    """A map without interaction. While hidden it requests no frames."""

    def __init__(self, source: FrameSource, camera: Camera, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._camera = replace(camera, width_px=1, height_px=_HEIGHT_PX)
        self._map = LiveMap(source, self._camera, self)
        self._style: MapStyle | None = None
        self._hidden: frozenset[LayerKey] = frozenset()
        self._is_forwarded = False
        self._credits = Attribution(self)
        self._credits.hide()
        self.setFixedHeight(_HEIGHT_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Map with style labels"))
        self._map.changed.connect(self.update)
        self._map.framed.connect(lambda _frame: self._place_credits())

    @property
    def is_idle(self) -> bool:
        """Whether the picture is final for all requests."""
        return self._is_forwarded and self._map.is_idle

    @property
    def omitted(self) -> frozenset[LayerKey]:
        """The hidden layers."""
        return self._hidden

    def sizeHint(self) -> QSize:
        """Return the preferred size."""
        return QSize(240, _HEIGHT_PX)

    def show_style(self, style: MapStyle, change: Diff | None = None) -> None:
        """Show a style; a `change` that only repaints is shown at once."""
        self._style, self._is_forwarded = style, False
        self._forward(change)

    def show_hidden(self, hidden: frozenset[LayerKey]) -> None:
        """Set the hidden layers."""
        self._hidden, self._is_forwarded = hidden, False
        self._forward()

    def redraw(self) -> None:
        """Request the same picture again because its data has changed."""
        self._map.redraw()

    def aim(self, camera: Camera) -> None:
        """Show the position and zoom of another camera."""
        self._camera = replace(
            camera, width_px=self._camera.width_px, height_px=_HEIGHT_PX, scale=self.devicePixelRatioF()
        )
        self._is_forwarded = False
        self._forward()

    def showEvent(self, event: QShowEvent) -> None:
        """Request what changed while hidden."""
        super().showEvent(event)
        self._forward()

    def hideEvent(self, event: QHideEvent) -> None:
        """Defer all requests."""
        super().hideEvent(event)
        self._is_forwarded = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Request a picture of another width."""
        super().resizeEvent(event)
        self._camera = replace(self._camera, width_px=max(1, self.width()), scale=self.devicePixelRatioF())
        self._is_forwarded = False
        self._forward()
        self._place_credits()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the newest picture with rounded corners."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()), Radius.BUTTON, Radius.BUTTON)
        painter.setClipPath(shape)
        self._map.paint(painter, self._camera)

    def _forward(self, change: Diff | None = None) -> None:
        if self._is_forwarded or self._style is None or not self.isVisible():
            return
        self._is_forwarded = True
        self._map.aim(self._camera)
        self._map.show_hidden(self._hidden)
        self._map.show_style(self._style, change)

    def _place_credits(self) -> None:
        frame = self._map.frame
        texts = tuple(map(translated, frame.attribution)) if frame is not None else ()
        self._credits.show_texts(texts)
        self._credits.setVisible(bool(texts))
        size = self._credits.size_within(self.width() - 2 * Gap.S)
        corner = QPoint(self.width() - size.width() - Gap.S, self.height() - size.height() - Gap.S)
        self._credits.setGeometry(QRect(corner, size))
