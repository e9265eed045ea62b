"""The page of an icon in the right dock: display, renaming, changes, and links to layers that show it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.assets.images.resize import read_pixels
from editor.features.icons.page import IconPage
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.assets import NewIcon, add_icons
from editor.mapstyle.format.codec import decode
from editor.mapstyle.schema.values import Color
from tests.features.icons.icon_page import a_bordered_png, a_two_colored_png, icon_layers
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.styles import a_document, bytes_of


@pytest.fixture
def user(tmp_path: Path, open_window: OpenWindow) -> Driver:
    """A style with two icons that look the same, one of which two layers show."""
    icons = {"icons": [{"id": name, "value": a_bordered_png()} for name in ("fuel", "twin")]}
    path = tmp_path / "icons.json"
    path.write_bytes(bytes_of(a_document(icon_layers(), icons_section=icons)))
    opened = open_window(path)
    opened.commands["icons"].trigger()
    opened.commands["properties"].setChecked(True)
    return opened


def page_of(user: Driver) -> IconPage:
    return user.icon_page


def choose(user: Driver, qtbot: QtBot, *places: int) -> None:
    user.assets.select_icons(places)
    qtbot.waitUntil(lambda: page_of(user).is_complete, timeout=20_000)


def test_an_icon_is_renamed_by_keys_in_all_its_users_and_a_click_on_one_shows_its_property(
    user: Driver, qtbot: QtBot
) -> None:
    choose(user, qtbot, 0)
    page = page_of(user)
    page.edit_id()
    qtbot.keyClicks(page.record.id.edit, "gas")
    qtbot.keyClick(page.record.id.edit, Qt.Key.Key_Return)
    assert user.undo_text == "Rename icon “fuel” to “gas”"
    path = user.path
    assert path is not None
    user.save()
    saved = MapStyle.of(decode(path.read_bytes()).tree)
    assert [icon.id for icon in saved.icons] == ["gas", "twin"]
    assert path.read_text().count('"custom_icon": "gas"') == 3

    users = page.users
    place = users.view.visualRect(users.model.index(1)).center()
    qtbot.mouseClick(users.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert user.view_state.selected == (user.layers[1].key,)
    layer_page = user.layer_page
    qtbot.waitUntil(lambda: layer_page.isVisible() and layer_page.isAncestorOf(user.window.focusWidget()))


def test_a_colour_is_previewed_on_page_and_map_while_it_is_selected(user: Driver, qtbot: QtBot) -> None:
    choose(user, qtbot, 0)
    changes = page_of(user).changes
    qtbot.mouseClick(changes.tiles["recolor"], Qt.MouseButton.LeftButton)
    field = changes.color_form.field
    qtbot.waitUntil(lambda: field.popover is not None and field.popover.isVisible())
    popover = field.popover
    assert popover is not None
    preview = page_of(user).preview
    seen = QRect(preview.mapToGlobal(QPoint(0, 0)), preview.size())
    card = popover.card_rect().translated(popover.pos())
    assert card.right() < seen.left()
    assert popover.screen().availableGeometry().contains(card)
    popover.started.emit()
    with qtbot.waitSignal(user.session.changed, timeout=20_000):
        popover.edited.emit(Color(0, 0, 200))
    popover.finished.emit()
    popover.close()
    with qtbot.waitSignal(user.map_view.frame_shown, timeout=20_000):
        user.trigger("map")
    user.trigger("icons")
    page = page_of(user)
    qtbot.waitUntil(lambda: page.is_complete, timeout=20_000)
    middle = page.preview.picture_rect.center().toPoint()
    assert page.preview.grab().toImage().pixelColor(middle) == QColor(0, 0, 200)
    user.trigger("undo")
    qtbot.waitUntil(lambda: page.is_complete, timeout=20_000)
    assert page.preview.grab().toImage().pixelColor(middle) == QColor(200, 0, 0)
    assert not user.is_enabled("undo")


def test_several_icons_are_cropped_and_merged_and_undone_step_by_step(user: Driver, qtbot: QtBot) -> None:
    choose(user, qtbot, 0, 1)
    changes = page_of(user).changes
    with qtbot.waitSignal(user.session.changed, timeout=20_000):
        changes.tiles["crop"].click()
    qtbot.waitUntil(lambda: page_of(user).is_complete, timeout=20_000)
    assert {read_pixels(icon.data_uri).width for icon in user.style.icons} == {6}
    changes.tiles["merge"].click()
    assert [icon.id for icon in user.style.icons] == ["fuel"]
    user.trigger("undo")
    user.trigger("undo")
    assert {read_pixels(icon.data_uri).width for icon in user.style.icons} == {10}
    assert len(user.style.icons) == 2


def test_menus_offer_the_operations_of_the_page_with_their_reasons(user: Driver, qtbot: QtBot) -> None:
    motley = [NewIcon("motley", a_two_colored_png())]
    user.edit(add_icons(motley), "Add")
    changes, commands = page_of(user).changes, user.window.commands
    tiles = {
        "replace_icon": changes.tiles["replace"],
        "recolor_icons": changes.tiles["recolor"],
        "resize_icons": changes.tiles["resize"],
        "crop_icons": changes.tiles["crop"],
        "pad_icons": changes.tiles["pad"],
        "merge_icons": changes.tiles["merge"],
    }
    for places, refused in (
        ((0,), set()),
        ((2,), {"recolor_icons", "crop_icons", "pad_icons", "merge_icons"}),
        ((0, 2), {"replace_icon", "merge_icons"}),
        ((0, 1), {"replace_icon"}),
    ):
        choose(user, qtbot, *places)
        assert {name for name in tiles if not commands[name].isEnabled()} == refused
        assert {name for name, tile in tiles.items() if not tile.isEnabled()} == refused
        assert all(commands[name].toolTip() == tiles[name].toolTip() for name in refused)
    # If the analysis of the images fails, all is offered, and the reason is shown later.
    choose(user, qtbot, 2)
    commands["properties"].trigger()
    qtbot.waitUntil(lambda: not page_of(user).isVisible())
    assert commands["pad_icons"].isEnabled()
