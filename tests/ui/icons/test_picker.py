"""Icon picker: display, search and keyboard."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.ui.icons.choices import OfferedIcon, OfferedIcons
from editor.ui.icons.picker import IconPicker
from editor.ui.theme import tokens
from tests.ui.icons.offers import a_picture, offered

IDS = ("fuel", "car-fuel", "refuel", "food", "parking")


@pytest.fixture
def anchor(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(200, 24)
    widget.show()
    return widget


@pytest.fixture
def picker(anchor: QWidget) -> Iterator[IconPicker]:
    made = IconPicker(anchor)
    made.show_icons(offered(*IDS))
    yield made
    made.close()


def cells(picker: IconPicker) -> list[str]:
    model = picker.cells.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def current(picker: IconPicker) -> str | None:
    return picker.cells.currentIndex().data()


def cell(picker: IconPicker, row: int) -> QImage:
    rect = picker.cells.visualRect(picker.cells.model().index(row, 0))
    return picker.cells.viewport().grab(rect).toImage()


def has_color(image: QImage, color: str) -> bool:
    expected = a_picture(color).pixel(0, 0)
    return any(image.pixel(x, y) == expected for x in range(image.width()) for y in range(image.height()))


def test_no_icon_is_first_and_the_others_are_in_file_order(picker: IconPicker, anchor: QWidget) -> None:
    picker.open_at(anchor, "food")
    assert cells(picker) == ["No icon", *IDS]
    assert current(picker) == "food"
    assert picker.about == "food\n8 px"


def test_the_best_match_is_first(picker: IconPicker, anchor: QWidget) -> None:
    picker.open_at(anchor, "food")
    QTest.keyClicks(picker.search, "FUEL")
    assert cells(picker) == ["fuel", "car-fuel", "refuel"]
    assert current(picker) == "fuel"


def test_the_visible_icon_stays_visible_in_the_whole_list(picker: IconPicker, anchor: QWidget) -> None:
    picker.open_at(anchor, "food")
    QTest.keyClicks(picker.search, "re")
    picker.search.clear()
    assert current(picker) == "food"


def test_no_icon_is_found_by_its_name(picker: IconPicker, anchor: QWidget) -> None:
    picker.open_at(anchor, "food")
    QTest.keyClicks(picker.search, "no i")
    assert cells(picker) == ["No icon"]


def test_enter_accepts_the_first_match(picker: IconPicker, anchor: QWidget, qtbot: QtBot) -> None:
    picker.open_at(anchor, "food")
    QTest.keyClicks(picker.search, "park")
    with qtbot.waitSignal(picker.selected) as blocker:
        QTest.keyClick(picker.search, Qt.Key.Key_Return)
    assert blocker.args == ["parking"]
    assert not picker.isVisible()


def test_enter_without_a_match_accepts_nothing(picker: IconPicker, anchor: QWidget, qtbot: QtBot) -> None:
    picker.open_at(anchor, "food")
    QTest.keyClicks(picker.search, "zoo")
    assert picker.sentence.isVisible()
    assert picker.sentence.text() == "Nothing matches “zoo”."
    with qtbot.assertNotEmitted(picker.selected):
        QTest.keyClick(picker.search, Qt.Key.Key_Return)
    assert picker.isVisible()


def test_an_unknown_icon_selects_no_cell(picker: IconPicker, anchor: QWidget, qtbot: QtBot) -> None:
    picker.open_at(anchor, "gone")
    assert current(picker) is None
    with qtbot.assertNotEmitted(picker.selected):
        QTest.keyClick(picker.search, Qt.Key.Key_Return)


def test_esc_closes_without_a_change(picker: IconPicker, anchor: QWidget, qtbot: QtBot) -> None:
    picker.open_at(anchor, "food")
    QTest.keyClicks(picker.search, "fuel")
    with qtbot.assertNotEmitted(picker.selected), qtbot.waitSignal(picker.dismissed):
        QTest.keyClick(picker.search, Qt.Key.Key_Escape)
    assert not picker.isVisible()


def test_arrows_move_from_the_search_into_the_cells_and_back(
    picker: IconPicker, anchor: QWidget, qtbot: QtBot
) -> None:
    picker.open_at(anchor, "fuel")
    QTest.keyClick(picker.search, Qt.Key.Key_Down)
    assert (picker.focusWidget(), current(picker)) == (picker.cells, "fuel")
    QTest.keyClick(picker.cells, Qt.Key.Key_Right)
    assert current(picker) == "car-fuel"
    QTest.keyClick(picker.cells, Qt.Key.Key_Up)
    assert picker.focusWidget() is picker.search
    QTest.keyClick(picker.search, Qt.Key.Key_Left)
    assert (picker.focusWidget(), current(picker)) == (picker.cells, "fuel")
    with qtbot.waitSignal(picker.selected) as blocker:
        QTest.keyClick(picker.cells, Qt.Key.Key_Space)
    assert blocker.args == ["fuel"]


def test_down_goes_row_by_row(picker: IconPicker, anchor: QWidget) -> None:
    picker.open_at(anchor, "")
    QTest.keyClick(picker.search, Qt.Key.Key_Down)
    QTest.keyClick(picker.cells, Qt.Key.Key_Down)
    assert current(picker) == "food"


def test_letters_typed_in_the_cells_go_to_the_search(picker: IconPicker, anchor: QWidget) -> None:
    picker.open_at(anchor, "fuel")
    QTest.keyClick(picker.search, Qt.Key.Key_Down)
    QTest.keyClicks(picker.cells, "p")
    assert (picker.focusWidget(), picker.search.text()) == (picker.search, "p")
    assert current(picker) == "parking"


def test_the_visible_icon_is_scrolled_to(picker: IconPicker, anchor: QWidget) -> None:
    picker.show_icons(offered(*(f"icon-{number}" for number in range(300))))
    picker.open_at(anchor, "icon-250")
    rect = picker.cells.visualRect(picker.cells.currentIndex())
    assert picker.cells.viewport().rect().contains(rect)


def test_a_broken_icon_is_hatched_and_says_why(picker: IconPicker, anchor: QWidget) -> None:
    fault = "The PNG ends too early."
    picker.show_icons(offered("whole", "broken", fault=fault))
    picker.open_at(anchor, "broken")
    assert picker.about == f"broken\n{fault}"
    assert fault in picker.cells.model().index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert not has_color(cell(picker, 1), "red")


def test_late_images_do_not_move_the_cells(picker: IconPicker, anchor: QWidget, qtbot: QtBot) -> None:
    bare = OfferedIcons([OfferedIcon(0, "one"), OfferedIcon(1, "two")])
    picker.show_icons(bare)
    picker.open_at(anchor, "two")
    assert not has_color(cell(picker, 2), "red")
    with qtbot.assertNotEmitted(picker.cells.model().modelReset):
        picker.show_icons(offered("one", "two"))
    assert has_color(cell(picker, 2), "red")
    assert current(picker) == "two"


def test_changed_icons_retain_the_selection(picker: IconPicker, anchor: QWidget) -> None:
    picker.open_at(anchor, "food")
    picker.show_icons(offered("new", *IDS))
    assert current(picker) == "food"


def test_a_style_without_icons_offers_none_and_to_add_some(
    picker: IconPicker, anchor: QWidget, qtbot: QtBot
) -> None:
    picker.show_icons(OfferedIcons())
    picker.open_at(anchor, "")
    assert cells(picker) == ["No icon"]
    assert not picker.go.isEnabled()
    with qtbot.waitSignal(picker.add_requested):
        picker.add.click()
    assert not picker.isVisible()


def test_the_selected_icon_can_be_shown_in_the_icon_panel(
    picker: IconPicker, anchor: QWidget, qtbot: QtBot
) -> None:
    picker.open_at(anchor, "food")
    with qtbot.waitSignal(picker.go_requested) as blocker:
        picker.go.click()
    assert blocker.args[0].place == IDS.index("food")


def test_a_picker_without_an_icon_panel_has_no_buttons(anchor: QWidget) -> None:
    picker = IconPicker(anchor, can_add=False)
    picker.open_at(anchor, None)
    assert not picker.add.isVisible()
    assert not picker.go.isVisible()
    picker.close()


def test_the_focus_is_visible_in_the_cells(picker: IconPicker, anchor: QWidget, qtbot: QtBot) -> None:
    picker.open_at(anchor, "fuel")
    with qtbot.waitActive(picker):
        picker.activateWindow()
    picker.cells.setFocus(Qt.FocusReason.TabFocusReason)
    assert has_color(cell(picker, 1), tokens.current().focus)
    assert not has_color(cell(picker, 2), tokens.current().focus)


def test_a_click_accepts_an_icon(picker: IconPicker, anchor: QWidget, qtbot: QtBot) -> None:
    picker.open_at(anchor, "fuel")
    position = picker.cells.visualRect(picker.cells.model().index(4, 0)).center()
    with qtbot.waitSignal(picker.selected) as blocker:
        QTest.mouseClick(picker.cells.viewport(), Qt.MouseButton.LeftButton, pos=position)
    assert blocker.args == ["food"]
