"""The slot and file name of a font."""

import io
import struct
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from editor.assets.data_uri import parse_data_uri
from editor.assets.fonts.font_info import file_name_of, media_type_of, slot_of
from tests.render.sheet.fonts import a_font


def a_face(weight: int = 400, selection: int = 0x40, mac_style: int = 0, *drop: str) -> bytes:
    """Return a font with these flags and without some tables."""
    font = TTFont(io.BytesIO(parse_data_uri(a_font("regular")).decode()))
    font["OS/2"].usWeightClass, font["OS/2"].fsSelection = weight, selection
    font["head"].macStyle = mac_style
    for name in drop:
        del font[name]
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "slot"),
    [
        (a_face(), "regular"),
        (a_face(700, 0x20, 1), "bold"),
        (a_face(800), "bold"),
        (a_face(400, 0x20), "bold"),
        (a_face(500), "regular"),
        (a_face(400, 0x01, 2), "italic"),
        (a_face(700, 0x21, 3), "italic"),
        (a_face(400, 0x40, 2, "OS/2"), "italic"),
        (a_face(400, 0x40, 1, "OS/2"), "bold"),
    ],
    ids=["plain", "bold", "heavy", "flag alone", "medium", "italic", "bold italic", "old italic", "old bold"],
)
def test_a_font_is_assigned_to_its_stated_slot(data: bytes, slot: str) -> None:
    assert slot_of(data) == slot


@pytest.mark.parametrize("data", [b"", b"OTTO", a_face()[:20], struct.pack(">4sH6x", b"true", 65535)])
def test_a_truncated_font_counts_as_regular(data: bytes) -> None:
    assert slot_of(data) == "regular"


def test_each_font_of_the_corpus_has_some_slot(corpus: Path) -> None:
    files = sorted((corpus / "corpora" / "fonts").rglob("*.*"))
    assert {slot_of(file.read_bytes()) for file in files} == {"regular", "bold", "italic"}


def test_the_media_type_follows_the_outlines_and_not_the_name() -> None:
    assert media_type_of(b"OTTO\0\x0a") == "font/otf"
    assert [media_type_of(version + bytes(8)) for version in (b"\0\1\0\0", b"true")] == ["font/ttf"] * 2


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Noto Sans Bold", "Noto Sans Bold.ttf"),
        ("../../etc/passwd", "etc-passwd.ttf"),
        ("C:\\a*b?", "C--a-b.ttf"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}fdp", "fdp.ttf"),
        ("東京", "東京.ttf"),
        ("Con", "bold.ttf"),
        ("COM1", "bold.ttf"),
        (" . ", "bold.ttf"),
        ("x" * 300, "x" * 80 + ".ttf"),
    ],
)
def test_a_file_name_is_valid_on_every_system(name: str, file: str) -> None:
    assert file_name_of(b"true", name, "bold") == file


@pytest.mark.parametrize(
    ("start", "suffix"),
    [(b"OTTO", ".otf"), (b"\0\1\0\0", ".ttf"), (b"wOF2", ".woff2"), (b"ttcf", ".ttc"), (b"<svg", ".bin")],
)
def test_the_extension_follows_the_file_type(start: bytes, suffix: str) -> None:
    assert file_name_of(start, "Face", "bold") == f"Face{suffix}"
