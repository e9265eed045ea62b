"""Every dock of a real window: the names of its controls, and their sizes."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDockWidget,
    QLineEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.features.find.forms import FindForm
from editor.features.fonts.page import FacePage
from editor.features.fonts.view import FontsView
from editor.features.icons.page import IconPage
from editor.features.icons.view import IconsView
from editor.features.properties.group_page import GroupPage
from editor.features.properties.layer_page import LayerPage
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color
from editor.ui.kit.keyboard import contains_focus
from editor.ui.kit.labels import ElidedLabel
from editor.ui.theme.tokens import Gap, Size
from editor.workspace.search_results import ROW_ROLE
from editor.workspace.services import Services
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.icons import a_png, icon_paint
from tests.styles import a_color, a_curve, a_document, a_line, bytes_of

GREEN = Color(20, 160, 60)

_DOCKS = (
    "layers",
    "find_replace",
    "colors",
    "history",
    "properties",
    "adjust_colors",
    "weather_panel",
    "problems",
    "json",
    "hours",
)


@pytest.fixture
def user(open_window: OpenWindow) -> Driver:
    user = open_window(size=(1024, 700))
    user.select([user.layers[0].key])
    return user


def opened(user: Driver, name: str) -> QDockWidget:
    user.docks.show(name)
    return next(dock for dock in user.docks.all if dock.objectName() == name)


def called(part: QWidget) -> str:
    """Describe a control for a message: its class, and its parent's."""
    parent = part.parentWidget()
    return f"{type(part).__name__} in {type(parent).__name__}"


def controls(dock: QDockWidget) -> list[QWidget]:
    """Return the controls that are pressed or typed into, without the inner parts of Qt's widgets."""
    kinds = (QAbstractButton, QLineEdit, QComboBox, QAbstractItemView)
    found = [part for kind in kinds for part in dock.findChildren(kind) if part.isVisible()]
    return [part for part in found if not part.objectName().startswith("qt_")]


@pytest.fixture
def unnamed(tmp_path: Path) -> Path:
    """A style whose unnamed layers are shown by type: one draws an icon, the other writes its labels."""
    size = BY_KEY["icon-size"]
    sizes = a_curve((size.wrapper, size.stops, size.value), (3, 2.0), (11, 4.5))
    paint = {**icon_paint((3, "fuel")), "icon-size": sizes, "line-inner-color": a_color((0, GREEN.abgr))}
    layers = [a_line(2, paint=paint), a_line(1, type="street", sourcedata_id=2, paint={})]
    path = tmp_path / "unnamed.json"
    sections = {"icons_section": {"icons": [{"id": "fuel", "value": a_png()}]}}
    path.write_bytes(bytes_of(a_document(layers, **sections)))
    return path


def test_hidden_panels_and_pages_are_created_on_first_use(
    open_window: OpenWindow, services: Services, unnamed: Path, qtbot: QtBot
) -> None:
    user = open_window(unnamed)
    created = {dock.objectName() for dock in user.docks.all if dock.widget() is not None}
    assert created == {"layers", "properties"}
    for view in (IconsView, FontsView):
        assert user.window.findChildren(view) == []
    pages = user.properties_panel
    for kind in (GroupPage, LayerPage, IconPage, FacePage):
        assert pages.findChildren(kind) == []
    called = [replace(entry, label=f"New {entry.label}") for entry in services.data.entries]
    user.map_data.entries_changed.emit(SourceData(tuple(called)))
    pages.show_zoom(11.0)
    user.centre.show_icon(0)
    (icon_page,) = pages.findChildren(IconPage)
    qtbot.waitUntil(lambda: "icon size 4.5" in icon_page.preview.caption, timeout=20_000)
    assert "New " in icon_page.preview.caption
    user.trigger("delete")
    question = user.icon_strip.question
    assert "New " in question.text
    user.centre.show_face("regular")
    (face_page,) = pages.findChildren(FacePage)
    assert face_page.users.model.rows
    assert all(row.text.startswith("New ") for row in face_page.users.model.rows)
    for name in ("find_replace", "colors", "json", "history", "problems"):
        assert opened(user, name).widget() is not None
    finding = user.finding
    user.colors_panel.filter.setText("new")
    assert [entry.color for entry in user.colors_panel.entries] == [GREEN]
    user.docks.show("find_replace")
    old = finding.find_panel.fields.color.old.edit
    old.setFocus()
    old.selectAll()
    qtbot.keyClicks(old, GREEN.hex)
    qtbot.keyClick(old, Qt.Key.Key_Return)
    model = finding.find_panel.tree.model()
    qtbot.waitUntil(lambda: model.rowCount() == 1, timeout=20_000)
    assert model.index(0, 0).data(ROW_ROLE).text.startswith("New ")


_PROBE = """
import sys, threading
from pathlib import Path
from PySide6.QtCore import QTimer
from editor.app.main_window import MainWindow
from editor.app.start_times import StartTimes
from editor.app.startup import close_services, create_application, create_services
from editor.system.settings import Settings

state = Path(sys.argv[1])
app = create_application()
services = create_services(Settings(state / "settings.ini"), state)
window = MainWindow(services)
before = sorted(sys.modules.keys() & set(sys.argv[2:]))
StartTimes(window).destroyed.connect(app.quit)
QTimer.singleShot(60_000, app.quit)
window.show()
app.exec()
for thread in threading.enumerate():
    if thread.name.startswith("import editor."):
        thread.join(20)
print(before, sorted(sys.modules.keys() & set(sys.argv[2:])))
window.close()
close_services(services)
"""


def test_panels_that_are_used_next_are_imported_once_the_first_map_is_shown(tmp_path: Path) -> None:
    next_ones = [
        "editor.features.properties.group_page",
        "editor.features.properties.layer_page",
        "editor.ui.color.field",
    ]
    later_ones = [
        "editor.features.palettes.applying",
        "editor.features.weather.view",
        "editor.ui.color.popover",
    ]
    panels = [*next_ones, *later_ones]
    command = [sys.executable, "-c", _PROBE, str(tmp_path), *panels]
    probed = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert probed.stdout == f"[] {next_ones}\n", probed.stderr


def test_a_dock_fits_in_a_small_window_with_its_whole_title_and_its_controls_have_names(
    user: Driver, qtbot: QtBot
) -> None:
    wider = {
        "properties": 288,
        "weather_panel": 288,
        "problems": 360,
        "json": 360,
        "hours": 360,
    }
    for name in _DOCKS:
        dock, least = opened(user, name), wider.get(name, 220)
        assert dock.widget().minimumSizeHint().width() <= least, name
        for form in dock.findChildren(FindForm):
            assert form.minimumSizeHint().width() + 2 * Gap.M <= least

        title = dock.titleBarWidget()
        assert title is not None, name
        label = title.findChildren(ElidedLabel)[0]
        qtbot.waitUntil(lambda label=label: label.shown_text == label.text)

        found = controls(dock)
        assert found, name
        assert [called(part) for part in found if not _has_accessible_text(part)] == [], name
        silent = [f"{called(part)} {part.accessibleName()}" for part in found if not _explained(part)]
        assert silent == [], name


def test_docks_of_one_side_replace_each_other_from_the_window_menu_which_keeps_the_rail(
    user: Driver,
) -> None:
    menu = user.window.createPopupMenu()
    names = [action.text() for action in menu.actions() if action.isVisible()]
    assert user.rail.windowTitle() not in names
    entry = next(action for action in menu.actions() if action.text() == "Weather panel")
    entry.trigger()
    assert [dock.objectName() for dock in user.docks.all if dock.isVisible()] == ["layers", "weather_panel"]
    assert user.is_checked("weather_panel")
    assert user.weather_panel is not None
    entry.trigger()
    assert not user.is_checked("weather_panel")


def _has_accessible_text(part: QWidget) -> bool:
    """Return whether a control has an accessible text: its own, or that of the field that contains it."""
    text = part.text() if isinstance(part, QAbstractButton) else ""
    parent = part.parentWidget()
    return bool(text or part.accessibleName() or (parent is not None and parent.accessibleName()))


def _explained(part: QWidget) -> bool:
    """Return whether a button that shows only a symbol has a tooltip."""
    return not isinstance(part, QAbstractButton) or bool(part.text() or part.toolTip())


def test_a_closed_dock_returns_place_and_focus_to_its_predecessor(user: Driver) -> None:
    user.layer_filter.setFocus()
    dock = opened(user, "weather_panel")
    assert contains_focus(dock)
    assert not user.properties_panel.isVisible()
    close = next(part for part in controls(dock) if part.accessibleName() == "Close")
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert QApplication.focusWidget() is user.layer_filter
    assert user.properties_panel.isVisible()
    assert user.is_checked("properties")

    opened(user, "weather_panel")
    user.layer_filter.setFocus()
    user.docks.close("weather_panel")
    assert QApplication.focusWidget() is user.layer_filter, "a dock without the keys leaves them"

    user.layer_tree.setFocus()
    opened(user, "history")
    assert not user.layers_panel.isVisible()
    user.trigger("history")
    assert user.layers_panel.isVisible()
    assert QApplication.focusWidget() is user.layer_tree

    user.trigger("layers")
    assert not user.layers_panel.isVisible()
    assert contains_focus(user.centre)


def _widths(user: Driver) -> tuple[int, ...]:
    docks = {dock.objectName(): dock for dock in user.docks.all}
    return tuple(docks[name].width() for name in ("layers", "properties"))


def test_docks_grow_and_shrink_with_the_window_until_the_user_resizes_them(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    user = open_window(size=(1100, 760))
    narrow = _widths(user)
    user.window.resize(1500, 800)
    qtbot.waitUntil(lambda: _widths(user) == (Size.LEFT_DOCK, Size.RIGHT_DOCK))
    user.window.resize(1100, 760)
    qtbot.waitUntil(lambda: _widths(user) == narrow)
    assert narrow[0] < Size.LEFT_DOCK

    drag_edge(user, 40)
    dragged = _widths(user)
    assert dragged == (narrow[0] + 40, narrow[1])
    for width in (1500, 700, 1500):
        user.window.resize(width, 800)
        qtbot.waitUntil(lambda width=width: user.window.width() == max(width, user.window.minimumWidth()))
        QApplication.processEvents()
    assert _widths(user) == dragged


def drag_edge(user: Driver, by_px: int) -> None:
    """Drag the edge between the layers and the map to the right."""
    dock = next(dock for dock in user.docks.all if dock.objectName() == "layers")
    start = dock.geometry().topRight() + QPoint(1, 100)
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(user.window, left, pos=start)
    QTest.mouseMove(user.window, start + QPoint(by_px, 0))
    QApplication.processEvents()  # Qt moves the edge in the next turn.
    QTest.mouseRelease(user.window, left, pos=start + QPoint(by_px, 0))
    QApplication.processEvents()
