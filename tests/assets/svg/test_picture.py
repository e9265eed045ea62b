"""Rendering of drawings."""

import sys

import numpy as np
import pytest

from editor.assets.data_uri import build_data_uri
from editor.assets.images.icons import decode_rgba
from editor.assets.svg import picture
from editor.assets.svg.picture import LARGEST_PX, svg_png
from editor.errors import EditorError
from tests.svgs import a_drawing


def drawn(data: bytes, longest_px: int = 40) -> np.ndarray:
    """Draw a picture. Shape: rows of pixels, each with red, green, blue and alpha."""
    width, height, pixels = decode_rgba(build_data_uri("image/png", svg_png(data, longest_px)))
    return np.frombuffer(pixels, np.uint8).reshape(height, width, 4)


def at(data: bytes, x: int, y: int) -> tuple[int, ...]:
    return tuple(map(int, drawn(data)[y, x]))


def test_the_background_is_transparent_and_the_shape_is_drawn() -> None:
    image = drawn(a_drawing('<rect x="10" y="10" width="20" height="20" fill="#c86432"/>'))
    assert image.shape == (40, 40, 4)
    assert image[20, 20].tolist() == [200, 100, 50, 255]
    assert image[5, 5].tolist() == [0, 0, 0, 0]
    assert (image[..., 3] > 0).sum() == 400


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ({}, (256, 256)),
        ({"viewBox": "0 0 40 10"}, (256, 64)),
        ({"viewBox": "0 0 10 40"}, (64, 256)),
        ({"viewBox": "0 0 10 10", "width": "3", "height": "6"}, (128, 256)),
        ({"width": "1em", "height": "1em", "viewBox": "0 0 20 10"}, (256, 256)),
        ({"viewBox": "", "style": "width:20px;height:10px"}, (256, 128)),
    ],
)
def test_the_longer_side_has_the_requested_length(attributes: dict[str, str], size: tuple[int, int]) -> None:
    image = drawn(a_drawing('<rect width="99" height="99"/>', **attributes), 256)
    assert image.shape[:2] == size[::-1]


def test_a_drawing_keeps_its_proportions_in_a_longer_frame() -> None:
    image = drawn(a_drawing('<rect width="40" height="40"/>', width="40", height="80"), 80)
    rows = np.flatnonzero(image[..., 3].any(axis=1))
    assert (rows[0], rows[-1]) == (20, 59)


WHOLE = 'width="40" height="40"'
RED, BLUE, LIME = (255, 0, 0), (0, 0, 255), (0, 255, 0)
CLEAR = (0, 0, 0, 0)
GROUND = '<path fill-rule="evenodd" d="M0 0H40V40H0zM10 10H30V30H10z"/>'
ALL = f'<rect {WHOLE} fill="red"/>'
HALF = '<rect width="40" height="10"/>'
TILE = '<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect {} fill="red"/></pattern>'
PART = '<defs><g id="a"><rect width="4" height="4" fill="red"/></g></defs>'


@pytest.mark.parametrize(
    ("inside", "pixel"),
    [
        (f'<rect {WHOLE} fill="red" fill-opacity=".5"/>', (*RED, 128)),
        (f'{GROUND}<rect x="19" y="19" width="3" height="3" fill="lime"/>', (*LIME, 255)),
        (f'<g opacity=".5"><rect {WHOLE} fill="red" stroke="blue" stroke-width="60"/></g>', (*BLUE, 128)),
        (f'<rect {WHOLE} fill="red" stroke="blue" stroke-width="60" opacity=".5"/>', (*BLUE, 128)),
        (f'<g opacity=".5"><rect {WHOLE} fill="red"/><rect {WHOLE} fill="lime"/></g>', (*LIME, 128)),
        (f'<g opacity=".5"><g opacity=".5"><rect {WHOLE} fill="red"/></g></g>', (*RED, 64)),
        ('<path d="M0 20H40" stroke="red" stroke-width="4"/>', (*RED, 255)),
        (f'<clipPath id="c">{HALF}</clipPath><g clip-path="url(#c)">{ALL}</g>', CLEAR),
        (f'<clipPath id="c">{ALL}</clipPath><g clip-path="url(#c)">{ALL}</g>', (*RED, 255)),
        (
            f'<mask id="m"><rect {WHOLE} fill="#fff" opacity=".5"/></mask><g mask="url(#m)">{ALL}</g>',
            (*RED, 128),
        ),
        (f'{TILE.format(WHOLE)}<rect {WHOLE} fill="url(#p)"/>', (*RED, 255)),
        (f'<filter id="f"><feFlood flood-color="lime"/></filter><g filter="url(#f)">{ALL}</g>', (*LIME, 255)),
        (f'<symbol id="s" viewBox="0 0 1 1">{ALL}</symbol><use href="#s" {WHOLE}/>', (*RED, 255)),
        (f'<svg x="20" viewBox="0 0 1 1" {WHOLE}>{ALL}</svg>', (*RED, 255)),
        (f'<svg x="21" viewBox="0 0 1 1" {WHOLE}>{ALL}</svg>', CLEAR),
        (f'{ALL}<rect {WHOLE} fill="lime" style="mix-blend-mode:multiply"/>', (0, 0, 0, 255)),
        (
            f'<marker id="m">{ALL}</marker><path d="M19 19h1" marker-end="url(#m)"/>',
            (*RED, 255),
        ),
        (f'<switch><g systemLanguage="xx">{HALF}</g><g>{ALL}</g></switch>', (*RED, 255)),
        (f"<style>g > rect{{fill:hsl(120deg,100%,50%)!important}}</style><g>{ALL}</g>", (*LIME, 255)),
        (f'<g fill="hsl(120deg 100% 50% / .5)"><rect {WHOLE}/></g>', (*LIME, 128)),
        (f'<rect {WHOLE} fill="rebeccapurple"/>', (0x66, 0x33, 0x99, 255)),
        ('<rect style="width:40px;height:40px" fill="red"/>', (*RED, 255)),
        ('<rect width="9" height="9" transform="rotate(180)" transform-origin="center"/>', CLEAR),
        (f'{PART}<use href="#a" transform="scale(5)" x="2" y="2"/>', (*RED, 255)),
        ('<path d="M-1e6-1e6H1e6V1e6H-1e6z" fill="red"/>', (*RED, 255)),
        ('<path d="M-1e7-1e7H1e7V1e7H-1e7z" fill="red"/>', (*RED, 255)),
        ('<circle cx="50%" cy="50%" r="40%" fill="red"/>', (*RED, 255)),
    ],
)
def test_the_centre_of_a_drawing_follows_svg(inside: str, pixel: tuple[int, ...]) -> None:
    assert np.abs(np.subtract(at(a_drawing(inside), 20, 20), pixel)).max() <= 1


GRADIENT = '<stop stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity="0"/>'


@pytest.mark.parametrize(
    "gradient",
    [
        f'<linearGradient id="a">{GRADIENT}</linearGradient>',
        f'<linearGradient id="a" gradientUnits="userSpaceOnUse" x2="40">{GRADIENT}</linearGradient>',
        f'<linearGradient id="a" gradientTransform="rotate(90)" x2="0" y2="-1">{GRADIENT}</linearGradient>',
    ],
)
def test_a_gradient_runs_evenly_in_colour_and_alpha(gradient: str) -> None:
    image = drawn(a_drawing(f'{gradient}<g fill="url(#a)"><rect width="40" height="40"/></g>'))
    assert np.abs(image[20, 20].astype(int) - (126, 0, 129, 126)).max() <= 3
    assert image[20, 1, 0] > 240
    assert image[20, 38, 3] < 12


def test_a_radial_gradient_has_its_focus() -> None:
    gradient = f'<radialGradient id="a" fx=".25">{GRADIENT}</radialGradient>'
    image = drawn(a_drawing(f'{gradient}<rect width="40" height="40" fill="url(#a)"/>'))
    assert image[20, 10, 0] > 240
    assert image[20, 20, 0] < 200


@pytest.mark.parametrize(
    "inside", ["", '<circle r="0"/>', '<rect x="50" width="9" height="9"/>', '<path d="M1 1"/>']
)
def test_an_invisible_drawing_is_refused(inside: str) -> None:
    with pytest.raises(EditorError, match="SVG is blank"):
        svg_png(a_drawing(inside), 40)


@pytest.mark.parametrize("longest_px", [0, -5, LARGEST_PX + 1])
def test_an_invalid_size_is_refused(longest_px: int) -> None:
    with pytest.raises(EditorError, match=f"1 to {LARGEST_PX} pixels"):
        svg_png(a_drawing('<rect width="9" height="9"/>'), longest_px)


def test_a_drawing_that_takes_too_long_is_cancelled_and_the_next_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    zigzag = " ".join(f"{number % 40} {number * 7 % 41}" for number in range(60_000))
    heavy = f'<path d="M{zigzag}" stroke="red" stroke-width="30" stroke-linejoin="round"/>'
    with monkeypatch.context() as limited:
        # Even on a fast machine it draws longer than this.
        limited.setattr(picture, "_LIMIT_S", 0.3)
        with pytest.raises(EditorError, match="too complex to render"):
            svg_png(a_drawing(heavy), LARGEST_PX)
    assert at(a_drawing('<rect width="40" height="40"/>'), 20, 20) == (0, 0, 0, 255)


def test_the_largest_image_of_faded_groups_is_drawn() -> None:
    inside = '<g opacity=".6">' * 2 + '<rect width="40" height="40"/>' + "</g>" * 2
    image = drawn(a_drawing(inside), LARGEST_PX)
    assert image.shape == (LARGEST_PX, LARGEST_PX, 4)
    assert 90 <= image[9, 9, 3] <= 94


# Only the renderer resolves the references of a style sheet.
FADES = (
    "<style>.a{opacity:.9}</style>" + '<g class="a">' * 60 + '<rect width="40" height="40"/>' + "</g>" * 60
)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is only limited on Linux")
def test_a_drawing_that_crashes_its_renderer_is_refused_and_the_next_is_drawn(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(EditorError, match="too complex to render"):
        svg_png(a_drawing(FADES), LARGEST_PX)
    assert capfd.readouterr() == ("", "")
    assert at(a_drawing('<rect width="40" height="40"/>'), 20, 20) == (0, 0, 0, 255)


@pytest.mark.parametrize("size", [{"width": "0"}, {"height": "-1"}])
def test_a_drawing_without_a_size_is_refused(size: dict[str, str]) -> None:
    with pytest.raises(EditorError, match="zero size"):
        svg_png(a_drawing('<rect width="40" height="40"/>', **size), 40)


def test_nothing_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    odd = '<linearGradient id="a" x2="1e-30"><stop/><stop offset="1"/></linearGradient>'
    svg_png(a_drawing(f'{odd}<rect width="9" height="9" fill="url(#a)" stroke-width="1e7" rx="-3"/>'), 40)
    assert capfd.readouterr() == ("", "")
