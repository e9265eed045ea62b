"""Images decoded: walked part by part first, then read by Pillow without their texts and profiles.

So Pillow only meets what is whole, not too large, of a known format, and a single frame.
"""

import io
import struct
import zlib
from dataclasses import dataclass
from typing import Final

import numpy as np
from PIL import Image

from editor.assets.images.jpeg import START as JPEG_START
from editor.assets.images.jpeg import read_jpeg
from editor.assets.images.kinds import SVG, is_picture, kind_of, was_png
from editor.assets.images.png import SIGNATURE, bare_png, clear_color, picture_fault, png_fault, png_header
from editor.assets.images.webp_gif import GIF_STARTS, is_webp, read_gif, webp_size
from editor.errors import EditorError
from editor.wording import say

# Our choice: what an image may claim, so that a header of a few bytes takes no gigabytes, nor half a minute.
MOST_PIXELS: Final = 8 * 1024 * 1024
# And what of a file is looked at at all.
LARGEST_FILE_BYTES: Final = 32 * 1024 * 1024

# All that Pillow's decoders were seen to raise on damaged images.
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
class Walked:
    """An image that is whole as far as its parts tell.

    Shape: `bare` is the same picture without what only tells of it; `clear` is the colour that a PNG without
    alpha means to be transparent; `exif` and `icc_profile` are what a JPEG tells of its camera and colours.
    """

    format: str
    width: int
    height: int
    bare: bytes
    clear: tuple[int, ...] = ()
    exif: bytes = b""
    icc_profile: bytes = b""


def walk(data: bytes) -> Walked:
    """What an image tells of itself, its picture not decoded.

    Raises: EditorError that says in one sentence why it is none of ours, or not whole, or too large.
    """
    if not data:
        raise EditorError(say("It is empty."))
    if len(data) > LARGEST_FILE_BYTES:
        raise EditorError(say("It takes {size} MB, which is far too much for an icon.", size=len(data) >> 20))
    if data.startswith(SIGNATURE):
        return _walked_png(data)
    if data.startswith(JPEG_START):
        jpeg = read_jpeg(data)
        _refuse_size(jpeg.width, jpeg.height)
        return Walked("JPEG", jpeg.width, jpeg.height, jpeg.bare, (), jpeg.exif, jpeg.icc_profile)
    if is_webp(data):
        width, height = webp_size(data)
        _refuse_size(width, height)
        return Walked("WEBP", width, height, data)
    if data.startswith(GIF_STARTS):
        width, height, bare = read_gif(data)
        _refuse_size(width, height)
        return Walked("GIF", width, height, bare)
    if was_png(data):
        raise EditorError(
            say("It was a PNG until something changed it as if it were text, such as its line ends.")
        )
    raise EditorError(_why_none(data))


def load(walked: Walked) -> Image.Image:
    """The decoded picture.

    Raises: EditorError when it is damaged.
    """
    try:
        image = Image.open(io.BytesIO(walked.bare), formats=(walked.format,))
        # Its parts may tell Pillow of another size than they told us.
        _refuse_size(image.width, image.height)
        image.load()
        _refuse_beyond_palette(image)
    except DECODING_FAULTS:
        raise EditorError(say("Its picture is damaged.")) from None
    return image


def rgba_of(image: Image.Image, walked: Walked) -> Image.Image:
    """A decoded picture with eight bits for each of red, green, blue and alpha.

    Of sixteen bits the higher eight count, as in most programs.
    """
    clear = _clear(image, walked.clear) if walked.clear else None
    if clear is not None:
        image.info.pop("transparency", None)
    if image.mode.startswith("I"):
        image = Image.fromarray((np.asarray(image) >> 8).astype(np.uint8))
    if image.mode == "CMYK":
        image = image.convert("RGB")
    made = image.convert("RGBA")
    if clear is not None:
        made.putalpha(Image.fromarray(np.where(clear, 0, 255).astype(np.uint8)))
    return made


def _clear(image: Image.Image, color: tuple[int, ...]) -> "np.ndarray[tuple[int, ...], np.dtype[np.bool]]":
    """Which pixels have the colour that means transparent."""
    samples = np.asarray(image.convert("L") if image.mode == "1" else image)
    same = samples == np.array(color)
    return np.asarray(same.all(axis=-1)) if len(color) > 1 else same


def _refuse_beyond_palette(image: Image.Image) -> None:
    """Refuses a picture that programs would draw each in another way."""
    palette = image.palette if image.format == "PNG" and image.mode == "P" else None
    if palette is not None and int(np.asarray(image).max()) >= len(palette.palette) // len(palette.mode):
        raise EditorError(say("Its picture asks for colours that its palette lacks."))


def _walked_png(data: bytes) -> Walked:
    fault = png_fault(data)
    if fault is not None:
        raise EditorError(fault)
    header = png_header(data)
    _refuse_size(header.width, header.height)
    fault = picture_fault(data, header)
    if fault is not None:
        raise EditorError(fault)
    return Walked("PNG", header.width, header.height, bare_png(data), clear_color(data))


def _refuse_size(width: int, height: int) -> None:
    if width * height == 0:
        raise EditorError(say("It has no pixels."))
    if width * height > MOST_PIXELS:
        raise EditorError(
            say(
                "It claims to be {width} by {height} pixels; more than {most} megapixels are not opened.",
                width=width,
                height=height,
                most=MOST_PIXELS >> 20,
            )
        )


def _why_none(data: bytes) -> str:
    """What bytes are that are no image of ours, and what to do where they are a picture all the same."""
    kind = kind_of(data)
    if kind == SVG:
        return say("It is an SVG drawing, not an image of pixels.")
    if is_picture(kind):
        return say("It is {kind}; save it as PNG, JPEG, WebP, GIF or SVG first.", kind=kind)
    return say("It is {kind}, not an image.", kind=kind or say("something unknown"))
