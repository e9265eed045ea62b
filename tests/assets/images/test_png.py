"""Rules of PNG, each with its own error."""

import zlib

import pytest

from editor.assets.images.icons import check_image_data
from editor.assets.images.png import MOST_CHUNKS, MOST_UNPACKED_BYTES, png_chunks, png_fault, strip_png
from tests.pngs import END, a_chunk, a_header, a_picture, an_image, png_of_chunks

COLORS = a_chunk(b"PLTE", bytes(12))
PALETTE = a_header(depth=8, color_type=3)
PICTURE = a_picture()


def a_png_with(*chunks: bytes) -> bytes:
    return png_of_chunks(a_header(), *chunks, PICTURE, END)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(png_of_chunks(a_header(), PICTURE, END), id="the least"),
        pytest.param(png_of_chunks(PALETTE, COLORS, PICTURE, END), id="a palette"),
        pytest.param(
            png_of_chunks(PALETTE, COLORS, a_chunk(b"tRNS", b"\1\2"), PICTURE, END), id="clear colours"
        ),
        pytest.param(a_png_with(a_chunk(b"tRNS", b"\0\7")), id="a clear grey"),
        pytest.param(a_png_with(a_chunk(b"abCd", b"?")), id="an unknown ancillary chunk"),
        pytest.param(a_png_with(a_chunk(b"iCCP", b"no profile")), id="a profile that is none"),
        pytest.param(
            png_of_chunks(a_header(color_type=2), COLORS, a_picture(bytes(4)), END),
            id="colours to choose from",
        ),
        pytest.param(
            png_of_chunks(a_header(), a_chunk(b"IDAT"), PICTURE, a_chunk(b"IDAT"), END), id="empty pictures"
        ),
        pytest.param(png_of_chunks(a_header(), a_picture(b"\0\0spare"), END), id="a byte too many"),
        pytest.param(
            png_of_chunks(a_header(5, 5, interlace=1), a_picture(bytes(25 + 11)), END), id="interlaced"
        ),
    ],
)
def test_images_within_the_rules_are_accepted(data: bytes) -> None:
    assert check_image_data(data).fault is None


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (png_of_chunks(a_header(depth=3), PICTURE, END), "colour type 0 at 3 bits"),
        (png_of_chunks(a_header(depth=16, color_type=3), COLORS, PICTURE, END), "colour type 3 at 16 bits"),
        (png_of_chunks(a_header(color_type=5), PICTURE, END), "colour type 5"),
        (png_of_chunks(a_header(packing=1), PICTURE, END), "compression method"),
        (png_of_chunks(a_header(interlace=2), PICTURE, END), "interlace method 2"),
        (png_of_chunks(a_header(2**31, 1), PICTURE, END), "Invalid PNG dimensions"),
        (png_of_chunks(PALETTE, PICTURE, END), "palette is missing"),
        (png_of_chunks(PALETTE, a_chunk(b"PLTE", bytes(20)), PICTURE, END), "20 bytes"),
        (png_of_chunks(PALETTE, a_chunk(b"PLTE", bytes(771)), PICTURE, END), "771 bytes"),
        (png_of_chunks(PALETTE, a_chunk(b"PLTE"), PICTURE, END), "0 bytes"),
        (
            png_of_chunks(a_header(depth=1, color_type=3), a_chunk(b"PLTE", bytes(9)), PICTURE, END),
            "9 bytes instead of 3 bytes for each of 1 to 2 colours",
        ),
        (a_png_with(COLORS), "Greyscale PNG images cannot have a palette"),
        (png_of_chunks(PALETTE, PICTURE, COLORS, END), "“PLTE” must precede"),
        (png_of_chunks(PALETTE, COLORS, COLORS, PICTURE, END), "Duplicate PNG chunk “PLTE”"),
        (
            png_of_chunks(PALETTE, COLORS, a_chunk(b"tRNS", bytes(5)), PICTURE, END),
            "“tRNS” has the wrong length (5 bytes)",
        ),
        (
            png_of_chunks(PALETTE, a_chunk(b"tRNS", b"\0"), COLORS, PICTURE, END),
            "“tRNS” has the wrong length (1 bytes)",
        ),
        (a_png_with(a_chunk(b"tRNS", bytes(6))), "“tRNS” has the wrong length (6 bytes)"),
        (
            png_of_chunks(a_header(color_type=6), a_chunk(b"tRNS", bytes(6)), a_picture(bytes(5)), END),
            "conflicts with the alpha channel",
        ),
        (a_png_with(a_chunk(b"ABCD")), "Unknown critical PNG chunk “ABCD”"),
        (a_png_with(a_chunk(b"ab d")), "Invalid PNG data after chunk “IHDR”"),
        (png_of_chunks(a_header(), PICTURE, a_chunk(b"IEND", b"?")), "not empty"),
        (png_of_chunks(PALETTE, COLORS, a_picture(b"\0\4"), END), "missing from its palette"),
        (png_of_chunks(a_header(), a_picture(b"\5\0"), END), "Unknown PNG row filter"),
        (png_of_chunks(a_header(1, 3), a_picture(b"\0\0\0\0"), END), "after 2 of 3 rows"),
        (png_of_chunks(a_header(5, 5, interlace=1), a_picture(bytes(35)), END), "incomplete or damaged"),
        (
            png_of_chunks(a_header(), a_chunk(b"IDAT", zlib.compress(b"\0\0")[:-2]), END),
            "incomplete or damaged",
        ),
        (
            png_of_chunks(a_header(), a_chunk(b"IDAT", zlib.compress(b"\0\0")[:-1] + b"?"), END),
            "incomplete or damaged",
        ),
        (png_of_chunks(a_header(), a_picture(bytes(3 * 2**20)), END), "More image data than 1 × 1 pixels"),
    ],
)
def test_a_broken_rule_is_named(data: bytes, fault: str) -> None:
    reported = check_image_data(data).fault or ""
    assert fault in reported
    assert reported.endswith(".")
    assert reported.count(". ") == 0


@pytest.mark.parametrize(
    "body",
    [
        pytest.param((b"iCCP", b"name\0\0"), id="iCCP"),
        pytest.param((b"zTXt", b"name\0\0"), id="zTXt"),
        pytest.param((b"iTXt", b"name\0\1\0en\0Name\0"), id="iTXt"),
    ],
)
def test_a_chunk_that_would_expand_too_much_is_refused_before_it_is_unpacked(
    body: tuple[bytes, bytes],
) -> None:
    kind, head = body
    bomb = zlib.compress(bytes(MOST_UNPACKED_BYTES + 1), 9)
    assert f"“{kind.decode()}” exceeds 8 MB uncompressed" in (
        png_fault(a_png_with(a_chunk(kind, head + bomb))) or ""
    )


def test_many_chunks_that_expand_too_much_together_are_refused() -> None:
    text = a_chunk(b"zTXt", b"name\0\0" + zlib.compress(bytes(MOST_UNPACKED_BYTES // 4), 9))
    assert png_fault(a_png_with(text, text, text)) is None
    assert "exceeds 8 MB uncompressed" in (png_fault(a_png_with(*[text] * 5)) or "")


def test_a_png_in_too_many_chunks_is_refused() -> None:
    assert "too many chunks" in (png_fault(a_png_with(a_chunk(b"abCd") * MOST_CHUNKS)) or "")


def test_only_parts_that_affect_the_drawing_of_a_png_are_retained() -> None:
    data = png_of_chunks(
        PALETTE, a_chunk(b"gAMA", b"1234"), COLORS, a_chunk(b"tRNS", b"\1"), PICTURE, a_chunk(b"tIME"), END
    )
    kinds = [chunk.kind for chunk in png_chunks(strip_png(data))]
    assert kinds == [b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"]
    plain = an_image()
    assert strip_png(plain) is plain
