"""Operations on pixels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from editor.assets.data_uri import build_data_uri
from editor.assets.images.decoding import MOST_PIXELS
from editor.assets.images.resize import (
    Pixels,
    crop_pixels,
    equal_pictures,
    pad_pixels,
    png_of,
    read_pixels,
    recolor_pixels,
    resize_pixels,
    single_color,
)
from editor.errors import EditorError
from editor.mapstyle.schema.values import Color
from tests.pngs import an_image, saved

VIOLET = Color(100, 30, 200)
FILTERS = [
    Image.Resampling.BOX,
    Image.Resampling.BILINEAR,
    Image.Resampling.BICUBIC,
    Image.Resampling.LANCZOS,
]


def of_image(image: Image.Image) -> Pixels:
    return Pixels(image.width, image.height, image.convert("RGBA").tobytes())


def array(pixels: Pixels) -> np.ndarray:
    return np.frombuffer(pixels.rgba, np.uint8).reshape(pixels.height, pixels.width, 4).astype(int)


def a_glyph(side: int = 200) -> Image.Image:
    """Create a ring and a bar in one colour, without antialiasing."""
    image = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(image)
    violet = (VIOLET.r, VIOLET.g, VIOLET.b, 255)
    draw.ellipse((side // 10, side // 10, side * 9 // 10, side * 8 // 10), outline=violet, width=side // 12)
    draw.rectangle((side // 2, side // 5, side * 6 // 10, side * 7 // 10), fill=violet)
    return image


some_pixels = st.builds(
    lambda width, height, seed: Pixels(width, height, np.random.default_rng(seed).bytes(width * height * 4)),
    st.integers(1, 9),
    st.integers(1, 9),
    st.integers(0, 2**32),
)


@given(some_pixels)
def test_pixels_round_trip_through_png(pixels: Pixels) -> None:
    assert read_pixels(build_data_uri("image/png", png_of(pixels))) == pixels


@given(some_pixels)
def test_recolouring_changes_every_colour_and_no_alpha(pixels: Pixels) -> None:
    made = array(recolor_pixels(pixels, Color(1, 2, 3)))
    assert (made[..., :3] == (1, 2, 3)).all()
    assert (made[..., 3] == array(pixels)[..., 3]).all()


def test_recolouring_with_a_faint_colour_fades() -> None:
    pixels = Pixels(2, 1, bytes([9, 9, 9, 255, 9, 9, 9, 100]))
    assert array(recolor_pixels(pixels, Color(0, 0, 0, 128)))[0, :, 3].tolist() == [128, 50]


@pytest.mark.parametrize("filter_", FILTERS)
@pytest.mark.parametrize("side", [16, 40, 150])
def test_a_glyph_has_one_colour_however_it_is_antialiased(filter_: Image.Resampling, side: int) -> None:
    color = single_color(of_image(a_glyph().resize((side, side), filter_)))
    assert color is not None
    assert max(abs(color.r - VIOLET.r), abs(color.g - VIOLET.g), abs(color.b - VIOLET.b)) <= 20


def test_edges_rounded_by_their_alpha_have_the_one_colour() -> None:
    alphas = np.arange(1, 256)
    stored = np.round(np.outer(alphas, (VIOLET.r, VIOLET.g, VIOLET.b)) / 255)
    straight = np.minimum(255, np.round(stored * 255 / alphas[:, None]))
    rgba = np.column_stack([straight, alphas]).astype(np.uint8)
    assert single_color(Pixels(255, 1, rgba.tobytes())) == VIOLET


@pytest.mark.parametrize("other", [(130, 30, 200), (100, 40, 200), (0, 0, 0), (200, 30, 100)])
def test_two_colours_are_not_one(other: tuple[int, int, int]) -> None:
    image = a_glyph()
    image.paste((*other, 255), (0, 0, 10, 10))
    assert single_color(of_image(image)) is None


def test_an_invisible_layer_has_no_colour() -> None:
    assert single_color(Pixels(1, 1, bytes([9, 9, 9, 0]))) is None
    assert single_color(Pixels(2, 1, bytes([9, 9, 9, 0, 5, 6, 7, 255]))) == Color(5, 6, 7)


@pytest.mark.parametrize("side", [7, 33, 64, 450])
def test_resizing_keeps_one_colour_one(side: int) -> None:
    made = resize_pixels(of_image(a_glyph()), side, side)
    assert (made.width, made.height) == (side, side)
    seen = array(made)[array(made)[..., 3] > 0]
    assert np.abs(seen[:, :3] - (VIOLET.r, VIOLET.g, VIOLET.b)).max() <= 1
    assert single_color(made) == VIOLET


def test_resizing_mixes_no_invisible_colour_into_edges() -> None:
    image = Image.new("RGBA", (8, 8), (0, 0, 0, 0))
    image.paste((255, 255, 255, 255), (2, 2, 6, 6))
    made = array(resize_pixels(of_image(image), 5, 5))
    assert (made[made[..., 3] > 0][:, :3] == 255).all()


def test_resizing_keeps_opaque_pixels_opaque() -> None:
    made = array(resize_pixels(Pixels(4, 4, bytes([10, 20, 30, 255]) * 16), 9, 3))
    assert (made == (10, 20, 30, 255)).all()


def test_an_image_in_its_own_size_is_the_same_object() -> None:
    pixels = of_image(a_glyph())
    assert resize_pixels(pixels, 200, 200) is pixels


@pytest.mark.parametrize(
    ("width", "height", "fault"),
    [(0, 5, "at least 1"), (5, -1, "at least 1"), (1, MOST_PIXELS + 1, "is over the limit of")],
)
def test_an_unavailable_size_is_refused(width: int, height: int, fault: str) -> None:
    with pytest.raises(EditorError, match=fault):
        resize_pixels(Pixels(1, 1, bytes(4)), width, height)


def test_cropping_removes_only_the_transparent_border() -> None:
    image = Image.new("RGBA", (9, 7))
    image.putpixel((2, 1), (1, 2, 3, 1))
    image.putpixel((5, 4), (4, 5, 6, 255))
    made = crop_pixels(of_image(image))
    assert (made.width, made.height) == (4, 4)
    assert array(made)[0, 0].tolist() == [1, 2, 3, 1]
    assert array(made)[3, 3].tolist() == [4, 5, 6, 255]
    assert crop_pixels(made) is made


def test_a_transparent_image_would_become_empty() -> None:
    with pytest.raises(EditorError, match="fully transparent"):
        crop_pixels(Pixels(2, 2, bytes([9, 9, 9, 0]) * 4))


@given(some_pixels)
def test_padding_makes_a_square_around_the_centre(pixels: Pixels) -> None:
    made = pad_pixels(pixels)
    side = max(pixels.width, pixels.height)
    assert (made.width, made.height) == (side, side)
    left, top = (side - pixels.width) // 2, (side - pixels.height) // 2
    whole = array(made)
    inside = whole[top : top + pixels.height, left : left + pixels.width]
    assert (inside == array(pixels)).all()
    assert whole.sum() == inside.sum()
    assert (made is pixels) == (pixels.width == pixels.height)


def test_a_strip_that_would_make_too_large_a_square_is_refused() -> None:
    with pytest.raises(EditorError, match="is over the limit of"):
        pad_pixels(Pixels(5000, 1, bytes(20_000)))


def test_equal_images_are_found_in_different_files() -> None:
    image = a_glyph(40)
    other = image.copy()
    other.putpixel((20, 20), (1, 2, 3, 255))
    hidden = image.copy()
    hidden.putpixel((0, 0), (99, 98, 97, 0))
    uris = [
        build_data_uri("image/png", data)
        for data in (
            saved(image),
            saved(other),
            saved(hidden, "WEBP", lossless=True, exact=True),
            saved(image, compress_level=1),
            an_image(size=(2, 3)),
            an_image(size=(3, 2)),
            an_image("GIF", "P", (3, 2)),
        )
    ]
    broken = ["data:image/png;base64,AAAA", "", "data:image/png;base64,AAAA"]
    assert equal_pictures([*uris, *broken]) == ((0, 2, 3), (5, 6))
