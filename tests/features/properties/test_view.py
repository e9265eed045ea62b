"""Tests of the property panel with one layer."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from editor.mapstyle.edits.edit import delete_layers, rename_layer
from editor.mapstyle.schema.paint_properties import BY_KEY, PROPERTIES, PaintProperty, ValueKind
from editor.mapstyle.schema.source_data import SourceData, load
from editor.mapstyle.schema.values import Color, Curve, Stop
from editor.system.jobs import Jobs
from editor.ui.fields.number_field import NumberField
from editor.ui.kit.labels import ElidedLabel
from editor.workspace.panel_interfaces import PageHeader, PropertiesSubject
from tests.features.properties.panel import Panel
from tests.styles import Json, a_line

NEW_VALUES = {ValueKind.COLOR: Color(1, 2, 3), ValueKind.NUMBER: 0.75, ValueKind.ICON: "two"}
WIDTH = BY_KEY["line-width"]
COLOR = BY_KEY["line-inner-color"]


def new_value(prop: PaintProperty) -> object:
    return prop.choices[-1].value if prop.kind is ValueKind.CHOICE else NEW_VALUES[prop.kind]


@pytest.fixture
def panel(qtbot: QtBot, jobs: Jobs) -> Panel:
    return Panel(qtbot, jobs)


def test_every_property_is_shown_and_edited_at_the_current_stop(
    panel: Panel, subtests: pytest.Subtests
) -> None:
    panel.widget.show_zoom(12.6)
    for prop in PROPERTIES:
        with subtests.test(prop.key):
            field = panel.widget.editor(prop).field
            assert field.isVisibleTo(panel.widget)
            before = panel.curve(prop)
            assert before is not None
            assert field.value == before.stops[1].value
            field.started.emit()
            field.edited.emit(new_value(prop))
            field.finished.emit()
            after = panel.curve(prop)
            assert after is not None
            assert after.stops == (before.stops[0], Stop(12, new_value(prop)))
            assert panel.session.undo_stack.undoText() == f"Change {prop.label.lower()} of All"
            panel.session.undo_stack.undo()
            assert field.value == before.stops[1].value


def test_rows_are_in_the_order_of_the_layer_types(panel: Panel) -> None:
    keys = ("line-inner-color", "line-outer-color", "line-width", "line-outline-width", "line-blur")
    tops = [panel.widget.editor(BY_KEY[key]).y() for key in keys]
    assert tops == sorted(tops)


def test_tab_moves_down_the_rows_also_after_one_was_added(panel: Panel) -> None:
    panel.select(1)
    panel.widget.layer_page.add(BY_KEY["line-outer-color"])
    panel.widget.editor(WIDTH).unfold()
    keys = ("line-inner-color", "line-outer-color", "line-width")
    expected = [part for key in keys for part in panel.widget.editor(BY_KEY[key]).focus_chain()]
    walked: list[QWidget] = []
    widget: QWidget = expected[0]
    while widget is not panel.widget.layer_page.add_button:
        walked.append(widget)
        widget = widget.nextInFocusChain()
    assert [part for part in walked if part in expected] == expected


def test_the_value_shown_follows_the_zoom(panel: Panel) -> None:
    field = panel.widget.editor(WIDTH).field
    panel.widget.show_zoom(8)
    assert field.value == 0.25
    panel.widget.show_zoom(12)
    assert field.value == 0.5


def test_a_typed_number_is_one_step_and_invalid_input_none(panel: Panel, qtbot: QtBot) -> None:
    field = panel.widget.editor(WIDTH).field
    assert isinstance(field, NumberField)
    for text, steps in (("3.5", 1), ("fast", 1)):
        field.edit.setFocus()
        field.edit.selectAll()
        qtbot.keyClicks(field.edit, text)
        qtbot.keyClick(field.edit, Qt.Key.Key_Return)
        assert panel.session.undo_stack.count() == steps
    assert "“fast” is not a number" in field.problem
    curve = panel.curve(WIDTH)
    assert curve is not None
    assert 3.5 in {stop.value for stop in curve.stops}


def type_width(panel: Panel, qtbot: QtBot, text: str) -> NumberField:
    """Type into the width field without confirming."""
    field = panel.widget.editor(WIDTH).field
    assert isinstance(field, NumberField)
    field.edit.setFocus()
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, text)
    return field


def test_typed_input_is_retained_for_its_stop_when_the_map_zooms(panel: Panel, qtbot: QtBot) -> None:
    panel.widget.show_zoom(5)
    field = type_width(panel, qtbot, "7")
    panel.widget.show_zoom(12)
    assert field.edit.text() == "7"
    qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    curve = panel.curve(WIDTH)
    assert curve is not None
    assert curve.stops == (Stop(5, 7), Stop(12, 0.5))
    assert field.value == 0.5


def test_after_esc_the_value_at_the_new_zoom_is_shown(panel: Panel, qtbot: QtBot) -> None:
    panel.widget.show_zoom(5)
    field = type_width(panel, qtbot, "7")
    panel.widget.show_zoom(12)
    qtbot.keyClick(field.edit, Qt.Key.Key_Escape)
    assert (field.value, field.edit.text()) == (0.5, "0.5")
    assert panel.session.undo_stack.count() == 0


def test_typed_input_is_applied_when_another_layer_is_selected(panel: Panel, qtbot: QtBot) -> None:
    panel.widget.show_zoom(5)
    type_width(panel, qtbot, "7")
    other = panel.curve(WIDTH, 1)
    panel.select(1)
    curve = panel.curve(WIDTH)
    assert curve is not None
    assert curve.stops[0] == Stop(5, 7)
    assert panel.curve(WIDTH, 1) == other


def test_typed_input_is_discarded_when_undo_removes_its_layer(panel: Panel, qtbot: QtBot) -> None:
    gone = panel.session.style.layers[1].key
    panel.session.do(delete_layers([gone]), "Delete")
    type_width(panel, qtbot, "7")
    panel.session.undo_stack.undo()
    assert panel.view.active == gone
    assert panel.session.undo_stack.count() == 1
    assert not panel.session.undo_stack.canUndo()
    panel.select(0)
    assert panel.widget.editor(WIDTH).field.value == 0.5


def test_dragging_a_label_is_one_step(panel: Panel, qtbot: QtBot) -> None:
    label = panel.widget.editor(WIDTH).row.label
    qtbot.mousePress(label, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    for x in range(12, 60, 6):
        qtbot.mouseMove(label, QPoint(x, 10))
    assert panel.session.undo_stack.count() == 1
    qtbot.mouseRelease(label, Qt.MouseButton.LeftButton, pos=QPoint(60, 10))
    assert panel.session.undo_stack.count() == 1


def test_a_burst_of_the_wheel_ends_with_its_layer(panel: Panel) -> None:
    panel.widget.show_zoom(13)
    editor = panel.widget.editor(WIDTH)
    assert isinstance(editor.field, NumberField)
    editor.field.edit.stepped.emit(1)
    changed = panel.curve(WIDTH)
    assert changed is not None
    assert editor.field.is_running
    panel.select(1)
    assert not editor.field.is_running
    assert editor.field.value == 2
    editor.field.edit.stepped.emit(1)
    assert panel.curve(WIDTH) == changed
    assert panel.curve(WIDTH, 1) == Curve((Stop(3, 2.5), Stop(17, 10)))
    assert panel.session.undo_stack.count() == 2


def test_a_property_is_added_with_the_default_of_the_preview(panel: Panel) -> None:
    panel.select(1)
    blur = BY_KEY["line-blur"]
    assert panel.curve(blur, 1) is None
    panel.widget.layer_page.add(blur)
    assert panel.curve(blur, 1) == Curve((Stop(3, 0.0),))
    assert panel.widget.editor(blur).isVisibleTo(panel.widget)
    panel.session.undo_stack.undo()
    assert panel.curve(blur, 1) is None
    assert not panel.widget.editor(blur).isVisibleTo(panel.widget)


def test_removing_the_last_stop_removes_the_property(panel: Panel, qtbot: QtBot) -> None:
    panel.select(1)
    editor = panel.widget.editor(COLOR)
    editor.unfold()
    assert editor.detail is not None
    editor.detail.table.remove(0)
    assert COLOR.key not in panel.session.style.layers[1].paint
    assert not editor.isVisibleTo(panel.widget)
    panel.session.undo_stack.undo()
    assert editor.isVisibleTo(panel.widget)


def test_stops_are_added_and_removed_in_the_table(panel: Panel) -> None:
    panel.widget.show_zoom(9)
    editor = panel.widget.editor(WIDTH)
    editor.unfold()
    assert editor.detail is not None
    table = editor.detail.table
    table.add.click()
    curve = panel.curve(WIDTH)
    assert curve is not None
    assert [stop.level for stop in curve.stops] == [5, 9, 12]
    table.remove(0)
    curve = panel.curve(WIDTH)
    assert curve is not None
    assert [stop.level for stop in curve.stops] == [9, 12]


def test_the_current_stop_belongs_to_its_layer(panel: Panel) -> None:
    editor = panel.widget.editor(WIDTH)
    detail = editor.unfold()
    detail.table.go_to(1)
    panel.widget.show_zoom(7)
    assert (detail.graph.selected_index, detail.table.view.currentIndex().row()) == (1, 1)
    panel.select(1)
    assert detail.graph.selected_index == -1
    assert not detail.table.view.selectionModel().hasSelection()
    assert not detail.table.view.currentIndex().isValid()
    panel.select(0)
    assert detail.graph.selected_index == -1


def test_graph_and_table_show_the_same_curve_and_easing_is_edited(panel: Panel) -> None:
    editor = panel.widget.editor(WIDTH)
    editor.unfold()
    assert editor.detail is not None
    editor.detail.easing.started.emit()
    editor.detail.easing.edited.emit(17)
    editor.detail.easing.finished.emit()
    curve = panel.curve(WIDTH)
    assert curve is not None
    assert curve.easing == 17
    assert editor.detail.graph.curve == editor.detail.table.curve == curve


def test_the_record_is_edited(panel: Panel) -> None:
    record = panel.widget.record
    for field, value in ((record.name, "Renamed"), (record.zoom, (4, 15))):
        field.started.emit()
        field.edited.emit(value)
        field.finished.emit()
    layer = panel.session.style.layers[0]
    assert (layer.comment, layer.minzoom, layer.maxzoom) == ("Renamed", 4, 15)
    assert panel.session.undo_stack.count() == 2


def test_steps_are_named_after_the_current_name_of_the_layer(panel: Panel) -> None:
    panel.session.do(rename_layer(panel.session.style.order.keys[0], "Trunk"), "Rename")
    field = panel.widget.editor(BY_KEY["line-width"]).field
    field.started.emit()
    field.edited.emit(7.0)
    field.finished.emit()
    assert panel.session.undo_stack.undoText() == "Change width of Trunk"


def test_groups_with_any_id_are_selected_and_missing_ones_are_retained(qtbot: QtBot, jobs: Jobs) -> None:
    groups = [{"id": 0, "name": "Roads"}, {"id": 9797278307}]
    panel = Panel(qtbot, jobs, [a_line(2, group_id=404), a_line(1)], groups)
    field = panel.widget.record.group
    panel.widget.record.set_open(True)

    def choose(text: str) -> int | None:
        field.open_list(text)
        assert field.popover is not None
        QTest.keyClick(field.popover.search, Qt.Key.Key_Return)
        return panel.session.style.layers[0].group_id

    assert field.text == "Missing group 404"
    assert choose("No group") is None
    assert choose("Roads") == 0
    assert field.text == "Roads"
    assert choose("Unnamed group") == 9797278307


def test_unknown_keys_are_shown_and_retained(panel: Panel) -> None:
    assert panel.widget.layer_page.unknown.isVisibleTo(panel.widget)
    assert panel.unknown() == {("odd",): {"kept": [1]}}
    panel.session.do(rename_layer(panel.session.style.layers[0].key, "x"), "Rename")
    assert panel.session.style.layers[0].record["odd"] == {"kept": [1]}


@pytest.mark.parametrize(
    "broken", [3, {"line_width_stops": 3}, {"line_width_stops": {"line_width_stop": []}}]
)
def test_an_unreadable_property_is_shown_verbatim(qtbot: QtBot, jobs: Jobs, broken: Json) -> None:
    panel = Panel(qtbot, jobs, [a_line(1, paint={WIDTH.key: broken})])
    assert panel.unknown() == {("paint", WIDTH.key): broken}


def test_a_rejected_property_shows_the_reason(qtbot: QtBot, jobs: Jobs) -> None:
    panel = Panel(qtbot, jobs, [a_line(2, paint=5), a_line(1)])
    assert panel.unknown() == {("paint",): 5}
    panel.widget.layer_page.add(COLOR)
    assert "“paint” of this layer is not a JSON object" in panel.widget.layer_page.refusal
    assert panel.session.undo_stack.count() == 0
    panel.select(1)
    assert panel.widget.layer_page.refusal == ""


def test_the_eye_in_the_header_hides_the_layer_and_follows_it(panel: Panel) -> None:
    eye = panel.widget.title.findChild(QAbstractButton)
    assert eye is not None
    eye.click()
    key = panel.session.style.layers[0].key
    assert panel.view.hidden == {key}
    assert eye.accessibleName() == "Show layer"
    panel.view.show_all()
    assert eye.accessibleName() == "Hide layer"


def test_an_unreadable_field_of_the_record_is_shown_verbatim(qtbot: QtBot, jobs: Jobs) -> None:
    panel = Panel(qtbot, jobs, [a_line(1, minzoom="low", COMMENT=7, maxzoom="17")])
    assert panel.unknown() == {("minzoom",): "low", ("COMMENT",): 7}


def test_an_empty_selection_shows_a_hint_and_the_style(panel: Panel) -> None:
    panel.view.select([])
    assert panel.widget.layer is None
    assert panel.header() == ["Test", "Nothing selected. Select a layer or click the map."]
    assert panel.widget.style_page.isVisible()
    panel.select(1)
    assert not panel.widget.style_page.isVisible()
    assert panel.header()[0] == "Motorway"


def test_the_layer_is_named_by_its_current_data(qtbot: QtBot, jobs: Jobs) -> None:
    panel = Panel(qtbot, jobs, [{**a_line(2, sourcedata_id=6), "COMMENT": ""}])
    entry = load().find("line", "map", 6)
    assert entry is not None
    assert "Residential" in names(panel)
    panel.widget.show_data(SourceData((replace(entry, label="Lane"),)))
    assert "Lane" in names(panel)
    assert not any("Residential" in name for name in names(panel))


def names(panel: Panel) -> list[str]:
    """Return the texts of the panel and its title."""
    return [
        label.text for part in (panel.widget, panel.widget.title) for label in part.findChildren(ElidedLabel)
    ]


def test_a_page_is_created_once_when_it_is_first_shown(panel: Panel) -> None:
    pages: list[QWidget] = []

    def create() -> QWidget:
        pages.append(QWidget())
        return pages[-1]

    panel.widget.add_page(
        PropertiesSubject.ICONS, create, lambda: PageHeader("image-outline", "Icon", "fuel")
    )
    assert pages == []
    for subject in (PropertiesSubject.ICONS, PropertiesSubject.LAYERS, PropertiesSubject.ICONS):
        panel.widget.show_subject(subject)
    assert pages == [panel.widget.page(PropertiesSubject.ICONS)]
    assert pages[0].isVisibleTo(panel.widget)
    assert "fuel" in names(panel)
