"""Problems of a style: listed, shown in place, and fixed."""

import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from editor.checks.fixes import fix
from editor.checks.problems import problem_at
from editor.errors import EditorError
from editor.features.problems.model import KIND_ROLE, PROBLEM_ROLE, ROW_ROLE
from editor.mapstyle.document.model import FONTS, GROUPS, ICONS, LAYERS
from editor.mapstyle.edits.edit import delete_layers, set_zoom_range
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.ui.kit.labels import ElidedLabel
from editor.workspace.services import Services
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.styles import a_color, a_document, a_group, a_line, a_width, an_icon, bytes_of


def break_zoom_range(user: Driver, place: int, qtbot: QtBot) -> int:
    """Reverse a layer's zoom range, and wait until that is found; return the layer's key."""
    key = user.layers[place].key
    user.edit(set_zoom_range([key], 12, 4), "Break the zoom range")
    qtbot.waitUntil(lambda: user.problems.rowCount() > 0, timeout=5_000)
    return key


def test_enter_and_the_counts_of_the_status_line_reveal_problems_and_their_layers(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    user = open_window()
    key = break_zoom_range(user, 2, qtbot)
    user.activate()
    user.trigger("problems")
    panel = user.problems_panel
    panel.focus_list()
    assert panel.tree.currentIndex().data(PROBLEM_ROLE).layer_key == key
    assert user.view_state.active != key
    with qtbot.waitSignal(panel.place_requested) as requested:
        qtbot.keyClick(panel.tree, Qt.Key.Key_Return)
    assert user.view_state.active == key
    assert requested.args[0].code == "zoom-range"

    user.trigger("problems")
    assert not user.problems_panel.isVisible()
    count = next(
        button for button in user.status.findChildren(QPushButton) if button.accessibleName() == "1 error"
    )
    for _ in range(2):  # A second click leaves it open.
        qtbot.mouseClick(count, Qt.MouseButton.LeftButton)
        assert user.problems_panel.isVisible()
        assert QApplication.focusWidget() is user.problem_tree


def test_the_title_is_whole_in_a_small_window(open_window: OpenWindow, tmp_path: Path, qtbot: QtBot) -> None:
    user = open_window(a_bad_file(tmp_path), size=(1024, 768))
    user.trigger("problems")
    panel = user.problems_panel
    qtbot.waitUntil(panel.safe_button.isVisible)
    title = panel.title.findChild(ElidedLabel)
    assert title.text == "Problems"
    qtbot.waitUntil(lambda: title.shown_text == title.text)
    assert (panel.safe_button.text(), panel.safe_button.accessibleName()) == ("", "Apply safe fixes")


def a_bad_file(tmp_path: Path) -> Path:
    """Create a style with three colours in hex, a width with unordered stops, and broken parts elsewhere."""
    hex_paint = {"line-inner-color": a_color((0, "#FF0000"), (5, "#00FF00"))}
    wide = {"line-inner-color": a_color((0, "#0000FF")), "line-width": a_width((15, 4), (3, 2))}
    layers = [
        a_line(3, COMMENT="Motorway", paint=hex_paint, group_id=7),
        a_line(2, COMMENT="Trunk", sourcedata_id=1, paint=wide),
        {"id": 1, "type": "background", "paint": {}},
    ]
    groups = [a_group(7, "Roads"), a_group(8, "Nobody's")]
    parts = {
        "icons_section": {"icons": [an_icon("fine"), an_icon("broken")]},
        "fonts_section": {"bold": "data:font/ttf;base64,AAAA"},
    }
    file = tmp_path / "bad.json"
    file.write_bytes(bytes_of(a_document(layers, groups, **parts)))
    return file


def open_as_written(open_window: OpenWindow, file: Path, qtbot: QtBot) -> Driver:
    """Open a style as its file has it; its hex colours are not converted to integers."""
    user = open_window(file)
    qtbot.waitUntil(lambda: bool(listed(user)) and "hex-color" not in listed(user), timeout=5_000)
    user.undo()
    return user


def find(user: Driver, code: str, qtbot: QtBot) -> QModelIndex:
    """Wait until a kind of problem is listed; return its row."""
    model = user.problems

    def rows() -> list[QModelIndex]:
        kinds = (model.index(row, 0) for row in range(model.rowCount()))
        return [index for index in kinds if index.data(KIND_ROLE).code == code]

    qtbot.waitUntil(lambda: bool(rows()), timeout=5_000)
    return rows()[0]


def listed(user: Driver) -> list[str]:
    """Return the codes of the kinds in the list."""
    model = user.problems
    return [model.index(row, 0).data(KIND_ROLE).code for row in range(model.rowCount())]


def test_the_problems_of_a_bad_style_are_fixed_one_by_one_all_at_once_and_undone(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    user = open_as_written(open_window, a_bad_file(tmp_path), qtbot)
    user.trigger("problems")
    model, tree = user.problems, user.problem_tree
    before = user.style
    kind = find(user, "hex-color", qtbot)
    assert model.rowCount(kind) == 3
    qtbot.waitUntil(lambda: model.knows_fixes)
    row = tree.visualRect(model.index(0, 0, kind))
    button = QPoint(row.right() - 20, row.center().y())
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=button)
    qtbot.waitUntil(lambda: model.rowCount(find(user, "hex-color", qtbot)) == 2, timeout=5_000)
    tree.setCurrentIndex(find(user, "hex-color", qtbot))
    user.trigger("fix_problem")
    qtbot.waitUntil(lambda: "hex-color" not in listed(user), timeout=5_000)
    assert user.undo_count == 2
    user.trigger("undo")
    user.trigger("undo")
    assert user.style is before
    qtbot.waitUntil(lambda: "hex-color" in listed(user), timeout=5_000)


def test_enter_reveals_a_stop_and_problems_reveal_icons_faces_groups_and_moved_layers(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    user = open_window(a_bad_file(tmp_path))
    user.trigger("problems")
    kind = find(user, "stops-unsorted", qtbot)
    tree = user.problem_tree
    tree.setFocus()
    tree.setCurrentIndex(user.problems.index(0, 0, kind))
    qtbot.keyClick(tree, Qt.Key.Key_Return)
    layer = user.properties_panel.layer
    assert layer is not None
    assert layer.comment == "Trunk"
    focus = QApplication.focusWidget()
    assert focus is not None
    assert user.editor(BY_KEY["line-width"]).isAncestorOf(focus)

    flow, style = user.problem_controller, user.style
    flow.go(problem_at(style, "broken-image", (*ICONS, 1, "value"), "Broken."))
    assert user.icons_view.isVisible()
    assert user.icons_view.grid.currentIndex().data() == "broken"
    flow.go(problem_at(style, "broken-font", (*FONTS, "bold"), "Broken."))
    assert user.fonts_view.cards[1].isVisible()
    qtbot.waitUntil(user.fonts_view.cards[1].hasFocus)
    user.layer_filter.setText("Motorway")
    flow.go(problem_at(style, "unused-group", (*GROUPS, 1), "Empty."))
    assert user.layer_tree.currentIndex().data() == "Nobody's"

    problem = problem_at(user.style, "wrong-type", (*LAYERS, 1, "minzoom"), "Wrong.")
    user.edit(delete_layers([user.layers[0].key]), "Delete")
    user.trigger("properties")
    assert not user.properties_panel.isVisible()
    user.problem_controller.go(problem)
    assert user.properties_panel.isVisible()
    assert user.properties_panel.layer == user.style.layer(problem.layer_key)


def test_the_next_problem_is_shown_by_its_key_and_no_hidden_one_is_fixed(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    user = open_as_written(open_window, a_bad_file(tmp_path), qtbot)
    find(user, "hex-color", qtbot)
    with qtbot.waitSignal(user.problems_panel.place_requested) as first:
        user.trigger("next_problem")
    assert user.problems_panel.isVisible()
    with qtbot.waitSignal(user.problems_panel.place_requested) as second:
        user.trigger("next_problem")
    with qtbot.waitSignal(user.problems_panel.place_requested) as back:
        user.trigger("previous_problem")
    assert back.args == first.args != second.args

    user.trigger("problems")
    assert not user.problems_panel.isVisible()
    kind = find(user, "hex-color", qtbot)
    user.problem_tree.setCurrentIndex(user.problems.index(0, 0, kind))
    user.trigger("fix_problem")
    assert user.problems_panel.isVisible()
    assert not user.is_edited
    user.trigger("fix_problem")
    assert user.is_edited


def test_a_click_reveals_the_field_of_a_source_and_enter_focuses_it(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    sources = [{"id": number, "composite": {"type": "odd", "location": ""}} for number in range(1, 9)]
    file = tmp_path / "sources.json"
    file.write_bytes(bytes_of(a_document(3, sources_list={"sources": sources})))
    user = open_window(file)
    user.activate()
    user.trigger("problems")
    tree, properties = user.problem_tree, user.properties_panel
    kind = find(user, "composite-type", qtbot)
    last = user.problems.index(7, 0, kind)
    assert last.data(ROW_ROLE).place == "Source 8"
    user.select([user.layers[0].key])
    tree.scrollTo(last)
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualRect(last).center())
    field = properties.style_page.sources.cards[7].type
    assert field.isVisible()
    qtbot.waitUntil(lambda: not field.visibleRegion().isEmpty())
    assert QApplication.focusWidget() is tree
    qtbot.keyClick(tree, Qt.Key.Key_Return)
    assert field.isAncestorOf(QApplication.focusWidget())


def test_the_search_for_fixes_ends_when_the_window_closes(
    open_window: OpenWindow, services: Services, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = open_window()
    started, ended = threading.Event(), threading.Event()

    def search(_style: object, _code: str, problems: list[Any], cancel: threading.Event) -> None:
        started.set()
        endless = fix.Interruptible(problems, cancel)
        try:
            while True:
                list(endless)
        except EditorError:
            ended.set()
            raise

    monkeypatch.setattr("editor.features.problems.listing.fix.find_fix_step", search)
    qtbot.waitUntil(lambda: not user.checker.is_due)  # Its result would end the search, too.
    user.checker.checked.emit((problem_at(user.session.style, "hex-color", (*LAYERS, 2), "Hex."),))
    user.problems.find_fixes()
    qtbot.waitUntil(started.is_set)
    user.close()
    assert ended.wait(10)
    assert services.jobs.close()
