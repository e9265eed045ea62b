"""A style is opened, edited and saved without the mouse."""

import json
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.system.settings import LAST_FOLDER
from editor.workspace.services import Services
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.styles import Json, a_document, a_group, a_line, bytes_of

_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def _press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key in the focused widget."""
    QTest.keyClick(_focus(), key, modifiers)


def _type(text: str) -> None:
    QTest.keyClicks(_focus(), text)


def _focus() -> QWidget:
    focus = QApplication.focusWidget()
    assert focus is not None
    return focus


def _walk_to(user: Driver, field: QWidget) -> None:
    """Press Tab until a field has the focus."""
    met: set[QWidget] = set()
    while _focus() is not field:
        assert _focus() not in met, f"Tab never reaches {field.accessibleName()}"
        met.add(_focus())
        QTest.keyClick(_focus(), Qt.Key.Key_Tab)
    assert user.window.isActiveWindow()


def test_a_style_is_opened_edited_and_saved_by_keyboard_alone(
    open_window: OpenWindow, services: Services, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "roads.json"
    names = ("Motorway", "Trunk", "Primary", "Secondary", "Track")
    layers = [a_line(len(names) - place, COMMENT=name) for place, name in enumerate(names)]
    path.write_bytes(bytes_of(a_document(layers, groups=[a_group(7, "Roads")])))
    services.settings.set(LAST_FOLDER, str(tmp_path))
    user = open_window()
    session = user.session

    # Open.
    _press(Qt.Key.Key_O, _CTRL)
    dialog = next(each for each in QApplication.topLevelWidgets() if isinstance(each, QFileDialog))
    name = dialog.findChild(QLineEdit, "fileNameEdit")
    assert name is not None
    name.setFocus()
    QTest.keyClicks(name, path.name)
    with qtbot.waitSignal(user.documents.opened, timeout=20_000):
        QTest.keyClick(name, Qt.Key.Key_Return)
    user.window.activateWindow()  # as a window manager does when a dialog has closed
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)

    # Find a layer, and select it.
    _press(Qt.Key.Key_F, _CTRL)
    _type("secondary")
    _press(Qt.Key.Key_Down)
    assert _focus() is user.layer_tree
    active = user.view_state.active
    assert active is not None
    assert session.style.layer(active).comment == "Secondary"

    # Change its width at the current stop.
    _press(Qt.Key.Key_Return)
    width = user.editor(_width())
    _walk_to(user, width.field.focusProxy() or width.field)
    _press(Qt.Key.Key_A, _CTRL)
    _type("4.5")
    _press(Qt.Key.Key_Return)
    assert session.undo_stack.undoText() == "Change width of Secondary"
    edited = session.style

    # Group three layers.
    _press(Qt.Key.Key_F, _CTRL)
    _press(Qt.Key.Key_Escape)
    _press(Qt.Key.Key_Down)
    _press(Qt.Key.Key_Home)
    while session.style.layers[0].key not in user.view_state.selected:
        _press(Qt.Key.Key_Down)
    _press(Qt.Key.Key_Down, _SHIFT)
    _press(Qt.Key.Key_Down, _SHIFT)
    assert [session.style.layer(key).comment for key in user.view_state.selected_layers] == list(names[:3])
    _press(Qt.Key.Key_G, _CTRL)
    grouped = session.style
    assert len({layer.group_id for layer in list(grouped.layers)[:3]}) == 1
    assert grouped.layers[0].group_id is not None

    # Undo, and save.
    if isinstance(_focus(), QLineEdit):  # The new group's name is edited in place.
        _press(Qt.Key.Key_Escape)
    while session.style is not edited:
        _press(Qt.Key.Key_Z, _CTRL)
    with qtbot.waitSignal(session.saved, timeout=20_000):
        _press(Qt.Key.Key_S, _CTRL)
    saved = json.loads(path.read_bytes())
    layers = saved["map_schemes_section"]["map_schemes"][0]["definition"]["layers"]
    assert [layer.get("group_id") for layer in layers] == [None] * 5
    assert 4.5 in [stop["width"] for stop in _stops(layers[3])]
    assert user.path == path


def test_the_focus_moves_from_pane_to_pane_and_back(open_window: OpenWindow, style_file: Path) -> None:
    user = open_window(style_file)
    user.layer_tree.setFocus()
    user.select([user.layers[0].key])
    _press(Qt.Key.Key_F6)
    assert user.centre.isAncestorOf(_focus())
    _press(Qt.Key.Key_F6)
    assert user.properties_panel.isAncestorOf(_focus())
    _press(Qt.Key.Key_F6)
    assert _focus() is user.layer_tree
    _press(Qt.Key.Key_F6, _SHIFT)
    assert user.properties_panel.isAncestorOf(_focus())


def _width() -> PaintProperty:
    return BY_KEY["line-width"]


def _stops(layer: Json) -> list[Json]:
    stops: list[Json] = layer["paint"]["line-width"]["line_width_stops"]["line_width_stop"]
    return stops
