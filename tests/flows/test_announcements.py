"""Accessibility announcements, and reduced motion."""

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import editor
from editor.app.announcements import Announcements
from editor.mapstyle.edits.edit import rename_layer
from editor.system.settings import REDUCED_MOTION
from editor.workspace.services import Services
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver

# The animations, and their state under reduced motion.
_MOVES = {
    "preview/camera_control.py": "flights of the map end at once",
    "preview/overlays/notices.py": "the progress line does not move",
    "preview/highlights.py": "a layer is lit once, and does not blink",
}
_MAKES_MOVE = ("QVariantAnimation", "QPropertyAnimation", "QTimeLine", "QMovie", "QGraphicsOpacityEffect")


@pytest.fixture
def announced(open_window: OpenWindow, style_file: Path) -> tuple[Driver, list[str]]:
    user = open_window(style_file)
    announcements: list[str] = []
    user.window.findChildren(Announcements)[0].announced.connect(announcements.append)
    return user, announcements


def test_steps_undo_redo_and_files_are_announced(
    announced: tuple[Driver, list[str]], style_file: Path, tmp_path: Path
) -> None:
    user, announcements = announced
    key = user.layers[0].key
    user.edit(rename_layer(key, "Lane"), "Rename to Lane")
    user.trigger("undo")
    user.trigger("redo")
    user.trigger("undo")
    user.edit(rename_layer(key, "Track"), "Rename to Track")
    assert announcements == [
        "Rename to Lane",
        "Undone: Rename to Lane",
        "Redone: Rename to Lane",
        "Undone: Rename to Lane",
        "Rename to Track",
    ]
    user.save()
    assert announcements[-1] == "Saved small.json"
    announcements.clear()
    other = tmp_path / "other.json"
    other.write_bytes(style_file.read_bytes())
    user.open(other)
    assert announcements == ["Opened other.json"]


def test_every_movement_is_known() -> None:
    root = Path(editor.__file__).parent
    found = set()
    for path in root.rglob("*.py"):
        names = {node.id for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Name)}
        if names & set(_MAKES_MOVE):
            found.add(path.relative_to(root).as_posix())
    assert found | {"preview/highlights.py"} == set(_MOVES)


def test_nothing_moves_with_reduced_motion(open_window: OpenWindow, services: Services) -> None:
    services.settings.set(REDUCED_MOTION, "true")
    user = open_window()
    view = user.map_view
    start = view.camera.zoom
    view.zoom_by(1.0)
    assert view.camera.zoom == pytest.approx(start + 1)  # At once, without a fly-to animation.
    assert view.map_overlays.progress.is_reduced
    assert view.flash.is_reduced
    assert not user.window.isAnimated()
    services.settings.set(REDUCED_MOTION, "false")
    view.zoom_by(1.0)
    assert view.camera.zoom < start + 2
    assert user.window.isAnimated()


def test_the_towns_of_the_map_are_navigated_by_keys(
    open_window: OpenWindow, services: Services, qtbot: QtBot
) -> None:
    user = open_window(size=(1440, 900))
    user.map_view.set_camera(user.camera.at(-27.0, -55.0, 6.0))
    user.set_checked("weather_towns", True)
    towns = user.town_weather
    qtbot.waitUntil(lambda: len(towns.pills) > 2, timeout=20_000)
    user.activate()
    user.map_view.setFocus()
    QTest.keyClick(user.map_view, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is towns
    first = towns.current
    assert first is not None
    assert towns.accessibleDescription() == first.sentence
    QTest.keyClick(towns, Qt.Key.Key_Right)
    second = towns.current
    assert second is not None
    assert second is not first
    with qtbot.waitSignal(towns.pressed) as caught:
        QTest.keyClick(towns, Qt.Key.Key_Return)
    assert caught.args == [second.town]
    QTest.keyClick(towns, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is user.map_view
    towns.setFocus()
    towns.forget()
    assert QApplication.focusWidget() is user.map_view
