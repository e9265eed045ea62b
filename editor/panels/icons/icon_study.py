"""Analysis of icon images: format, size, colour, and the effect of each operation."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from editor.assets.data_uri import build_data_uri, parse_data_uri
from editor.assets.images.icons import decoding, judge_icon
from editor.assets.images.png import png_bits
from editor.assets.images.resize import Pixels, cropped, read_pixels, single_color
from editor.assets.images.size_reduction import shrunk_aside
from editor.errors import EditorError
from editor.mapstyle.document.model import Icon
from editor.mapstyle.schema.values import Color
from editor.models.icon_picture import decode_picture
from editor.system.jobs import Cancel

PNG = "PNG"
PNG_TYPE = "image/png"

Extent: TypeAlias = tuple[int, int]
"""Width and height in pixels."""

Rule: TypeAlias = Callable[[Extent], Extent]
"""Maps the size of a picture to its new size."""

# The largest pictures on the page, for a single icon and for several, at a device pixel ratio of 2.
_LARGEST_PX, _SMALL_PX = 544, 72


@dataclass(frozen=True, slots=True)
class IconAnalysis:
    """The analysis of an image; if it is broken, only `fault` with the reason is set.

    `image` is the picture, reduced to the largest size on the page; `color` the only visible colour, if
    there is just one; `cropped` the size without the transparent border, None if all is transparent.
    """

    image: QImage
    size: Extent = (0, 0)
    format: str = ""
    bits: int = 0
    lightness: int | None = None
    color: Color | None = None
    cropped: Extent | None = None
    fault: str | None = None

    @property
    def padded(self) -> Extent:
        """The size after padding to a square."""
        side = max(self.size)
        return side, side


@dataclass(frozen=True, slots=True)
class AnalysedIcon:
    """An icon and the analysis of its image, None until it is available."""

    icon: Icon
    study: IconAnalysis | None

    @property
    def sound(self) -> IconAnalysis | None:
        """The analysis if the image is valid."""
        return self.study if self.study is not None and self.study.fault is None else None


def analyse_image(data_uri: str, cancel: Cancel) -> IconAnalysis:
    """Return the analysis of the image in a data URI. Thread-safe.

    Raises: UnwantedError once `cancel` is set.
    """
    return _analyse(data_uri, _LARGEST_PX, cancel)


def analyse_for_list(data_uri: str, cancel: Cancel) -> IconAnalysis:
    """Return the analysis with a small picture, since thousands of them may be cached."""
    return _analyse(data_uri, _SMALL_PX, cancel)


def _analyse(data_uri: str, longest_px: int, cancel: Cancel) -> IconAnalysis:
    picture = decode_picture(data_uri, cancel)
    if picture.fault is not None:
        return IconAnalysis(QImage(), fault=picture.fault)
    with decoding(cancel):
        pixels = read_pixels(data_uri)
    with decoding(cancel):
        kind = judge_icon(data_uri).format
    with decoding(cancel):
        image = _reduced_image(pixels, longest_px)
    with decoding(cancel):
        color = single_color(pixels)
    with decoding(cancel):
        cropped_size = _cropped_size(pixels)
    return IconAnalysis(
        image=image,
        size=(pixels.width, pixels.height),
        format=kind,
        bits=png_bits(parse_data_uri(data_uri).decode()) if kind == PNG else 0,
        lightness=picture.lightness,
        color=color,
        cropped=cropped_size,
    )


def lighter_image(data_uri: str, cancel: Cancel) -> str:
    """Return the same picture in fewer bytes, or the same data URI if it cannot be reduced. Thread-safe.

    Raises: UnwantedError once `cancel` is set.
    """
    try:
        data = parse_data_uri(data_uri).decode()
    except EditorError:
        return data_uri
    reduced = shrunk_aside(data, cancel)
    return data_uri if len(reduced) >= len(data) else build_data_uri(PNG_TYPE, reduced)


def fitted(size: Extent, longest_px: int) -> Extent:
    """Return the size scaled proportionally to a longer side."""
    longest = max(size)
    width, height = (max(1, round(side * longest_px / longest)) for side in size)
    return width, height


def _cropped_size(pixels: Pixels) -> Extent | None:
    try:
        result = cropped(pixels)
    except EditorError:
        return None
    return result.width, result.height


def _reduced_image(pixels: Pixels, longest_px: int) -> QImage:
    image = QImage(pixels.rgba, pixels.width, pixels.height, 4 * pixels.width, QImage.Format.Format_RGBA8888)
    if max(pixels.width, pixels.height) > longest_px:
        aspect, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        image = image.scaled(longest_px, longest_px, aspect, smooth)
    # Without the conversion the image would refer to the Python buffer.
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
