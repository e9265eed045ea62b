"""Changes of files by other programs, and backups."""

import hashlib
import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from editor.errors import ChangedOnDiskError, FilePosition
from editor.storage.backups import backup_path
from editor.storage.file_state import NO_FILE, FileState, has_changed, open_style, state_of
from editor.storage.saving import save_bytes
from tests.styles import a_document, bytes_of

OLD, NEW = b"old " * 1000, b"new " * 2000
Change = Callable[[Path, bytes], None]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file in its own folder."""
    path = tmp_path / "styles" / "style.json"
    path.parent.mkdir()
    path.write_bytes(OLD)
    return path


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def write_in_place(file: Path, data: bytes, mtime_ns: int | None = None) -> None:
    """Overwrite a file in place, with another modification time."""
    at = file.stat().st_mtime_ns + 1_000_000 if mtime_ns is None else mtime_ns
    file.write_bytes(data)
    os.utime(file, ns=(at, at))


def write_elsewhere(file: Path, data: bytes) -> None:
    """Replace a file by another one."""
    new = file.with_name("new")
    new.write_bytes(data)
    new.replace(file)


def test_opening_returns_the_state_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "style.json"
    path.write_bytes(bytes_of(a_document(2)))
    opened = open_style(path)
    assert opened.source.tree == a_document(2)
    assert opened.state == state_of(path)
    assert opened.state.digest == hashlib.sha256(bytes_of(a_document(2))).digest()


def test_saving_returns_the_new_state_of_the_file(file: Path) -> None:
    written = save_bytes(file, NEW)
    assert written == state_of(file)
    assert not has_changed(file, written)


@pytest.mark.parametrize("change", [write_in_place, write_elsewhere])
@pytest.mark.parametrize(
    ("data", "expected"), [(OLD, False), (OLD[::-1], True), (OLD + b"!", True), (b"", True)]
)
def test_a_file_has_changed_when_its_bytes_have(
    file: Path, change: Change, data: bytes, expected: bool
) -> None:
    state = state_of(file)
    assert state is not None
    change(file, data)
    assert has_changed(file, state) is expected


def test_a_deleted_file_has_changed_and_has_no_state(file: Path) -> None:
    state = state_of(file)
    assert state is not None
    file.unlink()
    assert has_changed(file, state)
    assert state_of(file) is None
    assert state_of(file / "below") is None


def test_an_untouched_file_is_not_read_again(file: Path) -> None:
    state = state_of(file)
    assert state is not None
    mtime_ns = file.stat().st_mtime_ns
    write_in_place(file, OLD[::-1], mtime_ns)
    assert not has_changed(file, state)


def test_a_folder_has_no_state_of_a_file(file: Path) -> None:
    assert state_of(file.parent) is None


@pytest.mark.parametrize("change", [write_in_place, write_elsewhere])
@pytest.mark.parametrize("data", [OLD[::-1], OLD + b"!"])
def test_changes_by_others_are_not_overwritten(file: Path, change: Change, data: bytes) -> None:
    expected = state_of(file)
    change(file, data)
    with pytest.raises(ChangedOnDiskError) as caught:
        save_bytes(file, NEW, expected=expected)
    assert caught.value.text == "Not saved. Another program changed this file."
    assert caught.value.place == FilePosition(str(file))
    assert file.read_bytes() == data
    assert list(file.parent.iterdir()) == [file]


def test_changes_by_others_within_one_clock_tick_are_not_overwritten(file: Path) -> None:
    expected = state_of(file)
    write_in_place(file, OLD[::-1], file.stat().st_mtime_ns)
    with pytest.raises(ChangedOnDiskError):
        save_bytes(file, NEW, expected=expected)
    assert file.read_bytes() == OLD[::-1]


def test_a_file_that_another_program_deleted_is_not_created_again(file: Path) -> None:
    expected = state_of(file)
    file.unlink()
    with pytest.raises(ChangedOnDiskError, match="moved or deleted"):
        save_bytes(file, NEW, expected=expected)
    assert list(file.parent.iterdir()) == []


def test_where_no_file_is_expected_one_is_created_and_none_is_overwritten(file: Path) -> None:
    with pytest.raises(ChangedOnDiskError, match="Another program changed this file"):
        save_bytes(file, NEW, expected=NO_FILE)
    assert file.read_bytes() == OLD
    file.unlink()
    save_bytes(file, NEW, expected=NO_FILE)
    assert file.read_bytes() == NEW


def test_a_touched_file_with_the_expected_bytes_is_saved(file: Path) -> None:
    expected = state_of(file)
    write_elsewhere(file, OLD)
    save_bytes(file, NEW, expected=expected)
    assert file.read_bytes() == NEW


def test_equal_changes_by_others_are_overwritten(file: Path) -> None:
    expected = state_of(file)
    file.write_bytes(NEW)
    assert save_bytes(file, NEW, expected=expected) == state_of(file)
    assert file.read_bytes() == NEW


def test_each_save_expects_what_the_one_before_wrote(file: Path) -> None:
    state = save_bytes(file, NEW)
    for data in (b"third", b"fourth"):
        state = save_bytes(file, data, expected=state)
    assert file.read_bytes() == b"fourth"


# The previous version


def test_the_backup_has_the_name_and_time_of_the_old_file(file: Path, tmp_path: Path) -> None:
    os.utime(file, ns=(10**18, 10**18))
    backup = backup_path(tmp_path / "state" / "backups", file)
    save_bytes(file, NEW, backup=backup)
    save_bytes(file, NEW + b"!", backup=backup)
    assert backup.read_bytes() == NEW
    assert backup.name == file.name
    assert backup.stat().st_mtime_ns != 10**18
    assert [path.read_bytes() for path in backup.parent.iterdir()] == [NEW]


def test_the_backup_has_the_old_time_and_is_private(file: Path, tmp_path: Path) -> None:
    os.utime(file, ns=(10**18, 10**18))
    backup = tmp_path / "backups" / "one" / "style.json"
    save_bytes(file, NEW, backup=backup)
    assert backup.stat().st_mtime_ns == 10**18
    assert mode_of(backup) == 0o600
    assert mode_of(backup.parent) == 0o700


def test_saving_the_same_bytes_again_retains_the_backup(file: Path, tmp_path: Path) -> None:
    for _ in range(3):
        save_bytes(file, NEW, backup=tmp_path / "backup")
    assert (tmp_path / "backup").read_bytes() == OLD


def test_a_failed_save_does_not_change_the_backup(file: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup"
    backup.write_bytes(b"before")
    state = save_bytes(file, NEW)
    file.write_bytes(OLD)
    with pytest.raises(ChangedOnDiskError):
        save_bytes(file, NEW + b"!", expected=state, backup=backup)
    assert backup.read_bytes() == b"before"


def test_a_backup_that_cannot_be_made_is_logged_and_the_file_saved(
    file: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    backup = tmp_path / "backups" / "style.json"
    backup.mkdir(parents=True)
    save_bytes(file, NEW, backup=backup)
    assert file.read_bytes() == NEW
    assert "was not kept: Is a directory" in caplog.text
    caplog.clear()
    assert list(backup.parent.iterdir()) == [backup]


def test_the_backup_is_the_old_file_itself_without_a_copy(file: Path, tmp_path: Path) -> None:
    old = file.stat().st_ino
    save_bytes(file, NEW, backup=tmp_path / "backup")
    assert (tmp_path / "backup").stat().st_ino == old
    assert mode_of(file) != 0o600


def test_a_file_with_a_hard_link_is_copied_and_keeps_the_link(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.hardlink_to(file)
    mode = mode_of(other)
    save_bytes(file, NEW, backup=tmp_path / "backup")
    assert (tmp_path / "backup").stat().st_ino != other.stat().st_ino
    assert (other.read_bytes(), (tmp_path / "backup").read_bytes(), mode_of(other)) == (OLD, OLD, mode)


def test_a_save_that_is_refused_at_the_last_step_keeps_no_backup(file: Path, tmp_path: Path) -> None:
    state, backup = state_of(file), tmp_path / "backups" / "style.json"

    def pieces() -> Iterator[bytes]:
        yield NEW
        os.utime(file, ns=(1, 1))  # so that the time check fails only at the end

    with pytest.raises(ChangedOnDiskError, match="changed this file just now"):
        save_bytes(file, pieces(), expected=state, backup=backup)
    assert file.read_bytes() == OLD
    assert not backup.exists()
    assert list(file.parent.iterdir()) == [file]


def test_a_file_larger_than_any_style_is_neither_read_nor_backed_up(
    file: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    state, backup = state_of(file), tmp_path / "backups" / "style.json"
    os.truncate(file, 2**40)  # All of it but the beginning is a hole.
    with pytest.raises(ChangedOnDiskError):
        save_bytes(file, NEW, expected=state, backup=backup)
    save_bytes(file, NEW, backup=backup)
    assert (file.read_bytes(), backup.exists()) == (NEW, False)
    assert "was not kept: File too large" in caplog.text
    caplog.clear()


def test_a_file_that_was_overwritten_in_place_with_its_old_time_is_not_replaced(file: Path) -> None:
    expected = state_of(file)
    assert expected is not None
    write_in_place(file, OLD[::-1], expected.mtime_ns)
    with pytest.raises(ChangedOnDiskError):
        save_bytes(file, NEW, expected=expected)
    assert file.read_bytes() == OLD[::-1]


# States that are proven by the status of the file


@pytest.fixture
def proven(file: Path) -> FileState:
    """The state of a saved file, which its status proves."""
    for number in range(1000):
        state = save_bytes(file, b"%4d" % number)
        if state.changed_ns:  # Not if the clock of the disk did not advance between writing and renaming.
            return state
    pytest.fail("No save was proven.")


def test_a_file_that_was_saved_is_not_read_to_be_saved_again(
    file: Path, proven: FileState, tmp_path: Path
) -> None:
    backup, bytes_before = tmp_path / "backups" / "style.json", file.read_bytes()
    other = replace(proven, digest=hashlib.sha256(b"never read").digest())
    save_bytes(file, NEW, expected=other, backup=backup)  # Only reading it detects the difference.
    assert (file.read_bytes(), backup.read_bytes()) == (NEW, bytes_before)


def test_a_read_state_is_compared_by_bytes(file: Path) -> None:
    state = state_of(file)
    assert state is not None
    with pytest.raises(ChangedOnDiskError):
        save_bytes(file, NEW, expected=replace(state, digest=hashlib.sha256(b"other").digest()))


@pytest.mark.parametrize("change", [write_in_place, write_elsewhere])
def test_changes_by_others_with_the_old_time_are_never_proven(
    file: Path, proven: FileState, change: Change
) -> None:
    change(file, b"mine")
    os.utime(file, ns=(proven.mtime_ns, proven.mtime_ns))
    with pytest.raises(ChangedOnDiskError):
        save_bytes(file, NEW, expected=proven)
    assert file.read_bytes() == b"mine"


def test_changes_by_others_while_a_proven_file_is_saved_are_detected(file: Path, proven: FileState) -> None:
    def pieces() -> Iterator[bytes]:
        write_in_place(file, b"mine", proven.mtime_ns)
        yield NEW

    with pytest.raises(ChangedOnDiskError):
        save_bytes(file, pieces(), expected=proven)
    assert file.read_bytes() == b"mine"


def test_a_proven_file_is_saved_where_only_its_rights_were_changed(file: Path, proven: FileState) -> None:
    file.chmod(0o640)
    save_bytes(file, NEW, expected=proven)
    assert (file.read_bytes(), mode_of(file)) == (NEW, 0o640)
