"""Gestures of choice, anchor, easing, zoom range and text fields."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from editor.mapstyle.schema.easing import EASINGS
from editor.mapstyle.schema.paint_properties import ANCHORS
from editor.ui.curves.easing_field import EasingField
from editor.ui.fields.anchor_pad import AnchorPad
from editor.ui.fields.choice_field import ChoiceField
from editor.ui.fields.text_fields import TextField
from editor.ui.fields.zoom_fields import ZoomRangeField


def test_a_choice_is_one_gesture(shown, log) -> None:
    field = shown(ChoiceField("Case", [(0, "As written"), (1, "Lowercase"), (2, "Uppercase")]))
    field.show_value(0)
    events = log(field)
    QTest.keyClick(field.combo, Qt.Key.Key_Down)
    assert events == ["started", ("edited", 1), "finished"]


def test_showing_a_choice_emits_nothing(shown, log) -> None:
    field = shown(ChoiceField("Case", [(0, "As written"), (1, "Lowercase")]))
    events = log(field)
    field.show_value(1)
    assert field.combo.currentText() == "Lowercase"
    field.show_mixed("2 values")
    assert field.combo.currentText() == ""
    assert field.combo.placeholderText() == "Mixed"
    assert events == []


def test_each_anchor_has_its_own_cell() -> None:
    assert len({choice.value for choice in ANCHORS}) == 9


@pytest.mark.parametrize(
    ("place", "label"),
    [((0, 0), "Left top"), ((1, 1), "Centre"), ((2, 1), "Right centre"), ((1, 2), "Centre bottom")],
)
def test_a_click_selects_the_anchor_of_the_cell(shown, log, place, label: str) -> None:
    pad = shown(AnchorPad("Anchor", ANCHORS))
    events = log(pad)
    QTest.mouseClick(pad, Qt.MouseButton.LeftButton, pos=pad.cell_rect(place[1] * 3 + place[0]).center())
    expected = next(choice.value for choice in ANCHORS if choice.label == label)
    assert events == ["started", ("edited", expected), "finished"]


def test_arrows_move_over_the_pad_as_one_gesture(shown, qtbot, log) -> None:
    pad = shown(AnchorPad("Anchor", ANCHORS))
    pad.show_value(9)
    events = log(pad)
    with qtbot.waitSignal(pad.finished):
        QTest.keyClick(pad, Qt.Key.Key_Left)
        QTest.keyClick(pad, Qt.Key.Key_Up)
    assert events.ends == ["started", "finished"]
    assert events.values == [4, 6]
    assert pad.accessibleDescription() == "Left top"


def test_a_click_selects_an_easing(shown, log) -> None:
    field = shown(EasingField("Easing"), 330)
    events = log(field)
    QTest.mouseClick(field.strip, Qt.MouseButton.LeftButton, pos=field.strip.cell_rect(1).center())
    assert events == ["started", ("edited", 2), "finished"]


def test_the_popover_contains_all_easings(shown, log) -> None:
    field = shown(EasingField("Easing"), 330)
    field.open_popover()
    events = log(field)
    last = field.grid.cell_rect(len(EASINGS) - 1).center()
    QTest.mouseClick(field.grid, Qt.MouseButton.LeftButton, pos=last)
    assert events.values == [22]
    field.grid.window().close()


def test_arrows_and_enter_work_at_once_in_the_popover_of_easings(shown, qtbot, log) -> None:
    field = shown(EasingField("Easing"), 330)
    field.show_value(5)
    with qtbot.waitActive(field):
        field.activateWindow()
    field.open_popover()
    assert field.grid.window().focusWidget() is field.grid
    events = log(field)
    QTest.keyClick(field.grid.window().windowHandle(), Qt.Key.Key_Right)
    assert events.values == [6]
    QTest.keyClick(field.grid.window().windowHandle(), Qt.Key.Key_Return)
    assert not field.grid.isVisible()


def test_each_name_fits_in_the_popover(shown) -> None:
    field = shown(EasingField("Easing"), 330)
    field.open_popover()
    metrics = field.grid.fontMetrics()
    widest = max(metrics.horizontalAdvance(easing.label) for easing in EASINGS)
    assert field.grid.cell_rect(0).width() > widest > field.strip.cell_rect(0).width()
    for index in range(len(EASINGS)):
        assert field.grid.rect().contains(field.grid.cell_rect(index))
    field.grid.window().close()


def test_an_uncommon_easing_replaces_a_common_one(shown) -> None:
    field = shown(EasingField("Easing"), 330)
    field.show_value(14)
    assert 14 in [easing.number for easing in field.strip._easings]


def test_a_drag_of_an_end_of_the_range_is_one_gesture(shown, log) -> None:
    field = shown(ZoomRangeField("Zoom"), 240)
    field.show_value((3, 15))
    events = log(field)
    bar = field.bar
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=QPoint(round(bar.x_of(15)), 12))
    QTest.mouseMove(bar, QPoint(round(bar.x_of(12)), 12))
    QTest.mouseMove(bar, QPoint(round(bar.x_of(1)), 12))
    QTest.mouseRelease(bar, Qt.MouseButton.LeftButton)
    assert events.ends == ["started", "finished"]
    assert events.values == [(3, 12), (3, 3)]


def test_esc_cancels_the_drag_of_an_end(shown, log) -> None:
    field = shown(ZoomRangeField("Zoom"), 240)
    field.show_value((3, 15))
    events = log(field)
    QTest.mousePress(field.bar, Qt.MouseButton.LeftButton, pos=QPoint(round(field.bar.x_of(6)), 12))
    QTest.keyClick(field.bar, Qt.Key.Key_Escape)
    assert events.ends == ["started", "cancelled"]
    assert field.value == (3, 15)
    assert field.low.value == 3


def test_a_typed_end_moves_the_other(shown, log) -> None:
    field = shown(ZoomRangeField("Zoom"), 240)
    field.show_value((3, 5))
    events = log(field)
    field.low.edit.selectAll()
    QTest.keyClicks(field.low.edit, "9")
    QTest.keyClick(field.low.edit, Qt.Key.Key_Return)
    assert events.values == [(9, 9)]


def test_a_range_with_an_open_end_reaches_the_last_level(shown) -> None:
    field = shown(ZoomRangeField("Zoom"), 240)
    field.show_value((4, None))
    assert (field.low.value, field.high.value) == (4, 17)


def test_committing_a_name_is_one_gesture(shown, log) -> None:
    field = shown(TextField("Name", "No name"))
    field.show_value("Motorway")
    events = log(field)
    field.edit.selectAll()
    QTest.keyClicks(field.edit, "Trunk")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert events == ["started", ("edited", "Trunk"), "finished"]


def test_esc_restores_the_old_name(shown, log) -> None:
    field = shown(TextField("Name"))
    field.show_value("Motorway")
    events = log(field)
    QTest.keyClicks(field.edit, "x")
    QTest.keyClick(field.edit, Qt.Key.Key_Escape)
    assert field.edit.text() == "Motorway"
    assert events == []
