"""Errors: the work is saved, each error is reported once, and the user can continue."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.app.crash_hook import CrashHook
from editor.app.crash_report import FaultDialog
from editor.app.program import Program
from editor.app.run_monitor import RunMonitor
from editor.app.safe_mode import safe_services
from editor.workspace.services import Services
from tests.flows.conftest import Programs
from tests.flows.driver import Driver
from tests.flows.programs import opened
from tests.styles import a_document, bytes_of

# A run that is broken before it is checked: Python breaks the whole process.
BREAKING = """
import faulthandler, sys
from pathlib import Path
from editor.app.run_records import Run
run = Run(Path(sys.argv[1]) / "runs")
run.begin((("Isopleth", "0.0.9"), ("Home", str(Path.home()))))
{}
"""


@pytest.fixture
def program(programs: Programs) -> Program:
    return programs()


@pytest.fixture
def watch(program: Program, tmp_path: Path) -> Iterator[RunMonitor]:
    """A watch without reports of failures that tests cause."""
    made = RunMonitor(program, tmp_path)
    yield made
    for dialog in QApplication.topLevelWidgets():
        if isinstance(dialog, FaultDialog):
            dialog.close()
            QCoreApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)


@pytest.fixture
def loud(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """The log of a test that expects errors."""
    yield caplog
    caplog.get_records("call").clear()


def fail(hook: CrashHook) -> None:
    try:
        raise ValueError("A slot failed over “Old town”")
    except ValueError as error:
        hook.catch(ValueError, error, error.__traceback__)


def copies_in(services: Services) -> list[bytes]:
    return sorted(path.read_bytes() for path in services.backups.parent.glob("recovery/*/copy.json"))


def break_a_run(folder: Path, how: str) -> None:
    subprocess.run([sys.executable, "-c", BREAKING.format(how), folder], check=False, timeout=30)


def test_a_fault_copies_every_open_style_at_once_and_is_reported_once(
    program: Program,
    watch: RunMonitor,
    services: Services,
    style_file: Path,
    tmp_path: Path,
    loud: pytest.LogCaptureFixture,
    qtbot: QtBot,
) -> None:
    other_file = tmp_path / "other.json"
    other_file.write_bytes(bytes_of(a_document(2)))
    windows = [opened(program.new_window(path), path, qtbot) for path in (style_file, other_file)]
    for user in windows:
        user.rename_first_layer()
    fail(watch.hook)
    assert copies_in(services) == sorted(user.session.encoded() for user in windows)
    qtbot.waitUntil(lambda: watch.hook.dialog is not None)
    dialog = watch.hook.dialog
    assert dialog is not None
    text = dialog.report.toPlainText()
    assert text.startswith("Isopleth: ")
    assert "ValueError: A slot failed over “…”" in text
    assert "Old town" not in text
    dialog.go_on.click()
    assert all(user.is_edited for user in windows)


def test_a_crashed_run_is_reported_quietly_and_once_and_no_other_end_is(
    program: Program, watch: RunMonitor, tmp_path: Path, home: Path, qtbot: QtBot
) -> None:
    break_a_run(tmp_path, "faulthandler._sigsegv()")
    user = Driver(program.new_window(), qtbot)
    watch.report_last_run()
    qtbot.waitUntil(lambda: user.notice == "Isopleth quit unexpectedly last time.")
    user.answer("Show report…")
    dialog = user.window.findChild(FaultDialog)
    assert dialog is not None
    text = dialog.report.toPlainText()
    assert "Isopleth: 0.0.9\nHome: ~\nBegan: " in text
    assert "Segmentation fault" in text
    assert str(home) not in text
    assert not dialog.restart.isVisible()
    dialog.go_on.click()
    assert user.notice == ""
    for end in ("", "run.end()", "run.excuse(); faulthandler._sigsegv()"):  # A normal end, and a logout.
        if end:
            break_a_run(tmp_path, end)
        look_again(user, watch, qtbot)
        assert user.notice == "", end
    user.wait_for_map()


def look_again(user: Driver, watch: RunMonitor, qtbot: QtBot) -> None:
    watch.report_last_run()
    qtbot.waitUntil(lambda: not user.jobs.is_running("broken runs"))


@pytest.fixture
def safe_program(services: Services, tmp_path: Path) -> Iterator[Program]:
    made = Program(safe_services(services.for_window(), tmp_path), is_safe=True)
    yield made
    made.end()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_safe_mode_is_shown_and_can_be_left(safe_program: Program, style_file: Path, qtbot: QtBot) -> None:
    program = safe_program
    user = opened(program.new_window(style_file), style_file, qtbot)
    assert user.window.windowTitle() == "small.json[*] – safe mode – Isopleth"
    assert user.notice.startswith("Safe mode: ")
    assert not user.is_enabled("restart_safe")
    assert user.status._safe.text() == "Safe mode"
    assert user.status._safe.isVisible()
    user.wait_for_map()
    user.status._safe.click()
    assert program.windows == ()
    assert program.restarts is not None
    assert not program.restarts.is_safe


def test_the_help_menu_restarts_in_safe_mode_after_the_usual_questions(
    program: Program, style_file: Path, qtbot: QtBot
) -> None:
    user = opened(program.new_window(style_file), style_file, qtbot)
    assert not user.status._safe.isVisible()
    user.wait_for_map()
    user.trigger("restart_safe")
    assert program.windows == ()
    assert program.restarts is not None
    assert program.restarts.is_safe
