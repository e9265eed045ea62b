"""Tests of the adjustment of colours."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.color.adjustment import AMOUNTS, LIMITS, MIDDLE_LIGHTNESS, ColorAdjustment
from editor.mapstyle.color.oklch import fits_srgb, from_color, hue_difference
from editor.mapstyle.schema.values import Color

BLACK, WHITE, GREY = Color(0, 0, 0), Color(255, 255, 255), Color(119, 119, 119)
ORANGE, SEA, LEAF = Color(230, 140, 40), Color(80, 140, 180), Color(90, 150, 70, 128)

CHANNELS = st.integers(0, 255)
COLORS = st.builds(Color, CHANNELS, CHANNELS, CHANNELS, CHANNELS)
ADJUSTMENTS = st.builds(
    ColorAdjustment,
    **{name: st.floats(*LIMITS[name]) for name in AMOUNTS},
    inverts_lightness=st.booleans(),
)


def adjusted(color: Color, adjustment: ColorAdjustment) -> Color:
    """Return an adjusted colour."""
    return adjustment.apply_to_colors([color])[0]


@given(st.lists(COLORS, min_size=1, max_size=20), ADJUSTMENTS)
def test_every_adjustment_gives_colours_and_keeps_alpha(
    colors: list[Color], adjustment: ColorAdjustment
) -> None:
    after = adjustment.apply_to_colors(colors)
    assert [color.a for color in after] == [color.a for color in colors]
    assert all(0 <= channel <= 255 for each in after for channel in (each.r, each.g, each.b))
    assert all(type(each.r) is int for each in after)


@given(COLORS)
def test_amounts_of_zero_return_every_colour_exactly(color: Color) -> None:
    neutral = ColorAdjustment(tint_color=ORANGE)
    assert neutral.is_neutral
    assert adjusted(color, neutral) == color
    # A hue of a full turn computes every colour, and must not lose one.
    turned = ColorAdjustment(hue=180.0)
    there = turned.apply_to_pixels(np.array([[color.r, color.g, color.b]], np.uint8))
    assert there.shape == (1, 3)


def test_computing_without_a_change_rounds_to_the_same_colours() -> None:
    every = np.array(
        [(r, g, b) for r in range(0, 256, 5) for g in range(0, 256, 5) for b in range(0, 256, 5)]
    )
    pixels = every.astype(np.uint8)
    almost = ColorAdjustment(chroma=1e-9)
    assert (almost.apply_to_pixels(pixels) == pixels).all()


def test_lightness_moves_to_white_and_to_black() -> None:
    assert adjusted(ORANGE, ColorAdjustment(lightness=100)) == WHITE
    assert adjusted(ORANGE, ColorAdjustment(lightness=-100)) == BLACK
    half = from_color(adjusted(SEA, ColorAdjustment(lightness=50)))
    before = from_color(SEA)
    assert half.lightness == pytest.approx((1 + before.lightness) / 2, abs=0.01)
    assert hue_difference(half.hue, before.hue) < 3


def test_chroma_scales_to_grey_and_keeps_lightness_and_hue() -> None:
    grey = adjusted(ORANGE, ColorAdjustment(chroma=-100))
    assert grey.r == grey.g == grey.b
    assert from_color(grey).lightness == pytest.approx(from_color(ORANGE).lightness, abs=0.005)
    more, before = from_color(adjusted(SEA, ColorAdjustment(chroma=40))), from_color(SEA)
    assert more.chroma == pytest.approx(1.4 * before.chroma, abs=0.003)
    assert hue_difference(more.hue, before.hue) < 1.5


def test_hue_rotates_colours_and_leaves_greys() -> None:
    turned, before = from_color(adjusted(SEA, ColorAdjustment(hue=90))), from_color(SEA)
    assert hue_difference(turned.hue, before.hue + 90) < 1.5
    assert turned.lightness == pytest.approx(before.lightness, abs=0.005)
    assert adjusted(GREY, ColorAdjustment(hue=90)) == GREY


def test_contrast_keeps_black_white_and_the_middle_grey_and_merges_nothing() -> None:
    strong = ColorAdjustment(contrast=100)
    for color in (BLACK, WHITE):
        assert adjusted(color, strong) == color
    assert from_color(GREY).lightness == pytest.approx(MIDDLE_LIGHTNESS, abs=0.01)
    assert from_color(adjusted(GREY, strong)).lightness == pytest.approx(MIDDLE_LIGHTNESS, abs=0.01)
    steep = ColorAdjustment(contrast=50)
    steps = [from_color(adjusted(Color(v, v, v), steep)).lightness for v in range(0, 256, 16)]
    assert steps == sorted(steps)
    assert len(set(steps)) == len(steps)
    flat = {adjusted(color, ColorAdjustment(contrast=-100, chroma=-100)) for color in (BLACK, ORANGE, WHITE)}
    assert len(flat) == 1


def test_warmth_turns_white_amber_or_blue_and_leaves_black() -> None:
    warm, cool = (from_color(adjusted(GREY, ColorAdjustment(warmth=each))) for each in (60, -60))
    assert hue_difference(warm.hue, 70) < 5
    assert hue_difference(cool.hue, 250) < 5
    assert adjusted(BLACK, ColorAdjustment(warmth=100)) == BLACK


def test_tint_takes_hue_and_chroma_of_a_colour_and_keeps_the_lightness() -> None:
    tinted = from_color(adjusted(SEA, ColorAdjustment(tint=100, tint_color=ORANGE)))
    assert tinted.lightness == pytest.approx(from_color(SEA).lightness, abs=0.01)
    assert hue_difference(tinted.hue, from_color(ORANGE).hue) < 2
    half = from_color(adjusted(GREY, ColorAdjustment(tint=50, tint_color=ORANGE)))
    assert half.chroma == pytest.approx(from_color(ORANGE).chroma / 2, abs=0.01)


def test_inverting_twice_restores_greys() -> None:
    inverted = ColorAdjustment(inverts_lightness=True)
    assert adjusted(BLACK, inverted) == WHITE
    for value in range(0, 256, 15):
        grey = Color(value, value, value)
        back = adjusted(adjusted(grey, inverted), inverted)
        assert abs(back.r - value) <= 2
    paper, night = Color(242, 239, 233), from_color(adjusted(Color(242, 239, 233), inverted))
    assert 0.1 < night.lightness < 0.25, "a light ground becomes dark, but not black"
    assert hue_difference(night.hue, from_color(paper).hue) < 25


@given(COLORS, st.floats(0, 100), st.floats(-100, 100))
def test_colours_out_of_the_gamut_lose_chroma_and_keep_their_hue(
    color: Color, chroma: float, lightness: float
) -> None:
    before, after = (
        from_color(color),
        from_color(adjusted(color, ColorAdjustment(chroma=chroma, lightness=lightness))),
    )
    assert fits_srgb(after)
    # In dark and in nearly grey colours, rounding to 8 bits changes the hue.
    if min(before.lightness, after.lightness) > 0.3 and min(before.chroma, after.chroma) > 0.04:
        assert hue_difference(before.hue, after.hue) < 4


def test_equal_effects_are_recognized() -> None:
    assert ColorAdjustment(tint_color=SEA).has_same_effect(ColorAdjustment(tint_color=ORANGE))
    assert not ColorAdjustment(tint=5, tint_color=SEA).has_same_effect(
        ColorAdjustment(tint=5, tint_color=ORANGE)
    )
    assert ColorAdjustment().with_amount("warmth", 4.0) == ColorAdjustment(warmth=4.0)
    assert ColorAdjustment(warmth=4.0, inverts_lightness=True).with_amount("warmth", 0.0).inverts_lightness
    assert adjusted(LEAF, ColorAdjustment(lightness=10)).a == LEAF.a
