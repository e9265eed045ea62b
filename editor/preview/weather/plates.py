"""Plates of weather labels: light or dark by the map beneath, as opaque as their text needs."""

from array import array
from functools import lru_cache
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage

from editor.mapstyle.color.spaces import MIN_TEXT_CONTRAST, composite, contrast, luminance
from editor.mapstyle.schema.values import Color
from editor.preview.live_map import MapPicture
from editor.records import dataclass
from editor.render.camera import Camera
from editor.ui.theme.tokens import DARK, LIGHT, Tokens, high_contrast

Channels: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

# A little of the map shows through. Units: alpha, 94 % of 255.
LEAST_ALPHA: Final = 240
OPAQUE: Final = 255
# The luminance whose contrast to black and to white is the same.
_MIDDLE: Final = 0.179


@dataclass(frozen=True, slots=True)
class Ground:
    """The pixels beneath a label: the least and the greatest value of each channel, and their mean colour."""

    darkest: Channels
    lightest: Channels
    mean: Channels

    @property
    def is_dark(self) -> bool:
        """Whether white contrasts with it more than black."""
        return luminance(Color(*self.mean)) < _MIDDLE


@dataclass(frozen=True, slots=True)
class Plate:
    """The colours of a label, and the opacity of its background. Units: alpha, 0 to 255."""

    theme: Tokens
    alpha: int = OPAQUE

    @property
    def color(self) -> QColor:
        """The colour of the background."""
        color = QColor(self.theme.raised)
        color.setAlpha(self.alpha)
        return color

    @property
    def inks(self) -> tuple[str, ...]:
        """The colours of text and symbols on it."""
        return self.theme.text, self.theme.text_2, self.theme.accent

    def least_contrast(self, ground: Ground) -> float:
        """Return the lowest contrast of its inks over any mixture of the channels of a ground.

        A channel of the background rises with that of the ground, so the extremes bound all pixels.
        """
        top = Color.from_hex(self.theme.raised)
        plate = Color(top.r, top.g, top.b, self.alpha)
        composites = [composite(plate, Color(*ends)) for ends in (ground.darkest, ground.lightest)]
        return min(contrast(Color.from_hex(ink), each) for ink in self.inks for each in composites)


@lru_cache(maxsize=512)
def plate_over(ground: Ground | None, theme: Tokens) -> Plate:
    """Return the plate for the pixels beneath a label; opaque in the window's theme if they are unknown.

    Its opacity is the lowest at which all its inks are readable. In high contrast it is opaque.
    """
    if ground is None:
        return Plate(theme)
    base = DARK if ground.is_dark else LIGHT
    if theme.is_high_contrast:
        return Plate(high_contrast(base))
    plates = (Plate(base, alpha) for alpha in range(LEAST_ALPHA, OPAQUE))
    return next((each for each in plates if each.least_contrast(ground) >= MIN_TEXT_CONTRAST), Plate(base))


def ground_in(picture: MapPicture | None, camera: Camera, box: QRectF) -> Ground | None:
    """Return the pixels of a picture in a box of a view; None unless the picture covers the box."""
    if picture is None:
        return None
    drawn, image = picture.box_for(camera), picture.image
    if not drawn.contains(box):
        return None
    scale = image.width() / drawn.width()
    corner = (box.topLeft() - drawn.topLeft()) * scale
    pixels = QRectF(corner, corner + QPointF(box.width(), box.height()) * scale).toAlignedRect()
    return read_ground(image, pixels)


def read_ground(image: QImage, box: QRect) -> Ground | None:
    """Return the pixels of an image in a box; None if the box is empty. Units: pixels of the image."""
    box = box.intersected(image.rect())
    if box.isEmpty():
        return None
    part = image.copy(box).convertToFormat(QImage.Format.Format_RGB32)
    mean = part.scaled(
        1, 1, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    ).pixelColor(0, 0)
    # Maps have few colours, so that collecting them first is quicker than comparing all pixels.
    colors = memoryview(array("I", set(memoryview(part.constBits()).cast("I")))).cast("B")
    blue, green, red = colors[0::4].tobytes(), colors[1::4].tobytes(), colors[2::4].tobytes()
    return Ground(
        (min(red), min(green), min(blue)),
        (max(red), max(green), max(blue)),
        (mean.red(), mean.green(), mean.blue()),
    )
