"""Tests of the ledger of assumptions: its rows, where code names them, and the layers they apply to."""

import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from editor import resources
from editor.mapstyle.schema.layer_types import LAYER_TYPES, LayerShape, LayerType, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import load
from editor.render import assumptions
from editor.system.setting import Page
from editor.system.settings import SETTINGS
from tests.render.maps import a_layer
from tests.styles import a_line, a_style

ROOT = Path(__file__).parents[2]
DATA = load()
LEDGER = assumptions.load()
IDS = {each.id for each in LEDGER}
CITED = re.compile(r"assumptions?\s+((?:`[a-z0-9-]+`(?:,\s+|\s+and\s+)?)+)")
# Keys of a layer besides its paint.
LAYER_KEYS = {"filter", "label_text", "minzoom", "maxzoom"}
# How code would name a decision that has no row in the ledger.
UNNAMED = re.compile(r"\b(?:our|my)(?:\s+own)?\s+choices?\b", re.IGNORECASE)


def sources() -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each module and table, with comments of several lines in one."""
    for folder, pattern in (("editor", "*.py"), ("packaging", "*.py"), ("resources", "*.toml")):
        for file in sorted((ROOT / folder).rglob(pattern)):
            if file != ROOT / "resources" / "preview" / "assumptions.toml":
                text = re.sub(r"\n[ \t]*#", " ", file.read_text(encoding="utf-8"))
                yield file.relative_to(ROOT).as_posix(), text


def cited(text: str) -> set[str]:
    return {name for names in CITED.findall(text) for name in re.findall(r"`([^`]+)`", names)}


def choices() -> set[str]:
    table = tomllib.loads(resources.text("preview", "choices.toml"))
    return {f"{name}.{key}" for name, values in table.items() if isinstance(values, dict) for key in values}


def applying(type_: str, *keys: str, source: str = "map") -> set[str]:
    row = layer_type(type_, source)
    return {each.id for each in LEDGER if each.applies_to(row, keys)}


def test_ids_and_numbers_are_unique_and_in_order_within_a_section() -> None:
    assert len(IDS) == len(LEDGER)
    assert len({each.number for each in LEDGER}) == len(LEDGER)
    pairs = [(one, other) for one, other in pairwise(LEDGER) if one.section == other.section]
    assert all(one.number < following.number for one, following in pairs)
    assert [each.id for each in LEDGER if not re.fullmatch(r"[a-z]+(?:-[a-z]+)*", each.id)] == []


def test_code_calls_no_decision_its_own_without_naming_a_row() -> None:
    assert [path for path, text in sources() if UNNAMED.search(text)] == []


def test_every_row_that_code_names_is_in_the_ledger() -> None:
    assert [(path, cited(text) - IDS) for path, text in sources() if cited(text) - IDS] == []


def test_every_row_is_named_where_it_is_drawn() -> None:
    named = set().union(*(cited(text) for path, text in sources() if path.startswith("editor/")))
    assert sorted(IDS - named) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Source: assumption `hairlines`.", {"hairlines"}),
        ("Source: assumptions `a-b`,\n    `c-d` and `e-f`.", {"a-b", "c-d", "e-f"}),
        ("# Source: assumption\n# `hairlines`.", {"hairlines"}),
        ("an assumption on `roads`", set()),
    ],
)
def test_rows_are_found_in_docstrings_and_comments(text: str, names: set[str]) -> None:
    assert cited(re.sub(r"\n[ \t]*#", " ", text)) == names


def test_a_planted_decision_without_a_row_is_found() -> None:
    assert UNNAMED.search("# Source: our choice.")
    assert UNNAMED.search("# Our own\n    choices, as")


def test_every_choice_is_the_value_of_one_row() -> None:
    valued = [name for each in LEDGER for name in each.choices]
    assert sorted(valued) == sorted(choices())


def test_sentences_are_short_and_plain() -> None:
    assert [each.id for each in LEDGER if not re.fullmatch(r"[A-Z].{20,100}\.", each.sentence)] == []
    assert [each.id for each in LEDGER if not re.fullmatch(r"[A-Z].{10,}\.", each.reason)] == []
    assert [each.id for each in LEDGER if not (each.value or each.choices)] == []


def test_settings_of_rows_are_preview_settings() -> None:
    shown = {row.key for row in SETTINGS if row.page is Page.PREVIEW}
    assert {each.setting for each in LEDGER} - {""} <= shown


def test_a_row_is_limited_to_properties_of_its_layers() -> None:
    for each in LEDGER:
        allowed = {key for row in LAYER_TYPES if each.concerns(row) for key in row.properties}
        assert {*each.properties, *each.absent} <= allowed | LAYER_KEYS, each.id


@pytest.mark.parametrize("row", LAYER_TYPES, ids=lambda row: row.type)
def test_a_line_has_one_unit_of_width(row: LayerType) -> None:
    units = [each.id for each in LEDGER if each.id.endswith("-width-unit") and each.concerns(row)]
    assert len(units) == (row.shape in (LayerShape.LINE, LayerShape.POLYGON, LayerShape.ARROWS))


def test_rows_apply_by_the_properties_that_a_layer_sets() -> None:
    assert "anchor-reading" in applying("symbol", "text-anchor")
    assert "free-anchor" not in applying("symbol", "text-anchor")
    assert "free-anchor" in applying("symbol", "text-size")
    assert "anchor-reading" not in applying("symbol", "text-size")


def test_rows_apply_by_the_type_of_a_layer() -> None:
    assert "road-width-unit" in applying("line", "line-width")
    assert "road-width-unit" not in applying("polyline", "line-width")
    assert "in-app-samples" in applying("route_waypoints", source="")
    assert "terrain-not-drawn" in applying("hillshade", source="elevation")
    assert "satellite-images" in applying("raster", source="satelliteExternal")


def test_rows_apply_by_the_filter_and_label_text_of_a_layer() -> None:
    filtered = {"condition": "all", "expression": [{"key": "a", "condition": "has"}]}
    plain, own = a_style([a_line(2), a_line(1, other_key=filtered, label_text={})]).layers
    names = [{each.id for each in assumptions.assumptions_of(layer, DATA)} for layer in (plain, own)]
    assert ["filter-values" in each for each in names] == [False, True]
    assert "default-label-text" in applying("street")
    assert "default-label-text" not in applying("street", "label_text")


def test_rows_on_names_along_lines_apply_to_rivers_but_not_to_lakes() -> None:
    lake, river = a_style([a_layer("areaname", 9), a_layer("areaname", 10)]).layers
    names = [{each.id for each in assumptions.assumptions_of(layer, DATA)} for layer in (lake, river)]
    rows = {"street-name-repeat", "straight-stretches", "waterway-names", "waterway-order"}
    assert (rows & names[0], rows - names[1]) == (set(), set())


def test_a_row_of_no_layer_concerns_the_map() -> None:
    (canvas,) = (each for each in LEDGER if each.id == "canvas-color")
    assert not any(canvas.concerns(row) for row in LAYER_TYPES)


def test_the_rows_of_a_layer_begin_with_its_own_properties() -> None:
    layer = a_style([a_line(1, paint={"line-width": {}})]).layers[0]
    found = [each.id for each in assumptions.assumptions_of(layer, DATA)]
    assert found.index("road-width-unit") < found.index("hairlines") < found.index("web-map-zooms")


def test_every_layer_type_that_is_drawn_has_rows_of_its_own() -> None:
    general = {each.id for each in LEDGER if assumptions.ALL in each.shapes}
    drawn = [row for row in LAYER_TYPES if row.shape is not LayerShape.CANVAS]
    assert [row.type for row in drawn if not applying(row.type, *BY_KEY, source="") - general] == []


def test_the_page_of_a_row_is_its_section_of_the_guide() -> None:
    page = (ROOT / "docs" / "guide" / f"{assumptions.GUIDE_PAGE}.md").read_text(encoding="utf-8")
    assert [each.id for each in LEDGER if f"{{ #{each.id} }}" not in page] == []
    assert LEDGER[0].page == f"{assumptions.GUIDE_PAGE}#{LEDGER[0].id}"
