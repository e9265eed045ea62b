"""Icons: whether a data URI is a real image (consistency rule 8), and its pixels."""

import threading
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final

from editor.assets.data_uri import parse_data_uri, remembered
from editor.assets.images.decoding import load, rgba_of, walk
from editor.assets.images.png import has_trailer
from editor.assets.sandbox.process import held
from editor.errors import EditorError

# Source: "Limits"; that KB counts 1024 bytes is our reading.
LARGEST_IMAGE_BYTES = 400 * 1024
LARGEST_IMAGES_BYTES = 4 * 1024 * 1024

# The media types that a data URI may name for each format, the usual one first.
MEDIA_TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "PNG": ("image/png",),
    "JPEG": ("image/jpeg", "image/jpg"),
    "WEBP": ("image/webp",),
    "GIF": ("image/gif",),
}

_decoding: Final = threading.Lock()


@dataclass(frozen=True, slots=True)
class ImageVerdict:
    """What an icon's data URI holds; `fault` says in one sentence why it is no real image.

    `has_trailer` where programs open it, and yet something follows its end.
    """

    size_bytes: int
    format: str = ""
    width: int = 0
    height: int = 0
    fault: str | None = None
    has_trailer: bool = False


@remembered(most=4096)
def judge_icon(data_uri: str) -> ImageVerdict:
    """What a data URI holds. The same text is judged once."""
    try:
        data = parse_data_uri(data_uri).decode()
    except EditorError as error:
        return ImageVerdict(0, fault=error.text)
    return judge_image(data)


def judge_image(data: bytes) -> ImageVerdict:
    """Whether bytes are a real image, and of which format and size."""
    try:
        walked = walk(data)
        load(walked)
    except EditorError as error:
        return ImageVerdict(len(data), fault=error.text)
    return ImageVerdict(len(data), walked.format, walked.width, walked.height, None, has_trailer(data))


def decoding(cancel: threading.Event | None = None) -> AbstractContextManager[None]:
    """Wait until no other thread decodes or examines an image, then keep the others from it.

    Threads that do so share the interpreter with the window's thread, which would wait twice as long for two
    of them. Hold this for one step of the work at a time, so that others come between the steps.
    Raises: UnwantedError once `cancel` is set.
    """
    return held(_decoding, cancel)


def decode_rgba(data_uri: str) -> tuple[int, int, bytes]:
    """Width, height and pixels of an icon.

    Shape: four bytes a pixel, red, green, blue and straight alpha, row by row from the top.
    Raises: EditorError when it is no real image.
    """
    walked = walk(parse_data_uri(data_uri).decode())
    image = rgba_of(load(walked), walked)
    return image.width, image.height, image.tobytes()
