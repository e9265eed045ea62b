"""The grid of icons in a window: search, order, selection, and drags over it."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.features.icons.drag_and_drop import IconsMime
from editor.mapstyle.edits.assets import NewIcon, add_icons, rename_icon
from editor.ui.kit.keyboard import contains_focus
from editor.workspace.panel_interfaces import PropertiesSubject
from tests.drag_events import drag_enter_event
from tests.flows.conftest import OpenWindow
from tests.flows.icons import Icons, a_file, files_mime
from tests.flows.trees import Tree
from tests.icons import a_png
from tests.styles import a_document, bytes_of

_COPY, _LEFT, _NO_KEYS = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def cells(icons: Icons) -> list[str]:
    """Return the ids of the cells, in their order."""
    model = icons.view.grid.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def enter(part: QWidget, data: QMimeData) -> bool:
    """Drag data over a part; return whether that or a parent accepts it."""
    event = drag_enter_event(QPoint(5, 5), _COPY, data, _LEFT, _NO_KEYS)
    QApplication.sendEvent(part, event)
    return event.isAccepted()


def test_an_icon_is_found_by_keys_alone_and_its_selection_outlives_later_edits(
    icons: Icons, qtbot: QtBot
) -> None:
    user, view = icons.user, icons.view
    view.filter.setFocus()
    QTest.keyClicks(view.filter, "used <1kb oo")
    assert cells(icons) == ["food"]
    QTest.keyClick(view.filter, Qt.Key.Key_Down)
    assert icons.selected_ids == ["food"]
    assert user.icon_page.isVisible()
    icons.key(Qt.Key.Key_Return)
    assert contains_focus(user.properties_panel)
    view.filter.setFocus()
    QTest.keyClick(view.filter, Qt.Key.Key_Escape)
    assert cells(icons) == ["fuel", "food", "loose"]
    entries = {action.text(): action for action in view.bar.order.menu().actions()}
    entries["ID"].trigger()
    entries["Descending"].trigger()
    assert cells(icons) == ["loose", "fuel", "food"]
    icons.session.do(rename_icon(0, "aral"), "Rename")
    assert cells(icons) == ["loose", "food", "aral"]
    assert icons.selected_ids == ["food"]
    icons.session.undo_stack.undo()
    assert cells(icons) == ["loose", "fuel", "food"]
    assert [index.data() for index in view.grid.selectedIndexes()] == ["food"]


def test_images_are_accepted_only_beside_the_icons_and_an_icon_dragged_past_the_map_is_no_file(
    icons: Icons,
) -> None:
    user = icons.user
    add = user.centre.tool(user.command("add_icons"))
    assert add.isVisible()
    user.trigger("map")
    assert not add.isVisible()
    user.trigger("icons")
    assert add.isVisible()

    user.trigger("map")
    drags: list[object] = []

    def write(dragged: object) -> list[Path]:
        drags.append(dragged)
        return []

    assert not enter(user.map_view, IconsMime(icons.session.style.icons, write))
    assert drags == []


def test_a_style_that_is_dropped_on_a_cell_is_handed_over_to_be_opened_and_an_image_becomes_an_icon(
    icons: Icons, tmp_path: Path, qtbot: QtBot
) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(bytes_of(a_document(1)))
    viewport, data = icons.view.grid.viewport(), files_mime(other)
    assert enter(viewport, data)
    assert not icons.view.strip.is_highlighted
    with qtbot.waitSignal(icons.user.window.files_dropped) as handed:
        QApplication.sendEvent(viewport, QDropEvent(QPointF(5, 5), _COPY, data, _LEFT, _NO_KEYS))
    assert list(handed.args[0]) == [other]

    data = files_mime(a_file(tmp_path, "park.png"))
    assert enter(viewport, data)
    assert icons.view.strip.is_highlighted
    QApplication.sendEvent(viewport, QDropEvent(QPointF(5, 5), _COPY, data, _LEFT, _NO_KEYS))
    icons.wait()
    assert icons.ids[-1] == "park.png"
    assert icons.selected_ids == ["park.png"]
    assert icons.view.grid.currentIndex().data() == "park.png"


def test_the_grid_has_the_focus_when_the_icons_are_first_shown(
    open_window: OpenWindow, city_file: Path, qtbot: QtBot
) -> None:
    user = open_window(city_file)
    user.activate()
    user.map_view.setFocus()
    assert contains_focus(user.map_view)
    user.trigger("icons")
    assert user.icons_view.grid.hasFocus()
    user.icons_view.filter.setFocus()
    user.trigger("map")
    user.trigger("icons")
    assert user.icons_view.filter.hasFocus()


def test_the_dock_shows_the_icon_or_layer_that_was_clicked_last_and_undo_does_not_change_that(
    icons: Icons,
) -> None:
    user, session, panel = icons.user, icons.session, icons.user.properties_panel
    icons.press("fuel")
    user.select([user.layers[0].key])
    assert panel.layer_page.isVisible()
    icons.press("fuel")
    assert panel.page(PropertiesSubject.ICONS).isVisible()

    session.do(rename_icon(0, "gas"), "Rename")
    assert panel.page(PropertiesSubject.ICONS).isVisible()
    user.trigger("map")
    user.select([user.layers[0].key])
    session.undo_stack.undo()
    assert icons.selected_ids == ["fuel"]
    assert panel.layer_page.isVisible()
    user.trigger("icons")
    assert panel.page(PropertiesSubject.ICONS).isVisible()

    tree = Tree(user)
    tree.select("Lake")
    icons.press("fuel")
    assert panel.page(PropertiesSubject.ICONS).isVisible()
    tree.select("Lake")
    assert tree.selected == ["Lake"]
    assert panel.layer_page.isVisible()


def test_added_icons_are_scrolled_into_view(icons: Icons, tmp_path: Path, qtbot: QtBot) -> None:
    many = [NewIcon(f"icon {number}", a_png(2, 2 + number)) for number in range(60)]
    icons.session.do(add_icons(many), "Add")
    icons.user.window.resize(1024, 720)
    icons.view.grid.scrollToTop()
    files = [a_file(tmp_path, f"new-{number}.png", (number, 9, 9, 255), side=30) for number in range(5)]
    icons.drop(files_mime(*files))
    assert icons.selected_ids == [f"new-{number}.png" for number in range(5)]
    grid = icons.view.grid
    icons.until(lambda: icons.strip.note.isVisible())
    qtbot.waitUntil(lambda: grid.viewport().rect().contains(grid.visualRect(grid.currentIndex())))
    assert grid.currentIndex().data() == "new-4.png"
