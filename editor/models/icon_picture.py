"""Decoding of icons into pictures for lists and fields. Thread-safe."""

import threading
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, qAlpha, qGray

from editor.assets.images.icons import LARGEST_IMAGES_BYTES, decode_rgba, decoding
from editor.errors import EditorError
from editor.look.words import translated
from editor.wording import say

# The largest display has 128 pixels; few icons are larger.
_LARGEST_PX = 128
# A longer data URI exceeds the limit of all images, so it is not decoded.
_MAX_CHARACTERS = 2 * LARGEST_IMAGES_BYTES
_SAMPLES = 8


@dataclass(frozen=True, slots=True)
class IconPicture:
    """A decoded icon; if it is broken, `fault` is the reason and the image is empty.

    Units: width and height in pixels of the icon itself; `lightness` is the average of the visible pixels
    from 0, black, to 255, white, or None if there are none.
    """

    image: QImage
    width: int = 0
    height: int = 0
    lightness: int | None = None
    fault: str | None = None


def decode_picture(data_uri: str, cancel: threading.Event | None = None) -> IconPicture:
    """Decode the picture in a data URI.

    Raises: UnwantedError once `cancel` is set.
    """
    if not data_uri:
        return IconPicture(QImage(), fault=translated(say("It has no image.")))
    if len(data_uri) > _MAX_CHARACTERS:
        return IconPicture(QImage(), fault=translated(say("It is too large to open.")))
    with decoding(cancel):
        return _decode(data_uri)


def _decode(data_uri: str) -> IconPicture:
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
    # The conversion copies the pixels; the first image refers to memory of Python.
    image = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    return IconPicture(image, width, height, _lightness(image))


def _lightness(image: QImage) -> int | None:
    sample = image.scaled(
        _SAMPLES,
        _SAMPLES,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    pixels = [sample.pixel(x, y) for x in range(_SAMPLES) for y in range(_SAMPLES)]
    # The channels are premultiplied, so pixels are weighted by alpha.
    total_alpha = sum(qAlpha(pixel) for pixel in pixels)
    return 255 * sum(qGray(pixel) for pixel in pixels) // total_alpha if total_alpha else None
