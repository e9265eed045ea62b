"""The recovery copy follows the style, and is deleted when the file equals it."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QElapsedTimer, QTimer
from pytestqt.qtbot import QtBot

from editor.errors import EditorError
from editor.mapstyle.edits.edit import rename_layer
from editor.session.recovery_writer import CopyDelays, Recovery
from editor.session.session import Origin, Session
from editor.storage.file_state import FileState
from editor.storage.recovery_store import RecoveryCopy, RecoveryStore
from editor.system.jobs import Cancel, Jobs
from tests.styles import a_source

T = TypeVar("T")

REPOSITORY = Path(__file__).parents[2]
STATE = FileState(1, 2, 3, b"digest")
PATIENCE_MS = 8_000
# Shorter than in the program, whose delay only the test of a drag uses.
SOON = CopyDelays(delay_ms=100, min_interval_ms=400)
# Longer than the delay of a first copy.
QUIET_MS = 400

# A process that opens a file and edits it until it is killed; it prints each edit with its time.
EDITOR = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QTimer
from editor.mapstyle.edits.edit import rename_layer
from editor.storage.file_state import open_style
from editor.storage.recovery_store import RecoveryStore
from editor.session.recovery_writer import Recovery
from editor.session.session import Origin, Session
from editor.system.jobs import Cancel, Jobs

app = QCoreApplication([])
path = Path(sys.argv[1])
opened = open_style(path)
session = Session(opened.source, Origin(path, path.name))
session.open(opened.source, Origin(path, path.name), state=opened.state)
recovery = Recovery(session, Jobs(), RecoveryStore(Path(sys.argv[2])))

def edit():
    session.do(rename_layer(session.style.layers[0].key, str(time.time())), "Rename")
    print("edited", flush=True)

timer = QTimer()
timer.timeout.connect(edit)
timer.start(20)
app.exec()
"""


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
    session.open(a_source(3), Origin(Path("/styles/test.json"), "test.json"), state=STATE)
    return session


@pytest.fixture
def recovery(session: Session, jobs: Jobs, root: Path) -> Iterator[Recovery]:
    recovery = Recovery(session, jobs, RecoveryStore(root), delays=SOON)
    yield recovery
    recovery.release()


def rename(session: Session, name: str) -> None:
    session.do(rename_layer(session.style.layers[0].key, name), "Rename")


def copies_in(root: Path) -> list[bytes]:
    return [path.read_bytes() for path in root.glob("*/copy.json")]


def wait_for_copy(qtbot: QtBot, root: Path, session: Session) -> None:
    qtbot.waitUntil(lambda: copies_in(root) == [session.encoded()], timeout=PATIENCE_MS)


def wait_for_none(qtbot: QtBot, root: Path) -> None:
    qtbot.waitUntil(lambda: root.exists() and list(root.iterdir()) == [], timeout=PATIENCE_MS)


def left_behind(root: Path, session: Session) -> RecoveryCopy:
    """Return a copy of the style that a crashed process left behind."""
    code = "import sys; from pathlib import Path; from editor.storage.recovery_store import RecoveryStore\n"
    code += "RecoveryStore(Path(sys.argv[1])).begin(None, 'Untitled', None).write(sys.stdin.buffer.read())"
    subprocess.run(
        [sys.executable, "-c", code, str(root)], cwd=REPOSITORY, input=session.encoded(), check=True
    )
    (copy,) = RecoveryStore(root).left_behind()
    return copy


def test_an_edited_style_has_a_copy_with_its_origin(
    session: Session, recovery: Recovery, root: Path, qtbot: QtBot
) -> None:
    rename(session, "one")
    wait_for_copy(qtbot, root, session)
    rename(session, "two")
    wait_for_copy(qtbot, root, session)
    (about,) = root.glob("*/about.json")
    noted = json.loads(about.read_bytes())
    expected = {"file": "/styles/test.json", "name": "test.json", "base": b"digest".hex()}
    assert {key: noted[key] for key in expected} == expected
    assert noted["style"] == session.style.name != ""


def test_a_session_that_continues_another_takes_over_its_copy(
    session: Session, jobs: Jobs, root: Path, qtbot: QtBot
) -> None:
    former = Recovery(session, jobs, RecoveryStore(root), delays=SOON)
    rename(session, "one")
    wait_for_copy(qtbot, root, session)
    following = session.continued()
    recovery = Recovery(following, jobs, RecoveryStore(root), delays=SOON)
    recovery.take_over(former.hand_over())
    assert copies_in(root) == [session.encoded()], "one exists at every moment"
    rename(following, "two")
    wait_for_copy(qtbot, root, following)
    following.undo_stack.undo()
    following.undo_stack.undo()
    wait_for_none(qtbot, root)
    recovery.release()


def test_a_drag_is_copied_while_it_continues_but_not_at_every_tick(
    session: Session, jobs: Jobs, root: Path, qtbot: QtBot
) -> None:
    recovery = Recovery(session, jobs, RecoveryStore(root))
    seen: dict[bytes, None] = {}
    numbers = iter(range(10_000))

    def move() -> None:
        rename(session, str(next(numbers)))
        seen.update(dict.fromkeys(copies_in(root)))

    clock = QElapsedTimer()
    clock.start()
    timer = QTimer()
    timer.timeout.connect(move)
    timer.start(10)
    qtbot.waitUntil(lambda: len(seen) == 2, timeout=PATIENCE_MS)
    timer.stop()
    assert 2_200 < clock.elapsed() < 6_000
    recovery.release()


def test_a_style_that_was_saved_has_no_copy(
    session: Session, recovery: Recovery, root: Path, qtbot: QtBot
) -> None:
    rename(session, "one")
    wait_for_copy(qtbot, root, session)
    session.mark_saved(session.style, session.origin, STATE)
    wait_for_none(qtbot, root)


class HeldJobs(Jobs):
    """Jobs that do not start before they are released."""

    def __init__(self) -> None:
        super().__init__()
        self.released = threading.Event()

    def run(
        self,
        work: Callable[[Cancel], T],
        done: Callable[[T], None],
        failed: Callable[[EditorError], None],
        purpose: str,
        *,
        abandon: bool = False,
        is_repeatable: bool = False,
    ) -> None:
        def held(cancel: Cancel) -> T:
            assert self.released.wait(PATIENCE_MS / 1000)
            return work(cancel)

        super().run(held, done, failed, purpose, abandon=abandon, is_repeatable=is_repeatable)


def test_a_save_while_the_first_copy_is_written_leaves_no_copy(
    session: Session, root: Path, qtbot: QtBot
) -> None:
    jobs = HeldJobs()
    recovery = Recovery(session, jobs, RecoveryStore(root), delays=SOON)
    rename(session, "one")
    qtbot.waitUntil(lambda: not jobs.is_idle, timeout=PATIENCE_MS)
    session.mark_saved(session.style, session.origin, STATE)
    jobs.released.set()
    qtbot.waitUntil(lambda: jobs.is_idle, timeout=PATIENCE_MS)
    wait_for_none(qtbot, root)
    recovery.release()
    assert jobs.close()


def test_a_style_that_was_undone_to_its_file_has_no_copy_until_it_is_edited_again(
    session: Session, recovery: Recovery, root: Path, qtbot: QtBot
) -> None:
    rename(session, "one")
    wait_for_copy(qtbot, root, session)
    session.undo_stack.undo()
    wait_for_none(qtbot, root)
    session.undo_stack.redo()
    wait_for_copy(qtbot, root, session)


def test_an_edit_that_overtook_a_save_is_copied_with_the_saved_file(
    session: Session, recovery: Recovery, root: Path, qtbot: QtBot
) -> None:
    rename(session, "one")
    saved = session.style
    rename(session, "two")
    wait_for_copy(qtbot, root, session)
    session.mark_saved(saved, Origin(Path("/styles/new.json"), "new.json"), STATE)
    qtbot.waitUntil(lambda: b"new.json" in b"".join(path.read_bytes() for path in root.glob("*/about.json")))
    wait_for_copy(qtbot, root, session)


def test_discarded_changes_have_no_copy(
    session: Session, recovery: Recovery, root: Path, qtbot: QtBot
) -> None:
    rename(session, "one")
    wait_for_copy(qtbot, root, session)
    rename(session, "two")
    recovery.release()
    assert list(root.iterdir()) == []
    session.open(a_source(2), Origin(None, "other"))
    rename(session, "three")
    wait_for_copy(qtbot, root, session)


def test_another_document_has_another_copy(
    session: Session, recovery: Recovery, root: Path, qtbot: QtBot
) -> None:
    rename(session, "one")
    wait_for_copy(qtbot, root, session)
    session.open(a_source(2), Origin(None, "other"))
    assert list(root.iterdir()) == []
    rename(session, "two")
    wait_for_copy(qtbot, root, session)


def test_initial_steps_are_copied_after_the_first_edit(
    session: Session, recovery: Recovery, root: Path, qtbot: QtBot
) -> None:
    source = a_source(2)
    key_free = [("Rename", lambda style: rename_layer(style.layers[0].key, "New")(style))]
    session.open(source, Origin(None, "other"), steps=key_free)
    with qtbot.assertNotEmitted(recovery.failed, wait=QUIET_MS):
        pass
    assert copies_in(root) == []
    rename(session, "Mine")
    wait_for_copy(qtbot, root, session)


def test_a_document_without_a_file_is_copied_before_it_is_edited(
    session: Session, recovery: Recovery, root: Path, qtbot: QtBot
) -> None:
    session.open(a_source(2), Origin(None, "other"))
    session.undo_stack.resetClean()
    wait_for_copy(qtbot, root, session)


def test_the_copy_that_a_document_was_recovered_from_is_deleted_when_it_is_saved_and_no_sooner(
    session: Session, recovery: Recovery, root: Path, qtbot: QtBot
) -> None:
    rename(session, "recovered")
    recovered = session.encoded()
    copy = left_behind(root, session)
    recovery.adopt(copy)
    rename(session, "edited")
    qtbot.waitUntil(
        lambda: sorted(copies_in(root)) == sorted([recovered, session.encoded()]), timeout=PATIENCE_MS
    )

    def replaced() -> list[list[str]]:
        return sorted(json.loads(path.read_bytes())["replaces"] for path in root.glob("*/about.json"))

    qtbot.waitUntil(lambda: replaced() == [[], [copy.folder.name]])
    session.undo_stack.undo()
    session.undo_stack.undo()
    qtbot.waitUntil(lambda: copies_in(root) == [recovered], timeout=PATIENCE_MS)
    assert RecoveryStore(root).left_behind() == ()
    session.mark_saved(session.style, session.origin, STATE)
    wait_for_none(qtbot, root)


def test_the_copy_that_a_document_was_recovered_from_stays_when_another_document_opens(
    session: Session, recovery: Recovery, root: Path
) -> None:
    copy = left_behind(root, session)
    recovery.adopt(copy)
    session.open(a_source(2), Origin(None, "other"))
    assert RecoveryStore(root).left_behind() == (copy,)


def test_a_window_that_closes_right_after_a_save_leaves_no_copy_behind(
    session: Session, recovery: Recovery, root: Path, qtbot: QtBot
) -> None:
    recovery.adopt(left_behind(root, session))
    rename(session, "one")
    qtbot.waitUntil(lambda: len(copies_in(root)) == 2, timeout=PATIENCE_MS)
    session.mark_saved(session.style, session.origin, STATE)
    recovery.close()
    assert list(root.iterdir()) == []


def test_a_window_that_closes_unsaved_but_equal_to_its_file_keeps_the_copy_it_was_recovered_from(
    session: Session, recovery: Recovery, root: Path
) -> None:
    copy = left_behind(root, session)
    recovery.adopt(copy)
    recovery.close()
    assert RecoveryStore(root).left_behind() == (copy,)


def test_a_failed_copy_is_reported_once_for_each_document(
    session: Session, recovery: Recovery, root: Path, qtbot: QtBot
) -> None:
    root.touch()
    with qtbot.waitSignal(recovery.failed, timeout=PATIENCE_MS) as blocker:
        rename(session, "one")
    assert blocker.args is not None
    assert blocker.args[0].text.startswith("The recovery copy could not be saved.")
    session.open(a_source(2), Origin(None, "other"))
    with qtbot.waitSignal(recovery.failed, timeout=PATIENCE_MS):
        rename(session, "two")


def test_a_killed_process_loses_less_than_five_seconds(tmp_path: Path, root: Path) -> None:
    file = tmp_path / "test.json"
    file.write_bytes(a_source(3).text.encode())
    before = file.read_bytes()
    command = [sys.executable, "-c", EDITOR, str(file), str(root)]
    process = subprocess.Popen(command, cwd=REPOSITORY, stdout=subprocess.PIPE)
    with process:
        assert process.stdout is not None
        while not copies_in(root):
            assert process.stdout.readline() == b"edited\n"
        assert RecoveryStore(root).left_behind() == ()
        killed_at = time.time()
        process.kill()
    (copy,) = RecoveryStore(root).left_behind()
    assert copy.file == file
    name = copy.read().tree["map_schemes_section"]["map_schemes"][0]["definition"]["layers"][0]["COMMENT"]
    assert killed_at - 5 < float(name) <= killed_at
    assert file.read_bytes() == before
