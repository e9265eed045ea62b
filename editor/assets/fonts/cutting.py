"""Subsets of fonts by fontTools. Imported in the sandbox process only."""

import io
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from editor.assets.fonts.coverage import CodePoints

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
