"""The legibility lint: what it reports, where, with which figure, and what it leaves alone."""

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor import resources
from editor.checks.fixes.fix import LEGIBILITY_FIXABLE, find_fix
from editor.checks.legibility.findings import LegibilityProblem
from editor.checks.legibility.lint import LegibilityLint, find_legibility_problems
from editor.checks.problems import LEGIBILITY_KINDS, Severity
from editor.errors import EditError
from editor.mapstyle.color.vision import Vision
from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.edits.edit import delete_layers, set_stop
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import Path, read, replace
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_samples import ColorBorder, ColorCount, SampledView
from editor.mapstyle.search.label_colors import HALO_PX, TEXT_PX
from editor.render import preview_defaults
from tests.checks.test_check import anything, every_path
from tests.reliability.random_edits import a_random_edit, edit_makers
from tests.styles import a_color, a_curve, a_line, a_style, a_width

Json = Any

SIZE = ("text_size_stops", "text_size_stop", "size")
LIGHT, DARK = "#F2EFE9", "#1B2430"
_COLOR_KEYS = ("text-color", "text-outline-color", "fill-color", "line-inner-color", "line-outer-color")


def packed(text: str) -> int:
    return Color.from_hex(text).abgr


def a_background(color: str = LIGHT) -> Json:
    return {
        "type": "background",
        "minzoom": 0,
        "maxzoom": 17,
        "paint": {"fill-color": a_color((0, packed(color)))},
    }


def an_area(number: int, color: str, **fields: Json) -> Json:
    paint = {"fill-color": a_color((0, packed(color)))}
    return {
        "type": "polygon", "source": "map", "sourcedata_id": number,
        "minzoom": 5, "maxzoom": 17, "paint": paint, **fields,
    }  # fmt: skip


def a_label(text: str, halo: str = "", halo_units: float = 1.0, **fields: Json) -> Json:
    paint = {"text-color": a_color((0, packed(text))), "text-size": a_curve(SIZE, (0, 2.5))}
    if halo:
        paint["text-outline-color"] = a_color((0, packed(halo)))
        paint["text-outline-size"] = a_curve(SIZE, (0, halo_units))
    return {
        "type": "street", "source": "map", "sourcedata_id": 0,
        "minzoom": 12, "maxzoom": 17, "paint": paint, **fields,
    }  # fmt: skip


def a_map(*layers: Json) -> MapStyle:
    """Create a style with these layers, top first."""
    count = len(layers)
    return a_style([{"id": count - index, **layer} for index, layer in enumerate(layers)])


def found(style: MapStyle, *views: SampledView) -> list[LegibilityProblem]:
    return list(find_legibility_problems(style, views))


def codes(style: MapStyle, *views: SampledView) -> list[str]:
    return [problem.code for problem in found(style, *views)]


def the_problem(style: MapStyle, *views: SampledView) -> LegibilityProblem:
    (problem,) = found(style, *views)
    return problem


def fixed(style: MapStyle, problem: LegibilityProblem) -> MapStyle:
    fix = find_fix(style, problem)
    assert fix is not None
    return fix.edit(style)


def sample_of(style: MapStyle, index: int, zoom: float, *counts: tuple[str, int]) -> SampledView:
    colors = tuple(ColorCount(Color.from_hex(text), count) for text, count in counts)
    return SampledView(zoom, {style.order.keys[index]: colors})


def test_a_readable_map_has_no_problem() -> None:
    assert codes(a_map(a_label("#333333", "#FFFFFF"), an_area(9, "#AADAFF"), a_background())) == []


def test_text_is_read_against_its_halo() -> None:
    problem = the_problem(a_map(a_label("#999999", "#FFFFFF"), a_background()))
    assert problem.code == "unreadable-label"
    assert problem.severity is Severity.ERROR
    assert problem.figure == pytest.approx(2.85, abs=0.01)
    assert problem.pointer.endswith("/layers/0/paint/text-color/color_stops/color_stop/0")
    assert "2.8:1 with its halo at zooms 12 to 17" in problem.text


def test_text_below_four_and_a_half_is_a_warning() -> None:
    problem = the_problem(a_map(a_label("#808080", "#FFFFFF"), a_background("#FFFFFF")))
    assert (problem.code, problem.severity) == ("low-label-contrast", Severity.WARNING)
    assert 3 < problem.figure < 4.5


@pytest.mark.parametrize(("units", "expected"), [(0.6, ["unreadable-label"]), (0.7, [])])
def test_a_halo_below_one_pixel_does_not_count(units: float, expected: list[str]) -> None:
    style = a_map(a_label("#FFFFFF", "#202020", units), a_background("#F0F0F0"))
    assert [code for code in codes(style) if code != "label-needs-halo"] == expected


def test_a_translucent_halo_is_composited_over_the_ground() -> None:
    style = a_map(a_label("#FFFFFF", "#00000040"), a_background("#F0F0F0"))
    assert "unreadable-label" in codes(style)


def test_a_text_that_only_its_halo_makes_readable_is_a_hint() -> None:
    problem = the_problem(a_map(a_label("#FFFFFF", "#202020"), a_background("#F0F0F0")))
    assert (problem.code, problem.severity) == ("label-needs-halo", Severity.HINT)
    assert problem.figure == pytest.approx(1.14, abs=0.01)


def test_the_name_of_a_lake_is_read_on_water_and_not_on_land() -> None:
    lake = a_label("#5A7A94", type="areaname", sourcedata_id=9)
    problem = the_problem(a_map(lake, an_area(9, "#8FB8DE"), a_background("#FFFFFF")))
    assert problem.code == "unreadable-label"
    assert "Water (lakes, rivers)" in problem.text


def test_a_label_that_fails_on_another_area_only_is_a_hint() -> None:
    problem = the_problem(a_map(a_label("#555555"), an_area(58, "#4E6B4A"), a_background()))
    assert (problem.code, problem.severity) == ("label-on-area", Severity.HINT)
    assert problem.figure < 3


def test_a_plate_is_the_ground_of_its_text() -> None:
    label = a_label("#FFFFFF")
    label["paint"]["background-symbol-color"] = a_color((0, packed("#003366")))
    assert codes(a_map(label, a_background("#FFFFFF"))) == []


def test_the_number_of_a_shield_with_an_icon_is_not_checked() -> None:
    shield = a_label("#FFFFFF", type="roadshield")
    assert codes(a_map(shield, a_background("#FFFFFF"))) == ["unreadable-label"]
    shield["paint"]["icon"] = a_curve(("icon_stops", "icon_stop", "custom_icon"), (0, "shield"))
    assert codes(a_map(shield, a_background("#FFFFFF"))) == []


def test_tiny_text_and_transparent_text_are_not_checked() -> None:
    tiny = a_label("#EEEEEE")
    tiny["paint"]["text-size"] = a_curve(SIZE, (0, 0.4))
    assert codes(a_map(tiny, a_label("#EEEEEE00"), a_background())) == []


def test_a_light_halo_at_night_is_reported_and_a_dark_one_is_not() -> None:
    glowing = a_map(a_label("#101010", "#FFFFFF"), a_background(DARK))
    assert "light-halo-at-night" in codes(glowing)
    assert codes(a_map(a_label("#E8EDF2", "#10151D"), a_background(DARK))) == []
    assert "light-halo-at-night" not in codes(a_map(a_label("#101010", "#FFFFFF"), a_background(LIGHT)))


def test_a_casing_of_the_colour_of_its_line_is_reported() -> None:
    line = a_line(1)
    line["paint"]["line-outer-color"] = line["paint"]["line-inner-color"]
    line["paint"]["line-outline-width"] = a_width((0, 1))
    problem = the_problem(a_map(line, a_background()))
    assert (problem.code, problem.figure) == ("invisible-casing", 0)
    line["paint"]["line-outline-width"] = a_width((0, 0))
    assert codes(a_map(line, a_background())) == []


def test_an_area_hardly_distinct_from_the_ground_is_reported_but_not_one_of_the_same_colour() -> None:
    problem = the_problem(a_map(an_area(58, "#F0EEE6"), a_background()))
    assert (problem.code, problem.vision) == ("similar-colors", Vision.NORMAL)
    assert 0.1 < problem.figure < 2
    assert codes(a_map(an_area(58, LIGHT), a_background())) == []


def test_land_is_the_ground_and_covers_the_background() -> None:
    style = a_map(an_area(58, "#F0EEE6"), an_area(0, LIGHT), a_background("#8FB8DE"))
    assert codes(style) == ["similar-colors"]


def test_a_line_that_only_a_deuteranope_confuses_with_the_ground_is_reported() -> None:
    line = a_line(1)
    line["paint"]["line-inner-color"] = a_color((0, packed("#968E5A")))
    problem = the_problem(a_map(line, a_background("#C8785A")))
    assert problem.code == "colors-confused"
    assert problem.vision in (Vision.DEUTERANOPIA, Vision.PROTANOPIA)
    assert problem.vision.value in problem.text


def test_a_line_is_visible_if_its_casing_is() -> None:
    line = a_line(1)
    line["paint"]["line-inner-color"] = a_color((0, packed(LIGHT)))
    assert codes(a_map(line, a_background())) == ["similar-colors"]
    line["paint"]["line-outer-color"] = a_color((0, packed("#666666")))
    line["paint"]["line-outline-width"] = a_width((0, 1))
    assert codes(a_map(line, a_background())) == []


def test_a_view_replaces_the_ground_at_its_level() -> None:
    label = a_label("#333333", minzoom=14, maxzoom=14)
    style = a_map(label, a_background())
    dark = sample_of(style, 0, 14.6, ("#3A3A3A", 1000))
    problem = the_problem(style, dark)
    assert (problem.code, problem.is_sampled, problem.level) == ("unreadable-label", True, 14)
    assert "with the map below it at zoom 14" in problem.text


@pytest.mark.parametrize(("dark", "expected"), [(40, []), (60, ["unreadable-label"])])
def test_the_worst_five_percent_of_the_pixels_do_not_count(dark: int, expected: list[str]) -> None:
    style = a_map(a_label("#333333", minzoom=14, maxzoom=14), a_background())
    assert codes(style, sample_of(style, 0, 14, ("#3A3A3A", dark), ("#FFFFFF", 1000 - dark))) == expected


def test_a_tiny_sample_is_not_used() -> None:
    style = a_map(a_label("#333333", minzoom=14, maxzoom=14), a_background())
    assert codes(style, sample_of(style, 0, 14, ("#3A3A3A", 20))) == []


def test_areas_that_touch_in_a_view_are_compared() -> None:
    style = a_map(an_area(58, "#BFDDB2"), an_area(23, "#C2DDB0"), a_background("#FFFFFF"))
    assert codes(style) == []
    border = ColorBorder(Color.from_hex("#C2DDB0"), Color.from_hex("#BFDDB2"), 300)
    problem = the_problem(style, SampledView(13, {}, (border,)))
    assert (problem.code, problem.is_sampled) == ("similar-colors", True)
    assert problem.layer_key == style.order.keys[0]
    assert problem.other == style.order.keys[1]


def test_a_line_on_an_area_in_a_view_is_compared_with_it() -> None:
    line = a_line(1)
    line["paint"]["line-inner-color"] = a_color((0, packed("#B9D8AB")))
    style = a_map(line, an_area(58, "#BFDDB2"), a_background("#FFFFFF"))
    assert codes(style) == []
    border = ColorBorder(Color.from_hex("#BFDDB2"), Color.from_hex("#B9D8AB"), 300)
    problem = the_problem(style, SampledView(13, {}, (border,)))
    assert (problem.code, problem.layer_key) == ("similar-colors", style.order.keys[0])
    assert "Forest" in problem.text
    assert codes(fixed(style, problem), SampledView(13, {}, (border,))) == []


def test_a_short_border_is_not_reported() -> None:
    style = a_map(an_area(58, "#BFDDB2"), an_area(23, "#C2DDB0"), a_background("#FFFFFF"))
    border = ColorBorder(Color.from_hex("#C2DDB0"), Color.from_hex("#BFDDB2"), 10)
    assert codes(style, SampledView(13, {}, (border,))) == []


def test_errors_come_first() -> None:
    style = a_map(an_area(58, "#F0EEE6"), a_label("#999999", "#FFFFFF"), a_background())
    ranks = [list(Severity).index(problem.severity) for problem in found(style)]
    assert ranks == sorted(ranks)
    assert len(ranks) > 1


CASES: Sequence[tuple[str, MapStyle]] = (
    ("unreadable-label", a_map(a_label("#99AABB", "#FFFFFF"), a_background())),
    ("low-label-contrast", a_map(a_label("#808080", "#FFFFFF"), a_background("#FFFFFF"))),
    ("label-on-area", a_map(a_label("#555555"), an_area(58, "#7E9B7A"), a_background("#FFFFFF"))),
    ("light-halo-at-night", a_map(a_label("#101010", "#FFFFFF"), a_background(DARK))),
    ("similar-colors", a_map(an_area(58, "#F0EEE6"), a_background())),
    ("invisible-casing", a_map({**a_line(1), "paint": {
        "line-inner-color": a_color((0, 0xFF2255CC)), "line-outer-color": a_color((0, 0xFF2255CC)),
        "line-width": a_width((0, 3)), "line-outline-width": a_width((0, 1)),
    }}, a_background())),
    ("colors-confused", a_map({**a_line(1), "paint": {
        "line-inner-color": a_color((0, packed("#968E5A"))), "line-width": a_width((0, 3)),
    }}, a_background("#C8785A"))),
)  # fmt: skip


@pytest.mark.parametrize(("code", "style"), CASES, ids=[code for code, _ in CASES])
def test_a_fix_solves_its_problem(code: str, style: MapStyle) -> None:
    problem = next(each for each in found(style) if each.code == code)
    after = fixed(style, problem)
    assert after is not style
    left = {(each.code, each.layer_key) for each in found(after)}
    assert (code, problem.layer_key) not in left
    assert not any(each.severity is Severity.ERROR for each in found(after))


def test_every_fixable_kind_has_a_case() -> None:
    assert {code for code, _ in CASES} == LEGIBILITY_FIXABLE
    assert {kind.code for kind in LEGIBILITY_KINDS} - LEGIBILITY_FIXABLE == {"label-needs-halo"}


def test_a_fix_changes_no_more_than_needed() -> None:
    style = a_map(a_label("#808080", "#FFFFFF"), a_background("#FFFFFF"))
    after = fixed(style, the_problem(style))
    curve = after.layers[0].curve(BY_KEY["text-color"])
    assert curve is not None
    (stop,) = curve.stops
    assert isinstance(stop.value, Color)
    assert 0x70 <= stop.value.r <= 0x77
    assert read(after.tree, (*LAYERS, 1)) is read(style.tree, (*LAYERS, 1))


def test_a_fix_of_a_solved_problem_changes_nothing() -> None:
    style = a_map(a_label("#808080", "#FFFFFF"), a_background("#FFFFFF"))
    problem = the_problem(style)
    assert find_fix(fixed(style, problem), problem) is None


def test_only_the_stops_of_failing_zooms_change() -> None:
    label = a_label("#000000", "#FFFFFF")
    label["paint"]["text-color"] = a_color(
        (12, packed("#A0A0A0")), (14, packed("#222222")), (17, packed("#111111"))
    )
    style = a_map(label, a_background())
    after = fixed(style, next(each for each in found(style) if each.code == "unreadable-label"))
    before, now = (each.layers[0].curve(BY_KEY["text-color"]) for each in (style, after))
    assert before is not None
    assert now is not None
    assert now.stops[1:] == before.stops[1:]
    assert now.stops[0] != before.stops[0]


def test_a_check_after_an_edit_equals_a_new_check() -> None:
    style = a_map(a_label("#999999", "#FFFFFF"), an_area(58, "#F0EEE6"), a_line(1), a_background())
    lint = LegibilityLint()
    lint.check(style)
    for key, prop, color in (
        (style.order.keys[0], "text-color", Color(0, 0, 0)),
        (style.order.keys[3], "fill-color", Color(20, 20, 30)),
        (style.order.keys[1], "fill-color", Color(21, 20, 30)),
    ):
        style = set_stop([key], BY_KEY[prop], 0, color)(style)
        assert lint.check(style) == find_legibility_problems(style)


@pytest.mark.parametrize("seed", range(8))
def test_a_check_after_random_edits_equals_a_new_check(seed: int) -> None:
    random = Random(f"legibility {seed}")
    labels = (a_label("#999999", "#FFFFFF", sourcedata_id=number) for number in range(3))
    style = a_map(an_area(58, "#F0EEE6"), a_line(1), an_area(0, LIGHT), a_background(), *labels)
    lint, makers = LegibilityLint(), edit_makers()
    for _ in range(20):
        with suppress(EditError):
            style = a_random_edit(random, style, makers)(style)
        key, shade = random.choice(style.order.keys), Color(*random.choices((0, 90, 153, 255), k=3))
        with suppress(EditError):
            style = set_stop([key], BY_KEY[random.choice(_COLOR_KEYS)], random.randrange(18), shade)(style)
        sample = (ColorCount(shade, random.choice((10, 500))),)
        views = [SampledView(14.0, {random.choice(style.order.keys): sample})] if seed % 2 else []
        assert lint.check(style, views) == find_legibility_problems(style, views)
    while len(style.layers) > 1:
        style = delete_layers([random.choice(style.order.keys)])(style)
        assert lint.check(style) == find_legibility_problems(style)


def test_problems_of_unchanged_layers_are_the_same_objects() -> None:
    style = a_map(a_label("#999999", "#FFFFFF"), a_label("#888888", "#FFFFFF"), a_background())
    lint = LegibilityLint()
    before = {problem.layer_key: problem for problem in lint.check(style)}
    first, second = style.order.keys[:2]
    after = lint.check(set_stop([first], BY_KEY["text-color"], 0, Color(0x98, 0x98, 0x98))(style))
    by_key = {problem.layer_key: problem for problem in after}
    assert by_key[second] is before[second]
    assert by_key[first] != before[first]


SCENE = a_map(
    a_label("#999999", "#FFFFFF"), an_area(58, "#F0EEE6"), a_line(1), an_area(0, LIGHT), a_background()
).tree


@given(st.sampled_from(every_path(SCENE)), anything)
def test_the_lint_never_raises(path: Path, value: Json) -> None:
    style = MapStyle.of(replace(SCENE, path, value))
    for problem in find_legibility_problems(style):
        find_fix(style, problem)


def test_units_are_those_of_the_preview() -> None:
    choices = preview_defaults.load()
    assert (choices.halo_px, choices.px_per_mm) == (HALO_PX, TEXT_PX)


@pytest.mark.parametrize("name", ["day", "night"])
def test_templates_have_no_unreadable_label(name: str) -> None:
    style = MapStyle.of(decode(resources.text("templates", f"{name}.json").encode()).tree)
    assert [
        problem.text for problem in find_legibility_problems(style) if problem.severity is Severity.ERROR
    ] == []


@given(st.integers(0, 255), st.integers(0, 255))
def test_a_text_fix_always_reaches_the_contrast(text: int, ground: int) -> None:
    shade, below = f"#{text:02X}{text:02X}{text:02X}", f"#{ground:02X}{ground:02X}{ground:02X}"
    style = a_map(a_label(shade), a_background(below))
    for problem in found(style):
        assert codes(fixed(style, problem)) == []


@pytest.mark.parametrize("above", ["#2F353D", "#303030"])
def test_a_colour_that_crosses_its_ground_between_two_stops_gets_a_fix(above: str) -> None:
    stops = a_color((4, packed("#1C222B")), (9, packed(above)))
    area = an_area(58, "#000000", paint={"fill-color": stops}, minzoom=3)
    style = a_map(area, a_background("#252A33"))
    problem = next(each for each in found(style) if each.code == "similar-colors")
    assert len(problem.opponents) < 5, "the stops themselves are distinct"
    after = fixed(style, problem)
    assert "similar-colors" not in codes(after)
