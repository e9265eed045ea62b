"""The start page: its choices by mouse and by keyboard, and when the style replaces it."""

from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from editor.features.map_data.dialog import TileAddressDialog
from editor.features.start_page.view import LinkButton, StartPage
from editor.system.settings import (
    START_PAGE,
    Settings,
)
from editor.workspace.notice_bar import NoticeSubject
from tests.basemap.tile_server import a_tile_server
from tests.flows.conftest import OpenWindow, Programs
from tests.flows.driver import Driver
from tests.flows.programs import opened
from tests.flows.start_pages import ShowPage, focused, shown_page, shows_style
from tests.styles import a_document, bytes_of


def test_a_start_with_a_file_shows_the_file(programs: Programs, style_file: Path, qtbot: QtBot) -> None:
    program = programs()
    program.begin([style_file])
    assert shows_style(opened(program.windows[0], style_file, qtbot))


def test_a_start_without_files_shows_the_page_in_the_first_window_until_that_is_turned_off(
    programs: Programs, settings: Settings, qtbot: QtBot
) -> None:
    first = programs()
    first.begin([])
    page = shown_page(Driver(first.windows[0], qtbot))
    assert page.isVisible()
    assert first.windows[0].windowTitle().startswith("Start")
    assert shows_style(Driver(first.new_window(), qtbot))
    assert page.at_start.isChecked()
    qtbot.keyClick(page.at_start, Qt.Key.Key_Space)
    assert not settings.get(START_PAGE)
    second = programs()
    second.begin([])
    assert shows_style(Driver(second.windows[0], qtbot))


def accessible_parts(user: Driver) -> list[QObject]:
    """Return the parts of a window that are accessible to a screen reader."""
    interface = QAccessible.queryAccessibleInterface(user.window)
    parts = [interface.child(index) for index in range(interface.childCount())]
    assert [interface.indexOfChild(part) for part in parts] == list(range(len(parts)))
    return [part.object() for part in parts]


def test_the_page_covers_the_window_at_any_size_and_the_covered_widgets_are_not_accessible(
    show_page: ShowPage, qtbot: QtBot
) -> None:
    user, page = show_page()
    interface = QAccessible.queryAccessibleInterface(user.window)
    covered = (user.window.centralWidget(), user.rail, user.status, *user.docks.all)
    middle = page.mapToGlobal(page.rect().center())
    assert user.strip in accessible_parts(user)
    assert page in accessible_parts(user)
    assert [part for part in covered if part in accessible_parts(user)] == []
    assert interface.childAt(middle.x(), middle.y()).object() is page
    assert interface.childAt(-9, -9) is None
    assert interface.child(99) is None
    user.start_controller.leave()
    assert [part for part in covered if part not in accessible_parts(user) and not part.isWindow()] == []
    assert interface.childAt(middle.x(), middle.y()).object() is user.window.centralWidget()

    user.trigger("start_page")
    page = shown_page(user)
    for size in ((1440, 900), (1024, 700), (600, 500)):
        user.window.resize(*size)
        qtbot.waitUntil(lambda size=size: page.width() == user.window.width())
        assert page.geometry().bottom() == user.window.rect().bottom()
        assert page.geometry().top() == user.strip.geometry().bottom() + 1

    for dock in user.docks.all:
        dock.hide()  # Their minimum sizes are larger than the test needs.

    def places() -> tuple[QPoint, QPoint]:
        button, cards = page.open_button, page.templates
        return button.mapTo(page, button.rect().bottomRight()), cards.mapTo(page, QPoint())

    user.window.resize(1024, 700)
    qtbot.waitUntil(lambda: places()[1].x() > places()[0].x())
    user.window.resize(600, 500)
    qtbot.waitUntil(lambda: places()[1].y() > places()[0].y() and places()[1].x() < places()[0].x())


def test_every_tab_stop_of_the_page_has_a_name_and_tab_is_cyclic(
    show_page: ShowPage, style_file: Path, qtbot: QtBot
) -> None:
    _, page = show_page(style_file)
    stops = [each for each in page.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert len(stops) > 10
    assert [type(stop).__name__ for stop in stops if not stop.accessibleName()] == []

    first, seen = focused(), []
    while not seen or focused() is not first:
        seen.append(focused())
        assert page.isAncestorOf(focused())
        qtbot.keyClick(focused(), Qt.Key.Key_Tab)
        assert len(seen) < 40
    card = page.recent.cards[0]
    for stop in (page.open_button, page.at_start, page.edit_button, card.pin, card.remove):
        assert stop in seen
    qtbot.keyClick(focused(), Qt.Key.Key_Backtab)
    assert focused() is seen[-1]


def test_templates_show_their_maps_and_open_a_new_style(show_page: ShowPage, qtbot: QtBot) -> None:
    user, page = show_page()
    shows = {name: page.template_card(name).has_picture for name in ("day.json", "night.json", "empty.json")}
    assert shows == {"day.json": True, "night.json": True, "empty.json": False}

    user.trigger("import_style")
    dialog = user.window.findChild(QFileDialog)
    assert dialog is not None
    assert "*.style" in dialog.selectedNameFilter()
    assert "json" not in dialog.selectedNameFilter()
    dialog.close()

    with qtbot.waitSignal(user.documents.opened):
        qtbot.mouseClick(page.template_card("night.json"), Qt.MouseButton.LeftButton)
    assert user.style.name == "Night"
    assert shows_style(user)


def test_the_page_closes_by_esc_by_its_button_and_by_commands_on_the_style(
    show_page: ShowPage, qtbot: QtBot
) -> None:
    user, page = show_page()
    user.trigger("theme_dark")
    user.trigger("theme_light")
    assert page.isVisible()

    qtbot.keyClick(focused(), Qt.Key.Key_Escape)
    assert shows_style(user)
    assert focused() is user.map_view
    assert user.window.windowTitle().startswith("Untitled")
    user.trigger("start_page")
    qtbot.mouseClick(page.edit_button, Qt.MouseButton.LeftButton)
    assert shows_style(user)

    user.trigger("start_page")
    user.trigger("find")
    assert shows_style(user)
    assert focused() is user.layer_filter


def test_the_link_to_map_tiles_asks_for_a_url_and_contacts_no_server(
    show_page: ShowPage, qtbot: QtBot
) -> None:
    user, page = show_page()
    link = next(button for button in page.findChildren(LinkButton) if "URL" in button.text())
    with a_tile_server() as server:
        qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
        dialog = user.window.findChild(TileAddressDialog)
        assert dialog is not None
        qtbot.keyClicks(dialog.address, server.template)
        user.wait_for_map()
        assert server.requested == []
        dialog.reject()
        user.wait_for_map()
        assert server.requested == []
    assert user.map_data.place is None


def test_a_file_that_cannot_be_opened_keeps_the_page_and_says_why(
    show_page: ShowPage, tmp_path: Path, qtbot: QtBot
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    user, page = show_page(broken)
    with qtbot.waitSignal(user.documents.open_failed):
        qtbot.mouseClick(page.recent.cards[0], Qt.MouseButton.LeftButton)
    assert page.isVisible()
    assert "could not be opened" in user.notice


def test_displayed_commands_and_notices_are_updated_on_the_page(show_page: ShowPage, qtbot: QtBot) -> None:
    user, page = show_page()
    button = page.open_button
    button.clearFocus()
    first = button.grab().toImage()
    user.shortcuts.assign("open", ("F12",))
    assert button.toolTip().endswith("(F12)")
    other = button.grab().toImage()
    user.shortcuts.assign("open", ())
    bare = button.grab().toImage()
    assert first != other != bare != first

    user.notice_bar.show_note(NoticeSubject.HELP, "Good to know.")
    assert page.isAncestorOf(user.notice_bar)
    assert user.notice_bar.isVisible()
    user.start_controller.leave()
    assert user.window.centralWidget().isAncestorOf(user.notice_bar)
    qtbot.waitUntil(user.notice_bar.isVisible)
    user.trigger("start_page")
    assert page.isAncestorOf(user.notice_bar)
    qtbot.waitUntil(user.notice_bar.isVisible)

    save = user.strip.save_button
    assert not save.isEnabled()
    assert save.toolTip() == "No style to save"
    user.shortcuts.assign("save", ("F12",))
    assert save.toolTip() == "No style to save"
    user.start_controller.leave()
    assert save.isEnabled()
    assert save.toolTip() == "Save (F12)"


def test_no_part_of_the_page_is_created_before_it_is_shown(open_window: OpenWindow, tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_bytes(bytes_of(a_document(2)))
    assert open_window(path).window.findChildren(StartPage) == []
