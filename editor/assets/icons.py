"""Icons: whether a data URI is a real image (consistency rule 8), and its pixels."""

import io
import struct
import warnings
import zlib
from dataclasses import dataclass

from PIL import Image, UnidentifiedImageError

from editor.assets.datauri import parse_data_uri
from editor.assets.png import SIGNATURE, png_fault, png_size
from editor.assets.verdicts import remembered
from editor.errors import EditorError

# Source: "Limits"; that KB counts 1024 bytes is our reading.
LARGEST_IMAGE_BYTES = 400 * 1024
LARGEST_IMAGES_BYTES = 4 * 1024 * 1024

# Our choice: what a decoded image may claim, so that a header of a few bytes takes no gigabytes.
MOST_PIXELS = 4096 * 4096
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")

# All that Pillow's decoders were seen to raise on damaged images.
_DECODING_FAULTS = (
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
    Image.DecompressionBombWarning,
)


@dataclass(frozen=True, slots=True)
class ImageVerdict:
    """What an icon's data URI holds; `fault` says in one sentence why it is no real image."""

    size_bytes: int
    format: str = ""
    width: int = 0
    height: int = 0
    fault: str | None = None


@remembered(most=4096)
def judge_icon(data_uri: str) -> ImageVerdict:
    """What a data URI holds. The same text is judged once."""
    try:
        uri = parse_data_uri(data_uri)
        data = uri.decode()
    except EditorError as error:
        return ImageVerdict(0, fault=error.text)
    return judge_image(data)


def judge_image(data: bytes) -> ImageVerdict:
    """Whether bytes are a real image, and of which format and size."""
    if not data:
        return ImageVerdict(0, fault="It is empty.")
    fault = png_fault(data) if data.startswith(SIGNATURE) else None
    if fault is None and data.startswith(SIGNATURE):
        fault = _size_fault(*png_size(data))
    if fault is not None:
        return ImageVerdict(len(data), fault=fault)
    try:
        image = _decoded(data)
    except EditorError as error:
        return ImageVerdict(len(data), fault=error.text)
    return ImageVerdict(len(data), image.format or "", image.width, image.height)


def decode_rgba(data_uri: str) -> tuple[int, int, bytes]:
    """Width, height and pixels of an icon.

    Shape: four bytes a pixel, red, green, blue and straight alpha, row by row from the top.
    Raises: EditorError when it is no real image.
    """
    verdict = judge_icon(data_uri)
    if verdict.fault is not None:
        raise EditorError(verdict.fault)
    image = _decoded(parse_data_uri(data_uri).decode()).convert("RGBA")
    return image.width, image.height, image.tobytes()


def _size_fault(width: int, height: int) -> str | None:
    if width * height == 0:
        return "It has no pixels."
    if width * height > MOST_PIXELS:
        return f"It claims to be {width} by {height} pixels, which is too large to open."
    return None


def _decoded(data: bytes) -> Image.Image:
    """The decoded image.

    Raises: EditorError when it is of no known format, damaged or too large.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            _open(data).verify()
            image = _open(data)
            fault = _size_fault(image.width, image.height)
            if fault is None:
                image.load()
    except UnidentifiedImageError:
        raise EditorError("It is no PNG, JPEG, WebP or GIF image.") from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise EditorError("It claims to be too large to open.") from None
    except _DECODING_FAULTS:
        raise EditorError("The image is damaged.") from None
    if fault is not None:
        raise EditorError(fault)
    return image


def _open(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data), formats=FORMATS)
