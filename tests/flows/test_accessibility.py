"""Every control of every panel and dialog: it has a name, says what it is, and is reached, seen and hit."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDockWidget, QLineEdit, QListView, QWidget
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.app.running.fault_dialog import FaultDialog, FaultWords
from editor.app.services import Services
from editor.look.theme import ThemeChoice
from editor.panels.fonts.face_card import FaceCard
from editor.widgets.card import Popover
from editor.widgets.color.color_field import ColorField
from editor.widgets.curves.easing_field import EasingField
from editor.widgets.dock_title import DockTitle
from editor.widgets.icons.icon_field import IconField
from tests.flows.accessible import (
    alike,
    backwards,
    called,
    controls,
    nameless,
    out_of_reach,
    rings,
    round_trip,
    stops_of,
    too_small,
    without_role,
)
from tests.flows.conftest import OpenWindow
from tests.flows.icons import a_city
from tests.flows.scenes import a_group, a_line, a_route, fonts, icons, no_layer, several_layers
from tests.styles import bytes_of

# What opens a dialog or a popover, by its action.
_DIALOGS = (
    "settings",
    "shortcuts",
    "weather_service",
    "about",
    "what_layers_draw",
    "data_address",
    "add_bookmark",
    "bookmarks",
    "recover",
    "add_layer",
    "go_to_place",
    "search_commands",
    "compare",
    "export_picture",
    "export_layer",
    "print",
)


Scene = Callable[[MainWindow], QWidget]


@pytest.fixture
def window(open_window: OpenWindow, qtbot: QtBot) -> MainWindow:
    window = open_window(size=(1440, 900))
    with qtbot.waitActive(window):
        window.activateWindow()
    return window


def a_dock(name: str) -> Scene:
    def opened(window: MainWindow) -> QWidget:
        window.docks.show(name)
        return dock_of(window, name)

    opened.__name__ = name
    return opened


def middle(scene: Scene) -> Scene:
    """The middle of the window alone, where a scene has more."""

    def opened(window: MainWindow) -> QWidget:
        scene(window)
        return window.centre

    opened.__name__ = scene.__name__
    return opened


def dock_of(window: MainWindow, name: str) -> QDockWidget:
    return next(dock for dock in window.docks.all if dock.objectName() == name)


_SCENES = (
    a_line,
    a_group,
    several_layers,
    no_layer,
    middle(icons),
    middle(fonts),
    a_route,
    *map(a_dock, ("find_replace", "colors", "history", "weather_panel", "problems", "json", "hours")),
)


@dataclass(frozen=True, slots=True)
class Found:
    """What is wrong with controls, by what it is."""

    nameless: list[str]
    without_role: list[str]
    alike: list[str]
    too_small: list[str]
    out_of_reach: list[str]

    @classmethod
    def of(cls, root: QWidget) -> "Found":
        lost = [called(part) for part in out_of_reach(root) if not has_other_keys(part)]
        return cls(nameless(root), without_role(root), alike(root), too_small(root), lost)


FINE = Found([], [], [], [], [])


def has_other_keys(part: QWidget) -> bool:
    """Whether Tab passes a control on purpose, because the keys do the same where they are."""
    above = part.parentWidget()
    if isinstance(above, DockTitle):  # The action of the dock closes it as well.
        return part.accessibleName() == "Close"
    if isinstance(above, QLineEdit):  # Esc, and Alt+Down where there is help.
        return True
    if isinstance(part, QListView):  # The arrows walk through it while the line above has the keys.
        return isinstance(above, Popover)
    return isinstance(above, FaceCard)  # Enter and the menu key of the card.


def unseen(root: QWidget, away: QWidget) -> list[str]:
    return [called(part) for part, is_seen in rings(root, away) if not is_seen]


@pytest.mark.parametrize("scene", _SCENES, ids=lambda scene: scene.__name__)
def test_every_control_is_named_reached_hit_and_seen_to_have_the_keys(
    window: MainWindow, services: Services, scene: Scene
) -> None:
    root = scene(window)
    assert len(controls(root)) > 1
    assert Found.of(root) == FINE
    for theme in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        services.theme.set_choice(theme)
        assert unseen(root, window.strip.search) == [], theme


def test_what_stands_about_the_panels_is_named_and_can_be_reached_and_hit(window: MainWindow) -> None:
    assert Found.of(window) == FINE


def test_what_stands_about_the_panels_is_seen_to_have_the_keys(window: MainWindow) -> None:
    assert unseen(window, window.strip.search) == []


def test_tab_goes_through_the_panes_as_they_are_seen_and_comes_round(window: MainWindow) -> None:
    a_line(window)
    window.docks.show("hours")
    window.docks.show("layers")
    window.strip.search.setFocus()
    stops = round_trip(window)
    assert set(stops) == set(stops_of(window))
    assert backwards(stops[: len(stops) - 1]) == []


def test_tab_leaves_every_dock_again(window: MainWindow) -> None:
    for name in ("json", "find_replace", "weather_panel"):
        window.docks.show(name)
    focus = QApplication.focusWidget()
    assert focus is not None
    dock = dock_of(window, "json")
    assert dock.isAncestorOf(dock.focusWidget() or dock)
    assert any(not dock.isAncestorOf(part) for part in round_trip(window))


def opened(window: MainWindow, name: str, qtbot: QtBot) -> QWidget:
    """The dialog or popover that an action opens, with the keys in it."""
    if name == "export_layer":
        window.view_state.select([window.session.style.layers[0].key])
    window.commands[name].trigger()

    def found() -> list[QWidget]:
        there = (each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog | Popover))
        return [each for each in there if each.isVisible()]

    qtbot.waitUntil(lambda: bool(found()))
    dialog = found()[0]
    dialog.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog or isinstance(dialog, Popover))
    return dialog


@pytest.mark.parametrize("name", _DIALOGS)
def test_a_dialog_is_used_without_mouse_and_without_eyes(window: MainWindow, name: str, qtbot: QtBot) -> None:
    dialog = opened(window, name, qtbot)
    stops = stops_of(dialog)
    assert Found.of(dialog) == FINE
    assert stops
    if len(stops) > 1:
        assert unseen(dialog, stops[0]) == []
        assert unseen(dialog, stops[-1]) == []
    if isinstance(dialog, QDialog):
        stops[0].setFocus(Qt.FocusReason.TabFocusReason)
        round_ = round_trip(dialog)
        assert set(round_) == set(stops_of(dialog))
        assert backwards(round_) == []
    dialog.close()


def test_the_dialog_of_a_fault_is_used_without_mouse_and_without_eyes(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    words = FaultWords("Isopleth made a mistake.", "Nothing is lost.")
    dialog = FaultDialog(words, "A report.", tmp_path, lambda: None, window)
    with qtbot.waitActive(dialog):
        dialog.show()
    stops = stops_of(dialog)
    assert len(stops) > 2
    assert Found.of(dialog) == FINE
    assert unseen(dialog, stops[0]) == []
    assert unseen(dialog, stops[-1]) == []
    stops[0].setFocus(Qt.FocusReason.TabFocusReason)
    assert set(round_trip(dialog)) == set(stops)
    dialog.close()


def test_the_start_page_is_used_without_mouse_and_without_eyes(window: MainWindow) -> None:
    window.commands["start_page"].trigger()
    page = window.command_flows.start.page
    assert page is not None
    assert Found.of(page) == FINE
    assert unseen(page, window.strip.search) == []
    window.strip.search.setFocus(Qt.FocusReason.TabFocusReason)
    met: list[QWidget] = []
    for _ in range(len(stops_of(page)) + len(stops_of(window.strip))):
        focus = QApplication.focusWidget()
        assert focus is not None
        met.append(focus)
        QTest.keyClick(met[-1], Qt.Key.Key_Tab)
    assert set(stops_of(page)) < set(met)  # Nothing that it covers is among them.
    assert [part for part in met if not page.isAncestorOf(part) and not window.strip.isAncestorOf(part)] == []


def test_the_tour_is_taken_without_mouse_and_without_eyes(window: MainWindow, qtbot: QtBot) -> None:
    window.commands["tour"].trigger()
    qtbot.waitUntil(lambda: window.command_flows.tour.card is not None, timeout=20_000)
    card = window.command_flows.tour.card
    assert card is not None
    assert Found.of(card) == FINE
    assert unseen(card, window.strip.search) == []
    window.command_flows.tour.end()


def test_every_page_of_the_settings_is_used_without_mouse_and_without_eyes(
    window: MainWindow, qtbot: QtBot
) -> None:
    dialog = opened(window, "settings", qtbot)
    pages = next(part for part in controls(dialog) if part.accessibleName() == "Pages of the settings")
    for page in range(6):
        assert Found.of(dialog) == FINE, page
        assert unseen(dialog, pages) == [], page
        pages.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(pages, Qt.Key.Key_Down)
    dialog.close()


def test_the_popover_of_a_colour_is_used_without_mouse_and_without_eyes(window: MainWindow) -> None:
    field = next(part for part in a_line(window).findChildren(ColorField) if part.isVisible())
    field.open_popover()
    popover = field.popover
    assert popover is not None
    assert Found.of(popover) == FINE
    assert unseen(popover, popover.dropper) == []
    popover.close()


def test_the_easings_are_chosen_without_mouse_and_without_eyes(window: MainWindow) -> None:
    field = next(part for part in a_line(window).findChildren(EasingField) if part.isVisible())
    field.open_popover()
    assert field.grid is not None
    popover = field.grid.window()
    assert Found.of(popover) == FINE
    popover.close()


def test_an_icon_is_picked_without_mouse_and_without_eyes(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "city.json"
    path.write_bytes(bytes_of(a_city()))
    window = open_window(path)
    window.view_state.select([window.session.style.layers[0].key])
    field = next(part for part in window.properties_panel.findChildren(IconField) if part.isVisible())
    field.open_picker()
    assert field.picker is not None
    assert Found.of(field.picker) == FINE
    field.picker.close()
