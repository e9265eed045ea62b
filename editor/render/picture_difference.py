"""Colour differences between two pictures of one view, and the heat picture that shows them."""

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from editor.errors import RenderError
from editor.mapstyle.color.spaces import LINEAR, TO_LAB, TO_LMS
from editor.records import dataclass
from editor.render.difference_scale import HOTTEST, HeatScheme
from editor.wording import say

_RGBA = QImage.Format.Format_RGBA8888
_BYTES_PER_PIXEL = 4
_LINEAR_LIGHT: Final = np.array(LINEAR, np.float32)
_LMS: Final = np.array(TO_LMS, np.float32).T
_LAB: Final = np.array(TO_LAB, np.float32).T
# The distance of black and white in OKLab is 1. As in CIELAB, they differ by 100.
_WHOLE: Final = 100.0
# Pixels that are converted at a time; more do not fit into the cache of a processor.
_CHUNK: Final = 1 << 15
_MIDDLE: Final = 128
# The opacity of heat that is not highlighted.
_OTHER_HEAT: Final = 0.55


@dataclass(frozen=True, slots=True, eq=False)
class PictureDifference:
    """The colour difference of each pixel, by row and column. Units: ΔE, 100 times the distance in OKLab."""

    distances: NDArray[np.float32]

    def count(self, threshold: float) -> int:
        """Return the number of pixels that differ by more than a threshold."""
        return int(np.count_nonzero(self.distances > threshold))

    def share(self, threshold: float) -> float:
        """Return the share of the pixels that differ by more than a threshold, 0 to 1."""
        return self.count(threshold) / self.distances.size if self.distances.size else 0.0

    def without_margin(self, margin_px: int) -> "PictureDifference":
        """Return the differences without some pixels at each edge."""
        height, width = self.distances.shape
        margin = slice(margin_px, height - margin_px), slice(margin_px, width - margin_px)
        return PictureDifference(self.distances[margin])

    @property
    def largest(self) -> float:
        """The largest difference."""
        return float(self.distances.max(initial=0.0))


def measure(a: QImage, b: QImage) -> PictureDifference:
    """Return the colour difference of each pixel; opaque and fully transparent differ by 100.

    Raises: RenderError if the pictures have different sizes.
    """
    if a.size() != b.size():
        raise RenderError(say("The two images have different sizes."))
    packed_a, packed_b = _pixels(a), _pixels(b)
    distances = np.zeros(packed_a.shape, np.float32)
    changed = packed_a != packed_b
    if changed.any():
        # Most pixels of two styles are equal, and the conversion is the expensive part.
        distances[changed] = _runs_of_distances(packed_a[changed], packed_b[changed])
    return PictureDifference(distances)


def heat_picture(
    picture: QImage,
    difference: PictureDifference,
    threshold: float,
    scheme: HeatScheme = HeatScheme.DARK,
    highlighted: NDArray[np.bool_] | None = None,
) -> QImage:
    """Return a grey version of a picture with the differences above a threshold in colours.

    The heat outside the `highlighted` pixels is translucent.
    """
    grey, hot = _grey(picture, scheme), difference.distances > threshold
    packed = _packed(np.arange(256, dtype=np.uint32)[:, np.newaxis].repeat(3, axis=1))[grey]
    shares = (difference.distances[hot] - threshold) / max(HOTTEST - threshold, 1.0)
    colors = ramp_colors(scheme)[np.clip(shares * 255, 0, 255).astype(np.uint8)]
    if highlighted is not None:
        is_other = ~highlighted[hot]
        ground = grey[hot][is_other, np.newaxis]
        mixed = _OTHER_HEAT * colors[is_other] + (1 - _OTHER_HEAT) * ground
        colors[is_other] = np.rint(mixed).astype(np.uint8)
    packed[hot] = _packed(colors)
    height, width = packed.shape
    view = QImage(packed.data, width, height, width * _BYTES_PER_PIXEL, QImage.Format.Format_RGB32)
    image = view.copy()  # The array does not outlive this function.
    image.setDevicePixelRatio(picture.devicePixelRatio())
    return image


def ramp_colors(scheme: HeatScheme) -> NDArray[np.uint8]:
    """Return the 256 colours of the heat, from the smallest to the largest difference."""
    ramp = np.array(scheme.value.ramp, np.float32)
    places, stops = np.linspace(0, 1, 256), np.linspace(0, 1, len(ramp))
    channels = [np.interp(places, stops, ramp[:, channel]) for channel in range(3)]
    return np.rint(np.stack(channels, axis=1)).astype(np.uint8)


def _packed(colors: NDArray[np.unsignedinteger]) -> NDArray[np.uint32]:
    """Return opaque colours as numbers in the order of the format RGB32."""
    red, green, blue = colors.astype(np.uint32).T
    return np.asarray(0xFF000000 | red << 16 | green << 8 | blue, np.uint32)


def _pixels(image: QImage) -> NDArray[np.uint32]:
    """Return the pixels by row and column, each as one number, without premultiplied alpha."""
    converted = image.convertToFormat(_RGBA)
    lines = np.frombuffer(converted.constBits(), np.uint32)
    # A copy, since the image is temporary. The lines of this format have no padding.
    return np.array(lines.reshape(converted.height(), converted.width()))


def _runs_of_distances(a: NDArray[np.uint32], b: NDArray[np.uint32]) -> NDArray[np.float32]:
    """Return the differences of pairs of pixels. Equal neighbours, as in flat areas, are measured once."""
    is_start = np.ones(len(a), np.bool_)
    is_start[1:] = (a[1:] != a[:-1]) | (b[1:] != b[:-1])
    starts = np.flatnonzero(is_start)
    lengths = np.diff(starts, append=len(a))
    return np.repeat(_distances(_channels(a[starts]), _channels(b[starts])), lengths)


def _channels(packed: NDArray[np.uint32]) -> NDArray[np.uint8]:
    return packed.view(np.uint8).reshape(-1, _BYTES_PER_PIXEL)


def _distances(a: NDArray[np.uint8], b: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return the differences of pairs of pixels."""
    found = np.empty(len(a), np.float32)
    for start in range(0, len(a), _CHUNK):
        one, other = a[start : start + _CHUNK], b[start : start + _CHUNK]
        squares = np.sum((_lab(one) - _lab(other)) ** 2, axis=1)
        squares += ((one[:, 3].astype(np.float32) - other[:, 3]) / 255) ** 2
        found[start : start + _CHUNK] = _WHOLE * np.sqrt(squares)
    return found


def _lab(pixels: NDArray[np.uint8]) -> NDArray[np.float32]:
    lms = np.cbrt(_LINEAR_LIGHT[pixels[:, :3]] @ _LMS)
    return np.asarray(lms @ _LAB, np.float32)


def _grey(image: QImage, scheme: HeatScheme) -> NDArray[np.uint8]:
    """Return the brightness of each pixel in the range of a scheme.

    A map with the opposite ground is inverted, so that its lines and labels remain distinct from the ground.
    """
    converted = image.convertToFormat(QImage.Format.Format_Grayscale8)
    height, width = converted.height(), converted.width()
    lines = np.frombuffer(converted.constBits(), np.uint8).reshape(height, converted.bytesPerLine())
    brightness = lines[:, :width]
    levels = np.arange(256)
    is_light = bool(brightness.mean() >= _MIDDLE) if brightness.size else False
    if is_light is (scheme is HeatScheme.DARK):
        levels = levels[::-1]
    low, high = scheme.value.darkest, scheme.value.lightest
    return np.take(np.rint(low + levels * (high - low) / 255).astype(np.uint8), brightness)
