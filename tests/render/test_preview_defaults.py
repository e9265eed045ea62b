"""Tests of the preview defaults."""

import runpy
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise
from pathlib import Path

import pytest

from editor import render, resources
from editor.mapstyle.schema.layer_types import LayerType, layer_type
from editor.render import preview_defaults
from editor.render.preview_options import PreviewOptions, WidthRule
from editor.system.settings import PX_PER_MM

DEFAULTS = preview_defaults.load()
ROAD, BORDER, ROUTE, TRAFFIC = (
    layer_type(type_, "map" if type_ in ("line", "polyline") else "")
    for type_ in ("line", "polyline", "route_car_primary", "traffic_links")
)
# The widths of a route and of a residential street with its casing, in units, in a published style.
ROUTE_UNITS = {3: 21.5, 8: 13.4, 10: 8.0, 12: 2.84, 13: 3.2, 14: 2.54, 15: 1.86, 16: 1.45, 17: 1.2}
STREET_UNITS = {12: 1.55, 13: 2.05, 14: 2.25, 15: 1.95, 16: 1.95}


@pytest.mark.parametrize("level", ROUTE_UNITS)
def test_a_route_keeps_its_width_on_screen_over_all_zooms(level: int) -> None:
    assert 5 <= ROUTE_UNITS[level] * DEFAULTS.line_px(ROUTE, level) <= 10


@pytest.mark.parametrize("level", STREET_UNITS)
def test_a_route_is_wider_than_the_street_below_it(level: int) -> None:
    street = STREET_UNITS[level] * DEFAULTS.line_px(ROAD, level)
    assert ROUTE_UNITS[level] * DEFAULTS.line_px(ROUTE, level) > street


@pytest.mark.parametrize("level", range(13, 18))
def test_traffic_is_no_wider_than_a_primary_road(level: int) -> None:
    assert 15 * DEFAULTS.line_px(TRAFFIC, level) <= 4 * DEFAULTS.line_px(ROAD, level)


@pytest.mark.parametrize("row", [ROAD, BORDER, ROUTE, TRAFFIC], ids=lambda row: row.type)
def test_widths_grow_with_every_level(row: LayerType) -> None:
    widths = [DEFAULTS.line_px(row, level) for level in range(18)]
    assert widths == sorted(widths)
    assert all(following / width <= 1.9 for width, following in pairwise(widths))


def test_a_border_is_visible_at_every_zoom() -> None:
    assert all(2 * DEFAULTS.line_px(BORDER, level) >= 1 for level in range(18))
    assert DEFAULTS.line_px(BORDER, 14) == DEFAULTS.line_px(ROAD, 14)


def test_between_two_levels_the_width_runs_straight() -> None:
    low, middle, high = (DEFAULTS.line_px(ROAD, zoom) for zoom in (10, 10.5, 11))
    assert middle == pytest.approx((low + high) / 2)


def test_beyond_the_levels_the_width_is_constant() -> None:
    assert DEFAULTS.line_px(ROAD, -1) == DEFAULTS.line_px(ROAD, 0)
    assert DEFAULTS.line_px(ROAD, 20) == DEFAULTS.line_px(ROAD, 17)


@pytest.mark.parametrize("row", [ROAD, BORDER, ROUTE, TRAFFIC], ids=lambda row: row.type)
def test_the_other_rules_are_the_same_for_all_lines_and_zooms(row: LayerType) -> None:
    millimetres = DEFAULTS.with_options(PreviewOptions(WidthRule.MILLIMETRES))
    pixels = DEFAULTS.with_options(PreviewOptions(WidthRule.PIXELS, 3.5))
    for zoom in (0.0, 9.3, 17.0):
        assert millimetres.line_px(row, zoom) == DEFAULTS.px_per_mm
        assert pixels.line_px(row, zoom) == 3.5


def test_the_measured_rule_has_no_options() -> None:
    assert DEFAULTS.with_options(PreviewOptions(px_per_unit=9.0)) is DEFAULTS


def test_the_pixels_per_millimetre_of_a_user_apply_to_text_and_to_lines_in_millimetres() -> None:
    larger = DEFAULTS.with_options(PreviewOptions(px_per_mm=10.0))
    assert larger.px_per_mm == 10.0
    assert larger.line_px(ROAD, 12.0) == DEFAULTS.line_px(ROAD, 12.0)
    millimetres = DEFAULTS.with_options(PreviewOptions(WidthRule.MILLIMETRES, px_per_mm=10.0))
    assert millimetres.line_px(ROAD, 12.0) == 10.0


def test_the_setting_has_the_pixels_per_millimetre_of_the_table() -> None:
    assert float(PX_PER_MM.default) == DEFAULTS.px_per_mm


def test_the_roads_have_the_fitted_rule() -> None:
    script = runpy.run_path(str(Path(__file__).parents[2] / "packaging" / "fit_line_widths.py"))
    fitted = script["fit"](list(script["read_targets"]()))
    assert DEFAULTS.road_px_per_unit == pytest.approx([round(value, 2) for value in fitted])


def test_every_value_of_the_table_is_read_and_drawn() -> None:
    table = tomllib.loads(resources.text("preview", "choices.toml"))
    values = [value for section in table.values() if isinstance(section, dict) for value in section]
    retained = [field.name for field in fields(preview_defaults.PreviewDefaults)]
    assert len(values) == len(retained)
    code = "".join(_drawing())
    assert [name for name in retained if f".{name}" not in code] == []


def _drawing() -> Iterator[str]:
    for file in Path(render.__file__).parent.rglob("*.py"):
        yield file.read_text(encoding="utf-8")
