import struct
from collections.abc import Mapping
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.assets.data_uri import build_data_uri
from editor.assets.fonts.structure import check_font, check_font_uri

HEAD = struct.pack(">12xIHH34x", 0x5F0F3CF5, 0, 1000)
TABLES = {"cmap": b"\0" * 4, "glyf": b"\0" * 4, "head": HEAD, "loca": b"\0" * 4, "name": b"\0" * 6}


def a_font(
    tables: dict[str, bytes] = TABLES,
    version: bytes = b"\0\1\0\0",
    place: Mapping[str, int] = MappingProxyType({}),
) -> bytes:
    """Return a font of these tables; `place` changes the offsets of some in the directory."""
    start = 12 + 16 * len(tables)
    directory, bodies = b"", b""
    for tag, body in tables.items():
        bodies += bytes(-len(bodies) % 4)
        directory += struct.pack(
            ">4sIII", tag.encode(), 0, start + len(bodies) + place.get(tag, 0), len(body)
        )
        bodies += body
    return version + struct.pack(">HHHH", len(tables), 0, 0, 0) + directory + bodies


def without(*names: str, **more: bytes) -> dict[str, bytes]:
    return {tag: body for tag, body in TABLES.items() if tag not in names} | more


CFF = {"CFF ": b"\1\0\4\1\0\1\1\1\2x"}
CFF2 = {"CFF2": b"\2\0\5\0\0"}


@pytest.mark.parametrize(
    "data",
    [
        a_font(),
        a_font(version=b"true"),
        a_font(without("glyf", "loca") | CFF, b"OTTO"),
        a_font(without("glyf", "loca") | CFF2, b"OTTO"),
    ],
)
def test_a_real_font_is_accepted(data: bytes) -> None:
    verdict = check_font(data)
    assert (verdict.fault, verdict.size_bytes) == (None, len(data))


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "Not a TTF or OTF"),
        (b"<svg>", "Not a TTF or OTF"),
        (b"wOFF" + a_font(), "WOFF font"),
        (b"wOF2" + a_font(), "WOFF2 font"),
        (b"ttcf" + a_font(), "collection"),
        (a_font()[:8], "table directory"),
        (a_font()[:40], "table directory"),
        (a_font()[:-1], "“name” runs past"),
        (a_font(TABLES, place={"head": 1}), "“head” has an invalid offset"),
        (a_font(TABLES, place={"loca": -4}), "“head” and “loca” overlap"),
        (a_font(TABLES, place={"cmap": -92}), "“cmap” has an invalid offset"),
        (a_font().replace(b"name", b"head"), "Duplicate font table “head”"),
        (a_font(TABLES | {"\x01\x02ab": b"1234"})[:-1], "“??ab” runs past"),
        (a_font(without("cmap")), "“cmap” is missing"),
        (a_font(without("head")), "“head” is missing"),
        (a_font(without("name")), "“name” is missing"),
        (a_font(without("loca")), "no outlines"),
        (a_font(without("head", head=HEAD[:-40])), "“head” is damaged"),
        (a_font(without("head", head=HEAD.replace(b"\x03\xe8", b"\0\0"))), "“head” is damaged"),
        (a_font(without("glyf", "loca") | {"CFF ": b"\2\0\4\1"}, b"OTTO"), "“CFF” is damaged"),
        (a_font(without("glyf", "loca") | {"CFF ": b"\1\0\4\1\0\2"}, b"OTTO"), "exactly one font"),
    ],
)
def test_data_that_is_no_font_is_rejected(data: bytes, fault: str) -> None:
    assert fault in (check_font(data).fault or "")


def test_every_truncated_font_is_refused() -> None:
    data = a_font()
    assert all(check_font(data[:length]).fault for length in range(len(data)))


@given(st.binary(max_size=300))
def test_no_bytes_make_checking_fail(data: bytes) -> None:
    for start in (b"", b"\0\1\0\0", b"OTTO\0\3\0\0\0\0\0\0", a_font()[:60]):
        check_font(start + data)


def test_a_face_is_judged_by_its_bytes() -> None:
    assert check_font_uri(build_data_uri("font/ttf", a_font())).fault is None
    assert "data URI" in (check_font_uri("font.ttf").fault or "")
