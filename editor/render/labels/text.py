"""Text as sprites: shaped once, drawn once, its halo grown from its own coverage.

Stroking glyph outlines at every frame costs a hundred times as much as laying down a sprite.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QRawFont,
    QTextLayout,
    QTextLine,
    QTextOption,
    QTransform,
)

from editor.basemap.cache import BytesCache
from editor.render.labels.fonts import Faces
from editor.render.paint.parts import COVERAGE, PICTURE, coverage_of, field_of, grown
from editor.render.paint.viewport import Distances

SPRITE_BYTES = 12 * 2**20
RUN_BYTES = 4 * 2**20
# What a run and each of its glyphs take, about. Runs share the outlines, of which there are MOST_OUTLINES.
_RUN_OWN_BYTES, _GLYPH_BYTES = 400, 150
MOST_OUTLINES = 4000
# Large enough that nothing of a glyph is rounded to its pixels.
SHAPED_PX = 100.0
# No sprite reaches farther from its origin: a text that would is cut.
FARTHEST_PX = 2048
# A width that no row reaches.
UNBROKEN = 1e6
# How much longer than the mean a row may be when a text is broken into even rows.
EVEN_ROWS = 1.1
# Rows that stand closer than this lie on each other. Shipped styles write 0, and mean the line height of the
# font: so does any height below.
LEAST_ROW = 0.5
LINE_SEPARATOR = "\N{LINE SEPARATOR}"


@dataclass(frozen=True, slots=True)
class Lettering:
    """How a text is set.

    Units: device pixels; `style` is the value of `text-style`; `row` counts in sizes, and below LEAST_ROW is
    the line height of the font.
    """

    style: int
    size: float
    halo: float = 0.0
    row: float = 1.2
    widest: float = math.inf


@dataclass(frozen=True, slots=True)
class Sprite:
    """A text as an image.

    `box` is where the letters stand, the others what the images cover, all seen from the text's own origin:
    the top left of its rows, or the point that the places of its glyphs count from.
    """

    text: QImage
    halo: QImage | None
    text_rect: QRect
    halo_rect: QRect
    box: QRectF

    @property
    def nbytes(self) -> int:
        """About what its images keep in memory. Units: bytes."""
        return 200 + self.text.sizeInBytes() + (self.halo.sizeInBytes() if self.halo is not None else 0)


@dataclass(frozen=True, slots=True)
class Glyph:
    """One shaped glyph: its outline, the middle and width of its room on the baseline, its drop below it.

    Units: sizes of the text.
    """

    outline: QPainterPath
    middle: float
    width: float
    drop: float = 0.0


@dataclass(frozen=True, slots=True)
class TextRun:
    """A text shaped in one row: its glyphs from left to right and its whole width.

    Units: sizes of the text, so that it is shaped once for all zooms.
    """

    glyphs: tuple[Glyph, ...]
    width: float

    @property
    def middles(self) -> tuple[float, ...]:
        """Where the middles of its glyphs stand."""
        return tuple(glyph.middle for glyph in self.glyphs)

    @property
    def widest(self) -> float:
        """The width of its widest glyph."""
        return max((glyph.width for glyph in self.glyphs), default=0.0)

    @property
    def nbytes(self) -> int:
        """About what it keeps in memory. Units: bytes."""
        return _RUN_OWN_BYTES + _GLYPH_BYTES * len(self.glyphs)


class Letters:
    """Sprites and runs of a style's fonts, the least recently used falling out."""

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        # What was worked out for runs of these fonts holds for no others.
        self.mark = object()
        self._sprites = BytesCache[tuple[object, ...], Sprite](SPRITE_BYTES)
        self._runs = BytesCache[tuple[str, int], TextRun](RUN_BYTES)
        self._outlines: dict[tuple[object, ...], dict[int, QPainterPath]] = {}

    def sprite(self, text: str, lettering: Lettering) -> Sprite:
        """A text in rows, each row centred."""
        key = (text, lettering)
        found = self._sprites.get(key)
        if found is None:
            found = _set_in_rows(text, lettering, self.font(lettering))
            self._sprites.put(key, found)
        return found

    def run(self, text: str, lettering: Lettering) -> TextRun:
        """A text in one row, as single glyphs."""
        key = (text, lettering.style)
        found = self._runs.get(key)
        if found is None:
            if sum(map(len, self._outlines.values())) >= MOST_OUTLINES:
                self._outlines.clear()
                self._runs.clear()  # They hold the outlines, whose memory they do not count.
            font = self._faces.font(lettering.style, SHAPED_PX)
            found = _shaped(text.replace("\n", " "), font, self._outlines_of)
            self._runs.put(key, found)
        return found

    def bent(self, text: str, lettering: Lettering, places: Distances) -> Sprite:
        """A text whose glyphs each stand at their own x and y, turned by an angle in radians.

        Shape: (glyphs, 3).
        """
        key = (text, lettering, np.round(places * 10).astype(np.int32).tobytes())
        found = self._sprites.get(key)
        if found is None:
            found = _bent(self.run(text, lettering), lettering, places.tolist(), self.rise(lettering))
            self._sprites.put(key, found)
        return found

    def font(self, lettering: Lettering) -> QFont:
        """The font of a lettering."""
        return self._faces.font(lettering.style, lettering.size)

    def _outlines_of(self, face: QRawFont) -> dict[int, QPainterPath]:
        """The outlines of a face's glyphs that were taken from it: that costs more than all other shaping."""
        key = (face.familyName(), face.styleName(), face.weight(), face.style())
        return self._outlines.setdefault(key, {})

    def rise(self, lettering: Lettering) -> float:
        """How far the baseline lies below the middle of a row of mostly small letters."""
        metrics = QFontMetricsF(self.font(lettering))
        return (metrics.capHeight() + metrics.xHeight()) / 4


def _set_in_rows(text: str, lettering: Lettering, font: QFont) -> Sprite:
    # Qt breaks a row at a separator of lines only.
    layout, rows = _rows(text.replace("\n", LINE_SEPARATOR), font, lettering.widest)
    natural = max((row.height() for row in rows), default=0.0) + max(0.0, QFontMetricsF(font).leading())
    pitch = lettering.row * lettering.size if lettering.row >= LEAST_ROW else natural
    width = max((row.naturalTextWidth() for row in rows), default=0.0)
    for index, row in enumerate(rows):
        row.setPosition(QPointF((width - row.naturalTextWidth()) / 2, index * pitch))
    height = (rows[-1].height() + (len(rows) - 1) * pitch) if rows else 0.0
    # An italic letter leans out of its room, and a tall one over its row.
    rect = QRect(0, 0, math.ceil(width), math.ceil(height)).adjusted(-3, -2, 3, 2)
    return _finished(
        rect,
        QRectF(0, 0, width, height),
        lettering.halo,
        lambda painter: layout.draw(painter, QPointF(0, 0)),
    )


def _rows(text: str, font: QFont, widest: float) -> tuple[QTextLayout, list[QTextLine]]:
    """The layout of a text and its rows, about equally long where there are several."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    rows = _broken(layout, widest)
    if len(rows) > 1:
        count, whole = len(rows), sum(row.naturalTextWidth() for row in rows)
        rows = _broken(layout, whole / count * EVEN_ROWS)
        if len(rows) != count:
            rows = _broken(layout, widest)
    return layout, rows


def _broken(layout: QTextLayout, widest: float) -> list[QTextLine]:
    rows: list[QTextLine] = []
    layout.beginLayout()
    while (row := layout.createLine()).isValid():
        row.setLineWidth(min(widest, UNBROKEN))
        rows.append(row)
    layout.endLayout()
    return rows


def _shaped(text: str, font: QFont, outlines_of: Callable[[QRawFont], dict[int, QPainterPath]]) -> TextRun:
    layout, rows = _rows(text, font, math.inf)
    if not rows:
        return TextRun((), 0.0)
    glyphs: list[Glyph] = []
    baseline = rows[0].y() + rows[0].ascent()
    for run in layout.glyphRuns():
        face, indexes = run.rawFont(), run.glyphIndexes()
        is_missing = _stands_for_none(face)
        outlines = dict.fromkeys(indexes, _missing()) if is_missing else outlines_of(face)
        advances = face.advancesForGlyphIndexes(indexes)
        for index, position, advance in zip(indexes, run.positions(), advances, strict=True):
            outline = outlines.get(index)
            if outline is None:
                outline = outlines[index] = _outline(face, index)
            width, drop = advance.x() / SHAPED_PX, (position.y() - baseline) / SHAPED_PX
            glyphs.append(Glyph(outline, position.x() / SHAPED_PX + width / 2, width, drop))
    # Runs come in writing order; along a line they stand from left to right.
    glyphs.sort(key=lambda glyph: glyph.middle)
    return TextRun(tuple(glyphs), rows[0].naturalTextWidth() / SHAPED_PX)


def _stands_for_none(face: QRawFont) -> bool:
    """Whether no font of the system has a script, and Qt let a face without outlines stand for it.

    Such a face has widths and nothing else: asked for its name or an outline, it takes the process down.
    """
    return face.pixelSize() <= 0


def _missing() -> QPainterPath:
    """The frame that stands for a letter that no font has, in sizes of the text."""
    frame = QPainterPath()
    frame.addRect(QRectF(0.1, -0.7, 0.8, 0.7))
    frame.addRect(QRectF(0.15, -0.65, 0.7, 0.6))
    return frame


def _outline(face: QRawFont, index: int) -> QPainterPath:
    """A glyph's outline in sizes of the text."""
    # At any other size Qt rounds outlines to 64ths of a pixel, and not always alike. In the units that the
    # font was drawn in nothing is rounded.
    drawn, units = QRawFont(face), face.unitsPerEm()
    drawn.setPixelSize(units)
    outline: QPainterPath = QTransform.fromScale(1 / units, 1 / units).map(drawn.pathForGlyph(index))
    return outline


def _bent(run: TextRun, lettering: Lettering, places: Sequence[Sequence[float]], rise: float) -> Sprite:
    reach = size = lettering.size
    xs, ys = [place[0] for place in places], [place[1] for place in places]
    west, north = math.floor(min(xs) - reach), math.floor(min(ys) - reach)
    east, south = math.ceil(max(xs) + reach), math.ceil(max(ys) + reach)
    rect = QRect(west, north, east - west, south - north)

    def draw(painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.GlobalColor.black)
        for glyph, (x, y, angle) in zip(run.glyphs, places, strict=True):
            painter.save()
            painter.translate(x, y)
            painter.rotate(math.degrees(angle))
            painter.translate(-glyph.width / 2 * size, rise + glyph.drop * size)
            painter.scale(size, size)
            painter.drawPath(glyph.outline)
            painter.restore()

    return _finished(rect, QRectF(rect), lettering.halo, draw)


def _finished(rect: QRect, box: QRectF, halo: float, draw: Callable[[QPainter], object]) -> Sprite:
    """The sprite that a drawing makes; its image is widened by the halo."""
    rect = rect.intersected(QRect(-FARTHEST_PX, -FARTHEST_PX, 2 * FARTHEST_PX, 2 * FARTHEST_PX))
    image = QImage(rect.size(), PICTURE)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-rect.topLeft())
    draw(painter)
    painter.end()
    text = image.convertToFormat(COVERAGE)
    if halo <= 0:
        return Sprite(text, None, rect, rect, box)
    reach = math.ceil(halo)
    return Sprite(
        text, coverage_of(grown(field_of(text), halo)), rect, rect.adjusted(-reach, -reach, reach, reach), box
    )
