"""Check of icons: whether a data URI is a real image (consistency rule 8), and its pixels."""

import threading
from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Final

from editor.assets.data_uri import cached_by_digest, parse_data_uri
from editor.assets.images.png import has_trailer
from editor.assets.sandbox.process import hold_lock
from editor.errors import EditorError
from editor.lazy_import import LazyModule
from editor.records import dataclass

if TYPE_CHECKING:
    from editor.assets.images import decoding
else:
    decoding = LazyModule("editor.assets.images.decoding")


# Source: "Limits"; a KB is taken as 1024 bytes.
LARGEST_IMAGE_BYTES = 400 * 1024
LARGEST_IMAGES_BYTES = 4 * 1024 * 1024

# The media types of each format, the usual one first.
MEDIA_TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "PNG": ("image/png",),
    "JPEG": ("image/jpeg", "image/jpg"),
    "WEBP": ("image/webp",),
    "GIF": ("image/gif",),
}

_decoding: Final = threading.Lock()


@dataclass(frozen=True, slots=True)
class ImageVerdict:
    """The check of an icon's data URI; `fault` is why it is not a valid image.

    With `has_trailer`, programs open it although data follows its end.
    """

    size_bytes: int
    format: str = ""
    width: int = 0
    height: int = 0
    fault: str | None = None
    has_trailer: bool = False


@cached_by_digest(most=4096)
def check_icon(data_uri: str) -> ImageVerdict:
    """Check the image in a data URI. Results are cached."""
    try:
        data = parse_data_uri(data_uri).decode()
    except EditorError as error:
        return ImageVerdict(0, fault=error.text)
    return check_image_data(data)


def check_image_data(data: bytes) -> ImageVerdict:
    """Check whether bytes are a real image; return its format and size."""
    try:
        parsed = decoding.parse_image(data)
        decoding.load(parsed)
    except EditorError as error:
        return ImageVerdict(len(data), fault=error.text)
    return ImageVerdict(len(data), parsed.format, parsed.width, parsed.height, None, has_trailer(data))


def decoding_lock(cancel: threading.Event | None = None) -> AbstractContextManager[None]:
    """Lock out other threads that decode or examine images.

    They share the interpreter with the window's thread, which two of them would slow down twice as much.
    Hold this for one step of work at a time, so that others run between the steps.
    Raises: UnwantedError once `cancel` is set.
    """
    return hold_lock(_decoding, cancel)


def decode_rgba(data_uri: str) -> tuple[int, int, bytes]:
    """Return width, height and pixels of an icon.

    Shape: four bytes a pixel, red, green, blue and straight alpha, row by row from the top.
    Raises: EditorError if it is not a valid image.
    """
    parsed = decoding.parse_image(parse_data_uri(data_uri).decode())
    image = decoding.rgba_of(decoding.load(parsed), parsed)
    return image.width, image.height, image.tobytes()
