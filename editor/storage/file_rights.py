"""Access rights and extended attributes, carried over from one open file to another."""

import errno
import os
import stat
import struct
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from typing import Final

from editor.wording import say

ACCESS_LIST: Final = "system.posix_acl_access"
"""The name of the attribute that holds a POSIX access control list."""

# From linux/posix_acl_xattr.h.
_VERSION: Final = 2
_HEAD, _ENTRY = struct.Struct("<I"), struct.Struct("<HHI")
_USER, _GROUP_OBJ, _GROUP, _MASK, _OTHER = 0x02, 0x04, 0x08, 0x10, 0x20
_NO_LIST: Final = frozenset({errno.ENODATA, errno.ENOTSUP, errno.EOPNOTSUPP})
# They vouch for the bytes of one file, or let it run with more rights.
_OF_ONE_FILE: Final = frozenset({"security.capability", "security.evm", "security.ima"})

_LIST_LOST: Final = say(
    "Its access list could not be copied to the new version, "
    "so some users may have fewer permissions than before."
)
_GROUP_LOST: Final = say(
    "You do not have permission to keep the file’s group, "
    "so its members may have fewer permissions than before."
)
_ATTRIBUTES_LOST: Final = say("Some of its extended attributes could not be copied to the new version.")


@dataclass(frozen=True, slots=True)
class Original:
    """A file whose rights another gets: its status, and its descriptor where one may read it."""

    status: os.stat_result
    descriptor: int | None


@dataclass(frozen=True, slots=True)
class AccessEntry:
    """One line of an access list. Units: `permissions` as in a mode, 0 to 7."""

    tag: int
    permissions: int
    identity: int


def carry_over(original: Original, target: int) -> str:
    """Give an open file the owner, rights and attributes of another, and return what could not be kept.

    What cannot be kept never widens the rights. The sentence is empty where all was kept.
    Raises: OSError.
    """
    status = original.status
    for owner in (-1, status.st_uid):  # Others may read by the group, which one may give alone.
        with suppress(PermissionError):
            os.fchown(target, owner, status.st_gid)
    has_group = os.fstat(target).st_gid == status.st_gid
    mode = stat.S_IMODE(status.st_mode) & 0o777
    lost = [] if has_group else [_GROUP_LOST]
    if original.descriptor is None:
        os.fchmod(target, mode & 0o700)
        return say("Only you can read and write the new version.")
    names = _names(original.descriptor)
    if ACCESS_LIST not in names:
        mode = mode if has_group else _without_group(mode)
        _drop_list(target)
    else:
        held = os.getxattr(original.descriptor, ACCESS_LIST)
        try:
            os.setxattr(target, ACCESS_LIST, held if has_group else _with_least_group(held))
        except (OSError, ValueError):
            lost = [_LIST_LOST]
            mode = narrowed_mode(held, mode, has_group=has_group)
            _drop_list(target)
    if not _copy_others(names, original.descriptor, target):
        lost.append(_ATTRIBUTES_LOST)
    os.fchmod(target, mode)
    return " ".join(lost)


def narrowed_mode(held: bytes, mode: int, *, has_group: bool = True) -> int:
    """Return the mode of a file that loses its access list: never wider than the list was.

    Without a list, a person that it names counts as one of the group or of the others.
    """
    try:
        entries = entries_of(held)
    except ValueError:
        return mode & 0o700
    mask = _all(entry.permissions for entry in entries if entry.tag == _MASK)
    group = _all(entry.permissions for entry in entries if entry.tag == _GROUP_OBJ) & mask
    people = _all(entry.permissions for entry in entries if entry.tag == _USER) & mask
    groups = _all(entry.permissions for entry in entries if entry.tag == _GROUP) & mask
    has_people = any(entry.tag == _USER for entry in entries)
    has_groups = any(entry.tag == _GROUP for entry in entries)
    other = mode & 0o7 & (people if has_people else 0o7) & (groups if has_groups else 0o7)
    group &= people if has_people else 0o7
    narrowed = mode & 0o700 | group << 3 | other
    return narrowed if has_group else _without_group(narrowed)


def entries_of(held: bytes) -> tuple[AccessEntry, ...]:
    """Return the lines of an access list.

    Raises: ValueError when it has another form.
    """
    body = held[_HEAD.size :]
    if len(held) < _HEAD.size or _HEAD.unpack_from(held)[0] != _VERSION or len(body) % _ENTRY.size:
        raise ValueError("no access list")
    return tuple(AccessEntry(*fields) for fields in _ENTRY.iter_unpack(body))


def access_list(entries: Iterable[AccessEntry]) -> bytes:
    """Return the bytes of an access list; the inverse of `entries_of`."""
    lines = (_ENTRY.pack(entry.tag, entry.permissions, entry.identity) for entry in entries)
    return _HEAD.pack(_VERSION) + b"".join(lines)


def _with_least_group(held: bytes) -> bytes:
    """Return an access list that gives the owning group, which is another one, no more than the others."""
    entries = entries_of(held)
    other = _all(entry.permissions for entry in entries if entry.tag == _OTHER)
    return access_list(
        AccessEntry(entry.tag, entry.permissions & other, entry.identity)
        if entry.tag == _GROUP_OBJ
        else entry
        for entry in entries
    )


def _without_group(mode: int) -> int:
    """Return a mode that gives the group no more than the others."""
    return mode & (0o707 | (mode & 0o7) << 3)


def _all(permissions: Iterable[int]) -> int:
    return reduce(lambda one, other: one & other, permissions, 0o7)


def _drop_list(target: int) -> None:
    """Delete an access list that a new file got from its folder.

    Raises: OSError.
    """
    if sys.platform == "linux":
        try:
            os.removexattr(target, ACCESS_LIST)
        except OSError as error:
            if error.errno not in _NO_LIST:
                raise


def _names(descriptor: int) -> tuple[str, ...]:
    """Return the names of the extended attributes of a file; none where the system has none."""
    if sys.platform != "linux":
        return ()
    try:
        return tuple(os.listxattr(descriptor))
    except OSError as error:
        if error.errno not in _NO_LIST:
            raise
        return ()


def _copy_others(names: Iterable[str], source: int, target: int) -> bool:
    """Copy all other attributes, and return whether those were copied that people and programs give."""
    is_whole = True
    for name in _copied(names):
        try:
            os.setxattr(target, name, os.getxattr(source, name))
        except OSError:  # Those of the system hold what it wants of the new file, too.
            is_whole = is_whole and not name.startswith("user.")
    return is_whole


def _copied(names: Iterable[str]) -> Iterator[str]:
    return (name for name in names if name != ACCESS_LIST and name not in _OF_ONE_FILE)
