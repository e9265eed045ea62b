"""Heat of legibility problems at each pixel of a map."""

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage

from editor.checks.legibility.findings import LegibilityProblem
from editor.checks.legibility.lint import find_legibility_problems
from editor.features.legibility.heat import heat_of, picture_of, scheme_of
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_samples import ColorBorder, SampledView
from editor.render.difference_scale import HOTTEST, HeatScheme
from editor.render.legibility_sample import FrameSample, packed_color
from tests.checks.legibility.test_lint import a_background, a_label, a_map, an_area
from tests.styles import a_color, a_line

SIZE = 60
WHITE, GREY = Color(255, 255, 255), Color(0x90, 0x90, 0x90)


def a_sample(style: MapStyle, left: Color, right: Color, *, has_text: bool = True) -> FrameSample:
    """Create two adjacent colours, with a text across both of them."""
    pixels = np.full((SIZE, SIZE), packed_color(left), np.uint32)
    pixels[:, SIZE // 2 :] = packed_color(right)
    numbers = np.zeros((SIZE, SIZE), np.uint16)
    if has_text:
        numbers[28:32, 10:50] = 1
    return FrameSample(14.0, pixels, numbers, style.order.keys[:1])


def the_problem(style: MapStyle, code: str, *views: SampledView) -> LegibilityProblem:
    return next(each for each in find_legibility_problems(style, views) if each.code == code)


def test_a_text_glows_more_where_its_contrast_is_lower() -> None:
    style = a_map(a_label("#AAAAAA"), a_background("#FFFFFF"))
    heat = heat_of(the_problem(style, "unreadable-label"), style, a_sample(style, WHITE, GREY))
    on_white, on_grey = heat[30, 20], heat[30, 40]
    assert 0 < on_white < on_grey <= HOTTEST
    assert heat[5].max() == heat[:, 2].max() == 0
    assert heat[26, 20] > 0, "the heat reaches beyond the text"


def test_a_text_does_not_glow_where_it_is_readable() -> None:
    style = a_map(a_label("#AAAAAA"), a_background("#FFFFFF"))
    heat = heat_of(the_problem(style, "unreadable-label"), style, a_sample(style, Color(0, 0, 0), WHITE))
    assert heat[30, 20] == 0
    assert heat[30, 40] > 0


def test_the_border_of_two_areas_glows() -> None:
    one, other = Color.from_hex("#BFDDB2"), Color.from_hex("#C2DDB0")
    style = a_map(an_area(58, one.hex), an_area(23, other.hex), a_background("#FFFFFF"))
    view = SampledView(14.0, {}, (ColorBorder(one, other, 300),))
    problem = the_problem(style, "similar-colors", view)
    heat = heat_of(problem, style, a_sample(style, one, other, has_text=False))
    assert (heat[:, SIZE // 2] > 0).all()
    assert heat.max() < HOTTEST, "the colours differ a little"
    assert heat[:, :20].max() == heat[:, 40:].max() == 0


def test_a_line_glows_where_it_is_drawn() -> None:
    line = a_line(1)
    line["paint"]["line-inner-color"] = a_color((0, Color(0xF4, 0xF4, 0xF4).abgr))
    style = a_map(line, a_background("#FFFFFF"))
    sample = a_sample(style, WHITE, Color(0xF4, 0xF4, 0xF4), has_text=False)
    heat = heat_of(the_problem(style, "similar-colors"), style, sample)
    assert 0 < heat[30, SIZE // 2 + 4] < HOTTEST
    assert heat[30, 10] == 0


def test_a_deleted_layer_has_no_heat() -> None:
    style = a_map(a_label("#AAAAAA"), a_background("#FFFFFF"))
    problem = the_problem(style, "unreadable-label")
    other = a_map(a_background("#FFFFFF"))
    assert not heat_of(problem, other, a_sample(style, WHITE, GREY)).any()
    picture = picture_of(problem, other, a_sample(style, WHITE, GREY), None, HeatScheme.DARK)
    assert not picture.has_heat


@pytest.mark.parametrize("scheme", HeatScheme, ids=lambda scheme: scheme.name)
def test_the_picture_is_grey_with_colours_around_the_text(scheme: HeatScheme) -> None:
    style = a_map(a_label("#AAAAAA"), a_background("#FFFFFF"))
    problem = the_problem(style, "unreadable-label")
    image, has_heat = picture_of(problem, style, a_sample(style, WHITE, GREY), None, scheme)
    assert has_heat
    assert (image.width(), image.height()) == (SIZE, SIZE)
    assert image.pixelColor(5, 5).saturation() == 0
    assert image.pixelColor(20, 26).saturation() > image.pixelColor(20, 30).saturation() > 20


def test_a_picture_of_another_size_is_not_used() -> None:
    style = a_map(a_label("#AAAAAA"), a_background("#FFFFFF"))
    problem, sample = the_problem(style, "unreadable-label"), a_sample(style, WHITE, GREY)
    black = QImage(SIZE + 1, SIZE, QImage.Format.Format_RGB32)
    black.fill(QColor(0, 0, 0))
    expected = picture_of(problem, style, sample, None, HeatScheme.LIGHT)
    assert picture_of(problem, style, sample, black, HeatScheme.LIGHT) == expected


def test_the_scheme_follows_the_theme() -> None:
    assert (scheme_of(is_dark=True), scheme_of(is_dark=False)) == (HeatScheme.DARK, HeatScheme.LIGHT)
