"""Preview of a single label as the map draws it."""

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.filters.expression import Attributes
from editor.mapstyle.json_tree import MISSING, Json
from editor.mapstyle.schema.layer_types import LINE_LABEL_SHAPES, layer_type
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.used_colors import find_backdrops
from editor.render import preview_defaults
from editor.render.camera import Camera
from editor.render.labels.faces import Faces
from editor.render.labels.text_style import TextStyle, label_texts, text_angle, text_style_of
from editor.render.paint.paint import WHITE, Inks, LayerInk, curves_of, inks_of, paint_at
from editor.render.paint.passes import colored_coverage, qcolor
from editor.render.preview_options import DEFAULT_OPTIONS, PreviewOptions
from editor.render.worker.checked_fonts import CheckedFaces
from editor.ui.theme import tokens
from editor.ui.theme.tokens import Gap, Radius

if TYPE_CHECKING:
    from editor.render.labels import text as shaping
    from editor.render.paint import viewport as viewports
else:
    # Only a layer with labels needs them.
    shaping = LazyModule("editor.render.labels.text")
    viewports = LazyModule("editor.render.paint.viewport")


_HEIGHT_PX = 86
_PLATE_PX = 2


class LabelPicture(QWidget):
    """Draws a text with the font, colours and halo of a layer on its likely background."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices = preview_defaults.load()
        self._fonts: Json = MISSING
        self._valid_faces = CheckedFaces(self)
        self._valid_faces.examined.connect(self.update)
        self._letters: shaping.TextShaper | None = None
        self._faces: Faces | None = None
        self._label_font = DEFAULT_OPTIONS.label_font
        self._subject: tuple[MapStyle, Layer, float] | None = None
        self._background: Color | None = None
        self._text = ""
        self._inks: Inks = {}
        self._lettering: TextStyle | None = None
        self._angle = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_HEIGHT_PX)

    @property
    def text(self) -> str:
        """The text of the label."""
        return self._text

    @property
    def is_legible(self) -> bool:
        """Whether the layer draws a legible label at this zoom."""
        return self._lettering is not None

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        return QSize(120, self.height())

    def show_label(self, style: MapStyle, layer: Layer, zoom: float, attributes: Attributes) -> None:
        """Show the label of a layer for a feature with some attributes."""
        row = layer_type(layer.type, layer.source)
        paint = paint_at(curves_of(layer), zoom)
        self._text = text_of(layer, zoom, attributes)
        self._inks = inks_of(layer, paint)
        viewport = viewports.Viewport(Camera(0, 0, zoom, 1, 1, self.devicePixelRatioF()), self._choices)
        lettering = text_style_of(paint, self._inks, viewport)
        if lettering is not None and row.shape in LINE_LABEL_SHAPES:
            lettering = replace(lettering, widest=math.inf)
        self._lettering = lettering
        self._angle = text_angle(paint)
        # The background is determined when it is painted, so a collapsed section computes nothing.
        self._subject, self._background = (style, layer, zoom), None
        self.setAccessibleName(self.tr("Result: {text}").format(text=self._text or self.tr("blank")))
        self.update()

    def show_preview_options(self, options: PreviewOptions) -> None:
        """Draw with other options of the preview."""
        if options.label_font is not self._label_font:
            self._label_font, self._fonts = options.label_font, MISSING
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background and the centred label, reduced to fit."""
        if self._subject is None:
            return
        if self._background is None:
            self._background = _background_color(*self._subject)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        shape = QPainterPath()
        shape.addRoundedRect(box, Radius.FIELD, Radius.FIELD)
        painter.fillPath(shape, qcolor(self._background))
        painter.setPen(QPen(QColor(tokens.current().border), 1))
        painter.drawPath(shape)
        sprite = self._sprite(self._subject[0])
        if sprite is not None:
            painter.setClipPath(shape)
            self._paint_label(painter, sprite)

    def _paint_label(self, painter: QPainter, sprite: "shaping.Sprite") -> None:
        scale = self.devicePixelRatioF()
        width, height = sprite.box.width() + 2 * Gap.S * scale, sprite.box.height() + 2 * Gap.S * scale
        fit = min(1.0, self.width() * scale / width, self.height() * scale / height)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, fit < 1 or bool(self._angle))
        # Align to device pixels to keep the glyphs sharp.
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
                painter.drawImage(rect.topLeft(), colored_coverage(image, qcolor(self._inks[ink])))

    def _paint_plate(self, painter: QPainter, sprite: "shaping.Sprite", scale: float) -> None:
        """Paint the plate of a shield."""
        pad = _PLATE_PX * scale
        plate = sprite.box.adjusted(-2 * pad, -pad, 2 * pad, pad)
        fill, frame = self._inks.get(LayerInk.GROUND), self._inks.get(LayerInk.FRAME)
        if fill is not None or frame is not None:
            painter.setBrush(qcolor(fill) if fill is not None else Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(qcolor(frame), scale) if frame is not None else Qt.PenStyle.NoPen)
            painter.drawRoundedRect(plate, pad, pad)

    def _sprite(self, style: MapStyle) -> "shaping.Sprite | None":
        lettering = self._lettering
        if lettering is None or not self._text:
            return None
        # The built-in font replaces faces that are not validated yet.
        fonts = self._valid_faces.section(style)
        if self._letters is None or fonts is not self._fonts:
            if self._faces is not None:
                self._faces.close()
            self._fonts = fonts
            self._faces = Faces(self._valid_faces.faces(style), label_font=self._label_font)
            self._letters = shaping.TextShaper(self._faces)
        return self._letters.sprite(self._text, lettering)


def text_of(layer: Layer, zoom: float, attributes: Attributes) -> str:
    """Return the label text of a layer for some attributes, in the layer's letter case."""
    paint, row = paint_at(curves_of(layer), zoom), layer_type(layer.type, layer.source)
    return next(label_texts(layer, row, paint, (attributes,)))


def _background_color(style: MapStyle, layer: Layer, zoom: float) -> Color:
    """Return the likely background of a label: an area of the same data, or the map background."""
    candidates = find_backdrops(style, layer, "text-color", zoom)
    for ground in candidates:
        other = style.layer(ground.layer)
        is_same_data = (other.source, other.sourcedata_id) == (layer.source, layer.sourcedata_id)
        if other.key != layer.key and not ground.is_background and is_same_data:
            return ground.color
    return next((ground.color for ground in candidates if ground.is_background), WHITE)
