"""Summaries of steps: the value before and after, or what was changed."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.model import FONTS, ICONS, LAYERS, SCHEME, MapStyle
from editor.mapstyle.edits.edit import Edit, delete_layers, rename_layer, set_stop
from editor.mapstyle.json_tree import read_array, replace
from editor.mapstyle.schema import source_data
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.workspace.change_summary import StepSummary, summary_of
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
    assert changed_summary.text == "level 17, 10 → 2.5"
    assert changed_summary.symbol == BY_KEY["line-width"].symbol


def test_a_colour_shows_itself(qtbot: QtBot) -> None:
    changed_summary = summary(set_stop([KEYS[0]], BY_KEY["line-inner-color"], 0, Color(0, 0, 255)))
    assert changed_summary.text == "level 0"
    assert [color.name() for color in changed_summary.colors] == ["#ff0000", "#0000ff"]


def test_a_name_shows_what_it_was(qtbot: QtBot) -> None:
    assert summary(rename_layer(KEYS[0], "Autobahn")).text == "Motorway → Autobahn"


def test_several_layers_are_named_and_many_counted(qtbot: QtBot) -> None:
    edit = set_stop(KEYS[:2], BY_KEY["line-width"], 17, 2.5)
    assert summary(edit).text == "Motorway, Trunk"
    many = a_style([a_line(number, COMMENT=f"L{number}") for number in range(9, 0, -1)])
    after = set_stop(many.order.keys, BY_KEY["line-width"], 17, 2.5)(many)
    assert summary_of(many, after, DATA).text == "9 layers"


def test_layers_that_went_or_came_are_named(qtbot: QtBot) -> None:
    after = delete_layers([KEYS[1]])(STYLE)
    assert summary_of(STYLE, after, DATA) == StepSummary("Trunk", "trash-can-outline")
    assert summary_of(after, STYLE, DATA) == StepSummary("Trunk", "plus")


def test_another_order_is_called_so(qtbot: QtBot) -> None:
    layers = read_array(STYLE.tree, LAYERS)
    tree = replace(STYLE.tree, LAYERS, layers[::-1])
    after = MapStyle(tree, type(STYLE.order)(KEYS[::-1]))
    assert summary_of(STYLE, after, DATA).text == "The order of layers"


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (ICONS, [an_icon("a")], "a"),
        ((*SCHEME, "name"), "Other", "The style"),
        (FONTS, {"regular": "data:font/ttf;base64,AA=="}, "Regular"),
    ],
    ids=["icons", "name", "fonts"],
)
def test_other_parts_of_the_style_are_named(
    path: tuple[str | int, ...], value: Any, expected: str, qtbot: QtBot
) -> None:
    assert summary(with_tree(path, value)).text == expected
