"""Lightness of colours, and the least change of it."""

from dataclasses import replace

import coloraide
import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.color.nearest_lightness import nearest_lightness
from editor.mapstyle.color.oklch import from_color, to_color, with_lightness
from editor.mapstyle.color.spaces import contrast, lab, lightness
from editor.mapstyle.schema.values import Color

_bytes = st.integers(0, 255)
_colors = st.builds(Color, _bytes, _bytes, _bytes)
WHITE = Color(255, 255, 255)


@given(_colors, st.floats(0.3, 0.98))
def test_the_new_colour_has_the_lightness(color: Color, value: float) -> None:
    assert lightness(with_lightness(color, value)) == pytest.approx(value, abs=0.012)


@given(_colors)
def test_its_own_lightness_changes_a_colour_by_rounding_only(color: Color) -> None:
    same = with_lightness(color, lightness(color))
    assert (same.r, same.g, same.b) == pytest.approx((color.r, color.g, color.b), abs=2)


@given(_colors, st.floats(0.2, 0.8))
def test_hue_remains_and_chroma_never_grows(color: Color, value: float) -> None:
    new = with_lightness(color, value)
    before, after = (
        coloraide.Color("srgb", [each.r / 255, each.g / 255, each.b / 255]).convert("oklch")
        for each in (color, new)
    )
    assert after["chroma"] <= before["chroma"] + 0.012
    if after["chroma"] > 0.05:
        turn = abs(after["hue"] - before["hue"]) % 360
        assert min(turn, 360 - turn) < 8


@given(_colors, st.floats(0.0, 1.0))
def test_the_gamut_is_the_same_as_that_of_other_changes(color: Color, value: float) -> None:
    assert with_lightness(color, value) == to_color(replace(from_color(color), lightness=value))


def test_alpha_remains() -> None:
    assert with_lightness(Color(10, 90, 200, 51), 0.7).a == 51


def test_the_least_change_passes_and_a_smaller_one_does_not() -> None:
    color, ground = Color(150, 150, 160), Color(240, 240, 235)
    found = nearest_lightness(color, lambda each: contrast(each, ground) >= 4.5)
    assert found is not None
    assert contrast(found, ground) == pytest.approx(4.5, abs=0.06)
    assert lab(found)[0] < lab(color)[0]


def test_the_nearer_side_is_selected() -> None:
    light = nearest_lightness(
        Color(200, 200, 200), lambda each: lightness(each) > 0.9 or lightness(each) < 0.1
    )
    assert light is not None
    assert lightness(light) > 0.85


def test_a_passing_colour_is_unchanged_and_an_impossible_one_has_no_result() -> None:
    color = Color(1, 2, 3)
    assert nearest_lightness(color, lambda _each: True) is color
    assert nearest_lightness(color, lambda each: contrast(each, WHITE) > 21.5) is None
