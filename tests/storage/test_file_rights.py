"""Rights of saved files: copied, and never wider than before."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import ChangedOnDiskError, LinkedFileError, SaveError
from editor.storage.file_rights import ACCESS_LIST, AccessEntry, access_list, entries_of, narrowed_mode
from editor.storage.file_state import state_of
from editor.storage.saving import save_bytes, save_file
from tests.reliability.disk import Disk, failing_with

OLD, NEW = b"old " * 1000, b"new " * 2000
USER_OBJ, USER, GROUP_OBJ, GROUP, MASK, OTHER = 0x01, 0x02, 0x04, 0x08, 0x10, 0x20
NONE = 0xFFFF_FFFF
DEFAULT_LIST = "system.posix_acl_default"


def access_list_of(owner: int, group: int, mask: int, other: int, **named: int) -> bytes:
    """Return the bytes of an access list: `u5=6` names a user, `g5=6` a group."""
    people = [AccessEntry(USER, held, int(name[1:])) for name, held in named.items() if name[0] == "u"]
    groups = [AccessEntry(GROUP, held, int(name[1:])) for name, held in named.items() if name[0] == "g"]
    return access_list(
        [
            AccessEntry(USER_OBJ, owner, NONE),
            *people,
            AccessEntry(GROUP_OBJ, group, NONE),
            *groups,
            AccessEntry(MASK, mask, NONE),
            AccessEntry(OTHER, other, NONE),
        ]
    )


# The list denies the group what the mode of the file seems to grant.
DENIED = access_list_of(6, 0, 6, 4, u4711=6)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file in its own folder; skips the test on file systems without access lists."""
    path = tmp_path / "styles" / "style.json"
    path.parent.mkdir()
    path.write_bytes(OLD)
    if not hasattr(os, "setxattr"):
        pytest.skip("This system has no POSIX access lists.")
    try:
        os.setxattr(path, ACCESS_LIST, DENIED)
        os.removexattr(path, ACCESS_LIST)
        os.setxattr(path, "user.isopleth", b"value")
    except OSError as error:
        pytest.skip(f"This file system has no POSIX access lists: {error}")
    return path


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_an_access_list_and_attributes_are_retained(file: Path) -> None:
    os.setxattr(file, ACCESS_LIST, DENIED)
    mode = mode_of(file)
    saved = save_file(file, NEW)
    assert file.read_bytes() == NEW
    assert entries_of(os.getxattr(file, ACCESS_LIST)) == entries_of(DENIED)
    assert os.getxattr(file, "user.isopleth") == b"value"
    assert (mode_of(file), saved.remark) == (mode, "")


def test_a_file_without_an_access_list_gets_none_from_its_folder(file: Path) -> None:
    os.setxattr(file.parent, DEFAULT_LIST, access_list_of(7, 7, 7, 7, u4711=7))
    file.chmod(0o664)
    save_bytes(file, NEW)
    assert ACCESS_LIST not in os.listxattr(file)
    assert mode_of(file) == 0o664


def test_a_new_file_gets_the_access_list_of_its_folder(file: Path) -> None:
    os.setxattr(file.parent, DEFAULT_LIST, access_list_of(7, 7, 7, 0, u4711=7))
    new = file.with_name("new.json")
    save_bytes(new, NEW)
    assert AccessEntry(USER, 7, 4711) in entries_of(os.getxattr(new, ACCESS_LIST))


def test_an_access_list_that_cannot_be_copied_narrows_the_mode_and_is_reported(file: Path) -> None:
    os.setxattr(file, ACCESS_LIST, DENIED)
    assert mode_of(file) & 0o070
    disk = Disk(file.parent)
    with disk.in_place():
        save_bytes(file, OLD + b"!")
    place = next(at for at, call in enumerate(disk.calls) if call.name == "setxattr")
    with Disk(file.parent, failing=place, fault=failing_with(28)).in_place():
        saved = save_file(file, NEW)
    assert file.read_bytes() == NEW
    assert ACCESS_LIST not in os.listxattr(file)
    assert mode_of(file) == 0o604
    assert "access control list" in saved.remark


permissions = st.integers(0, 7)


def granted_rights(held: bytes, person: int, groups: frozenset[int], *, in_group: bool) -> int:
    """Return the rights of a user who does not own the file, according to acl(5)."""
    entries = entries_of(held)
    mask = next(entry.permissions for entry in entries if entry.tag == MASK)
    for entry in entries:
        if entry.tag == USER and entry.identity == person:
            return entry.permissions & mask
    matching = [
        entry.permissions & mask
        for entry in entries
        if (entry.tag == GROUP_OBJ and in_group) or (entry.tag == GROUP and entry.identity in groups)
    ]
    if matching:
        return max(matching, key=lambda one: one.bit_count()) if len(matching) == 1 else union(matching)
    return next(entry.permissions for entry in entries if entry.tag == OTHER)


def union(held: list[int]) -> int:
    whole = 0
    for each in held:
        whole |= each
    return whole


@given(
    group=permissions,
    mask=permissions,
    other=permissions,
    people=st.dictionaries(st.sampled_from([1, 2]), permissions),
    groups=st.dictionaries(st.sampled_from([8, 9]), permissions),
    person=st.sampled_from([1, 2, 3]),
    in_groups=st.frozensets(st.sampled_from([8, 9])),
    in_group=st.booleans(),
)
def test_a_narrowed_mode_is_never_wider_than_the_list(
    group: int,
    mask: int,
    other: int,
    people: dict[int, int],
    groups: dict[int, int],
    person: int,
    in_groups: frozenset[int],
    in_group: bool,
) -> None:
    named = {f"u{key}": held for key, held in people.items()} | {f"g{key}": v for key, v in groups.items()}
    held = access_list_of(6, group, mask, other, **named)
    before = granted_rights(held, person, in_groups, in_group=in_group)
    mode = narrowed_mode(held, 0o600 | mask << 3 | other)
    after = mode >> 3 & 7 if in_group else mode & 7
    assert after & ~before == 0
    foreign = narrowed_mode(held, 0o600 | mask << 3 | other, has_group=False)
    assert (foreign >> 3 & 7) & ~(foreign & 7) == 0


@given(st.binary(max_size=60))
def test_an_invalid_list_leaves_access_to_the_owner_only(held: bytes) -> None:
    try:
        entries_of(held)
    except ValueError:
        assert narrowed_mode(held, 0o666) == 0o600


@pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root may become somebody else")
def test_a_group_with_a_reused_id_inherits_nothing(file: Path) -> None:
    # The folder of a test is closed to others.
    with TemporaryDirectory() as folder:
        _save_without_the_group(Path(folder))


def _save_without_the_group(folder: Path) -> None:
    folder.chmod(0o777)
    file = folder / "style.json"
    file.write_bytes(OLD)
    os.setxattr(file, ACCESS_LIST, access_list_of(6, 6, 6, 0, u65534=6))
    os.chown(file, 0, 65533)
    os.setegid(65531)
    os.seteuid(65534)
    try:
        saved = save_file(file, NEW)
    finally:
        os.seteuid(0)
        os.setegid(0)
    assert file.stat().st_gid == 65531
    assert AccessEntry(GROUP_OBJ, 0, NONE) in entries_of(os.getxattr(file, ACCESS_LIST))
    assert "group of the file could not be kept" in saved.remark


def test_a_file_with_hard_links_is_refused_until_confirmed(file: Path) -> None:
    other = file.with_name("other.json")
    other.hardlink_to(file)
    with pytest.raises(LinkedFileError, match="hard links"):
        save_file(file, NEW, allow_hard_links=False)
    assert file.read_bytes() == OLD
    save_file(file, NEW, allow_hard_links=True)
    assert (file.read_bytes(), other.read_bytes()) == (NEW, OLD)
    save_file(file, OLD, allow_hard_links=False)


@pytest.mark.parametrize("kind", ["link", "folder", "pipe", "file"])
def test_swapped_files_of_a_neighbour_are_neither_followed_nor_replaced(
    file: Path, tmp_path: Path, kind: str
) -> None:
    private = tmp_path / "private"
    private.write_bytes(b"private")
    private.chmod(0o600)
    make = {
        "link": lambda: file.symlink_to(private),
        "folder": file.mkdir,
        "pipe": lambda: os.mkfifo(file),
        "file": lambda: file.write_bytes(b"other"),
    }

    def pieces() -> Iterator[bytes]:
        yield NEW
        file.unlink()
        make[kind]()

    with pytest.raises(ChangedOnDiskError):
        save_bytes(file, pieces(), expected=state_of(file))
    assert (private.read_bytes(), mode_of(private)) == (b"private", 0o600)
    assert not file.is_file() or file.read_bytes() != NEW
    assert list(file.parent.iterdir()) == [file]


def test_a_swapped_pending_file_is_never_reported_as_saved(file: Path, tmp_path: Path) -> None:
    private = tmp_path / "private"
    private.write_bytes(b"private")
    private.chmod(0o600)

    def pieces() -> Iterator[bytes]:
        yield NEW
        (draft,) = (path for path in file.parent.rglob("*") if path.is_file() and path != file)
        draft.unlink()
        draft.symlink_to(private)

    with pytest.raises(SaveError, match="Not saved"):
        save_bytes(file, pieces())
    assert (file.read_bytes(), file.is_symlink()) == (OLD, False)
    assert (private.read_bytes(), mode_of(private)) == (b"private", 0o600)
