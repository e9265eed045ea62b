"""Subsets of fonts by fontTools. Imported in the sandbox process alone."""

import io
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from editor.assets.fonts.coverage import CodePoints

# Heights at single sizes, for the screens of 1995; some say nothing that can be read.
_UNREAD: Final = ("VDMX",)
_LAYOUT: Final = ("GDEF", "GPOS", "GSUB", "kern")


def cut(data: bytes, kept: CodePoints, keep_layout: bool) -> bytes:
    """A font with some of its characters and all that these are drawn with."""
    dropped = _UNREAD if keep_layout else (*_UNREAD, *_LAYOUT)
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
        subsetter.populate(unicodes=kept)
        subsetter.subset(font)
        out = io.BytesIO()
        font.save(out)
    return out.getvalue()
