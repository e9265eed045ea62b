"""Import of images: conversion to PNG, and icon ids from file names."""

import io
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from editor.assets.images.formats import is_svg as is_svg
from editor.assets.images.png import without_trailer
from editor.assets.images.resize import Pixels, png_of
from editor.assets.sandbox.process import NotStartedError
from editor.assets.svg.picture import SANDBOX
from editor.errors import EditorError, FilePosition
from editor.lazy_import import LazyModule
from editor.storage.file_state import read_limited
from editor.wording import say

if TYPE_CHECKING:
    from PIL import ExifTags, Image, ImageCms

    from editor.assets.images import decoding
else:
    ExifTags = LazyModule("PIL.ExifTags")
    Image = LazyModule("PIL.Image")
    ImageCms = LazyModule("PIL.ImageCms")
    decoding = LazyModule("editor.assets.images.decoding")


LONGEST_ID: Final = 240

_EXTENSION: Final = ".png"
_UNNAMED: Final = "icon"
_PATH_PARTS = re.compile(r"[/\\]")
# Controls, bidirectional overrides and lone surrogates; everything else is allowed, as in “dot blue(0).png”.
_NOT_IN_IDS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]+")
_LONGEST_EXTENSION: Final = 5
# The name of the transposition for each orientation of Exif.
_TURNS: Final[Mapping[int, str]] = {
    2: "FLIP_LEFT_RIGHT",
    3: "ROTATE_180",
    4: "FLIP_TOP_BOTTOM",
    5: "TRANSPOSE",
    6: "ROTATE_270",
    7: "TRANSVERSE",
    8: "ROTATE_90",
}
# Tags and profiles of untrusted images are read by third-party C code.
_LIMIT_S: Final = 10.0
_LARGEST_PROFILE_BYTES: Final = 4 * 1024 * 1024


def icon_id_from(file_name: str) -> str:
    """Return the icon id for a file name; it may be in use.

    It is the name of the PNG that the icon becomes, with extension, as in existing styles.
    """
    name = unicodedata.normalize("NFC", _PATH_PARTS.split(file_name)[-1])
    stem, dot, extension = name.rpartition(".")
    is_extension = bool(dot) and len(extension) <= _LONGEST_EXTENSION and extension.isalnum()
    tidy = _NOT_IN_IDS.sub("-", stem if is_extension and stem else name)[: LONGEST_ID - len(_EXTENSION)]
    # A PNG keeps its extension unchanged: an exported icon is imported under its own id.
    ending = f".{extension}" if stem and extension.lower() == "png" else _EXTENSION
    return (tidy if tidy.strip("-. ") else _UNNAMED) + ending


def imported_png(data: bytes) -> bytes:
    """Return an image as PNG. A whole PNG is returned unchanged up to its end chunk. Thread-safe.

    Other animations are reduced to their first frame. Re-encoded images are upright, in sRGB, and have no
    metadata.
    Raises: EditorError if it is not a valid image.
    """
    data = without_trailer(data)
    try:
        pixels = SANDBOX.call(_pixels_unless_png, data, limit_s=_LIMIT_S)
    except NotStartedError:
        raise EditorError(_not_started_text()) from None
    return data if pixels is None else png_of(pixels)


def image_pixels(data: bytes) -> Pixels:
    """Return the pixels of an image, upright; those of a JPEG are in sRGB. Thread-safe.

    Raises: EditorError if it is not a valid image, or too large.
    """
    if len(data) > decoding.LARGEST_FILE_BYTES:
        most = decoding.LARGEST_FILE_BYTES >> 20
        raise EditorError(say("The image file is larger than {most} MB.", most=most))
    try:
        return SANDBOX.call(decoded_pixels, without_trailer(data), limit_s=_LIMIT_S)
    except NotStartedError:
        raise EditorError(_not_started_text()) from None


def file_pixels(path: Path) -> Pixels:
    """Return the pixels of an image file, as `image_pixels`.

    Raises: EditorError, whose place names the file, if it cannot be read or is not a valid image.
    """
    data = read_limited(path, decoding.LARGEST_FILE_BYTES)
    try:
        return image_pixels(data)
    except EditorError as error:
        raise EditorError(error.text, FilePosition(str(path))) from None


def _not_started_text() -> str:
    return say("The image could not be read. Try again.")


def _pixels_unless_png(data: bytes) -> Pixels | None:
    """Return the pixels of an image; None for a PNG, which is not re-encoded."""
    parsed = decoding.parse_image(data)
    image = decoding.load(parsed)
    return None if parsed.format == "PNG" else _upright_pixels(image, parsed)


def decoded_pixels(data: bytes) -> Pixels:
    """Return the pixels of an image, as `image_pixels`. Call it only in the sandbox process."""
    parsed = decoding.parse_image(data)
    return _upright_pixels(decoding.load(parsed), parsed)


def _upright_pixels(image: "Image.Image", parsed: "decoding.ParsedImage") -> Pixels:
    """Return the pixels of a decoded image, upright and in sRGB."""
    profile = parsed.icc_profile or image.info.get("icc_profile", b"")
    transposition = _transposition(parsed.exif or image.info.get("exif", b""))
    upright = decoding.rgba_of(_in_srgb(image, profile), parsed)
    if transposition is not None:
        upright = upright.transpose(transposition)
    return Pixels(upright.width, upright.height, upright.tobytes())


def _transposition(exif: bytes) -> "Image.Transpose | None":
    """Return the transposition that turns an image upright; None if there is none or it is unreadable.

    Pillow's own `exif_transpose` also rewrites all other tags, and fails if one of them is malformed.
    """
    tags = Image.Exif()
    try:
        tags.load(exif)
        orientation = tags.get(ExifTags.Base.Orientation)
    except decoding.DECODING_FAULTS:
        return None
    name = _TURNS.get(orientation) if isinstance(orientation, int) else None
    return None if name is None else Image.Transpose[name]


def _in_srgb(image: "Image.Image", profile: bytes) -> "Image.Image":
    """Convert an image from its profile to sRGB; return it unchanged if that fails."""
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
