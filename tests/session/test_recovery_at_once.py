"""The recovery copy of a window in which an error occurred."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.mapstyle.edits.edit import rename_layer
from editor.session.recovery_writer import CopyDelays, Recovery
from editor.session.session import Origin, Session
from editor.storage.file_state import FileState
from editor.storage.recovery_store import RecoveryStore
from editor.system.jobs import Jobs
from tests.styles import a_source

STATE = FileState(1, 2, 3, b"digest")
FILE = Path("/styles/test.json")
PATIENCE_MS = 8_000


@pytest.fixture
def jobs(qapp: object) -> Iterator[Jobs]:
    jobs = Jobs()
    yield jobs
    jobs.close()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "recovery"


@pytest.fixture
def session(qtbot: QtBot) -> Session:
    session = Session(a_source(3), Origin(None, "test"))
    session.open(a_source(3), Origin(FILE, "test.json"), state=STATE)
    return session


@pytest.fixture
def recovery(session: Session, jobs: Jobs, root: Path) -> Iterator[Recovery]:
    recovery = Recovery(
        session, jobs, RecoveryStore(root), delays=CopyDelays(delay_ms=100, min_interval_ms=400)
    )
    yield recovery
    recovery.release()


def rename(session: Session, name: str) -> None:
    session.do(rename_layer(session.style.layers[0].key, name), "Rename")


def copies_in(root: Path) -> list[bytes]:
    return sorted(path.read_bytes() for path in root.glob("*/copy.json"))


def test_the_copy_exists_when_the_call_returns(session: Session, recovery: Recovery, root: Path) -> None:
    rename(session, "one")
    assert recovery.write_copy_now()
    assert copies_in(root) == [session.encoded()]
    rename(session, "two")
    assert recovery.write_copy_now()
    assert copies_in(root) == [session.encoded()]


def test_a_style_equal_to_its_file_needs_no_copy(session: Session, recovery: Recovery, root: Path) -> None:
    assert recovery.write_copy_now()
    assert copies_in(root) == []


def test_a_style_that_was_copied_already_is_not_written_again(
    session: Session, recovery: Recovery, root: Path
) -> None:
    rename(session, "one")
    recovery.write_copy_now()
    (copy,) = root.glob("*/copy.json")
    before = copy.stat().st_ino
    assert recovery.write_copy_now()
    assert copy.stat().st_ino == before


def test_a_job_that_hangs_is_not_waited_for(
    session: Session, recovery: Recovery, root: Path, qtbot: QtBot
) -> None:
    rename(session, "one")
    qtbot.waitUntil(lambda: copies_in(root) == [session.encoded()], timeout=PATIENCE_MS)
    older = session.encoded()
    rename(session, "two")
    with recovery._slot._mutex:
        assert recovery.write_copy_now()
        assert copies_in(root) == sorted([older, session.encoded()])
    qtbot.waitUntil(lambda: copies_in(root) == [session.encoded()], timeout=PATIENCE_MS)


def test_the_extra_copy_is_deleted_when_the_style_is_saved(
    session: Session, recovery: Recovery, root: Path, qtbot: QtBot
) -> None:
    rename(session, "one")
    with recovery._slot._mutex:
        assert recovery.write_copy_now()
    session.mark_saved(session.style, session.origin, STATE)
    qtbot.waitUntil(lambda: list(root.iterdir()) == [], timeout=PATIENCE_MS)


def test_the_extra_copy_is_deleted_with_the_document(
    session: Session, recovery: Recovery, root: Path
) -> None:
    rename(session, "one")
    with recovery._slot._mutex:
        assert recovery.write_copy_now()
    recovery.release()
    assert list(root.iterdir()) == []


def test_a_copy_that_cannot_be_written_is_no_error_and_no_copy(
    session: Session, recovery: Recovery, root: Path, caplog: pytest.LogCaptureFixture
) -> None:
    root.touch()
    rename(session, "one")
    assert not recovery.write_copy_now()
    assert "could not be copied at once" in caplog.text
    caplog.clear()
    root.unlink()
    assert recovery.write_copy_now()
    assert copies_in(root) == [session.encoded()]
