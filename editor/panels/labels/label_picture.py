"""The picture of one label, as the map would write it."""

import math
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.look import tokens
from editor.look.tokens import Gap, Radius
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.filters.expression import Attributes
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.backdrops import grounds
from editor.mapstyle.tree import MISSING, Json
from editor.render import choices
from editor.render.camera import Camera
from editor.render.label_layers import texts_of
from editor.render.labels.fonts import Faces
from editor.render.labels.labels import LINE_SHAPES, lettering_of
from editor.render.labels.text import Lettering, Letters, Sprite
from editor.render.paint.paint import WHITE, Inks, LayerInk, curves_of, inks_of, paint_at
from editor.render.paint.parts import inked, qcolor
from editor.render.paint.viewport import Viewport
from editor.render.worker.checked_fonts import SoundFaces

_HEIGHT_PX = 86
_PLATE_PX = 2


class LabelPicture(QWidget):
    """Draws a text with a layer's own letters, colours and halo, on what lies beneath it on the map."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices = choices.load()
        self._fonts: Json = MISSING
        self._sound = SoundFaces(self)
        self._sound.examined.connect(self.update)
        self._letters: Letters | None = None
        self._faces: Faces | None = None
        self._shown: tuple[MapStyle, Layer, float] | None = None
        self._ground: Color | None = None
        self._text = ""
        self._inks: Inks = {}
        self._lettering: Lettering | None = None
        self._angle = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_HEIGHT_PX)

    @property
    def text(self) -> str:
        """What is written."""
        return self._text

    @property
    def is_legible(self) -> bool:
        """Whether the layer writes anything at this zoom that can be seen."""
        return self._lettering is not None

    def sizeHint(self) -> QSize:
        """Room for one line."""
        return QSize(120, self.height())

    def show_label(self, style: MapStyle, layer: Layer, zoom: float, attributes: Attributes) -> None:
        """Show what a layer writes at a feature with these attributes."""
        row = layer_type(layer.type, layer.source)
        paint = paint_at(curves_of(layer), zoom)
        self._text = text_of(layer, zoom, attributes)
        self._inks = inks_of(layer, paint)
        stage = Viewport(Camera(0, 0, zoom, 1, 1, self.devicePixelRatioF()), self._choices)
        lettering = lettering_of(paint, self._inks, stage)
        if lettering is not None and row.shape in LINE_SHAPES:
            lettering = replace(lettering, widest=math.inf)
        self._lettering = lettering
        self._angle = paint.number("text-rotation-angle")
        # What lies beneath is looked up when it is drawn: a folded section draws nothing.
        self._shown, self._ground = (style, layer, zoom), None
        self.setAccessibleName(self.tr("Result: {text}").format(text=self._text or self.tr("nothing")))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground and the label in its middle; one that is too large is made smaller."""
        if self._shown is None:
            return
        if self._ground is None:
            self._ground = _ground_of(*self._shown)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        shape = QPainterPath()
        shape.addRoundedRect(box, Radius.FIELD, Radius.FIELD)
        painter.fillPath(shape, qcolor(self._ground))
        painter.setPen(QPen(QColor(tokens.current().border), 1))
        painter.drawPath(shape)
        sprite = self._sprite(self._shown[0])
        if sprite is not None:
            painter.setClipPath(shape)
            self._paint_label(painter, sprite)

    def _paint_label(self, painter: QPainter, sprite: Sprite) -> None:
        scale = self.devicePixelRatioF()
        wide, high = sprite.box.width() + 2 * Gap.S * scale, sprite.box.height() + 2 * Gap.S * scale
        fit = min(1.0, self.width() * scale / wide, self.height() * scale / high)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, fit < 1 or bool(self._angle))
        # Whole device pixels, or letters that were drawn sharp would be drawn soft.
        middle = (QPointF(self.width(), self.height()) * scale / 2).toPoint()
        painter.scale(1 / scale, 1 / scale)
        painter.translate(middle)
        painter.rotate(self._angle)
        painter.scale(fit, fit)
        painter.translate(-sprite.box.center().toPoint())
        self._paint_plate(painter, sprite, scale)
        for ink, image, rect in (
            (LayerInk.HALO, sprite.halo, sprite.halo_rect),
            (LayerInk.TEXT, sprite.text, sprite.text_rect),
        ):
            if image is not None and ink in self._inks:
                painter.drawImage(rect.topLeft(), inked(image, qcolor(self._inks[ink])))

    def _paint_plate(self, painter: QPainter, sprite: Sprite, scale: float) -> None:
        """What lies under the text, such as the plate of a shield."""
        pad = _PLATE_PX * scale
        plate = sprite.box.adjusted(-2 * pad, -pad, 2 * pad, pad)
        fill, frame = self._inks.get(LayerInk.GROUND), self._inks.get(LayerInk.FRAME)
        if fill is not None or frame is not None:
            painter.setBrush(qcolor(fill) if fill is not None else Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(qcolor(frame), scale) if frame is not None else Qt.PenStyle.NoPen)
            painter.drawRoundedRect(plate, pad, pad)

    def _sprite(self, style: MapStyle) -> Sprite | None:
        lettering = self._lettering
        if lettering is None or not self._text:
            return None
        # Until a face was examined its place is taken by the built-in font.
        fonts = self._sound.section(style)
        if self._letters is None or fonts is not self._fonts:
            if self._faces is not None:
                self._faces.close()
            self._fonts, self._faces = fonts, Faces(self._sound.faces(style))
            self._letters = Letters(self._faces)
        return self._letters.sprite(self._text, lettering)


def text_of(layer: Layer, zoom: float, attributes: Attributes) -> str:
    """What a layer writes at a feature with these attributes, in the case that it asks for."""
    paint, row = paint_at(curves_of(layer), zoom), layer_type(layer.type, layer.source)
    return next(texts_of(layer, row, paint, (attributes,)))


def _ground_of(style: MapStyle, layer: Layer, zoom: float) -> Color:
    """What the label most likely lies on: an area of the same data, else the background."""
    below = grounds(style, layer, "text-color", zoom)
    for ground in below:
        other = style.layer(ground.layer)
        is_same = (other.source, other.sourcedata_id) == (layer.source, layer.sourcedata_id)
        if other.key != layer.key and not ground.is_background and is_same:
            return ground.color
    return next((ground.color for ground in below if ground.is_background), WHITE)
