"""Record of files that are being opened."""

import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from editor.app.run_records import OpeningTrial


class Documents(QObject):
    """A window's file requests, as the trial receives them."""

    reading_changed = Signal()
    postponed = Signal()
    showing = Signal(object)
    opened = Signal(object)
    open_failed = Signal(object)
    reading_path: Path | None = None


class Window(QObject):
    """A window that reads files."""

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.documents = Documents(self)

    def read(self, path: Path) -> None:
        self.documents.reading_path = path
        self.documents.reading_changed.emit()

    def end_reading(self) -> None:
        self.documents.reading_path = None
        self.documents.reading_changed.emit()

    def show(self, path: Path | None = None) -> None:
        self.end_reading()
        self.documents.showing.emit(SimpleNamespace(origin=SimpleNamespace(path=path)))
        self.documents.opened.emit(None)


A, B = Path("/styles/a.json"), Path("/styles/b.json")


@pytest.fixture
def note(tmp_path: Path) -> Path:
    return tmp_path / "state" / "opening.json"


def suspects(note: Path) -> tuple[str, ...]:
    """Return what the next start offers."""
    return OpeningTrial(note).suspects


def test_a_file_is_noted_before_it_is_read_and_until_its_trial_is_over(note: Path, qtbot: QtBot) -> None:
    trial, window = OpeningTrial(note, trial_ms=1), Window()
    trial.watch(window)
    window.read(A)
    assert suspects(note) == (str(A),)
    window.show()
    assert suspects(note) == (str(A),)
    qtbot.waitUntil(lambda: suspects(note) == ())
    assert not note.exists()


def test_a_file_that_is_not_opened_and_one_that_is_closed_are_not_suspected(note: Path, qapp: object) -> None:
    trial, window = OpeningTrial(note), Window()
    trial.watch(window)
    window.read(A)
    window.documents.open_failed.emit(None)
    assert suspects(note) == ()
    window.read(B)
    window.show()
    window.closed.emit()
    assert suspects(note) == ()


def test_failed_files_stay_suspected_through_an_orderly_end_and_others_do_not(
    note: Path, qapp: object
) -> None:
    trial, window, other = OpeningTrial(note), Window(), Window()
    trial.watch(window)
    trial.watch(other)
    window.read(A)
    window.show()
    trial.note_fault()
    other.read(B)
    assert set(suspects(note)) == {str(A), str(B)}
    window.closed.emit()
    trial.end()
    assert suspects(note) == (str(A),)


def test_suspects_outlive_a_crash_at_another_file_and_not_an_orderly_end(note: Path, qapp: object) -> None:
    first, window = OpeningTrial(note), Window()
    first.watch(window)
    window.read(A)
    second, window = OpeningTrial(note), Window()
    second.watch(window)
    window.read(B)
    assert set(suspects(note)) == {str(A), str(B)}
    third = OpeningTrial(note)
    third.end()
    assert suspects(note) == ()


def test_a_suspect_that_opens_without_a_fault_is_cleared(note: Path, qtbot: QtBot) -> None:
    first, window = OpeningTrial(note), Window()
    first.watch(window)
    window.read(A)
    second, window = OpeningTrial(note, trial_ms=1), Window()
    second.watch(window)
    window.read(A)
    window.show()
    qtbot.waitUntil(lambda: suspects(note) == ())


def test_a_file_that_waits_for_an_answer_is_not_suspected_until_it_is_shown(note: Path, qapp: object) -> None:
    trial, window = OpeningTrial(note), Window()
    trial.watch(window)
    window.read(A)
    window.end_reading()
    window.documents.postponed.emit()
    assert suspects(note) == ()
    window.show(A)
    assert suspects(note) == (str(A),)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
def test_a_failed_write_keeps_the_previous_record(
    note: Path, qapp: object, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    trial, window, other = OpeningTrial(note), Window(), Window()
    trial.watch(window)
    trial.watch(other)
    window.read(A)

    open_file = os.open

    def open_on_full_disk(path: Path, flags: int, mode: int = 0o777) -> int:
        os.close(open_file(path, flags, mode))
        return open_file("/dev/full", os.O_WRONLY)

    monkeypatch.setattr(os, "open", open_on_full_disk)
    other.read(B)
    monkeypatch.undo()
    assert suspects(note) == (str(A),)
    caplog.clear()


@pytest.mark.parametrize("data", [b"", b"[" * 100_000, b'{"files": 3}', b'{"files": [1, null]}', b"[]"])
def test_a_damaged_record_is_empty(
    note: Path, data: bytes, qapp: object, caplog: pytest.LogCaptureFixture
) -> None:
    note.parent.mkdir()
    note.write_bytes(data)
    assert suspects(note) == ()
    caplog.clear()  # Text that is not JSON is logged.
