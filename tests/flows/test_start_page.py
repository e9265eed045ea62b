"""The start page: what one can begin with, by mouse and by keyboard, and when it gives way to the style."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.app.notice_bar import Subject
from editor.app.recent_pictures import FOLDER, look_up
from editor.app.services import Services
from editor.app.start_page import StartPage
from editor.system import folders
from editor.system.settings import (
    PINNED_FILES,
    RECENT_BY_ROWS,
    RECENT_FILES,
    START_PAGE,
    WEATHER_ON,
    Settings,
)
from tests.flows.conftest import OpenWindow, Programs, edit_something, settle
from tests.styles import a_document, bytes_of

ShowPage = Callable[..., tuple[MainWindow, StartPage]]


@pytest.fixture
def settings(services: Services) -> Settings:
    services.settings.set(WEATHER_ON, False)
    return services.settings


@pytest.fixture
def show_page(open_window: OpenWindow, settings: Settings, qtbot: QtBot) -> ShowPage:
    """Opens the page in a new window that has the keys, with some recent files."""

    def show(*files: Path, opened: Path | None = None) -> tuple[MainWindow, StartPage]:
        window = open_window(opened)
        settings.set(RECENT_FILES, tuple(str(file) for file in files))
        with qtbot.waitActive(window):
            window.activateWindow()
        window.commands["start_page"].trigger()
        return window, shown_page(window)

    return show


def shown_page(window: MainWindow) -> StartPage:
    """The page that shows."""
    page = window.command_flows.start.page
    assert page is not None
    return page


def is_away(window: MainWindow) -> bool:
    """Whether the style shows."""
    return window.command_flows.start.page is None


def focused() -> QWidget:
    """What has the keys."""
    found = QApplication.focusWidget()
    assert found is not None
    return found


def test_a_start_without_files_shows_the_page(programs: Programs, settings: Settings) -> None:
    program = programs()
    program.begin([])
    assert shown_page(program.windows[0]).isVisible()
    assert program.windows[0].windowTitle().startswith("Start")


def test_a_start_with_a_file_shows_the_file(programs: Programs, style_file: Path, qtbot: QtBot) -> None:
    program = programs()
    program.begin([style_file])
    qtbot.waitUntil(lambda: program.windows[0].session.origin.path == style_file)
    assert is_away(program.windows[0])


def test_a_person_can_have_the_style_at_once(programs: Programs, settings: Settings, qtbot: QtBot) -> None:
    first = programs()
    first.begin([])
    page = shown_page(first.windows[0])
    assert page.at_start.isChecked()
    qtbot.keyClick(page.at_start, Qt.Key.Key_Space)
    assert not settings.get(START_PAGE)
    second = programs()
    second.begin([])
    assert is_away(second.windows[0])


def test_a_window_more_shows_its_style(programs: Programs) -> None:
    program = programs()
    program.begin([])
    assert is_away(program.new_window())


def test_a_recent_file_is_opened_by_its_card(show_page: ShowPage, style_file: Path, qtbot: QtBot) -> None:
    window, page = show_page(style_file)
    with qtbot.waitSignal(window.documents.opened):
        qtbot.mouseClick(page.recent.cards[0], Qt.MouseButton.LeftButton)
    assert window.session.origin.path == style_file
    assert is_away(window)


def test_the_first_card_has_the_keys_and_enter_opens_it(
    show_page: ShowPage, style_file: Path, qtbot: QtBot
) -> None:
    window, page = show_page(style_file)
    assert focused() is page.recent.cards[0]
    with qtbot.waitSignal(window.documents.opened):
        qtbot.keyClick(focused(), Qt.Key.Key_Return)
    assert window.session.origin.path == style_file
    assert focused() is window.map_view


def test_arrows_go_from_card_to_card(show_page: ShowPage, tmp_path: Path, qtbot: QtBot) -> None:
    _, page = show_page(*(tmp_path / f"{number}.json" for number in range(4)))
    cards = page.recent.cards
    qtbot.keyClick(focused(), Qt.Key.Key_Right)
    assert focused() is cards[1]
    qtbot.keyClick(focused(), Qt.Key.Key_Left)
    qtbot.keyClick(focused(), Qt.Key.Key_Down)
    assert focused() is cards[3]
    qtbot.keyClick(focused(), Qt.Key.Key_Down)
    assert focused() is cards[3]


def test_tab_goes_round_in_the_page(show_page: ShowPage, style_file: Path, qtbot: QtBot) -> None:
    _, page = show_page(style_file)
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


def heard(window: MainWindow) -> list[QObject]:
    """The parts of a window that a screen reader is told of."""
    told = QAccessible.queryAccessibleInterface(window)
    parts = [told.child(index) for index in range(told.childCount())]
    assert [told.indexOfChild(part) for part in parts] == list(range(len(parts)))
    return [part.object() for part in parts]


def test_what_the_page_covers_is_not_heard(show_page: ShowPage) -> None:
    window, page = show_page()
    told = QAccessible.queryAccessibleInterface(window)
    covered = (window.centralWidget(), window.rail, window.status, *window.docks.all)
    middle = page.mapToGlobal(page.rect().center())
    assert window.strip in heard(window)
    assert page in heard(window)
    assert [part for part in covered if part in heard(window)] == []
    assert told.childAt(middle.x(), middle.y()).object() is page
    assert told.childAt(-9, -9) is None
    assert told.child(99) is None
    window.command_flows.start.leave()
    assert [part for part in covered if part not in heard(window) and not part.isWindow()] == []
    assert told.childAt(middle.x(), middle.y()).object() is window.centralWidget()


def test_every_stop_of_the_page_has_a_name_for_readers(show_page: ShowPage, style_file: Path) -> None:
    _, page = show_page(style_file)
    stops = [each for each in page.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert len(stops) > 10
    assert [type(stop).__name__ for stop in stops if not stop.accessibleName()] == []


def test_a_card_says_name_folder_and_time(show_page: ShowPage, style_file: Path, qtbot: QtBot) -> None:
    _, page = show_page(style_file)
    card = page.recent.cards[0]
    qtbot.waitUntil(lambda: "Changed today" in card.accessibleName())
    assert card.accessibleName().startswith("small.json, ")
    assert " › " in card.accessibleName()
    assert str(style_file) in card.toolTip()
    assert not card.has_picture


def test_a_file_that_was_opened_shows_its_map(show_page: ShowPage, style_file: Path, qtbot: QtBot) -> None:
    window, _ = show_page(style_file, opened=style_file)
    kept = folders.cache() / FOLDER
    qtbot.waitUntil(lambda: look_up(kept, [str(style_file)])[0].picture is not None)
    window.command_flows.start.leave()
    window.commands["start_page"].trigger()
    page = shown_page(window)
    card = page.recent.cards[0]
    qtbot.waitUntil(lambda: "3 layers" in card.accessibleName())
    assert card.has_picture


def test_the_picture_of_a_file_is_taken_once(
    open_window: OpenWindow, style_file: Path, settings: Settings, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    kept = folders.cache() / FOLDER
    qtbot.waitUntil(lambda: len(list(kept.glob("*.png"))) == 1)
    (picture,) = kept.glob("*.png")
    first = picture.stat().st_mtime_ns
    with qtbot.waitSignal(window.map_view.frame_shown, timeout=20_000):
        window.map_view.zoom_by(1.0)
    settle(window, qtbot)
    assert window.services.jobs.close()
    assert picture.stat().st_mtime_ns == first


def test_a_file_that_was_saved_shows_its_map(
    style_file: Path, open_window: OpenWindow, settings: Settings, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_something(window)
    settle(window, qtbot)
    with qtbot.waitSignal(window.documents.saved):
        window.commands["save"].trigger()
    kept = folders.cache() / FOLDER
    qtbot.waitUntil(lambda: look_up(kept, [str(style_file)])[0].picture is not None)
    window.commands["start_page"].trigger()
    qtbot.waitUntil(lambda: shown_page(window).recent.cards[0].has_picture)


def test_a_missing_file_is_greyed_and_can_be_taken_off_the_list(
    show_page: ShowPage, tmp_path: Path, settings: Settings, qtbot: QtBot
) -> None:
    window, page = show_page(tmp_path / "gone.json")
    card = page.recent.cards[0]
    qtbot.waitUntil(lambda: card.is_off)
    assert "no such file" in card.accessibleName()
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert not window.documents.reading
    qtbot.mouseClick(card.remove_missing, Qt.MouseButton.LeftButton)
    assert settings.get(RECENT_FILES) == ()
    assert page.recent.cards == ()
    assert page.recent.nothing.isVisible()
    assert focused() is page.open_button


def test_a_file_is_pinned_to_the_front(
    show_page: ShowPage, tmp_path: Path, settings: Settings, qtbot: QtBot
) -> None:
    files = tuple(tmp_path / f"{number}.json" for number in range(3))
    _, page = show_page(*files)
    qtbot.mouseClick(page.recent.cards[2].pin, Qt.MouseButton.LeftButton)
    assert settings.get(PINNED_FILES) == (str(files[2]),)
    assert [card.path for card in page.recent.cards] == [str(files[2]), str(files[0]), str(files[1])]
    card = page.recent.cards[0]
    assert card.pin.accessibleName() == "Unpin"
    qtbot.mouseClick(card.pin, Qt.MouseButton.LeftButton)
    assert [card.path for card in page.recent.cards] == [str(file) for file in files]


def test_the_menu_of_a_card_does_the_same(
    show_page: ShowPage, style_file: Path, settings: Settings, qtbot: QtBot
) -> None:
    window, page = show_page(style_file)
    card = page.recent.cards[0]
    open_it, pin_it, remove_it = card.make_menu().actions()
    pin_it.trigger()
    assert settings.get(PINNED_FILES) == (str(style_file),)
    with qtbot.waitSignal(window.documents.opened):
        open_it.trigger()
    remove_it.trigger()
    assert settings.get(PINNED_FILES) == settings.get(RECENT_FILES) == ()


def test_delete_takes_a_file_off_the_list(
    show_page: ShowPage, tmp_path: Path, settings: Settings, qtbot: QtBot
) -> None:
    _, page = show_page(tmp_path / "a.json", tmp_path / "b.json")
    qtbot.keyClick(focused(), Qt.Key.Key_Delete)
    assert settings.get(RECENT_FILES) == (str(tmp_path / "b.json"),)
    assert focused() is page.recent.cards[0]


def names(page: StartPage) -> list[str]:
    """The files that are listed, by their names."""
    return [Path(card.path).name for card in page.recent.cards]


def test_recent_files_are_filtered_by_name_and_folder(
    show_page: ShowPage, tmp_path: Path, qtbot: QtBot
) -> None:
    files = [tmp_path / name for name in ("road.json", "night/sea.json", "night/road.json")]
    window, page = show_page(*files)
    qtbot.keyClicks(page.recent.filter, "ROAD night")
    assert names(page) == ["road.json"]
    assert [card.isVisible() for card in page.recent.grid.cards] == [True]
    qtbot.keyClick(page.recent.filter, Qt.Key.Key_Down)
    assert focused() is page.recent.cards[0]
    page.recent.filter.setFocus()
    qtbot.keyClick(page.recent.filter, Qt.Key.Key_Escape)
    assert len(names(page)) == 3
    assert all(card.isVisible() for card in page.recent.cards)
    assert not is_away(window)
    qtbot.keyClick(page.recent.filter, Qt.Key.Key_Escape)
    assert is_away(window)


def test_a_filter_that_no_file_meets_says_so_and_is_gone_the_next_time(
    show_page: ShowPage, tmp_path: Path, qtbot: QtBot
) -> None:
    window, page = show_page(tmp_path / "a.json")
    page.recent.filter.setText("qqqq")
    nothing = page.recent.no_match
    assert nothing.isVisible()
    assert nothing.accessibleName() == "Nothing matches “qqqq”."
    assert nothing.button is not None
    qtbot.keyClick(page.recent.filter, Qt.Key.Key_Return)
    assert focused() is nothing.button
    qtbot.mouseClick(nothing.button, Qt.MouseButton.LeftButton)
    assert names(page) == ["a.json"]
    assert focused() is page.recent.filter
    page.recent.filter.setText("qqqq")
    window.command_flows.start.leave()
    window.commands["start_page"].trigger()
    assert names(page) == ["a.json"]
    assert not nothing.isVisible()


def test_without_recent_files_there_is_nothing_to_filter(show_page: ShowPage) -> None:
    _, page = show_page()
    assert page.recent.nothing.isVisible()
    assert not page.recent.filter.isVisible()
    assert not page.recent.by_rows.isVisible()


def test_recent_files_are_seen_by_rows_in_every_window_and_from_then_on(
    show_page: ShowPage, tmp_path: Path, settings: Settings, qtbot: QtBot
) -> None:
    _, page = show_page(*(tmp_path / f"{number}.json" for number in range(3)))
    _, other = show_page(*(tmp_path / f"{number}.json" for number in range(3)))
    high = page.recent.cards[0].height()
    qtbot.mouseClick(page.recent.by_rows, Qt.MouseButton.LeftButton)
    assert settings.get(RECENT_BY_ROWS)
    for each in (page, other):
        first, second, _ = each.recent.cards
        assert first.height() < high / 3
        assert first.width() == each.recent.grid.width()
        assert second.y() > first.geometry().bottom()
        assert each.recent.by_rows.isChecked()
        assert not each.recent.as_cards.isChecked()
    card = page.recent.cards[0]
    qtbot.waitUntil(lambda: card.is_off)
    assert card.remove.isVisible(), "a row has no room for words"
    assert not card.remove_missing.isVisible()
    qtbot.mouseClick(page.recent.as_cards, Qt.MouseButton.LeftButton)
    assert page.recent.cards[0].height() == high
    assert card.remove_missing.isVisible()
    assert not settings.get(RECENT_BY_ROWS)


def test_a_template_begins_a_new_style(show_page: ShowPage, qtbot: QtBot) -> None:
    window, page = show_page()
    with qtbot.waitSignal(window.documents.opened):
        qtbot.mouseClick(page.template_card("night.json"), Qt.MouseButton.LeftButton)
    assert window.session.style.name == "Night"
    assert is_away(window)


def test_templates_show_what_their_maps_look_like_at_once(show_page: ShowPage) -> None:
    _, page = show_page()
    shows = {name: page.template_card(name).has_picture for name in ("day.json", "night.json", "empty.json")}
    assert shows == {"day.json": True, "night.json": True, "empty.json": False}


def test_esc_and_its_button_go_to_the_template(show_page: ShowPage, qtbot: QtBot) -> None:
    window, page = show_page()
    qtbot.keyClick(focused(), Qt.Key.Key_Escape)
    assert is_away(window)
    assert focused() is window.map_view
    assert window.windowTitle().startswith("Untitled")
    window.commands["start_page"].trigger()
    qtbot.mouseClick(page.edit_button, Qt.MouseButton.LeftButton)
    assert is_away(window)


def test_nothing_is_saved_by_the_strip_while_no_style_is_seen(show_page: ShowPage) -> None:
    window, _ = show_page()
    save = window.strip.save_button
    assert not save.isEnabled()
    assert save.toolTip() == "No style is shown that could be saved"
    window.shortcuts.give("save", ("F12",))
    assert save.toolTip() == "No style is shown that could be saved"
    window.command_flows.start.leave()
    assert save.isEnabled()
    assert save.toolTip() == "Save (F12)"


def test_a_command_about_the_style_shows_it(show_page: ShowPage) -> None:
    window, _ = show_page()
    window.commands["find"].trigger()
    assert is_away(window)
    assert focused() is window.layers_panel.filter


def test_a_command_about_the_program_leaves_the_page(show_page: ShowPage, settings: Settings) -> None:
    window, page = show_page()
    window.commands["theme_dark"].trigger()
    window.commands["theme_light"].trigger()
    assert page.isVisible()


def test_import_asks_for_binary_styles_alone(show_page: ShowPage, qtbot: QtBot) -> None:
    window, _ = show_page()
    window.commands["import_style"].trigger()
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    assert "*.style" in dialog.selectedNameFilter()
    assert "json" not in dialog.selectedNameFilter()
    dialog.close()


def test_a_notice_stands_over_the_page_and_then_over_the_map(show_page: ShowPage, qtbot: QtBot) -> None:
    window, page = show_page()
    window.notice.show_note(Subject.HELP, "Good to know.")
    assert page.isAncestorOf(window.notice)
    assert window.notice.isVisible()
    window.command_flows.start.leave()
    assert window.centralWidget().isAncestorOf(window.notice)
    qtbot.waitUntil(window.notice.isVisible)
    window.commands["start_page"].trigger()
    assert page.isAncestorOf(window.notice)
    qtbot.waitUntil(window.notice.isVisible)


def test_a_file_that_cannot_be_opened_leaves_the_page_and_says_why(
    show_page: ShowPage, tmp_path: Path, qtbot: QtBot
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    window, page = show_page(broken)
    with qtbot.waitSignal(window.documents.open_failed):
        qtbot.mouseClick(page.recent.cards[0], Qt.MouseButton.LeftButton)
    assert page.isVisible()
    assert "was not opened" in window.notice.text


def test_the_page_covers_the_window_below_its_strip_at_any_size(show_page: ShowPage, qtbot: QtBot) -> None:
    window, page = show_page()
    for size in ((1440, 900), (1024, 700), (600, 500)):
        window.resize(*size)
        qtbot.waitUntil(lambda size=size: page.width() == window.width())
        assert page.geometry().bottom() == window.rect().bottom()
        assert page.geometry().top() == window.strip.geometry().bottom() + 1


def test_cards_stand_beside_the_buttons_where_there_is_room_and_else_under_them(
    show_page: ShowPage, qtbot: QtBot
) -> None:
    window, page = show_page()
    for dock in window.docks.all:
        dock.hide()  # They ask for more room than is wanted here.

    def places() -> tuple[QPoint, QPoint]:
        button, cards = page.open_button, page.templates
        return button.mapTo(page, button.rect().bottomRight()), cards.mapTo(page, QPoint())

    window.resize(1024, 700)
    qtbot.waitUntil(lambda: places()[1].x() > places()[0].x())
    window.resize(600, 500)
    qtbot.waitUntil(lambda: places()[1].y() > places()[0].y() and places()[1].x() < places()[0].x())


def test_a_card_that_gets_the_keys_comes_into_sight(
    show_page: ShowPage, tmp_path: Path, qtbot: QtBot
) -> None:
    window, page = show_page(*(tmp_path / f"{number}.json" for number in range(9)))
    window.resize(600, 500)
    qtbot.waitUntil(lambda: page.width() == window.width())
    last = page.recent.cards[-1]
    assert last.visibleRegion().isEmpty()
    while focused() is not last:
        before = focused()
        qtbot.keyClick(before, Qt.Key.Key_Right)
        assert focused() is not before
    assert last.visibleRegion().boundingRect().height() == last.height()


def test_a_button_shows_the_keys_of_its_command_whatever_they_become(show_page: ShowPage) -> None:
    window, page = show_page()
    button = page.open_button
    button.clearFocus()
    first = button.grab().toImage()
    window.shortcuts.give("open", ("F12",))
    assert button.toolTip().endswith("(F12)")
    other = button.grab().toImage()
    window.shortcuts.give("open", ())
    bare = button.grab().toImage()
    assert first != other != bare != first


def test_the_menu_of_a_card_opens_at_the_pointer_and_by_its_key(
    show_page: ShowPage, style_file: Path, qtbot: QtBot
) -> None:
    _, page = show_page(style_file)
    card = page.recent.cards[0]
    for reason in (QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard):
        QApplication.sendEvent(card, QContextMenuEvent(reason, QPoint(9, 9), card.mapToGlobal(QPoint(9, 9))))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        assert menu.parent() is card
        menu.close()


def test_nothing_of_the_page_is_made_before_it_is_shown(open_window: OpenWindow, tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_bytes(bytes_of(a_document(2)))
    assert open_window(path).findChildren(StartPage) == []
