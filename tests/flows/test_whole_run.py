"""Whole runs of the program, each in a separate process, as a start from the command line is."""

import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from editor.app.run_records import collect_crashed_runs
from editor.storage.recovery_store import RecoveryStore
from tests.styles import a_document, bytes_of

# Runs the program, and does what ISOPLETH_TEST_ACT names once its window shows.
DRIVEN = """
import os, signal, sys, threading, time
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from editor.__main__ import main

notes = Path(os.environ["ISOPLETH_TEST_NOTES"])

def windows():
    kinds = [each for each in QApplication.topLevelWidgets() if type(each).__name__ == "MainWindow"]
    return [each for each in kinds if each.isVisible()]

def when(condition, act):
    act() if condition() else QTimer.singleShot(50, lambda: when(condition, act))

def tell(name, text=""):
    (notes / name).write_text(text, encoding="utf-8")

def dialog():
    found = [each for each in QApplication.topLevelWidgets() if type(each).__name__ == "FaultDialog"]
    return found[0] if found else None

def fail():
    raise ValueError("A slot failed")

def begin():
    while QApplication.instance() is None:
        time.sleep(0.02)
    act = lambda: exec(os.environ["ISOPLETH_TEST_ACT"], globals())
    QTimer.singleShot(0, QApplication.instance(), lambda: when(windows, act))

# Tests may run with this signal ignored, which a program inherits.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
threading.Thread(target=begin, daemon=True).start()
sys.exit(main())
"""
PATIENCE_S = 90


def a_run(act: str, notes: Path, *arguments: str) -> "subprocess.Popen[str]":
    """Start the program in the home of the test."""
    environment = {**os.environ, "ISOPLETH_TEST_ACT": act, "ISOPLETH_TEST_NOTES": str(notes)}
    command = [sys.executable, "-c", DRIVEN, *arguments]
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)


def ended(run: "subprocess.Popen[str]") -> int:
    with run:
        try:
            run.communicate(timeout=PATIENCE_S)
        finally:
            run.kill()
    return run.returncode


def state(home: Path) -> Path:
    return home / "state" / "isopleth"


EDIT_FAIL_AND_RESTART = """
from editor.mapstyle.edits.edit import rename_layer
window = windows()[0]
path = Path(os.environ["ISOPLETH_TEST_FILE"])

def edit():
    window.session.do(rename_layer(window.session.style.layers[0].key, "Changed"), "Rename")
    QTimer.singleShot(0, fail)
    when(dialog, lambda: (tell("report", dialog().report.toPlainText()), dialog().restart.click()))

def look_again():
    notice = window.notice
    if "Open" in notice.buttons:  # The crash followed opening the file, so that is only offered.
        notice.buttons["Open"].click()
    when(lambda: "A recovery copy" in notice.text, lambda: (tell("offered", notice.text), os._exit(0)))

if (notes / "report").exists():
    when(lambda: window.notice.buttons, look_again)
else:
    when(lambda: window.session.origin.path == path, edit)
"""


def test_a_fault_and_a_restart_lose_nothing(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    style = tmp_path / "small.json"
    style.write_bytes(bytes_of(a_document(3)))
    monkeypatch.setenv("ISOPLETH_TEST_FILE", str(style))
    assert ended(a_run(EDIT_FAIL_AND_RESTART, tmp_path, str(style))) == 0
    report = (tmp_path / "report").read_text(encoding="utf-8")
    assert "ValueError: A slot failed" in report
    assert str(home) not in report
    offered = (tmp_path / "offered").read_text(encoding="utf-8")
    assert offered.startswith("Unsaved changes to “small.json”")
    (copy,) = state(home).glob("recovery/*/copy.json")
    assert b"Changed" in copy.read_bytes()
    assert b"Changed" not in style.read_bytes()
    written = (state(home) / "isopleth.log").read_text(encoding="utf-8")
    assert written.count("begins on Python") == 2
    assert "Isopleth restarts after a fault." in written


FAIL_UNDER_QT = """
from PySide6.QtWidgets import QWidget

class Failing(QWidget):
    def hideEvent(self, event):
        int("a number")

def fail_under_qt():
    failing.show()
    failing.hide()

failing = Failing()
QTimer.singleShot(0, fail_under_qt)
when(dialog, lambda: (tell("report", dialog().report.toPlainText()), os.kill(os.getpid(), signal.SIGKILL)))
"""


def test_an_exception_in_a_method_that_qt_calls_and_a_kill_after_it_are_reported(
    home: Path, tmp_path: Path
) -> None:
    assert ended(a_run(FAIL_UNDER_QT, tmp_path)) == -signal.SIGKILL
    report = (tmp_path / "report").read_text(encoding="utf-8")
    assert "invalid literal for int()" in report
    written = (state(home) / "isopleth.log").read_text(encoding="utf-8")
    assert "invalid literal for int()" in written
    assert [text.count("Traceback") for text in (report, written)] == [1, 1]
    assert len(collect_crashed_runs(state(home) / "runs")) == 1


def test_a_normal_end_deletes_the_run_record_and_leaves_private_files_only(
    home: Path, tmp_path: Path
) -> None:
    state(home).mkdir(parents=True)
    state(home).chmod(0o755)
    with usual_umask():
        assert ended(a_run("windows()[0].commands['quit'].trigger()", tmp_path)) == 0
    assert list((state(home) / "runs").iterdir()) == []
    assert "Isopleth ends" in (state(home) / "isopleth.log").read_text(encoding="utf-8")
    assert_private(home)


@contextmanager
def usual_umask() -> Iterator[None]:
    """Let files be readable by everyone by default."""
    before = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(before)


def assert_private(home: Path) -> None:
    """Check that only the owner can read the program's files."""
    paths = [home / place / "isopleth" for place in ("config", "state", "cache")]
    assert all(top.is_dir() for top in paths)
    paths += [each for top in paths for each in top.rglob("*") if each.is_dir() or each.is_file()]
    assert [each for each in paths if stat.S_IMODE(each.stat().st_mode) & 0o077] == []
    assert any(each.is_file() for each in paths)


@pytest.mark.parametrize(
    ("stop_signal", "open_dialog"),
    [
        (signal.SIGTERM, "QTimer.singleShot(0, fail)"),
        (signal.SIGHUP, "window.close()"),
        (signal.SIGINT, "window.commands['save_as'].trigger()"),
    ],
    ids=["fault dialog", "question", "file dialog"],
)
def test_a_signal_ends_the_program_whatever_dialog_is_open_and_recovery_offers_the_work(
    home: Path, tmp_path: Path, stop_signal: signal.Signals, open_dialog: str
) -> None:
    act = (
        "from editor.mapstyle.edits.edit import rename_layer\n"
        "window = windows()[0]\n"
        "window.session.do(rename_layer(window.session.style.layers[0].key, 'Changed'), 'Rename')\n"
        f"when(QApplication.activeModalWidget, lambda: os.kill(os.getpid(), {int(stop_signal)}))\n"
        f"{open_dialog}\n"
    )
    assert ended(a_run(act, tmp_path)) == 0
    assert list((state(home) / "runs").iterdir()) == []
    (copy,) = RecoveryStore(state(home) / "recovery").left_behind()
    assert b"Changed" in (copy.folder / "copy.json").read_bytes()


def test_a_signal_copies_a_style_whose_file_another_program_has_just_changed(
    home: Path, tmp_path: Path
) -> None:
    style = tmp_path / "small.json"
    held = bytes_of(a_document(3))
    style.write_bytes(held)
    act = (
        "window, path = windows()[0], Path(sys.argv[1])\n"
        "def change():\n"
        "    path.write_bytes(b'{}')\n"
        f"    os.kill(os.getpid(), {int(signal.SIGTERM)})\n"
        "when(lambda: window.session.origin.path == path, change)\n"
    )
    assert ended(a_run(act, tmp_path, str(style))) == 0
    (copy,) = RecoveryStore(state(home) / "recovery").left_behind()
    assert (copy.folder / "copy.json").read_bytes() == held


def test_safe_mode_neither_reads_nor_writes_user_data(home: Path, tmp_path: Path) -> None:
    config = home / "config" / "isopleth"
    config.mkdir(parents=True)
    state(home).mkdir(parents=True)
    state(home).chmod(0o755)
    settings, entries = config / "settings.ini", config / "sourcedata.toml"
    settings.write_text("[look]\ntheme=dark\n[keys]\nshortcuts=save F9\n", encoding="utf-8")
    entries.write_text("this is broken", encoding="utf-8")
    for theirs in (settings, entries):
        theirs.chmod(0o600)
    before = settings.read_bytes(), entries.read_bytes(), settings.stat().st_mtime_ns
    act = """
from editor.ui.theme import tokens
import json
window = windows()[0]
facts = {
    "title": window.windowTitle(),
    "theme": tokens.current().name,
    "save": window.commands["save"].shortcut().toString(),
    "weather": window.commands["weather"].isChecked(),
    "notice": window.notice.text,
}
tell("facts", json.dumps(facts))
window.services.theme.set_choice(type(window.services.theme.choice)("dark"))
window.docks.open("history")
window.commands["quit"].trigger()
"""
    with usual_umask():
        assert ended(a_run(act, tmp_path, "--safe")) == 0
    facts = json.loads((tmp_path / "facts").read_text(encoding="utf-8"))
    assert facts["title"].endswith(" – safe mode – Isopleth")
    assert facts["theme"] == "light"
    assert facts["save"] == "Ctrl+S"
    assert facts["weather"] is False
    assert facts["notice"].startswith("Safe mode: ")
    assert (settings.read_bytes(), entries.read_bytes(), settings.stat().st_mtime_ns) == before
    assert not (state(home) / "windows.json").exists()
    assert not (home / "cache" / "isopleth" / "weather").exists()
    assert_private(home)


def test_a_lost_display_connection_is_no_crash(home: Path, tmp_path: Path) -> None:
    act = (
        "from PySide6.QtCore import qWarning\n"
        "qWarning('The X11 connection broke (error 1). Did the X11 server die?')\n"
        "os._exit(1)  # As Qt does then.\n"
    )
    assert ended(a_run(act, tmp_path)) == 1
    assert len(list((state(home) / "runs").iterdir())) == 1
    assert collect_crashed_runs(state(home) / "runs") == ()


LIST_CHILDREN = """
def children():
    return [
        status.parent
        for status in Path("/proc").glob("[0-9]*/status")
        if f"\\nPPid:\\t{os.getpid()}\\n" in status.read_text(encoding="utf-8", errors="replace")
    ]

def look():
    key = windows()[0].services.weather_key.find(os.environ["ISOPLETH_TEST_SITE"], threading.Event())
    environments = [(child / "environ").read_bytes().split(b"\\0") for child in children()]
    inherited = [b"ISOPLETH_WEATHER_KEY=probe-of-a-key" in each for each in environments]
    known = key.value == "probe-of-a-key"
    tell("environments", f"{known} {len(inherited) > 0} {any(inherited)}")
    os._exit(0)

when(lambda: windows()[0].map_view.is_idle and len(children()) > 0, look)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_no_process_of_a_run_inherits_the_weather_key(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = home / "config" / "isopleth" / "settings.ini"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("[weather]\naddress=http://127.0.0.1:9\n", encoding="utf-8")
    monkeypatch.setenv("ISOPLETH_WEATHER_KEY", "probe-of-a-key")
    monkeypatch.setenv("ISOPLETH_TEST_SITE", "http://127.0.0.1:9")
    assert ended(a_run(LIST_CHILDREN, tmp_path)) == 0
    assert (tmp_path / "environments").read_text(encoding="utf-8") == "True True False"
