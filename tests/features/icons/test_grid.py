"""Tests of the synchronization of grid selection and selected icons."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.features.icons.model import IconKind, IconOrder
from editor.features.icons.view import IconsView
from editor.mapstyle.edits.assets import NewIcon, add_icons, delete_icons, rename_icon
from editor.mapstyle.edits.edit import rename_layer
from editor.session.asset_selection import AssetSelection
from editor.session.session import Session
from tests.icons import a_png

NO_KEYS = Qt.KeyboardModifier.NoModifier


def places(view: IconsView) -> list[str]:
    """Return the ids of the selected cells, in their order."""
    rows = sorted(view.grid.selectionModel().selectedRows(), key=lambda row: row.row())
    return [row.data() for row in rows]


def press(view: IconsView, qtbot: QtBot, place: int, held: Qt.KeyboardModifier = NO_KEYS) -> None:
    at = view.grid.visualRect(view.grid.model().index(place, 0)).center()
    qtbot.mouseClick(view.grid.viewport(), Qt.MouseButton.LeftButton, held, at)


def test_clicked_icons_are_selected_with_the_current_one_last(
    icons_view: IconsView, selection: AssetSelection, qtbot: QtBot
) -> None:
    press(icons_view, qtbot, 3)
    assert selection.icons == (3,)
    press(icons_view, qtbot, 1, Qt.KeyboardModifier.ControlModifier)
    assert selection.icons == (3, 1)
    press(icons_view, qtbot, 3, Qt.KeyboardModifier.ShiftModifier)
    assert selection.icons == (1, 2, 3)
    press(icons_view, qtbot, 1, Qt.KeyboardModifier.ControlModifier)
    assert selection.icons == (2, 3)


def test_icons_selected_elsewhere_are_selected_and_visible_in_the_grid(
    icons_view: IconsView, selection: AssetSelection, session: Session
) -> None:
    many = [NewIcon(f"more {number}", a_png(2 + number)) for number in range(60)]
    session.do(add_icons(many), "Add")
    selection.select_icons([1, 60])
    assert places(icons_view) == ["broken", "more 56"]
    assert icons_view.grid.currentIndex().data() == "more 56"
    assert (
        icons_view.grid.viewport()
        .rect()
        .intersects(icons_view.grid.visualRect(icons_view.grid.currentIndex()))
    )


def test_icons_are_selected_as_before_after_edits_of_layers(
    icons_view: IconsView, selection: AssetSelection, session: Session, qtbot: QtBot
) -> None:
    session.do(rename_layer(session.style.layers[0].key, "Other"), "Rename")
    selection.select_icons([1])
    assert places(icons_view) == ["broken"]
    press(icons_view, qtbot, 3)
    assert selection.icons == (3,)


def test_the_selection_survives_filter_order_edits_and_undo(
    icons_view: IconsView, selection: AssetSelection, session: Session, qtbot: QtBot
) -> None:
    selection.select_icons([0, 3])
    icons_view.filter.setText("loose")
    assert (places(icons_view), selection.icons) == (["loose"], (0, 3))
    icons_view.filter.clear()
    assert places(icons_view) == ["fuel", "loose"]
    icons_view.bar.order_selected.emit(IconOrder.ID, True)
    assert places(icons_view) == ["loose", "fuel"]
    session.do(delete_icons([1, 2]), "Delete")
    assert (places(icons_view), selection.icons) == (["loose", "fuel"], (0, 1))
    session.do(rename_icon(0, "petrol"), "Rename")
    assert places(icons_view) == ["petrol", "loose"]
    session.undo_stack.undo()
    session.undo_stack.undo()
    assert (places(icons_view), selection.icons) == (["paper", "broken"], (1, 2))
    assert icons_view.grid.currentIndex().data() == "paper"


def test_deleting_the_selection_clears_selection_and_current_cell(
    icons_view: IconsView, selection: AssetSelection, session: Session
) -> None:
    selection.select_icons([2])
    session.do(delete_icons([2]), "Delete")
    assert (places(icons_view), selection.icons) == ([], ())
    assert not icons_view.grid.currentIndex().isValid()


def test_no_cell_is_current_without_a_selection(
    icons_view: IconsView, selection: AssetSelection, qtbot: QtBot
) -> None:
    icons_view.grid.setFocus()
    assert icons_view.grid.hasFocus()
    assert not icons_view.grid.currentIndex().isValid()
    qtbot.keyClick(icons_view.grid, Qt.Key.Key_Right)
    assert (selection.icons, places(icons_view)) == ((0,), [icons_view.grid.currentIndex().data()])
    press(icons_view, qtbot, 0, Qt.KeyboardModifier.ControlModifier)
    assert selection.icons == ()
    assert not icons_view.grid.currentIndex().isValid()


def test_an_edit_keeps_the_scroll_position_of_the_grid(icons_view: IconsView, session: Session) -> None:
    session.do(add_icons([NewIcon(f"more {number}", a_png(2)) for number in range(90)]), "Add")
    icons_view.grid.doItemsLayout()
    bar = icons_view.grid.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    before = bar.value()
    session.do(rename_icon(0, "petrol"), "Rename")
    session.do(delete_icons([94]), "Delete")
    icons_view.grid.doItemsLayout()
    assert bar.value() == before > 0


def test_letters_find_an_icon_and_down_moves_to_the_cells(
    icons_view: IconsView, selection: AssetSelection, qtbot: QtBot
) -> None:
    qtbot.keyClicks(icons_view.grid, "pa")
    assert selection.icons == (2,)
    selection.select_icons([])
    icons_view.filter.setText("o")
    qtbot.keyClick(icons_view.filter, Qt.Key.Key_Down)
    assert places(icons_view) == ["broken"]


def test_enter_moves_to_the_icon_page(icons_view: IconsView, qtbot: QtBot) -> None:
    icons_view.show_icon(0)
    with qtbot.waitSignal(icons_view.page_requested):
        qtbot.keyClick(icons_view.grid, Qt.Key.Key_Return)


def test_going_to_a_filtered_icon_shows_it(icons_view: IconsView, selection: AssetSelection) -> None:
    icons_view.filter.setText("fuel")
    icons_view.bar.kind_selected.emit(IconKind.UNUSED)
    icons_view.show_icon(2)
    assert icons_view.filter.text() == ""
    assert icons_view.shown.rowCount() == 4
    assert selection.icons == (2,)


def test_the_largest_is_selected_by_mouse_and_key(
    icons_view: IconsView, selection: AssetSelection, qtbot: QtBot
) -> None:
    bar = icons_view.size_bars.largest
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton)
    assert selection.icons == (2,)
    selection.select_icons([])
    qtbot.keyClick(bar, Qt.Key.Key_Return)
    assert selection.icons == (2,)
