"""Overlays of the inspection: an outline on the map and a tooltip at the cursor."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from editor.preview.overlays.card import FloatingCard, TextLabel, quiet_ink
from editor.preview.overlays.controls import Overlay
from editor.render.camera import Camera
from editor.render.query.questions import Outline
from editor.ui.kit.layouts import h_box
from editor.ui.theme import tokens
from editor.ui.theme.tokens import Gap, Radius
from editor.ui.theme.typography import TypeRole

if TYPE_CHECKING:
    from editor.render.paint.viewport import Points

# The halo separates the line from the map.
_HALO_PX, _LINE_PX = 4.0, 2.0
_WIDEST_CHIP_PX = 300
# Offset from the cursor, so that the feature stays visible.
_BESIDE_PX, _BELOW_PX = 14, 18


class FeatureOutline(Overlay):
    """The outline of one feature."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._outline: Outline = ()
        self._camera: Camera | None = None
        self.setAccessibleName(self.tr("Outline of a feature"))
        self.hide()

    @property
    def outline(self) -> Outline:
        """The current outline; empty without one."""
        return self._outline

    def show_outline(self, outline: Outline, camera: Camera) -> None:
        """Draw an outline; an empty one hides the overlay."""
        self._outline = outline
        self.setVisible(bool(outline))
        self.show_camera(camera)

    def show_camera(self, camera: Camera) -> None:
        """Set the camera."""
        self._camera = camera
        if self._outline:
            self.setGeometry(0, 0, camera.width_px, camera.height_px)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the lines with a halo."""
        super().paintEvent(event)
        if self._camera is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lines = [_on_screen(part, self._camera) for part in self._outline]
        theme = tokens.current()
        for color, width in ((theme.raised, _HALO_PX), (theme.highlight, _LINE_PX)):
            pen = QPen(QColor(color), width)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            for line in lines:
                painter.drawPolyline(line)


def _on_screen(part: "Points", camera: Camera) -> QPolygonF:
    box = camera.bounds
    # The nearest repetition of the world.
    turn = round(float(part[:, 0].mean()) - (box.left + box.right) / 2)
    points = (part - (box.left + turn, box.top)) * camera.world_px
    return QPolygonF([QPointF(x, y) for x, y in points.tolist()])


class HoverChip(FloatingCard):
    """The names of the layer and feature under the cursor, in one line beside it."""

    radius = Radius.BUTTON

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._view = view
        self._layer, self._feature = TextLabel(TypeRole.SECONDARY), TextLabel(TypeRole.SECONDARY, quiet_ink)
        row = h_box(self, margins=(Gap.S, Gap.XS, Gap.S, Gap.XS), spacing=Gap.S)
        row.addWidget(self._layer)
        row.addWidget(self._feature)
        self.hide()

    @property
    def text(self) -> str:
        """The displayed text; empty while hidden."""
        return self.accessibleName() if not self.isHidden() else ""

    def show_names(self, layer: str, feature: str, at: QPointF) -> None:
        """Show the names of a layer and its feature beside a point of the view."""
        self._layer.show_text(layer)
        self._feature.show_text(feature)
        self.setAccessibleName(f"{layer}: {feature}" if feature else layer)
        self.show()
        self.raise_()
        self._layout_now()
        size = self.card_size().boundedTo(QSize(_WIDEST_CHIP_PX, self._view.height()))
        self.place_card(_beside(at, size, self._view.rect()).topLeft(), size)

    def _layout_now(self) -> None:
        layout = self.layout()
        if layout is not None:
            layout.invalidate()
            layout.activate()


def _beside(at: QPointF, size: QSize, view: QRect) -> QRect:
    """Return a rectangle below and right of a point, or on the other side at the edge of the view."""
    x, y = round(at.x()) + _BESIDE_PX, round(at.y()) + _BELOW_PX
    if x + size.width() > view.right():
        x = round(at.x()) - _BESIDE_PX - size.width()
    if y + size.height() > view.bottom():
        y = round(at.y()) - _BELOW_PX - size.height()
    return QRect(max(0, x), max(0, y), size.width(), size.height())
