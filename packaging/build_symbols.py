"""Symbols of the interface: a subset of Material Design Icons in `resources/symbols/`.

Run when the code uses a new symbol, with a Python that has fontTools and QtAwesome (1.4.2, with the font
6.9.96; Apache-2.0): `python packaging/build_symbols.py`. The same versions yield the same bytes.
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
    used = {name: int(codes[name], 16) for name in sorted(names_in_code() & codes.keys())}
    TARGET.mkdir(exist_ok=True)
    (TARGET / FONT).write_bytes(subset_font(next(fonts.glob("materialdesignicons6-*.ttf")), used.values()))
    (TARGET / NAMES).write_text(json.dumps(used, indent=1) + "\n", encoding="utf-8")
    print(f"{len(used)} symbols, {(TARGET / FONT).stat().st_size / 1000:.0f} kB")


def names_in_code() -> set[str]:
    """Return every string of the program that may name a symbol, without its prefix."""
    return {text.removeprefix(PREFIX) for path in (ROOT / "editor").rglob("*.py") for text in strings(path)}


def strings(path: Path) -> Iterator[str]:
    """Yield the string constants of a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def subset_font(path: Path, codes) -> bytes:
    """Return the font with only these code points, with unchanged outlines."""
    # Recalculated bounds would move the glyphs, because side bearings refer to the bounds in the font.
    font = TTFont(path, recalcTimestamp=False, recalcBBoxes=False)
    options = Options()
    options.name_IDs = [0, 1, 2, 4, 5, 6, 13, 14]  # Name, version and licence.
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
