"""Pictures as bare pixels: read, changed by pure functions, compared and written as PNG."""

import hashlib
import io
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
from PIL import Image

from editor.assets.data_uri import remembered
from editor.assets.images.decoding import MOST_PIXELS
from editor.assets.images.icons import decode_rgba
from editor.errors import EditorError
from editor.mapstyle.schema.values import Color
from editor.wording import say

# Each channel of a pixel is rounded once where it is multiplied with its alpha and once where it is divided
# again. Compared as they are multiplied, two colours that were one differ by no more than this.
_ROUNDING = 2
# Filters that sharpen make a colour brighter or darker along its soft edges; their usual overshoot.
_OVERSHOOT = 1.2


@dataclass(frozen=True, slots=True)
class Pixels:
    """The pixels of a picture.

    Shape: four bytes a pixel, red, green, blue and straight alpha, row by row from the top.
    """

    width: int
    height: int
    rgba: bytes


def read_pixels(data_uri: str) -> Pixels:
    """The pixels of an icon.

    Raises: EditorError when it is no real image.
    """
    return Pixels(*decode_rgba(data_uri))


def png_of(pixels: Pixels) -> bytes:
    """A PNG of these pixels that says nothing else."""
    file = io.BytesIO()
    Image.frombytes("RGBA", (pixels.width, pixels.height), pixels.rgba).save(file, "PNG", optimize=True)
    return file.getvalue()


def recoloured(pixels: Pixels, color: Color) -> Pixels:
    """The shape of a picture in one colour: each pixel keeps its alpha, times that of the colour."""
    array = _array(pixels).copy()
    array[..., :3] = (color.r, color.g, color.b)
    if color.a != 255:
        array[..., 3] = (array[..., 3].astype(np.uint16) * color.a + 127) // 255
    return replace(pixels, rgba=array.tobytes())


def single_color(pixels: Pixels) -> Color | None:
    """The one colour of all that is seen of a picture, opaque; nothing where there are more or none.

    Soft edges whose colour was rounded with their alpha, or sharpened, count as that colour.
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


def resized(pixels: Pixels, width: int, height: int) -> Pixels:
    """A picture in another size, its edges without fringes: a pixel weighs as much as is seen of it.

    Raises: EditorError when there would be no pixels, or too many.
    """
    if width < 1 or height < 1:
        raise EditorError(say("An icon is at least 1 pixel wide and high."))
    if width * height > MOST_PIXELS:
        raise EditorError(
            say("{width} by {height} pixels are too many for an icon.", width=width, height=height)
        )
    if (width, height) == (pixels.width, pixels.height):
        return pixels
    array = _array(pixels).astype(np.float32) / 255
    array[..., :3] *= array[..., 3:]
    bands = [Image.fromarray(np.ascontiguousarray(array[..., band])) for band in range(4)]
    scaled = [np.asarray(band.resize((width, height), Image.Resampling.LANCZOS)) for band in bands]
    alpha = scaled[3]
    # The colour is divided before the alpha is cut to its range: where the filter rings, both ring alike.
    seen = np.where(alpha < 0.5 / 255, np.float32(np.inf), alpha)
    channels = [np.clip(band / seen, 0, 1) for band in scaled[:3]]
    made = np.stack([*channels, np.clip(alpha, 0, 1)], axis=-1)
    return Pixels(width, height, (made * 255).round().astype(np.uint8).tobytes())


def cropped(pixels: Pixels) -> Pixels:
    """A picture without its transparent border; the same one where it has none.

    Raises: EditorError when nothing of it is seen.
    """
    seen = _array(pixels)[..., 3] > 0
    rows, columns = np.flatnonzero(seen.any(axis=1)), np.flatnonzero(seen.any(axis=0))
    if not len(rows):
        raise EditorError(say("The picture is wholly transparent, so nothing would be left of it."))
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    if (bottom - top, right - left) == seen.shape:
        return pixels
    array = _array(pixels)[top:bottom, left:right]
    return Pixels(array.shape[1], array.shape[0], array.tobytes())


def padded(pixels: Pixels) -> Pixels:
    """A picture in the middle of a transparent square; the same one where it is square."""
    side = max(pixels.width, pixels.height)
    if pixels.width == pixels.height:
        return pixels
    if side * side > MOST_PIXELS:
        raise EditorError(say("{side} by {side} pixels are too many for an icon.", side=side))
    array = np.zeros((side, side, 4), np.uint8)
    left, top = (side - pixels.width) // 2, (side - pixels.height) // 2
    array[top : top + pixels.height, left : left + pixels.width] = _array(pixels)
    return Pixels(side, side, array.tobytes())


def equal_pictures(data_uris: Iterable[str]) -> tuple[tuple[int, ...], ...]:
    """The places of pictures that look the same, in groups of two and more, in the order of their first.

    A transparent pixel is one whatever its colour. What is no real image equals nothing.
    """
    groups: dict[bytes, list[int]] = defaultdict(list)
    for place, data_uri in enumerate(data_uris):
        found = _fingerprint(data_uri)
        if found:
            groups[found].append(place)
    return tuple(tuple(places) for places in groups.values() if len(places) > 1)


@remembered(most=4096)
def _fingerprint(data_uri: str) -> bytes:
    """What two pictures share that look the same; nothing for what is no real image."""
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
