"""Fonts built for tests: their names, rights, characters, kerning and axes."""

import io
from collections.abc import Mapping, Sequence
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from editor.assets.data_uri import build_data_uri

UNITS = 1000
OFL_URL = "https://scripts.sil.org/OFL"


def a_made_font(
    characters: str = "AB",
    names: Mapping[int, str] = {1: "Made", 2: "Regular", 4: "Made Regular", 5: "Version 1.5"},
    rights: int = 0,
    weight: int = 400,
    *,
    is_cff: bool = False,
    features: str = "",
    axes: Sequence[tuple[str, float, float, float, str]] = (),
) -> bytes:
    """Create a font with a box for each character; a space is always among them."""
    points = {ord(letter): f"uni{ord(letter):04X}" for letter in dict.fromkeys(f" {characters}")}
    glyphs = [".notdef", *points.values()]
    builder = FontBuilder(UNITS, isTTF=not is_cff)
    builder.setupGlyphOrder(glyphs)
    builder.setupCharacterMap(points)
    if is_cff:
        drawn = {
            name: _boxed(T2CharStringPen(500, None), place).getCharString()
            for place, name in enumerate(glyphs)
        }
        builder.setupCFF("Made", {}, drawn, {})
    else:
        builder.setupGlyf(
            {name: _boxed(TTGlyphPen(None), place).glyph() for place, name in enumerate(glyphs)}
        )
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (500, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(
        fsType=rights, usWeightClass=weight, sTypoAscender=800, usWinAscent=800, usWinDescent=200
    )
    builder.setupNameTable({})
    for name_id, text in names.items():
        builder.font["name"].setName(text, name_id, 3, 1, 0x409)
    builder.setupPost()
    if axes:
        builder.setupFvar(axes, [])
        builder.setupGvar({name: [] for name in glyphs})
    if features:
        builder.addOpenTypeFeatures(features)
    out = io.BytesIO()
    builder.font.save(out)
    return out.getvalue()


def opened(data: bytes) -> TTFont:
    """Open a font with fontTools."""
    return TTFont(io.BytesIO(data))


def _boxed(pen: Any, place: int) -> Any:
    """Draw a box whose height is the index of its glyph, and return the pen."""
    height = 100 + place % 600
    pen.moveTo((50, 0))
    for corner in ((50, height), (450, height), (450, 0)):
        pen.lineTo(corner)
    pen.closePath()
    return pen


def with_noise(data: bytes, table: str) -> bytes:
    """Return a font with noise in place of one table."""
    entry = opened(data).reader.tables[table]
    noise = bytes((7 * place + 131) % 256 for place in range(entry.length))
    return data[: entry.offset] + noise + data[entry.offset + entry.length :]


def a_deeply_broken_face(family: str) -> str:
    """Return the data URI of a font with a valid directory and noise for glyphs."""
    data = with_noise(a_made_font("ABCDEFGH", {1: family, 2: "Regular"}), "glyf")
    return build_data_uri("font/ttf", data)
