"""Sweeping of files left by killed saves."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from editor.storage.file_state import open_style, read_style, sweep_leftovers
from editor.storage.saving import save_bytes
from tests.styles import a_document, bytes_of

ROOT = Path(__file__).parents[2]
OLD, NEW = b"old " * 1000, b"new " * 2000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file in its own folder."""
    path = tmp_path / "styles" / "style.json"
    path.parent.mkdir()
    path.write_bytes(OLD)
    return path


WRITER = """
import sys
from pathlib import Path
from editor.storage.directory import Directory
from editor.storage.atomic_file import PendingFile

with Directory(Path(sys.argv[1])) as folder, PendingFile(folder, 0o600) as file:
    file.write([b"half"])
    print("writing", flush=True)
    sys.stdin.read()
"""


def test_files_of_killed_saves_are_swept_but_no_file_being_written(file: Path) -> None:
    command = [sys.executable, "-c", WRITER, str(file.parent)]
    writer = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"writing\n"
        (draft,) = set(file.parent.iterdir()) - {file}
        os.utime(draft, (0, 0))
        assert sweep_leftovers(file.parent) == 0
        assert draft.read_bytes() == b"half"
        writer.kill()
    assert draft.exists()
    assert sweep_leftovers(file.parent) == 1
    assert list(file.parent.iterdir()) == [file]


def test_a_save_sweeps_files_that_another_left(file: Path) -> None:
    file.with_name(".isopleth-0123456789abcdef").write_bytes(b"half")
    save_bytes(file, NEW)
    assert list(file.parent.iterdir()) == [file]


def test_opening_a_style_to_edit_it_sweeps_and_reading_one_does_not(file: Path) -> None:
    left = file.with_name(".isopleth-0123456789abcdef")
    left.write_bytes(b"half")
    file.write_bytes(bytes_of(a_document(1)))
    read_style(file)
    assert left.exists()
    open_style(file)
    assert not left.exists()


def test_writing_a_backup_sweeps_files_of_killed_saves(file: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backups" / "style.json"
    backup.parent.mkdir()
    backup.with_name(".isopleth-0123456789abcdef").write_bytes(b"half")
    save_bytes(file, NEW, backup=backup)
    assert list(backup.parent.iterdir()) == [backup]


def test_nothing_else_is_swept(file: Path) -> None:
    names = [".isopleth-0123456789abcde", ".isopleth-0123456789abcdef.json", "isopleth-0123456789abcdef"]
    for name in names:
        file.with_name(name).write_bytes(b"kept")
    file.with_name(".isopleth-0123456789abcde0").symlink_to(file)
    file.with_name(".isopleth-0123456789abcde1").mkdir()
    os.mkfifo(file.with_name(".isopleth-0123456789abcde2"))
    before = sorted(file.parent.iterdir())
    assert sweep_leftovers(file.parent) == 0
    assert sorted(file.parent.iterdir()) == before


def test_a_missing_folder_has_nothing_to_sweep(file: Path) -> None:
    assert sweep_leftovers(file / "below") == 0


def test_concurrent_saves_and_sweeps_never_disturb_each_other(file: Path) -> None:
    paths = [file.with_name(f"{number}.json") for number in range(4)]
    stop = threading.Event()

    def sweep() -> None:
        while not stop.is_set():
            sweep_leftovers(file.parent)

    def save(path: Path) -> None:
        for number in range(40):
            save_bytes(path, b"%d" % number)

    sweeper = threading.Thread(target=sweep)
    savers = [threading.Thread(target=save, args=[path]) for path in paths]
    for thread in (sweeper, *savers):
        thread.start()
    for thread in savers:
        thread.join()
    stop.set()
    sweeper.join()
    assert [path.read_bytes() for path in paths] == [b"39"] * 4
    assert sorted(file.parent.iterdir()) == [*paths, file]
