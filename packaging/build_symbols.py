"""The symbols of the window: a subset of Material Design Icons, in `resources/symbols/`.

Run after a new symbol is named in the code, with a Python that has fontTools and QtAwesome (1.4.2,
with the font 6.9.96; Apache-2.0): `python packaging/build_symbols.py`. The same packages give the same bytes.
"""

import ast
import io
import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "resources" / "symbols"
FONT, NAMES = "symbols.ttf", "symbols.json"
PREFIX = "mdi6."


def main() -> None:
    """Write the font and the table of its names."""
    package = find_spec("qtawesome")
    if package is None or package.origin is None:
        raise SystemExit("QtAwesome is not installed: pip install QtAwesome")
    fonts = Path(package.origin).parent / "fonts"
    codes = json.loads(next(fonts.glob("materialdesignicons6-*charmap*.json")).read_bytes())
    named = {name: int(codes[name], 16) for name in sorted(named_in_code() & codes.keys())}
    TARGET.mkdir(exist_ok=True)
    (TARGET / FONT).write_bytes(reduced(next(fonts.glob("materialdesignicons6-*.ttf")), named.values()))
    (TARGET / NAMES).write_text(json.dumps(named, indent=1) + "\n", encoding="utf-8")
    print(f"{len(named)} symbols, {(TARGET / FONT).stat().st_size / 1000:.0f} kB")


def named_in_code() -> set[str]:
    """Return every string of the program that may name a symbol, without its prefix."""
    return {text.removeprefix(PREFIX) for path in (ROOT / "editor").rglob("*.py") for text in strings(path)}


def strings(path: Path) -> Iterator[str]:
    """Yield the string constants of a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def reduced(path: Path, codes) -> bytes:
    """Return the font with these code points only, their outlines unchanged."""
    # New bounds would move the glyphs: side bearings count from the bounds that the font states.
    font = TTFont(path, recalcTimestamp=False, recalcBBoxes=False)
    options = Options()
    options.name_IDs = [0, 1, 2, 4, 5, 6, 13, 14]  # Its name, version and licence.
    options.drop_tables += ["GSUB"]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


if __name__ == "__main__":
    main()
