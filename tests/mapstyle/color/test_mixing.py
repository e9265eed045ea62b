"""Mixtures in OKLab, and colours moved by a difference."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.color.mixing import chroma, mixed, moved
from editor.mapstyle.color.spaces import distance, lab
from editor.mapstyle.schema.values import Color

_bytes = st.integers(0, 255)
_colors = st.builds(Color, _bytes, _bytes, _bytes, _bytes)
WHITE, BLACK, GREY = Color(255, 255, 255), Color(0, 0, 0), Color(128, 128, 128)
# Half a step of 8 bits in the darkest colours, where a step is largest.
_ROUNDING = 0.03


@given(_colors, _colors)
def test_a_mixture_begins_and_ends_with_its_colours(one: Color, other: Color) -> None:
    assert mixed(one, other, 0) == one
    assert mixed(one, other, 1) == other


def test_equal_shares_are_equally_far_apart() -> None:
    ramp = [mixed(Color(230, 80, 60), Color(250, 240, 200), step / 8) for step in range(9)]
    steps = [distance(one, other) for one, other in pairwise(ramp)]
    assert max(steps) - min(steps) < 0.01


def test_the_middle_of_black_and_white_has_the_middle_lightness() -> None:
    assert lab(mixed(BLACK, WHITE, 0.5))[0] == pytest.approx(0.5, abs=0.005)


def test_alpha_is_mixed() -> None:
    assert mixed(Color(0, 0, 0, 0), Color(0, 0, 0, 200), 0.5).a == 100


@given(_colors, _colors)
def test_a_colour_moves_with_its_main_colour_and_keeps_its_alpha(color: Color, after: Color) -> None:
    assert moved(color, color, after) == Color(after.r, after.g, after.b, color.a)


@given(_colors, _colors)
def test_nothing_moves_without_a_difference(color: Color, main: Color) -> None:
    assert distance(moved(color, main, main), color) < _ROUNDING


def test_black_and_white_stay_where_a_main_colour_becomes_darker() -> None:
    before, after = Color(250, 220, 130), Color(200, 100, 40)
    assert moved(WHITE, before, after) == WHITE
    assert moved(BLACK, before, after) == BLACK


def test_greys_stay_grey() -> None:
    assert chroma(moved(GREY, Color(250, 220, 130), Color(200, 100, 40))) < 0.005


def test_a_darker_colour_becomes_lighter_where_lightness_is_mirrored() -> None:
    assert (
        lab(moved(BLACK, GREY, GREY))[0] < lab(GREY)[0] < lab(moved(BLACK, GREY, GREY, is_mirrored=True))[0]
    )
