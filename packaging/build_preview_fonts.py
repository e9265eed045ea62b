"""Label font of the preview in `resources/fonts/`, built from a pinned package of Noto Sans.

Run it with the Python of the program, which has fontTools:

    .venv/bin/python packaging/build_preview_fonts.py

Downloads the package with npm into build/packages, and compares its checksum. The same version of fontTools
yields the same bytes. After a new version of the package, edit NOTICE and `build_parts.py` too.
"""

import io
import sys
from pathlib import Path

from fontTools import unicodedata
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(HERE)]

from maps.packages import Archive, Package  # noqa: E402

NOTO_SANS = Package(
    "npm",
    "@expo-google-fonts/noto-sans",
    "0.4.2",
    "expo-google-fonts-noto-sans-0.4.2.tgz",
    "98cf14a19b8e67a0e76bfd4d5df98937b9734e6dde570bd750f2259042042548",
)
# The file of each face in the package, and its style name.
FACES = {
    "regular": ("400Regular/NotoSans_400Regular.ttf", "Regular"),
    "bold": ("700Bold/NotoSans_700Bold.ttf", "Bold"),
    "italic": ("400Regular_Italic/NotoSans_400Regular_Italic.ttf", "Italic"),
}
LICENCE = "LICENSE_FONT"
DOWNLOADS = ROOT / "build" / "packages"
FONTS = ROOT / "resources" / "fonts"
LICENCES = ROOT / "resources" / "licences"
# A family name that no font of the system has. `editor/render/labels/bundled_font.py` uses it too.
FAMILY = "Isopleth Noto Sans"
# Letters, their marks, and what all scripts share, such as digits, punctuation and arrows.
SCRIPTS = {"Latn", "Grek", "Cyrl", "Zyyy", "Zinh"}
# Omitted: phonetic notations and medieval letters, which no label has.
OMITTED = (
    (0x1AB0, 0x1AFF),
    (0x1D00, 0x1DFF),
    (0x2DE0, 0x2DFF),
    (0xA640, 0xA69F),
    (0xAB30, 0xAB6F),
    (0x10000, 0x10FFFF),
)
# Not `locl`, which replaces some letters by other forms depending on the language of the computer.
FEATURES = ["ccmp", "kern", "liga", "mark", "mkmk"]
# Line metrics in thousandths of the text size. Those of Noto Sans, 1069 and 293, contain two stacked accents
# and would make the boxes of all labels a sixth higher, so that fewer labels fit.
ASCENT, DESCENT = 930, 240
# Copyright, family, style, unique name, full name, version, PostScript name, trademark, licence, address.
NAMES = (0, 1, 2, 3, 4, 5, 6, 7, 13, 14)


def main() -> None:
    """Write the faces and their licence."""
    DOWNLOADS.mkdir(parents=True, exist_ok=True)
    FONTS.mkdir(parents=True, exist_ok=True)
    package = Archive(NOTO_SANS, DOWNLOADS)
    for slot, (member, style) in FACES.items():
        data = face(package.read(member), style)
        (FONTS / f"{slot}.ttf").write_bytes(data)
        print(f"{slot}.ttf: {len(data) / 1000:.0f} kB")
    (LICENCES / "noto-sans.txt").write_bytes(package.read(LICENCE))


def face(data: bytes, style: str) -> bytes:
    """Return a font reduced to what labels need, under its own name and with its own line metrics."""
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    options = Options()
    options.layout_features = FEATURES
    options.layout_scripts = ["DFLT", "latn", "grek", "cyrl"]
    options.name_IDs = list(NAMES)
    options.notdef_outline = True
    options.hinting = False
    options.drop_tables += ["STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for code in font.getBestCmap() if is_included(code)])
    subsetter.subset(font)
    rename(font, style)
    set_line_metrics(font)
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


def is_included(code: int) -> bool:
    """Return whether labels may need a code point."""
    is_omitted = any(first <= code <= last for first, last in OMITTED)
    return unicodedata.script(chr(code)) in SCRIPTS and not is_omitted


def rename(font: TTFont, style: str) -> None:
    """Give a font the family of the program; copyright and licence stay."""
    plain = FAMILY.replace(" ", "")
    names = {1: FAMILY, 2: style, 3: f"{plain}-{style}", 4: f"{FAMILY} {style}", 6: f"{plain}-{style}"}
    for name_id, text in names.items():
        font["name"].removeNames(nameID=name_id)
        font["name"].setName(text, name_id, 3, 1, 0x409)


def set_line_metrics(font: TTFont) -> None:
    """Set ascent and descent in all tables that state them, since each system reads another one."""
    header, metrics = font["hhea"], font["OS/2"]
    header.ascent, header.descent, header.lineGap = ASCENT, -DESCENT, 0
    metrics.sTypoAscender, metrics.sTypoDescender, metrics.sTypoLineGap = ASCENT, -DESCENT, 0
    metrics.usWinAscent, metrics.usWinDescent = ASCENT, DESCENT


if __name__ == "__main__":
    main()
