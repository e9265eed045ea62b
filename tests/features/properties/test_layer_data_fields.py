"""Tests of the fields for type, source, data and category."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.features.properties.layer_data_fields import DrawnDataFields
from editor.system.jobs import Jobs
from editor.ui.fields.pick_field import PickField
from editor.ui.fields.pick_list import PickPopover, PickRow
from tests.features.properties.panel import Panel
from tests.styles import Json, a_line

POINTS = {"type": "symbol", "sourcedata_id": 12, "paint": {}}


def a_panel(qtbot: QtBot, jobs: Jobs, *layers: Json, **sections: Json) -> Panel:
    panel = Panel(qtbot, jobs, list(layers) or [a_line(2), a_line(1)], **sections)
    panel.widget.record.set_open(True)
    return panel


def drawn_of(panel: Panel) -> DrawnDataFields:
    return panel.widget.record.drawn


def opened(field: PickField, typed: str = "") -> PickPopover:
    """Return the open list of a field after typing."""
    field.open_list(typed)
    popover = field.popover
    assert popover is not None
    return popover


def rows(field: PickField, typed: str = "") -> list[PickRow]:
    popover = opened(field, typed)
    popover.close()
    return list(popover.rows)


def pick(qtbot: QtBot, field: PickField, typed: str) -> None:
    """Type into a field's list and select the first row."""
    with qtbot.waitSignal(field.edited):
        qtbot.keyClick(opened(field, typed).search, Qt.Key.Key_Return)


def test_the_fields_show_the_data_of_a_layer_by_name(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs)
    drawn = drawn_of(panel)
    assert [field.text for field in drawn.fields[:3]] == ["Road", "map", "Motorway"]
    assert drawn.data.accessibleDescription() == "Motorway line 0"
    assert not drawn.category.isVisible()


def test_a_type_is_selected_by_its_purpose_in_one_step(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs)
    before = panel.session.style
    pick(qtbot, drawn_of(panel).type, "polyl")
    after = panel.session.style
    assert dict(after.layers[0].record) == {**before.layers[0].record, "type": "polyline"}
    assert panel.session.undo_stack.undoText() == "Change type of Motorway"
    panel.session.undo_stack.undo()
    assert panel.session.style.tree is before.tree


def test_types_are_under_their_family_with_help_and_properties(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs)
    listed = rows(drawn_of(panel).type)
    assert [row.text for row in listed if row.is_heading][:3] == ["Background", "Areas", "Lines"]
    road = next(row for row in listed if row.value == "line")
    assert (road.text, road.detail, road.symbol) == ("Road", "line", "road")
    assert road.about.startswith("Roads and paths of one class, with a casing. Properties: ")


def test_unsupported_properties_are_retained_and_can_be_removed(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs)
    drawn = drawn_of(panel)
    assert drawn.type_row.note == ""
    paint = panel.session.style.layers[0].paint
    pick(qtbot, drawn.type, "symbol")
    assert panel.session.style.layers[0].paint is paint
    assert drawn.type_row.note == "2 properties not supported"
    drawn.type_row.note_pressed.emit()
    assert panel.session.style.layers[0].paint == {}
    assert drawn.type_row.note == ""
    assert panel.session.undo_stack.count() == 2


def test_data_is_selected_by_name_or_number(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs)
    data = drawn_of(panel).data
    pick(qtbot, data, "trunk")
    assert panel.session.style.layers[0].sourcedata_id == 1
    pick(qtbot, data, "2")
    assert (panel.session.style.layers[0].sourcedata_id, data.text) == (2, "Primary")
    pick(qtbot, data, "20")
    assert (panel.session.style.layers[0].sourcedata_id, data.text) == (20, "Cycleway")
    pick(qtbot, data, "4711")
    assert (panel.session.style.layers[0].sourcedata_id, data.text) == (4711, "Data 4711")
    assert any(row.value == 4711 for row in rows(data))


def test_inferred_data_is_marked_as_such(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs)
    listed = {row.value: row.detail for row in rows(drawn_of(panel).data)}
    assert listed[0] == "line 0"
    assert listed[26] == "line 26 · uncertain"


@pytest.mark.parametrize("typed", ["qqqxyz", "-3", "1.5"], ids=["a word", "a negative number", "a fraction"])
def test_invalid_data_is_rejected_with_the_reason(qtbot: QtBot, jobs: Jobs, typed: str) -> None:
    panel = a_panel(qtbot, jobs)
    before, data = panel.session.style, drawn_of(panel).data
    popover = opened(data, typed)
    with qtbot.assertNotEmitted(data.edited):
        qtbot.keyClick(popover.search, Qt.Key.Key_Return)
    assert popover.problem == f"Nothing matches “{typed}”. Enter a name or an ID."
    assert panel.session.style is before


def test_sources_are_built_in_declared_or_named_by_layers(qtbot: QtBot, jobs: Jobs) -> None:
    declared = {"id": 1, "name": "wind", "composite": {"type": "weather", "location": "https://w.example/"}}
    panel = a_panel(qtbot, jobs, a_line(1, source="mine"), sources_list={"sources": [declared]})
    source = drawn_of(panel).source
    assert source.accessibleDescription() == "mine Not in this style"
    assert [row.value for row in rows(source) if not row.is_heading] == [
        "map",
        "overlay",
        "elevation",
        "satelliteExternal",
        "wind",
        "mine",
        "",
    ]
    pick(qtbot, source, "wind")
    assert panel.session.style.layers[0].source == "wind"
    pick(qtbot, source, "no source")
    assert "source" not in panel.session.style.layers[0].record


def test_a_category_is_selected_for_points_of_interest(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs, a_line(1, **POINTS))
    category = drawn_of(panel).category
    assert (category.isVisible(), category.text) == (True, "All categories")
    pick(qtbot, category, "fuel")
    assert (panel.session.style.layers[0].meta_category, category.text) == (1000, "Fuel stations")
    pick(qtbot, category, "all cat")
    assert "metaCategoryID" not in panel.session.style.layers[0].record


def test_several_layers_show_common_values_and_are_edited_in_one_step(qtbot: QtBot, jobs: Jobs) -> None:
    layers = [a_line(3), a_line(2, type="polyline", sourcedata_id=11), a_line(1, sourcedata_id=2)]
    panel = a_panel(qtbot, jobs, *layers)
    drawn = drawn_of(panel)
    panel.view.select([layer.key for layer in panel.session.style.layers])
    assert [field.text for field in drawn.fields[:3]] == ["Mixed", "map", "Mixed"]
    panel.view.select([panel.session.style.layers[place].key for place in (0, 2)])
    pick(qtbot, drawn.data, "trunk")
    assert [layer.sourcedata_id for layer in panel.session.style.layers] == [1, 11, 1]
    assert panel.session.undo_stack.undoText() == "Change data of 2 layers"


def test_a_locked_layer_is_shown_but_not_changed(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs)
    panel.view.set_locked([panel.session.style.layers[0].key], locked=True)
    drawn = drawn_of(panel)
    assert not drawn.type.isEnabled()
    drawn.type.open_list()
    assert drawn.type.popover is None


def test_tab_moves_down_the_rows(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs, a_line(1, **POINTS))
    record = panel.widget.record
    expected: list[QWidget] = [record.name.edit, *record.drawn.fields, record.zoom.low.edit]
    chain: list[QWidget] = []
    at = record.name.edit.nextInFocusChain()
    while at is not None and at is not record.name.edit:
        chain.append(at)
        at = at.nextInFocusChain()
    places = [chain.index(widget) for widget in expected[1:]]
    assert places == sorted(places)


def test_undo_restores_the_file_byte_for_byte(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs)
    before = panel.session.encoded()
    for field, typed in ((drawn_of(panel).type, "symbol"), (drawn_of(panel).source, "overlay")):
        pick(qtbot, field, typed)
    while panel.session.undo_stack.canUndo():
        panel.session.undo_stack.undo()
    assert panel.session.encoded() == before


def test_a_changed_meaning_of_the_data_number_is_reported(qtbot: QtBot, jobs: Jobs) -> None:
    industry = a_line(2, type="polygon", sourcedata_id=4, paint={})
    panel = a_panel(qtbot, jobs, industry, a_line(1))
    drawn = drawn_of(panel)
    with qtbot.waitActive(panel.widget):
        panel.widget.activateWindow()
    pick(qtbot, drawn.type, "road")
    assert panel.session.style.layers[0].type == "line"
    assert panel.session.style.layers[0].sourcedata_id == 4
    assert drawn.other_data == "In this source, data ID 4 is “Tertiary”. Choose the data below."
    qtbot.waitUntil(lambda: panel.widget.focusWidget() is drawn.data)
    pick(qtbot, drawn.data, "motorway")
    assert drawn.other_data == ""


@pytest.mark.parametrize(
    ("layer", "typed"),
    [(a_line(2, sourcedata_id=4), "street"), (a_line(2, type="polygon", sourcedata_id=4), "areaname")],
    ids=["road and its name", "area and its name"],
)
def test_no_note_for_unchanged_data_after_a_change_of_type(
    qtbot: QtBot, jobs: Jobs, layer: Json, typed: str
) -> None:
    panel = a_panel(qtbot, jobs, layer)
    pick(qtbot, drawn_of(panel).type, typed)
    assert panel.session.style.layers[0].type == typed
    assert panel.session.style.layers[0].sourcedata_id == 4
    assert drawn_of(panel).other_data == ""


def test_the_note_on_data_is_removed_with_its_change(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs, a_line(2, type="polygon", sourcedata_id=4, paint={}))
    pick(qtbot, drawn_of(panel).type, "road")
    panel.session.undo_stack.undo()
    assert drawn_of(panel).other_data == ""
