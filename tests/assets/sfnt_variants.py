"""Fonts assembled from the tables of valid ones, with any version, any outlines and required tables missing.

Qt, in a separate process, and FreeType decide which of them can be drawn.
"""

import io
import json
import struct
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from fontTools.cffLib.CFFToCFF2 import convertCFFToCFF2
from PIL import ImageFont
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication, QRawFont

from tests.assets.made_fonts import a_made_font, opened

VERSIONS = (
    *(b"\x00\x01\x00\x00", b"OTTO", b"true", b"typ1", b"ttcf", b"wOFF", b"wOF2"),
    *(b"\x00\x02\x00\x00", b"\x7f\x01\x80\xff"),
)
REQUIRED = ("cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post")
_LIKELY = {(VERSIONS[0], "glyf"), (b"OTTO", "CFF"), (b"OTTO", "CFF2"), (b"true", "both, metrics of glyf")}
_LETTER = "A"
_SIZE_PX = 40.0

Tables = Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Variant:
    """A font and a description of its changes."""

    name: str
    data: bytes


def variants() -> Iterator[Variant]:
    """Yield every version with every set of outline tables, and the likely ones without a required table."""
    for version, (kind, tables) in product(VERSIONS, _outlines().items()):
        for missing in ("", *REQUIRED) if (version, kind) in _LIKELY else ("",):
            left = {name: data for name, data in tables.items() if name != missing}
            lack = f" without {missing}" if missing else ""
            yield Variant(f"{version!r} with {kind}{lack}", sfnt(version, left))


def _outlines() -> Mapping[str, Tables]:
    """Return the tables of a font by the kind of their outlines."""
    glyf = _tables(a_made_font("ABC"))
    cff = _tables(a_made_font("ABC", is_cff=True))
    others = {name: data for name, data in glyf.items() if name not in ("glyf", "loca")}
    cff2 = _tables(_as_cff2(a_made_font("ABC", is_cff=True)))
    bitmaps = {"EBDT": struct.pack(">HH", 2, 0), "EBLC": struct.pack(">HHI", 2, 0, 0)}
    return {
        "glyf": glyf,
        "CFF": cff,
        "CFF2": cff2,
        "both, metrics of glyf": {**glyf, "CFF ": cff["CFF "]},
        "both, metrics of CFF": {**cff, "glyf": glyf["glyf"], "loca": glyf["loca"]},
        "all": {**glyf, "CFF ": cff["CFF "], "CFF2": cff2["CFF2"]},
        "glyf alone": {name: data for name, data in glyf.items() if name != "loca"},
        "loca alone": {name: data for name, data in glyf.items() if name != "glyf"},
        "CFF with the metrics of glyf": {**others, "CFF ": cff["CFF "]},
        "none": others,
        "bitmaps": {**others, **bitmaps},
    }


def _as_cff2(data: bytes) -> bytes:
    font, out = opened(data), io.BytesIO()
    font.getGlyphOrder()  # The names are in the table that is removed.
    convertCFFToCFF2(font)
    font.save(out)
    return out.getvalue()


def _tables(data: bytes) -> Tables:
    font = opened(data)
    return {name: font.reader[name] for name in font.reader.tables}


def sfnt(version: bytes, tables: Tables) -> bytes:
    """Create a font file from tables, sorted by their names."""
    count = len(tables)
    power = max(count, 1).bit_length() - 1
    head = version + struct.pack(">HHHH", count, 16 << power, power, 16 * count - (16 << power))
    offset, entries, body = 12 + 16 * count, b"", b""
    for name, data in sorted(tables.items()):
        padded = data + b"\0" * (-len(data) % 4)
        checksum = sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        entries += struct.pack(">4sIII", name.encode("latin-1"), checksum, offset, len(data))
        body += padded
        offset += len(padded)
    return head + entries + body


def freetype_draws(data: bytes) -> bool:
    """Return whether FreeType loads a font and draws a letter of it."""
    with suppress(OSError):
        return ImageFont.truetype(io.BytesIO(data), round(_SIZE_PX)).getmask(_LETTER).getbbox() is not None
    return False


def qt_draws(data: bytes) -> bool:
    """Return whether Qt loads a font, and draws a letter of it. It needs an application."""
    number = QFontDatabase.addApplicationFontFromData(QByteArray(data))
    if number < 0:
        return False
    QFontDatabase.removeApplicationFont(number)
    font = QRawFont()
    font.loadFromData(QByteArray(data), _SIZE_PX, QFont.HintingPreference.PreferNoHinting)
    glyphs = font.glyphIndexesForString(_LETTER) if font.isValid() else []
    return bool(glyphs) and glyphs[0] != 0 and not font.pathForGlyph(glyphs[0]).isEmpty()


def drawn() -> Collection[str]:
    """Return the names of the variants that Qt and FreeType both draw, determined in another process."""
    command = [sys.executable, "-m", "tests.assets.sfnt_variants"]
    result = subprocess.run(command, cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, check=True)
    return frozenset(json.loads(result.stdout))


if __name__ == "__main__":
    application = QGuiApplication([])
    sys.stdout.write(
        json.dumps([each.name for each in variants() if qt_draws(each.data) and freetype_draws(each.data)])
    )
