"""What there is to know of an icon's image: what it is, and what each change would make of it."""

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
"""Which size a picture should have instead of its own."""

# The page shows one picture no larger than this, and one of several, on screens of scale 2.
_LARGEST_PX, _SMALL_PX = 544, 72


@dataclass(frozen=True, slots=True)
class IconStudy:
    """What an image is; where it is broken `fault` says why in one sentence, and the rest says nothing.

    `image` is the picture, made smaller where it is larger than any page shows it; `color` the one colour of
    all that is seen; `cropped` the size without a transparent border, nothing where all is transparent.
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
        """The size of the square around it."""
        side = max(self.size)
        return side, side


@dataclass(frozen=True, slots=True)
class Studied:
    """An icon and what is known of its image by now."""

    icon: Icon
    study: IconStudy | None

    @property
    def sound(self) -> IconStudy | None:
        """What is known of the image where that is a real one."""
        return self.study if self.study is not None and self.study.fault is None else None


def study_image(data_uri: str, cancel: Cancel) -> IconStudy:
    """All that is to know of the image in a data URI. Safe on any thread.

    Raises: UnwantedError once `cancel` is set.
    """
    return _studied(data_uri, _LARGEST_PX, cancel)


def study_among(data_uri: str, cancel: Cancel) -> IconStudy:
    """The same of one image among others, of which thousands may be held: its picture is a small one."""
    return _studied(data_uri, _SMALL_PX, cancel)


def _studied(data_uri: str, longest_px: int, cancel: Cancel) -> IconStudy:
    picture = decode_picture(data_uri, cancel)
    if picture.fault is not None:
        return IconStudy(QImage(), fault=picture.fault)
    with decoding(cancel):
        pixels = read_pixels(data_uri)
    with decoding(cancel):
        kind = judge_icon(data_uri).format
    with decoding(cancel):
        image = _shown(pixels, longest_px)
    with decoding(cancel):
        color = single_color(pixels)
    with decoding(cancel):
        size_without_border = _cropped_size(pixels)
    return IconStudy(
        image=image,
        size=(pixels.width, pixels.height),
        format=kind,
        bits=png_bits(parse_data_uri(data_uri).decode()) if kind == PNG else 0,
        lightness=picture.lightness,
        color=color,
        cropped=size_without_border,
    )


def lighter_image(data_uri: str, cancel: Cancel) -> str:
    """The same picture in fewer bytes; the same text where there is none. Safe on any thread.

    Raises: UnwantedError once `cancel` is set.
    """
    try:
        data = parse_data_uri(data_uri).decode()
    except EditorError:
        return data_uri
    made = shrunk_aside(data, cancel)
    return data_uri if len(made) >= len(data) else build_data_uri(PNG_TYPE, made)


def fitted(size: Extent, longest_px: int) -> Extent:
    """A size in the same proportions whose longer side is so long."""
    longest = max(size)
    width, height = (max(1, round(side * longest_px / longest)) for side in size)
    return width, height


def _cropped_size(pixels: Pixels) -> Extent | None:
    try:
        left = cropped(pixels)
    except EditorError:
        return None
    return left.width, left.height


def _shown(pixels: Pixels, longest_px: int) -> QImage:
    image = QImage(pixels.rgba, pixels.width, pixels.height, 4 * pixels.width, QImage.Format.Format_RGBA8888)
    if max(pixels.width, pixels.height) > longest_px:
        keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        image = image.scaled(longest_px, longest_px, keep, smooth)
    # The conversion owns its pixels; the first image only points at Python's.
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
