"""The program with several windows: each has its own file and renderer, and closes with all that it owns."""

import gc
import multiprocessing
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDockWidget, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from editor.app.program import Program
from editor.app.single_instance_client import Request
from editor.app.start_times import StartTimes
from editor.basemap.sources.records import UserMapLocation
from editor.features.files.import_notes import ReportDialog
from editor.mapstyle.schema import source_data
from editor.system.memory import IdleCollector
from editor.workspace.document_reading import EMPTY_TEMPLATE
from tests.flows.conftest import Programs, question
from tests.flows.driver import TIMEOUT_MS, Driver
from tests.flows.programs import drop, opened
from tests.flows.routes import gpx
from tests.pngs import an_image
from tests.styles import a_document, bytes_of


@pytest.fixture
def program(programs: Programs) -> Program:
    return programs()


@pytest.fixture
def other_file(tmp_path: Path) -> Path:
    path = tmp_path / "other.json"
    path.write_bytes(bytes_of(a_document(2)))
    return path


def test_each_window_has_its_own_style_and_renderer_and_they_share_the_rest(
    program: Program, style_file: Path, qtbot: QtBot
) -> None:
    one, other = (
        opened(program.new_window(style_file), style_file, qtbot),
        Driver(program.new_window(), qtbot),
    )
    one.rename_first_layer()
    assert one.is_edited
    assert not other.is_edited
    assert one.render is not other.render
    assert one.jobs is not other.jobs
    assert one.settings is other.settings
    for user in (one, other):
        user.wait_for_map()
    emitted: list[object] = []
    other.map_data.entries_changed.connect(emitted.append)
    data = source_data.load()
    one.map_data.set_entries(data)
    assert emitted == [data]
    one.map_data.show(UserMapLocation("http://127.0.0.1:9/{z}/{x}/{y}.mvt"))
    assert other.map_data.place == one.map_data.place
    with qtbot.waitSignal(other.map_view.frame_shown, timeout=20_000):
        one.map_data.show_bundled()


def test_a_closed_window_ends_its_threads_and_leaves_the_shared_processes(
    program: Program, style_file: Path, qtbot: QtBot
) -> None:
    first = Driver(program.new_window(), qtbot)
    first.wait_for_map()
    processes, threads = len(multiprocessing.active_children()), threading.active_count()
    second = opened(program.new_window(style_file), style_file, qtbot)
    second.wait_for_map()
    assert second.render.process_ids == first.render.process_ids
    assert len(multiprocessing.active_children()) == processes
    destroyed: list[bool] = []
    second.window.destroyed.connect(lambda: destroyed.append(True))
    assert second.window.close()
    qtbot.waitUntil(lambda: destroyed == [True])
    assert second.render.process_ids == ()
    qtbot.waitUntil(lambda: threading.active_count() <= threads, timeout=10_000)
    assert program.windows == (first.window,)
    first.theme.set_choice(first.theme.choice)
    first.rename_first_layer()
    first.wait_for_map()


def test_a_closed_window_closes_its_floating_docks(program: Program, qtbot: QtBot) -> None:
    names = ("hours", "weather_panel", "json", "layers")
    Driver(program.new_window(), qtbot).wait_for_map()
    user = Driver(program.new_window(), qtbot)
    user.wait_for_map()
    docks = [floating_dock(user, name) for name in names]
    assert [dock.isVisible() for dock in docks] == [True] * len(names)
    destroyed: list[bool] = []
    user.window.destroyed.connect(lambda: destroyed.append(True))
    assert user.window.close()
    assert [dock.isVisible() for dock in docks] == [False] * len(names)
    qtbot.waitUntil(lambda: destroyed == [True])
    following = Driver(program.new_window(), qtbot)
    following.wait_for_map()
    restored = [each for each in following.docks.all if each.objectName() in names]
    assert [(each.isFloating(), each.isVisible()) for each in restored] == [(True, True)] * len(names)


def floating_dock(user: Driver, name: str) -> QDockWidget:
    """Show a dock, and make it float."""
    user.docks.show(name)
    dock = next(each for each in user.docks.all if each.objectName() == name)
    dock.setFloating(True)
    return dock


def test_quitting_asks_once_for_each_window_with_changes_and_cancel_closes_none(
    program: Program, style_file: Path, other_file: Path, qtbot: QtBot
) -> None:
    windows = [opened(program.new_window(path), path, qtbot) for path in (style_file, other_file)]
    answer_an_older_question(*windows)
    assert program.windows == tuple(user.window for user in windows)
    assert all(user.window.isVisible() for user in windows)
    windows[0].rename_first_layer()
    windows[0].trigger("quit")
    question().button(QMessageBox.StandardButton.Discard).click()
    assert question().text() == "Save the changes to “other.json”?"
    question().button(QMessageBox.StandardButton.Cancel).click()
    assert program.windows == tuple(user.window for user in windows)
    assert all(user.window.isVisible() and user.is_edited for user in windows)
    windows[1].trigger("quit")
    for button in (QMessageBox.StandardButton.Discard, QMessageBox.StandardButton.Save):
        question().button(button).click()
    qtbot.waitUntil(lambda: program.windows == (), timeout=10_000)
    assert b"Changed" not in style_file.read_bytes()
    assert b"Changed" in other_file.read_bytes()


def answer_an_older_question(first: Driver, second: Driver) -> None:
    """Quit twice, cancel the second time, and then answer the question of the first time."""
    second.rename_first_layer()
    first.trigger("quit")
    older = question()
    first.rename_first_layer()
    first.trigger("quit")
    newer = next(box for box in first.window.findChildren(QMessageBox) if box.isVisible())
    newer.button(QMessageBox.StandardButton.Cancel).click()
    first.undo()
    older.button(QMessageBox.StandardButton.Discard).click()


def test_dropped_styles_open_in_the_unedited_window_first_and_then_in_new_windows(
    program: Program, style_file: Path, other_file: Path, qtbot: QtBot
) -> None:
    user = Driver(program.new_window(), qtbot)
    drop(user, style_file, other_file)
    assert len(program.windows) == 2
    opened(user.window, style_file, qtbot)
    opened(program.windows[1], other_file, qtbot)
    drop(user, other_file)
    assert len(program.windows) == 2
    assert program.holder(other_file) is program.windows[1]


def test_files_that_are_no_styles_open_no_window_and_are_reported_in_the_active_one(
    program: Program, style_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    user = opened(program.new_window(style_file), style_file, qtbot)
    program.open([tmp_path])
    qtbot.waitUntil(lambda: user.notice.startswith(f"“{tmp_path.name}” could not be opened."))
    assert program.windows == (user.window,)
    program.open(broken(tmp_path, 4))
    qtbot.waitUntil(lambda: user.notice.startswith("4 files could not be opened."), timeout=20_000)
    assert "“broken 1.json”: " in user.notice
    assert user.notice.endswith(" 1 more.")
    user.answer("Show list")
    report = user.window.findChild(ReportDialog)
    listed = [report.list.item(row).text() for row in range(report.list.count())]
    assert len(listed) == 4
    starts = [f"“{tmp_path / f'broken {number}.json'}”: " for number in range(1, 5)]
    assert [line.startswith(start) for line, start in zip(listed, starts, strict=True)] == [True] * 4
    assert all("(line 1, column " in line for line in listed)
    assert user.notice.startswith("4 files could not be opened.")
    report.close()
    assert program.windows == (user.window,)
    assert program.active is user.window
    # A window that the user opened stays.
    untitled = Driver(program.new_window(), qtbot)
    untitled.window.open_file(tmp_path)
    qtbot.waitUntil(lambda: untitled.notice.startswith(f"“{tmp_path.name}” could not be opened."))
    qtbot.waitUntil(lambda: not untitled.documents.reading)
    untitled.wait_for_map()
    assert untitled.window in program.windows


def test_if_no_file_is_a_style_one_untouched_window_stays_and_reports_all(
    program: Program, tmp_path: Path, qtbot: QtBot
) -> None:
    program.begin(broken(tmp_path, 2))
    qtbot.waitUntil(lambda: len(program.windows) == 1, timeout=20_000)
    user = Driver(program.windows[0], qtbot)
    assert user.notice.startswith("2 files could not be opened.")
    assert user.window.is_untouched
    user.wait_for_map()
    program.open(broken(tmp_path, 2, "damaged"))
    prefix = "2 files could not be opened. “damaged 1.json”: "
    qtbot.waitUntil(lambda: user.notice.startswith(prefix), timeout=20_000)
    assert program.windows == (user.window,)


def test_a_file_that_is_opened_after_one_that_is_not_has_the_only_window(
    program: Program, style_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    program.begin([*broken(tmp_path, 1), style_file])
    qtbot.waitUntil(lambda: len(program.windows) == 1, timeout=20_000)
    user = opened(program.windows[0], style_file, qtbot)
    qtbot.waitUntil(lambda: user.notice.startswith("“broken 1.json” could not be opened."))


def broken(folder: Path, count: int, name: str = "broken") -> list[Path]:
    """Create files of invalid JSON."""
    paths = [folder / f"{name} {number + 1}.json" for number in range(count)]
    for path in paths:
        path.write_text('{"broken": ')
    return paths


def test_dropped_files_of_several_kinds_are_each_handled_by_kind(
    program: Program, city_file: Path, style_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    user = opened(program.new_window(city_file), city_file, qtbot)
    image, font, route = tmp_path / "bus.png", tmp_path / "face.ttf", tmp_path / "walk.gpx"
    image.write_bytes(an_image(size=(16, 16)))
    font.write_bytes(b"no font")
    route.write_text(gpx(("Walk", 3)))
    drop(user, image, style_file, font, route)
    qtbot.waitUntil(lambda: "bus.png" in [icon.id for icon in user.style.icons], timeout=20_000)
    qtbot.waitUntil(lambda: user.font_importer.is_busy is False, timeout=20_000)
    assert user.is_checked("weather_route")
    assert user.path == city_file
    assert program.holder(style_file) is not user.window


def test_a_second_window_opens_beside_the_first_and_the_view_menu_lists_both(
    program: Program, style_file: Path, qtbot: QtBot
) -> None:
    first = Driver(program.new_window(), qtbot)
    menu = first.window.menus["view"]
    menu.aboutToShow.emit()
    assert "Untitled" not in [action.text() for action in menu.actions()]
    first.trigger("new_window")
    second = Driver(program.windows[1], qtbot)
    assert second.window.pos() != first.window.pos()
    second.open(style_file)
    second.rename_first_layer()
    menu.aboutToShow.emit()
    mine, other = menu.actions()[-2:]
    assert (mine.text(), other.text()) == ("Untitled", "small.json (edited)")
    assert mine.isChecked()
    assert not other.isChecked()
    with qtbot.waitActive(second.window):
        other.trigger()
    assert program.active is second.window
    second.undo()
    second.trigger("close_window")
    assert program.windows == (first.window,)
    assert first.window.isVisible()


def test_a_file_that_is_open_is_neither_opened_nor_saved_over_in_another_window(
    program: Program, style_file: Path, other_file: Path, qtbot: QtBot
) -> None:
    first = opened(program.new_window(style_file), style_file, qtbot)
    second = Driver(program.new_window(), qtbot)
    link = style_file.with_name("link.json")
    link.symlink_to(style_file)
    for path in (style_file, link):
        with qtbot.waitActive(first.window):
            second.window.open_file(path)
        assert second.path is None
        assert not second.documents.reading
        with qtbot.waitActive(second.window):
            second.window.activateWindow()
    second.open(other_file)
    held = style_file.read_bytes()
    second.trigger("save_as")
    dialog = second.window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(style_file))
    dialog.close()
    assert second.notice.startswith("“small.json” is open in another window.")
    assert not second.documents.is_saving
    assert style_file.read_bytes() == held


def test_the_first_window_counts_as_shown_if_it_closes_before_it_is_painted(
    program: Program, qtbot: QtBot
) -> None:
    window = program.make_window(EMPTY_TEMPLATE, for_file=False)
    times = StartTimes(window)
    with qtbot.waitSignal(times.shown, timeout=TIMEOUT_MS):
        window.leave()


def test_a_later_start_without_files_brings_the_last_window_to_the_front(
    program: Program, style_file: Path, qtbot: QtBot
) -> None:
    user = Driver(program.new_window(), qtbot)
    user.window.showMaximized()
    user.window.showMinimized()
    program.take_over(Request((), "token"))
    assert not user.window.isMinimized()
    assert user.window.isMaximized()
    program.take_over(Request((str(style_file),)))
    opened(user.window, style_file, qtbot)
    assert program.windows == (user.window,)


@pytest.fixture
def rest() -> Iterator[IdleCollector]:
    """The garbage collection of the program, which disables Python's own until its end."""
    yield IdleCollector()
    gc.unfreeze()
    gc.enable()


def test_a_closed_window_is_freed_with_its_style_once_its_last_job_releases_it(
    programs: Programs, rest: IdleCollector, style_file: Path, qtbot: QtBot
) -> None:
    program = programs(rest=rest)
    Driver(program.new_window(), qtbot).wait_for_map()
    user = opened(program.new_window(style_file), style_file, qtbot)
    user.wait_for_map()
    held = weakref.ref(user.session)
    gc.freeze()  # as whenever it was idle while the window was open
    user.window.close()
    del user
    qtbot.waitUntil(lambda: len(program.windows) == 1)
    qtbot.waitUntil(lambda: held() is None, timeout=10_000)

    user = opened(program.new_window(style_file), style_file, qtbot)
    user.wait_for_map()
    held, lets_go = weakref.ref(user.session), threading.Event()
    jobs, about = user.jobs, [user]
    jobs.run(lambda _cancel: lets_go.wait(30), about.append, about.append, purpose="a long one")
    with qtbot.waitSignal(rest.rested, timeout=10_000):
        user.window.close()
        del user, jobs, about
        rest.postpone()
    assert held() is not None
    lets_go.set()
    qtbot.waitUntil(lambda: held() is None, timeout=10_000)
