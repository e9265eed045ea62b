import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from editor.assets.data_uri import build_data_uri
from editor.assets.images.icons import check_icon, check_image_data, decode_rgba
from editor.assets.images.png import SIGNATURE
from editor.errors import EditorError
from tests.pngs import END, a_chunk, a_header, a_picture, an_image, saved

PICTURE = a_picture()


@pytest.mark.parametrize(
    ("kind", "mode"), [("PNG", "RGBA"), ("PNG", "P"), ("JPEG", "RGB"), ("WEBP", "RGB"), ("GIF", "P")]
)
def test_a_real_image_is_accepted(kind: str, mode: str) -> None:
    data = an_image(kind, mode)
    verdict = check_image_data(data)
    assert (verdict.fault, verdict.format, verdict.width, verdict.height) == (None, kind, 3, 2)
    assert verdict.size_bytes == len(data)


def test_a_png_of_bare_chunks_is_valid() -> None:
    assert check_image_data(SIGNATURE + a_header() + PICTURE + END).fault is None
    assert check_image_data(SIGNATURE + a_header() + PICTURE + END + b"\n").fault is None


@pytest.mark.parametrize(
    ("chunks", "fault"),
    [
        (b"", "first PNG chunk is missing"),
        (PICTURE + END, "“IDAT” instead of the header"),
        (a_header() + a_header() + PICTURE + END, "Duplicate PNG header"),
        (a_chunk(b"IHDR", b"123") + PICTURE + END, "wrong length"),
        (a_header() + END, "incomplete or damaged"),
        (a_header() + PICTURE, "end chunk is missing"),
        (a_header() + PICTURE + END[:-2], "incomplete or damaged"),
        (a_header() + PICTURE[:-9] + END, "“IDAT” is damaged"),
        (a_header() + PICTURE[:-1] + b"\x00" + END, "“IDAT” is damaged"),
        (a_header() + PICTURE + END + PICTURE, "after the end chunk"),
        (a_header() + PICTURE + a_chunk(b"tEXt", b"a\0b") + PICTURE + END, "not consecutive"),
        (a_header(60000, 60000) + PICTURE + END, "60000 × 60000"),
        (a_header(0, 4) + PICTURE + END, "no pixels"),
        (a_header() + a_chunk(b"IDAT", b"noise") + END, "damaged"),
    ],
)
def test_a_damaged_png_is_reported_by_its_damage(chunks: bytes, fault: str) -> None:
    assert fault in (check_image_data(SIGNATURE + chunks).fault or "")


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "empty"),
        (b"<html>", "not an image"),
        (b"\x00" * 500, "not an image"),
        (an_image("JPEG", "RGB")[:-30], "incomplete or damaged"),
        (an_image("BMP", "RGB"), "BMP image"),
        (an_image("TIFF", "RGB"), "TIFF image"),
    ],
)
def test_an_invalid_image_is_reported(data: bytes, fault: str) -> None:
    assert fault in (check_image_data(data).fault or "")


def test_every_truncated_image_is_refused() -> None:
    data = an_image()
    assert all(check_image_data(data[:length]).fault for length in range(len(data)))


@given(st.binary(max_size=200))
def test_no_bytes_make_checking_fail(data: bytes) -> None:
    for start in (b"", SIGNATURE, SIGNATURE + a_header(), b"\xff\xd8\xff", b"GIF89a", b"RIFF\x10\0\0\0WEBP"):
        check_image_data(start + data)


def test_a_data_uri_is_judged_by_its_bytes() -> None:
    assert check_icon(build_data_uri("image/jpeg", an_image())).format == "PNG"
    assert "data URI" in (check_icon("fuel.png").fault or "")
    assert "base64" in (check_icon("data:image/png;base64,?").fault or "")


def test_pixels_are_red_green_blue_alpha_from_the_top() -> None:
    image = Image.new("RGBA", (2, 1))
    image.putpixel((0, 0), (1, 2, 3, 4))
    image.putpixel((1, 0), (250, 251, 252, 253))
    uri = build_data_uri("image/png", saved(image))
    assert decode_rgba(uri) == (2, 1, bytes([1, 2, 3, 4, 250, 251, 252, 253]))


def test_pixels_of_invalid_images_are_refused() -> None:
    with pytest.raises(EditorError, match="empty"):
        decode_rgba("data:image/png;base64,")
