"""Import of images as PNG with normalized ids."""

import os

import numpy as np
import pytest
from PIL import Image, ImageCms

from editor.assets.image_import import LONGEST_ID, icon_id_from, image_pixels, imported_png, is_svg
from editor.assets.images.decoding import load, parse_image, rgba_of
from editor.assets.images.png import png_chunks
from editor.assets.svg.picture import SANDBOX
from editor.errors import EditorError
from tests.pngs import a_chunk, an_image, exif_tags, saved

# An image whose eight orientations all differ.
CORNER = Image.new("RGB", (16, 8), "white")
CORNER.paste("black", (0, 0, 8, 4))


def shown(png: bytes) -> Image.Image:
    parsed = parse_image(png)
    return rgba_of(load(parsed), parsed)


def kinds(png: bytes) -> set[bytes]:
    return {chunk.kind for chunk in png_chunks(png)}


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("dunga1.png", "dunga1.png"),
        ("OCM-Steps(0).png", "OCM-Steps(0).png"),
        ("OCM Ferry(0).PNG", "OCM Ferry(0).PNG"),
        ("fuel.svg", "fuel.png"),
        ("Photo.JPEG", "Photo.png"),
        ("C:\\icons\\Fuel Station.SVG", "Fuel Station.png"),
        ("../../etc/passwd", "passwd.png"),
        ("a\0b\nc\u202ed.jpg", "a-b-c-d.png"),
        ("Übergang — café.webp", "Übergang — café.png"),
        ("U\u0308ber.png", "Über.png"),
        ("日本.gif", "日本.png"),
        ("v1.2 icon", "v1.2 icon.png"),
        (".hidden", ".hidden.png"),
        ("", "icon.png"),
        ("...", "icon.png"),
        ("/", "icon.png"),
        ("x" * 300 + ".png", "x" * (LONGEST_ID - 4) + ".png"),
    ],
)
def test_an_icon_is_named_as_the_png_it_becomes(name: str, id_: str) -> None:
    assert icon_id_from(name) == id_


def test_a_valid_png_stays_byte_for_byte() -> None:
    data = an_image()
    data = data[:33] + a_chunk(b"tEXt", b"Author\0me") + data[33:]
    assert imported_png(data) is data


@pytest.mark.parametrize(
    ("kind", "mode"), [("JPEG", "RGB"), ("JPEG", "L"), ("JPEG", "CMYK"), ("WEBP", "RGBA"), ("GIF", "P")]
)
def test_other_formats_become_png(kind: str, mode: str) -> None:
    options = {"lossless": True} if kind == "WEBP" else {}
    png = imported_png(
        an_image(kind, mode, (16, 16), **options)
        if mode != "L"
        else saved(Image.new("L", (16, 16), 76), "JPEG")
    )
    assert kinds(png) == {b"IHDR", b"IDAT", b"IEND"}
    red = (76, 76, 76, 255) if mode == "L" else (255, 0, 0, 255)
    assert np.abs(np.asarray(shown(png), int) - red).max() <= 2


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_is_upright_however_the_camera_was_held(orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    turn = {2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}  # the operation that undoes each, by Pillow's constants
    held = CORNER.transpose(Image.Transpose(turn[orientation])) if orientation > 1 else CORNER
    png = imported_png(saved(held, "JPEG", exif=exif, quality=95))
    difference = np.asarray(shown(png).convert("RGB"), int) - np.asarray(CORNER, int)
    assert np.abs(difference).max() < 60


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("kind", ["JPEG", "WEBP"])
def test_a_photo_of_any_format_and_byte_order_is_upright(kind: str, order: str) -> None:
    held = CORNER.transpose(Image.Transpose.ROTATE_90)
    png = imported_png(saved(held, kind, exif=b"Exif\0\0" + exif_tags(6, order), quality=95))
    difference = np.asarray(shown(png).convert("RGB"), int) - np.asarray(CORNER, int)
    assert np.abs(difference).max() < 60


@pytest.mark.parametrize(
    "tags",
    [
        b"",
        b"MM",
        b"MM\0*\xff\xff\xff\xff",
        b"MM\0*\0\0\0\x08\xff\xff",
        b"II*\0\x08\0\0\0\1\0\x12\1\2\0\1\0\0\0\x36\0\0\0",
        exif_tags(9),
        exif_tags(0),
    ],
)
def test_a_photo_with_unreadable_exif_data_is_not_rotated(tags: bytes) -> None:
    png = imported_png(saved(CORNER, "JPEG", exif=b"Exif\0\0" + tags))
    assert shown(png).size == CORNER.size


def test_an_image_is_read_in_another_process() -> None:
    SANDBOX.close()
    imported_png(saved(CORNER, "WEBP"))
    assert SANDBOX.pid not in (None, os.getpid())


@pytest.mark.parametrize(("kind", "options"), [("JPEG", {"quality": 100}), ("WEBP", {"lossless": True})])
def test_colours_are_brought_into_srgb(kind: str, options: dict[str, int]) -> None:
    # The profile says XYZ, in which this grey is another colour.
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    linear = _with_linear_curves(profile)
    image = Image.new("RGB", (16, 16), (128, 128, 128))
    plain = np.asarray(shown(imported_png(saved(image, kind, icc_profile=profile, **options))))[8, 8, 0]
    bright = np.asarray(shown(imported_png(saved(image, kind, icc_profile=linear, **options))))[8, 8, 0]
    assert abs(int(plain) - 128) <= 2
    assert abs(int(bright) - 188) <= 3


def _with_linear_curves(profile: bytes) -> bytes:
    """Return a profile with three linear curves, so that half of a colour is half of its light."""
    made = bytearray(profile)
    for entry in range(132, 132 + 12 * int.from_bytes(made[128:132], "big"), 12):
        if made[entry : entry + 4] in (b"rTRC", b"gTRC", b"bTRC"):
            at = int.from_bytes(made[entry + 4 : entry + 8], "big")
            made[at : at + 14] = b"curv\0\0\0\0\0\0\0\1\1\0"
            made[entry + 8 : entry + 12] = (14).to_bytes(4, "big")
    return bytes(made)


def test_an_invalid_profile_changes_nothing() -> None:
    data = saved(Image.new("RGB", (16, 16), (128, 128, 128)), "JPEG", icc_profile=b"no profile")
    assert abs(int(np.asarray(shown(imported_png(data)))[8, 8, 0]) - 128) <= 2


def test_transparency_is_retained() -> None:
    image = Image.new("RGBA", (4, 4), (10, 200, 30, 77))
    assert set(shown(imported_png(saved(image, "WEBP", lossless=True))).get_flattened_data()) == {
        (10, 200, 30, 77)
    }


@pytest.mark.parametrize("data", [b"", b"<svg/>", an_image()[:-5], an_image("BMP", "RGB")])
def test_an_invalid_image_is_refused_with_one_sentence(data: bytes) -> None:
    with pytest.raises(EditorError) as raised:
        imported_png(data)
    assert raised.value.text.endswith(".")


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_an_image_is_decoded_in_another_process(kind: str) -> None:
    pixels = image_pixels(saved(CORNER, kind))
    assert (pixels.width, pixels.height) == CORNER.size
    assert tuple(pixels.rgba[:4]) == (0, 0, 0, 255)
    assert SANDBOX.pid not in (None, os.getpid())


def test_a_large_file_is_not_decoded() -> None:
    with pytest.raises(EditorError, match="larger than 32 MB"):
        image_pixels(bytes((32 << 20) + 1))


def test_a_drawing_is_detected_by_its_first_element() -> None:
    assert is_svg(b'\xef\xbb\xbf<?xml version="1.0"?>\n<!-- by hand --><svg:svg xmlns:svg="x">')
    assert is_svg("<svg>".encode("utf-16"))
    assert not is_svg(b"<html><svg>")
    assert not is_svg(b"\x89PNG <svg>")
