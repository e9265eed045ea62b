"""A small map that stands still: it shows a style at a place, for as long as it is looked at."""

from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QHideEvent, QPainter, QPainterPath, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.look.tokens import Gap, Radius
from editor.look.words import translated
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.preview.frame_source import FrameSource
from editor.preview.live_map import LiveMap
from editor.preview.notices import Attribution
from editor.render.camera import Camera

_HEIGHT_PX = 190


class StillMap(QWidget):
    """Draws what a frame source makes of a style. While nobody looks, no frame is asked for."""

    def __init__(self, source: FrameSource, camera: Camera, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._camera = replace(camera, width_px=1, height_px=_HEIGHT_PX)
        self._map = LiveMap(source, self._camera, self)
        self._style: MapStyle | None = None
        self._hidden: frozenset[LayerKey] = frozenset()
        self._is_told = False
        self._credits = Attribution(self)
        self._credits.hide()
        self.setFixedHeight(_HEIGHT_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Map with the labels of this style"))
        self._map.changed.connect(self.update)
        self._map.framed.connect(lambda _frame: self._place_credits())

    @property
    def is_settled(self) -> bool:
        """Whether it shows all that was asked for."""
        return self._is_told and self._map.is_settled

    @property
    def left_out(self) -> frozenset[LayerKey]:
        """The layers that it does not show."""
        return self._hidden

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(240, _HEIGHT_PX)

    def show_style(self, style: MapStyle, change: Diff | None = None) -> None:
        """Show a style; the change that led to it lets one that only repaints be shown at once."""
        self._style, self._is_told = style, False
        self._tell(change)

    def show_hidden(self, hidden: frozenset[LayerKey]) -> None:
        """Leave layers out."""
        self._hidden, self._is_told = hidden, False
        self._tell()

    def aim(self, camera: Camera) -> None:
        """Look at the place of another camera, from as far."""
        self._camera = replace(
            camera, width_px=self._camera.width_px, height_px=_HEIGHT_PX, scale=self.devicePixelRatioF()
        )
        self._is_told = False
        self._tell()

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for what changed while nobody looked."""
        super().showEvent(event)
        self._tell()

    def hideEvent(self, event: QHideEvent) -> None:
        """Take all that comes from now on for later."""
        super().hideEvent(event)
        self._is_told = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for a picture of another width."""
        super().resizeEvent(event)
        self._camera = replace(self._camera, width_px=max(1, self.width()), scale=self.devicePixelRatioF())
        self._is_told = False
        self._tell()
        self._place_credits()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the newest picture, its corners round."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()), Radius.BUTTON, Radius.BUTTON)
        painter.setClipPath(shape)
        self._map.paint(painter, self._camera)

    def _tell(self, change: Diff | None = None) -> None:
        if self._is_told or self._style is None or not self.isVisible():
            return
        self._is_told = True
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
