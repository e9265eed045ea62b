"""Reading of whole files and atomic saves."""

import os
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.errors import DocumentError, FilePosition, SaveError
from editor.mapstyle.binary.reader import import_binary
from editor.mapstyle.format.codec import encode
from editor.storage.file_state import LARGEST_FILE, is_same_file, read_style
from editor.storage.saving import save_bytes
from tests import binaries
from tests.styles import a_document, bytes_of

ROOT = Path(__file__).parents[2]
OLD, NEW = b"old " * 1000, b"new " * 2000

# A process without special rights, even if the tests run as root, limited to files of some size.
CHILD = """
import os, resource, sys
from pathlib import Path
from editor.errors import EditorError
from editor.storage.file_state import read_style
from editor.storage.saving import save_bytes

act, path, most_bytes = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
if os.getuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))
try:
    read_style(path) if act == "read" else save_bytes(path, b"new " * 2000)
except EditorError as error:
    print(type(error).__name__, error.text, sep=": ")
else:
    print("done")
"""


def as_unprivileged(act: str, path: Path, most_bytes: int = 1_000_000) -> str:
    """Return the output of reading or saving a file with few rights."""
    command = [sys.executable, "-c", CHILD, act, str(path), str(most_bytes)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def file() -> Iterator[Path]:
    """A file in its own folder, in which everybody may write."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        path = Path(folder) / "style.json"
        path.write_bytes(OLD)
        path.chmod(0o666)
        yield path
        Path(folder).chmod(0o777)


@pytest.fixture
def strict_mask() -> Iterator[None]:
    """New files are writable by their owner and readable by their group."""
    before = os.umask(0o027)
    yield
    os.umask(before)


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def assert_nothing_was_saved(file: Path) -> None:
    """Check that the file has its old bytes, and that there are no files next to it."""
    assert file.read_bytes() == OLD
    assert list(file.parent.iterdir()) == [file]


# Reading


def test_a_style_is_read_completely(tmp_path: Path) -> None:
    path = tmp_path / "style.json"
    path.write_bytes(bytes_of(a_document(2)))
    assert read_style(path).tree == a_document(2)


def test_a_binary_style_is_read_as_two_space_json_whatever_its_name(tmp_path: Path) -> None:
    path = tmp_path / "style.json"
    path.write_bytes(binaries.file(binaries.RICH))
    source = read_style(path)
    assert source.is_import
    assert source.tree == import_binary(binaries.file(binaries.RICH)).tree
    assert source.text.encode() == bytes_of(source.tree)
    assert encode(source, source.tree) == bytes_of(source.tree)


def test_a_json_style_is_no_import_whatever_its_name(tmp_path: Path) -> None:
    path = tmp_path / "new.style"
    path.write_bytes(bytes_of(a_document(2)))
    assert not read_style(path).is_import


def test_a_damaged_binary_style_is_refused_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "old.style"
    path.write_bytes(binaries.file(binaries.RICH)[:50])
    with pytest.raises(DocumentError, match="at byte 50") as caught:
        read_style(path)
    assert caught.value.place == FilePosition(str(path))


def test_a_command_reads_a_style_through_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=[bytes_of(a_document(2))])
    writer.start()
    assert read_style(pipe, allow_pipe=True).tree == a_document(2)
    writer.join()


def test_a_file_that_is_no_json_is_refused_with_its_name_and_place(tmp_path: Path) -> None:
    path = tmp_path / "style.json"
    path.write_bytes(b'{\n  "a": tru\n}')
    with pytest.raises(DocumentError) as caught:
        read_style(path)
    place = caught.value.place
    assert place is not None
    assert (place.file, place.line, place.column) == (str(path), 2, 8)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("absent.json", "does not exist"),
        ("style.json/below", "does not exist"),
        ("", "a folder, not a file"),
        ("x" * 300, "name is too long"),
    ],
)
def test_an_unreadable_file_is_refused_with_its_name(file: Path, name: str, text: str) -> None:
    path = file.parent / name
    with pytest.raises(DocumentError, match=text) as caught:
        read_style(path)
    assert caught.value.place is not None
    assert caught.value.place.file == str(path)
    assert caught.value.text.endswith(".")


def test_a_file_without_read_permission_is_refused(file: Path) -> None:
    file.chmod(0)
    assert as_unprivileged("read", file) == "DocumentError: No permission to read this file."


def test_a_file_too_large_is_refused_before_it_fills_the_memory(file: Path) -> None:
    with file.open("wb") as sparse:
        sparse.truncate(LARGEST_FILE + 1)
    with pytest.raises(DocumentError, match="larger than the limit of 256 MB"):
        read_style(file)


def test_a_device_is_refused() -> None:
    with pytest.raises(DocumentError, match="device"):
        read_style(Path("/dev/zero"))


# Saving


def test_saving_replaces_the_bytes_and_leaves_no_file_behind(file: Path) -> None:
    save_bytes(file, NEW)
    assert file.read_bytes() == NEW
    assert list(file.parent.iterdir()) == [file]


def test_saving_under_a_new_name_creates_the_file(file: Path, strict_mask: None) -> None:
    new = file.with_name("new.json")
    save_bytes(new, NEW)
    assert new.read_bytes() == NEW
    assert mode_of(new) == 0o640
    assert sorted(file.parent.iterdir()) == [new, file]


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o666, 0o755])
def test_saving_keeps_the_permissions(file: Path, mode: int, strict_mask: None) -> None:
    file.chmod(mode)
    save_bytes(file, NEW)
    assert mode_of(file) == mode


@pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root may give files away")
def test_saving_keeps_the_owner(file: Path) -> None:
    os.chown(file, 65534, 65533)
    save_bytes(file, NEW)
    assert (file.stat().st_uid, file.stat().st_gid) == (65534, 65533)


@pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root may give files away")
def test_saving_keeps_the_group_of_a_file_of_another_user(file: Path) -> None:
    os.chown(file, 0, 65533)
    file.chmod(0o664)
    folders = (file.parent, *file.parent.parents[:2])
    modes = [mode_of(folder) for folder in folders]
    groups = os.getgroups()
    for folder in folders:
        folder.chmod(0o777)
    os.setgroups([65533])
    os.seteuid(65534)
    try:
        save_bytes(file, NEW)
    finally:
        os.seteuid(0)
        os.setgroups(groups)
        for folder, mode in zip(folders, modes, strict=True):
            folder.chmod(mode)
    assert (file.stat().st_uid, file.stat().st_gid) == (65534, 65533)
    assert mode_of(file) == 0o664


def test_saving_through_symbolic_links_writes_their_target(file: Path, tmp_path: Path) -> None:
    near, far = tmp_path / "near.json", tmp_path / "far.json"
    near.symlink_to(file)
    far.symlink_to("near.json")
    save_bytes(far, NEW)
    assert far.is_symlink()
    assert near.is_symlink()
    assert file.read_bytes() == NEW
    assert list(file.parent.iterdir()) == [file]


def test_saving_through_a_broken_link_creates_its_target(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(file.with_name("new.json"))
    save_bytes(link, NEW)
    assert link.is_symlink()
    assert file.with_name("new.json").read_bytes() == NEW


def test_an_open_handle_still_reads_the_old_file(file: Path) -> None:
    with file.open("rb") as reader:
        save_bytes(file, NEW)
        assert reader.read() == OLD


def test_an_empty_file_can_be_saved(file: Path) -> None:
    save_bytes(file, b"")
    assert file.read_bytes() == b""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("absent/style.json", "Not saved. The folder no longer exists."),
        ("style.json/style.json", "Not saved. The folder no longer exists."),
        ("", "Not saved. This is a folder, not a file."),
        ("x" * 300, "Not saved. The file name is too long."),
    ],
)
def test_nothing_is_saved_where_no_file_is_possible(file: Path, name: str, text: str) -> None:
    path = file.parent / name
    with pytest.raises(SaveError) as caught:
        save_bytes(path, NEW)
    assert caught.value.text == text
    assert caught.value.place is not None
    assert caught.value.place.file == str(path)
    assert_nothing_was_saved(file)


def test_a_file_of_the_longest_name_is_saved(file: Path) -> None:
    long = file.with_name("x" * 250 + ".json")
    save_bytes(long, NEW)
    assert long.read_bytes() == NEW


def test_cyclic_links_are_refused_and_stay(file: Path) -> None:
    one, other = file.with_name("one"), file.with_name("other")
    one.symlink_to(other)
    other.symlink_to(one)
    with pytest.raises(SaveError):
        save_bytes(one, NEW)
    assert sorted(path.name for path in file.parent.iterdir()) == ["one", "other", "style.json"]
    assert one.is_symlink()


def test_a_device_is_never_replaced(file: Path) -> None:
    pipe = file.with_name("pipe")
    os.mkfifo(pipe)
    with pytest.raises(SaveError, match="device"):
        save_bytes(pipe, NEW)
    assert pipe.is_fifo()


def test_a_file_that_is_read_only_is_not_written_over(file: Path) -> None:
    file.chmod(0o444)
    assert as_unprivileged("save", file) == "SaveError: Not saved. No permission to write here."
    assert_nothing_was_saved(file)


def test_nothing_is_saved_in_a_read_only_folder(file: Path) -> None:
    file.parent.chmod(0o555)
    assert as_unprivileged("save", file) == "SaveError: Not saved. No permission to write here."
    assert_nothing_was_saved(file)


@pytest.mark.parametrize("most_bytes", [0, 1, 4096, len(NEW) - 1])
def test_a_file_that_cannot_be_written_completely_keeps_the_old_one(file: Path, most_bytes: int) -> None:
    output = as_unprivileged("save", file, most_bytes)
    assert output == "SaveError: Not saved. The file is too large for this disk."
    assert_nothing_was_saved(file)


def test_another_user_who_may_write_a_file_can_save_it(file: Path) -> None:
    assert as_unprivileged("save", file, len(NEW)) == "done"
    assert file.read_bytes() == NEW
    assert mode_of(file) == 0o666


def test_links_lead_to_the_same_file(tmp_path: Path) -> None:
    file, other = tmp_path / "style.json", tmp_path / "other.json"
    symbolic, hard = tmp_path / "symbolic.json", tmp_path / "hard.json"
    file.write_text("{}")
    other.write_text("{}")
    symbolic.symlink_to(file)
    os.link(file, hard)
    assert is_same_file(file, symbolic)
    assert is_same_file(hard, symbolic)
    assert not is_same_file(file, other)


def test_a_file_that_does_not_exist_yet_is_compared_by_its_path(tmp_path: Path) -> None:
    folder, link = tmp_path / "folder", tmp_path / "link"
    folder.mkdir()
    link.symlink_to(folder)
    assert is_same_file(folder / "new.json", link / "new.json")
    assert not is_same_file(folder / "new.json", folder / "other.json")
    assert not is_same_file(folder / "new.json", folder)
