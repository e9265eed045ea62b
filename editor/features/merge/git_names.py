"""Names of the two sides of a merge that git has stopped at, read from its files."""

import re
from pathlib import Path
from typing import Final, NamedTuple

from editor.regular_file import read_regular

_MAX_BYTES: Final = 64 * 1024
_SHORT: Final = 7
_BRANCH: Final = "refs/heads/"
_MERGED_BRANCH: Final = re.compile(r"Merge (?:remote-tracking )?branch '([^']+)'")


class SideNames(NamedTuple):
    """The names of the current style and of the style that is merged into it."""

    ours: str
    theirs: str


def find_side_names(path: Path) -> SideNames | None:
    """Return the branches or commits that git merges in the repository of a file; None for no merge."""
    folder = _git_folder(path.absolute().parent)
    if folder is None:
        return None
    head = _head_name(folder)
    for state in ("rebase-merge", "rebase-apply"):
        rebased = _read(folder / state / "head-name")
        if rebased:
            onto = _read(folder / state / "onto")
            return SideNames(onto[:_SHORT] or head, rebased.removeprefix(_BRANCH))
    merged = _read(folder / "MERGE_HEAD")
    if merged:
        found = _MERGED_BRANCH.match(_read(folder / "MERGE_MSG"))
        return SideNames(head, merged[:_SHORT] if found is None else found[1])
    applied, reverted = _read(folder / "CHERRY_PICK_HEAD"), _read(folder / "REVERT_HEAD")
    if applied:
        return SideNames(head, applied[:_SHORT])
    # A revert merges the parent of the commit.
    return SideNames(head, f"{reverted[:_SHORT]}^") if reverted else None


def _git_folder(start: Path) -> Path | None:
    """Return the folder of git for a working tree, which a linked working tree names in a file."""
    for folder in (start, *start.parents):
        entry = folder / ".git"
        if entry.is_dir():
            return entry
        named = _read(entry)
        if named.startswith("gitdir:"):
            return folder / named.removeprefix("gitdir:").strip()
    return None


def _head_name(folder: Path) -> str:
    head = _read(folder / "HEAD")
    return (
        head.removeprefix("ref:").strip().removeprefix(_BRANCH) if head.startswith("ref:") else head[:_SHORT]
    )


def _read(file: Path) -> str:
    """Return the text of a small file; empty if it cannot be read."""
    try:
        return read_regular(file, _MAX_BYTES).decode("utf-8", "replace").strip()
    except OSError:
        return ""
