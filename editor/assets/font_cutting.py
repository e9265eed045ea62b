"""Cuts fonts with fontTools. Imported in the process beside ours alone."""

import io

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from editor.assets.codepoints import CodePoints


def cut(data: bytes, kept: CodePoints, keep_layout: bool) -> bytes:
    """A font with some of its characters and all that these are drawn with."""
    options = Options(
        layout_features=["*"] if keep_layout else [],
        legacy_kern=keep_layout,
        # Widths and heights at single sizes, for the screens of 1995; some say nothing that can be read.
        drop_tables=[*Options().drop_tables, "VDMX"],
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
