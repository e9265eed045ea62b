"""Tests of the label text section."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.features.properties.labels.keys_editor import LabelKeyRow
from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.json_tree import Path
from editor.system.jobs import Jobs
from editor.ui.conditions.value_fields import KeyField
from tests.features.properties.labels.samples import CERRO, HILL, PUNTA, Labels

Key = Qt.Key
STEP = "Change label of Hill"
ROWS = [
    {"id": 1, "use_key_text": 0, "key_text": "name:eu"},
    {"id": 4, "use_key_text": 0, "key_text": "name", "custom_text": ""},
]


def in_keys(*rows: Any, **more: Any) -> dict[str, Any]:
    return {**more, "label_keys": {"label_key": list(rows or ROWS)}}


def attributes(labels: Labels) -> list[str]:
    return [str(row.attribute.value) for row in labels.section.keys.rows]


# Visibility


def test_it_is_available_for_one_layer_with_text(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs)
    assert labels.section.isVisible()
    labels.panel.view.select([layer.key for layer in labels.session.style.layers])
    assert not labels.section.isVisible()


@pytest.mark.parametrize(
    ("fields", "is_there"),
    [
        ({"type": "polygon"}, False),
        ({"type": "polygon", "label_text": {"label_expression": "{}"}}, True),
        ({"type": "roadshield"}, True),
        ({"type": "symbol"}, True),
        ({"type": "route_label"}, False),
        ({"type": "traffic_icons"}, False),
    ],
    ids=["area", "area with label text", "shield", "symbol", "label of an app", "icons"],
)
def test_other_layers_have_it_if_they_have_label_text(
    qtbot: QtBot, jobs: Jobs, fields: dict[str, Any], is_there: bool
) -> None:
    assert Labels(qtbot, jobs, **fields).section.isVisible() is is_there


# Without label text


def test_without_label_text_the_default_is_shown_and_can_be_extended(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs)
    labels.survey(CERRO)
    section = labels.section
    assert section.expression.tree.node is not None
    assert section.expression.tree.node.content == "name"
    assert section.result.picture.text == "Cerro"
    section.expression.add("text")
    assert labels.expression == '{"concat":[{"get_v":"name"},{"text":""}]}'
    section.remove_button.click()
    assert "label_text" not in labels.session.style.layers[0].record
    assert labels.steps == [STEP, STEP]
    assert labels.is_as_before()


def test_an_implied_expression_can_be_edited(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs)
    tree = labels.section.expression.tree
    tree.setFocus()
    qtbot.keyClick(tree, Key.Key_Return)
    field = tree.cells.field
    assert field is not None
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, "natural")
    qtbot.keyClick(field.edit, Key.Key_Return)
    assert labels.label_text == {"label_expression": '{"get_v":"natural"}'}


def test_an_unchanged_default_adds_nothing_to_the_file(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs)
    labels.section.expression.turn_into("get_v")
    assert labels.steps == []


def test_a_shield_writes_the_number_of_its_road(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, type="roadshield")
    labels.survey({"ref": "1;5", "name": "Rambla"})
    assert labels.section.expression.tree.node is not None
    assert labels.section.expression.tree.node.content == "ref"
    assert labels.section.result.picture.text == "1"


@pytest.mark.parametrize("label_text", [3, ["name"]])
def test_a_value_that_is_no_object_can_only_be_removed(qtbot: QtBot, jobs: Jobs, label_text: Any) -> None:
    labels = Labels(qtbot, jobs, label_text)
    section = labels.section
    assert [part.isVisible() for part in (section.kind, section.expression, section.keys)] == [False] * 3
    assert labels.panel.unknown() == {("label_text",): label_text}
    section.remove_button.click()
    assert section.kind.isVisible()


# As text


def test_a_broken_expression_shows_its_location_and_is_fixed_as_text(qtbot: QtBot, jobs: Jobs) -> None:
    broken = HILL.replace('"text":', "text:")
    labels = Labels(qtbot, jobs, {"label_expression": broken})
    section = labels.section
    assert not section.expression.isVisible()
    assert section.text.isVisible()
    assert section.text.text == broken
    assert section.text.problem == "Line 1, column 33: A key needs double quotes."
    section.text.edit.setPlainText(broken.replace("text", '"text'))
    section.text.apply.click()
    assert labels.steps == []
    assert section.text.problem
    section.text.edit.setPlainText(HILL)
    section.text.apply.click()
    assert (labels.expression, labels.steps) == (HILL, [STEP])
    assert section.expression.isVisible()
    assert not section.text.isVisible()
    assert labels.is_as_before()


def test_engine_only_members_are_shown_as_retained(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, {"use_default": 0, "label_expression": HILL, "op": "x"})
    assert labels.panel.unknown() == {("label_text", "use_default"): 0, ("label_text", "op"): "x"}


# Conversion


def test_a_lossless_switch_is_applied_at_once(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, {"label_expression": '{"get_v": "ref"}'})
    section = labels.section
    qtbot.keyClick(section.kind, Key.Key_Right)
    assert labels.label_text == in_keys({"id": 1, "use_key_text": 0, "key_text": "ref"})
    assert section.keys.isVisible()
    qtbot.keyClick(section.kind, Key.Key_Left)
    assert labels.label_text == {"label_expression": '{"get_v":"ref"}'}
    assert labels.steps == [STEP, STEP]
    assert labels.is_as_before()


def test_a_lossy_switch_asks_first(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, {"label_expression": HILL})
    section = labels.section
    qtbot.keyClick(section.kind, Key.Key_Right)
    assert "the text “ · ”; the number 3.28" in section.switch_note.warning.text
    assert labels.steps == []
    section.switch_note.decline.click()
    assert not section.switch_note.isVisible()
    assert section.kind.index == 0
    qtbot.keyClick(section.kind, Key.Key_Right)
    section.switch_note.agree.click()
    assert attributes(labels) == ["name", "ele"]
    assert section.kind.index == 1
    assert labels.is_as_before()
    assert section.kind.index == 0


# Label keys


def test_the_tab_of_label_keys_writes_nothing_until_a_row_is_edited(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs)
    section = labels.section
    qtbot.keyClick(section.kind, Key.Key_Right)
    assert section.keys.isVisible()
    assert attributes(labels) == ["name"]
    section.keys.rows[0].attribute.edited.emit("name")
    qtbot.keyClick(section.kind, Key.Key_Left)
    assert section.expression.isVisible()
    assert labels.steps == []
    qtbot.keyClick(section.kind, Key.Key_Right)
    section.keys.add("ele")
    assert labels.label_text == in_keys(
        {"id": 1, "use_key_text": 0, "key_text": "name"}, {"id": 2, "use_key_text": 0, "key_text": "ele"}
    )
    assert labels.steps == [STEP]
    assert labels.is_as_before()
    assert section.kind.index == 0


def test_the_first_typed_attribute_writes_the_rows(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, type="roadshield")
    qtbot.keyClick(labels.section.kind, Key.Key_Right)
    assert attributes(labels) == ["ref"]
    edit = labels.section.keys.rows[0].attribute.edit
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClicks(edit, "natural")
    qtbot.keyClick(edit, Key.Key_Return)
    assert labels.label_text == in_keys({"id": 1, "use_key_text": 0, "key_text": "natural"})
    assert labels.steps == [STEP]


def test_the_rows_that_a_tab_shows_are_not_those_of_the_next_layer(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs)
    qtbot.keyClick(labels.section.kind, Key.Key_Right)
    labels.panel.select(1)
    assert labels.section.kind.index == 0
    assert labels.section.expression.isVisible()


@pytest.mark.parametrize("many", [False, True], ids=["layer without rows", "many layers"])
def test_hidden_rows_edit_no_layer(qtbot: QtBot, jobs: Jobs, *, many: bool) -> None:
    labels = Labels(qtbot, jobs, in_keys())
    style = labels.session.style
    labels.panel.view.select([layer.key for layer in (style.layers if many else [style.layers[1]])])
    assert not labels.section.keys.isVisible()
    labels.section.keys.add("name")
    assert labels.session.style is style


def test_rows_are_renamed_marked_moved_and_removed(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, in_keys(op="x"))
    labels.survey(CERRO)
    section, rows = labels.section, labels.section.keys.rows
    assert section.result.picture.text == "Cerro"
    field = rows[0].attribute
    field.setFocus()
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, "natural")
    qtbot.keyClick(field.edit, Key.Key_Return)
    assert section.result.picture.text == "peak"
    rows[0].mark.click()
    assert labels.label_text["label_keys"]["label_key"][0] == {
        "id": 1,
        "use_key_text": 1,
        "key_text": "natural",
    }
    rows[0].down.click()
    assert attributes(labels) == ["name", "natural"]
    assert [row["id"] for row in labels.label_text["label_keys"]["label_key"]] == [1, 4]
    rows[1].remove.click()
    assert attributes(labels) == ["name"]
    assert labels.label_text["op"] == "x"
    assert labels.steps == [STEP] * 4
    assert labels.is_as_before()
    assert attributes(labels) == ["name:eu", "name"]


def test_a_new_row_names_what_is_in_view_and_not_yet_tried(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, in_keys())
    labels.survey(CERRO, PUNTA)
    labels.section.keys.add_button.click()
    assert attributes(labels) == ["name:eu", "name", "ele"]
    assert labels.label_text["label_keys"]["label_key"][-1]["id"] == 5


def test_a_row_and_the_attribute_that_is_typed_first_are_one_step(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, in_keys())
    keys = labels.section.keys
    keys.add("ele")
    for attribute, steps in (("natural", [STEP]), ("peak", [STEP, STEP])):
        edit = keys.rows[-1].attribute.edit
        edit.selectAll()
        qtbot.keyClicks(edit, attribute)
        qtbot.keyClick(edit, Key.Key_Return)
        assert attributes(labels) == ["name:eu", "name", attribute]
        assert labels.steps == steps


def test_a_row_that_was_added_and_undone_does_not_come_back(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, in_keys())
    keys = labels.section.keys
    keys.add("ele")
    labels.session.undo_stack.undo()
    edit = keys.rows[-1].attribute.edit
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClicks(edit, "peak")
    qtbot.keyClick(edit, Key.Key_Return)
    assert attributes(labels) == ["name:eu", "peak"]
    assert labels.steps == [STEP]


def test_a_row_without_an_attribute_keeps_the_old_one(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, in_keys())
    field = labels.section.keys.rows[0].attribute
    field.setFocus()
    field.edit.selectAll()
    qtbot.keyClick(field.edit, Key.Key_Delete)
    qtbot.keyClick(field.edit, Key.Key_Return)
    assert "Previous value kept." in field.problem
    assert labels.steps == []


def test_the_engines_own_text_is_shown_and_retained(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, in_keys({"id": 1, "key_text": "name", "custom_text": "Stop"}))
    labels.survey(CERRO)
    assert labels.section.result.picture.text == "Stop"
    assert labels.panel.unknown() == {("label_text", "label_keys", "label_key", 0, "custom_text"): "Stop"}


def test_tab_moves_down_the_section(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs, in_keys())
    labels.survey(CERRO, PUNTA)
    section = labels.section
    section.setFocus()
    section.kind.setFocus()
    first, second = section.keys.rows
    widgets = [
        first.attribute.edit,
        first.mark,
        first.down,
        first.remove,
        second.attribute.edit,
        second.mark,
        second.up,
        second.remove,
        section.keys.add_button,
        section.remove_button,
    ]
    for widget in widgets:
        qtbot.keyClick(QApplication.focusWidget(), Key.Key_Tab)
        assert QApplication.focusWidget() is widget


# Reveal


@pytest.mark.parametrize(
    ("label_text", "inside"),
    [
        ({"label_expression": HILL}, ("label_expression",)),
        ({"label_expression": "{}"}, ("label_expression",)),
        ({"label_expression": "{broken"}, ("label_expression",)),
        (in_keys(), ("label_keys", "label_key", 1, "key_text")),
        (in_keys(), ()),
    ],
    ids=["tree", "empty", "broken", "row", "whole"],
)
def test_a_path_selects_what_it_names(qtbot: QtBot, jobs: Jobs, label_text: Any, inside: Path) -> None:
    labels = Labels(qtbot, jobs, label_text)
    section = labels.section
    section.set_open(False)
    labels.panel.widget.reveal((*LAYERS, 0, "label_text", *inside))
    focused = QApplication.focusWidget()
    assert focused is not None
    assert section.isAncestorOf(focused)
    assert section.is_open
    if len(inside) > 3:
        assert focused is section.keys.rows[1].attribute.edit


def test_the_first_of_very_many_rows_are_shown_and_more_on_request(qtbot: QtBot, jobs: Jobs) -> None:
    rows = [{"id": number, "use_key_text": 0, "key_text": f"name_{number}"} for number in range(100)]
    labels = Labels(qtbot, jobs, label_text=in_keys(*rows))
    keys = labels.section.keys
    shown = len(keys.rows)
    assert 0 < shown < 100
    keys.more_button.click()
    assert len(keys.rows) == 2 * shown
    assert keys.reveal(60) is keys.rows[60].attribute
    assert attributes(labels) == [f"name_{number}" for number in range(80)]
    assert not keys.earlier_button.isVisibleTo(keys)
    keys.more_button.click()
    assert attributes(labels) == [f"name_{number}" for number in range(100)]
    assert not keys.more_button.isVisibleTo(keys)


def test_a_distant_row_is_shown_only_among_its_neighbours(qtbot: QtBot, jobs: Jobs) -> None:
    rows = [{"id": number, "use_key_text": 0, "key_text": f"name_{number}"} for number in range(2000)]
    labels = Labels(qtbot, jobs, label_text=in_keys(*rows))
    keys = labels.section.keys
    shown = len(keys.rows)
    row = keys.reveal(1500)
    assert isinstance(row, KeyField)
    assert row.value == "name_1500"
    assert len(keys.findChildren(LabelKeyRow)) == shown
    assert keys.earlier_button.isVisibleTo(keys)
    first = int(str(keys.rows[0].attribute.value).removeprefix("name_"))
    keys.earlier_button.click()
    assert attributes(labels) == [f"name_{number}" for number in range(first - shown, first + shown)]
    keys.rows[0].down.click()
    assert attributes(labels)[:2] == [f"name_{first - shown + 1}", f"name_{first - shown}"]
    keys.add("last")
    assert attributes(labels)[-2:] == ["name_1999", "last"]
    assert len(keys.rows) == shown
    keys.remove(2000)
    assert attributes(labels)[-1] == "name_1999"
