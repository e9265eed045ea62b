"""First use of the icons and the fonts: a command, a drop, a paste or a page creates what it needs."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from editor.features.fonts.controller import FONT_COMMANDS
from editor.features.fonts.view import FontsView
from editor.features.icons.controller import ICON_COMMANDS
from editor.features.icons.view import IconsView
from editor.mapstyle.edits.assets import delete_icons, set_face
from editor.workspace.edit_targets import COMMANDS
from editor.workspace.panel_interfaces import PropertiesSubject
from tests.features.fonts.faces import face_uri, font_file
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.flows.icons import a_file
from tests.flows.programs import drop

FUEL, FOOD, LOOSE = range(3)
_TIMEOUT_MS = 20_000


@pytest.fixture
def user(open_window: OpenWindow, city_file: Path) -> Iterator[Driver]:
    """A window with three icons, that has the keys and shows neither icons nor fonts."""
    made = open_window(city_file)
    made.activate()
    assert not has_views(made)
    yield made
    QGuiApplication.clipboard().clear()  # What Python made for it must not outlive Python.


def has_views(user: Driver) -> bool:
    """Return whether the icons view or the fonts view was created."""
    return any(user.window.findChildren(kind) for kind in (IconsView, FontsView))


def ids(user: Driver) -> list[str]:
    return [icon.id for icon in user.style.icons]


def opens_file_dialog(user: Driver) -> bool:
    dialogs = [each for each in user.window.findChildren(QFileDialog) if each.isVisible()]
    for each in dialogs:
        each.close()
    return bool(dialogs)


def shows_form(name: str) -> Callable[[Driver], bool]:
    def is_open(user: Driver) -> bool:
        changes = user.icon_page.changes
        return changes.tiles[name].isChecked()

    return is_open


def remarks(text: str) -> Callable[[Driver], bool]:
    def is_shown(user: Driver) -> bool:
        note = user.icon_strip.note
        return text in note.remark

    return is_shown


def shows_question(text: str) -> Callable[[Driver], bool]:
    def is_shown(user: Driver) -> bool:
        question = user.icon_strip.question
        return text in question.text

    return is_shown


# Each command with the icons that are selected, and what it does.
ICON_RESULTS: dict[str, tuple[tuple[int, ...], Callable[[Driver], bool]]] = {
    "add_icons": ((), opens_file_dialog),
    "replace_icon": ((FUEL,), opens_file_dialog),
    "export_icons": ((FUEL,), opens_file_dialog),
    "export_all_icons": ((), opens_file_dialog),
    "recolor_icons": ((FUEL,), shows_form("recolor")),
    "resize_icons": ((FUEL,), shows_form("resize")),
    "crop_icons": ((FUEL, FOOD), remarks("No transparent edges")),
    "pad_icons": ((FOOD, LOOSE), lambda user: user.undo_text.startswith("Pad")),
    "merge_icons": ((), remarks("No duplicates among these icons.")),
    "shrink_icons": (
        (FUEL,),
        lambda user: shows_question("Compressing")(user) or remarks("already fully compressed")(user),
    ),
    "shrink_all_icons": (
        (),
        lambda user: shows_question("Compressing")(user) or remarks("already fully compressed")(user),
    ),
    "select_unused_icons": ((), lambda user: tuple(user.assets.icons) == (LOOSE,)),
    "delete_unused_icons": ((), lambda user: ids(user) == ["fuel", "food"]),
}


@pytest.mark.parametrize("name", ICON_COMMANDS)
def test_an_icon_command_works_before_the_icons_were_shown(user: Driver, qtbot: QtBot, name: str) -> None:
    selected, has_result = ICON_RESULTS[name]
    if selected:
        user.assets.select_icons(selected)
    assert user.is_enabled(name), user.command(name).toolTip()
    user.trigger(name)
    qtbot.waitUntil(lambda: has_result(user), timeout=_TIMEOUT_MS)


class ShownWindows(QObject):
    """The classes of the windows that appear."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.names.append(type(watched).__name__)
        return False


def test_no_part_of_a_view_or_a_panel_appears_as_a_window_on_first_use(user: Driver) -> None:
    application, shown = QApplication.instance(), ShownWindows()
    assert application is not None
    application.installEventFilter(shown)
    for dock in user.docks.all:
        user.docks.show(dock.objectName())
    for name in ("icons", "fonts"):
        user.trigger(name)
    user.select([user.keys[0]])
    application.removeEventFilter(shown)
    assert shown.names == []


def test_there_is_a_handler_for_each_command(user: Driver) -> None:
    for flow, commands in ((user.icon_controller, ICON_COMMANDS), (user.font_controller, FONT_COMMANDS)):
        assert set(flow.handlers) == set(commands)
        assert set(flow.edits) == set(COMMANDS)


def test_commands_are_enabled_and_explained_before_the_icons_were_shown(user: Driver) -> None:
    need_selection = {name for name, (selected, _result) in ICON_RESULTS.items() if selected}
    assert {name for name in ICON_COMMANDS if not user.is_enabled(name)} == need_selection
    assert {user.command(name).toolTip() for name in need_selection} == {"Select an icon first"}
    user.edit(delete_icons([FUEL, FOOD, LOOSE]))
    assert user.command("merge_icons").toolTip() == "No icons in this style"
    user.undo()
    assert user.is_enabled("merge_icons")
    assert not has_views(user)


def test_an_edit_of_icons_is_undone_and_redone_before_the_icons_were_shown(user: Driver) -> None:
    user.edit(delete_icons([FUEL, FOOD, LOOSE]))
    user.undo()
    assert ids(user) == ["fuel", "food", "loose"]
    user.redo()
    assert ids(user) == []
    assert not has_views(user)


def test_an_image_is_dropped_on_the_map(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    drop(user, a_file(tmp_path, "tree.png"))
    qtbot.waitUntil(lambda: ids(user)[3:] == ["tree.png"], timeout=_TIMEOUT_MS)
    assert user.icons_view.isVisible()
    assert tuple(user.assets.icons) == (3,)


def test_a_font_is_dropped_on_the_map(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    drop(user, font_file(tmp_path, "Bold"))
    qtbot.waitUntil(lambda: [face.slot for face in user.style.fonts] == ["bold"], timeout=_TIMEOUT_MS)
    assert user.fonts_view.isVisible()


def test_an_image_is_pasted_into_the_icons(user: Driver, qtbot: QtBot) -> None:
    user.trigger("icons")
    image = QImage(5, 5, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.red)
    QGuiApplication.clipboard().setImage(image)
    focused = user.window.focusWidget()
    assert focused is not None
    qtbot.keyClick(focused, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: ids(user)[3:] == ["image.png"], timeout=_TIMEOUT_MS)


def test_the_page_of_icons_is_shown_first(user: Driver) -> None:
    user.assets.select_icons([FUEL])
    assert user.icon_page.isVisible()
    assert not user.icons_view.isVisible()
    user.trigger("duplicate")
    assert ids(user)[3:] != []


def test_the_page_of_a_face_is_shown_first(user: Driver) -> None:
    user.assets.select_face("bold")
    panel = user.properties_panel
    assert panel.page(PropertiesSubject.FACES).isVisible()
    assert not user.fonts_view.isVisible()


@pytest.fixture
def with_face(open_window: OpenWindow) -> Driver:
    """A window with a regular face, that shows neither icons nor fonts."""
    user = open_window()
    user.edit(set_face("regular", face_uri()))
    assert not has_views(user)
    return user


FONT_RESULTS: dict[str, Callable[[Driver], bool]] = {
    "font_add": opens_file_dialog,
    "font_replace": opens_file_dialog,
    "font_export": opens_file_dialog,
    "font_remove": lambda user: not user.style.fonts,
    "font_to_bold": lambda user: {face.slot for face in user.style.fonts} == {"regular", "bold"},
    "font_to_italic": lambda user: {face.slot for face in user.style.fonts} == {"regular", "italic"},
}


@pytest.mark.parametrize("name", FONT_RESULTS)
def test_a_font_command_works_before_the_fonts_were_shown(with_face: Driver, qtbot: QtBot, name: str) -> None:
    assert with_face.is_enabled(name)
    with_face.trigger(name)
    qtbot.waitUntil(lambda: FONT_RESULTS[name](with_face), timeout=_TIMEOUT_MS)


def test_font_commands_are_enabled_and_explained_before_the_fonts_were_shown(with_face: Driver) -> None:
    assert {*FONT_COMMANDS} - {*FONT_RESULTS} == {"font_to_regular"}
    assert not with_face.is_enabled("font_to_regular")
    assert with_face.command("font_remove").toolTip() == "Remove regular font"
    with_face.undo()
    assert not with_face.is_enabled("font_remove")
    assert with_face.command("font_remove").toolTip() == "No font for this font style"
    assert not has_views(with_face)
