"""Stop table: cell editors, adding and removing stops."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color, Curve, Stop
from editor.ui.color.field import ColorField
from editor.ui.curves.stop_model import StopColumn
from editor.ui.curves.stop_table import StopTable
from editor.ui.fields.number_field import NumberField
from editor.ui.fields.property_row import ProblemLine
from editor.ui.icons.field import IconField
from editor.ui.theme import tokens
from tests.ui.icons.offers import a_picture, offered

_CURVE = Curve((Stop(3, 2.0), Stop(9, 6.0), Stop(14, 4.0)), 5)


@pytest.fixture
def table(shown, width) -> StopTable:
    made = StopTable(width)
    made.show_value(_CURVE)
    made.set_notes(["1.0 px", "2.0 px", "3.0 px"])
    return shown(made, 320)


def _editor(table: StopTable, row: int, column: StopColumn, kind: type = NumberField):
    table.view.edit(table.model.index(row, column))
    return next(child for child in table.view.findChildren(kind) if child.isVisible())


def _text(table: StopTable, row: int, column: StopColumn) -> str:
    return table.model.index(row, column).data()


def test_a_row_shows_level_value_and_rendered_value(table) -> None:
    assert [_text(table, 1, column) for column in list(StopColumn)[:3]] == ["9", "6", "2.0 px"]


def test_a_value_typed_into_a_cell_is_one_gesture(table, log) -> None:
    editor = _editor(table, 1, StopColumn.VALUE)
    events = log(table)
    editor.edit.selectAll()
    QTest.keyClicks(editor.edit, "2,5")
    QTest.keyClick(editor.edit, Qt.Key.Key_Return)
    expected = Curve((_CURVE.stops[0], Stop(9, 2.5), _CURVE.stops[2]), 5)
    assert events == ["started", ("edited", expected), "finished"]
    assert _text(table, 1, StopColumn.VALUE) == "2.5"


def test_a_level_can_be_typed(table, log) -> None:
    editor = _editor(table, 0, StopColumn.LEVEL)
    events = log(table)
    editor.edit.selectAll()
    QTest.keyClicks(editor.edit, "5")
    QTest.keyClick(editor.edit, Qt.Key.Key_Return)
    assert events.values[0].stops[0] == Stop(5, 2.0)


def test_invalid_text_in_a_cell_retains_the_value_and_the_editor(table, log) -> None:
    editor = _editor(table, 1, StopColumn.VALUE)
    events = log(table)
    editor.edit.selectAll()
    QTest.keyClicks(editor.edit, "wide")
    QTest.keyClick(editor.edit, Qt.Key.Key_Return)
    assert events == []
    assert table.problem.startswith("“wide” is not a number.")
    assert editor.isVisible()


@pytest.mark.parametrize(
    ("column", "typed", "problem"),
    [
        (StopColumn.LEVEL, "99", "from 0 to 17"),
        (StopColumn.LEVEL, "abc", "“abc”"),
        (StopColumn.VALUE, "wide", "“wide”"),
    ],
)
def test_the_problem_of_a_cell_is_shown_below_the_table(table, column, typed, problem) -> None:
    line = table.findChild(ProblemLine)
    assert not line.isVisible()
    editor = _editor(table, 1, column)
    editor.edit.selectAll()
    QTest.keyClicks(editor.edit, typed)
    QTest.keyClick(editor.edit, Qt.Key.Key_Return)
    assert line.isVisible()
    assert problem in line.text
    assert line.y() >= table.view.geometry().bottom()
    QTest.keyClick(editor.edit, Qt.Key.Key_Escape)
    assert not line.isVisible()
    assert table.curve == _CURVE


def test_esc_reverts_the_steps_of_a_cell(table, log) -> None:
    editor = _editor(table, 1, StopColumn.VALUE)
    events = log(table)
    QTest.keyClick(editor.edit, Qt.Key.Key_Up)
    QTest.keyClick(editor.edit, Qt.Key.Key_Escape)
    assert events.ends == ["started", "cancelled"]
    assert table.curve == _CURVE


def test_showing_the_edited_curve_keeps_the_editor_open(table) -> None:
    table.edited.connect(lambda curve: table.show_value(Curve(curve.stops, curve.easing)))
    editor = _editor(table, 1, StopColumn.VALUE)
    QTest.keyClick(editor.edit, Qt.Key.Key_Up)
    QTest.keyClick(editor.edit, Qt.Key.Key_Up)
    assert editor.isVisible()
    assert table.curve.stops[1].value > 6


def test_another_curve_closes_the_editor(table, log) -> None:
    editor = _editor(table, 1, StopColumn.VALUE)
    QTest.keyClicks(editor.edit, "wide")
    events = log(table)
    table.show_value(Curve((Stop(5, 1.0), Stop(6, 2.0))))
    assert not editor.isVisible()
    assert events == []


def test_the_button_adds_a_stop_at_the_maps_zoom(table, log) -> None:
    table.set_zoom(6.2)
    assert table.add.text() == "Add stop at zoom 6.0"
    events = log(table)
    table.add.click()
    assert events.ends == ["started", "finished"]
    assert [stop.level for stop in events.values[0].stops] == [3, 6, 9, 14]
    assert 2 < events.values[0].stops[1].value < 6


def test_there_is_no_second_stop_at_a_level(table) -> None:
    table.set_zoom(9.1)
    assert not table.add.isEnabled()
    assert table.add.toolTip() == "A stop exists at zoom 9"


def test_the_close_button_removes_its_row(table, log) -> None:
    events = log(table)
    box = table.view.visualRect(table.model.index(1, StopColumn.REMOVE))
    QTest.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert events.values == [Curve((_CURVE.stops[0], _CURVE.stops[2]), 5)]
    assert table.model.rowCount() == 2


def test_delete_removes_the_selected_row(table, log) -> None:
    table.select(2)
    events = log(table)
    QTest.keyClick(table.view, Qt.Key.Key_Delete)
    assert events.values == [Curve(_CURVE.stops[:2], 5)]


def test_deleting_the_last_stop_only_emits_last_removed(table, qtbot, log) -> None:
    table.show_value(Curve((Stop(3, 2.0),)))
    events = log(table)
    with qtbot.waitSignal(table.last_removed):
        table.remove(0)
    assert events == []


def test_selecting_a_row_emits_its_index(table, qtbot) -> None:
    with qtbot.waitSignal(table.stop_selected) as caught:
        table.view.selectRow(2)
    assert caught.args == [2]
    with qtbot.assertNotEmitted(table.stop_selected):
        table.select(0)
    assert table.view.currentIndex().row() == 0


def test_showing_a_curve_emits_nothing(table, log) -> None:
    events = log(table)
    table.show_value(Curve((Stop(1, 1.0), Stop(2, 2.0))))
    assert events == []
    assert table.model.rowCount() == 2


def test_stops_are_in_file_order(table) -> None:
    table.show_value(Curve((Stop(9, 1.0), Stop(3, 2.0), Stop(3, 5.0))))
    assert [_text(table, row, StopColumn.LEVEL) for row in range(3)] == ["9", "3", "3"]


def test_a_colour_cell_takes_hex(shown, fill, log) -> None:
    table = StopTable(fill)
    table.show_value(Curve((Stop(7, Color(1, 2, 3, 128)),)))
    shown(table, 320)
    assert _text(table, 0, StopColumn.NOTE) == "50\u2009%"
    editor = _editor(table, 0, StopColumn.VALUE, ColorField)
    events = log(table)
    editor.edit.selectAll()
    QTest.keyClicks(editor.edit, "#0B6B80")
    QTest.keyClick(editor.edit, Qt.Key.Key_Return)
    assert events.values == [Curve((Stop(7, Color(11, 107, 128, 128)),))]


def test_a_choice_is_shown_by_its_name(shown, anchor) -> None:
    table = StopTable(anchor)
    table.show_value(Curve((Stop(7, 9),)))
    assert _text(shown(table, 320), 0, StopColumn.VALUE) == "Centre"


def test_a_click_outside_the_rows_changes_nothing(table, log) -> None:
    events = log(table)
    QTest.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5000))
    assert events == []


@pytest.mark.parametrize(("zoom", "row"), [(1, 0), (3, 0), (8.9, 0), (9, 1), (13.99, 1), (17, 2)])
def test_the_effective_row_at_the_zoom_of_the_map_is_marked(table, zoom, row) -> None:
    table.set_zoom(zoom)
    assert [table.model.is_effective(each) for each in range(3)] == [each == row for each in range(3)]
    accessible_info = table.model.index(row, StopColumn.LEVEL).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Active at the current zoom" in accessible_info
    highlight = QColor(tokens.current().highlight)
    shot = table.view.viewport().grab().toImage()
    boxes = [table.view.visualRect(table.model.index(each, StopColumn.LEVEL)) for each in range(3)]
    assert [shot.pixelColor(box.x() + 1, box.center().y()) == highlight for box in boxes] == [
        each == row for each in range(3)
    ]


def test_the_lens_button_goes_to_the_zoom_of_its_stop_and_opens_no_field(table, qtbot) -> None:
    box = table.view.visualRect(table.model.index(1, StopColumn.LEVEL))
    with qtbot.waitSignal(table.zoom_requested) as blocker:
        QTest.mouseClick(
            table.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(box.right() - 8, box.center().y())
        )
    assert blocker.args == [9]
    assert not table.view.findChildren(NumberField)


def test_ctrl_enter_goes_to_the_zoom_of_the_selected_stop(table, qtbot) -> None:
    table.select(2)
    with qtbot.waitSignal(table.zoom_requested) as blocker:
        QTest.keyClick(table.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert blocker.args == [14]
    assert not table.view.findChildren(NumberField)


def test_icons_show_at_their_stops_and_unknown_ones_are_marked(shown) -> None:
    table = shown(StopTable(BY_KEY["icon"]), 300)
    table.show_value(Curve((Stop(3, "fuel"), Stop(9, "gone"), Stop(12, ""))))
    table.set_icons(offered("fuel"))
    marks = [table.model.fault(row, StopColumn.VALUE) for row in range(3)]
    assert marks == ["", "Not in this style.", ""]
    colors = [_colors(table, row) for row in range(3)]
    assert [a_picture("red").pixel(0, 0) in seen for seen in colors] == [True, False, False]
    warning = a_picture(tokens.current().warning).pixel(0, 0)
    assert [warning in seen for seen in colors] == [False, True, False]
    table.set_icons(offered("gone"))
    assert a_picture("red").pixel(0, 0) in _colors(table, 1)


def test_esc_in_the_picker_closes_the_editor_without_a_change(shown, qtbot, log) -> None:
    table = shown(StopTable(BY_KEY["icon"]), 300)
    table.show_value(Curve((Stop(3, "fuel"),)))
    table.set_icons(offered("fuel", "food"))
    events = log(table)
    with qtbot.waitSignal(table.icon_field_made) as made:
        table.view.edit(table.model.index(0, StopColumn.VALUE))
    field, level = made.args
    field.set_icons(offered("fuel", "food"))
    qtbot.waitUntil(lambda: field.picker is not None and field.picker.isVisible())
    QTest.keyClick(field.picker.search, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not table.view.findChildren(IconField))
    assert (events.values, level) == ([], 3)


def _colors(table: StopTable, row: int) -> set[int]:
    rect = table.view.visualRect(table.model.index(row, StopColumn.VALUE))
    image = table.view.viewport().grab(rect).toImage()
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
