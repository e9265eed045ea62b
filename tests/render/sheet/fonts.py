"""Small fonts for the sheet with one letter, A, whose box identifies the face."""

import base64
import io

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from tests.styles import Json

UNITS = 1000
# Left, bottom, right and top of the letter in each face.
BOXES = {"regular": (50, 0, 950, 900), "bold": (50, 0, 950, 300), "italic": (350, 0, 650, 900)}


def a_font(face: str, family: str = "Sheet", style: str = "Regular") -> str:
    """Return the data URI of a font with the single letter A."""
    builder = FontBuilder(UNITS, isTTF=True)
    builder.setupGlyphOrder([".notdef", "A", "space"])
    builder.setupCharacterMap({ord("A"): "A", ord(" "): "space"})
    builder.setupGlyf({".notdef": _box(100, 0, 900, 100), "A": _box(*BOXES[face]), "space": _box(0, 0, 0, 0)})
    builder.setupHorizontalMetrics({".notdef": (UNITS, 100), "A": (UNITS, BOXES[face][0]), "space": (300, 0)})
    builder.setupHorizontalHeader(ascent=950, descent=-200)
    builder.setupOS2(sTypoAscender=950, usWinAscent=950, usWinDescent=200)
    builder.setupNameTable({"familyName": family, "styleName": style})
    builder.setupPost()
    file = io.BytesIO()
    builder.font.save(file)
    return "data:font/ttf;base64," + base64.b64encode(file.getvalue()).decode()


def fonts_section(**faces: str) -> Json:
    """Return the fonts section of a style with embedded faces."""
    return {"fonts_section": faces}


def _box(left: int, bottom: int, right: int, top: int) -> object:
    pen = TTGlyphPen(None)
    pen.moveTo((left, bottom))
    for corner in ((left, top), (right, top), (right, bottom)):
        pen.lineTo(corner)
    pen.closePath()
    return pen.glyph()
