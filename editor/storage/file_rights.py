"""Access rights and extended attributes, copied from one open file to another."""

import errno
import os
import stat
import struct
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import reduce
from typing import Final

from editor.records import dataclass
from editor.wording import say

ACCESS_LIST: Final = "system.posix_acl_access"
"""The name of the attribute that holds a POSIX access control list."""

# From linux/posix_acl_xattr.h.
_VERSION: Final = 2
_HEAD, _ENTRY = struct.Struct("<I"), struct.Struct("<HHI")
_USER, _GROUP_OBJ, _GROUP, _MASK, _OTHER = 0x02, 0x04, 0x08, 0x10, 0x20
_NO_LIST: Final = frozenset({errno.ENODATA, errno.ENOTSUP, errno.EOPNOTSUPP})
# These vouch for the bytes of one file, or let it run with more rights.
_NOT_TRANSFERABLE: Final = frozenset({"security.capability", "security.evm", "security.ima"})

_LIST_LOST: Final = say("The access control list could not be copied. Some users may lose permissions.")
_GROUP_LOST: Final = say("The user group of the file could not be kept. Its members may lose access.")
_ATTRIBUTES_LOST: Final = say("Some extended attributes of the file could not be copied.")


@dataclass(frozen=True, slots=True)
class Original:
    """The file whose rights are copied: its status, and its descriptor if it is readable."""

    status: os.stat_result
    descriptor: int | None


@dataclass(frozen=True, slots=True)
class AccessEntry:
    """An entry of an access list. Units: `permissions` as in a mode, 0 to 7."""

    tag: int
    permissions: int
    identity: int


def copy_rights(original: Original, target: int) -> str:
    """Copy owner, rights and attributes to an open file, and return a text on what could not be copied.

    The rights are never widened. The text is empty if everything was copied.
    Raises: OSError.
    """
    status = original.status
    for owner in (-1, status.st_uid):  # The group alone may be allowed, and lets others read.
        with suppress(PermissionError):
            os.fchown(target, owner, status.st_gid)
    has_group = os.fstat(target).st_gid == status.st_gid
    mode = stat.S_IMODE(status.st_mode) & 0o777
    lost = [] if has_group else [_GROUP_LOST]
    if original.descriptor is None:
        os.fchmod(target, mode & 0o700)
        return say("The new version is accessible to you only.")
    names = _names(original.descriptor)
    if ACCESS_LIST not in names:
        mode = mode if has_group else _without_group(mode)
        _remove_access_list(target)
    else:
        data = os.getxattr(original.descriptor, ACCESS_LIST)
        try:
            os.setxattr(target, ACCESS_LIST, data if has_group else _with_least_group(data))
        except (OSError, ValueError):
            lost = [_LIST_LOST]
            mode = narrowed_mode(data, mode, has_group=has_group)
            _remove_access_list(target)
    if not _copy_others(names, original.descriptor, target):
        lost.append(_ATTRIBUTES_LOST)
    os.fchmod(target, mode)
    return " ".join(lost)


def narrowed_mode(data: bytes, mode: int, *, has_group: bool = True) -> int:
    """Return the mode of a file that loses its access list: never wider than the list.

    Without a list, its named users belong to the group or to the others.
    """
    try:
        entries = entries_of(data)
    except ValueError:
        return mode & 0o700
    mask = _all(entry.permissions for entry in entries if entry.tag == _MASK)
    group = _all(entry.permissions for entry in entries if entry.tag == _GROUP_OBJ) & mask
    users = _all(entry.permissions for entry in entries if entry.tag == _USER) & mask
    groups = _all(entry.permissions for entry in entries if entry.tag == _GROUP) & mask
    has_users = any(entry.tag == _USER for entry in entries)
    has_groups = any(entry.tag == _GROUP for entry in entries)
    other = mode & 0o7 & (users if has_users else 0o7) & (groups if has_groups else 0o7)
    group &= users if has_users else 0o7
    narrowed = mode & 0o700 | group << 3 | other
    return narrowed if has_group else _without_group(narrowed)


def entries_of(data: bytes) -> tuple[AccessEntry, ...]:
    """Return the entries of an access list.

    Raises: ValueError if the format is unknown.
    """
    body = data[_HEAD.size :]
    if len(data) < _HEAD.size or _HEAD.unpack_from(data)[0] != _VERSION or len(body) % _ENTRY.size:
        raise ValueError("no access list")
    return tuple(AccessEntry(*fields) for fields in _ENTRY.iter_unpack(body))


def access_list(entries: Iterable[AccessEntry]) -> bytes:
    """Return the bytes of an access list; the inverse of `entries_of`."""
    lines = (_ENTRY.pack(entry.tag, entry.permissions, entry.identity) for entry in entries)
    return _HEAD.pack(_VERSION) + b"".join(lines)


def _with_least_group(data: bytes) -> bytes:
    """Return an access list whose owning group, which is another one, has no more rights than the others."""
    entries = entries_of(data)
    other = _all(entry.permissions for entry in entries if entry.tag == _OTHER)
    return access_list(
        AccessEntry(entry.tag, entry.permissions & other, entry.identity)
        if entry.tag == _GROUP_OBJ
        else entry
        for entry in entries
    )


def _without_group(mode: int) -> int:
    return mode & (0o707 | (mode & 0o7) << 3)


def _all(permissions: Iterable[int]) -> int:
    return reduce(lambda one, other: one & other, permissions, 0o7)


def _remove_access_list(target: int) -> None:
    """Delete an access list that a new file inherited from its folder.

    Raises: OSError.
    """
    if sys.platform == "linux":
        try:
            os.removexattr(target, ACCESS_LIST)
        except OSError as error:
            if error.errno not in _NO_LIST:
                raise


def _names(descriptor: int) -> tuple[str, ...]:
    if sys.platform != "linux":
        return ()
    try:
        return tuple(os.listxattr(descriptor))
    except OSError as error:
        if error.errno not in _NO_LIST:
            raise
        return ()


def _copy_others(names: Iterable[str], source: int, target: int) -> bool:
    """Copy all other attributes; return whether all those of users and programs were copied."""
    is_whole = True
    for name in _transferable(names):
        try:
            os.setxattr(target, name, os.getxattr(source, name))
        except OSError:  # The system sets its own attributes on the new file.
            is_whole = is_whole and not name.startswith("user.")
    return is_whole


def _transferable(names: Iterable[str]) -> Iterator[str]:
    return (name for name in names if name != ACCESS_LIST and name not in _NOT_TRANSFERABLE)
