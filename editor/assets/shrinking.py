"""PNG images made lighter without a change to any pixel."""

import io
import threading
from typing import Final

from PIL import Image

from editor.assets.aside import Aside, AsideError
from editor.assets.datauri import build_data_uri
from editor.assets.icons import judge_image
from editor.assets.pixels import read_pixels

try:
    import oxipng
except ImportError:
    oxipng = None  # type: ignore[assignment]

SHRINKER: Final = "Pillow" if oxipng is None else "oxipng"
_LEVEL = 4
_LONGEST_S = 60.0
# Not the one that fonts are read in: neither waits for the other.
_ASIDE: Final = Aside()
# How the colours are meant stays said: other programs may draw by it.
_KEPT = [b"cICP", b"iCCP", b"sRGB", b"gAMA", b"cHRM"]


def shrunk(png: bytes) -> bytes:
    """A lighter PNG of the same pixels; the given bytes where none was found, or they are no PNG."""
    if judge_image(png).format != "PNG":
        return png
    made = _by_pillow(png) if oxipng is None else _by_oxipng(png)
    if len(made) >= len(png) or _pixels(made) != _pixels(png):
        return png
    return made


def shrunk_aside(png: bytes, cancel: threading.Event | None = None) -> bytes:
    """The same as `shrunk` for a thread beside a window: oxipng would let no other thread run meanwhile.

    Raises: Unwanted once `cancel` is set.
    """
    if oxipng is None:
        return shrunk(png)
    try:
        return _ASIDE.call(shrunk, png, limit_s=_LONGEST_S, cancel=cancel)
    except AsideError:
        return png


def _by_oxipng(png: bytes) -> bytes:
    try:
        return oxipng.optimize_from_memory(png, level=_LEVEL, strip=oxipng.StripChunks.keep(_KEPT))
    except oxipng.PngError:
        return png


def _by_pillow(png: bytes) -> bytes:
    file = io.BytesIO()
    with Image.open(io.BytesIO(png)) as image:
        image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _pixels(png: bytes) -> object:
    return read_pixels(build_data_uri("image/png", png))
