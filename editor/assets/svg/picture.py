"""Rendering of SVG drawings by resvg in a sandbox process, which a hostile drawing may crash."""

import io
from typing import TYPE_CHECKING, Final

from editor.assets.images.resize import Pixels, png_of
from editor.assets.sandbox.process import NotStartedError, Sandbox, SandboxError
from editor.errors import EditorError
from editor.lazy_import import LazyModule
from editor.wording import say

if TYPE_CHECKING:
    import resvg_py
    from PIL import Image

    from editor.assets.svg import drawing
else:
    resvg_py = LazyModule("resvg_py")
    Image = LazyModule("PIL.Image")
    drawing = LazyModule("editor.assets.svg.drawing")


LARGEST_PX: Final = 2048

_LIMIT_S: Final = 4.0
SANDBOX: Final = Sandbox()


def svg_png(data: bytes, longest_px: int) -> bytes:
    """Render a drawing as PNG with a transparent background and a longer side of `longest_px`. Thread-safe.

    Raises: EditorError if it has unsupported content or nothing visible.
    """
    if not 1 <= longest_px <= LARGEST_PX:
        raise EditorError(say("Enter a size from 1 to {most} pixels.", most=LARGEST_PX))
    try:
        pixels = SANDBOX.call(_render, data, longest_px, limit_s=_LIMIT_S)
    except NotStartedError:
        text = say("The SVG could not be rendered. Try again.")
        raise EditorError(text) from None
    except SandboxError:
        text = say("The SVG is too complex to render. Simplify it or use a PNG.")
        raise EditorError(text) from None
    if not any(pixels.rgba[3::4]):
        raise EditorError(say("The SVG is blank."))
    return png_of(pixels)


def _render(data: bytes, longest_px: int) -> Pixels:
    text = drawing.plain_svg(data)
    try:
        png = resvg_py.svg_to_bytes(
            svg_string=text, skip_system_fonts=True, width=longest_px, height=longest_px
        )
    except ValueError:
        # The text is well-formed, so this is the only error of the renderer.
        raise EditorError(say("The SVG has zero size.")) from None
    image = Image.open(io.BytesIO(png), formats=("PNG",)).convert("RGBA")
    return Pixels(image.width, image.height, image.tobytes())
