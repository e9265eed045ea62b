"""Exclusive docks of one side and their deferred panels."""

from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from editor.system.settings import Settings
from editor.ui.kit.dock_title import DockTitle
from editor.workspace.docks import Docks

_NAMES = ("layers", "colors", "history", "properties", "problems")
_LATE = "weather_panel"


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def actions(window: QMainWindow) -> dict[str, QAction]:
    return create_actions(window)


def create_actions(window: QMainWindow) -> dict[str, QAction]:
    return {name: QAction(name, window, checkable=True) for name in (*_NAMES, _LATE, "apply_palette")}


@pytest.fixture
def docks(window: QMainWindow, actions: dict[str, QAction]) -> Docks:
    docks = Docks(window, actions)
    for name in _NAMES:
        docks.add(name, QWidget(), DockTitle(name))
    window.show()
    return docks


def _open(actions: dict[str, QAction]) -> list[str]:
    return [name for name, action in actions.items() if action.isChecked()]


def test_an_opened_dock_closes_the_other_one_on_its_side(docks: Docks, actions: dict[str, QAction]) -> None:
    assert _open(actions) == ["layers", "properties"]
    actions["colors"].trigger()
    assert _open(actions) == ["colors", "properties"]
    docks.show("problems")
    docks.show("history")
    assert _open(actions) == ["history", "properties", "problems"]


def test_closing_a_dock_shows_the_replaced_one(docks: Docks, actions: dict[str, QAction]) -> None:
    for name in ("colors", "history"):
        actions[name].trigger()
    assert _open(actions) == ["history", "properties"]
    actions["history"].trigger()
    assert _open(actions) == ["colors", "properties"]
    actions["colors"].trigger()
    assert _open(actions) == ["layers", "properties"]
    actions["layers"].trigger()
    assert _open(actions) == ["properties"]


def test_a_dock_that_was_closed_itself_stays_closed(docks: Docks, actions: dict[str, QAction]) -> None:
    actions["layers"].trigger()
    assert _open(actions) == ["properties"]
    actions["history"].trigger()
    actions["history"].trigger()
    assert _open(actions) == ["properties"]


def test_a_reopened_dock_closes_with_one_click(docks: Docks, actions: dict[str, QAction]) -> None:
    actions["history"].trigger()
    actions["layers"].trigger()
    actions["layers"].trigger()
    assert _open(actions) == ["properties"]


def test_replaced_docks_are_restored_after_a_restart(
    docks: Docks, actions: dict[str, QAction], qtbot: QtBot, tmp_path: Path
) -> None:
    settings = Settings(tmp_path / "settings.ini")
    actions["history"].trigger()
    docks.save_layout(settings)
    window = QMainWindow()
    qtbot.addWidget(window)
    following_actions = create_actions(window)
    following = Docks(window, following_actions)
    for name in _NAMES:
        following.add(name, QWidget(), DockTitle(name))
    following.restore(settings)
    window.show()
    assert _open(following_actions) == ["history", "properties"]
    following_actions["history"].trigger()
    assert _open(following_actions) == ["layers", "properties"]


def test_a_dock_with_a_preview_is_not_restored(
    docks: Docks, actions: dict[str, QAction], qtbot: QtBot, tmp_path: Path
) -> None:
    settings = Settings(tmp_path / "settings.ini")
    docks.add("apply_palette", QWidget(), DockTitle("apply_palette"))
    actions["apply_palette"].trigger()
    assert _open(actions) == ["layers", "apply_palette"]
    docks.save_layout(settings)
    window = QMainWindow()
    qtbot.addWidget(window)
    following_actions = create_actions(window)
    following = Docks(window, following_actions)
    for name in _NAMES:
        following.add(name, QWidget(), DockTitle(name))
    created: list[str] = []

    def create() -> tuple[QWidget, QWidget]:
        created.append("apply_palette")
        return QWidget(), DockTitle("apply_palette")

    following.add_later("apply_palette", create)
    following.restore(settings)
    window.show()
    assert _open(following_actions) == ["layers", "properties"]
    assert created == []


def test_floating_docks_are_independent(docks: Docks, actions: dict[str, QAction]) -> None:
    layers = next(dock for dock in docks.all if dock.objectName() == "layers")
    layers.setFloating(True)
    actions["colors"].trigger()
    assert _open(actions) == ["layers", "colors", "properties"]
    layers.close()


def test_floating_docks_fit_on_the_screen(docks: Docks, window: QMainWindow, qtbot: QtBot) -> None:
    available = window.screen().availableGeometry()
    window.move(available.center())
    window.resize(2 * available.size())
    layers = next(dock for dock in docks.all if dock.objectName() == "layers")
    qtbot.waitUntil(lambda: layers.height() > available.height())
    layers.setFloating(True)
    assert available.contains(layers.frameGeometry())
    layers.close()


def test_a_reset_layout_equals_that_of_a_new_window(docks: Docks, actions: dict[str, QAction]) -> None:
    for name in ("history", "problems"):
        actions[name].trigger()
    docks.reset()
    assert _open(actions) == ["layers", "properties"]


def test_the_close_button_is_the_last_one(docks: Docks, actions: dict[str, QAction]) -> None:
    title = docks.all[0].titleBarWidget()
    assert isinstance(title, DockTitle)
    (cross,) = title.findChildren(QToolButton)
    late = QToolButton()
    title.add_button(late)
    title.layout().activate()
    assert late.x() < cross.x()


class Later:
    """Creates the panel of a dock, and counts the calls."""

    def __init__(self, docks: Docks) -> None:
        self.panels: list[QWidget] = []
        docks.add_later(_LATE, self._make)

    def _make(self) -> tuple[QWidget, QWidget]:
        self.panels.append(QWidget())
        return self.panels[-1], DockTitle(_LATE)


def _dock(docks: Docks) -> QDockWidget:
    return next(dock for dock in docks.all if dock.objectName() == _LATE)


def test_a_deferred_panel_is_created_once(docks: Docks, actions: dict[str, QAction]) -> None:
    later = Later(docks)
    assert (_open(actions), later.panels) == (["layers", "properties"], [])
    docks.reset()
    assert later.panels == []
    for _ in range(3):
        actions[_LATE].trigger()
    assert [_dock(docks).widget()] == later.panels
    assert _open(actions) == ["layers", _LATE]


def test_the_close_button_of_a_deferred_panel(docks: Docks, actions: dict[str, QAction]) -> None:
    Later(docks)
    docks.show(_LATE)
    title = _dock(docks).titleBarWidget()
    assert title is not None
    (cross,) = title.findChildren(QToolButton)
    cross.click()
    assert _dock(docks).isHidden()
    assert not actions[_LATE].isChecked()


def test_a_deferred_panel_is_created_however_its_dock_opens(docks: Docks) -> None:
    later = Later(docks)
    _dock(docks).toggleViewAction().trigger()
    assert [_dock(docks).widget()] == later.panels


def test_a_panel_whose_creation_failed_is_created_the_next_time(docks: Docks) -> None:
    panels = [QWidget()]
    errors = [RuntimeError("out of memory")]

    def create() -> tuple[QWidget, QWidget]:
        if errors:
            raise errors.pop()
        return panels[0], DockTitle(_LATE)

    docks.add_later(_LATE, create)
    with pytest.raises(RuntimeError):
        docks._create_panel(_LATE)
    docks.show(_LATE)
    assert _dock(docks).widget() is panels[0]


@pytest.mark.parametrize("was_open", [True, False])
def test_a_deferred_panel_is_created_for_a_restored_layout(
    docks: Docks, qtbot: QtBot, tmp_path: Path, *, was_open: bool
) -> None:
    settings = Settings(tmp_path / "settings.ini")
    Later(docks)
    if was_open:
        docks.show(_LATE)
    docks.save_layout(settings)
    window = QMainWindow()
    qtbot.addWidget(window)
    actions = create_actions(window)
    following = Docks(window, actions)
    for name in _NAMES:
        following.add(name, QWidget(), DockTitle(name))
    later = Later(following)
    following.restore(settings)
    assert len(later.panels) == was_open
    assert actions[_LATE].isChecked() is was_open
    assert not was_open or _dock(following).widget() is later.panels[0]
