"""Simulated colour vision, compared with the published matrices and another library."""

import coloraide
import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.color.spaces import luminance
from editor.mapstyle.color.vision import DICHROMACIES, MATRICES, SIMULATED, Vision, distances, simulate
from editor.mapstyle.schema.values import Color

_bytes = st.integers(0, 255)
_colors = st.builds(Color, _bytes, _bytes, _bytes)

# The last row of each table of Machado, Oliveira and Fernandes (2009), and the row for severity 0.6 of
# deuteranomaly.
PUBLISHED = {
    Vision.PROTANOPIA: (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    Vision.DEUTERANOPIA: (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    Vision.TRITANOPIA: (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    Vision.DEUTERANOMALY: (
        (0.498864, 0.674741, -0.173604),
        (0.205199, 0.754872, 0.039929),
        (-0.011131, 0.030969, 0.980162),
    ),
}
_THEIR_NAMES = {
    Vision.PROTANOPIA: ("protan", 1.0),
    Vision.DEUTERANOPIA: ("deutan", 1.0),
    Vision.TRITANOPIA: ("tritan", 1.0),
    Vision.DEUTERANOMALY: ("deutan", 0.6),
}


@pytest.mark.parametrize("vision", PUBLISHED, ids=lambda vision: vision.value)
def test_matrices_are_the_published_ones(vision: Vision) -> None:
    assert MATRICES[vision] == PUBLISHED[vision]


@pytest.mark.parametrize("vision", SIMULATED, ids=lambda vision: vision.value)
def test_white_black_and_grey_remain(vision: Vision) -> None:
    for level in (0, 1, 127, 254, 255):
        grey = Color(level, level, level)
        assert simulate(grey, vision) == grey


@given(_colors, st.sampled_from(sorted(PUBLISHED, key=lambda vision: vision.value)))
def test_a_simulated_colour_agrees_with_another_library(color: Color, vision: Vision) -> None:
    name, severity = _THEIR_NAMES[vision]
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
