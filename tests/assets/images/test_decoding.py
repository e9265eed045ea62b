"""Decoding of images of every kind to the expected pixels."""

import re
import zlib

import numpy as np
import pytest
from PIL import Image

from editor.assets.images.decoding import LARGEST_FILE_BYTES, load, parse_image, rgba_of
from editor.errors import EditorError
from tests.pngs import END, a_chunk, a_header, a_picture, an_image, png_of_chunks, saved


def rgba(data: bytes) -> list[tuple[int, ...]]:
    parsed = parse_image(data)
    pixels = np.asarray(rgba_of(load(parsed), parsed)).reshape(-1, 4)
    return [tuple(map(int, pixel)) for pixel in pixels]


@pytest.mark.parametrize(
    ("chunks", "pixels"),
    [
        pytest.param((a_header(2, 1, 16), a_picture(b"\0\x80\xff\x01\x02")), [128, 1], id="16 bits of grey"),
        pytest.param(
            (a_header(2, 1, 16), a_chunk(b"tRNS", b"\x01\x02"), a_picture(b"\0\x80\xff\x01\x02")),
            [128, (1, 1, 1, 0)],
            id="16 bits of grey, one clear",
        ),
        pytest.param(
            (a_header(2, 1, 2), a_chunk(b"tRNS", b"\0\2"), a_picture(b"\0\x90")),
            [(170, 170, 170, 0), 85],
            id="2 bits of grey, one clear",
        ),
        pytest.param(
            (a_header(2, 1, 1), a_chunk(b"tRNS", b"\0\1"), a_picture(b"\0\x40")),
            [0, (255, 255, 255, 0)],
            id="black, and clear white",
        ),
        pytest.param(
            (a_header(2, 1, 8, 2), a_chunk(b"tRNS", b"\0\1\0\2\0\3"), a_picture(b"\0\1\2\3\1\2\4")),
            [(1, 2, 3, 0), (1, 2, 4, 255)],
            id="a clear colour",
        ),
        pytest.param((a_header(1, 1, 8, 4), a_picture(b"\0\7\x80")), [(7, 7, 7, 128)], id="grey and alpha"),
        pytest.param(
            (a_header(1, 1, 16, 6), a_picture(b"\0\1\0\2\0\3\0\x80\0")),
            [(1, 2, 3, 128)],
            id="16 bits with alpha",
        ),
        pytest.param(
            (
                a_header(2, 1, 1, 3),
                a_chunk(b"PLTE", bytes([1, 2, 3, 4, 5, 6])),
                a_chunk(b"tRNS", b"\x40"),
                a_picture(b"\0\x40"),
            ),
            [(1, 2, 3, 64), (4, 5, 6, 255)],
            id="a palette, half clear",
        ),
    ],
)
def test_a_png_of_any_kind_is_decoded_correctly(chunks: tuple[bytes, ...], pixels: list[object]) -> None:
    meant = [(each, each, each, 255) if isinstance(each, int) else each for each in pixels]
    assert rgba(png_of_chunks(*chunks, END)) == meant


@pytest.mark.parametrize(
    ("kind", "mode", "options"),
    [("JPEG", "RGB", {}), ("JPEG", "CMYK", {}), ("WEBP", "RGB", {"lossless": True}), ("GIF", "P", {})],
)
def test_red_is_red_in_other_formats(kind: str, mode: str, options: dict[str, bool]) -> None:
    for pixel in rgba(an_image(kind, mode, (16, 16), **options)):
        assert np.abs(np.subtract(pixel, (255, 0, 0, 255))).max() <= 2


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "PNG"])
def test_the_first_frame_of_an_animation_counts(kind: str) -> None:
    frames = [Image.new("RGB", (4, 4), color) for color in ("red", "lime", "blue")]
    options = {"lossless": True} if kind == "WEBP" else {}
    data = saved(frames[0], kind, save_all=True, append_images=frames[1:], **options)
    assert set(rgba(data)) == {(255, 0, 0, 255)}


def test_header_claims_are_checked_before_anything_is_decoded() -> None:
    jpeg = bytearray(an_image("JPEG", "RGB"))
    frame = jpeg.index(b"\xff\xc0")
    jpeg[frame + 5 : frame + 9] = b"\xff\xff\xff\xff"
    gif = bytearray(an_image("GIF", "P"))
    gif[6:10] = b"\xff\xff\xff\xff"
    webp = bytearray(an_image("WEBP", "RGB"))
    webp[26:30] = b"\xff\x3f\xff\x3f"
    for data in (jpeg, gif):
        with pytest.raises(EditorError, match="65535 × 65535 pixels is over the limit"):
            parse_image(bytes(data))
    with pytest.raises(EditorError, match="16383 × 16383 pixels is over the limit"):
        parse_image(bytes(webp))


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b'<?xml version="1.0"?><!-- <html> --><svg xmlns="http://www.w3.org/2000/svg"/>', "an SVG file"),
        (b"<!DOCTYPE html><p>", "a web page"),
        (b"\xef\xbb\xbf<kml>", "XML text"),
        (b"BM" + bytes(40), "a BMP image"),
        (b"%PDF-1.4", "a PDF document"),
        (b"\0\0\0\x20ftypavif", "an AVIF image"),
        (b"\0\0\0\x20ftypheic", "a HEIC image"),
        (b'{"a": 1}', "JSON text"),
    ],
)
def test_another_format_is_named(data: bytes, kind: str) -> None:
    with pytest.raises(EditorError, match=f"^This is {kind}") as caught:
        parse_image(data)
    suggests_another_format = caught.value.text.endswith(". Use PNG, JPEG, WebP, GIF or SVG.")
    assert suggests_another_format == (kind in ("a BMP image", "an AVIF image", "a HEIC image"))
    assert suggests_another_format or re.search(r", not an? (raster )?image\.$", caught.value.text)


def test_an_unknown_format_is_no_image() -> None:
    with pytest.raises(EditorError, match=r"^This is a file of unknown format, not an image\.$"):
        parse_image(b"hello")


def test_an_image_that_expands_too_much_is_reported_with_its_size() -> None:
    bomb = png_of_chunks(a_header(16, 16), a_picture(bytes(4_000_000)), END)
    with pytest.raises(EditorError, match="More image data than 16 × 16 pixels"):
        parse_image(bomb)


@pytest.mark.parametrize("start", [b"\x89PNG\n\x1a\n", b"\x09PNG\r\n\x1a\n", b"\x89PNG\r\r\n\x1a\r\n"])
def test_a_png_that_was_sent_as_text_is_reported(start: bytes) -> None:
    with pytest.raises(EditorError, match="text conversion"):
        parse_image(start + an_image()[8:])


def test_a_file_that_is_far_too_large_is_not_read() -> None:
    with pytest.raises(EditorError, match="larger than 32 MB"):
        parse_image(bytes(LARGEST_FILE_BYTES + 1))


def test_texts_never_reach_the_decoder() -> None:
    chunk = a_chunk(b"zTXt", b"name\0\0" + zlib.compress(bytes(10_000)))
    data = an_image()
    assert b"zTXt" not in parse_image(data[:33] + chunk + data[33:]).stripped
