"""Pictures from outside as a style holds them: PNG, under a tidy id."""

import re
import unicodedata
from pathlib import PurePosixPath, PureWindowsPath

from editor.assets.datauri import build_data_uri
from editor.assets.icons import judge_image
from editor.assets.pixels import png_of, read_pixels
from editor.errors import EditorError

LONGEST_ID = 64
_FALLBACK_ID = "icon"


def icon_id_from(file_name: str) -> str:
    """The id that an icon from a file of this name is given; it may be taken."""
    name = PureWindowsPath(PurePosixPath(file_name).name).name
    stem = unicodedata.normalize("NFC", name).rpartition(".")[0] or name
    tidy = re.sub(r"[^\w.+@-]+", "-", stem).strip("-. ")
    return tidy[:LONGEST_ID].rstrip("-.") or _FALLBACK_ID


def is_svg(data: bytes) -> bool:
    """Whether bytes begin as an SVG drawing does."""
    return b"<svg" in data[:4096].lower()


def imported_png(data: bytes) -> bytes:
    """A picture as PNG: a whole PNG stays as it is, of others the first frame is drawn anew.

    Raises: EditorError when it is no real image.
    """
    verdict = judge_image(data)
    if verdict.fault is not None:
        raise EditorError(verdict.fault)
    if verdict.format == "PNG":
        return data
    return png_of(read_pixels(build_data_uri("image/png", data)))
