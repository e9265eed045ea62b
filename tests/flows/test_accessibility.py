"""Every control of every panel and dialog: its name, its role, its focus, its visibility and its size."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDockWidget, QLineEdit, QListView, QWidget
from pytestqt.qtbot import QtBot

from editor.app.crash_report import FaultDialog, FaultText
from editor.features.fonts.face_card import FaceCard
from editor.ui.color.field import ColorField
from editor.ui.curves.easing_field import EasingField
from editor.ui.icons.field import IconField
from editor.ui.kit.card import Popover
from editor.ui.kit.dock_title import DockTitle
from editor.ui.theme.theme import ThemeChoice
from editor.workspace.services import Services
from tests.flows.accessible import (
    ambiguous,
    backwards,
    called,
    controls,
    nameless,
    rings,
    round_trip,
    stops_of,
    too_small,
    unreachable_by_tab,
    without_role,
)
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.flows.icons import a_city
from tests.flows.merges import MergedFiles, open_merge, with_conflicts
from tests.flows.scenes import a_group, a_line, a_route, fonts, icons, no_layer, several_layers
from tests.styles import bytes_of

# The actions that open a dialog or a popover.
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
    "merge_styles",
)


Scene = Callable[[Driver], QWidget]


@pytest.fixture
def user(open_window: OpenWindow, qtbot: QtBot) -> Driver:
    user = open_window(size=(1440, 900))
    user.activate()
    return user


def a_dock(name: str) -> Scene:
    def opened(user: Driver) -> QWidget:
        user.docks.show(name)
        return dock_of(user, name)

    opened.__name__ = name
    return opened


def middle(scene: Scene) -> Scene:
    """Reduce a scene to the central area."""

    def opened(user: Driver) -> QWidget:
        scene(user)
        return user.centre

    opened.__name__ = scene.__name__
    return opened


def dock_of(user: Driver, name: str) -> QDockWidget:
    return next(dock for dock in user.docks.all if dock.objectName() == name)


_SCENES = (
    a_line,
    a_group,
    several_layers,
    no_layer,
    middle(icons),
    middle(fonts),
    a_route,
    *map(a_dock, ("apply_palette", "harmonise_roads")),
    *map(a_dock, ("find_replace", "colors", "history", "weather_panel", "problems", "json", "hours")),
    a_dock("adjust_colors"),
)


@dataclass(frozen=True, slots=True)
class Found:
    """The faults of controls, by kind."""

    nameless: list[str]
    without_role: list[str]
    ambiguous: list[str]
    too_small: list[str]
    unreachable_by_tab: list[str]

    @classmethod
    def of(cls, root: QWidget) -> "Found":
        lost = [called(part) for part in unreachable_by_tab(root) if not has_other_keys(part)]
        return cls(nameless(root), without_role(root), ambiguous(root), too_small(root), lost)


FINE = Found([], [], [], [], [])


def has_other_keys(part: QWidget) -> bool:
    """Return whether Tab skips a control on purpose, because keys do the same in place."""
    above = part.parentWidget()
    if isinstance(above, DockTitle):  # The action of the dock closes it as well.
        return part.accessibleName() == "Close"
    if isinstance(above, QLineEdit):  # Esc, and Alt+Down if there is help.
        return True
    if isinstance(part, QListView):  # The arrow keys walk through it while the line above has the focus.
        return isinstance(above, Popover)
    return isinstance(above, FaceCard)  # Enter and the menu key of the card.


def unseen(root: QWidget, away: QWidget) -> list[str]:
    return [called(part) for part, is_seen in rings(root, away) if not is_seen]


def test_every_control_has_a_name_a_role_a_size_and_a_visible_focus(
    user: Driver, services: Services, subtests: pytest.Subtests
) -> None:
    # Changing the theme takes longer than inspecting a scene.
    for theme in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        services.theme.set_choice(theme)
        for scene in _SCENES:
            with subtests.test(scene.__name__, theme=theme.name):
                user.trigger("map")
                user.set_checked("weather_route", False)
                user.docks.reset()
                root = scene(user)
                assert len(controls(root)) > 1
                assert Found.of(root) == FINE
                assert unseen(root, user.search_field) == []


def test_controls_around_the_panels_have_a_name_a_role_a_size_and_a_visible_focus(user: Driver) -> None:
    assert Found.of(user.window) == FINE
    assert unseen(user.window, user.search_field) == []


def test_tab_visits_the_panes_in_visual_order_and_is_cyclic(user: Driver) -> None:
    a_line(user)
    user.docks.show("hours")
    user.docks.show("layers")
    user.search_field.setFocus()
    stops = round_trip(user.window)
    assert set(stops) == set(stops_of(user.window))
    assert backwards(stops[: len(stops) - 1]) == []


def test_tab_can_leave_every_dock(user: Driver) -> None:
    for name in ("json", "find_replace", "weather_panel"):
        user.docks.show(name)
    focus = QApplication.focusWidget()
    assert focus is not None
    dock = dock_of(user, "json")
    assert dock.isAncestorOf(dock.focusWidget() or dock)
    assert any(not dock.isAncestorOf(part) for part in round_trip(user.window))


def opened(user: Driver, name: str, qtbot: QtBot) -> QWidget:
    """Open a dialog or popover by an action, and return it with the focus in it."""
    if name == "export_layer":
        user.select([user.layers[0].key])
    user.trigger(name)

    def found() -> list[QWidget]:
        there = (each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog | Popover))
        return [each for each in there if each.isVisible()]

    qtbot.waitUntil(lambda: bool(found()))
    dialog = found()[0]
    dialog.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog or isinstance(dialog, Popover))
    return dialog


def test_every_dialog_works_without_mouse_and_by_accessible_names(
    user: Driver, qtbot: QtBot, subtests: pytest.Subtests
) -> None:
    for name in _DIALOGS:
        with subtests.test(name):
            dialog = opened(user, name, qtbot)
            try:
                assert_usable(dialog)
            finally:
                dialog.close()


def assert_usable(dialog: QWidget) -> None:
    """Check the accessibility of a dialog or a popover."""
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


def test_the_fault_dialog_works_without_mouse_and_by_accessible_names(
    user: Driver, tmp_path: Path, qtbot: QtBot
) -> None:
    text = FaultText("Isopleth made a mistake.", "Nothing is lost.")
    dialog = FaultDialog(text, "A report.", tmp_path, lambda: None, user.window)
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


def test_the_merge_window_works_without_mouse_and_by_accessible_names(
    user: Driver, tmp_path: Path, qtbot: QtBot
) -> None:
    files = MergedFiles(tmp_path)
    with_conflicts(files)
    merge = open_merge(user, files, qtbot).shown
    with qtbot.waitActive(merge):
        merge.activateWindow()
    for item in merge.model.items:
        merge.panel.select(item)
        assert Found.of(merge) == FINE
    assert unseen(merge, merge.panel.list) == []
    stops_of(merge)[0].setFocus(Qt.FocusReason.TabFocusReason)
    round_ = round_trip(merge)
    assert set(round_) == set(stops_of(merge))
    assert backwards(round_) == []


def test_the_start_page_works_without_mouse_and_by_accessible_names(user: Driver) -> None:
    user.trigger("start_page")
    page = user.start_page
    assert page is not None
    assert Found.of(page) == FINE
    assert unseen(page, user.search_field) == []
    user.search_field.setFocus(Qt.FocusReason.TabFocusReason)
    met: list[QWidget] = []
    for _ in range(len(stops_of(page)) + len(stops_of(user.strip))):
        focus = QApplication.focusWidget()
        assert focus is not None
        met.append(focus)
        QTest.keyClick(met[-1], Qt.Key.Key_Tab)
    assert set(stops_of(page)) < set(met)  # The widgets that it covers are not among them.
    assert [part for part in met if not page.isAncestorOf(part) and not user.strip.isAncestorOf(part)] == []


def test_the_tour_works_without_mouse_and_by_accessible_names(user: Driver, qtbot: QtBot) -> None:
    user.trigger("tour")
    qtbot.waitUntil(lambda: user.tour.card is not None, timeout=20_000)
    card = user.tour.card
    assert card is not None
    assert Found.of(card) == FINE
    assert unseen(card, user.search_field) == []
    user.tour.end()


def test_every_page_of_the_settings_works_without_mouse_and_by_accessible_names(
    user: Driver, qtbot: QtBot
) -> None:
    dialog = opened(user, "settings", qtbot)
    pages = next(part for part in controls(dialog) if part.accessibleName() == "Settings pages")
    for page in range(6):
        assert Found.of(dialog) == FINE, page
        assert unseen(dialog, pages) == [], page
        pages.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(pages, Qt.Key.Key_Down)
    dialog.close()


def test_the_popovers_of_colours_and_easings_work_without_mouse_and_by_accessible_names(user: Driver) -> None:
    panel = a_line(user)
    field = next(part for part in panel.findChildren(ColorField) if part.isVisible())
    field.open_popover()
    popover = field.popover
    assert popover is not None
    assert Found.of(popover) == FINE
    assert unseen(popover, popover.dropper) == []
    popover.close()

    easing = next(part for part in panel.findChildren(EasingField) if part.isVisible())
    easing.open_popover()
    assert easing.grid is not None
    card = easing.grid.window()
    assert Found.of(card) == FINE
    card.close()


def test_an_icon_is_selected_without_mouse_and_by_accessible_names(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "city.json"
    path.write_bytes(bytes_of(a_city()))
    user = open_window(path)
    user.select([user.layers[0].key])
    field = next(part for part in user.properties_panel.findChildren(IconField) if part.isVisible())
    field.open_picker()
    assert field.picker is not None
    assert Found.of(field.picker) == FINE
    field.picker.close()
