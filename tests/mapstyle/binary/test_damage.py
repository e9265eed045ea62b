"""Damaged binary styles: rejected with an offset, or read."""

import re
import struct
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.errors import DocumentError
from editor.mapstyle.binary.reader import read_binary
from editor.mapstyle.format.codec import decode
from tests import binaries as made
from tests.binaries import RICH
from tests.styles import bytes_of

GOOD = made.file(RICH)


def refusal(data: bytes) -> str:
    with pytest.raises(DocumentError) as caught:
        read_binary(data)
    return caught.value.text


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", "Not a binary style: the file does not start with “R66”."),
        (b'{"a": 1}', "Not a binary style: the file does not start with “R66”."),
        (GOOD[:40], "Incomplete file header, at byte 40: the file is damaged."),
        (GOOD[:-1], f"{len(GOOD)} bytes expected, at byte {len(GOOD) - 1}: "),
        (GOOD + b"\0", f"{len(GOOD)} bytes expected, at byte {len(GOOD) + 1}: "),
        (GOOD[:-4] + b"ONFI", f"INFO marker missing, at byte {len(GOOD) - 4}: "),
        (GOOD[:-12] + bytes(8) + b"INFO", f"second block has an invalid offset, at byte {len(GOOD) - 12}: "),
        (GOOD[:64] + b"\x05" + GOOD[65:], "block marker is missing, at byte 64: "),
        (GOOD[:-13] + b"\x05" + GOOD[-12:], f"block marker is missing, at byte {len(GOOD) - 13}: "),
    ],
)
def test_damaged_frame_is_refused_with_offset(data: bytes, text: str) -> None:
    assert text in refusal(data)


@pytest.mark.parametrize(
    ("style", "text"),
    [
        (b"\x1a\x7f", "A value is longer than its container, at byte 65: "),
        (b"\x1a\xff\xff\xff\xff\xff\xff\xff\xff\x7f", "A value is longer than its container, at byte 65: "),
        (b"\x1a\x80", "Incomplete value, at byte 66: "),
        (b"\x80" * 12, "A number is too long, at byte 65: "),
        (b"\x08" + b"\xff" * 9 + b"\x02", "A number is too long, at byte 66: "),
        (b"\x0b\x0c", "Invalid start of a value, at byte 65: "),
        (b"\x02\x01", "Invalid start of a value, at byte 65: "),
        (made.integer(3, 5), "“map_schemes_section” has an invalid value type, at byte 65: "),
        (made.block(3) + made.block(3), "Duplicate key “map_schemes_section”, at byte 67: "),
        (made.block(3, made.block(1, made.block(2, b"a\xff"))), "Text is not UTF-8, at byte 72: "),
    ],
)
def test_damaged_message_is_refused_with_offset(style: bytes, text: str) -> None:
    assert refusal(made.file(style)).startswith(text)


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_non_finite_number_is_refused(number: float) -> None:
    paint = made.block(7, made.curve(5, made.double(2, number)))
    assert "A number is infinite or NaN" in refusal(made.file(made.style(made.layer(1, "line", paint))))


def test_four_byte_width_is_refused() -> None:
    paint = made.block(7, made.curve(5, made.four_bytes(2, 1.0)))
    assert "“width” has an invalid value type" in refusal(made.file(made.style(made.layer(1, "line", paint))))


def test_file_with_too_many_values_is_refused() -> None:
    stops = made.block(1, made.block(1) * 1_000_001)
    style = made.style(made.layer(1, "line", made.block(7, made.block(5, stops))))
    assert "Too many values" in refusal(made.file(style))


def test_damaged_info_block_is_refused() -> None:
    assert "Incomplete value" in refusal(made.file(made.style(), b"\x1a"))


def assert_read_or_refused(data: bytes) -> None:
    """Assert that reading returns a writable tree or an error with a byte offset, if it is a binary style."""
    try:
        imported = read_binary(data)
    except DocumentError as error:
        place = re.search(r"at byte (\d+)", error.text)
        is_other_file = not data.startswith(GOOD[:3])
        assert (place is None) is is_other_file
        assert place is None or int(place[1]) <= len(data)
    else:
        assert decode(bytes_of(imported.tree)).tree == imported.tree
        assert all(remark.text for remark in imported.report)


@st.composite
def damaged(draw: st.DrawFn, whole: bytes) -> bytes:
    """Draw truncated, changed or rearranged bytes."""
    data = bytearray(whole)
    offset = st.integers(0, len(whole) - 1)
    for _ in range(draw(st.integers(1, 4))):
        start, end = sorted((draw(offset), draw(offset)))
        act = draw(st.sampled_from(["cut", "flip", "drop", "splice", "fill"]))
        if act == "cut":
            del data[end:]
        elif act == "flip" and end < len(data):
            data[end] ^= 1 << draw(st.integers(0, 7))
        elif act == "drop":
            del data[start:end]
        elif act == "splice":
            data[draw(offset) : draw(offset)] = whole[start:end]
        else:
            data[start:start] = bytes([draw(st.sampled_from([0, 0x0A, 0x80, 0xFF]))]) * draw(
                st.integers(1, 40)
            )
    return bytes(data)


@settings(max_examples=500)
@given(damaged(GOOD))
def test_a_damaged_file_is_read_or_refused(data: bytes) -> None:
    assert_read_or_refused(data)


@settings(max_examples=500)
@given(damaged(RICH))
def test_a_damaged_message_in_a_whole_file_is_read_or_refused(style: bytes) -> None:
    assert_read_or_refused(made.file(style))


def test_truncated_real_file_is_refused(corpus: Path) -> None:
    data = (corpus / "data" / "styles" / "cycle-basic.style").read_bytes()
    for size in range(3, len(data), 997):
        assert "at byte" in refusal(data[:size])


def test_truncated_style_of_real_file_is_read_or_refused(corpus: Path) -> None:
    data = (corpus / "data" / "styles" / "cycle-basic.style").read_bytes()
    [info_block] = struct.unpack_from("<Q", data, len(data) - 12)
    for size in range(0, info_block - 66, 2503):
        assert_read_or_refused(made.file(data[65 : 65 + size]))
