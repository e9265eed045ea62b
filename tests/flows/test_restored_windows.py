"""The windows of the last session, restored; faults in their saved state are no errors."""

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.app.program import Program
from editor.system.settings import RESTORE_WINDOWS
from editor.workspace.services import Services
from tests.flows.conftest import Programs
from tests.flows.driver import Driver
from tests.flows.programs import file_of, opened
from tests.styles import a_document, a_line, bytes_of


@pytest.fixture
def state_file(tmp_path: Path) -> Path:
    return tmp_path / "windows.json"


@pytest.fixture
def grouped_file(tmp_path: Path) -> Path:
    """Two layers in a group that the file expands, and one outside."""
    path = tmp_path / "grouped.json"
    layers = [a_line(number, COMMENT=f"Line {number}", group_id=5) for number in (1, 2)]
    path.write_bytes(
        bytes_of(a_document([*layers, a_line(3, COMMENT="Line 3")], groups=[{"id": 5, "name": "Roads"}]))
    )
    return path


def restored(program: Program, qtbot: QtBot) -> None:
    """Start a program as without files, and wait until all windows of the last session are open."""
    assert program.keeper is not None
    with qtbot.waitSignal(program.keeper.restored, timeout=20_000):
        program.begin([])


def test_windows_are_restored_with_their_views(
    programs: Programs, state_file: Path, style_file: Path, grouped_file: Path, qtbot: QtBot
) -> None:
    program = programs(state_file)
    one = opened(program.new_window(style_file), style_file, qtbot)
    other = opened(program.new_window(grouped_file), grouped_file, qtbot)
    one.window.resize(1000, 720)
    one.docks.open("history")
    one.map_view.set_camera(one.camera.at(10.5, 20.25, 7.5))
    one.trigger("icons")
    other.layers_panel.fold({5: True})
    other.select([layer.key for layer in other.layers if layer.comment == "Line 3"])
    program.close_all()
    assert program.windows == ()

    program = programs(state_file)
    restored(program, qtbot)
    first, second = program.windows
    one, other = opened(first, style_file, qtbot), opened(second, grouped_file, qtbot)
    assert program.active is second
    assert one.window.height() == 720  # It was wider than the screen, and is not any more.
    assert one.is_checked("history")
    assert not one.is_checked("layers")
    camera = one.camera
    assert (camera.lat, camera.lon, camera.zoom) == (10.5, 20.25, 7.5)
    assert one.centre.view is one.icons_view
    assert other.layers_panel.folding == {5: True}
    assert [other.style.layer(key).comment for key in other.view_state.selected] == ["Line 3"]
    other.wait_for_map()


def test_a_selection_follows_the_name_where_the_file_has_changed(
    programs: Programs, state_file: Path, grouped_file: Path, qtbot: QtBot
) -> None:
    program = programs(state_file)
    user = opened(program.new_window(grouped_file), grouped_file, qtbot)
    user.select([layer.key for layer in user.layers])
    program.close_all()
    grouped_file.write_bytes(bytes_of(a_document([a_line(1, COMMENT="Other"), a_line(3, COMMENT="Line 3")])))

    program = programs(state_file)
    restored(program, qtbot)
    user = opened(program.windows[0], grouped_file, qtbot)
    names = [user.style.layer(key).comment for key in user.view_state.selected]
    assert names == ["Line 3"]


def test_windows_are_saved_while_they_change_and_one_that_was_closed_before_is_not_restored(
    programs: Programs, state_file: Path, style_file: Path, grouped_file: Path, qtbot: QtBot
) -> None:
    program = programs(state_file)
    first = opened(program.new_window(style_file), style_file, qtbot)
    # After a crash, the next run finds this.
    qtbot.waitUntil(
        lambda: state_file.exists() and saved_names(state_file) == [style_file.name], timeout=10_000
    )
    opened(program.new_window(grouped_file), grouped_file, qtbot)
    both = [style_file.name, grouped_file.name]
    qtbot.waitUntil(lambda: saved_names(state_file) == both, timeout=10_000)
    first.close()
    qtbot.waitUntil(lambda: saved_names(state_file) == both[1:], timeout=10_000)
    program.windows[0].close()
    program = programs(state_file)
    restored(program, qtbot)
    assert [file_of(window) for window in program.windows] == [grouped_file]


def saved_names(state_file: Path) -> list[str]:
    """Return the names of the files whose windows are saved."""
    return [Path(window["file"] or "").name for window in json.loads(state_file.read_bytes())["windows"]]


def test_missing_files_are_reported_in_one_notice(
    programs: Programs, state_file: Path, style_file: Path, grouped_file: Path, qtbot: QtBot
) -> None:
    program = programs(state_file)
    for path in (style_file, grouped_file):
        opened(program.new_window(path), path, qtbot)
    program.close_all()
    style_file.unlink()
    program = programs(state_file)
    restored(program, qtbot)
    (window,) = program.windows
    user = opened(window, grouped_file, qtbot)
    assert user.notice == "“small.json” was open in the last session but no longer exists."
    program.close_all()
    grouped_file.unlink()

    program = programs(state_file)
    restored(program, qtbot)
    (window,) = program.windows
    user = Driver(window, qtbot)
    qtbot.waitUntil(lambda: len(user.layers) > 10, timeout=20_000)
    assert "“grouped.json”" in user.notice
    assert user.window.is_untouched


def test_an_unusable_file_counts_as_missing(
    programs: Programs,
    state_file: Path,
    caplog: pytest.LogCaptureFixture,
    qtbot: QtBot,
    subtests: pytest.Subtests,
) -> None:
    for name, data in {"empty": b"", "newer": b'{"version": 99}', "binary": b"\xff"}.items():
        with subtests.test(name):
            file = state_file.with_name(f"{name}.json")
            file.write_bytes(data)
            program = programs(file)
            program.begin([])
            (window,) = program.windows
            user = Driver(window, qtbot)
            assert user.window.is_untouched
            assert user.notice == ""
            is_newer = b"version" in data
            assert program.keeper is not None
            assert (program.keeper.problem is None) is is_newer
            assert ("The windows of last time are not opened" in caplog.text) is not is_newer
            caplog.clear()


def test_nothing_is_restored_if_that_is_off_or_files_are_given(
    programs: Programs,
    state_file: Path,
    style_file: Path,
    grouped_file: Path,
    services: Services,
    qtbot: QtBot,
) -> None:
    program = programs(state_file)
    opened(program.new_window(style_file), style_file, qtbot)
    program.close_all()
    program = programs(state_file)
    program.begin([grouped_file])
    (window,) = program.windows
    user = opened(window, grouped_file, qtbot)
    program.close_all()
    services.settings.set(RESTORE_WINDOWS, False)
    program = programs(state_file)
    program.begin([])
    (window,) = program.windows
    user = Driver(window, qtbot)
    assert user.window.is_untouched


def test_abandoned_windows_are_restored_unchanged(
    programs: Programs,
    services: Services,
    state_file: Path,
    style_file: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    monkeypatch.setenv("ISOPLETH_RESTORE", "")
    program = programs(state_file)
    user = opened(program.new_window(style_file), style_file, qtbot)
    user.wait_for_map()
    user.map_view.set_camera(user.camera.at(10.5, 20.25, 7.5))
    services.settings.set(RESTORE_WINDOWS, False)
    program.abandon()
    # The process is killed now.
    assert "10.5" in state_file.read_text(encoding="utf-8")
    assert "restore=" in (tmp_path / "settings.ini").read_text(encoding="utf-8")
    assert user.window.isVisible()
    assert user.render.process_ids == ()

    program = programs(state_file)
    restored(program, qtbot)
    (window,) = program.windows
    user = opened(window, style_file, qtbot)
    camera = user.camera
    assert (camera.lat, camera.lon, camera.zoom) == (10.5, 20.25, 7.5)


def test_a_file_that_crashed_the_last_run_is_offered_and_others_are_opened(
    programs: Programs, state_file: Path, style_file: Path, grouped_file: Path, qtbot: QtBot
) -> None:
    program = programs(state_file)
    window = program.new_window(style_file)
    noted = state_file.with_name("opening.json")
    assert style_file.name in noted.read_text(encoding="utf-8")  # Before reading it could cause a crash.
    opened(window, style_file, qtbot)
    program.note_fault()
    opened(program.new_window(grouped_file), grouped_file, qtbot)
    program.close_all()

    program = programs(state_file)
    restored(program, qtbot)
    (window,) = program.windows
    user = opened(window, grouped_file, qtbot)
    message = "“small.json” was not reopened because Isopleth quit unexpectedly while opening it."
    qtbot.waitUntil(lambda: user.notice == message)
    user.answer("Open")
    qtbot.waitUntil(lambda: len(program.windows) == 2)
    opened(program.windows[1], style_file, qtbot)
