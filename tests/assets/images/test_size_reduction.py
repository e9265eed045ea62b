"""Lossless size reduction by both tools."""

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms

from editor.assets.data_uri import build_data_uri
from editor.assets.images.icons import check_image_data, decode_rgba
from editor.assets.images.png import GRAY, GRAY_ALPHA, png_chunks, png_header
from editor.assets.images.size_reduction import OXIPNG, PILLOW, REDUCER, reduce_png, reduce_png_in_sandbox
from tests.pngs import END, a_chunk, a_header, a_picture, an_image, png_of_chunks, saved

BOTH = pytest.mark.parametrize("shrinker", [OXIPNG, PILLOW])
MODES = ["RGBA", "RGB", "L", "LA", "P", "1"]


def pixels(png: bytes) -> tuple[int, int, bytes]:
    return decode_rgba(build_data_uri("image/png", png))


def a_plain_image(mode: str, size: tuple[int, int] = (60, 40)) -> Image.Image:
    """Create an image of few colours, some of them half transparent, as icons are."""
    image = Image.new("RGBA", size)
    for number, alpha in enumerate((255, 128, 0, 255)):
        image.paste((number * 60, 40, 200 - number * 50, alpha), (number * 12, 5, number * 12 + 10, 30))
    return image.convert(mode)


@BOTH
@pytest.mark.parametrize("mode", MODES)
def test_an_image_becomes_smaller_without_visible_changes(mode: str, shrinker: str) -> None:
    heavy = saved(a_plain_image(mode), compress_level=0)
    light = reduce_png(heavy, shrinker)
    assert len(light) < len(heavy)
    assert check_image_data(light).fault is None
    assert pixels(light) == pixels(heavy)
    assert reduce_png(light, shrinker) == light or len(reduce_png(light, shrinker)) < len(light)


@BOTH
@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 2**32), st.integers(1, 300))
def test_no_pixel_changes_visible_or_transparent(
    shrinker: str, width: int, height: int, seed: int, colors: int
) -> None:
    random = np.random.default_rng(seed)
    palette = random.integers(0, 256, (colors, 4), np.uint8)
    image = Image.fromarray(palette[random.integers(0, colors, (height, width))])
    heavy = saved(image)
    light = reduce_png(heavy, shrinker)
    assert len(light) <= len(heavy)
    assert pixels(light) == pixels(heavy)


@BOTH
def test_colour_chunks_are_retained_and_other_metadata_is_dropped(shrinker: str) -> None:
    data = saved(a_plain_image("RGBA"), compress_level=0)
    chunks = [a_chunk(b"gAMA", b"\0\0\xb1\x8f"), a_chunk(b"cHRM", bytes(32))]
    idle = [a_chunk(b"pHYs", bytes(9)), a_chunk(b"tEXt", b"Author\0me"), a_chunk(b"tIME", bytes(7))]
    light = reduce_png(data[:33] + b"".join(chunks + idle) + data[33:], shrinker)
    kinds = {chunk.kind for chunk in png_chunks(light)} - {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"}
    assert kinds == {b"gAMA", b"cHRM"}


@pytest.mark.parametrize("mode", ["RGBA", "L", "RGB"])
def test_a_profile_keeps_its_kind_of_colours(mode: str) -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    gray = Image.new(mode, (64, 64), 128 if mode == "L" else (128,) * len(mode))
    light = reduce_png(saved(gray, icc_profile=profile, compress_level=0), PILLOW)
    assert b"iCCP" in {chunk.kind for chunk in png_chunks(light)}
    assert (png_header(light).color_type in (GRAY, GRAY_ALPHA)) == (mode == "L")


@BOTH
def test_irreducible_images_and_other_formats_stay(shrinker: str) -> None:
    least = png_of_chunks(a_header(), a_picture(), END)
    for data in (least, b"", b"GIF89a", an_image("JPEG", "RGB"), least[:-3]):
        assert reduce_png(data, shrinker) is data


@BOTH
def test_an_animation_stays(shrinker: str) -> None:
    frames = [Image.new("RGB", (20, 20), color) for color in ("red", "lime")]
    data = saved(frames[0], save_all=True, append_images=frames[1:], compress_level=0)
    assert b"acTL" in data
    assert reduce_png(data, shrinker) is data


@BOTH
def test_sixteen_bits_stay_or_are_not_changed(shrinker: str) -> None:
    deep = saved(Image.fromarray(np.arange(400, dtype=np.uint16).reshape(20, 20) * 160), compress_level=0)
    light = reduce_png(deep, shrinker)
    assert pixels(light) == pixels(deep)
    assert light is deep or light[24] == 16


def test_reducing_in_the_sandbox_returns_the_same_result() -> None:
    heavy = saved(a_plain_image("RGBA"), compress_level=0)
    assert reduce_png_in_sandbox(heavy) == reduce_png(heavy)
    assert REDUCER == OXIPNG


def test_without_oxipng_pillow_reduces_images() -> None:
    code = (
        "import sys; sys.modules['oxipng'] = None;"
        "from editor.assets.images.size_reduction import REDUCER; print(REDUCER)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == PILLOW
