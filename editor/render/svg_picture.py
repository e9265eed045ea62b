"""SVG drawings as pixels, drawn in the process beside ours: a hostile one takes Qt minutes."""

from typing import Final

from PySide6.QtCore import QByteArray, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer, QtSvg

from editor.assets.aside import Aside, AsideError, NotStartedError
from editor.assets.pixels import Pixels, png_of
from editor.assets.svg import clean_svg
from editor.errors import EditorError
from editor.wording import say

LARGEST_PX: Final = 2048

_LIMIT_S: Final = 4.0
# Qt maps some 450 MB before it draws, of which it touches 80.
ASIDE: Final = Aside(768 * 1024 * 1024)
# What is drawn was rebuilt from plain shapes and its time is limited, so Qt need not leave out what is slow.
_OPTIONS = QtSvg.Option.AssumeTrustedSource | QtSvg.Option.DisableAnimations


def svg_png(data: bytes, longest_px: int) -> bytes:
    """A drawing as a PNG with a transparent ground, its longer side so long. Safe on any thread.

    Raises: EditorError when it holds what is not allowed, or nothing is seen of it.
    """
    if not 1 <= longest_px <= LARGEST_PX:
        raise EditorError(say("A drawing is imported 1 to {most} pixels long.", most=LARGEST_PX))
    drawing = clean_svg(data)
    scale = longest_px / max(drawing.width, drawing.height)
    width, height = (max(1, round(side * scale)) for side in (drawing.width, drawing.height))
    try:
        pixels = ASIDE.call(_drawn, drawing.data, width, height, limit_s=_LIMIT_S)
    except NotStartedError:
        text = say("The drawing could not be rendered: the render process did not start. Try again.")
        raise EditorError(text) from None
    except AsideError:
        raise EditorError(say("The drawing takes too long to draw; simplify it, or use a PNG.")) from None
    if not any(pixels[3::4]):
        raise EditorError(say("Nothing is seen of the drawing."))
    return png_of(Pixels(width, height, pixels))


def _drawn(data: bytes, width: int, height: int) -> bytes:
    """The pixels of a clean drawing. Shape: as those of `Pixels`."""
    qInstallMessageHandler(_say_nothing)
    image = QImage(width, height, QImage.Format.Format_RGBA8888_Premultiplied)
    image.fill(0)
    renderer = QSvgRenderer()
    renderer.setOptions(_OPTIONS)
    renderer.load(QByteArray(data))
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    straight = image.convertToFormat(QImage.Format.Format_RGBA8888)
    return bytes(straight.constBits())


def _say_nothing(_kind: QtMsgType, _context: object, _text: str) -> None:
    """What Qt remarks on a drawing concerns nobody: the picture shows it."""
