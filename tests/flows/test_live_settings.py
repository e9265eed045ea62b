"""Language, density and scale of the interface: they apply at once, and nothing of a window is lost."""

import gc
import random
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QLocale, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QDockWidget, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from editor.app import live_settings, live_zoom
from editor.app.application import use_language
from editor.app.live_zoom import scale_now
from editor.app.main_window import MainWindow
from editor.app.program import Program
from editor.app.rebuilding import can_rebuild
from editor.features.compare.controller import CompareController
from editor.features.find.controller import FindCommands
from editor.features.find.fields import FindScope
from editor.features.history.controller import HistoryController
from editor.features.settings.controller import SettingsController
from editor.mapstyle.color.vision import Vision
from editor.mapstyle.edits.edit import rename_layer
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Role
from editor.preview.compare.sides import MapSide
from editor.system.language import ENGLISH
from editor.system.setting import Page, Setting
from editor.system.settings import DENSITY, INTERFACE_ZOOM, LANGUAGE, WEATHER_ON
from editor.ui.fields.line_edits import FieldEdit
from editor.ui.fields.text_fields import NoteEdit
from editor.ui.theme.tokens import Size
from editor.workspace.notice_bar import Choice, NoticeSubject
from tests.flows.conftest import Programs
from tests.flows.counted_service import Counted
from tests.flows.driver import TIMEOUT_MS, Driver
from tests.flows.programs import opened
from tests.walks import watched, watched_walks


@pytest.fixture(autouse=True)
def former_settings(qapp: QApplication) -> Iterator[None]:
    """Restore what applies to the whole process."""
    locale = QLocale()
    yield
    use_language(qapp, ENGLISH)
    QLocale.setDefault(locale)
    scale_now(100)


@pytest.fixture
def program(programs: Programs) -> Program:
    return programs()


@pytest.fixture
def user(program: Program, style_file: Path, qtbot: QtBot) -> Driver:
    """A window with a style, steps done and undone, a selection, and another dock than at the start."""
    made = opened(program.new_window(style_file), style_file, qtbot)
    window = made.window
    window.resize(1200, 800)
    first, second, third = (layer.key for layer in made.layers)
    for key, name in ((first, "One"), (second, "Two"), (third, "Three")):
        window.session.do(rename_layer(key, name), f"Rename to {name}")
    window.session.undo_stack.undo()
    window.view_state.select([second, first])
    window.view_state.set_hidden([third], hidden=True)
    window.map_view.set_camera(window.map_view.camera.at(-34.9, -56.17, 11.5))
    window.docks.show("history")
    made.wait_for_map()
    return made


def change(program: Program, qtbot: QtBot, setting: Setting[str], value: str) -> None:
    program.services.settings.set(setting, value)
    qtbot.waitUntil(lambda: not program.live_settings.is_pending, timeout=TIMEOUT_MS)


def facts(window: MainWindow) -> tuple[object, ...]:
    session, stack = window.session, window.session.undo_stack
    return (
        session.encoded(),
        [session.step(index).text() for index in range(stack.count())],
        (stack.index(), stack.cleanIndex()),
        (session.origin, session.is_edited),
        (window.view_state.selected, window.view_state.hidden, window.view_state.solo),
        window.map_view.camera,
        {dock.objectName(): dock.size() for dock in window.docks.all if not dock.isHidden()},
        window.geometry(),
    )


def texts(window: MainWindow) -> set[tuple[str, str]]:
    """Return all texts of actions and visible widgets of a window, with the classes that show them."""
    found = set()
    for action in window.findChildren(QAction):
        found |= {("action", action.text()), ("tip", action.toolTip())}
    for widget in window.findChildren(QWidget):
        name = type(widget).__name__
        found |= {
            (name, widget.accessibleName()),
            (name, widget.accessibleDescription()),
            (name, widget.toolTip()),
        }
        if isinstance(widget, (QLabel, QAbstractButton)):
            found.add((name, widget.text()))
        elif isinstance(widget, QLineEdit):
            found.add((name, widget.placeholderText()))
        elif isinstance(widget, QDockWidget):
            found.add((name, widget.windowTitle()))
    return found


def test_another_language_reaches_every_text_of_the_open_window(
    program: Program, user: Driver, qtbot: QtBot
) -> None:
    window = user.window
    window.features[HistoryController].marks.add(window.session.style, "Marked")
    window.map_control.set_vision(Vision.GREYSCALE)
    before, native = facts(window), window.winId()
    change(program, qtbot, LANGUAGE, "de")
    assert facts(window) == before
    assert (window.winId(), window.isVisible()) == (native, True)
    assert window.map_view.picture is not None, "the map is never blank"
    assert user.window.menus["file"].title().replace("&", "") == "Datei"
    assert [mark.name for mark in window.features[HistoryController].marks.all] == ["Marked"]
    assert window.map_control.vision is Vision.GREYSCALE
    window.session.undo_stack.redo()
    assert user.layers[2].comment == "Three"
    while window.session.undo_stack.canUndo():
        window.session.undo_stack.undo()
    assert not window.session.is_edited


def test_a_rebuilt_window_has_the_texts_of_one_that_opened_in_the_language(
    program: Program, qtbot: QtBot
) -> None:
    program.services.settings.set(WEATHER_ON, False)
    rebuilt = Driver(program.new_window(), qtbot)
    rebuilt.wait_for_map()
    english = texts(rebuilt.window)
    change(program, qtbot, LANGUAGE, "de")
    fresh = Driver(program.new_window(), qtbot)
    fresh.window.resize(rebuilt.window.size())
    for each in (rebuilt, fresh):
        each.wait_for_map()
    assert texts(rebuilt.window) == texts(fresh.window)
    assert len(texts(rebuilt.window) - english) > 300


def test_another_density_moves_the_rows_and_the_settings_stay_open(
    program: Program, user: Driver, qtbot: QtBot
) -> None:
    window = user.window
    window.docks.show("layers")
    dialog = window.features[SettingsController].open(Page.LOOK)
    dialog.show_setting(DENSITY.key)
    place, before = dialog.geometry(), facts(window)
    height = row_height(window)
    change(program, qtbot, DENSITY, "roomy")
    assert row_height(window) > height
    assert row_height(window) == Size.TREE_ROW == 32
    assert facts(window) == before
    again = window.features[SettingsController].dialog
    assert again is not None
    assert again is not dialog
    assert (again.page, again.focused_setting, again.geometry()) == (Page.LOOK, DENSITY.key, place)


def test_a_rebuilt_window_keeps_all_of_the_page_of_layers(
    program: Program, user: Driver, qtbot: QtBot
) -> None:
    user.window.docks.show("properties")
    user.select(user.keys[:1])
    change(program, qtbot, LANGUAGE, "de")
    foot, section = user.layer_page.foot, user.filter_section
    names = ["Darstellung kopieren", "Darstellung einfügen"]
    qtbot.waitUntil(lambda: shown_buttons(foot) == names)
    section.set_open(True)
    qtbot.waitUntil(lambda: not section.count.text.endswith("…"), timeout=TIMEOUT_MS)


def shown_buttons(parent: QWidget) -> list[str]:
    return [each.text() for each in parent.findChildren(QAbstractButton) if each.isVisible() and each.text()]


def row_height(window: MainWindow) -> int:
    tree = window.layers_panel.tree
    return tree.visualRect(tree.model().index(0, 0)).height()


def test_a_rebuilt_window_goes_through_no_list_of_layers(
    program: Program, user: Driver, qtbot: QtBot
) -> None:
    session = user.window.session
    session.do(watched, "watch")
    session.undo_stack.clear()
    session.do(rename_layer(user.keys[0], "Other"), "edit")
    user.select(user.keys[:1])
    user.window.docks.show("problems")
    user.wait_for_map()
    qtbot.waitUntil(lambda: not user.checker.is_due, timeout=TIMEOUT_MS)
    assert session.style.layer_sources  # An edited style reads them once.
    known, problems = user.layers_panel.known, user.checker.problems
    for setting, value in ((DENSITY, "roomy"), (LANGUAGE, "de")):
        with watched_walks() as walks:
            change(program, qtbot, setting, value)
        assert not walks, "\n".join(walks)
        panel = user.layers_panel
        assert panel.known.rows.tree is known.rows.tree
        assert user.checker.problems is problems
        assert (panel.known.search is known.search) is (setting is DENSITY)
        assert panel.tree.visualRect(panel.tree.model().index(0, 0)).isValid()


def test_another_scale_keeps_the_window_in_its_place(program: Program, user: Driver, qtbot: QtBot) -> None:
    window = user.window
    before, view = facts(window), window.map_view
    size, at = window.size(), window.pos()
    with qtbot.waitSignal(window.map_view.frame_shown, timeout=TIMEOUT_MS):
        change(program, qtbot, INTERFACE_ZOOM, "125")
    assert window.devicePixelRatioF() == view.devicePixelRatioF() == 1.25
    assert (window.width(), window.height()) == (size.width() / 1.25, size.height() / 1.25)
    assert view.camera.scale == 1.25
    assert window.map_view is view, "nothing is built again"
    change(program, qtbot, INTERFACE_ZOOM, "100")
    qtbot.waitUntil(lambda: facts(window) == before)
    assert window.pos() == at


def test_docks_have_their_widths_again_after_larger_scales(
    program: Program, user: Driver, qtbot: QtBot
) -> None:
    window = user.window
    sizes = {Qt.DockWidgetArea.LeftDockWidgetArea: 283, Qt.DockWidgetArea.RightDockWidgetArea: 336}
    window.docks.resize_again(sizes)
    for percent in ("110", "125", "150"):
        change(program, qtbot, INTERFACE_ZOOM, percent)
        change(program, qtbot, DENSITY, "roomy" if percent == "125" else "normal")
    change(program, qtbot, INTERFACE_ZOOM, "100")
    docks = {dock.objectName(): dock for dock in user.docks.all}
    qtbot.waitUntil(lambda: (docks["history"].width(), docks["properties"].width()) == (283, 336))


def test_a_window_grows_with_the_scale_of_its_content_and_shrinks_again(
    program: Program, user: Driver, qtbot: QtBot
) -> None:
    window = user.window
    dialog = user.settings_controller.open(Page.LOOK)
    user.settings_controller.open_setting(INTERFACE_ZOOM.key)
    size = window.size()
    change(program, qtbot, INTERFACE_ZOOM, "200")
    assert window.width() == window.minimumWidth() > size.width() / 2
    assert dialog.devicePixelRatioF() == 2
    change(program, qtbot, INTERFACE_ZOOM, "100")
    assert window.size() == size
    assert dialog.isVisible()
    assert dialog.focused_setting == INTERFACE_ZOOM.key


def test_without_the_functions_of_qt_the_scale_waits_for_the_next_start(
    program: Program, user: Driver, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_zoom, "_qt_functions", lambda: None)
    change(program, qtbot, INTERFACE_ZOOM, "150")
    assert user.window.devicePixelRatioF() == 1
    assert user.notice == "The interface scale takes effect after restart."
    program.services.settings.set(INTERFACE_ZOOM, "100")


def test_all_windows_follow_and_a_comparison_between_them_goes_on(
    program: Program, user: Driver, qtbot: QtBot
) -> None:
    other = Driver(program.new_window(), qtbot)
    other.wait_for_map()
    compare = user.window.features[CompareController]
    shown = compare._candidates.document(other.session)
    compare._choose(MapSide.A, shown)
    change(program, qtbot, LANGUAGE, "de")
    for each in (user, other):
        assert each.window.menus["file"].title().replace("&", "") == "Datei"
    compare = user.window.features[CompareController]
    assert compare.states[MapSide.A].session is other.session
    other.session.do(rename_layer(other.layers[0].key, "Edited"), "Rename")
    assert compare.states[MapSide.A].style is other.session.style
    assert len(program.services.sessions) == 2


def test_the_weather_is_not_requested_again(
    program: Program, counted: Counted, style_file: Path, qtbot: QtBot
) -> None:
    user = opened(program.new_window(style_file), style_file, qtbot)
    user.set_checked("weather", True)
    weather = user.window.weather
    qtbot.waitUntil(lambda: weather.now is not None and weather.now.answer is not None)
    assert weather.now is not None
    answer, requests = weather.now.answer, counted.answers
    change(program, qtbot, LANGUAGE, "de")
    weather = user.window.weather
    assert weather.now is not None
    assert weather.now.answer == answer, "it is there at once"
    with qtbot.waitSignal(user.map_view.camera_stopped, timeout=TIMEOUT_MS):
        user.map_view.zoom_by(0.01)
    assert counted.answers == requests


def test_a_window_in_use_waits_and_loses_nothing(
    program: Program, user: Driver, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_settings, "PATIENCE_MS", 0)
    window = user.window
    panel, before = window.layers_panel, facts(window)
    dialog = QDialog(window)
    dialog.show()
    program.services.settings.set(LANGUAGE, "de")
    program.services.settings.set(DENSITY, "compact")
    qtbot.waitUntil(lambda: window.notice.text.startswith("Sprache und Dichte"), timeout=TIMEOUT_MS)
    assert window.layers_panel is panel
    window.session.do(rename_layer(user.layers[0].key, "Meanwhile"), "Rename")
    dialog.close()
    user.documents.save(user.path)
    qtbot.waitUntil(lambda: not program.live_settings.is_pending, timeout=TIMEOUT_MS)
    assert window.layers_panel is not panel
    assert not window.notice.text.startswith("Sprache und Dichte")
    assert not window.documents.is_saving
    assert not window.session.is_edited
    assert b"Meanwhile" in user.path.read_bytes()
    assert facts(window)[4:] == before[4:]


def test_a_window_that_waits_stays_as_it_is_if_the_choice_is_taken_back(
    program: Program, user: Driver, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_settings, "PATIENCE_MS", 0)
    window, other = user.window, program.new_window(None)
    panel, settings = window.layers_panel, program.services.settings
    language, density = settings.get(LANGUAGE), settings.get(DENSITY)
    dialog = QDialog(window)
    dialog.show()
    settings.set(LANGUAGE, "de")
    settings.set(DENSITY, "compact")
    qtbot.waitUntil(lambda: window.notice.text.startswith("Sprache und Dichte"), timeout=TIMEOUT_MS)
    settings.set(LANGUAGE, language)
    assert program.live_settings.is_pending, "the density is still to be changed"
    settings.set(DENSITY, density)
    assert window.notice.text == ""
    qtbot.waitUntil(lambda: not program.live_settings.is_pending, timeout=TIMEOUT_MS)
    assert window.layers_panel is panel
    assert other.menus["file"].title().replace("&", "") == "File"
    dialog.close()


def test_a_change_leaves_the_least_size_of_the_window_alone(
    program: Program, user: Driver, qtbot: QtBot
) -> None:
    window = user.window
    sizes = {window.minimumSize().toTuple()}

    class Watch(QObject):
        def eventFilter(self, _watched: QObject, _event: QEvent) -> bool:
            sizes.add(window.minimumSize().toTuple())
            return False

    watch = Watch(window)
    window.installEventFilter(watch)
    change(program, qtbot, DENSITY, "roomy")
    change(program, qtbot, DENSITY, "normal")
    assert len(sizes) == 1, "X11 rounds the size of the window with each of them"


def test_a_notice_that_asks_nothing_stays_in_the_rebuilt_window(
    program: Program, user: Driver, qtbot: QtBot
) -> None:
    notice = user.notice_bar
    text = "Saved. 2 errors found: the engine may reject this style."
    notice.show_note(NoticeSubject.SAVED, text, Choice("Show problems", "Open the Problems panel", int))
    change(program, qtbot, DENSITY, "roomy")
    assert user.notice_bar is not notice
    assert user.notice == text


def test_find_and_replace_keeps_its_input(program: Program, user: Driver, qtbot: QtBot) -> None:
    user.window.docks.show("find_replace")
    fields = user.window.features[FindCommands].find_panel.fields
    red, blue = Color(255, 0, 0), Color(0, 0, 255)
    inputs: dict[Role, tuple[object, ...]] = {
        Role.COLOR: (red, blue, True, False),
        Role.NUMBER: ("", 1, 5, 1, 2),
        Role.ICON: ("old", ""),
        Role.ATTRIBUTE: ("name", "ref"),
    }
    for role, each in inputs.items():
        fields.forms[role].restore(each)
    fields.kind.show_value(Role.NUMBER)
    fields.where.show_value(FindScope.SELECTED)
    before = fields.state
    assert before.forms.items() >= inputs.items()
    change(program, qtbot, LANGUAGE, "de")
    panel = user.window.features[FindCommands].find_panel
    assert panel.fields is not fields
    assert panel.fields.state == before
    assert panel.fields.forms[Role.NUMBER].isVisible()
    assert panel.fields.query is not None


def test_former_jobs_are_freed(program: Program, user: Driver, qtbot: QtBot) -> None:
    change(program, qtbot, DENSITY, "roomy")  # The first ones are those of the program.
    window = program.new_window()
    former = [weakref.ref(each.services.jobs) for each in (user.window, window)]
    window.leave()
    del window
    change(program, qtbot, DENSITY, "normal")

    def are_freed() -> bool:
        gc.collect()
        return [jobs() for jobs in former] == [None, None]

    qtbot.waitUntil(are_freed, timeout=TIMEOUT_MS)


def a_note(user: Driver) -> QWidget:
    """Return the field for notes of the style."""
    user.window.docks.show("properties")
    user.window.view_state.select([])
    return next(note for note in user.window.findChildren(NoteEdit) if note.isVisible())


def a_field(user: Driver) -> QWidget:
    """Return a field of the selected layer."""
    user.window.docks.show("properties")
    user.window.view_state.select([user.layers[0].key])
    fields = user.window.properties_panel.findChildren(FieldEdit)
    return next(field for field in fields if field.isVisible() and field.isEnabled())


def an_inline_editor(user: Driver) -> QWidget:
    """Begin to rename the first layer in the tree."""
    user.window.docks.show("layers")
    panel = user.window.layers_panel
    tree = panel.tree
    tree.setCurrentIndex(tree.model().index(0, 0))
    tree.edit(tree.currentIndex())
    return next(line for line in tree.findChildren(QLineEdit) if line.isVisible())


@pytest.mark.parametrize("editor_of", [a_note, a_field, an_inline_editor])
def test_a_window_waits_until_typed_text_is_committed(
    program: Program, user: Driver, qtbot: QtBot, editor_of: Callable[[Driver], QWidget]
) -> None:
    user.activate()
    window, edit = user.window, editor_of(user)
    edit.setFocus()
    qtbot.keyClicks(edit, "7")
    assert not can_rebuild(window)
    steps, panel = user.undo_index, window.layers_panel
    with qtbot.waitSignal(program.live_settings.tried):
        program.services.settings.set(DENSITY, "roomy")
    assert (user.undo_index, window.layers_panel) == (steps, panel)
    end = (
        Qt.KeyboardModifier.ControlModifier if isinstance(edit, NoteEdit) else Qt.KeyboardModifier.NoModifier
    )
    qtbot.keyClick(edit, Qt.Key.Key_Return, end)
    qtbot.waitUntil(lambda: not program.live_settings.is_pending, timeout=TIMEOUT_MS)
    assert window.layers_panel is not panel
    assert user.undo_index == steps + 1


def test_the_field_with_the_focus_keeps_it(program: Program, user: Driver, qtbot: QtBot) -> None:
    user.activate()
    field = a_field(user)
    field.setFocus()
    name = field.accessibleName()
    change(program, qtbot, DENSITY, "roomy")
    focused = user.window.focusWidget()
    assert isinstance(focused, FieldEdit)
    assert focused.accessibleName() == name


@pytest.mark.parametrize("broken", ["create_parts", "_connect_parts"])
def test_after_an_unexpected_error_another_window_shows_the_document(
    program: Program, user: Driver, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    failed, other = user.window, program.new_window()
    before, original = facts(failed), getattr(MainWindow, broken)
    camera = failed.map_view.camera

    def fail_once(window: MainWindow, *args: object) -> None:
        if window is not failed:  # Any window may be the first: one with jobs waits.
            original(window, *args)
            return
        monkeypatch.setattr(MainWindow, broken, original)
        raise RuntimeError("unexpected")

    monkeypatch.setattr(MainWindow, broken, fail_once)
    with qtbot.captureExceptions() as errors:
        change(program, qtbot, LANGUAGE, "de")
    assert [str(error) for _, error, _ in errors] == ["unexpected"]
    assert len(program.windows) == len(program.services.sessions) == 2
    assert failed not in program.windows
    window = next(each for each in program.windows if each is not other)
    again = facts(window)
    assert again[:5] == before[:5]
    rebuilt = window.map_view.camera
    assert (rebuilt.lat, rebuilt.zoom) == (camera.lat, camera.zoom)
    assert again[-1] == before[-1]
    assert window.menus["file"].title().replace("&", "") == "Datei"
    qtbot.waitUntil(lambda: not shiboken6.isValid(failed), timeout=TIMEOUT_MS)
    assert list(program.services.backups.parent.glob("recovery/*/copy.json")), "there is a recovery copy"
    window.session.undo_stack.undo()
    window.leave()
    assert program.windows == (other,)


def test_settings_changed_at_random_moments_between_edits_lose_nothing(
    program: Program, user: Driver, qtbot: QtBot
) -> None:
    window, generator = user.window, random.Random(38)
    stack_after: list[int] = []

    def edit() -> None:
        key = generator.choice(user.keys)
        window.session.do(rename_layer(key, f"Name {generator.random()}"), "Rename")

    def select() -> None:
        window.view_state.select(generator.sample(user.keys, 2))

    orders = [
        edit,
        edit,
        select,
        lambda: window.session.undo_stack.undo(),
        lambda: window.session.undo_stack.redo(),
    ]
    changes = [(LANGUAGE, "de"), (DENSITY, "roomy"), (LANGUAGE, "en"), (DENSITY, "normal")]
    for setting, value in changes:
        for _ in range(5):
            generator.choice(orders)()
            stack_after.append(window.session.undo_stack.index())
        before = facts(window)
        change(program, qtbot, setting, value)
        assert facts(window) == before
    assert len(set(stack_after)) > 2
