"""The main colours of images."""

import numpy as np
import pytest
from PIL import Image

from editor.assets.images import decoding
from editor.assets.main_colors import FEWEST_COLORS, MOST_COLORS, clustered, color_counts, main_colors
from editor.errors import EditorError
from editor.mapstyle.color.spaces import distance
from editor.mapstyle.schema.values import Color
from tests.pngs import saved

FLAT = (
    Color(245, 243, 236),
    Color(160, 200, 230),
    Color(190, 220, 170),
    Color(250, 200, 90),
    Color(40, 40, 40),
)
_SHARES = (400, 200, 150, 30, 10)


def a_map() -> Image.Image:
    """Create an image with five flat colours, from common to rare."""
    rows = [
        np.tile(np.array([color.r, color.g, color.b], np.uint8), (share, 100, 1))
        for color, share in zip(FLAT, _SHARES, strict=True)
    ]
    return Image.fromarray(np.concatenate(rows))


def a_photo() -> Image.Image:
    """Create an image with more colours than are counted exactly."""
    noise = np.random.default_rng(7).normal(0, 18, (300, 400, 3))
    ramp = np.linspace(30, 220, 400)[None, :, None] * np.array([1.0, 0.8, 0.5])[None, None, :]
    return Image.fromarray(np.clip(ramp + noise, 0, 255).astype(np.uint8))


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "GIF"])
def test_flat_colours_are_found_exactly_and_the_most_common_is_first(kind: str) -> None:
    options = {"lossless": True} if kind == "WEBP" else {}
    found = main_colors(saved(a_map(), kind, **options), len(FLAT))
    assert found[0] == FLAT[0]
    assert set(found) == set(FLAT)


@pytest.mark.parametrize("count", [FEWEST_COLORS, 9, MOST_COLORS])
def test_a_photo_has_as_many_colours_as_requested_every_time(count: int) -> None:
    data = saved(a_photo(), "JPEG")
    found = main_colors(data, count)
    assert len(set(found)) == count
    assert main_colors(data, count) == found
    assert min(distance(one, other) for one in found for other in found if one != other) > 0.01


def test_an_image_with_fewer_colours_gives_fewer() -> None:
    assert set(main_colors(saved(a_map()), MOST_COLORS)) == set(FLAT)


def test_transparent_pixels_do_not_count() -> None:
    image = Image.new("RGBA", (10, 10), (255, 0, 0, 10))
    image.putpixel((1, 1), (0, 0, 255, 255))
    assert main_colors(saved(image), 4) == (Color(0, 0, 255),)
    with pytest.raises(EditorError, match="blank"):
        main_colors(saved(Image.new("RGBA", (4, 4), (0, 0, 0, 0))), 4)


def test_drawings_are_rendered_first() -> None:
    rect = b'<rect width="8" height="8" fill="red"/>'
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">' + rect + b"</svg>"
    assert main_colors(svg, 4) == (Color(255, 0, 0),)


def test_an_image_is_never_decoded_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_parsed: object) -> None:
        raise AssertionError("decoded here")

    monkeypatch.setattr(decoding, "load", refuse)
    assert main_colors(saved(a_map()), 4)[0] == FLAT[0]


def test_damaged_images_are_refused() -> None:
    with pytest.raises(EditorError):
        main_colors(saved(a_map())[:60], 4)
    with pytest.raises(EditorError, match="not an image"):
        main_colors(b"a palette", 4)


def test_many_colours_are_grouped_without_losing_pixels() -> None:
    pixels = np.asarray(a_photo()).reshape(-1, 3)
    colors, weights = color_counts(pixels)
    assert len(colors) <= 1 << 15
    assert weights.sum() == len(pixels)


def test_more_clusters_than_colours_are_limited() -> None:
    colors, weights = np.array([[0, 0, 0], [255, 255, 255]], np.uint8), np.array([1.0, 2.0])
    assert clustered(colors, weights, 9).tolist() == [[255, 255, 255], [0, 0, 0]]
