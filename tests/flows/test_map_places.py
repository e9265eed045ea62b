"""Going to places: by name, by coordinates, by the user's bookmarks and those of the maps."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from editor.basemap.places import Bookmark, bookmarks
from editor.features.places.bookmark_dialogs import BookmarkDialog, BookmarksDialog
from editor.system.settings import REDUCED_MOTION
from editor.ui.fields.pick_list import PickPopover
from editor.workspace.places import UserBookmarks
from tests.flows.conftest import OpenWindow, Services
from tests.flows.driver import Driver

HARBOUR = Bookmark("My harbour", -34.899, -56.209, 14.5, "")


@pytest.fixture
def user(open_window: OpenWindow, services: Services) -> Driver:
    """A window whose map moves at once."""
    services.settings.set(REDUCED_MOTION, "true")
    return open_window()


@pytest.fixture
def finder(user: Driver) -> PickPopover:
    """The search for places, open."""
    user.trigger("go_to_place")
    return user.place_finder.popover


def place(user: Driver) -> tuple[float, float, float]:
    camera = user.camera
    return camera.lat, camera.lon, camera.zoom


def names(menu: QMenu) -> list[str]:
    """Return the actions of a menu when it opens."""
    menu.popup(QPoint(0, 0))
    offered = [action.text() for action in menu.actions()]
    menu.close()
    return offered


def type_name(dialog: BookmarksDialog, name: str, qtbot: QtBot) -> None:
    """Type another name for the current bookmark, and confirm it."""
    dialog.rename()
    field = dialog.list.viewport().findChildren(QLineEdit)[-1]
    field.selectAll()
    qtbot.keyClicks(field, name)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def test_a_town_is_found_by_the_start_of_its_name(user: Driver, finder: PickPopover, qtbot: QtBot) -> None:
    qtbot.keyClicks(finder.search, "reykja")
    qtbot.waitUntil(lambda: any(row.text.startswith("Reykjav") for row in finder.rows))
    assert "Iceland" in {row.detail for row in finder.rows}
    qtbot.keyClick(finder.search, Qt.Key.Key_Return)
    assert place(user)[:2] == pytest.approx((64.1, -21.9), abs=0.1)
    assert not finder.isVisible()
    assert user.map_view.hasFocus()


def test_enter_right_after_typing_applies_to_the_typed_text(
    user: Driver, finder: PickPopover, qtbot: QtBot
) -> None:
    qtbot.keyClicks(finder.search, "nairobi")
    with qtbot.waitSignal(finder.selected):
        qtbot.keyClick(finder.search, Qt.Key.Key_Return)
    assert place(user)[:2] == pytest.approx((-1.28, 36.82), abs=0.1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("60.17,24.94", (60.17, 24.94, 13.0)),
        ("60.17, 24.94, 15.5", (60.17, 24.94, 15.5)),
        ("34.9°S 56.2°W", (-34.9, -56.2, 13.0)),
    ],
)
def test_coordinates_move_the_map(
    user: Driver, finder: PickPopover, qtbot: QtBot, text: str, expected: tuple[float, float, float]
) -> None:
    finder.search.setText("")
    finder.search.insert(text)
    finder.search.textEdited.emit(text)
    qtbot.keyClick(finder.search, Qt.Key.Key_Return)
    assert place(user) == pytest.approx(expected)


def test_coordinates_outside_the_earth_are_refused_with_a_plain_message(
    user: Driver, finder: PickPopover, qtbot: QtBot
) -> None:
    before = user.camera
    qtbot.keyClicks(finder.search, "134.9, 56.2")
    qtbot.keyClick(finder.search, Qt.Key.Key_Return)
    assert finder.problem == "Latitude 134.9 is out of range. Enter −90 to 90."
    assert finder.isVisible()
    assert user.camera == before


def test_an_unknown_name_is_reported(finder: PickPopover, qtbot: QtBot) -> None:
    qtbot.keyClicks(finder.search, "qqqq")
    qtbot.waitUntil(lambda: not finder.rows)
    assert finder.isVisible()


def test_the_field_leads_from_the_icons_to_the_map(user: Driver) -> None:
    user.centre.show_view(1)
    user.trigger("go_to_place")
    assert user.map_view.isVisible()
    user.place_finder.popover.close()


def test_a_bookmark_saves_the_view_under_the_name_of_the_nearest_town(
    user: Driver, services: Services, qtbot: QtBot
) -> None:
    user.map_view.fly_to(HARBOUR.lat, HARBOUR.lon, HARBOUR.zoom)
    user.trigger("add_bookmark")
    dialog = user.window.findChild(BookmarkDialog)
    qtbot.waitUntil(lambda: dialog.name.text() == "Montevideo")
    dialog.save()
    assert UserBookmarks(services.settings).all == (HARBOUR._replace(name="Montevideo"),)


def test_a_name_that_is_being_typed_is_not_replaced(user: Driver, qtbot: QtBot) -> None:
    user.trigger("add_bookmark")
    dialog = user.window.findChild(BookmarkDialog)
    qtbot.keyClicks(dialog.name, "Mine")
    dialog.suggest("Montevideo")
    assert dialog.name.text() == "Mine"
    dialog.name.clear()
    dialog.save()
    assert "Enter a bookmark name" in dialog.problem
    dialog.reject()


def test_the_menu_and_the_maps_button_offer_both_kinds_of_bookmarks(user: Driver, qtbot: QtBot) -> None:
    user.own_places.add(HARBOUR)
    menu = user.centre.places.menu()
    offered = names(menu)
    assert offered[-len(bookmarks()) :] == [each.name for each in bookmarks()]
    assert offered.index("My harbour") < offered.index(bookmarks()[0].name)
    assert names(menu) == offered
    next(action for action in menu.actions() if action.text() == "My harbour").trigger()
    assert place(user) == pytest.approx(HARBOUR[1:4])


def test_a_list_without_bookmarks_offers_to_add_what_the_map_shows(user: Driver, qtbot: QtBot) -> None:
    user.trigger("bookmarks")
    dialog = user.window.findChild(BookmarksDialog)
    assert dialog.none.isVisible()
    qtbot.mouseClick(dialog.none.button, Qt.MouseButton.LeftButton)
    name = dialog.findChild(BookmarkDialog)
    assert name.isVisible()
    name.name.setText("Here")
    name.save()
    assert [each.name for each in user.own_places.all] == ["Here"]
    assert not dialog.none.isVisible()
    assert dialog.list.isVisible()
    dialog.reject()


def test_bookmarks_are_renamed_and_deleted(user: Driver, services: Services, qtbot: QtBot) -> None:
    own = user.own_places
    own.add(HARBOUR)
    own.add(HARBOUR._replace(name="Second"))
    user.trigger("bookmarks")
    dialog = user.window.findChild(BookmarksDialog)
    type_name(dialog, "Second", qtbot)
    qtbot.waitUntil(lambda: "“Second” already" in dialog.problem)
    assert own.all[0] == HARBOUR
    type_name(dialog, "First", qtbot)
    qtbot.waitUntil(lambda: own.all[0].name == "First")
    assert dialog.problem == ""
    dialog.list.setCurrentRow(1)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Delete)
    assert own.all == (HARBOUR._replace(name="First"),)
    dialog.go_there()
    assert place(user) == pytest.approx(HARBOUR[1:4])
    dialog.reject()
