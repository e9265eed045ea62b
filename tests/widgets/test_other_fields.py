"""Choice, anchor, easing, zoom range and text: their gestures."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from editor.mapstyle.schema.easing import EASINGS
from editor.mapstyle.schema.paint_properties import ANCHORS
from editor.widgets.curves.easing_field import EasingField
from editor.widgets.fields.anchor_pad import AnchorPad
from editor.widgets.fields.choice_field import ChoiceField
from editor.widgets.fields.text_field import TextField
from editor.widgets.fields.zoom_range_field import ZoomRangeField


def test_a_choice_is_one_gesture(shown, log) -> None:
    field = shown(ChoiceField("Case", [(0, "As written"), (1, "Lowercase"), (2, "Uppercase")]))
    field.show_value(0)
    said = log(field)
    QTest.keyClick(field.combo, Qt.Key.Key_Down)
    assert said == ["started", ("edited", 1), "finished"]


def test_a_choice_that_is_shown_says_nothing(shown, log) -> None:
    field = shown(ChoiceField("Case", [(0, "As written"), (1, "Lowercase")]))
    said = log(field)
    field.show_value(1)
    assert field.combo.currentText() == "Lowercase"
    field.show_mixed("2 values")
    assert field.combo.currentText() == ""
    assert field.combo.placeholderText() == "Mixed"
    assert said == []


def test_each_anchor_has_a_place_of_its_own() -> None:
    assert len({choice.value for choice in ANCHORS}) == 9


@pytest.mark.parametrize(
    ("place", "label"),
    [((0, 0), "Left top"), ((1, 1), "Centre"), ((2, 1), "Right centre"), ((1, 2), "Centre bottom")],
)
def test_a_press_on_the_pad_chooses_the_anchor_that_stands_there(shown, log, place, label: str) -> None:
    pad = shown(AnchorPad("Anchor", ANCHORS))
    said = log(pad)
    QTest.mouseClick(pad, Qt.MouseButton.LeftButton, pos=pad.cell_rect(*place).center().toPoint())
    wanted = next(choice.value for choice in ANCHORS if choice.label == label)
    assert said == ["started", ("edited", wanted), "finished"]


def test_arrows_move_over_the_pad_as_one_gesture(shown, qtbot, log) -> None:
    pad = shown(AnchorPad("Anchor", ANCHORS))
    pad.show_value(9)
    said = log(pad)
    with qtbot.waitSignal(pad.finished):
        QTest.keyClick(pad, Qt.Key.Key_Left)
        QTest.keyClick(pad, Qt.Key.Key_Up)
    assert said.ends == ["started", "finished"]
    assert said.values == [4, 6]
    assert pad.accessibleDescription() == "Left top"


def test_an_easing_is_chosen_from_its_picture(shown, log) -> None:
    field = shown(EasingField("Easing"), 330)
    said = log(field)
    QTest.mouseClick(field.strip, Qt.MouseButton.LeftButton, pos=field.strip.cell_rect(1).center())
    assert said == ["started", ("edited", 2), "finished"]


def test_all_easings_stand_in_the_popover(shown, log) -> None:
    field = shown(EasingField("Easing"), 330)
    field.open_popover()
    said = log(field)
    last = field.grid.cell_rect(len(EASINGS) - 1).center()
    QTest.mouseClick(field.grid, Qt.MouseButton.LeftButton, pos=last)
    assert said.values == [22]
    field.grid.window().close()


def test_arrows_and_enter_work_at_once_in_the_popover_of_easings(shown, qtbot, log) -> None:
    field = shown(EasingField("Easing"), 330)
    field.show_value(5)
    with qtbot.waitActive(field):
        field.activateWindow()
    field.open_popover()
    assert field.grid.window().focusWidget() is field.grid
    said = log(field)
    QTest.keyClick(field.grid.window().windowHandle(), Qt.Key.Key_Right)
    assert said.values == [6]
    QTest.keyClick(field.grid.window().windowHandle(), Qt.Key.Key_Return)
    assert not field.grid.isVisible()


def test_each_easing_in_the_popover_has_room_for_its_name(shown) -> None:
    field = shown(EasingField("Easing"), 330)
    field.open_popover()
    metrics = field.grid.fontMetrics()
    widest = max(metrics.horizontalAdvance(easing.label) for easing in EASINGS)
    assert field.grid.cell_rect(0).width() > widest > field.strip.cell_rect(0).width()
    for index in range(len(EASINGS)):
        assert field.grid.rect().contains(field.grid.cell_rect(index))
    field.grid.window().close()


def test_an_unusual_easing_takes_a_place_among_the_usual_ones(shown) -> None:
    field = shown(EasingField("Easing"), 330)
    field.show_value(14)
    assert 14 in [easing.number for easing in field.strip._easings]


def test_a_drag_of_an_end_of_the_range_is_one_gesture(shown, log) -> None:
    field = shown(ZoomRangeField("Zoom"), 240)
    field.show_value((3, 15))
    said = log(field)
    bar = field.bar
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=QPoint(round(bar.x_of(15)), 12))
    QTest.mouseMove(bar, QPoint(round(bar.x_of(12)), 12))
    QTest.mouseMove(bar, QPoint(round(bar.x_of(1)), 12))
    QTest.mouseRelease(bar, Qt.MouseButton.LeftButton)
    assert said.ends == ["started", "finished"]
    assert said.values == [(3, 12), (3, 3)]


def test_esc_gives_the_drag_of_an_end_up(shown, log) -> None:
    field = shown(ZoomRangeField("Zoom"), 240)
    field.show_value((3, 15))
    said = log(field)
    QTest.mousePress(field.bar, Qt.MouseButton.LeftButton, pos=QPoint(round(field.bar.x_of(6)), 12))
    QTest.keyClick(field.bar, Qt.Key.Key_Escape)
    assert said.ends == ["started", "cancelled"]
    assert field.value == (3, 15)
    assert field.low.value == 3


def test_a_typed_end_takes_the_other_along(shown, log) -> None:
    field = shown(ZoomRangeField("Zoom"), 240)
    field.show_value((3, 5))
    said = log(field)
    field.low.edit.selectAll()
    QTest.keyClicks(field.low.edit, "9")
    QTest.keyClick(field.low.edit, Qt.Key.Key_Return)
    assert said.values == [(9, 9)]


def test_a_range_with_an_open_end_reaches_the_last_level(shown) -> None:
    field = shown(ZoomRangeField("Zoom"), 240)
    field.show_value((4, None))
    assert (field.low.value, field.high.value) == (4, 17)


def test_a_name_is_one_gesture_when_it_is_kept(shown, log) -> None:
    field = shown(TextField("Name", "No name"))
    field.show_value("Motorway")
    said = log(field)
    field.edit.selectAll()
    QTest.keyClicks(field.edit, "Trunk")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert said == ["started", ("edited", "Trunk"), "finished"]


def test_esc_returns_the_old_name(shown, log) -> None:
    field = shown(TextField("Name"))
    field.show_value("Motorway")
    said = log(field)
    QTest.keyClicks(field.edit, "x")
    QTest.keyClick(field.edit, Qt.Key.Key_Escape)
    assert field.edit.text() == "Motorway"
    assert said == []
