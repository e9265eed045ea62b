"""Recovery copies, which outlive a crash."""

import json
import os
import resource
import signal
import stat
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from editor.errors import DocumentError, SaveError
from editor.storage.file_state import FileState
from editor.storage.recovery_store import RecoveryCopy, RecoverySlot, RecoveryStore, read_metadata
from tests.styles import a_document, bytes_of

ROOT = Path(__file__).parents[2]
BASE = FileState(1, 2, 3, b"\x01\x02")
ONE, OTHER = bytes_of(a_document(1)), bytes_of(a_document(2))

# Another process with an open style: it writes a copy of each line it reads, confirms it, and waits.
OWNER = """
import sys
from pathlib import Path
from editor.storage.recovery_store import RecoveryStore

store = RecoveryStore(Path(sys.argv[1]))
slot = store.begin(Path("/styles/day.json"), "day.json", None)
for line in sys.stdin:
    if line == "adopt\\n":
        slot.adopt(store.left_behind()[0])
    slot.write(line.encode(), replaces=slot.adopted)
    print("written", flush=True)
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "state" / "recovery"


@pytest.fixture
def store(root: Path) -> RecoveryStore:
    return RecoveryStore(root)


class Owner:
    """The other process."""

    def __init__(self, root: Path) -> None:
        command = [sys.executable, "-c", OWNER, str(root)]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def write(self, text: str) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(text + "\n")
        assert self.process.stdout.readline() == "written\n"

    def die(self) -> None:
        with self.process:
            self.process.kill()
        assert self.process.returncode == -signal.SIGKILL


def left_behind(root: Path, data: bytes = ONE) -> RecoveryCopy:
    """Return a copy whose process has ended."""
    owner = Owner(root)
    owner.write("{}")
    owner.die()
    (folder,) = (path.parent for path in root.glob("*/copy.json") if path.read_bytes() == b"{}\n")
    (folder / "copy.json").write_bytes(data)
    (copy,) = (copy for copy in RecoveryStore(root).left_behind() if copy.folder == folder)
    return copy


def copies_in(root: Path) -> list[bytes]:
    return sorted(path.read_bytes() for path in root.glob("*/copy.json"))


def modes_in(folder: Path) -> set[int]:
    return {stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.rglob("*")) if not path.is_dir()}


def test_an_open_document_leaves_no_copy_behind(store: RecoveryStore, root: Path) -> None:
    slot = store.begin(None, "Untitled", None)
    slot.write(ONE)
    slot.write(OTHER)
    assert copies_in(root) == [OTHER]
    assert store.left_behind() == ()
    assert RecoveryStore(root).left_behind() == ()
    slot.close()


def test_an_unedited_document_has_no_recovery_copy(store: RecoveryStore, root: Path) -> None:
    slot = store.begin(None, "Untitled", None)
    slot.delete_own()
    slot.delete_all()
    slot.close()
    assert store.left_behind() == ()
    assert not root.exists()


def test_a_copy_is_for_its_owner_only(store: RecoveryStore, root: Path) -> None:
    slot = store.begin(None, "Untitled", None)
    slot.write(ONE)
    assert modes_in(root) == {0o600}
    assert {stat.S_IMODE(path.stat().st_mode) for path in (root, *root.iterdir())} == {0o700}
    slot.close()


@pytest.mark.parametrize("end", [RecoverySlot.delete_own, RecoverySlot.delete_all, RecoverySlot.close])
def test_a_style_that_needs_no_copy_has_none(store: RecoveryStore, root: Path, end: object) -> None:
    slot = store.begin(None, "Untitled", None)
    slot.write(ONE)
    assert callable(end)
    end(slot)
    assert list(root.iterdir()) == []
    slot.write(OTHER)
    assert copies_in(root) == ([] if end is RecoverySlot.close else [OTHER])
    slot.close()


def test_a_killed_process_leaves_its_last_copy_behind_and_a_live_one_does_not(
    store: RecoveryStore, root: Path
) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    dying, living = Owner(root), Owner(root)
    for owner in (dying, living):
        owner.write('{"a": 1}')
        owner.write('{"a": 2}')
    assert store.left_behind() == ()
    dying.die()
    (copy,) = store.left_behind()
    assert (copy.file, copy.name, copy.base_digest) == (Path("/styles/day.json"), "day.json", None)
    assert copy.read().tree == {"a": 2}
    assert before <= copy.written_at <= datetime.now(UTC)
    living.die()
    assert len(store.left_behind()) == 2


def test_copies_left_behind_stay_however_often_they_are_listed(store: RecoveryStore, root: Path) -> None:
    copy = left_behind(root)
    for _ in range(3):
        assert store.left_behind() == (copy,)
    assert copies_in(root) == [ONE]


def test_the_newest_copy_comes_first(store: RecoveryStore, root: Path) -> None:
    copies = [left_behind(root) for _ in range(3)]
    for age, copy in zip((2, 0, 1), copies, strict=True):
        os.utime(copy.folder / "copy.json", (1000 - age, 1000 - age))
    assert [copy.folder for copy in store.left_behind()] == [copies[at].folder for at in (1, 2, 0)]


def test_a_copy_names_its_last_origin(store: RecoveryStore, root: Path) -> None:
    slot = store.begin(None, "Untitled", None)
    slot.write(ONE)
    slot.rebase(Path("/styles/näme\udcff.json"), "näme.json", BASE)
    slot.write(OTHER)
    (folder,) = root.iterdir()
    (folder / "lock").rename(folder / "elsewhere")  # The content of the live slot is not the lock any more.
    (folder / "lock").touch()
    (copy,) = store.left_behind()
    assert (copy.file, copy.name, copy.base_digest) == (
        Path("/styles/näme\udcff.json"),
        "näme.json",
        b"\x01\x02",
    )


def test_a_copy_has_the_name_of_its_style_and_the_time_of_its_start(store: RecoveryStore, root: Path) -> None:
    before = datetime.now(UTC)
    slot = store.begin(None, "Untitled", None)
    slot.rebase(None, "Untitled", None, "My new day")
    slot.write(ONE)
    (about,) = root.glob("*/about.json")
    noted = read_metadata(about)
    assert noted.style_name == "My new day"
    assert noted.begun_at is not None
    assert before <= noted.begun_at <= datetime.now(UTC)
    assert read_metadata(about) == noted


def test_a_copy_that_was_recovered_and_lost_again_is_offered_once(store: RecoveryStore, root: Path) -> None:
    first = left_behind(root)
    second = Owner(root)
    second.write("adopt")
    second.die()
    (newest,) = store.left_behind()
    assert newest.replaces == (first.folder.name,)
    assert newest.begun_at == first.begun_at
    third = Owner(root)
    third.write("adopt")
    third.die()
    (newest,) = store.left_behind()
    assert len(newest.folders) == 3
    store.delete(newest)
    assert list(root.iterdir()) == []


def test_a_copy_that_replaces_others_takes_them_along(store: RecoveryStore, root: Path) -> None:
    left_behind(root)
    second = Owner(root)
    second.write("adopt")
    second.die()
    (newest,) = store.left_behind()
    slot = store.begin(None, "Untitled", None)
    slot.adopt(newest)
    assert len(slot.adopted) == 2
    slot.delete_all()
    assert list(root.iterdir()) == []


def test_a_copy_is_offered_again_if_its_replacement_is_gone(store: RecoveryStore, root: Path) -> None:
    first = left_behind(root)
    slot = store.begin(None, "Untitled", None)
    slot.adopt(first)
    slot.write(OTHER, replaces=slot.adopted)
    slot.close()
    assert store.left_behind() == (first,)


def test_a_file_is_edited_elsewhere_while_a_process_with_changes_is_running(
    store: RecoveryStore, root: Path
) -> None:
    day = Path("/styles/day.json")
    assert not store.is_edited_elsewhere(day)
    store.begin(day, "day.json", None).write(ONE)
    assert not store.is_edited_elsewhere(day)  # That is this process.
    owner = Owner(root)
    assert not store.is_edited_elsewhere(day)
    owner.write("{}")
    assert store.is_edited_elsewhere(day)
    assert store.is_edited_elsewhere(Path("/styles/../styles/day.json"))
    assert not store.is_edited_elsewhere(Path("/styles/night.json"))
    owner.die()
    assert not store.is_edited_elsewhere(day)


def test_the_file_is_identified_by_its_whole_path(store: RecoveryStore, root: Path) -> None:
    store.begin(Path("day.json"), "day.json", None).write(ONE)
    (about,) = root.glob("*/about.json")
    assert json.loads(about.read_bytes())["file"] == str(Path.cwd() / "day.json")


@pytest.mark.parametrize(
    "about",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"file": 1, "name": 2, "base": "x", "style": 3, "begun": "x", "owner": "x"}',
        b'{"replaces": [4, "../x"]}',
        b'{"file": "", "name": "", "begun": 5, "replaces": 6}',
        None,
    ],
)
def test_a_copy_is_offered_even_without_metadata(
    store: RecoveryStore, root: Path, about: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    path = left_behind(root).folder / "about.json"
    if about is None:
        path.unlink()
    else:
        path.write_bytes(about)
    (copy,) = store.left_behind()
    assert (copy.file, copy.name, copy.base_digest) == (None, "Unnamed style", None)
    assert (copy.style_name, copy.begun_at, copy.replaces) == ("", None, ())
    assert copy.read().tree == a_document(1)
    caplog.clear()  # An unreadable note is logged.


def test_a_folder_without_a_copy_is_unchanged(store: RecoveryStore, root: Path) -> None:
    copy = left_behind(root)
    (copy.folder / "copy.json").unlink()
    (root / "file").touch()
    (root / "folder").mkdir()
    (root / "folder" / "copy.json").write_bytes(b"nobody's lock")
    before = sorted(root.rglob("*"))
    assert store.left_behind() == ()
    assert sorted(root.rglob("*")) == before


def test_a_copy_that_is_no_style_is_offered_and_refused_when_it_is_read(
    store: RecoveryStore, root: Path
) -> None:
    left_behind(root, b"{")
    (copy,) = store.left_behind()
    with pytest.raises(DocumentError) as caught:
        copy.read()
    assert caught.value.place is not None
    assert caught.value.place.file == str(copy.folder / "copy.json")


def test_a_copy_is_deleted_on_request(store: RecoveryStore, root: Path) -> None:
    unwanted, expected = left_behind(root), left_behind(root, OTHER)
    store.delete(unwanted)
    store.delete(unwanted)
    assert [copy.folder for copy in store.left_behind()] == [expected.folder]
    assert not unwanted.folder.exists()


def test_a_copy_that_an_open_document_needs_is_not_deleted(store: RecoveryStore, root: Path) -> None:
    copy = left_behind(root)
    slot = store.begin(None, "Untitled", None)
    slot.adopt(copy)
    with pytest.raises(SaveError, match="in use by another window"):
        store.delete(copy)
    assert copies_in(root) == [ONE]
    slot.close()


def test_an_adopted_copy_is_locked_and_remains_until_the_document_is_saved_or_discarded(
    store: RecoveryStore, root: Path
) -> None:
    copy = left_behind(root)
    slot, late = store.begin(None, "Untitled", None), store.begin(None, "Untitled", None)
    slot.adopt(copy)
    late.adopt(copy)
    assert store.left_behind() == ()
    slot.write(OTHER)
    slot.delete_own()
    late.delete_all()
    assert copies_in(root) == [ONE]
    slot.delete_all()
    assert list(root.iterdir()) == []


def test_an_adopted_copy_is_left_behind_again_without_a_decision(store: RecoveryStore, root: Path) -> None:
    copy = left_behind(root)
    slot = store.begin(None, "Untitled", None)
    slot.adopt(copy)
    slot.write(OTHER)
    slot.close()
    assert store.left_behind() == (copy,)


def test_incomplete_folders_of_dead_processes_are_swept_by_the_next_copy(
    store: RecoveryStore, root: Path
) -> None:
    husk, copy = left_behind(root).folder, left_behind(root, OTHER)
    (husk / "copy.json").rename(husk / ".isopleth-0123456789abcdef")
    living = store.begin(None, "living", None)
    living.write(ONE)
    store.begin(None, "Untitled", None).write(ONE)
    assert not husk.exists()
    assert copy.folder.exists()
    assert copies_in(root) == sorted([ONE, ONE, OTHER])


def test_a_copy_that_cannot_be_written_reports_why_and_keeps_the_previous_one(
    store: RecoveryStore, root: Path
) -> None:
    slot = store.begin(None, "Untitled", None)
    slot.write(ONE)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
    try:
        with pytest.raises(SaveError) as caught:
            slot.write(OTHER)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, handler)
    assert caught.value.text == "The recovery copy could not be saved. The file is too large for this disk."
    assert copies_in(root) == [ONE]
    (folder,) = root.iterdir()
    assert sorted(path.name for path in folder.iterdir()) == ["about.json", "copy.json", "lock"]
    slot.close()


def test_if_no_folder_can_be_created_nothing_is_written_until_it_can(
    store: RecoveryStore, root: Path
) -> None:
    root.parent.touch()
    slot = store.begin(None, "Untitled", None)
    with pytest.raises(SaveError, match="recovery copy could not be saved"):
        slot.write(ONE)
    root.parent.unlink()
    slot.write(ONE)
    assert copies_in(root) == [ONE]
    slot.close()
