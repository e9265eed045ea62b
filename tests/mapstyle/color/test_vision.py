"""Simulated colour vision, compared with the matrices and colours of another library."""

import coloraide
import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.color.spaces import luminance
from editor.mapstyle.color.vision import (
    DICHROMACIES,
    MATRICES,
    SIMULATED,
    Matrix,
    Vision,
    distances,
    simulate,
)
from editor.mapstyle.schema.values import Color

_bytes = st.integers(0, 255)
_colors = st.builds(Color, _bytes, _bytes, _bytes)

# The filters of coloraide and their severities; it has the tables of Machado, Oliveira and Fernandes (2009).
_FILTERS = {
    Vision.PROTANOPIA: ("protan", 1.0),
    Vision.DEUTERANOPIA: ("deutan", 1.0),
    Vision.TRITANOPIA: ("tritan", 1.0),
    Vision.DEUTERANOMALY: ("deutan", 0.6),
}
PUBLISHED = tuple(_FILTERS)
"""The simulations whose matrices are published."""


def published_matrix(vision: Vision) -> Matrix:
    """Return the matrix of a simulation in coloraide, whose columns are the images of linear primaries."""
    name, severity = _FILTERS[vision]
    red, green, blue = (
        coloraide.Color("srgb-linear", primary)
        .filter(name, severity, method="machado", space="srgb-linear", out_space="srgb-linear")
        .coords(nans=False)
        for primary in ([1, 0, 0], [0, 1, 0], [0, 0, 1])
    )
    first, second, third = zip(red, green, blue, strict=True)
    return first, second, third


@pytest.mark.parametrize("vision", PUBLISHED, ids=lambda vision: vision.value)
def test_matrices_are_the_published_ones(vision: Vision) -> None:
    assert MATRICES[vision] == published_matrix(vision)


def test_greyscale_is_the_only_simulation_without_a_published_matrix() -> None:
    assert {Vision.GREYSCALE, *PUBLISHED} == set(SIMULATED)


@pytest.mark.parametrize("vision", SIMULATED, ids=lambda vision: vision.value)
def test_white_black_and_grey_remain(vision: Vision) -> None:
    for level in (0, 1, 127, 254, 255):
        grey = Color(level, level, level)
        assert simulate(grey, vision) == grey


@given(_colors, st.sampled_from(PUBLISHED))
def test_a_simulated_colour_agrees_with_another_library(color: Color, vision: Vision) -> None:
    name, severity = _FILTERS[vision]
    source = coloraide.Color("srgb", [color.r / 255, color.g / 255, color.b / 255])
    theirs = source.filter(name, severity, method="machado", out_space="srgb").clip()
    expected = [255 * channel for channel in theirs.coords(nans=False)]
    ours = simulate(color, vision)
    assert (ours.r, ours.g, ours.b) == pytest.approx(expected, abs=0.75)


@given(_colors)
def test_greyscale_has_the_luminance_of_the_colour(color: Color) -> None:
    grey = simulate(color, Vision.GREYSCALE)
    assert grey.r == grey.g == grey.b
    assert luminance(grey) == pytest.approx(luminance(color), abs=0.005)


def test_normal_vision_changes_nothing_and_alpha_remains() -> None:
    color = Color(200, 30, 90, 77)
    assert simulate(color, Vision.NORMAL) is color
    assert {simulate(color, vision).a for vision in SIMULATED} == {77}


def test_red_and_green_of_equal_lightness_are_confused_by_deuteranopes_only() -> None:
    found = dict(distances(Color(200, 120, 90), Color(150, 142, 90)))
    assert set(found) == {Vision.NORMAL, *DICHROMACIES}
    assert found[Vision.NORMAL] > 5 > 3 > found[Vision.DEUTERANOPIA]
    assert found[Vision.TRITANOPIA] > 5
