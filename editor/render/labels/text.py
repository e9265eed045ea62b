"""Label text as sprites: shaping, and halos grown from coverage."""

import math
from collections.abc import Callable, Sequence
from dataclasses import field, replace
from functools import cached_property, partial
from typing import TypeAlias

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QGlyphRun,
    QImage,
    QPainter,
    QPainterPath,
    QRawFont,
    QTextLayout,
    QTextLine,
    QTextOption,
    QTransform,
)

from editor.basemap.memory_cache import BytesCache
from editor.records import dataclass
from editor.render.labels.collision_index import Box
from editor.render.labels.faces import Faces
from editor.render.labels.text_style import TextStyle
from editor.render.paint.coverage import grown, to_array, to_coverage
from editor.render.paint.passes import COVERAGE, PICTURE
from editor.render.paint.vector_path import joined
from editor.render.paint.viewport import Distances

SPRITE_BYTES = 12 * 2**20
RUN_BYTES = 4 * 2**20
# Approximate memory of a run and of each glyph. Runs share up to MAX_OUTLINES outlines.
_RUN_OWN_BYTES, _GLYPH_BYTES = 400, 150
MAX_OUTLINES = 4000
# Large enough to avoid the rounding of glyph metrics to pixels.
SHAPED_PX = 100.0
# Maximum extent of a sprite from its origin; longer text is clipped.
MAX_EXTENT_PX = 2048
# The height of capitals with two accents above the baseline, in text sizes.
TALLEST = 1.1
# A line width that no text reaches.
UNBROKEN = 1e6
# Maximum length of a line relative to the mean when text is broken. Source: assumption `even-rows`.
EVEN_ROWS = 1.1
# Lines with a smaller pitch overlap; they have the usual one. Source: assumption `line-height`.
MIN_ROW_HEIGHT, USUAL_ROW_HEIGHT = 0.5, 1.2
LINE_SEPARATOR = "\N{LINE SEPARATOR}"

Outlines: TypeAlias = dict[tuple[object, ...], dict[int, QPainterPath]]
"""The outlines of glyphs in text sizes, by face."""


@dataclass(frozen=True)
class Sprite:
    """A text as an image.

    `box` is the box of the letters, the other rectangles are those of the images, all relative to the text's
    origin: the top left of its lines, or the origin of its glyph positions. `outline` computes the outline of
    the letters, which only pages and drawings need; `halo_px` is the width of the halo.
    """

    text: QImage
    halo: QImage | None
    text_rect: QRect
    halo_rect: QRect
    box: QRectF
    outline: Callable[[], QPainterPath] | None = field(default=None, compare=False)
    halo_px: float = 0.0

    @cached_property
    def edges(self) -> Box:
        """The edges of the box of the letters; cached because each position reads it."""
        return self.box.left(), self.box.top(), self.box.right(), self.box.bottom()

    @cached_property
    def nbytes(self) -> int:
        """Approximate size in memory. Units: bytes."""
        return 600 + self.text.sizeInBytes() + (self.halo.sizeInBytes() if self.halo is not None else 0)


@dataclass(frozen=True, slots=True)
class Glyph:
    """One shaped glyph: outline, centre and advance on the baseline, and its drop below it.

    Units: text sizes.
    """

    outline: QPainterPath
    middle: float
    width: float
    drop: float = 0.0


@dataclass(frozen=True, slots=True)
class TextRun:
    """A text shaped in one line: glyphs from left to right and the total width.

    Units: text sizes, so that text is shaped once for all zooms.
    """

    glyphs: tuple[Glyph, ...]
    width: float

    @property
    def middles(self) -> tuple[float, ...]:
        """The centres of the glyphs."""
        return tuple(glyph.middle for glyph in self.glyphs)

    @property
    def widest(self) -> float:
        """The width of its widest glyph."""
        return max((glyph.width for glyph in self.glyphs), default=0.0)

    @property
    def nbytes(self) -> int:
        """Approximate size in memory. Units: bytes."""
        return _RUN_OWN_BYTES + _GLYPH_BYTES * len(self.glyphs)


class TextShaper:
    """Cache of the sprites and runs in a style's fonts."""

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        # Identifies the fonts in the keys of other caches.
        self.mark = object()
        self._sprites = BytesCache[tuple[object, ...], Sprite](SPRITE_BYTES)
        self._runs = BytesCache[tuple[str, int], TextRun](RUN_BYTES)
        self._outlines: Outlines = {}

    def sprite(self, text: str, lettering: TextStyle) -> Sprite:
        """Return a text in lines, each centred."""
        key = (text, lettering)
        found = self._sprites.get(key)
        if found is None:
            sprite = _multiline_sprite(text, lettering, self.font(lettering))
            outline = partial(_text_outline, text, lettering, self._faces, self._outlines)
            found = replace(sprite, outline=outline)
            self._sprites.put(key, found)
        return found

    def run(self, text: str, lettering: TextStyle) -> TextRun:
        """Return a text in one line as single glyphs."""
        key = (text, lettering.style)
        found = self._runs.get(key)
        if found is None:
            if sum(map(len, self._outlines.values())) >= MAX_OUTLINES:
                self._outlines.clear()
                self._runs.clear()  # They retain the outlines without counting their memory.
            font = self._faces.font(lettering.style, SHAPED_PX)
            found = _shape(text.replace("\n", " "), font, self._outlines)
            self._runs.put(key, found)
        return found

    def curved_sprite(self, text: str, lettering: TextStyle, places: Distances) -> Sprite:
        """Return a text with each glyph at its own x and y, rotated by an angle in radians.

        Shape: (glyphs, 3).
        """
        key = (text, lettering, np.round(places * 10).astype(np.int32).tobytes())
        found = self._sprites.get(key)
        if found is None:
            found = self._curved_sprite(text, lettering, places)
            self._sprites.put(key, found)
        return found

    def _curved_sprite(self, text: str, lettering: TextStyle, places: Distances) -> Sprite:
        run, rise = self.run(text, lettering), self.rise(lettering)
        sprite = _curved_sprite(run, lettering, places.tolist(), rise)
        return replace(sprite, outline=partial(_curved_outline, run, lettering.size, places, rise))

    def font(self, lettering: TextStyle) -> QFont:
        """Return the font of a text style."""
        return self._faces.font(lettering.style, lettering.size)

    def rise(self, lettering: TextStyle) -> float:
        """Return the distance of the baseline below the middle of mostly lower-case letters."""
        metrics = QFontMetricsF(self.font(lettering))
        return (metrics.capHeight() + metrics.xHeight()) / 4


def _multiline_sprite(text: str, lettering: TextStyle, font: QFont) -> Sprite:
    layout, width, height, ascent = _lines(text, lettering, font)
    # An italic letter extends beyond its advance, a tall one above its line.
    above = math.ceil(TALLEST * lettering.size - ascent)
    rect = QRect(0, 0, math.ceil(width), math.ceil(height)).adjusted(-3, -max(2, above), 3, 2)
    return _create_sprite(
        rect,
        QRectF(0, 0, width, height),
        lettering.halo,
        lambda painter: layout.draw(painter, QPointF(0, 0)),
    )


def _text_outline(text: str, lettering: TextStyle, faces: Faces, outlines: Outlines) -> QPainterPath:
    """Return the outline of a text in lines, each centred."""
    size = lettering.size
    layout, *_ = _lines(text, lettering, faces.font(lettering.style, size))
    return joined(
        QTransform().translate(position.x(), position.y()).scale(size, size).map(outline)
        for run in layout.glyphRuns()
        for outline, position in zip(_outlines_of(run, outlines), run.positions(), strict=True)
    )


def _lines(text: str, lettering: TextStyle, font: QFont) -> tuple[QTextLayout, float, float, float]:
    """Return the layout of a text in lines, each centred, with its width, height and first ascent."""
    # Qt breaks a line only at a line separator.
    layout, rows = _rows(text.replace("\n", LINE_SEPARATOR), font, lettering.widest)
    pitch = lettering.size * (lettering.row if lettering.row >= MIN_ROW_HEIGHT else USUAL_ROW_HEIGHT)
    width = max((row.naturalTextWidth() for row in rows), default=0.0)
    for index, row in enumerate(rows):
        row.setPosition(QPointF((width - row.naturalTextWidth()) / 2, index * pitch))
    height = (rows[-1].height() + (len(rows) - 1) * pitch) if rows else 0.0
    return layout, width, height, rows[0].ascent() if rows else TALLEST * lettering.size


def _rows(text: str, font: QFont, widest: float) -> tuple[QTextLayout, list[QTextLine]]:
    """Return the layout of a text and its lines, of about equal length."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    rows = _break_lines(layout, widest)
    if len(rows) > 1:
        count, whole = len(rows), sum(row.naturalTextWidth() for row in rows)
        rows = _break_lines(layout, whole / count * EVEN_ROWS)
        if len(rows) != count:
            rows = _break_lines(layout, widest)
    return layout, rows


def _break_lines(layout: QTextLayout, widest: float) -> list[QTextLine]:
    rows: list[QTextLine] = []
    layout.beginLayout()
    while (row := layout.createLine()).isValid():
        row.setLineWidth(min(widest, UNBROKEN))
        rows.append(row)
    layout.endLayout()
    return rows


def _shape(text: str, font: QFont, outlines: Outlines) -> TextRun:
    layout, rows = _rows(text, font, math.inf)
    if not rows:
        return TextRun((), 0.0)
    glyphs: list[Glyph] = []
    baseline = rows[0].y() + rows[0].ascent()
    for run in layout.glyphRuns():
        advances = run.rawFont().advancesForGlyphIndexes(run.glyphIndexes())
        for outline, position, advance in zip(
            _outlines_of(run, outlines), run.positions(), advances, strict=True
        ):
            width, drop = advance.x() / SHAPED_PX, (position.y() - baseline) / SHAPED_PX
            glyphs.append(Glyph(outline, position.x() / SHAPED_PX + width / 2, width, drop))
    # Runs are in logical order; text along a line needs visual order.
    glyphs.sort(key=lambda glyph: glyph.middle)
    return TextRun(tuple(glyphs), rows[0].naturalTextWidth() / SHAPED_PX)


def _outlines_of(run: QGlyphRun, outlines: Outlines) -> list[QPainterPath]:
    """Return the outlines of a run's glyphs; extracting those that are not cached costs more than shaping."""
    face, indexes = run.rawFont(), run.glyphIndexes()
    if _is_empty_face(face):
        return [_missing_glyph()] * len(indexes)
    key = (face.familyName(), face.styleName(), face.weight(), face.style())
    cached = outlines.setdefault(key, {})
    for index in indexes:
        if index not in cached:
            cached[index] = _outline(face, index)
    return [cached[index] for index in indexes]


def _is_empty_face(face: QRawFont) -> bool:
    """Return whether Qt substituted an empty face because no font supports a script.

    Such a face has only advances: a query of its name or outlines crashes the process.
    """
    return face.pixelSize() <= 0


def _missing_glyph() -> QPainterPath:
    """Return the frame that replaces a missing glyph, in text sizes.

    It is where Qt draws one of a text of 20 pixels; at other sizes Qt leaves the same margin in pixels.
    """
    frame, hole = QPainterPath(), QPainterPath()
    frame.addRect(QRectF(0.1, -0.9, 0.8, 0.8))
    hole.addRect(QRectF(0.15, -0.85, 0.7, 0.7))
    # In the other direction, so that joined outlines do not fill it.
    frame.addPath(hole.toReversed())
    return frame


def _outline(face: QRawFont, index: int) -> QPainterPath:
    """Return the outline of a glyph in text sizes."""
    # At other sizes Qt rounds outlines to 64ths of a pixel, not always in the same way. In font units nothing
    # is rounded.
    drawn, units = QRawFont(face), face.unitsPerEm()
    drawn.setPixelSize(units)
    outline: QPainterPath = QTransform.fromScale(1 / units, 1 / units).map(drawn.pathForGlyph(index))
    return outline


def _curved_sprite(
    run: TextRun, lettering: TextStyle, places: Sequence[Sequence[float]], rise: float
) -> Sprite:
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

    return _create_sprite(rect, QRectF(rect), lettering.halo, draw)


def _curved_outline(run: TextRun, size: float, places: Distances, rise: float) -> QPainterPath:
    """Return the outline of a text whose glyphs have places of their own."""
    return joined(
        QTransform()
        .translate(x, y)
        .rotateRadians(angle)
        .translate(-glyph.width / 2 * size, rise + glyph.drop * size)
        .scale(size, size)
        .map(glyph.outline)
        for glyph, (x, y, angle) in zip(run.glyphs, places.tolist(), strict=True)
    )


def _create_sprite(rect: QRect, box: QRectF, halo: float, draw: Callable[[QPainter], object]) -> Sprite:
    rect = rect.intersected(QRect(-MAX_EXTENT_PX, -MAX_EXTENT_PX, 2 * MAX_EXTENT_PX, 2 * MAX_EXTENT_PX))
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
        text,
        to_coverage(grown(to_array(text), halo)),
        rect,
        rect.adjusted(-reach, -reach, reach, reach),
        box,
        halo_px=halo,
    )
