"""What a painted widget says to those who hear the window."""

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.look.spoken import Said, SaidPart, SaidRange
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.widgets import spoken_widget
from editor.widgets.color.color_plane import AlphaBar
from editor.widgets.fields.anchor_pad import AnchorPad
from editor.widgets.fields.choice_field import Combo
from editor.widgets.section import Section
from editor.widgets.segmented import Segmented
from editor.widgets.weight_bar import WeightBar

_Role, _Text = QAccessible.Role, QAccessible.Text


@pytest.fixture(autouse=True)
def _installed(qapp: QCoreApplication) -> None:
    spoken_widget.install()


def heard(widget: QWidget) -> QAccessibleInterface:
    """What Qt tells a screen reader of a widget."""
    return QAccessible.queryAccessibleInterface(widget)


def parts(widget: QWidget) -> list[QAccessibleInterface]:
    told = heard(widget)
    return [told.child(index) for index in range(told.childCount())]


def press(told: QAccessibleInterface) -> None:
    told.actionInterface().doAction(QAccessibleActionInterface.pressAction())


def test_each_choice_of_a_row_is_heard_and_can_be_pressed(qtbot: QtBot) -> None:
    row = Segmented("View", [("Map", ""), ("Icons", ""), ("Fonts", "")])
    qtbot.addWidget(row)
    row.show()
    assert [part.text(_Text.Name) for part in parts(row)] == ["Map", "Icons", "Fonts"]
    assert {part.role() for part in parts(row)} == {_Role.RadioButton}
    assert [bool(part.state().checked) for part in parts(row)] == [True, False, False]
    with qtbot.waitSignal(row.chosen) as caught:
        press(parts(row)[2])
    assert caught.args == [2]
    assert [bool(part.state().checked) for part in parts(row)] == [False, False, True]


def test_a_part_is_found_where_it_is_painted(qtbot: QtBot) -> None:
    row = Segmented("View", [("Map", ""), ("Icons", "")])
    qtbot.addWidget(row)
    row.show()
    second = parts(row)[1]
    at = row.mapToGlobal(row.part_rect(1).center())
    assert heard(row).childAt(at.x(), at.y()).text(_Text.Name) == "Icons"
    assert second.rect().contains(at)
    assert heard(row).indexOfChild(second) == 1
    assert second.parent().text(_Text.Name) == "View: Map"


def test_the_chosen_part_has_the_focus_of_a_row_that_has_the_keys(qtbot: QtBot) -> None:
    row = Segmented("View", [("Map", ""), ("Icons", "")])
    qtbot.addWidget(row)
    row.show()
    with qtbot.waitActive(row):
        row.activateWindow()
    row.setFocus()
    assert heard(row).focusChild().text(_Text.Name) == "Map"
    QTest.keyClick(row, Qt.Key.Key_Right)
    assert heard(row).focusChild().text(_Text.Name) == "Icons"


def test_a_section_says_whether_it_is_open_and_is_opened_by_a_press(qtbot: QtBot) -> None:
    section = Section("Line")
    qtbot.addWidget(section)
    section.show()
    (head,) = section.focus_chain()
    assert heard(head).role() is _Role.Button
    assert (bool(heard(head).state().expandable), bool(heard(head).state().expanded)) == (True, True)
    press(heard(head))
    assert not section.is_open
    assert bool(heard(head).state().collapsed)


def test_a_list_says_its_name_before_its_choice(qtbot: QtBot) -> None:
    combo = Combo()
    qtbot.addWidget(combo)
    combo.addItems(["Light", "Dark"])
    combo.setAccessibleName("Theme")
    combo.setCurrentIndex(1)
    assert heard(combo).text(_Text.Name) == "Theme: Dark"
    assert heard(combo).role() is _Role.ComboBox


def test_a_bar_says_its_number_and_takes_another(qtbot: QtBot) -> None:
    bar = AlphaBar("Opacity")
    qtbot.addWidget(bar)
    value = heard(bar).valueInterface()
    assert (heard(bar).role(), value.minimumValue(), value.maximumValue()) == (_Role.Slider, 0, 100)
    with qtbot.waitSignals([bar.pressed, bar.released]), qtbot.waitSignal(bar.moved) as caught:
        value.setCurrentValue(25)
    assert caught.args == [0.25, 0.0]


def test_a_weight_is_a_number_that_cannot_be_set(qtbot: QtBot) -> None:
    bar = WeightBar()
    qtbot.addWidget(bar)
    bar.show_weight("All icons", "2 KB of 4 KB", 0.5)
    value = heard(bar).valueInterface()
    value.setCurrentValue(10)
    assert (heard(bar).role(), value.currentValue()) == (_Role.ProgressBar, 50)
    assert heard(bar).text(_Text.Value) == "2 KB of 4 KB"


def test_the_places_of_an_anchor_are_choices(qtbot: QtBot) -> None:
    pad = AnchorPad("Anchor", BY_KEY["text-anchor"].choices)
    qtbot.addWidget(pad)
    pad.show()
    with qtbot.waitSignal(pad.edited) as caught:
        press(parts(pad)[3])
    pad.show_value(caught.args[0])
    assert [bool(part.state().checked) for part in parts(pad)].index(True) == 3


class _Dots(QWidget):
    """A widget whose parts come and go."""

    def __init__(self) -> None:
        super().__init__()
        self.names = ["one", "two"]

    def spoken(self) -> Said:
        parts = tuple(SaidPart(name, QRect(0, 0, 5, 5)) for name in self.names)
        return Said(_Role.List, range=SaidRange(1, 0, 2, 1), parts=parts)


def test_parts_that_go_are_heard_no_more_and_can_come_again(qtbot: QtBot) -> None:
    dots = _Dots()
    qtbot.addWidget(dots)
    second = parts(dots)[1]
    dots.names = ["one"]
    assert (heard(dots).childCount(), second.text(_Text.Name), bool(second.state().invalid)) == (1, "", True)
    dots.names = ["one", "three"]
    assert second.text(_Text.Name) == "three"


def test_nothing_is_left_of_a_widget_that_goes(qapp: QCoreApplication) -> None:
    dots = _Dots()
    second = parts(dots)[1]
    dots.deleteLater()
    del dots
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not shiboken6.isValid(second)


def test_what_a_widget_and_its_parts_do_not_have_can_be_asked_for(qtbot: QtBot) -> None:
    row = Segmented("View", [("Map", ""), ("Icons", "")])
    qtbot.addWidget(row)
    for told in (heard(row), parts(row)[0]):
        assert told.textInterface() is None
        assert told.valueInterface() is None
        assert told.selectionInterface() is None
        assert told.actionInterface() is not None
