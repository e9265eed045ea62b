"""Pictures from outside as a style holds them: PNG, under a tidy id."""

import io
import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from PIL import ExifTags, Image, ImageCms

from editor.assets.images import kinds
from editor.assets.images.decoding import DECODING_FAULTS, load, rgba_of, walk
from editor.assets.images.png import without_trailer
from editor.assets.images.resize import Pixels, png_of
from editor.assets.sandbox.process import NotStartedError
from editor.assets.svg.picture import ASIDE
from editor.errors import EditorError
from editor.wording import say

LONGEST_ID: Final = 240

_EXTENSION: Final = ".png"
_UNNAMED: Final = "icon"
_PATH_PARTS = re.compile(r"[/\\]")
# Controls, turns of the direction and half letters; all else may stand in an id, as in “dot blue(0).png”.
_NOT_IN_IDS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]+")
_LONGEST_EXTENSION: Final = 5
_TURNS: Final[Mapping[int, Image.Transpose]] = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
# What reads tags and profiles is C of others, and a picture comes from anywhere.
_LIMIT_S: Final = 10.0
_LARGEST_PROFILE_BYTES: Final = 4 * 1024 * 1024


def icon_id_from(file_name: str) -> str:
    """The id that an icon from a file of this name is given; it may be taken.

    It is the name of the PNG that the icon becomes, with its extension: so real styles have their ids.
    """
    name = unicodedata.normalize("NFC", _PATH_PARTS.split(file_name)[-1])
    stem, dot, extension = name.rpartition(".")
    is_extension = bool(dot) and len(extension) <= _LONGEST_EXTENSION and extension.isalnum()
    tidy = _NOT_IN_IDS.sub("-", stem if is_extension and stem else name)[: LONGEST_ID - len(_EXTENSION)]
    # A PNG keeps its ending as it is written: what was exported comes back under its own id.
    ending = f".{extension}" if stem and extension.lower() == "png" else _EXTENSION
    return (tidy if tidy.strip("-. ") else _UNNAMED) + ending


def is_svg(data: bytes) -> bool:
    """Whether bytes begin as an SVG drawing does."""
    return kinds.is_svg(data)


def imported_png(data: bytes) -> bytes:
    """Return a picture as PNG. A whole PNG stays byte for byte, up to its end chunk. Safe on any thread.

    Other animations are reduced to their first frame.
    What is written anew stands upright, in sRGB, and says nothing but its pixels.
    Raises: EditorError when it is no real image.
    """
    data = without_trailer(data)
    try:
        pixels = ASIDE.call(_pixels, data, limit_s=_LIMIT_S)
    except NotStartedError:
        text = say("The image could not be read: the reader process did not start. Try again.")
        raise EditorError(text) from None
    return data if pixels is None else png_of(pixels)


def _pixels(data: bytes) -> Pixels | None:
    """Return the pixels of a picture, upright and in sRGB; None where it is a PNG, which stays as it is."""
    walked = walk(data)
    image = load(walked)
    if walked.format == "PNG":
        return None
    profile = walked.icc_profile or image.info.get("icc_profile", b"")
    turn = _turn(walked.exif or image.info.get("exif", b""))
    shown = rgba_of(_in_srgb(image, profile), walked)
    if turn is not None:
        shown = shown.transpose(turn)
    return Pixels(shown.width, shown.height, shown.tobytes())


def _turn(exif: bytes) -> Image.Transpose | None:
    """Return how a picture is turned upright; None where it is, or where its camera does not say readably.

    Pillow's own `exif_transpose` also writes all of the other tags again, and fails where one of them is odd.
    """
    tags = Image.Exif()
    try:
        tags.load(exif)
        orientation = tags.get(ExifTags.Base.Orientation)
    except DECODING_FAULTS:
        return None
    return _TURNS.get(orientation) if isinstance(orientation, int) else None


def _in_srgb(image: Image.Image, profile: bytes) -> Image.Image:
    """A picture in the colours that its profile means; as it is where that cannot be told."""
    if not profile or len(profile) > _LARGEST_PROFILE_BYTES:
        return image
    plain = image.convert("RGBA") if image.mode in ("P", "LA", "PA") else image
    alpha = plain.getchannel("A") if plain.mode == "RGBA" else None
    colors = plain.convert("RGB") if alpha is not None else plain
    try:
        made = ImageCms.profileToProfile(
            colors, io.BytesIO(profile), ImageCms.createProfile("sRGB"), outputMode="RGB"
        )
    except (ImageCms.PyCMSError, OSError, TypeError, ValueError):
        return image
    if made is None:
        return image
    if alpha is not None:
        made.putalpha(alpha)
    return made
