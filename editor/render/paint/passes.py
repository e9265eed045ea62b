"""Paint parts (coverage without colours), and passes that draw parts."""

import weakref
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from editor.mapstyle.schema.values import Color
from editor.records import dataclass
from editor.render.paint.paint import WHITE, Inks, LayerInk
from editor.render.paint.vector_path import VectorPath, stores_vectors

COVERAGE = QImage.Format.Format_Alpha8
PICTURE = QImage.Format.Format_ARGB32_Premultiplied
OPAQUE = 255


@dataclass(frozen=True, slots=True)
class PaintPart:
    """The coverage of one ink of a layer.

    `image` is a coverage (Alpha8) coloured by the ink, or an image multiplied by the ink's colour; without an
    image the ink fills the whole rectangle.
    Units: device pixels.
    """

    ink: LayerInk
    rect: QRect
    image: QImage | None

    @property
    def size(self) -> int:
        """Size in memory. Units: bytes."""
        return 0 if self.image is None else self.image.sizeInBytes()


def qcolor(color: Color) -> QColor:
    """Return a colour as a QColor."""
    return QColor(color.r, color.g, color.b, color.a)


@contextmanager
def painting(image: QImage) -> Iterator[QPainter]:
    """Yield a painter that always ends: Qt must not delete an image with an active painter."""
    painter = QPainter(image)
    try:
        yield painter
    finally:
        painter.end()


@contextmanager
def saved_state(painter: QPainter) -> Iterator[None]:
    """Restore a painter's state at the end, also if a superseded request ends the drawing."""
    painter.save()
    try:
        yield
    finally:
        painter.restore()


def over(upper: QImage, lower: QImage) -> QImage:
    """Return one image composited over another."""
    image = lower.copy()
    with painting(image) as painter:
        painter.drawImage(QPoint(0, 0), upper)
    return image


class ScratchImage:
    """Reused memory for drawing one part at a time; fresh allocations cost more than the drawing."""

    def __init__(self) -> None:
        self._memory = bytearray()

    def cleared(self, rect: QRect) -> QImage:
        """Return an empty image that is valid until the next call."""
        row = 4 * rect.width()
        if len(self._memory) < row * rect.height():
            self._memory = bytearray(row * rect.height())
        image = QImage(self._memory, rect.width(), rect.height(), row, PICTURE)
        image.fill(0)
        return image


_scratch = ScratchImage()
_BLACK = QColor(0, 0, 0)
_BYTES_PER_PIXEL: Final = 4


@dataclass(frozen=True, slots=True)
class _Lent:
    """Memory, and the view of it that its image holds; QImage releases the view with its last copy."""

    memory: bytearray
    view: "weakref.ref[memoryview]"


class ReusedImages:
    """Source of images in the memory of earlier ones of the same size.

    Fresh memory costs more than the copy of a picture: at 4096x2416 pixels, the system needs 14 ms to provide
    it, and a copy into memory in use takes 3 to 5 ms.
    """

    def __init__(self) -> None:
        self._lent: list[_Lent] = []

    def image(self, size: QSize) -> QImage:
        """Return an image with undefined pixels, whose memory no other image uses."""
        row = _BYTES_PER_PIXEL * size.width()
        needed = row * size.height()
        free = [each.memory for each in self._lent if each.view() is None and len(each.memory) == needed]
        memory = free[0] if free else bytearray(needed)
        view = memoryview(memory)
        used = [each for each in self._lent if each.view() is not None]
        self._lent = [*used, _Lent(memory, weakref.ref(view))]
        return QImage(view, size.width(), size.height(), row, PICTURE)


@dataclass(frozen=True, slots=True)
class Pass:
    """A drawing step of one ink of a layer.

    `draw` paints it in a colour, in coordinates of the view; without it the ink fills the rectangle.
    `finish` post-processes the coverage. `vector` returns the same drawing as a path, if it is one.
    Units: device pixels.
    """

    ink: LayerInk
    rect: QRect
    draw: Callable[[QPainter, QColor], None] | None
    in_colour: bool = False
    finish: Callable[[QImage], QImage] | None = None
    vector: Callable[[], VectorPath | None] | None = None

    def to_part(self) -> PaintPart | None:
        """Return the part that the pass draws, for later colouring."""
        if self.rect.isEmpty():
            return None
        if self.draw is None:
            return PaintPart(self.ink, self.rect, None)
        image = _scratch.cleared(self.rect)
        with painting(image) as painter:
            painter.translate(-self.rect.topLeft())
            _draw_antialiased(painter, self.draw, _BLACK)
        if self.in_colour:
            return PaintPart(self.ink, self.rect, image.copy())
        # Drawing on an Alpha8 image directly takes three times as long.
        coverage = image.convertToFormat(COVERAGE)
        return PaintPart(self.ink, self.rect, coverage if self.finish is None else self.finish(coverage))

    def paint_on(self, painter: QPainter, color: Color) -> None:
        """Paint the pass in a colour.

        Overlaps of an opaque colour look the same as its coverage coloured once, so no intermediate image is
        needed. Devices that store vectors get a path wherever there is one.
        """
        if self.rect.isEmpty():
            return
        path = self.vector() if self.vector is not None and stores_vectors(painter) else None
        takes_colour = color == WHITE if self.in_colour else color.a == OPAQUE
        if path is not None:
            _draw_antialiased(painter, path.paint, qcolor(color))
        elif self.draw is not None and takes_colour and self.finish is None:
            _draw_antialiased(painter, self.draw, qcolor(color))
        elif (part := self.to_part()) is not None:
            draw_parts(painter, (part,), {self.ink: color})


def _draw_antialiased(painter: QPainter, draw: Callable[[QPainter, QColor], None], color: QColor) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    draw(painter, color)


def draw_parts(painter: QPainter, parts: Iterable[PaintPart], inks: Inks) -> None:
    """Paint parts in their inks, in order; skip parts without an ink."""
    for part in parts:
        color = inks.get(part.ink)
        if color is None:
            continue
        if part.image is None:
            painter.fillRect(part.rect, qcolor(color))
        elif part.image.format() == COVERAGE:
            painter.drawImage(part.rect.topLeft(), colored_coverage(part.image, qcolor(color)))
        else:
            painter.setOpacity(color.a / 255)
            painter.drawImage(part.rect.topLeft(), _multiplied(part.image, color))
            painter.setOpacity(1.0)


@lru_cache(maxsize=512)
def _shades(rgba: int) -> tuple[int, ...]:
    """Return the colour for each coverage from 0 to 255."""
    alpha, rgb = rgba >> 24, rgba & 0xFFFFFF
    return tuple((coverage * alpha + 127) // 255 << 24 | rgb for coverage in range(256))


def colored_coverage(coverage: QImage, color: QColor) -> QImage:
    """Return a coverage coloured by a colour."""
    # As indexes into a colour table the coverage needs no second pass.
    indexed = QImage(coverage)
    indexed.reinterpretAsFormat(QImage.Format.Format_Indexed8)
    indexed.setColorTable(_shades(color.rgba()))
    return indexed.convertToFormat(PICTURE)


def _multiplied(picture: QImage, color: Color) -> QImage:
    if (color.r, color.g, color.b) == (WHITE.r, WHITE.g, WHITE.b):
        return picture
    result = picture.copy()
    with painting(result) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.fillRect(result.rect(), QColor(color.r, color.g, color.b))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        painter.drawImage(QPoint(0, 0), picture)
    return result
