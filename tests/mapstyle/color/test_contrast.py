"""Luminance and contrast, compared with WCAG and another library."""

import coloraide
import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.color.spaces import composite, contrast, luminance, readable_luminances
from editor.mapstyle.schema.values import Color

_BLACK, _WHITE = Color(0, 0, 0), Color(255, 255, 255)
_bytes = st.integers(0, 255)
_colors = st.builds(Color, _bytes, _bytes, _bytes)


@pytest.mark.parametrize(
    ("color", "ground", "ratio"),
    [(_BLACK, _WHITE, 21.0), (_WHITE, _WHITE, 1.0), (Color(118, 118, 118), _WHITE, 4.54)],
    ids=["black", "white", "grey"],
)
def test_contrast_matches_wcag(color: Color, ground: Color, ratio: float) -> None:
    assert contrast(color, ground) == pytest.approx(ratio, abs=0.005)
    assert contrast(ground, color) == pytest.approx(ratio, abs=0.005)


@given(_colors, _colors)
def test_luminance_and_contrast_agree_with_another_library(color: Color, ground: Color) -> None:
    theirs, beneath = (
        coloraide.Color("srgb", [each.r / 255, each.g / 255, each.b / 255]) for each in (color, ground)
    )
    assert luminance(color) == pytest.approx(theirs.luminance(), abs=2e-4)
    assert contrast(color, ground) == pytest.approx(theirs.contrast(beneath, method="wcag21"), rel=2e-3)


def test_translucent_colour_is_composited_before_contrast() -> None:
    half = Color(0, 0, 0, 0x80)
    assert contrast(half, _WHITE) == contrast(composite(half, _WHITE), _WHITE) < 5


@given(_colors, _colors, st.floats(1.5, 21))
def test_colours_beyond_readable_luminances_have_the_contrast(
    color: Color, ground: Color, ratio: float
) -> None:
    darkest, lightest = readable_luminances(ground, ratio)
    assert (contrast(color, ground) >= ratio) is (not darkest < luminance(color) < lightest)
