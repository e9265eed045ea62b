"""Changes of the open file by other programs are reported, own saves are not."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.mapstyle.edits.edit import rename_layer
from editor.session.disk_watch import SAVE, DiskChange, DiskWatch
from editor.session.session import Origin, Session
from editor.storage.file_state import NO_FILE, open_style
from editor.storage.saving import save_bytes
from editor.system.jobs import Jobs
from tests.styles import a_document, bytes_of

MINE, THEIRS, LATER = (bytes_of(a_document(layers)) for layers in (3, 2, 1))
# The pause between a change and the check of the file; shorter than in the program.
PAUSE_MS = 50
# Longer than the watch takes to detect any change.
QUIET_MS = 300
Change = Callable[[Path, bytes], None]


@pytest.fixture
def jobs(qapp: object) -> Iterator[Jobs]:
    jobs = Jobs()
    yield jobs
    jobs.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "styles" / "style.json"
    path.parent.mkdir()
    path.write_bytes(MINE)
    return path


@pytest.fixture
def session(file: Path, qtbot: QtBot) -> Session:
    session = Session(open_style(file).source, Origin(None, "none yet"))
    open_file(session, file)
    return session


@pytest.fixture
def watch(session: Session, jobs: Jobs, qtbot: QtBot) -> DiskWatch:
    return DiskWatch(session, jobs, pause_ms=PAUSE_MS)


@pytest.fixture
def reported(watch: DiskWatch) -> list[DiskChange]:
    seen: list[DiskChange] = []
    watch.changed.connect(seen.append)
    return seen


def open_file(session: Session, path: Path) -> None:
    opened = open_style(path)
    session.open(opened.source, Origin(path, path.name), state=opened.state)


def write_in_place(file: Path, data: bytes) -> None:
    file.write_bytes(data)


def replace_file(file: Path, data: bytes) -> None:
    new = file.with_name("new")
    new.write_bytes(data)
    new.replace(file)


def delete_and_write(file: Path, data: bytes) -> None:
    file.unlink()
    file.write_bytes(data)


CHANGES = [write_in_place, replace_file, delete_and_write]


def assert_silence(qtbot: QtBot, watch: DiskWatch) -> None:
    with qtbot.assertNotEmitted(watch.changed, wait=QUIET_MS):
        pass


@pytest.mark.parametrize("change", CHANGES)
def test_each_change_by_another_program_is_reported(
    file: Path, watch: DiskWatch, qtbot: QtBot, change: Change
) -> None:
    for data in (THEIRS, LATER, THEIRS):
        with qtbot.waitSignal(watch.changed) as blocker:
            change(file, data)
        assert blocker.args == [DiskChange(file, open_style(file).state)]


def test_a_state_is_reported_once(file: Path, watch: DiskWatch, qtbot: QtBot) -> None:
    with qtbot.waitSignal(watch.changed):
        file.write_bytes(THEIRS)
    replace_file(file, THEIRS)
    watch.look()
    assert_silence(qtbot, watch)


def test_the_same_bytes_are_no_change(file: Path, watch: DiskWatch, qtbot: QtBot) -> None:
    replace_file(file, MINE)
    file.with_name("another.json").write_bytes(THEIRS)
    assert_silence(qtbot, watch)


def test_a_restored_file_is_reported_when_it_changes_again(
    file: Path, watch: DiskWatch, reported: list[DiskChange], qtbot: QtBot
) -> None:
    with qtbot.waitSignal(watch.changed):
        file.write_bytes(THEIRS)
    with qtbot.waitSignal(watch.found_unchanged):
        replace_file(file, MINE)
    assert len(reported) == 1
    with qtbot.waitSignal(watch.changed):
        replace_file(file, THEIRS)


@pytest.mark.parametrize("change", [Path.unlink, lambda file: file.rename(file.with_name("moved.json"))])
def test_a_deleted_file_and_its_replacement_are_reported(
    file: Path, watch: DiskWatch, qtbot: QtBot, change: Callable[[Path], object]
) -> None:
    with qtbot.waitSignal(watch.changed) as blocker:
        change(file)
    assert blocker.args == [DiskChange(file, NO_FILE)]
    with qtbot.waitSignal(watch.changed) as blocker:
        file.write_bytes(THEIRS)
    assert blocker.args == [DiskChange(file, open_style(file).state)]


def test_a_change_before_the_watch_is_reported(
    file: Path, session: Session, jobs: Jobs, qtbot: QtBot
) -> None:
    file.write_bytes(THEIRS)
    watch = DiskWatch(session, jobs, pause_ms=PAUSE_MS)
    with qtbot.waitSignal(watch.changed) as blocker:
        pass
    assert blocker.args == [DiskChange(file, open_style(file).state)]


def test_a_file_behind_a_link_is_watched_and_so_is_the_link(
    file: Path, tmp_path: Path, session: Session, watch: DiskWatch, qtbot: QtBot
) -> None:
    link = tmp_path / "links" / "link.json"
    link.parent.mkdir()
    link.symlink_to(file)
    open_file(session, link)
    with qtbot.waitSignal(watch.changed):
        replace_file(file, THEIRS)
    other = tmp_path / "other.json"
    other.write_bytes(LATER)
    new = link.with_name("new")
    new.symlink_to(other)
    with qtbot.waitSignal(watch.changed) as blocker:
        new.replace(link)
    assert blocker.args == [DiskChange(link, open_style(link).state)]


def test_own_saves_are_not_reported_and_the_file_remains_watched(
    file: Path, session: Session, jobs: Jobs, watch: DiskWatch, reported: list[DiskChange], qtbot: QtBot
) -> None:
    def save(name: str) -> None:
        session.do(rename_layer(session.style.layers[0].key, name), "Rename")
        style, data = session.style, session.encoded()
        with qtbot.waitSignal(session.saved):
            jobs.run(
                lambda _cancel: save_bytes(file, data, expected=session.file_state),
                lambda state: session.mark_saved(style, session.origin, state),
                pytest.fail,
                SAVE,
            )

    for number in range(5):
        save(str(number))
    assert_silence(qtbot, watch)
    with qtbot.waitSignal(watch.changed):
        replace_file(file, THEIRS)


def test_nothing_is_reported_during_a_save(
    file: Path, session: Session, jobs: Jobs, watch: DiskWatch, qtbot: QtBot
) -> None:
    written = save_bytes(file, THEIRS)
    jobs.run(lambda cancel: cancel.wait(QUIET_MS / 1000), lambda _done: None, pytest.fail, SAVE)
    with qtbot.assertNotEmitted(watch.changed, wait=QUIET_MS // 2):
        watch.look()
    qtbot.waitUntil(lambda: not jobs.is_running(SAVE))
    session.mark_saved(session.style, session.origin, written)
    assert_silence(qtbot, watch)


def test_keep_mine_lets_the_next_save_overwrite_and_later_changes_are_reported(
    file: Path, session: Session, watch: DiskWatch, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(watch.changed):
        file.write_bytes(THEIRS)
    watch.allow_overwrite()
    assert session.file_state == open_style(file).state
    assert_silence(qtbot, watch)
    with qtbot.waitSignal(watch.changed):
        file.write_bytes(LATER)


def test_keep_mine_does_not_cover_changes_after_the_report(
    file: Path, session: Session, watch: DiskWatch, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(watch.changed):
        file.write_bytes(THEIRS)
    theirs = open_style(file).state
    file.write_bytes(LATER)
    watch.allow_overwrite()
    assert session.file_state == theirs


def test_the_return_of_a_deleted_file_is_reported(
    file: Path, session: Session, watch: DiskWatch, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(watch.changed):
        file.unlink()
    watch.allow_overwrite()
    assert session.file_state == NO_FILE
    assert_silence(qtbot, watch)
    with qtbot.waitSignal(watch.changed) as blocker:
        file.write_bytes(MINE)
    assert blocker.args == [DiskChange(file, open_style(file).state)]


def test_allowing_an_overwrite_without_a_change_changes_nothing(session: Session, watch: DiskWatch) -> None:
    before = session.file_state
    watch.allow_overwrite()
    assert session.file_state is before


def test_another_document_does_not_change_the_file(
    file: Path, session: Session, watch: DiskWatch, qtbot: QtBot
) -> None:
    session.open(session.source, Origin(None, "Untitled"))
    file.write_bytes(THEIRS)
    watch.look()
    assert_silence(qtbot, watch)


def test_a_reloaded_file_is_no_change(file: Path, session: Session, watch: DiskWatch, qtbot: QtBot) -> None:
    with qtbot.waitSignal(watch.changed):
        file.write_bytes(THEIRS)
    opened = open_style(file)
    session.reload(opened.source, opened.state)
    assert_silence(qtbot, watch)


def test_a_folder_in_place_of_the_file_is_no_file(file: Path, watch: DiskWatch, qtbot: QtBot) -> None:
    with qtbot.waitSignal(watch.changed) as blocker:
        file.rename(file.with_name("moved.json"))
        file.mkdir()
    assert blocker.args == [DiskChange(file, NO_FILE)]
    with qtbot.waitSignal(watch.found_unchanged):
        file.rmdir()
        file.with_name("moved.json").rename(file)


def test_a_changed_file_that_is_slow_to_read_counts_as_different_until_it_is_read(
    file: Path, session: Session, jobs: Jobs, qtbot: QtBot
) -> None:
    watch = DiskWatch(session, jobs, reading_timeout_s=0, pause_ms=PAUSE_MS)
    replace_file(file, THEIRS)
    watch.check_now()
    assert session.has_unsaved_changes
    qtbot.waitUntil(lambda: session.disk_state is not None and session.disk_state.size == len(THEIRS))
    replace_file(file, MINE)
    watch.check_now()
    qtbot.waitUntil(lambda: not session.has_unsaved_changes)
