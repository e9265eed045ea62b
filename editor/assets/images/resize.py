"""Operations on uncompressed pixels: resize, recolour, crop, pad, compare, and encode as PNG."""

import hashlib
import io
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from editor.assets.data_uri import cached_by_digest
from editor.assets.images.icons import decode_rgba
from editor.errors import EditorError
from editor.lazy_import import LazyModule
from editor.mapstyle.schema.values import Color
from editor.records import dataclass
from editor.wording import say

if TYPE_CHECKING:
    import numpy as np
    from PIL import Image

    from editor.assets.images import decoding
else:
    np = LazyModule("numpy")
    Image = LazyModule("PIL.Image")
    decoding = LazyModule("editor.assets.images.decoding")


# Each channel is rounded once when it is multiplied by alpha and once when it is divided again.
# Premultiplied, two equal colours differ by no more than this.
_ROUNDING = 2
# Sharpening filters overshoot along soft edges; this is the usual factor.
_OVERSHOOT = 1.2


@dataclass(frozen=True, slots=True)
class Pixels:
    """The pixels of an image.

    Shape: four bytes a pixel, red, green, blue and straight alpha, row by row from the top.
    """

    width: int
    height: int
    rgba: bytes


def read_pixels(data_uri: str) -> Pixels:
    """Return the pixels of an icon.

    Raises: EditorError if it is not a valid image.
    """
    return Pixels(*decode_rgba(data_uri))


def png_of(pixels: Pixels) -> bytes:
    """Encode pixels as PNG without metadata."""
    file = io.BytesIO()
    Image.frombytes("RGBA", (pixels.width, pixels.height), pixels.rgba).save(file, "PNG", optimize=True)
    return file.getvalue()


def recolor_pixels(pixels: Pixels, color: Color) -> Pixels:
    """Return the shape of an image in one colour: each alpha is multiplied by that of the colour."""
    array = _array(pixels).copy()
    array[..., :3] = (color.r, color.g, color.b)
    if color.a != 255:
        array[..., 3] = (array[..., 3].astype(np.uint16) * color.a + 127) // 255
    return replace(pixels, rgba=array.tobytes())


def single_color(pixels: Pixels) -> Color | None:
    """Return the only visible colour of an image, opaque; None if there are more or none.

    Soft edges with rounding or sharpening errors count as the same colour.
    """
    array = _array(pixels).reshape(-1, 4).astype(np.float32)
    array = array[array[:, 3] > 0]
    if not len(array):
        return None
    colors, alpha = array[:, :3], array[:, 3:]
    color = np.median(colors[array[:, 3] == alpha.max()], axis=0).round()
    brightness = colors @ color / max(1.0, float(color @ color))
    nearest = color * np.clip(brightness, 1 / _OVERSHOOT, _OVERSHOOT)[:, np.newaxis]
    if (np.abs(colors - nearest) * alpha > _ROUNDING * 255).any():
        return None
    return Color(*map(int, color))


def resize_pixels(pixels: Pixels, width: int, height: int) -> Pixels:
    """Resize an image with alpha-weighted colours, so that its edges have no fringes.

    Raises: EditorError if there would be no pixels or too many.
    """
    if width < 1 or height < 1:
        raise EditorError(say("Icons must be at least 1 × 1 pixel."))
    if width * height > decoding.MOST_PIXELS:
        raise EditorError(
            say(
                "{width} × {height} pixels is over the limit of {most} megapixels.",
                width=width,
                height=height,
                most=decoding.MOST_PIXELS >> 20,
            )
        )
    if (width, height) == (pixels.width, pixels.height):
        return pixels
    array = _array(pixels).astype(np.float32) / 255
    array[..., :3] *= array[..., 3:]
    bands = [Image.fromarray(np.ascontiguousarray(array[..., band])) for band in range(4)]
    scaled = [np.asarray(band.resize((width, height), Image.Resampling.LANCZOS)) for band in bands]
    alpha = scaled[3]
    # The colour is divided before alpha is clipped: where the filter rings, both ring equally.
    seen = np.where(alpha < 0.5 / 255, np.float32(np.inf), alpha)
    channels = [np.clip(band / seen, 0, 1) for band in scaled[:3]]
    stacked = np.stack([*channels, np.clip(alpha, 0, 1)], axis=-1)
    return Pixels(width, height, (stacked * 255).round().astype(np.uint8).tobytes())


def crop_pixels(pixels: Pixels) -> Pixels:
    """Crop the transparent border of an image.

    Raises: EditorError if it is wholly transparent.
    """
    seen = _array(pixels)[..., 3] > 0
    rows, columns = np.flatnonzero(seen.any(axis=1)), np.flatnonzero(seen.any(axis=0))
    if not len(rows):
        raise EditorError(say("The image is fully transparent. Nothing would remain."))
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    if (bottom - top, right - left) == seen.shape:
        return pixels
    array = _array(pixels)[top:bottom, left:right]
    return Pixels(array.shape[1], array.shape[0], array.tobytes())


def pad_pixels(pixels: Pixels) -> Pixels:
    """Centre an image in a transparent square."""
    side = max(pixels.width, pixels.height)
    if pixels.width == pixels.height:
        return pixels
    if side * side > decoding.MOST_PIXELS:
        raise EditorError(
            say(
                "{side} × {side} pixels is over the limit of {most} megapixels.",
                side=side,
                most=decoding.MOST_PIXELS >> 20,
            )
        )
    array = np.zeros((side, side, 4), np.uint8)
    left, top = (side - pixels.width) // 2, (side - pixels.height) // 2
    array[top : top + pixels.height, left : left + pixels.width] = _array(pixels)
    return Pixels(side, side, array.tobytes())


def equal_pictures(data_uris: Iterable[str]) -> tuple[tuple[int, ...], ...]:
    """Return the indexes of equal-looking images, in groups of two or more, ordered by their first.

    All transparent pixels are equal. Invalid images equal nothing.
    """
    groups: dict[bytes, list[int]] = defaultdict(list)
    for index, data_uri in enumerate(data_uris):
        fingerprint = _fingerprint(data_uri)
        if fingerprint:
            groups[fingerprint].append(index)
    return tuple(tuple(indexes) for indexes in groups.values() if len(indexes) > 1)


@cached_by_digest(most=4096)
def _fingerprint(data_uri: str) -> bytes:
    try:
        pixels = read_pixels(data_uri)
    except EditorError:
        return b""
    array = _array(pixels)
    seen = np.where(array[..., 3:] > 0, array, 0).astype(np.uint8)
    size = f"{pixels.width} {pixels.height} ".encode()
    return hashlib.sha256(size + seen.tobytes()).digest()


def _array(pixels: Pixels) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    return np.frombuffer(pixels.rgba, np.uint8).reshape(pixels.height, pixels.width, 4)
