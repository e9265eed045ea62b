"""Selection of map data: a file, a slow or unreachable server, source data of layers, and saved choices."""

import logging
import os
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from editor.basemap.sources.records import MapData, UserMapLocation
from editor.basemap.tiles.disk_cache import TileStore, stored_bytes
from editor.basemap.tiles.tile import TileId
from editor.features.map_data.entries import EntriesDialog
from editor.render.camera import Camera
from editor.system import folders
from editor.system.settings import MAP_DATA, MAP_DATA_IS_OFF, RECENT_MAP_DATA
from editor.workspace.file_size import size_text
from editor.workspace.services import Services
from tests.basemap.archives import HELSINKI, an_mbtiles, helsinki_mbtiles, tiles_in
from tests.basemap.made_tiles import a_tile, written
from tests.basemap.map_bombs import bombs
from tests.basemap.tile_server import TileServer, a_tile_server
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver

HELSINKI_VIEW = Camera(60.1715, 24.9443, 15.0, 1, 1)
SOON_MS = 20_000
DESCRIPTION = {
    "name": "Town", "attribution": "© Town", "schema": "osm", "minzoom": 14, "maxzoom": 16,
    "bounds": [24.9351766, 60.1641551, 24.9534132, 60.1791074],
}  # fmt: skip


@pytest.fixture
def user(open_window: OpenWindow) -> Driver:
    """A window over Helsinki."""
    made = open_window()
    made.map_view.set_camera(HELSINKI_VIEW)
    return made


@pytest.fixture(autouse=True)
def bundled_again(services: Services) -> object:
    """Tests share the render processes, so the previous map is removed."""
    yield
    services.render.show_data(MapData())


def credited(user: Driver) -> tuple[str, ...]:
    return user.attribution.texts


def note(user: Driver) -> str:
    return user.map_note.text


def show(user: Driver, place: str, qtbot: QtBot, until: Callable[[], bool]) -> None:
    user.map_data.show(UserMapLocation(place))
    qtbot.waitUntil(until, timeout=SOON_MS)


def test_a_map_file_shows_with_its_credit_and_schema(
    user: Driver, services: Services, tmp_path: Path, qtbot: QtBot
) -> None:
    path = helsinki_mbtiles(tmp_path / "town.mbtiles")
    user.trigger("data_file")
    dialog = user.window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(path))
    dialog.close()
    qtbot.waitUntil(lambda: "© Someone" in credited(user), timeout=SOON_MS)
    assert user.notice == ("Map data: “town.mbtiles”. Schema: OpenStreetMap tags, zooms 12 to 16.")
    assert services.settings.get(MAP_DATA) == str(path)
    user.trigger("data_bundled")
    qtbot.waitUntil(lambda: "© Someone" not in credited(user), timeout=SOON_MS)
    assert services.settings.get(MAP_DATA) == ""
    assert services.settings.get(RECENT_MAP_DATA) == (str(path),)
    assert user.notice == ""


def is_over_helsinki(user: Driver) -> bool:
    camera = user.map_view.camera
    return abs(camera.lat - 60.1716) < 0.001 and abs(camera.lon - 24.9443) < 0.001


def test_a_map_elsewhere_offers_to_go_there(user: Driver, tmp_path: Path, qtbot: QtBot) -> None:
    user.map_view.set_camera(replace(HELSINKI_VIEW, lat=-34.9, lon=-56.2))
    path = helsinki_mbtiles(tmp_path / "town.mbtiles")
    show(user, str(path), qtbot, lambda: "It is not in the current view." in user.notice)
    user.notice_buttons["Zoom to data"].click()
    qtbot.waitUntil(lambda: is_over_helsinki(user), timeout=SOON_MS)
    assert 14 <= user.camera.zoom <= 16


def test_a_command_goes_to_the_map_data(user: Driver, tmp_path: Path, qtbot: QtBot) -> None:
    assert not user.command("data_zoom").isEnabled()
    show(user, str(helsinki_mbtiles(tmp_path / "town.mbtiles")), qtbot, user.command("data_zoom").isEnabled)
    user.map_view.set_camera(replace(HELSINKI_VIEW, lat=-34.9, lon=-56.2, zoom=3.0))
    user.trigger("data_zoom")
    qtbot.waitUntil(lambda: is_over_helsinki(user), timeout=SOON_MS)
    user.trigger("data_bundled")
    assert not user.command("data_zoom").isEnabled()


def test_the_area_of_a_map_that_was_replaced_is_not_shown(
    user: Driver, services: Services, tmp_path: Path, qtbot: QtBot
) -> None:
    path = helsinki_mbtiles(tmp_path / "town.mbtiles")
    show(user, str(path), qtbot, user.command("data_zoom").isEnabled)
    elsewhere = replace(HELSINKI_VIEW, lat=-34.9, lon=-56.2, zoom=3.0)
    user.map_view.set_camera(elsewhere)
    user.trigger("data_zoom")
    user.trigger("data_bundled")
    qtbot.waitUntil(lambda: services.jobs.is_idle, timeout=SOON_MS)
    user.wait_for_map()
    assert (user.camera.lat, user.camera.zoom) == (elsewhere.lat, elsewhere.zoom)


def test_the_notice_says_if_the_area_of_the_map_data_cannot_be_found(
    user: Driver, tmp_path: Path, qtbot: QtBot
) -> None:
    path = helsinki_mbtiles(tmp_path / "town.mbtiles")
    show(user, str(path), qtbot, user.command("data_zoom").isEnabled)
    path.unlink()
    user.trigger("data_zoom")
    qtbot.waitUntil(
        lambda: user.notice.startswith("The area of the map data could not be found."), timeout=SOON_MS
    )


def test_tiles_of_a_server_elsewhere_offer_to_go_there(user: Driver, qtbot: QtBot) -> None:
    user.map_view.set_camera(replace(HELSINKI_VIEW, lat=-34.9, lon=-56.2))
    with a_tile_server(tiles_in(HELSINKI), DESCRIPTION) as server:
        address = f"{server.base_url}/tiles.json"
        show(user, address, qtbot, lambda: "It is not in the current view." in user.notice)
        user.notice_buttons["Zoom to data"].click()
        qtbot.waitUntil(lambda: is_over_helsinki(user), timeout=SOON_MS)


def test_the_url_dialog_contacts_no_server_before_consent(user: Driver, qtbot: QtBot) -> None:
    with a_tile_server(tiles_in(HELSINKI), description=DESCRIPTION) as server:
        dialog = user.map_data.ask_for_address()
        dialog.address.setText(server.template)
        user.wait_for_map()
        assert server.requested == []
        dialog.reject()
        user.wait_for_map()
        assert server.requested == []


def test_a_file_that_is_no_map_changes_nothing_and_a_map_of_an_unknown_schema_says_so(
    user: Driver, services: Services, tmp_path: Path, qtbot: QtBot
) -> None:
    path = written(tmp_path / "a.mbtiles", b"no map")
    show(user, str(path), qtbot, lambda: bool(user.notice))
    assert user.notice == ("The map data could not be opened. “a.mbtiles” cannot be read as an MBTiles file.")
    assert services.settings.get(MAP_DATA) == ""
    tile = a_tile(("POINT (1 2)", {"a": "b"}), layer="things <b>")
    path = an_mbtiles(tmp_path / "b.mbtiles", {TileId(14, 9327, 4742): tile})
    show(user, str(path), qtbot, lambda: "“b.mbtiles”" in user.notice)
    assert "Unknown tile schema. Most style layers may stay empty. Layers: “things <b>”." in (user.notice)


def test_tiles_of_a_server_load_automatically_once_it_answers(user: Driver, qtbot: QtBot) -> None:
    with a_tile_server(tiles_in(HELSINKI), DESCRIPTION) as server:
        server.status = 500  # Unlike 503, it is not requested twice before it is reported.
        show(user, f"{server.base_url}/tiles.json", qtbot, lambda: note(user) != "")
        user.wait_for_map()
        assert "500" in note(user)
        server.gate.clear()
        server.status = None
        progress = user.overlays.progress
        prefix = "Loading map tiles ("
        qtbot.waitUntil(lambda: progress.accessibleName().startswith(prefix), timeout=SOON_MS)
        qtbot.waitUntil(progress.isVisible, timeout=SOON_MS)
        server.gate.set()
        qtbot.waitUntil(lambda: "© Town" in credited(user), timeout=SOON_MS)
        qtbot.waitUntil(lambda: note(user) == "", timeout=SOON_MS)
        user.wait_for_map()
        assert not progress.is_waiting
        assert note(user) == ""
        tiles = [path for path in server.requested if path.endswith(".pbf")]
        assert tiles
        assert len(tiles) == len(set(tiles))
    # Fetched tiles show without the server, too.
    user.map_data.show_bundled()
    user.wait_for_map()
    user.map_data.show(UserMapLocation(f"{server.base_url}/tiles.json"))
    qtbot.waitUntil(lambda: "© Town" in credited(user), timeout=SOON_MS)
    user.wait_for_map()
    assert note(user) == ""


def menu_with(user: Driver, name: str) -> QMenu:
    """Return the menu that contains a command."""
    menus = user.window.findChildren(QMenu)
    return next(each for each in menus if user.command(name) in each.actions())


def test_the_menu_empties_the_tile_cache_and_offers_the_last_used_maps_without_their_keys(
    user: Driver, services: Services, qtbot: QtBot
) -> None:
    menu, command = menu_with(user, "data_empty"), user.command("data_empty")
    menu.aboutToShow.emit()
    assert (command.text(), command.isEnabled()) == ("Clear tile cache", False)
    with closing(TileStore(folders.cache())) as store:
        for x in range(100):
            store.put("s", TileId(9, x, 0), bytes(20_000))
        menu.aboutToShow.emit()
        before = stored_bytes(folders.cache())
        assert before > 2_000_000
        assert command.text() == f"Clear tile cache ({size_text(before)})"
        command.trigger()
        qtbot.waitUntil(lambda: bool(user.notice), timeout=SOON_MS)
        freed = before - stored_bytes(folders.cache())
        assert user.notice == f"Tile cache cleared. {size_text(freed)} freed."
        assert store.taken_bytes == 0
        menu.aboutToShow.emit()
        assert (command.text(), command.isEnabled()) == ("Clear tile cache", False)
    services.settings.add_recent_map_data("/maps/a & b.pmtiles")
    services.settings.add_recent_map_data("https://tiles.example/{z}/{x}/{y}.pbf?key=5ecret-key")
    menu = menu_with(user, "data_file")
    menu.aboutToShow.emit()
    texts = [action.text() for action in menu.actions()[-2:]]
    assert texts == ["tiles.example/{z}/{x}/{y}.pbf", "a && b.pmtiles"]
    assert not any("5ecret" in action.toolTip() + action.text() for action in menu.actions())
    assert user.is_checked("data_bundled")


def _refuses(server: TileServer) -> None:
    server.status = 403


def _lacks(server: TileServer) -> None:
    server.answers = {}


def _sends_garbage(server: TileServer) -> None:
    server.answers = dict.fromkeys(server.answers, b"<html>")


WRONG: dict[str, tuple[Callable[[TileServer], None], str]] = {
    "refused": (_refuses, "Request rejected by 127.0.0.1 (403)."),
    "not found": (_lacks, "127.0.0.1 has no tiles for this place. Check the URL."),
    "damaged": (_sends_garbage, "Damaged tile from 127.0.0.1 skipped."),
    "no network": (
        TileServer.end,
        "127.0.0.1 cannot be reached. Check the address and the network.",
    ),
}


def test_errors_are_notes_on_the_map_and_the_key_reaches_no_log(
    user: Driver, qtbot: QtBot, caplog: pytest.LogCaptureFixture, subtests: pytest.Subtests
) -> None:
    with caplog.at_level(logging.DEBUG):
        for name, (break_it, message) in WRONG.items():
            with subtests.test(name), a_tile_server(tiles_in(HELSINKI)) as server:
                break_it(server)
                show(user, server.template, qtbot, lambda message=message: message in note(user))
                user.wait_for_map()
                assert "5ecret" not in note(user)
                # The bundled town shows instead.
                assert "© OpenStreetMap contributors" in credited(user)
                user.map_data.show_bundled()
                qtbot.waitUntil(lambda: note(user) == "", timeout=SOON_MS)
    assert "5ecret" not in caplog.text
    caplog.clear()


def test_an_address_is_tested_before_it_is_used(user: Driver, services: Services, qtbot: QtBot) -> None:
    with a_tile_server(tiles_in(HELSINKI), DESCRIPTION) as server:
        dialog = user.map_data.ask_for_address()
        dialog.address.setText("tiles.example")
        dialog.test.click()
        assert "Invalid URL" in dialog.problem.text
        dialog.address.setText(f"{server.base_url}/tiles.json")
        assert dialog.problem.text == ""
        dialog.test.click()
        qtbot.waitUntil(lambda: "Schema" in dialog.findings.text(), timeout=SOON_MS)
        assert dialog.findings.text() == (
            "Town\nSchema: OpenStreetMap tags, zooms 14 to 16.\nAttribution: © Town"
        )
        dialog.address.setText(f"{server.base_url}/other.json")
        assert dialog.findings.text() == ""
        dialog.test.click()
        qtbot.waitUntil(lambda: "(404)" in dialog.problem.text, timeout=SOON_MS)
        dialog.address.setText(f"{server.base_url}/tiles.json")
        dialog._use()
        qtbot.waitUntil(lambda: "© Town" in credited(user), timeout=SOON_MS)
        assert services.settings.get(MAP_DATA) == f"{server.base_url}/tiles.json"


def test_a_changed_entry_is_saved_at_once_and_typed_text_is_not_lost_by_a_click_elsewhere(
    user: Driver, qtbot: QtBot
) -> None:
    dialog = user.map_data.show_entries()
    dialog.filter.setText("line, street, linkarrows, roadshield")
    dialog.table.select("line/map/0")
    assert dialog.form.label.text() == "Motorway"
    assert dialog.form.queries.toPlainText() == "highway=motorway"
    dialog.form.queries.setPlainText("highway=")
    dialog.form.save.click()
    assert "has no value" in dialog.form.problem.text
    dialog.form.queries.setPlainText("highway=primary\nhighway=secondary")
    with qtbot.waitSignal(user.map_view.frame_shown, timeout=SOON_MS):
        dialog.form.save.click()
    file = folders.config() / "sourcedata.toml"
    assert "highway=secondary" in file.read_text(encoding="utf-8")
    assert dialog.form.reset.isEnabled()
    assert dialog.form.basis.text().startswith("Layer types: line, street")
    assert "Custom" in dialog.form.basis.text()
    with qtbot.waitSignal(user.map_view.frame_shown, timeout=SOON_MS):
        dialog.form.reset.click()
    assert dialog.form.queries.toPlainText() == "highway=motorway"
    assert not dialog.form.reset.isEnabled()
    user.wait_for_map()
    dialog.filter.clear()
    select_other_entries(dialog)


def select_other_entries(dialog: EntriesDialog) -> None:
    """Type the name of an entry, select others before and after it is discarded, and close the dialog."""
    dialog.table.select("line/map/0")
    dialog.form.label.setText("Toll road")
    dialog.form.label.textEdited.emit("Toll road")
    dialog.table.select("line/map/1")
    assert (dialog.form.key, dialog.form.label.text()) == ("line/map/0", "Toll road")
    assert "Save or discard" in dialog.form.problem.text
    assert not dialog.close()
    dialog.form.drop.click()
    assert dialog.form.label.text() == "Motorway"
    dialog.table.select("line/map/1")
    assert dialog.form.label.text() == "Trunk"
    dialog.filter.setText("no such thing at all")
    assert dialog.form.key == ""
    dialog.close()


def test_a_broken_list_of_entries_is_read_once_for_all_windows_and_reported_with_its_line_in_each(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folders.config() / "sourcedata.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text('[[data]]\ntypes = "line"\n', encoding="utf-8")
    opened: list[str] = []
    open_file = os.open

    def noted(path: Any, *arguments: Any, **others: Any) -> int:
        opened.append(str(path))
        return open_file(path, *arguments, **others)

    monkeypatch.setattr(os, "open", noted)
    for _ in range(2):
        user = open_window()
        assert user.notice.startswith("Your layer data dictionary cannot be used.")
        assert "sourcedata.toml, line 1" in user.notice
    assert opened.count(str(file)) == 1


def test_selected_map_data_is_restored_in_the_next_window(
    services: Services, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    services.settings.set(MAP_DATA, str(helsinki_mbtiles(tmp_path / "town.mbtiles")))
    user = open_window()
    user.map_view.set_camera(HELSINKI_VIEW)
    qtbot.waitUntil(lambda: "© Someone" in credited(user), timeout=SOON_MS)
    services.settings.set(MAP_DATA, str(tmp_path / "gone.mbtiles"))
    again = open_window()
    qtbot.waitUntil(lambda: note(again) == "“gone.mbtiles” no longer exists.", timeout=SOON_MS)


def test_a_map_that_cannot_be_drawn_is_switched_off_and_offered_at_the_next_start(
    services: Services, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    bomb = bombs()["metadata nested"](tmp_path / "bomb")
    services.settings.set(MAP_DATA, str(bomb))
    user = open_window()
    qtbot.waitUntil(lambda: bool(services.settings.get(MAP_DATA_IS_OFF)), timeout=SOON_MS)
    assert user.notice == (
        "Map data “bomb.pmtiles” could not be drawn and was turned off. "
        "“bomb.pmtiles” cannot be read as a PMTiles file."
    )
    assert user.map_data.place is None
    assert services.settings.get(MAP_DATA) == str(bomb)
    again = open_window()
    off = "Map data “bomb.pmtiles” could not be drawn and was turned off."
    assert again.notice == off
    again.answer("Reload")
    qtbot.waitUntil(lambda: again.notice.startswith("The map data could not be opened."), timeout=SOON_MS)
    assert services.settings.get(MAP_DATA_IS_OFF)
    # Another map is shown in its place.
    town = str(helsinki_mbtiles(tmp_path / "town.mbtiles"))
    show(again, town, qtbot, lambda: again.map_data.place == UserMapLocation(town))
    assert not services.settings.get(MAP_DATA_IS_OFF)
    assert "town.mbtiles" in again.notice
    services.settings.set(MAP_DATA, str(bomb))
    services.settings.set(MAP_DATA_IS_OFF, True)
    bomb.write_bytes(HELSINKI.read_bytes())
    third = open_window()
    third.map_view.set_camera(HELSINKI_VIEW)
    third.answer("Reload")
    qtbot.waitUntil(lambda: third.map_data.place == UserMapLocation(str(bomb)), timeout=SOON_MS)
    assert not services.settings.get(MAP_DATA_IS_OFF)
    assert third.notice.startswith("Map data: “bomb.pmtiles”.")
