"""What the cards of the merge window show of a value."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from editor.features.merge.model import MergeItem, MergeModel
from editor.features.merge.value_field import create_field, json_problem, show_in, value_in
from editor.features.merge.values import ValueContext, ValueLine, VersionValue, describe
from editor.features.merge.wording import explanation, item_label, source_text, why_not_both
from editor.mapstyle.json_tree import MISSING, read_object
from editor.mapstyle.merge.result import Side, Versions
from editor.mapstyle.merge.style_merge import MergeResult
from editor.mapstyle.schema.values import Color
from editor.render.preview_options import PreviewOptions
from editor.system.jobs import Jobs
from editor.ui.color.field import ColorField
from editor.ui.fields.number_field import NumberField
from tests.mapstyle.merge.merged_styles import (
    Change,
    layer_in,
    merged,
    move_layer,
    remove_layer,
    set_field,
    set_width,
)
from tests.styles import a_color

CONTEXT = ValueContext(PreviewOptions(), {1: "Roads", 2: "Water"})
TUNNEL = {"key": "tunnel", "condition": "hasnot"}
BLUE, GREEN = 0xFFFF0000, 0xFF00FF00

FirstItem = Callable[[Change, Change], tuple[MergeItem, MergeResult]]


@pytest.fixture
def first_item(jobs: Jobs) -> FirstItem:
    """Returns the first conflict or change of a merge."""

    def of(ours: Change, theirs: Change) -> tuple[MergeItem, MergeResult]:
        model = MergeModel(merged(ours, theirs), jobs)
        return (*model.conflicts, *model.items)[0], model.result

    return of


def shown(item: MergeItem, result: MergeResult, version: int) -> VersionValue:
    """Describe the value of a version."""
    path = item.place.paths[version]
    record = {} if path is None else read_object(result.matched.styles[version].tree, path)
    return describe(item, item.values[version], record, CONTEXT, is_base=version == 0)


def set_color(color: int) -> Change:
    def change(tree: Any) -> None:
        layer_in(tree, "Motorway")["paint"]["line-inner-color"] = a_color((0, color))

    return change


def a_filter(*conditions: Any) -> Change:
    return set_field("River", filter={"condition": "all", "expression": list(conditions)})


def test_a_width_has_its_size_on_the_screen_its_ratio_and_its_curve(first_item: FirstItem) -> None:
    item, result = first_item(set_width(9, 2.5), set_width(9, 3))
    assert item_label(item) == "Width at zoom 9"
    base, ours = shown(item, result, 0), shown(item, result, 1)
    assert (base.title, base.note) == ("2", "")
    assert (ours.title, ours.note) == ("2.5", "Base ×1.25")
    assert ours.pixels.endswith("\N{THIN SPACE}px")
    assert ours.curve is not None
    assert [stop.value for stop in ours.curve.stops] == [1, 2.5, 4]
    assert explanation(item) == "both sides changed this stop"
    assert why_not_both(item) == "“Width” can have only one value."


def test_a_colour_is_shown_in_hex_with_its_swatch(first_item: FirstItem) -> None:
    item, result = first_item(set_color(BLUE), set_color(GREEN))
    assert shown(item, result, 1).title == "#0000FF"
    assert shown(item, result, 2).color == Color(0, 255, 0)


def test_conditions_are_words_with_marks_for_added_and_removed_ones(first_item: FirstItem) -> None:
    paved = {"key": "surface", "condition": "in", "values": ["paved", "asphalt"]}
    item, result = first_item(a_filter(TUNNEL, paved), a_filter(paved))
    assert [(line.mark, line.text) for line in shown(item, result, 0).lines] == [("", "tunnel is not set")]
    ours, theirs = shown(item, result, 1), shown(item, result, 2)
    assert ours.title == "All conditions apply"
    added = ("+", "surface is one of paved, asphalt")
    assert [(line.mark, line.text) for line in ours.lines] == [("", "tunnel is not set"), added]
    assert [(line.mark, line.text) for line in theirs.lines] == [
        added,
        ("\N{MINUS SIGN}", "tunnel is not set"),
    ]


def test_long_lists_are_compared_in_linear_time(first_item: FirstItem) -> None:
    item, _ = first_item(a_filter(TUNNEL, TUNNEL), a_filter())
    base, ours = (
        {
            "condition": "all",
            "expression": [{"key": f"{name}:{number}", "condition": "has"} for number in range(20_000)],
        }
        for name in ("before", "after")
    )
    long = replace(item, values=Versions(base, ours, base))
    start = time.perf_counter()
    lines = describe(long, ours, {}, CONTEXT).lines
    assert time.perf_counter() - start < 2
    assert {line.mark for line in lines[:60]} == {"+"}
    assert lines[60:] == (ValueLine("39940 more"),)


def test_a_removed_layer_lists_what_the_other_side_changed(first_item: FirstItem) -> None:
    item, result = first_item(remove_layer("Lake"), set_field("Lake", minzoom=5))
    assert [shown(item, result, version).title for version in range(3)] == ["Present", "Removed", "Changed"]
    (line,) = shown(item, result, 2).lines
    assert line.text == "Min zoom: 3 → 5"
    assert why_not_both(item) == "An element is either removed or retained."


def test_groups_and_positions_have_names(first_item: FirstItem) -> None:
    item, result = first_item(
        set_field("Lake", group_id=1), lambda tree: layer_in(tree, "Lake").pop("group_id")
    )
    assert [shown(item, result, version).title for version in range(3)] == ["Water", "Roads", "No group"]
    item, result = first_item(move_layer("Lake", 0), set_width(9, 2))
    assert item_label(item) == "Order"
    assert shown(item, result, 1).title == "At the top"
    assert source_text(item, None) == "Ours"


def test_texts_of_a_style_are_not_translated_and_need_no_lines(first_item: FirstItem) -> None:
    item, result = first_item(set_field("Lake", note="a\nb"), set_field("Lake", note="c"))
    assert shown(item, result, 0).title == "Not set"
    assert shown(item, result, 1).title == '"a\\nb"'


def test_the_field_of_a_width_is_a_number_and_that_of_a_filter_is_json(
    first_item: FirstItem, qapp: QApplication
) -> None:
    width, _ = first_item(set_width(9, 2.5), set_width(9, 3))
    field = create_field(width)
    assert isinstance(field, NumberField)
    show_in(field, width, 2.5)
    assert value_in(field, width) == 2.5
    show_in(field, width, MISSING)
    assert value_in(field, width) is MISSING
    color, _ = first_item(set_color(BLUE), set_color(GREEN))
    swatch = create_field(color)
    assert isinstance(swatch, ColorField)
    show_in(swatch, color, BLUE)
    assert value_in(swatch, color) == BLUE
    filtered, _ = first_item(a_filter(TUNNEL, TUNNEL), a_filter())
    text = create_field(filtered)
    show_in(text, filtered, filtered.values.ours)
    assert value_in(text, filtered) == filtered.values.ours


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"condition": "any", "expression": []}', ""),
        ("[1]", "Enter a JSON object. Previous value kept."),
        ('{}, "more": 1', "Enter one JSON value. Previous value kept."),
        ('{"a": 1', "Previous value kept."),
        ("", "Previous value kept."),
    ],
)
def test_json_is_checked_before_it_is_used(first_item: FirstItem, text: str, problem: str) -> None:
    item, _ = first_item(a_filter(TUNNEL, TUNNEL), a_filter())
    found = json_problem(item, text)
    assert found.endswith(problem)
    assert bool(found) is bool(problem)


def test_a_change_names_the_side_that_it_comes_from(first_item: FirstItem) -> None:
    item, result = first_item(set_width(9, 2.5), set_width(9, 2.5))
    assert item.side is Side.BOTH
    assert source_text(item, None) == "Same in both"
    assert shown(item, result, 2).title == "2.5"
