"""Summaries of steps: the value before and after, or what was changed."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from editor.features.history.step_summary import StepSummary, summary_of
from editor.mapstyle.document.model import FONTS, ICONS, LAYERS, SCHEME, MapStyle
from editor.mapstyle.edits.bulk import Scaling, scale_numbers
from editor.mapstyle.edits.edit import Edit, delete_layers, rename_layer, set_easing, set_stop
from editor.mapstyle.json_tree import read_array, replace
from editor.mapstyle.schema import source_data
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from tests.styles import a_line, a_style, an_icon

DATA = source_data.load()
STYLE = a_style([a_line(3, COMMENT="Motorway"), a_line(2, COMMENT="Trunk"), a_line(1, COMMENT="Path")])
KEYS = STYLE.order.keys


def summary(edit: Edit) -> StepSummary:
    return summary_of(STYLE, edit(STYLE), DATA)


def with_tree(path: tuple[str | int, ...], value: Any) -> Edit:
    return lambda style: MapStyle(replace(style.tree, path, value), style.order)


def test_a_number_shows_its_level_and_both_values(qtbot: QtBot) -> None:
    changed_summary = summary(set_stop([KEYS[0]], BY_KEY["line-width"], 17, 2.5))
    assert changed_summary.text == "zoom 17: 10 → 2.5"
    assert changed_summary.symbol == BY_KEY["line-width"].symbol


def test_a_colour_shows_itself(qtbot: QtBot) -> None:
    changed_summary = summary(set_stop([KEYS[0]], BY_KEY["line-inner-color"], 0, Color(0, 0, 255)))
    assert changed_summary.text == "zoom 0"
    assert [color.name() for color in changed_summary.colors] == ["#ff0000", "#0000ff"]


def test_a_name_shows_its_former_text(qtbot: QtBot) -> None:
    assert summary(rename_layer(KEYS[0], "Autobahn")).text == "Motorway → Autobahn"


def test_several_layers_are_named_and_many_counted(qtbot: QtBot) -> None:
    edit = set_stop(KEYS[:2], BY_KEY["line-width"], 17, 2.5)
    assert summary(edit).text == "Width at zoom 17 → 2.5 on Motorway, Trunk"
    many = a_style([a_line(number, COMMENT=f"L{number}") for number in range(9, 0, -1)])
    after = set_stop(many.order.keys, BY_KEY["line-width"], 17, 2.5)(many)
    assert summary_of(many, after, DATA).text == "Width at zoom 17 → 2.5 on 9 layers"


def test_an_easing_is_named(qtbot: QtBot) -> None:
    assert summary(set_easing([KEYS[0]], BY_KEY["line-width"], 2)).text == "Easing: linear → ease in, sine"


def test_choices_are_named(qtbot: QtBot) -> None:
    before = set_stop([KEYS[0]], BY_KEY["text-style"], 0, 0)(STYLE)
    after = set_stop([KEYS[0]], BY_KEY["text-style"], 0, 1)(before)
    assert summary_of(before, after, DATA).text == "zoom 0: regular → bold"


@pytest.mark.parametrize("factor", [0.5, 1.2, 3.0])
def test_a_common_factor_is_shown(factor: float, qtbot: QtBot) -> None:
    width = BY_KEY["line-width"]
    before = a_style([a_line(number, COMMENT=f"L{number}") for number in range(9, 0, -1)])
    for number, key in enumerate(before.order.keys, start=1):
        before = set_stop([key], width, 10, 0.3 * number)(before)
    after = scale_numbers(before.order.keys, width, Scaling(factor))(before)
    assert summary_of(before, after, DATA).text == f"Width ×{factor:g} on 9 layers"


def test_similar_factors_are_not_a_common_one(qtbot: QtBot) -> None:
    width = BY_KEY["line-width"]
    before = set_stop([KEYS[1]], width, 17, 20.0)(STYLE)
    after = set_stop([KEYS[1]], width, 17, 23.0)(set_stop([KEYS[0]], width, 17, 12.0)(before))
    assert summary_of(before, after, DATA).text == "Width at zoom 17 on Motorway, Trunk"


def test_different_changes_of_a_property_have_no_factor(qtbot: QtBot) -> None:
    width = BY_KEY["line-width"]
    after = set_stop([KEYS[1]], width, 17, 3.0)(set_stop([KEYS[0]], width, 17, 2.5)(STYLE))
    assert summary_of(STYLE, after, DATA).text == "Width at zoom 17 on Motorway, Trunk"


def test_removed_and_added_layers_are_named(qtbot: QtBot) -> None:
    after = delete_layers([KEYS[1]])(STYLE)
    assert summary_of(STYLE, after, DATA) == StepSummary("Trunk", "trash-can-outline")
    assert summary_of(after, STYLE, DATA) == StepSummary("Trunk", "plus")


def test_another_order_is_named(qtbot: QtBot) -> None:
    layers = read_array(STYLE.tree, LAYERS)
    tree = replace(STYLE.tree, LAYERS, layers[::-1])
    after = MapStyle(tree, type(STYLE.order)(KEYS[::-1]))
    assert summary_of(STYLE, after, DATA).text == "Layer order"


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (ICONS, [an_icon("a")], "a"),
        ((*SCHEME, "name"), "Other", "Style"),
        (FONTS, {"regular": "data:font/ttf;base64,AA=="}, "Regular"),
    ],
    ids=["icons", "name", "fonts"],
)
def test_other_parts_of_the_style_are_named(
    path: tuple[str | int, ...], value: Any, expected: str, qtbot: QtBot
) -> None:
    assert summary(with_tree(path, value)).text == expected
