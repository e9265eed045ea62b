"""Small valid fonts as bytes, files and faces of a style."""

import io
import string
from pathlib import Path

from editor.assets.data_uri import build_data_uri
from editor.assets.fonts.font_info import media_type_of
from tests.assets.made_fonts import a_made_font, opened

CAPITALS = string.ascii_uppercase
FORBIDDEN = 0x0002
WOFF = build_data_uri("font/woff", b"wOFF" + bytes(2044))


def font_bytes(
    face: str = "Regular", letters: str = CAPITALS, *, rights: int = 0, is_cff: bool = False
) -> bytes:
    """Return a font of the family Made; its face decides its slot."""
    names = {1: "Made", 2: face, 4: f"Made {face}", 5: "Version 1.5"}
    weight = 700 if face == "Bold" else 400
    data = a_made_font(letters, names, rights, weight, is_cff=is_cff)
    if face != "Italic":
        return data
    font, file = opened(data), io.BytesIO()
    font["OS/2"].fsSelection, font["head"].macStyle = 0x01, 0x02
    font.save(file)
    return file.getvalue()


def face_uri(face: str = "Regular", letters: str = CAPITALS) -> str:
    """Return a font as a style contains it."""
    data = font_bytes(face, letters)
    return build_data_uri(media_type_of(data), data)


def font_file(
    folder: Path,
    face: str = "Regular",
    name: str = "",
    *,
    letters: str = CAPITALS,
    rights: int = 0,
    is_cff: bool = False,
) -> Path:
    """Return a font in a file."""
    data = font_bytes(face, letters, rights=rights, is_cff=is_cff)
    path = folder / (name or f"Made-{face}.ttf")
    path.write_bytes(data)
    return path
