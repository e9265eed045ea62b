"""Font tables read and subset by fontTools. Imported only in the sandbox process."""

import io
import re
import time
from itertools import pairwise
from typing import Final

from fontTools.pens.basePen import NullPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from PIL import ImageFont

from editor.assets.fonts.coverage import CodePoints
from editor.assets.fonts.font_info import Embedding, FontAxis, FontInfo, Licence
from editor.errors import EditorError
from editor.wording import listed, say

# Device metrics for single sizes; malformed in some fonts.
_UNUSED: Final = ("VDMX",)
_LAYOUT: Final = ("GDEF", "GPOS", "GSUB", "kern")


def cut(data: bytes, codepoints: CodePoints, has_layout: bool) -> bytes:
    """Return a font reduced to some characters and the glyphs that they need."""
    dropped = _UNUSED if has_layout else (*_UNUSED, *_LAYOUT)
    options = Options(
        layout_features=["*"],
        legacy_kern=True,
        drop_tables=[*Options().drop_tables, *dropped],
        name_IDs=["*"],
        name_languages=["*"],
        name_legacy=True,
        notdef_outline=True,
        recalc_timestamp=False,
    )
    with TTFont(io.BytesIO(data), lazy=True, recalcTimestamp=False) as font:
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=codepoints)
        subsetter.subset(font)
        out = io.BytesIO()
        font.save(out)
    return out.getvalue()


_FAMILY, _FACE, _FULL, _VERSION, _LICENCE, _LICENCE_URL = 1, 2, 4, 5, 13, 14
_TYPOGRAPHIC_FAMILY, _TYPOGRAPHIC_FACE = 16, 17
# No font has a longer text for users.
_MAX_TEXT: Final = 20_000
# About ten thousand glyphs a second are drawn: nearly all fonts in full.
_DRAWING_S: Final = 1.0
_LOADED_PX: Final = 32
# Controls and bidirectional overrides.
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]")

_LICENCES: Final = (
    (
        "SIL Open Font License",
        re.compile(r"scripts\.sil\.org/ofl|openfontlicense\.org|licenses/OFL|SIL Open Font Licen", re.I),
    ),
    ("Apache License 2.0", re.compile(r"apache\.org/licenses/|Apache Licen[cs]e", re.I)),
    (
        "Ubuntu Font Licence",
        re.compile(r"font\.ubuntu\.com/ufl|ubuntu\.com/legal/font-licence|Ubuntu Font Licen", re.I),
    ),
    ("MIT License", re.compile(r"opensource\.org/licenses/mit|\bMIT Licen[cs]e", re.I)),
    ("GNU GPL", re.compile(r"gnu\.org/licenses/(?:old-licenses/)?gpl|GNU General Public", re.I)),
    ("Creative Commons", re.compile(r"creativecommons\.org/(?:licenses|publicdomain)/", re.I)),
    ("Bitstream Vera", re.compile(r"Bitstream Vera Fonts Copyright", re.I)),
    (
        "public domain",
        re.compile(r"^\W*(?:this font is )?(?:in the )?public domain|no rights reserved", re.I),
    ),
)

# Source: OpenType 1.9, "OS/2", fsType. Of the first four bits the least restrictive counts.
_RESTRICTED, _PREVIEW, _EDITABLE, _NO_SUBSETTING, _BITMAP_ONLY = 0x2, 0x4, 0x8, 0x100, 0x200


def facts_of(data: bytes, *, draws: bool) -> FontInfo:
    """Read the information in a font, after drawing its glyphs if requested.

    Raises: EditorError if a table is damaged; or any error of fontTools.
    """
    with TTFont(io.BytesIO(data), lazy=True) as font:
        for table in ("maxp", "hhea", "hmtx"):
            if table not in font:
                raise EditorError(say("Font table “{table}” is missing.", table=table))
        _reject_stray_glyphs(font)
        if draws:
            _draw_glyphs(font)
        names = _Names(font)
        glyph_count = font["maxp"].numGlyphs
        if glyph_count == 0:
            raise EditorError(say("The font has no glyphs."))
        _reject_unloadable(data)
        return FontInfo(
            family=names.text(_TYPOGRAPHIC_FAMILY) or names.text(_FAMILY),
            face=names.text(_TYPOGRAPHIC_FACE) or names.text(_FACE),
            full_name=names.text(_FULL),
            version=re.sub(r"^Version\s+", "", names.text(_VERSION), flags=re.I),
            kind=_kind(font),
            weight=font["OS/2"].usWeightClass if "OS/2" in font else 400,
            glyph_count=glyph_count,
            size_bytes=len(data),
            licence=_licence(names),
            embedding=embedding_of(font["OS/2"].fsType if "OS/2" in font else 0),
            axes=_axes(font, names),
            codepoints=_codepoints(font),
        )


def _reject_stray_glyphs(font: TTFont) -> None:
    """Reject a font whose glyph locations lie outside the outline table.

    Raises: EditorError.
    """
    if "glyf" in font:
        locations = font["loca"].locations
        is_ascending = all(location <= following for location, following in pairwise(locations))
        if (
            len(locations) <= font["maxp"].numGlyphs
            or not is_ascending
            or locations[-1] > _length(font, "glyf")
        ):
            raise EditorError(say("Font table “loca” is damaged."))
        return
    table = "CFF " if "CFF " in font else "CFF2"
    top = font[table].cff.topDictIndex[0]
    is_counted = len(top.CharStrings) == font["maxp"].numGlyphs
    selected = top.FDSelect.gidArray if hasattr(top, "FDSelect") else ()
    if not is_counted or (selected and max(selected) >= len(top.FDArray)):
        raise EditorError(say("Font table “{table}” is damaged.", table=table.strip()))


def _reject_unloadable(data: bytes) -> None:
    """Reject a font that FreeType, with which Qt loads fonts, does not load.

    Raises: EditorError.
    """
    try:
        ImageFont.truetype(io.BytesIO(data), _LOADED_PX, layout_engine=ImageFont.Layout.BASIC)
    except OSError:
        raise EditorError(say("The font cannot be loaded: its tables are inconsistent.")) from None


def _draw_glyphs(font: TTFont) -> None:
    """Draw as many glyphs as the time limit permits.

    Raises: EditorError at the first that cannot be drawn.
    """
    deadline = time.monotonic() + _DRAWING_S
    glyphs = font.getGlyphSet()
    for name in font.getGlyphOrder():
        try:
            glyphs[name].draw(NullPen())
        except Exception:  # noqa: BLE001 (fontTools raises everything there is)
            raise EditorError(say("Some glyphs of the font are damaged.")) from None
        if time.monotonic() > deadline:
            return


def _length(font: TTFont, table: str) -> int:
    length: int = font.reader.tables[table].length
    return length


def embedding_of(rights: int) -> Embedding:
    """Return the embedding rights for OS/2's fsType."""
    if rights & _EDITABLE:
        name = say("editable")
    elif rights & _PREVIEW:
        name = say("preview and print")
    elif rights & _RESTRICTED:
        name = say("restricted")
    else:
        name = say("installable")
    may_subset = not rights & _NO_SUBSETTING
    is_bitmap_only = bool(rights & _BITMAP_ONLY)
    may_embed = name != "restricted" and not is_bitmap_only
    more = ((say("no subsetting"), not may_subset), (say("bitmaps only"), is_bitmap_only))
    name_text = listed([name, *(word for word, holds in more if holds)])
    return Embedding(name_text, may_embed=may_embed, may_subset=may_subset and may_embed)


class _Names:
    """The texts of the name table, in English if there are several languages."""

    def __init__(self, font: TTFont) -> None:
        self._table = font["name"]

    def text(self, name_id: int) -> str:
        """Return a text without control characters; empty if there is none."""
        text = self._table.getDebugName(name_id) or ""
        return _CONTROLS.sub("", text).strip()[:_MAX_TEXT]


def _codepoints(font: TTFont) -> CodePoints:
    """Return the characters with a glyph; none for a symbol font without characters."""
    cmap = font.getBestCmap() or {}
    # Neither “.notdef” nor a glyph past the last belongs to a character.
    glyphs = set(font.getGlyphOrder()) - {".notdef"}
    return CodePoints.of(point for point, name in cmap.items() if name in glyphs)


def _kind(font: TTFont) -> str:
    kind = "TrueType" if "glyf" in font else "OpenType CFF" if "CFF " in font else "OpenType CFF2"
    return f"{kind}, variable" if "fvar" in font else kind


def _licence(names: _Names) -> Licence:
    text, url = names.text(_LICENCE), names.text(_LICENCE_URL)
    # Some fonts have the licence in the copyright field.
    texts = "\n".join((url, text, names.text(0)))
    name = next((name for name, pattern in _LICENCES if pattern.search(texts)), "")
    return Licence(name, text, url)


def _axes(font: TTFont, names: _Names) -> tuple[FontAxis, ...]:
    if "fvar" not in font:
        return ()
    return tuple(
        FontAxis(
            axis.axisTag,
            names.text(axis.axisNameID) or axis.axisTag,
            axis.minValue,
            axis.defaultValue,
            axis.maxValue,
        )
        for axis in font["fvar"].axes
    )
