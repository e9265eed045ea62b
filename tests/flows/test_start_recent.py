"""The recent files of the start page: opened, filtered, pinned and removed, as cards or as rows."""

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from editor.features.start_page.thumbnails import FOLDER, find_recent_files
from editor.features.start_page.view import StartPage
from editor.system import folders
from editor.system.settings import (
    PINNED_FILES,
    RECENT_BY_ROWS,
    RECENT_FILES,
    Settings,
)
from tests.flows.conftest import OpenWindow
from tests.flows.start_pages import ShowPage, focused, shown_page, shows_style


def test_the_first_card_has_the_focus_and_enter_opens_it(
    show_page: ShowPage, style_file: Path, qtbot: QtBot
) -> None:
    user, page = show_page(style_file)
    assert focused() is page.recent.cards[0]
    with qtbot.waitSignal(user.documents.opened):
        qtbot.keyClick(focused(), Qt.Key.Key_Return)
    assert user.path == style_file
    assert focused() is user.map_view


def test_cards_are_navigated_by_arrows_pinned_and_removed_from_the_list(
    show_page: ShowPage, tmp_path: Path, qtbot: QtBot, settings: Settings
) -> None:
    files = tuple(tmp_path / f"{number}.json" for number in range(4))
    _, page = show_page(*files)
    cards = page.recent.cards
    qtbot.keyClick(focused(), Qt.Key.Key_Right)
    assert focused() is cards[1]
    qtbot.keyClick(focused(), Qt.Key.Key_Left)
    qtbot.keyClick(focused(), Qt.Key.Key_Down)
    assert focused() is cards[3]
    qtbot.keyClick(focused(), Qt.Key.Key_Down)
    assert focused() is cards[3]

    qtbot.mouseClick(page.recent.cards[2].pin, Qt.MouseButton.LeftButton)
    assert settings.get(PINNED_FILES) == (str(files[2]),)
    assert [card.path for card in page.recent.cards] == [str(files[place]) for place in (2, 0, 1, 3)]
    card = page.recent.cards[0]
    assert card.pin.accessibleName() == "Unpin"
    qtbot.mouseClick(card.pin, Qt.MouseButton.LeftButton)
    assert [card.path for card in page.recent.cards] == [str(file) for file in files]

    page.recent.cards[0].setFocus()
    qtbot.keyClick(focused(), Qt.Key.Key_Delete)
    assert settings.get(RECENT_FILES) == tuple(str(file) for file in files[1:])
    assert focused() is page.recent.cards[0]


def test_a_card_shows_name_folder_and_time_and_opens_its_menu_and_its_file(
    show_page: ShowPage, style_file: Path, qtbot: QtBot
) -> None:
    user, page = show_page(style_file)
    card = page.recent.cards[0]
    qtbot.waitUntil(lambda: "Modified today" in card.accessibleName())
    assert card.accessibleName().startswith("small.json, ")
    assert " › " in card.accessibleName()
    assert str(style_file) in card.toolTip()
    assert not card.has_picture

    for reason in (QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard):
        QApplication.sendEvent(card, QContextMenuEvent(reason, QPoint(9, 9), card.mapToGlobal(QPoint(9, 9))))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        assert menu.parent() is card
        menu.close()

    with qtbot.waitSignal(user.documents.opened):
        qtbot.mouseClick(page.recent.cards[0], Qt.MouseButton.LeftButton)
    assert user.path == style_file
    assert shows_style(user)


def test_a_file_that_was_opened_shows_its_map(show_page: ShowPage, style_file: Path, qtbot: QtBot) -> None:
    user, _ = show_page(style_file, opened=style_file)
    cache = folders.cache() / FOLDER
    qtbot.waitUntil(lambda: find_recent_files(cache, [str(style_file)])[0].picture is not None)
    user.start_controller.leave()
    user.trigger("start_page")
    page = shown_page(user)
    card = page.recent.cards[0]
    qtbot.waitUntil(lambda: "3 layers" in card.accessibleName())
    assert card.has_picture


def test_the_preview_of_a_file_is_taken_once(
    open_window: OpenWindow, style_file: Path, settings: Settings, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    cache = folders.cache() / FOLDER
    qtbot.waitUntil(lambda: len(list(cache.glob("*.png"))) == 1)
    (picture,) = cache.glob("*.png")
    first = picture.stat().st_mtime_ns
    with qtbot.waitSignal(user.map_view.frame_shown, timeout=20_000):
        user.map_view.zoom_by(1.0)
    user.wait_for_map()
    assert user.jobs.close()
    assert picture.stat().st_mtime_ns == first


def test_a_file_that_was_saved_shows_its_map(
    style_file: Path, open_window: OpenWindow, settings: Settings, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    user.rename_first_layer()
    user.wait_for_map()
    user.save()
    cache = folders.cache() / FOLDER
    qtbot.waitUntil(lambda: find_recent_files(cache, [str(style_file)])[0].picture is not None)
    user.trigger("start_page")
    qtbot.waitUntil(lambda: shown_page(user).recent.cards[0].has_picture)


def test_a_missing_file_is_disabled_and_can_be_removed_from_the_list(
    show_page: ShowPage, tmp_path: Path, settings: Settings, qtbot: QtBot
) -> None:
    user, page = show_page(tmp_path / "gone.json")
    card = page.recent.cards[0]
    qtbot.waitUntil(lambda: card.is_off)
    assert "File not found" in card.accessibleName()
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert not user.documents.reading
    qtbot.mouseClick(card.remove_missing, Qt.MouseButton.LeftButton)
    assert settings.get(RECENT_FILES) == ()
    assert page.recent.cards == ()
    assert page.recent.nothing.isVisible()
    assert focused() is page.open_button


def test_the_menu_of_a_card_does_the_same(
    show_page: ShowPage, style_file: Path, settings: Settings, qtbot: QtBot
) -> None:
    user, page = show_page(style_file)
    card = page.recent.cards[0]
    open_it, pin_it, remove_it = card.make_menu().actions()
    pin_it.trigger()
    assert settings.get(PINNED_FILES) == (str(style_file),)
    with qtbot.waitSignal(user.documents.opened):
        open_it.trigger()
    remove_it.trigger()
    assert settings.get(PINNED_FILES) == settings.get(RECENT_FILES) == ()


def names(page: StartPage) -> list[str]:
    """Return the files that are listed, by their names."""
    return [Path(card.path).name for card in page.recent.cards]


def test_recent_files_are_filtered_by_name_and_folder_until_the_page_is_left(
    show_page: ShowPage, tmp_path: Path, qtbot: QtBot
) -> None:
    files = [tmp_path / name for name in ("road.json", "night/sea.json", "night/road.json")]
    user, page = show_page(*files)
    qtbot.keyClicks(page.recent.filter, "ROAD night")
    assert names(page) == ["road.json"]
    assert [card.isVisible() for card in page.recent.grid.cards] == [True]
    qtbot.keyClick(page.recent.filter, Qt.Key.Key_Down)
    assert focused() is page.recent.cards[0]
    page.recent.filter.setFocus()
    qtbot.keyClick(page.recent.filter, Qt.Key.Key_Escape)
    assert len(names(page)) == 3
    assert all(card.isVisible() for card in page.recent.cards)
    assert not shows_style(user)
    qtbot.keyClick(page.recent.filter, Qt.Key.Key_Escape)
    assert shows_style(user)

    user.trigger("start_page")
    page = shown_page(user)
    page.recent.filter.setText("qqqq")
    nothing = page.recent.no_match
    assert nothing.isVisible()
    assert nothing.accessibleName() == "Nothing matches “qqqq”."
    assert nothing.button is not None
    qtbot.keyClick(page.recent.filter, Qt.Key.Key_Return)
    assert focused() is nothing.button
    qtbot.mouseClick(nothing.button, Qt.MouseButton.LeftButton)
    assert len(names(page)) == 3
    assert focused() is page.recent.filter
    page.recent.filter.setText("qqqq")
    user.start_controller.leave()
    user.trigger("start_page")
    page = shown_page(user)
    nothing = page.recent.no_match
    assert len(names(page)) == 3
    assert not nothing.isVisible()


def test_without_recent_files_there_is_nothing_to_filter(show_page: ShowPage) -> None:
    _, page = show_page()
    assert page.recent.nothing.isVisible()
    assert not page.recent.filter.isVisible()
    assert not page.recent.by_rows.isVisible()


def test_recent_files_are_shown_as_rows_in_every_window_from_then_on(
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
    assert card.remove.isVisible(), "a row has no space for text"
    assert not card.remove_missing.isVisible()
    qtbot.mouseClick(page.recent.as_cards, Qt.MouseButton.LeftButton)
    assert page.recent.cards[0].height() == high
    assert card.remove_missing.isVisible()
    assert not settings.get(RECENT_BY_ROWS)


def test_a_card_that_gets_the_focus_scrolls_into_view(
    show_page: ShowPage, tmp_path: Path, qtbot: QtBot
) -> None:
    user, page = show_page(*(tmp_path / f"{number}.json" for number in range(9)))
    user.window.resize(600, 500)
    qtbot.waitUntil(lambda: page.width() == user.window.width())
    last = page.recent.cards[-1]
    assert last.visibleRegion().isEmpty()
    while focused() is not last:
        before = focused()
        qtbot.keyClick(before, Qt.Key.Key_Right)
        assert focused() is not before
    assert last.visibleRegion().boundingRect().height() == last.height()
