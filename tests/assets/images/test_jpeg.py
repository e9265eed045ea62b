"""Parsing of JPEG segments."""

import struct

import pytest
from PIL import Image

from editor.assets.images.formats import MOST_SCANS, MOST_SEGMENTS, read_jpeg
from editor.assets.images.icons import check_image_data
from editor.errors import EditorError
from tests.pngs import an_image, exif_tags, saved

DATA = an_image("JPEG", "RGB", (20, 10))


def a_segment(marker: int, body: bytes = b"") -> bytes:
    return bytes([0xFF, marker]) + struct.pack(">H", len(body) + 2) + body


def with_segments(*segments: bytes) -> bytes:
    return DATA[:2] + b"".join(segments) + DATA[2:]


def exif(orientation: int) -> bytes:
    return a_segment(0xE1, b"Exif\0\0" + exif_tags(orientation))


def test_size_is_read_from_the_frame() -> None:
    jpeg = read_jpeg(DATA)
    assert (jpeg.width, jpeg.height, jpeg.exif, jpeg.icc_profile) == (20, 10, b"", b"")


def test_exif_data_is_returned() -> None:
    assert read_jpeg(with_segments(exif(6), exif(3))).exif == exif(6)[10:]


def test_a_profile_in_several_segments_is_joined() -> None:
    parts = [
        a_segment(0xE2, b"ICC_PROFILE\0" + bytes([number, 2]) + body)
        for number, body in ((1, b"ab"), (2, b"c"))
    ]
    assert read_jpeg(with_segments(*parts)).icc_profile == b"abc"


def test_only_parts_that_affect_the_drawing_of_a_jpeg_are_retained() -> None:
    data = with_segments(exif(6), a_segment(0xE2, b"ICC_PROFILE\0\1\1x"), a_segment(0xFE, b"words"))
    assert read_jpeg(data).stripped == DATA
    assert check_image_data(data + b"words behind it").fault is None


def test_bytes_between_segments_are_skipped() -> None:
    assert read_jpeg(with_segments(b"\0\1\xff\xff")).stripped == DATA


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (DATA[:2], "incomplete or damaged"),
        (DATA[:10], "incomplete or damaged"),
        (DATA[:-2], "incomplete or damaged"),
        (with_segments(b"\xff\xe5\0\0"), "incomplete or damaged"),
        (with_segments(*[a_segment(0xFE)] * MOST_SEGMENTS), "incomplete or damaged"),
        (DATA[:2] + b"\xff\xd9", "incomplete or damaged"),
        (DATA[:2] + a_segment(0xC0, b"\x08\0") + a_segment(0xDA) + b"\xff\xd9", "incomplete or damaged"),
        (DATA[:2] + a_segment(0xC0, b"\x08\0\1\0\1\1") + b"\xff\xd9", "incomplete or damaged"),
        (DATA[:2] + a_segment(0xC0, b"\x0c\0\1\0\1\1") + a_segment(0xDA) + b"\xff\xd9", "12 bits"),
        (
            DATA[:-2] + a_segment(0xDA) * MOST_SCANS + b"\xff\xd9",
            f"too many progressive scans \\({MOST_SCANS + 1}\\)",
        ),
    ],
)
def test_a_broken_jpeg_is_reported_by_its_damage(data: bytes, fault: str) -> None:
    with pytest.raises(EditorError, match=fault):
        read_jpeg(data)


def test_every_truncated_jpeg_is_refused() -> None:
    assert all(check_image_data(DATA[:length]).fault for length in range(len(DATA)))


def test_a_progressive_jpeg_is_detected() -> None:
    data = saved(Image.effect_noise((40, 40), 50), "JPEG", progressive=True)
    assert check_image_data(data).fault is None
