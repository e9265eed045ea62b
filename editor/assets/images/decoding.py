"""Decoding of images: their structure is checked before Pillow reads them without metadata.

Pillow thus gets only complete images of known formats and limited size, with a single frame.
"""

import io
import struct
import zlib
from typing import TYPE_CHECKING, Final

from PIL import Image

from editor.assets.images.png import (
    SIGNATURE,
    picture_fault,
    png_fault,
    png_header,
    strip_png,
    transparent_color,
)
from editor.errors import EditorError
from editor.lazy_import import LazyModule
from editor.records import dataclass
from editor.wording import say

if TYPE_CHECKING:
    import numpy as np

    from editor.assets.images import formats
else:
    np = LazyModule("numpy")
    formats = LazyModule("editor.assets.images.formats")


# A small header must not claim gigabytes of memory or half a minute.
MOST_PIXELS: Final = 8 * 1024 * 1024
# Larger files are not read at all.
LARGEST_FILE_BYTES: Final = 32 * 1024 * 1024

# All errors of Pillow's decoders on damaged images that tests have found.
DECODING_FAULTS = (
    OSError,
    SyntaxError,
    ValueError,
    TypeError,
    LookupError,
    EOFError,
    OverflowError,
    MemoryError,
    struct.error,
    zlib.error,
    Image.DecompressionBombError,
)


@dataclass(frozen=True, slots=True)
class ParsedImage:
    """An image with a complete structure.

    Shape: `stripped` is the image without metadata; `transparent_color` is that of a PNG without alpha;
    `exif` and `icc_profile` are those of a JPEG.
    """

    format: str
    width: int
    height: int
    stripped: bytes
    transparent_color: tuple[int, ...] = ()
    exif: bytes = b""
    icc_profile: bytes = b""


def parse_image(data: bytes) -> ParsedImage:
    """Parse the structure of an image without decoding its pixels.

    Raises: EditorError if it is not a supported image, incomplete or too large.
    """
    if not data:
        raise EditorError(say("The file is empty."))
    if len(data) > LARGEST_FILE_BYTES:
        raise EditorError(say("The image file is larger than {most} MB.", most=LARGEST_FILE_BYTES >> 20))
    if data.startswith(SIGNATURE):
        return _parse_png(data)
    if data.startswith(formats.START):
        jpeg = formats.read_jpeg(data)
        _check_size(jpeg.width, jpeg.height)
        return ParsedImage("JPEG", jpeg.width, jpeg.height, jpeg.stripped, (), jpeg.exif, jpeg.icc_profile)
    if formats.is_webp(data):
        width, height = formats.webp_size(data)
        _check_size(width, height)
        return ParsedImage("WEBP", width, height, data)
    if data.startswith(formats.GIF_STARTS):
        width, height, stripped = formats.read_gif(data)
        _check_size(width, height)
        return ParsedImage("GIF", width, height, stripped)
    if formats.was_png(data):
        raise EditorError(say("The PNG was damaged by a text conversion, such as changed line endings."))
    raise EditorError(_reason_for(data))


def load(parsed: ParsedImage) -> Image.Image:
    """Decode the pixels of an image.

    Raises: EditorError if it is damaged.
    """
    try:
        image = Image.open(io.BytesIO(parsed.stripped), formats=(parsed.format,))
        # Pillow may read another size from its parts than we did.
        _check_size(image.width, image.height)
        image.load()
        _reject_beyond_palette(image)
    except DECODING_FAULTS:
        raise EditorError(formats.DAMAGED) from None
    return image


def rgba_of(image: Image.Image, parsed: ParsedImage) -> Image.Image:
    """Return a decoded image with eight bits for each of red, green, blue and alpha.

    Of sixteen bits the higher eight are used, as in most programs.
    """
    mask = _mask(image, parsed.transparent_color) if parsed.transparent_color else None
    if mask is not None:
        image.info.pop("transparency", None)
    if image.mode.startswith("I"):
        image = Image.fromarray((np.asarray(image) >> 8).astype(np.uint8))
    if image.mode == "CMYK":
        image = image.convert("RGB")
    converted = image.convert("RGBA")
    if mask is not None:
        converted.putalpha(Image.fromarray(np.where(mask, 0, 255).astype(np.uint8)))
    return converted


def _mask(image: Image.Image, color: tuple[int, ...]) -> "np.ndarray[tuple[int, ...], np.dtype[np.bool]]":
    samples = np.asarray(image.convert("L") if image.mode == "1" else image)
    same = samples == np.array(color)
    return np.asarray(same.all(axis=-1)) if len(color) > 1 else same


def _reject_beyond_palette(image: Image.Image) -> None:
    """Reject pixels beyond the palette, which programs draw differently."""
    palette = image.palette if image.format == "PNG" and image.mode == "P" else None
    if palette is None:
        return
    # The histogram of a palette image counts its 256 indices.
    highest = max(index for index, count in enumerate(image.histogram()) if count)
    if highest >= len(palette.palette) // len(palette.mode):
        raise EditorError(say("The image uses colours missing from its palette."))


def _parse_png(data: bytes) -> ParsedImage:
    fault = png_fault(data)
    if fault is not None:
        raise EditorError(fault)
    header = png_header(data)
    _check_size(header.width, header.height)
    fault = picture_fault(data, header)
    if fault is not None:
        raise EditorError(fault)
    return ParsedImage("PNG", header.width, header.height, strip_png(data), transparent_color(data))


def _check_size(width: int, height: int) -> None:
    if width * height == 0:
        raise EditorError(say("The image has no pixels."))
    if width * height > MOST_PIXELS:
        raise EditorError(
            say(
                "{width} × {height} pixels is over the limit of {most} megapixels.",
                width=width,
                height=height,
                most=MOST_PIXELS >> 20,
            )
        )


def _reason_for(data: bytes) -> str:
    """Return why bytes are not a supported image, and what to do if they are another one."""
    kind = formats.kind_of(data)
    if kind == formats.SVG:
        return say("This is an SVG file, not a raster image.")
    if formats.is_picture(kind):
        return say("This is {kind}. Use PNG, JPEG, WebP, GIF or SVG.", kind=kind)
    return say("This is {kind}, not an image.", kind=kind or say("a file of unknown format"))
