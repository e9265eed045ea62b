"""Lossless size reduction of PNG images; all pixels remain equal, even transparent ones.

Chunks that affect the picture or define its colours remain: Pillow and Qt ignore the latter, but other
programs may not. Texts, times, print sizes and camera metadata are dropped. Colours of transparent
pixels remain: an engine that scales an icon may blend them into its edges.
"""

import io
import threading
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from editor.assets.images.png import GRAY, GRAY_ALPHA, png_chunks, png_header
from editor.assets.sandbox.process import Sandbox, SandboxError
from editor.errors import EditorError
from editor.lazy_import import LazyModule
from editor.wording import say

if TYPE_CHECKING:
    import numpy as np
    from PIL import Image

    from editor.assets.images import decoding
else:
    np = LazyModule("numpy")
    Image = LazyModule("PIL.Image")
    decoding = LazyModule("editor.assets.images.decoding")

try:
    import oxipng
except ImportError:
    oxipng = None  # type: ignore[assignment]  # a module, or nothing where it is not installed

OXIPNG: Final = "oxipng"
PILLOW: Final = "Pillow"
# Typed as `str`, so that the code for both values is checked.
REDUCER: Final[str] = PILLOW if oxipng is None else OXIPNG

# Of the icons of real styles it leaves 36.5 %; level 4 leaves 35.5 % and takes six times as long.
_LEVEL: Final = 2
_LIMIT_S: Final = 60.0
# Not the sandbox of fonts: neither waits for the other.
_SANDBOX: Final = Sandbox()
_COLOR_CHUNKS: Final = (b"cICP", b"iCCP", b"sRGB", b"gAMA", b"cHRM")
_ANIMATED: Final = b"acTL"
_BYTE_BITS, _OPAQUE, _MOST_COLORS = 8, 255, 256
# The offset of the chunks after the header.
_AFTER_HEADER: Final = 33


def reduce_png(png: bytes, shrinker: str = REDUCER) -> bytes:
    """Return a smaller PNG with the same pixels; the given bytes if there is none or they are not a PNG."""
    try:
        before = _rgba(png)
        if any(chunk.kind == _ANIMATED for chunk in png_chunks(png)):
            return png
        encoded = min(_by_pillow(png, before) if shrinker == PILLOW else _by_oxipng(png), key=len)
        return encoded if len(encoded) < len(png) and np.array_equal(_rgba(encoded), before) else png
    except EditorError:
        return png


def reduce_png_in_sandbox(png: bytes, cancel: threading.Event | None = None) -> bytes:
    """Run `reduce_png` outside the process: oxipng would block all other threads meanwhile.

    Raises: UnwantedError once `cancel` is set.
    """
    if REDUCER == PILLOW:
        return reduce_png(png)
    try:
        return _SANDBOX.call(reduce_png, png, limit_s=_LIMIT_S, cancel=cancel)
    except SandboxError:
        return png


def _by_oxipng(png: bytes) -> Iterator[bytes]:
    yield png
    try:
        yield oxipng.optimize_from_memory(
            png, level=_LEVEL, strip=oxipng.StripChunks.keep(list(_COLOR_CHUNKS))
        )
    except oxipng.PngError:
        return


def _by_pillow(png: bytes, rgba: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]") -> Iterator[bytes]:
    """Yield the encodings of Pillow; none for 16 bits."""
    yield png
    header = png_header(png)
    if header.depth > _BYTE_BITS:
        return
    color_chunks = {
        chunk.kind: png[chunk.start : chunk.end] for chunk in png_chunks(png) if chunk.kind in _COLOR_CHUNKS
    }
    is_gray_profile = header.color_type in (GRAY, GRAY_ALPHA) if b"iCCP" in color_chunks else None
    for image, options in _images(rgba):
        if is_gray_profile is None or is_gray_profile is image.mode.startswith("L"):
            file = io.BytesIO()
            image.save(file, "PNG", optimize=True, **options)
            encoded = file.getvalue()
            yield encoded[:_AFTER_HEADER] + b"".join(color_chunks.values()) + encoded[_AFTER_HEADER:]


def _images(
    rgba: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]",
) -> "Iterator[tuple[Image.Image, Mapping[str, bytes]]]":
    """Yield the pixels as images of all suitable modes, with the arguments to save them."""
    is_opaque = bool((rgba[..., 3] == _OPAQUE).all())
    yield Image.fromarray(rgba[..., :3] if is_opaque else rgba), {}
    if (rgba[..., :1] == rgba[..., 1:3]).all():
        yield Image.fromarray(rgba[..., 0] if is_opaque else rgba[..., [0, 3]]), {}
    # As integers with alpha in the highest byte, so that transparent colours come first.
    colors, indexes = np.unique(rgba.view("<u4")[..., 0], return_inverse=True)
    if len(colors) <= _MOST_COLORS:
        palette = colors.astype("<u4").view(np.uint8).reshape(-1, 4)
        image = Image.fromarray(indexes.reshape(rgba.shape[:2]).astype(np.uint8))
        image.putpalette(palette[:, :3].tobytes())
        alphas = palette[palette[:, 3] < _OPAQUE, 3].tobytes()
        yield image, {"transparency": alphas} if alphas else {}


def _rgba(png: bytes) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    parsed = decoding.parse_image(png)
    if parsed.format != "PNG":
        raise EditorError(say("Not a PNG."))
    return np.asarray(decoding.rgba_of(decoding.load(parsed), parsed))
