"""What is selected in the grid is what is chosen of the icons, both ways, through all that changes rows."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.mapstyle.edits import rename_layer
from editor.mapstyle.icon_edits import NewIcon, add_icons, delete_icons, rename_icon
from editor.models.icon_row import IconKind, IconOrder
from editor.panels.icons_view import IconsView
from editor.session.chosen_assets import ChosenAssets
from editor.session.session import Session
from editor.system.jobs import Jobs
from tests.icons import a_png
from tests.panels.icons_shown import a_session, an_icons_view

NO_KEYS = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def session(qtbot: QtBot) -> Session:
    return a_session()


@pytest.fixture
def chosen(session: Session) -> ChosenAssets:
    return ChosenAssets(session)


@pytest.fixture
def shown(qtbot: QtBot, session: Session, chosen: ChosenAssets, jobs: Jobs, tmp_path: Path) -> IconsView:
    return an_icons_view(qtbot, session, chosen, jobs, tmp_path / "settings.ini")


def places(view: IconsView) -> list[str]:
    """The ids of the cells that are selected, as they stand."""
    rows = sorted(view.grid.selectionModel().selectedRows(), key=lambda row: row.row())
    return [row.data() for row in rows]


def press(view: IconsView, qtbot: QtBot, place: int, held: Qt.KeyboardModifier = NO_KEYS) -> None:
    at = view.grid.visualRect(view.grid.model().index(place, 0)).center()
    qtbot.mouseClick(view.grid.viewport(), Qt.MouseButton.LeftButton, held, at)


def test_what_is_pressed_is_chosen_the_current_one_last(
    shown: IconsView, chosen: ChosenAssets, qtbot: QtBot
) -> None:
    press(shown, qtbot, 3)
    assert chosen.icons == (3,)
    press(shown, qtbot, 1, Qt.KeyboardModifier.ControlModifier)
    assert chosen.icons == (3, 1)
    press(shown, qtbot, 3, Qt.KeyboardModifier.ShiftModifier)
    assert chosen.icons == (1, 2, 3)
    press(shown, qtbot, 1, Qt.KeyboardModifier.ControlModifier)
    assert chosen.icons == (2, 3)


def test_what_is_chosen_elsewhere_is_selected_and_seen(
    shown: IconsView, chosen: ChosenAssets, session: Session
) -> None:
    many = [NewIcon(f"more {number}", a_png(2 + number)) for number in range(60)]
    session.do(add_icons(many), "Add")
    chosen.choose_icons([1, 60])
    assert places(shown) == ["broken", "more 56"]
    assert shown.grid.currentIndex().data() == "more 56"
    assert shown.grid.viewport().rect().intersects(shown.grid.visualRect(shown.grid.currentIndex()))


def test_icons_are_chosen_as_before_once_layers_were_edited(
    shown: IconsView, chosen: ChosenAssets, session: Session, qtbot: QtBot
) -> None:
    session.do(rename_layer(session.style.layers[0].key, "Other"), "Rename")
    chosen.choose_icons([1])
    assert places(shown) == ["broken"]
    press(shown, qtbot, 3)
    assert chosen.icons == (3,)


def test_the_choice_outlives_filter_order_and_edits_and_undo_chooses_what_it_brings_back(
    shown: IconsView, chosen: ChosenAssets, session: Session, qtbot: QtBot
) -> None:
    chosen.choose_icons([0, 3])
    shown.filter.setText("loose")
    assert (places(shown), chosen.icons) == (["loose"], (0, 3))
    shown.filter.clear()
    assert places(shown) == ["fuel", "loose"]
    shown.bar.order_chosen.emit(IconOrder.ID, True)
    assert places(shown) == ["loose", "fuel"]
    session.do(delete_icons([1, 2]), "Delete")
    assert (places(shown), chosen.icons) == (["loose", "fuel"], (0, 1))
    session.do(rename_icon(0, "petrol"), "Rename")
    assert places(shown) == ["petrol", "loose"]
    session.undo_stack.undo()
    session.undo_stack.undo()
    assert (places(shown), chosen.icons) == (["paper", "broken"], (1, 2))
    assert shown.grid.currentIndex().data() == "paper"


def test_a_deleted_choice_leaves_nothing_chosen_and_no_cell_current(
    shown: IconsView, chosen: ChosenAssets, session: Session
) -> None:
    chosen.choose_icons([2])
    session.do(delete_icons([2]), "Delete")
    assert (places(shown), chosen.icons) == ([], ())
    assert not shown.grid.currentIndex().isValid()


def test_no_cell_is_current_while_nothing_is_chosen(
    shown: IconsView, chosen: ChosenAssets, qtbot: QtBot
) -> None:
    shown.grid.setFocus()
    assert shown.grid.hasFocus()
    assert not shown.grid.currentIndex().isValid()
    qtbot.keyClick(shown.grid, Qt.Key.Key_Right)
    assert (chosen.icons, places(shown)) == ((0,), [shown.grid.currentIndex().data()])
    press(shown, qtbot, 0, Qt.KeyboardModifier.ControlModifier)
    assert chosen.icons == ()
    assert not shown.grid.currentIndex().isValid()


def test_an_edit_keeps_the_grid_where_it_was_scrolled_to(shown: IconsView, session: Session) -> None:
    session.do(add_icons([NewIcon(f"more {number}", a_png(2)) for number in range(90)]), "Add")
    shown.grid.doItemsLayout()
    bar = shown.grid.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    before = bar.value()
    session.do(rename_icon(0, "petrol"), "Rename")
    session.do(delete_icons([94]), "Delete")
    shown.grid.doItemsLayout()
    assert bar.value() == before > 0


def test_letters_find_an_icon_and_down_leaves_the_filter(
    shown: IconsView, chosen: ChosenAssets, qtbot: QtBot
) -> None:
    qtbot.keyClicks(shown.grid, "pa")
    assert chosen.icons == (2,)
    chosen.choose_icons([])
    shown.filter.setText("o")
    qtbot.keyClick(shown.filter, Qt.Key.Key_Down)
    assert places(shown) == ["broken"]


def test_enter_goes_on_to_what_is_told_of_the_icon(shown: IconsView, qtbot: QtBot) -> None:
    shown.show_icon(0)
    with qtbot.waitSignal(shown.page_wanted):
        qtbot.keyClick(shown.grid, Qt.Key.Key_Return)


def test_an_icon_that_is_gone_to_is_shown_whatever_hid_it(shown: IconsView, chosen: ChosenAssets) -> None:
    shown.filter.setText("fuel")
    shown.bar.kind_chosen.emit(IconKind.UNUSED)
    shown.show_icon(2)
    assert shown.filter.text() == ""
    assert shown.shown.rowCount() == 4
    assert chosen.icons == (2,)


def test_the_heaviest_is_gone_to_by_mouse_and_key(
    shown: IconsView, chosen: ChosenAssets, qtbot: QtBot
) -> None:
    bar = shown.weights.of_heaviest
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton)
    assert chosen.icons == (2,)
    chosen.choose_icons([])
    qtbot.keyClick(bar, Qt.Key.Key_Return)
    assert chosen.icons == (2,)
