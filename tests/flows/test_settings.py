"""The settings of a real window: found, applied at once, and reset."""

import itertools
import os
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from editor.basemap.tiles.disk_cache import TileStore
from editor.basemap.tiles.tile import TileId
from editor.features.settings.rows import ChoiceRow, SearchableRow, ToggleRow
from editor.features.settings.special_rows import CacheRow, HostsRow, MapDataRow, RecentRow
from editor.features.settings.view import SettingsDialog
from editor.system import folders
from editor.system import settings as rows
from editor.system.setting import Page
from editor.ui.theme import tokens
from tests.features.settings.setting_rows import choose, row_of
from tests.flows.conftest import OpenWindow, Services
from tests.flows.driver import Driver

Part = TypeVar("Part", bound=QWidget)
PAGES = [page for page in Page if page is not Page.NONE]
SIZES = ((820, 640), (500, 300))  # The whole dialog, and at double size on a small screen.
SWITCHES = {
    rows.INSPECT_ON: "inspect",
    rows.SAMPLES_ON: "samples",
    rows.WEATHER_ON: "weather",
    rows.WEATHER_TOWNS: "weather_towns",
}
# Matches by a label, by help, an option, a command of a row and a field.
SEARCHES = {
    "contrast": ["Contrast"],
    "CONTRÂST border": ["Contrast"],
    "beaufort": ["Wind speed"],
    "tile url": ["Map data"],
    "api key": ["Weather service address"],
}


@pytest.fixture
def user(open_window: OpenWindow, style_file: Path, qtbot: QtBot) -> Driver:
    return open_window(style_file)


@pytest.fixture
def dialog(user: Driver, qtbot: QtBot) -> SettingsDialog:
    user.trigger("settings")
    made = user.settings_controller.dialog
    assert made is not None
    qtbot.waitUntil(made.isActiveWindow)
    return made


def part(dialog: SettingsDialog, kind: type[Part]) -> Part:
    found = dialog.findChild(kind)
    assert found is not None
    return found


def shown(dialog: SettingsDialog) -> list[str]:
    """Return the labels of the visible rows."""
    rows_ = [row for page in dialog.pages for row in page.rows if isinstance(row, SearchableRow)]
    return [row.label.accessibleName() for row in rows_ if row.isVisible()]


def accessible_text(control: QWidget) -> str:
    """Return the accessible text of a control."""
    text = control.text() if isinstance(control, QAbstractButton) else ""
    around = control.parentWidget()  # A field for shortcuts contains a line edit.
    return control.accessibleName() or text or (around.accessibleName() if around is not None else "")


def test_a_change_applies_at_once_to_the_window_its_menus_and_its_map(
    user: Driver, dialog: SettingsDialog
) -> None:
    choose(row_of(dialog, rows.THEME), "dark")
    choose(row_of(dialog, rows.CONTRAST), "high")
    assert (tokens.current().is_dark, tokens.current().is_high_contrast) == (True, True)
    assert user.is_checked("theme_dark")
    user.trigger("theme_light")
    theme = row_of(dialog, rows.THEME)
    assert isinstance(theme, ChoiceRow)
    assert theme.combo.currentData() == "light", "the dialog follows the menus"
    choose(row_of(dialog, rows.CONTRAST), "normal")
    assert tokens.current() is tokens.LIGHT

    for setting, command in SWITCHES.items():
        row, action = row_of(dialog, setting), user.command(command)
        assert isinstance(row, ToggleRow)
        assert row.box.isChecked() is action.isChecked() is setting.default, command
        row.box.click()
        assert action.isChecked() is not setting.default, command
        action.trigger()
        assert row.box.isChecked() is setting.default, command
        assert row.box.text() == ("On" if setting.default else "Off"), command

    choose(row_of(dialog, rows.REDUCED_MOTION), "true")
    user.map_view.fly_to(60, 20, 5)
    assert (user.camera.lat, user.camera.zoom) == (60, 5)
    choose(row_of(dialog, rows.REDUCED_MOTION), "false")
    user.map_view.fly_to(0, 0, 3)
    assert user.camera.zoom == 5, "the flight has just started"


def test_a_default_is_shown_and_restored(dialog: SettingsDialog, qtbot: QtBot, services: Services) -> None:
    dialog.show_page(Page.WEATHER)
    row, page = row_of(dialog, rows.WEATHER_WIND), dialog.pages[PAGES.index(Page.WEATHER)]
    assert not row.to_default.isVisible()
    assert not page.reset.isEnabled()
    choose(row, "kn")
    assert row.to_default.isVisible()
    assert row.to_default.accessibleName() == "Reset “Wind speed”"
    qtbot.mouseClick(row.to_default, Qt.MouseButton.LeftButton)
    assert services.settings.get(rows.WEATHER_WIND) == "m/s"
    assert not row.to_default.isVisible()
    assert dialog.focusWidget() is row.control, "the keys stay in the row"
    choose(row, "kn")
    choose(row_of(dialog, rows.WEATHER_TEMPERATURE), "F")
    services.settings.set(rows.WEATHER_ADDRESS, "https://weather.example")
    qtbot.mouseClick(page.reset, Qt.MouseButton.LeftButton)
    changed = (rows.WEATHER_WIND, rows.WEATHER_TEMPERATURE, rows.WEATHER_ADDRESS)
    assert [services.settings.get(each) for each in changed] == [each.default for each in changed]
    assert not page.reset.isEnabled()


def test_words_and_commands_are_found_highlighted_and_closed_with_esc(
    dialog: SettingsDialog, user: Driver, qtbot: QtBot
) -> None:
    for typed, found in SEARCHES.items():
        dialog.search.setText(typed)
        assert shown(dialog) == found, typed
        assert not any(page.reset.isVisible() for page in dialog.pages), "a page is not completely visible"
    dialog.search.clear()

    page = user.settings_controller.shortcuts
    assert page is not None
    dialog.search.setText("next problem")
    assert page.isVisible()
    assert page.tree.model().rowCount() == 1
    assert shown(dialog) == []
    dialog.search.setText("qqqq")
    assert not page.isVisible()
    assert dialog.search.accessibleDescription() == "Nothing matches “qqqq”."
    dialog.search.clear()
    assert page.tree.model().rowCount() > 50

    dialog.show_page(Page.PREVIEW)
    all_of_page = shown(dialog)
    qtbot.keyClicks(dialog.search, "knots")
    wind = row_of(dialog, rows.WEATHER_WIND)
    assert shown(dialog) == ["Wind speed"]
    assert wind.matched_terms.isVisible()
    assert wind.matched_terms.highlighted == ("Knots",)
    qtbot.keyClick(dialog.search, Qt.Key.Key_Down)
    assert dialog.focusWidget() is wind.control
    dialog.search.setFocus()
    qtbot.keyClick(dialog.search, Qt.Key.Key_Escape)
    assert shown(dialog) == all_of_page
    assert wind.matched_terms.highlighted == ()
    with qtbot.waitSignal(dialog.finished):
        qtbot.keyClick(dialog.search, Qt.Key.Key_Escape)


def test_the_dialog_fits_the_screen_and_every_page_the_dialog_with_names_and_tab_stops(
    dialog: SettingsDialog, qtbot: QtBot
) -> None:
    assert dialog.screen().availableSize().width() < 820, "only a small screen tests the fit"
    assert dialog.screen().availableGeometry().contains(dialog.rect())

    dialog.show_page(Page.LOOK)
    row = row_of(dialog, rows.THEME)
    assert row.control.x() > row.label.geometry().right()
    dialog.resize(500, 300)
    qtbot.waitUntil(lambda: row.control.y() > row.help.geometry().bottom())
    assert row.control.x() == row.label.x()

    inside = dialog.scrolled.viewport()
    for size, page in itertools.product(SIZES, PAGES):
        dialog.resize(*size)
        dialog.show_page(page)
        qtbot.waitUntil(lambda size=size: dialog.size() == QSize(*size))
        qtbot.waitUntil(lambda: dialog.scrolled.widget().width() <= inside.width())
        controls = [
            each
            for each in dialog.findChildren(QWidget)
            if isinstance(each, QAbstractButton | QComboBox | QLineEdit) and each.isVisibleTo(dialog)
        ]
        assert [type(each).__name__ for each in controls if not accessible_text(each)] == [], (page, size)
        reached: set[QWidget | None] = set()
        dialog.search.setFocus()
        while dialog.focusWidget() not in reached:
            reached.add(dialog.focusWidget())
            dialog.focusNextChild()
        tabs = [each for each in controls if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
        missed = [accessible_text(each) for each in tabs if each.isEnabled() and each not in reached]
        assert missed == [], (page, size)


def test_enter_clicks_no_button_and_commands_open_their_pages_of_one_dialog(
    dialog: SettingsDialog, qtbot: QtBot, user: Driver
) -> None:
    pressed: list[str] = []
    for button in dialog.findChildren(QAbstractButton):
        button.clicked.connect(lambda _on=False, button=button: pressed.append(accessible_text(button)))
    for page in PAGES:
        dialog.show_page(page)
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
    dialog.search.setText("qqqq")
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        qtbot.keyClick(dialog, key)
    assert dialog.isVisible()
    assert pressed == []

    dialog.search.clear()
    dialog.show_page(Page.PREVIEW)
    box = next(row.box for row in dialog.findChildren(ToggleRow) if row.isVisible())
    was_on = box.isChecked()
    box.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.isChecked() is not was_on
    assert len(pressed) == 1

    for command, page in (("shortcuts", Page.SHORTCUTS), ("weather_service", Page.WEATHER)):
        user.trigger(command)
        assert user.settings_controller.dialog is dialog
        assert dialog.page is page
    assert not dialog.isModal()
    user.trigger("hide")
    assert dialog.isVisible(), "the window can be used next to it"


def test_hosts_recent_files_and_addresses_are_removed_and_shown_without_a_key(
    dialog: SettingsDialog, services: Services, qtbot: QtBot, style_file: Path
) -> None:
    services.settings.set(rows.SATELLITE_HOSTS, ("a.example", "b.example"))
    dialog.show_page(Page.PREVIEW)
    row = part(dialog, HostsRow)
    first, second = row.findChildren(QAbstractButton)
    assert [first.accessibleName(), second.accessibleName()] == ["Remove a.example", "Remove b.example"]
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    assert services.settings.get(rows.SATELLITE_HOSTS) == ("b.example",)
    focused = dialog.focusWidget()
    assert focused is not None
    assert focused.accessibleName() == "Remove b.example"

    row = part(dialog, RecentRow)
    assert row.help.text() == "1 file."
    qtbot.mouseClick(row.clear, Qt.MouseButton.LeftButton)
    assert services.settings.get(rows.RECENT_FILES) == ()
    assert row.help.text() == "It is empty."
    assert not row.clear.isEnabled()
    assert style_file.exists()
    services.settings.set(rows.PINNED_FILES, (str(style_file),))
    assert row.help.text() == "1 file. Pinned files are not removed."
    assert not row.clear.isEnabled()

    services.settings.set(rows.MAP_DATA, "https://tiles.example/{z}/{x}/{y}?key=probe-8d1a")
    name = part(dialog, MapDataRow).name
    assert name.text.startswith("tiles.example/")
    assert "probe" not in name.text + name.toolTip()
    services.settings.set(rows.MAP_DATA_IS_OFF, True)
    assert (name.text, name.toolTip()) == ("Bundled maps", ""), "a map that is turned off draws nothing"


def test_the_cached_tiles_are_deleted_on_request_and_the_samples_stay_in_the_next_window(
    user: Driver, qtbot: QtBot, open_window: OpenWindow, services: Services
) -> None:
    tile = TileId(1, 0, 0)
    with closing(TileStore(folders.cache())) as store:
        store.put("s", tile, os.urandom(300_000))
    row = part(user.settings_controller.open(Page.PREVIEW), CacheRow)
    assert "Cache size: " in row.help.text()
    qtbot.mouseClick(row.empty, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not row.empty.isEnabled())
    with closing(TileStore(folders.cache())) as store:
        assert not store.has("s", tile)

    user.trigger("samples")
    assert services.settings.get(rows.SAMPLES_ON)
    assert open_window().commands["samples"].isChecked()


def test_a_typed_address_is_saved_when_the_dialog_closes_and_an_invalid_one_keeps_it_open(
    user: Driver, dialog: SettingsDialog, services: Services, qtbot: QtBot
) -> None:
    service = user.settings_controller.service
    assert service is not None
    service.address.setText("ftp://weather.example")
    dialog.show_page(Page.LOOK)
    dialog.close()
    assert dialog.isVisible()
    assert dialog.page is Page.WEATHER
    assert service.address_problem.text.startswith("“ftp://weather.example” is not an address.")
    service.address.setText("http://127.0.0.1:9")
    with qtbot.waitSignal(dialog.finished):
        dialog.close()
    assert services.settings.get(rows.WEATHER_ADDRESS) == "http://127.0.0.1:9"


def test_shortcuts_are_carried_in_a_file_and_a_new_style_starts_from_the_selected_template(
    user: Driver, dialog: SettingsDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    page = user.settings_controller.shortcuts
    assert page is not None
    user.shortcuts.assign("solo", ("F12",))
    page.export_file(tmp_path / "keys.json")
    assert page.done == "Shortcuts exported to “keys.json”."
    page.reset()
    assert page.is_default
    page.import_file(tmp_path / "keys.json")
    assert user.shortcuts.keys("solo") == ("F12",)
    assert page.done == "1 shortcut imported from “keys.json”. Other commands use defaults."
    page.import_file(tmp_path / "none.json")
    assert page.problem.startswith("“none.json” could not be imported")

    choose(row_of(dialog, rows.NEW_TEMPLATE), "empty.json")
    with qtbot.waitSignal(user.documents.opened, timeout=10_000):
        user.trigger("new")
    assert len(user.layers) == 1
    assert user.path is None
