"""An icon's image as lists and fields show it: decoded, small, or with its fault. Safe on any thread."""

import threading
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, qAlpha, qGray

from editor.assets.images.icons import LARGEST_IMAGES_BYTES, decode_rgba, decoding
from editor.errors import EditorError
from editor.look.words import translated
from editor.wording import say

# The largest place shows 128 pixels; more only costs memory, and few icons have more.
_LARGEST_PX = 128
# A data URI with more characters is over the limit of all images whatever it holds, so it stays closed.
_MOST_CHARACTERS = 2 * LARGEST_IMAGES_BYTES
_SAMPLES = 8


@dataclass(frozen=True, slots=True)
class IconPicture:
    """A decoded icon; where it is broken `fault` says why in one sentence and the image is empty.

    Units: width and height are the icon's own pixels, whatever the image was shrunk to; `lightness` is that
    of all that is seen, 0 for black and 255 for white, and None where nothing is.
    """

    image: QImage
    width: int = 0
    height: int = 0
    lightness: int | None = None
    fault: str | None = None


def decode_picture(data_uri: str, cancel: threading.Event | None = None) -> IconPicture:
    """The picture in a data URI.

    Raises: UnwantedError once `cancel` is set.
    """
    if not data_uri:
        return IconPicture(QImage(), fault=translated(say("It has no image.")))
    if len(data_uri) > _MOST_CHARACTERS:
        return IconPicture(QImage(), fault=translated(say("It is too large to open.")))
    with decoding(cancel):
        return _decoded(data_uri)


def _decoded(data_uri: str) -> IconPicture:
    try:
        width, height, pixels = decode_rgba(data_uri)
    except EditorError as error:
        return IconPicture(QImage(), fault=translated(error.text))
    image = QImage(pixels, width, height, 4 * width, QImage.Format.Format_RGBA8888)
    if max(width, height) > _LARGEST_PX:
        image = image.scaled(
            _LARGEST_PX,
            _LARGEST_PX,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
    # The conversion owns its pixels; the first image only points at Python's.
    image = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    return IconPicture(image, width, height, _lightness(image))


def _lightness(image: QImage) -> int | None:
    """How light all that is seen of a picture is, on average."""
    few = image.scaled(
        _SAMPLES,
        _SAMPLES,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    pixels = [few.pixel(x, y) for x in range(_SAMPLES) for y in range(_SAMPLES)]
    # The channels are premultiplied, so what is seen less already counts less.
    seen = sum(qAlpha(pixel) for pixel in pixels)
    return 255 * sum(qGray(pixel) for pixel in pixels) // seen if seen else None
