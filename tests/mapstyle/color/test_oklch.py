"""Tests of OKLCH: conversions against another library, and the mapping to the sRGB gamut."""

import random

import coloraide
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.color import oklch
from editor.mapstyle.color.color_arrays import lab_to_linear, lab_to_pixels, pixels_to_lab, to_pixels
from editor.mapstyle.color.oklch import MIN_CHROMA, Oklch, hue_difference, map_to_gamut
from editor.mapstyle.color.spaces import lab
from editor.mapstyle.schema.values import Color

COUNT = 10_000

_bytes = st.integers(0, 255)
_oklch = st.builds(Oklch, st.floats(0, 1), st.floats(0, 0.4), st.floats(0, 359.9))


def _random_colors() -> list[Color]:
    generator = random.Random(7)
    return [Color(*(generator.randrange(256) for _ in range(3))) for _ in range(COUNT)]


def test_conversion_to_oklch_agrees_with_another_library() -> None:
    for color in _random_colors():
        ours = oklch.from_color(color)
        srgb = coloraide.Color("srgb", [color.r / 255, color.g / 255, color.b / 255])
        lightness, chroma, hue = srgb.convert("oklch").coords()
        assert ours.lightness == pytest.approx(lightness, abs=1e-9)
        if ours.chroma:
            assert ours.chroma == pytest.approx(chroma, abs=1e-9)
            assert hue_difference(ours.hue, hue) < 1e-9
        else:
            assert chroma < MIN_CHROMA


def test_conversion_from_oklch_agrees_with_another_library() -> None:
    generator = random.Random(8)
    for _ in range(COUNT):
        color = Oklch(generator.random(), generator.random() * 0.4, generator.random() * 360)
        theirs = coloraide.Color("oklch", [color.lightness, color.chroma, color.hue]).convert("srgb")
        assert oklch.to_srgb(color) == pytest.approx(theirs.coords(), abs=1e-9)


@given(_bytes, _bytes, _bytes, _bytes)
def test_conversion_round_trips(red: int, green: int, blue: int, alpha: int) -> None:
    color = Color(red, green, blue, alpha)
    assert oklch.to_color(oklch.from_color(color), alpha) == color


@given(_oklch)
def test_mapping_to_the_gamut_keeps_lightness_and_hue(color: Oklch) -> None:
    mapped = map_to_gamut(color)
    assert oklch.fits_srgb(mapped)
    assert (mapped.lightness, mapped.hue) == (color.lightness, color.hue)
    assert mapped.chroma <= color.chroma
    # The mapped colour is as colourful as the gamut allows.
    if mapped.chroma < color.chroma:
        assert not oklch.fits_srgb(Oklch(mapped.lightness, mapped.chroma + 1e-5, mapped.hue))


@pytest.mark.parametrize(("lightness", "expected"), [(-0.2, Color(0, 0, 0)), (1.4, Color(255, 255, 255))])
def test_a_lightness_beyond_black_or_white_is_limited(lightness: float, expected: Color) -> None:
    assert oklch.to_color(Oklch(lightness, 0.2, 120)) == expected


def test_arrays_agree_with_single_colours() -> None:
    generator = random.Random(9)
    colors = [
        Oklch(generator.random(), generator.random() * 0.4, generator.random() * 360) for _ in range(500)
    ]
    pixels = lab_to_pixels(np.array([oklch.to_lab(color) for color in colors]))
    expected = np.array([(each.r, each.g, each.b) for each in map(oklch.to_color, colors)])
    assert np.abs(pixels.astype(int) - expected).max() <= 1


def test_arrays_round_trip_every_grey_and_random_colours() -> None:
    generator = np.random.default_rng(3)
    greys = np.repeat(np.arange(256, dtype=np.uint8)[:, None], 3, axis=1)
    pixels = np.concatenate([greys, generator.integers(0, 256, (COUNT, 3), dtype=np.uint8)])
    labs = pixels_to_lab(pixels)
    assert (to_pixels(lab_to_linear(labs)) == pixels).all()
    assert labs[300] == pytest.approx(lab(Color(*(int(part) for part in pixels[300]))), abs=1e-12)


@pytest.mark.parametrize(
    ("one", "other", "expected"), [(350, 10, 20), (10, 350, 20), (0, 180, 180), (90, 90, 0)]
)
def test_difference_of_hues_is_the_smaller_angle(one: float, other: float, expected: float) -> None:
    assert hue_difference(one, other) == pytest.approx(expected)
