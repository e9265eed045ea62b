"""PNG images made lighter without a change to any pixel, seen or unseen.

Kept is what draws the picture, and what says how its colours are meant: Pillow and Qt draw by none of that,
but other programs may. Texts, times, sizes in print and what cameras tell are dropped. The colours of
transparent pixels stay: an engine that scales an icon may mix them into its edges.
"""

import io
import threading
from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np
from PIL import Image

from editor.assets.images.decoding import load, rgba_of, walk
from editor.assets.images.png import GRAY, GRAY_ALPHA, png_chunks, png_header
from editor.assets.sandbox.process import AsideError, Sandbox
from editor.errors import EditorError
from editor.wording import say

try:
    import oxipng
except ImportError:
    oxipng = None  # type: ignore[assignment]  # a module, or nothing where it is not installed

OXIPNG: Final = "oxipng"
PILLOW: Final = "Pillow"
# Said as a text and not as one of two, so that what follows is checked for both.
SHRINKER: Final[str] = PILLOW if oxipng is None else OXIPNG

# Of the icons of real styles it leaves 36.5 %; level 4 leaves 35.5 % and takes six times as long.
_LEVEL: Final = 2
_LONGEST_S: Final = 60.0
# Not the one that fonts are read in: neither waits for the other.
_ASIDE: Final = Sandbox()
_KEPT: Final = (b"cICP", b"iCCP", b"sRGB", b"gAMA", b"cHRM")
_ANIMATED: Final = b"acTL"
_BYTE_BITS, _OPAQUE, _MOST_COLORS = 8, 255, 256
# Where the chunks after the header of a PNG begin.
_AFTER_HEADER: Final = 33


def shrunk(png: bytes, shrinker: str = SHRINKER) -> bytes:
    """A lighter PNG of the same pixels; the given bytes where none was found, or they are no PNG."""
    try:
        before = _rgba(png)
        if any(chunk.kind == _ANIMATED for chunk in png_chunks(png)):
            return png
        made = min(_by_pillow(png, before) if shrinker == PILLOW else _by_oxipng(png), key=len)
        return made if len(made) < len(png) and np.array_equal(_rgba(made), before) else png
    except EditorError:
        return png


def shrunk_aside(png: bytes, cancel: threading.Event | None = None) -> bytes:
    """The same as `shrunk` for a thread beside a window: oxipng would let no other thread run meanwhile.

    Raises: UnwantedError once `cancel` is set.
    """
    if SHRINKER == PILLOW:
        return shrunk(png)
    try:
        return _ASIDE.call(shrunk, png, limit_s=_LONGEST_S, cancel=cancel)
    except AsideError:
        return png


def _by_oxipng(png: bytes) -> Iterator[bytes]:
    yield png
    try:
        yield oxipng.optimize_from_memory(png, level=_LEVEL, strip=oxipng.StripChunks.keep(list(_KEPT)))
    except oxipng.PngError:
        return


def _by_pillow(png: bytes, rgba: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]") -> Iterator[bytes]:
    """The ways in which Pillow writes these pixels; of 16 bits it writes none."""
    yield png
    header = png_header(png)
    if header.depth > _BYTE_BITS:
        return
    kept = {chunk.kind: png[chunk.start : chunk.end] for chunk in png_chunks(png) if chunk.kind in _KEPT}
    is_gray_profile = header.color_type in (GRAY, GRAY_ALPHA) if b"iCCP" in kept else None
    for image, said in _images(rgba):
        if is_gray_profile is None or is_gray_profile is image.mode.startswith("L"):
            file = io.BytesIO()
            image.save(file, "PNG", optimize=True, **said)
            made = file.getvalue()
            yield made[:_AFTER_HEADER] + b"".join(kept.values()) + made[_AFTER_HEADER:]


def _images(
    rgba: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]",
) -> Iterator[tuple[Image.Image, Mapping[str, bytes]]]:
    """The same pixels as images of the modes that can hold them, and what is said of each when written."""
    is_opaque = bool((rgba[..., 3] == _OPAQUE).all())
    yield Image.fromarray(rgba[..., :3] if is_opaque else rgba), {}
    if (rgba[..., :1] == rgba[..., 1:3]).all():
        yield Image.fromarray(rgba[..., 0] if is_opaque else rgba[..., [0, 3]]), {}
    # As numbers with alpha in their highest byte, so that the transparent colours come first.
    colors, places = np.unique(rgba.view("<u4")[..., 0], return_inverse=True)
    if len(colors) <= _MOST_COLORS:
        palette = colors.astype("<u4").view(np.uint8).reshape(-1, 4)
        image = Image.fromarray(places.reshape(rgba.shape[:2]).astype(np.uint8))
        image.putpalette(palette[:, :3].tobytes())
        clear = palette[palette[:, 3] < _OPAQUE, 3].tobytes()
        yield image, {"transparency": clear} if clear else {}


def _rgba(png: bytes) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    walked = walk(png)
    if walked.format != "PNG":
        raise EditorError(say("It is no PNG."))
    return np.asarray(rgba_of(load(walked), walked))
