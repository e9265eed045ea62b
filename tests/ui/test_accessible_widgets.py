"""Accessibility interfaces of painted widgets."""

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.ui import accessible_widgets
from editor.ui.accessible_info import AccessibleInfo, AccessiblePart, AccessibleValue
from editor.ui.color.plane import AlphaBar
from editor.ui.fields.anchor_pad import AnchorPad
from editor.ui.fields.choice_field import Combo
from editor.ui.kit.section import Section
from editor.ui.kit.segmented import Segmented
from editor.ui.kit.size_bar import UsageBar

_Role, _Text = QAccessible.Role, QAccessible.Text


@pytest.fixture(autouse=True)
def _installed(qapp: QCoreApplication) -> None:
    accessible_widgets.install()


def interface_of(widget: QWidget) -> QAccessibleInterface:
    """Return the accessible interface of a widget."""
    return QAccessible.queryAccessibleInterface(widget)


def parts(widget: QWidget) -> list[QAccessibleInterface]:
    interface = interface_of(widget)
    return [interface.child(index) for index in range(interface.childCount())]


def press(interface: QAccessibleInterface) -> None:
    interface.actionInterface().doAction(QAccessibleActionInterface.pressAction())


def test_each_part_of_a_segmented_control_is_accessible(qtbot: QtBot) -> None:
    row = Segmented("View", [("Map", ""), ("Icons", ""), ("Fonts", "")])
    qtbot.addWidget(row)
    row.show()
    assert [part.text(_Text.Name) for part in parts(row)] == ["Map", "Icons", "Fonts"]
    assert {part.role() for part in parts(row)} == {_Role.RadioButton}
    assert [bool(part.state().checked) for part in parts(row)] == [True, False, False]
    with qtbot.waitSignal(row.selected) as caught:
        press(parts(row)[2])
    assert caught.args == [2]
    assert [bool(part.state().checked) for part in parts(row)] == [False, False, True]


def test_a_part_is_found_where_it_is_painted(qtbot: QtBot) -> None:
    row = Segmented("View", [("Map", ""), ("Icons", "")])
    qtbot.addWidget(row)
    row.show()
    second = parts(row)[1]
    at = row.mapToGlobal(row.cell_rect(1).center())
    assert interface_of(row).childAt(at.x(), at.y()).text(_Text.Name) == "Icons"
    assert second.rect().contains(at)
    assert interface_of(row).indexOfChild(second) == 1
    assert second.parent().text(_Text.Name) == "View: Map"


def test_the_selected_part_has_the_accessible_focus(qtbot: QtBot) -> None:
    row = Segmented("View", [("Map", ""), ("Icons", "")])
    qtbot.addWidget(row)
    row.show()
    with qtbot.waitActive(row):
        row.activateWindow()
    row.setFocus()
    assert interface_of(row).focusChild().text(_Text.Name) == "Map"
    QTest.keyClick(row, Qt.Key.Key_Right)
    assert interface_of(row).focusChild().text(_Text.Name) == "Icons"


def test_a_section_has_an_expandable_state_and_a_press_action(qtbot: QtBot) -> None:
    section = Section("Line")
    qtbot.addWidget(section)
    section.show()
    (header,) = section.focus_chain()
    assert interface_of(header).role() is _Role.Button
    assert (bool(interface_of(header).state().expandable), bool(interface_of(header).state().expanded)) == (
        True,
        True,
    )
    press(interface_of(header))
    assert not section.is_open
    assert bool(interface_of(header).state().collapsed)


def test_a_combo_box_has_its_name_before_its_choice(qtbot: QtBot) -> None:
    combo = Combo()
    qtbot.addWidget(combo)
    combo.addItems(["Light", "Dark"])
    combo.setAccessibleName("Theme")
    combo.setCurrentIndex(1)
    assert interface_of(combo).text(_Text.Name) == "Theme: Dark"
    assert interface_of(combo).role() is _Role.ComboBox


def test_a_bar_has_an_editable_value(qtbot: QtBot) -> None:
    bar = AlphaBar("Opacity")
    qtbot.addWidget(bar)
    value = interface_of(bar).valueInterface()
    assert (interface_of(bar).role(), value.minimumValue(), value.maximumValue()) == (_Role.Slider, 0, 100)
    with qtbot.waitSignals([bar.pressed, bar.released]), qtbot.waitSignal(bar.moved) as caught:
        value.setCurrentValue(25)
    assert caught.args == [0.25, 0.0]


def test_a_usage_bar_has_a_read_only_value(qtbot: QtBot) -> None:
    bar = UsageBar()
    qtbot.addWidget(bar)
    bar.show_usage("All icons", "2 KB of 4 KB", 0.5)
    value = interface_of(bar).valueInterface()
    value.setCurrentValue(10)
    assert (interface_of(bar).role(), value.currentValue()) == (_Role.ProgressBar, 50)
    assert interface_of(bar).text(_Text.Value) == "2 KB of 4 KB"


def test_the_cells_of_an_anchor_pad_are_radio_buttons(qtbot: QtBot) -> None:
    pad = AnchorPad("Anchor", BY_KEY["text-anchor"].choices)
    qtbot.addWidget(pad)
    pad.show()
    with qtbot.waitSignal(pad.edited) as caught:
        press(parts(pad)[3])
    pad.show_value(caught.args[0])
    assert [bool(part.state().checked) for part in parts(pad)].index(True) == 3


class _Dots(QWidget):
    """A widget with a variable number of painted parts."""

    def __init__(self) -> None:
        super().__init__()
        self.names = ["one", "two"]

    def accessible_info(self) -> AccessibleInfo:
        parts = tuple(AccessiblePart(name, QRect(0, 0, 5, 5)) for name in self.names)
        return AccessibleInfo(_Role.List, range=AccessibleValue(1, 0, 2, 1), parts=parts)


def test_removed_parts_are_invalid_until_they_return(qtbot: QtBot) -> None:
    dots = _Dots()
    qtbot.addWidget(dots)
    second = parts(dots)[1]
    dots.names = ["one"]
    assert (interface_of(dots).childCount(), second.text(_Text.Name), bool(second.state().invalid)) == (
        1,
        "",
        True,
    )
    dots.names = ["one", "three"]
    assert second.text(_Text.Name) == "three"


def test_interfaces_are_deleted_with_their_widget(qapp: QCoreApplication) -> None:
    dots = _Dots()
    second = parts(dots)[1]
    dots.deleteLater()
    del dots
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not shiboken6.isValid(second)


def test_missing_interfaces_and_texts_are_empty(qtbot: QtBot) -> None:
    row = Segmented("View", [("Map", ""), ("Icons", "")])
    qtbot.addWidget(row)
    for interface in (interface_of(row), parts(row)[0]):
        assert interface.textInterface() is None
        assert interface.valueInterface() is None
        assert interface.selectionInterface() is None
        assert interface.actionInterface() is not None
